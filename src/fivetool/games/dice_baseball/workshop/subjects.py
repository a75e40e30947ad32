"""A season on its way to cards: who gets a card, and what the leagues did."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.season import (
    BattingLine,
    FieldingLine,
    HoldingLine,
    PlayerSeason,
    RunningLine,
    Season,
)
from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import side_against
from fivetool.games.dice_baseball.workshop import card_numbers, card_ratings, player_rates
from fivetool.games.dice_baseball.workshop.player_rates import LeagueRates
from fivetool.games.dice_baseball.workshop.recipe import (
    EVENTS,
    KNOWN_MATCHUPS,
    KNOWN_OVERALL,
    KNOWN_SHARES,
    MATCHUPS,
    Recipe,
    Vector,
)

HANDS = ("L", "R")
TWO_WAY_BATTERS = 100  # faced, and as many plate appearances in games that he did not pitch: both cards
PITCHERS_BATTERS = 60  # faced: whoever has so many is a pitcher, whatever else he did
FEWEST_ERRORS = 0.2  # per team and game; with fewer the source does not have all fielders
FEWEST_STEALS = 30  # of a league: with this many and nobody caught, nobody wrote down who was


@dataclass(slots=True)
class Subject:
    """Somebody who gets a card (or a batting part), with everything that the steps find out about him."""

    player: PlayerSeason
    kind: str  # "hitter", "pitcher", or "batting": the bat of a pitcher
    league: str
    lines: dict[str, BattingLine]  # by matchup
    total: BattingLine
    rates: dict[str, Vector] = field(default_factory=dict)
    park: float = 1.0
    power: int = 0
    control: int = 0
    tiring: float | None = None  # control that he loses on average
    facing: dict[str, card_numbers.Facing] = field(default_factory=dict)
    raw: dict[str, Vector] = field(default_factory=dict)
    numbers: dict[str, NDArray[np.int64]] = field(default_factory=dict)

    @property
    def bats(self) -> bool:
        """Whether this is about what he does at bat."""
        return self.kind != "pitcher"

    @property
    def matches(self) -> tuple[str, ...]:
        """The matchups of his columns, that against left-handers first."""
        return tuple(self.lines)

    def weight(self, match: str, league: LeagueRates) -> float:
        """Plate appearances of a matchup; shares of the league where nobody split them."""
        known = sum(player_rates.trials(line) for line in self.lines.values())
        if known:
            return player_rates.trials(self.lines[match])
        part = league.shares[match] / sum(league.shares[other] for other in self.lines)
        return part * player_rates.trials(self.total)


@dataclass(slots=True)
class League:
    """What the steps need to know about a league."""

    rates: LeagueRates
    on_base: float
    chance: float = 0.0  # of a home run on a deep fly, for the average batter
    halves: dict[str, card_numbers.Halves] = field(default_factory=dict)
    double_plays: float = 0.0  # per chance, or per ground out where chances are unknown
    intentional_walks: float = 0.0  # per plate appearance
    caught_known: bool = True  # how often runners were caught stealing


@dataclass(slots=True)
class Workshop:
    """A season on its way to cards."""

    season: Season
    recipe: Recipe
    subjects: list[Subject]
    leagues: dict[str, League]
    pitchers_at_bat: Vector = field(default_factory=lambda: np.zeros(len(EVENTS)))  # rates of all of them together
    factors: dict[str, float] = field(default_factory=dict)  # of parks
    fielding: dict[int, FieldingLine] = field(default_factory=dict)  # of everybody, by position
    catching: HoldingLine = field(default_factory=HoldingLine)
    fielding_factors: dict[str, float] = field(default_factory=dict)  # by club
    errors: float = card_ratings.ERRORS_THEN  # per team and game
    games: float = card_ratings.SEASON_GAMES  # of a club
    _bats: dict[int, Subject] = field(default_factory=dict)

    def of_kind(self, kind: str) -> list[Subject]:
        """The hitters, the pitchers or the pitchers' bats."""
        return [subject for subject in self.subjects if subject.kind == kind]

    def at_bat(self) -> list[Subject]:
        """Everybody who bats with numbers of his own."""
        return [subject for subject in self.subjects if subject.bats]

    def bat_of(self, player: PlayerSeason) -> Subject | None:
        """What a player does at bat, if that has numbers of his own."""
        if not self._bats:
            self._bats.update({id(subject.player): subject for subject in self.at_bat()})
        return self._bats.get(id(player)) if self.recipe.own_bats else None

    def rates_around(self, subject: Subject) -> LeagueRates:
        """Rates to which somebody's small samples are drawn: his league's, for a pitcher at bat those of his kind."""
        league = self.leagues[subject.league].rates
        if subject.kind != "batting":
            return league
        return LeagueRates(dict.fromkeys(league.rates, self.pitchers_at_bat), league.shares)


# Who gets a card, and what the league did


def prepare(season: Season, recipe: Recipe) -> Workshop:
    """Find out who gets a card and what everybody did together."""
    if not season.players:
        raise DataError(f"{season.source}: nobody played.")
    subjects = [subject for player in season.players.values() for subject in subjects_of(player, season, recipe)]
    shop = Workshop(season, recipe, subjects, {})
    if bats := shop.of_kind("batting"):
        total = BattingLine.total(subject.total for subject in bats)
        shop.pitchers_at_bat = player_rates.counts(total) / player_rates.trials(total)
    for league in dict.fromkeys(club.league for club in season.clubs.values()):
        shop.leagues[league] = league_of(season, league, recipe)
    shop.factors = home_run_factors(season, recipe)
    add_up_fielding(shop)
    games = [club.games for club in season.clubs.values() if club.games]
    shop.games = round(sum(games) / len(games)) if games else card_ratings.SEASON_GAMES
    errors = sum(line.errors for line in shop.fielding.values())
    per_game = errors / sum(games) if games else 0.0
    shop.errors = per_game if per_game > FEWEST_ERRORS else card_ratings.ERRORS_THEN
    return shop


