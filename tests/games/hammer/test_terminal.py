"""Hammer of the Scots in the terminal, from the set-up to the end."""

import inspect
import io
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.games.hammer import questions, reasons, reports
from reivers.games.hammer import state as states
from reivers.games.hammer.board import AREA, BETWEEN, BLOCK, BORDERS, CARDS, ENGLISH, SCOTS, SELKIRK, WALLACE
from reivers.games.hammer.questions import SECTIONS
from reivers.games.hammer.rulebook import RULEBOOK
from reivers.games.hammer.rules import movement
from reivers.games.hammer.rules.ask import Ask, Report
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import NO_ANSWER, OptionsPrompt
from reivers.kernel.session import Session
from reivers.main import main
from reivers.text.screen import WIDTH
from tests.text.playthroughs import typed

from .builders import begin, go, position
from .terminal import Terminal, line_for, saved_games


def lines_of_a_game(options: dict[str, str], seed: str) -> list[str]:
    """Return what a random player types in a whole game."""
    rules, rng = load_game(GAMES, "hammer", options), random.Random(seed)
    header = rules.header(seed, "")
    header.secret = f"secret {seed}"
    session, lines = Session(rules.game, Journal(header)), []
    while session.prompt is not None:
        answer = session.prompt.sample(rng)
        lines.append(typed(answer, session.prompt))
        session.answer(answer)
    return lines


