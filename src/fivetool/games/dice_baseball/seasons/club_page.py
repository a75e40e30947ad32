"""What a league shows of a club: its players, its division, and what a manager should know about its roster."""

from __future__ import annotations

from typing import Any

from fivetool.game.seasons import BallplayerShown
from fivetool.games.dice_baseball.cards.card import POSITIONS, Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.seasons.rosters import (
    FEWEST_CATCHERS,
    FEWEST_PITCHERS,
)

LEAGUES = {"A": "AL", "N": "NL"}
DIVISIONS = {"E": "East", "W": "West", "C": "Central"}


def roster_warnings(club: Club) -> list[str]:
    """DB-179: what a manager should know about a roster."""
    catchers = sum(hitter.at("C") is not None for hitter in club.hitters)
    found = []
    if catchers < FEWEST_CATCHERS:
        found.append(f"{club.name} has {catchers} catcher{'s' if catchers != 1 else ''}.")
    if len(club.pitchers) < FEWEST_PITCHERS:
        found.append(f"{club.name} has {len(club.pitchers)} pitchers.")
    return found


def division_in_words(club: Club) -> str:
    """The division in words; one letter for a league goes along with it."""
    division = DIVISIONS.get(club.division, club.division)
    return f"{LEAGUES[club.league]} {division}".strip() if club.league in LEAGUES else division or club.league


def ballplayer_shown(player: Hitter | Pitcher) -> BallplayerShown:
    """A player's line: his role, and what his card says of him."""
    if isinstance(player, Pitcher):
        role = "SP" if player.starts >= player.relief_games else "RP"
        about: dict[str, Any] = {"Throws": player.throws, "Bats": player.bats, "Control": f"10-{player.control}"}
        return BallplayerShown(player.id, player.name, role, about)
    best = max(player.fielding, key=lambda line: line.games, default=None)
    about = {
        "Bats": player.bats,
        "Throws": player.throws,
        "Contact": player.contact,
        "Power": player.power,
        "Speed": player.speed,
        "Positions": " ".join(sorted((line.position for line in player.fielding), key=POSITIONS.index)),
    }
    return BallplayerShown(player.id, player.name, best.position if best else "DH", about)
