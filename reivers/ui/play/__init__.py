"""The play screen and all that belongs to it."""
