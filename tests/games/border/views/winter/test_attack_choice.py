"""The choice of the player's own attack: targets, Horses, odds and the main button."""

import attrs

from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.views.winter.attack_choice import TargetChoice, TargetView, target_choice
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.summers import with_sheet
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def own_card(state: State | None = None, card: str = "opposite", other: str = "nation") -> Session:
    """The player's first card is flipped."""
    session = play_to(game_at(state or example(), **{"chance.target_deck": "table"}), key="winter.targets")
    session.answer([card, other])
    session.answer([f"Dacre/{card}"])
    return session


def choice(session: Session, cards: tuple[str, ...] = (), *, advice: bool = True) -> TargetChoice:
    found = target_choice(session, cards, advice=advice)
    assert found is not None
    return found


def target(shown: TargetChoice, name: str) -> TargetView:
    return next(one for one in shown.targets if one.id == name)


def test_the_best_target_and_its_horses_are_selected() -> None:
    shown = choice(own_card())
    assert shown.card == "Dacre/opposite"
    assert (shown.target, shown.horses.selected) == ("raid/SWM/nithsdale", 2)
    assert [one.id for one in shown.targets if one.suggested] == ["raid/SWM/nithsdale"]
    assert shown.main.text == Message("attack_page.commit_flip", {"n": 2, "place": "SWM/nithsdale"})
    assert shown.main.answers == (("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2))


def test_targets_are_sorted_by_vp_and_those_out_of_reach_come_last_with_a_reason() -> None:
    shown = choice(own_card())
    reached = [one for one in shown.targets if one.refusal is None]
    assert list(shown.targets[: len(reached)]) == reached
    vp = [force.odds.expected for one in reached if (force := one.force(2)) and force.odds]
    assert vp == sorted(vp, reverse=True)
    assert len(vp) == len(reached)
    assert target(shown, "battle/4").refusal == Message(
        "refused.target.march", {"card": "opposite", "kind": "battle", "march": "SMM"}
    )
    assert target(shown, "battle/4").forces == ()


def test_a_target_shows_its_dice_odds_and_what_is_left_for_the_last_card() -> None:
    force = target(choice(own_card()), "raid/SWM/nithsdale").force(2)
    assert force is not None
    assert force.odds is not None
    assert (force.dice, force.modifier) == (4, 0)
    assert (force.parts[0].source, force.parts[0].dice) == ("horses", 2)
    assert sum(item.dice for item in force.parts) == 4
    assert round(force.odds.expected, 1) == 5.1
    assert abs(sum(chance for _, chance in force.odds.histogram) - 1) < 1e-9
    assert dict(force.odds.chances)["captured"] > 0
    assert force.then is not None
    assert (force.then.horses, force.then.id) == (1, "raid/SWM/annandale")


def test_one_horse_must_stay_while_there_is_another_card() -> None:
    horses = choice(own_card()).horses
    assert (horses.standing, horses.most) == (3, 2)
    assert horses.refusal == Message("attack_page.one_must_stay")


def test_all_horses_may_go_with_the_last_card() -> None:
    session = own_card()
    session.answer("decline")
    play_to(session, key="winter.reveal")
    session.answer(["Dacre/nation"])
    horses = choice(session).horses
    assert (horses.standing, horses.most, horses.refusal) == (3, 3, None)


def test_a_battle_shows_hits_to_beat_and_flips_nothing() -> None:
    state = example()
    state.battles["4"]["hits"] = {"Kerr": 1}
    put(state, "SMM/battlefield", cube("Kerr"), 1)
    shown = choice(own_card(state, card="nation", other="opposite"))
    assert target(shown, "battle/4").hits == (("Kerr", 1),)
    main = shown.main_for("battle/4", 1)
    assert main.text == Message("attack_page.main.commit_battle", {"n": 1, "event": "4"})


def test_the_debateable_land_has_no_token_to_flip() -> None:
    shown = choice(own_card(card="reiver"))
    assert target(shown, "raid/debateable").forces
    assert shown.main_for("raid/debateable", 2).text == Message(
        "attack_page.commit", {"n": 2, "place": "DL/debateable-land"}
    )


def test_without_advice_nothing_is_selected_and_no_odds_are_shown() -> None:
    shown = choice(own_card(), advice=False)
    assert shown.main.text == Message("attack_page.main.choose")
    assert not shown.main.ready
    assert all(force.odds is None and force.then is None for one in shown.targets for force in one.forces)
    assert not any(one.suggested for one in shown.targets)
    assert shown.main_for("raid/SWM/eskdale", 1).ready


def test_targets_can_be_sorted_by_safety() -> None:
    shown = choice(own_card())
    risks = [force.risk for one in shown.sorted_by("safe", 2) if (force := one.force(2))]
    assert risks == sorted(risks)


def test_no_attack_is_an_answer() -> None:
    session = own_card()
    shown = choice(session)
    session.page(shown.decline)
    assert target_choice(session) is None


def test_a_held_target_card_is_a_switch() -> None:
    state = with_sheet(example(), held="82")
    session = own_card(state)
    shown = choice(session)
    assert [one.id for one in shown.switches] == ["82"]
    assert shown.main.answers is not None
    assert shown.main.answers[0] == ("attack.target_cards", [])
    on = choice(session, ("82",))
    assert on.before == (("attack.target_cards", ["82"]),)


def test_a_view_is_plain_data() -> None:
    shown = choice(own_card())
    assert attrs.asdict(shown)["card"] == "Dacre/opposite"
    assert shown == choice(own_card())
