#!/usr/bin/env python3
"""Write assets/games/example-of-play.json: the first turn of the rulebook's Example of Play, as a game file.

Thomas plays as at a table: he enters all cards, dice and draws. He plays Dacre with the practice set, whose
values for unprinted things are chosen so that the rulebook's numbers come out. `PAGES` has his answers in
order. Answers that the rulebook doesn't print are wrapped in `ours`; the file's header lists them as "ours".
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from reivers.data import load  # noqa: E402
from reivers.games.border.game import BorderReivers  # noqa: E402
from reivers.games.border.rules.cards import fact_sources  # noqa: E402
from reivers.kernel.journal import Header, Journal  # noqa: E402
from reivers.kernel.session import Session  # noqa: E402
from reivers.store import exports  # noqa: E402

FILE = ROOT / "assets" / "games" / "example-of-play.json"
NAME = "Example of Play"
OPTIONS = {"family": "Dacre", "facts": "practice"}
SEED = "example"
"""The app rolls nothing in this turn. It rolls with this seed if the player continues after it."""


@attrs.frozen
class Ours:
    """An answer that the rulebook doesn't print."""

    answer: Any


def ours(answer: Any) -> Ours:
    return Ours(answer)


@attrs.frozen
class Page:
    """A page of answers, under the Example's heading."""

    heading: str
    answers: Sequence[tuple[str, Any]]

    def given(self) -> list[tuple[str, Any]]:
        """Return the answers for the session."""
        return [(key, answer.answer if isinstance(answer, Ours) else answer) for key, answer in self.answers]


def _drawn(key: str, *drawn: str) -> list[tuple[str, Any]]:
    """Return one answer per drawn thing."""
    return [(key, [one]) for one in drawn]


def _draft(nth: str, cards: tuple[str, str, str], taken: str, *more: tuple[str, Any]) -> Page:
    return Page(f"{nth} Draft", [*_drawn("summer.card", *cards), ("summer.take", taken), *more])


