"""The position and the rule book."""

from fivetool.engine.record import record

STATE = record(
    "power_chip",
    phase="i8",
    inning="i8",
    half="i8",
    first_team="i8",
    chip="i8",  # the team that holds it, -1 before the set-up is done
    toss_winner="i8",
    balls="i8",
    strikes="i8",
    outs="i8",
    bases=("i8", 3),
    batter="i8",  # number of the batter, counted through the game; also the runner's number on the bases
    runs=("i8", 2),
    up=("u1", 12),  # faces rolled: batter dice 1 to 6, pitcher dice 1 to 6
    tied_set=("i8", 2),  # per side (batting, pitching) a bit for each of its most frequent symbols
    play_count=("i8", 2),
    winner="i8",  # side that won the roll
    reason="i8",
    half_runs="i8",
    half_hits="i8",
    half_walks="i8",
    half_rolls="i8",
    rolls="i8",
    halves="i8",
    roll_ties="i8",
    chip_uses="i8",
    end="i8",
)

BOOK = record(
    "power_chip_book",
    seats="i8",
    innings="i8",
    extra_innings="i8",  # most extra innings, -1 without limit
    last_half_baseball="i8",
    own_tie_ask="i8",
    dp_batter_first="i8",
    chip_to_batting="i8",
    first_bat="i8",  # team that bats first, -1 for a toss
    captain="i8",  # who speaks for a team
    faces=("u1", (12, 6)),  # symbol on each face of each die: batter dice 1 to 6, pitcher dice 1 to 6
)
