"""The schema of the card files."""
