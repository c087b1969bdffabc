"""A player of many years: a thousand games, five thousand results, a My copy of every card, and a game with
five thousand entries. Each figure is a ratio to the same with little, or to a frame."""

import random
import shutil
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from reivers.data import load
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.border.game import practice
from reivers.kernel.facts import Fact
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.store import GameFolder
from reivers.store.records import GameRecord
from tests.bench.conftest import Note
from tests.bench.test_growth import FAMILY, played
from tests.bench.test_speed import FRAME, cpu_milliseconds
from tests.speaking import StrictWords

pytestmark = pytest.mark.bench

GAMES_KEPT, RESULTS, ENTRIES = 1_000, 5_000, 5_000


def saved(home: Path) -> SavedGames:
    return SavedGames(home, StrictWords(), GAMES)


def begin(home: Path, answers: int = 60) -> str:
    """Play a game for a while."""
    game = saved(home).begin("border", {"family": FAMILY, "facts": "practice"}, "1", pause_pages=False)
    rng = random.Random(1)
    for _ in range(answers):
        game.do(lambda: game.session.answer(game.session.prompt.sample(rng)))
    game.close()
    return game.file.id


def fill(home: Path) -> None:
    """Make the games, results and facts of many years."""
    first = home / "games" / begin(home)
    for n in range(2, GAMES_KEPT + 1):
        shutil.copytree(first, home / "games" / f"border-{n}")
    saved_games = saved(home)
    result = GameRecord(game="border", total=120, win=True, family=FAMILY, facts="practice")
    rows = [attrs.evolve(result, id=f"border-{n}:{n}", total=n % 240) for n in range(RESULTS)]
    saved_games._records.note_all(rows)
    copy = saved_games.my_copy()
    copy.merge([fact for fact in all_facts() if not copy.fault(fact.thing, fact.field, fact.value)], "theirs")


def all_facts() -> list[Fact]:
    """Return everything that's known about any card, as if a player had entered it."""
    return [
        Fact(thing, field, known["value"], "table")
        for thing, fields in load.cards("border")["shipped"].items()
        for field, known in fields.items()
        if "value" in known
    ]


def of_both(little: Path, much: Path, work: Callable[[Path], object]) -> tuple[float, float]:
    """Measure something in a data folder with little in it, and in one with much, in turn."""
    times = [(cpu_milliseconds(lambda: work(little)), cpu_milliseconds(lambda: work(much))) for _ in range(5)]
    return min(one for one, _ in times), min(many for _, many in times)


def first_rows(home: Path) -> object:
    """List the games as Home shows them."""
    saved_games = saved(home)
    return [saved_games.progress(row) for row in saved_games.rows()[:5]]


def test_many_years(row: Note, tmp_path: Path) -> None:
    little, much = tmp_path / "little", tmp_path / "much"
    begin(little)
    fill(much)
    one, many = of_both(little, much, first_rows)
    row(
        f"list of {GAMES_KEPT:,} games",
        f"{many:.0f} ms",
        f"{one:.1f} ms a list of one",
        many / one / GAMES_KEPT,
        "<= 0.1",
    )
    row(
        f"list of {GAMES_KEPT:,} games beside frames",
        f"{many:.0f} ms",
        "ten frames",
        many / FRAME / 10,
        "<= 1",
    )
    one, many = of_both(little, much, lambda home: saved(home).records())
    row(f"{RESULTS:,} results", f"{many:.0f} ms", "thirty frames", many / FRAME / 30, "<= 1")
    one, many = of_both(little, much, lambda home: saved(home).my_copy().all())
    row("a My copy of every card", f"{many:.0f} ms", "a frame", many / FRAME, "<= 2")
    one, many = of_both(little, much, lambda home: saved(home).open("border-1").close())
    row("resume among all these", f"{many:.1f} ms", f"{one:.1f} ms with one game", many / one, "<= 1.5")
    megabytes = [memory(lambda home=home: first_rows(home)) for home in (little, much)]
    row("memory of the list", f"{megabytes[1]:.1f} MB", "", megabytes[1], "<= 8")


def memory(work: Callable[[], object]) -> float:
    """Return the most memory that something takes, in megabytes."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1_000_000


def test_a_journal_of_five_thousand_entries(row: Note, tmp_path: Path) -> None:
    games, rules = GameFolder(tmp_path), practice(FAMILY)
    folder = played(games, rules, 17)

    def resume() -> Session:
        with games.open(folder.name) as file:
            return Session(rules.game, Journal.from_records(file.records), layers=rules.layers)

    session = resume()
    entries = len(session.journal.entries)
    assert entries >= ENTRIES

    def there_and_back() -> None:
        session.undo()
        session.redo()

    spent = cpu_milliseconds(resume, 3)
    row(
        f"resume, {entries:,} entries",
        f"{spent:.0f} ms",
        "a frame for each 250 entries",
        spent / FRAME / entries * 250,
        "<= 1",
    )
    spent = cpu_milliseconds(there_and_back, 3) / 2
    row(f"undo, {entries:,} entries", f"{spent:.1f} ms", "a frame", spent / FRAME, "<= 2")
    kilobytes = memory(resume) * 1_000
    row(f"memory of {entries:,} entries", f"{kilobytes / 1_000:.0f} MB", "", kilobytes / entries, "<= 20")
