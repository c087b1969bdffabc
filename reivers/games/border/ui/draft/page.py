"""Summer: the draft rounds (5.2) and the last six (5.4), each on one page."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.games.border.rules.seasons.summer import DEALT, UNSEEN
from reivers.games.border.ui.draft.buttons import ButtonRow, DraftPad, Tool
from reivers.games.border.ui.draft.card_columns import Columns, Slot, StackBars
from reivers.games.border.ui.draft.dialogs import TOTALS
from reivers.games.border.ui.draft.stripe_pad import PriceButtons, StripeButtons, SymbolTiles
from reivers.games.border.ui.draft.summer_page import SummerScene
from reivers.games.border.ui.marks import STRIPES as STRIPE_ICONS
from reivers.games.border.ui.old_views.draft import DEFAULT, TAKE, DraftView
from reivers.games.border.ui.old_views.draft_rounds import discards, finished, has_passed, stack_names, stacks
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED, Continue, NameCard, Prompt
from reivers.ui.pads.lines import Marks
from reivers.ui.pads.pad import Pad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

LAST = "summer.last"
LOW = 540
"""On a lower page even fully known cards are in small type."""


class DraftScene(SummerScene):
    """Three cards: one for the player, two for the opponents; or all three to the discards (5.2)."""

    def next_orders(self) -> list[Message | str]:
        if self.session.settings.get("chance.summer_deck") == "app":
            return []
        if self.nth == 1:
            return [Message("ui.draft.deal_first", {"n": UNSEEN})]
        return [*self._cards_away(), "ui.draft.deal_three"]

    def _cards_away(self) -> list[Message | str]:
        """Return where the cards of the last round go."""
        rounds = finished(self.session, self.turn, self.nth)
        if rounds and rounds[-1].line.key == "ui.strip.passed":
            return [discards(self.session, "ui.draft.to_discards")]
        heap = rounds and self.session.settings.get("tracker.draft_sheet") == "app"
        return ["ui.draft.heap"] if heap else []

    def show(self) -> None:
        passed = "ui.draft.passed" if self.session.state.passed else "ui.draft.pass_unused"
        self.remark = "" if self._goes_by_totals() else self.say(passed)
        super().show()

    def fill_middle(self, page: Widget) -> None:
        if self._goes_by_totals():
            self._write_way_by_totals(page)
        elif self.table is None:
            super().fill_middle(page)
            if has_passed(self.session):
                page.add_widget(Text(text=self.say(discards(self.session, "ui.draft.discards")), role="body"))
        elif not self.table.dealt:
            self._rest_text(page)
        else:
            columns = Columns(DEALT, self.give_star)
            columns.slight = self._is_slight(self.table)
            brief = columns.slight or not self.table.whole
            columns.show(self.table.faces(), brief=brief, roomy=self._is_roomy(self.table))
            page.add_widget(columns)

    def _goes_by_totals(self) -> bool:
        """Return whether the rest of Summer is played at the table."""
        return self.session.prompt is not None and self.session.prompt.key == "page.summer_totals"

    def _write_way_by_totals(self, page: Widget) -> None:
        """Show what is left of Summer, and where the printed draft sheet begins."""
        page.add_widget(Text(text=self.say("ui.draft.by_totals"), role="order"))
        page.add_widget(Text(text=self.say("ui.draft.sheet_begins"), role="body"))
        now = stacks(self.session)
        page.add_widget(StackBars(totals=list(now.totals), names=stack_names(self.words)))

    def _is_slight(self, table: DraftView) -> bool:
        """Return whether a pad needs the space, so that cards are only numbers and names. Symbols and
        stripes need most."""
        missing = table.missing()
        most = missing[1] == "subtype" if missing else not table.whole and self.by_stripes()
        low = self.height < dp(LOW) * (theme.scale if most else 1)
        return low and (not table.whole or missing is not None or self.mode == DEFAULT)

    def _is_roomy(self, table: DraftView) -> bool:
        """Return whether everything is known, so that the cards have the page to themselves. Not with
        large text."""
        entered = table.whole and table.missing() is None
        return entered and (self.height >= dp(LOW) or theme.room > 1) and theme.text <= 1

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        if self.table is None or prompt is None or isinstance(prompt, Continue):
            return super().question_of(prompt)
        return capital(self._question(self.table)), ""

    def _question(self, table: DraftView) -> str:
        facts = {"nth": self.nth, "total": 7}
        if table.must_pass:
            return self.say("ui.draft.ask.must_pass", facts)
        if self.mode == DEFAULT:
            return self.say("summer.default")
        missing = table.missing()
        if missing:
            at, field = missing
            card = table.dealt[at]
            if card == UNNAMED:
                return self.say("ui.draft.ask.stripe_unnamed")
            return self.say(f"ui.draft.ask.{field}", {"card": card})
        n = len(table.dealt)
        asked = 0 < n < DEALT and self.height >= dp(LOW)  # on a low page the main button says as much
        return self.say(f"ui.draft.ask.{n}") if asked else ""

    def make_pad(self, prompt: Prompt) -> Pad:
        if prompt.key == TAKE:
            return self._take_pad(prompt)
        return super().make_pad(prompt)

    def card_pad(self, prompt: NameCard) -> DraftPad:
        assert self.table is not None
        if self.table.must_pass:
            board = DraftPad(prompt, self, [])
            board.does(self.say("ui.draft.pass"), self.pass_round)
        else:
            board = super().card_pad(prompt)
            left = DEALT - len(self.table.dealt)
            asks = "ui.draft.name_first" if left == DEALT else "ui.draft.name_more"
            if left == DEALT and self.pace == TOTALS and self.has_totals():
                board.does(self.say("ui.draft.to_totals"), self.to_totals)
            else:
                board.does(self.say(asks, {"n": left}), None)
        return board

    def pace_button(self) -> list[Tool]:
        return [self._button("pace")]

    def second_buttons(self) -> list[Tool]:
        """Return Pass and the default action."""
        table = self.table
        if table is None or table.must_pass:
            return []
        note = "ui.draft.pass" if table.passes() else "ui.draft.passed"
        keys = [Tool("pass", self.say(note), self.pass_round, on=table.passes())]
        if table.whole:
            keys.append(Tool("default", self.say("ui.draft.default"), self.open_defaults))
        return keys

    def _take_pad(self, prompt: Prompt) -> DraftPad:
        """Make the pad for three known places: ask for what is missing, then the main button takes the
        card."""
        table = self.table
        assert table is not None
        if self.mode == DEFAULT:
            return self._default_pad(prompt, table)
        board = DraftPad(prompt, self, self._missing_parts(table))
        board.add_widget(ButtonRow([*self._back_button(), *self.second_buttons()]))
        deed = table.deed()
        if table.must_pass:
            board.does(self.say("ui.draft.pass"), self.pass_round)
        elif deed is None:
            board.does(self.say("ui.draft.default_with", {"card": table.star}), self.open_defaults)
        else:
            board.does(self.say(deed.text), lambda: self.give_answers(deed.answers))
        return board

    def _missing_parts(self, table: DraftView) -> list[Widget]:
        missing = table.missing()
        if missing is None:
            return []
        at, field = missing
        card = table.dealt[at]
        if field == "subtype":
            return [SymbolTiles(self.words, lambda subtype: self.enter(card, subtype=subtype))]
        if field == "cattle":
            return [PriceButtons(self.words, lambda cattle: self.enter(card, cattle=cattle))]
        known = table.stripe(at)[0]
        return [
            StripeButtons(self.words, lambda stripe, n: self._enter_left(card, stripe, n), known, self.tall)
        ]

    def _default_pad(self, prompt: Prompt, table: DraftView) -> DraftPad:
        """Make the pad of the five default actions for the card with the star (5.2.5)."""
        offered = table.defaults()
        board, actions = DraftPad(prompt, self, []), Marks()
        if offered is not None:
            for option in offered.options:
                row = board.row(option, self.take_default_action)
                row.name = capital(self.say(offered.label(option)))
                actions.add_widget(row)
        actions.add_widget(ButtonRow([self._button("never_mind")]))  # in the place that five leave free
        board.add_widget(actions)
        board.does(self.say("ui.choose_one"), None)
        return board

    # -- actions ------------------------------------------------------------------------------------------

    def give_star(self, at: int) -> None:
        """Give the star to the card that was tapped."""
        if at < len(self.session.state.dealt):
            self.round.star = at
            self.keep()
            self.show()

    def enter(self, card: str, **fields: Any) -> None:
        """Enter part of a card before the rules ask for it."""
        self.round.enter(card, len(self.session.state.dealt), **fields)
        self.keep()
        self.show()

    def _enter_left(self, card: str, stripe: str, strength: int | None) -> None:
        if card == UNNAMED:
            self.round.stripes.append([stripe, strength])
            self.keep()
            self.show()
        elif strength is None:
            self.enter(card, stripe=stripe)
        else:
            self.enter(card, stripe=stripe, strength=strength)

    def pass_round(self) -> None:
        """Send all three to the discards, named or not (5.3)."""
        assert self.table is not None
        self.give_answers(self.table.pass_answers())

    def has_totals(self) -> bool:
        """Return whether the rest of Summer can be entered at its end."""
        return self.table is not None and self.table.offers(TOTALS)

    def to_totals(self) -> None:
        """Play the rest of Summer at the table and enter it at its end."""
        assert self.table is not None
        self.give_answers([*self.table.unnamed(), (TAKE, TOTALS)])

    def open_defaults(self) -> None:
        """Open the five actions if they're known; otherwise the rules first ask for the card."""
        assert self.table is not None
        if self.table.defaults() is None:
            self.give_answers([(TAKE, self.table.star)])
        else:
            self.mode = DEFAULT
            self.show()

    def take_default_action(self, action: str) -> None:
        """Discard the card for one of the five default actions (5.2.4, 5.2.5)."""
        assert self.table is not None
        self.mode = ""
        self.give_answers([*self.table.default_answers(), (DEFAULT, action)])


