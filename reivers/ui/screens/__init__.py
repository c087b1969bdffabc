"""The screens around a game: Home, New game, Settings, About, Records, Library."""
