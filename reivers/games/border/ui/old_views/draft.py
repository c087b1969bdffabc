"""A draft as its page shows it: the cards, what was entered early, and what the main button would do. No
Kivy here.

The rules ask for a card's stripe when it is awarded. On the page the player enters it when it is seen,
before taking a card. The early input waits here until the rules ask.
"""

from typing import Any

import attrs

from reivers.frontend.narrator import capital
from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.rules.seasons.summer import DEALT, PASS, ROUNDS
from reivers.games.border.ui.old_views import card_notes
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
    """Input that isn't in the journal yet: the card with the star, and early answers."""

    star: int = 0
    card_facts: dict[str, dict[str, Any]] = attrs.field(factory=dict)
    """The entered fields of each card."""
    stripes: list[list[Any]] = attrs.field(factory=list)
    """Stripe and strength of the cards entered by stripe alone, in order."""
    log: list[list[Any]] = attrs.field(factory=list)
    """Card, fields and number of cards at that time, for backspace."""
    pad: list[Any] = attrs.field(factory=list)
    """The current question and the half-entered answer on its pad, if that isn't one of the draft's own."""

    @classmethod
    def of_draft_answer(cls, half: Any) -> "DraftInput":
        """Restore it from saved data."""
        return cls(**half) if isinstance(half, dict) and set(half) == set(attrs.fields_dict(cls)) else cls()

    def draft_answer(self) -> dict[str, Any]:
        """Return plain data to save."""
        return attrs.asdict(self)

    def fit(self, dealt: list[str]) -> None:
        """Drop input for cards that are gone after an undo."""
        self.star = min(self.star, max(len(dealt) - 1, 0))
        self.card_facts = {card: answers for card, answers in self.card_facts.items() if card in dealt}
        self.stripes = self.stripes[: dealt.count(UNNAMED)]
        self.log = [one for one in self.log if one[0] in dealt and one[2] <= len(dealt)]

    def entered(self, asked: str) -> Any:
        """Return the half-entered answer to this question, or None."""
        return self.pad[1] if self.pad and self.pad[0] == asked else None

    def enter(self, card: str, dealt: int, **fields: Any) -> None:
        """Enter a field of a card."""
        self.card_facts.setdefault(card, {}).update(fields)
        self.log.append([card, list(fields), dealt])

    def take_back(self, dealt: int) -> bool:
        """Undo the last input, unless a card was named since."""
        if not self.log or self.log[-1][2] != dealt:
            return False
        card, fields, _ = self.log.pop()
        self.card_facts[card] = {
            name: value for name, value in self.card_facts[card].items() if name not in fields
        }
        return True

    def answer_to(self, session: Session) -> Any:
        """Return the early answer to the current question, or NO_ANSWER."""
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
    """One of the three cards, for its column."""

    card: str
    number: str
    name: str
    kind: str
    mine: str
    notes: tuple[str, ...]
    stripe: str
    """The stripe for its icon, or "" if unknown."""
    theirs: str
    legal: bool
    star: bool


@attrs.frozen
class MainAction:
    """What the main button would do."""

    text: Message
    answers: Answers


