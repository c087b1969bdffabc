"""Words: keys become sentences, with facts, names, lists, plurals and messages within messages."""

from gettext import NullTranslations

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

FOUND = {
    "plain": "The watch rides.",
    "with.fact": "{family} rides at {hour}.",
    "with.name": "{family:family} rides.",
    "family.kerr": "Kerr of Cessford",
    "words.list": "{first} and {last}",
    "words.nothing": "nothing",
    "sheep": ("{n} Sheep comes to {place}.", "{n} Sheep come to {place}."),
    "outer": "So it is: {inner}",
    "cards": "Cards: {cards:card}.",
    "faces": "Faces: {faces}.",
}


class Sentences(NullTranslations):
    """A language in a dict: a tuple holds the forms for one and for many."""

    def gettext(self, message: str) -> str:
        found = FOUND.get(message, message)
        return found if isinstance(found, str) else message

    def ngettext(self, one: str, many: str, n: int) -> str:
        found = FOUND.get(one, one)
        return found if isinstance(found, str) else found[0 if n == 1 else 1]


WORDS = Words(Sentences(), {"card": lambda number: f"no. {number}"})


def test_a_key_becomes_a_sentence() -> None:
    assert WORDS.say("plain") == "The watch rides."
    assert WORDS.say("with.fact", {"family": "Kerr", "hour": 3}) == "Kerr rides at 3."
    assert WORDS.say(Message("with.fact", {"family": "Kerr", "hour": 3})) == "Kerr rides at 3."


def test_a_fact_is_named_by_its_namespace_or_by_a_resolver() -> None:
    assert WORDS.say("with.name", {"family": "kerr"}) == "Kerr of Cessford rides."
    assert WORDS.say("cards", {"cards": [14, 30, 35]}) == "Cards: no. 14, no. 30 and no. 35."


def test_lists_are_said_as_the_language_joins_them() -> None:
    assert WORDS.say("faces", {"faces": [5]}) == "Faces: 5."
    assert WORDS.say("faces", {"faces": [5, 6]}) == "Faces: 5 and 6."
    assert WORDS.say("faces", {"faces": []}) == "Faces: nothing."


def test_plurals_count_n() -> None:
    assert WORDS.say("sheep", {"n": 1, "place": "Eden"}) == "1 Sheep comes to Eden."
    assert WORDS.say("sheep", {"n": 2, "place": "Eden"}) == "2 Sheep come to Eden."
    assert WORDS.say("sheep", {"n": 0, "place": "Eden"}) == "0 Sheep come to Eden."


def test_messages_within_messages() -> None:
    inner = Message("sheep", {"n": 2, "place": "Eden"})
    assert WORDS.say("outer", {"inner": inner}) == "So it is: 2 Sheep come to Eden."
    assert WORDS.trouble(AppError("outer", {"inner": inner})) == "So it is: 2 Sheep come to Eden."


def test_a_missing_key_is_reported_and_still_readable() -> None:
    missing: list[str] = []
    words = Words(Sentences(), missing=missing.append)
    assert words.say("no.such.key", {"n": 2}) == "no.such.key: n 2"
    assert missing == ["no.such.key"]
    assert words.has("plain")
    assert words.has("sheep")
    assert not words.has("no.such.key")


def test_a_message_survives_json() -> None:
    message = Message(
        "outer", {"inner": Message("sheep", {"n": 2}), "list": [Message("plain"), 3], "t": (1, 2)}
    )
    again = Message.from_json(message.to_json())
    assert again == Message(
        "outer", {"inner": Message("sheep", {"n": 2}), "list": [Message("plain"), 3], "t": [1, 2]}
    )
