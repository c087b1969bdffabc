"""`reivers hammer ask`: one rules question about a position for each line of JSON."""
