"""What can happen in a game, as it is written on the tape."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fivetool.engine.tape import Spread, declare_events, kind_of
from fivetool.games.power_chip.rules.play import DICE_A_SIDE

DIE_NUMBERS = range(1, DICE_A_SIDE + 1)
Dice = Annotated[Any, Spread(*(f"{side}_die_{number}" for side in ("batter", "pitcher") for number in DIE_NUMBERS))]
Runs = Annotated[Any, Spread("runs_a", "runs_b")]
Counts = Annotated[Any, Spread("batting_count", "pitching_count")]
TiedSets = Annotated[Any, Spread("batting_set", "pitching_set")]
RunnersOn = Annotated[Any, Spread("on_1", "on_2", "on_3")]
RunnersOut = Annotated[Any, Spread("out_1", "out_2", "out_3")]


class GameStart(NamedTuple):
    """The first event of every game."""

    seats: int
    innings: int
    extra_innings: int


class Toss(NamedTuple):
    """PC-10."""

    winner: int


class OrderChosen(NamedTuple):
    """PC-11."""

    first_team: int
    second_team: int


class HalfStart(NamedTuple):
    """A half-inning begins; `extra` in extra innings."""

    inning: int
    half: int
    team: int
    pitching: int
    chip: int
    runs: Runs
    extra: int


class Roll(NamedTuple):
    """PC-16: all twelve dice, each by the number of its face."""

    number: int
    number_in_half: int
    team: int
    dice: Dice


class RollResult(NamedTuple):
    """PC-25: the side that won the roll, why, and the play that is carried out."""

    side: int
    team: int
    reason: int
    batting_play: int
    pitching_play: int
    play: int
    own_tie: int
    counts: Counts
    sets: TiedSets


class ChipDecision(NamedTuple):
    """PC-28: the holder of the chip used or kept it on a tied roll."""

    use: int
    before: int
    after: int
    counts: Counts
    sets: TiedSets


class ChipMoved(NamedTuple):
    """The chip passes from team to team."""

    origin: int
    to: int
    reason: int


class OwnTieChoice(NamedTuple):
    """PC-21: a side picks one of its tied symbols."""

    side: int
    tied_set: int
    symbol: int


class Ball(NamedTuple):
    """A ball short of a walk; the count with it."""

    balls: int
    strikes: int


class Strike(NamedTuple):
    """A strike short of a strikeout; the count with it."""

    balls: int
    strikes: int


class Walk(NamedTuple):
    """PC-39; `six` when six B made it at once."""

    six: int
    runs: int


class Hit(NamedTuple):
    """A hit of one, two or four bases, and the runs that count."""

    bases: int
    runs: int


class Strikeout(NamedTuple):
    """PC-47; `six` when six K made it at once."""

    six: int
    outs: int


class Out(NamedTuple):
    """PC-49."""

    outs: int


class DoublePlay(NamedTuple):
    """Who was on base, who is out, and whether the batter was placed on first (PC-54)."""

    on: RunnersOn
    out: RunnersOut
    batter_out: int
    asked: int
    batter_placed: int
    outs: int


class TriplePlay(NamedTuple):
    """Who was on base, and who is out."""

    on: RunnersOn
    out: RunnersOut
    batter_out: int
    outs: int


class CountReset(NamedTuple):
    """PC-62: the count goes back to 0-0; the cause is the kind of the play's event."""

    cause: int


class HalfEnd(NamedTuple):
    """A half-inning is over: what it brought, and who holds the chip."""

    inning: int
    half: int
    team: int
    runs: int
    hits: int
    walks: int
    left: int
    rolls: int
    chip: int
    reason: int


class HalfSkipped(NamedTuple):
    """PC-70."""

    inning: int
    leader: int
    runs: Runs
    team: int


class ExtraInning(NamedTuple):
    """PC-74: another inning will be played."""

    inning: int
    chip: int


class GameEnd(NamedTuple):
    """The final score; the winner is -1 after a draw."""

    runs: Runs
    winner: int
    reason: int
    innings: int


class Resumed(NamedTuple):
    """The first event of a game taken over at a described position."""

    inning: int
    half: int
    team: int
    chip: int
    runs: Runs
    balls: int
    strikes: int
    outs: int
    on: RunnersOn


EVENTS = declare_events(
    GameStart,
    Toss,
    OrderChosen,
    HalfStart,
    Roll,
    RollResult,
    ChipDecision,
    ChipMoved,
    OwnTieChoice,
    Ball,
    Strike,
    Walk,
    Hit,
    Strikeout,
    Out,
    DoublePlay,
    TriplePlay,
    CountReset,
    HalfEnd,
    HalfSkipped,
    ExtraInning,
    GameEnd,
    Resumed,
)

# causes of a CountReset
WALK, HIT = kind_of(Walk), kind_of(Hit)
STRIKEOUT, OUT = kind_of(Strikeout), kind_of(Out)
DOUBLE_PLAY, TRIPLE_PLAY = kind_of(DoublePlay), kind_of(TriplePlay)
