"""Advice: what a good player would work out before a choice, from public information.

Pure functions over the game's state. Each takes a lookup of facts, `session.peek`, that leaves no trace in
the game, and returns small frozen results. Chances are floats from 0 to 1. Nothing hidden is used: an unseen
token is the average of the pile, and an opponent's cards are its unused ones.
"""
