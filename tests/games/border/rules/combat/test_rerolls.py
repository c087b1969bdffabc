"""7.7 Rerolls: whom they serve, and where."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.games.border.rules.winter.rival_attacks import rival_attack
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.session import Session
from tests.games.border.builders import practice, session_of
from tests.games.border.winters import asked, legal, reported, winter_state, with_rerolls

NO_WARDEN = ["Fenwick", "Maxwell", "Kerr"]


def knowing(facts: dict[tuple[str, str], Any]) -> Layer:
    """The practice set, but for these facts; None: unknown."""

    def look(thing: str, field: str) -> Fact | None:
        if (thing, field) not in facts:
            return practice(thing, field)
        value = facts[thing, field]
        return None if value is None else Fact(thing, field, value, "copy")

    return look


def carey_defends(*effects: dict[str, Any]) -> Session:
    """The player raids Nithsdale, where Robert Carey's token is; his two dice of three miss."""
    layer = knowing({("summer:robert-carey", "effects"): list(effects), ("summer:88", "effects"): []})
    state = winter_state(wardens=["Dacre"], rival_tokens={"robert-carey": 1})
    session = session_of(lambda now: own_attack(now, "reiver"), state, layers=(layer,))
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1)])
    session.page([("combat.attack", {"faces": [5, 5]}), ("combat.defense", {"faces": [1, 1, 5]})])
    return session


@pytest.mark.parametrize(
    "bound",
    [
        {"kinds": ["feud"]},
        {"role": "attack"},
        {"marches": ["EWM"]},
        {"side": "across"},
        {"nation": "english"},
    ],
)
def test_7_7_robert_careys_rerolls_keep_to_what_his_card_says(bound: dict[str, Any]) -> None:
    session = carey_defends({"standing": "rerolls", "n": 2, **bound})
    assert asked(session).key == "combat.stolen_sheep", "nothing is rerolled"


def test_7_7_robert_carey_is_one_source_however_it_is_entered() -> None:
    rows = [{"standing": "rerolls", "n": 1, "kinds": [kind]} for kind in ("raid", "feud")]
    session = carey_defends(*rows, {"standing": "rerolls", "n": 2, "role": "defense", "side": "own"})
    assert asked(session).dice == 2  # type: ignore[attr-defined]


def test_7_7_robert_carey_serves_the_player_only_where_his_token_is() -> None:
    pieces = [("EWM/eden-valley", "sheep", 3), ("EWM/eden-valley", "token", "hot-trod")]
    state = winter_state(turn=3, wardens=NO_WARDEN, pieces=[*pieces, ("sheet", "warden", "88")])
    assert asked(defending(state)).key == "combat.stolen_sheep"
    state.table["EWM/eden-valley"]["token"] = "robert-carey"
    assert legal(defending(state)) == ["card:88", "keep"]


def defending(state: State) -> Session:
    """Kerr raid Eden Valley, and every die of the defense misses."""
    session = session_of(lambda now: rival_attack(now, "Kerr", "reiver"), state)
    session.page([("rival.reiver", {"faces": [3]}), ("combat.attack", {"faces": [5, 5, 5]})])
    session.answer({"faces": [1] * asked(session).dice})  # type: ignore[attr-defined]
    return session


# -- events ----------------------------------------------------------------------------------------------

MARY = "mary-queen-of-scots"
WHOM = ("nation", "combats", "marches")


def raided_under(known: dict[str, Any], family: str = "Fenwick") -> Session:
    """An opponent misses with all dice in a Raid on the EWM, while Mary has five reroll dice."""
    layer = knowing({(f"event:{MARY}", field): known.get(field) for field in WHOM})
    pieces = [("EWM/eden-valley", "sheep", 3)]
    state = with_rerolls(winter_state(wardens=NO_WARDEN, pieces=pieces), MARY, 5)
    session = session_of(lambda now: rival_attack(now, family, "reiver"), state, layers=(layer,))
    session.page([("rival.reiver", {"faces": [3]}), ("combat.attack", {"faces": [1, 1, 1]})])
    while session.asks_fact:
        session.skip_fact()
    return session


def test_6_2_an_event_of_unknown_effect_serves_whom_the_player_says() -> None:
    session = raided_under({})
    assert asked(session).key == "combat.event_serves"
    assert asked(session).default == "no"
    session.answer("yes")
    assert asked(session).key == "combat.reroll"
    session = raided_under({})
    session.answer("no")
    assert session.prompt is None


def test_6_2_known_terms_of_an_event_may_be_enough_to_rule_it_out() -> None:
    assert raided_under({"nation": "scottish"}).prompt is None


def test_6_2_an_event_of_both_nations_serves_both() -> None:
    whole = {"nation": "either", "combats": ["raid"], "marches": ["EWM"]}
    for family in ("Fenwick", "Kerr"):
        assert asked(raided_under(whole, family)).key == "combat.reroll"


def test_7_7_the_reason_for_a_reroll_shows_the_misses() -> None:
    session = raided_under({"nation": "either", "combats": ["raid"], "marches": ["EWM"]})
    (reason,) = reported(session, "combat.rerolls").why
    assert dict(reason.facts) == {"source": f"event:{MARY}", "most": 3, "misses": 3}
    assert reason.answer == min(reason.facts["most"], reason.facts["misses"])
