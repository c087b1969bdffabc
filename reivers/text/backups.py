"""The backups of games and of My copy: list them, and restore one."""

from collections.abc import Mapping, Sequence

from reivers.frontend.saved_games import SavedGames
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.store.my_copy import MyCopy

from .arguments import Arguments
from .screen import console, json_line


def list_backups(saved_games: SavedGames, arguments: Arguments, words: Words) -> None:
    """Run `reivers games backups ID`."""
    found = saved_games.backups(arguments.id)
    names = ("name", "part", "saved", "vp", "damaged")
    data = [{name: getattr(one, name) for name in names} for one in found]
    _show(data, [[one.name, saved_games.backup_line(one)] for one in found], arguments, words)


def list_copy_backups(mine: MyCopy, arguments: Arguments, words: Words) -> None:
    """Run `reivers copy backups`."""
    found = mine.sound_backups()
    data = [{"name": name, "n": n} for name, n in found]
    _show(data, [[name, words.say("backups.facts", {"n": n})] for name, n in found], arguments, words)


def _show(
    data: Sequence[Mapping[str, object]], rows: list[list[str]], arguments: Arguments, words: Words
) -> None:
    if arguments.json:
        console().write(json_line({"backups": data}))
    elif rows:
        console().table(rows)
    else:
        console().say(words.say("backups.none"))


def restored(saved_games: SavedGames, arguments: Arguments) -> Message:
    """Run `reivers games restore ID BACKUP`."""
    return Message("games.restored", {"id": saved_games.restore(arguments.id, arguments.backup)})


def restored_copy(mine: MyCopy, arguments: Arguments) -> Message:
    """Run `reivers copy restore BACKUP`."""
    return Message("copy.restored", {"n": mine.restore(arguments.backup)})
