"""The record of an attack equals what the attack did to the table."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

from reivers.games.border import board
from reivers.games.border.rules.combat.results import (
    HANGED_VP,
    BattleResult,
    FeudResult,
    GaolbreakResult,
    RaidResult,
)
from reivers.games.border.rules.model.spring_record import BaseDiceHalved, GaolAward, MarchAward, TurnTotal
from reivers.games.border.rules.model.state import State, cube, vp
from reivers.games.border.rules.seasons.spring import spring
from reivers.games.border.rules.winter.attack_record import (
    AttackRecord,
    AttackStep,
    BattleRecord,
    NoAttack,
    attack_records,
)
from reivers.games.border.rules.winter.battles import end_of_winter
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.games.border.rules.winter.rival_attacks import rival_attack
from reivers.games.border.rules.winter.winter import winter
from reivers.kernel.flows import Notice
from reivers.kernel.orders import Order, net
from reivers.kernel.session import Session
from tests.games.border.builders import session_of
from tests.games.border.rules.combat.test_combat import own, strike, theirs
from tests.games.border.rules.combat.test_rerolls import carey_defends
from tests.games.border.winters import asked, random_winter, winter_state, with_battle

SEEDS = range(40)
FOUGHT = {"raid": RaidResult, "feud": FeudResult, "gaolbreak": GaolbreakResult, "battle": BattleResult}
RISING = "rising-of-the-north"


def history(session: Session) -> list[Notice]:
    """All notices of a game of one season."""
    path = session.journal.path(session.journal.at)
    return [notice for n in (0, *(entry.n for entry in path)) for notice in session.notices_of(n)]


def record(session: Session) -> AttackRecord:
    """The last attack as it is known now."""
    return attack_records(history(session))[-1]


def change(orders: Iterable[Order], place: str, piece: str) -> int:
    """By how much these orders change a number of the table."""
    moved = [one for one in net(orders) if (one.place, one.piece) == (place, piece)]
    return sum(int(one.now or 0) - int(one.was or 0) for one in moved)


# -- whole Winters at random -------------------------------------------------------------------------------


def played(seed: int) -> Session:
    rng = random.Random(seed)
    session = session_of(winter, random_winter(rng), seed=str(seed))
    while session.prompt is not None:
        session.answer(session.prompt.sample(rng))
    return session


def attacks(session: Session) -> Iterator[list[Notice]]:
    """The notices of each attack."""
    found: list[list[Notice]] = []
    for notice in history(session):
        if isinstance(notice.data, BattleRecord):  # the end of Winter
            break
        if isinstance(notice.data, AttackRecord) and notice.data.step == AttackStep.CARD:
            found.append([])
        if found:
            found[-1].append(notice)
    yield from found


def check_loot(reported: list[Notice], last: AttackRecord, family: str) -> None:
    """From the result on, the table changes as the record says."""
    steps = [notice.data.step if isinstance(notice.data, AttackRecord) else None for notice in reported]
    settled = [order for notice in reported[steps.index(AttackStep.RESULT) :] for order in notice.orders]
    own_cards = any(notice.message.key.startswith(("effect.", "manual.")) for notice in reported)
    if not own_cards:
        assert change(settled, "player", "cattle") == last.cattle
        assert change(settled, "player", "horse") == last.horses_gained
        assert change(settled, last.place, "sheep") == -last.sheep
        rising_horses = last.battle.horses if last.battle else 0
        assert change(settled, "player", "horse_used") == last.horses - last.horses_lost + rising_horses
        tracks = {board.track(march): march for march in board.WALK}
        moved = {
            (tracks[one.place], one.piece): int(one.now or 0) - int(one.was or 0)
            for one in net(settled)
            if one.place in tracks
        }
        assert {(one.march, cube(one.family)): one.n for one in last.notoriety} == moved
    if last.captured:
        assert change(settled, board.town(last.march), cube(last.family)) == last.captured
    if last.own and last.kind == "raid" and last.defender and last.vp:
        assert change(settled, board.seat(board.HOME[family]), cube(last.defender)) == 1


def check_dice(last: AttackRecord) -> None:
    assert last.attack is not None
    assert last.defense is not None
    assert isinstance(last.result, FOUGHT[last.kind])
    for side in (last.attack, last.defense):
        assert side.rolled is not None
        assert len(side.rolled) == side.dice
        assert all(die.fate for die in side.rolled)
        whole = max(sum(part.dice for part in side.parts), 0)
        assert side.dice == ((whole + 1) // 2 if side.halved else whole)
    fates = Counter(die.fate for die in last.attack.rolled or ())
    assert sum(fates[name] for name in ("cattle", "sheep", "hit")) == last.hits
    assert Counter(die.fate for die in last.defense.rolled or ())["hanged"] == last.hanged


def test_every_record_equals_what_happened() -> None:
    seen: Counter[tuple[bool, str]] = Counter()
    for seed in SEEDS:
        session = played(seed)
        for reported in attacks(session):
            last = attack_records(reported)[-1]
            orders = [order for notice in reported for order in notice.orders]
            after = last.no_attack is None
            assert last.over
            seen[last.own, str(last.no_attack or ("debateable" if last.debateable else last.kind))] += 1
            seen[last.own, "rising"] += bool(last.side)
            if after:
                assert change(orders, "vp", "points") == last.vp
                check_loot(reported, last, session.state.family)
            if last.result:
                check_dice(last)
    fights = ("raid", "feud", "gaolbreak", "battle", "rising", "debateable")
    assert {(own, kind) for own in (True, False) for kind in fights} <= set(seen)
    assert seen[False, NoAttack.NO_TARGET]
    assert seen[True, NoAttack.DECLINED]
    assert seen[True, NoAttack.NO_HORSE]
    assert seen[True, NoAttack.ONE_HORSE]


def test_records_are_remade_on_replay_and_never_saved() -> None:
    session = played(3)
    again = [notice for _, reported in session.history() for notice in reported]
    assert attack_records(again) == attack_records(history(session))
    assert "AttackRecord" not in json.dumps(session.kept, default=repr)  # type: ignore[attr-defined]


# -- one attack at a time ----------------------------------------------------------------------------------


def test_an_own_raid_has_its_headline() -> None:
    session = own("raid", "SWM/nithsdale", horses=3)
    strike(session, [1, 3, 4, 6])
    now = record(session)
    assert (now.step, now.own, now.kind, now.march) == (AttackStep.RESULT, True, "raid", "SWM")
    assert (now.vp, now.attacker_vp, now.cattle, now.sheep) == (4, 4, 2, 1)
    session.answer({"EWM/eden-valley": 1})
    now = record(session)
    assert now.attack is not None
    assert [(die.face, die.fate) for die in now.attack.rolled or ()] == [
        (1, "miss"), (3, "cattle"), (4, "cattle"), (6, "sheep"),
    ]  # fmt: skip


def test_dice_are_reported_as_soon_as_they_are_rolled_and_not_before() -> None:
    session = own("feud", "SWM/seat", winter_state(pieces=[("SWM/seat", cube("Dacre"), 2)]), token="hot-trod")
    now = record(session)
    assert (now.step, now.attack and now.attack.rolled) == (AttackStep.POOLS, None)
    dice = now.attack.dice if now.attack else 0
    session.answer({"faces": [6] * dice})
    now = record(session)
    assert now.attack is not None
    assert now.defense is not None
    assert [die.face for die in now.attack.rolled or ()] == [6] * dice
    assert (now.defense.rolled, now.result) == (None, None)


def test_a_rivals_raid_takes_from_the_player_and_may_hang() -> None:
    state = winter_state(pieces=[("rivals", "base_dice", 2), ("player", "cattle", 1)])
    session = theirs("raid", "EWM/eden-valley", state, token="earl-of-angus", plus=1)
    dice = record(session).defense
    assert dice is not None
    faces = [6] + [1] * (dice.dice - 1)
    attack = record(session).attack
    assert attack is not None
    strike(session, [3] * attack.dice, faces)
    now = record(session)
    assert (now.own, now.cattle, now.hanged, now.vp) == (False, -1, 1, HANGED_VP)
    assert now.defender_vp == HANGED_VP
    assert now.defense is not None
    assert (7, "hanged") in [(die.counts, die.fate) for die in now.defense.rolled or ()]


def test_a_card_without_an_attack_shows_the_die() -> None:
    session = session_of(lambda state: rival_attack(state, "Kerr", "reiver"), winter_state())
    session.answer({"faces": [2]})
    now = record(session)
    assert (now.no_attack, now.reiver_die, now.place) == (NoAttack.NO_TARGET, 2, "")


def test_equal_targets_are_ties() -> None:
    session = session_of(lambda state: rival_attack(state, "Kerr", "reiver"), winter_state())
    session.answer({"faces": [4]})
    session.answer(["EWM/eden-valley"])
    now = record(session)
    assert (now.reiver_die, now.place) == (4, "EWM/eden-valley")
    assert set(now.ties) == set(board.REGIONS["EWM"])


def test_both_sides_of_a_battle() -> None:
    state = with_battle(winter_state(pieces=[("rivals", "base_dice", 2)]), "4", "SMM")
    state.battles["4"]["hits"] = {"Kerr": 1}
    state.table.setdefault("SMM/battlefield", {})[cube("Kerr")] = 1
    session = own("battle", "SMM/battlefield", state, event="4", horses=2)
    strike(session, [6, 6])
    battle = record(session).battle
    assert battle is not None
    assert (battle.hits, battle.decided, battle.winner) == ({"Kerr": 1, "Dacre": 2}, True, "Dacre")
    assert set(battle.shares) == {"Dacre"}
    assert record(session).notoriety[0].n == battle.shares["Dacre"]


def test_the_rising_pays_the_catholic_winner_in_one_march() -> None:
    state = with_battle(winter_state(), RISING, None)
    state.battles[RISING]["hits"] = {"Protestant": 0}
    state.battles[RISING]["sides"] = {"Protestant": "Kerr"}
    session = own("battle", "rising", state, event=RISING, side="Catholic", horses=2)
    strike(session, [6, 6])
    session.answer("SWM")
    battle = record(session).battle
    assert battle is not None
    assert (battle.side, battle.winner, battle.march, battle.shares) == (
        "Catholic",
        "Dacre",
        "SWM",
        {"Dacre": 3},
    )


def test_the_rising_pays_a_catholic_rival_where_the_dice_say() -> None:
    state = with_battle(winter_state(pieces=[("rivals", "base_dice", 2)]), RISING, None)
    state.battles[RISING] = {"hits": {"Protestant": 0}, "sides": {"Protestant": "Dacre"}}
    session = theirs("battle", "rising", state, event=RISING, side="Catholic")
    strike(session, [6] * asked(session).dice)  # type: ignore[attr-defined]
    session.answer({"faces": [3, 3]})
    battle = record(session).battle
    assert battle is not None
    assert (battle.winner, battle.march, battle.shares) == ("Kerr", "EMM", {"Kerr": 3})


# -- Spring ------------------------------------------------------------------------------------------------


def awards(session: Session, kind: type) -> list[Any]:
    return [notice.data for notice in history(session) if isinstance(notice.data, kind)]


def test_spring_reports_its_awards() -> None:
    pieces = [
        ("EWM/track", cube("Dacre"), 3),
        ("SWM/track", cube("Dacre"), 5),
        ("SWM/track", cube("Kerr"), 5),
        ("EWM/town", cube("Kerr"), 2),
        ("rivals", "base_dice", 5),
    ]
    state: State = winter_state(pieces=pieces)
    session = session_of(spring, attrs.evolve(state, season="spring"))
    assert awards(session, GaolAward) == [GaolAward(cubes=3, vp=6)]
    assert awards(session, MarchAward) == [
        MarchAward(march="EWM", rank=1, tied=False, vp=3),
        MarchAward(march="SWM", rank=1, tied=True, vp=1),
    ]
    assert awards(session, TurnTotal) == [TurnTotal(turn=1, vp=10, total=10)]
    assert awards(session, BaseDiceHalved) == [BaseDiceHalved(before=5, now=2)]
    assert vp(session.state) == 10


@pytest.mark.parametrize("hits", [1, 0])
def test_a_battle_of_one_side_is_awarded_at_the_end_of_winter(hits: int) -> None:
    state = with_battle(winter_state(own_targets=[], rival_cards_left={}), "4", "SMM")
    state.battles["4"]["hits"] = {"Kerr": hits} if hits else {}
    session = session_of(end_of_winter, state)
    (battle,) = awards(session, BattleRecord)
    assert (battle.decided, battle.winner, battle.march) == (True, "Kerr" if hits else "", "SMM")


def test_points_scored_before_an_attack_are_not_its_own() -> None:
    state = winter_state(score=[{"Hanging": 6}])
    session = session_of(lambda now: own_attack(now, "reiver"), state)
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    session.page([("token.revealed", ["rumor"]), ("combat.attack", {"faces": [6, 3, 1]})])
    assert record(session).vp == vp(session.state) - 6 > 0


def test_a_rerolled_die_knows_its_roll() -> None:
    session = carey_defends({"standing": "rerolls", "n": 2})
    session.answer({"faces": [6, 4]})
    defense = record(session).defense
    assert defense is not None
    assert [(die.face, die.roll, die.replaced) for die in defense.rolled or ()] == [
        (6, 2, 1), (4, 2, 1), (5, 1, None),
    ]  # fmt: skip
