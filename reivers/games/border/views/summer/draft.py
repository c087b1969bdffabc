"""A draft round (5.2): three cards, the one to take, what it changes, and what the main button does."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.advice.card_value import CardValue
from reivers.games.border.advice.draft import still_to_come
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.rules.model.cards import SHEET, held, turn_of
from reivers.games.border.rules.model.state import MINE, State, count, notoriety, own_sheep
from reivers.games.border.rules.seasons.autumn import all_horses
from reivers.games.border.rules.seasons.card_actions import CardInHand, bastles, why_not
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.games.border.rules.seasons.summer import DEALT, PASS, ROUNDS, UNSEEN
from reivers.games.border.views.header import shown_page
from reivers.games.border.views.parts import (
    Answers,
    CardView,
    MainButton,
    OptionView,
    OrderGroup,
    card_view,
    page_orders,
)
from reivers.games.border.views.sheets.family import economy_of, most_of_each
from reivers.games.border.views.summer.changes import (
    ChangeView,
    Limits,
    is_rivals,
    my_changes,
    rivals_changes,
    stack_gains,
)
from reivers.games.border.views.summer.wording import Wording, wording_of
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference
from reivers.kernel.prompts import (
    NO_ANSWER,
    UNNAMED,
    Choose,
    ChooseSeveral,
    Continue,
    Draw,
    OptionsPrompt,
    Prompt,
)
from reivers.kernel.run import Run

CARD, TAKE, ACTION, DEFAULT = "summer.card", "summer.take", "summer.action", "summer.default"
STRIPE, STRENGTH = "summer.stripe", "summer.strength"
LEAVES, FIRST, SITE, WAY = "summer.discard_which", "summer.first", "effect.where_site", "summer.way."
MOST_QUESTIONS = 8
BY_HAND = ("player", "table", "default")
"""Who gave an answer that can be edited."""


@attrs.frozen(kw_only=True)
class DraftEntry:
    """What the player has chosen on the page and not confirmed."""

    take: str = ""
    default: str = ""
    """A Default Action for the card that is taken."""
    first: str = ""
    """The left card that the rivals get first."""
    sites: tuple[str, ...] = ()
    """Sites for a Permanent Defense."""
    removed: str = ""
    """The card that leaves the Family Sheet."""
    stripes: tuple[tuple[str, int | None], ...] = ()
    """Stripe and strength of the cards entered by stripe alone, in order."""
    facts: Mapping[tuple[str, str], Any] = attrs.field(factory=dict)
    """Facts of unknown cards, by card and field."""


@attrs.frozen(kw_only=True)
class DraftSlot:
    """One of the three cards."""

    card: CardView
    take: bool
    legal: bool
    """Whether it can be recruited, played or held."""
    refusal: Message | None = None
    missing: str = ""
    """The fact to ask for: subtype, cattle or stripe."""
    suggested: bool = False


@attrs.frozen(kw_only=True)
class OfferedCard:
    """A card on the pad."""

    id: str
    subtype: str = ""
    cattle: int | None = None


@attrs.frozen(kw_only=True)
class StackView:
    """One stack of the rivals' Draft Sheet, now and after this round."""

    stack: str
    total: int
    then: int


@attrs.frozen(kw_only=True)
class RoundStrip:
    """A finished round."""

    nth: int
    passed: bool
    taken: str
    left: tuple[CardView, ...]
    entries: tuple[tuple[int, Message], ...]
    """The player's answers, to edit: journal entry and words."""


@attrs.frozen(kw_only=True)
class DraftView:
    """One round of the draft."""

    finished: tuple[RoundStrip, ...]
    slots: tuple[DraftSlot, ...]
    complete: bool
    """Whether all three cards are known or entered by stripe."""
    must_pass: bool
    use: Message | None
    """How the card to take is used without a Default Action; None if it can't be."""
    offered: tuple[OfferedCard, ...]
    """Cards on the pad: those that can still come."""
    mine: tuple[ChangeView, ...]
    """What taking the card changes for the player."""
    rivals: tuple[ChangeView, ...]
    planned: Answers
    """The answers whose changes are shown."""
    wording: Wording | None
    sites: tuple[OptionView, ...]
    """Sites for the Permanent Defense that is taken, if there is a choice."""
    leaving: tuple[OptionView, ...]
    """Cards of which one must leave, if there is a choice."""
    stacks: tuple[StackView, ...]
    award_order: tuple[str, ...]
    """The left cards in the rivals' order, if it matters."""
    main: MainButton
    passing: MainButton | None
    defaults: tuple[OptionView, ...]
    after: tuple[Message, ...]
    """What to do with the cards after the last round."""
    orders: tuple[OrderGroup, ...]
    """What the last round changed on the table."""


