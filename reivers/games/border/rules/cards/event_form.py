"""6.2 The terms of an event with reroll dice: how many there are and per combat, who may use them, in
which combats and Marches. Unknown terms are asked on one form."""

from typing import Any

from reivers.games.border.ids import COMBATS, MARCHES, NATIONS
from reivers.kernel.facts import Hint
from reivers.kernel.flows import Flow, fact, optional_fact
from reivers.kernel.messages import Facts, Message
from reivers.kernel.prompts import Form, Option

Terms = dict[str, Any]
FIELDS = ("rerolls", "cap", "nation", "combats", "marches")
EITHER = "either"
"""An event for the families of both nations."""
MOST = {"rerolls": 9, "cap": 6}
_LISTS = {"combats": COMBATS, "marches": MARCHES}


def reroll_terms(event: str) -> Flow[Terms]:
    """6.2 Return the terms of an event's rerolls. None for those the player skips now."""
    terms: Terms = {}
    for field in FIELDS:
        terms[field] = yield from optional_fact(f"event:{event}", field)
    if None in terms.values():
        terms |= (yield from fact(f"event:{event}", "terms")) or {}
    return terms


class TermsForm(Form):
    """A form for the numbers of dice, and ticks for who, what and where. No tick means all."""

    def value(self, answer: Any, by: str) -> Terms:
        nations = [nation for nation in NATIONS if f"nation/{nation}" in answer]
        return {
            "rerolls": answer.get("rerolls", 0),
            **({"cap": answer["cap"]} if "cap" in answer else {}),
            "nation": nations[0] if len(nations) == 1 else EITHER,
            **{
                field: [one for one in names if f"{field}/{one}" in answer] for field, names in _LISTS.items()
            },
        }


def terms_form(key: str, facts: Facts, hint: Hint) -> TermsForm:
    """Return the form, filled in as far as known."""
    thing = f"event:{facts['event']}"
    known = {field: hint(thing, field) for field in FIELDS}
    known |= hint(thing, "terms") or {}
    rows = [
        *(Option(field, Message(f"form.terms.{field}"), most=most) for field, most in MOST.items()),
        *(Option(f"nation/{one}", Message(f"form.terms.{one}")) for one in NATIONS),
        *(Option(f"combats/{one}", Message(f"form.terms.{one}")) for one in COMBATS),
        *(Option(f"marches/{one}", Message("form.terms.in", {"march": one})) for one in MARCHES),
    ]
    total = sum(row.most for row in rows)
    return TermsForm(
        key=key, facts=facts, options=tuple(rows), total=total, least=0, default=_filled_in(known)
    )


def _filled_in(known: Terms) -> dict[str, int]:
    nations = NATIONS if known["nation"] == EITHER else [known["nation"]] if known["nation"] else []
    return {
        **{field: known[field] for field in MOST if known[field]},
        **{f"nation/{one}": 1 for one in nations},
        **{f"{field}/{one}": 1 for field in _LISTS for one in known[field] or ()},
    }
