"""Why: a thousand decisions of the opponents, and every dice pool, derived again from the reasons alone.

The tables below are the rulebook's, written down here a second time on purpose: what the app gives as its
reasons must be enough for anybody with the rulebook to reach the same result.
"""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from reivers.kernel.flows import Notice, Reason
from tests.games.border.wholes import act, new_session, plan

CHUNKS, EACH = 6, 5
AT_LEAST = 1000

NATION = {"Dacre": "english", "Fenwick": "english", "Maxwell": "scottish", "Kerr": "scottish"}
HOME = {"Dacre": "EWM", "Fenwick": "EMM", "Maxwell": "SWM", "Kerr": "SMM"}
RAIDS = {
    ("Dacre", "opposite"): ["SWM"], ("Dacre", "cross"): ["SMM"], ("Dacre", "same"): ["EMM", "DL"],
    ("Fenwick", "opposite"): ["SMM"], ("Fenwick", "cross"): ["SWM"], ("Fenwick", "same"): ["EWM", "DL"],
    ("Maxwell", "opposite"): ["EWM"], ("Maxwell", "cross"): ["EMM"], ("Maxwell", "same"): ["SMM", "DL"],
    ("Kerr", "opposite"): ["EMM"], ("Kerr", "cross"): ["EWM"], ("Kerr", "same"): ["SWM", "DL"],
}  # fmt: skip
"""7.4, 7.5 Where a Target X March card raids."""
DICE = {1: "SWM", 2: "SMM", 3: "EMM", 4: "EWM", 5: "DL"}
"""6.4 The Marches of the Notoriety dice; the 6 is the player's own."""
CASTLES = ("SWM/castle", "SMM/castle", "EMM/castle", "EWM/bew-castle")
SIDES = ("Catholic", "Protestant")
COLUMNS = [3, 3, 4, 5, 6, 7, 8, 9, 10]
LEVELS = [
    (200, "Kinmont Willie"), (190, "Sir Robert Carey"), (180, "Jock of the Peartree"),
    (170, "Bold Buccleuth"), (160, "Archie Fyre the Braes"), (140, "Young Scrope"),
    (120, "Fingerless Will Nixon"), (100, "Nebless Clem Croser"), (0, "Ill-Drowned Geordie"),
]  # fmt: skip

Reported = tuple[str, Notice]
"""Return the player's family, and the notices of that game."""


@cache
def reported_in(chunk: int, effort: int) -> Sequence[Reported]:
    """All notices with reasons of some games."""
    found: list[Reported] = []
    for seed in range(chunk * EACH * effort, (chunk + 1) * EACH * effort):
        session, rng = new_session(plan(seed)), random.Random(seed)
        while session.prompt is not None:
            act(session, rng)
        notices = [notice for _, reported in session.history() for notice in reported if notice.why]
        found += [(session.state.family, notice) for notice in notices]
    return found


@pytest.fixture(params=range(CHUNKS))
def reported(request: pytest.FixtureRequest, effort: int) -> Sequence[Reported]:
    return reported_in(request.param, effort)


def of(why: Sequence[Reason], *questions: str) -> list[Reason]:
    return [reason for reason in why if reason.question in questions]


# -- 7.6, 8.2 places -------------------------------------------------------------------------------------


def counts_as(facts: Mapping[str, Any]) -> int:
    """First or second place on a track, for dice and VP; 0 for neither."""
    own, others = facts["own"], list(facts["others"].values())
    above = [n for n in others if n > own]
    if own == 0:
        return 0
    if not above:
        return 2 if own in others else 1
    ahead = len(above) if facts["ruling"] == "competition" else len(set(above))
    return 2 if ahead == 1 and own not in others else 0


def notoriety_dice(facts: Mapping[str, Any]) -> int:
    return {0: 0, 1: 2, 2: 1}[counts_as(facts)]


# -- 7.5 targets -----------------------------------------------------------------------------------------

Target = tuple[str, str]
"""A kind of attack and its place, or its event."""
NOTHING: Target = ("nothing", "")


def derived_target(family: str, card: str, solo: str, why: Sequence[Reason]) -> Target:
    """Return the result of this card by the rulebook, from the facts of its reasons."""
    if card == "nation":
        return one_of(battles(why), why)
    if card == "family":
        return one_of(sites(why), why)
    if card == "reiver":
        die = next(reason.facts["die"] for reason in why if "die" in reason.facts)
        return one_of(farms(why), why) if die >= 3 else NOTHING
    home = [one for one in battles(why) if one[0] == "battle"]
    if home:
        assert [one.facts["march"] for one in of(why, "why.target.battle")] == [HOME[family]]
        return one_of(home, why)
    if "DL" in RAIDS[family, card] and not of(why, "why.target.debateable_raided"):
        return ("raid", "DL/debateable-land")
    if HOME[solo] in RAIDS[family, card] and farms(why):
        return one_of(farms(why), why)
    return one_of([one for one in battles(why) if one[0] == "rising"], why)


