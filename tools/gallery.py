"""Render every component of the design system in build/gallery: all themes and text sizes, phone and tablet.

    python tools/gallery.py                    all of them
    python tools/gallery.py --theme light --text usual

Compare with the component sheet of the mockups.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "gallery"
THEMES = ("light", "dark", "contrast")
TEXTS = ("small", "usual", "large", "largest")
WIDTHS = {"phone": 380, "tablet": 560}
"""The width of a column."""
COLUMNS = 3

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def ignore(*_given: Any) -> None:
    """Do nothing: no one taps in the gallery."""


def examples() -> dict[str, Sequence[Any]]:
    """Return parts in all their states, by the title of their section."""
    return {
        "Text": [*texts()],
        "Main button": [*main_buttons()],
        "Secondary, text and tool buttons": [*buttons()],
        "Choices": [*choices()],
        "Switches, steppers, keys": [*inputs()],
        "Rows": [*rows()],
        "Dice": [*dice()],
        "Charts and boxes": [*boxes()],
        "GameHeader and bar": [*frame()],
        "Sheets and toast": [*sheets()],
        "Why": [*why()],
    }


def texts() -> Iterator[Any]:
    from reivers.ui.components.text import Divider, Heading, Space, Words
    from reivers.ui.drawing.piece import part
    from reivers.ui.drawing.tokens import TYPE

    for role in TYPE:
        if role not in ("ending_vp", "band_vp"):
            yield part(Words, f"role.{role}", text=f"{role}: 163 VP", role=role)
    yield part(Heading, "tagged", text="Where to?", tag="Best")
    yield part(Divider, "divider")
    yield part(Space, "space", height=4)


def main_buttons() -> Iterator[Any]:
    from reivers.ui.components.buttons import MainButton
    from reivers.ui.drawing.piece import part

    yield part(MainButton, "normal", text="Flip card 4 of 8", tap=ignore)
    yield part(MainButton, "pressed", text="Pressed", tap=ignore)
    yield part(MainButton, "quiet", text="Tap 2 more dice", ready=False, tap=ignore)
    yield part(MainButton, "long", text="Recruit Keeper of Tynedale for 4, remove Carleton", tap=ignore)


def buttons() -> Iterator[Any]:
    from reivers.ui.components.buttons import Button, IconButton, TextButton, Tile, Tool
    from reivers.ui.drawing.piece import Row, part

    yield part(
        Row,
        "buttons",
        parts=(
            part(Button, "normal", text="New game", icon="ui-plus", tap=ignore),
            part(Button, "pressed", text="Pressed", tap=ignore),
        ),
    )
    yield part(Button, "disabled", text="Build", enabled=False, tap=ignore)
    yield part(TextButton, "text", text="Find by name", icon="ui-search", tap=ignore)
    yield part(TextButton, "rare", text="Pass: discard all 3", rare=True, tap=ignore)
    tools = (("ui-undo", "Undo"), ("ui-redo", "Redo"), ("ui-why", "Why?"))
    yield part(
        Row,
        "tools",
        parts=(
            *(part(Tool, text, icon=icon, text=text, tap=ignore) for icon, text in tools),
            part(IconButton, "icon", icon="ui-menu", spoken="Menu", tap=ignore),
        ),
    )
    tiles = (("ui-list", "Journal"), ("ui-book", "Chronicle"), ("ui-flag", "Report a bug"))
    yield part(Row, "tiles", parts=tuple(part(Tile, t, icon=i, text=t, tap=ignore) for i, t in tiles))


def choices() -> Iterator[Any]:
    from reivers.ui.components.buttons import Chip
    from reivers.ui.drawing.piece import Grid, part

    yield part(
        Grid,
        "chips",
        columns=2,
        parts=(
            part(Chip, "normal", text="Alderdale", tap=ignore),
            part(Chip, "chosen", text="Eden Valley", chosen=True, tap=ignore),
            part(Chip, "noted", text="Plover Moss", note="2 Sheep", tap=ignore),
            part(Chip, "disabled", text="Caldew Valley", enabled=False, tap=ignore),
        ),
    )


def inputs() -> Iterator[Any]:
    from reivers.ui.components.inputs import Keys, Segments, Stepper, SwitchRow
    from reivers.ui.drawing.piece import part
    from reivers.ui.play.question_sheet import BigStepper

    yield part(SwitchRow, "on", text="Keep screen on", note="While a game is open", on=True, tap=ignore)
    yield part(
        SwitchRow, "off", text="Vibration", reason="Not available", on=False, enabled=False, tap=ignore
    )
    power = {"text": "Play Devil’s Beeftub", "note": "1 extra VP for each hit", "value": "+3 VP"}
    yield part(SwitchRow, "power", on=False, boxed=True, tap=ignore, **power)
    yield part(SwitchRow, "power on", on=True, boxed=True, tap=ignore, **power)
    options = (("1", "1"), ("2", "2"), ("3", "3"))
    yield part(Segments, "segments", label="Dice", options=options, chosen="2", tap=ignore)
    yield part(Stepper, "stepper", value=4, tap=ignore, text="Sheep", note="at Eskdale")
    yield part(Stepper, "limit", value=0, tap=ignore, text="Horses")
    yield part(Stepper, "coarse", value=24, coarse=True, tap=ignore, text="VP")
    yield part(
        Keys, "keys", label="Sheep", keys=tuple((n, str(n)) for n in range(1, 9)), used=(3,), tap=ignore
    )
    yield part(BigStepper, "big", label="Sheep", value=1, least=0, most=9, tap=ignore)


def rows() -> Iterator[Any]:
    from reivers.ui.components.rows import ListRow, OrderRow, Stop
    from reivers.ui.drawing.piece import part

    raid = {"text": "Nithsdale", "note": "Raid", "icon": "lance", "value": "5.1", "unit": "VP"}
    yield part(ListRow, "row", tap=ignore, **raid)
    yield part(ListRow, "chosen", tap=ignore, chosen=True, **raid)
    yield part(ListRow, "token", text="Kerr raids Eden Valley", note="You lose 1 Sheep", token="kerr")
    yield part(ListRow, "opens", text="Undone steps", tap=ignore, opens=True, faint=True)
    yield part(Stop, "stop", number="2", text="Scottish West March", token="maxwell")
    yield part(OrderRow, "order", text="Take 2 Cattle", change="8 → 10", tick=ignore)
    yield part(OrderRow, "done", text="Send 2 Horses", done=True)
    yield part(Stop, "divided", number="3", text="Debateable Land", divider=True)


def dice() -> Iterator[Any]:
    from reivers.ui.components.dice import DicePad, DiceRow, DiceSlots
    from reivers.ui.drawing.piece import part

    yield part(DiceRow, "attack", faces=(5, 3, 6, None))
    yield part(DiceRow, "defense", faces=(2, 4), dark=True)
    yield part(
        DiceSlots, "slots", label="Take out", faces=(5, 2, None), tap=ignore, back=ignore, spoken="Back"
    )
    yield part(DicePad, "pad", label="Die", meanings={4: "hit", 5: "hit", 6: "capture"}, tap=ignore)
    yield part(DicePad, "dark pad", label="Die", meanings={6: "block"}, tap=ignore, dark=True)


def boxes() -> Iterator[Any]:
    from reivers.ui.components.charts import FaceCounts, Histogram, StackedBars
    from reivers.ui.components.panels import Counts, Well
    from reivers.ui.components.score_table import ScoreLine, ScoreTable
    from reivers.ui.components.story import Story
    from reivers.ui.drawing.piece import part

    shares = (0, 0.01, 0.03, 0.1, 0.17, 0.29, 0.24, 0.13, 0.03)
    yield part(Histogram, "odds", bars=tuple(enumerate(shares)), caption="5.1 VP on average")
    yield part(
        Well, "well", text="Take 3 Cattle", note="Cattle Income for 4 Sheep", icon="cattle", change="6 → 9"
    )
    items = (("swords", "7", "Attack"), ("fame", "2", "Notoriety"), ("sheep", "2", "Sheep"))
    yield part(Counts, "counts", items=items)
    turns = (("Raids", (4, 10, 12)), ("Feuds", (0, 3, 6)))
    yield part(StackedBars, "turns", rows=turns, legend=("Turn 1", "Turn 2", "Turn 3"))
    yield part(FaceCounts, "faces", counts=(4, 6, 5, 7, 3, 5), caption="30 dice")
    rows = (ScoreLine("Raid Sheep", ("4", "10", "14")), ScoreLine("Turn total", ("16", "45", "61"), "total"))
    yield part(ScoreTable, "sheet", heads=("Turn 1", "Turn 2", "VP"), rows=rows, hold=None)
    yield part(Story, "story", lines=("The snow lay late that year.", "Fenwick rode to Alderdale."))


def frame() -> Iterator[Any]:
    from reivers.ui.components.buttons import MainButton
    from reivers.ui.drawing.piece import part
    from reivers.ui.play.frame import Bar, BarGround, BellTool, GameHeader, Stat, StatsRow, tool
    from reivers.ui.play.side_panel import Tabs
    from reivers.ui.widgets.theme import theme

    stats = (
        Stat("cattle", "10", "Cattle", "cattle", True),
        Stat("horses", "1", "Horse", "horse"),
        Stat("sheep", "3", "Sheep", "sheep"),
        Stat("rerolls", "2", "Rerolls", "ui-reroll"),
    )
    where = {
        "emblem": "",
        "when": "Winter · Turn 1",
        "title": "Attack 3 of 8",
        "part": 2,
        "parts": 4,
        "progress": (3, 8),
    }
    vp = {"vp": Stat("vp", "6", "VP"), "stats": stats, "tap": ignore, "menu": ignore, "menu_text": "Menu"}
    yield part(GameHeader, "header", one_row=theme.tablet, closes=False, **where, **vp)
    if not theme.tablet:
        yield part(StatsRow, "stats", stats=stats, tap=ignore, board=ignore, board_text="Board")
    tabs = tuple((tab.lower(), tab) for tab in ("Board", "March", "Family", "Rivals", "Score"))
    yield part(Tabs, "tabs", tabs=tabs, chosen="board", tap=ignore, pin_text="Pin", pinned=False, pin=ignore)
    tools = (tool("undo", "ui-undo", "Undo", ignore, "Undo"), tool("why", "ui-why", "Why?", ignore, "Why?"))
    main = part(MainButton, "primary", text="Flip card 4 of 8", tap=ignore, ready=True)
    yield part(Bar, "bar", parts=(part(BarGround, "ground"), *tools, main))
    yield part(BellTool, "bell", icon="ui-bell", text="Remind", tap=ignore)


def sheets() -> Iterator[Any]:
    from reivers.ui.components.sheet import PageHead, Surface
    from reivers.ui.components.toast import Toast
    from reivers.ui.drawing.piece import part

    close = {"close": ignore, "close_text": "Close"}

    class SurfaceExample(Surface):
        """A surface as high as its head."""

        def height_for(self, width: float) -> float:
            return self.head_height(width) + 30

    yield part(SurfaceExample, "sheet", heading="Sheep at Eden Valley", low=True, side=False, **close)
    yield part(PageHead, "page", above="Turn 1", title="Score sheet", **close)
    yield part(Toast, "toast", text="Undid: Raid on Nithsdale", action="Redo", tap=ignore)


def why() -> Iterator[Any]:
    from reivers.ui.drawing.piece import part
    from reivers.ui.play.orders_page import DoneBand
    from reivers.ui.play.sheets.why import RuleBox, WhyRow

    text = "The rival raids your farm with the most Sheep outside bastles. A die breaks a tie."
    yield part(RuleBox, "rule", number="Rule 7.5", text=text, tap=None)
    yield part(
        WhyRow,
        "fact",
        text="Which farm has the most Sheep?",
        answer="Eden Valley",
        section="Rule 7.4",
        tap=None,
    )
    yield part(DoneBand, "band", text="Undid: Raid on Nithsdale", icon="ui-undo")


def show(stage: Any, kind: str) -> Any:
    """Show all sections in the window: on a phone below each other in columns. Return the board."""
    from kivy.uix.widget import Widget

    from reivers.ui.components.text import Heading
    from reivers.ui.drawing.piece import Column, part

    tablet, own, gap = kind == "tablet", WIDTHS[kind], 24
    stage.theme._become(room=1.25 if tablet else 1.0)
    columns: list[list[Any]] = [[] for _ in range(COLUMNS)]
    heights = [0.0] * COLUMNS
    for title, parts in examples().items():
        found = (part(Heading, f"{title}.title", text=title, role="section"), *parts)
        section = Column(title, parts=found, gap=10)
        shortest = heights.index(min(heights))
        columns[shortest].append(section)
        heights[shortest] += section.height_for(own) + 30
    stage.window.size = (COLUMNS * (own + gap) + gap, int(max(heights)) + 2 * gap)
    stage.pump(6)
    stage.theme._become(room=1.25 if tablet else 1.0)
    board = Widget(size=stage.window.size)
    stage.root.add_widget(board)
    for n, sections in enumerate(columns):
        y = float(gap)
        for section in sections:
            board.add_widget(section)
            high = section.height_for(own)
            section.place(gap + n * (own + gap), y, own, high)
            y += high + 30
    stage.pump(6)
    for piece in board.walk(restrict=True):
        if getattr(piece, "name", "") == "pressed":
            piece.pressed = "pressed"
            piece.repaint()
    stage.pump(3)
    return board


def main() -> None:
    """Write one picture per theme, text size and kind of screen."""
    from tests.ui.harness import Stage

    parser = argparse.ArgumentParser(description="Render all components.")
    parser.add_argument("--theme", nargs="*", choices=THEMES, default=THEMES)
    parser.add_argument("--text", nargs="*", choices=TEXTS, default=TEXTS)
    parser.add_argument("--size", nargs="*", choices=WIDTHS, default=list(WIDTHS))
    wanted = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        stage = Stage(Path(home))
        stage.root.remove_widget(stage.root.screen)
        for text in wanted.text:
            for kind in wanted.size:
                for theme in wanted.theme:
                    stage.root.settings = stage.root.settings.but(theme=theme, text=text)
                    stage.theme.follow(stage.root.settings)
                    board = show(stage, kind)
                    stage.root.export_to_png(str(FOLDER / f"components-{kind}-{theme}-{text}.png"))
                    stage.root.remove_widget(board)
        stage.root.add_widget(stage.root.screen)
        stage.close()


if __name__ == "__main__":
    main()
