"""The map and the sheets that can be opened at any time."""
