"""The play screen and its parts."""
