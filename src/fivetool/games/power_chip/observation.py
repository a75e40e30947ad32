"""What programs that learn Power Chip are shown: the position as one team sees it. Nothing is hidden in this game."""

from fivetool.engine.encoding import put_bits, put_flag, put_one_hot, put_share
from fivetool.engine.record import rule
from fivetool.game.observation import Part
from fivetool.games.power_chip.rules import phase, play, track
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, side_of, team_of_seat

BASES = 3
MANY_INNINGS, MANY_RUNS = 9, 10  # what counts as 1
SIDES = 2


def parts(seats: int) -> tuple[Part, ...]:
    """The pieces of an observation, in their order."""
    return (
        Part("decision", len(phase.DECISIONS), "the open decision: " + ", ".join(phase.DECISIONS)),
        Part("asked", 1, "whether the own team is asked"),
        Part("toss", 1, "whether the own team has won the toss"),
        Part("at_bat", 1, "whether the own team is at bat"),
        Part("chip", 1, "whether the own team has the Power Chip"),
        Part("inning", 1, f"inning, as a share of {MANY_INNINGS}"),
        Part("innings_left", 1, f"scheduled innings after this one, as a share of {MANY_INNINGS}; negative in extras"),
        Part("bottom", 1, "whether it is the bottom half"),
        Part("balls", track.WALK_BALLS, "balls, one-hot"),
        Part("strikes", track.STRIKEOUT_STRIKES, "strikes, one-hot"),
        Part("outs", track.HALF_OUTS, "outs, one-hot"),
        Part("bases", BASES, "whether there is a runner on first, second, third"),
        Part("runs", SIDES, f"runs of the own team and of the other, as shares of {MANY_RUNS}"),
        Part("lead", 1, f"the own team's lead, as a share of {MANY_RUNS}"),
        Part("plays", SIDES * play.SYMBOLS, "the most frequent symbols rolled: B 1B 2B HR, and K OUT DP TP"),
        Part("count", SIDES * play.DICE_A_SIDE, "how many batter dice, and pitcher dice, show them, one-hot from 1"),
        Part("won", SIDES, "the side that has won the roll, at bat or in the field, where it is decided"),
    )


@rule
def encode(state, book, seat, out):
    """Write what a seat sees; returns how many numbers that are."""
    own = team_of_seat(book, seat)
    started = state.first_team >= 0
    at_bat = started and side_of(state, own) == BATTING
    at = put_one_hot(out, 0, state.phase, len(phase.DECISIONS))
    at = put_flag(out, at, asks_team(state, own))
    at = put_flag(out, at, state.toss_winner == own)
    at = put_flag(out, at, at_bat)
    at = put_flag(out, at, state.chip == own)
    at = put_share(out, at, state.inning, MANY_INNINGS)
    at = put_share(out, at, book.innings - state.inning, MANY_INNINGS)
    at = put_flag(out, at, state.half == 1)
    at = put_one_hot(out, at, state.balls, track.WALK_BALLS)
    at = put_one_hot(out, at, state.strikes, track.STRIKEOUT_STRIKES)
    at = put_one_hot(out, at, state.outs, track.HALF_OUTS)
    for base in range(BASES):
        at = put_flag(out, at, state.bases[base] > 0)
    at = put_share(out, at, state.runs[own], MANY_RUNS)
    at = put_share(out, at, state.runs[1 - own], MANY_RUNS)
    at = put_share(out, at, state.runs[own] - state.runs[1 - own], MANY_RUNS)
    return encode_roll(state, out, at)


@rule
def asks_team(state, team):
    """Whether the open decision is a team's."""
    if state.phase == phase.TOSS_CHOICE:
        return state.toss_winner == team
    if state.phase == phase.CHIP:
        return state.chip == team
    if state.phase == phase.OWN_TIE:
        return side_of(state, team) == state.winner
    return state.phase == phase.DP_RUNNERS and side_of(state, team) == PITCHING


@rule
def encode_roll(state, out, at):
    """The roll that a decision is about, if there is one."""
    rolled = state.phase in (phase.CHIP, phase.OWN_TIE, phase.DP_RUNNERS)
    for side in range(SIDES):
        at = put_bits(out, at, state.tied_set[side] if rolled else 0, play.SYMBOLS)
    for side in range(SIDES):
        at = put_one_hot(out, at, state.play_count[side] - 1 if rolled else -1, play.DICE_A_SIDE)
    decided = state.phase == phase.OWN_TIE or state.phase == phase.DP_RUNNERS
    return put_one_hot(out, at, state.winner if decided else -1, SIDES)
