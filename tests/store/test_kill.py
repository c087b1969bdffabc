"""A killed writer loses nothing that it had said was kept."""

import random
import subprocess
import sys
import time
from pathlib import Path

from store_records import header

from reivers.store import GameFolder
from reivers.store.crc_lines import Health, read

WRITER = """
import sys
from pathlib import Path
from reivers.store import GameFolder
game = GameFolder(Path(sys.argv[1])).open("toy-1")
n = len(game.batches)
while True:
    answer = "x" * (n % 200)
    game.append([{"record": "entry", "n": n, "line": line, "answer": answer} for line in range(n % 4 + 1)])
    print(n, flush=True)
    n += 1
"""


def acknowledged(folder: Path, wait: float) -> int:
    """Starts a writer, kills it a moment after its first word, and says which batch it acknowledged last."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, folder], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    first = writer.stdout.readline()
    time.sleep(wait)
    writer.kill()
    rest = writer.communicate()[0].splitlines(keepends=True)
    said = [int(line) for line in [first, *rest] if line.endswith("\n")]
    return said[-1]


def test_a_killed_writer_loses_no_acknowledged_batch(folder: Path, effort: int) -> None:
    """Each game is killed and continued five times."""
    chance = random.Random(7)
    for home in (folder / str(number) for number in range(effort)):
        GameFolder(home).create(header()).close()
        for _ in range(5):
            last = acknowledged(home, chance.uniform(0, 0.05))
            check((home / "games/toy-1/journal.jsonl").read_bytes(), last)


def check(data: bytes, last: int) -> None:
    """Whole batches, one after the other, up to the last acknowledged one or further."""
    contents = read(data)
    assert contents.health is not Health.DAMAGED
    assert len(contents.batches) > last
    for n, batch in enumerate(contents.batches[1:], start=1):
        assert [record["line"] for record in batch.records] == list(range(n % 4 + 1))
        assert {record["n"] for record in batch.records} == {n}
