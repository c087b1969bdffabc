"""Dice pools, combat results, rerolls and awards."""
