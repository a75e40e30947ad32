"""Builds a card set from a season: the steps of the recipe, one after the other, for everybody at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable

import numpy as np

from fivetool.archive.season import (
    Season,
)
from fivetool.games.dice_baseball.cards.card import (
    PITCHER_AT_BAT,
)
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.workshop import card_columns, card_numbers, card_ratings, player_rates
from fivetool.games.dice_baseball.workshop.finished_cards import make_club
from fivetool.games.dice_baseball.workshop.opponents import (
    face_real_opponents,
    face_the_league,
    rate_fielders,
    raw_numbers,
)
from fivetool.games.dice_baseball.workshop.player_rates import LeagueRates
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, HOME_RUN, Recipe, Vector
from fivetool.games.dice_baseball.workshop.subjects import Subject, Workshop, prepare

Progress = Callable[[str], None]
FEWEST_TO_RESTORE = 100  # plate appearances; what fewer of them say is left to the regressed rates


def build_cards(
    season: Season, recipe: Recipe | None = None, name: str = "", progress: Progress = lambda _: None
) -> tuple[CardSet, Workshop]:
    """Cards for every club of a season, and the workshop from which an honesty table can be made."""
    shop = prepare(season, recipe or Recipe())
    progress("rates")
    find_rates(shop)
    find_ratings_for_numbers(shop)
    find_halves(shop)
    rate_fielders(shop)
    face_the_league(shop)
    face_real_opponents(shop)
    progress("numbers")
    find_numbers(shop)
    progress("cards")
    cards = CardSet(
        name=name or f"{season.year}",
        year=season.year,
        notice=season.notice,
        baseline=baseline(shop),
        clubs=tuple(make_club(shop, club, name or f"{season.year}") for club in season.clubs.values()),
    )
    return cards, shop


def find_rates(shop: Workshop) -> None:
    """Rates of everybody in each matchup, small samples drawn to the league, parks taken out (steps 2, 3)."""
    for subject in shop.subjects:
        league = shop.rates_around(subject)
        mix = league.mix({match: player_rates.trials(line) for match, line in subject.lines.items()})
        total, trials = player_rates.counts(subject.total), player_rates.trials(subject.total)
        overall = player_rates.overall_rate(total, trials, mix, shop.recipe)
        splits = {
            match: (player_rates.counts(line), player_rates.trials(line)) for match, line in subject.lines.items()
        }
        subject.rates = player_rates.split_rates(overall, splits, league, mix, shop.recipe)
        if shop.recipe.ball_parks:
            played = subject.player.parks_batting if subject.bats else subject.player.parks_pitching
            subject.park = player_rates.mean_park_factor(played, shop.factors)
            for rate in subject.rates.values():
                rate[HOME_RUN] /= subject.park


def find_ratings_for_numbers(shop: Workshop) -> None:
    """Power and Control, which the numbers depend on, and the league's mean chance on deep flies (step 5)."""
    for subject in shop.subjects:
        league = shop.leagues[subject.league]
        if subject.bats:
            subject.power = card_numbers.power_of(mean_rate(subject, league.rates)[HOME_RUN], shop.recipe)
        else:
            player = subject.player
            subject.control = card_ratings.control(subject.total, league.on_base, shop.recipe)
            rate = mean_rate(subject, league.rates)
            subject.tiring = card_numbers.tiring_of(player.outings, player.pitching, subject.control, rate, shop.recipe)
    for name, league in shop.leagues.items():
        chances: Counter[float] = Counter()
        for subject in shop.at_bat():
            if subject.league == name:
                chances[card_numbers.deep_fly_chance(subject.power)] += player_rates.trials(subject.total)
        chances[card_numbers.deep_fly_chance(PITCHER_AT_BAT.power)] += generic_bats(shop, name)
        total = sum(chances.values())
        league.chance = sum(chance * trials for chance, trials in chances.items()) / total if total else 0.0


def generic_bats(shop: Workshop, league: str) -> int:
    """Plate appearances of those who bat with the card for pitchers in general."""
    own = {id(subject.player) for subject in shop.at_bat()}
    pitchers = [subject.player for subject in shop.of_kind("pitcher") if subject.league == league]
    return sum(player_rates.trials(player.batted) for player in pitchers if id(player) not in own)


def mean_rate(subject: Subject, league: LeagueRates) -> Vector:
    """His rate over all matchups."""
    weights = {match: subject.weight(match, league) for match in subject.matches}
    total = sum(weights.values())
    if not total:
        return np.asarray(sum(subject.rates.values()) / len(subject.rates))
    return np.asarray(sum(subject.rates[match] * (weight / total) for match, weight in weights.items()))


