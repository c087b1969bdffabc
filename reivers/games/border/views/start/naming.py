"""Naming the board: one March, with what is known of its places filled in."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.views.parts import MainButton
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message

FARM, CASTLE, PEEL = "farm", "castle", "peel"


@attrs.frozen(kw_only=True)
class PlaceName:
    """A place of the March."""

    place: str
    kind: str
    name: str
    touches: tuple[str, ...] = ()
    """The farms that a site guards; empty if unknown."""
    ringed: bool = False
    """Whether the map rings it."""
    problem: Message | None = None


@attrs.frozen(kw_only=True)
class NamingView:
    """All places of a March."""

    march: str
    title: Message
    places: tuple[PlaceName, ...]
    main: MainButton
    also: Message


def naming_view(
    reader: GameReader, march: str, ringed: str = "", typed: Mapping[str, str] | None = None
) -> NamingView:
    """Return the March with the names typed so far, by place."""
    names = {place: name.strip() for place, name in (typed or {}).items()}
    places = tuple(_places(reader, march, ringed, names))
    wrong = any(one.problem for one in places)
    ready = any(names.values()) and not wrong
    return NamingView(
        march=march,
        title=Message("naming.title", {"march": march}),
        places=places,
        main=MainButton(text=Message("naming.main.save" if ready else "naming.main.type"), ready=ready),
        also=Message("naming.also.later"),
    )


def _places(reader: GameReader, march: str, ringed: str, typed: Mapping[str, str]) -> Iterator[PlaceName]:
    known = {place: typed.get(place) or _name(reader, place) for place in _all_places()}
    for place in (*board.REGIONS[march], *board.SITES[march]):
        name, is_site = known[place], place in board.SITES[march]
        twin = name and any(other != place and known[other].lower() == name.lower() for other in known)
        yield PlaceName(
            place=place,
            kind=(CASTLE if board.is_castle(place) else PEEL) if is_site else FARM,
            name=name,
            touches=tuple(_fact(reader, f"site:{place}", "touches") or ()) if is_site else (),
            ringed=place == ringed,
            problem=Message("naming.twin") if twin and place in typed else None,
        )


def _all_places() -> Iterator[str]:
    for places in (board.REGIONS, board.SITES):
        for some in places.values():
            yield from some


def _name(reader: GameReader, place: str) -> str:
    kind = "site" if place in board.SITES.get(board.march_of(place), ()) else "region"
    return str(_fact(reader, f"{kind}:{place}", "name") or "")


def _fact(reader: GameReader, thing: str, field: str) -> Any:
    return reader.peek(FactRequest(thing, field, ask=False))
