"""The Winter of the Example of Play by touch: its taps are counted, and nothing is shown too early."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from reivers.kernel.prompts import Continue, Prompt
from reivers.kernel.session import Core, Session
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tools import example, fight_moments

CHORES = ("rival_dice", "reiver_die", "tie", "target_deck")
"""What the app rolls and draws for a player with their own dice."""
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
"""What the app rolls and draws in the Example, in order."""


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
        self.press(option)

    def primary(self) -> None:
        self._count()
        self.stage.tap("primary")

    def faces(self, *faces: int) -> None:
        if not self.stage.has_hit("face.1"):  # a fact is asked before the dice
            self.primary()
        for face in faces:
            self.touch(f"face.{face}")

    def strike(self, target: str) -> None:
        """Commit Horses to a target; one that is suggested needs no tap."""
        if self.screen.scene.control.step.target != target:
            self.touch(target)
        self.primary()

    def sheep(self, *farms: str) -> None:
        """Send stolen Sheep to these farms; those that are suggested need no tap."""
        for farm in farms:
            if not dict(self.screen.scene.control.placed.farms)[farm]:
                self.touch(farm)

    # -- the Example ----------------------------------------------------------------------------------------

    def notoriety(self) -> None:
        """Place the Example's points; if they are the best placement, one key does it."""
        self.part = "notoriety"
        wanted = {"DL": 1, "EWM": 1}
        if dict(self.screen.scene.tracks.best or ()) == wanted:
            self.touch("best" if self.stage.has_hit("best") else "second")
        else:
            for march in wanted:
                self.touch(march)

    def targets(self) -> None:
        """Choose the Example's cards; one that is suggested needs no tap."""
        self.part = "targets"
        self.stage.pump(8)
        for kind in ("same", "opposite"):
            if kind not in self.screen.scene.chosen:
                self.touch(kind)
        self.primary()

    def turn(self) -> None:
        self.part = f"attack {self.session.state.attack + 1}"
        self.primary()

    def attack_1(self, farm: str = "SMM/liddesdale") -> None:
        self.turn()
        self.faces(1, 4, 5)
        self.sheep(farm)

    def attack_3(self, *, own_dice: bool = True) -> None:
        self.turn()
        self.strike("raid/SWM/nithsdale")
        self.touch("hot-trod")
        if own_dice:
            self.faces(5)
            self.faces(1, 2, 5, 6)
        else:
            self.primary()
        self.primary()
        if own_dice:
            self.faces(3, 4)
        self.sheep("EWM/eden-valley")

    def attack_5(self) -> None:
        self.turn()
        self.sheep("SWM/nithsdale", "SWM/annandale")

    def attack_6(self) -> None:
        self.turn()
        self.strike("gaolbreak/SWM")
        self.touch("deputy-warden")
        self.faces(1, 2, 5)

    def attack_7(self) -> None:
        self.turn()
        self.faces(2)
        self.sheep("EMM/redesdale")

    def attack_8(self) -> None:
        self.turn()
        self.primary()

    def attack_before_sheep(self) -> None:
        """Play the first attack until the farms for stolen Sheep are asked for."""
        self.notoriety()
        self.targets()
        self.turn()
        self.faces(1, 4, 5)

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
    """What the app rolls and draws, prompt by prompt."""
    left = {key: list(some) for key, some in thrown.items()}

    def by_chance(_session: Core, prompt: Prompt, throw: int = 0) -> Any:
        return prompt.normalize(left[prompt.key].pop(0))

    return by_chance


def stacked(monkeypatch: pytest.MonkeyPatch, thrown: dict[str, list[Any]]) -> None:
    """The app rolls what the Example says."""
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


def test_the_winter_of_the_example_takes_few_taps(table: Table) -> None:
    table.whole()
    most = {"notoriety": 2, "targets": 3}
    most |= {f"attack {n}": taps for n, taps in enumerate((4, 1, 12, 1, 2, 7, 2, 2), 1)}
    assert {part: n for part, n in table.taps.items() if n > most[part]} == {}
    assert table.session.prompt.key == "page.end_of_winter"
    assert vp(table.session) == 8
    while isinstance(table.session.prompt, Continue):
        table.session.take_default()
    same = example.played(example.begin([])).state
    assert table.session.state.table == same.table
    assert table.session.state.score == same.score


