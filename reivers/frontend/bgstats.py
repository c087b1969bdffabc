"""A finished game as a link that logs it in BG Stats, which may hand it on to BoardGameGeek."""

import json
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from reivers.store.records import GameRecord

PAGE: Final = "https://app.bgstatsapp.com/createPlay.html"
SOURCE: Final = "Reivers"


def play_link(game: GameRecord, title: str, player: str, comment: str) -> str:
    """The link. The rivals are the game's own, so the play has one player."""
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": _local(game.ended),
        "comments": comment,
        "game": {"name": title, "highestWins": True},
        "players": [
            {
                "name": player,
                "score": str(game.total),
                "winner": game.win,
                "startPlayer": True,
                "role": game.family,
            }
        ],
    }
    if game.minutes:
        play["durationMin"] = game.minutes
    return f"{PAGE}?data={quote(json.dumps(play, ensure_ascii=False), safe='')}"


def _local(ended: str) -> str:
    """When it ended, by the player's clock."""
    try:
        return datetime.fromisoformat(ended).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return ""
