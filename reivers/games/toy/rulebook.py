"""What the app explains about The Night Ride."""

from reivers.frontend.rulebook import Rulebook

RULEBOOK = Rulebook(game="toy", sections=("1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "2.2", "2.3", "2.4"))
