"""How many of everything there is room for."""

TEAMS = 4
SIDES = 2  # Visitors and Home
AUTOMATED = 1  # the team without a manager in a match for one seat
CARDS = 384
CARD_HITS = 4  # printed on one card, at most
CARD_ACTIONS = 2
CODES = 128
STAFF = 64  # coaches or ball parks in a card file
CLUBS = 4
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
COACHES = 8  # that a team can keep
OFFERED = 2  # ball parks to choose from
TO_DO = 4  # actions of the acting card, with one from a coach
BOTTOM = 384
FACE_DOWN = -1
