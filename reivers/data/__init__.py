"""The games' data: what a legal fact is, the compiler from YAML to JSON, the loader, what is known."""
