"""Prompts, flows, sessions and journals for board game companions.

The kernel knows no game, screen or file. A game provides flows (generators that ask questions and report what
happened), a front end answers the prompts, and the journal keeps every answer.
"""
