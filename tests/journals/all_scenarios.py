"""All scenarios, and their files."""

from pathlib import Path

from reivers.kernel.journal import Journal
from reivers.store import exports
from tests.games.border.transcripts import in_keys
from tests.journals import (
    attack_powers,
    autumns,
    battles,
    by_hand,
    own_attacks,
    rival_attacks,
    rivals_only,
    springs,
    summers,
    table_corrections,
)
from tests.journals.scenario import FOLDER, Scenario, file_of, played

SCENARIOS: dict[str, Scenario] = {
    scenario.name: scenario
    for module in (
        summers,
        autumns,
        own_attacks,
        attack_powers,
        rival_attacks,
        battles,
        springs,
        by_hand,
        table_corrections,
        rivals_only,
    )
    for scenario in module.SCENARIOS
}


def written() -> dict[Path, bytes]:
    """Return each scenario's game and its text, by file."""
    files: dict[Path, bytes] = {}
    for name, scenario in SCENARIOS.items():
        records = played(scenario)
        files[file_of(name)] = exports.game_bytes(records)
        files[text_of(name)] = in_keys(Journal.from_records(records)).encode()
    return files


def text_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def kept() -> list[Path]:
    """Return the files of the folder."""
    return sorted([*FOLDER.glob("*.json"), *FOLDER.glob("*.txt")])
