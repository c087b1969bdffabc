"""A link that logs a finished game in BG Stats."""

import json
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from reivers.store.records import GameRecord

PAGE: Final = "https://app.bgstatsapp.com/createPlay.html"
SOURCE: Final = "Reivers"


def play_link(game: GameRecord, title: str, player: str, comment: str) -> str:
    """Return the link. It lists one player."""
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
    try:
        return datetime.fromisoformat(ended).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return ""
