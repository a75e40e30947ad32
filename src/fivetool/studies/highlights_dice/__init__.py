"""Studies of Baseball Highlights: The Dice Game: the balance of Play sheets, and what positions on them are worth."""
