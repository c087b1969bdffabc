"""The Kivy app: window, shell and device, with widgets, pads, the play screen and other screens in
subpackages.
It imports the other generic packages, never a game; a game provides a `GameUi`."""
