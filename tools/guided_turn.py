#!/usr/bin/env python3
"""Write assets/games/braveheart.json: the guided first turn of Hammer of the Scots, as a game file.

The seed and the secret decide cards, dice and the computer's moves. `ANSWERS` has the player's choices;
elsewhere the default is taken.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from reivers.frontend.game_spec import no_facts  # noqa: E402
from reivers.games.hammer.game import make_rules  # noqa: E402
from reivers.kernel.journal import Journal  # noqa: E402
from reivers.kernel.session import Session  # noqa: E402
from reivers.store import exports  # noqa: E402

FILE = ROOT / "assets" / "games" / "braveheart.json"
SEED, SECRET = "g284", "guide 284"
OPTIONS = {"scenario": "braveheart", "england": "greedy", "scotland": "player"}
ANSWERS = {
    "hammer.choose_card": ["3"],
    "hammer.move": ["fife", "moray", "strathspey"],
    "hammer.move.to": ["mentieth", "buchan", "buchan"],
    "hammer.battle": ["mentieth", "buchan"],
}


def played() -> Session:
    """Play the turn."""
    rules = make_rules(OPTIONS, no_facts)
    header = rules.header(SEED, "Braveheart")
    header.secret = SECRET
    session = Session(rules.game, Journal(header))
    left = {key: list(answers) for key, answers in ANSWERS.items()}
    while session.prompt is not None and session.state.position.turn == 1:
        answers = left.get(session.prompt.key)
        session.answer(answers.pop(0) if answers else session.prompt.default)
    return session


def file_bytes() -> bytes:
    journal = played().journal
    return exports.game_bytes(
        [journal.header.to_record(), *(one.to_record() for one in journal.entries.values())]
    )


if __name__ == "__main__":
    FILE.write_bytes(file_bytes())
