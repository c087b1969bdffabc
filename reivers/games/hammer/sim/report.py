"""The command `reivers hammer match`: a match between computer players, and its table."""

import sys
from pathlib import Path

from reivers.frontend import exit_status
from reivers.kernel.words import Words
from reivers.sim.many_games import cores
from reivers.text.arguments import Arguments
from reivers.text.screen import console, json_line
from reivers.text.simulate import Bar

from .match import pairings, play_all, table


def match(arguments: Arguments, words: Words) -> int:
    """Play a match on all cores, with progress; a file of results lets it continue later."""
    players = (arguments.a, arguments.b)
    wanted = pairings(players, arguments.games, arguments.seed or "")
    bar, results = Bar(len(wanted), words, sys.stderr), []
    for result in play_all(
        wanted, arguments.jobs or cores(), Path(arguments.file) if arguments.file else None
    ):
        results.append(result)
        bar.show(len(results))
    bar.clear()
    rows = table(results)
    if arguments.json:
        found = {row.what: row.as_json() for row in rows}
        console().write(json_line({"a": players[0], "b": players[1], "seed": arguments.seed, **found}))
        return exit_status.OK
    facts = {"a": players[0], "b": players[1], "n": len(results), "seed": arguments.seed}
    console().head(words.say("hammer.match.head", facts))
    cells = []
    for row in rows:
        numbers = row.as_json()
        share = {"low": f"{100 * numbers['low']:.1f}", "high": f"{100 * numbers['high']:.1f}"}
        won = words.say("hammer.match.won", {"won": row.won, "games": row.games})
        cells.append([words.say(f"hammer.match.{row.what}"), won, words.say("hammer.match.interval", share)])
    console().table(cells)
    return exit_status.OK
