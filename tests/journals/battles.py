"""Scenarios of Battles and of the Rising of the North (7.7, 7.8)."""

from typing import Any

from reivers.games.border.rules.model.state import State, put
from tests.games.border.winters import with_battle
from tests.journals.scenario import Scenario, at, faces, last_winter

RISING = "rising-of-the-north"
OWN = ("nation", "opposite")


def rising(**changes: Any) -> State:
    return with_battle(at("winter", pieces=[("rivals", "base_dice", 2)], **changes), RISING, None)


def battle(event: str, march: str, **changes: Any) -> State:
    return with_battle(at("winter", pieces=[("rivals", "base_dice", 2)], **changes), event, march)


def own_side(side: str, *thrown: int) -> list[tuple[str, Any]]:
    """Fight for a side with two Horses, and roll this."""
    return [
        ("winter.reveal", ["Dacre/nation"]),
        ("attack.target", f"battle/{RISING}/{side}"),
        ("combat.attack", faces(*thrown)),
    ]


def alone(state: State, side: str, family: str) -> State:
    """Set the hits of one side of the Rising."""
    state.battles[RISING] = {"hits": {side: 1}, "sides": {side: family}}
    put(state, "rising", f"side:{side}", family)
    return state


AT_HOME = [("player", "horse", 0), ("rivals", "base_dice", 2)]
"""Both of the player's attacks are declined."""
TARGETS = ("winter.targets", list(OWN))

SCENARIOS = (
    Scenario(
        name="rising-tied",
        about="7.7 The Rising of the North is tied: no award.",
        state=rising(),
        answers=[TARGETS, *own_side("Catholic", 5, 1), ("winter.reveal", ["Kerr/nation"]),
                 ("combat.attack", faces(4, 1))],
        until="combat.rising_tied",
    ),
    Scenario(
        name="rising-catholic-player",
        about="7.7 The player wins the Rising for the Catholics: 3 Notoriety in a March of choice.",
        state=rising(),
        answers=[TARGETS, *own_side("Catholic", 5, 6), ("winter.reveal", ["Kerr/nation"]),
                 ("combat.attack", faces(4, 1)), ("combat.rising_march", "DL")],
    ),
    Scenario(
        name="rising-catholic-rival",
        about="7.7, A24 An opponent wins the Rising for the Catholics: 3 Notoriety by two dice.",
        state=rising(),
        answers=[TARGETS, ("winter.reveal", ["Kerr/nation"]), ("combat.attack", faces(6, 6)),
                 *own_side("Protestant", 1, 1), ("notoriety.dice", faces(6, 3))],
    ),
    Scenario(
        name="rising-protestant-player",
        about="7.7, A48 The player wins the Rising for the Protestants: 3 Horses on their sides.",
        state=rising(),
        answers=[TARGETS, ("winter.reveal", ["Kerr/nation"]), *own_side("Protestant", 6, 6)],
        until="combat.rising_protestant",
    ),
    Scenario(
        name="rising-protestant-rival",
        about="7.7 An opponent wins the Rising for the Protestants: one more base attack die, at once.",
        state=rising(),
        answers=[TARGETS, *own_side("Catholic", 1, 1), ("winter.reveal", ["Maxwell/nation"]),
                 ("combat.attack", faces(6, 1))],
        until="combat.rising_protestant",
    ),
    Scenario(
        name="rising-one-rival-on-both-sides",
        about="7.5, A46 An opponent's second card takes the free side of the Rising.",
        state=rising(),
        answers=[TARGETS, ("winter.reveal", ["Kerr/nation"]), ("combat.attack", faces(5, 1)),
                 ("winter.reveal", ["Kerr/opposite"]), ("combat.attack", faces(1, 1)),
                 ("notoriety.dice", faces(1, 2))],
    ),
    Scenario(
        name="rising-catholic-alone-comes-last",
        about="7.8 At the end of Winter the only side at a Battle wins it; the Catholic award comes last.",
        state=with_battle(
            with_battle(last_winter(Kerr="nation family", Maxwell="nation family", pieces=AT_HOME),
                        RISING, None), "battle-ewm", "EWM"),
        answers=[("winter.reveal", ["Kerr/nation"]), ("rival.tie", [RISING]), ("combat.attack", faces(6, 1)),
                 ("winter.reveal", ["Maxwell/nation"]), ("rival.tie", ["battle-ewm"]),
                 ("notoriety.dice", faces(5, 5))],
    ),
    Scenario(
        name="rising-protestant-alone",
        about="7.8 Only an opponent fought at the Rising, on the Protestant side: a base attack die.",
        state=alone(with_battle(last_winter(pieces=AT_HOME), RISING, None), "Protestant", "Kerr"),
        answers=[],
        until="combat.rising_protestant",
    ),
    Scenario(
        name="battle-tied-and-another-uncontested",
        about="7.7, 7.8, A9 A tied Battle halves its Notoriety; an uncontested one is discarded.",
        state=with_battle(
            with_battle(last_winter(Kerr="nation family", Fenwick="nation family", pieces=AT_HOME),
                        "battle-emm", "EMM"), "battle-swm", "SWM"),
        answers=[("winter.reveal", ["Kerr/nation"]), ("rival.tie", ["battle-emm"]),
                 ("combat.attack", faces(5, 1)), ("winter.reveal", ["Fenwick/nation"]),
                 ("rival.tie", ["battle-emm"]), ("combat.attack", faces(5, 1, 1, 1))],
        until="winter.uncontested",
    ),
    Scenario(
        name="battle-second-attack-wins",
        about="7.7 The second attack on a Battle has more hits and wins the card's Notoriety.",
        state=battle("4", "SMM"),
        answers=[TARGETS, ("winter.reveal", ["Fenwick/nation"]), ("winter.reveal", ["Maxwell/nation"]),
                 ("combat.attack", faces(6, 5))],
        until="combat.battle_won",
    ),
)  # fmt: skip
