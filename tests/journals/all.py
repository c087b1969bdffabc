"""All scenarios, and how they are written down."""

from pathlib import Path

from reivers.kernel.journal import Journal
from reivers.store import exports
from tests.games.border.transcripts import in_keys
from tests.journals import alone, autumns, battles, hands, powers, raiders, riders, springs, summers, tables
from tests.journals.making import FOLDER, Scenario, file_of, played

SCENARIOS: dict[str, Scenario] = {
    scenario.name: scenario
    for module in (summers, autumns, riders, powers, raiders, battles, springs, hands, tables, alone)
    for scenario in module.SCENARIOS
}


def written() -> dict[Path, bytes]:
    """Each file of the folder as the scenarios would have it now: the game, and its text."""
    files: dict[Path, bytes] = {}
    for name, scenario in SCENARIOS.items():
        records = played(scenario)
        files[file_of(name)] = exports.game_bytes(records)
        files[text_of(name)] = in_keys(Journal.from_records(records)).encode()
    return files


def text_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def kept() -> list[Path]:
    """The files that lie in the folder."""
    return sorted([*FOLDER.glob("*.json"), *FOLDER.glob("*.txt")])
