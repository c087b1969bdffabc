"""Start from a position: one page after another, each entered from the table."""

from reivers.kernel.prompts import Continue, Prompt
from reivers.ui.pads.lines import LinesPad
from reivers.ui.play.page_view import PageView

BESIDE = {
    "position.player": "family",
    "position.cards": "family",
    "position.rivals": "rivals",
    "position.targets": "rivals",
    "position.score": "score",
}
"""What the side panel shows beside a page; otherwise the board."""


class PositionScene(PageView):
    """The question and its rows on the whole page. An impossible input is reported in place of the
    question."""

    def open_pad(self, prompt: Prompt) -> None:
        """Open the pad, and the side panel's tab for the page."""
        self.focus = prompt.facts.get("march") or BESIDE.get(prompt.key, "board")
        super().open_pad(prompt)
        if isinstance(self.pad, LinesPad):
            self.pad.bind(trouble=lambda pad, trouble: self._say_trouble(pad.prompt, trouble))
            self._say_trouble(prompt, self.pad.trouble)

    def shows_map(self) -> bool:
        """Show a March beside its rows as tracked; at the end, the whole board."""
        prompt = self.session.prompt
        return isinstance(prompt, Continue) or (prompt is not None and "march" in prompt.facts)

    def _say_trouble(self, prompt: Prompt, trouble: str) -> None:
        """Show the problem in place of the question."""
        self.question = trouble or self.question_of(prompt)[0]