@attrs.frozen(kw_only=True)
class DraftOdds:
    """Unseen cards, and the chance of each type in the next three."""

    unseen: int
    chances: tuple[tuple[str, int, float], ...]
    """Type, how many unseen, probability."""


NO_ENTRY = DraftEntry()


def draft_view(reader: GameReader, entry: DraftEntry = NO_ENTRY, *, advice: bool = True) -> DraftView:
    round_ = _Round(reader, entry, advice=advice)
    state: State = reader.state
    then = round_.then
    limits = _limits(reader, state), _limits(reader, then)
    slots = tuple(round_.slots())
    left = [slot.card for slot in slots if not slot.take] if round_.complete and not round_.must_pass else []
    more = stack_gains(left)
    return DraftView(
        finished=tuple(_finished(reader, state.turn, round_.nth)),
        slots=slots,
        complete=round_.complete,
        must_pass=round_.must_pass,
        use=round_.use(),
        offered=offered_cards(reader, CARD),
        mine=tuple(my_changes(state, then, round_.my_orders(), limits, most_of_each(state), reader.fact)),
        rivals=tuple(rivals_changes(state, left)),
        planned=round_.planned,
        wording=round_.wording,
        sites=round_.choices(SITE),
        leaving=round_.choices(LEAVES),
        stacks=tuple(
            StackView(stack=stack, total=strength(state, stack), then=strength(state, stack) + more[stack])
            for stack in STACKS
        ),
        award_order=round_.award_order,
        main=round_.main(),
        passing=round_.passing(),
        defaults=tuple(round_.defaults()),
        after=tuple(_after(reader)),
        orders=page_orders(reader),
    )


def draft_odds(reader: GameReader) -> DraftOdds | None:
    """5.2 Return the odds of the next draft; None if there is none, or if the deck is unknown."""
    coming = still_to_come(reader.state, reader.peek)
    if coming is None:
        return None
    chances = tuple((kind, n, coming.chance(kind)) for kind, n in coming.by_subtype.items())
    return DraftOdds(unseen=coming.unseen, chances=chances)


