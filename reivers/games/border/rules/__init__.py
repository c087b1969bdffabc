"""The rules of Border Reivers, in the order of the rulebook."""
