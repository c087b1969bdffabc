"""Quick tools."""
