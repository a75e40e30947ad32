"""The ladder: all players of a game against each other, and how strong each is, with its error.

Every pair plays each game twice: the same dice with the seats exchanged, so that neither has the better dice nor the
better seat. Ratings are those of Elo's scale that make the results most likely (the model of Bradley and Terry): 100
points more win 64 games of 100, 200 points 76. The manager stands at 1500.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Seed, simulate
from fivetool.players.agents import file_of, load_agent
from fivetool.players.matches import SEARCH, Player, levels_of, name_of, style_of

ANCHOR = 1500.0
POINTS = 400 / math.log(10)  # of Elo's scale, for one of the natural logarithm of odds
A_HAIR = 0.5  # games drawn that every pair is taken to have played besides: who never lost is not infinitely strong
STEPS = 100
SMALL_STEP = 1e-9


@dataclass(frozen=True)
class Pairing:
    """What two players did against each other: points are games won, and drawn ones by half."""

    one: str
    other: str
    games: int
    points: float  # of the first

    @property
    def share(self) -> float:
        """The share of the points that the first one won."""
        return self.points / self.games


@dataclass(frozen=True)
class Rung:
    """A player on the ladder."""

    player: str
    rating: float
    error: float  # standard error of its distance to the manager
    games: int
    share: float  # of all points that it could win


@dataclass(frozen=True)
class Ladder:
    """The players of a game, the strongest first, and what they did against each other."""

    setup: Setup
    seed: Seed
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]

    def share(self, one: str, other: str) -> float | None:
        """What one player won against another, None if they did not meet."""
        for pairing in self.pairings:
            if (pairing.one, pairing.other) == (one, other):
                return pairing.share
            if (pairing.other, pairing.one) == (one, other):
                return 1 - pairing.share
        return None

    def summary(self) -> dict[str, Any]:
        """Everything as one JSON-ready object."""
        return {
            "game": self.setup.game.name,
            "options": dict(self.setup.options),
            "seed": self.seed,
            "players": [vars(rung) for rung in self.rungs],
            "pairings": [vars(pairing) for pairing in self.pairings],
        }


PAGE_TITLE = "# The ladders"
PAGE_WORDS = """\
All players of a game against each other, every game twice: the same dice with the seats exchanged. The manager, whom \
people meet as Star, stands at 1500; 100 points more win 64 games of 100, 200 points 76. Errors are standard errors. \
How the levels were set, and what searches and other players are, is in [How strong the players are](strength.md)."""


def page_with(ladder: Ladder, page: str, command: str) -> str:
    """A page of ladders with this one in it, in place of an older one of the same game."""
    head, *sections = (page.strip() or f"{PAGE_TITLE}\n\n{PAGE_WORDS}").split("\n## ")
    title = ladder.setup.game.title
    kept = {section.partition("\n")[0]: section for section in sections}
    kept[title] = "\n".join(_section(ladder, command)).removeprefix("## ")
    return "\n\n".join([head.strip(), *(f"## {kept[name].strip()}" for name in sorted(kept))]) + "\n"


def _section(ladder: Ladder, command: str) -> Iterator[str]:
    """One game: ratings, and who won how much against whom."""
    names = [rung.player for rung in ladder.rungs]
    games = ladder.pairings[0].games
    yield f"## {ladder.setup.game.title}"
    yield f"\n{games:,} games of each pair: `{command}`\n"
    yield f"| player | rating | won | {' | '.join(names)} |"
    yield f"|---|---:|---:|{'---:|' * len(names)}"
    for rung in ladder.rungs:
        shares = (ladder.share(rung.player, other) for other in names)
        against = " | ".join(f"{share:.1%}" if share is not None else "" for share in shares)
        error = f" ± {rung.error:.0f}" if rung.error else ""
        yield f"| {rung.player} | {rung.rating:.0f}{error} | {rung.share:.1%} | {against} |"


def usual_players(game: Game) -> tuple[str, ...]:
    """Who stands on a game's ladder unless somebody says otherwise."""
    levels = (level.name for level in levels_of(game).levels)
    return (*game.players.styles, "random", *levels, f"{SEARCH}:50", f"{SEARCH}:200")


def setup_for_two(game: Game, **options: Any) -> Setup:
    """The game as two sides play it against each other."""
    if 2 not in game.seats.counts:
        raise UsageError(f"A ladder needs a game for two; {game.title} has {game.seats.in_words} seats.")
    return game.setup(2, **options)