class _Round:
    """Works out the round by previewing the answers that the main button would give."""

    def __init__(self, reader: GameReader, entry: DraftEntry, *, advice: bool) -> None:
        self._reader, self._entry, self._advice = reader, entry, advice
        self._state: State = reader.state
        self.nth = int(shown_page(reader).rpartition(".")[2])
        self._open = not isinstance(reader.prompt, Continue)
        self.dealt: list[str] = list(self._state.dealt) if self._open else []
        self._value = CardValue(self._state, reader.peek)
        self._asked: dict[str, tuple[Prompt, Any]] = {}
        """The prompts that the main button would answer, with the answers."""
        self.wording: Wording | None = None

    @property
    def must_pass(self) -> bool:
        return not self._state.passed and self.nth == ROUNDS

    @property
    def complete(self) -> bool:
        return len(self.dealt) == DEALT

    def known(self, card: str, field: str) -> Any:
        entered = self._entry.facts.get((card, field))
        return self._reader.fact(f"summer:{card}", field) if entered is None else entered

    # -- the card to take ----------------------------------------------------------------------------------

    @cached_property
    def take(self) -> str:
        """Return the player's choice, else the best card if the app deals, or the first that can be used."""
        if self._taken or self._entry.take in self.dealt:
            return self._taken or self._entry.take
        usable = [card for card in self.dealt if self.refusal(card) is None]
        if self._suggests and usable:
            return max(usable, key=self._use_value)
        return (usable or self.dealt or [""])[0]

    @property
    def _taken(self) -> str:
        """Return the card that was taken in this round, while its questions are still open."""
        path = self._reader.journal.path(self._reader.journal.at)
        page = [entry for entry in path if entry.page.partition("/")[0] == self._reader.page_name]
        taken = next((str(entry.answer) for entry in page if entry.key == TAKE), "") if self._open else ""
        return taken if taken in self._state.dealt or taken == UNNAMED else ""

    @property
    def _suggests(self) -> bool:
        return self._advice and self._reader.settings.get("chance.summer_deck") == "app"

    def _use_value(self, card: str) -> float:
        """Return the value of taking the card and keeping it from the rivals."""
        seen = self._value.card(card)
        return self._value.taken(seen) + self._value.stripe(seen)

    def refusal(self, card: str) -> Message | None:
        """Return why a card can't be recruited, played or held; None if it can, or if its type is unknown."""
        found = self._offers.get(card)
        if found is not None and not found.key.startswith((WAY, "summer.as_it_says")):
            return found
        subtype = self.known(card, "subtype")
        if not subtype or (card, "cattle") not in self._entry.facts:
            return None
        cost = self._entry.facts[card, "cattle"]
        return why_not(self._state, CardInHand(card, subtype, way := TYPE_OF[subtype], cost, {}, False), way)

    @cached_property
    def _offers(self) -> dict[str, Message]:
        run = self._reader.preview(self._unnamed)
        options = run.prompt.options if isinstance(run.prompt, Choose) and run.prompt.key == TAKE else ()
        return {one.id: one.label.facts["mine"] for one in options if one.label and "mine" in one.label.facts}

    @property
    def _unnamed(self) -> list[tuple[str, Any]]:
        """Return answers for the cards of this round that aren't entered."""
        asked = self._open and self._reader.prompt is not None and self._reader.prompt.key == CARD
        return [(CARD, [UNNAMED])] * (DEALT - len(self.dealt) if asked else 0)

    def slots(self) -> Iterator[DraftSlot]:
        for at, card in enumerate(self.dealt):
            take = card == self.take
            yield DraftSlot(
                card=self._card(at),
                take=take and not self.must_pass,
                legal=self.refusal(card) is None,
                refusal=self.refusal(card),
                missing=self._missing(at, take),
                suggested=take and self._suggests and not self._entry.take,
            )

    def _card(self, at: int) -> CardView:
        card = self.dealt[at]
        if card == UNNAMED:
            stripe, strength = self._unnamed_stripe(at)
            return CardView(id=UNNAMED, stripe=stripe, strength=strength)
        return card_view(card, self.known)

    def _unnamed_stripe(self, at: int) -> tuple[str, int | None]:
        nth = self.dealt[:at].count(UNNAMED)
        return self._entry.stripes[nth] if nth < len(self._entry.stripes) else ("", None)

    def _missing(self, at: int, take: bool) -> str:
        """Return the next unknown field: type, then price of the card to take, the stripe of another."""
        card = self.dealt[at]
        if not take:
            seen = self._card(at)
            known = seen.stripe and (seen.stripe not in STACKS or seen.strength is not None)
            return "" if known else "stripe"
        return "" if card == UNNAMED else self._missing_of_take(card)

    def _missing_of_take(self, card: str) -> str:
        subtype = self.known(card, "subtype")
        if subtype is None:
            return "subtype"
        priced = TYPE_OF[subtype] == "hold" or self.known(card, "cattle") is not None
        return "" if priced else "cattle"

    # -- the answers of the main button --------------------------------------------------------------------

    @property
    def default(self) -> str:
        """Return the Default Action: chosen, or the best one where the card can't be used."""
        if self._entry.default or not self.take or self.refusal(self.take) is None:
            return self._entry.default
        best = self._value.defaults()
        return max(best, key=best.__getitem__)

    @cached_property
    def _played(self) -> tuple[list[tuple[str, Any]], Run | None]:
        """Return the answers of this round, and the game after them."""
        answers: list[tuple[str, Any]] = []
        if not self.complete or self.must_pass or self.take == UNNAMED:
            return answers, None
        run: Run = self._reader.preview(())
        for _ in range(MOST_QUESTIONS):
            if run.prompt is None or run.page.partition("/")[0] != self._reader.page_name:
                break
            answer = self._fact(run, answers) if run.fact else self._answer(run, answers)
            if answer is NO_ANSWER or (answer is not None and run.prompt.refusal(answer) is not None):
                break
            answers.append((run.prompt.key, answer))
            self._asked[run.prompt.key] = run.prompt, answer
            run = self._reader.preview(answers[-1:], run)
        return answers, run

    def _answer(self, run: Run, given: Sequence[tuple[str, Any]]) -> Any:
        prompt = run.prompt
        if isinstance(prompt, ChooseSeveral) and prompt.key == SITE:
            return list(self._entry.sites) or best_sites(self._reader, prompt)
        if prompt is not None and prompt.key == STRENGTH:
            return self._next_stripe(given)[1] or NO_ANSWER
        if not isinstance(prompt, Choose):
            return NO_ANSWER if prompt is None or prompt.is_chance else prompt.default
        answer = self._next_stripe(given)[0] or NO_ANSWER if prompt.key == STRIPE else self._chosen(prompt)
        if answer is None and prompt.default is NO_ANSWER:
            return next((one.id for one in prompt.legal()), NO_ANSWER)
        return prompt.default if answer is None else answer

    def _fact(self, run: Run, given: Sequence[tuple[str, Any]]) -> Any:
        """The answer to a fact: what was entered, or what the rulebook shows of the card's effects. A missing
        stripe can wait."""
        assert run.fact is not None
        assert run.prompt is not None
        card, field = run.fact.thing.removeprefix("summer:"), run.fact.field
        if (card, field) in self._entry.facts:
            return self._entry.facts[card, field]
        if field in ("stripe", "strength"):
            return None
        gains = (self.known(card, "cattle") or 0) > 0
        self.wording = wording_of(run, given, empty=gains)
        return run.prompt.default if self.wording else NO_ANSWER

    def _chosen(self, prompt: Choose) -> Any:
        """The answer to a choice of this page; None for any other choice."""
        entry, options = self._entry, [one.id for one in prompt.legal()]
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
        """The entered stripe of the unnamed card that is read next."""
        asks_strength = bool(given) and given[-1][0] == STRIPE
        nth = stripes_read(self._reader) + sum(key == STRIPE for key, _ in given) - asks_strength
        return self._entry.stripes[nth] if nth < len(self._entry.stripes) else ("", None)

    def _queued(self, card: str) -> float:
        """A40 Put the weaker of two Notoriety cards first. Other cards keep their order."""
        is_notoriety = self.known(card, "stripe") == "notoriety"
        return float(self.known(card, "strength") or 0) if is_notoriety else inf

    def _kept(self, card: str) -> float:
        return self._value.kept(self._value.card(card))

    @property
    def then(self) -> State:
        """Return the state after this round, as far as it's decided."""
        run = self._played[1]
        found: State = run.state if run else self._state
        return found

    @property
    def planned(self) -> Answers:
        return tuple(self._played[0])

    @cached_property
    def changes(self) -> list[Order]:
        return difference(self._state.table, self.then.table)

    def my_orders(self) -> list[Order]:
        return [order for order in self.changes if not is_rivals(order)]

    def choices(self, key: str) -> tuple[OptionView, ...]:
        """The options of a prompt that the main button answers, if there is a choice."""
        prompt, answer = self._asked.get(key, (None, None)) if self._played[1] else (None, None)
        if not isinstance(prompt, OptionsPrompt) or len(prompt.legal()) < 2:
            return ()
        chosen = answer if isinstance(answer, list) else [answer]
        return tuple(
            OptionView(
                id=one.id,
                label=prompt.label(one),
                legal=one.why_not is None,
                refusal=one.why_not,
                selected=one.id in chosen,
                note=guards_note(self._reader, one.id) if key == SITE else None,
            )
            for one in prompt.options
        )

    def use(self) -> Message | None:
        """How the card to take would be used: "Recruit for 3"."""
        if not self.complete or self.must_pass or self.take == UNNAMED or self._missing_of_take(self.take):
            return None
        if self.refusal(self.take) is not None:
            return None
        way, cattle = TYPE_OF[self.known(self.take, "subtype")], self.known(self.take, "cattle") or 0
        price = "_gain" if cattle > 0 or way == "hold" else "" if cattle else "_free"
        return Message(f"draft.use.{way}{price}", {"n": abs(cattle) or 1})

    @property
    def award_order(self) -> tuple[str, ...]:
        first = dict(self._played[0]).get(FIRST)
        left = [card for card in self.dealt if card != self.take]
        return (first, *(card for card in left if card != first)) if first else ()

    # -- buttons -------------------------------------------------------------------------------------------

    @staticmethod
    def _leading_on(prompt: Continue) -> Message:
        """Return what comes after the round."""
        others = {
            "page.last_cards": Message("final.main.flip", prompt.facts),
            "page.summer_totals": Message("totals_page.main.enter"),
            "page.autumn": Message("final.main.autumn"),
        }
        return others.get(prompt.key, Message("draft.main.deal"))

    def main(self) -> MainButton:
        prompt = self._reader.prompt
        if isinstance(prompt, Continue):
            return MainButton(text=self._leading_on(prompt), answers=((prompt.key, prompt.default),))
        if self.must_pass:
            return MainButton(text=Message("draft.main.pass"), answers=self._pass_answers)
        if not self.complete:
            n = DEALT - len(self.dealt)
            key = "draft.main.enter_all" if n == DEALT else "draft.main.enter_more"
            return MainButton(text=Message(key, {"n": n}), ready=False)
        if self.take == UNNAMED:
            return MainButton(text=Message("draft.main.name"), ready=False)
        missing = self._missing_of_take(self.take)
        if missing and not self._entry.default:
            return MainButton(text=Message(f"draft.main.ask_{missing}", {"card": self.take}), ready=False)
        answers, _ = self._played
        return MainButton(text=self._text(dict(answers)), answers=tuple(answers))

    def _text(self, answers: Mapping[str, Any]) -> Message:
        facts: dict[str, Any] = {"card": self.take}
        if self.default:
            return Message(f"draft.main.default.{self.default}", {**facts, "n": bastles(self._state)})
        way, cattle = str(answers.get(ACTION, "")), self.known(self.take, "cattle") or 0
        if way == "hold":
            return Message("draft.main.hold", facts)
        price = "_gain" if cattle > 0 else "" if cattle else "_free"
        facts["n"] = abs(cattle)
        if out := self._removed():
            return Message(f"draft.main.{way}{price}_remove", {**facts, "out": out})
        site = next((order.place for order in self.changes if order.piece == "tower"), "")
        if site and price != "_gain":
            return Message(f"draft.main.{way}{price}_site", {**facts, "place": site})
        return Message(f"draft.main.{way}{price}", facts)

    def _removed(self) -> str:
        """5.2.1 Return the card that must leave the Family Sheet."""
        gone = [order for order in self.changes if order.place == SHEET and order.was]
        return next(
            (str(one.was) if isinstance(one.was, str) else one.piece.partition(":")[2] for one in gone), ""
        )

    @property
    def _pass_answers(self) -> Answers:
        forced = [] if self.must_pass and not self.complete else [(TAKE, PASS)]
        return (*self._unnamed, *forced)

    def passing(self) -> MainButton | None:
        """5.3 Return the Pass button. It's available once a Summer and needs no card numbers."""
        if not self._open or self._state.passed or self.must_pass:
            return None
        return MainButton(text=Message("draft.main.pass"), answers=self._pass_answers)

    @property
    def _facts(self) -> list[tuple[str, Any]]:
        """What was entered about the card to take, as the rules ask for it."""
        entered = self._entry.facts
        fields = [field for field in ("subtype", "cattle") if (self.take, field) in entered]
        unknown = [field for field in fields if self._reader.fact(f"summer:{self.take}", field) is None]
        return [(f"fact.summer.{field}", entered[self.take, field]) for field in unknown]

    def defaults(self) -> Iterator[OptionView]:
        """5.2.5 Return the five Default Actions, with the best one suggested."""
        if not self.complete or self.must_pass or self.take == UNNAMED:
            return
        asked = self._reader.prompt is not None and self._reader.prompt.key == TAKE
        prompt = _default_prompt(self._reader, [(TAKE, self.take), *self._facts] if asked else [])
        best = self._value.defaults()
        top = max(best, key=best.__getitem__)
        for option in prompt.options if prompt else ():
            yield OptionView(
                id=option.id,
                label=Message(f"draft.default.{option.id}", {"n": bastles(self._state)}),
                note=default_note(self._state, option.id),
                legal=option.why_not is None,
                refusal=option.why_not,
                selected=option.id == self.default,
                suggested=self._advice and option.id == top,
            )


