"""Forms: what a card does is asked as rows of numbers, once per copy, and kept as effects.

A row is something like "attack dice in a Raid" and its number. Rows left empty aren't on the card. Each kind
of card has its usual rows; others appear on demand. Partial facts are already filled in. What no row can
express is done by hand, under the card's name.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from reivers.kernel.messages import Facts, Message
from reivers.kernel.prompts import Form, Option

from .card_form_rows import (
    ALTERNATIVES,
    ANY,
    BOUND,
    BY_HAND,
    CHOOSE_ONE,
    COUNTED,
    IN,
    LIMITS,
    LOSSES,
    MARKS,
    MOST,
    OWN,
    RIVALS,
    USUAL,
    WITH,
    Effect,
)
from .effect_texts import named

Answer = dict[str, int]
KEPT = "kept"
"""The prefix of rows for known effects that have no row."""


@attrs.define(eq=False, kw_only=True)
class EffectsForm(Form):
    """A form for the effects of a card. The answer's rows become a list of effects."""

    rows: Mapping[str, Effect]
    kept: Mapping[str, Effect]
    """Known effects without a row. Each stays unless its tick is removed."""

    def value(self, answer: Any, by: str) -> list[Effect]:
        """Return the effects of the rows, in order."""
        effects = [
            self.kept[row] if row in self.kept else _effect(row, self.rows[row], answer)
            for row in answer
            if row in self.kept or row in self.rows
        ]
        return _alternatives(effects) if CHOOSE_ONE in answer else effects


def own_form(key: str, facts: Facts, subtype: str | None, known: list[Effect]) -> EffectsForm:
    """2.8 Return the form for what a card of this subtype does for the player."""
    rows = [*OWN, *MARKS]
    usual = USUAL.get(subtype or "", ANY)
    return _form(key, facts, OWN, [*usual, *(row for row in rows if row not in usual)], usual, known)


def stripe_form(key: str, facts: Facts, known: list[Effect]) -> EffectsForm:
    """5.2 Return the form for what a light gray stripe does for the opponents."""
    rows = [*RIVALS, "draw_cubes/each"]
    return _form(key, facts, RIVALS, rows, rows, known)


def _form(
    key: str,
    facts: Facts,
    rows: Mapping[str, Effect],
    order: Iterable[str],
    usual: Iterable[str],
    known: list[Effect],
) -> EffectsForm:
    """Return the rows in order, usual or filled in first. By hand is the last visible one."""
    filled, left = read_back(known, rows)
    kept = {f"{KEPT}/{n}": effect for n, effect in enumerate(left, start=1)}
    shown = [row for row in order if row != BY_HAND and (row in usual or row in filled)]
    names = [*shown, BY_HAND, *(row for row in order if row not in (*shown, BY_HAND))]
    options = [
        *(Option(row, Message("form.kept", {"what": named(effect)})) for row, effect in kept.items()),
        *(Option(row, _label(row), most=_most(row), rare=row not in (*shown, BY_HAND)) for row in names),
    ]
    default = {**dict.fromkeys(kept, 1), **{row: n for row, n in filled.items() if n}}
    room = sum(option.most for option in options)
    return EffectsForm(
        key=key,
        facts=facts,
        options=tuple(options),
        total=room,
        least=0,
        default=default,
        rows=rows,
        kept=kept,
    )


def _most(row: str) -> int:
    return LIMITS.get(row, MOST)


def _label(row: str) -> Message:
    return Message(f"form.{row.replace('/', '.')}")


# -- rows to effects -------------------------------------------------------------------------------------


def _effect(row: str, bare: Effect, answer: Answer) -> Effect:
    counted = COUNTED.get(row, "n")
    effect = dict(bare)
    if counted:
        effect[counted] = -answer[row] if row in LOSSES else answer[row]
    effect |= {key: answer[with_it] for with_it, (of, key) in WITH.items() if of == row and with_it in answer}
    return {**effect, **(_bounds(answer) if row in BOUND else {})}


