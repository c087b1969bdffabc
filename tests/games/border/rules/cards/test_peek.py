"""2.2 Peeks at hidden cards: they are revealed, and keep their places."""

from fractions import Fraction
from typing import Any

from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.card_actions import apply_card
from reivers.games.border.rules.seasons.events import draw_events
from reivers.games.border.rules.winter.target_deck import target_deck
from reivers.games.border.rules.winter.winter import resolve_attacks
from reivers.kernel.flows import Flow
from reivers.kernel.prompts import Draw
from reivers.kernel.session import Session
from tests.games.border.builders import ALL_APP, make_state, session_of
from tests.games.border.winters import all_notices, asked, reported, taught, was_reported, winter_state

DECKS = {f"chance.{name}": "app" for name in ("event_deck", "target_deck", "discards")}


def looking(at: str, n: int, state: State, *, app: bool = True, after: Any = None) -> Session:
    """Peek with a card, then continue the game."""
    layer = taught(c90=[{"do": "look", "n": n, "at": at}])

    def flow(state: State) -> Flow[None]:
        yield from apply_card(state, "90", None)
        if after:
            yield from after(state)

    return session_of(flow, state, settings=DECKS if app else {}, layers=(layer,))


def test_2_2_the_top_two_events_are_shown_and_come_next() -> None:
    session = looking("events", 2, make_state(), after=draw_events)
    shown = [card.facts["event"] for card in reported(session, "effect.peeked").message.facts["cards"]]
    assert len(set(shown)) == 2
    assert session.state.events == shown
    assert session.state.next_events == []
    assert [entry.key for entry in session.journal.path(session.journal.at)] == ["effect.peek_event"] * 2


def test_2_2_events_that_are_open_on_the_deck_are_not_drawn_again() -> None:
    state = make_state(next_events=["7"])
    session = looking("events", 1, state, app=False)
    prompt = asked(session)
    assert isinstance(prompt, Draw)
    assert "7" not in [name for name, _ in prompt.pool()]
    session.answer(["4"])
    assert session.state.next_events == ["7", "4"]


def test_2_2_no_more_events_are_seen_than_there_are() -> None:
    events = ["4", "battle-ewm", "battle-emm", "battle-swm", "rising-of-the-north", "7", "ill-week"]
    session = looking("events", 5, make_state(past_events=events))
    assert sorted(session.state.next_events) == ["ballad-of-kinmont-willie", "mary-queen-of-scots"]


def test_2_2_a_peek_at_the_target_deck_shows_which_cards_come_next() -> None:
    state = winter_state(
        own_targets=["reiver", "family"], rival_cards_left={"Fenwick": 2, "Maxwell": 2, "Kerr": 2}
    )
    session = looking("targets", 3, state)
    seen = session.state.next_targets
    assert len(set(seen)) == 3
    assert [
        card.facts["target"] for card in reported(session, "effect.peeked").message.facts["cards"]
    ] == seen
    session = session_of(resolve_attacks, session.state, settings=ALL_APP)
    turned = [
        one.message.facts["target"] for one in all_notices(session) if one.message.key == "winter.revealed"
    ]
    assert turned[: len(seen)] == seen[: len(turned)]


def test_7_3_the_rest_of_the_deck_shares_what_is_left_of_the_chance() -> None:
    state = winter_state(own_targets=["reiver"], rival_cards_left={"Fenwick": 2, "Maxwell": 1, "Kerr": 1})
    state.used_targets["Maxwell"] = ["family"]
    state.next_targets = ["Fenwick/reiver", "Kerr/nation"]
    pool = {option.id: option.most for option in target_deck(state)}
    whole = sum(pool.values())
    assert Fraction(pool["Dacre/reiver"], whole) == Fraction(1, 3)
    assert sum(n for name, n in pool.items() if name.startswith("Fenwick")) == pool["Dacre/reiver"]
    assert "Fenwick/reiver" not in pool
    assert not [name for name in pool if name.startswith("Kerr")]


def test_2_2_without_a_target_deck_there_is_nothing_to_see() -> None:
    session = looking("targets", 2, make_state())
    assert session.prompt is None
    assert was_reported(session, "effect.peek")


def test_2_2_discards_that_were_peeked_at_have_a_name() -> None:
    state = make_state(unnamed_discards={"1": 7, "2": 0, "3": 0})
    session = looking("discards", 2, state)
    assert len(session.state.discards) == 2
    assert session.state.unnamed_discards["1"] == 5
    assert session.state.dealt == []


def test_2_2_of_the_target_deck_as_many_are_seen_as_the_card_says() -> None:
    state = winter_state(own_targets=["reiver"], rival_cards_left={"Fenwick": 2, "Maxwell": 2, "Kerr": 2})
    assert len(looking("targets", 1, state).state.next_targets) == 1