def subjects_of(player: PlayerSeason, season: Season, recipe: Recipe) -> list[Subject]:
    """The cards that a player gets: a hitter's, a pitcher's (with a bat of his own if he batted), or (rarely) both."""
    league = season.clubs[player.club].league
    found = []
    kind = "hitter" if is_hitter(player) else "batting"
    if kind == "hitter" or (recipe.own_bats and player_rates.trials(player.batted)):
        bats = player.bats or "R"
        lines = {f"{side_against(bats, hand)}{hand}": player.batting.get(hand, BattingLine()) for hand in HANDS}
        found.append(Subject(player, kind, league, lines, player.batted))
    if is_pitcher(player):
        throws = player.throws or "R"
        lines = {f"{side}{throws}": player.against.get(side, BattingLine()) for side in HANDS}
        found.append(Subject(player, "pitcher", league, lines, player.allowed))
    return found


def elsewhere(player: PlayerSeason) -> int:
    """Games in which he did something else than pitch."""
    return player.games - player.pitching.games


def is_two_way(player: PlayerSeason) -> bool:
    """Whether he has both cards: he pitched, and did something else in more games than he pitched or a good deal."""
    return is_pitcher(player) and is_hitter(player)


def _did_both(player: PlayerSeason) -> bool:
    """Whether he both pitched and played elsewhere a good deal."""
    return (
        player.allowed.plate_appearances >= TWO_WAY_BATTERS
        and elsewhere(player) * 3 >= TWO_WAY_BATTERS
        and player.batted.plate_appearances >= TWO_WAY_BATTERS
    )


def is_pitcher(player: PlayerSeason) -> bool:
    """Whether he gets a pitcher's card: he started a game, faced a good many batters, or did little but pitch.

    A man who also pinch-hits or plays elsewhere more often than he pitches is a pitcher all the same.
    """
    used = player.pitching
    if not used.games:
        return False
    return used.starts > 0 or player.allowed.plate_appearances >= PITCHERS_BATTERS or used.games >= elsewhere(player)


def is_hitter(player: PlayerSeason) -> bool:
    """Whether he gets a hitter's card: everybody but those who did little else than pitch."""
    return not is_pitcher(player) or player.pitching.games < elsewhere(player) or _did_both(player)


def league_of(season: Season, league: str, recipe: Recipe) -> League:
    """A league's rates by matchup; known platoon factors where the source has totals only."""
    lines: dict[str, BattingLine] = defaultdict(BattingLine)
    whole = BattingLine()
    for player in season.players.values():
        if season.clubs[player.club].league != league:
            continue
        whole.add(player.batted)
        for hand in HANDS:
            if hand in player.batting:
                lines[f"{side_against(player.bats or 'R', hand)}{hand}"].add(player.batting[hand])
    trials = player_rates.trials(whole)
    if not trials:
        raise DataError(f"{season.source}: nobody batted in league {league or 'without a name'}.")
    overall = player_rates.counts(whole) / trials
    found = League(
        rates=measured_platoons(lines) if all_met(lines) else known_platoons(overall),
        on_base=float(overall[: EVENTS.index("SO")].sum()),
        intentional_walks=whole.intentional_walks / whole.plate_appearances,
    )
    balls = (recipe.double_play_by_chances and whole.double_play_chances) or whole.ground_outs
    found.double_plays = whole.ground_double_plays / balls if balls else 0.0
    running = RunningLine.total(p.running for p in season.players.values() if season.clubs[p.club].league == league)
    found.caught_known = season.has_running or running.caught_second > 0 or running.stole_second < FEWEST_STEALS
    return found


def all_met(lines: dict[str, BattingLine]) -> bool:
    """Whether batters of either side met pitchers of either hand."""
    return all(match in lines and player_rates.trials(lines[match]) for match in MATCHUPS)


def measured_platoons(lines: dict[str, BattingLine]) -> LeagueRates:
    """Rates by matchup as they were."""
    trials = {match: player_rates.trials(line) for match, line in lines.items()}
    total = sum(trials.values())
    return LeagueRates(
        rates={match: player_rates.counts(line) / trials[match] for match, line in lines.items()},
        shares={match: number / total for match, number in trials.items()},
    )


def known_platoons(overall: Vector) -> LeagueRates:
    """Rates by matchup from totals and known platoon factors."""
    rates = {match: overall * known / KNOWN_OVERALL for match, known in KNOWN_MATCHUPS.items()}
    return LeagueRates(rates, KNOWN_SHARES)


def home_run_factors(season: Season, recipe: Recipe) -> dict[str, float]:
    """Home-run factors of all parks (step 3)."""
    ratios = {}
    for park in season.parks.values():
        if park.home.home_runs and park.road.home_runs:
            home = park.home.home_runs / park.home.plate_appearances
            ratios[park.id] = home / (park.road.home_runs / park.road.plate_appearances)
    return player_rates.park_factors(ratios, recipe)


def add_up_fielding(shop: Workshop) -> None:
    """What everybody did in the field, by position."""
    for player in shop.season.players.values():
        for position, line in player.fielding.items():
            shop.fielding.setdefault(position, FieldingLine()).add(line)
        shop.catching.add(player.catching)
