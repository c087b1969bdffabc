"""The journal's page: filters, an edited answer, dice rerolled on purpose."""

import random

import pytest

from reivers.kernel.prompts import Number
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened


@pytest.fixture
def hand(stage: Stage) -> Hand:
    hand = Hand(stage)
    hand.begin_night_ride()
    hand.play(8)
    while hand.session.asks_fact:
        hand.answer_at_random()
    hand.screen.overlays.open_page("journal")
    stage.pump()
    return hand


def rows(hand: Hand) -> list[int]:
    """Return the last entries of the steps that are shown, the newest first."""
    hits = (hit.name for _piece, hit in hand.stage.hits())
    return [int(name.removeprefix("step.")) for name in hits if name.startswith("step.")]


def open_step_of(hand: Hand, n: int) -> None:
    """Unfold the step that an entry belongs to."""
    step = next(step for step in hand.session.steps() if n in [entry.n for entry in step.entries])
    hand.stage.touch(f"step.{step.last}")


def pick(hand: Hand, action: str, n: int) -> None:
    """Edit or reroll an answer of the unfolded step."""
    hand.stage.touch(action)
    if hand.stage.has_hit(str(n)):
        hand.stage.touch(str(n))


@pytest.mark.parametrize("by", ["app", "table"])
def test_a_filter_shows_the_steps_of_one_hand_alone(stage: Stage, hand: Hand, by: str) -> None:
    whole = rows(hand)
    stage.touch(f"filters.{by}")
    stage.pump()
    found = [step.last for step in hand.session.steps() if any(entry.by == by for entry in step.entries)]
    assert rows(hand) == found[::-1] != whole
    assert faults(stage) == []


def test_an_answer_is_edited_in_its_place(stage: Stage, hand: Hand) -> None:
    entry = next(
        entry
        for entry in hand.session.journal.path(hand.session.journal.at)
        if entry.by != "app" and isinstance(hand.session.prompt_at(entry.n), Number)
    )
    prompt = hand.session.prompt_at(entry.n)
    assert isinstance(prompt, Number)
    other = next(n for n in range(prompt.low, prompt.high + 1) if n != entry.answer)
    open_step_of(hand, entry.n)
    pick(hand, "edit", entry.n)
    sheet, sign = stage.root.overlays[-1], "plus" if other > entry.answer else "minus"
    while sheet._number != other:
        stage.touch(f"number.{sign}")
    stage.touch("confirm")
    edited = [one for one in hand.session.journal.path(hand.session.journal.at) if one.replaces == entry.n]
    assert [one.answer for one in edited] == [other]


def test_a_wrong_die_is_changed_among_those_that_were_entered(stage: Stage, hand: Hand) -> None:
    session = hand.session
    stage.root.close_all()
    rolled = next(one for one in session.journal.path(session.journal.at) if "faces" in str(one.answer))
    session.reroll(rolled.n)
    entry = next(one for one in session.journal.path(session.journal.at) if one.replaces == rolled.n)
    faces = entry.answer["faces"]
    hand.screen.refresh()
    hand.screen.overlays.open_page("journal")
    stage.root.overlays[-1].content.steps._edit(entry.n)
    sheet = stage.root.overlays[-1]
    assert stage.find("slots").props["faces"] == tuple(faces)
    assert sheet.main.act is None, "nothing has changed yet"
    other = faces[0] % 6 + 1
    stage.touch("slots.0")
    assert sheet.main.act is None, "a die is missing"
    stage.touch(f"face.{other}")
    stage.touch("confirm")
    changed = [one for one in session.journal.path(session.journal.at) if one.replaces == entry.n]
    assert sorted(changed[0].answer["faces"]) == sorted([*faces[1:], other])


