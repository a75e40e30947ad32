"""Studies of Baseball Diamond Dice: what cards, abilities and decisions are worth."""
