"""Theme, gestures and keyboard focus."""
