"""Studies of DICE Baseball: run and win expectancy, how true its cards are, leagues over many seasons."""
