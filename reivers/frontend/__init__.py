"""What the window and the terminal share: open games, saved games, the narrator. No Kivy here."""
