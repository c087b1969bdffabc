"""Settings of the app, for all games. Each takes effect at once."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from reivers.store.settings import CHOICES
from reivers.ui.components.buttons import by_screen, draw_check
from reivers.ui.components.inputs import Segments, SwitchRow
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Divider, Heading, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Column, Drawn, Part, Row, part
from reivers.ui.screens.screen import WIDE, Screen

GROUPS = {
    "look": ("theme", "text"),
    "table": ("keep_awake", "left_hand", "tick_orders"),
    "feel": ("motion", "sound", "haptics", "read_aloud"),
    "play": ("ask_everything", "hide_odds", "strict_undo"),
}
"""Settings by heading."""
DATA = {"backups": "ui-box", "deleted": "ui-close", "export": "ui-share", "import": "ui-import"}
"""What concerns the player's games, each with its icon."""
HALVES = (("look", "table"), ("feel", "play"))
"""Headings by column on a wide screen."""


class ThemePreview(Drawn):
    """A theme to choose, in its own colors. Properties: colors (their name), title, text, chosen, tap."""

    BORDER = 3.0

    def _picture(self) -> float:
        return by_screen(112, 132)

    def height_for(self, width: float) -> float:
        return self._picture() + 2 * self.BORDER + 9 + text_height(self.props["text"], "label", width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        look, own, edge = tokens.THEMES[props["colors"]], pen.colors, self.BORDER
        pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        x, y, wide, high = edge, edge, width - 2 * edge, self._picture()
        if props["chosen"]:
            pen.fill(0, 0, width, high + 2 * edge, own.accent, 15)
        else:
            pen.fill(x - 1.5, y - 1.5, wide + 3, high + 6, own.edge, 13.5)
        pen.fill(x, y, wide, high, look.paper, 12)
        pen.text(props["title"], "name", x + 12, y + 21, look.ink, size=(17, 17), cap=1)
        sheet = high - 78
        pen.fill(x + 12, y + 36, wide - 24, sheet, look.sheet, 6)
        if look.name == "contrast":
            pen.ring(x + 12, y + 36, wide - 24, sheet, look.edge, 6, 1.5)
        pen.fill(x + 12, y + 44 + sheet, wide - 24, 20, look.accent, 6)
        if props["chosen"]:
            beside = text_width(props["title"], "name", (17, 17), 1) < wide - 50
            draw_check(pen, x + wide - 32 if beside else width / 2 - 13, y + (19 if beside else 53), 26)
        ink = own.ink if props["chosen"] else own.ink2
        pen.wrapped(props["text"], "label", 0, high + 2 * edge + 9, width, ink, "center")


class SettingsPage(Screen):
    """All settings. One that this device doesn't support is shown with the reason."""

    title_key = "settings.title"
    column = 1232

    def parts(self, width: float) -> Sequence[Part]:
        if width < WIDE:
            return [part(Column, group, parts=tuple(self._group(group))) for group in GROUPS]
        halves = (
            tuple(part(Column, group, parts=tuple(self._group(group))) for group in half) for half in HALVES
        )
        columns = tuple(part(Column, f"half.{n}", parts=half, gap=12) for n, half in enumerate(halves))
        return [part(Row, "halves", parts=columns, gap=64)]

    def _group(self, group: str) -> Iterator[Part]:
        title = self.say(f"settings.part.{group}")
        yield part(Heading, group, text=title, role="section", above=8, below=4)
        for n, name in enumerate(GROUPS[group]):
            if n and group != "look":
                yield part(Divider, f"{name}.line", space=0)
            yield from self._setting(name)

        if group == "play":
            yield from self._data()

    def _data(self) -> Iterator[Part]:
        yield part(Heading, "data", text=self.say("settings.part.data"), role="section", above=8, below=4)
        for name, icon in DATA.items():
            text, note = self.say(f"settings.{name}"), self.say(f"settings.hint.{name}")
            tap = getattr(self, f"_{name}")
            yield part(ListRow, name, text=text, note=note, icon=icon, opens=True, tap=tap)

    def _backups(self) -> None:
        from reivers.ui.screens.saved.backups import AllBackups

        self.shell.open(AllBackups(self.shell))

    def _deleted(self) -> None:
        from reivers.ui.screens.deleted_games import DeletedGames

        self.shell.open(DeletedGames(self.shell, self.shell.screen.refresh))

    def _export(self) -> None:
        from reivers.ui.screens.saved.transfer import export_everything

        export_everything(self.shell)

    def _import(self) -> None:
        from reivers.ui.screens.saved.transfer import import_file

        import_file(self.shell, self.shell.screen.refresh)

    def _setting(self, name: str) -> Iterator[Part]:
        value = getattr(self.shell.settings, name)
        if name == "theme":
            previews = tuple(self._preview(colors, chosen=colors == value) for colors in CHOICES[name])
            yield part(Row, name, parts=previews, gap=by_screen(8, 20))
        elif name in CHOICES:
            title = self.say(f"settings.{name}")
            yield part(Words, f"{name}.title", text=title, role="strong", above=16, below=8)
            options = tuple((one, self.say(f"settings.{name}.{one}")) for one in CHOICES[name])
            yield part(Segments, name, options=options, chosen=value, tap=partial(self._put, name))
        else:
            yield part(
                SwitchRow, name, text=self.say(f"settings.{name}"), note=self.say(f"settings.hint.{name}"),
                on=value, tap=partial(self._put, name, not value), enabled=self.shell.device.offers(name),
                reason=self._reason(name),
            )  # fmt: skip

    def _preview(self, colors: str, *, chosen: bool) -> Part:
        return part(
            ThemePreview, f"theme.{colors}", colors=colors, title=self.say("start.title"), chosen=chosen,
            text=self.say(f"settings.theme.{colors}"), tap=partial(self._put, "theme", colors),
        )  # fmt: skip

    def _reason(self, name: str) -> str:
        return "" if self.shell.device.offers(name) else self.say(f"settings.lacks.{name}")

    def _put(self, name: str, value: Any) -> None:
        self.shell.change(**{name: value})
        self.update()