def climb(
    setup: Setup,
    players: Sequence[str],
    games: int = 400,
    seed: Seed = 1,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    meet: Callable[..., Pairing] | None = None,
) -> Ladder:
    """Let every pair of players play `games` games, half of them with the seats exchanged, and rate all.

    `meet` plays the games of a pair; where agents are among them, that is `learn.duels.meet`.

    >>> import fivetool as ft
    >>> ladder = climb(ft.game(ft.games()[0].name), ["manager", "random"], games=40)
    >>> [rung.player for rung in ladder.rungs]
    ['manager', 'random']
    """
    demand_pairs(setup, players, games)
    pairings = []
    for one, other in itertools.combinations(dict.fromkeys(players), 2):
        pairings.append((meet or duel)(setup, one, other, games, seed, threads=threads, progress=progress))
    return Ladder(setup, seed, tuple(_rungs(setup.game.players.styles[0], pairings)), tuple(pairings))


def demand_pairs(setup: Setup, players: Sequence[str], games: int) -> None:
    """Refuse what makes no ladder."""
    if len(set(players)) < 2:
        raise UsageError("A ladder needs at least two players of different names.")
    if games < 2 or games % 2:
        raise UsageError(f"Every pair plays an even number of games from 2; got {games}.")
    for player in players:
        file = file_of(player)
        if file is not None:
            load_agent(file, setup)  # says so if it is none
        else:
            style_of(player, setup.game)  # says so, too


def duel(
    setup: Setup,
    one: Player,
    other: Player,
    games: int,
    seed: Seed,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Pairing:
    """Games between two players, every second one with the same dice and the seats exchanged."""
    points = 0.0
    for seat, seats in enumerate(((one, other), (other, one))):
        report = simulate(setup, games // 2, seats, seed, threads=threads, progress=progress)
        points += report.games * report.win_share(seat)
    return Pairing(name_of(one), name_of(other), 2 * (games // 2), points)


def _rungs(anchor: str, pairings: Sequence[Pairing]) -> Iterator[Rung]:
    names = list(dict.fromkeys(name for pairing in pairings for name in (pairing.one, pairing.other)))
    fixed = names.index(anchor) if anchor in names else 0
    ratings, errors = rate(len(names), _results(names, pairings), fixed)
    for place in sorted(range(len(names)), key=lambda place: -ratings[place]):
        played = [pairing for pairing in pairings if names[place] in (pairing.one, pairing.other)]
        games = sum(pairing.games for pairing in played)
        points = sum(
            pairing.points if pairing.one == names[place] else pairing.games - pairing.points for pairing in played
        )
        yield Rung(names[place], float(ratings[place]), float(errors[place]), games, points / games)


def _results(names: Sequence[str], pairings: Sequence[Pairing]) -> list[tuple[int, int, float, float]]:
    return [
        (names.index(pairing.one), names.index(pairing.other), pairing.games, pairing.points) for pairing in pairings
    ]


def rate(players: int, results: Sequence[tuple[int, int, float, float]], fixed: int = 0) -> tuple[Any, Any]:
    """Ratings and their standard errors that make results most likely: (one, other, games, points of the first).

    The player `fixed` stands at 1500, and errors are those of the distance to that one. Newton's method on the log
    odds; the likelihood has one summit.

    >>> ratings, errors = rate(2, [(0, 1, 1000, 640)])
    >>> [round(rating) for rating in ratings]
    [1500, 1400]
    """
    free = [player for player in range(players) if player != fixed]
    strength = np.zeros(players)
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(strength, results)
        step = np.zeros(players)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < SMALL_STEP:
            break
    errors = np.zeros(players)
    errors[free] = np.sqrt(np.diag(np.linalg.inv(curve[np.ix_(free, free)])))
    return ANCHOR + POINTS * strength, POINTS * errors


def _slope_and_curve(strength: Any, results: Sequence[tuple[int, int, float, float]]) -> tuple[Any, Any]:
    slope, curve = np.zeros(len(strength)), np.zeros((len(strength), len(strength)))
    for one, other, games, points in results:
        played, won = games + 2 * A_HAIR, points + A_HAIR
        expected = 1 / (1 + math.exp(strength[other] - strength[one]))
        slope[one] += won - played * expected
        slope[other] -= won - played * expected
        weight = played * expected * (1 - expected)
        curve[one, one] += weight
        curve[other, other] += weight
        curve[one, other] -= weight
        curve[other, one] -= weight
    return slope, curve
