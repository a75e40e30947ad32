"""The games, one folder each. They know the engine and nothing else of the project."""
