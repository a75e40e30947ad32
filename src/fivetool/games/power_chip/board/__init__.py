"""How Power Chip Baseball looks: `picture`, `text`, `line_score`, and the dice of an event (`dice`)."""
