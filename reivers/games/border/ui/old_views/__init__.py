"""Data for the old pages. Delete each module with its page."""
