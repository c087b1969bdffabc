"""Pages of Winter."""
