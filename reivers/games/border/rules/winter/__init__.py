"""Winter: target cards, attacks and Battles."""
