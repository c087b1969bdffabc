"""The first screen: go on with the last game, begin a new one, or take up another; and the About panel."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

import reivers
from reivers.kernel.errors import Trouble
from reivers.store import Summary
from reivers.ui.widgets import Column, Text

SHOWN = 12
"""So many other games are listed: the last played."""


class AboutPanel(FloatLayout):
    """Who made what, laid over the screen."""

    say = ObjectProperty()
    close = ObjectProperty()

    def on_touch_down(self, touch) -> bool:
        """A touch beside the sheet closes it; none reaches the screen beneath."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True


class GameRow(BoxLayout):
    """A game in the list: open it, or delete it."""

    name = StringProperty()
    stands = StringProperty()
    open = ObjectProperty()
    delete = ObjectProperty()
    delete_text = StringProperty()


class HomeScreen(FloatLayout):
    """Where the app begins, and where the way back from a game leads."""

    say = ObjectProperty()
    version = StringProperty(reivers.__version__)
    wide = BooleanProperty(False)
    column = NumericProperty()
    side = NumericProperty()
    last = StringProperty()
    last_name = StringProperty()
    last_stands = StringProperty()

    def __init__(self, shell, **kwargs) -> None:
        self.shell = shell
        self.library = shell.library
        self._about: AboutPanel | None = None
        super().__init__(say=shell.words.say, **kwargs)
        self.refresh()

    def refresh(self) -> None:
        """Shows the games as they stand."""
        games: Column = self.ids.games
        games.clear_widgets()
        try:
            rows = self.library.rows()
        except Trouble as trouble:
            rows = []
            games.add_widget(Text(text=self.shell.words.trouble(trouble)))
        open_games = [row for row in rows if not row.finished]
        last = open_games[0] if open_games else None
        self.last = last.id if last else ""
        self.last_name = last.name if last else ""
        self.last_stands = self.library.stands(last) if last else ""
        others = [row for row in rows if row is not last][:SHOWN]
        if last:
            games.add_widget(self._row(last))
        if others:
            games.add_widget(Text(role="heading", text=self.say("ui.other_games")))
        for row in others:
            games.add_widget(self._row(row))
        if not rows:
            games.add_widget(Text(text=self.say("ui.no_games"), halign="center"))

    def _row(self, row: Summary) -> GameRow:
        return GameRow(
            name=row.name,
            stands=self.library.stands(row),
            open=lambda: self.open_game(row.id),
            delete=lambda: self.delete_game(row),
            delete_text=self.say("ui.delete"),
        )

    def leave(self) -> None:
        """Nothing is open here."""

    def typing(self) -> bool:
        """Nothing is written here."""
        return False

    def press(self) -> None:
        """The primary key: go on with the last game, or begin one."""
        if self._about is not None:
            self.close_about()
        elif self.last:
            self.open_game(self.last)
        else:
            self.new_game()

    def open_game(self, id: str) -> None:
        self.shell.play(lambda: self.library.open(id))

    def new_game(self) -> None:
        """The page on which a game is begun."""
        from reivers.ui.newgame import NewGame

        self.shell.lay(NewGame(self.shell))

    def delete_game(self, row: Summary) -> None:
        """Into the trash, from where one tap brings it back."""
        try:
            self.library.delete(row.id)
        except Trouble as trouble:
            self.shell.tell(self.shell.words.trouble(trouble))
            return
        self.refresh()
        offer = (self.say("ui.bring_back"), lambda: self._bring_back(row.id))
        self.shell.tell(self.say("ui.deleted", {"name": row.name}), offer)

    def _bring_back(self, id: str) -> None:
        try:
            self.library.undelete(id)
        except Trouble as trouble:
            self.shell.tell(self.shell.words.trouble(trouble))
        self.refresh()

    def open_about(self) -> None:
        """Lays the About panel over the screen."""
        if self._about is None:
            self._about = AboutPanel(say=self.say, close=self.close_about)
            self.add_widget(self._about)

    def close_about(self) -> None:
        """Takes the About panel away again."""
        if self._about is not None:
            self.remove_widget(self._about)
            self._about = None

    def go_back(self) -> bool:
        """Closes the panel if it is open; says whether there was anything to go back from."""
        was_open = self._about is not None
        self.close_about()
        return was_open


Builder.load_file(str(Path(__file__).with_name("home.kv")))
