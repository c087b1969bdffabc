"""7.2 Which two Target Cards of the player go into the deck."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.advice.target_cards import CardAdvice, target_cards
from reivers.games.border.odds.own_attack import TargetOdds
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.spring import LAST_TURN
from reivers.games.border.rules.winter.target_deck import EACH, unused
from reivers.games.border.views.parts import MainButton, OrderGroup, lead_on, page_orders
from reivers.kernel.messages import Message
from reivers.kernel.prompts import ChooseSeveral, Prompt

TARGETS = "winter.targets"


@attrs.frozen(kw_only=True)
class CardUseView:
    """A use of a card: what, where, with how many Horses."""

    kind: str
    place: str
    event: str
    horses: int
    vp: float


@attrs.frozen(kw_only=True)
class DeckCard:
    """One of the player's six cards; a used one can't be chosen."""

    kind: str
    used: bool
    selected: bool = False
    """One of the best pair."""
    use: CardUseView | None = None
    keep: Message | None = None
    """Why it is better kept for a later turn."""


@attrs.frozen(kw_only=True)
class RivalCards:
    """A rival's unused cards: two of them go into the deck, unseen."""

    family: str
    unused: tuple[str, ...]
    certain: bool
    """In the last turn both are known."""


@attrs.frozen(kw_only=True)
class LostView:
    """A target that a rival may take first: the chance, and how many cards of which rival do."""

    place: str
    chance: float
    cards: tuple[tuple[str, int], ...]


@attrs.frozen(kw_only=True)
class TargetDeckView:
    """The choice, best card first."""

    family: str
    cards: tuple[DeckCard, ...]
    pair_vp: float | None
    """VP of the best pair together."""
    rivals: tuple[RivalCards, ...]
    lost: tuple[LostView, ...]
    """What the player may lose if a rival goes first."""
    notes: tuple[Message, ...]
    each: int
    after: Message | None
    """Once the deck is shuffled."""
    orders: tuple[OrderGroup, ...] = ()
    next: MainButton | None = None
    """While something else is asked: held cards, or the first flip."""

    @property
    def main(self) -> MainButton:
        return self.main_for(tuple(card.kind for card in self.cards if card.selected))

    def main_for(self, kinds: tuple[str, ...]) -> MainButton:
        """Return the main button while these cards are selected."""
        if self.next is not None:
            return self.next
        left = self.each - len(kinds)
        if left > 0:
            key = "target_deck.main.more" if kinds else "target_deck.main.choose"
            return MainButton(text=Message(key, {"n": left}), ready=False)
        n = self.each * (1 + len(self.rivals))
        return MainButton(
            text=Message("target_deck.main.shuffle", {"n": n}), answers=((TARGETS, list(kinds)),)
        )


def target_deck_view(reader: GameReader, *, advice: bool = True) -> TargetDeckView:
    state: State = reader.state
    prompt = reader.prompt
    asks = isinstance(prompt, ChooseSeveral) and prompt.key == TARGETS
    found = target_cards(state, reader.peek) if asks and advice and not state.rivals_only else None
    each = prompt.least if isinstance(prompt, ChooseSeveral) and asks else 0
    left = unused(state, state.family)
    cards = [_card(kind, kind in left, found) for kind in board.TARGET_CARDS]
    return TargetDeckView(
        family=state.family,
        orders=page_orders(reader),
        cards=tuple(sorted(cards, key=_best_first)) if found else tuple(cards),
        pair_vp=sum(row.vp for row in found.best.rows) if found and found.best else None,
        rivals=tuple(
            RivalCards(family=rival, unused=tuple(unused(state, rival)), certain=state.turn == LAST_TURN)
            for rival in state.rivals
        ),
        lost=tuple(
            LostView(place=one.place, chance=one.chance, cards=tuple(one.cards.items()))
            for one in (found.lost if found else ())
        ),
        notes=found.notes if found else (),
        each=each,
        after=None if asks else _shuffled(state),
        next=None if asks else lead_on(reader, prompt) or MainButton(text=_asked(prompt), ready=False),
    )


def _asked(prompt: Prompt | None) -> Message:
    return prompt.question if prompt else Message("target_deck.main.choose", {"n": EACH})


def _card(kind: str, left: bool, found: CardAdvice | None) -> DeckCard:
    plain = DeckCard(kind=kind, used=not left)
    use = next((one for one in found.cards if one.kind == kind), None) if found else None
    if use is None or found is None:
        return plain
    return attrs.evolve(
        plain,
        selected=found.best is not None and kind in found.best.cards,
        use=_use(use.best[0]) if use.best else None,
        keep=use.keep,
    )


def _use(row: TargetOdds) -> CardUseView:
    return CardUseView(kind=row.kind, place=row.place, event=row.event, horses=row.horses, vp=row.vp)


def _best_first(card: DeckCard) -> tuple[bool, bool, float]:
    return not card.selected, card.used, -(card.use.vp if card.use else 0.0)


def _shuffled(state: State) -> Message | None:
    own, theirs = len(state.own_targets), sum(state.rival_cards_left.values())
    if not own and not theirs:
        return None
    each = theirs // max(len(state.rivals), 1)
    return Message("target_deck.shuffled", {"n": own + theirs, "own": own, "each": each})
