"""Rivals only: the rivals' Draft Sheet, entered once per Summer."""

from functools import partial

from reivers.games.border.ui.orders import by_area, order_lines, order_rows
from reivers.games.border.views.parts import page_orders
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

    def parts(self) -> list[Part]:
        self.focus = "rivals"
        if not isinstance(self.question, SheetRows):
            lines = by_area(order_lines(page_orders(self.context.session), self.say, apart=True))
            rows = [row for area, some in lines.items() for row in order_rows(some, self.context, area)]
            return [*rows, *self.question_parts()]
        title, note = self.say("rivals_page.title.sheet"), self.say("rivals_page.play_summer")
        found = [part(Heading, "heading", text=title), part(Words, "note", text=note, ink="ink2")]
        found += self.question.parts()
        if not self.question.entered:
            text = self.say("rivals_page.also.empty")
            found.append(part(Button, "also", text=text, tap=partial(self.question.answer, {})))
        return found

    def main_button(self) -> Main:
        if not isinstance(self.question, SheetRows):
            return super().main_button()
        if not self.question.entered:
            return Main(self.say("rivals_page.main.enter"))
        return Main(self.say("rivals_page.main.sheet"), partial(self.question.answer, self.question.entered))


class SheetRows(RowsQuestion):
    """The stacks, the Notoriety cards one by one, then what is rare."""

    def heading_of(self, option: Option) -> str:
        kind = "cards" if option.id.startswith("notoriety") else "stacks"
        return str(self.say(f"rivals_page.sheet.{kind}"))
