"""What a game declares: facts, rules, options, data, what it shows, what a league may ask of it."""
