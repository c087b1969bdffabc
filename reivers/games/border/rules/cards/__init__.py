"""Cards and tokens: what is known about them and what they do."""
