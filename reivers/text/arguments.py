"""The command line and its help."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NoReturn

import attrs

from reivers import __version__
from reivers.frontend import exit_status
from reivers.frontend.game_spec import Games, GameSpec, Options, load_spec
from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

from .screen import WIDTH, print_error

FROM_LINES = "-"
"""The argument of a tool for JSON lines from standard input."""


class UsageError(AppError):
    """A command line that is wrong or incomplete."""


class Arguments(argparse.Namespace):
    """The arguments of the command line."""

    command: str | None = None
    action: str = ""
    data_dir: str | None = None
    front: str | None = None
    seed: str | None = None
    new: bool = False
    game: str | None = None
    id: str = ""
    file: str | None = None
    json: bool = False
    theirs: bool = False
    backup: str = ""
    force: bool = False
    example: str = ""
    """The game whose guided game is asked for."""
    games: int = 100
    jobs: int | None = None
    policy: str | None = None
    words: Sequence[str] = ()
    explain: Callable[[], None]
    """Print the help of this command."""


_NAME = "argument (?P<name>.+?): "
_CHOICE = re.compile(r"invalid choice: '(?P<given>.*)' \(choose from (?P<options>.+)\)").pattern
PROBLEMS = {
    "cli.not_a_choice": re.compile(_NAME + _CHOICE),
    "cli.needs_value": re.compile(_NAME + r"expected .+ argument.*"),
    "cli.not_together": re.compile(_NAME + r"not allowed with argument (?P<other>.+)"),
    "cli.wrong_value": re.compile(_NAME + r"(?P<what>.+)"),
    "cli.unknown": re.compile(r"unrecognized arguments: (?P<given>.+)"),
    "cli.missing": re.compile(r"the following arguments are required: (?P<names>.+)"),
}
"""What argparse reports, and the key of our sentence."""


@attrs.frozen(kw_only=True)
class Command:
    """What a game adds to the command line: a command of its own, or flags of `play` and `simulate`.

    A game has them in `COMMANDS` of its module `commands`, which must be quick to import.
    """

    add_arguments: Callable[["Parser"], None]
    run: Callable[[Arguments, Words], int] | None = None
    """None for flags of `play` and `simulate`."""
    options: Callable[[Arguments], Options | None] = lambda arguments: None
    """Return the options that these flags ask for, or None if they don't mention this game."""


def game_commands(games: Games) -> Iterator[tuple[GameSpec, Mapping[str, Command]]]:
    for id in games:
        spec = load_spec(games, id)
        yield spec, spec.load("commands", "COMMANDS", {})


def read_arguments(argv: Sequence[str], words: Words, games: Games) -> Arguments | int:
    """Return the arguments or, after help or an error, the exit status."""
    try:
        parser = _parser(words, games)
        arguments = parser.parse_args(argv, namespace=Arguments())
        asked = arguments.command == "play" and game_asked(arguments, games)
        if (
            arguments.command == "play"
            and arguments.game
            and (arguments.new or arguments.seed is not None or asked)
        ):
            parser.error(words.say("cli.play.either"))
        return arguments
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else exit_status.USAGE


def game_asked(arguments: Arguments, games: Games) -> tuple[GameSpec, Options] | None:
    """Return the first game that the flags of this command ask for, and its options."""
    for spec, commands in game_commands(games):
        command = commands.get(arguments.command or "")
        options = command.options(arguments) if command else None
        if options is not None:
            return spec, options
    return None


def _parser(words: Words, games: Games) -> "Parser":
    parser = Parser(words, "reivers", "cli.help")
    parser.option("--version", action="version", version=f"reivers {__version__}", help="cli.version")
    fronts = parser.options.add_mutually_exclusive_group()
    for front in ("window", "text"):
        help_text = words.say(f"cli.{front}")
        fronts.add_argument(f"--{front}", dest="front", action="store_const", const=front, help=help_text)
    commands = parser.commands("command")
    shared = {"play": _add_play(commands), "simulate": _add_simulate(commands)}
    report = commands.add("report")
    report.positional("file", metavar="FILE", help="cli.report.file")
    report.option("--game", metavar="ID", help="cli.report.game")
    report.json()
    rules = commands.add("rules")
    rules.positional("words", metavar="WORD", nargs="*", help="cli.rules.words")
    rules.json()
    _add_file_commands(commands)
    for _, own in game_commands(games):
        for name, command in own.items():
            command.add_arguments(shared[name] if name in shared else commands.add(name))
    return parser


def _add_play(commands: "_Commands") -> "Parser":
    play = commands.add("play")
    play.option("--text", dest="front", action="store_const", const="text", help="cli.play.text")
    play.option("--seed", metavar="S", help="cli.play.seed")
    play.option("--new", action="store_true", help="cli.play.new")
    play.option("--game", metavar="ID", help="cli.play.game")
    return play


