"""DICE Baseball: player cards, two ten-sided dice and charts."""
