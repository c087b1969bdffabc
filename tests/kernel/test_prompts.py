"""Each kind of prompt: what it takes, what it refuses and why, and when it leaves no choice."""

from typing import Any

import pytest

from reivers.kernel.messages import Message
from reivers.kernel.prompts import (
    NO_ANSWER,
    UNNAMED,
    Choose,
    ChooseSeveral,
    Draw,
    LazyOptions,
    NameCard,
    Number,
    Option,
    Prompt,
    Roll,
    Spread,
    Text,
)

DEAR = Message("too.dear")
FARMS = (Option("a", most=2), Option("b", most=1), Option("c", most=3, why_not=DEAR))
CHOOSE = Choose(key="k", options=FARMS)
SEVERAL = ChooseSeveral(key="k", options=FARMS, least=1, most=2)
TEXT = Text(key="k", most=6)
NUMBER = Number(key="k", low=1, high=3)
SPREAD = Spread(key="k", options=FARMS, total=2, least=2)
EVEN = Spread(key="k", options=FARMS, total=3, least=0, even=True)
ROLL = Roll(key="k", source="own", dice=3, results={"hit": (5, 6), "miss": (1, 2, 3, 4)}, rest="miss")
FACES = Roll(key="k", source="own", dice=2)
COUNTED = Roll(key="k", source="own", dice=2, results={"even": (2, 4, 6), "odd": (1, 3, 5)})
DRAW = Draw(key="k", source="cup", options=FARMS, count=2)
CARD = NameCard(key="k", source="deck", options=FARMS)
ANY_CARD = NameCard(key="k", source="deck", options=FARMS, unnamed=True)


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        (CHOOSE, "a"),
        (SEVERAL, ["b", "a"]),
        (NUMBER, 3),
        (TEXT, " Eden "),
        (SPREAD, {"a": 1, "b": 1}),
        (SPREAD, {"a": 2, "c": 0}),
        (EVEN, {"a": 2, "b": 1}),
        (EVEN, {}),
        (ROLL, {"faces": [1, 6, 6]}),
        (ROLL, {"results": {"hit": 2}}),
        (ROLL, {"results": {"hit": 1, "miss": 2}}),
        (FACES, {"faces": [1, 6]}),
        (COUNTED, {"results": {"even": 1, "odd": 1}}),
        (DRAW, ["a", "a"]),
        (CARD, ["b"]),
        (ANY_CARD, [UNNAMED]),
    ],
)
def test_a_legal_answer_is_taken(prompt: Prompt, answer: Any) -> None:
    assert prompt.refusal(answer) is None
    assert prompt.refusal(prompt.normalize(answer)) is None


@pytest.mark.parametrize(
    ("prompt", "answer", "reason"),
    [
        (CHOOSE, "c", "too.dear"),
        (CHOOSE, "z", "refused.not_offered"),
        (CHOOSE, 1, "refused.not_offered"),
        (CHOOSE, None, "refused.not_offered"),
        (SEVERAL, [], "refused.how_many"),
        (SEVERAL, ["a", "a"], "refused.not_a_choice"),
        (SEVERAL, "ab", "refused.not_a_choice"),
        (SEVERAL, ["a", "c"], "too.dear"),
        (SEVERAL, ["a", "b", "z"], "refused.not_offered"),
        (NUMBER, 4, "refused.out_of_range"),
        (TEXT, "  ", "refused.not_text"),
        (TEXT, 7, "refused.not_text"),
        (TEXT, "a\nb", "refused.not_text"),
        (TEXT, "Nithsdale", "refused.too_long"),
        (Text(key="k", taken=("Eden Valley",)), " eden  valley", "refused.taken"),
        (NUMBER, True, "refused.not_whole"),
        (NUMBER, "2", "refused.not_whole"),
        (NUMBER, 2.0, "refused.not_whole"),
        (SPREAD, {"a": 1}, "refused.how_many"),
        (SPREAD, {"b": 2}, "refused.too_many_here"),
        (SPREAD, {"c": 2}, "too.dear"),
        (SPREAD, {"z": 2}, "refused.not_offered"),
        (SPREAD, {"a": 3, "b": -1}, "refused.not_a_spread"),
        (SPREAD, ["a", "b"], "refused.not_a_spread"),
        (EVEN, {"a": 2}, "refused.uneven"),
        (ROLL, {"faces": [1, 6]}, "refused.how_many_dice"),
        (ROLL, {"faces": [1, 6, 7]}, "refused.no_such_face"),
        (ROLL, {"faces": [1, 6, True]}, "refused.no_such_face"),
        (ROLL, {"results": {"hit": 4}}, "refused.how_many_dice"),
        (ROLL, {"results": {"hit": 1, "miss": 1}}, "refused.how_many_dice"),
        (ROLL, {"results": {"horse": 1}}, "refused.no_such_result"),
        (ROLL, {"results": {"hit": -1}}, "refused.not_a_roll"),
        (ROLL, [1, 2, 3], "refused.not_a_roll"),
        (FACES, {"results": {}}, "refused.not_a_roll"),
        (COUNTED, {"results": {"even": 1}}, "refused.how_many_dice"),
        (DRAW, ["a"], "refused.how_many"),
        (DRAW, ["b", "b"], "refused.too_many_here"),
        (DRAW, ["a", "c"], "too.dear"),
        (DRAW, "ab", "refused.not_a_draw"),
        (CARD, [UNNAMED], "refused.not_offered"),
    ],
)
def test_an_illegal_answer_is_refused_with_its_reason(prompt: Prompt, answer: Any, reason: str) -> None:
    refusal = prompt.refusal(answer)
    assert refusal is not None
    assert refusal.key == reason
    assert prompt.allowed().key.startswith("allowed.")


