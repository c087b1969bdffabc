"""One practice game that plays itself, for a place without display and terminal: its story and its score."""

import secrets
from collections.abc import Callable, Sequence

from reivers.frontend.game_spec import GameRules, Games, load_spec
from reivers.frontend.narrator import capital
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.sim.many_games import POLICIES
from reivers.sim.self_play import play_by_itself

from .printer import Printer
from .screen import Screen

Story = Sequence[tuple[Message, Sequence[Sequence[Message]]]]
"""Parts of a game: a heading, and what happened there, step by step."""


def play_alone(screen: Screen, words: Words, games: Games) -> None:
    """Let the first policy of the first game play it, then print what happened."""
    rules = _practice(games)
    rules.register_names(words)
    seed = secrets.token_hex(4)
    printer = Printer(screen, words, rules)
    printer.say("start.alone")
    printer.say("start.alone_game", {"game": rules.default_name, "seed": seed})
    policies = rules.spec.load("sim", "POLICIES", POLICIES)
    session = play_by_itself(rules, seed, policy=next(iter(policies.values())))
    story: Callable[[Session], Story] | None = rules.spec.load("text", "story")
    for heading, steps in story(session) if story else ():
        screen.say()
        screen.head(words.say(heading))
        for step in steps:
            screen.say(" ".join(capital(words.say(one)) for one in step), indent=2)
    screen.say()
    screen.head(words.say("text.over"))
    printer.score(rules.view(session).score)
    screen.say()
    result: Callable[[Session], Message] | None = rules.spec.load("text", "result")
    screen.head(words.say(result(session) if result else session.notices[-1].message))
    screen.say()
    printer.say("start.alone_next")


def _practice(games: Games) -> GameRules:
    """Return the first game that can be played without its board."""
    found = (load_spec(games, id).load("game", "practice") for id in games)
    rules: GameRules = next(practice for practice in found if practice)()
    return rules
