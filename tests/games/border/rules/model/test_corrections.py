"""Every tracked number can be corrected at any time, and the state stays valid."""

import random

import pytest

from reivers.games.border.game import BorderReivers
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import ChooseSeveral, Number
from reivers.kernel.session import Session
from tests.builders import Kept
from tests.games.border.builders import ALL_APP, practice


def whole_game(seed: int, answers: int) -> Session:
    header = Header("border", 1, str(seed), options={"family": "Kerr"}, settings=dict(ALL_APP))
    kept = Kept(header)
    session = Session(BorderReivers(), Journal(header), layers=(practice,), keep=kept)
    session.kept = kept  # type: ignore[attr-defined]
    rng = random.Random(seed)
    for _ in range(answers):
        if session.prompt is not None:
            session.answer(session.prompt.sample(rng))
    return session


@pytest.mark.parametrize("seed", range(6))
def test_any_correction_is_kept_and_leaves_the_state_valid(seed: int) -> None:
    session = whole_game(seed, answers=10 + 15 * seed)
    rng = random.Random(seed)
    table_only = ("cup|", "drawn_cubes|", "score/", "wardens|")
    for _ in range(40):
        what, prompt = rng.choice(sorted(session.game.corrections(session.state).items()))
        value = prompt.sample(rng)
        asked = session.prompt.key if session.prompt else None
        session.correct(what, value)
        plain = not what.startswith(table_only) and not what.endswith("|token")
        if session.prompt and session.prompt.key == asked and plain:
            now = session.game.corrections(session.state)[what]
            said = now.facts["now"] if isinstance(now, Number) else now.default
            assert said == prompt.normalize(value)
        # More tokens or cup cubes than the box holds are the player's word: shown as a problem, not refused.
        wrong = session.game.problems(session.state)
        assert [one for one in wrong if "tokens" not in one and "cubes" not in one] == []
    again = Session(BorderReivers(), Journal.from_records(session.kept), layers=(practice,))
    assert again.state == session.state


def test_before_set_up_nothing_can_be_corrected() -> None:
    assert BorderReivers().corrections(BorderReivers().new_state({})) == {}


def test_correcting_a_score_row_moves_the_track() -> None:
    session = whole_game(1, answers=60)
    before = session.state.table.get("vp", {}).get("points", 0)
    row = session.state.score[0].get("Raid Sheep", 0)
    session.correct("score/1|Raid Sheep", row + 4)
    assert session.state.table["vp"]["points"] == before + 4
    assert session.game.score(session.state)[0].values[0] == row + 4


@pytest.mark.parametrize("total", [0, 3, 30])
def test_a_stack_can_be_set_by_its_total(total: int) -> None:
    session = whole_game(4, answers=25)
    session.correct("draft/attack|strength", total)
    assert sum(stripe["strength"] for stripe in session.state.stacks["attack"]) == total
    assert session.game.problems(session.state) == []


def test_an_opponents_tower_leaves_its_cup() -> None:
    session = whole_game(2, answers=4)
    site = session.state.site_cup[0]
    session.correct(f"{site}|tower", 1)
    assert site not in session.state.site_cup
    session.correct(f"{site}|tower", 0)
    assert site in session.state.site_cup


def test_a_token_can_be_corrected() -> None:
    session = whole_game(2, answers=4)
    home = session.state.home
    box = f"{home}/seat"
    token = "deputy-warden"
    before = session.state.table["player"].get(f"token:{token}", 0)
    session.correct(f"{box}|token", token)
    assert session.state.table[box]["token"] == token
    assert session.state.table["player"].get(f"token:{token}", 0) == before - 1
    session.correct(f"{box}|token", "none")
    assert session.state.table["player"][f"token:{token}"] == before
    assert session.game.problems(session.state) == []


def test_a_warden_card_can_be_corrected() -> None:
    session = whole_game(2, answers=4)
    session.correct("wardens|Dacre", 0)
    assert "Dacre" not in session.state.wardens
    session.correct("wardens|Dacre", 1)
    assert session.state.wardens == ["Dacre", "Fenwick", "Maxwell", "Kerr"]


def test_the_hand_can_be_corrected() -> None:
    session = whole_game(3, answers=40)
    card = session.state.out_of_play[0]
    session.correct("sheet|held", [card])
    assert session.state.table["sheet"][f"held:{card}"] == 1
    assert card not in session.state.out_of_play
    session.correct("sheet|held", [])
    assert card in session.state.out_of_play


@pytest.mark.parametrize(
    ("what", "value"), [("player|cattle", -1), ("player|cattle", "x"), ("moon|cheese", 1)]
)
def test_a_correction_that_makes_no_sense_is_refused(what: str, value: object) -> None:
    session = whole_game(1, answers=4)
    with pytest.raises(IllegalAnswer):
        session.correct(what, value)


def test_5_2_2_1_a_token_of_the_cup_that_is_in_the_players_box() -> None:
    session = whole_game(1, answers=3)
    prompt = session.game.corrections(session.state)["player|from_cup"]
    assert isinstance(prompt, ChooseSeveral)
    assert [option.id for option in prompt.legal()] == sorted(session.state.spare_tokens)
    session.correct("player|from_cup", ["4p-5"])
    assert session.state.table["player"]["token:4p-5"] == 1
    assert session.state.spare_tokens["4p-5"] == 0
    session.correct("player|token:4p-5", 0)
    assert "token:4p-5" not in session.state.table["player"]
    assert session.state.spare_tokens["4p-5"] == 1
    assert session.game.problems(session.state) == []
