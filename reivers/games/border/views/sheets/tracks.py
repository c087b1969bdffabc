"""The Tracks tab: each Notoriety track, and what the player's place gives."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.rules.model.state import State, notoriety
from reivers.games.border.rules.winter.notoriety import attack_dice, march_vp
from reivers.games.border.views.sheets.map import TrackPlace, map_view


@attrs.frozen(kw_only=True)
class TrackView:
    """One track, its families from the first place down."""

    march: str
    families: tuple[TrackPlace, ...]
    dice: int
    """The player's attack dice here."""
    vp: int
    """The player's VP here, if Spring came now."""


def tracks_view(reader: GameReader) -> tuple[TrackView, ...]:
    state: State = reader.state
    ruling = state.house_rules["below_tie"]
    tracks = {march: notoriety(state, march) for march in board.WALK}
    return tuple(
        TrackView(
            march=march.id,
            families=march.track,
            dice=attack_dice(state.family, tracks[march.id], ruling),
            vp=march_vp(state.turn, state.family, tracks[march.id], ruling),
        )
        for march in map_view(reader).marches
    )