def battles(why: Sequence[Reason]) -> list[Target]:
    found: list[Target] = []
    for reason in of(why, "why.target.battle", "why.target.rising"):
        facts = reason.facts
        if reason.question == "why.target.rising":
            free = [side for side in SIDES if side not in facts["taken"]]
            found += [("rising", free[0])] if free else []
        elif all(NATION[other] != NATION[facts["family"]] for other in facts["by"]):
            found.append(("battle", facts["battle"]))
    return found


def sites(why: Sequence[Reason]) -> list[Target]:
    cubes = {}
    for kind in ("feud", "gaolbreak"):
        (reason,) = of(why, f"why.target.{kind}", f"why.target.{kind}_attacked")
        if reason.facts["cubes"] and not reason.facts["attacked"]:
            cubes[kind] = reason.facts["cubes"]
    return [(kind, kind) for kind, n in cubes.items() if n == max(cubes.values())]


def farms(why: Sequence[Reason]) -> list[Target]:
    open_to = of(why, "why.target.farm", "why.target.farm_fyre")
    values = {reason.facts["farm"]: reason.facts["sheep"] - reason.facts["dice"] for reason in open_to}
    return [("raid", farm) for farm, value in values.items() if value == max(values.values())]


def one_of(candidates: Sequence[Target], why: Sequence[Reason]) -> Target:
    """The only candidate, or the one that chance took among just these."""
    picks = [reason for reason in why if reason.question.startswith("why.target.pick_")]
    if len(candidates) <= 1:
        assert picks == []
        return candidates[0] if candidates else NOTHING
    (pick,) = picks
    names = ["rising-of-the-north" if kind == "rising" else name for kind, name in candidates]
    assert pick.facts["targets"] == names
    assert pick.answer == pick.facts["chosen"]
    return candidates[names.index(pick.facts["chosen"])]


def reported_target(notice: Notice) -> Target:
    """What the app said the opponent does."""
    kind, facts = notice.message.key.partition(".")[2], notice.message.facts
    if kind == "nothing":
        return NOTHING
    place = {"battle": "event", "rising": "side"}.get(kind, "place")
    return (kind, kind if kind in ("feud", "gaolbreak") else facts[place])


def targets(reported: Sequence[Reported]) -> list[Reported]:
    return [
        (solo, notice)
        for solo, notice in reported
        if any(reason.question.startswith("why.target.") for reason in notice.why)
    ]


def test_every_target_follows_from_its_reasons(reported: Sequence[Reported]) -> None:
    for solo, notice in targets(reported):
        family, _, card = notice.message.facts["target"].partition("/")
        assert derived_target(family, card, solo, notice.why) == reported_target(notice), notice


def test_every_attack_has_the_dice_of_its_reasons(reported: Sequence[Reported]) -> None:
    for _, notice in targets(reported):
        for reason in of(notice.why, "why.notoriety.dice"):
            assert notoriety_dice(reason.facts) == reason.answer
        for reason in of(notice.why, "why.target.dice"):
            assert sum(reason.facts.values()) == reason.answer
            gained = of(notice.why, "why.notoriety.dice")
            assert reason.facts["notoriety"] == (gained[0].answer if gained else 0)
            kind, name = reported_target(notice)
            if kind == "raid":
                (farm,) = [one for one in notice.why if one.facts.get("farm") == name]
                assert reason.facts["sheep"] == farm.facts["sheep"]
            if kind in ("feud", "gaolbreak"):
                assert reason.facts["cubes"] == of(notice.why, f"why.target.{kind}")[0].facts["cubes"]


# -- 6.4 Notoriety ---------------------------------------------------------------------------------------


def derived_march(solo: str, why: Sequence[Reason]) -> str:
    """A2, A3: the first die whose March brings a lead, else that of the first die."""
    rolled = [reason for reason in why if "own" in reason.facts]
    for reason in rolled:
        facts = reason.facts
        assert facts["march"] == DICE.get(facts["die"], HOME[solo])
        own, best = facts["own"], facts["best"]
        shares = own == best and own > 0
        may = own < best or own == best == 0 or (shares and facts["ruling"] == "takes")
        if may and own + facts["points"] >= best:
            return str(facts["march"])
    assert len(rolled) == 2
    return str(rolled[0].facts["march"])


