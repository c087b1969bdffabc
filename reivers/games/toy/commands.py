"""Flags of the command line."""

from collections.abc import Mapping
from typing import Any

from reivers.text.arguments import Arguments, Command, Parser


def add_play_flags(play: Parser) -> None:
    play.option("--night-ride", action="store_true", help="cli.play.night_ride")


def play_options(arguments: Arguments) -> dict[str, Any] | None:
    return {} if arguments.night_ride else None


COMMANDS: Mapping[str, Command] = {"play": Command(add_arguments=add_play_flags, options=play_options)}
