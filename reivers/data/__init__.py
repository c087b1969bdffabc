"""The games' data: legal facts, the compiler from YAML to JSON, the loader, and coverage."""