def awards(reported: Sequence[Reported]) -> list[Reported]:
    """Notoriety that two dice have sent somewhere."""
    return [
        (solo, notice)
        for solo, notice in reported
        if notice.message.key == "notoriety.gained" and any("die" in reason.facts for reason in notice.why)
    ]


def test_every_march_of_notoriety_follows_from_its_reasons(reported: Sequence[Reported]) -> None:
    for solo, notice in awards(reported):
        march = derived_march(solo, notice.why)
        assert march == notice.message.facts["march"]
        before = next(one.facts["own"] for one in notice.why if one.facts.get("march") == march)
        assert notice.message.facts["now"] == before + notice.message.facts["n"]
        for cube in of(notice.why, "why.notoriety.cube"):
            assert cube.facts["family"] == notice.message.facts["family"]


# -- 7.6 pools -------------------------------------------------------------------------------------------

ATTACKING = ("notoriety", "sheep", "feud", "gaol", "base", "horses")
DEFENDING = ("battle", "site", "token", "walled")
COUNTED = {
    "why.pool.sheep": "sheep", "why.pool.feud": "cubes", "why.pool.gaol": "cubes",
    "why.pool.token": "dice", "why.pool.battle": "dice",
}  # fmt: skip
"""Sources that are worth a die for each of these."""


def pools(reported: Sequence[Reported]) -> list[Reported]:
    return [(solo, notice) for solo, notice in reported if notice.message.key == "combat.dice"]


def derived_pools(solo: str, notice: Notice) -> tuple[int, int]:
    """Both pools added up. Cards are the player's: they attack if the player does, else they defend."""
    attacks = notice.message.facts["family"] == solo
    attack = defense = 0
    for reason in notice.why:
        source = reason.question.removeprefix("why.pool.")
        if source == reason.question or source == "halved":
            continue
        if source in ATTACKING or (source not in DEFENDING and attacks):
            attack += reason.answer
        else:
            defense += reason.answer
    attack = max(attack, 0)
    return (attack + 1) // 2 if of(notice.why, "why.pool.halved") else attack, max(defense, 0)


def test_every_pool_follows_from_its_reasons(reported: Sequence[Reported]) -> None:
    for solo, notice in pools(reported):
        facts = notice.message.facts
        assert derived_pools(solo, notice) == (facts["attack"], facts["defense"]), notice
        for name in ("plus", "shield"):
            given = of(notice.why, f"why.combat.{name}")
            assert facts[name] == (given[0].answer if given else 0)
            for reason in given:
                assert reason.answer == sum(n for by, n in reason.facts.items() if by.startswith("by_"))


def test_every_source_of_dice_is_valued_by_what_the_book_says(reported: Sequence[Reported]) -> None:
    for solo, notice in pools(reported):
        for reason in notice.why:
            if reason.question == "why.pool.notoriety":
                assert reason.answer == notoriety_dice(reason.facts)
            elif reason.question == "why.pool.site":
                assert reason.facts["castle"] == (reason.facts["place"] in CASTLES)
                assert reason.answer == (2 if reason.facts["castle"] else 1)
            elif reason.question in COUNTED:
                assert reason.answer == reason.facts[COUNTED[reason.question]]
            elif reason.question == "why.pool.walled":
                assert (reason.answer, reason.facts["place"]) == (1, "EWM/town")
            elif reason.question == "why.pool.horses":
                assert reason.answer == reason.facts["horses"] > 0
                assert notice.message.facts["family"] == solo
            elif reason.question == "why.pool.base":
                assert notice.message.facts["family"] != solo


def test_a_modifier_comes_from_the_card_of_its_kind(reported: Sequence[Reported]) -> None:
    """7.4 English and Scottish cards help in Battles, Family cards at Seats and Towns, Reivers in Raids."""
    kinds = {"nation": ("battle",), "family": ("feud", "gaolbreak"), "reiver": ("raid",)}
    for solo, notice in pools(reported):
        facts = notice.message.facts
        if facts["family"] != solo and facts["plus"]:
            (reason,) = of(notice.why, "why.combat.plus")
            assert facts["kind"] in kinds[reason.facts["target"].partition("/")[2]]


# -- the rest --------------------------------------------------------------------------------------------


def income(facts: Mapping[str, Any]) -> int:
    """6.1 The column of the Sheep, or two further right."""
    column = min(max(facts["sheep"] - 3, 0), 8)
    return COLUMNS[min(column + (2 if facts["office"] else 0), 8)]


