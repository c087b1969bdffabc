"""What a player types becomes an answer, for any kind of prompt.

Options go by the number before them or by their id. What makes no sense is handed on as it is: the prompt
refuses it, and says what is allowed.
"""

import re
import string
from typing import Any

from reivers.kernel.messages import Message
from reivers.kernel.prompts import (
    UNNAMED,
    Choose,
    ChooseSeveral,
    Draw,
    NameCard,
    Number,
    Offer,
    Option,
    Prompt,
    Roll,
    Spread,
)

LISTED = 15
"""A deck, cup or set of more than this is shown in a paragraph, not one by one."""
_COUNT = re.compile(r"[0-9]{1,9}")
_SUM = re.compile(r"-?[0-9]{1,9}(\s*[+-]\s*[0-9]{1,9})*")
_SO_MANY = re.compile(r"(.+?)[x×*]([-−]?[0-9]{1,9})")
_NONE = ("none", "-")
_APART = re.compile(r"[\s,]+")
_GLUE = str.maketrans({" ": "\x00", ",": "\x01"})
_UNGLUE = str.maketrans({"\x00": " ", "\x01": ","})


def handles(options: tuple[Option, ...]) -> dict[str, str]:
    """What to type for each legal option, by its id: numbers in a row or, if the ids are numbers, the ids."""
    legal = [option.id for option in options if option.why_not is None]
    if any(option.id.isdigit() for option in options):
        return {name: name for name in legal}
    return {name: str(number) for number, name in enumerate(legal, start=1)}


def allowed(prompt: Prompt) -> Message:
    """What may be typed instead of something that was refused. The options stand above with their names: here
    it is the numbers before them that help, and not even those of a whole deck."""
    said = prompt.allowed()
    if not isinstance(prompt, Offer) or "options" not in said.facts:
        return said
    typed = list(handles(prompt.options).values())
    if isinstance(prompt, Choose | Draw) and len(typed) > LISTED:
        return Message("text.allowed_above")
    key = "text.allowed_form" if isinstance(prompt, Spread) and prompt.is_free else said.key
    return Message(key, {**said.facts, "options": typed})


def read(prompt: Prompt, typed: str) -> Any:
    """The answer that these words mean. It may be illegal: the session says so."""
    words = _words(prompt, typed)
    match prompt:
        case Choose():
            return _option(prompt.options, typed)
        case ChooseSeveral():
            return [] if typed.lower() in _NONE else [_option(prompt.options, word) for word in words]
        case Number() if prompt.signed:  # a number without its sign says nothing
            return typed if typed.isdigit() and int(typed) else whole(typed.removeprefix("+"))
        case Number():
            return whole(typed)
        case Spread():
            return _spread(prompt, words)
        case Roll():
            return _throw(prompt, words)
        case NameCard() if prompt.unnamed and typed.lower() in (*_NONE, UNNAMED):
            return [UNNAMED]
        case NameCard():
            return [_card(prompt, word) for word in words]
        case Draw():
            return [_option(prompt.options, word) for word in words]
    return typed


def _words(prompt: Prompt, typed: str) -> list[str]:
    """Words apart by blanks and commas; but an id that has some itself stays whole."""
    names = (option.id for option in prompt.options) if isinstance(prompt, Offer) else ()
    for name in sorted((name for name in names if _APART.search(name)), key=len, reverse=True):
        typed = re.sub(re.escape(name), name.translate(_GLUE), typed, flags=re.IGNORECASE)
    return [word.translate(_UNGLUE) for word in _APART.split(typed) if word]


def whole(typed: str) -> Any:
    """A whole number; sums such as 3+2-1 are worked out."""
    if not _SUM.fullmatch(typed):
        return typed
    return sum(int(part) for part in re.findall(r"[+-]?\d+", typed.replace(" ", "")))


def _option(options: tuple[Option, ...], typed: str) -> str:
    """The id of the option with this number, id or, if only one fits, number after a letter or beginning. (No
    number is the beginning of another: 1 is not 14.)"""
    by_handle = {handle: name for name, handle in handles(options).items()}
    if typed in by_handle:
        return by_handle[typed]
    names = [option.id for option in options]
    if typed in names:
        return typed
    lowered = typed.lower()
    for alike in (
        [name for name in names if name.lower() == lowered],
        [
            name
            for name in by_handle.values()
            if typed.isdigit() and name.lstrip(string.ascii_letters) == typed
        ],
        [name for name in names if lowered[-1:].isalpha() and name.lower().startswith(lowered)],
    ):
        if len(alike) == 1:
            return alike[0]
    return typed


def _card(prompt: NameCard, typed: str) -> str:
    """A card of the deck or, by its full number, one that ought to lie elsewhere."""
    card = typed.lower()
    elsewhere = card in prompt.doubtful and all(option.id != card for option in prompt.options)
    return card if elsewhere else _option(prompt.options, typed)


def _spread(prompt: Spread, words: list[str]) -> dict[str, int]:
    """`1x2 3`: two to the first, one to the third. `1x-2`: two from the first."""
    if len(words) == 1 and words[0].lower() in _NONE:
        return {}
    spread: dict[str, int] = {}
    for word in words:
        fits = _SO_MANY.fullmatch(word)
        place = _option(prompt.options, fits[1] if fits else word)
        spread[place] = spread.get(place, 0) + (int(fits[2].replace("−", "-")) if fits else 1)
    return spread


def _throw(prompt: Roll, words: list[str]) -> Any:
    """Faces (`2 5 6`, or `256`), or results (`hit 2`, `2 hit`)."""
    if all(_COUNT.fullmatch(word) for word in words):
        packed = len(words) == 1 and prompt.sides < 10 and len(words[0]) == prompt.dice
        return {"faces": [int(face) for face in (words[0] if packed else words)]}
    if len(words) == 1:
        words = [*words, "1"]
    if len(words) % 2:
        return " ".join(words)
    couples = zip(words[::2], words[1::2], strict=True)
    pairs = [(one, two) if _COUNT.fullmatch(two) else (two, one) for one, two in couples]
    if not all(_COUNT.fullmatch(count) for _, count in pairs):
        return " ".join(words)
    return {"results": {name.lower(): int(count) for name, count in pairs}}
