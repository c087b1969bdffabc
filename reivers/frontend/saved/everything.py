"""Export and import of everything: all games, My copies, results and settings.

What's here already stays as it is, so importing a file twice changes nothing the second time.
"""

import contextlib
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from reivers.frontend.game_spec import known_rules, load_spec
from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.store import GameFolder, StoreError, everything, exports
from reivers.store.crc_lines import Record
from reivers.store.everything import of_kind
from reivers.store.my_copy import MyCopy
from reivers.store.records import GameRecord, Records, read_result
from reivers.store.settings import Settings

if TYPE_CHECKING:
    from reivers.frontend.saved_games import SavedGames

Faults = list[Message]


@attrs.define
class Imported:
    """What an import brought, and what it couldn't."""

    games: list[str] = attrs.field(factory=list)
    """The ids of new games."""
    here: int = 0
    """The number of games that were here already."""
    facts: int = 0
    results: int = 0
    settings: bool = False
    """Whether any setting changed."""
    faults: Faults = attrs.field(factory=list)
    """What wasn't imported, and why."""

    @property
    def message(self) -> Message:
        new = {"games": len(self.games), "facts": self.facts, "results": self.results}
        return Message(
            "everything.imported" if any(new.values()) or self.settings else "everything.same", new
        )

    @property
    def summary(self) -> Message:
        """Return what is new in one short line."""
        if self.message.key == "everything.same":
            return self.message
        games = Message("everything.new_games", {"n": len(self.games)})
        facts = Message("everything.new_facts", {"n": self.facts})
        return Message("everything.summary", {"games": games, "here": self.here, "facts": facts})


# -- export ----------------------------------------------------------------------------------------------


def export(saved_games: "SavedGames", path: Path, *, overwrite: bool = False) -> Faults:
    """Write everything that can be read to one file. Return what can't."""
    faults: Faults = []
    things = [*_games(saved_games, faults), *_copies(saved_games, faults), *_results(saved_games, faults)]
    things.append(("settings", {"record": "settings", "settings": attrs.asdict(saved_games.settings())}))
    exports.write_file(path, everything.to_bytes(things), overwrite=overwrite)
    return faults


def _games(saved_games: "SavedGames", faults: Faults) -> Iterator[tuple[str, Record]]:
    """Yield all games without their checkpoints, which an import makes again."""
    folder = GameFolder(saved_games.home)
    for row in reversed(saved_games.rows()):
        try:
            records = [one for one in folder.records(row.id) if one["record"] != "checkpoint"]
        except StoreError as trouble:
            faults.append(trouble.message)
            continue
        faults += [folder.dropped] if folder.dropped else []
        yield row.name, {"record": "game", "id": row.id, "records": records}


def _copies(saved_games: "SavedGames", faults: Faults) -> Iterator[tuple[str, Record]]:
    for copy in _my_copies(saved_games, faults).values():
        faults += [copy.dropped] if copy.dropped else []
        if facts := [exports.fact_row(fact) for fact in copy.all()]:
            yield f"copy {copy.game}", {"record": "copy", "game": copy.game, "facts": facts}


def _my_copies(saved_games: "SavedGames", faults: Faults) -> dict[str, MyCopy]:
    """Return all copies that can be read, by their game."""
    found = {}
    for game in saved_games.games:
        try:
            copy = load_spec(saved_games.games, game).my_copy(saved_games.home)
        except StoreError as trouble:
            faults.append(trouble.message)
            continue
        if copy:
            found[copy.game] = copy
    return found


def _results(saved_games: "SavedGames", faults: Faults) -> Iterator[tuple[str, Record]]:
    records = Records(saved_games.home)
    try:
        faults += [records.dropped] if records.dropped else []
        results = records.all()
    except StoreError as trouble:
        faults.append(trouble.message)
        return
    for result in results:
        yield f"result {result.id}", {"record": "result", "result": attrs.asdict(result)}


# -- import ----------------------------------------------------------------------------------------------


