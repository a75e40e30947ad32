"""The built-in players: `choosing` is what they do, `weighing` and `sheet` what they reckon with, and `knowledge` what
they believe, learned from games (`worths/`) or estimated (`worth`)."""