DERIVED = {
    "why.income": income,
    "why.attack_cards": lambda facts: facts["total"] // 3,
    "why.halved": lambda facts: facts["before"] // 2,
    "why.gaol_vp": lambda facts: 2 * facts["cubes"],
    "why.notoriety.vp": lambda facts: {0: 0, 1: 3 * facts["turn"], 2: facts["turn"]}[counts_as(facts)],
    "why.livestock.horses": lambda facts: facts["n"] // 2 * 3,
    "why.livestock.sheep": lambda facts: facts["n"] // 2 * 2,
    "why.livestock.cattle": lambda facts: facts["n"] // 2,
    "why.victory": lambda facts: next(level for least, level in LEVELS if facts["total"] >= least),
    "why.bastle": lambda facts: facts["sheep"] > 0,
}


def test_every_number_of_autumn_and_spring_follows_from_its_reasons(reported: Sequence[Reported]) -> None:
    for _, notice in reported:
        for reason in notice.why:
            if reason.question in DERIVED:
                assert DERIVED[reason.question](reason.facts) == reason.answer, reason


def test_a_warden_appears_below_the_dice_of_the_token(reported: Sequence[Reported]) -> None:
    for _, notice in reported:
        for reason in of(notice.why, "why.attack.warden"):
            for face in reason.facts["faces"]:
                assert reason.answer == (face < reason.facts["dice"])


def blocked(cattle: int, sheep: int, blocks: int) -> tuple[int, int]:
    """7.7 A block takes from the more common hits, from the Cattle if they are equal."""
    while blocks and cattle + sheep:
        cattle, sheep = (cattle, sheep - 1) if sheep > cattle else (cattle - 1, sheep)
        blocks -= 1
    return cattle, sheep


def raid_blocks(facts: Mapping[str, Any]) -> int:
    """7.7, A1 Every 5 blocks, and every 6 but the first; under the house rules a later 7 may be such a 6."""
    later = max(facts["seven"] - 1, 0)
    if facts["sevens"] == "cascade":
        return int(facts["five"] + max(facts["six"] + later - 1, 0))
    taken = facts["sevens"] == "hybrid" and later > 0
    return int(facts["five"] + max(facts["six"] - (0 if taken else 1), 0))


def test_every_raid_follows_from_what_was_rolled(reported: Sequence[Reported]) -> None:
    for _, notice in reported:
        for nth, question in enumerate(("why.combat.cattle_hits", "why.combat.sheep_hits")):
            for reason in of(notice.why, question):
                facts = reason.facts
                assert facts["blocks"] == raid_blocks(facts)
                left = blocked(facts["cattle"], facts["sheep"], facts["blocks"] + facts["extra"])
                assert reason.answer == left[nth]


def test_every_other_combat_follows_from_what_was_rolled(reported: Sequence[Reported]) -> None:
    for _, notice in reported:
        for reason in of(notice.why, "why.combat.hits"):
            facts = reason.facts
            assert reason.answer == max(facts["thrown"] - facts["blocks"] - facts["extra"], 0)
            assert reason.answer == notice.message.facts["hits"]
        for reason in of(notice.why, "why.combat.freed"):
            assert reason.answer == min(reason.facts["hits"], reason.facts["cubes"])


def test_opponents_reroll_all_they_can(reported: Sequence[Reported]) -> None:
    for solo, notice in reported:
        for reason in of(notice.why, "why.combat.reroll"):
            most = min(reason.facts["most"], reason.facts["misses"])
            assert 0 < reason.answer <= most
            assert reason.answer == most or notice.message.facts["family"] == solo


def test_whoever_strikes_more_wins(reported: Sequence[Reported]) -> None:
    for _, notice in reported:
        for reason in of(notice.why, "why.combat.award", "why.combat.rising"):
            hits = reason.facts["hits"]
            best = [name for name, n in hits.items() if n == max(hits.values())]
            assert reason.answer == (best[0] if len(best) == 1 else None)


def test_all_this_was_more_than_a_thousand_decisions(effort: int) -> None:
    found = [reported_in(chunk, effort) for chunk in range(CHUNKS)]
    decisions = sum(
        len(targets(reported)) + len(awards(reported)) + len(pools(reported)) for reported in found
    )
    assert decisions >= AT_LEAST
    cards = {
        notice.message.facts["target"].partition("/")[2]
        for reported in found
        for _, notice in targets(reported)
    }
    assert cards == {"nation", "family", "reiver", "opposite", "cross", "same"}
    asked = {reason.question for reported in found for _, notice in reported for reason in notice.why}
    assert set(DERIVED) <= asked


def test_every_reason_names_its_section(reported: Sequence[Reported]) -> None:
    for _, notice in reported:
        for reason in notice.why:
            assert reason.section[0] in "56789"
            assert reason.question.startswith("why.")
