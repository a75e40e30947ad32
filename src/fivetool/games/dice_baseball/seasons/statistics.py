"""Complete statistics of a finished game, out of the lines that the rules keep (DB-176, DB-178)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from fivetool.game.batting import AT_BATS_TO_WALKS, AVERAGE, SLUGGING, over, slugging
from fivetool.game.event import Event
from fivetool.game.scoring import Box, Count, Figures, Line, Part, Rate, Split, Sum
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.board.box_score import NO_AT_BAT
from fivetool.games.dice_baseball.rules import record, stats, substitutions
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import players_of_setup
from fivetool.games.dice_baseball.seasons.platoon_splits import hand_splits

BATTING_NAMES = stats.LINE[: stats.PITCHED]
PITCHING_NAMES = tuple(name[2:] for name in stats.LINE[stats.PITCHED : stats.FIELDED])
FIELDING_NAMES = tuple(name[2:] for name in stats.LINE[stats.FIELDED :])
OUTS_OF_NINE = 27


_on_base = over(lambda f: f["H"] + f["BB"] + f["HBP"], lambda f: f["AB"] + f["BB"] + f["HBP"] + f["SF"])


def _on_base_plus_slugging(figures: Figures) -> float | None:
    on_base = _on_base(figures)
    return None if on_base is None else on_base + (slugging(figures) or 0.0)


BATTING = Part(
    "batting",
    "Batting",
    (
        Count("PA", "Plate appearances"),
        *AT_BATS_TO_WALKS,
        Count("IBB", "Intentional walks"),
        Count("HBP", "Hit by pitch"),
        Count("SO", "Strikeouts"),
        Count("SH", "Sacrifice bunts"),
        Count("SF", "Sacrifice flies"),
        Count("CI", "Reached on interference"),
        Count("SB", "Stolen bases"),
        Count("CS", "Caught stealing"),
        Count("PIK", "Picked off"),
        Count("GDP", "Grounded into double plays"),
        Count("ROE", "Reached on errors"),
    ),
    (
        AVERAGE,
        Rate("OBP", "On-base average", _on_base),
        SLUGGING,
        Rate("OPS", "On-base plus slugging", _on_base_plus_slugging),
    ),
    ("PA", "AB", "R", "H", "2B", "3B", "HR", "RBI", "BB", "SO", "SB", "CS", "GDP", "AVG", "OBP", "SLG", "OPS"),
    ("AVG", "HR", "RBI", "OBP", "SLG", "H", "R", "2B", "3B", "BB", "SO", "SB"),
    ("PA", 3.1),
)
BY_HAND = ("PA", "AB", "H", "2B", "3B", "HR", "RBI", "BB", "SO", "GDP", "AVG", "OBP", "SLG", "OPS")
BATTING_BY_HAND = replace(BATTING, title="Batting by the pitcher's hand", columns=BY_HAND, leaders=())
BATTERS_BY_HAND = replace(BATTING_BY_HAND, name="pitching", title="What batters did against him, by their side")
PITCHING = Part(
    "pitching",
    "Pitching",
    (
        Count("GS", "Games started"),
        Count("GF", "Games finished"),
        Count("W", "Wins"),
        Count("L", "Losses"),
        Count("SV", "Saves"),
        Count("BF", "Batters faced"),
        Count("outs", "Outs", hidden=True),
        Count("H", "Hits"),
        Count("2B", "Doubles"),
        Count("3B", "Triples"),
        Count("HR", "Home runs"),
        Count("R", "Runs"),
        Count("ER", "Earned runs"),
        Count("BB", "Walks"),
        Count("IBB", "Intentional walks"),
        Count("HBP", "Hit batters"),
        Count("SO", "Strikeouts"),
        Count("WP", "Wild pitches"),
        Count("BK", "Balks"),
    ),
    (
        Rate("IP", "Innings pitched", lambda f: f["outs"], innings=True),
        Rate(
            "ERA",
            "Earned run average",
            over(lambda f: OUTS_OF_NINE * f["ER"], lambda f: f["outs"]),
            places=2,
            low_is_good=True,
        ),
        Rate(
            "WHIP",
            "Walks and hits per inning",
            over(lambda f: 3 * (f["BB"] + f["H"]), lambda f: f["outs"]),
            places=2,
            low_is_good=True,
        ),
    ),
    ("W", "L", "SV", "GS", "IP", "BF", "H", "R", "ER", "HR", "BB", "SO", "ERA", "WHIP"),
    ("ERA", "W", "SO", "SV", "WHIP", "IP", "L"),
    ("outs", 3.0),
)
FIELDING = Part(
    "fielding",
    "Fielding",
    (
        Count("PO", "Putouts"),
        Count("A", "Assists"),
        Count("E", "Errors"),
        Count("DP", "Double plays", shared=True),
        Count("PB", "Passed balls"),
        Count("SB", "Stolen bases allowed"),
        Count("CS", "Runners caught"),
    ),
    (
        Rate(
            "FPCT",
            "Fielding average",
            over(lambda f: f["PO"] + f["A"], lambda f: f["PO"] + f["A"] + f["E"]),
        ),
    ),
    ("PO", "A", "E", "DP", "PB", "SB", "CS", "FPCT"),
    ("E", "A"),
    ("PO", 1.0),
)


class DiceScorer:
    """Reads every line off the final state, so a simulation needs no tape."""

    parts = (BATTING, PITCHING, FIELDING)
    needs_events = False
    balances = (
        *((("batting", name), ("pitching", name)) for name in ("R", "H", "2B", "3B", "HR", "BB", "IBB", "HBP", "SO")),
        (("batting", "PA"), ("pitching", "BF")),
    )
    agreements = ((("pitching", "outs"), ("fielding", "PO")),)

    def box(self, setup: Setup, state: Any, events: Sequence[Event]) -> Box:
        """Lines of both clubs: batters by their place in the order, then pitchers as they came, then fielders."""
        by_part: dict[str, list[Line]] = {part.name: [] for part in self.parts}
        rows = state["line"].tolist()  # by item: attributes of a record are slow, and a season asks often
        used = state["used"].tolist()
        came = state["came"].tolist()
        notes: dict[str, Any] = {}
        for team, ids in enumerate(players_of_setup(setup)):
            first = 1 + team * record.ROSTER
            pitchers: list[tuple[int, Line]] = []
            for number in _in_order(came, used, first, len(ids)):
                for part, _, figures in _figures_by_part(rows[number]):
                    line = Line(team, ids[number - first], part, figures)
                    if part == "pitching":
                        pitchers.append((came[number] % substitutions.SLOT_PART, line))
                    else:
                        by_part[part].append(line)
            by_part["pitching"] += [line for _, line in sorted(pitchers, key=lambda one: one[0])]
        for name, number in (("win", state["winner"]), ("loss", state["loser"]), ("save", state["saver"])):
            if number:
                notes[name] = _player_id(setup, int(number))
        runs = state["runs"].tolist()
        ended = bool(state["half"] == 1 and state["outs"] < 3 and runs[1] > runs[0])
        lines = [line for part in self.parts for line in by_part[part.name]]
        return Box(lines, (), notes, int(state["inning"]), ended)

    split_parts = (BATTING_BY_HAND, BATTERS_BY_HAND)

    def splits(self, setup: Setup, events: Sequence[Event]) -> list[Split]:
        """Plate appearances by hands: the pitcher's for a batter, the batter's for a pitcher."""
        found = []
        for (number, part, title), figures in hand_splits(setup.book, events).items():
            at_bats = figures["PA"] - sum(figures.get(name, 0) for name in NO_AT_BAT)
            team = (number - 1) // record.ROSTER
            found.append(Split(team, _player_id(setup, number), part, title, {**figures, "AB": at_bats}))
        return found

    def adder(self) -> DiceAdder:
        """Seasons are added up as arrays, a row a player."""
        return DiceAdder()


class DiceAdder:
    """Adds the lines of whole clubs up, all players at once."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, int, tuple[str, ...]], Any] = {}  # by stage, club and roster

    def add(self, stage: str, clubs: tuple[int, int], setup: Setup, state: Any) -> None:
        """One more finished game."""
        lines = state["line"]
        for team, ids in enumerate(players_of_setup(setup)):
            first = 1 + team * record.ROSTER
            key = (stage, clubs[team], ids)
            total = self._sums.get(key)
            if total is None:
                total = self._sums[key] = np.zeros((len(ids), len(stats.LINE)), np.int64)
            total += lines[first : first + len(ids)]

    def sums(self) -> Iterator[Sum]:
        """By player and part, for those who played; a player who was on several rosters has a sum for each."""
        for (stage, club, ids), total in self._sums.items():
            for player, row in zip(ids, total.tolist(), strict=True):
                for part, games, figures in _figures_by_part(row):
                    yield Sum(stage, part, club, player, games, figures)


