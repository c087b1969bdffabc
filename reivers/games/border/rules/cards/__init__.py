"""Cards and tokens: known facts and effects."""
