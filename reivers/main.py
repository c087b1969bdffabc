"""The command `reivers`, with all games."""

from collections.abc import Mapping, Sequence

from reivers.games import GAMES
from reivers.text import main as text


def main(argv: Sequence[str] | None = None, games: Mapping[str, str] = GAMES) -> int:
    """Run the command line and return the exit status."""
    return text.main(games, argv)
