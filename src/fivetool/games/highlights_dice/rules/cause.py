"""Why a box is checked, or a check is lost."""

DIE, PICK, CHAIN, WILD, CLUTCH, POWER, EXTRA_DIE = 0, 1, 2, 3, 4, 5, 6
