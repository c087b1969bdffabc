"""Changes that no effect can express: the player enters them under the card's name, and may keep them.

The form has a row for every number that can be corrected; the entry is how much it changes. Remembered
changes (in My copy and this game) are filled in when the card comes up again. They're stored in terms that
fit every game: `cube:own`, `home/track` and `score` are this game's family, March and turn.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.rules.model import corrections
from reivers.games.border.rules.model.state import State
from reivers.kernel.facts import Fact
from reivers.kernel.flows import Flow, ask, choose, choose_several, notice, optional_fact, title
from reivers.kernel.messages import Message
from reivers.kernel.orders import difference
from reivers.kernel.prompts import Number, Option, Prompt, Spread

Change = dict[str, Any]
"""{"what": place and piece, "by": how many more or fewer, "when": in which role of a combat, if in one}"""
OWN, STRIPE = "by_hand", "stripe_by_hand"
"""The fields for what a card changes for the player, and what its stripe does."""
BESIDE = {"player": "player", "events": "events", "rising": "events", "score": "score"}
AREAS = ("player", *board.WALK, "events", "rivals", "score")
"""Parts of the state: the player's, the Marches, the events, the opponents' pieces beside the map, VP."""


@attrs.define(eq=False, kw_only=True)
class ManualForm(Spread):
    """A form with rows of the state, and how much each changes."""

    def describe(self, answer: Any) -> Any:
        lines = {option.id: self.label(option).facts["what"] for option in self.options}
        return [_said(lines[what], by) for what, by in answer.items()]


def is_kept(state: State, card: str) -> Flow[bool]:
    return bool((yield from _kept_changes(state, card, OWN)))


def _kept_changes(state: State, card: str, field: str) -> Flow[list[Change]]:
    return (
        state.remembered_changes.get(f"{card}/{field}")
        or (yield from optional_fact(f"summer:{card}", field))
        or []
    )


def by_hand(state: State, card: str, field: str = OWN, when: str = "") -> Flow[None]:
    """2.8 Ask for changes by a card that no effect can express."""
    kept = yield from _kept_changes(state, card, field)
    past = [change for change in kept if change.get("when", "") == when]
    changes = yield from _ask_changes(state, card, past)
    if changes:
        yield from _change(state, card, changes)
        now = [_kept(state, what, by, when) for what, by in changes.items()]
        if now != past:
            others = [change for change in kept if change not in past]
            yield from _remember(state, card, field, [*others, *now])


def _ask_changes(state: State, card: str, past: list[Change]) -> Flow[Mapping[str, int]]:
    """Ask which parts of the state change, then by how much each row. The default is the same as last
    time."""
    facts = {"card": card}
    yield from notice("effect.by_hand", facts)
    areas = yield from choose_several(
        "manual.where", _areas, facts=facts, default=lambda: _areas_of(state, past)
    )
    yield from title("manual.title", facts)
    if not areas:
        return {}
    changes: Mapping[str, int] = yield from ask(lambda: _form(state, card, areas, past))
    yield from title("manual.title", facts)
    return changes


def _change(state: State, card: str, changes: Mapping[str, int]) -> Flow[None]:
    """Change the state as entered, and return the orders."""
    lines = _lines(state)
    before = {place: dict(pieces) for place, pieces in state.table.items()}
    for what, by in changes.items():
        corrections.correct(state, what, lines[what].facts["now"] + by)
    said = [_said(lines[what].question, by) for what, by in changes.items()]
    facts = {"card": card, "changes": said}
    yield from notice("manual.done", facts, orders=difference(before, state.table))


def _remember(state: State, card: str, field: str, changes: list[Change]) -> Flow[None]:
    """Keep the changes for this game and in My copy, if the player wants."""
    text = yield from choose("manual.remember", lambda: ["yes", "no"], facts={"card": card}, default="yes")
    yield from title("manual.title", {"card": card})
    if text == "yes":
        state.remembered_changes[f"{card}/{field}"] = changes
        learned = Fact(f"summer:{card}", field, changes, "table")
        yield from notice("manual.remembered", {"card": card}, learned=[learned])


# -- the form ----------------------------------------------------------------------------------------------


def _form(state: State, card: str, areas: Iterable[str], past: list[Change]) -> ManualForm:
    """Return the rows of these parts, with remembered changes filled in where possible."""
    lines = {what: line for what, line in _lines(state).items() if _area(what) in areas}
    options = tuple(_option(state, what, line) for what, line in lines.items())
    limits = {option.id: option for option in options}
    wanted = {_here(state, change["what"]): change["by"] for change in past}
    default = {
        what: max(limits[what].least, min(limits[what].most, by))
        for what, by in wanted.items()
        if what in limits
    }
    return ManualForm(
        key="manual.changes",
        facts={"card": card},
        options=options,
        total=sum(option.most for option in options),
        least=sum(option.least for option in options),
        default={what: by for what, by in default.items() if by},
    )


def _lines(state: State) -> Mapping[str, Prompt]:
    """Return all numbers that can be corrected; of the score only this turn's. (No known card moves region
    tokens.)"""
    lines = corrections.all_of(state)
    return {
        what: line
        for what, line in lines.items()
        if isinstance(line, Number)
        and (not what.startswith("score/") or what.startswith(_score(state)))
        and not what.startswith(f"{corrections.BASTLING}|")
    }


def _option(state: State, what: str, line: Prompt) -> Option:
    assert isinstance(line, Number)
    now = line.facts["now"]
    label = Message("lines.now", {"what": line.question, "now": now})
    most = max(now, min(line.high, _most(state, what, now)))  # what's there already is always allowed
    return Option(what, label, most=most - now, least=line.low - now)


def _most(state: State, what: str, now: int) -> int:
    """3.0 Return the maximum: no more cubes and tokens than in the box. Those elsewhere come by effects
    that draw them."""
    place, _, piece = what.partition("|")
    if place == "cup":
        return max(now, 7 - state.drawn_cubes.get(piece, 0))
    return now if place == "drawn_cubes" or piece.startswith("token:") else corrections.MANY


def _areas() -> list[Option]:
    return [Option(area, board.march_named(area) if area in board.WALK else None) for area in AREAS]


def _area(what: str) -> str:
    place = what.partition("|")[0].partition("/")[0]
    return place if place in board.WALK else BESIDE.get(place, "rivals")


def _areas_of(state: State, changes: list[Change]) -> list[str]:
    found = {_area(_here(state, change["what"])) for change in changes}
    return [area for area in AREAS if area in found]


# -- terms that fit every game -----------------------------------------------------------------------------


def _score(state: State) -> str:
    return f"score/{state.turn}|"


def _kept(state: State, what: str, by: int, when: str) -> Change:
    """Return a change as it's remembered."""
    place, _, piece = what.partition("|")
    march, _, area = place.partition("/")
    if march == "score":
        place = "score"
    elif march == state.home and area in ("track", "seat", "town"):
        place = f"home/{area}"
    piece = "cube:own" if piece == f"cube:{state.family}" else piece
    return {"what": f"{place}|{piece}", "by": by, **({"when": when} if when else {})}


def _here(state: State, kept: str) -> str:
    """Return the row of this game for a remembered change."""
    place, _, piece = kept.partition("|")
    place = place.replace("home/", f"{state.home}/") if place != "score" else _score(state)[:-1]
    return f"{place}|{piece.replace('cube:own', f'cube:{state.family}')}"


def _said(what: Message, by: int) -> Message:
    return Message("manual.change", {"what": what, "by": f"{by:+d}".replace("-", "−")})
