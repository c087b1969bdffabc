"""The guided game: the Example's answers, the progress of a game, and texts for every page."""

from typing import Any

import attrs
import pytest

from reivers.frontend import tour
from reivers.frontend.game_spec import game_of, known_rules
from reivers.games import GAMES
from reivers.games.border.tour import tour as border_tour
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import Continue
from reivers.kernel.session import Session
from reivers.resources import asset
from reivers.store import exports
from tests.test_words import sentences
from tools import example

TOUR = border_tour()


def begun(**settings: Any) -> Session:
    """A game that will follow the Example."""
    header = TOUR.header
    journal = Journal(attrs.evolve(header, settings={**header.settings, **settings}))
    rules = game_of(GAMES, journal)
    session = Session(rules.game, journal, layers=rules.layers)
    tour.begin(session)
    return session


def walk(session: Session) -> list[str]:
    """Return all answers to the end of the turn, and the page of each."""
    pages, asked = [], bool(session.settings.get("ask_everything"))
    while not TOUR.over(session):
        stand = TOUR.progress(session)
        pages.append(stand.page)
        if isinstance(session.prompt, Continue):
            session.take_default()
        else:
            session.page(stand.next_answers(forced=asked))
    return pages


def spots(kind: str) -> set[str]:
    """The pages that have words of this kind."""
    return {key.removeprefix(f"tour.{kind}.") for key in sentences() if key.startswith(f"tour.{kind}.")}


# -- words ------------------------------------------------------------------------------------------------


def test_every_page_has_a_comment_and_no_comment_lacks_a_page() -> None:
    pages = {entry.page.replace(".", "-").replace("/", "-") for entry in TOUR.answers}
    assert spots("after") == pages | {"spring-1"}
    assert spots("do") == pages


def test_comments_are_short() -> None:
    for spot in spots("after"):
        (said,) = sentences()[f"tour.after.{spot}"]
        assert len(said) <= 170, spot
        assert 1 <= sum(said.count(mark) for mark in (". ", "! ")) + 1 <= 4, spot
    for spot in spots("do"):
        assert len(sentences()[f"tour.do.{spot}"][0]) <= 60, spot


def test_what_is_ours_is_said_to_be() -> None:
    """The header of the file lists the answers that the rulebook does not print."""
    journal = Journal.from_records(exports.read_game(example.FILE.read_bytes(), known_rules(GAMES)))
    pages = {journal.entries[n].page for n in journal.header.options["ours"]}
    assert pages == {"draft.1.7", "last_cards.1", "rivals.1"}
    for page in pages:
        said = " ".join(sentences()[message.key][0] for message in TOUR.comments(page))
        assert "we chose" in said


def test_an_attack_is_shown_in_two_parts() -> None:
    assert [message.key for message in TOUR.comments("attack.1.3")] == [
        "tour.after.attack-1-3",
        "tour.after.attack-1-3-dice",
    ]
    assert [message.key for message in TOUR.comments("spring.1")] == ["tour.after.spring-1"]


# -- the way ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings", [{}, {"pause_pages": True}, {"pause_pages": True, "ask_everything": True}], ids=str
)
def test_the_way_leads_to_the_end_of_the_example(settings: dict[str, Any]) -> None:
    session = begun(**settings)
    pages = walk(session)
    while isinstance(session.prompt, Continue):
        session.take_default()
    end = example.played(example.begin([]))
    assert session.game.dump(session.state) == end.game.dump(end.state)
    assert session.state.table["vp"] == {"points": 16}
    assert {tour.page_of(page) for page in pages} <= {*tour.pages(TOUR.answers), TOUR.last_page}


def test_the_shipped_file_is_only_read() -> None:
    before = asset("games", "example-of-play.json").read_bytes()
    walk(begun())
    assert asset("games", "example-of-play.json").read_bytes() == before


def test_cards_may_be_named_in_any_order() -> None:
    session = begun()
    session.page([("summer.card", ["14"])])
    stand = TOUR.progress(session)
    assert stand.strayed is None
    assert [answer for _key, answer in stand.next_answers()] == [["1"], ["35"], "14", "recruit"]
    session.page(stand.next_answers())
    assert "draft.1.1" in tour.pages(TOUR.progress(session).done)


def test_another_answer_leaves_the_tour_and_undo_returns() -> None:
    session = begun()
    session.page([("summer.card", [card]) for card in ("1", "14", "35")])
    session.page([("summer.take", "pass")])
    stand = TOUR.progress(session)
    assert stand.strayed is not None
    assert stand.strayed.answer == "pass"
    assert (stand.still_to_give[0].key, stand.still_to_give[0].answer) == ("summer.take", "14")
    session.undo_answer()
    assert TOUR.progress(session).strayed is None
    walk(session)
    assert session.state.table["vp"] == {"points": 16}


def test_faces_that_come_to_the_counted_results_are_as_good() -> None:
    session = begun()
    while TOUR.progress(session).page != "attack.1.2/dice":
        session.page(TOUR.progress(session).next_answers())
    prompt: Any = session.prompt
    hit, miss = prompt.results["hit"][0], prompt.results["miss"][0]
    session.page([("combat.attack", {"faces": [hit, miss, hit, miss, hit, miss]})])
    assert TOUR.progress(session).strayed is None
    session.undo()
    while TOUR.progress(session).page != "attack.1.2/dice":
        session.page(TOUR.progress(session).next_answers())
    session.page([("combat.attack", {"faces": [hit, miss, miss, miss, miss, miss]})])
    assert TOUR.progress(session).strayed is not None
