"""Codes on the cards, in printed order, and what else a chart may give in their place."""

HB, BB, SLF, SCF, SRF, DLF, DCF, DRF, TCF, HR, SO, GOA, GOB, GOC, LO, FO = range(16)
PASSED_BALL, WILD_PITCH, CATCHERS_THROW, FOUL_POP = 16, 17, 18, 19

# whose card or chart a code came off
OFF_PITCHER, OFF_HITTER, OFF_CHART = 0, 1, 2
