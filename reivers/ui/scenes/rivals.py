"""The rivals' autumn (6.4, 6.5): one key resolves it all; then one reach into the tray and one walk."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from reivers.border.orders import to_fetch
from reivers.kernel.prompts import Draw, NameCard, Prompt
from reivers.ui.icons import Icon  # noqa: F401  (rivals.kv draws it)
from reivers.ui.pads import Pad
from reivers.ui.scenes.base import Scene
from reivers.ui.scenes.tiles import TilesPad
from reivers.ui.telling import Group
from reivers.ui.widgets import Panel, Press, Text


class WalkBlock(Press, Panel):
    """What is to do in one March. A tap dims it: done. It need not be tapped."""

    heading = StringProperty()
    text = StringProperty()
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
        block = WalkBlock(
            heading=group.heading, text="\n".join(group.lines), done=group.heading in self.walked
        )
        block.bind(done=lambda block, done: self._ticked(block.heading, done))
        return block

    def _ticked(self, heading: str, done: bool) -> None:
        (self.walked.add if done else self.walked.discard)(heading)

    def pad_of(self, prompt: Prompt) -> Pad:
        if isinstance(prompt, Draw) and not isinstance(prompt, NameCard):
            return TilesPad(prompt, self.words, self.answer, self.play.throw, self.sitting.half())
        return super().pad_of(prompt)


Builder.load_file(str(Path(__file__).with_name("rivals.kv")))
