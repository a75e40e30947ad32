"""Marks of a threatened hit, which add up: what a card says of its hits, and which were gloved already."""

HIT_AND_RUN, CONTACT, NO_GLOVE, GLOVE_PROOF, TOUCHED = 1, 2, 4, 8, 16
