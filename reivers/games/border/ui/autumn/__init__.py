"""Pages of Autumn."""
