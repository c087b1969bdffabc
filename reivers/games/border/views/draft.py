"""A draft as its page shows it: the cards that lie there, what was told of them beforehand, and what the
primary key would do. No Kivy here.

The rules ask for a card's stripe when it is awarded. On the page it is told when it is seen, before the
player takes anything; what was told so waits here until the rules ask.
"""

from typing import Any

import attrs

from reivers.frontend.narrator import capital
from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.rules.seasons.summer import DEALT, PASS, ROUNDS
from reivers.games.border.views import card_notes
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, UNNAMED, Choose
from reivers.kernel.session import Session
from reivers.kernel.words import Words

Answers = list[tuple[str, Any]]
CARD, TAKE, ACTION, DEFAULT = "summer.card", "summer.take", "summer.action", "summer.default"
STRIPE, STRENGTH = "summer.stripe", "summer.strength"
WAY, AS_IT_SAYS = "summer.way.", "summer.as_it_says"


@attrs.define
class DraftInput:
    """What the page knows beside the books: whose star it is, and what was told before it was asked."""

    star: int = 0
    card_facts: dict[str, dict[str, Any]] = attrs.field(factory=dict)
    """Of each card the fields that were told."""
    stripes: list[list[Any]] = attrs.field(factory=list)
    """Stripe and strength of the cards that were told by their stripe alone, in the order they lie."""
    log: list[list[Any]] = attrs.field(factory=list)
    """Card, fields and how many cards lay there: what backspace takes back."""
    pad: list[Any] = attrs.field(factory=list)
    """The question at hand and what is half entered on its pad, if that is not one of a draft's own."""

    @classmethod
    def of_draft_answer(cls, half: Any) -> "DraftInput":
        """As it was kept, if it was."""
        return cls(**half) if isinstance(half, dict) and set(half) == set(attrs.fields_dict(cls)) else cls()

    def draft_answer(self) -> dict[str, Any]:
        """Plain data, to be kept beside the game."""
        return attrs.asdict(self)

    def fit(self, dealt: list[str]) -> None:
        """Forgets what no longer lies there, after a step back."""
        self.star = min(self.star, max(len(dealt) - 1, 0))
        self.card_facts = {card: answers for card, answers in self.card_facts.items() if card in dealt}
        self.stripes = self.stripes[: dealt.count(UNNAMED)]
        self.log = [one for one in self.log if one[0] in dealt and one[2] <= len(dealt)]

    def entered(self, asked: str) -> Any:
        """What is half entered for this question; None if nothing is."""
        return self.pad[1] if self.pad and self.pad[0] == asked else None

    def enter(self, card: str, dealt: int, **fields: Any) -> None:
        """Something is told of a card that lies there."""
        self.card_facts.setdefault(card, {}).update(fields)
        self.log.append([card, list(fields), dealt])

    def take_back(self, dealt: int) -> bool:
        """Takes back what was told last, unless a card was named since."""
        if not self.log or self.log[-1][2] != dealt:
            return False
        card, fields, _ = self.log.pop()
        self.card_facts[card] = {
            name: value for name, value in self.card_facts[card].items() if name not in fields
        }
        return True

    def answer_to(self, session: Session) -> Any:
        """What was told already for the question at hand, or NO_ANSWER."""
        prompt = session.prompt
        if session.asks_fact:
            thing, field = session.asks_fact
            return self.card_facts.get(thing.removeprefix("summer:"), {}).get(field, NO_ANSWER)
        if prompt is None or not self.stripes or prompt.key not in (STRIPE, STRENGTH):
            return NO_ANSWER
        stripe, strength = self.stripes[0]
        if prompt.key == STRENGTH or stripe not in STACKS:
            self.stripes.pop(0)
        return stripe if prompt.key == STRIPE else strength


@attrs.frozen
class CardFace:
    """A card of the three as its column shows it."""

    card: str
    number: str
    name: str
    kind: str
    mine: str
    notes: tuple[str, ...]
    stripe: str
    """Which stripe, for its icon; empty if it is not known."""
    theirs: str
    legal: bool
    star: bool


@attrs.frozen
class MainAction:
    """What the primary key would do."""

    text: Message
    answers: Answers