@pytest.mark.parametrize(
    ("england", "scotland", "board"), [("greedy", "player", "table"), ("player", "random", "screen")]
)
def test_a_game_of_braveheart_from_set_up_to_the_end(
    england: str, scotland: str, board: str, home: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """One person on either side, with the real board or without."""
    options = {"scenario": "braveheart", "england": england, "scotland": scotland, "board": board}
    lines = ["", *lines_of_a_game(options, "7"), "board", "journal", "score", "why", "undo", "redo", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    flags = [f"--{name}={value}" for name, value in options.items() if name != "scenario"]
    status = main(["--data-dir", str(home), "play", "--text", "--hammer=braveheart", "--seed=7", *flags])
    shown = capsys.readouterr().out
    assert status == 0
    assert max(map(len, (line for line in shown.splitlines() if not line.startswith("> ")))) <= WIDTH
    assert "The game is over." in shown
    assert "doesn’t work here" not in shown
    assert "{" not in shown
    assert ("On the board:" in shown) is (board == "table")
    for when in ("1297, turn 2.", "Winter 1297", "1298 begins"):
        assert when in shown


def begun(home: Path, seed: str, **options: str) -> Terminal:
    chosen = {"scenario": "braveheart", "england": "greedy", "scotland": "player", **options}
    return Terminal(saved_games(home).begin("hammer", chosen, seed, pause_pages=False))


def test_two_people_play_a_year_with_dice_of_their_own(home: Path) -> None:
    terminal, chance = begun(home, "4", england="player"), random.Random(4)
    terminal.typed("set 1 table")
    terminal.typed("set 2 table")
    rolled = 0
    for _ in range(400):
        prompt = terminal.prompt
        if prompt is None or terminal.game.session.state.position.year > 1297:
            break
        rolled += prompt.is_chance
        terminal.typed(line_for(prompt, chance))
    assert rolled
    assert terminal.game.session.state.position.year == 1298
    terminal.game.close()


def test_undo_and_edit_take_back_a_whole_group_move(home: Path) -> None:
    terminal = begun(home, "5")
    session = terminal.game.session
    while session.prompt and session.prompt.key != "hammer.move":
        terminal.typed(line_for(session.prompt, random.Random(1)))
    before = session.game.dump(session.state)
    terminal.typed("fife")
    terminal.typed("")
    moved = terminal.typed("1")
    assert "3 blocks go from Fife" in moved
    after = session.game.dump(session.state)
    undone = terminal.typed("undo")
    assert "Undid: Scots: 3 blocks go from Fife" in undone
    assert session.game.dump(session.state) == before
    terminal.typed("redo")
    assert session.game.dump(session.state) == after
    edited = terminal.typed("edit", "1", "2")
    assert "On the board" in edited or "Update your board" in edited
    assert session.game.dump(session.state) != after
    terminal.game.close()


def test_a_prompt_says_why_the_rest_is_not_legal(home: Path) -> None:
    terminal = begun(home, "5")
    session = terminal.game.session
    while session.prompt and session.prompt.key != "hammer.move":
        terminal.typed(line_for(session.prompt, random.Random(1)))
    terminal.typed("fife")
    shown = terminal.typed("1 2 3")
    whole = terminal.typed("again")
    assert "Choose other blocks" in shown + whole
    assert "don’t all fit over the border" in shown, "three blocks don't fit over a red border"
    assert "doesn’t work here" in terminal.typed("perth")
    terminal.game.close()


def test_a_correction_is_asked_with_fresh_options(home: Path) -> None:
    """A block that is at full strength can't be built up further."""
    terminal, chance = begun(home, "9", board="screen"), random.Random(4)
    session = terminal.game.session
    while not weak_blocks(session):
        assert session.prompt is not None
        terminal.typed(line_for(session.prompt, chance))
    weak = weak_blocks(session)[0]
    correction = session.corrections()[f"steps/{weak}"]
    session.correct(f"steps/{weak}", correction.high)  # type: ignore[attr-defined]
    assert weak not in weak_blocks(session)
    terminal.game.close()


def weak_blocks(session: Session) -> list[str]:
    """Return the blocks that can be built up now."""
    prompt = session.prompt
    if prompt is None or prompt.key != "hammer.build":
        return []
    return [option.id for option in prompt.legal() if f"steps/{option.id}" in session.corrections()]  # type: ignore[attr-defined]


def test_why_explains_the_order_of_players(home: Path) -> None:
    terminal = begun(home, "5")
    terminal.typed("1")
    shown = terminal.typed("why")
    assert "3.1" in shown
    terminal.game.close()


def test_the_end_shows_every_block(home: Path) -> None:
    terminal, chance = begun(home, "12", board="screen"), random.Random(12)
    for _ in range(3000):
        if terminal.prompt is None:
            break
        terminal.typed(line_for(terminal.prompt, chance))
    assert terminal.prompt is None
    shown = terminal.typed("board")
    assert re.search(r"\bE (York|Lancaster|Durham|Wales) (Kn|Inf|Arch)\. \d\b", shown)
    assert max(map(len, shown.splitlines())) <= WIDTH
    terminal.game.close()


def test_rules_explains_the_section_of_the_question(home: Path) -> None:
    terminal = begun(home, "5")
    assert "3.1 · Player order" in terminal.typed("rules")
    assert "5.5 · Retreat" in terminal.typed("rules 5.5")
    terminal.game.close()


def test_every_section_that_a_question_or_a_reason_names_is_explained() -> None:
    named = {*SECTIONS.values(), *re.findall(r'_because\(\s*"([\d.]+)"', inspect.getsource(reasons))}
    assert len(named) > 20
    assert {RULEBOOK.nearest(section) for section in named} <= set(RULEBOOK.sections)
    assert "" not in {RULEBOOK.nearest(section) for section in named}


def test_board_shows_an_area_with_its_borders(home: Path) -> None:
    terminal = begun(home, "5")
    terminal.shown()
    shown = terminal.typed("board fife")
    assert shown.splitlines()[0] == "Fife: 2 can winter here, and 3 Scots (cathedral)."
    for part in ("Angus and Mentieth", "Atholl", "Wallace 4"):
        assert part in shown
    assert "Home of Comyn" in terminal.typed("board loch")
    assert "perth" in terminal.typed("board perth")
    terminal.game.close()


def test_the_hand_says_how_many_cards_of_a_kind_there_are(home: Path) -> None:
    terminal = begun(home, "5")
    now = terminal.game.session.state.position
    prompt = terminal.prompt
    assert isinstance(prompt, OptionsPrompt)
    counts = {option.id: option.label.facts["n"] for option in prompt.options}
    assert counts == Counter(CARDS[card] for card in now.hand(SCOTS))
    terminal.game.close()


def test_own_blocks_that_disband_are_named_but_not_the_computers(home: Path) -> None:
    """Wallace and Douglas must leave Mar, where one block can winter."""
    state = states.new_state({"scotland": "player", "england": "greedy"})
    gone = {"blocks": (WALLACE, BLOCK["douglas"]), "areas": (AREA["mar"],) * 2}
    own = reports.message(Report("disbanded", side=SCOTS, **gone), state.only_person)
    other = reports.message(Report("disbanded", side=ENGLISH, **gone), state.only_person)
    assert [area.facts["block"] for area in own.facts["areas"]] == ["wallace", "douglas"]
    assert [area.facts for area in other.facts["areas"]] == [{"n": 2, "area": "mar"}]


@pytest.mark.parametrize(("blocks", "default"), [("wallace", "stay"), ("wallace, douglas", NO_ANSWER)])
def test_wallace_stays_by_default_only_where_there_is_room(blocks: str, default: object) -> None:
    now = position({"mar": blocks})
    prompt = next(questions.place_or_word(now, Ask("wallace", SCOTS, ["stay", SELKIRK])))
    assert isinstance(prompt, OptionsPrompt)
    assert prompt.default == default


def test_a_goal_says_whom_it_attacks_and_a_battle_at_whom_a_block_fires() -> None:
    now = begin(
        position({"fife": "wallace", "mentieth": "mentieth E, york_infantry", "mar": "douglas"}), "S", 1
    )
    asked = Ask("move", SCOTS, movement.movable(now, SCOTS))
    goals = {one.id: one.label for one in questions._goals(now, asked, [WALLACE])}
    assert (goals["mentieth"].key, goals["mentieth"].facts["n"]) == ("hammer.move.attack", 2)
    assert goals["angus"].key == "hammer.area"
    go(now, "wallace mentieth")
    fire = next(questions._acts(now, Ask("act", SCOTS, {WALLACE: []}), WALLACE))
    assert [one.facts["block"] for one in fire.label.facts["blocks"]] == ["york_infantry", "mentieth"]


@pytest.mark.parametrize(("england", "named"), [("player", True), ("greedy", False)])
def test_the_set_up_names_the_blocks_of_two_people(england: str, named: bool, home: Path) -> None:
    """The computer's blocks are anonymous from the start."""
    terminal = begun(home, "5", england=england)
    shown = terminal.shown()
    assert ("Mentieth: Northumber Infantry and Mentieth" in shown) is named
    assert ("Add 2 red blocks (0 → 2)" in shown) is not named
    terminal.game.close()


def test_blocks_that_fit_over_one_border_stay_together() -> None:
    """The border from Fife has room for one of the two, the one from Mentieth for none."""
    now = begin(position({"fife": "wallace, douglas", "atholl": "atholl E"}), "S", 1)
    for came, n in (("fife", 1), ("mentieth", 2)):
        now.crossed[len(BORDERS) + BETWEEN[AREA[came], AREA["atholl"]]] = n
    asked = Ask("move", SCOTS, movement.movable(now, SCOTS))
    going = [BLOCK["wallace"], BLOCK["douglas"]]
    with pytest.raises(StopIteration) as done:
        next(questions._plan(now, asked, going, AREA["atholl"]))
    way = (AREA["angus"], AREA["atholl"])
    assert done.value.value == [(block, way) for block in going]
