"""Lists of games and tables, for the home page and for programs."""

from __future__ import annotations

from typing import Any, Literal

from fivetool.web.messages.base import Message


class OptionShown(Message):
    """An option of a game, for a form."""

    name: str
    heading: str
    help: str
    kind: Literal["one_of", "whole", "data_set"]
    values: list[str]
    labels: list[str]
    low: int | None
    high: int | None
    words: list[str]
    default: int | str
    letter: int | str  # by the letter of the rulebook
    only_seats: list[int]
    allowed: str
    clauses: list[str]


class BotShown(Message):
    """A bot that can be seated; `text` tells how it plays, for those that people are offered first."""

    name: str
    label: str
    text: str


class TeamsShown(Message):
    """What the teams are called with these numbers of seats; the first `played` of them have seats."""

    seat_counts: list[int]
    names: list[str]
    played: int


class GameShown(Message):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    minutes: int
    quick_minutes: int  # of a quick game
    has_lesson: bool
    seat_counts: list[int]
    seats_text: str
    seat_names: dict[int, list[str]]
    team_of: dict[int, list[int]]
    teams: list[TeamsShown]
    longest_team_name: int
    board_svg: str
    options: list[OptionShown]
    has_letter: bool  # the preset by the letter differs from the defaults
    bots: list[BotShown]
    quick_bot: str
    quick_seats: int
    quick_options: dict[str, Any]
    lengths: tuple[str, str] | None  # what a quick game and a whole one are called, where both are offered
    ready: bool  # its rules are compiled: a table of it opens at once


class DiceLogEntry(Message):
    """An entry of the log of commitments: `hash` is that of everything else in it, and stands in the next one."""

    place: int
    at: int
    kind: Literal["commitment", "seal"]
    value: str
    before: str
    hash: str


class DiceLog(Message):
    """Entries of the log of commitments, and how many there are in all."""

    length: int
    entries: list[DiceLogEntry]


class TableCard(Message):
    """A table in a list."""

    id: str
    game: str
    title: str
    names: list[str]
    your_teams: list[str]  # those the viewer plays for
    score_text: str
    status_text: str
    your_turn: bool
    over: bool
    url: str
    replay_url: str
    updated: str