def find_halves(shop: Workshop) -> None:
    """The parts of the league rates on hitters' and on pitchers' cards (step 6)."""
    for league in shop.leagues.values():
        for match, rate in league.rates.rates.items():
            league.halves[match] = card_numbers.halves(rate, league.chance, shop.recipe)


def find_numbers(shop: Workshop) -> None:
    """Raw numbers, then whole ones with the league's means restored (steps 7 to 9)."""
    for subject in shop.subjects:
        for match in subject.matches:
            raw = raw_numbers(shop, subject, match, subject.rates[match])
            if subject.bats:
                raw = card_columns.with_home_run_floor(raw, subject.lines[match].home_runs, shop.recipe)
            subject.raw[match] = raw
    for kind in ("hitter", "batting", "pitcher"):
        if columns := [(subject, match) for subject in shop.of_kind(kind) for match in subject.matches]:
            find_whole_numbers(shop, kind, columns)


def find_whole_numbers(shop: Workshop, kind: str, columns: list[tuple[Subject, str]]) -> None:
    """Whole numbers of all columns of a kind (steps 8, 9), the means restored over the league or club by club."""
    decided = card_numbers.shares(shop.recipe.mean_control, shop.recipe)
    share = decided.pitcher if kind == "pitcher" else decided.hitter
    for group in restored_together(shop, columns):
        weights = column_weights(shop, group)
        raw = np.array([subject.raw[match] for subject, match in group])
        rates = np.array([real_rate(shop, subject, match) for subject, match in group])
        if shop.recipe.restore_by_club and weights.sum() < FEWEST_TO_RESTORE * share:
            rates = np.array([subject.rates[match] for subject, match in group])
        real = np.array([raw_numbers(shop, s, match, rate) for (s, match), rate in zip(group, rates, strict=True)])
        mean_rate = weights @ rates / weights.sum()
        wanted = card_numbers.wanted_means(raw, real, mean_rate, weights, share, shop.recipe)
        constants = card_numbers.restoring_constants(raw, wanted, weights, shop.recipe)
        whole = card_numbers.whole_numbers(raw - constants, shop.recipe)
        for (subject, match), numbers in zip(group, whole, strict=True):
            subject.numbers[match] = numbers


def restored_together(shop: Workshop, columns: list[tuple[Subject, str]]) -> list[list[tuple[Subject, str]]]:
    """Columns whose mean is restored as one: all of them, or those of each club.

    What one card of a club cannot express and what its rounding adds, the other cards of the club make up for.
    """
    if not shop.recipe.restore_by_club:
        return [columns]
    groups: dict[str, list[tuple[Subject, str]]] = defaultdict(list)
    for subject, match in columns:
        groups[subject.player.club].append((subject, match))
    return list(groups.values())


def column_weights(shop: Workshop, columns: list[tuple[Subject, str]]) -> Vector:
    """How much each column counts in the mean; alike where nobody came to bat."""
    weights = np.array([subject.weight(match, shop.leagues[subject.league].rates) for subject, match in columns])
    if shop.recipe.restore_by_club:  # a club's total counts what really comes off the cards
        weights = weights * np.array([subject.facing[match].share for subject, match in columns])
    return weights if weights.sum() else np.ones(len(columns))


def real_rate(shop: Workshop, subject: Subject, match: str) -> Vector:
    """What really happened in a matchup, parks taken out; without splits, what platoon factors make of the total."""
    if trials := player_rates.trials(subject.lines[match]):
        rate = player_rates.counts(subject.lines[match]) / trials
    elif trials := player_rates.trials(subject.total):
        league = shop.rates_around(subject)
        mix = league.mix(dict.fromkeys(subject.matches, 0.0))
        rate = player_rates.counts(subject.total) / trials * player_rates.ratio(league.rates[match], mix)
    else:
        return subject.rates[match]
    rate[HOME_RUN] /= subject.park
    return rate


def expected(shop: Workshop, subject: Subject, match: str) -> Vector:
    """What a finished column does on average, in neutral parks, against the opponents for whom it was made."""
    numbers = subject.numbers[match][:-1].astype(np.float64)
    return card_numbers.expected_rates(numbers, subject.facing[match], shop.recipe)


def baseline(shop: Workshop) -> dict[str, dict[str, float]]:
    """The league's halves, in numbers per 100, as the card set keeps them."""
    found = {}
    for name, league in shop.leagues.items():
        for match, half in league.halves.items():
            for kind, part in (("pitcher", half.pitcher), ("hitter", half.hitter)):
                key = " ".join(word for word in (name, match, kind) if word)
                found[key] = {event: round(100 * float(x), 2) for event, x in zip(EVENTS, part, strict=True)}
    return found
