"""Pages before the first Summer."""