def _add_simulate(commands: "_Commands") -> "Parser":
    simulate = commands.add("simulate")

    simulate.option("--games", metavar="N", type=simulate.count, default=100, help="cli.simulate.games")
    simulate.option("--seed", metavar="S", help="cli.simulate.seed")
    simulate.option("--jobs", metavar="J", type=simulate.count, help="cli.simulate.jobs")
    simulate.json()
    return simulate


FILE_COMMANDS: Mapping[str, Sequence[str]] = {
    "replay": ("file",),
    "cards check": ("file?",),
    "games list": (),
    "games export": ("id", "file", "--force"),
    "games import": ("file",),
    "games backups": ("id",),
    "games restore": ("id", "backup"),
    "copy export": ("file", "--force"),
    "copy import": ("file", "--theirs"),
    "copy backups": (),
    "copy restore": ("backup",),
    "everything export": ("file", "--force"),
    "everything import": ("file",),
}
"""Commands for files, saved games and backups, and what they take."""
SHARED_HELP = {"id": "cli.games.export.id", "backup": "cli.backup", "--force": "cli.force"}
"""Help that several commands share; all other help is below the command's own key."""


def _add_file_commands(commands: "_Commands") -> None:
    groups: dict[str, _Commands] = {}
    for name, taken in FILE_COMMANDS.items():
        group, _, action = name.partition(" ")
        if action and group not in groups:
            groups[group] = commands.add(group).commands("action")
        command = groups[group].add(action) if action else commands.add(group)
        for one in taken:
            argument = one.rstrip("?")
            help_key = SHARED_HELP.get(argument) or f"{command.key}.{argument.lstrip('-')}"
            if argument.startswith("--"):
                command.option(argument, action="store_true", help=help_key)
            else:
                nargs = "?" if one.endswith("?") else None
                command.positional(argument, metavar=argument.upper(), nargs=nargs, help=help_key)
        command.json()


class Parser(argparse.ArgumentParser):
    """A parser whose texts are message keys: description `<key>`, example `<key>.example`."""

    def __init__(self, words: Words, prog: str, key: str) -> None:
        self.words = words
        self.key = key
        super().__init__(
            prog=prog,
            description=words.say(key),
            epilog=words.say("cli.example", {"example": words.say(f"{key}.example")}),
            formatter_class=lambda prog: _Formatter(words, prog),
            add_help=False,
            allow_abbrev=False,
        )
        self._arguments = self.add_argument_group(words.say("cli.arguments"))
        self.options = self.add_argument_group(words.say("cli.options"))
        self.option("-h", "--help", action="help", help="cli.show_help")
        # A flag before the subcommand must survive.
        default = None if key == "cli.help" else argparse.SUPPRESS
        self.option("--data-dir", metavar="FOLDER", default=default, help="cli.data_dir")

    def option(self, *names: str, help: str, **kwargs: object) -> None:
        self.options.add_argument(*names, help=self.words.say(help), **kwargs)  # type: ignore[arg-type]

    def positional(self, name: str, *, help: str, **kwargs: object) -> None:
        self._arguments.add_argument(name, help=self.words.say(help), **kwargs)  # type: ignore[arg-type]

    def count(self, text: str) -> int:
        """Read how many games or jobs."""
        if not text.isascii() or not text.isdecimal() or not int(text):
            raise argparse.ArgumentTypeError(self.words.say("cli.simulate.count"))
        return int(text)

    def json(self) -> None:
        self.option("--json", action="store_true", help="cli.json")

    def commands(self, dest: str) -> "_Commands":
        return _Commands(self, dest)

    def error(self, message: str) -> NoReturn:
        facts = {"problem": self._problem(message), "command": self.prog}
        print_error(self.words.trouble(AppError("cli.wrong", facts)))
        sys.exit(exit_status.USAGE)

    def _problem(self, message: str) -> Message | str:
        """Return the problem in our words, if argparse reports one that we know."""
        for key, pattern in PROBLEMS.items():
            if found := pattern.fullmatch(message):
                facts: dict[str, object] = found.groupdict()
                if "options" in facts:
                    facts["options"] = [one.strip("'") for one in found["options"].split(", ")]
                return Message(key, facts)
        return message


class _Commands:
    def __init__(self, parser: Parser, dest: str) -> None:
        self._parser = parser
        self._below = parser.add_subparsers(
            dest=dest,
            title=parser.words.say("cli.commands"),
            metavar=dest.upper(),
            parser_class=Parser,
            required=dest == "action",
        )

    def add(self, name: str) -> Parser:
        above = "cli" if self._parser.key == "cli.help" else self._parser.key
        words, prog = self._parser.words, f"{self._parser.prog} {name}"
        key = f"{above}.{name}"
        return self._below.add_parser(name, help=words.say(key), words=words, key=key, prog=prog)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, words: Words, prog: str) -> None:
        super().__init__(prog, width=WIDTH, max_help_position=22)
        self._words = words

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def] # argparse's own door
        super().add_usage(usage, actions, groups, self._words.say("cli.usage") + " ")
