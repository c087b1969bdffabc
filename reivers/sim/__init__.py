"""Simulation: policies that answer prompts, and games that play themselves."""
