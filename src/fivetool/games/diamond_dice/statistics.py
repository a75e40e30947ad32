"""Statistics of the cards for leagues, out of the box score (DD-162 to DD-167)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fivetool.game.batting import AT_BATS_TO_WALKS, AVERAGE, SLUGGING, over
from fivetool.game.event import Event
from fivetool.game.scoring import Box, Count, Line, Part, Rate, Split
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.board.box_score import box_score

BATTING_NAMES = {
    "plate_appearances": "PA",
    "at_bats": "AB",
    "runs": "R",
    "hits": "H",
    "doubles": "2B",
    "triples": "3B",
    "home_runs": "HR",
    "batted_in": "RBI",
    "walks": "BB",
    "strikeouts": "SO",
    "sacrifices": "SH",
    "double_plays": "GDP",
    "stolen": "SB",
    "caught": "CS",
    "picked_off": "PO",
}
PITCHING_NAMES = {
    "batters": "BF",
    "outs": "outs",
    "hits": "H",
    "runs": "R",
    "walks": "BB",
    "strikeouts": "SO",
    "wild_pitches": "WP",
    "abilities": "AU",
}


_on_base = over(lambda f: f["H"] + f["BB"], lambda f: f["AB"] + f["BB"])
_run_average = over(lambda f: 27 * f["R"], lambda f: f["outs"])


BATTING = Part(
    "batting",
    "Batting",
    (
        Count("PA", "Plate appearances", hidden=True),
        *AT_BATS_TO_WALKS,
        Count("SO", "Strikeouts"),
        Count("SH", "Sacrifices"),
        Count("GDP", "Double plays"),
        Count("SB", "Stolen bases"),
        Count("CS", "Caught stealing"),
        Count("PO", "Picked off"),
    ),
    (
        AVERAGE,
        Rate("OBP", "On-base average", _on_base),
        SLUGGING,
    ),
    ("AB", "R", "H", "2B", "3B", "HR", "RBI", "BB", "SO", "SB", "CS", "AVG", "OBP", "SLG"),
    ("AVG", "HR", "RBI", "H", "R", "SB", "OBP", "SLG"),
    ("PA", 1.0),  # the cards of a set are dealt again for every game, so nobody plays each day
)
PITCHING = Part(
    "pitching",
    "Pitching",
    (
        Count("BF", "Batters faced"),
        Count("outs", "Outs", hidden=True),
        Count("H", "Hits"),
        Count("R", "Runs"),
        Count("BB", "Walks"),
        Count("SO", "Strikeouts"),
        Count("WP", "Wild pitches"),
        Count("AU", "Abilities used"),
    ),
    (
        Rate("IP", "Innings pitched", lambda figures: figures["outs"], innings=True),
        Rate("RA", "Run average", _run_average, places=2, low_is_good=True),
    ),
    ("IP", "BF", "H", "R", "BB", "SO", "WP", "RA"),
    ("RA", "SO", "IP"),
    ("outs", 0.5),
)


class DiamondScorer:
    """Reads the box score off the tape; the cards are the players, under their names."""

    parts = (BATTING, PITCHING)
    needs_events = True
    balances = (
        (("batting", "R"), ("pitching", "R")),
        (("batting", "H"), ("pitching", "H")),
        (("batting", "BB"), ("pitching", "BB")),
        (("batting", "SO"), ("pitching", "SO")),
        (("batting", "PA"), ("pitching", "BF")),
    )

    agreements = ()

    def box(self, setup: Setup, state: Any, events: Sequence[Event]) -> Box:
        """Lines of both teams: batters, then pitchers, in order of appearance."""
        sheet = box_score(events)
        cards = setup.game.words.card_names(setup.options)
        lines = []
        for part, names, sheets in (
            ("batting", BATTING_NAMES, sheet.batting),
            ("pitching", PITCHING_NAMES, sheet.pitching),
        ):
            for team in (0, 1):
                for card, line in sheets[team].items():
                    figures = {names[name]: value for name, value in asdict(line).items() if value}
                    lines.append(Line(team, cards[card], part, figures))
        return Box(lines)

    split_parts = ()

    def splits(self, setup: Setup, events: Sequence[Event]) -> tuple[Split, ...]:
        """Cards have no hands."""
        return ()

    def adder(self) -> None:
        """Its statistics are read off the tape, game by game."""
