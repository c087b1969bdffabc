"""Border Reivers, the game. So far only what reads its data."""
