"""My copy: one fact at a time, for good; another copy beside it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from store_records import everything, noon, of_newer_format

from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from reivers.store import StoreError, exports
from reivers.store.crc_lines import Health, read
from reivers.store.my_copy import MyCopy


def check(thing: str, field: str, value: Any) -> Message | None:
    """The test's idea of sound values: cattle are whole numbers."""
    if field == "cattle" and type(value) is not int:
        return Message("fault.wrong_type", {"given": str(value), "wanted": "whole"})
    return None


def copy_of(folder: Path) -> MyCopy:
    return MyCopy(folder, "border", check, noon)


@pytest.fixture
def copy(folder: Path) -> MyCopy:
    made = copy_of(folder)
    made.learn("summer:30", "cattle", -1, "table")
    made.learn("summer:30", "name", "Signal Fires", "book")
    made.learn("place:eden", "march", "EWM", "table")
    return made


def file(folder: Path) -> Path:
    return folder / "copy" / "border.jsonl"


class TestFacts:
    def test_what_was_learned_is_known_next_time_with_its_source(self, copy: MyCopy, folder: Path) -> None:
        for mine in (copy, copy_of(folder)):
            assert mine.get("summer:30", "cattle") == (-1, "table")
            assert mine.get("summer:30", "name") == ("Signal Fires", "book")
            assert mine.get("summer:30", "stripe") is None
            assert [(fact.thing, fact.field) for fact in mine.all()] == [
                ("place:eden", "march"),
                ("summer:30", "cattle"),
                ("summer:30", "name"),
            ]

    def test_a_game_takes_a_fact_as_from_the_copy(self, copy: MyCopy) -> None:
        assert copy.get_fact("summer:30", "cattle") == Fact("summer:30", "cattle", -1, "copy")
        assert copy.get_fact("summer:31", "cattle") is None

    def test_the_last_word_counts_and_can_be_taken_back(self, copy: MyCopy, folder: Path) -> None:
        copy.learn("summer:30", "cattle", 2, "table")
        copy.forget("place:eden", "march")
        for mine in (copy, copy_of(folder)):
            assert mine.get("summer:30", "cattle") == (2, "table")
            assert mine.get("place:eden", "march") is None

    def test_looking_writes_nothing(self, folder: Path) -> None:
        mine = copy_of(folder)
        assert (mine.all(), mine.get("a", "b"), mine.export_bytes()[:3]) == ([], None, b'{"r')
        assert list(folder.iterdir()) == []

    def test_what_is_known_already_writes_nothing(self, copy: MyCopy, folder: Path) -> None:
        before = file(folder).read_bytes()
        copy.learn("summer:30", "cattle", -1, "table")
        copy.forget("summer:99", "cattle")
        assert file(folder).read_bytes() == before
        copy.learn("summer:31", "halved", 1, "table")
        copy.learn("summer:31", "halved", True, "table")
        assert copy.get("summer:31", "halved") == (True, "table")
        assert type(copy_of(folder).all()[-1].value) is bool

    def test_a_wrong_value_is_refused(self, copy: MyCopy, folder: Path) -> None:
        before = everything(folder)
        with pytest.raises(StoreError, match=r"copy\.value") as reported:
            copy.learn("summer:30", "cattle", "many", "table")
        assert reported.value.facts["what"] == Message(
            "fault.wrong_type", {"given": "many", "wanted": "whole"}
        )
        assert copy.get("summer:30", "cattle") == (-1, "table")
        assert everything(folder) == before

    def test_one_write_and_one_sync_for_each_fact(
        self, copy: MyCopy, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls = []
        real = os.fdatasync
        monkeypatch.setattr(os, "fdatasync", lambda fd: calls.append(fd) or real(fd))
        monkeypatch.setattr(os, "fsync", lambda fd: calls.append("fsync"))
        copy.learn("summer:1", "cattle", 1, "table")
        copy.learn("summer:2", "cattle", 1, "table")
        assert len(calls) == 2
        assert "fsync" not in calls


class TestFile:
    def test_a_torn_end_is_reported_and_the_rest_is_known(self, copy: MyCopy, folder: Path) -> None:
        file(folder).write_bytes(file(folder).read_bytes()[:-9])
        mine = copy_of(folder)
        assert mine.dropped is not None
        assert mine.dropped.key == "copy.torn"
        assert len(mine.all()) == 2
        mine.learn("place:eden", "march", "EWM", "table")
        assert copy_of(folder).all() == copy.all()

    @pytest.mark.parametrize("line", [0, 1, 2])
    def test_a_damaged_file_is_copied_aside_before_it_is_written(
        self, copy: MyCopy, folder: Path, line: int
    ) -> None:
        lines = file(folder).read_bytes().splitlines(keepends=True)
        lines[line] = lines[line].replace(b"record", b"rekord")
        spoilt = b"".join(lines)
        file(folder).write_bytes(spoilt)
        mine = copy_of(folder)
        assert mine.dropped is not None
        assert mine.dropped.key == "copy.damaged"
        assert file(folder).read_bytes() == spoilt
        mine.learn("place:esk", "march", "SWM", "table")
        assert [path.read_bytes() for path in file(folder).parent.glob("*.damaged-*")] == [spoilt]
        assert mine.get("place:esk", "march") == ("SWM", "table")
        again = copy_of(folder)
        assert (again.dropped, again.all()) == (None, mine.all())
        assert len(mine.all()) == (4 if line == 0 else 3), "damage costs one line"
        assert json.loads(file(folder).read_bytes().splitlines()[0])["record"] == "copy"

    def test_a_newer_format_is_reported_and_left_alone(self, copy: MyCopy, folder: Path) -> None:
        file(folder).write_bytes(of_newer_format(file(folder).read_bytes()))
        before = everything(folder)
        with pytest.raises(StoreError, match=r"store\.newer_file"):
            copy_of(folder)
        with pytest.raises(StoreError, match=r"store\.newer_file"):
            copy.learn("summer:1", "cattle", 1, "table")
        assert everything(folder) == before

    def test_two_apps_may_share_it(self, copy: MyCopy, folder: Path) -> None:
        script = (
            "import sys; from pathlib import Path; from reivers.store.my_copy import MyCopy\n"
            "copy = MyCopy(Path(sys.argv[1]), 'border', lambda *fact: None); copy.file.patience = 60\n"
            "for n in range(25): copy.learn(f'{sys.argv[2]}:{n}', 'cattle', n, 'table')\n"
        )
        command = [sys.executable, "-c", script, folder]
        writers = [subprocess.Popen([*command, name]) for name in ("one", "other")]
        assert [writer.wait() for writer in writers] == [0, 0]
        copy.learn("mine", "cattle", 1, "table")
        assert len(copy.all()) == len(copy_of(folder).all()) == 3 + 2 * 25 + 1
        assert read(file(folder).read_bytes()).health is Health.WHOLE

    def test_a_file_with_more_past_than_present_is_written_again(
        self, copy: MyCopy, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("reivers.store.my_copy.COMPACT_FROM", 20)
        lengths = []
        for n in range(100):
            copy.learn("summer:1", "cattle", n, "table")
            lengths.append(file(folder).read_bytes().count(b"\n"))
        assert max(lengths) == 4 + 20
        assert copy.all() == copy_of(folder).all()
        assert copy_of(folder).get("summer:1", "cattle") == (99, "table")


THEIRS = [
    Fact("summer:30", "cattle", 3, "table"),
    Fact("summer:30", "name", "Signal Fires", "table"),
    Fact("place:esk", "march", "SWM", "table"),
    Fact("place:tyne", "march", "EMM", "table"),
]


class TestMerge:
    def test_comparing_counts_and_changes_nothing(self, copy: MyCopy, folder: Path) -> None:
        before = everything(folder)
        found = copy.compare(copy.read(exports.copy_bytes("border", THEIRS)))
        assert (len(found.new), len(found.same), len(found.conflicts)) == (2, 1, 1)
        assert [(mine.value, other.value) for mine, other in found.conflicts] == [(-1, 3)]
        assert everything(folder) == before

    @pytest.mark.parametrize(("take", "cattle"), [("mine", -1), ("theirs", 3)])
    def test_the_player_chooses(self, copy: MyCopy, folder: Path, take: Any, cattle: int) -> None:
        old = file(folder).read_bytes()
        found = copy.merge(THEIRS, take)
        assert (len(found.new), len(found.same), len(found.conflicts)) == (2, 1, 1)
        for mine in (copy, copy_of(folder)):
            assert mine.get("summer:30", "cattle") == (cattle, "table")
            assert mine.get("summer:30", "name") == ("Signal Fires", "book")
            assert mine.get("place:esk", "march") == ("SWM", "table")
            assert mine.get("place:eden", "march") == ("EWM", "table")
        assert [path.read_bytes() for path in copy.backups()] == [old]

    def test_a_merge_is_whole_or_not_there(self, copy: MyCopy, folder: Path) -> None:
        before = copy.all()
        copy.merge(THEIRS, "theirs")
        file(folder).write_bytes(file(folder).read_bytes()[:-9])
        assert copy_of(folder).all() == before

    def test_one_wrong_value_refuses_all(self, copy: MyCopy, folder: Path) -> None:
        before = everything(folder)
        data = exports.copy_bytes("border", [*THEIRS, Fact("summer:9", "cattle", "x", "table")])
        with pytest.raises(StoreError, match=r"copy\.value"):
            copy.read(data)
        with pytest.raises(StoreError, match=r"copy\.value"):
            copy.merge([*THEIRS, Fact("summer:9", "cattle", "x", "table")], "theirs")
        assert everything(folder) == before

    def test_what_brings_nothing_writes_nothing(self, copy: MyCopy, folder: Path) -> None:
        before = everything(folder)
        copy.merge(copy.all(), "theirs")
        copy.merge([Fact("summer:30", "cattle", 3, "table")], "mine")
        assert everything(folder) == before

    def test_the_last_fourteen_backups_are_kept(self, copy: MyCopy, folder: Path) -> None:
        files = []
        for n in range(20):
            files.append(file(folder).read_bytes())
            copy.merge([Fact("summer:1", "cattle", n, "table")], "theirs")
        assert [path.read_bytes() for path in copy.backups()] == files[-14:]


class TestExport:
    def test_there_and_back_gives_the_same_bytes(self, copy: MyCopy, folder: Path, tmp_path: Path) -> None:
        path = tmp_path / "my copy.json"
        copy.export(path)
        other = MyCopy(tmp_path / "another home", "border", check)
        other.merge(other.read_file(path), "theirs")
        assert other.export_bytes() == path.read_bytes()
        assert path.read_text().splitlines()[:2] == [
            '{"reivers":"copy","format":2,"game":"border","facts":[',
            '{"thing":"place:eden","field":"march","value":"EWM","source":"table"},',
        ]

    @pytest.mark.parametrize(
        ("change", "key"),
        [
            ({"reivers": "game"}, "import.not_a_copy"),
            ({"format": 3}, "import.format"),
            ({"game": "toy"}, "import.other_game"),
            ({"game": {}}, "import.other_game"),
            ({"extra": 1}, "import.shape"),
            ({"facts": [1]}, "import.shape"),
            ({"facts": [{"thing": "a", "field": "b", "value": 1}]}, "import.fact"),
            ({"facts": [{"thing": 1, "field": "b", "value": 1, "source": "table"}]}, "import.fact"),
            ({"facts": [{"thing": "a", "field": "", "value": 1, "source": "table"}]}, "import.fact"),
            ({"facts": 2 * [{"thing": "a", "field": "b", "value": 1, "source": "s"}]}, "import.fact_twice"),
            ({"facts": [{"thing": "a", "field": "b", "value": 1.5, "source": "s"}]}, "import.fraction"),
        ],
    )
    def test_what_is_wrong_is_reported_and_changes_nothing(
        self, copy: MyCopy, folder: Path, change: dict[str, Any], key: str
    ) -> None:
        before = everything(folder)
        data = json.dumps(json.loads(copy.export_bytes()) | change).encode()
        with pytest.raises(StoreError) as reported:
            copy.read(data)
        assert reported.value.key == key
        assert everything(folder) == before
