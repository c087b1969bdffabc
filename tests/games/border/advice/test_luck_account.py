"""The luck ledger in words."""

from typing import Any

import attrs

from reivers.frontend.game_spec import load_game
from reivers.games.border.advice import luck
from reivers.games.border.advice.luck import CombatRecord, Ledger, Luck
from reivers.kernel.messages import Message
from tests.speaking import StrictWords
from tests.text.conftest import flat

WORDS = StrictWords()
BOXED = load_game("border", {"family": "Dacre", "facts": "practice"})
BOXED.register_names(WORDS)


def fought(own: bool, kind: str, place: str, attack: Luck, defense: Luck) -> CombatRecord:
    return CombatRecord(1, "1/winter", "Dacre" if own else "Kerr", own, kind, place, attack, defense)


def said(*combats: CombatRecord) -> list[tuple[str, str]]:
    pairs = luck.combats(Ledger(combats), BOXED.names.when)
    return [(WORDS.say(combat), WORDS.say(figures)) for combat, figures in pairs]


def test_each_combat_names_both_sides_whoever_attacked() -> None:
    lucks = Luck(5.84, 3), Luck(0.7, 0)
    theirs = fought(False, "raid", "EWM/eden-valley", *lucks)
    mine = fought(True, "gaolbreak", "EWM/town", *lucks)
    assert said(theirs, mine) == [
        (
            "Turn 1, Winter: Kerr, Raid, Eden Valley",
            "You 0 VP, expected 0.7 (−0.7). They 3 VP, expected 5.8 (−2.8).",
        ),
        (
            "Turn 1, Winter: Dacre, Gaolbreak, Carlisle",
            "You 3 VP, expected 5.8 (−2.8). They 0 VP, expected 0.7 (−0.7).",
        ),
    ]


def test_a_battle_has_its_name() -> None:
    event = "4"
    name = WORDS.say(Message("event.named", {"event": event}))
    (battle,) = said(attrs.evolve(fought(False, "battle", "SMM/battlefield", Luck(), Luck()), event=event))
    assert name == "Ancrum Moor"
    assert battle[0] == "Turn 1, Winter: Kerr, Battle, Ancrum Moor"


def test_where_nothing_can_be_won_no_noughts_are_told() -> None:
    assert said(fought(False, "battle", "rising", Luck(), Luck()))[0][1] == "No VP at stake for either side."


def test_sums_have_a_sign_unless_they_are_nothing() -> None:
    def lines(*lucks: Any) -> list[str]:
        return [WORDS.say(line) for line in luck.sums(*lucks)]

    assert lines(Luck(2.25, 4), Luck(3.01, 3)) == [
        "Your side: 4 VP, expected 2.2 (+1.8)",
        "Rivals’ side: 3 VP, expected 3.0 (0.0)",
    ]


def test_faces_stand_beside_what_was_to_be_expected() -> None:
    (line,) = luck.faces({"table": (0, 0, 1, 0, 0, 0)})
    assert isinstance(line, Message)
    assert flat(WORDS.say(line)) == (
        "Thrown at the table, 1 die: 1 ×0, 2 ×0, 3 ×1, 4 ×0, 5 ×0, 6 ×0. Expected of each face: 0.2."
    )
    assert luck.faces({}) == []
