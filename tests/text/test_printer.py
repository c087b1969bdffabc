"""What only some games print: lists below a sentence, and reasons whose answer is an id."""

import gettext
import io
from typing import Any

import attrs
import pytest

from reivers.games.toy.game import NIGHT_RIDE
from reivers.games.toy.names import NightRideNames
from reivers.kernel.flows import Notice, Reason
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Option
from reivers.kernel.words import Words
from reivers.text.printer import Printer
from reivers.text.screen import Screen

SENTENCES = {
    "set_up": "Set up:",
    "cup": "fill the cup",
    "sheep": "stand {n} Sheep",
    "text.reason": "{section} {question} {answer}",
    "which": "Which farm?",
    "step.answer": "{answer}",
    "text.drawn": "Drawn: {answer}",
    "text.rolled": "Rolled: {faces}",
}


class Echo(gettext.NullTranslations):
    """Words for the keys of these tests."""

    def gettext(self, message: str) -> str:
        return SENTENCES.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


class Names(NightRideNames):
    """Names that know what an id means."""

    def answer(self, answer: Any) -> Any:
        return f"<{answer}>"


def printer() -> tuple[Printer, io.StringIO]:
    out = io.StringIO()
    return Printer(Screen(io.StringIO(), out), Words(Echo()), attrs.evolve(NIGHT_RIDE, names=Names())), out


def test_a_list_is_below_its_sentence_without_what_the_app_holds() -> None:
    items = [Message("sheep", {"n": 2}), Message("cup", {"source": "cup"})]
    notices = [Notice(Message("set_up", {"items": items}))]
    for settings, expected in (
        ({}, "Set up:\n  -  stand 2 Sheep\n  -  fill the cup\n"),
        ({"chance.cup": "app"}, "Set up:\n  -  stand 2 Sheep\n"),
    ):
        writer, out = printer()
        writer.step([(None, notices)], settings)
        assert out.getvalue() == expected


@pytest.mark.parametrize(
    ("answer", "by", "notices", "shown"),
    [
        (["eden"], "app", [], ["Drawn: eden"]),
        (["eden"], "app", ["cup"], ["Fill the cup"]),
        (["eden"], "table", [], []),
        ({"faces": [2]}, "app", ["cup"], ["Rolled: 2", "Fill the cup"]),
    ],
)
def test_a_draw_is_shown_if_nothing_else_reports_it_and_a_roll_always(
    answer: Any, by: str, notices: list[str], shown: list[str]
) -> None:
    writer, out = printer()
    title = Message("step.answer", {"answer": "eden"})
    entry = Entry(1, 0, 1, "answer", "which", answer, by, "1/winter", title, source="cup")
    writer.step([(entry, [Notice(Message(key)) for key in notices])])
    assert out.getvalue().splitlines() == shown


def test_the_game_names_an_id_that_answers_a_reason() -> None:
    writer, out = printer()
    writer.why([Notice(Message("cup"), why=(Reason("7.5", "which", {}, "EWM/eden"),))])
    assert out.getvalue() == "Fill the cup\n  7.5 Which farm? <EWM/eden>\n"


def test_many_cards_to_choose_from_are_a_paragraph() -> None:
    cards = tuple(Option(str(number), Message("cup")) for number in range(1, 20))
    writer, out = printer()
    writer.options(ChooseSeveral(key="which", options=cards, least=0, most=3), whole=True)
    assert len(out.getvalue().splitlines()) < 8
    assert "19 fill the cup" in " ".join(out.getvalue().split())


def test_a_single_rare_row_is_shown() -> None:
    options = (Option("eden", Message("cup")), Option("totals", Message("sheep", {"n": 2}), rare=True))
    writer, out = printer()
    writer.options(Choose(key="which", options=options))
    assert out.getvalue() == "  1  fill the cup\n  2  stand 2 Sheep\n"
