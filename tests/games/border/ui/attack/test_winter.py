"""The Winter of the Example of Play by touch: its taps are counted, and nothing is told before its time."""

from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from reivers.kernel.prompts import Continue, Prompt
from reivers.kernel.session import Core, Session
from tests.games.border.builders import shipped
from tests.games.border.transcripts import GAME
from tests.journals.scenario import journal_of
from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tools import example

CHORES = ("rival_dice", "reiver_die", "tie", "target_deck")
"""What the app throws and draws for a player with own dice."""
THEIRS: dict[str, list[Any]] = {
    "winter.reveal": [
        ["Kerr/reiver"], ["Kerr/opposite"], ["Dacre/opposite"], ["Fenwick/opposite"], ["Maxwell/same"],
        ["Dacre/same"], ["Fenwick/same"], ["Maxwell/family"],
    ],
    "rival.reiver": [{"faces": [4]}],
    "rival.tie": [["EWM/eden-valley"]],
    "combat.attack": [
        {"faces": [1, 1, 2, 6, 6]}, {"results": {"hit": 3, "miss": 3}},
        {"results": {"sheep": 2, "cattle": 1, "miss": 2}}, {"results": {"hit": 2, "miss": 4}},
    ],
    "combat.defense": [{"results": {"block": 2, "miss": 0}}, {"faces": [1, 2, 4]}, {"faces": [1]}],
}  # fmt: skip
"""What the app throws and draws in the Example, in order."""


class Table(Hand):
    """A hand that plays the Example's Winter, and counts its taps."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.taps: dict[str, int] = defaultdict(int)
        self.part = ""

    # -- touches --------------------------------------------------------------------------------------------

    def _count(self) -> None:
        self.taps[self.part] += 1

    def touch(self, option: str) -> None:
        self._count()
        self.stage.press(self.option(option))

    def primary(self) -> None:
        self._count()
        self.stage.tap("primary")

    def faces(self, *faces: int) -> None:
        from reivers.ui.widgets.widgets import Die

        for face in faces:
            self._count()
            dice = (one for one in self.screen.scene.walk(restrict=True) if isinstance(one, Die) and one.key)
            self.stage.press(next(one for one in dice if one.face == face))

    # -- the Example ----------------------------------------------------------------------------------------

    def notoriety(self) -> None:
        self.part = "notoriety"
        self.touch("DL")
        self.touch("EWM")

    def targets(self) -> None:
        self.part = "targets"
        self.touch("opposite")
        self.touch("same")
        self.primary()

    def turn(self) -> None:
        self.part = f"attack {self.session.state.attack + 1}"
        self.primary()

    def attack_1(self, farm: str = "SMM/liddesdale") -> None:
        self.turn()
        self.primary()
        self.faces(1, 4, 5)
        self.touch(farm)

    def attack_3(self, *, own_dice: bool = True) -> None:
        self.turn()
        self.touch("raid/SWM/nithsdale")
        self.primary()
        self.touch("hot-trod")
        if own_dice:
            self.faces(5)
            self.faces(1, 2, 5, 6)
        else:
            self.primary()
        self.primary()
        if own_dice:
            self.faces(3, 4)
        self.touch("EWM/eden-valley")

    def attack_5(self) -> None:
        self.turn()
        self.touch("SWM/nithsdale")
        self.touch("SWM/annandale")

    def attack_6(self) -> None:
        self.turn()
        self.touch("gaolbreak/SWM")
        self.primary()
        self.touch("deputy-warden")
        self.faces(1, 2, 5)

    def attack_7(self) -> None:
        self.turn()
        self.primary()
        self.faces(2)
        self.touch("EMM/redesdale")

    def attack_8(self) -> None:
        self.turn()
        self.primary()

    def whole(self) -> None:
        """All of it."""
        self.notoriety()
        self.targets()
        for play in (
            self.attack_1, self.turn, self.attack_3, self.turn, self.attack_5, self.attack_6, self.attack_7,
            self.attack_8,
        ):  # fmt: skip
            play()


def as_in_the_example(thrown: dict[str, list[Any]]) -> Callable[..., Any]:
    """What the app throws and draws, prompt by prompt."""
    left = {key: list(some) for key, some in thrown.items()}

    def by_chance(_session: Core, prompt: Prompt, throw: int = 0) -> Any:
        return prompt.normalize(left[prompt.key].pop(0))

    return by_chance


def stacked(monkeypatch: pytest.MonkeyPatch, thrown: dict[str, list[Any]]) -> None:
    """The app throws what the Example says."""
    monkeypatch.setattr(Core, "_by_chance", as_in_the_example(thrown))


def at_winter(stage: Stage, held: Callable[[str], bool], **options: Any) -> None:
    """The Example's Autumn is over; the app holds what is to be held from here on."""
    shell = stage.root
    shell.change(motion=False)
    chosen = {"family": "Dacre", "facts": "practice", "chance": "none", "table": "lean", **options}
    shell.play(lambda: shell.saved_games.begin("border", chosen, "7"))
    session: Session = shell.screen.session
    for page in [*example.SUMMER, *example.AUTUMN]:
        while isinstance(session.prompt, Continue):
            session.take_default()
        session.page(page.given())
    while isinstance(session.prompt, Continue):
        session.take_default()
    for source in shell.screen.game.rules.sources:
        if held(source):
            session.set(f"chance.{source}", "app")
    shell.screen.refresh()
    stage.pump()