class DraftView:
    """The three cards on the table, from the game and the early input."""

    def __init__(self, session: Session, words: Words, entered: DraftInput) -> None:
        self.session = session
        self.words = words
        self.round = entered
        self.state = session.state
        self.dealt: list[str] = list(session.state.dealt)
        entered.fit(self.dealt)
        self._take = self._take_prompt()

    # -- cards ----------------------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Return whether all three are named or entered by stripe."""
        return len(self.dealt) == DEALT

    @property
    def must_pass(self) -> bool:
        return not self.state.passed and self.state.draft_round == ROUNDS

    @property
    def star(self) -> str:
        return self.dealt[self.round.star] if self.dealt else ""

    def fact(self, card: str, field: str) -> Any:
        """Return what was entered or is known of a card, without recording the lookup."""
        entered = self.round.card_facts.get(card, {})
        if field in entered:
            return entered[field]
        return self._peek(f"summer:{card}", field)

    def stripe(self, at: int) -> tuple[str, int | None]:
        """Return the stripe of a card, or "" if unknown."""
        card = self.dealt[at]
        if card == UNNAMED:
            nth = self.dealt[:at].count(UNNAMED)
            stripe, strength = self.round.stripes[nth] if nth < len(self.round.stripes) else ("", None)
            return stripe, strength
        return self.fact(card, "stripe") or "", self.fact(card, "strength")

    def missing(self) -> tuple[int, str] | None:
        """Return what to ask next: symbol and price of the card with the star, the stripe of the others."""
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
        """Return the columns of the cards so far."""
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
        """Return what the player may do with a card, or why not."""
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
        """Return a short text for a narrow column."""
        if label.key.startswith(WAY):
            way = label.key.removeprefix(WAY).replace("_over", "")
            return Message(f"ui.short.{way}", label.facts)
        nation = (self.fact(card, "restriction") or {}).get("nation")
        if label.key == "summer.not_for_you" and nation:
            return Message("ui.draft.must_be", {"nation": nation})
        return label

    def _theirs(self, at: int) -> tuple[str, str]:
        """Return the stripe of a card: its id, and in words."""
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

    # -- actions --------------------------------------------------------------------------------------------

    def _take_prompt(self) -> Choose | None:
        """Return the choice among the three as it would be asked if all were known."""
        prompt = self.session.prompt
        if isinstance(prompt, Choose) and prompt.key == TAKE:
            return prompt
        run = self.session.preview(self.unnamed())
        return run.prompt if isinstance(run.prompt, Choose) and run.prompt.key == TAKE else None

    def unnamed(self) -> Answers:
        """Return the answers that leave the other cards of the round unnamed."""
        asked = self.session.prompt is not None and self.session.prompt.key == CARD
        return [(CARD, [UNNAMED])] * (DEALT - len(self.dealt) if asked else 0)

    def _offers(self) -> dict[str, Message]:
        """Return what each card can be used for, by the rules."""
        options = self._take.options if self._take else ()
        return {option.id: option.label for option in options if option.label is not None}

    def offers(self, option: str) -> bool:
        """Return whether this may be chosen instead of a card."""
        return self._take is not None and any(one.id == option for one in self._take.legal())

    def passes(self) -> bool:
        """Return whether all three may go to the discards."""
        return not self.state.passed

    def pass_answers(self) -> Answers:
        """Return the answers of a pass. Unnamed cards stay unnamed; a forced pass needs no answer."""
        return [*self.unnamed(), *([] if self.must_pass else [(TAKE, PASS)])]

    def deed(self) -> MainAction | None:
        """Return what the main button does with the card of the star, or None if only a default action is
        left."""
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
        """Return the answers that discard the card with the star (5.2.4), with its facts if the rules ask."""
        forced = self._action() is None
        return [(TAKE, self.star), *self._facts(), *([] if forced else [(ACTION, "discard")])]

    def defaults(self) -> Choose | None:
        """Return the five default actions as they would be offered now (5.2.5)."""
        if not self.whole or self.must_pass or self.star == UNNAMED or self._asks_first():
            return None
        run = self.session.preview(self.default_answers())
        return run.prompt if isinstance(run.prompt, Choose) and run.prompt.key == DEFAULT else None

    def _asks_first(self) -> bool:
        """Return whether the rules would first ask for the type or price of the card with the star."""
        subtype = self.fact(self.star, "subtype")
        return subtype is None or (TYPE_OF[subtype] != "hold" and self.fact(self.star, "cattle") is None)

    def _own_way(self, action: Choose) -> str:
        subtype = self.fact(self.star, "subtype")
        return TYPE_OF[subtype] if subtype else str(action.default)

    def _action(self) -> Choose | None:
        """Return the use of the card with the star, or None if there is no choice or it's unknown."""
        if not self.whole or self._take is None:
            return None
        run = self.session.preview([(TAKE, self.star), *self._facts()])
        found = isinstance(run.prompt, Choose) and run.prompt.key == ACTION
        return run.prompt if found else None  # type: ignore[return-value]

    def _facts(self) -> Answers:
        """Return the entered facts of the card with the star, as the rules ask for them."""
        entered = self.round.card_facts.get(self.star, {})
        names = [name for name in ("subtype", "cattle") if name in entered and not self._known(name)]
        if "subtype" in names and TYPE_OF[entered["subtype"]] == "hold":
            names = ["subtype"]
        return [(f"fact.summer.{name}", entered[name]) for name in names]

    def _known(self, field: str) -> bool:
        return self._peek(f"summer:{self.star}", field) is not None
