"""What the rules tell: an event is a named value. Players are numbers, positions and results as their modules say."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fivetool.engine.tape import Spread, declare_events

Score = Annotated[Any, Spread("away", "home")]


class GameStart(NamedTuple):
    """Both lineup cards are in; `mismatch` is what the cards were built for that the options have otherwise."""

    innings: int
    advance: int
    stamina: int
    rest: int
    ball_parks: int
    with_dh: Annotated[Any, Spread("away_dh", "home_dh")]
    mismatch: int
    starters: Annotated[Any, Spread("starter", "home_starter")]


class LineUp(NamedTuple):
    """A line of a lineup card; slot 0 is a pitcher who does not bat."""

    team: int
    slot: int
    player: int
    position: int


class InningStart(NamedTuple):
    """A half-inning begins."""

    inning: int
    half: int
    pitcher: int
    control: int
    score: Score


class PaStart(NamedTuple):
    """A plate appearance begins: who faces whom, and where the inning stands."""

    batter: int
    side: int
    pitcher: int
    control: int
    faced: int
    outs: int
    bases: Annotated[Any, Spread("on_1", "on_2", "on_3")]
    score: Score
    slot: int


class PaEnd(NamedTuple):
    """A plate appearance ends, or is broken off because the inning or the game does."""

    batter: int
    pitcher: int
    result: int
    completed: bool
    runs: int
    rbi: int
    slot: int


class Roll(NamedTuple):
    """Two ten-sided dice; a target of -1 is none."""

    purpose: int
    number: int
    target: int


class CardRead(NamedTuple):
    """A code is read off a card, in the column for the other man's hand or side."""

    owner: int
    column: int
    number: int
    code: int
    card: int


class Location(NamedTuple):
    """Chart 1 says where a ball in play goes."""

    number: int
    side: int
    fielder: int
    deep: bool


class BallInPlay(NamedTuple):
    """A cell of the out charts is read."""

    code: int
    fielder: int
    infield: int
    bases: int
    outs: int
    out_kind: int


class Error(NamedTuple):
    """A fielder is charged with an error."""

    fielder: int
    position: int
    code: int
    defense: int
    roll: int
    batter: int


class Hit(NamedTuple):
    """A hit, and the outfielder of the field that it goes to."""

    batter: int
    pitcher: int
    total_bases: int
    field: int
    off: int
    turn: int


class Moved(NamedTuple):
    """A runner or the batter has come to a base, by a roll against a target or without (-1)."""

    runner: int
    origin: int
    base: int
    reason: int
    roll: int
    target: int


class Out(NamedTuple):
    """Somebody is out."""

    player: int
    origin: int
    base: int
    fielders: int  # as score sheets write them: 643 is shortstop to second to first
    reason: int
    outs: int
    batter: int
    code: int  # of the ball in play (16: a deep fly), -1 for none
    several: int  # how many outs the play makes, 0 for one
    turn: int


class Scored(NamedTuple):
    """A run is in: who answers for it, and whether it is earned against him and against his club."""

    runner: int
    pitcher: int
    earned: bool
    rbi: bool
    batter: int
    reason: int
    score: Score
    against_club: bool


class Walk(NamedTuple):
    """First base for nothing: 0 a walk, 1 an intentional one, 2 hit by a pitch."""

    batter: int
    pitcher: int
    how: int
    turn: int


class Strikeout(NamedTuple):
    """A strikeout, though the batter may be safe on a dropped third strike."""

    batter: int
    pitcher: int
    turn: int


class Sacrifice(NamedTuple):
    """A sacrifice, by a bunt or on a fly."""

    batter: int
    on_fly: bool


class DoublePlay(NamedTuple):
    """Two outs on one ball."""

    fielders: int
    grounded_into: bool
    batter: int
    runner: int
    base: int
    code: int


class TriplePlay(NamedTuple):
    """Three outs on one ball."""

    fielders: int
    batter: int


class Reached(NamedTuple):
    """The batter is on base without a hit or a walk; `how` is a result of a plate appearance."""

    batter: int
    how: int


class HomeRun(NamedTuple):
    """A home run; `limit` is the last number on which a deep fly leaves the park."""

    batter: int
    pitcher: int
    deep_fly: bool
    limit: int
    runs: int
    score: Score
    turn: int


class Battery(NamedTuple):
    """A wild pitch, a passed ball or a balk, and the bases that were occupied."""

    what: int
    pitcher: int
    catcher: int
    runners: int


class Pickoff(NamedTuple):
    """A runner is picked off."""

    runner: int
    base: int
    fielder: int


class Steal(NamedTuple):
    """A base is stolen."""

    runner: int
    base: int
    target: int
    roll: int
    pitcher: int
    catcher: int


class CaughtStealing(NamedTuple):
    """A runner is caught stealing, or picked off trying."""

    runner: int
    base: int
    target: int
    roll: int
    picked_off: bool


class Call(NamedTuple):
    """A manager calls something; `changed` tells whether the infield moves."""

    choice: int
    player: int
    target: int
    changed: bool


class ControlChange(NamedTuple):
    """The numbers read off the pitcher's card change."""

    pitcher: int
    before: int
    after: int
    reason: int


class Substitution(NamedTuple):
    """One man leaves, another comes in."""

    team: int
    out: int
    player: int
    role: int
    slot: int
    position: int
    reason: int


class PositionChange(NamedTuple):
    """A man in the game takes another position or another place in the order."""

    team: int
    player: int
    position: int
    slot: int


class SpecialPlay(NamedTuple):
    """A result of Charts 6 to 10."""

    chart: int
    roll: int
    play: int
    player: int
    position: int
    bases: int


class Injury(NamedTuple):
    """An injury check."""

    player: int
    roll: int
    rating: int
    leaves: bool
    games: int


class Ejection(NamedTuple):
    """A player is ejected; player 0 is the manager."""

    player: int
    games: int


class InningEnd(NamedTuple):
    """A half-inning is over."""

    inning: int
    half: int
    runs: int
    hits: int
    errors: int
    left: int


class GameEnd(NamedTuple):
    """The game is over: the club that won, -1 for a tie, and the pitchers of record."""

    score: Score
    winner: int
    win: int
    loss: int
    save: int
    innings: int


class Outing(NamedTuple):
    """A pitcher is done."""

    pitcher: int
    started: bool
    faced: int
    control: int


class FailedTry(NamedTuple):
    """A bunt or a hit and run is fouled off, or missed."""

    batter: int
    choice: int
    missed: bool


class EarnedLater(NamedTuple):
    """A run that counted as unearned is earned after all."""

    runner: int
    pitcher: int
    earned: bool
    against_club: bool


class Resumed(NamedTuple):
    """A game is taken over at a described position."""

    inning: int
    half: int
    outs: int
    bases: Annotated[Any, Spread("on_1", "on_2", "on_3")]
    score: Score


EVENTS = declare_events(
    GameStart, LineUp, InningStart, PaStart, PaEnd, Roll, CardRead, Location, BallInPlay, Error, Hit, Moved, Out,
    Scored, Walk, Strikeout, Sacrifice, DoublePlay, TriplePlay, Reached, HomeRun, Battery, Pickoff, Steal,
    CaughtStealing, Call, ControlChange, Substitution, PositionChange, SpecialPlay, Injury, Ejection, InningEnd,
    GameEnd, Outing, FailedTry, EarnedLater, Resumed,
)  # fmt: skip
