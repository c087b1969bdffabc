"""Defense tokens, named or "another one". Nothing is learned about unnamed ones."""

from pathlib import Path

from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.rules.model.token_boxes import token_at
from reivers.games.border.rules.model.tokens import HUME, OTHER, take_warden_token, warden_token
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.kernel.flows import Flow, number
from tests.games.border.builders import make_state, session_of, shipped

ONE, TWO = "SWM/nithsdale", "SWM/annandale"


def turn_both(state: object) -> Flow[None]:
    yield from token_at(state, ONE)  # type: ignore[arg-type]
    yield from token_at(state, TWO)  # type: ignore[arg-type]
    yield from number("end", 0, 1)


def test_named_tokens_are_listed_by_name_and_the_others_as_one() -> None:
    session = session_of(turn_both, layers=(shipped,))
    options = {option.id: option.most for option in session.prompt.options}
    assert options == {"deputy-warden": 5, "rumor": 6, "hot-trod": 1, OTHER: 5}
    session.answer(["hot-trod"])
    session.answer([OTHER])
    assert session.state.table[ONE]["token"] == "hot-trod"
    assert session.state.table[TWO]["token"] == "plain-2"
    assert session.state.rival_tokens["plain-2"] == 0


def test_each_other_one_is_a_fresh_one() -> None:
    session = session_of(turn_both, layers=(shipped,))
    session.page([("token.revealed", [OTHER]), ("token.revealed", [OTHER])])
    assert [session.state.table[box]["token"] for box in (ONE, TWO)] == ["plain-2", "plain-3"]
    assert session.state.identified_tokens == ["plain-2", "plain-3"]


def test_with_the_practice_set_every_token_has_a_name() -> None:
    session = session_of(turn_both)
    assert OTHER not in [option.id for option in session.prompt.options]


def test_the_dice_of_another_one_are_asked_for_its_attack() -> None:
    state = make_state(season="winter", own_targets=["opposite"], attack=1)
    session = session_of(lambda state: own_attack(state, "opposite"), state, layers=(shipped,))
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1), ("token.revealed", [OTHER])])
    assert session.asks_fact is not None
    assert session.asks_fact[0] == "token:plain-2"


def test_a30_humes_token_comes_out_of_the_box_once() -> None:
    state = make_state()

    def twice(state: object) -> Flow[None]:
        token = yield from warden_token(state, "alexander-hume")  # type: ignore[arg-type]
        assert token == HUME
        take_warden_token(state, "alexander-hume", token)  # type: ignore[arg-type]
        assert (yield from warden_token(state, "alexander-hume")) is None  # type: ignore[arg-type]
        yield from number("end", 0, 1)

    assert session_of(twice, state).prompt.key == "end"


def test_an_unknown_warden_gets_a_token_that_is_unused() -> None:
    def two_wardens(state: object) -> Flow[None]:
        for card in ("2", "3"):
            token = yield from warden_token(state, card)  # type: ignore[arg-type]
            take_warden_token(state, card, token)  # type: ignore[arg-type]
        yield from number("end", 0, 1)

    session = session_of(two_wardens, layers=(shipped,))
    assert session.state.warden_tokens == {"2": "warden-4", "3": "warden-5"}


def test_my_copy_learns_nothing_of_a_nameless_token(tmp_path: Path) -> None:
    copy = make_my_copy(tmp_path)
    copy.learn("token:plain-2", "green", 3, "table")
    assert copy.get("token:plain-2", "green") is None
    copy.learn("token:plain-2", "name", "Watch at the Ford", "table")
    copy.learn("token:plain-2", "green", 3, "table")
    copy.learn("token:hot-trod", "gray", 1, "table")
    assert copy.get("token:plain-2", "green") == (3, "table")
    assert copy.get("token:hot-trod", "gray") == (1, "table")