class LastScene(SummerScene):
    """The last six cards, which all go to the opponents (5.4)."""

    asks = LAST

    def next_orders(self) -> list[Message | str]:
        return ["ui.draft.turn_six"] if self.session.settings.get("chance.summer_deck") != "app" else []

    def fill_middle(self, page: Widget) -> None:
        prompt = self.session.prompt
        if prompt is None or prompt.key != LAST:
            super().fill_middle(page)
            return
        dealt = list(self.session.state.dealt)
        if not dealt:
            self._rest_text(page)
        page.add_widget(self._slots(dealt, int(prompt.facts["total"])))

    def _slots(self, dealt: list[str], total: int) -> BoxLayout:
        """Add six places that fill up."""
        table = DraftView(self.session, self.words, self.round)
        row = BoxLayout(spacing=theme.gap / 2, size_hint_y=None)
        for at in range(total):
            known = at < len(dealt)
            number = ("–" if dealt[at] == UNNAMED else dealt[at].upper()) if known else ""
            stripe = table.stripe(at)[0] if known else ""
            row.add_widget(Slot(number=number, stripe=STRIPE_ICONS.get(stripe, "")))
        row.bind(minimum_height=row.setter("height"))
        return row

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        if prompt is not None and prompt.key == LAST:
            total = int(prompt.facts["total"])
            return self.say("ui.draft.ask.last", {"n": total - len(self.session.state.dealt)}), ""
        return super().question_of(prompt)
