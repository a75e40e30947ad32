"""Dice sets: the faces of all twelve dice."""
