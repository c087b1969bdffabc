"""What the window and the terminal share: saved and open games, texts, history, corrections. No Kivy."""
