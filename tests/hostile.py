"""Files from elsewhere: exports with something wrong in them."""

import random
from typing import Any


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The export with a few bytes changed, lost, doubled or exchanged, or a piece of it put elsewhere."""
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.randrange(len(spoilt)) for _ in range(2))
        match chance.randrange(5):
            case 0:
                spoilt[at] = chance.randrange(256)
            case 1:
                del spoilt[at : min(to, at + 60)]
            case 2:
                spoilt[to:to] = spoilt[at : at + 60]
            case 3:
                spoilt[at:at] = chance.choice(
                    [b"[", b"}", b'"', b",", b"0", b"-", b"null", b"\\u0000", b"1e9"]
                )
            case 4:
                spoilt[at : at + 1] = str(chance.randrange(10)).encode()
    return bytes(spoilt)


def replaced(value: Any, chance: random.Random) -> Any:
    """The export as data with one value, anywhere, replaced by something of another kind."""
    others = [None, True, 0, -1, 7, "", "x", [], {}, [[]], {"record": "entry"}, "\u0000"]
    if isinstance(value, dict | list) and value and chance.random() < 0.85:
        place = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        if chance.random() < 0.1:
            del value[place]
        else:
            value[place] = replaced(value[place], chance)
        return value
    return chance.choice(others)
