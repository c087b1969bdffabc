"""A real session on a real disk: every answer is kept at once, and what is not kept did not happen."""

import errno
import os
import random
from pathlib import Path

import pytest

from reivers.games.toy.game import NightRide, shipped
from reivers.kernel.journal import Header, Journal
from reivers.kernel.session import Session
from reivers.store import GameFile, GameFolder, StoreError, exports

HEADER = Header("toy", 1, "1513", name="Night", options={"nights": 3}, settings={"chance.bag": "app"})


def session_on(file: GameFile) -> Session:
    return Session(NightRide(), Journal.from_records(file.records), layers=(shipped,), keep=file.append)


def answer(session: Session, chance: random.Random) -> bool:
    if session.prompt is None:
        return False
    session.answer(session.prompt.sample(chance))
    return True


def test_after_every_answer_the_game_on_disk_is_the_game_in_play(games: GameFolder) -> None:
    chance = random.Random(1)
    with games.create(HEADER.to_record()) as file:
        session = session_on(file)
        while answer(session, chance):
            with games.open(file.id) as reader:
                again = session_on(reader)
            assert again.game.dump(again.state) == session.game.dump(session.state)
            assert (again.prompt and again.prompt.key) == (session.prompt and session.prompt.key)


def test_one_sync_for_each_answer(games: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, synced = random.Random(2), []
    real = os.fdatasync
    with games.create(HEADER.to_record()) as file:
        session = session_on(file)
        monkeypatch.setattr(os, "fdatasync", lambda fd: synced.append(fd) or real(fd))
        answers = 0
        while answer(session, chance):
            answers += 1
            assert len(synced) == answers
    assert answers > 5


def test_a_full_disk_stops_the_answer_and_not_the_game(
    games: GameFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    with games.create(HEADER.to_record()) as file:
        session = session_on(file)
        while session.prompt is not None:
            before = (session.game.dump(session.state), session.prompt.key, file.records)
            given = session.prompt.sample(chance)
            with monkeypatch.context() as patch:
                patch.setattr(os, "write", _no_room)
                with pytest.raises(StoreError, match="write_failed"):
                    session.answer(given)
            assert (session.game.dump(session.state), session.prompt.key, file.records) == before
            session.answer(given)
    with games.open(file.id) as again:
        assert again.dropped is None
        assert session_on(again).prompt is None


def _no_room(fd: int, data: bytes) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_played_game_travels_and_is_backed_up(games: GameFolder, tmp_path: Path) -> None:
    chance = random.Random(4)
    with games.create(HEADER.to_record()) as file:
        session = session_on(file)
        for _ in range(6):
            answer(session, chance)
        session.undo()
        while answer(session, chance):
            pass
    marks = {start.part for start in session.journal.starts.values()}
    assert {backup.part for backup in games.backups(file.id)} == marks
    games.export(file.id, tmp_path / "night.json")
    other = GameFolder(tmp_path / "elsewhere")
    with other.open(
        other.add(exports.read_game(exports.read_file(tmp_path / "night.json"), {"toy": 1}))
    ) as copy:
        again = session_on(copy)
        assert again.game.dump(again.state) == session.game.dump(session.state)
        assert len(again.journal.side_branches()) == len(session.journal.side_branches()) == 1
