"""A saved game, opened."""

from collections.abc import Callable
from typing import Any

from reivers.frontend.game_spec import GameRules, Games, game_of, no_facts
from reivers.kernel.facts import Fact
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.store.my_copy import MyCopy


def open_game(
    games: Games,
    journal: Journal,
    words: Words,
    my_copy: MyCopy | None,
    keep: Callable[[list[dict[str, Any]]], None],
) -> tuple[GameRules, Session]:
    """Return the rules and the session of a saved game, ready to go on."""
    rules = game_of(games, journal, my_copy.get_fact if my_copy else no_facts)
    rules.register_names(words)

    def learn(fact: Fact) -> None:
        if my_copy:
            my_copy.learn(fact.thing, fact.field, fact.value, fact.source)

    return rules, Session(rules.game, journal, layers=rules.layers, keep=keep, learn=learn)
