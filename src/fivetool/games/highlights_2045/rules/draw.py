"""What is drawn by lot, since no die is rolled in this game: the kinds of its dice."""

COIN, CLUB, LOTS, LINEUP_CARD, FREE_AGENT, COACH, PARK, ROW_ORDER = 0, 1, 2, 3, 4, 5, 6, 7
