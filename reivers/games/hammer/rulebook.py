"""What the app can explain of the rules, in our own words: `rule.hammer.` and `rule_title.hammer.`."""

from reivers.frontend.rulebook import Rulebook

SECTIONS = (
    "1.2", "1.3", "1.4",
    "2",
    "3.0", "3.1", "3.12",
    "4.2", "4.3", "4.4", "4.6", "4.7",
    "5.1", "5.2", "5.31", "5.32", "5.4", "5.41", "5.5", "5.6", "5.7", "5.8", "5.9",
    "6.1", "6.2",
    "7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.61", "7.7",
    "9",
    "10",
)  # fmt: skip
RULEBOOK = Rulebook(game="hammer", sections=SECTIONS)
