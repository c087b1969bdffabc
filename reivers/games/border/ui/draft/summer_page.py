"""What the pages of Summer have in common: the card grid, the stripe pad, and what is told early."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group
from reivers.games.border import board
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.rules.model.cards import IN_A_DECK
from reivers.games.border.rules.seasons.summer import DEALT
from reivers.games.border.ui.draft.buttons import DraftPad, Tool, beside, rows
from reivers.games.border.ui.draft.card_columns import RoundStrip, StackBars
from reivers.games.border.ui.draft.card_picker import NumberGrid, cells_of, has_twins
from reivers.games.border.ui.draft.dialogs import LEDGER, PACES, STRIPES, open_edit, open_paces, open_search
from reivers.games.border.ui.draft.draftlines import (
    COMING,
    DEED,
    DICE,
    EYE,
    OLDER,
    ROUND,
    SHEET,
    STACKS,
    Lines,
)
from reivers.games.border.ui.draft.farm_pad import FarmPad, SitePad
from reivers.games.border.ui.draft.stripe_pad import PriceButtons, StripeButtons, SymbolTiles
from reivers.games.border.views import draft_rounds
from reivers.games.border.views.draft import CARD, STRENGTH, STRIPE, TAKE, Answers, DraftInput, DraftView
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, UNNAMED, NameCard, Prompt
from reivers.ui.pads.dice import NumberButtons
from reivers.ui.pads.pad import Pad
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

MODES = ("numbers", "stripes", "other")
"""How the next card is told, if not as the pace says."""
IN_THE_STRIP = ("summer.begins", "summer.awarded", "summer.passed")
"""What the line of the finished round says already, or the orders."""
STRIPE_FACTS = ("fact.summer.stripe", "fact.summer.strength")
FARMS = ("effect.where_sheep", "effect.where_sheep_lost", "effect.where_bastle")
NAMED = ("summer.random", "summer.name")
TALL = 800
"""On a page as high as this the numbers are larger, and several rounds stand above them."""
WIDE = 500
"""From this width on the small keys stand beside the grid."""


class SummerScene(PageView):
    """What the rounds and the last six have in common: the grid, the stripe pad, and what is told early."""

    inset = 1
    """Seven numbers in a row need the width of the smallest phone."""
    asks = CARD
    places = DEALT

    def __init__(self, play: Any, page: str, **kwargs: Any) -> None:
        super().__init__(play, page, size=play.ids.scene.size, **kwargs)
        self.table: DraftView | None = None
        self.round = DraftInput.of_draft_answer(self.sitting.draft_answer())
        self.focus = self.session.state.home
        self.turn, self.nth = self._numbers(page)
        self.mode = ""
        self.solo = False
        self.grid = NumberGrid(self.name_card)
        self._shape: tuple[bool, ...] = ()
        self.gap: AnchorLayout | None = None
        self.lines = Lines(self.ids.page, self.width)
        self._spread_out = Clock.create_trigger(self._spread, -1)
        self.ids.scroll.bind(height=self._spread_out)
        for part in (self.ids.ask, self.ids.dock):
            part.bind(height=self._spread_out)
        self._again = Clock.create_trigger(lambda _time: self.show())
        self.bind(size=self._rotated)

    @staticmethod
    def _numbers(page: str) -> tuple[int, int]:
        numbers = [int(part) for part in page.split(".")[1:]]
        return numbers[0], numbers[1] if len(numbers) > 1 else 0

    def _rotated(self, *_changed: Any) -> None:
        """The screen was turned: other lines fit now, and the keys may stand elsewhere."""
        if self._shape and self._shape != self._fit():
            self._again()

    def _fit(self) -> tuple[Any, ...]:
        """On a high screen the numbers are larger. Orders above them are never cut."""
        high = self.height > dp(TALL)
        self.share = 0.73 if self.has_cards() or not isinstance(self.session.prompt, NameCard) else 0.6
        self.grid.high = theme.target * 0.93 if high else dp(48)
        return self.width, high, theme.scale

    @property
    def tall(self) -> float:
        """How high the keys of many rows are, in usual keys: on a low page no higher than must be."""
        return 0.93 if self.height > dp(TALL) else 0

    @property
    def pace(self) -> str:
        """How the player likes to tell the cards; remembered from game to game."""
        kept = self.play.shell.library.note("draft_pace")
        return kept if kept in PACES else LEDGER

    # -- what is shown --------------------------------------------------------------------------------------

    def show(self) -> None:
        prompt = self.session.prompt
        self.table = None
        if prompt is not None and prompt.key in (CARD, TAKE):
            self.table = DraftView(self.session, self.words, self.round)
        self.round.fit(list(self.session.state.dealt))
        self._shape = self._fit()
        super().show()

    def build_page(self, page: Widget) -> None:
        """Finished rounds and stacks above; the cards just over the pad, where the thumb is."""
        self.gap, self.lines = None, Lines(page, self.width)
        self._write_strips()
        if self.has_cards():
            self._write_stacks()
            self.gap = AnchorLayout(size_hint_y=None, height=0)
            self.gap.bind(height=self._soon)
            page.add_widget(self.gap)
        self.fill_middle(page)
        if not self.has_cards() and isinstance(self.session.prompt, NameCard):
            self._write_stacks()
        self.lines.close()
        self._spread_out()

    def has_cards(self) -> bool:
        """Do cards lie there that the player has told?"""
        return bool(self.table and self.table.dealt)

    def measure(self, page: Widget, height: float) -> None:
        self._spread_out()

    def _spread(self, *_time: Any) -> None:
        """Lines that there is no room for stay away; what is empty lies between the stacks and the cards. The
        gap itself is no line: if the pad's room hung on it, both would swing for ever."""
        ids = self.ids
        self.filled = self.lines.fit(self.height - ids.ask.height - ids.dock.height, self.gap)
        if self.gap is not None:
            self.gap.height = max(0, ids.scroll.height - self.filled)

    def share_room(self) -> None:
        """Where cards lie, the board stands between the stacks and them."""
        if self.gap is None:
            super().share_room()
        else:
            self.ids.room.height = 0
            self.ids.room.clear_widgets()  # where no card lay yet the board stood there
            self.play.room_map.lay_out(self.gap, self.gap.height, self.focus)

    def fill_middle(self, page: Widget) -> None:
        """The cards, or what happened and what the hands have to do."""
        super().build_page(page)

    def _rest_text(self, page: Widget) -> None:
        """Between two rounds: the orders in large type, then what to deal."""
        groups = self.teller.orders()
        near = [group for group in groups if not _is_on_map(group)]
        self.write_orders(page, [group for group in groups if group not in near])
        done = [
            *draft_rounds.paid_in_the_app(self.session),
            *(line for group in near for line in group.lines),
        ]
        said = [self.say("ui.draft.order", {"order": line}) for line in done]
        said += [self.say(order) for order in self.next_orders()]
        if said:
            page.add_widget(Text(text=" ".join(said), role="order"))
        for line in draft_rounds.eye_moved(self.session):
            self.lines.add(Text(text=self.say(line), role="body", ink="accent"), EYE)
        happened = self.teller.happened(IN_THE_STRIP)
        if happened:
            self.lines.add(Text(text=" ".join(happened), role="small", ink="ink_soft"), DEED)

    def next_orders(self) -> list[Message | str]:
        """What the hands do before the next tap."""
        return []

    def _write_strips(self) -> None:
        """Finished rounds, the latest nearest. On a phone the board needs the room of the older ones."""
        rounds = draft_rounds.finished(self.session, self.turn, self.nth or 8)
        shown = rounds if self.play.wide or self.height > dp(TALL) else rounds[-1:]
        for age, one in enumerate(shown, 1 - len(shown)):
            strip = RoundStrip(text=self.say(one.line), option=f"round:{one.nth}")
            strip.bind(on_release=lambda _strip, nth=one.nth: open_edit(self, rounds, nth))
            self.lines.add(strip, ROUND if age == 0 else OLDER - age)

    def _write_stacks(self) -> None:
        """The rivals' stacks, the own sheet, and what may still come."""
        now = draft_rounds.stacks(self.session)
        self.lines.add(StackBars(totals=list(now.totals), names=draft_rounds.stack_names(self.words)), STACKS)
        messages = {DICE: Message("ui.draft.dice", {"n": now.dice, "more": now.more, "then": now.dice + 1})}
        messages[SHEET] = draft_rounds.own_sheet(self.session)
        coming = draft_rounds.still_to_come(self.session) if theme.show_odds else None
        if coming:
            messages[COMING] = coming
        for rank, line in messages.items():
            self.lines.add(Text(text=self.say(line), role="small", ink="ink_soft"), rank)

    # -- pads -----------------------------------------------------------------------------------------------

    def make_pad(self, prompt: Prompt) -> Pad:
        if prompt.key == self.asks and isinstance(prompt, NameCard):
            return self.card_pad(prompt)
        if prompt.key in (*STRIPE_FACTS, STRIPE, STRENGTH):
            return self._stripe_pad(prompt)
        if prompt.key == "fact.summer.subtype":
            return DraftPad(prompt, self, [SymbolTiles(self.words, self.play.answer)])
        if prompt.key == "fact.summer.cattle":
            return DraftPad(prompt, self, [PriceButtons(self.words, self.play.answer)])
        if prompt.key in NAMED and isinstance(prompt, NameCard) and self.on_grid():
            return self.quiet(DraftPad(prompt, self, self._grid_parts(prompt)), prompt)
        if prompt.key in (*FARMS, "effect.where_site"):
            return self._march_pad(prompt)
        entered = self.round.entered(prompt.key)
        return self.play.ui.pad(prompt)(prompt, self.words, self.answer, self.play.roll, entered)

    def _march_pad(self, prompt: Prompt) -> Pad:
        """Where Sheep or a tower go: the own March as raiders see it."""
        seen = eye(self.session.state, self.session.peek)
        others = (prompt, self.words, self.answer, self.play.roll, self.round.entered(prompt.key))
        if prompt.key in FARMS:
            return FarmPad(seen, *others)

        def touches(site: str) -> Any:
            return self.session.peek(FactRequest(f"site:{site}", "touches", ask=False))

        return SitePad(seen, touches, *others)

    def quiet(self, board: DraftPad, prompt: Prompt) -> DraftPad:
        """The primary key waits."""
        board.does(self.say("ui.draft.name_it"), None)
        return board

    def card_pad(self, prompt: NameCard) -> DraftPad:
        """The next card: by its number, by its stripe, or any number at all."""
        if self.mode == "other":
            keys = NumberButtons(prompt, self.words, lambda card: self.name_card(card[0]))
            parts: list[Widget] = [keys, *rows([self._button("numbers"), *self._back_button()])]
        elif self.by_stripes():
            parts = [
                StripeButtons(self.words, self.enter_stripe, tall=self.tall),
                *rows(self._stripe_tools()),
            ]
        else:
            parts = self._grid_parts(prompt)
        return self.quiet(DraftPad(prompt, self, parts), prompt)

    def on_grid(self) -> bool:
        """Is the card at hand told on the grid?"""
        prompt = self.session.prompt
        return prompt is not None and (prompt.key == self.asks or bool(self.session.state.deck_left))

    def by_stripes(self) -> bool:
        """Is the next card told by its stripe?"""
        if self.mode in ("numbers", "stripes"):
            return self.mode == "stripes"
        return self.pace == STRIPES and bool(self.session.state.dealt)

    def _grid_parts(self, prompt: NameCard) -> list[Widget]:
        numbers, seen = cells_of(prompt, self.turn, self.solo)
        self.grid.show(numbers, IN_A_DECK * (self.turn - 1) + 1, seen | frozenset(self._seen_numbers()))
        tools = self._grid_tools(prompt)
        return [beside(self.grid, tools)] if self.width >= dp(WIDE) else [self.grid, *rows(tools)]

    def _seen_numbers(self) -> list[int]:
        return [int(card.removeprefix("s")) for card in self.session.state.seen]

    def _grid_tools(self, prompt: NameCard) -> list[Tool]:
        tools = [self._button("search")]
        if has_twins(prompt):
            tools.append(self._button("solo", self.solo))
        if prompt.key != self.asks:
            return tools
        return [*tools, self._button("stripes"), *self._stripe_tools()[1:]]

    def _stripe_tools(self) -> list[Tool]:
        """How to tell all cards is chosen before the first of them; afterwards the key takes one back."""
        return [self._button("numbers"), *(self._back_button() or self.pace_button()), *self.second_buttons()]

    def _back_button(self) -> list[Tool]:
        return [self._button("back")] if self.session.state.dealt else []

    def pace_button(self) -> list[Tool]:
        """The way to tell cards, where there is a choice."""
        return []

    def second_buttons(self) -> list[Tool]:
        """What else may be done with the cards."""
        return []

    def _button(self, name: str, chosen: bool = False) -> Tool:
        return Tool(name, self.say(f"ui.draft.key.{name}"), lambda: self.use(name), chosen)

    def use(self, name: str) -> None:
        """One of the small keys beside the pad."""
        if name == "back":
            self.undo_tap()
        elif name == "search":
            open_search(self, self.name_card)
        elif name == "pace":
            open_paces(self)
        elif name == "solo":
            self.solo = not self.solo
            self.show()
        else:
            self.mode = name if name in MODES else ""
            self.show()

    def _stripe_pad(self, prompt: Prompt) -> DraftPad:
        """A stripe that the rules ask for: of a card that has a number, or of one that has none."""
        lit = ""
        if prompt.key == STRENGTH:
            lit = str(prompt.facts["stack"])
        elif prompt.key == "fact.summer.strength":
            lit = self.session.fact(f"summer:{prompt.facts['summer']}", "stripe") or ""
        board = DraftPad(prompt, self, [StripeButtons(self.words, self.answer_stripe, lit, self.tall)])
        board.does(self.say("ui.draft.tap_stripe"), None)
        return board

    # -- what is done ---------------------------------------------------------------------------------------

    def name_card(self, card: str) -> None:
        """A number was tapped: it is the next card, or the one that is asked for."""
        assert self.session.prompt is not None
        self.mode, self.solo = "", False
        self.give_answers([(self.session.prompt.key, [card])])

    def enter_stripe(self, stripe: str, strength: int | None) -> None:
        """The next card is told by its stripe alone. What acts by itself must be named."""
        if stripe in ("at_once", "in_play"):
            self.mode = "numbers"
            self.play.shell.toast(self.say("ui.draft.name_actor"))
            self.show()
            return
        self.round.stripes.append([stripe, strength])
        self.mode = ""
        self.give_answers([(self.asks, [UNNAMED])])

    def answer_stripe(self, stripe: str, strength: int | None) -> None:
        """A stripe that the rules have asked for: kind and number in one tap."""
        prompt = self.session.prompt
        assert prompt is not None
        if self.session.asks_fact:
            card = self.session.asks_fact[0].removeprefix("summer:")
            fields = {"stripe": stripe} if strength is None else {"stripe": stripe, "strength": strength}
            self.round.card_facts.setdefault(card, {}).update(fields)
        else:
            named = stripe not in ("at_once", "in_play")
            self.round.stripes.insert(0, [stripe if named else "something_else", strength])
        self.give_answers([])

    def give_answers(self, answers: Answers) -> None:
        """Gives answers, and then all that was told before it was asked."""
        self.round.pad = []

        def work() -> None:
            if answers:
                self.session.page(answers)
            while (entered := self._entered_already()) is not NO_ANSWER:
                self.session.answer(entered)

        if not self.play.run(work):
            self.round.fit(list(self.session.state.dealt))  # what could not be kept was not told
        self.keep()

    def answer(self, answer: Any) -> None:
        """A pad is done; what comes next may have been told already."""
        self.round.pad = []
        super().answer(answer)
        prompt = self.session.prompt
        if prompt is not None and (self.session.asks_fact or prompt.key in (STRIPE, STRENGTH)):
            self.give_answers([])

    def _entered_already(self) -> Any:
        prompt = self.session.prompt
        if prompt is None or self.session.page_name != self.page:
            return NO_ANSWER
        entered = self.round.answer_to(self.session)
        return NO_ANSWER if entered is NO_ANSWER or prompt.refusal(entered) is not None else entered

    def keep(self) -> None:
        """What is not in the books yet survives beside them; what was taken back does not."""
        half = self.round.draft_answer()
        if self.session.page_name == self.page and (any(half.values()) or self.sitting.draft_answer()):
            self.sitting.keep_half(half)

    def keep_entered(self, entered: Any) -> None:
        """What is half entered on a pad is kept with what was told of the cards."""
        assert self.session.prompt is not None
        self.round.pad = [self.session.prompt.key, entered]
        self.keep()

    def undo_tap(self) -> None:
        """The last tap is taken back."""
        self.mode = ""
        if self.round.take_back(len(self.session.state.dealt)):
            self.keep()
            self.show()
        else:
            self.play.run(self.session.undo_answer)
            self.keep()


def _is_on_map(group: Group) -> bool:
    """Is it on the board that these orders are done, and not on a sheet before the player?"""
    return any(board.march_of(place) in board.WALK for place, _whose in group.places)
