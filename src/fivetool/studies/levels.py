"""Fit the levels of games: Rookie and Regular below the manager, Legend above it, spaced on the ladder's scale.

python -m fivetool.studies.levels [GAME ...] [--games 400] [--spacing 120] [--seed 1] [--dry]

A weaker level has one dial, *severity*: up to 1 it is how often the level lapses, with lapses that cost a twentieth of
a win now and then; beyond that it always looks for one, and bears more. Severities on a grid play the manager, and
those in between that stand one and two spacings below it are taken. A game in which random play is not far enough below
the manager gets a smaller spacing. Legend is the shortest search that stands a spacing above the manager, or the
strongest of those tried if that is above it beyond doubt; a game in which no search is has no Legend. What was taken
plays the manager again with fresh dice, and that goes into the game's data file.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from fivetool.engine.cache import package_of
from fivetool.game.files import levels_file
from fivetool.game.game import Game
from fivetool.game.levels import Level, Levels, check_levels
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.lab.ladder import ANCHOR, POINTS, duel, setup_for_two
from fivetool.players.matches import Player, levels_of

SPACING = 120.0  # points of Elo's scale
ROOM = 0.42  # of the distance to random play: what two spacings must fit into, and something below them
SEVERITIES = (0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 1.6, 2.5, 4.0, 7.0, 12.0, 20.0)
BEARS = 0.05  # of a game: what a lapse may cost, as far as severity 1
BUDGETS = (50, 200, 800)  # playouts for each choice
LONGEST_GAME = 12.0  # processor seconds of a game of a search that is still tried
BELOW = ("rookie", "regular")  # the weakest first
ABOVE = "legend"
BEYOND_DOUBT = 2.5  # standard errors


def level_at(severity: float, name: str = "fitted") -> Level:
    """A level of that severity.

    >>> level_at(0.5).lapses, level_at(2.0).lapses, level_at(2.0).bears
    (0.5, 1.0, 0.1)
    """
    return measured(name, ANCHOR, 0.0, 2, lapses=round(min(1.0, severity), 3), bears=round(BEARS * max(1, severity), 3))


def measured(name: str, rating: float, error: float, games: int, **dials: float) -> Level:
    """A level with where it stands."""
    return Level.model_validate({"name": name, **dials, "rating": rating, "error": error, "games": games})


def rating_of(setup: Setup, player: Player, games: int, seed: int) -> tuple[float, float]:
    """Where a player stands, with the standard error: the manager stands at 1500."""
    share = duel(setup, player, setup.game.players.styles[0], games, seed).share
    return rating_and_error(share, games)


def rating_and_error(share: float, games: int) -> tuple[float, float]:
    """A share of the points against the manager as a rating, half a game from nothing and from everything.

    >>> [round(value) for value in rating_and_error(0.36, 1000)]
    [1400, 11]
    """
    share = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return ANCHOR + POINTS * math.log(share / (1 - share)), POINTS / math.sqrt(games * share * (1 - share))


def severity_for(wanted: float, found: Sequence[tuple[float, float]]) -> float:
    """The severity at which a player stands so far up, between those of which that is known.

    Ratings that rise with severity are noise, and are evened out.

    >>> round(severity_for(1400, [(0.1, 1450), (0.2, 1350)]), 3)
    0.141
    """
    severities = np.log([severity for severity, _ in found])
    ratings = _falling([rating for _, rating in found])
    return float(np.exp(np.interp(-wanted, [-rating for rating in ratings], severities)))


def _falling(values: Sequence[float]) -> list[float]:
    """The nearest numbers that never rise: neighbors that do are given their mean."""
    blocks: list[list[float]] = []
    for value in values:
        blocks.append([value])
        while len(blocks) > 1 and np.mean(blocks[-2]) < np.mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    return [float(np.mean(block)) for block in blocks for _ in block]


def fit_below(setup: Setup, spacing: float, games: int, seed: int) -> list[Level]:
    """The weaker levels, the weakest first."""
    found: list[tuple[float, float]] = []
    for severity in SEVERITIES:
        rating, error = rating_of(setup, level_at(severity), games, seed)
        print(f"{setup.game.name}: severity {severity} stands at {rating:.0f} ± {error:.0f}", flush=True)
        found.append((severity, rating))
        if rating < ANCHOR - (len(BELOW) + 0.5) * spacing:
            break
    levels = []
    for steps, name in zip(range(len(BELOW), 0, -1), BELOW, strict=True):
        level = level_at(severity_for(ANCHOR - steps * spacing, found), name)
        levels.append(verified(setup, level, 4 * games, seed + 1))
    return levels


def fit_above(setup: Setup, spacing: float, games: int, seed: int) -> list[Level]:
    """The level that searches, if the game has room for one."""
    best: Level | None = None
    for budget in BUDGETS:
        start = time.process_time()
        trial = measured(ABOVE, ANCHOR, 0.0, 2, search=budget)
        rating, error = rating_of(setup, trial, games, seed)
        seconds = (time.process_time() - start) / games
        told = f"search:{budget} stands at {rating:.0f} ± {error:.0f}, {seconds:.2f} s a game"
        print(f"{setup.game.name}: {told}", flush=True)
        if rating > ANCHOR + BEYOND_DOUBT * error and (best is None or rating > best.rating):
            best = measured(ABOVE, rating, error, games, search=budget)
        if rating >= ANCHOR + spacing or seconds * 4 > LONGEST_GAME:
            break
    return [verified(setup, best, games, seed + 1)] if best else []


def verified(setup: Setup, level: Level, games: int, seed: int) -> Level:
    """The level as it plays with fresh dice."""
    rating, error = rating_of(setup, level, games, seed)
    dials = level.model_dump(include={"lapses", "bears", "search"}, exclude_defaults=True)
    print(f"{setup.game.name}: {level.name} {dials} stands at {rating:.1f} ± {error:.1f} ({games} games)", flush=True)
    return level.model_copy(update={"rating": round(rating, 1), "error": round(error, 1), "games": games})


def fit(game: Game, spacing: float, games: int, seed: int) -> Levels:
    """All levels of a game."""
    setup = setup_for_two(game, **game.options.quick)
    lowest, _ = rating_of(setup, "random", 10 * games, seed)
    spacing = min(spacing, ROOM * (ANCHOR - lowest))
    levels = [
        *_with_habit(setup, fit_below(setup, spacing, games, seed), 10 * games, seed),
        *fit_above(setup, spacing, max(2, games // 4 * 2), seed),
    ]
    return Levels(version=game.facts.version, doubt=levels_of(game).doubt, levels=levels)


def _with_habit(setup: Setup, levels: Sequence[Level], games: int, seed: int) -> list[Level]:
    """How often each does what a beginner would while nothing can be weighed up: in proportion to how far it stands
    below the manager, on the way down to that style.
    """
    habit = setup.game.players.habit
    if not habit:
        return list(levels)
    lowest, _ = rating_of(setup, habit, games, seed)
    shares = [min(1.0, max(0.0, (ANCHOR - level.rating) / max(1.0, ANCHOR - lowest))) for level in levels]
    return [
        level.model_copy(update={"unweighed": round(share, 2)}) for level, share in zip(levels, shares, strict=True)
    ]


def as_toml(found: Levels) -> str:
    """Levels as their file says them."""
    lines = ["# Made by python -m fivetool.studies.levels, which also says how.", f"version = {found.version}"]
    if "doubt" in found.model_dump(exclude_defaults=True):
        lines.append(f"doubt = {found.doubt}")
    if not found.levels:
        lines.append("levels = []")
    for level in found.levels:
        dials = level.model_dump(exclude_defaults=True)
        lines += ["", "[[levels]]", *(f"{name} = {_value(value)}" for name, value in dials.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def file_for(game: Game) -> Path:
    """Where the levels of a game are kept."""
    return levels_file(package_of(game.rules.legal.__module__))


def main(given: Iterable[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=400, help="for each severity; an even number")
    parser.add_argument("--spacing", type=float, default=SPACING)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="write no file")
    asked = parser.parse_args(list(given) if given is not None else None)
    for game in [find_game(name) for name in asked.games_of] or all_games():
        found = fit(game, asked.spacing, asked.games, asked.seed)
        check_levels(found.model_dump(), f"Levels of {game.title}")
        if asked.dry:
            print(as_toml(found))
        else:
            file_for(game).write_text(as_toml(found), encoding="utf-8")


if __name__ == "__main__":
    main()
