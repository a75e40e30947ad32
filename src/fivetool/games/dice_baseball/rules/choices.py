"""What may be chosen. Lists show choices in this order, so the usual one of every decision comes first."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules.record import ROSTER, first_player

PITCH, INFIELD_BACK, INFIELD_IN, WALK_HIM, SWING = 0, 1, 2, 3, 4
STEAL = 4  # + 1 for the runner on first, 2 for second, 4 for third
HIT_AND_RUN, SACRIFICE, SQUEEZE, BUNT, SEND_HIM, STAY, THROW_HOME, CONCEDE, TAG_UP = range(12, 21)
DONE, AUTOMATIC, SWAP_SLOTS, PINCH_HIT = 21, 22, 23, 24
RUN_FOR = 24  # + base
AT = 27  # + position, 1 to 10
CHANGE_FIELDERS = 38
PLAYER = 39  # + place on the roster
CHOICES = (
    "pitch", "infield_back", "infield_in", "walk_him", "swing",
    "steal_1", "steal_2", "steal_12", "steal_3", "steal_13", "steal_23", "steal_123",
    "hit_and_run", "sacrifice", "squeeze", "bunt", "send", "stay", "throw_home", "concede", "tag_up",
    "done", "automatic", "swap_slots", "pinch_hit", "run_for_1", "run_for_2", "run_for_3",
    *(f"at_{position}" for position in range(1, 11)), "fielders",
    *(f"player_{place}" for place in range(ROSTER)),
)  # fmt: skip
# Nobody changes pitchers, walks a batter or moves fielders about for no reason, not even a beginner.
WITH_A_REASON = ("walk_him", *CHOICES[DONE:])


@rule
def choice_of_player(team, player):
    """The choice that names a player of a club."""
    return PLAYER + player - first_player(team)


@rule
def player_of_choice(team, choice):
    """The player whom a choice names."""
    return first_player(team) + choice - PLAYER
