"""How many of everything there is room for."""

from __future__ import annotations

TEAMS = 4
AUTOMATED = 1  # the team without a manager in a match for one seat
CARDS = 384
CODES = 128
ROSTER = 15
ROOM = 16  # places in a zone of a team
TURNS = 12
HAND = 6
EXTRA_DRAW = 3
ROW = 12
SCOUTED = 3
LISTED = 12  # how many things a question lists at once
PENDING = 24
EFFECTS = 16
RUNNERS = 64
COACHES = 8
BOTTOM = 384
FACE_DOWN = -1
