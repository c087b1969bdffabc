"""The Kivy app: screens, widgets, theme. It imports the rest of the package, never the reverse."""
