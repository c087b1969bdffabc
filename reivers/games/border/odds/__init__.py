"""Exact odds: dice arithmetic in whole numbers over the result tables of combat (7.7)."""
