"""What only some games tell: lists below a sentence, and reasons that come to an id."""

import gettext
import io
from typing import Any

import attrs

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
    "text.drawn": "Drawn: {title}",
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
    told = [Notice(Message("set_up", {"items": items}))]
    for settings, expected in (
        ({}, "Set up:\n  -  stand 2 Sheep\n  -  fill the cup\n"),
        ({"chance.cup": "app"}, "Set up:\n  -  stand 2 Sheep\n"),
    ):
        writer, out = printer()
        writer.step((), told, settings)
        assert out.getvalue() == expected


def test_what_the_app_drew_is_not_said_twice() -> None:
    """A step that is called by what it tells: the telling is enough."""
    answer = Message("step.answer", {"answer": "eden"})
    for title, drawn in ((Message("cup"), []), (Message("which"), []), (answer, ["Drawn: eden"])):
        writer, out = printer()
        entry = Entry(1, 0, 1, "answer", "which", ["eden"], "app", "1/winter", title)
        writer.step([entry], [Notice(Message("cup"))])
        assert out.getvalue().splitlines() == [*drawn, "Fill the cup"]


def test_a_reason_that_comes_to_an_id_is_named_by_the_game() -> None:
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
