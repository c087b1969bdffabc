"""The window's part of the game."""

from reivers.ui.game_ui import GameUi

UI = GameUi(package=__package__, note="coin.note")
