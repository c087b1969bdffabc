"""6.4 Before the rivals' autumn: what they drafted, and who draws and rolls."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.draft_stacks import strength

CHANCES = ("cup", "notoriety_dice", "region_tokens", "bastle_tokens", "site_cup")
"""All chance of the rivals' autumn: cubes, dice, region tokens, Permanent Defenses."""


@attrs.frozen(kw_only=True)
class BeforeRivalsView:
    """The Draft Sheet, and whether the app draws and rolls."""

    stacks: tuple[tuple[str, int], ...]
    by_app: bool
    """Whether the app does at least some of it."""


def before_rivals_view(reader: GameReader) -> BeforeRivalsView:
    state: State = reader.state
    return BeforeRivalsView(
        stacks=tuple((stack, strength(state, stack) if state.stacks else 0) for stack in STACKS),
        by_app=any(reader.settings.get(f"chance.{one}") == "app" for one in CHANCES),
    )


def all_by_app(reader: GameReader) -> bool:
    """Return whether the app draws and rolls everything."""
    return all(reader.settings.get(f"chance.{one}") == "app" for one in CHANCES)