def bring(saved_games: "SavedGames", data: bytes) -> Imported:
    """Import everything that is new and intact."""
    contents, found = everything.read(data), Imported()
    found.faults += [Message("everything.lost", {"name": name}) for name in contents.lost]
    ids = _bring_games(saved_games, of_kind(contents, "game"), found)
    _bring_results(saved_games, of_kind(contents, "result"), ids, found)
    for id in found.games:
        with contextlib.suppress(AppError):  # so that Home has its recap
            saved_games.open(id).close()
    _bring_copies(saved_games, of_kind(contents, "copy"), found)
    for thing in of_kind(contents, "settings"):
        _bring_settings(saved_games, thing.get("settings"), found)
    return found


def _bring_games(saved_games: "SavedGames", things: Iterator[Record], found: Imported) -> dict[str, str]:
    """Import the games that aren't here. Return the ids here of all games, by their ids in the file."""
    here = _known_games(saved_games)
    ids: dict[str, str] = {}
    for thing in things:
        records, id = thing.get("records"), str(thing.get("id"))[:40]
        try:
            game = exports.read_records(records, known_rules(saved_games.games))
            known = here.get(_digest(game))
            found.here += known is not None
            if known is None:
                known = saved_games.add_checked(game)
                found.games.append(known)
            ids[id] = known
        except AppError as trouble:
            found.faults.append(
                Message("everything.refused", {"name": _name(records), "why": trouble.message})
            )
    return ids


def _name(records: Any) -> str:
    """Return the name of a game that may be anything."""
    match records:
        case [{"name": str(name)}, *_]:
            return name[:80]
    return ""


def _known_games(saved_games: "SavedGames") -> dict[str, str]:
    """Return the ids of all games here, by what they are and by what they were before their last answers."""
    folder, known = GameFolder(saved_games.home), dict[str, str]()
    for row in saved_games.rows():
        with contextlib.suppress(StoreError):
            known |= dict.fromkeys(_beginnings(folder.records(row.id)), row.id)
    return known


def _beginnings(records: Sequence[Record]) -> list[str]:
    """Return the digests of a game and of all its beginnings. Its name and checkpoints don't matter."""
    sha, found = hashlib.sha256(), []
    for record in records:
        if record["record"] != "checkpoint":
            plain = record if record["record"] != "header" else {**record, "name": ""}
            sha.update(json.dumps(plain, sort_keys=True).encode())
            found.append(sha.copy().hexdigest())
    return found


def _digest(records: Sequence[Record]) -> str:
    return _beginnings(records)[-1]


def _bring_results(
    saved_games: "SavedGames", things: Iterator[Record], ids: Mapping[str, str], found: Imported
) -> None:
    """Add the results that aren't here. Those of games that came along get the ids of these games."""
    records, new = Records(saved_games.home), []
    known = {result.id for result in records.all()}
    for thing in things:
        result = read_result(thing.get("result"))
        if result is None:
            found.faults.append(Message("everything.lost", {"name": str(thing["number"])}))
            continue
        game, colon, seed = result.id.partition(":")
        result = attrs.evolve(result, id=f"{ids.get(game, game)}{colon}{seed}")
        if result.id not in known:
            new.append(result)
    _keep_results(records, new, found)


def _keep_results(records: Records, new: Sequence[GameRecord], found: Imported) -> None:
    try:
        if new:
            records.note_all(new)
            found.results = len(new)
    except StoreError as trouble:
        found.faults.append(trouble.message)


def _bring_copies(saved_games: "SavedGames", things: Iterator[Record], found: Imported) -> None:
    """Add the facts that aren't known here. Where the two differ, what's here stays."""
    copies = _my_copies(saved_games, found.faults)
    for thing in things:
        copy = copies.get(str(thing.get("game")))
        head = {"reivers": exports.COPY, "format": exports.FORMAT, "game": thing.get("game")}
        try:
            if copy is None:
                raise StoreError("import.shape")
            facts = copy.read(json.dumps({**head, "facts": thing.get("facts")}).encode())
            found.facts += len(copy.merge(facts, "mine").new)
        except StoreError as trouble:
            what = {"name": f"copy {str(thing.get('game'))[:40]}", "why": trouble.message}
            found.faults.append(Message("everything.refused", what))


def _bring_settings(saved_games: "SavedGames", given: Any, found: Imported) -> None:
    before = saved_games.settings()
    after: Settings = before.but(**given) if isinstance(given, dict) else before
    if after != before:
        saved_games.save_settings(after)
        found.settings = True
