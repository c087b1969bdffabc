"""Pages of Winter before the attacks."""
