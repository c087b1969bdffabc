"""The header: where the game is, and the numbers that matter now."""

from typing import Any

from reivers.games.border.rules.model.state import put
from reivers.games.border.views.header import Header, header
from reivers.kernel.messages import Message
from tests.games.border.builders import make_state
from tests.games.border.summers import with_sheet
from tests.games.border.views.games import game_at, new_game, play_to
from tests.games.border.winters import example, with_rerolls


def numbers(shown: Header) -> dict[str, tuple[int, int | None]]:
    return {figure.id: (figure.value, figure.limit) for figure in shown.figures}


def test_a_draft_shows_its_number_and_the_limits() -> None:
    shown = header(play_to(new_game(app=True), "draft.1.3"))
    assert shown.when == Message("header.when", {"season": "summer", "turn": "1"})
    assert shown.season == 0
    assert shown.step == Message("header.step.draft", {"nth": 3, "total": 7})
    assert shown.progress == (3, 7)
    assert list(numbers(shown)) == ["vp", "cattle", "horses", "sheep", "hand"]
    assert numbers(shown)["horses"][1] is not None
    assert numbers(shown)["hand"] == (0, 4)


def test_set_up_has_no_numbers() -> None:
    shown = header(new_game())
    assert shown.when == Message("header.setup", {"family": "Dacre"})
    assert shown.season == -1
    assert shown.figures == ()


def test_a_page_that_is_read_keeps_its_season() -> None:
    session = play_to(new_game(app=True), key="page.autumn")
    shown = header(session)
    assert session.page_name == "events.1"
    assert (shown.season, shown.step) == (0, Message("header.step.last_cards", {"nth": 0}))


def test_autumn_shows_the_base_dice_of_the_coming_winter() -> None:
    state = make_state(season="autumn", stacks={"attack": [{"card": None, "strength": 7}]})
    put(state, "rivals", "base_dice", 2)
    found = {figure.id: figure for figure in header(play_to(game_at(state), "events.1")).figures}
    assert found["base"].value == 4
    assert found["base"].sheet == "rivals"


def test_winter_shows_horses_that_can_attack_and_rerolls() -> None:
    state = with_rerolls(example(), "8", 2)
    put(state, "player", "horse", 2)
    put(state, "player", "horse_used", 1)
    shown = header(play_to(game_at(state), "notoriety.1"))
    assert numbers(shown) == {
        "vp": (0, None), "cattle": (9, None), "horses": (2, 3), "sheep": (4, None), "base": (4, None),
        "rerolls": (6, None),
    }  # fmt: skip


def test_an_attack_is_numbered_and_an_own_one_twice() -> None:
    session = play_to(game_at(example(), **{"chance.target_deck": "table"}), key="winter.reveal")
    session.answer([next(one for one in offered(session) if one.startswith("Kerr"))])
    assert header(session).step == Message("header.step.attack", {"nth": 1, "total": 8})
    play_to(session, key="winter.reveal")
    session.answer([next(one for one in offered(session) if one.startswith("Dacre"))])
    assert header(session).step == Message(
        "header.step.own_attack", {"nth": 2, "total": 8, "own": 1, "owns": 2}
    )
    assert header(session).progress == (2, 8)


def offered(session: Any) -> list[str]:
    return [option.id for option in session.prompt.options]


def test_the_bell_reminds_of_horses_over_the_limit() -> None:
    session = play_to(new_game(app=True), "draft.1.2")
    assert header(session).reminders == ()
    session.correct("player|horse", 9)
    assert [one.key for one in header(session).reminders] == ["advice.remind.horses"]


def test_the_bell_reminds_of_cards_that_are_playable_only_now() -> None:
    state = with_sheet(example(), held="40")
    session = play_to(game_at(state), "notoriety.1")
    if session.fact("summer:40", "subtype") != "notoriety":
        session.correct_fact("summer:40", "subtype", "notoriety")
    assert Message("advice.remind.notoriety_card", {"card": "40"}) in header(session).reminders


def test_rivals_only_shows_dice_feuds_and_gaol() -> None:
    shown = header(new_game(options={"table": "rivals"}))
    assert list(numbers(shown)) == ["base", "feuds", "gaol"]


def test_a_number_says_by_how_much_the_page_has_changed_it() -> None:
    shown = header(play_to(game_at(make_state(season="autumn")), "events.1"))
    found = {figure.id: figure.change for figure in shown.figures}
    assert found["cattle"] > 0
    assert found["horses"] == found["sheep"] == 0


def test_the_pages_of_autumn_are_numbered() -> None:
    session = play_to(game_at(make_state(season="autumn")), "events.1")
    assert header(session).progress == (1, 3)
    assert header(play_to(session, "defenses.1")).progress == (2, 3)
