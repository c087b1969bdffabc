"""Pages of Spring and the end of the game."""
