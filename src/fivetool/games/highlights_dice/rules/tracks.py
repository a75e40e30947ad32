"""Tracks of a Play sheet and areas of the board, in their order: S D T HR W SB, and the Clutch Hits track.

A play is named by the number of its track, and so is every choice: all decisions name one of the six Play tracks.
"""

SINGLE, DOUBLE, TRIPLE, HOME_RUN, WALK, STOLEN_BASE, CLUTCH = 0, 1, 2, 3, 4, 5, 6
AREAS, TRACKS = 6, 7
LONGEST_TRACK = 20
MOST_POWER = 6
CHOICES = ("S", "D", "T", "HR", "W", "SB")
