"""One round of the draft as it would go: the card to take, and every answer that the main button would give.

The answers are found by previewing the game, prompt by prompt: what was entered, else what is suggested.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

from reivers.frontend.game_view import GameReader
from reivers.games.border.advice.card_value import CardValue
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.card_actions import CardInHand, why_not
from reivers.games.border.rules.seasons.summer import DEALT, ROUNDS
from reivers.games.border.views.header import shown_page
from reivers.games.border.views.parts import Answers, CardView, entries_on
from reivers.games.border.views.summer.cards import DraftEntry
from reivers.games.border.views.summer.finished_rounds import CARD, TAKE
from reivers.games.border.views.summer.wording import Wording, wording_of
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, UNNAMED, Choose, ChooseSeveral, Continue, Prompt
from reivers.kernel.run import Run

ACTION, DEFAULT = "summer.action", "summer.default"
STRIPE, STRENGTH = "summer.stripe", "summer.strength"
LEAVES, FIRST, SITE, WAY = "summer.discard_which", "summer.first", "effect.where_site", "summer.way."
MOST_QUESTIONS = 8


class DraftRound:
    """The cards of a round, which one is taken, and what follows."""

    def __init__(self, reader: GameReader, entry: DraftEntry, *, advice: bool) -> None:
        self.reader, self.entry, self.advice = reader, entry, advice
        self.state: State = reader.state
        self.nth = int(shown_page(reader).rpartition(".")[2])
        self.is_open = not isinstance(reader.prompt, Continue)
        self.dealt: list[str] = list(self.state.dealt) if self.is_open else []
        self.value = CardValue(self.state, reader.peek)
        self.asked: dict[str, tuple[Prompt, Any]] = {}
        """The prompts that the main button would answer, with the answers."""
        self.wording: Wording | None = None

    @property
    def must_pass(self) -> bool:
        return not self.state.passed and self.nth == ROUNDS

    @property
    def complete(self) -> bool:
        return len(self.dealt) == DEALT

    @property
    def takes_known_card(self) -> bool:
        """Whether all cards are there, and the one to take has a number."""
        return self.complete and not self.must_pass and self.take != UNNAMED

    @property
    def left(self) -> list[CardView]:
        """The cards for the rivals, once all are there."""
        if not self.complete or self.must_pass:
            return []
        return [self.card(at) for at, card in enumerate(self.dealt) if card != self.take]

    def card(self, at: int) -> CardView:
        return self.entry.card(self.reader, self.dealt, at)

    def known(self, card: str, field: str) -> Any:
        return self.entry.known(self.reader, card, field)

    # -- the card to take ----------------------------------------------------------------------------------

    @cached_property
    def take(self) -> str:
        """Return the player's choice, else the best card if the app deals, or the first that can be used."""
        if self._taken or self.entry.take in self.dealt:
            return self._taken or self.entry.take
        usable = [card for card in self.dealt if self.refusal(card) is None]
        if self.suggests and usable:
            return max(usable, key=self._use_value)
        return (usable or self.dealt or [""])[0]

    @property
    def _taken(self) -> str:
        """Return the card that was taken in this round, while its questions are still open."""
        page = entries_on(self.reader, self.reader.page_name) if self.is_open else []
        taken = next((str(entry.answer) for entry in page if entry.key == TAKE), "")
        return taken if taken in self.state.dealt or taken == UNNAMED else ""

    @property
    def suggests(self) -> bool:
        return self.advice and self.reader.settings.get("chance.summer_deck") == "app"

    def _use_value(self, card: str) -> float:
        """Return the value of taking the card and keeping it from the rivals."""
        seen = self.value.card(card)
        return self.value.taken(seen) + self.value.stripe(seen)

    def refusal(self, card: str) -> Message | None:
        """Return why a card can't be recruited, played or held; None if it can, or if its type is unknown."""
        found = self._offers.get(card)
        if found is not None and not found.key.startswith((WAY, "summer.as_it_says")):
            return found
        subtype = self.known(card, "subtype")
        if not subtype or (card, "cattle") not in self.entry.facts:
            return None
        cost = self.entry.facts[card, "cattle"]
        return why_not(self.state, CardInHand(card, subtype, way := TYPE_OF[subtype], cost, {}, False), way)

    @cached_property
    def _offers(self) -> dict[str, Message]:
        run = self.reader.preview(self.unnamed)
        options = run.prompt.options if isinstance(run.prompt, Choose) and run.prompt.key == TAKE else ()
        return {one.id: one.label.facts["mine"] for one in options if one.label and "mine" in one.label.facts}

    @property
    def unnamed(self) -> list[tuple[str, Any]]:
        """Return answers for the cards of this round that aren't entered."""
        asked = self.is_open and self.reader.prompt is not None and self.reader.prompt.key == CARD
        return [(CARD, [UNNAMED])] * (DEALT - len(self.dealt) if asked else 0)

    def missing(self, at: int) -> str:
        """Return the next unknown field: type, then price of the card to take, the stripe of another."""
        card = self.dealt[at]
        if card == self.take:
            return "" if card == UNNAMED else self.missing_of_take
        seen = self.card(at)
        return "" if seen.stripe and (seen.stripe not in STACKS or seen.strength is not None) else "stripe"

    @property
    def missing_of_take(self) -> str:
        subtype = self.known(self.take, "subtype")
        if subtype is None:
            return "subtype"
        priced = TYPE_OF[subtype] == "hold" or self.known(self.take, "cattle") is not None
        return "" if priced else "cattle"

    # -- the answers of the main button --------------------------------------------------------------------

    @property
    def default(self) -> str:
        """Return the Default Action: chosen, or the best one where the card can't be used."""
        if self.entry.default or not self.take or self.refusal(self.take) is None:
            return self.entry.default
        return self.best_default

    @property
    def best_default(self) -> str:
        values = self.value.defaults()
        return max(values, key=values.__getitem__)

    @cached_property
    def played(self) -> tuple[Answers, State]:
        """Return the answers of this round, and the state after them, as far as it's decided."""
        if not self.takes_known_card:
            return (), self.state
        answers: list[tuple[str, Any]] = []
        run: Run = self.reader.preview(())
        for _ in range(MOST_QUESTIONS):
            if run.prompt is None or run.page.partition("/")[0] != self.reader.page_name:
                break
            answer = self._fact(run, answers) if run.fact else self._answer(run, answers)
            if answer is NO_ANSWER or (answer is not None and run.prompt.refusal(answer) is not None):
                break
            answers.append((run.prompt.key, answer))
            self.asked[run.prompt.key] = run.prompt, answer
            run = self.reader.preview(answers[-1:], run)
        return tuple(answers), run.state

    def _answer(self, run: Run, given: Sequence[tuple[str, Any]]) -> Any:
        prompt = run.prompt
        if isinstance(prompt, ChooseSeveral) and prompt.key == SITE:
            return list(self.entry.sites) or best_sites(self.reader, prompt)
        if prompt is not None and prompt.key == STRENGTH:
            return self._next_stripe(given)[1] or NO_ANSWER
        if not isinstance(prompt, Choose):
            return NO_ANSWER if prompt is None or prompt.is_chance else prompt.default
        answer = self._next_stripe(given)[0] or NO_ANSWER if prompt.key == STRIPE else self._chosen(prompt)
        if answer is None and prompt.default is NO_ANSWER:
            return next((one.id for one in prompt.legal()), NO_ANSWER)
        return prompt.default if answer is None else answer

    def _fact(self, run: Run, given: Sequence[tuple[str, Any]]) -> Any:
        """Return the answer to a fact: what was entered, or what the rulebook shows of the card's effects. A
        missing stripe can wait."""
        assert run.fact is not None
        assert run.prompt is not None
        card, field = run.fact.thing.removeprefix("summer:"), run.fact.field
        if (card, field) in self.entry.facts:
            return self.entry.facts[card, field]
        if field in ("stripe", "strength"):
            return None
        gains = (self.known(card, "cattle") or 0) > 0
        self.wording = wording_of(run, given, empty=gains)
        return run.prompt.default if self.wording else NO_ANSWER

    def _chosen(self, prompt: Choose) -> Any:
        """Return the answer to a choice of this page; None for any other choice."""
        entry, options = self.entry, [one.id for one in prompt.legal()]
        match prompt.key:
            case "summer.take":
                return self.take
            case "summer.action":
                subtype = self.known(self.take, "subtype") or ""
                return "discard" if self.default else TYPE_OF.get(subtype, prompt.default)
            case "summer.default":
                return self.default
            case "summer.first":
                return entry.first if entry.first in options else min(options, key=self._queued)
            case "summer.discard_which":
                return entry.removed if entry.removed in options else min(options, key=self._kept)
        return None

    def _next_stripe(self, given: Sequence[tuple[str, Any]]) -> tuple[str, int | None]:
        """Return the entered stripe of the unnamed card that is read next."""
        asks_strength = bool(given) and given[-1][0] == STRIPE
        read = stripes_read(self.reader) + sum(key == STRIPE for key, _ in given)
        return self.entry.stripe(read - asks_strength)

    def _queued(self, card: str) -> float:
        """A40 Put the weaker of two Notoriety cards first. Other cards keep their order."""
        is_notoriety = self.known(card, "stripe") == "notoriety"
        return float(self.known(card, "strength") or 0) if is_notoriety else inf

    def _kept(self, card: str) -> float:
        return self.value.kept(self.value.card(card))

    @property
    def award_order(self) -> tuple[str, ...]:
        """The left cards in the rivals' order, if it matters."""
        first = dict(self.played[0]).get(FIRST)
        left = [card for card in self.dealt if card != self.take]
        return (first, *(card for card in left if card != first)) if first else ()

    @property
    def default_prompt(self) -> Choose | None:
        """The choice of a Default Action; None while the card's type isn't known."""
        if not self.takes_known_card:
            return None
        asked = self.reader.prompt is not None and self.reader.prompt.key == TAKE
        run: Run = self.reader.preview([(TAKE, self.take), *self._facts_of_take] if asked else [])
        if run.prompt is not None and run.prompt.key == ACTION:
            run = self.reader.preview([(ACTION, "discard")], run)
        return run.prompt if isinstance(run.prompt, Choose) and run.prompt.key == DEFAULT else None

    @property
    def _facts_of_take(self) -> list[tuple[str, Any]]:
        """What was entered about the card to take, as the rules ask for it."""
        entered: Mapping[tuple[str, str], Any] = self.entry.facts
        fields = [field for field in ("subtype", "cattle") if (self.take, field) in entered]
        unknown = [field for field in fields if self.reader.fact(f"summer:{self.take}", field) is None]
        return [(f"fact.summer.{field}", entered[self.take, field]) for field in unknown]


def stripes_read(reader: GameReader) -> int:
    """Return how many stripes of unnamed cards were answered on this page."""
    return sum(entry.key == STRIPE for entry in entries_on(reader, reader.page_name))


def best_sites(reader: GameReader, prompt: ChooseSeveral) -> list[str]:
    """Return the sites that guard the farms with the highest raid value."""
    value = {farm.place: farm.value for farm in eye(reader.state, reader.peek).farms}
    guards = {one.id: sum(value.get(farm, 0) for farm in guarded(reader, one.id)) for one in prompt.legal()}
    return sorted(guards, key=lambda site: -guards[site])[: prompt.least]


def guarded(reader: GameReader, site: str) -> tuple[str, ...]:
    """Return the farms that a site guards, as far as they're known."""
    return tuple(reader.fact(f"site:{site}", "touches") or ())


def guards_note(reader: GameReader, site: str) -> Message | None:
    """Return which farms a site guards, in words."""
    named = [Message("place.named", {"place": farm}) for farm in guarded(reader, site)]
    return Message("draft.guards", {"places": named}) if named else None