class DraftView:
    """The three cards on the table, read from the game and from what was told beforehand."""

    def __init__(self, session: Session, words: Words, entered: DraftInput) -> None:
        self.session = session
        self.words = words
        self.round = entered
        self.state = session.state
        self.dealt: list[str] = list(session.state.dealt)
        entered.fit(self.dealt)
        self._take = self._take_prompt()

    # -- what lies there -------------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """All three are named, or told by their stripe."""
        return len(self.dealt) == DEALT

    @property
    def must_pass(self) -> bool:
        return not self.state.passed and self.state.draft_round == ROUNDS

    @property
    def star(self) -> str:
        return self.dealt[self.round.star] if self.dealt else ""

    def fact(self, card: str, field: str) -> Any:
        """What was told of a card or is known of it. The look leaves no trace in the game."""
        entered = self.round.card_facts.get(card, {})
        if field in entered:
            return entered[field]
        return self._peek(f"summer:{card}", field)

    def stripe(self, at: int) -> tuple[str, int | None]:
        """The stripe of a card that lies there; empty if nobody knows it."""
        card = self.dealt[at]
        if card == UNNAMED:
            nth = self.dealt[:at].count(UNNAMED)
            stripe, strength = self.round.stripes[nth] if nth < len(self.round.stripes) else ("", None)
            return stripe, strength
        return self.fact(card, "stripe") or "", self.fact(card, "strength")

    def missing(self) -> tuple[int, str] | None:
        """What the page asks for next: of the card with the star symbol and price, of others the stripe."""
        if not self.whole or self.must_pass:
            return None
        if self.star != UNNAMED:
            if self.fact(self.star, "subtype") is None:
                return self.round.star, "subtype"
            if self._asks_first():
                return self.round.star, "cattle"
        for at in range(DEALT):
            stripe, strength = self.stripe(at)
            if at != self.round.star and (not stripe or (stripe in STACKS and strength is None)):
                return at, "stripe"
        return None

    # -- the columns -----------------------------------------------------------------------------------------

    def faces(self) -> list[CardFace]:
        """The columns, as many as cards lie there."""
        return [self._face(at, card) for at, card in enumerate(self.dealt)]

    def _face(self, at: int, card: str) -> CardFace:
        say = self.words.say
        star = at == self.round.star
        stripe, theirs = self._theirs(at)
        if card == UNNAMED:
            return CardFace(card, "", say("ui.draft.unnamed"), "", "", (), stripe, theirs, True, star)
        subtype = self.fact(card, "subtype")
        number = say("ui.draft.number", {"number": card.upper()})
        kind = say(f"ui.kind.{subtype}") if subtype else ""
        way = self._way(card, star)
        legal = way.key == AS_IT_SAYS or way.key.startswith(WAY)
        mine = "" if way.key == AS_IT_SAYS else say(self._short(card, way))
        found = card_notes.notes(self.state, self._lookup, card, way) if legal else ()
        notes = tuple(capital(say(note)) for note in found)
        return CardFace(
            card, number, self.fact(card, "name") or "", kind, mine, notes, stripe, theirs, legal, star
        )

    def _way(self, card: str, star: bool) -> Message:
        """What the player may do with a card, or why not."""
        action = self._action() if star and self.round.card_facts.get(card) else None
        if action is None:
            offer = self._offers().get(card)
            return offer.facts["mine"] if offer else Message(AS_IT_SAYS)
        own = self._own_way(action)
        option = next((one for one in action.options if one.id == own), None)
        if option is None:
            return Message("ui.draft.default_only")
        return option.why_not or action.label(option)

    def _short(self, card: str, label: Message) -> Message:
        """The words for a column, which is narrow."""
        if label.key.startswith(WAY):
            way = label.key.removeprefix(WAY).replace("_over", "")
            return Message(f"ui.short.{way}", label.facts)
        nation = (self.fact(card, "restriction") or {}).get("nation")
        if label.key == "summer.not_for_you" and nation:
            return Message("ui.draft.must_be", {"nation": nation})
        return label

    def _theirs(self, at: int) -> tuple[str, str]:
        """The stripe of a card: which, and in words."""
        stripe, strength = self.stripe(at)
        if not stripe:
            return "", "" if at == self.round.star else self.words.say("ui.draft.stripe_unknown")
        facts = {"strength": "?" if strength is None else strength}
        said = self.words.say(f"ui.they.{stripe}", facts)
        dice, then = card_notes.dice_then(self.state, strength or 0) if stripe == "attack" else (0, 0)
        return stripe, f"{said}\n{self.words.say('ui.they.dice', {'n': then})}" if then > dice else said

    def _lookup(self, thing: str, field: str) -> Any:
        kind, _, name = thing.partition(":")
        return self.fact(name, field) if kind == "summer" else self._peek(thing, field)

    def _peek(self, thing: str, field: str) -> Any:
        return self.session.peek(FactRequest(thing, field, ask=False))

    # -- what can be done ------------------------------------------------------------------------------------

    def _take_prompt(self) -> Choose | None:
        """The choice among the three as it would be asked if all lay there."""
        prompt = self.session.prompt
        if isinstance(prompt, Choose) and prompt.key == TAKE:
            return prompt
        run = self.session.preview(self.unnamed())
        return run.prompt if isinstance(run.prompt, Choose) and run.prompt.key == TAKE else None

    def unnamed(self) -> Answers:
        """The answers that leave all other cards of the round unnamed."""
        asked = self.session.prompt is not None and self.session.prompt.key == CARD
        return [(CARD, [UNNAMED])] * (DEALT - len(self.dealt) if asked else 0)

    def _offers(self) -> dict[str, Message]:
        """What each card is good for, as the rules say."""
        options = self._take.options if self._take else ()
        return {option.id: option.label for option in options if option.label is not None}

    def offers(self, option: str) -> bool:
        """May this be chosen instead of a card?"""
        return self._take is not None and any(one.id == option for one in self._take.legal())

    def passes(self) -> bool:
        """May all three go to the discards?"""
        return not self.state.passed

    def pass_answers(self) -> Answers:
        """Cards that are not named are passed as they lie. A pass that must be comes by itself."""
        return [*self.unnamed(), *([] if self.must_pass else [(TAKE, PASS)])]

    def deed(self) -> MainAction | None:
        """What the primary key does with the card of the star; None if only a default action is left."""
        if not self.whole or self.must_pass:
            return None
        take: Answers = [(TAKE, self.star)]
        if self.star == UNNAMED:
            return MainAction(Message("ui.draft.take_unnamed"), take)
        if self._asks_first():
            return MainAction(Message("ui.draft.take", {"card": self.star}), take)
        action = self._action()
        if action is None:  # it can only be discarded
            return None
        own = self._own_way(action)
        option = next((one for one in action.options if one.id == own and one.why_not is None), None)
        if option is None:
            return None
        label = action.label(option)
        way = label.key.removeprefix(WAY).replace("_over", "")
        return MainAction(Message(f"ui.way.{way}", label.facts), [*take, *self._facts(), (ACTION, option.id)])

    def default_answers(self) -> Answers:
        """5.2.4 The card with the star goes to the discards. (What the rules ask of it first is told.)"""
        forced = self._action() is None
        return [(TAKE, self.star), *self._facts(), *([] if forced else [(ACTION, "discard")])]

    def defaults(self) -> Choose | None:
        """5.2.5 The five default actions, as they would be offered now."""
        if not self.whole or self.must_pass or self.star == UNNAMED or self._asks_first():
            return None
        run = self.session.preview(self.default_answers())
        return run.prompt if isinstance(run.prompt, Choose) and run.prompt.key == DEFAULT else None

    def _asks_first(self) -> bool:
        """Would the rules have to ask what the card with the star is, or what it costs?"""
        subtype = self.fact(self.star, "subtype")
        return subtype is None or (TYPE_OF[subtype] != "hold" and self.fact(self.star, "cattle") is None)

    def _own_way(self, action: Choose) -> str:
        subtype = self.fact(self.star, "subtype")
        return TYPE_OF[subtype] if subtype else str(action.default)

    def _action(self) -> Choose | None:
        """What could be done with the card that has the star; None if there is no choice, or none known."""
        if not self.whole or self._take is None:
            return None
        run = self.session.preview([(TAKE, self.star), *self._facts()])
        found = isinstance(run.prompt, Choose) and run.prompt.key == ACTION
        return run.prompt if found else None  # type: ignore[return-value]

    def _facts(self) -> Answers:
        """What was told of the card with the star, as the rules ask for it."""
        entered = self.round.card_facts.get(self.star, {})
        names = [name for name in ("subtype", "cattle") if name in entered and not self._known(name)]
        if "subtype" in names and TYPE_OF[entered["subtype"]] == "hold":
            names = ["subtype"]
        return [(f"fact.summer.{name}", entered[name]) for name in names]

    def _known(self, field: str) -> bool:
        return self._peek(f"summer:{self.star}", field) is not None
