"""Rivals only: the rivals' Draft Sheet, entered once per Summer."""

from reivers.games.border.ui.rivals_only import TableQuestionPage
from reivers.kernel.prompts import Option, Prompt
from reivers.ui.components.buttons import Main
from reivers.ui.drawing.piece import Part
from reivers.ui.play.question import Question, RowsQuestion

STACKS = "table_question.stacks"


class DraftSheetPage(TableQuestionPage):
    """What the rivals have drafted. The Summer itself is played by hand."""

    def make_question(self, prompt: Prompt) -> Question:
        return SheetRows(self, prompt) if prompt.key == STACKS else super().make_question(prompt)

    def question_words(self, prompt: Prompt) -> tuple[str, str]:
        heading, note = super().question_words(prompt)
        return heading, self.say("rivals_page.play_summer") if prompt.key == STACKS else note

    def parts(self) -> list[Part]:
        self.focus = "rivals"
        return list(super().parts())

    def main_button(self) -> Main:
        if isinstance(self.question, SheetRows) and not self.question.entered:
            return Main(self.say("rivals_page.main.enter"))
        return super().main_button()


class SheetRows(RowsQuestion):
    """The stacks, the Notoriety cards one by one, then what is rare."""

    def heading_of(self, option: Option) -> str:
        kind = "cards" if option.id.startswith("notoriety") else "stacks"
        return self.say(f"rivals_page.sheet.{kind}")
