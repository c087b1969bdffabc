"""The games, one package each."""

GAMES = {"border": "reivers.games.border", "hammer": "reivers.games.hammer", "toy": "reivers.games.toy"}
"""The package of each game, by the game's id."""
