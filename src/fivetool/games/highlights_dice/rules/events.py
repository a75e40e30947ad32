"""What can happen in a game, as it is written on the tape."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fivetool.engine.tape import Spread, declare_events
from fivetool.games.highlights_dice.rules.record import ROLLED, SEATS
from fivetool.games.highlights_dice.rules.tracks import CHOICES

MOST_POWER_DICE = 6

Runs = Annotated[Any, Spread(*(f"runs_{seat}" for seat in range(SEATS)))]
Tied = Annotated[Any, Spread(*(f"tied_{seat}" for seat in range(SEATS)))]
Wins = Annotated[Any, Spread(*(f"win_{seat}" for seat in range(SEATS)))]
HandfulOfDice = Annotated[Any, Spread(*(f"die_{number}" for number in range(1, MOST_POWER_DICE + 1)))]


class GameStart(NamedTuple):
    """A game of a series begins."""

    seats: int
    first_seat: int
    game: int
    games: int


class TurnStart(NamedTuple):
    """HD-10: the Active player checks a Rounds box."""

    turn: int
    round: int
    rounds: int


class Roll(NamedTuple):
    """HD-13: the faces of the Play Dice, then of the Power Dice."""

    play_dice: int
    power_dice: int
    pitcher: int
    dice: Annotated[Any, Spread(*(f"die_{number}" for number in range(1, ROLLED)))]


class Board(NamedTuple):
    """Where all dice lie."""

    play: Annotated[Any, Spread(*(f"play_{area}" for area in CHOICES))]
    power: Annotated[Any, Spread(*(f"power_{area}" for area in CHOICES))]


class AreaTaken(NamedTuple):
    """HD-21."""

    area: int
    play_dice: int
    power_dice: int


class Pick(NamedTuple):
    """HD-32: the first or the second pick."""

    number: int
    track: int


class Check(NamedTuple):
    """A box is checked; `left` dice or picks are still to be used."""

    track: int
    number: int
    token: int
    cause: int
    left: int


class Lost(NamedTuple):
    """HD-31, HD-56, HD-70: nothing was left to check or to unlock."""

    track: int
    cause: int


class Wild(NamedTuple):
    """HD-55: where a wild goes."""

    origin: int
    track: int


class Bonus(NamedTuple):
    """HD-60, HD-61: a starred box."""

    track: int
    number: int
    play: int
    fired: int


class Power(NamedTuple):
    """HD-66: a Power Die is unlocked."""

    power: int


class Play(NamedTuple):
    """HD-43 to HD-48; `repeat` is 2 for the second time of a Bonus Play."""

    play: int
    source: int
    repeat: int


class Pitcher(NamedTuple):
    """HD-72: the Pitcher Die is applied."""

    result: int


class PowerReturned(NamedTuple):
    """HD-27."""

    taken: int
    from_board: int


class DicePassed(NamedTuple):
    """HD-79."""

    to: int
    play_dice: int


class ExtraStart(NamedTuple):
    """HD-83: an Extra Inning among those who are tied."""

    inning: int
    tied: Tied


class ExtraRoll(NamedTuple):
    """HD-86."""

    inning: int
    count: int  # type: ignore[assignment]  # as the field has always been called
    dice: HandfulOfDice


class ExtraEnd(NamedTuple):
    """HD-95: who still leads."""

    inning: int
    runs: Runs
    tied: Tied


class Defense(NamedTuple):
    """HD-111: the area closed to Hits Fitz, and the Pitcher Die."""

    area: int
    pitcher: int


class FitzRoll(NamedTuple):
    """HD-121: the Power Dice rolled against Hits Fitz."""

    count: int  # type: ignore[assignment]  # as the field has always been called
    dice: HandfulOfDice


class FitzRemoved(NamedTuple):
    """HD-122."""

    area: int
    play_dice: int


class FitzRuns(NamedTuple):
    """HD-124."""

    area: int
    runs: int
    total: int


class GameEnd(NamedTuple):
    """The game is decided."""

    runs: Runs
    fitz: int
    reason: int
    wins: Wins


class SeriesGame(NamedTuple):
    """HD-100: the record after a game of a series."""

    game: int
    half_wins: Annotated[Any, Spread(*(f"half_wins_{seat}" for seat in range(SEATS)))]


class SeriesEnd(NamedTuple):
    """HD-100 to HD-104."""

    games: int
    wins: Wins


class Resumed(NamedTuple):
    """The first event of a game taken over at a described position."""

    seats: int
    first_seat: int
    turn: int
    fitz: int
    runs: Runs
    power: Annotated[Any, Spread(*(f"power_{seat}" for seat in range(SEATS)))]


EVENTS = declare_events(
    GameStart,
    TurnStart,
    Roll,
    Board,
    AreaTaken,
    Pick,
    Check,
    Lost,
    Wild,
    Bonus,
    Power,
    Play,
    Pitcher,
    PowerReturned,
    DicePassed,
    ExtraStart,
    ExtraRoll,
    ExtraEnd,
    Defense,
    FitzRoll,
    FitzRemoved,
    FitzRuns,
    GameEnd,
    SeriesGame,
    SeriesEnd,
    Resumed,
)
