"""Studies of Baseball Highlights: 2045: the balance of its cards, and what they are worth."""
