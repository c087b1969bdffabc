"""A played data folder, each of its files damaged in every way, and an app that uses it all."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.errors import AppError
from reivers.kernel.facts import Fact
from reivers.store import GameFolder, files
from reivers.store.records import GameRecord
from tests.speaking import KeyWords

KINDS = {
    "journal": r"games/[^/]+/journal\.jsonl",
    "bookmark": r"games/[^/]+/bookmark\.json",
    "backup": r"games/[^/]+/backups/[^/]+\.jsonl",
    "deleted game": r"trash/[^/]+/journal\.jsonl",
    "its backups": r"trash/[^/]+/backups/[^/]+\.jsonl",
    "its bookmark": r"trash/[^/]+/bookmark\.json",
    "its date": r"trash/[^/]+/deleted",
    "My copy": r"copy/border\.jsonl",
    "its backup": r"copy/backups/border\.jsonl\.\d{6}",
    "records": r"records\.jsonl",
    "settings": r"settings\.json",
    "last used": r"screens\.json",
}
"""All kinds of files in a data folder, by what their path looks like."""
NOT_DATA = re.compile(r"(.*/)?(lock|[^/]*\.lock)|kivy/.*|exchange/.*|reports/.*")


def play(folder: Path) -> None:
    """Use everything that writes to a data folder."""
    saved_games = SavedGames(folder, KeyWords(), GAMES)
    rng = random.Random(3)
    for name in ("a", "b"):
        game = saved_games.begin("toy", {"nights": 2}, name)
        while game.session.prompt is not None:
            game.do(lambda game=game: game.session.answer(game.session.prompt.sample(rng)))
            game.save_draft_answer({"typed": 3})
        game.close()
    saved_games.delete("toy-2")
    copy = saved_games.my_copy()
    for cattle in (1, 2, 3):
        copy.merge([Fact("summer:30", "cattle", cattle, "table")], "theirs")
    for id in ("x:1", "y:2"):
        saved_games._records.note(GameRecord(id=id, game="toy", total=12, win=True))
    saved_games.save_settings(saved_games.settings().but(theme="dark"))
    saved_games.remember("new", {"family": "Kerr"})


def files_of(folder: Path) -> dict[str, bytes]:
    """Return all files of a data folder, by path."""
    paths = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in paths.items() if not NOT_DATA.fullmatch(name)}


def damages(data: bytes, rng: random.Random, n: int) -> Iterator[bytes]:
    """Yield the bytes cut, flipped, emptied, huge, binary, of another version, or of another game."""
    yield from (b"", b"\x00" * 300, b"{", b"[]", b"null", b'{"self": 1}', b"\xff\xfe" + data, data * 2)
    yield b"[" * 100_000
    yield bytes(rng.randrange(256) for _ in range(300))
    yield data.replace(b'"format":2', b'"format":3').replace(b'"toy"', b'"elk"')
    yield re.sub(rb"\d+", b"9" * 400, data, count=3)
    for _ in range(n):
        yield data[: rng.randrange(len(data))]
        at = rng.randrange(len(data))
        yield data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]


def write_all(folder: Path, played: dict[str, bytes]) -> None:
    for path, data in played.items():
        files.make_folder((folder / path).parent)
        (folder / path).write_bytes(data)


def use(folder: Path) -> list[str]:
    """Start the app, look at everything, and continue. Return what it says about damage."""
    saved_games, said = SavedGames(folder, KeyWords(), GAMES), []
    for row in [*saved_games.rows(), *saved_games.deleted()]:
        said += [row.health] * (row.health != "whole")
        saved_games.progress(row)
    for row in saved_games.rows():
        said += _open(saved_games, row.id)
        said += [str(one.trouble) for one in saved_games.backups(row.id) if one.damaged]
    said += ["settings"] * saved_games.has_damaged_settings()
    saved_games.save_settings(saved_games.settings().but(sound=True))
    saved_games.last_used("new")
    saved_games.records()
    said += [str(trouble)] if (trouble := saved_games.records_trouble()) else []
    said += _use_copy(saved_games)
    GameFolder(folder).empty_trash(30)
    return said


def _open(saved_games: SavedGames, id: str) -> list[str]:
    try:
        game = saved_games.open(id)
    except AppError as trouble:
        return [trouble.key]
    try:
        game.session.undo()
    except AppError as trouble:
        return [trouble.key]
    finally:
        game.close()
    return [warning.key for warning in game.warnings]


def _use_copy(saved_games: SavedGames) -> list[str]:
    try:
        copy = saved_games.my_copy()
        said = [copy.dropped.key] if copy.dropped else []
        copy.learn("summer:31", "cattle", 1, "table")
    except AppError as trouble:
        return [trouble.key]
    return said + ["backup"] * (len(copy.backups()) - len(copy.sound_backups()))


TORN = {"torn", "store.torn", "copy.torn"}
"""How an unfinished write at the end, which is dropped, is reported."""
SILENT = ("bookmark", "its bookmark", "last used", "its date", "its backups")
"""Files on which nothing depends, or that are only used by hand."""


def problem(folder: Path, played: dict[str, bytes], kind: str, spoilt: bytes) -> str:
    """Use a data folder in which one file is damaged. Return what is wrong with how that goes."""
    path = next(path for path in played if re.fullmatch(KINDS[kind], path))
    write_all(folder, played | {path: spoilt})
    said = use(folder)
    if not path.startswith("games") and len(GameFolder(folder).list()) != 1:
        return "another file's damage hides a game"
    if kind in SILENT:
        return ""
    if not said and not _says_the_same(kind, spoilt, played[path]):
        return "silent loss"
    kept = [other.read_bytes() for other in (folder / path).parent.glob(f"{Path(path).name}*")]
    if not TORN.issuperset(said) and kind != "deleted game" and spoilt not in kept:
        return "overwritten"
    return ""


def _says_the_same(kind: str, spoilt: bytes, data: bytes) -> bool:
    """Return whether nothing was lost: JSON may be spelled in several ways, and settings have defaults."""
    if kind == "settings":
        try:
            return isinstance(json.loads(spoilt), dict)
        except (ValueError, RecursionError):
            return False
    return spoilt == data or (
        data.startswith(spoilt) and spoilt.endswith(b"\n") and kind in ("My copy", "records")
    )
