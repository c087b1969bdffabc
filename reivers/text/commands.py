"""The commands replay, cards, games and copy."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import attrs

from reivers.data import check, load
from reivers.data.schema import Schema
from reivers.frontend import exit_status
from reivers.frontend.game_spec import GameRules, Games, GameSpec, game_of, known_rules, load_spec
from reivers.frontend.saved_games import SavedGames
from reivers.kernel.facts import FactBook
from reivers.kernel.flows import Notice
from reivers.kernel.game import ScoreRow
from reivers.kernel.journal import Checkpoint, Entry, Journal, Step
from reivers.kernel.messages import Message, plain
from reivers.kernel.run import Run
from reivers.kernel.run import replay as replay_entries
from reivers.kernel.words import Words
from reivers.store import GameFolder, exports

from . import backups
from .arguments import Arguments
from .choose_game import GameChooser, saved_games
from .printer import Printer
from .screen import console, json_line, print_error


def replay(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers replay FILE [--json]`: print an exported game, answer by answer."""
    records = exports.read_game(exports.read_file(Path(arguments.file or "")), known_rules(games))
    journal = Journal.from_records(records)
    rules = game_of(games, journal)
    rules.register_names(words)
    notices: dict[int, list[Notice]] = {}
    run = _replayed(rules, journal, notices)
    if arguments.json:
        console().write(json_line(as_json(rules, journal, run, notices, words)))
    else:
        _show(Printer(console(), words, rules), journal, run, notices)
    return 0


def _replayed(rules: GameRules, journal: Journal, notices: dict[int, list[Notice]]) -> Run:
    """Replay the whole game from its first entry, without its later checkpoints."""
    header = journal.header
    state = rules.game.dump(rules.game.new_state(header.start))
    start = journal.starts.get(0) or Checkpoint(0, "", "", state, 0, dict(header.settings))
    book = FactBook(journal.facts, rules.layers)
    return replay_entries(rules.game, start, journal.path(journal.at), book, notices)


def as_json(
    rules: GameRules, journal: Journal, run: Run, notices: dict[int, list[Notice]], words: Words
) -> dict[str, Any]:
    """Return a replayed game as data."""
    game = rules.game
    turn, _, season = game.when(run.state).partition("/")
    entries = journal.path(journal.at)
    return {
        "game": game.name,
        "family": journal.header.options.get("family"),
        "turn": int(turn) if turn.isdecimal() else turn,
        "season": season,
        "finished": run.prompt is None,
        "state": plain(game.view(run.state)),
        "score": rules.totals(run.state) if rules.totals else _rows(game.score(run.state), words),
        "entries": [
            _entry_json(entry, notices.get(entry.n, []), words, secret=bool(run.prompt and entry.secret))
            for entry in entries
        ],
        "problems": list(game.problems(run.state)),
    }


def _rows(rows: Sequence[ScoreRow], words: Words) -> list[dict[str, Any]]:
    return [{"row": words.say(row.label), "values": list(row.values), "total": row.total} for row in rows]


def _entry_json(entry: Entry, notices: list[Notice], words: Words, *, secret: bool) -> dict[str, Any]:
    """Return an entry. A secret answer isn't shown before the game is over."""
    row: dict[str, Any] = {
        "n": entry.n,
        "season": entry.when.partition("/")[2],
        "key": entry.key,
        "title": words.say(entry.title),
        "answer": None if secret else plain(entry.answer),
        "source": entry.by,
        "orders": [order.to_json() for notice in notices for order in notice.orders],
    }
    why = [plain(reason.to_json()) for notice in notices for reason in notice.why]
    return {**row, "why": why} if why else row


def _show(printer: Printer, journal: Journal, run: Run, notices: dict[int, list[Notice]]) -> None:
    """Print each step with what happened, then the score sheet."""
    printer.screen.head(journal.header.name or printer.words.say(printer.rules.title))

    def brought(step: Step) -> None:
        printer.step([(entry, notices.get(entry.n, [])) for entry in step.entries])

    printer.step([(None, notices.get(0, []))])
    printer.steps(journal.steps(journal.path(journal.at)), indent=0, after=brought)
    printer.screen.say()
    printer.say("text.over" if run.prompt is None else "replay.unfinished")
    printer.score(printer.rules.game.score(run.state))
    for problem in printer.rules.game.problems(run.state):
        printer.say("replay.problem", {"problem": problem})