SUMMER = [
    _draft("First", ("1", "14", "35"), "14", ("summer.action", "recruit")),
    _draft(
        "Second",
        ("18", "27", "30"),
        "30",
        ("summer.action", "play"),
        ("effect.where_site", ["EWM/bew-castle"]),
    ),
    _draft("Third", ("16", "24", "42"), "24", ("summer.action", "play")),
    _draft("Fourth", ("6", "12", "28"), "6", ("summer.action", "recruit")),
    _draft("Fifth", ("9", "29", "38"), "38", ("summer.action", "hold")),
    _draft("Sixth", ("17", "39", "41"), "pass"),
    _draft(
        "Final",
        ("19", "20", "23"),
        "19",
        ("summer.action", "recruit"),
        ("summer.first", ours("20")),
        *_drawn("summer.random", "17"),
    ),
    Page(
        "Final Cards",
        [
            *_drawn("summer.last", "15", "s36"),
            # The rulebook shows the other four only in a picture. These match its stacks.
            *[("summer.last", ours([card])) for card in ("2", "32", "34", "40")],
            *_drawn("notoriety.cube", "Maxwell", "Kerr"),
        ],
    ),
]
AUTUMN = [
    Page("Draw Events", _drawn("autumn.event", "4", "7")),
    # The rulebook says where both tokens go. Their order is ours.
    Page(
        "Place Solo Player Defenses",
        [("autumn.place", "EWM/caldew-valley"), ("autumn.place", "EWM/eden-valley")],
    ),
    Page(
        "Opponents Use Drafted Cards",
        [
            *_drawn("notoriety.cube", "Fenwick"),
            ("notoriety.dice", {"faces": [3, 5]}),
            *_drawn("notoriety.cube", "Kerr"),
            ("notoriety.dice", {"faces": [3, 4]}),
            *_drawn("notoriety.cube", "Fenwick"),
            ("notoriety.dice", {"faces": [1, 5]}),
            *_drawn("autumn.region_sheep", "SMM/tweeddale", "SWM/eskdale", "SWM/annandale", "SWM/annandale"),
            # All four tokens come again. Their order is ours.
            *[
                ("autumn.region_bastles", ours([region]))
                for region in ("SMM/tweeddale", "SWM/eskdale", "SWM/annandale")
            ],
            *_drawn("autumn.token", "riding-the-bound"),
            ("autumn.site", ["EMM/belsay", "SWM/lunelly-tower"]),
        ],
    ),
]
WINTER = [
    Page("Solo Player Notoriety", [("winter.notoriety", {"DL": 1, "EWM": 1})]),
    Page("Assemble Target Deck", [("winter.targets", ["opposite", "same"])]),
    Page(
        "Attack 1",
        [
            *_drawn("winter.reveal", "Kerr/reiver"),
            ("rival.reiver", {"faces": [4]}),
            *_drawn("rival.tie", "EWM/eden-valley"),
            ("rival.defend", []),
            ("combat.attack", {"faces": [1, 1, 2, 6, 6]}),
            ("combat.defense", {"faces": [1, 4, 5]}),
            ("combat.stolen_sheep", {"SMM/liddesdale": 1}),
        ],
    ),
    # The rulebook gives hits and blocks here instead of dice.
    Page(
        "Attack 2",
        [
            *_drawn("winter.reveal", "Kerr/opposite"),
            ("combat.attack", {"results": {"hit": 3}}),
            ("combat.defense", {"results": {"block": 2}}),
        ],
    ),
    Page(
        "Attack 3",
        [
            *_drawn("winter.reveal", "Dacre/opposite"),
            ("attack.target", "raid/SWM/nithsdale"),
            ("attack.horses", 2),
            *_drawn("token.revealed", "hot-trod"),
            ("attack.warden", {"faces": [5]}),
            ("attack.powers", []),
            ("combat.attack", {"faces": [1, 2, 5, 6]}),
            ("combat.defense", {"faces": [1, 2, 4]}),
            ("combat.reroll_source", "event:7"),
            ("combat.reroll_dice", 2),
            ("combat.reroll", {"faces": [3, 4]}),
            ("combat.stolen_sheep", {"EWM/eden-valley": 1}),
        ],
    ),
    Page("Attack 4", _drawn("winter.reveal", "Fenwick/opposite")),
    Page(
        "Attack 5",
        [
            *_drawn("winter.reveal", "Maxwell/same"),
            ("combat.stolen_sheep", {"SWM/nithsdale": 1, "SWM/annandale": 1}),
        ],
    ),
    # The rulebook rolls a 3 for the Warden here. It has no effect (7.4: the Warden needs 2 dice).
    Page(
        "Attack 6",
        [
            *_drawn("winter.reveal", "Dacre/same"),
            ("attack.target", "gaolbreak/SWM"),
            *_drawn("token.revealed", "deputy-warden"),
            ("combat.attack", {"results": {"hit": 1}}),
            ("combat.defense", {"results": {"block": 0}}),
        ],
    ),
    Page(
        "Attack 7",
        [
            *_drawn("winter.reveal", "Fenwick/same"),
            ("rival.defend", []),
            ("combat.attack", {"results": {"sheep": 2, "cattle": 1}}),
            ("combat.defense", {"results": {}}),
            ("combat.stolen_sheep", {"EMM/redesdale": 1}),
        ],
    ),
    Page(
        "Attack 8",
        [
            *_drawn("winter.reveal", "Maxwell/family"),
            ("rival.defend", []),
            ("combat.attack", {"results": {"hit": 2}}),
        ],
    ),
]
PAGES = [*SUMMER, *AUTUMN, *WINTER]


def begin(records: list[dict[str, Any]], our_entries: Sequence[int] = ()) -> Session:
    """Start the Example. What it saves is added to the records."""
    game = BorderReivers()
    options = {**OPTIONS, "ours": list(our_entries)}
    header = Header(game.name, game.rules, SEED, NAME, options)
    records.append(header.to_record())
    layers = (fact_sources.PracticeFacts(load.cards("border")).fact,)
    return Session(game, Journal(header), layers=layers, keep=records.extend)


def played(session: Session, pages: Sequence[Page] = tuple(PAGES)) -> Session:
    """Return the Example after these pages."""
    for page in pages:
        session.page(page.given())
    return session


def our_entries(session: Session) -> list[int]:
    """Return the entries of a played Example whose answers are ours."""
    answers = [answer for page in PAGES for answer in page.answers]
    given = [entry for entry in session.journal.entries.values() if entry.by != "forced"]
    pairs = zip(given, answers, strict=True)
    return [entry.n for entry, (_, answer) in pairs if isinstance(answer, Ours)]


def contents() -> bytes:
    """Return the game file."""
    numbers = our_entries(played(begin([])))
    records: list[dict[str, Any]] = []
    played(begin(records, numbers))
    return exports.game_bytes(json.loads(json.dumps(records)))


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(contents())
