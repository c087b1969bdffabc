"""Rivals only: pages that ask about the player's family, which the app doesn't track."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import attrs

from reivers.games.border.ui.page import BorderPage
from reivers.kernel.prompts import Prompt
from reivers.ui.components.buttons import Button, Main
from reivers.ui.drawing.piece import Part, part

ASKS = "table_question."
SAVES = {
    "stacks": "sheet",
    "farms": "farms",
    "tracks": "tracks",
    "defense": "defense",
    "raid": "result",
    "gaolbreak": "result",
}
"""Forms about the table, and what their main button saves."""
TITLED = ("stacks", "farms", "defense")
"""Forms with a title instead of their question."""
ALSO: Mapping[str, tuple[str, Any]] = {
    "stacks": ("empty", {}),
    "raid": ("no_gains", {}),
    "defense": ("stop", {"stopped": 1}),
}
"""Forms with a common answer that gets a button: its name, and the answer."""


class TableQuestionPage(BorderPage):
    """A page whose questions about the table have titles and buttons of their own."""

    @property
    def form(self) -> str:
        """The form about the table that is asked for; "" for other questions."""
        prompt = self.context.prompt
        kind = prompt.key.removeprefix(ASKS) if prompt is not None and prompt.key.startswith(ASKS) else ""
        return kind if kind in SAVES else ""

    def question_words(self, prompt: Prompt) -> tuple[str, str]:
        heading, note = super().question_words(prompt)
        if self.form in TITLED:
            heading = self.say(f"rivals_page.title.{self.form}", {"place": prompt.facts.get("place")})
        return heading, note

    def question_parts(self) -> list[Part]:
        found = super().question_parts()
        if self.form in ALSO and self.question is not None and not self.question.entered:
            name, answer = ALSO[self.form]
            text = self.say(f"rivals_page.also.{name}")
            found.append(part(Button, "also", text=text, tap=partial(self.question.answer, answer)))
        return found

    def main_button(self) -> Main:
        main = super().main_button()
        if not self.form or main.act is None:
            return main
        return attrs.evolve(main, text=self.say(f"rivals_page.main.{SAVES[self.form]}"))
