"""What can happen, in the order of the kinds on the tape."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fivetool.engine.tape import Spread, declare_events
from fivetool.games.highlights_2045.rules.sizes import HAND, ROW, SCOUTED

HITS_TOLD = 10  # hits of a threat that its event has room for


def _cards(most: int) -> Spread:
    return Spread(*(f"card_{i}" for i in range(1, most + 1)))


class MatchStart(NamedTuple):
    """BH-3, BH-4: seats, the format, who is Home first (-1: drawn), and the starting decks (-1: none)."""

    seats: int
    format: int
    home_field: int
    clubs: Annotated[Any, Spread("club_0", "club_1", "club_2", "club_3")]


class StageStart(NamedTuple):
    """BH-4: a stage and the most games it can have; in a tournament the teams by their letters."""

    stage: int
    games: int
    letters: Annotated[Any, Spread("letter_a", "letter_b", "letter_c", "letter_d")]


class ParkChosen(NamedTuple):
    """BH-195: the ball park that a team has kept."""

    team: int
    park: int


class CoachKept(NamedTuple):
    """BH-181: a coach kept in the draft, unseen by others."""

    team: int
    coach: int


class GameStart(NamedTuple):
    """BH-26: a game begins; park and coaches are 0 where there are none."""

    stage: int
    game: int
    visitors: int
    home: int
    park: int
    coach_visitors: int
    coach_home: int


class Draw(NamedTuple):
    """BH-26, BH-27, BH-93: cards drawn, which only their owner sees."""

    team: int
    count: int  # type: ignore[assignment]  # as the field has always been called
    reason: int
    cards: Annotated[Any, _cards(HAND)]


class Reshuffle(NamedTuple):
    """BH-30: the cards that become the Lineup, counted."""

    team: int
    count: int  # type: ignore[assignment]


class OnDeckSet(NamedTuple):
    """BH-27: whether a card was set On Deck, and which, seen by its owner alone."""

    team: int
    is_set: int
    card: int


class CardPlayed(NamedTuple):
    """BH-36: a card comes into play, in one of several ways."""

    team: int
    turn: int
    card: int
    how: int


class PhDiscard(NamedTuple):
    """BH-38: a card gives way to a pinch hitter."""

    team: int
    card: int


class Action(NamedTuple):
    """BH-44: an action of a card or coach, with or without effect."""

    team: int
    card: int
    code: int
    effective: int


class Check(NamedTuple):
    """BH-140: a Free Agent Check, which turned up a card (0: the deck is empty)."""

    team: int
    card: int
    wanted: int
    success: int


class HitCancelled(NamedTuple):
    """BH-52: a threatened hit of a team is stopped."""

    team: int
    hit: int
    index: int  # type: ignore[assignment]
    code: int


class HitChanged(NamedTuple):
    """BH-55: a threatened hit becomes another."""

    team: int
    index: int  # type: ignore[assignment]
    before: int
    after: int
    code: int


class RunnerRemoved(NamedTuple):
    """BH-53: a runner goes back to the supply."""

    team: int
    base: int
    speed: int
    code: int


class HitResolved(NamedTuple):
    """BH-64: a hit or walk comes to pass; who moves and scores on it follows."""

    team: int
    hit: int
    speed: int
    immediate: int
    card: int


class RunnerSped(NamedTuple):
    """BH-163: a runner has become fast."""

    team: int
    base: int


class ThreatSet(NamedTuple):
    """BH-81: a card has set up its hits."""

    team: int
    card: int
    speed: int
    count: int  # type: ignore[assignment]
    hits: Annotated[Any, Spread(*(f"hit_{i}" for i in range(1, HITS_TOLD + 1)))]


class SaveAttempt(NamedTuple):
    """BH-85, BH-86: the Visitor Save, tried or not."""

    team: int
    source: int
    card: int


class RegulationEnd(NamedTuple):
    """BH-91: the score after twelve turns and the save."""

    runs_visitors: int
    runs_home: int


class ExtraReveal(NamedTuple):
    """BH-94: the Extra Innings cards of both teams."""

    number: int
    card_visitors: int
    card_home: int


class GameEnd(NamedTuple):
    """BH-104: a game is won."""

    winner: int
    loser: int
    runs_winner: int
    runs_loser: int
    extras: int
    decided: int


class OnDeckReturned(NamedTuple):
    """BH-105: an unused On Deck card leaves its place."""

    team: int
    to_lineup: int
    card: int


class ExtraDiscard(NamedTuple):
    """BH-106: a card that was not played."""

    team: int
    card: int


class Income(NamedTuple):
    """BH-108: what a team has earned, and what it may spend."""

    team: int
    income: int
    bonus: int
    budget: int


class FirstBuyer(NamedTuple):
    """BH-116: who buys first."""

    chooser: int
    chosen: int


class Row(NamedTuple):
    """BH-112: the Buy Row."""

    count: int  # type: ignore[assignment]
    cards: Annotated[Any, _cards(ROW)]


class Scouted(NamedTuple):
    """BH-194: free agents for one buyer alone."""

    team: int
    cards: Annotated[Any, _cards(SCOUTED)]


class Buy(NamedTuple):
    """BH-118: a free agent is bought for a card that goes down; `refill` takes its place in the row."""

    team: int
    card: int
    cost: int
    left: int
    sent_down: int
    refill: int


class BuyEnd(NamedTuple):
    """BH-124: a team has stopped buying."""

    team: int
    bought: int
    unspent: int


class Exchange(NamedTuple):
    """BH-172 to BH-179: a card leaves the match for another, or for its hits alone (`card_in` is 0)."""

    team: int
    card_out: int
    card_in: int
    code: int


class CoachUsed(NamedTuple):
    """BH-183: a coach acts; the cards are those that he saw (BH-188)."""

    team: int
    coach: int
    count: int  # type: ignore[assignment]
    cards: Annotated[Any, _cards(HAND)]


class Standings(NamedTuple):
    """BH-138: the teams in order (-1: there is none), and the wins of each."""

    first: int
    second: int
    third: int
    fourth: int
    wins: Annotated[Any, Spread("wins_0", "wins_1", "wins_2", "wins_3")]


class StageEnd(NamedTuple):
    """BH-5, BH-6: a stage is decided."""

    stage: int
    winner: int
    wins: int
    losses: int


class MatchEnd(NamedTuple):
    """BH-12: the match is won."""

    winner: int


class Resumed(NamedTuple):
    """The first event of a match taken over at a described position: the game it is in, and its runs so far."""

    stage: int
    game: int
    visitors: int
    home: int
    turn: int
    runs_visitors: int
    runs_home: int


EVENTS = declare_events(
    MatchStart,
    StageStart,
    ParkChosen,
    CoachKept,
    GameStart,
    Draw,
    Reshuffle,
    OnDeckSet,
    CardPlayed,
    PhDiscard,
    Action,
    Check,
    HitCancelled,
    HitChanged,
    RunnerRemoved,
    HitResolved,
    RunnerSped,
    ThreatSet,
    SaveAttempt,
    RegulationEnd,
    ExtraReveal,
    GameEnd,
    OnDeckReturned,
    ExtraDiscard,
    Income,
    FirstBuyer,
    Row,
    Scouted,
    Buy,
    BuyEnd,
    Exchange,
    CoachUsed,
    Standings,
    StageEnd,
    MatchEnd,
    Resumed,
)
