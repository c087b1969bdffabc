"""The luck ledger in words."""

from typing import Any

import attrs

from reivers.frontend.dice_faces import face_lines
from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.games.border.advice import luck
from reivers.games.border.advice.luck import CombatRecord, Ledger, Luck
from reivers.kernel.messages import Message
from tests.speaking import KeyWords
from tests.text.conftest import flat

WORDS = KeyWords()
WINTER = "when=<when.season turn=1 season=winter>"
LESS = "<luck.vp actual=3 expected=5.8 more=−2.8>"
NOTHING = "<luck.vp actual=0 expected=0.7 more=−0.7>"
TITLE = "attack_page.title.rival"
RULES = load_game(GAMES, "border", {"family": "Dacre", "facts": "practice"})
RULES.register_names(WORDS)


def fought(own: bool, kind: str, place: str, attack: Luck, defense: Luck) -> CombatRecord:
    return CombatRecord("1/winter", "Dacre" if own else "Kerr", own, kind, place, attack, defense)


def said(*combats: CombatRecord) -> list[tuple[str, str]]:
    pairs = luck.combats(Ledger(combats), RULES.names.when)
    return [(WORDS.say(combat), WORDS.say(figures)) for combat, figures in pairs]


def test_each_combat_names_both_sides_whoever_attacked() -> None:
    lucks = Luck(5.84, 3), Luck(0.7, 0)
    theirs = fought(False, "raid", "EWM/eden-valley", *lucks)
    mine = fought(True, "gaolbreak", "EWM/town", *lucks)
    assert said(theirs, mine) == [
        (
            f"<luck.combat {WINTER} fought=<{TITLE}_raid family=Kerr place=EWM/eden-valley event=>>",
            f"<luck.figures mine={NOTHING} theirs={LESS}>",
        ),
        (
            f"<luck.combat {WINTER} fought=<{TITLE}_gaolbreak family=Dacre place=EWM/town event=>>",
            f"<luck.figures mine={LESS} theirs={NOTHING}>",
        ),
    ]


def test_a_battle_has_its_name() -> None:
    (battle,) = said(attrs.evolve(fought(False, "battle", "SMM/battlefield", Luck(), Luck()), event="4"))
    named = f"<{TITLE}_battle family=Kerr place=SMM/battlefield event=4>"
    assert battle[0] == f"<luck.combat {WINTER} fought={named}>"


def test_a_side_without_vp_at_stake_is_left_out() -> None:
    lost = fought(False, "raid", "EWM/eden-valley", Luck(5.84, 3), Luck())
    assert said(lost)[0][1] == f"<luck.theirs luck={LESS}>"


def test_where_nothing_can_be_won_no_zeros_are_reported() -> None:
    assert said(fought(False, "battle", "rising", Luck(), Luck()))[0][1] == "<luck.no_vp>"


def test_sums_have_a_sign_unless_they_are_nothing() -> None:
    def lines(*lucks: Any) -> list[str]:
        return [WORDS.say(line) for line in luck.sums(*lucks)]

    assert lines(Luck(2.25, 4), Luck(3.01, 3)) == [
        "<luck.mine luck=<luck.vp actual=4 expected=2.2 more=+1.8>>",
        "<luck.theirs luck=<luck.vp actual=3 expected=3.0 more=0.0>>",
    ]


def test_faces_stand_beside_what_was_to_be_expected() -> None:
    (line,) = face_lines({"table": (0, 0, 1, 0, 0, 0)})
    assert isinstance(line, Message)
    assert flat(WORDS.say(line)) == (
        "<luck.faces hand=table n=1 counts=1 ×0, 2 ×0, 3 ×1, 4 ×0, 5 ×0, 6 ×0 expected=0.2>"
    )
    assert face_lines({}) == []
