"""Target Cards as small cells: which are unused, and which stand out."""

from typing import Any

from reivers.games.border.board import FAMILIES, NATION, TARGET_CARDS
from reivers.kernel.prompts import Prompt
from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.play.page import Page
from reivers.ui.play.question import Question, QuestionPage, SwitchesQuestion, question_for

TARGET_ICONS = {
    "family": "crown",
    "reiver": "bonnet",
    "opposite": "opposite_march",
    "cross": "cross_border_march",
    "same": "same_side_march",
}
NATION_ICONS = {"english": "rose", "scottish": "thistle"}


class HeldTargets(SwitchesQuestion):
    """Held Target cards that can be played before the first attack."""

    next = "target_deck.main.attacks"


def target_question(page: QuestionPage, prompt: Prompt) -> Question:
    """Return the controls of a prompt on the pages before the first attack."""
    return HeldTargets(page, prompt) if prompt.key == "winter.target_cards" else question_for(page, prompt)


def target_icon(family: str, kind: str) -> str:
    """Return the icon of a Target Card; the nation's card shows its flower."""
    return NATION_ICONS[NATION[family]] if kind == "nation" else TARGET_ICONS[kind]


def card_icon(card: str) -> str:
    """Return the icon of a Target Card such as "Kerr/reiver"; none for a card face down."""
    family, _, kind = card.partition("/")
    return target_icon(family, kind) if kind else ""


def named_kind(card: str) -> str:
    """Return the kind that a card such as "Kerr/nation" has as its name."""
    family, _, kind = card.partition("/")
    return NATION[family] if kind == "nation" else kind


def target_words(page: Page, family: str) -> dict[str, str]:
    """Return the names of a family's Target Cards."""
    return {kind: page.say(f"target_card.{named_kind(f'{family}/{kind}')}") for kind in TARGET_CARDS}


class TargetCards(Drawn):
    """A rival's six Target Cards in a row, or in two on a narrow screen. Properties: family, unused (kinds),
    strong (kinds to stand out), words (text of each kind)."""

    def _shape(self, width: float) -> tuple[float, int, float]:
        """Return where the cells begin, how many go side by side, and their width."""
        words = (word for text in self.props["words"].values() for word in text.split())
        widest = max(text_width(word, "tag") for word in words) + 6
        named = max(text_width(family, "strong") for family in FAMILIES) + 42
        left = named if width - named >= 6 * widest + 30 else 44.0
        columns = 6 if width - left >= 6 * widest + 30 else 3
        return left, columns, (width - left - 6 * (columns - 1)) / columns

    def _kinds(self, columns: int) -> list[str]:
        """Return the cards by cell. In one row, each kind has its own column."""
        return [kind for kind in TARGET_CARDS if columns == 6 or kind in self.props["unused"]]

    def _high(self, width: float) -> float:
        _left, _columns, own = self._shape(width)
        texts = self.props["words"].values()
        words = (text_height(text, role, own - 4) for text in texts for role in ("stat", "tag"))
        return 26 + max(words) + by_screen(12, 8)

    def height_for(self, width: float) -> float:
        _left, columns, _own = self._shape(width)
        rows = max(1, -(-len(self._kinds(columns)) // columns))
        return rows * (self._high(width) + 6) - 6

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the family, then its cards; used ones are left out."""
        left, columns, own = self._shape(width)
        family, high = props["family"], self._high(width)
        pen.token(family.lower(), 28, 0, high / 2)
        if left > 44:
            pen.text(family, "strong", 34, high / 2, pen.colors.ink)
        for n, kind in enumerate(self._kinds(columns)):
            x, y = left + n % columns * (own + 6), n // columns * (high + 6)
            if kind not in props["unused"]:
                continue
            strong = kind in props["strong"]
            if strong:
                pen.fill(x, y, own, high, pen.colors.well, 12)
            ink = pen.colors.ink if strong else pen.colors.ink2
            fill = pen.colors.well if strong else pen.colors.paper
            pen.icon(target_icon(family, kind), 24, x + (own - 24) / 2, y + 18, ink, fill)
            role = "tag" if strong else "stat"
            pen.wrapped(props["words"][kind], role, x + 2, y + 32, own - 4, ink, "center")