def _bounds(answer: Answer) -> Effect:
    """Return the Marches or the side that Notoriety is limited to. Of two sides the first counts."""
    marches = [name for row, (key, name) in IN.items() if key == "marches" and row in answer]
    sides = [name for row, (key, name) in IN.items() if key == "side" and row in answer]
    return {**({"marches": marches} if marches else {}), **({"side": sides[0]} if sides else {})}


def _alternatives(effects: list[Effect]) -> list[Effect]:
    """2.8 Turn immediate effects into a choice if the card says "one of these" and there are several."""
    gains = [effect for effect in effects if effect.get("do") in ALTERNATIVES and "when" not in effect]
    if len(gains) < 2:
        return effects
    choice = {"do": CHOOSE_ONE, "options": [[gain] for gain in gains]}
    return [*(effect for effect in effects if effect not in gains), choice]


# -- effects to rows -------------------------------------------------------------------------------------


def read_back(known: list[Effect], rows: Mapping[str, Effect]) -> tuple[Answer, list[Effect]]:
    """Return the rows for these effects (0 where the number is unknown), and the effects without a row."""
    filled: Answer = {}
    left: list[Effect] = []
    for effect in _single(known):
        if effect == {"do": CHOOSE_ONE}:
            filled[CHOOSE_ONE] = 1
            continue
        found = _row_of(effect, rows)
        if found is None or _at_odds(found, filled):
            left.append(effect)
        else:
            filled |= found
    return filled, left


def _single(known: list[Effect]) -> Iterator[Effect]:
    """Split effects: a plain choice into its alternatives, dice for several kinds or Marches into one
    each."""
    choices = [effect for effect in known if effect.get("do") == CHOOSE_ONE]
    gains = [effect for effect in known if effect.get("do") in ALTERNATIVES and "when" not in effect]
    for effect in known:
        wide = next((key for key in ("kinds", "marches") if len(effect.get(key, ())) > 1), "")
        if effect in choices and len(choices) == 1 and not gains and _is_plain(effect):
            yield {"do": CHOOSE_ONE}
            yield from (option[0] for option in effect["options"])
        elif wide and effect.get("standing") in ("attack_dice", "defense_dice", "rerolls"):
            yield from ({**effect, wide: [one]} for one in effect[wide])
        else:
            yield effect


def _is_plain(choice: Effect) -> bool:
    gains = [option[0]["do"] in ALTERNATIVES and len(option) == 1 for option in choice["options"]]
    return all(gains) and "when" not in choice and "turns" not in choice


def _row_of(effect: Effect, rows: Mapping[str, Effect]) -> Answer | None:
    """Return the row of an effect, filled in, with the rows that belong to it."""
    for row, bare in rows.items():
        counted = COUNTED.get(row, "n")
        more = {key: with_it for with_it, (of, key) in WITH.items() if of == row}
        free = {counted, *more, *(("marches", "side") if row in BOUND else ())}
        if _without(effect, free) != _without(bare, free):
            continue
        n = effect.get(counted, 0) if counted else 1
        n = -n if row in LOSSES else n
        if not 0 <= n <= _most(row) or (row in LOSSES and not n):
            continue
        extra = {more[key]: effect[key] for key in more if key in effect and effect[key] != bare.get(key)}
        return {row: n, **extra, **(_marks(effect) if row in BOUND else {})}
    return None


def _without(effect: Effect, keys: Iterable[str]) -> Effect:
    return {key: value for key, value in effect.items() if key not in keys}


def _marks(effect: Effect) -> Answer:
    return {
        row: 1
        for row, (key, name) in IN.items()
        if (name in effect.get("marches", ()) if key == "marches" else effect.get("side") == name)
    }


def _at_odds(found: Answer, filled: Answer) -> bool:
    """Return whether a row is already taken, or Notoriety of another row would get these limits."""
    bound = any(row in BOUND for row in found) and any(row in BOUND for row in filled)
    marks = [{row for row in rows if row in IN} for rows in (found, filled)]
    return any(row in filled for row in found if row not in IN) or (bound and marks[0] != marks[1])
