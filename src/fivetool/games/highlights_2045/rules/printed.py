"""What is printed on player cards: types, speeds and hits."""

NATURAL, CYBORG, ROBOT = 1, 2, 3
TYPES = ("", "natural", "cyborg", "robot")

SLOW, AVERAGE, FAST = 1, 2, 3
SPEEDS = ("", "slow", "average", "fast")  # as card files write them
SPEED_WORDS = ("", "slow", "medium", "fast")  # as people read them

SINGLE, DOUBLE, TRIPLE, HOME_RUN, WALK = 1, 2, 3, 4, 5  # a walk is never printed, hits become walks (BH-55)
HITS = ("", "S", "D", "T", "H", "W")
