"""Reivers: a companion for one player at a table with the board game Border Reivers."""

__version__ = "0.2.0"
