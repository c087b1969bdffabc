"""Answers by name: farms, cards and families, whatever their case, as long as only one fits."""

import pytest

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Draw, Number, Option, Prompt, Spread
from reivers.text.names import with_ids
from tests.speaking import StrictWords

FARMS = {
    "EWM/eden-valley": "Eden Valley",
    "EWM/caldew": "Caldew Valley",
    "SWM/esk": "Eskdale",
    "x": "Day’s End",
}


class Named(StrictWords):
    """Words that name each option as its label's fact."""

    def say(self, message: Message | str, facts: object = None) -> str:
        assert isinstance(message, Message)
        return str(message.facts["name"])


def options(*illegal: str) -> tuple[Option, ...]:
    why = Message("refused.not_offered")
    return tuple(
        Option(id, Message("any", {"name": f"{name}. Worth 3"}), why if id in illegal else None, most=3)
        for id, name in FARMS.items()
    )


def read(prompt: Prompt, typed: str) -> object:
    return prompt.parse(with_ids(prompt, typed, Named()))


CHOOSE = Choose(key="farm", options=options())
SPREAD = Spread(key="farm", options=options(), total=5, least=0)
SEVERAL = ChooseSeveral(key="farm", options=options(), least=0, most=3)


@pytest.mark.parametrize(
    ("typed", "farm"),
    [
        ("1", "EWM/eden-valley"),
        ("ewm/eden-valley", "EWM/eden-valley"),
        ("Eden Valley", "EWM/eden-valley"),
        ("eden", "EWM/eden-valley"),
        ("EDEN  v", "EWM/eden-valley"),
        ("esk", "SWM/esk"),
        ("day's end", "x"),
        ("worth", "worth"),
        ("nowhere", "nowhere"),
        ("", ""),
    ],
)
def test_one_by_name(typed: str, farm: str) -> None:
    assert read(CHOOSE, typed) == farm


def test_an_ambiguous_name_lists_what_fits() -> None:
    for prompt in (CHOOSE, SPREAD, SEVERAL):
        with pytest.raises(AppError) as error:
            read(prompt, "valley")
        assert error.value.message == Message(
            "text.ambiguous", {"given": "valley", "options": ["Eden Valley", "Caldew Valley"]}
        )


def test_a_legal_option_wins() -> None:
    assert read(Choose(key="farm", options=options("EWM/caldew")), "valley") == "EWM/eden-valley"
    assert read(Choose(key="farm", options=options("SWM/esk")), "eskdale") == "SWM/esk"


def test_several_by_name() -> None:
    both = ["EWM/eden-valley", "SWM/esk"]
    for typed in ("eden eskdale", "Eden Valley, Eskdale", "eden valley eskdale", "1, eskdale", "1 3"):
        assert read(SEVERAL, typed) == both, typed
    assert read(SEVERAL, "none") == []
    assert read(Draw(key="farm", options=options(), count=2), "eden eskdale") == both


def test_places_by_name_with_numbers() -> None:
    assert read(SPREAD, "eden valley x2, eskdale") == {"EWM/eden-valley": 2, "SWM/esk": 1}
    assert read(SPREAD, "Eden x2 esk") == {"EWM/eden-valley": 2, "SWM/esk": 1}
    assert read(SPREAD, "1x2 3") == {"EWM/eden-valley": 2, "SWM/esk": 1}


def test_a_hidden_list_knows_only_whole_names() -> None:
    hidden = Draw(key="farm", options=options(), listed=False)
    assert read(hidden, "Eskdale") == ["SWM/esk"]
    assert read(hidden, "valley") == ["valley"]
    assert read(hidden, "eskd") == ["eskd"]


def test_other_prompts_read_what_was_typed() -> None:
    assert read(Number(key="n", low=0, high=5), "3") == 3