@pytest.fixture
def table(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The Example's Winter with own dice, the chores and the target deck the app's."""
    stacked(monkeypatch, THEIRS)
    at_winter(stage, lambda source: source in CHORES)
    return Table(stage)


def vp(session: Session) -> int:
    return int(session.state.table.get("vp", {}).get("points", 0))


# -- taps ---------------------------------------------------------------------------------------------------


def test_the_winter_of_the_example_takes_the_taps_of_the_storyboard(table: Table) -> None:
    table.whole()
    most = {"notoriety": 2, "targets": 3}
    most |= {f"attack {n}": taps for n, taps in enumerate((6, 1, 13, 1, 3, 7, 4, 2), 1)}
    assert {part: n for part, n in table.taps.items() if n > most[part]} == {}
    assert sum(table.taps.values()) <= 42, "and one more ends the Winter: 43"
    assert table.session.prompt.key == "page.end_of_winter"
    assert vp(table.session) == 8
    while isinstance(table.session.prompt, Continue):
        table.session.take_default()
    same = example.played(example.begin([])).state
    assert table.session.state.table == same.table
    assert table.session.state.score == same.score


def test_an_offer_that_is_right_costs_no_tap(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.primary()
    table.faces(1, 4, 5)
    assert table.session.prompt.key == "combat.stolen_sheep"
    offered = dict(table.session.prompt.default)
    table.turn()
    farm = next(iter(offered))
    assert table.session.state.table[farm]["sheep"] == 2
    assert table.session.state.attack == 2
    steps = [step.title.key for step in table.session.steps()]
    table.screen.history.undo()
    assert table.session.state.attack == 1
    assert len(table.session.steps()) == len(steps) - 1, "the card turned is a step of its own"


def test_with_app_dice_the_raid_takes_seven_taps(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {
        "combat.attack": [*THEIRS["combat.attack"][:2], {"faces": [1, 2, 5, 6]}],
        "combat.defense": [{"faces": [1, 4, 5]}, *THEIRS["combat.defense"]],
        "attack.warden": [{"faces": [5]}],
        "combat.reroll": [{"faces": [3, 4]}],
    }
    stacked(monkeypatch, {**THEIRS, **own})
    at_winter(stage, lambda source: source in (*CHORES, "own_dice", "warden_die"))
    table = Table(stage)
    table.notoriety()
    table.targets()
    table.turn()
    table.primary()
    table.turn()
    table.attack_3(own_dice=False)
    assert table.taps["attack 3"] <= 7
    table.turn()
    assert vp(table.session) == 6


# -- chips, rerolls, odds -----------------------------------------------------------------------------------


def to_choice(table: Table) -> None:
    """Attack 3, the first of one's own: where to?"""
    table.notoriety()
    table.targets()
    table.attack_1()
    table.turn()
    table.turn()


def to_token(table: Table) -> None:
    """7.4 Its token is about to be turned, at the farm of Nithsdale."""
    to_choice(table)
    table.touch("raid/SWM/nithsdale")
    table.primary()


def to_dice(table: Table) -> None:
    """Attack 3, its dice in the hand."""
    to_token(table)
    table.touch("dice:3")
    table.faces(5)
    assert table.session.prompt.key == "attack.powers"


def entered(session: Session, key: str) -> list[Any]:
    journal = session.journal
    return [entry.answer for entry in journal.path(journal.at) if entry.key == key]


def test_a_chip_that_is_not_touched_is_no_and_costs_nothing(table: Table) -> None:
    to_dice(table)
    assert any(text.endswith("VP") and text.startswith("+") for text in texts(table.stage)), (
        "its gain is told"
    )
    table.faces(1, 2, 5, 6)
    assert entered(table.session, "attack.powers") == [[]]
    assert table.session.prompt.key == "combat.reroll_source"


def test_a_chip_is_used_with_the_same_dice(table: Table) -> None:
    to_dice(table)
    table.faces(1, 2)
    table.touch("held:38")
    assert table.screen.pad.inner.entered == [1, 2], "what was tapped stays"
    table.faces(5, 6)
    assert entered(table.session, "attack.powers") == [["held:38"]]
    assert any(tell.message.key == "attack.uses_held" for tell in table.session.page_notices)


def test_a_chip_alone_survives_the_end_of_the_app(table: Table) -> None:
    to_dice(table)
    table.touch("held:38")
    assert table.screen.game.draft_answer()["chips"] == ["held:38"]


def test_faces_that_lie_already_never_end_a_throw_by_themselves(table: Table) -> None:
    """A chip that is switched off may take away the die that was still to be thrown."""
    to_dice(table)
    pad = table.screen.pad.inner
    assert pad.resumed([1] * (pad.prompt.dice + 1)) == [1] * (pad.prompt.dice - 1)
    assert pad.resumed({"faces": [1]}) == []


def test_the_warden_card_is_a_chip_beside_their_roll(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    assert table.session.prompt.key == "rival.defend"
    assert table.screen.action == "They roll 5 dice"
    table.touch("warden")
    table.primary()
    assert entered(table.session, "rival.defend") == [["warden"]]
    assert "Dacre" not in table.session.state.wardens


def test_misses_can_be_kept_or_fewer_thrown_again(table: Table) -> None:
    to_dice(table)
    table.faces(1, 2, 5, 6)
    assert "Rough Wooing" in table.screen.action
    assert "2\N{NO-BREAK SPACE}left" in table.screen.action
    ringed = [one for one in table.screen.scene.columns if one.chosen]
    assert [one.die.face for one in ringed] == [1, 2]
    table.touch("reroll:1")
    assert [one.die.face for one in table.screen.scene.columns if one.chosen] == [1]
    assert "3\N{NO-BREAK SPACE}left" in table.screen.action
    table.stage.press(table.labeled("Keep the dice as they are"))
    assert entered(table.session, "combat.reroll_source") == ["keep"]
    assert table.session.prompt.key == "combat.stolen_sheep"


def test_hidden_odds_show_neither_vp_nor_bars_and_choose_nothing(table: Table) -> None:
    from reivers.games.border.ui.attack.target_pad import TargetRow

    to_choice(table)
    assert any(row.parts for row in table.stage.widgets(TargetRow))
    table.touch("odds")
    rows = list(table.stage.widgets(TargetRow))
    assert rows
    assert not any(row.worth or row.parts or row.chosen for row in rows)
    assert not table.screen.ready
    table.touch("raid/SWM/nithsdale")
    assert table.screen.action == "Commit 2 Horses to Nithsdale, then\N{NO-BREAK SPACE}flip"


def test_rows_are_sorted_as_the_player_wants(table: Table) -> None:
    to_choice(table)
    pad = table.screen.pad
    risks = {row.id: row.chances.captured + row.chances.hanged for row in pad.table.at(2)}
    table.touch("sort:safe")
    shown = [row.option for row in reversed(pad.list.children) if row.option in risks]
    assert [round(risks[one], 3) for one in shown] == sorted(round(risk, 3) for risk in risks.values())
    table.touch("horses:1")
    assert pad.entered["horses"] == 1
    assert "1 Horse" in table.screen.action


@shortened("size, most", ((412, 915), 4), ((1280, 800), 4))
def test_9_4_several_targets_are_seen_at_once(table: Table, size: tuple[int, int], most: int) -> None:
    to_choice(table)
    table.stage.resize(*size)
    dock, rows = table.screen.scene.ids.dock_scroll, table.screen.pad.rows.values()
    low, high = dock.to_window(*dock.pos)[1], dock.to_window(dock.x, dock.top)[1]
    seen = [
        row for row in rows if low <= row.to_window(*row.pos)[1] and row.to_window(row.x, row.top)[1] <= high
    ]
    assert len([row for row in seen if row.worth]) >= most, "with their odds, without a finger on the list"


# -- the deck and the tokens on the table -------------------------------------------------------------------


def test_a_target_deck_on_the_table_is_a_grid_of_families_by_kinds(stage: Stage) -> None:
    from reivers.games.border.ui.attack.winter_parts import IconCell

    at_winter(stage, lambda source: source in ("rival_dice", "reiver_die", "tie"))
    table = Table(stage)
    table.notoriety()
    table.targets()
    assert table.session.prompt.key == "winter.reveal"
    cells = list(stage.widgets(IconCell))
    assert len(cells) == 4 * 6
    mine = {cell.option for cell in cells if cell.legal and cell.option.startswith("Dacre/")}
    assert mine == {"Dacre/opposite", "Dacre/same"}, "the rest of one's own is not in the deck"
    table.touch("Fenwick/opposite")
    assert table.session.state.attack == 1
    assert any("stay at home" in text for text in texts(stage))
    gone = next(cell for cell in stage.widgets(IconCell) if cell.option == "Fenwick/opposite")
    assert not gone.legal


def test_only_what_the_pile_can_show_is_offered_and_names_do_as_well(table: Table) -> None:
    to_token(table)
    pad = table.screen.pad
    assert pad.cells[4].disabled, "in the practice set every token is known"
    assert {option.id for option in pad.by_dice[3, 0, False]} == {"hot-trod"}
    assert not pad.cells[0].disabled
    table.touch("rumor")
    assert table.session.state.table["SWM/nithsdale"]["token"] == "rumor"


def test_a_token_that_is_one_of_several_alike_is_asked_for_by_name(table: Table) -> None:
    to_token(table)
    pad = table.screen.pad
    (dice, alike) = next(
        (n, found) for (n, _, halves), found in pad.by_dice.items() if len(found) > 1 and not halves
    )
    table.touch(f"dice:{dice}")
    assert table.session.prompt.key == "token.revealed", "nothing is said before it is known"
    assert [key.option for key in table.screen.pad.keys] == [option.id for option in alike]
    table.touch(alike[-1].id)
    assert table.session.state.table["SWM/nithsdale"]["token"] == alike[-1].id


@pytest.mark.parametrize("told_before", [False, True])
def test_a_token_without_a_name_shows_the_dice_that_were_told(stage: Stage, told_before: bool) -> None:
    from reivers.games.border.ui.attack.token_pad import TokenPad

    session = at_a_token(told_before)
    play = SimpleNamespace(roll=session.roll, run=lambda action: action())
    scene = SimpleNamespace(session=session, words=stage.root.words, answer=session.answer, play=play)
    pad = TokenPad(scene, session.prompt, None)
    pad.enter_token(3)
    assert [key.option for key in pad.keys] == ["hot-trod", "other"]
    pad.keys[1].dispatch("on_release")
    (token,) = session.state.identified_tokens
    assert session.fact(f"token:{token}", "face")["green"] == 3


def at_a_token(told_before: bool) -> Session:
    """A token is turned on a copy that knows few of them; it may have been told as one of 2 dice before."""
    session = Session(GAME, journal_of("unnamed-token"), layers=(shipped,))
    while session.prompt is None or session.prompt.key != "token.revealed":
        session.undo_answer()
    if not told_before:
        session.journal.facts = {at: fact for at, fact in session.journal.facts.items() if at[1] != "face"}
        session = Session(GAME, session.journal, layers=(shipped,))
    return session


# -- a die that was told wrongly ----------------------------------------------------------------------------


def test_a_die_is_mended_in_its_place(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.primary()
    table.faces(1, 4, 5)
    table.stage.press(table.labeled("Mend a die"))
    wrong = next(one for one in table.screen.scene.columns if one.key and one.die.face == 4)
    table.stage.press(wrong)
    table.faces(1)
    assert entered(table.session, "combat.defense") == [{"faces": [1, 1, 5]}]
    table.stage.root.close_all()
    assert [one.die.fate for one in table.screen.scene.columns][:5].count("blocked") == 0


def test_mending_can_be_left_alone(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.primary()
    table.faces(1, 4, 5)
    at = table.session.journal.at
    table.stage.press(table.labeled("Mend a die"))
    table.primary()
    assert table.session.journal.at == at
    assert table.session.prompt.key == "combat.stolen_sheep"
    assert table.screen.pad is not None


# -- what must survive --------------------------------------------------------------------------------------


def test_half_entered_dice_survive_a_kill_and_a_turn_of_the_screen(table: Table) -> None:
    to_dice(table)
    table.faces(1, 2)
    table.stage.resize(915, 412)
    assert table.screen.pad.inner.entered == [1, 2]
    table.stage.kill()
    table.stage.tap("main")
    assert table.session.prompt.key == "attack.powers"
    assert table.screen.pad.inner.entered == [1, 2]
    table.faces(5, 6)
    assert entered(table.session, "combat.attack")[-1] == {"faces": [1, 2, 5, 6]}


# -- secrets ------------------------------------------------------------------------------------------------


def pages_until_the_third_card(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, order: list[list[str]]
) -> list[Any]:
    """All that can be read on the pages before the third card is turned."""
    stacked(monkeypatch, {**THEIRS, "winter.reveal": order})
    at_winter(stage, lambda source: source in CHORES)
    table, read = Table(stage), []
    for play in (table.notoriety, table.targets, table.attack_1, table.turn):
        play()
        read.append(texts(stage))
        table.screen.overlays.open_why()
        stage.pump()
        read.append(texts(stage))
        stage.root.close_all()
    stage.root.home()
    return read


def test_no_page_tells_of_a_card_that_is_not_turned(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    first, rest = THEIRS["winter.reveal"][:2], THEIRS["winter.reveal"][2:]
    one = pages_until_the_third_card(stage, monkeypatch, [*first, *rest])
    other = pages_until_the_third_card(stage, monkeypatch, [*first, *reversed(rest)])
    assert one == other
    assert not any("same side" in text.lower() for page in one[4:] for text in page)


def test_the_reveal_takes_the_same_beats_for_every_card_and_a_tap_ends_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reivers.games.border.ui.attack.card_reveal import Reveal

    thrown = {
        "winter.reveal": [["Fenwick/opposite"], ["Kerr/opposite"]],
        "combat.attack": [{"faces": [1] * 6}],
    }
    stacked(monkeypatch, {**thrown, "combat.defense": [{"faces": [1, 1]}]})
    at_winter(stage, lambda source: source in CHORES)
    table = Table(stage)
    table.notoriety()
    table.targets()
    stage.root.change(motion=True)
    beats = []
    for _nothing_then_a_battle in range(2):
        table.primary()
        (reveal,) = stage.widgets(Reveal)
        beats.append([step[0] for step in reveal._way()])
        assert table.screen.scene.question == ""
        assert not table.screen.ready, "nothing goes on before the card lies there"
        stage.tap_at(200, 400)
        assert not list(stage.widgets(Reveal))
        assert table.screen.ready
    nothing, battle = beats
    assert nothing == battle, "nobody can tell by the time it takes that nothing will happen"
    assert len(nothing) == 4, "the back, whose, which, where"


# -- how it looks -------------------------------------------------------------------------------------------


def moments(table: Table) -> Any:
    """One of each kind of page, as the Example comes to it."""
    yield "notoriety"
    table.notoriety()
    yield "targets"
    table.targets()
    yield "deck"
    table.turn()
    yield "guards"
    table.primary()
    yield "defense"
    table.faces(1, 4, 5)
    yield "sheep"
    table.turn()
    yield "battle"
    table.turn()
    yield "choice"
    table.touch("raid/SWM/nithsdale")
    table.primary()
    yield "token"
    table.touch("dice:3")
    yield "warden"
    table.faces(5)
    yield "dice"
    table.faces(1, 2, 5, 6)
    yield "rerolls"
    table.primary()
    table.faces(3, 4)
    table.touch("EWM/eden-valley")
    yield "spoils"
    table.turn()
    yield "nothing"
