"""The state of the game and its checks and corrections."""
