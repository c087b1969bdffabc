"""The Kivy app: window, shell and device. A game provides a `GameUi`; nothing here imports a game."""
