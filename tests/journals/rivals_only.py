"""Scenarios of Rivals only: the draft sheet, and the player's attacks by hand (5.2, 7.4, 7.7)."""

from typing import Any

from reivers.games.border.rules.model.state import State
from tests.games.border.winters import with_rerolls
from tests.journals.scenario import Correct, Scenario, Step, at


def winter(*pieces: tuple[str, str, Any]) -> State:
    return at("winter", pieces=pieces, tracked="rivals")


def own_card(kind: str, target: str, *answers: Step) -> list[Step]:
    """Flip one of the player's cards and enter its attack."""
    return [("winter.reveal", [f"Dacre/{kind}"]), ("table_question.target", target), *answers]


def cards(*kinds: str) -> Step:
    return ("winter.targets", list(kinds))


SCENARIOS = (
    Scenario(
        name="rivals-only-own-raid",
        about="7.7 A Raid by hand: a Sheep, a captive, a new Feud, two reroll dice; then no attack.",
        state=with_rerolls(winter(), "7", 4),
        answers=[cards("opposite", "cross"),
                 *own_card("opposite", "raid/SWM/nithsdale",
                           ("table_question.raid", {"sheep": 1, "captured": 1}),
                       ("table_question.rerolls", 2)),
                 *own_card("cross", "decline")],
        until="winter.revealed",
    ),
    Scenario(
        name="rivals-only-own-feud",
        about="7.7, A17, A34 A Feud by hand that the player wins; then the Sheep of the Debateable Land.",
        state=winter(),
        answers=[cards("family", "same"), *own_card("family", "feud/SWM", ("table_question.feud", "mine")),
                 *own_card("same", "raid/debateable", ("table_question.debateable", 2))],
        until="combat.over",
    ),
    Scenario(
        name="rivals-only-own-gaolbreak",
        about="7.7, A8 A Gaolbreak by hand: one of two cubes is freed, one hanged; then one that frees none.",
        state=winter(("SWM/town", "cube:Dacre", 2), ("SMM/town", "cube:Dacre", 1)),
        answers=[cards("family", "same"),
                 *own_card("family", "gaolbreak/SWM",
                           ("table_question.gaolbreak", {"freed": 1, "hanged": 1})),
                 *own_card("same", "gaolbreak/SMM", ("table_question.gaolbreak", {}))],
        until="combat.over",
    ),
    Scenario(
        name="rivals-only-correct-feud-cubes",
        about="7.7 A tied Feud; its cubes were removed by a correction.",
        state=winter(),
        answers=[cards("family", "same"),
                 *own_card("family", "feud/SWM", Correct("SWM/seat|cube:Dacre", 0), ("table_question.feud",
                 "nobody"))],
        until="combat.over",
    ),
    Scenario(
        name="rivals-only-notoriety-cards",
        about="6.4, A40 Notoriety cards of different strength: the player says which was awarded first.",
        state=at("summer", tracked="rivals"),
        answers=[("table_question.stacks", {"notoriety_3": 1, "notoriety_2": 2}),
                 ("table_question.next_notoriety", "notoriety_2"), ("table_question.next_notoriety",
                 "notoriety_3")],
        until="notoriety.gained",
    ),
    Scenario(
        name="rivals-only-day-of-truce",
        about="5.2 The draft sheet entered as totals, with Day of Truce.",
        state=at("summer", tracked="rivals"),
        answers=[("table_question.stacks", {"attack": 4, "truce": 1}), ("notoriety.cube", ["Kerr"]),
                 ("notoriety.cube", ["Maxwell"])],
        until="notoriety.gained",
    ),
)  # fmt: skip
