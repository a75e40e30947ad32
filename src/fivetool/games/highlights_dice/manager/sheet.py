"""A sheet in a few whole numbers, so that looking ahead copies no state: marks of all tracks, occupied bases."""

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.rules import box, pitcher_result, tracks
from fivetool.games.highlights_dice.rules.tracks import AREAS, TRACKS

BITS, LOW = 5, 31  # a track's marks in a packed sheet


@rule
def packed_marks(state, seat):
    """The marks of all tracks in one number."""
    marks = 0
    for track in range(TRACKS):
        marks |= state.marks[seat, track] << (BITS * track)
    return marks


@rule
def packed_bases(state, seat):
    """The occupied bases as bits, first base lowest."""
    bases = 0
    for base in range(3):
        if state.bases[seat, base] != 0:
            bases |= 1 << base
    return bases


@rule
def marks_of(marks, track):
    """The marks of one track."""
    return marks >> (BITS * track) & LOW


@rule
def count_runners(bases):
    """How many bits are set."""
    return (bases & 1) + (bases >> 1 & 1) + (bases >> 2 & 1)


@rule
def after_play(bases, kind):
    """HD-43 to HD-48 on bits: the bases and the runs."""
    if kind == tracks.SINGLE:
        return (bases << 1 & 7) | 1, bases >> 2
    if kind == tracks.STOLEN_BASE:
        return bases << 1 & 7, bases >> 2
    if kind == tracks.WALK:
        if bases == 7:
            return 7, 1
        return bases | (bases + 1), 0  # the lowest free base is filled
    if kind == tracks.HOME_RUN:
        return 0, count_runners(bases) + 1
    runs = count_runners(bases >> 1) if kind == tracks.DOUBLE else count_runners(bases)
    return ((bases & 1) << 2 | 2, runs) if kind == tracks.DOUBLE else (4, runs)


@rule
def without_lead(bases):
    """HD-73: the lead runner removed."""
    if bases & 4:
        return bases & 3
    return bases & 1 if bases & 2 else 0


@rule
def after_pitcher(bases, pitcher):
    """HD-72 to HD-76 on bits: the bases and the runs."""
    if pitcher == pitcher_result.STOLEN_BASE:
        return after_play(bases, tracks.STOLEN_BASE)
    if pitcher == pitcher_result.ONE_OUT:
        return without_lead(bases), 0
    if pitcher == pitcher_result.DOUBLE_PLAY:
        return without_lead(without_lead(bases)), 0
    return (0, 0) if pitcher == pitcher_result.TRIPLE_PLAY else (bases, 0)


@rule
def follow(book, marks, bases, track, last):
    """Check a box and all that follows: marks, bases, runs, Power gained, and the track of a wild that waits or -1."""
    while marks_of(marks, track) < book.length[track]:
        token = book.box[track, marks_of(marks, track)]
        marks += 1 << (BITS * track)
        if token == box.WILD:
            return marks, bases, 0, 0, track
        if token == box.CLUTCH:
            track = tracks.CLUTCH
        elif box.CHAIN <= token and token < box.CHAIN + AREAS:
            track = token - box.CHAIN
        elif token == box.POWER:
            return marks, bases, 0, 1, -1
        elif box.PLAY <= token and token < box.PLAY + AREAS:
            bases, runs = after_play(bases, token - box.PLAY)
            return marks, bases, runs, 0, -1
        elif last and box.STAR <= token:
            bases, runs = after_play(bases, token - box.STAR)
            bases, more = after_play(bases, token - box.STAR)
            return marks, bases, runs + more, 0, -1
        else:
            return marks, bases, 0, 0, -1
    return marks, bases, 0, 0, -1
