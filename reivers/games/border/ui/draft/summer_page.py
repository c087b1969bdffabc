"""The base of the Summer pages: cards by number, by name or by stripe, and the questions after a card."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from reivers.frontend.narrator import capital
from reivers.games.border.options import CARD_ENTRY
from reivers.games.border.ui.cards import CardKeys, card_key, number_label
from reivers.games.border.ui.draft.entered import Entered
from reivers.games.border.ui.draft.questions import is_card_question, question_for_summer
from reivers.games.border.ui.draft.stripe_pad import FEW, StripePad, cost_pad, stripe_names, type_pad
from reivers.games.border.ui.draft.summaries import stack_parts
from reivers.games.border.ui.page import BorderPage
from reivers.games.border.views.summer.cards import OfferedCard
from reivers.games.border.views.summer.questions import (
    STRIPE_FACTS,
    asked_card,
    entered_answer,
    known_stripe,
    names_of_cards,
)
from reivers.kernel.prompts import NO_ANSWER, UNNAMED, Prompt
from reivers.kernel.session import Session
from reivers.ui.components.buttons import Main, TextButton, by_screen
from reivers.ui.components.inputs import Field
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.pen import BACK_KEY
from reivers.ui.drawing.piece import Act, Column, Flow, Part, Row, part
from reivers.ui.play.context import PageContext
from reivers.ui.play.question import Question

NUMBERS, STRIPES, TOTALS = CARD_ENTRY
"""How the player enters cards."""
SEARCH, ENTRY, OTHER = "search", "entry", "other"
"""What is open in place of the numbers."""
ROOMY = 650
"""From this height, in dp, everything has room with the usual number of keys."""
ACTORS = ("at_once", "in_play")
"""Stripes whose card must be named."""


class SummerPage(BorderPage):
    """A page on which cards are entered. What was entered early is kept until the rules ask for it."""

    asks = "summer.card"
    pane = 610

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(context, page, **kwargs)
        self.entered = Entered()
        self.context.after_answer = self._give_entered
        self.mode = ""
        self.typed = ""
        self.first = 1
        """The first number of the stripe pad."""
        self.gains = False
        """Whether the costs are what a card gives."""
        self.focus = self.context.view.focus.partition(":")[2]

    # -- the rivals' stacks --------------------------------------------------------------------------------

    def stacks(self) -> Sequence[tuple[str, int, int]]:
        """Return the rivals' stacks: now, and after what is entered."""
        raise NotImplementedError(type(self).__name__)

    def below(self) -> list[Part]:
        """Return the stacks. A tablet shows them below the March."""
        return [] if self.context.beside else stack_parts(self, self.stacks())

    def note(self) -> Sequence[Part]:
        """Return what a tablet shows below the March."""
        return stack_parts(self, self.stacks()) if self.context.beside else ()

    # -- keeping -------------------------------------------------------------------------------------------

    @property
    def reader(self) -> Session:
        """What the views read from."""
        return self.context.session

    def started(self) -> None:
        super().started()
        self.mode, self.typed, self.first, self.gains = "", "", 1, False

    def make_question(self, prompt: Prompt) -> Question:
        return question_for_summer(self, prompt)

    def restore(self, entered: Any) -> None:
        if isinstance(entered, dict) and "cards" in entered:
            self.entered = Entered.restored(entered["cards"])
            if self.question is not None and entered.get("question") is not None:
                self.question.restore(entered["question"])

    def keep(self, entered: Any) -> None:
        self._save(entered)
        self.update()

    def _save(self, question: Any = None) -> None:
        self.context.save_draft_answer({"cards": self.entered.saved(), "question": question})

    def changed(self) -> None:
        """Save and show a change of what was entered."""
        self._save()
        self.update()

    def _give_entered(self) -> None:
        """Answer what was entered before it was asked."""
        session = self.context.session
        while session.page_name == self.page:
            more = entered_answer(session, self.entered.entry())
            if more is NO_ANSWER:
                return
            session.answer(more)

    def give(self, *answers: tuple[str, Any]) -> bool:
        """Give answers, then what was entered before it was asked."""
        done = self.context.answer(*answers)
        if self.context.session.page_name == self.page and self.entered != Entered():
            self._save()
        return done

    # -- entering cards ------------------------------------------------------------------------------------

    @property
    def pace(self) -> str:
        """How the player enters cards; kept from game to game."""
        kept = self.context.last_used("card_entry")
        return kept if kept in (NUMBERS, STRIPES, TOTALS) else NUMBERS

    @property
    def by_stripe(self) -> bool:
        """Whether the next card is entered by its stripe."""
        if self.mode in (NUMBERS, STRIPES):
            return self.mode == STRIPES
        return self.pace == STRIPES and bool(self.count())

    def count(self) -> int:
        """Return how many cards were entered."""
        raise NotImplementedError(type(self).__name__)

    def picker(self, offered: tuple[OfferedCard, ...]) -> list[Part]:
        """Return the controls that enter the next card."""
        if self.mode == SEARCH:
            return self._search()
        if self.mode == OTHER and self.question is not None:
            return self.question.parts()
        if self.by_stripe:
            return [self.stripe_pad(self._enter_stripe), self._hold_note()]
        keys = tuple(card_key(one) for one in offered)
        label = self.say("spoken.card")
        pad = part(CardKeys, "cards", label=label, keys=keys, tap=self.name_card, low=self.is_low)
        return [pad] if self.is_low else [self._above_keys(len(offered)), pad]

    @property
    def is_low(self) -> bool:
        """Whether there is room for the keys only if they are lower, with little else."""
        rows = -(-len(self.view.offered) // by_screen(7, 9))
        return bool(self.height < dp(ROOMY + 62 * (rows - by_screen(5, 4))))

    def _above_keys(self, n: int) -> Part:
        note = part(
            Words, "coming", text=self.say("draft.can_come", {"n": n}), role="small", ink="ink2", above=15
        )
        return part(Row, "above", parts=(note, self._find(align="right")))

    def _find(self, align: str = "left") -> Part:
        text, tap = self.say("draft.find"), partial(self.open, SEARCH)
        return part(TextButton, "search", text=text, icon="ui-search", align=align, tap=tap)

    def name_card(self, card: str) -> None:
        prompt = self.context.prompt
        if prompt is not None:
            self.give((prompt.key, [card]))

    def open(self, mode: str) -> None:
        """Show something else in place of the numbers."""
        self.mode, self.typed = mode, ""
        self.update()
        self.scroll.scroll_y = 1

    def _enter_stripe(self, stripe: str, strength: int | None) -> None:
        """Enter the next card by its stripe alone. A card that acts by itself must be named."""
        if stripe in ACTORS:
            self.context.toast(self.say("draft.name_actor"))
            self.open(NUMBERS)
            return
        self.entered.stripes.append([stripe, strength])
        if not self.give((self.asks, [UNNAMED])):
            self.entered.stripes.pop()

    def back(self) -> None:
        """Take back the last tap."""
        if not self.entered.forget_last(self.cards()):
            self.context.run(self.context.session.undo_answer)
        self.changed()

    def cards(self) -> list[str]:
        """Return the cards on this page."""
        raise NotImplementedError(type(self).__name__)

    def entry_tools(self) -> list[Part]:
        """Return small buttons for other ways to enter a card."""
        tools = []
        if self.mode or self.by_stripe:
            tools.append(self.tool("numbers", partial(self.open, NUMBERS if self.pace == STRIPES else "")))
        if not self.by_stripe and self.mode not in (SEARCH, OTHER):
            if self.is_low:
                tools.append(self._find())
            tools.append(self.tool("stripes", partial(self.open, STRIPES)))
        if self.count():
            tools.append(self.tool("back", self.back, "ui-backspace"))
        return tools

    def tool(self, name: str, tap: Act, icon: str = "", align: str = "left") -> Part:
        key = BACK_KEY if name == "back" else ""
        text = self.say(f"draft.tool.{name}")
        return part(TextButton, name, text=text, rare=True, tap=tap, icon=icon, key=key, align=align)

    def flow(self, tools: list[Part], name: str = "foot") -> list[Part]:
        return [part(Flow, name, parts=tuple(tools), gap=18, between=0)] if tools else []

    # -- cards by name -------------------------------------------------------------------------------------

    def _search(self) -> list[Part]:
        names = names_of_cards(self.reader)
        found = [(name, card) for name, card in names if self.typed.casefold() in name.casefold()]
        rows = tuple(
            part(
                ListRow,
                f"found.{card}",
                text=capital(name),
                value=number_label(card),
                tap=partial(self.name_card, card),
            )
            for name, card in found
        )
        note = [] if names else [part(Words, "no_names", text=self.say("draft.no_names"), ink="ink2")]
        hint = self.say("draft.search_hint")
        field = part(Field, "typed", text="", label=hint, hint=hint, changed=self._type)
        return [field, *note, part(Column, "found", parts=rows), self._other_number()]

    def _type(self, text: str) -> None:
        self.typed = text
        self.update()

    def _other_number(self) -> Part:
        return part(TextButton, "other", text=self.say("draft.tool.other"), tap=partial(self.open, OTHER))

    # -- facts ---------------------------------------------------------------------------------------------

    def stripe_pad(self, tap: Callable[[str, int | None], object], only: str = "") -> Part:
        names = stripe_names(self.say)
        more = self._more_numbers
        return part(StripePad, "stripes", names=names, only=only, first=self.first, tap=tap, more=more)

    def _more_numbers(self) -> None:
        self.first = 1 if self.first > 1 else FEW + 1
        self.update()

    def _hold_note(self) -> Part:
        return part(Words, "hold", text=self.say("draft.hold_for_more"), role="small", ink="ink2")

    def fact_parts(self, card: str, field: str, only: str = "") -> list[Part]:
        """Return the pad for a fact of a card, before the rules ask for it."""
        if field == "subtype":
            return [type_pad(self.say, lambda subtype: self.learn(card, subtype=subtype))]
        if field == "cattle":
            return cost_pad(
                self.say, lambda n: self.learn(card, cattle=n), gains=self.gains, swap=self._swap_gains
            )
        return [self.stripe_pad(partial(self._learn_stripe, card), only), self._hold_note()]

    def _swap_gains(self) -> None:
        self.gains = not self.gains
        self.update()

    def learn(self, card: str, **fields: Any) -> None:
        """Enter facts of a card."""
        self.entered.learn(card, **fields)
        self.first, self.gains = 1, False
        if self.context.asks_fact:
            self.give()
        else:
            self.changed()

    def _learn_stripe(self, card: str, stripe: str, strength: int | None) -> None:
        if card == UNNAMED:
            self.entered.stripes.append([stripe, strength])
            self.changed()
        else:
            self.learn(card, stripe=stripe, strength=strength)

    # -- questions after a card ----------------------------------------------------------------------------

    def is_stripe_question(self) -> bool:
        return self.context.asks(*STRIPE_FACTS, "summer.stripe", "summer.strength")

    def after_parts(self) -> list[Part]:
        """Return the question that the rules ask after a card was taken."""
        prompt = self.context.prompt
        if prompt is None:
            return []
        if self.mode == SEARCH and is_card_question(prompt):
            return [*self._search(), *self.flow([self.tool("numbers", partial(self.open, ""))])]
        if self.is_stripe_question():
            return self._stripe_question(prompt)
        if prompt.key in ("fact.summer.subtype", "fact.summer.cattle"):
            field = prompt.key.rpartition(".")[2]
            heading = part(Heading, "question", text=capital(self.say(prompt.question)))
            return [heading, *self.fact_parts(asked_card(self.reader), field), self._later()]
        return self.question_parts()

    def _stripe_question(self, prompt: Prompt) -> list[Part]:
        only, card = known_stripe(self.reader), asked_card(self.reader)
        key = "draft.ask_stripe" if card else "draft.ask_stripe_unnamed"
        heading = part(Heading, "question", text=capital(self.say(key, {"card": card})))
        found = [heading, self.stripe_pad(partial(self._answer_stripe, card), only), self._hold_note()]
        return [*found, self._later()] if self.context.asks_fact else found

    def _later(self) -> Part:
        return part(TextButton, "later", text=self.say("ui.not_now"), tap=self.context.skip_fact)

    def _answer_stripe(self, card: str, stripe: str, strength: int | None) -> None:
        """Answer a stripe that the rules ask for: kind and number in one tap."""
        if card:
            self.learn(card, stripe=stripe, strength=strength)
            return
        prompt = self.context.prompt
        assert prompt is not None
        if prompt.key == "summer.strength":
            self.give((prompt.key, strength))
            return
        answers: list[tuple[str, Any]] = [(prompt.key, "something_else" if stripe in ACTORS else stripe)]
        if strength is not None:
            answers.append(("summer.strength", strength))
        self.give(*answers)

    def after_main(self) -> Main:
        """Return the main button of a question after a card was taken."""
        if self.is_stripe_question():
            return Main(self.say("draft.main.tap_stripe"))
        prompt = self.context.prompt
        if prompt is not None and prompt.key in ("fact.summer.subtype", "fact.summer.cattle"):
            field, card = prompt.key.rpartition(".")[2], asked_card(self.reader)
            return Main(self.say(f"draft.main.ask_{field}", {"card": card}))
        return super().main_button()
