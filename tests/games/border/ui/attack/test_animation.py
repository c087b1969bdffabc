"""8.2 The beats of an attack's page: they begin at the beginning, a tap ends them, off is off."""

from typing import Any

import attrs
import pytest

from reivers.games.border.rules.model.state import vp
from reivers.games.border.rules.winter.attack_record import AttackStep, BattleRecord
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from tests.ui.checks import texts
from tests.ui.harness import Stage
from tests.ui.test_promises import tap_beside

from .test_winter import CHORES, THEIRS, Table, at_winter, stacked


@pytest.fixture
def table(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The Example's Winter up to the first card. The clock of the beats stands still: what is shown is the
    first frame until somebody taps."""
    from reivers.ui.widgets import animation as beats

    monkeypatch.setattr(beats, "STALL", 0)
    stacked(monkeypatch, THEIRS)
    at_winter(stage, lambda source: source in CHORES)
    table = Table(stage)
    table.notoriety()
    table.targets()
    return table


def animated(table: Table, *, motion: bool = True) -> None:
    table.stage.root.change(motion=motion)


def look(table: Table) -> list[Any]:
    """All that a beat may change, as it stands now."""
    from reivers.games.border.ui.attack import outcomes

    scene = table.screen.scene
    dice = [
        (one.word, one.strong, one.drop, one.opacity, one.face.fate, one.face.struck) for one in scene.columns
    ]
    bars = [one.closed for one in scene.walk(restrict=True) if isinstance(one, outcomes.Barred)]
    rules = [one.share for one in scene.walk(restrict=True) if isinstance(one, outcomes.BlackRule)]
    rows = [
        (one.shown, one.opacity) for one in scene.walk(restrict=True) if isinstance(one, outcomes.HitsRow)
    ]
    return [dice, bars, rules, rows, [one.opacity for one in scene.ids.page.children], texts(table.stage)]


def ends_at_a_tap(table: Table) -> None:
    """What moves is at its beginning; a tap brings what is there at once without animation."""
    scene = table.screen.scene
    assert scene.motion.running
    begin = look(table)
    tap_beside(table.stage)
    assert not scene.motion.running
    end = look(table)
    assert begin != end
    animated(table, motion=False)
    table.screen.refresh()
    table.stage.pump()
    assert look(table) == end


def own_defense(table: Table, *faces: int) -> Any:
    """The first attack of the Example up to the player's dice."""
    table.turn()
    table.primary()
    animated(table)
    table.faces(*faces)
    return table.screen.scene


# -- dice ---------------------------------------------------------------------------------------------------


@pytest.mark.trust
def test_the_defense_falls_in_its_order_and_a_block_strikes_one_hit(table: Table) -> None:
    scene = own_defense(table, 1, 4, 5)
    attack, defense = scene.columns[:5], scene.columns[5:]
    assert [one.opacity for one in attack] == [1] * 5, "these lie there already"
    assert [one.opacity for one in defense] == [0] * 3
    assert [one.word for one in attack] == ["miss", "miss", "Cattle", "Sheep", "Sheep"], "nothing is told yet"
    assert not any(one.strong for one in attack)
    (blocked,) = [one for one in attack if one.face.fate == "blocked"]
    assert blocked.face.struck == 0
    begins = {one.die.result: frames_of(scene, one, "drop")[0][0] for one in defense}
    assert begins["six"] < begins["five"] < begins["miss"]
    block = next(one for one in defense if one.die.fate == "block")
    assert frames_of(scene, blocked.face, "struck")[0][0] == frames_of(scene, block, "drop")[-1][0]
    ends_at_a_tap(table)


@pytest.mark.trust
def test_sevens_fall_first_then_sixes_then_fives(table: Table) -> None:
    scene = own_defense(table, 4, 5, 6)
    begins = {one.die.result: frames_of(scene, one, "drop")[0][0] for one in scene.columns[5:]}
    assert begins["seven"] < begins["six"] < begins["five"]


def frames_of(scene: Any, widget: Any, name: str) -> list[Any]:
    frames: list[Any] = scene.motion._tracks[widget, name]
    return frames


@pytest.mark.trust
def test_the_attack_falls_first_and_the_defense_half_a_second_later(table: Table) -> None:
    from reivers.games.border.ui.attack.outcomes import HOLD

    table.attack_1()
    animated(table)
    table.primary()
    tap_beside(table.stage)
    scene = table.screen.scene
    thrown = {one: frames_of(scene, one, "drop") for one in scene.columns}
    sides = [[frames for one, frames in thrown.items() if one.face.side == side] for side in SIDES]
    attack, defense = sides
    assert min(one[0][0] for one in defense) - max(one[-1][0] for one in attack) == pytest.approx(HOLD)
    ends_at_a_tap(table)


SIDES = ("attack", "defense")


def test_a_page_that_is_shown_again_stands_still(table: Table) -> None:
    scene = own_defense(table, 1, 4, 5)
    tap_beside(table.stage)
    table.screen.refresh()
    table.stage.pump()
    assert not scene.motion.running
    table.touch("SMM/liddesdale")
    assert not any(one.opacity == 0 for one in scene.columns), "dice that were seen do not fall again"


def test_the_primary_key_first_ends_what_still_falls(table: Table) -> None:
    table.attack_1()
    animated(table)
    table.primary()
    tap_beside(table.stage)
    scene, at = table.screen.scene, table.session.journal.at
    assert scene.motion.running
    table.primary()
    assert not scene.motion.running
    assert table.session.journal.at == at
    table.primary()
    assert table.session.journal.at > at


# -- captured, hanged ---------------------------------------------------------------------------------------


@pytest.mark.trust
def test_bars_close_over_a_cube_of_the_loser(table: Table) -> None:
    from reivers.games.border.ui.attack.outcomes import Barred

    own_defense(table, 1, 4, 5)
    (barred,) = table.stage.widgets(Barred)
    assert (barred.family, barred.closed) == ("Kerr", 0)
    ends_at_a_tap(table)
    (barred,) = table.stage.widgets(Barred)
    assert barred.closed == 1


@pytest.mark.trust
def test_the_captured_cube_goes_to_the_gaol_on_the_small_map(table: Table) -> None:
    from reivers.games.border.ui.map.small_map import Led, SmallMap

    scene = own_defense(table, 1, 4, 5)
    (led,), (small,) = table.stage.widgets(Led), table.stage.widgets(SmallMap)
    assert (led.family, led.way, small.march) == ("Kerr", 0, "EWM")
    bars = next(frames for (one, name), frames in scene.motion._tracks.items() if name == "closed")
    assert frames_of(scene, led, "way")[0][0] == bars[-1][0], "when the bars are closed"
    ends_at_a_tap(table)
    (led,), (small,) = table.stage.widgets(Led), table.stage.widgets(SmallMap)
    assert led.way == 1
    assert small.collide_point(*small.gaol())


@pytest.mark.trust
def test_whom_we_hang_is_counted_under_a_rule(table: Table) -> None:
    from reivers.games.border.ui.attack.outcomes import BlackRule, Counted, Hanged

    before = vp(table.session.state)
    own_defense(table, 6, 1, 1)
    assert vp(table.session.state) == before + 6
    (hanged,), (rule,) = table.stage.widgets(Hanged), table.stage.widgets(BlackRule)
    (number,) = (one for one in hanged.walk(restrict=True) if isinstance(one, Counted))
    assert (hanged.name, rule.share, number.opacity, number.number) == ("Kerr", 0, 0, 0)
    tap_beside(table.stage)
    assert (rule.share, number.opacity, number.text) == (1, 1, "+6 VP")
    assert [one.opacity for one in table.screen.scene.ids.page.children if one.opacity != 1] == []


@pytest.mark.trust
def test_all_else_is_dark_while_somebody_is_hanged(table: Table) -> None:
    from reivers.games.border.ui.attack.outcomes import DARK, Hanged

    scene = own_defense(table, 6, 1, 1)
    (hanged,) = table.stage.widgets(Hanged)
    begin, _ = frames_of(scene, hanged.ids.rule, "share")[0]
    scene.motion._show(begin + 0.5)
    seen = {one: one.opacity for one in scene.ids.page.children}
    assert seen.pop(hanged) == 1
    assert max(seen.values()) == pytest.approx(DARK)


@pytest.mark.trust
def test_no_number_stands_below_one_of_ours(table: Table) -> None:
    from reivers.games.border.ui.attack.body import AttackPage
    from reivers.games.border.ui.attack.outcomes import Counted, Hanged
    from reivers.ui.widgets.animation import Timeline
    from reivers.ui.widgets.widgets import Column

    scene = own_defense(table, 6, 1, 1)
    progress, page = scene.progress(), Column()
    elsewhere = attrs.evolve(progress, record=attrs.evolve(progress.record, place="SWM/nithsdale"))
    AttackPage(scene, elsewhere, True)._hanged(page, 1, Timeline(False))
    assert [type(one) for one in page.children] == [Hanged]
    assert not [one for one in page.walk() if isinstance(one, Counted)]


# -- a battle, a tie, the odds ------------------------------------------------------------------------------


@pytest.mark.trust
@pytest.mark.parametrize(("hits", "faint"), [({"Kerr": 3, "Dacre": 1}, 1), ({"Kerr": 2, "Dacre": 2}, 0)])
def test_the_longer_row_of_hits_stays(table: Table, hits: dict[str, int], faint: int) -> None:
    from reivers.games.border.ui.attack import outcomes
    from reivers.ui.widgets.animation import Timeline
    from reivers.ui.widgets.widgets import Column

    animated(table)
    beats, page = Timeline(True), Column()
    outcomes.decide(page, beats, hits, table.screen.game.words.say)
    rows = page.children[::-1]
    beats.start()
    assert [(row.shown, row.opacity) for row in rows] == [(0, 1), (0, 1)]
    beats.finish()
    assert [row.shown for row in rows] == list(hits.values())
    assert [row.opacity for row in rows].count(outcomes.FAINT) == faint
    assert rows[0].opacity == 1


@pytest.mark.trust
def test_a_field_that_is_held_shows_the_hits_first(table: Table) -> None:
    from reivers.games.border.ui.attack.body import AttackPage
    from reivers.games.border.ui.attack.outcomes import HitsRow
    from reivers.games.border.ui.attack.winter_parts import Band
    from reivers.ui.widgets.widgets import Column

    scene = own_defense(table, 1, 4, 5)
    hits = {"Kerr": 3, "Dacre": 1}
    battle = BattleRecord(event="battle-emm", march="EMM", hits=hits, decided=True, winner="Kerr")
    progress, page = scene.progress(), Column()
    record = attrs.evolve(progress.record, step=AttackStep.BATTLE, battle=battle)
    facts = {"event": "battle-emm", "march": "EMM", "winner": "Kerr", "n": 4}
    notice = Notice(Message("combat.battle_won", facts), data=record)
    progress = attrs.evolve(progress, record=record, notices=(*progress.notices, notice))
    written = AttackPage(scene, progress, True)
    written._write_band(page, notice, record)
    assert [type(one) for one in page.children[::-1]] == [HitsRow, HitsRow, Band]
    written.motion.start()
    assert page.children[0].opacity == 0
    assert [row.shown for row in page.children[1:]] == [0, 0]
    written.motion.finish()
    assert page.children[0].opacity == 1
    assert [row.shown for row in page.children[1:]] == [1, 3]


def test_at_a_tie_the_farms_light_up_in_turn_and_the_chosen_one_stays(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reivers.games.border.ui.attack import card_reveal as module
    from reivers.games.border.ui.attack.card_reveal import Reveal

    monkeypatch.setattr(module, "TURN", 60)
    monkeypatch.setattr(module, "BEAT", 60)
    monkeypatch.setattr(module, "TIED", 600)
    heard: list[str] = []
    monkeypatch.setattr(table.stage.root.device, "sound", heard.append)
    animated(table)
    table.turn()
    (reveal,) = table.stage.widgets(Reveal)
    chosen = reveal.tie.names[reveal.tie.chosen]
    assert chosen == "Eden Valley"
    for _crest_then_kind in range(2):
        assert not any(name in reveal.ids.words.text for name in reveal.tie.names)
        reveal._next()
    lights = reveal.tie.turns()
    for nth in lights:
        reveal._next()
        assert reveal.ids.words.text.endswith(f"4: they ride.\n{reveal.tie.lit(nth)}")
        assert reveal.ids.card.beat == 3
        assert reveal.ids.map.lit == [], "where it falls is not told before the last beat"
    assert set(lights) == set(range(len(reveal.tie.names)))
    assert lights[-1] == reveal.tie.chosen
    assert heard.count("tick") == len(lights)
    reveal._next()
    assert reveal.ids.card.beat == 4
    assert reveal.ids.map.lit == ["EWM"], "the March lights on the map"
    assert reveal.ids.words.text.endswith(reveal.lines[-1])
    tap_beside(table.stage)
    assert not list(table.stage.widgets(Reveal))


def test_a_card_tells_whose_it_is_then_its_kind_then_where_it_falls(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reivers.games.border.ui.attack import card_reveal as module
    from reivers.games.border.ui.attack.card_reveal import Reveal

    for name in ("TURN", "BEAT", "TIED"):
        monkeypatch.setattr(module, name, 600)
    animated(table)
    table.turn()
    (reveal,) = table.stage.widgets(Reveal)
    reveal.tie = None
    crest = next(one for one in reveal.children if type(one).__name__ == "Crest")
    seen = []
    for _back_and_four_beats in range(5):
        seen.append(
            (crest.opacity, reveal.ids.card.beat > 1, reveal.ids.words.text, list(reveal.ids.map.lit))
        )
        reveal._next()
    words = "Kerr.\nReiver.\n4: they ride."
    assert seen == [
        (0, False, "", []),
        (1, False, "Kerr.", []),
        (1, True, "Kerr.\nReiver.", []),
        (1, True, words, []),
        (1, True, f"{words}\nKerr raid Eden Valley.", ["EWM"]),
    ]


@pytest.mark.trust
def test_after_the_token_the_odds_slide_from_old_to_new(table: Table) -> None:
    from reivers.games.border.ui.attack.outcomes import Counted

    table.attack_1()
    table.turn()
    table.turn()
    table.touch("raid/SWM/nithsdale")
    table.primary()
    (old,) = (text for text in texts(table.stage) if text.startswith("Expected: "))
    animated(table)
    table.touch("dice:3")
    (odds,) = table.stage.widgets(Counted)
    assert odds.text.split()[1] == old.split()[-2], "from what stood there"
    begin = odds.text
    ends_at_a_tap(table)
    (odds,) = table.stage.widgets(Counted)
    assert odds.text.split()[-2] != begin.split()[1]


# -- the law ------------------------------------------------------------------------------------------------


@pytest.mark.trust
def test_what_would_take_too_long_is_hurried(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.uix.widget import Widget

    from reivers.ui.widgets import animation as beats

    monkeypatch.setattr(beats, "STALL", 10)
    animated(table)
    script, widget = beats.Timeline(True), Widget()
    script.wait(7)
    script.appear(widget, 1)
    script.start()
    script._next(beats.LONGEST * 0.9)
    assert script.running
    assert widget.opacity < 1
    script._next(beats.LONGEST * 0.1)
    assert (script.running, widget.opacity) == (False, 1)


def test_without_animation_nothing_begins(table: Table) -> None:
    from kivy.uix.widget import Widget

    from reivers.ui.widgets.animation import Timeline

    script, widget = Timeline(True), Widget()
    script.appear(widget, 1)
    script.wait(1)
    script.start()
    assert (script.running, script.end, widget.opacity) == (False, 0, 1)


def test_words_change_at_their_beat_and_numbers_glide() -> None:
    from reivers.ui.widgets.animation import value_at

    words = [(0, "hit"), (1, "blocked")]
    assert [value_at(words, time) for time in (0, 0.9, 1, 2)] == ["hit", "hit", "blocked", "blocked"]
    numbers = [(1, 0), (2, 6), (3, 6), (4, 0)]
    assert [value_at(numbers, time) for time in (0, 1, 2, 2.5, 4)] == [0, 0, 6, 6, 0]
    assert 3 < value_at(numbers, 1.5) < 6


@pytest.mark.trust
def test_what_moves_is_in_sight_and_the_end_is_read_at_last(table: Table) -> None:
    table.stage.resize(360, 640)
    scene = own_defense(table, 6, 5, 4)
    table.stage.pump()
    fallen, struck = scene.columns[5], scene.columns[0]
    low, high = scene.ids.scroll.y, scene.ids.scroll.top
    assert low <= fallen.to_window(*fallen.pos)[1] - scene.ids.scroll.to_window(0, 0)[1] <= high
    upper = struck.to_window(*struck.pos)[1] + struck.height - scene.ids.scroll.to_window(0, 0)[1]
    assert upper <= high, "the hits that it may strike are in sight as well"
    tap_beside(table.stage)
    assert scene.ids.scroll.scroll_y == 0