def cards(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers cards check [FILE]`: check the data, or print how much of each game is known."""
    specs = [load_spec(games, id) for id in games]
    with_cards = [(spec, schema) for spec in specs if (schema := spec.load("schema", "SCHEMA"))]
    if arguments.file:
        path = Path(arguments.file)
        return _check_cards(path, _schema_for(path, [schema for _, schema in with_cards]), arguments, words)
    known = [
        (spec, report(load.cards(schema.game)))
        for spec, schema in with_cards
        if (report := spec.load("schema.coverage", "report"))
    ]
    if arguments.json:
        fields = {spec.id: [attrs.asdict(row) for row in rows] for spec, rows in known}
        console().write(json_line({"known": fields}))
    else:
        for spec, rows in known:
            _show_known(rows, spec, words)
    return exit_status.OK


def _show_known(rows: Sequence[check.Row], spec: GameSpec, words: Words) -> None:
    screen = console()
    screen.head(words.say("cards.known", {"game": spec.title}))
    for deck, fields in groupby(rows, key=lambda row: row.deck):
        screen.say(words.say(f"cards.deck.{deck}"), indent=2)
        screen.table([_known(row, words) for row in fields], indent=4)
    screen.say(words.say(check.total(rows).message()), indent=2)


def _known(row: check.Row, words: Words) -> list[str]:
    facts = row.message().facts
    notes = [words.say(f"cards.{note}", facts) for note in ("partial", "unverified") if facts[note]]
    return [words.say(f"cards.field.{row.field}"), words.say("cards.count", facts), ", ".join(notes)]


def _schema_for(path: Path, schemas: Sequence[Schema]) -> Schema:
    """Return the schema of the game in whose folder the file is, else of one that has such a file."""
    folder = path.resolve() if path.is_dir() else path.resolve().parent
    near = [schema for schema in schemas if schema.game == folder.name]
    return next(iter([*near, *(one for one in schemas if path.stem in one.files), *schemas]))


def _check_cards(path: Path, schema: Schema, arguments: Arguments, words: Words) -> int:
    """Print all faults of a file, or that there are none."""
    faults = [words.say(fault.message()) for fault in check.check_file(path, schema)]
    if arguments.json:
        console().write(json_line({"file": str(path), "faults": faults}))
    else:
        for fault in faults:
            print_error(fault)
        if not faults:
            console().say(words.say("cards.sound", {"file": str(path)}))
    return exit_status.PROBLEM if faults else exit_status.OK


def games(arguments: Arguments, words: Words, known: Games) -> int:
    """Run `reivers games list | export ID FILE | import FILE | backups ID | restore ID BACKUP`."""
    mine, path = saved_games(arguments, words, known), Path(arguments.file or "")
    if arguments.action == "list":
        _list_games(mine, arguments, words)
    elif arguments.action == "backups":
        backups.list_backups(mine, arguments, words)
    elif arguments.action == "restore":
        _answer(arguments, words, backups.restored(mine, arguments))
    elif arguments.action == "export":
        mine.export(arguments.id, path, overwrite=arguments.force)
        _answer(arguments, words, Message("games.exported", {"id": arguments.id, "file": str(path)}))
    else:
        _answer(arguments, words, Message("games.imported", {"id": mine.import_game(path)}))
    if mine.dropped:
        print_error(words.say(mine.dropped))
        return exit_status.PARTLY
    return exit_status.OK


def _list_games(mine: SavedGames, arguments: Arguments, words: Words) -> None:
    screen, rows = console(), GameFolder(mine.home).list()
    if arguments.json:
        screen.write(json_line({"games": [row.to_json() for row in rows]}))
        return
    if not rows:
        screen.say(words.say("games.none"))
    chooser = GameChooser(screen, mine)
    screen.table([[row.id, chooser.summary(row)] for row in rows])


def copy(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers copy export FILE | import FILE | backups | restore BACKUP`."""
    mine = saved_games(arguments, words, games).my_copy()
    if mine.dropped is not None:
        print_error(words.say(mine.dropped))
    path = Path(arguments.file or "")
    if arguments.action == "backups":
        backups.list_copy_backups(mine, arguments, words)
        return exit_status.OK
    if arguments.action == "restore":
        _answer(arguments, words, backups.restored_copy(mine, arguments))
        return exit_status.OK
    if arguments.action == "export":
        mine.export(path, overwrite=arguments.force)
        _answer(arguments, words, Message("copy.exported", {"file": str(path), "n": len(mine.all())}))
        return exit_status.PARTLY if mine.dropped else exit_status.OK
    found = mine.merge(mine.read_file(path), "theirs" if arguments.theirs else "mine")
    counts = {"new": len(found.new), "same": len(found.same), "conflicts": len(found.conflicts)}
    _answer(arguments, words, Message("copy.imported", counts))
    if found.conflicts and not arguments.json:
        console().say(words.say("copy.took_theirs" if arguments.theirs else "copy.kept_mine"))
    return exit_status.OK


def everything(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers everything export FILE | import FILE`: all games, My copies, results and settings."""
    mine, path = saved_games(arguments, words, games), Path(arguments.file or "")
    if arguments.action == "export":
        faults = mine.export_everything(path, overwrite=arguments.force)
        _answer(
            arguments, words, Message("everything.exported", {"file": str(path), "games": len(mine.rows())})
        )
    else:
        found = mine.import_everything(path)
        faults = found.faults
        message = found.message
        facts = {
            **message.facts,
            "settings": found.settings,
            "faults": [words.say(fault) for fault in faults],
        }
        _answer(arguments, words, Message(message.key, facts))
    for fault in faults:
        print_error(words.say(fault))
    return exit_status.PARTLY if faults else exit_status.OK


def report(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers report FILE`: write a bug report, and show its summary."""
    found = saved_games(arguments, words, games).report(Path(arguments.file or ""), arguments.game or "")
    screen = console()
    if arguments.json:
        screen.write(json_line(found))
        return exit_status.OK
    screen.say(words.say("report.written", {"file": found.pop("file")}))
    screen.table([[name, str(value)] for name, value in found.items()])
    screen.say(words.say("report.hint"))
    return exit_status.OK


def _answer(arguments: Arguments, words: Words, message: Message) -> None:
    """Print what was done, or its facts as JSON."""
    screen = console()
    if arguments.json:
        screen.write(json_line(message.facts))
    else:
        screen.say(words.say(message))
