"""The pages of the other seasons."""
