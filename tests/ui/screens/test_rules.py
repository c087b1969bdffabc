"""Rules at hand in the window: sections unfold, a search finds, and a prompt lands on its section."""

import pytest

from reivers.games.border.rulebook import RULEBOOK
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


def test_a_section_unfolds_and_folds(stage: Stage) -> None:
    stage.root.open_rules()
    stage.pump()
    assert all(stage.find(id).props["folded"] for id in RULEBOOK.sections)
    stage.touch("1.1")
    assert not stage.find("1.1").props["folded"]
    stage.touch("1.1")
    assert stage.find("1.1").props["folded"]


@pytest.mark.parametrize("size", [(320, 480), (412, 915), (915, 412), (800, 1280), (1280, 800)])
def test_rules_fit_every_screen(stage: Stage, size: tuple[int, int]) -> None:
    stage.root.change(text="largest")
    stage.resize(*size)
    stage.root.open_rules("7.7")
    screen = stage.root.overlays[-1]
    stage.pump()
    assert faults(stage) == []
    for part in RULEBOOK.parts():
        screen.choose(part)
        stage.pump()
        assert faults(stage) == []


def test_rulings_and_terms_show_their_text(stage: Stage) -> None:
    stage.root.open_rules()
    screen = stage.root.overlays[-1]
    for part, ids in {"rulings": RULEBOOK.rulings, "glossary": RULEBOOK.terms}.items():
        screen.choose(part)
        stage.pump()
        assert not any(stage.find(id).props["folded"] for id in ids)
    assert faults(stage) == []


def test_a_search_finds_in_all_parts(stage: Stage) -> None:
    stage.root.open_rules()
    screen = stage.root.overlays[-1]
    screen.search_for("gaolbreak horse")
    stage.pump()
    assert not stage.find("A8").props["folded"]
    assert not stage.find("7.7/gaolbreak").props["folded"]
    screen.search_for("zzz")
    stage.pump()
    assert stage.root.words.say("rules.none") in texts(stage)


def test_the_menu_and_why_land_on_the_section_of_the_question(stage: Stage) -> None:
    Hand(stage).begin("Maxwell")
    prompt = stage.root.screen.session.prompt
    for opens in (("menu", "rules"), ("why", "rule")):
        for name in opens:
            stage.touch(name)
        screen = stage.root.overlays[-1]
        assert screen.at == prompt.section
        row = stage.find(prompt.section)
        assert not row.props["folded"]
        _x, top = row.to_window(row.x, row.top)
        assert screen.scroll.center_y <= top <= screen.scroll.top
        stage.root.close_all()
        stage.pump()


def test_about_and_help_open_the_rules(stage: Stage) -> None:
    stage.root.open_about()
    stage.pump()
    stage.touch("help")
    stage.touch("rules")
    assert stage.root.overlays[-1].heading == stage.root.words.say("rules.title")
    assert faults(stage) == []
