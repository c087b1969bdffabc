"""The kernel: prompts, flows, sessions and journals for companions of board games.

It knows no game, no screen and no file. A game gives it flows (generators that ask and tell);
a front end answers the prompts; the journal remembers every answer.
"""
