"""One pad for each kind of prompt."""
