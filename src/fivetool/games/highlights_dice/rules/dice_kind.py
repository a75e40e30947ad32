"""What is rolled; SECRET only where it is guessed what others have done."""

FIRST_PLAYER, PLAY_DIE, POWER_DIE, PITCHER_DIE, DEFENSE_DIE, FITZ_DIE, EXTRA_DICE, SECRET = 0, 1, 2, 3, 4, 5, 6, 7
