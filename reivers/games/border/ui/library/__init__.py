"""The card library and My copy."""
