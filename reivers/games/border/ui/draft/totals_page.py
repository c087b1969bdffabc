"""Summer by totals (5.0): the result of a Summer played at the table, on one page."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border.ui.cards import CardKey, CardKeys, card_key, number_label
from reivers.games.border.views.summer.cards import OfferedCard
from reivers.games.border.views.summer.totals_entry import (
    NOTORIETY,
    START,
    Entered,
    OtherTotals,
    Totals,
)
from reivers.kernel.prompts import Option
from reivers.ui.components.buttons import Chip, Main, TextButton
from reivers.ui.components.inputs import Keys, Segments, Stepper
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Grid, Part, Row, part
from reivers.ui.play.context import PageContext
from reivers.ui.play.question import QuestionPage
from reivers.ui.widgets.theme import theme

DRAFT_SHEET = (
    "rivals_attack",
    NOTORIETY,
    "rivals_sheep",
    "rivals_bastles",
    "rivals_token",
    "rivals_permanent",
)
"""The Draft Sheet in its own order."""
STRONGEST = 5
"""The strongest known Notoriety card."""
FAR = ("cattle", "rivals_attack", "rivals_sheep", "rivals_bastles", "discards")
"""What often changes by more than a few."""
FLOCKS = ("sheep", "sheep_bastled")


class TotalsPage(QuestionPage):
    """One page for everything the rules ask one by one, given at once. Only cubes from a cup on the table are
    asked in between; the rest of the input waits."""

    gap = 8

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(context, page, **kwargs)
        self.context.after_answer = self._give_waiting
        self.others = OtherTotals()
        self.totals: Totals | None = None
        self.more = False
        """Whether the lines that rarely change are shown."""
        self.deck = 0

    # -- keeping -------------------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether the page itself is asked, and nothing in between."""
        prompt = self.context.prompt
        return prompt is not None and prompt.key.startswith(START) and not self.others.totals

    def started(self) -> None:
        super().started()
        prompt = self.context.prompt
        asked = prompt is not None and prompt.key.startswith(START) and not self.others.totals
        self.totals = Totals.of(self.context.session, None) if asked else None
        if self.totals is not None:
            self.deck = max(self.totals.decks(), default=1)
        self.split = self.totals is not None and self.context.wide

    def restore(self, entered: Any) -> None:
        if not isinstance(entered, dict) or set(entered) != {"totals", "others", "question"}:
            return
        self.others = OtherTotals.restored(entered["others"])
        if self.is_asked:
            self.totals = Totals.of(self.context.session, entered["totals"])
        else:
            self.totals = None
            if self.question is not None and entered["question"] is not None:
                self.question.restore(entered["question"])

    def keep(self, entered: Any) -> None:
        self._save(entered)
        self.update()

    def _save(self, entered: Any) -> None:
        totals = self.totals.entered if self.totals else None
        saved = {"totals": totals, "others": self.others.saved(), "question": entered}
        self.context.save_draft_answer(saved)

    def enter(self, entered: Entered) -> None:
        """Change the totals after a tap."""
        assert self.totals is not None
        self.totals.entered = entered
        self.keep(None)

    def rotated(self) -> None:
        self.split = self.totals is not None and self.context.wide
        super().rotated()

    # -- acting --------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Give all of it, or up to the next cubes."""
        assert self.totals is not None
        first, others = self.totals.parted()
        self.others = others
        if not self.context.answer(*first):
            self.others = OtherTotals()

    def _give_waiting(self) -> None:
        """Give the answers that wait, once they're asked."""
        session = self.context.session
        prompt = session.prompt
        if prompt is not None and self.others.begins_with(prompt):
            waiting, self.others = self.others, OtherTotals()
            session.page(waiting.answers(prompt))
        elif self.others.totals:
            self._save(None)

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> Sequence[Part]:
        prompt = self.context.prompt
        if self.totals is None:
            return self.question_parts() if prompt is not None else []
        heading = part(Heading, "question", text=self.say("totals_page.ask"))
        note = part(Words, "note", text=self.say("totals_page.note"), ink="ink2")
        tools = part(
            TextButton,
            "back_to_cards",
            text=self.say("totals_page.back"),
            rare=True,
            tap=self.context.history.undo,
        )
        return [heading, note, *self._columns(self.totals), tools]

    def _columns(self, totals: Totals) -> list[Part]:
        mine = [*self._cards(totals), *self._livestock(totals), *self._farms(totals)]
        theirs = [*self._draft_sheet(totals), *self._more(totals)]
        if not theme.tablet:
            return [*mine, *theirs]
        sides = (
            part(Column, "mine", parts=tuple(mine), gap=8),
            part(Column, "theirs", parts=tuple(theirs), gap=8),
        )
        return [part(Row, "columns", parts=sides, gap=44)]

    def _head(self, name: str) -> Part:
        return part(Heading, f"head.{name}", text=self.say(f"totals_page.{name}"), role="section")

    def _cards(self, totals: Totals) -> list[Part]:
        """Return the boxes, one of them chosen, above the numbers of a deck."""
        if not totals.boxes():
            return []
        boxes = tuple(
            part(
                Chip,
                f"box.{box}",
                text=self.say(f"totals_page.box.{box}"),
                note=", ".join(map(number_label, totals.entered[box])),
                chosen=box == totals.lit,
                tap=partial(self._light, box),
            )
            for box in totals.boxes()
        )
        found = [
            self._head("cards"),
            part(Words, "cards_note", text=self.say("totals_page.cards_note"), role="small", ink="ink2"),
            part(Grid, "boxes", parts=boxes, columns=3),
        ]
        if len(totals.decks()) > 1:
            decks = tuple(
                (str(turn), self.say("totals_page.deck", {"turn": turn})) for turn in totals.decks()
            )
            found.append(part(Segments, "deck", options=decks, chosen=str(self.deck), tap=self._open_deck))
        keys = tuple(map(self._key, totals.deck(self.deck)))
        names = self.say("totals_page.chosen", {"cards": self._names(totals)}) if totals.chosen() else ""
        return [
            *found,
            part(
                CardKeys,
                "cards",
                label=self.say("spoken.card"),
                keys=keys,
                chosen=tuple(totals.chosen()),
                tap=self._tap,
            ),
            part(Words, "names", text=names, ink="accent_text"),
        ]

    def _names(self, totals: Totals) -> str:
        named = [self.say("card.named", {"card": card}) for card in totals.chosen()]
        return self.context.words.listed(named)

    def _key(self, card: str) -> CardKey:
        return card_key(
            OfferedCard(id=card, subtype=self._fact(card, "subtype") or "", cattle=self._fact(card, "cattle"))
        )

    def _fact(self, card: str, field: str) -> Any:
        return self.context.session.fact(f"summer:{card}", field)

    def _light(self, box: str) -> None:
        """Choose the box for the next card that the app doesn't know."""
        assert self.totals is not None
        self.totals.lit = box
        self.update()

    def _open_deck(self, turn: str) -> None:
        self.deck = int(turn)
        self.update()

    def _tap(self, card: str) -> None:
        assert self.totals is not None
        self.enter(self.totals.tap(card, lambda card: self._fact(card, "subtype")))

    # -- numbers -------------------------------------------------------------------------------------------

    def _stepper(self, totals: Totals, place: str, text: str, note: str = "") -> list[Part]:
        if place.partition("|")[0] not in totals.asked:
            return []
        low, high = totals.bounds(place)
        props = {"value": totals.now(place), "least": low, "most": high, "coarse": place in FAR}
        return [part(Stepper, place, text=text, note=note, tap=partial(self._step, place), **props)]

    def _step(self, place: str, value: int) -> None:
        assert self.totals is not None
        self.enter(self.totals.step(place, value - self.totals.now(place)))

    def _livestock(self, totals: Totals) -> list[Part]:
        rows = [
            row
            for name in ("cattle", "horse")
            for row in self._stepper(totals, name, self.say(f"totals_page.{name}"))
        ]
        return [self._head("livestock"), *rows] if rows else []

    def _farms(self, totals: Totals) -> list[Part]:
        """Return the Sheep of each farm, standing and bastled (2.7.2)."""
        if not all(name in totals.asked for name in FLOCKS):
            return []
        found = [self._head("sheep")]
        for option in totals.options("sheep"):
            name = self._named(totals, "sheep", option)
            for flock in FLOCKS:
                note = self.say(f"totals_page.note.{flock}")
                found += self._stepper(totals, f"{flock}|{option.id}", name, note)
        return found

    def _draft_sheet(self, totals: Totals) -> list[Part]:
        """Return six totals, each card for Notoriety, and the Wardens' tokens (5.2)."""
        found = [self._head("draft_sheet")]
        for name in (*DRAFT_SHEET, "wardens"):
            if name == NOTORIETY and name in totals.asked:
                found += self._notoriety(totals)
            else:
                found += self._stepper(totals, name, self.say(f"totals_page.{name}"))
        return found

    def _notoriety(self, totals: Totals) -> list[Part]:
        """Return a key for each strength: the rivals' Notoriety cards count one by one."""
        cards = " ".join(f"+{n}" for n in totals.entered[NOTORIETY]) or self.say("totals_page.none")
        keys = tuple((n, f"+{n}") for n in range(1, STRONGEST + 1))
        text = self.say("totals_page.notoriety", {"cards": cards})
        found = [
            part(Words, "cards_awarded", text=text, role="strong"),
            part(Keys, "strength", label=text, keys=keys, tap=self._add_strength, columns=STRONGEST),
        ]
        if totals.entered[NOTORIETY]:
            text = self.say("totals_page.take_back")
            found.append(part(TextButton, "strength_back", text=text, rare=True, tap=self._take_back))
        return found

    def _add_strength(self, n: int) -> None:
        assert self.totals is not None
        cards = [*self.totals.entered[NOTORIETY], n][: self.totals.asked[NOTORIETY].high]
        self.enter({**self.totals.entered, NOTORIETY: cards})

    def _take_back(self) -> None:
        assert self.totals is not None
        self.enter({**self.totals.entered, NOTORIETY: self.totals.entered[NOTORIETY][:-1]})

    # -- what rarely changes -------------------------------------------------------------------------------

    def _more(self, totals: Totals) -> list[Part]:
        text = self.say("totals_page.less" if self.more else "totals_page.more")
        fold = part(TextButton, "more", text=text, icon="ui-down", tap=self._unfold)
        if not self.more:
            return [fold]
        found = [fold, *self._group("sites", self._marks(totals, "sites"))]
        for name in ("tokens", "home_notoriety"):
            rows = (
                self._stepper(totals, f"{name}|{one.id}", self._named(totals, name, one))
                for one in totals.options(name)
            )
            found += self._group(name, _flat(rows))
        found += self._group("also", self._marks(totals, "also"))
        return [*found, *self._stepper(totals, "discards", self.say("totals_page.discards"))]

    def _group(self, name: str, rows: Sequence[Part]) -> list[Part]:
        return [self._head(name), *rows] if rows else []

    def _unfold(self) -> None:
        self.more = not self.more
        self.update()

    def _marks(self, totals: Totals, name: str) -> list[Part]:
        chips = tuple(
            part(
                Chip,
                f"{name}|{one.id}",
                text=self._named(totals, name, one),
                chosen=totals.is_marked(f"{name}|{one.id}"),
                tap=partial(self._mark, f"{name}|{one.id}"),
            )
            for one in totals.options(name)
        )
        return [part(Grid, name, parts=chips, columns=2)] if chips else []

    def _mark(self, place: str) -> None:
        assert self.totals is not None
        self.enter(self.totals.mark(place))

    def _named(self, totals: Totals, name: str, option: Option) -> str:
        return capital(self.say(totals.asked[name].label(option)))

    # -- the main button -----------------------------------------------------------------------------------

    def main_button(self) -> Main:
        if self.totals is not None:
            return Main(self.say("totals_page.main.save"), self.save)
        leaving = self.continue_button()
        if leaving is not None:
            return Main(self.say("final.main.autumn"), self._leave)
        return super().main_button()


def _flat(rows: Iterable[Iterable[Part]]) -> list[Part]:
    return [row for some in rows for row in some]
