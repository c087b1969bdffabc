"""7.4 Before the player commits: targets, Horses, dice and figures."""

import attrs
import pytest

from reivers.games.border.odds.current_combat import at_hand
from reivers.games.border.odds.distribution import distribution
from reivers.games.border.odds.own_attack import TargetOdds, attack_table
from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.rules.winter.own_attacks import own_attack
from tests.games.border.advice.builders import BOOK, LOOK, reported
from tests.games.border.builders import session_of
from tests.games.border.odds.test_current_combat import attack
from tests.games.border.winters import asked, example, winter_state, with_battle, with_event, with_rerolls

DICE = {"deputy-warden": 1, "rumor": 0, "hot-trod": 3}


def turned(state: State, *still: str) -> State:
    """One of the player's cards was just flipped, and these are still in the deck."""
    state.own_targets = list(still)
    state.own_attacks = 2 - len(still)
    state.attack = 1
    return state


def row(state: State, kind: str, target: str, horses: int = 1) -> TargetOdds:
    found = attack_table(state, LOOK, kind)
    return next(one for one in found.rows if (one.id, one.horses) == (target, horses))


def test_the_example_of_play() -> None:
    found = attack_table(turned(example(), "same"), LOOK, "opposite")
    assert found.most_horses == 2
    best = found.rows[0]
    assert (best.id, best.horses, best.dice) == ("raid/SWM/nithsdale", 2, 4)
    assert {item.source: item.dice for item in best.parts} == {"sheep": 1, "horses": 2, "card": 1}
    assert best.rerolls == 3
    assert best.then is not None
    assert (best.then.id, best.then.horses) == ("raid/debateable", 1)
    assert 0.2 < best.then.lost < 0.4
    assert [one.vp for one in found.rows] == sorted((one.vp for one in found.rows), reverse=True)
    assert {one.horses for one in found.rows} == {1, 2}
    assert [note.key for note in found.notes] == ["advice.tokens_unseen"]


@pytest.mark.parametrize("kind", ["nation", "family", "reiver", "opposite", "cross", "same"])
def test_the_targets_and_horses_are_those_of_the_prompts(kind: str) -> None:
    state = turned(example(), "same" if kind != "same" else "cross")
    session = session_of(lambda one: own_attack(one, kind), state)
    session.state.own_attacks -= 1
    options = {option.id: option.why_not for option in asked(session).options}  # type: ignore[attr-defined]
    found = attack_table(session.state, LOOK, kind)
    legal = {name for name, why_not in options.items() if why_not is None} - {"decline"}
    assert {one.id for one in found.rows} == legal
    session.answer(found.rows[0].id)
    prompt = asked(session)
    assert (prompt.low, prompt.high) == (1, found.most_horses)  # type: ignore[attr-defined]


def test_an_unseen_token_is_the_average_of_the_pile_with_the_wardens_chance() -> None:
    """Written out: each token of a small pile, with the Warden riding on less than its dice."""
    state = turned(winter_state(), "same")
    state.rival_tokens = {"deputy-warden": 2, "rumor": 1, "hot-trod": 1}
    found = row(state, "opposite", "raid/SWM/farm-4", 2)
    expected = 0.0
    for token, n in state.rival_tokens.items():
        dice = DICE[token]
        rides = max(dice - 1, 0) / 6
        for shield, chance in ((0, 1 - rides), (1, rides)):
            odds = distribution("raid", found.dice, 0, dice, shield)
            expected += n / 4 * chance * float(odds.expected("attacker_vp"))
    assert found.vp == pytest.approx(expected)


def test_a_warden_appears_once() -> None:
    state = turned(winter_state(), "same")
    state.rival_tokens = {"hot-trod": 1}
    before = row(state, "opposite", "raid/SWM/nithsdale")
    state.wardens.remove("Maxwell")
    assert before.chances.hanged == pytest.approx(2 / 6 * (1 - (5 / 6) ** 3))
    assert row(state, "opposite", "raid/SWM/nithsdale").chances.hanged == 0


