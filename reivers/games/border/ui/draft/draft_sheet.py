"""Rivals only: the rivals' Draft Sheet, entered once per Summer."""

from functools import partial

from reivers.games.border.ui.orders import by_area, order_lines, order_rows
from reivers.games.border.views.parts import page_orders
from reivers.games.border.views.rivals_only import RivalsOnlyView
from reivers.kernel.prompts import Option, Prompt
from reivers.ui.components.buttons import Button, Main
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.question import Question, QuestionPage, RowsQuestion

STACKS = "table_question.stacks"


class DraftSheetPage(QuestionPage):
    """What the rivals have drafted. The Summer itself is played by hand."""

    def make_question(self, prompt: Prompt) -> Question:
        return SheetRows(self, prompt) if prompt.key == STACKS else super().make_question(prompt)

    @property
    def asked(self) -> RivalsOnlyView | None:
        """The view of the sheet, while it is asked for."""
        prompt = self.context.prompt
        return self.view if prompt is not None and prompt.key == STACKS else None

    def parts(self) -> list[Part]:
        self.focus = "rivals"
        view = self.asked
        if view is None or self.question is None:
            lines = by_area(order_lines(page_orders(self.context.session), self.say, apart=True))
            rows = [row for area, some in lines.items() for row in order_rows(some, self.context, area)]
            return [*rows, *self.question_parts()]
        title = self.say(view.title) if view.title else ""
        note = self.say("rivals_page.play_summer")
        found = [part(Heading, "heading", text=title), part(Words, "note", text=note, ink="ink2")]
        found += self.question.parts()
        if view.also and not self.question.entered:
            answers = view.also.answers or ()
            text = self.say(view.also.text)
            found.append(part(Button, "also", text=text, tap=partial(self.context.answer, *answers)))
        return found

    def main_button(self) -> Main:
        if self.asked is None or self.question is None:
            return super().main_button()
        if not self.question.entered:
            return Main(self.say("rivals_page.main.enter"))
        return Main(self.say("rivals_page.main.sheet"), partial(self.question.answer, self.question.entered))


class SheetRows(RowsQuestion):
    """The stacks, the Notoriety cards one by one, then what is rare."""

    def heading_of(self, option: Option) -> str:
        kind = "cards" if option.id.startswith("notoriety") else "stacks"
        return str(self.say(f"rivals_page.sheet.{kind}"))
