"""Records and the chronicle."""
