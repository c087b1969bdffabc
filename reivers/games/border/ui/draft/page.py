"""A draft round (5.2): three cards, what they change, and the next act."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import attrs
from kivy.metrics import dp

from reivers.frontend.narrator import capital
from reivers.games.border.ui.cards import CardLook, CardSlots, Slot, card_face
from reivers.games.border.ui.draft.edit_round import RoundEditor
from reivers.games.border.ui.draft.questions import Tap, site_chips
from reivers.games.border.ui.draft.summaries import (
    ActionChip,
    ChangeRow,
    RoundRow,
    odds_parts,
    order_parts,
    wording_row,
)
from reivers.games.border.ui.draft.summer_page import (
    ENTRY,
    NUMBERS,
    OTHER,
    ROOMY,
    STRIPES,
    TOTALS,
    SummerPage,
)
from reivers.games.border.views.parts import OptionView
from reivers.games.border.views.summer.cards import NO_ENTRY
from reivers.games.border.views.summer.changes import ChangeView
from reivers.games.border.views.summer.draft import DraftSlot, DraftView, draft_odds, draft_view
from reivers.games.border.views.summer.draft_round import FIRST
from reivers.games.border.views.summer.finished_rounds import CARD, TAKE, RoundStrip
from reivers.kernel.prompts import UNNAMED
from reivers.ui.components.buttons import Button, Main, TextButton
from reivers.ui.components.inputs import Segments
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Divider, Heading, Words
from reivers.ui.drawing.piece import Column, Grid, Part, Row, part
from reivers.ui.play.context import PageContext
from reivers.ui.widgets.theme import theme

DEALT = 3
LOW = 420
"""A lower page, in dp, has low empty slots."""
LEAST_SLOT = 64
MOST_CHANGES = 2
"""More changes in a column than these need the room that cards take on a tablet."""
ENTERING, WHOLE = (150, 152), (214, 330)
"""The heights that cards grow to where there is room, while they are entered and once all are known."""
DEFAULTS = {"cattle": "cattle", "horse": "horse", "sheep": "sheep", "notoriety": "fame", "bastle": "bastle"}
"""An icon for each Default Action."""


class DraftPage(SummerPage):
    """Three cards: one for the player, two for the rivals; or all three to the discards."""

    gap = 8
    panel_share = 0.49

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(context, page, **kwargs)
        self.defaulting = False
        """Whether a Default Action is chosen instead of using the card."""
        self.odds = False
        self.rounds = False
        """Whether all finished rounds are shown."""
        self.editor: RoundEditor | None = None
        """The finished round that is open."""
        self._made: tuple[Any, DraftView] | None = None
        self._room, self._was_low = self._room_now, False
        self.fbind("height", self._resized)

    @property
    def _room_now(self) -> tuple[bool, bool]:
        """Whether there is room for whole cards, and for them beside Default Actions."""
        return self.height >= dp(LOW), self.height >= dp(ROOMY)

    def _resized(self, *_changed: Any) -> None:
        if (self._room, self._was_low) != (self._room_now, self.is_low):
            self._room = self._room_now
            self.update()

    @property
    def view(self) -> DraftView:
        session, entry = self.context.session, self.entered.entry()
        advice = not self.context.settings.hide_odds
        if entry == NO_ENTRY and advice:
            made: DraftView = super().view
            return made
        key = (session.journal.at, session.prompt, entry, advice)
        if self._made is None or self._made[0] != key:
            self._made = key, draft_view(session, entry, advice=advice)
        return self._made[1]

    def cards(self) -> list[str]:
        return [slot.card.id for slot in self.view.slots]

    def count(self) -> int:
        return len(self.view.slots)

    @property
    def choosing(self) -> bool:
        """Whether the round's own questions are asked, not one that follows."""
        return self.context.asks(CARD, TAKE)

    def started(self) -> None:
        super().started()
        self.editor = None

    def show(self) -> None:
        """Show the page after an answer. Between two numbers the keys stay where they are."""
        at = self.scroll.scroll_y if self._entering() else None
        super().show()
        if at is not None and self._entering():
            self.scroll.scroll_y = at

    def _entering(self) -> bool:
        return self.choosing and 0 < len(self.view.slots) < DEALT

    def update(self) -> None:
        if self.choosing:
            cards = self.cards()
            self.entered.fit(cards, cards.count(UNNAMED))
        self._was_low = self.is_low
        super().update()

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> Sequence[Part]:
        if self.editor is not None:
            return self.editor.parts()
        if self.context.asks("page.summer_totals"):
            return self._at_table_parts()
        if self.context.waits:
            return [*self._strips(), *order_parts(self, self.view.after), *self.below()]
        if not self.choosing:
            return [*self._strips(), *order_parts(self), *self.after_parts()]
        if self.mode == ENTRY:
            return self._entry_parts()
        view = self.view
        if view.must_pass and not view.slots:
            return [*self._strips(), *order_parts(self), *self._must_pass_parts()]
        return self._choice_parts(view) if view.complete else self._entering_parts(view)

    def _at_table_parts(self) -> list[Part]:
        """Return what to do while the rest of Summer is played without the app."""
        return [
            part(Heading, "question", text=self.say("draft.at_table")),
            part(Words, "note", text=self.say("draft.at_table_note"), role="order"),
            *self.below(),
        ]

    def _must_pass_parts(self) -> list[Part]:
        return [
            part(Heading, "question", text=self.say("draft.ask.must_pass")),
            part(Words, "note", text=self.say("draft.must_pass_note"), ink="ink2"),
            self._slots(self.view, brief=True),
        ]

    def _entering_parts(self, view: DraftView) -> list[Part]:
        found = [] if view.slots else order_parts(self, view.after)
        late = self._strips() if self.is_low and found else []
        if not late:
            found[:0] = self._strips()
        key = "draft.ask.stripe_next" if self.by_stripe else f"draft.ask.{len(view.slots)}"
        found.append(part(Heading, "question", text=self.say(key)))
        if not view.slots and not view.finished and not self.is_low and not found:
            found.append(part(Words, "note", text=self.say("draft.take_first"), ink="ink2"))
        slots, keys = [self._slots(view, brief=True)], self.picker(view.offered)
        found += [*slots, *keys, *late] if self._room[0] else [*keys, *slots]
        tools, rare = [*self.entry_tools(), *self._pass_tool(view)], []
        if not view.slots and not self.mode:
            rare.append(self.tool("entry", partial(self.open, ENTRY)))
        if not self.context.beside:
            (rare if self.is_low else tools).extend(self._odds_tool())
        rare += self._rounds_tool()
        below = self.below()
        if theme.tablet or not below:
            return [*found, *self._odds_below(), *self.flow([*tools, *rare]), *below]
        return [*found, *self.flow(tools), *below, *self._odds_below(), *self.flow(rare, "rare")]

    def stacks(self) -> Sequence[tuple[str, int, int]]:
        return [(one.stack, one.total, one.then) for one in self.view.stacks]

    def note(self) -> Sequence[Part]:
        """Return the stacks with the odds of the next cards."""
        if not self.context.beside:
            return ()
        heading, *stacks = super().note()
        tools = tuple(self._odds_tool()) if self.choosing else ()
        top = part(Row, "stacks.top", parts=(heading, *tools), shares=(4, 1)) if tools else heading
        return [top, *stacks, *self._odds_parts()]

    def _choice_parts(self, view: DraftView) -> list[Part]:
        missing = next((one for one in view.slots if one.missing and one.take), None) or next(
            (one for one in view.slots if one.missing), None
        )
        suggested = not self.is_default(view) and any(slot.suggested for slot in view.slots)
        tag = self.say("draft.suggested") if suggested else ""
        found = [part(Heading, "question", text=self._question(view, missing), tag=tag)]
        brief = missing is not None or self._is_long(view) or not self._room[self.is_default(view)]
        found.append(self._slots(view, brief=brief, asked=missing))
        if view.must_pass:
            return [*found, part(Words, "note", text=self.say("draft.must_pass_note"), ink="ink2")]
        if missing is not None and not self.defaulting:
            only = missing.card.stripe if missing.missing == "stripe" else ""
            found += self.fact_parts(missing.card.id, missing.missing, only)
            tools = [self.tool("back", self.back, "ui-backspace"), *self._pass_tool(view)]
            if not missing.take:
                tools.append(self.tool("default", self.open_defaults))
            return [*found, *self.flow(tools)]
        found += self._default_parts(view) if self.is_default(view) else self._use_parts(view)
        found += self._award_parts(view)
        return [*found, *self._odds_below(), *self.flow(self._choice_tools(view))]

    @staticmethod
    def _is_long(view: DraftView) -> bool:
        """Whether so much is below the cards on a tablet that they are better low."""
        below = bool(view.sites or view.leaving or view.award_order)
        return theme.tablet and (below or max(len(view.mine), len(view.rivals)) > MOST_CHANGES)

    def _question(self, view: DraftView, missing: DraftSlot | None) -> str:
        if view.must_pass:
            return self.say("draft.ask.must_pass")
        if missing is not None and not self.defaulting:
            unnamed = "_unnamed" if missing.card.id == UNNAMED else ""
            return capital(self.say(f"draft.ask_{missing.missing}{unnamed}", {"card": missing.card.id}))
        if self.is_default(view):
            return self.say("draft.ask.default", {"card": self._taken(view)})
        return self.say("draft.ask.take")

    def is_default(self, view: DraftView) -> bool:
        """Whether the card is discarded for a Default Action."""
        known = not any(slot.missing for slot in view.slots if slot.take)
        return self.defaulting or bool(self.entered.default) or (view.use is None and known)

    def planned(self) -> Sequence[tuple[str, Any]]:
        """Return the answers that the main button would give: the map shows what they change."""
        return self.view.planned if self.choosing and self.editor is None else ()

    def touches(self, key: str, answer: Any) -> list[str]:
        return ["swap"] if key == FIRST else super().touches(key, answer)

    @staticmethod
    def _taken(view: DraftView) -> str:
        return next((slot.card.id for slot in view.slots if slot.take), "")

    # -- the slots -----------------------------------------------------------------------------------------

    def _slots(self, view: DraftView, *, brief: bool, asked: DraftSlot | None = None) -> Part:
        default = view.complete and self.is_default(view)
        slots = [self._filled(slot, brief, slot is asked, default) for slot in view.slots]
        for at in range(len(slots), DEALT):
            active = at == len(view.slots) and not view.must_pass
            label = self.say("draft.slot.take" if at == 0 and not view.must_pass else "draft.slot.left")
            hint = self.say("draft.slot.hint") if active else ""
            slots.append(Slot(id=str(at), label=label, active=active, hint=hint))
        grows = (WHOLE if view.complete else ENTERING)[theme.tablet]
        most = 0 if default or asked or view.must_pass else grows
        return part(CardSlots, "slots", slots=tuple(slots), tap=self.take, least=LEAST_SLOT, most=most)

    def _filled(self, slot: DraftSlot, brief: bool, asked: bool, default: bool) -> Slot:
        label = ("draft.slot.discard" if default else "draft.slot.take") if slot.take else "draft.slot.left"
        look = CardLook(
            chosen=slot.take,
            dear=slot.refusal is not None,
            asked=asked and slot.missing == "stripe",
            brief=brief,
        )
        face = card_face(slot.card, self.say)
        reason = capital(self.say(slot.refusal)) if slot.refusal and (slot.take or not brief) else ""
        if theme.tablet and not brief:
            face, reason = attrs.evolve(face, effect=reason or face.effect), ""
        return Slot(id=slot.card.id, label=self.say(label), face=face, look=look, reason=reason)

    def take(self, card: str) -> None:
        """Take a card instead of the one before. One without a number is named first."""
        if card == UNNAMED:
            self.give((TAKE, UNNAMED))
            return
        self.entered.take, self.entered.default, self.defaulting = card, "", False
        self.entered.first = self.entered.removed = ""
        self.entered.sites = []
        self.changed()

    # -- using the card ------------------------------------------------------------------------------------

    def _use_parts(self, view: DraftView) -> list[Part]:
        """Return what taking the card changes, with the choices that come with it."""
        found = self._options("sites", "draft.choose_site", view.sites, self._choose_site)
        found += self._options("leaving", "draft.choose_leaving", view.leaving, self._choose_removed)
        mine = self._changes(
            "mine", self.say("draft.you_take", {"card": self._taken(view)}), view.mine, "accent_text"
        )
        rivals = self._changes("rivals", self.say("draft.rivals_get"), view.rivals, "ink2")
        if view.wording is not None:
            mine = part(Column, "taken", parts=(mine, wording_row(self, view.wording)))
        if theme.tablet:
            return [*found, part(Row, "changes", parts=(mine, rivals), gap=28)]
        return [*found, mine, part(Divider, "divider", space=4), rivals]

    def _changes(self, name: str, heading: str, changes: Sequence[ChangeView], ink: str) -> Part:
        title = part(Words, f"{name}.heading", text=heading, role="label", ink=ink, above=4)
        rows = [
            part(
                ChangeRow,
                f"{name}.{n}",
                icon=one.icon,
                text=self.say(one.text),
                shorter=tuple(map(self.say, one.shorter)),
                change=self._change(one),
                warning=one.warning,
            )
            for n, one in enumerate(changes)
        ]
        if not rows:
            rows = [part(Words, f"{name}.none", text=self.say("draft.no_change"), ink="ink2")]
        return part(Column, name, parts=(title, *rows))

    def _change(self, change: ChangeView) -> str:
        if change.value is not None:
            return self.say(change.value)
        facts = {"was": change.was or 0, "now": change.now}
        return "" if change.now is None else self.say("change.numbers", facts)

    def _options(self, name: str, heading: str, options: Sequence[OptionView], tap: Tap) -> list[Part]:
        """Return the options of a choice that the main button makes."""
        if not options:
            return []
        title = part(Words, f"{name}.heading", text=self.say(heading), role="label", ink="ink2", above=4)
        return [title, site_chips(self.say, name, options, tap)]

    def _choose_site(self, site: str) -> None:
        """Choose a site. The one that was chosen first leaves if there are too many."""
        wanted = sum(one.selected for one in self.view.sites)
        kept = [one.id for one in self.view.sites if one.selected and one.id != site]
        self.entered.sites = [*kept, site][-wanted:]
        self.changed()

    def _choose_removed(self, card: str) -> None:
        self.entered.removed = card
        self.changed()

    def _award_parts(self, view: DraftView) -> list[Part]:
        """Return the order in which the rivals get the left cards, if it matters."""
        if not view.award_order:
            return []
        facts = dict(zip(("first", "second"), view.award_order, strict=True))
        words = part(Words, "award_text", text=self.say("draft.award_order", facts), above=8)
        swap = part(Button, "swap", text=self.say("draft.swap"), icon="ui-swap", tap=self._swap)
        return [
            part(Divider, "award_divider", space=2),
            part(Row, "order", parts=(words, swap), shares=(5, 3)),
        ]

    def _swap(self) -> None:
        self.entered.first = self.view.award_order[1]
        self.changed()

    # -- the Default Action --------------------------------------------------------------------------------

    def _default_parts(self, view: DraftView) -> list[Part]:
        found: list[Part] = []
        if view.use is not None:
            options = (("use", self.say(view.use)), ("default", self.say("draft.default_action")))
            way = part(Segments, "way", options=options, chosen="default", tap=self._choose_way)
            beside = self._back("center") if theme.tablet else []
            found.append(part(Row, "ways", parts=(way, *beside), shares=(5, 1)) if beside else way)
        found.append(part(Words, "choose", text=self.say("draft.choose_one"), role="label", ink="ink2"))
        return [*found, *self._default_chips(view.defaults)]

    def _default_chips(self, options: Sequence[OptionView]) -> list[Part]:
        """Return the Default Actions: the suggested one first and wide."""
        chips = [
            part(
                ActionChip,
                f"default.{one.id}",
                icon=DEFAULTS[one.id],
                text=self.say(one.label),
                note=self.say(one.refusal) if one.refusal else self.say(one.note) if one.note else "",
                tag=self.say("draft.suggested") if one.suggested else "",
                chosen=one.selected,
                enabled=one.refusal is None,
                tap=partial(self._choose_default, one.id),
            )
            for one in sorted(options, key=lambda one: not one.suggested)
        ]
        first = chips[: len(chips) % 2]
        return [*first, part(Grid, "defaults", parts=tuple(chips[len(first) :]), columns=2)]

    def _choose_way(self, way: str) -> None:
        if way == "default":
            self.open_defaults()
        else:
            self.defaulting, self.entered.default = False, ""
            self.changed()

    def open_defaults(self) -> None:
        """Choose a Default Action: first the suggested one, or the last one of the same kind."""
        offered = [one for one in self.view.defaults if one.refusal is None]
        best = next((one.id for one in offered if one.suggested), self.context.last_used("default_action"))
        self.defaulting, self.entered.take = True, self._taken(self.view)
        self.entered.default = best if best in [one.id for one in offered] else ""
        self.changed()

    def _choose_default(self, action: str) -> None:
        self.entered.take, self.entered.default = self._taken(self.view), action
        self.context.remember("default_action", action)
        self.changed()

    # -- small buttons -------------------------------------------------------------------------------------

    def _pass_tool(self, view: DraftView) -> list[Part]:
        return [self.tool("pass", self.pass_round)] if view.passing and not theme.tablet else []

    def second_button(self) -> Main | None:
        if not theme.tablet or not self.choosing or not self.view.passing:
            return None
        return Main(self.say("draft.tool.pass"), self.pass_round)

    def pass_round(self) -> None:
        """Send all three to the discards, named or not."""
        if self.view.passing and self.view.passing.answers is not None:
            self.give(*self.view.passing.answers)

    def _choice_tools(self, view: DraftView) -> list[Part]:
        tools = self._pass_tool(view)
        if not self.is_default(view):
            tools.append(self.tool("default", self.open_defaults))
        if not (theme.tablet and self.is_default(view) and view.use is not None):
            tools += self._back()
        return tools if self.context.beside else [*tools, *self._odds_tool()]

    def _back(self, align: str = "left") -> list[Part]:
        """Return what takes the last card back. On a tablet it's beside the choice of a Default Action."""
        asks = self.context.prompt is not None and self._entered_by_hand()
        return [self.tool("back", self.back, align=align)] if asks else []

    def _odds_tool(self) -> list[Part]:
        if not theme.show_odds:
            return []
        look = {"icon": "ui-chart", "align": "right"} if self.context.beside else {}
        return [part(TextButton, "odds", text=self.say("draft.tool.odds"), tap=self._toggle_odds, **look)]

    def _entered_by_hand(self) -> bool:
        return self.context.session.settings.get("chance.summer_deck") != "app"

    def _toggle_odds(self) -> None:
        self.odds = not self.odds
        self.update()

    def _odds_below(self) -> list[Part]:
        return [] if self.context.beside else self._odds_parts()

    def _odds_parts(self) -> list[Part]:
        return odds_parts(self, draft_odds(self.reader)) if self.odds and theme.show_odds else []

    # -- the way to enter cards ----------------------------------------------------------------------------

    def _entry_parts(self) -> list[Part]:
        rows = [
            part(
                ListRow,
                f"entry.{pace}",
                text=self.say(f"choice.card_entry.{pace}"),
                note=self.say(f"choice.card_entry.{pace}.note"),
                chosen=pace == self.pace,
                tap=partial(self._choose_entry, pace),
            )
            for pace in (NUMBERS, STRIPES, TOTALS)
        ]
        close = part(Button, "close", text=self.say("draft.tool.close"), tap=partial(self.open, ""))
        return [part(Heading, "question", text=self.say("draft.ask.entry")), *rows, close]

    def _choose_entry(self, pace: str) -> None:
        self.context.remember("card_entry", pace)
        if pace == TOTALS:
            self.to_totals()
        else:
            self.open("")

    def to_totals(self) -> None:
        """Play the rest of Summer at the table and enter it at its end."""
        self.give(*[(CARD, [UNNAMED])] * (DEALT - self.count()), (TAKE, TOTALS))

    # -- finished rounds -----------------------------------------------------------------------------------

    def _strips(self) -> list[Part]:
        """Return the finished rounds: the last one, or all of them after a tap."""
        rounds = self.view.finished
        shown = rounds if self.rounds else rounds[-1:] if self._room[0] else ()
        return [
            part(RoundRow, f"round.{one.nth}", round=one, say=self.say, tap=partial(self._open_round, one))
            for one in shown
        ]

    def _rounds_tool(self) -> list[Part]:
        n = len(self.view.finished)
        if n <= self._room[0]:
            return []
        text = self.say("draft.tool.last_round" if self.rounds else "draft.tool.all_rounds", {"n": n})
        return [part(TextButton, "rounds", text=text, rare=True, tap=self._toggle_rounds)]

    def _toggle_rounds(self) -> None:
        self.rounds = not self.rounds
        self.update()

    def _open_round(self, strip: RoundStrip) -> None:
        self.editor = RoundEditor(self, strip)
        self.update()

    # -- the main button -----------------------------------------------------------------------------------

    def main_button(self) -> Main:
        if self.editor is not None:
            return self.editor.main()
        if self.context.waits:
            return self.main_of(self.view.main)
        if not self.choosing:
            return self.after_main()
        view = self.view
        if self.mode == OTHER and self.question is not None:
            return self.question.main()
        if self.defaulting and not self.entered.default:
            return Main(self.say("draft.choose_one"))
        if not view.slots and self.pace == TOTALS and not view.must_pass:
            return Main(self.say("draft.main.totals"), self.to_totals)
        return self.main_of(view.main)