def _figures_by_part(row: Sequence[int]) -> Iterator[tuple[str, int, dict[str, int]]]:
    """The parts of a player's line in which he played: name, games, figures."""
    if row[stats.GAMES]:
        yield "batting", row[stats.GAMES], _batting(row)
    if row[stats.PITCHED]:
        yield "pitching", row[stats.PITCHED], _counted(PITCHING_NAMES, row[stats.PITCHED : stats.FIELDED])
    if row[stats.FIELDED]:
        yield "fielding", row[stats.FIELDED], _counted(FIELDING_NAMES, row[stats.FIELDED :])


def _in_order(came: list[int], used: list[int], first: int, count: int) -> list[int]:
    """Everybody of a club who played, slot by slot: each substitute beneath the man he replaced, pitchers last."""
    played = [number for number in range(first, first + count) if used[number]]
    return sorted(played, key=lambda number: (came[number] < substitutions.SLOT_PART, came[number]))


def _counted(names: Sequence[str], values: Sequence[int]) -> dict[str, int]:
    return {name: value for name, value in zip(names, values, strict=True) if value and name != "G"}


def _batting(row: Sequence[int]) -> dict[str, int]:
    figures = _counted(BATTING_NAMES, row[: stats.PITCHED])
    at_bats = row[stats.PA] - row[stats.WALKS] - row[stats.HBP] - row[stats.SH] - row[stats.SF] - row[stats.AWARDED]
    if at_bats:
        figures["AB"] = at_bats
    return figures


def _player_id(setup: Setup, number: int) -> str:
    team, place = divmod(number - 1, record.ROSTER)
    return players_of_setup(setup)[team][place]