def default_note(state: State, action: str) -> Message:
    """Return what a Default Action changes, in numbers."""
    if action == "bastle":
        return Message("draft.default_note.bastle", {"n": bastles(state)})
    was, more = {
        "cattle": (count(state, MINE, "cattle"), 3),
        "horse": (all_horses(state), 1),
        "sheep": (own_sheep(state), 1),
        "notoriety": (notoriety(state, state.home).get(state.family, 0), 1),
    }[action]
    key = "draft.default_note.notoriety" if action == "notoriety" else "change.numbers"
    return Message(key, {"was": was, "now": was + more})


def _default_prompt(reader: GameReader, answers: list[tuple[str, Any]]) -> Choose | None:
    """Return the choice of a Default Action; None while the card's type isn't known."""
    run: Run = reader.preview(answers)
    if run.prompt is not None and run.prompt.key == ACTION:
        run = reader.preview([(ACTION, "discard")], run)
    return run.prompt if isinstance(run.prompt, Choose) and run.prompt.key == DEFAULT else None


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
    farms = guarded(reader, site)
    named = [Message("place.named", {"place": farm}) for farm in farms]
    return Message("draft.guards", {"places": named}) if farms else None


def stripes_read(reader: GameReader) -> int:
    """How many stripes of unnamed cards were answered on this page."""
    path = reader.journal.path(reader.journal.at)
    return sum(entry.key == STRIPE and entry.page.partition("/")[0] == reader.page_name for entry in path)


