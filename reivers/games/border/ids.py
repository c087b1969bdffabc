"""The game's data ids: one spelling for the rules, the cards and My copy."""

from collections.abc import Mapping

COMBATS = ("raid", "feud", "gaolbreak", "battle")
MARCHES = ("SWM", "SMM", "EMM", "EWM", "DL")
"""The Marches in play, in the order of the Notoriety dice (6.4)."""
NATIONS = ("english", "scottish")
SIDES = ("Catholic", "Protestant")
"""7.5 The two sides of the Rising of the North. An opponent takes the first free one."""
COMBAT_RULINGS = ("literal", "cascade", "hybrid")
"""A1: the readings of later sevens in a Raid's defense."""
LEAD_RULINGS = ("takes", "takes_strict")
"""A3: a family sharing the lead takes it by moving ahead, or already has it."""
PLACE_RULINGS = ("competition", "dense")
"""A4: the family below a tie for first is third, or second."""

SUBTYPES: Mapping[str, tuple[str, ...]] = {
    "recruit": ("reiver", "warden", "office", "allied_grayne"),
    "play": ("defense_token", "livestock", "permanent_defense", "bastle"),
    "hold": ("notoriety", "attack", "defense", "target", "border_ballad"),
}
"""2.8 The three types of Summer cards and their thirteen subtypes."""
TYPE_OF: Mapping[str, str] = {subtype: name for name, subtypes in SUBTYPES.items() for subtype in subtypes}

STACKS = ("attack", "notoriety", "sheep", "bastles", "token", "permanent")
"""5.2 Stripes that go to a stack of the draft sheet, with a strength."""
STRIPES = (*STACKS, "warden_token", "at_once", "in_play")

ROWS = (
    "Raid Sheep", "Raid Cattle", "Feud Attack", "Feud Defense", "Gaolbreak Attack", "Battle Attack",
    "Hanging", "Warden's Tithe, Bills of Complaint", "Reivers in Gaol (end of turn)", "Notoriety", "Ballads",
    "Cards (not printed)",
)  # fmt: skip
"""Rows of the score sheet for a card's VP, named as printed, and the added one (A45)."""
LAST_TURN_ONLY = ("Warden's Tithe, Bills of Complaint", "Ballads")