def test_a_token_that_was_turned_is_certain_and_an_empty_box_has_none() -> None:
    state = turned(winter_state(empty_box="SWM/annandale"), "same")
    put(state, "SWM/nithsdale", "token", "rumor")
    assert row(state, "opposite", "raid/SWM/nithsdale").vp == row(state, "opposite", "raid/SWM/annandale").vp
    assert row(state, "opposite", "raid/SWM/eskdale").vp < row(state, "opposite", "raid/SWM/annandale").vp


def test_a_note_says_that_tokens_are_unknown() -> None:
    found = attack_table(turned(example(), "same"), BOOK, "opposite")
    assert "advice.tokens_unknown" in [note.key for note in found.notes]


def test_a_halving_token_halves_the_dice() -> None:
    state = turned(winter_state(), "same")
    halving = "SWM/nithsdale"
    put(state, halving, "token", "rumor")
    whole = row(state, "opposite", f"raid/{halving}", 2)

    def look(needed: object) -> object:
        if getattr(needed, "thing", "") == "token:rumor" and getattr(needed, "field", "") == "text":
            return "halved"
        return LOOK(needed)  # type: ignore[arg-type]

    rows = attack_table(state, look, "opposite").rows
    halved = next(one for one in rows if (one.id, one.horses) == (f"raid/{halving}", 2))
    assert halved.dice == whole.dice == 3
    assert halved.vp == pytest.approx(whole.vp * 2 / 3)


def test_the_debateable_land_has_no_cattle_and_the_dyke_blocks_once() -> None:
    state = turned(winter_state())
    open_land = row(state, "same", "raid/debateable", 3)
    assert open_land.chances.cattle == 0
    assert open_land.vp == pytest.approx(5 * float(distribution("raid", 1, 0, 0, 0).expected("attacker_vp")))
    put(state, "DL/debateable-land", "dyke", 1)
    assert row(state, "same", "raid/debateable", 3).vp < open_land.vp


def test_a_battle_is_weighed_against_the_hits_already_there() -> None:
    state = turned(with_battle(winter_state(), "4", "SMM"))
    state.battles["4"]["hits"] = {"Kerr": 1}
    put(state, "SMM/battlefield", "indicator:Kerr", "done")
    put(state, "SMM/battlefield", cube("Kerr"), 1)
    found = row(state, "cross", "battle/4", 3)
    odds = distribution("battle", 3, 0, 2, 0)
    assert found.chances.wins == pytest.approx(
        float(sum(p for n, p in odds.marginal("hits").items() if n > 1))
    )
    assert found.notoriety == pytest.approx(
        4 * found.chances.wins + 2 * (1 - found.chances.wins - found.chances.loses)
    )


def test_a_battle_that_no_rival_can_reach_is_won_by_attacking() -> None:
    state = turned(with_battle(winter_state(), "4", "SMM"))
    state.rival_cards_left = dict.fromkeys(state.rivals, 0)
    assert row(state, "cross", "battle/4").chances.wins == pytest.approx(1)
    state.rival_cards_left = {"Kerr": 2, "Maxwell": 0, "Fenwick": 2}
    stay_home = 2 / 6 * 1 / 5  # Kerr's Family and Reiver cards; Fenwick are of the player's own nation
    contested = row(state, "cross", "battle/4")
    assert stay_home < contested.chances.wins < stay_home + (1 - stay_home) * contested.chances.hit


def test_a_battle_is_valued_by_what_it_takes_from_the_other_side() -> None:
    """8.2, 7.8 Left alone, Kerr would win 4 points, and first place with them."""
    state = turned(with_battle(winter_state(turn=3), "4", "SMM"))
    state.battles["4"]["hits"] = {"Kerr": 0}
    put(state, "SMM/battlefield", "indicator:Kerr", "done")
    put(state, "SMM/track", cube("Dacre"), 6)
    found = row(state, "cross", "battle/4", 3)
    assert found.chances.loses == 0
    assert found.chances.wins == pytest.approx(found.chances.hit)
    tied = (
        1 - found.chances.wins
    )  # 8 points to Kerr's 5: first alone as well; left alone, Kerr is first with 7
    assert found.spring == pytest.approx((9 - 3) * (found.chances.wins + tied))


