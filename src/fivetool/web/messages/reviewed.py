"""A finished game looked at again, as the replay page shows it."""

from __future__ import annotations

from pydantic import Field

from fivetool.web.messages.base import Message


class PlayerReviewed(Message):
    """How somebody played; the parts of the chance to win are from 0 to 1."""

    seat: int
    team: int
    name: str
    decisions: int
    accuracy: float
    given_away: float
    blunders: int
    mistakes: int
    slips: int


class TeamReviewed(Message):
    """What luck did for a team."""

    team: int
    name: str
    first: float
    skill: float
    luck: float
    last: float
    error: float = 0.0  # the standard error of skill and luck
    without_luck: float


class TurnReviewed(Message):
    """A choice worth a look: `mark` says why, or luck did much there (`luck` of each team)."""

    number: int
    seat: int
    team: int
    name: str
    mark: str
    cost: float
    error: float
    question: str
    chosen: str
    better: str
    told: str
    luck: list[float]
    luck_error: float = 0.0


class ReviewShown(Message):
    """A review, or how far it is: whoever asks too early asks again."""

    ready: bool
    done: int
    looks: int
    exact: bool = False
    players: list[PlayerReviewed] = Field(default_factory=list)
    teams: list[TeamReviewed] = Field(default_factory=list)
    marked: list[TurnReviewed] = Field(default_factory=list)  # in the order of the game
    swings: list[TurnReviewed] = Field(default_factory=list)  # the greatest first
