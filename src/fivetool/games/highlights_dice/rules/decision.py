"""What a seat may be asked."""

AREA, FIRST_PICK, SECOND_PICK, WILD, EXTRA_DIE = 0, 1, 2, 3, 4
DECISIONS = ("area", "first pick", "second pick", "wild", "extra die")
