"""Odds of a combat as views show them."""

from reivers.games.border.odds.mixed_odds import Chances
from reivers.games.border.views.parts import OddsView

LITTLE = 0.005
"""A risk below this is not shown: it would read 0%."""
NOTHING = 0.05
"""A smaller value is 0 when rounded to one decimal."""
_KINDS = {
    "raid": ("sheep", "cattle"),
    "feud": ("wins",),
    "gaolbreak": ("frees",),
    "battle": ("hits", "wins"),
}
_RISKS = ("loses", "captured", "hanged")
_HORSES = ("horses_gained", "horses_lost")


def odds_view(kind: str, chances: Chances) -> OddsView:
    """Return only what a combat of this kind can bring, and risks worth showing."""
    shown = [(name, getattr(chances, name)) for name in _KINDS.get(kind, ())]
    for names, least in ((_RISKS if kind == "feud" else _RISKS[1:], LITTLE), (_HORSES, NOTHING)):
        shown += [(name, found) for name in names if (found := getattr(chances, name)) >= least]
    return OddsView(
        expected=chances.vp,
        histogram=tuple(chances.histogram),
        chances=(("hit", chances.hit), *shown),
    )
