"""Saved games in danger: backups, damaged games, a folder that can’t be written."""