def offered_cards(reader: GameReader, *keys: str) -> tuple[OfferedCard, ...]:
    """The cards of this turn's deck that the prompt can be answered with. After the final cards the unseen
    ones are exactly those in the discards, so none is offered."""
    prompt = reader.prompt
    if not isinstance(prompt, Draw) or prompt.key not in keys or not reader.state.deck_left:
        return ()
    cards = [one.id for one in prompt.options if one.why_not is None and one.most]
    return tuple(
        OfferedCard(
            id=card,
            subtype=reader.fact(f"summer:{card}", "subtype") or "",
            cattle=reader.fact(f"summer:{card}", "cattle"),
        )
        for card in cards
        if turn_of(card) == reader.state.turn
    )


def _limits(reader: GameReader, state: State) -> Limits:
    """6.1 Return this Autumn's limits."""
    now = economy_of(state, reader.fact)
    return Limits(
        horses=all_horses(state),
        horse_limit=now.horse_limit,
        hand=len(held(state)),
        hand_size=now.hand_size,
        income=now.cattle_income,
    )


def _finished(reader: GameReader, turn: int, before: int) -> Iterator[RoundStrip]:
    def known(card: str, field: str) -> Any:
        return reader.fact(f"summer:{card}", field)

    path = reader.journal.path(reader.journal.at)
    for nth in range(1, before):
        page = [entry for entry in path if entry.page.partition("/")[0] == f"draft.{turn}.{nth}"]
        if not page:
            continue
        dealt = [entry.answer[0] for entry in page if entry.key == CARD]
        taken = next((str(entry.answer) for entry in page if entry.key == TAKE), PASS)
        left = [] if taken == PASS else [card for card in dealt if card not in (taken, UNNAMED)]
        yield RoundStrip(
            nth=nth,
            passed=taken == PASS,
            taken="" if taken == PASS else taken,
            left=tuple(
                card_view(card, lambda card, field: reader.fact(f"summer:{card}", field)) for card in left
            ),
            entries=tuple(
                (one.n, _answer_named(one)) for one in page if one.kind == "answer" and one.by in BY_HAND
            ),
        )


def _answer_named(entry: Entry) -> Message:
    """Name an answer of a finished round."""
    if entry.key == CARD and entry.answer != [UNNAMED]:
        return Message("draft.edit.card", {"card": entry.answer[0]})
    if entry.key == TAKE and entry.answer != UNNAMED:
        took = entry.answer != PASS
        return Message("draft.edit.took", {"card": entry.answer}) if took else Message("draft.edit.passed")
    return entry.title


def _after(reader: GameReader) -> Iterator[Message]:
    """Yield what the player does at the table before the next three cards."""
    if reader.state.dealt and not isinstance(reader.prompt, Continue):
        return
    keys = [notice.message.key for notice in reader.page_notices]
    if "summer.passed" in keys:
        yield Message("draft.after.pass")
    elif any(key.startswith("summer.awarded") for key in keys):
        yield Message("draft.after.give")
    elif "summer.begins" in keys:
        yield Message("draft.after.unseen", {"n": UNSEEN})
