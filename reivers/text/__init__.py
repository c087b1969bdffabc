"""The terminal front end and the command line."""
