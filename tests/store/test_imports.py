"""One-file exports and imports: nothing is lost on the way, and nothing that is wrong comes in."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from store_records import batches, checkpoint, entry, everything, fact, head, header, noon

from reivers.store import GameFolder, StoreError, exports, import_limits
from tests.hostile import mutated, replaced

KNOWN = {"toy": 1, "border": 7}


@pytest.fixture
def id(games: GameFolder) -> str:
    with games.create(header("Wïnter")) as game:
        for batch in batches():
            game.append(batch)
        game.append([head(2, 5)])
        game.append([entry(6, parent=2), checkpoint(6, "1", "1/autumn")])
        return game.id


@pytest.fixture
def exported(games: GameFolder, id: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(games.export_bytes(id))
    return value


def bring_in(games: GameFolder, data: bytes) -> str:
    return games.add(exports.read_game(data, KNOWN))


def dumped(value: Any) -> bytes:
    return json.dumps(value).encode()


class TestExport:
    def test_it_holds_all_records_and_nothing_of_the_store(self, games: GameFolder, id: str) -> None:
        data = games.export_bytes(id)
        with games.open(id) as game:
            assert json.loads(data) == {"reivers": "game", "format": 2, "records": game.records}
        assert data.decode().splitlines()[0] == '{"reivers":"game","format":2,"records":['
        assert len(data.splitlines()) == len(game.records) + 2

    def test_there_and_back_gives_the_same_bytes(self, games: GameFolder, id: str, tmp_path: Path) -> None:
        path = tmp_path / "my game.json"
        games.export(id, path)
        other = GameFolder(tmp_path / "another home", noon)
        assert (
            other.export_bytes(other.add(exports.read_game(exports.read_file(path), KNOWN)))
            == path.read_bytes()
        )

    def test_the_same_game_twice_gives_two_games(self, games: GameFolder, id: str) -> None:
        data = games.export_bytes(id)
        assert [bring_in(games, data) for _ in range(2)] == ["toy-2", "toy-3"]
        assert {row.name for row in games.list()} == {"Wïnter", "Wïnter (2)", "Wïnter (3)"}
        with games.open("toy-3") as game:
            assert game.records[1:] == json.loads(data)["records"][1:]
            game.append([entry(7)])

    def test_a_place_that_cannot_be_written_is_reported(
        self, games: GameFolder, id: str, tmp_path: Path
    ) -> None:
        with pytest.raises(StoreError, match="write_failed"):
            games.export(id, tmp_path / "nowhere" / "game.json")


def refused(games: GameFolder, data: bytes, folder: Path) -> StoreError:
    """The trouble of an import that must fail and change nothing."""
    before = everything(folder)
    with pytest.raises(StoreError) as reported:
        bring_in(games, data)
    assert everything(folder) == before
    return reported.value


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def with_answer(exported: dict[str, Any], answer: Any) -> dict[str, Any]:
    """The export with this answer in its last entry, nested four levels deep."""
    exported["records"][-2]["answer"] = answer
    return exported


class TestLimits:
    @pytest.mark.parametrize(
        ("good", "bad", "key"),
        [
            (nested(37), nested(38), "too_deep"),
            (1_000_000, 1_000_001, "number"),
            (-1_000_000, -1_000_001, "number"),
            ("ü" * 4000, "ü" * 4001, "too_long"),
            ({"k" * 4000: 1}, {"k" * 4001: 1}, "too_long"),
            (1, 1.5, "fraction"),
            (1, float("nan"), "fraction"),
            (1, float("-inf"), "fraction"),
            (1, 10**400, "number"),
            ("\U0001f404", "\ud83d", "not_utf8"),
        ],
    )
    def test_at_the_border_and_one_past(
        self, games: GameFolder, folder: Path, exported: dict[str, Any], good: Any, bad: Any, key: str
    ) -> None:
        assert bring_in(games, dumped(with_answer(exported, good))) == "toy-2"
        assert refused(games, dumped(with_answer(exported, bad)), folder).key == f"import.{key}"

    def test_entries(self, games: GameFolder, folder: Path, exported: dict[str, Any]) -> None:
        def count(value: Any) -> int:
            inner = (
                list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
            )
            return len(inner) + sum(map(count, inner))

        room = 200_000 - count(with_answer(exported, []))
        exported["records"][-1]["state"]["many"] = []
        room -= 1
        exported["records"][-1]["state"]["many"] = [0] * room
        assert count(exported) == 200_000
        assert bring_in(games, dumped(exported)) == "toy-2"
        exported["records"][-1]["state"]["many"].append({})
        assert refused(games, dumped(exported), folder).key == "import.too_many"

    def test_bytes(self, games: GameFolder, folder: Path, exported: dict[str, Any]) -> None:
        data = dumped(exported)
        full = data + b" " * (20_000_000 - len(data))
        assert bring_in(games, full) == "toy-2"
        assert refused(games, full + b" ", folder).key == "import.too_big"

    def test_a_file_is_never_read_further_than_the_limit(self, tmp_path: Path) -> None:
        path = tmp_path / "big"
        with path.open("wb") as file:
            file.truncate(10**12)
        assert len(exports.read_file(path)) == import_limits.BYTES + 1

    @pytest.mark.parametrize("start", [b"[", b'{"a":', b'[{"":', b'"\\"', b"[[],", b'{"a":{},'])
    def test_a_hostile_file_is_refused_at_once(self, games: GameFolder, folder: Path, start: bytes) -> None:
        data = start * (2_000_000 // len(start))
        assert refused(games, data, folder).key.startswith("import.")

    def test_counting_agrees_with_a_slow_twin(self) -> None:
        """Brackets, commas and quotes in strings are no brackets, commas and quotes."""
        tricky = {"a[,{": ['"', "\\", '\\"]}', [], {}, [[]], {"b": {}}], "": [1, 2, [","]]}
        for text in (json.dumps(tricky), json.dumps(tricky, indent=3)):
            assert import_limits.parse(text.encode()) == tricky


class TestShape:
    @pytest.mark.parametrize(
        ("change", "key"),
        [
            (lambda value: [], "import.not_ours"),
            (lambda value: value["records"], "import.not_ours"),
            (lambda value: value | {"reivers": "map"}, "import.not_ours"),
            (lambda value: value | {"reivers": ["game"]}, "import.not_ours"),
            (lambda value: value | {"reivers": "copy"}, "import.not_a_game"),
            (lambda value: value | {"format": 3}, "import.format"),
            (lambda value: value | {"format": True}, "import.format"),
            (lambda value: value | {"format": "2"}, "import.format"),
            (lambda value: value | {"extra": 1}, "import.shape"),
            (lambda value: value | {"records": {}}, "import.shape"),
            (lambda value: value | {"records": [header(), 3]}, "import.shape"),
            (lambda value: value | {"records": []}, "journal.no_header"),
            (lambda value: value | {"records": [entry(1)]}, "journal.no_header"),
            (lambda value: value | {"records": [header(), header()]}, "journal.bad_record"),
            (lambda value: value | {"records": [header(format=3)]}, "journal.other_format"),
            (lambda value: value | {"records": [header(), entry(1) | {"crc": "00000000"}]}, "import.record"),
            (lambda value: value | {"records": [header(), entry(1) | {"time": "now"}]}, "import.record"),
            (lambda value: value | {"records": [header(), entry(2, parent=1)]}, "journal.bad_record"),
            (lambda value: value | {"records": [header(), entry(1) | {"n": "1"}]}, "journal.bad_record"),
            (lambda value: value | {"records": [header(game="hammer")]}, "import.other_game"),
            (lambda value: value | {"records": [header(rules=2)]}, "import.rules"),
            (lambda value: value | {"records": [header(rules=0)]}, "import.rules"),
        ],
    )
    def test_what_is_wrong_is_reported_in_one_sentence(
        self,
        games: GameFolder,
        folder: Path,
        exported: dict[str, Any],
        change: Callable[[dict[str, Any]], Any],
        key: str,
    ) -> None:
        assert refused(games, dumped(change(exported)), folder).key == key

    def test_older_rules_of_a_known_game_are_taken(self, games: GameFolder) -> None:
        data = exports.game_bytes([header(game="border", rules=3), checkpoint(0, "1", "1/summer")])
        assert bring_in(games, data) == "border-1"

    @pytest.mark.parametrize(
        ("data", "key"),
        [
            (b"", "not_json"),
            (b"{", "not_json"),
            (b"\xff\xfe{}", "not_utf8"),
            (b'{"reivers":"game","reivers":"game"}', "twice"),
            (b'{"reivers":"game"} x', "not_json"),
            (b'{"reivers":"ga\nme"}', "not_json"),
        ],
    )
    def test_what_is_no_json_is_reported(
        self, games: GameFolder, folder: Path, data: bytes, key: str
    ) -> None:
        assert refused(games, data, folder).key == f"import.{key}"

    @pytest.mark.parametrize("name", ["missing.json", "."])
    def test_what_is_no_file_is_reported(self, games: GameFolder, tmp_path: Path, name: str) -> None:
        with pytest.raises(StoreError, match=r"read_failed|not_a_file"):
            exports.read_file(tmp_path / name)


class TestFuzz:
    def attempt(self, games: GameFolder, folder: Path, data: bytes) -> bool:
        """Imports, or reports an error and changes nothing."""
        before = everything(folder)
        try:
            new = bring_in(games, data)
        except StoreError as trouble:
            reported = trouble.key
        else:
            return self.works(games, new)
        assert reported.startswith(("import.", "journal."))
        assert everything(folder) == before
        return False

    def works(self, games: GameFolder, new: str) -> bool:
        assert new in {row.id for row in games.list()}
        games.open(new).close()
        games.delete(new)
        games.empty_trash()
        return True

    def test_damaged_bytes(self, games: GameFolder, folder: Path, id: str, effort: int) -> None:
        chance, data = random.Random(3), games.export_bytes(id)
        taken = [self.attempt(games, folder, mutated(data, chance)) for _ in range(400 * effort)]
        assert not all(taken)

    def test_damaged_values(self, games: GameFolder, folder: Path, id: str, effort: int) -> None:
        chance, data = random.Random(4), games.export_bytes(id)
        spoilt = (dumped(replaced(json.loads(data), chance)) for _ in range(400 * effort))
        taken = [self.attempt(games, folder, wrong) for wrong in spoilt]
        assert not all(taken)
        assert any(taken)


def test_the_fact_book_comes_along(games: GameFolder, id: str) -> None:
    with games.open(bring_in(games, games.export_bytes(id))) as game:
        assert fact() in game.records
