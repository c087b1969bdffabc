"""Border Reivers, solo: state, rules in the order of the rulebook, and what reads the facts of its components."""
