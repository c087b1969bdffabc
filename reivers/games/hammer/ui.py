"""The window's part of the game: none yet, so it is played in the terminal."""

from reivers.ui.game_ui import GameUi

UI = GameUi(package=__package__, not_here="hammer.note")
