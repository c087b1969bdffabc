"""Random answers are legal, and reach everything that is."""

import random

import pytest

from reivers.kernel.messages import Message
from reivers.kernel.prompts import (
    UNNAMED,
    Choose,
    ChooseSeveral,
    Continue,
    Draw,
    NameCard,
    Number,
    NumberLine,
    Option,
    Prompt,
    Roll,
    Spread,
    Text,
    lines_prompt,
)

FARMS = (
    Option("eden"),
    Option("caldew", why_not=Message("no")),
    Option("esk", most=3),
    Option("lyne", most=2),
)
CHANGES = (Option("eden", least=-1), Option("esk", least=-2, most=0))
ROWS = [NumberLine("eden", Message("farm"), now=1, most=2), NumberLine("esk", Message("farm"), now=0, most=1)]
NO_CARDS = (Option("30", why_not=Message("no")),)


def spread(*, total: int, least: int, even: bool = False) -> Spread:
    return Spread(key="q", options=FARMS, total=total, least=least, even=even)


def named(options: tuple[Option, ...], *, unnamed: bool) -> NameCard:
    return NameCard(key="q", source="deck", options=options, unnamed=unnamed)


@pytest.mark.parametrize(
    ("prompt", "answers"),
    [
        (Choose(key="q", options=FARMS), 3),
        (ChooseSeveral(key="q", options=FARMS, least=1, most=2), 6),
        (Number(key="q", low=-1, high=2), 4),
        (spread(total=2, least=2), 5),
        (spread(total=2, least=0), 9),
        (spread(total=6, least=6), 1),
        (spread(total=4, least=4, even=True), 2),
        (spread(total=5, least=5, even=True), 1),
        (Spread(key="q", options=CHANGES, total=1, least=-3), 9),
        (lines_prompt("q", ROWS, lambda reported: None, {}), 6),
        (lines_prompt("q", ROWS, lambda reported: Message("no") if reported else None, {}), 1),
        (Text(key="q", taken=("Name 7",)), 635),
        (Continue(key="q"), 1),
        (Roll(key="q", source="own", dice=2), 36),
        (Draw(key="q", source="cup", options=FARMS, count=2), 8),
        (named(FARMS, unnamed=False), 3),
        (named(FARMS, unnamed=True), 4),
        (named(NO_CARDS, unnamed=True), 1),
    ],
)
def test_answers_are_legal_and_every_one_comes_up(prompt: Prompt, answers: int) -> None:
    rng = random.Random(7)
    found = set()
    for _ in range(1000):
        answer = prompt.sample(rng)
        assert prompt.refusal(answer) is None
        found.add(repr(prompt.normalize(answer)))
    assert len(found) == answers


def test_a_card_is_left_unnamed_now_and_then() -> None:
    rng = random.Random(7)
    unnamed = [named(FARMS, unnamed=True).sample(rng) for _ in range(1000)].count([UNNAMED])
    assert 50 < unnamed < 200


def test_a_prompt_of_an_unknown_kind_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="every kind"):
        Prompt(key="q").sample(random.Random(7))