@pytest.mark.parametrize(
    ("prompt", "forced"),
    [
        (CHOOSE, NO_ANSWER),
        (Choose(key="k", options=FARMS[1:]), "b"),
        (SEVERAL, NO_ANSWER),
        (ChooseSeveral(key="k", options=FARMS, least=2, most=2), ["a", "b"]),
        (ChooseSeveral(key="k", options=FARMS, least=0, most=0), []),
        (NUMBER, NO_ANSWER),
        (Number(key="k", low=2, high=2), 2),
        (SPREAD, NO_ANSWER),
        (Spread(key="k", options=FARMS, total=0, least=0), {}),
        (Spread(key="k", options=FARMS, total=3, least=3), {"a": 2, "b": 1}),
        (Spread(key="k", options=FARMS[:1], total=1, least=1), {"a": 1}),
        (Spread(key="k", options=FARMS[:1], total=1, least=0), NO_ANSWER),
        (Spread(key="k", options=FARMS, total=2, least=2, even=True), {"a": 1, "b": 1}),
        (Spread(key="k", options=FARMS, total=1, least=1, even=True), NO_ANSWER),
        (Spread(key="k", options=FARMS, total=2, least=1, even=True), NO_ANSWER),
        (ROLL, NO_ANSWER),
        (Roll(key="k", source="own", dice=0), {"faces": []}),
        (DRAW, NO_ANSWER),
        (Draw(key="k", source="cup", options=FARMS[:1], count=2), ["a", "a"]),
        (Draw(key="k", source="cup", options=FARMS, count=0), []),
        (NameCard(key="k", source="deck", options=FARMS[1:]), ["b"]),
        (NameCard(key="k", source="deck", options=FARMS[1:], unnamed=True), NO_ANSWER),
    ],
)
def test_only_one_legal_answer_is_forced(prompt: Prompt, forced: Any) -> None:
    assert prompt.only_answer() == forced
    assert forced is NO_ANSWER or prompt.refusal(forced) is None


def test_answers_are_tidied_into_one_form() -> None:
    assert SEVERAL.normalize(["b", "a"]) == ["a", "b"]
    assert TEXT.normalize(" Ed  en ") == "Ed en"
    assert SPREAD.normalize({"b": 1, "a": 1, "c": 0}) == {"a": 1, "b": 1}
    assert ROLL.normalize({"results": {"hit": 2}}) == {"results": {"hit": 2, "miss": 1}}


def test_a_roll_counts_the_same_by_faces_and_by_results() -> None:
    by_faces = ROLL.value({"faces": [5, 6, 1]}, "table")
    by_results = ROLL.value(ROLL.normalize({"results": {"hit": 2}}), "table")
    assert by_faces.results == by_results.results == {"hit": 2, "miss": 1}
    assert by_faces.faces == (5, 6, 1)
    assert by_results.faces is None
    assert by_faces["hit"] == 2
    assert by_faces["nothing of the kind"] == 0


def test_a_card_that_must_not_be_listed_is_not_listed_in_an_error_either() -> None:
    hidden = NameCard(key="k", source="deck", options=FARMS, listed=False)
    assert hidden.allowed() == Message("allowed.card")
    assert "options" in CARD.allowed().facts


def test_options_keep_their_order_and_say_why_not() -> None:
    assert [option.id for option in CHOOSE.options] == ["a", "b", "c"]
    assert [option.id for option in CHOOSE.legal()] == ["a", "b"]
    assert CHOOSE.options[2].why_not == DEAR
    assert CHOOSE.label(CHOOSE.options[0]) == Message("k.a")


def test_a_card_that_should_be_elsewhere_may_be_named_but_is_neither_offered_nor_drawn() -> None:
    prompt = NameCard(key="k", source="deck", options=FARMS, doubtful={"stray": Message("stray")})
    assert prompt.refusal(["stray"]) is None
    assert prompt.describe(["stray"]) == [Message("stray")]
    assert "stray" not in dict(prompt.pool())
    assert prompt.refusal(["stray", "stray"]) is not None
    assert prompt.refusal(["other"]) == Message("refused.not_offered")


def test_a_card_is_checked_without_a_list_of_the_others() -> None:
    asked: list[str] = []

    def list_all() -> list[Option]:
        asked.append("list")
        return [*FARMS, Option("d")]

    lazy = LazyOptions(list_all, {one.id: one for one in FARMS}.get)
    prompt = NameCard(key="k", source="deck", options=lazy)
    assert prompt.refusal(["a"]) is None
    assert prompt.refusal(["c"]) == DEAR
    assert not asked
    assert prompt.refusal(["d"]) is None
    assert [option.id for option in prompt.legal()] == ["a", "b", "d"]
    assert (len(lazy), lazy[-1].id, asked) == (4, "d", ["list"])
