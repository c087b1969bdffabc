"""The base of the Summer pages: the card grid, the stripe pad, and what is entered early."""

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
from reivers.games.border.ui.old_views import draft_rounds
from reivers.games.border.ui.old_views.draft import (
    CARD,
    STRENGTH,
    STRIPE,
    TAKE,
    Answers,
    DraftInput,
    DraftView,
)
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, UNNAMED, NameCard, Prompt
from reivers.ui.pads.dice import NumberButtons
from reivers.ui.pads.pad import Pad
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

MODES = ("numbers", "stripes", "other")
"""How the next card is entered, if not as the pace says."""
IN_THE_STRIP = ("summer.begins", "summer.awarded", "summer.passed")
"""Notices that the finished round's line or the orders already show."""
STRIPE_FACTS = ("fact.summer.stripe", "fact.summer.strength")
FARMS = ("effect.where_sheep", "effect.where_sheep_lost", "effect.where_bastle")
NAMED = ("summer.random", "summer.name")
TALL = 800
"""On a page this high the numbers are larger, with several rounds above them."""
WIDE = 500
"""From this width on the small buttons go beside the grid."""


class SummerScene(PageView):
    """The base of the rounds and the last six: the grid, the stripe pad, and what is entered early."""

    inset = 1
    """Seven numbers in a row need the width of the smallest phone."""
    asks = CARD
    places = DEALT

    def __init__(self, play: Any, page: str, **kwargs: Any) -> None:
        super().__init__(play, page, size=play.ids.scene.size, **kwargs)
        self.table: DraftView | None = None
        self.round = DraftInput.of_draft_answer(self.game.draft_answer())
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
        """Lay out the rows and buttons again after a rotation."""
        if self._shape and self._shape != self._fit():
            self._again()

    def _fit(self) -> tuple[Any, ...]:
        """Make the numbers larger on a high screen. Orders above them are never cut."""
        high = self.height > dp(TALL)
        self.share = 0.73 if self.has_cards() or not isinstance(self.session.prompt, NameCard) else 0.6
        self.grid.high = theme.target * 0.93 if high else dp(48)
        return self.width, high, theme.scale

    @property
    def tall(self) -> float:
        """Return the height of buttons in many rows, in buttons: on a low page no higher than needed."""
        return 0.93 if self.height > dp(TALL) else 0

    @property
    def pace(self) -> str:
        """Return how the player enters cards; kept from game to game."""
        kept = self.play.shell.saved_games.last_used("card_entry")
        return kept if kept in PACES else LEDGER

    # -- showing ------------------------------------------------------------------------------------------

    def show(self) -> None:
        prompt = self.session.prompt
        self.table = None
        if prompt is not None and prompt.key in (CARD, TAKE):
            self.table = DraftView(self.session, self.words, self.round)
        self.round.fit(list(self.session.state.dealt))
        self._shape = self._fit()
        super().show()

    def build_page(self, page: Widget) -> None:
        """Build the page: finished rounds and stacks above; the cards just over the pad, near the thumb."""
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
        """Return whether the player has entered cards."""
        return bool(self.table and self.table.dealt)

    def measure(self, page: Widget, height: float) -> None:
        self._spread_out()

    def _spread(self, *_time: Any) -> None:
        """Hide rows that don't fit; the free space goes between stacks and cards. The gap itself is no
        row: if the pad's height depended on it, both would oscillate."""
        ids = self.ids
        self.filled = self.lines.fit(self.height - ids.ask.height - ids.dock.height, self.gap)
        if self.gap is not None:
            self.gap.height = max(0, ids.scroll.height - self.filled)

    def share_room(self) -> None:
        """Put the board between the stacks and the cards, if there are any."""
        if self.gap is None:
            super().share_room()

    def fill_middle(self, page: Widget) -> None:
        """Show the cards, or what happened and the orders."""
        super().build_page(page)

    def _rest_text(self, page: Widget) -> None:
        """Show the orders in large type between two rounds, then what to deal."""
        groups = self.narrator.orders()
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
        happened = self.narrator.happened(IN_THE_STRIP)
        if happened:
            self.lines.add(Text(text=" ".join(happened), role="small", ink="ink_soft"), DEED)

    def next_orders(self) -> list[Message | str]:
        """Return what to move before the next tap."""
        return []

    def _write_strips(self) -> None:
        """Show finished rounds, the latest nearest. On a phone the board takes the space of the older
        ones."""
        rounds = draft_rounds.finished(self.session, self.turn, self.nth or 8)
        shown = rounds if self.play.wide or self.height > dp(TALL) else rounds[-1:]
        for age, one in enumerate(shown, 1 - len(shown)):
            strip = RoundStrip(text=self.say(one.line), option=f"round:{one.nth}")
            strip.bind(on_release=lambda _strip, nth=one.nth: open_edit(self, rounds, nth))
            self.lines.add(strip, ROUND if age == 0 else OLDER - age)

    def _write_stacks(self) -> None:
        """Show the rivals' stacks, the player's sheet, and what may still come."""
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
        """Make the pad for Sheep or a tower: the player's March as raiders see it."""
        seen = eye(self.session.state, self.session.peek)
        others = (prompt, self.words, self.answer, self.play.roll, self.round.entered(prompt.key))
        if prompt.key in FARMS:
            return FarmPad(seen, *others)

        def touches(site: str) -> Any:
            return self.session.peek(FactRequest(f"site:{site}", "touches", ask=False))

        return SitePad(seen, touches, *others)

    def quiet(self, board: DraftPad, prompt: Prompt) -> DraftPad:
        """Make a pad without a main button."""
        board.does(self.say("ui.draft.name_it"), None)
        return board

    def card_pad(self, prompt: NameCard) -> DraftPad:
        """Make the pad for the next card: by number, by stripe, or any number."""
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
        """Return whether the current card is entered on the grid."""
        prompt = self.session.prompt
        return prompt is not None and (prompt.key == self.asks or bool(self.session.state.deck_left))

    def by_stripes(self) -> bool:
        """Return whether the next card is entered by its stripe."""
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
        """Return the small buttons: before the first card the way to enter cards, then the one that takes
        a card back."""
        return [self._button("numbers"), *(self._back_button() or self.pace_button()), *self.second_buttons()]

    def _back_button(self) -> list[Tool]:
        return [self._button("back")] if self.session.state.dealt else []

    def pace_button(self) -> list[Tool]:
        """Return the button for the way to enter cards, if there is a choice."""
        return []

    def second_buttons(self) -> list[Tool]:
        """Return what else can be done with the cards."""
        return []

    def _button(self, name: str, chosen: bool = False) -> Tool:
        return Tool(name, self.say(f"ui.draft.key.{name}"), lambda: self.use(name), chosen)

    def use(self, name: str) -> None:
        """Handle a small button beside the pad."""
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
        """Make the pad for a stripe that the rules ask for, of a card with or without a number."""
        lit = ""
        if prompt.key == STRENGTH:
            lit = str(prompt.facts["stack"])
        elif prompt.key == "fact.summer.strength":
            lit = self.session.fact(f"summer:{prompt.facts['summer']}", "stripe") or ""
        board = DraftPad(prompt, self, [StripeButtons(self.words, self.answer_stripe, lit, self.tall)])
        board.does(self.say("ui.draft.tap_stripe"), None)
        return board

    # -- actions ------------------------------------------------------------------------------------------

    def name_card(self, card: str) -> None:
        """Take a tapped number as the next card, or as the one asked for."""
        assert self.session.prompt is not None
        self.mode, self.solo = "", False
        self.give_answers([(self.session.prompt.key, [card])])

    def enter_stripe(self, stripe: str, strength: int | None) -> None:
        """Enter the next card by its stripe alone. A card that acts by itself must be named."""
        if stripe in ("at_once", "in_play"):
            self.mode = "numbers"
            self.play.shell.toast(self.say("ui.draft.name_actor"))
            self.show()
            return
        self.round.stripes.append([stripe, strength])
        self.mode = ""
        self.give_answers([(self.asks, [UNNAMED])])

    def answer_stripe(self, stripe: str, strength: int | None) -> None:
        """Answer a stripe that the rules ask for: kind and number in one tap."""
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
        """Give answers, then everything entered before it was asked."""
        self.round.pad = []

        def work() -> None:
            if answers:
                self.session.page(answers)
            while (entered := self._entered_already()) is not NO_ANSWER:
                self.session.answer(entered)

        if not self.play.run(work):
            self.round.fit(list(self.session.state.dealt))  # what could not be saved was not entered
        self.keep()

    def answer(self, answer: Any) -> None:
        """Pass on a pad's answer, and the following ones if they were entered already."""
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
        """Save what isn't in the journal yet, without what was taken back."""
        half = self.round.draft_answer()
        if self.session.page_name == self.page and (any(half.values()) or self.game.draft_answer()):
            self.game.save_draft_answer(half)

    def keep_entered(self, entered: Any) -> None:
        """Save a pad's half-entered answer with what was entered of the cards."""
        assert self.session.prompt is not None
        self.round.pad = [self.session.prompt.key, entered]
        self.keep()

    def undo_tap(self) -> None:
        """Take back the last tap."""
        self.mode = ""
        if self.round.take_back(len(self.session.state.dealt)):
            self.keep()
            self.show()
        else:
            self.play.run(self.session.undo_answer)
            self.keep()


def _is_on_map(group: Group) -> bool:
    """Return whether these orders are done on the board, not on the player's sheet."""
    return any(board.march_of(place) in board.WALK for place, _whose in group.places)
