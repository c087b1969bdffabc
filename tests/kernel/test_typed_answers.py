"""What is typed becomes an answer."""

import random
from typing import Any

import pytest

from reivers.kernel.messages import Message
from reivers.kernel.prompts import (
    LISTED,
    UNNAMED,
    Choose,
    ChooseSeveral,
    Draw,
    NameCard,
    Number,
    Option,
    Prompt,
    Roll,
    Spread,
)

FARMS = (
    Option("eden"),
    Option("caldew", why_not=Message("no")),
    Option("esk", most=3),
    Option("lyne", most=2),
)
CARDS = (Option("30"), Option("s36"), Option("7", why_not=Message("no")))
HIT = {"hit": (5, 6), "miss": (1, 2, 3, 4)}


def choose(options: tuple[Option, ...] = FARMS) -> Choose:
    return Choose(key="q", options=options)


def roll(dice: int = 3, sides: int = 6) -> Roll:
    return Roll(key="q", source="own", dice=dice, sides=sides, results=HIT, rest="miss")


SEVERAL = ChooseSeveral(key="q", options=FARMS, least=0, most=2)
SPREAD = Spread(key="q", options=FARMS, total=4, least=0)
SIGNED = Spread(
    key="q", options=(Option("eden", most=2, least=-4), Option("esk", most=3, least=-1)), total=5, least=-5
)
ROWS = (
    Option("score/1|Feud Attack"),
    Option("score/1|Warden's Tithe, Bills", most=9),
    Option("player|cattle"),
)
NUMBERS = Spread(key="q", options=ROWS, total=9, least=0)
CARD = NameCard(key="q", source="deck", options=CARDS, unnamed=True)
ELSEWHERE = {card: Message("card") for card in ("57", "s57", "30")}
STRAY = NameCard(key="q", source="deck", options=CARDS, doubtful=ELSEWHERE)
DRAW = Draw(key="q", source="cup", options=FARMS, count=2)
NUMBER = Number(key="q", low=0, high=9)


@pytest.mark.parametrize(
    ("prompt", "typed", "answer"),
    [
        (choose(), "1", "eden"),
        (choose((Option("14"), Option("35"))), "1", "1"),
        (CARD, "s3", ["s3"]),
        (choose(), "2", "esk"),
        (choose(), "ESK", "esk"),
        (choose(), "l", "lyne"),
        (choose(), "e", "e"),
        (choose((Option("Eden"), Option("Edenhall"))), "eden", "Eden"),
        (choose(), "caldew", "caldew"),
        (choose(), "7", "7"),
        (choose(), "²", "²"),
        (choose(CARDS), "30", "30"),
        (choose(CARDS), "1", "1"),
        (choose(CARDS), "7", "7"),
        (SEVERAL, "1 3", ["eden", "lyne"]),
        (SEVERAL, "1,esk", ["eden", "esk"]),
        (SEVERAL, "none", []),
        (NUMBER, "4", 4),
        (NUMBER, "3+2-1", 4),
        (NUMBER, "3 + 2", 5),
        (NUMBER, "-3", -3),
        (NUMBER, "four", "four"),
        (NUMBER, "9" * 5000, "9" * 5000),
        (SPREAD, "2x3 1", {"esk": 3, "eden": 1}),
        (SPREAD, "1 1", {"eden": 2}),
        (SPREAD, "esk*2", {"esk": 2}),
        (NUMBERS, "score/1|Warden's Tithe, Billsx2", {"score/1|Warden's Tithe, Bills": 2}),
        (NUMBERS, "score/1|feud attack, player|cattlex3", {"score/1|Feud Attack": 1, "player|cattle": 3}),
        (
            ChooseSeveral(key="q", options=ROWS, least=0, most=3),
            "player|cattle score/1|Feud Attack",
            ["player|cattle", "score/1|Feud Attack"],
        ),
        (SPREAD, "none", {}),
        (roll(), "2 5 6", {"faces": [2, 5, 6]}),
        (roll(), "256", {"faces": [2, 5, 6]}),
        (roll(1, 20), "17", {"faces": [17]}),
        (roll(), "hit 2", {"results": {"hit": 2}}),
        (roll(), "2 hit", {"results": {"hit": 2}}),
        (roll(), "Hit", {"results": {"hit": 1}}),
        (roll(), "hit 1 miss 2", {"results": {"hit": 1, "miss": 2}}),
        (roll(), "hit miss", "hit miss"),
        (SIGNED, "1x-2 eskx3", {"eden": -2, "esk": 3}),
        (SIGNED, "1x−2", {"eden": -2}),
        (SIGNED, "none", {}),
        (roll(), "hit 1 2", "hit 1 2"),
        (CARD, "s36", ["s36"]),
        (STRAY, "57", ["57"]),
        (STRAY, "S57", ["s57"]),
        (STRAY, "30", ["30"]),
        (STRAY, "99", ["99"]),
        (CARD, "none", [UNNAMED]),
        (CARD, "unnamed", [UNNAMED]),
        (DRAW, "2 esk", ["esk", "esk"]),
    ],
)
def test_parse(prompt: Prompt, typed: str, answer: Any) -> None:
    assert prompt.parse(typed) == answer