def test_snow_calls_an_attack_off_and_leaves_the_horses_to_the_last_card() -> None:
    """5.2 Heavy Snows among the opponents' cards in play: nothing is won, and only the card is lost."""
    state = turned(winter_state(), "same")
    state.in_play = ["80"]
    found = attack_table(state, LOOK, "opposite")
    assert [note.key for note in found.notes] == ["advice.snow", "advice.tokens_unseen"]
    assert {(one.vp, one.notoriety, one.spring, one.value, one.snow) for one in found.rows} == {
        (0, 0, 0, 0, "80")
    }
    then = found.rows[0].then
    assert then is not None
    assert then.horses == 3
    assert then.value == pytest.approx(row(turned(winter_state()), "same", then.id, 3).value)


def test_notoriety_is_valued_by_its_vp_in_spring() -> None:
    """A Feud won: +2 in the SWM, and Maxwell loses one."""
    state = turned(winter_state(turn=2))
    state.rival_tokens = {}
    put(state, "SWM/track", cube("Dacre"), 1)
    found = row(state, "family", "feud/SWM", 3)
    assert found.chances.loses == 0
    assert found.notoriety == pytest.approx(2 * found.chances.wins)
    assert found.spring == pytest.approx((6 - 2) * found.chances.wins)
    doubled = row(with_event(state, "ill-week"), "family", "feud/SWM", 3)
    assert doubled.notoriety == pytest.approx(4 * found.chances.wins)


def test_rerolls_of_an_event_are_used() -> None:
    plain = turned(winter_state(), "same")
    helped = with_rerolls(turned(winter_state(), "same"), "7", 4)
    assert row(plain, "opposite", "raid/SWM/nithsdale").rerolls == 0
    assert row(helped, "opposite", "raid/SWM/nithsdale").rerolls == 3
    assert row(helped, "opposite", "raid/SWM/nithsdale").vp > row(plain, "opposite", "raid/SWM/nithsdale").vp


def test_no_attack_without_a_horse_and_one_horse_attacks_once() -> None:
    nobody = attack_table(turned(winter_state(pieces=[("player", "horse", 0)])), LOOK, "reiver")
    assert nobody.rows == ()
    assert [note.key for note in nobody.notes] == ["advice.no_horse"]
    one = turned(winter_state(pieces=[("player", "horse", 1)], one_horse=True), "same")
    assert {found.horses for found in attack_table(one, LOOK, "reiver").rows} == {1}
    assert all(found.then is None for found in attack_table(one, LOOK, "reiver").rows)
    again = attrs.evolve(one, own_attacks=2, own_targets=[])
    assert attack_table(again, LOOK, "reiver").rows == ()


def test_a_card_for_battles_is_weighed_before_horses_are_committed() -> None:
    """Three dice more at a Battle, none at a Raid; at the field itself it is worth as much."""
    state = turned(with_battle(winter_state(), "4", "SMM"))
    put(state, "sheet", "held:41", 1)
    table = attack_table(state, LOOK, "cross")
    battle = next(one for one in table.rows if one.id == "battle/4")
    (extra,) = table.extras(battle)
    assert extra.id == "held:41"
    each = float(distribution("battle", 1, 0, 0, 0).expected("hits")) * 2
    assert 0 < extra.vp < 3 * each
    assert extra.value > extra.vp, "and the Battle is won more often"
    assert sum(item.dice for item in battle.parts) == battle.horses, "the row itself is without it"
    assert [one for raid in table.rows if raid.kind == "raid" for one in table.extras(raid)] == []


def test_what_an_extra_adds_is_what_the_chip_will_say() -> None:
    state = turned(with_battle(winter_state(), "4", "SMM"))
    put(state, "sheet", "held:41", 1)
    table = attack_table(state, LOOK, "cross")
    battle = next(one for one in table.rows if (one.id, one.horses) == ("battle/4", 2))
    session = attack(state, "Dacre/cross", "battle/4", 2)
    found = at_hand(session.state, LOOK, reported(session))
    assert found is not None
    (chip,) = found.chips
    (extra,) = table.extras(battle)
    assert (chip.id, chip.gain, chip.value) == (extra.id, pytest.approx(extra.vp), pytest.approx(extra.value))
