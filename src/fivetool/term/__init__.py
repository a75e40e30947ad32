"""The games in a terminal: what they look like there, and a plain line-by-line game that any terminal can run."""
