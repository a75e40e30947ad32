"""What may be printed in a box."""

EMPTY = 0
PLAY = 1  # + track: that play
STAR = 7  # + track: a Bonus Play
CHAIN = 13  # + track: check the next box there
WILD, CLUTCH, POWER = 19, 20, 21
