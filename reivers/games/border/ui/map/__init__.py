"""The drawn map."""
