"""How the Dice Game looks: `picture`, `text`, `line_score`, and the dice of an event (`dice`)."""
