"""Pages of Summer."""
