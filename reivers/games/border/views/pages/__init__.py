"""The views of whole pages."""
