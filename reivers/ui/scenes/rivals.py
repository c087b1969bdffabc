"""The rivals' autumn (6.4, 6.5): one key resolves it all; then one reach into the tray and one walk."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from reivers.border.orders import to_fetch
from reivers.kernel.prompts import Draw, NameCard, Prompt
from reivers.ui.icons import Icon  # noqa: F401  (rivals.kv draws it)
from reivers.ui.pads import Pad
from reivers.ui.scenes.base import Scene
from reivers.ui.scenes.tiles import TilesPad
from reivers.ui.slips import why_slip
from reivers.ui.telling import Group, Spot
from reivers.ui.widgets import Panel, Press, Text


class WhyKey(Press, Label):
    """A quiet key at the end of an order."""


class OrderRow(BoxLayout):
    """One order. Where it has reasons, its own Why opens them."""

    text = StringProperty()
    why = StringProperty()

    def __init__(self, open_why: Callable[[], None] | None, **kwargs) -> None:
        super().__init__(**kwargs)
        if open_why is not None:
            key = WhyKey(text=self.why)
            key.bind(on_release=lambda _key: open_why())
            self.add_widget(key)


class WalkBlock(Press, Panel):
    """What is to do in one March. A tap dims it: done. It need not be tapped."""

    heading = StringProperty()
    done = BooleanProperty(False)

    def on_release(self) -> None:
        """Done, or not done after all."""
        self.done = not self.done


class RivalsScene(Scene):
    """What to fetch, then the orders of the walk round the board, and what happened below."""

    def __init__(self, play, page: str, **kwargs) -> None:
        self.walked: set[str] = set()
        super().__init__(play, page, **kwargs)

    def fill(self, page: Widget) -> None:
        if not self._has_begun():
            super().fill(page)
            return
        self._write_fetch(page)
        for group in self.teller.orders():
            page.add_widget(self._block(group))
        self.write_happened(page, self.teller.happened())

    def _has_begun(self) -> bool:
        last = self.session.journal.last_page()
        return bool(last) and self.session.journal.entries[last[-1]].page.partition("/")[0] == self.page

    def _write_fetch(self, page: Widget) -> None:
        """Pieces to take from the bank, once, before the walk."""
        orders = self.sitting.boxed.to_do(self.session, self.session.page_told)
        said = [self.say(message) for message in to_fetch(orders)]
        if said:
            page.add_widget(Text(text=self.say("rivals.fetch"), role="place", ink="accent"))
            page.add_widget(Text(text=" · ".join(said), role="order"))

    def _block(self, group: Group) -> WalkBlock:
        block = WalkBlock(heading=group.heading, done=group.heading in self.walked)
        for line, spot in zip(group.lines, group.spots, strict=True):
            block.add_widget(self._row(line, spot))
        block.bind(done=lambda block, done: self._ticked(block.heading, done))
        return block

    def _row(self, line: str, spot: Spot) -> OrderRow:
        reasons = self.teller.why_there(spot)
        opened = partial(self._open_why, line, reasons) if reasons else None
        return OrderRow(opened, text=line, why=self.say("ui.why"))

    def _open_why(self, line: str, reasons: list[Group]) -> None:
        """The dice, cubes and tokens that led to one order."""
        shell = self.play.shell
        shell.lay(why_slip(self.words, reasons, shell.take_off, heading=line))

    def _ticked(self, heading: str, done: bool) -> None:
        (self.walked.add if done else self.walked.discard)(heading)

    def pad_of(self, prompt: Prompt) -> Pad:
        if isinstance(prompt, Draw) and not isinstance(prompt, NameCard):
            return TilesPad(prompt, self.words, self.answer, self.play.throw, self.sitting.half())
        return super().pad_of(prompt)


Builder.load_file(str(Path(__file__).with_name("rivals.kv")))
