"""Setup, Summer, Autumn, Spring and scoring."""
