"""Adding lines up: totals of players and clubs, leaders with their minimums, and what must balance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from fivetool.game.scoring import Box, Count, Line, Part, Rate, Scorer, Sum


class Whose(NamedTuple):
    """To whom a total belongs."""

    stage: str
    part: str
    club: int
    player: str


@dataclass
class Total:
    """Games and counts added up."""

    games: int = 0
    figures: dict[str, int] = field(default_factory=dict)

    def add(self, figures: Mapping[str, int], games: int = 1) -> None:
        """One more line, or another total."""
        self.games += games
        own = self.figures
        for name, value in figures.items():
            own[name] = own.get(name, 0) + value


class Totals:
    """All totals of a season.

    >>> totals = Totals()
    >>> totals.add_line("regular", 3, "batting", "Ruth", {"AB": 4, "H": 2})
    >>> totals.add_line("regular", 3, "batting", "Ruth", {"AB": 4, "H": 1})
    >>> totals.of_players("regular", "batting")["Ruth"].figures
    {'AB': 8, 'H': 3}
    """

    def __init__(self) -> None:
        self.rows: dict[Whose, Total] = {}

    def add_line(
        self, stage: str, club: int, part: str, player: str, figures: Mapping[str, int], games: int = 1
    ) -> None:
        """One more line of a game, or a stored total."""
        whose = Whose(stage, part, club, player)
        total = self.rows.get(whose)
        if total is None:
            total = self.rows[whose] = Total()
        total.add(figures, games)

    def add_box(self, stage: str, clubs: tuple[int, int], lines: Iterable[Line]) -> None:
        """All lines of a game."""
        for line in lines:
            self.add_line(stage, clubs[line.team], line.part, line.player, line.figures)

    def add_sums(self, sums: Iterable[Sum]) -> None:
        """What a game's own adder has added up."""
        for one in sums:
            self.add_line(one.stage, one.club, one.part, one.player, one.figures, one.games)

    def of_players(self, stage: str, part: str, club: int | None = None) -> dict[str, Total]:
        """Totals by player, over all his clubs or for one of them."""
        found: dict[str, Total] = {}
        for whose, total in self.rows.items():
            if whose.stage == stage and whose.part == part and club in (None, whose.club):
                found.setdefault(whose.player, Total()).add(total.figures, total.games)
        return found

    def of_clubs(self, stage: str, part: str) -> dict[int, Total]:
        """Totals by club. Their games are those of the players, so they are left out."""
        found: dict[int, Total] = {}
        for whose, total in self.rows.items():
            if whose.stage == stage and whose.part == part:
                found.setdefault(whose.club, Total()).add(total.figures, 0)
        return found

    def of_league(self, stage: str, part: str) -> Total:
        """Everything together."""
        whole = Total()
        for total in self.of_clubs(stage, part).values():
            whole.add(total.figures, 0)
        return whole


@dataclass(frozen=True)
class Leader:
    """A place in a list of leaders."""

    rank: int
    player: str
    clubs: tuple[int, ...]
    value: float
    shown: str
    total: Total


def leaders(
    totals: Totals,
    part: Part,
    column: str,
    *,
    stage: str = "regular",
    club_games: Sequence[int] = (),
    limit: int = 10,
    everybody: bool = False,
) -> list[Leader]:
    """The best of a league in one column. Rates count only for those who have done enough (`Part.qualified`)."""
    what = part.column(column)
    clubs_of: dict[str, list[int]] = {}
    for whose in totals.rows:
        if whose.stage == stage and whose.part == part.name:
            clubs_of.setdefault(whose.player, []).append(whose.club)
    found = []
    for player, total in totals.of_players(stage, part.name).items():
        if isinstance(what, Rate) and not everybody and not _qualifies(part, total, clubs_of[player], club_games):
            continue
        value = part.value(column, total.figures)
        if value is not None and (value or isinstance(what, Rate)):
            found.append((value, player, total))
    low_first = isinstance(what, Rate) and what.low_is_good
    found.sort(key=lambda one: (one[0] if low_first else -one[0], one[1]))
    places: list[Leader] = []
    for place, (value, player, total) in enumerate(found[:limit], 1):
        rank = places[-1].rank if places and places[-1].value == value else place
        shown = part.shown(column, total.figures)
        places.append(Leader(rank, player, tuple(clubs_of[player]), value, shown, total))
    return places


def leader_title(parts: Sequence[Part], part: Part, column: str) -> str:
    """What a list of leaders is called; where two parts have one of that name (strikeouts), with its part."""
    title = part.column(column).title
    alike = [other for other in parts if any(other.column(name).title == title for name in other.leaders)]
    return f"{title}, {part.title.lower()}" if len(alike) > 1 else title


def minimum_text(part: Part, column: str) -> str:
    """What a list of leaders asks for, in words."""
    if not isinstance(part.column(column), Rate) or part.qualified is None:
        return ""
    name, needed = part.qualified
    counted = next((count.title.lower() for count in part.counts if count.name == name), name)
    return f"At least {needed:g} {counted} per club game"


def _qualifies(part: Part, total: Total, clubs: Sequence[int], club_games: Sequence[int]) -> bool:
    if part.qualified is None or not club_games:
        return True
    name, needed = part.qualified
    return total.figures.get(name, 0) >= needed * max(club_games[club] for club in clubs)


def figures_out_of_balance(scorer: Scorer, box: Box) -> list[str]:
    """What does not add up in a box score; nothing, if the game keeps its books."""
    sums: dict[tuple[int, str, str], int] = {}
    for line in box.lines:
        for name, value in line.figures.items():
            key = (line.team, line.part, name)
            sums[key] = sums.get(key, 0) + value
    problems = []
    for pairs, across in ((scorer.balances, True), (scorer.agreements, False)):
        for (part, name), (other_part, other_name) in pairs:
            for team in (0, 1):
                one = sums.get((team, part, name), 0)
                other = sums.get((1 - team if across else team, other_part, other_name), 0)
                if one != other:
                    problems.append(f"team {team}: {part} {name} {one}, but {other_part} {other_name} {other}")
    return problems


def table_rows(part: Part, totals: Mapping[str, Total], order: str | None = None) -> list[tuple[str, Total]]:
    """Players with their totals, those who played most first; who only stood in the box score is left out."""
    by = order or (part.qualified[0] if part.qualified else part.counts[0].name)
    return sorted(
        ((who, total) for who, total in totals.items() if total.figures),
        key=lambda one: (-one[1].figures.get(by, 0), one[0]),
    )


def shown_columns(part: Part) -> list[Count | Rate]:
    """The columns that tables show."""
    return [part.column(name) for name in part.columns]
