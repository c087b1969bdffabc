"""5.0: whole Summers at random. No card is lost, every change is reported, every game can be replayed."""

import json
import random
from typing import Any

import pytest

from reivers.games.border.board import FAMILIES
from reivers.games.border.rules.model.problems import problems
from reivers.kernel.journal import Journal
from reivers.kernel.orders import difference
from reivers.kernel.prompts import NameCard, Prompt
from reivers.kernel.session import Session
from tests.games.border.builders import ALL_APP, practice, shipped
from tests.games.border.summers import lost_cards, summers_session
from tests.kernel.tables import applied

SETTINGS: dict[str, dict[str, Any]] = {"app": ALL_APP, "table": {}}


STRAYS = 0.03
"""How often a misplaced card is named."""


def answer_to(prompt: Prompt, rng: random.Random) -> Any:
    if isinstance(prompt, NameCard) and prompt.doubtful and rng.random() < STRAYS:
        return [rng.choice(sorted(set(prompt.doubtful) - {option.id for option in prompt.options}))]
    return prompt.sample(rng)


def played(family: str, seed: str, settings: dict[str, Any], layer: Any) -> Session:
    """Three Summers, checked after every answer."""
    session = summers_session(family, seed, settings, (layer,))
    rng = random.Random(seed)
    while session.prompt is not None:
        table = session.game.table(session.state)
        if session.asks_fact and (session.asks_fact[1].endswith("effects") or rng.random() < 0.1):
            session.skip_fact()
            continue
        session.answer(answer_to(session.prompt, rng))
        assert lost_cards(session.state) == problems(session.state) == [], (family, seed)
        reported = [order for one in session.news for order in one.orders]
        assert difference(applied(table, reported), session.game.table(session.state)) == []
    return session


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("settings", SETTINGS)
def test_random_summers_of_the_practice_set(family: str, settings: str, effort: int) -> None:
    for seed in range(5 * effort):
        session = played(family, str(seed), SETTINGS[settings], practice)
        assert session.state.season == "autumn"
        assert session.state.deck_left == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_random_summers_with_only_rulebook_facts(family: str, effort: int) -> None:
    for seed in range(3 * effort):
        session = played(family, str(seed), SETTINGS["table"], shipped)
        assert session.state.season == "autumn"


def test_a_summer_is_the_same_when_it_is_played_again() -> None:
    for seed in range(4):
        session = played("Kerr", str(seed), SETTINGS["table"], shipped)
        records = [session.journal.header.to_record()]
        records += [fact.to_record() for fact in session.journal.facts.values()]
        records += [entry.to_record() for entry in session.journal.path(session.journal.at)]
        again = Journal.from_records(json.loads(json.dumps(records)))
        again.starts.update(session.journal.starts)
        assert Session(session.game, again, layers=(practice,)).state == session.state
