"""Saved games in danger: their backups, and games from elsewhere."""
