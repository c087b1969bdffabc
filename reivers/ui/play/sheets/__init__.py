"""Sheets, tabs and dialogs of the play screen."""
