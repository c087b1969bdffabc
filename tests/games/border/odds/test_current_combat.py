"""7.4, 7.5 The combat at hand, and what each chip would add."""

from typing import Any

import pytest

from reivers.games.border.odds.current_combat import at_hand, warden
from reivers.games.border.odds.distribution import distribution
from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.games.border.rules.winter.rival_attacks import rival_attack
from reivers.kernel.flows import Flow, Notice, notice
from reivers.kernel.session import Session
from tests.games.border.advice.builders import LOOK, reported
from tests.games.border.builders import session_of
from tests.games.border.winters import asked, example, winter_state, with_battle


def attack(state: State, target: str, *answers: Any) -> Session:
    """A card is turned and its attack played as far as these answers go."""
    family, _, kind = target.partition("/")

    def flow(one: State) -> Flow[None]:
        yield from notice("winter.revealed", {"target": target, "family": family, "nth": 1})
        if family == one.family:
            yield from own_attack(one, kind)
        else:
            yield from rival_attack(one, family, kind)

    session = session_of(flow, state)
    for answer in answers:
        session.answer(answer)
    return session


def seen(session: Session) -> Any:
    found = at_hand(session.state, LOOK, reported(session))
    assert found is not None
    return found


def test_attack_1_of_the_example() -> None:
    """Kerr raid Eden Valley with 5 dice at +1 against Angus, 3 dice at +1; the Warden card adds another 1."""
    session = attack(example(), "Kerr/reiver", {"faces": [4]}, ["EWM/eden-valley"])
    assert asked(session).key == "rival.defend"
    found = seen(session)
    outlook = found.outlook
    assert (outlook.attack, outlook.plus, outlook.defense, outlook.shield) == (5, 1, 3, 1)
    assert outlook.chances.hanged == pytest.approx(1 - (5 / 6) ** 3)
    odds = distribution("raid", 5, 1, 3, 1)
    assert outlook.vp == pytest.approx(float(odds.expected("attacker_vp")))
    (chip,) = found.chips
    assert (chip.id, chip.move, chip.outlook.shield) == ("warden", "", 2)
    assert chip.outlook.chances.hanged == pytest.approx(1 - (4 / 6) ** 3)
    assert chip.gain == pytest.approx(6 * (chip.outlook.chances.hanged - outlook.chances.hanged))
    assert chip.value > chip.gain


def test_the_warden_brings_the_better_token_along() -> None:
    state = example()
    put(state, "EWM/caldew-valley", "token", None)
    session = attack(state, "Kerr/reiver", {"faces": [4]}, ["EWM/caldew-valley"])
    (chip,) = seen(session).chips
    assert (chip.move, chip.outlook.defense) == ("EWM/eden-valley", 3)
    found = warden(session.state, LOOK, reported(session))
    assert found is not None
    assert found.move == "EWM/eden-valley"
    assert found.now == pytest.approx(chip.value)


def test_fyre_stands_up_the_sheep() -> None:
    state = example()
    put(state, "EWM/eden-valley", "sheep_bastled", 3)
    plain = seen(attack(state, "Maxwell/opposite", ["EWM/eden-valley"]))
    fyre = seen(attack(state, "Maxwell/reiver", {"faces": [6]}))
    assert (plain.outlook.attack, fyre.outlook.attack) == (5, 8)
    assert fyre.outlook.chances.sheep > plain.outlook.chances.sheep


def test_the_chips_of_an_own_attack() -> None:
    """Captain of Berwick's two dice, in the raid of the example's third attack."""
    state = example()
    put(state, "sheet", "office:14", 0)
    put(state, "sheet", "office:16", 1)
    state.own_targets = ["same"]
    answers = ("raid/SWM/nithsdale", 2, ["hot-trod"], {"faces": [5]})
    session = attack(state, "Dacre/opposite", *answers)
    assert asked(session).key == "attack.powers"
    found = seen(session)
    assert (found.outlook.attack, found.outlook.defense, found.outlook.shield) == (4, 3, 0)
    chips = {chip.id: chip for chip in found.chips}
    options = {option.id for option in asked(session).options}  # type: ignore[attr-defined]
    assert set(chips) <= options
    assert chips["office:16"].outlook.attack == 6
    assert chips["office:16"].gain == pytest.approx(chips["office:16"].outlook.vp - found.outlook.vp)
    assert chips["office:16"].gain > 1.5
    session.answer(["office:16"])
    rolled = seen(session)
    assert asked(session).key == "combat.attack"
    assert (rolled.outlook.attack, rolled.chips) == (6, ())
    assert rolled.outlook.vp == pytest.approx(chips["office:16"].outlook.vp)


def test_the_warden_who_appears_is_counted() -> None:
    state = example()
    state.own_targets = ["same"]
    answers = ("raid/SWM/nithsdale", 2, ["hot-trod"], {"faces": [1]})
    found = seen(attack(state, "Dacre/opposite", *answers))
    assert found.outlook.shield == 1


def test_nothing_is_at_hand_before_and_after() -> None:
    state = example()
    assert at_hand(state, LOOK, []) is None
    session = attack(state, "Maxwell/same")
    assert at_hand(session.state, LOOK, reported(session)) is None, "no dice in the Debateable Land"
    over = Notice(message=asked(session).question.__class__("combat.over", {}))
    assert at_hand(session.state, LOOK, [*reported(session), over]) is None
    assert warden(session.state, LOOK, reported(session)) is None


def test_a_feud_against_an_empty_box() -> None:
    state = winter_state(pieces=[("rivals", "base_dice", 3)])
    found = seen(attack(state, "Maxwell/family", ["feud"]))
    assert (found.outlook.attack, found.outlook.defense) == (4, 0)
    assert found.outlook.chances.wins == pytest.approx(1 - (1 / 2) ** 4)
    assert found.outlook.value < 0


def test_a_battle_of_the_player_against_the_hits_already_there() -> None:
    state = with_battle(winter_state(), "4", "SMM")
    state.own_targets = []
    state.battles["4"]["hits"] = {"Kerr": 1}
    put(state, "SMM/battlefield", "indicator:Kerr", "done")
    put(state, "SMM/battlefield", cube("Kerr"), 1)
    found = seen(attack(state, "Dacre/cross", "battle/4", 3))
    hits = distribution("battle", 3, 0, 2, 0).marginal("hits")
    assert found.outlook.chances.wins == pytest.approx(float(sum(p for n, p in hits.items() if n > 1)))


def test_an_opponents_battle_is_worth_nothing_to_the_player() -> None:
    state = with_battle(winter_state(pieces=[("rivals", "base_dice", 3)]), "4", "SMM")
    found = seen(attack(state, "Kerr/opposite"))
    assert (found.outlook.attack, found.outlook.defense) == (5, 2)
    assert found.outlook.value == 0
