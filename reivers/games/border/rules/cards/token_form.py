"""2.6 The face of a defense token: green and gray dice, or a text. Unknown facts are asked on one form."""

from typing import Any

from reivers.kernel.facts import Hint
from reivers.kernel.flows import Flow, fact, optional_fact
from reivers.kernel.messages import Facts, Message
from reivers.kernel.prompts import Form, Option

Face = dict[str, Any]
FIELDS = ("text", "green", "gray")
DICE = ("green", "gray")
PLAIN = "none"
TEXTS = ("halved", "no_dice")
"""Texts on a token instead of dice."""
MOST = 9


def token_face(token: str) -> Flow[Face]:
    """2.6 Return what is known of a token's face. None for what the player skips now."""
    face: Face = {}
    for field in FIELDS:
        face[field] = yield from optional_fact(f"token:{token}", field)
    if face["text"] not in TEXTS and None in face.values():
        face |= (yield from fact(f"token:{token}", "face")) or {}
    return face


class FaceForm(Form):
    """A form with numbers for the dice and ticks for the texts."""

    def value(self, answer: Any, by: str) -> Face:
        text = next((text for text in TEXTS if f"text/{text}" in answer), PLAIN)
        return {**{color: answer.get(color, 0) for color in DICE}, "text": text}


def face_form(key: str, facts: Facts, hint: Hint) -> FaceForm:
    """Return the form, filled in as far as known."""
    thing = f"token:{facts['token']}"
    known: Face = {field: hint(thing, field) for field in FIELDS} | (hint(thing, "face") or {})
    rows = [
        *(Option(color, Message(f"form.face.{color}"), most=MOST) for color in DICE),
        *(Option(f"text/{text}", Message(f"token_text.{text}")) for text in TEXTS),
    ]
    default = {color: known[color] for color in DICE if known[color]}
    if known["text"] in TEXTS:
        default[f"text/{known['text']}"] = 1
    total = sum(row.most for row in rows)
    return FaceForm(key=key, facts=facts, options=tuple(rows), total=total, least=0, default=default)
