"""Texts for effects say in which combats, Marches and moments they count."""

from reivers.games.border.rules.cards.effect_texts import in_brief, named
from reivers.kernel.messages import Message


def keys(message: Message) -> list[str]:
    """Return the key of a text and those of its limits."""
    if message.key == "effect.limited":
        return [*keys(message.facts["effect"]), message.facts["limit"].key]
    return [message.key]


def test_a_standing_effect_says_where_it_counts() -> None:
    dice = {"standing": "attack_dice", "n": 2}
    assert keys(named(dice)) == ["effect.standing.attack_dice"]
    found = named({**dice, "kinds": ["raid"], "marches": ["EWM"], "once": "turn"})
    limits = ["effect.limit.kinds", "effect.limit.marches", "effect.limit.once_a_turn"]
    assert keys(found) == ["effect.standing.attack_dice", *limits]


def test_all_marches_and_all_combats_are_no_limit() -> None:
    everywhere = {
        "kinds": ["raid", "feud", "gaolbreak", "battle"],
        "marches": ["SWM", "SMM", "EMM", "EWM", "DL"],
    }
    assert keys(named({"standing": "attack_dice", "n": 1, **everywhere})) == ["effect.standing.attack_dice"]


def test_a_loss_has_no_negative_number() -> None:
    lost = named({"do": "cattle", "n": -2})
    assert lost.key == "effect.lose"
    assert (lost.facts["effect"].key, lost.facts["effect"].facts["n"]) == ("effect.change.cattle", 2)
    cube = named({"do": "cube", "n": -1, "box": "gaol", "whose": "own"})
    assert (cube.key, cube.facts["n"]) == ("effect.cube.gaol.own.out", 1)


def test_a_choice_names_all_its_options() -> None:
    found = named({"do": "choose_one", "options": [[{"do": "cattle", "n": 6}], [{"do": "sheep", "n": 2}]]})
    assert found.key == "effect.or"
    assert [found.facts[name].key for name in ("first", "last")] == [
        "effect.change.cattle",
        "effect.change.sheep",
    ]


def test_the_bonus_of_dice_has_a_sign_and_a_side() -> None:
    bonus = named({"standing": "modifier", "role": "attack", "n": 1})
    assert (bonus.key, bonus.facts) == ("effect.modifier.attack", {"bonus": "+1"})


def test_a_card_has_room_for_one_march_and_no_side() -> None:
    notoriety = {"standing": "notoriety", "n": 2}
    assert in_brief({**notoriety, "marches": ["SMM", "EMM"]}) == named(notoriety)
    assert in_brief({**notoriety, "side": "own"}) == named(notoriety)
    one = {**notoriety, "marches": ["EMM"]}
    assert in_brief(one) == named(one)
