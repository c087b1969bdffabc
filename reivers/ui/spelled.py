"""A number in words, for the one moment at which it is said and not read off."""

from reivers.kernel.words import Words
from reivers.ui.telling import capital

TWENTY, HUNDRED = 20, 100


def spelled(n: int, words: Words) -> str:
    """Sixteen; twenty-one; one hundred and sixty."""
    return capital(_spelled(n, words))


def _spelled(n: int, words: Words) -> str:
    if n < 0:
        return words.say("number.below", {"n": _spelled(-n, words)})
    if n >= HUNDRED:
        hundreds, rest = divmod(n, HUNDRED)
        said = {"hundreds": _spelled(hundreds, words), "rest": _spelled(rest, words)}
        return words.say("number.hundreds_and" if rest else "number.hundreds", said)
    tens, unit = divmod(n, 10)
    if n < TWENTY or not unit:
        return words.say(f"number.{n}")
    return words.say(
        "number.tens", {"tens": words.say(f"number.{10 * tens}"), "unit": words.say(f"number.{unit}")}
    )
