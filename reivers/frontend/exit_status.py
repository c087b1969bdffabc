"""The exit statuses of the command `reivers`; docs/command-line.md lists them."""

OK = 0
PROBLEM = 1
"""Something was wrong with a file or a line, or a game had a problem."""
USAGE = 2
"""The command line was wrong or incomplete."""
NO_DISPLAY = 3
"""A window was asked for, and there is no display."""
PARTLY = 4
"""Something damaged was exported or imported as far as it could be read."""
INTERRUPTED = 130
BROKEN_PIPE = 141
