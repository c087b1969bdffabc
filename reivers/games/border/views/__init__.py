"""Frozen data for display. No Kivy here."""
