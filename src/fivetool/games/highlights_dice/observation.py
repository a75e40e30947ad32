"""What programs that learn the Dice Game are shown: board, own Play sheet and what comes next on it, others.

In an Extra Inning in secret (HD-94) the sheets of others are shown as before it, and whether they have finished.
"""

from fivetool.engine.encoding import put_flag, put_one_hot, put_share
from fivetool.engine.record import rule
from fivetool.game.observation import Part
from fivetool.games.highlights_dice.rules import box, decision
from fivetool.games.highlights_dice.rules.decisions import decision_of_seat, is_waiting
from fivetool.games.highlights_dice.rules.picks import has_finished
from fivetool.games.highlights_dice.rules.tracks import AREAS, MOST_POWER, TRACKS
from fivetool.games.highlights_dice.rules.turns import PLAY_DICE, rounds_of

BOXES = box.POWER + 1  # kinds of boxes
PITCHER_FACES = 4
BASES = 3
MANY_RUNS, MANY_ROUNDS, MANY_GAMES, MANY_DICE = 20, 12, 7, 6  # what counts as 1


def parts(seats: int) -> tuple[Part, ...]:
    """The pieces of an observation, in their order."""
    asked = decision.DECISIONS
    own = (
        Part("decision", len(asked), "what the own seat is asked: " + ", ".join(asked)),
        Part("active", 1, "whether the own seat is the Active player"),
        Part("play_dice", AREAS, f"Play Dice in each area, as shares of {PLAY_DICE}"),
        Part("power_dice", AREAS, f"Power Dice in each area, as shares of {MOST_POWER}"),
        Part("held", 1, f"Play Dice off the board, as a share of {PLAY_DICE}"),
        Part("pitcher", PITCHER_FACES, "the Pitcher Die: one out, double play, triple play, stolen base"),
        Part("defense", AREAS, "the closed area, in solo"),
        Part("fitz_runs", 1, f"runs of Hits Fitz, in solo, as a share of {MANY_RUNS}"),
        Part("rounds_left", 1, f"own Active turns to come, as a share of {MANY_ROUNDS}"),
        Part("extra_inning", 1, "whether an Extra Inning is being played"),
        Part("first_pick", AREAS, "the own first pick, before the second"),
        Part("wild", TRACKS, "the track of the own wild that waits"),
        Part("extra_dice", AREAS, f"own unused dice of an Extra Inning by face, as shares of {MANY_DICE}"),
        Part("series_game", 1, f"game of the series, as a share of {MANY_GAMES}"),
        Part("next_boxes", TRACKS * BOXES, "the next box of each of the own tracks: " + BOX_WORDS),
    )
    others = tuple(part for place in range(seats) for part in _sheet_parts(place))
    return own + others


BOX_WORDS = "none, a play (6), a Bonus Play (6), a chain to a track (6), wild, Clutch, Power"


def _sheet_parts(place: int) -> tuple[Part, ...]:
    who = "the own seat" if place == 0 else f"the seat {place} to the left"
    name = "own" if place == 0 else f"other_{place}"
    return (
        Part(f"{name}_here", 1, f"whether {who} takes part"),
        Part(f"{name}_marks", TRACKS, f"checked boxes of each track of {who}, as shares of its length"),
        Part(f"{name}_bases", BASES, f"runners of {who}"),
        Part(f"{name}_runs", 1, f"runs of {who}, as a share of {MANY_RUNS}"),
        Part(f"{name}_lead", 1, f"runs of {who} above those of the own seat, as a share of {MANY_RUNS}"),
        Part(f"{name}_power", 1, f"unlocked Power Dice of {who}, as a share of {MOST_POWER}"),
        Part(f"{name}_finished", 1, f"whether {who} has nothing left to check"),
        Part(f"{name}_tied", 1, f"whether {who} plays the Extra Inning"),
        Part(f"{name}_wins", 1, f"games of the series won by {who}, as a share of {MANY_GAMES}"),
    )


@rule
def encode(state, book, seat, out):
    """Write what a seat sees; returns how many numbers that are."""
    asked = is_waiting(state, book, seat)
    at = put_one_hot(out, 0, decision_of_seat(state, seat) if asked else -1, len(decision.DECISIONS))
    at = put_flag(out, at, state.active == seat)
    for area in range(AREAS):
        at = put_share(out, at, state.play_on[area], PLAY_DICE)
    for area in range(AREAS):
        at = put_share(out, at, state.power_on[area], MOST_POWER)
    at = put_share(out, at, state.held, PLAY_DICE)
    at = put_one_hot(out, at, state.pitcher, PITCHER_FACES)
    at = put_one_hot(out, at, state.defense, AREAS)
    at = put_share(out, at, state.fitz_runs, MANY_RUNS)
    at = put_share(out, at, rounds_of(state, book) - state.rounds[seat], MANY_ROUNDS)
    at = put_flag(out, at, state.extra_inning > 0)
    at = put_one_hot(out, at, state.first_pick[seat] if asked else -1, AREAS)
    at = put_one_hot(out, at, state.wild_on[seat], TRACKS)
    for face in range(AREAS):
        at = put_share(out, at, state.extra_dice[seat, face], MANY_DICE)
    at = put_share(out, at, state.series_game, MANY_GAMES)
    at = encode_next_boxes(state, book, seat, out, at)
    for step in range(book.seats):
        at = encode_sheet(state, book, seat, (seat + step) % book.seats, out, at)
    return at


@rule
def encode_next_boxes(state, book, seat, out, at):
    """The box that a check would come to on each of the own tracks; nothing on a full one."""
    for track in range(TRACKS):
        number = state.marks[seat, track]
        at = put_one_hot(out, at, book.box[track, number] if number < book.length[track] else -1, BOXES)
    return at


@rule
def encode_sheet(state, book, seat, other, out, at):
    """A seat's Play sheet. HD-94: another's, while it is sealed, as it was before."""
    sealed = state.sealed and other != seat and state.tied[other]
    runs = state.runs_before[other] if sealed else state.runs[other]
    at = put_flag(out, at, state.taking_part[other])
    for track in range(TRACKS):
        marks = state.marks_before[other, track] if sealed else state.marks[other, track]
        at = put_share(out, at, marks, max(1, book.length[track]))
    for base in range(BASES):
        at = put_flag(out, at, (state.bases_before[other, base] if sealed else state.bases[other, base]) > 0)
    at = put_share(out, at, runs, MANY_RUNS)
    at = put_share(out, at, runs - state.runs[seat], MANY_RUNS)
    at = put_share(out, at, state.power_before[other] if sealed else state.power[other], MOST_POWER)
    at = put_flag(out, at, has_finished(state, other))
    at = put_flag(out, at, state.tied[other])
    return put_share(out, at, state.half_wins[other] / 2, MANY_GAMES)