def test_handles_are_numbers_unless_the_ids_are() -> None:
    assert choose(FARMS).handles() == {"eden": "1", "esk": "2", "lyne": "3"}
    assert choose(CARDS).handles() == {"30": "30", "s36": "s36"}


def test_hints_say_how_to_answer() -> None:
    assert choose().hints() == ()
    assert SEVERAL.hints() == (Message("hint.several", {"least": 0, "most": 2}),)
    assert NUMBER.hints() == (Message("hint.number", {"low": 0, "high": 9}),)
    assert SPREAD.hints() == (Message("hint.spread", {"least": 0, "most": 4}),)
    assert Spread(key="q", options=FARMS[2:], total=5, least=0).hints() == (Message("hint.form"),)
    assert roll().hints() == (Message("hint.roll_results", {"n": 3, "example": "hit"}),)
    assert CARD.hints() == (Message("hint.card_unnamed"),)
    assert STRAY.hints() == (Message("hint.card"),)
    assert DRAW.hints() == (Message("hint.draw", {"n": 2}),)


PROMPTS = [choose(), choose(CARDS), SEVERAL, NUMBER, SPREAD, SIGNED, roll(), CARD, DRAW]


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: type(prompt).__name__)
def test_every_legal_answer_can_be_typed(prompt: Prompt) -> None:
    rng = random.Random(1)
    for _ in range(200):
        answer = prompt.sample(rng)
        assert prompt.normalize(prompt.parse(typed(answer))) == prompt.normalize(answer)


def typed(answer: Any) -> str:
    """How a person would type it."""
    match answer:
        case {"faces": list(faces)}:
            return " ".join(map(str, faces))
        case dict():
            return " ".join(f"{place}x{n}" for place, n in answer.items()) or "none"
        case list():
            return " ".join(answer) or "none"
    return str(answer)


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: type(prompt).__name__)
@pytest.mark.parametrize(
    "rubbish", ["?!", "x", "1x", "x2", "99 99", "- -", "hit hit hit", "\x00", "½", "1 2 3 4 5 6 7 8"]
)
def test_rubbish_is_refused_and_never_crashes(prompt: Prompt, rubbish: str) -> None:
    assert prompt.refusal(prompt.parse(rubbish)) is not None


def test_what_is_refused_is_answered_with_what_can_be_typed() -> None:
    """The numbers before the options, not their names over again; of a whole deck not even those."""
    assert choose().allowed_input() == Message("allowed.options", {"options": ["1", "2", "3"]})
    assert SEVERAL.allowed_input().facts["options"] == ["1", "2", "3"]
    assert CARD.allowed_input() == Message("allowed.options", {"options": ["30", "s36"]})
    deck = tuple(Option(str(n)) for n in range(LISTED + 1))
    assert NameCard(key="q", source="deck", options=deck).allowed_input() == Message("text.allowed_above")
    form = Spread(key="q", options=FARMS[2:], total=5, least=0)
    assert form.allowed_input().key == "text.allowed_form"
    assert SPREAD.allowed_input().key == "allowed.spread"
    assert NUMBER.allowed_input() == NUMBER.allowed()
