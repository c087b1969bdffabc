"""The color of each family's pieces, and the icon of each stripe."""

from collections.abc import Mapping

from reivers.ui.drawing.tokens import Rgba, color

COLORS: Mapping[str, Rgba] = {
    "Dacre": color("#e08a2e"),
    "Fenwick": color("#a8231c"),
    "Maxwell": color("#8fc3e0"),
    "Kerr": color("#24406f"),
}
"""The colors of the families' pieces."""
STRIPES: Mapping[str, str] = {
    "attack": "swords",
    "notoriety": "fame",
    "sheep": "sheep",
    "bastles": "bastle",
    "token": "token",
    "permanent": "tower",
    "warden_token": "warden_token",
    "at_once": "bolt",
    "in_play": "card_face",
}
"""The icon of each stripe of a Summer card."""
