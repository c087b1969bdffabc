"""Whole games without a player."""
