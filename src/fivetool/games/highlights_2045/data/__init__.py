"""The cards of Baseball Highlights: 2045: the file, and what reads and checks it."""
