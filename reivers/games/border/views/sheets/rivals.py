"""The Rivals tab: Base Attack Dice, the Draft Sheet, and what each rival can still do. Only public counts."""

from collections.abc import Mapping

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.state import State, base_dice
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice, strength


@attrs.frozen(kw_only=True)
class RivalView:
    """One rival family."""

    family: str
    unused_targets: tuple[str, ...]
    cup: int
    """Its cubes in the cup."""
    warden: bool


@attrs.frozen(kw_only=True)
class RivalsView:
    """The rivals together, and each of them."""

    base_dice: int
    coming_dice: int
    """With the Attack on the Draft Sheet."""
    stacks: tuple[tuple[str, int], ...]
    in_play: tuple[str, ...]
    tokens: int
    """Defense Tokens in their pile."""
    cups: tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...]
    """Sheep, bastles and Permanent Defenses: each with its icon and what is left for each March."""
    rivals: tuple[RivalView, ...]


def rivals_view(reader: GameReader) -> RivalsView:
    state: State = reader.state
    stacks = {stack: strength(state, stack) if state.stacks else 0 for stack in STACKS}
    return RivalsView(
        base_dice=base_dice(state),
        coming_dice=coming_base_dice(state) if state.stacks else base_dice(state),
        stacks=tuple(stacks.items()),
        in_play=tuple(state.in_play),
        tokens=sum(state.rival_tokens.values()),
        cups=(
            ("sheep", "sheep", _by_march(state.sheep_tokens)),
            ("bastles", "bastle", _by_march(state.bastle_tokens)),
            ("sites", "permanent_defense", _by_march(dict.fromkeys(state.site_cup, 1))),
        ),
        rivals=tuple(_rival(state, family) for family in state.rivals),
    )


def _by_march(places: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Count by March, in the order of the walk."""
    counts = {
        march: sum(n for place, n in places.items() if board.march_of(place) == march) for march in board.WALK
    }
    return tuple((march, n) for march, n in counts.items() if n)


def _rival(state: State, family: str) -> RivalView:
    used = state.used_targets.get(family, ())
    return RivalView(
        family=family,
        unused_targets=tuple(kind for kind in board.TARGET_CARDS if kind not in used),
        cup=state.cup.get(family, 0),
        warden=family in state.wardens,
    )
