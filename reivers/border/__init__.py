"""Border Reivers, solo: the state, and the rules in the order of the rulebook."""