def test_suggested_farms_need_no_tap_and_undo_takes_back_the_card_first(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.faces(1, 4, 5)
    assert table.session.prompt.key == "combat.stolen_sheep"
    farm = next(iter(table.session.prompt.default))
    assert "Suggested" in table.stage.texts_drawn()
    table.turn()
    assert table.session.state.table[farm]["sheep"] == 2
    assert table.session.state.attack == 2
    steps = len(table.session.steps())
    table.screen.history.undo()
    assert table.session.state.attack == 1
    assert len(table.session.steps()) == steps - 1


def test_with_app_dice_a_raid_takes_six_taps(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert table.taps["attack 3"] <= 6
    table.turn()
    assert vp(table.session) == 6


# -- choosing a target --------------------------------------------------------------------------------------


def to_choice(table: Table) -> None:
    """Play to attack 3, the player's first: which target?"""
    table.notoriety()
    table.targets()
    table.attack_1()
    table.turn()
    table.turn()


def to_token(table: Table) -> None:
    """7.4 The token at Nithsdale is about to be flipped."""
    to_choice(table)
    table.strike("raid/SWM/nithsdale")


def to_dice(table: Table) -> None:
    """Play to the dice of attack 3."""
    to_token(table)
    table.touch("dice.3")
    table.faces(5)
    assert table.session.prompt.key == "attack.powers"


def entered(session: Session, key: str) -> list[Any]:
    journal = session.journal
    return [entry.answer for entry in journal.path(journal.at) if entry.key == key]


def test_the_best_target_is_chosen_and_unfolds(table: Table) -> None:
    to_choice(table)
    assert table.screen.ready
    assert table.stage.has_hit("raid/SWM/nithsdale")
    drawn = table.stage.texts_drawn()
    assert "Suggested" in drawn
    assert "29%" in drawn
    table.touch("raid/SWM/annandale")
    assert "Annandale" in table.screen.action
    table.touch("horses.1")
    assert "1 Horse " in table.screen.action
    table.primary()
    assert entered(table.session, "attack.target") == ["raid/SWM/annandale"]
    assert entered(table.session, "attack.horses") == [1]


def test_the_horse_that_must_stay_is_shown_but_not_offered(table: Table) -> None:
    """7.4 One Horse stays for the last card."""
    to_choice(table)
    assert table.screen.scene.control.step.horses.standing == 3
    assert table.stage.find("horses").props["off"] == ("3",)
    assert table.stage.has_hit("horses.2")
    assert not table.stage.has_hit("horses.3")


def test_after_a_rotation_the_target_unfolds_where_there_is_room(table: Table) -> None:
    to_choice(table)
    table.stage.resize(1280, 800)
    assert table.stage.find("raid/SWM/nithsdale").props["details"] == ()
    assert table.stage.find("bars")
    table.stage.resize(412, 915)
    assert table.stage.find("raid/SWM/nithsdale").props["details"]


def test_without_odds_nothing_is_chosen(table: Table) -> None:
    to_choice(table)
    table.touch("odds")
    assert not table.screen.ready
    assert "Suggested" not in table.stage.texts_drawn()
    assert not any("%" in text for text in table.stage.texts_drawn())
    table.touch("raid/SWM/nithsdale")
    assert table.screen.ready


def test_targets_are_sorted_as_the_player_wants(table: Table) -> None:
    to_choice(table)
    step = table.screen.scene.control.step
    table.touch("sort.safe")
    shown = [
        piece.name for piece, hit in table.stage.hits() if hit.name.startswith(("raid/", "feud/", "gaol"))
    ]
    assert shown == [one.id for one in step.sorted_by("safe", 2) if one.refusal is None]


def test_no_attack_is_a_plain_button(table: Table) -> None:
    to_choice(table)
    table.touch("decline")
    assert entered(table.session, "attack.target") == ["decline"]
    assert isinstance(table.session.prompt, Continue)


# -- powers, dice, rerolls ----------------------------------------------------------------------------------


def test_a_switch_left_off_costs_no_tap(table: Table) -> None:
    to_dice(table)
    assert any(text.startswith("+") and text.endswith("VP") for text in table.stage.texts_drawn())
    table.faces(1, 2, 5, 6)
    assert entered(table.session, "attack.powers") == [[]]
    assert table.session.prompt.key == "combat.reroll_source"


def test_a_switch_keeps_the_dice_entered_before(table: Table) -> None:
    to_dice(table)
    table.faces(1, 2)
    table.touch("held:38")
    assert table.screen.scene.control.entry.faces == [1, 2]
    table.faces(5, 6)
    assert entered(table.session, "attack.powers") == [["held:38"]]


def test_dice_are_taken_back_before_the_last_one(table: Table) -> None:
    to_dice(table)
    table.faces(1, 2)
    table.touch("slots.back")
    table.touch("slots.0")
    assert table.screen.scene.control.entry.faces == []


def test_totals_are_entered_instead_of_faces(table: Table) -> None:
    to_dice(table)
    table.touch("totals")
    for _ in range(2):
        table.touch("total.sheep.plus")
    table.primary()
    assert entered(table.session, "combat.attack")[-1] == {"results": {"cattle": 0, "sheep": 2, "miss": 2}}


def test_the_first_defense_face_rolls_the_rivals_dice(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    assert table.session.prompt.key == "rival.defend"
    before = table.stage.find("pad").to_window(0, 0)
    table.faces(1)
    assert entered(table.session, "rival.defend") == [[]]
    assert table.session.prompt.key == "combat.defense"
    assert table.screen.scene.control.entry.faces == [1]
    assert table.stage.find("pad").to_window(0, 0) == before
    table.faces(4, 5)
    assert entered(table.session, "combat.defense") == [{"faces": [1, 4, 5]}]


def test_the_warden_card_is_a_switch_beside_their_roll(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.touch("warden")
    table.primary()
    assert entered(table.session, "rival.defend") == [["warden"]]
    assert "Dacre" not in table.session.state.wardens


def test_misses_are_kept_or_fewer_of_them_rerolled(table: Table) -> None:
    to_dice(table)
    table.faces(1, 2, 5, 6)
    assert "Rough Wooing" in table.screen.action
    assert "2 left" in table.screen.action
    table.touch("reroll.1")
    assert "3 left" in table.screen.action
    table.touch("keep")
    assert entered(table.session, "combat.reroll_source") == ["keep"]
    assert table.session.prompt.key == "combat.stolen_sheep"


def test_half_entered_dice_survive_a_kill_and_a_rotation(table: Table) -> None:
    to_dice(table)
    table.touch("held:38")
    table.faces(1, 2)
    table.stage.resize(915, 412)
    assert table.screen.scene.control.entry.faces == [1, 2]
    table.stage.kill()
    table.stage.tap("main")
    control = table.screen.scene.control
    assert (control.entry.faces, control.switches.on) == ([1, 2], ("held:38",))


# -- the deck and the tokens on the table -------------------------------------------------------------------


def test_a_card_flipped_on_the_table_is_entered_by_family_and_kind(stage: Stage) -> None:
    at_winter(stage, lambda source: source in ("rival_dice", "reiver_die", "tie"))
    table = Table(stage)
    table.notoriety()
    table.targets()
    assert table.session.prompt.key == "winter.reveal"
    cards = {hit.name for _piece, hit in stage.hits() if "/" in hit.name}
    assert {card for card in cards if card.startswith("Dacre/")} == {"Dacre/opposite", "Dacre/same"}
    table.touch("Fenwick/opposite")
    assert table.session.state.attack == 1
    assert not stage.has_hit("Fenwick/opposite")


def test_a_card_that_stops_the_attack_is_named(stage: Stage) -> None:
    fight_moments.opened(stage, "heavy-snows-against-the-player", "")
    drawn = stage.texts_drawn()
    assert "Heavy Snows stops the attack." in drawn
    assert "You flip Opposite March" in drawn


def test_held_target_cards_are_switches(stage: Stage) -> None:
    """A47 The main button names what comes next, whether they are on or not."""
    fight_moments.opened(stage, "spy-network", "winter.target_cards")
    session = stage.root.screen.session
    assert stage.root.screen.action == "To the attacks"
    stage.touch("84")
    assert stage.root.screen.action == "To the attacks"
    stage.tap("primary")
    assert entered(session, "winter.target_cards") == [["84"]]


def test_a_token_is_entered_by_name_too(table: Table) -> None:
    to_token(table)
    assert not table.stage.has_hit("dice.4")
    table.touch("rumor")
    assert table.session.state.table["SWM/nithsdale"]["token"] == "rumor"


def test_tokens_with_the_same_dice_are_told_apart_by_name(table: Table) -> None:
    to_token(table)
    step = table.screen.scene.shown.step
    group = next(one for one in step.groups if len(one.tokens) > 1 and not (one.halves or one.modifier))
    table.touch(f"dice.{group.dice}")
    assert table.session.prompt.key == "token.revealed"
    table.touch(group.tokens[-1])
    assert table.session.state.table["SWM/nithsdale"]["token"] == group.tokens[-1]


# -- the result ---------------------------------------------------------------------------------------------


def test_a_die_is_edited(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.faces(1, 4, 5)
    table.touch("dice")
    table.touch("edit_dice")
    table.touch("slots.1")
    table.faces(1)
    table.primary()
    assert entered(table.session, "combat.defense") == [{"faces": [1, 5, 1]}]


def test_editing_can_be_canceled(table: Table) -> None:
    table.notoriety()
    table.targets()
    table.turn()
    table.faces(1, 4, 5)
    at = table.session.journal.at
    table.touch("dice")
    table.touch("edit_dice")
    table.touch("cancel")
    assert table.session.journal.at == at
    assert table.screen.ready


def test_stolen_sheep_go_where_the_player_says(table: Table) -> None:
    table.attack_before_sheep()
    table.touch("SMM/tweeddale")
    table.turn()
    assert entered(table.session, "combat.stolen_sheep") == [{"SMM/tweeddale": 1}]


# -- secrets ------------------------------------------------------------------------------------------------


def pages_until_the_third_card(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, order: list[list[str]]
) -> list[Any]:
    """Return all that can be read on the pages before the third card is flipped."""
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


def test_no_page_shows_a_card_that_is_not_flipped(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    first, rest = THEIRS["winter.reveal"][:2], THEIRS["winter.reveal"][2:]
    one = pages_until_the_third_card(stage, monkeypatch, [*first, *rest])
    other = pages_until_the_third_card(stage, monkeypatch, [*first, *reversed(rest)])
    assert one == other
    assert not any("same side" in text.lower() for page in one[4:] for text in page)


# -- how it looks -------------------------------------------------------------------------------------------


def moments(table: Table) -> Any:
    """Play to one page of each kind, as the Example has them."""
    yield "notoriety"
    table.notoriety()
    yield "targets"
    table.targets()
    yield "deck"
    table.turn()
    yield "guards"
    table.faces(1)
    yield "defense"
    table.faces(4, 5)
    yield "sheep"
    table.turn()
    yield "battle"
    table.turn()
    yield "choice"
    table.strike("raid/SWM/nithsdale")
    yield "token"
    table.touch("dice.3")
    yield "warden"
    table.faces(5)
    yield "dice"
    table.faces(1, 2, 5, 6)
    yield "rerolls"
    table.primary()
    table.faces(3, 4)
    table.sheep("EWM/eden-valley")
    yield "spoils"
    table.turn()
    yield "nothing"


@pytest.mark.parametrize("size", [(412, 915), (320, 480), (1280, 800)])
def test_nothing_is_cut_or_covered(table: Table, size: tuple[int, int]) -> None:
    table.stage.resize(*size)
    for moment in moments(table):
        if moment not in ("notoriety", "targets", "deck"):
            assert faults(table.stage) == [], moment
