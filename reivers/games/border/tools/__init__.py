"""The quick tools: the rules without a game. `fields` lists what each takes, `compute` runs it."""
