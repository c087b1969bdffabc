"""The page of an attack."""
