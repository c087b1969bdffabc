"""A new player's way from an empty data folder to the first card, in touches."""

import pytest

from reivers.kernel.session import Session
from tests.ui.harness import Stage

WITH_BOARD, PRACTICE = 7, 5


class Finger:
    """A finger that counts its touches."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.touches = stage, 0

    def touch(self, *names: str) -> None:
        for name in names:
            self.touches += 1
            self.stage.touch(name)

    @property
    def session(self) -> Session:
        session: Session = self.stage.root.screen.session
        return session


@pytest.fixture
def finger(stage: Stage) -> Finger:
    stage.resize(412, 915)
    return Finger(stage)


def drafted(session: Session) -> list[str]:
    return [entry.answer for entry in session.journal.entries.values() if entry.key == "summer.take"]


def test_the_first_card_with_the_board(finger: Finger) -> None:
    finger.touch("new", "main", "primary", "14", "1", "35", "primary")
    assert drafted(finger.session) == ["14"]
    assert finger.session.journal.header.options["family"] == "Dacre"
    assert finger.touches <= WITH_BOARD


def test_the_first_card_without_the_board(finger: Finger) -> None:
    finger.touch("new", "facts.practice", "main")
    figures = finger.stage.root.screen.view.figures
    assert [one.id for one in figures if one.change] == [], "the set-up is no change"
    while not drafted(finger.session) and finger.touches < PRACTICE:
        finger.touch("primary")
    assert drafted(finger.session)
    assert finger.touches <= PRACTICE


def test_all_buttons_of_the_welcome_are_in_sight(finger: Finger) -> None:
    for size in ((412, 915), (1280, 800), (915, 412)):
        finger.stage.resize(*size)
        bottom = {hit.name: piece.hit_center(hit)[1] for piece, hit in finger.stage.hits()}
        assert min(bottom["main"], bottom["new"]) > 0, size
