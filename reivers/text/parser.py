"""What the command line takes. Its help, like all else, is words."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from reivers import __version__
from reivers.kernel.words import Words

from .screen import WIDTH

USAGE_ERROR = 2


class Arguments(argparse.Namespace):
    """The command line, read."""

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


def read_arguments(argv: Sequence[str], words: Words) -> Arguments | int:
    """The arguments or, if help was all that was wanted or something is wrong, the exit status."""
    try:
        parser = _parser(words)
        arguments = parser.parse_args(argv, namespace=Arguments())
        if arguments.game and (arguments.new or arguments.seed is not None):
            parser.error(words.say("cli.play.either"))
        return arguments
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else USAGE_ERROR


def _parser(words: Words) -> "_Parser":
    parser = _Parser(words, "reivers", "cli.help")
    parser.option("--version", action="version", version=f"reivers {__version__}", help="cli.version")
    fronts = parser.options.add_mutually_exclusive_group()
    for front in ("window", "text"):
        help_text = words.say(f"cli.{front}")
        fronts.add_argument(f"--{front}", dest="front", action="store_const", const=front, help=help_text)
    commands = parser.commands("command")
    play = commands.add("play")
    play.option("--text", dest="front", action="store_const", const="text", help="cli.play.text")
    play.option("--seed", metavar="S", help="cli.play.seed")
    play.option("--new", action="store_true", help="cli.play.new")
    play.option("--game", metavar="ID", help="cli.play.game")
    replay = commands.add("replay")
    replay.positional("file", metavar="FILE", help="cli.replay.file")
    replay.option("--json", action="store_true", help="cli.json")
    _add_cards(commands)
    _add_games(commands)
    _add_copy(commands)
    return parser


def _add_cards(commands: "_Commands") -> None:
    check = commands.add("cards").commands("action").add("check")
    check.positional("file", metavar="FILE", nargs="?", help="cli.cards.check.file")


def _add_games(commands: "_Commands") -> None:
    actions = commands.add("games").commands("action")
    actions.add("list")
    export = actions.add("export")
    export.positional("id", metavar="ID", help="cli.games.export.id")
    export.positional("file", metavar="FILE", help="cli.games.export.file")
    actions.add("import").positional("file", metavar="FILE", help="cli.games.import.file")


def _add_copy(commands: "_Commands") -> None:
    actions = commands.add("copy").commands("action")
    actions.add("export").positional("file", metavar="FILE", help="cli.copy.export.file")
    bring = actions.add("import")
    bring.positional("file", metavar="FILE", help="cli.copy.import.file")
    bring.option("--theirs", action="store_true", help="cli.copy.import.theirs")


class _Parser(argparse.ArgumentParser):
    """A parser that speaks our words: description `<key>`, example `<key>.example`, help by keys."""

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
        # What a subcommand is not given must not undo what stands before it.
        default = None if key == "cli.help" else argparse.SUPPRESS
        self.option("--data-dir", metavar="FOLDER", default=default, help="cli.data_dir")

    def option(self, *names: str, help: str, **kwargs: object) -> None:
        self.options.add_argument(*names, help=self.words.say(help), **kwargs)  # type: ignore[arg-type]

    def positional(self, name: str, *, help: str, **kwargs: object) -> None:
        self._arguments.add_argument(name, help=self.words.say(help), **kwargs)  # type: ignore[arg-type]

    def commands(self, dest: str) -> "_Commands":
        return _Commands(self, dest)

    def error(self, message: str) -> NoReturn:
        """One sentence, and where to read on."""
        print(self.words.say("cli.wrong", {"problem": message, "command": self.prog}), file=sys.stderr)
        sys.exit(USAGE_ERROR)


class _Commands:
    """The commands below a parser."""

    def __init__(self, parser: _Parser, dest: str) -> None:
        self._parser = parser
        self._below = parser.add_subparsers(
            dest=dest,
            title=parser.words.say("cli.commands"),
            metavar=dest.upper(),
            parser_class=_Parser,
            required=dest == "action",
        )

    def add(self, name: str) -> _Parser:
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