def test_an_edit_names_undone_steps_before_it_drops_them(stage: Stage, hand: Hand) -> None:
    stage.root.close_all()
    hand.screen.history.undo()
    stage.root.close_all()
    journal = hand.session.journal
    entry = next(one for one in journal.path(journal.at) if one.by == "player" and one.step)
    at, history = journal.at, hand.screen.history
    history.edit(entry.n, entry.answer)
    stage.touch("second")
    assert (journal.at, history.can_redo) == (at, True)
    history.edit(entry.n, entry.answer)
    stage.touch("confirm")
    assert journal.at != at
    assert journal.side_branches()


def test_a_line_that_was_left_is_headed_by_the_step_it_left(stage: Stage, hand: Hand) -> None:
    step = hand.session.steps()[2]
    said = hand.screen.say(step.title)
    hand.session.go(step.last)
    prompt = hand.session.prompt
    assert prompt is not None
    hand.session.answer(prompt.sample(random.Random(3)))
    headed = [row.text for row in hand.screen.narrator.journal() if row.to is None]
    assert headed[-1].endswith(said)


def test_dice_of_the_app_are_thrown_again_on_record(stage: Stage, hand: Hand) -> None:
    thrown = next(
        entry
        for entry in hand.session.journal.path(hand.session.journal.at)
        if entry.by == "app" and entry.step
    )
    open_step_of(hand, thrown.n)
    pick(hand, "reroll", thrown.n)
    again = [one for one in hand.session.journal.path(hand.session.journal.at) if one.replaces == thrown.n]
    assert [one.reroll for one in again] == [1]


def test_every_rule_that_a_question_comes_from_is_explained(stage: Stage, hand: Hand) -> None:
    stage.root.close_all()
    stage.tap("why")
    prompt = hand.session.prompt
    assert prompt is not None
    assert prompt.section
    assert hand.screen.say(f"rule.toy.{prompt.section.replace('.', '_')}") in texts(stage)


@shortened("size", (412, 915), (1280, 800))
def test_it_opens_at_the_newest_step_and_its_filters_stay_in_reach(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.root.close_all()
    hand.play(40)
    stage.resize(*size)
    hand.screen.overlays.open_page("journal")
    stage.pump()
    assert rows(hand)[0] == hand.session.steps()[-1].last
    stage.drag(size[0] * 0.8, 500, size[0] * 0.8, 150)
    piece, hit = next(found for found in stage.hits() if found[1].name == "filters.app")
    assert 0 < piece.hit_center(hit)[1] < stage.window.height
    stage.touch("filters.app")
    assert faults(stage) == []


def test_a_filter_stays_chosen_while_the_game_goes_on(stage: Stage, hand: Hand) -> None:
    stage.root.close_all()
    stage.resize(1280, 800)
    hand.screen.overlays.open_page("journal")
    hand.screen.side_panel.pinned = True
    stage.touch("filters.app")
    hand.play(3)
    assert stage.find("filters").props["chosen"] == "app"


def test_a_wide_page_shows_the_chosen_step_beside_the_list(stage: Stage, hand: Hand) -> None:
    stage.root.close_all()
    stage.resize(1280, 800)
    hand.screen.overlays.open_page("journal", whole=True)
    stage.pump()
    assert stage.has_hit("go"), "of the newest step"
    older = rows(hand)[2]
    stage.touch(f"step.{older}")
    stage.touch("go")
    assert hand.session.steps()[-1].last == older
    assert faults(stage) == []


def test_a_long_journal_is_turned_like_a_book(
    stage: Stage, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a whole game has no more rows than the last of it: every step is in exactly one part."""
    monkeypatch.setattr("reivers.ui.play.sheets.journal.SHOWN", 3)
    stage.root.close_all()
    hand.screen.overlays.open_page("journal")
    stage.pump()
    parts = [rows(hand)]
    while stage.has_hit("ui.earlier"):
        stage.touch("ui.earlier")
        stage.pump()
        parts.append(rows(hand))
    assert len(parts) > 2
    assert [to for part in parts for to in part] == [step.last for step in hand.session.steps()][::-1]
    while stage.has_hit("ui.later"):
        stage.touch("ui.later")
        stage.pump()
    assert rows(hand) == parts[0]
