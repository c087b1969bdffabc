"""Start from a position: one page after another, each as the table lies."""

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
"""What the companion shows beside a page; beside all others the board."""


class PositionScene(PageView):
    """The question and its lines have the whole page; what cannot be is said in its place."""

    def open_pad(self, prompt: Prompt) -> None:
        """The companion turns to what the page is about."""
        self.focus = prompt.facts.get("march") or BESIDE.get(prompt.key, "board")
        super().open_pad(prompt)
        if isinstance(self.pad, LinesPad):
            self.pad.bind(trouble=lambda pad, trouble: self._say_trouble(pad.prompt, trouble))
            self._say_trouble(prompt, self.pad.trouble)

    def shows_map(self) -> bool:
        """Beside the lines of a March it is drawn as the books have it; at the end, the whole board."""
        prompt = self.session.prompt
        return isinstance(prompt, Continue) or (prompt is not None and "march" in prompt.facts)

    def _say_trouble(self, prompt: Prompt, trouble: str) -> None:
        """In the place of the question, which must wait."""
        self.question = trouble or self.question_of(prompt)[0]
