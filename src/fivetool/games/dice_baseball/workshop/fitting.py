"""Builds the cards and the season sheet of a real season: short replays set the levels, round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.archive.estimates import with_estimates
from fivetool.archive.events import EventFiles
from fivetool.archive.figures import Figures, figures_of
from fivetool.archive.season import Season
from fivetool.archive.totals import figures_of_totals
from fivetool.engine.record import INTERPRETED
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.cards.club import CardSet, Club
from fivetool.games.dice_baseball.rules import counts, stats
from fivetool.games.dice_baseball.seasons.replays import (
    RealGames,
    options_of_replay,
    play_all,
    real_games,
    with_other_cards,
)
from fivetool.games.dice_baseball.seasons.usual_games import usual_games
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.levels import (
    Levels,
    Replayed,
    events_of,
    first_levels,
    mean_speed,
    needs_levels,
    next_levels,
    with_advances,
)
from fivetool.games.dice_baseball.workshop.recipe import REPLAY, Recipe
from fivetool.games.dice_baseball.workshop.season_sheet import sheet_content
from fivetool.games.dice_baseball.workshop.subjects import Workshop

Progress = Callable[[str, int, int], None]
ROUNDS = ((5_000, 1.0), (8_000, 1.0), (12_000, 1.0), (20_000, 0.7), (25_000, 0.5), (25_000, 0.4))  # games, gain
TRIAL = 12_000  # games by the charts as printed, which tell whether that will do
FEWEST_GAMES = 300  # a season of fewer has no levels of its own
SEED = 1911  # of the dice of the rounds, which no report plays with


@dataclass(frozen=True)
class Fitted:
    """Cards with their season sheet, and all that they came from."""

    cards: CardSet
    shop: Workshop
    levels: Levels | None  # None where those of 1984 stand
    figures: Figures


def build_season(
    files: EventFiles,
    season: Season,
    recipe: Recipe = REPLAY,
    name: str = "",
    progress: Progress = lambda *_: None,
    rounds: Sequence[tuple[int, float]] = ROUNDS,
) -> Fitted:
    """Cards and sheet that replay a season at its own levels."""
    figures = with_estimates(figures_of(files, season), season.year)
    return _fit(season, figures, recipe, name, progress, rounds, lambda cards, setup: real_games(files, cards, setup))


def build_from_totals(
    season: Season,
    recipe: Recipe = REPLAY,
    name: str = "",
    progress: Progress = lambda *_: None,
    rounds: Sequence[tuple[int, float]] = ROUNDS,
) -> Fitted:
    """Cards and sheet of a season of which only totals are known: levels go by games that managers play."""
    return _fit(season, figures_of_totals(season), recipe, name, progress, rounds, usual_games)


def _fit(
    season: Season,
    figures: Figures,
    recipe: Recipe,
    name: str,
    progress: Progress,
    rounds: Sequence[tuple[int, float]],
    games_of: Callable[[CardSet, Setup], RealGames],
) -> Fitted:
    rules = rules_of_the_time(figures, season.year)
    progress("replaying by the charts as printed", 0, 0)
    cards, shop = build_cards(season, recipe, name)
    cards = of_its_time(cards, rules, figures)
    if not may_be_fitted(figures):
        return Fitted(cards, shop, None, figures)
    played = games_of(cards, setup_of(recipe, rules))
    if not needs_levels(figures, replayed(played, range(_replays(TRIAL, played)))):
        return Fitted(cards, shop, None, figures)
    levels = first_levels(figures, recipe)
    for number, (games, gain) in enumerate(rounds, 1):
        progress(f"replaying, round {number} of {len(rounds)}", number - 1, len(rounds))
        cards, _, levels = _built(season, levels, figures, name)
        played = with_other_cards(played, cards)
        seen = replayed(played, range(100 * number, 100 * number + _replays(games, played)))
        levels = next_levels(levels, figures, seen, gain)
    cards, shop, levels = _built(season, levels, figures, name)
    return Fitted(cards, shop, levels, figures)


def _replays(games: int, season: RealGames) -> int:
    """How many replays of a season come to about so many games."""
    return max(1, round(games / len(season.games)))


def may_be_fitted(figures: Figures) -> bool:
    """Whether a season has games enough for levels of its own, and the rules are compiled, so that replays go fast."""
    return figures.games >= FEWEST_GAMES and not INTERPRETED


def setup_of(recipe: Recipe, rules: dict[str, str]) -> Setup:
    """The game by which a season is replayed: the rules that its cards are for, and those of its time."""
    parks = "on" if recipe.ball_parks else "off"
    return GAME.setup(**{**options_of_replay(rules), "stamina": recipe.stamina, "ball_parks": parks})


def _built(season: Season, levels: Levels, figures: Figures, name: str) -> tuple[CardSet, Workshop, Levels]:
    cards, shop = build_cards(season, levels.recipe, name)
    levels = with_advances(levels, figures, mean_speed(cards))
    return with_sheet_on_every_club(cards, levels, rules_of_the_time(figures, season.year), figures), shop, levels


def with_sheet_on_every_club(cards: CardSet, levels: Levels, rules: dict[str, str], figures: Figures) -> CardSet:
    """The set with its season sheet, which every club carries, because any of them may be the home club."""
    sheet = sheet_content(levels.sheet)
    return of_its_time(cards.model_copy(update={"clubs": with_sheets(cards, sheet)}), rules, figures)


def with_sheets(cards: CardSet, sheet: dict[str, Any]) -> tuple[Club, ...]:
    """The clubs of a set, each with the sheet."""
    return tuple(club.model_copy(update={"season_sheet": sheet}) for club in cards.clubs)


def of_its_time(cards: CardSet, rules: dict[str, str], figures: Figures) -> CardSet:
    """The set with what the games of its season show: rules, leagues that never met, and regulars in the lineup."""
    clubs = tuple(club.model_copy(update={"regulars": True}) for club in cards.clubs)
    apart = len({club.league for club in clubs}) > 1 and not figures.between_leagues
    return cards.model_copy(update={"clubs": clubs, "rules": rules, "leagues_apart": apart})


THREE_BATTERS_FROM = 2020  # a rule of the leagues, which no event file tells


def rules_of_the_time(figures: Figures, year: int) -> dict[str, str]:
    """Options that a season was played by: as its own games show, but for how long a new pitcher must stay.

    >>> rules_of_the_time(Figures(placed_runners=8), 2021)
    {'dh': 'home league', 'extra_runner': 'on', 'min_batters': '3'}
    """
    found = {"dh": "home league"}
    if figures.placed_runners:
        found["extra_runner"] = "on"
    if year >= THREE_BATTERS_FROM:
        found["min_batters"] = "3"
    return found


def replayed(season: RealGames, replays: Sequence[int], seed: int = SEED) -> Replayed:
    """Play a season some times, and add up everything that levels go by."""
    lines = np.zeros(len(stats.LINE), np.int64)
    errors = np.zeros(10, np.int64)
    plays = 0
    for replay in replays:
        states = play_all(season, replay, seed)
        lines += states["line"].sum(axis=(0, 1), dtype=np.int64)
        errors += states["errors_at"].sum(axis=(0, 1))
        plays += int(states["counts"][:, counts.TEAM_DP].sum())
    sums = {name: float(number) for name, number in zip(stats.LINE, lines, strict=True)} | {"DP": float(plays)}
    decided = sums["PA"] - sums["IBB"] - sums["SH"] - sums["CI"]
    games = 2.0 * len(season.games) * len(replays)
    return Replayed(sums["PA"], games, sums, errors, events_of(sums), decided)
