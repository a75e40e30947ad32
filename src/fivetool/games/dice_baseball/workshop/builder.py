"""Builds a card set from a season: the steps of the recipe, one after the other, for everybody at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.season import (
    EITHER,
    BattingLine,
    ClubSeason,
    FieldingLine,
    HoldingLine,
    PlayerSeason,
    RunningLine,
    Season,
)
from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import (
    PITCHER_AT_BAT,
    POSITIONS,
    THROWERS,
    Bat,
    Column,
    Fielding,
    Figures,
    Habits,
    Hitter,
    Pitcher,
)
from fivetool.games.dice_baseball.cards.club import CardSet, Club, Park
from fivetool.games.dice_baseball.workshop import recipe as steps
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, HOME_RUN, LeagueRates, Recipe, Vector

Progress = Callable[[str], None]

HANDS = ("L", "R")
TWO_WAY_BATTERS = 100  # faced, and as many plate appearances in games that he did not pitch: both cards
FEWEST_ERRORS = 0.2  # per team and game; with fewer the source does not have all fielders
FEWEST_TO_RESTORE = 100  # plate appearances; what fewer of them say is left to the regressed rates
FEWEST_STEALS = 30  # of a league without anybody caught: so many do not succeed by luck, nobody wrote down the rest
CAUGHT_PER_STEAL = 0.59  # of an average runner, for leagues of which nobody knows it
ON_FIRST_PER_TIME_ON_BASE = 0.84  # plate appearances on first with second open, for each single, walk or hit batter


@dataclass(slots=True)
class Subject:
    """Somebody who gets a card (or a batting part), with everything that the steps find out about him."""

    player: PlayerSeason
    kind: str  # "hitter", "pitcher", or "batting": the bat of a pitcher
    league: str
    lines: dict[str, BattingLine]  # by match-up
    total: BattingLine
    rates: dict[str, Vector] = field(default_factory=dict)
    park: float = 1.0
    power: int = 0
    control: int = 0
    tiring: float | None = None  # control that he loses on average
    facing: dict[str, steps.Facing] = field(default_factory=dict)
    raw: dict[str, Vector] = field(default_factory=dict)
    numbers: dict[str, NDArray[np.int64]] = field(default_factory=dict)

    @property
    def bats(self) -> bool:
        """Whether this is about what he does at bat."""
        return self.kind != "pitcher"

    @property
    def matches(self) -> tuple[str, ...]:
        """The match-ups of his columns, that against left-handers first."""
        return tuple(self.lines)

    def weight(self, match: str, league: LeagueRates) -> float:
        """Plate appearances of a match-up; shares of the league where nobody split them."""
        known = sum(steps.trials(line) for line in self.lines.values())
        if known:
            return steps.trials(self.lines[match])
        part = league.shares[match] / sum(league.shares[other] for other in self.lines)
        return part * steps.trials(self.total)


@dataclass(slots=True)
class League:
    """What the steps need to know about a league."""

    rates: LeagueRates
    on_base: float
    chance: float = 0.0  # of a home run on a deep fly, for the average batter
    halves: dict[str, steps.Halves] = field(default_factory=dict)
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
    errors: float = steps.ERRORS_THEN  # per team and game
    games: float = steps.SEASON_GAMES  # of a club

    def of_kind(self, kind: str) -> list[Subject]:
        """The hitters, the pitchers or the pitchers' bats."""
        return [subject for subject in self.subjects if subject.kind == kind]

    def at_bat(self) -> list[Subject]:
        """Everybody who bats with numbers of his own."""
        return [subject for subject in self.subjects if subject.bats]

    def rates_around(self, subject: Subject) -> LeagueRates:
        """Rates to which somebody's small samples are drawn: his league's, for a pitcher at bat those of his kind."""
        league = self.leagues[subject.league].rates
        if subject.kind != "batting":
            return league
        return LeagueRates(dict.fromkeys(league.rates, self.pitchers_at_bat), league.shares)


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


# Who gets a card, and what the league did


def prepare(season: Season, recipe: Recipe) -> Workshop:
    """Find out who gets a card and what everybody did together."""
    if not season.players:
        raise DataError(f"{season.source}: nobody played.")
    subjects = [subject for player in season.players.values() for subject in subjects_of(player, season, recipe)]
    shop = Workshop(season, recipe, subjects, {})
    if bats := shop.of_kind("batting"):
        total = BattingLine.total(subject.total for subject in bats)
        shop.pitchers_at_bat = steps.counts(total) / steps.trials(total)
    for league in dict.fromkeys(club.league for club in season.clubs.values()):
        shop.leagues[league] = league_of(season, league, recipe)
    shop.factors = home_run_factors(season, recipe)
    add_up_fielding(shop)
    games = [club.games for club in season.clubs.values() if club.games]
    shop.games = round(sum(games) / len(games)) if games else steps.SEASON_GAMES
    errors = sum(line.errors for line in shop.fielding.values())
    per_game = errors / sum(games) if games else 0.0
    shop.errors = per_game if per_game > FEWEST_ERRORS else steps.ERRORS_THEN
    return shop


def subjects_of(player: PlayerSeason, season: Season, recipe: Recipe) -> list[Subject]:
    """The cards that a player gets: a hitter's, a pitcher's (with a bat of his own if he batted), or (rarely) both."""
    league = season.clubs[player.club].league
    found = []
    kind = "hitter" if is_hitter(player) else "batting"
    if kind == "hitter" or (recipe.own_bats and steps.trials(player.batted)):
        bats = player.bats or "R"
        lines = {f"{side_against(bats, hand)}{hand}": player.batting.get(hand, BattingLine()) for hand in HANDS}
        found.append(Subject(player, kind, league, lines, player.batted))
    if is_pitcher(player):
        throws = player.throws or "R"
        lines = {f"{side}{throws}": player.against.get(side, BattingLine()) for side in HANDS}
        found.append(Subject(player, "pitcher", league, lines, player.allowed))
    return found


def side_against(bats: str, hand: str) -> str:
    """The side from which somebody bats against a hand (DB-17)."""
    return {"L": "R", "R": "L"}[hand] if bats == "S" else bats


def elsewhere(player: PlayerSeason) -> int:
    """Games in which he did something else than pitch."""
    return player.games - player.pitching.games


def is_two_way(player: PlayerSeason) -> bool:
    """Whether he both pitched and played elsewhere a good deal."""
    return (
        player.pitching.games > 0
        and player.allowed.plate_appearances >= TWO_WAY_BATTERS
        and elsewhere(player) * 3 >= TWO_WAY_BATTERS
        and player.batted.plate_appearances >= TWO_WAY_BATTERS
    )


def is_pitcher(player: PlayerSeason) -> bool:
    """Whether he gets a pitcher's card: he pitched in more games than he did something else."""
    return player.pitching.games > 0 and (player.pitching.games >= elsewhere(player) or is_two_way(player))


def is_hitter(player: PlayerSeason) -> bool:
    """Whether he gets a hitter's card."""
    return not is_pitcher(player) or is_two_way(player)


def league_of(season: Season, league: str, recipe: Recipe) -> League:
    """A league's rates by match-up; known platoon factors where the source has totals only."""
    lines: dict[str, BattingLine] = defaultdict(BattingLine)
    whole = BattingLine()
    for player in season.players.values():
        if season.clubs[player.club].league != league:
            continue
        whole.add(player.batted)
        for hand in HANDS:
            if hand in player.batting:
                lines[f"{side_against(player.bats or 'R', hand)}{hand}"].add(player.batting[hand])
    trials = steps.trials(whole)
    if not trials:
        raise DataError(f"{season.source}: nobody batted in league {league or 'without a name'}.")
    overall = steps.counts(whole) / trials
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
    return all(match in lines and steps.trials(lines[match]) for match in steps.MATCH_UPS)


def measured_platoons(lines: dict[str, BattingLine]) -> LeagueRates:
    """Rates by match-up as they were."""
    trials = {match: steps.trials(line) for match, line in lines.items()}
    total = sum(trials.values())
    return LeagueRates(
        rates={match: steps.counts(line) / trials[match] for match, line in lines.items()},
        shares={match: number / total for match, number in trials.items()},
    )


def known_platoons(overall: Vector) -> LeagueRates:
    """Rates by match-up from totals and known platoon factors."""
    rates = {match: overall * known / steps.KNOWN_OVERALL for match, known in steps.KNOWN_MATCH_UPS.items()}
    return LeagueRates(rates, steps.KNOWN_SHARES)


def home_run_factors(season: Season, recipe: Recipe) -> dict[str, float]:
    """Home-run factors of all parks (step 3)."""
    ratios = {}
    for park in season.parks.values():
        if park.home.home_runs and park.road.home_runs:
            home = park.home.home_runs / park.home.plate_appearances
            ratios[park.id] = home / (park.road.home_runs / park.road.plate_appearances)
    return steps.park_factors(ratios, recipe)


def add_up_fielding(shop: Workshop) -> None:
    """What everybody did in the field, by position."""
    for player in shop.season.players.values():
        for position, line in player.fielding.items():
            shop.fielding.setdefault(position, FieldingLine()).add(line)
        shop.catching.add(player.catching)


# Steps 2 to 7


def find_rates(shop: Workshop) -> None:
    """Rates of everybody in each match-up, small samples drawn to the league, parks taken out (steps 2, 3)."""
    for subject in shop.subjects:
        league = shop.rates_around(subject)
        mix = league.mix({match: steps.trials(line) for match, line in subject.lines.items()})
        total, trials = steps.counts(subject.total), steps.trials(subject.total)
        overall = steps.overall_rate(total, trials, mix, shop.recipe)
        splits = {match: (steps.counts(line), steps.trials(line)) for match, line in subject.lines.items()}
        subject.rates = steps.split_rates(overall, splits, league, mix, shop.recipe)
        if shop.recipe.ball_parks:
            played = subject.player.parks_batting if subject.bats else subject.player.parks_pitching
            subject.park = steps.mean_park_factor(played, shop.factors)
            for rate in subject.rates.values():
                rate[HOME_RUN] /= subject.park


def find_ratings_for_numbers(shop: Workshop) -> None:
    """Power and Control, which the numbers depend on, and the league's mean chance on deep flies (step 5)."""
    for subject in shop.subjects:
        league = shop.leagues[subject.league]
        if subject.bats:
            subject.power = steps.power_of(mean_rate(subject, league.rates)[HOME_RUN], shop.recipe)
        else:
            player = subject.player
            subject.control = steps.control(subject.total, league.on_base, shop.recipe)
            rate = mean_rate(subject, league.rates)
            subject.tiring = steps.tiring_of(player.outings, player.pitching, subject.control, rate, shop.recipe)
    for name, league in shop.leagues.items():
        chances: Counter[float] = Counter()
        for subject in shop.at_bat():
            if subject.league == name:
                chances[steps.deep_fly_chance(subject.power)] += steps.trials(subject.total)
        chances[steps.deep_fly_chance(PITCHER_AT_BAT.power)] += generic_bats(shop, name)
        total = sum(chances.values())
        league.chance = sum(chance * trials for chance, trials in chances.items()) / total if total else 0.0


def generic_bats(shop: Workshop, league: str) -> int:
    """Plate appearances of those who bat with the card for pitchers in general."""
    own = {id(subject.player) for subject in shop.at_bat()}
    pitchers = [subject.player for subject in shop.of_kind("pitcher") if subject.league == league]
    return sum(steps.trials(player.batted) for player in pitchers if id(player) not in own)


def mean_rate(subject: Subject, league: LeagueRates) -> Vector:
    """His rate over all match-ups."""
    weights = {match: subject.weight(match, league) for match in subject.matches}
    total = sum(weights.values())
    if not total:
        return np.asarray(sum(subject.rates.values()) / len(subject.rates))
    return np.asarray(sum(subject.rates[match] * (weight / total) for match, weight in weights.items()))


def find_halves(shop: Workshop) -> None:
    """The parts of the league rates on hitters' and on pitchers' cards (step 6)."""
    for league in shop.leagues.values():
        for match, rate in league.rates.rates.items():
            league.halves[match] = steps.halves(rate, league.chance, shop.recipe)


def rate_fielders(shop: Workshop) -> None:
    """Find out how the fielders behind each club's pitchers do on the range chart.

    What a pitcher allowed holds his club's fielding. It stands on the fielders' cards too, so his own card leaves it
    out.
    """
    if not shop.recipe.club_fielding:
        return
    for club in shop.season.clubs:
        ranges: dict[str, float] = {}
        for position in steps.RANGE_POSITIONS:
            number = POSITIONS.index(position) + 1
            lines = [p.fielding[number] for p in shop.season.of_club(club) if number in p.fielding]
            outs = sum(line.outs for line in lines)
            if outs:
                usual = shop.fielding[number]
                rated = [(steps.fielder_range(line, usual, position, shop.recipe), line.outs) for line in lines]
                ranges[position] = sum(found * weight for found, weight in rated) / outs
        shop.fielding_factors[club] = steps.fielding_factor(ranges)


def face_the_league(shop: Workshop) -> None:
    """Set every column against the league's average opponent."""
    for subject in shop.subjects:
        league = shop.leagues[subject.league]
        for match in subject.matches:
            half = league.halves[match]
            if subject.bats:
                chance = steps.deep_fly_chance(subject.power)
                subject.facing[match] = steps.hitter_facing(half, chance, shop.recipe)
            else:
                facing = steps.pitcher_facing(half, subject.control, league.chance, shop.recipe, subject.tiring)
                fielding = shop.fielding_factors.get(subject.player.club, 1.0)
                subject.facing[match] = replace(facing, fielding=fielding)


def face_real_opponents(shop: Workshop) -> None:
    """Set every column against the opponents whom its player really met, where the source knows them.

    Whoever met better pitchers than others is a better hitter than his rates say, and the pitchers are better by what
    their hitters are: a few rounds settle it.
    """
    meetings = Meetings(shop)
    if not len(meetings.weights):
        return
    for _ in range(shop.recipe.meeting_rounds):
        meetings.face_pitchers()
        meetings.face_hitters()


class Meetings:
    """Who met whom how often, as arrays over the columns of all cards."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self.hitters = [(s, match) for s in shop.at_bat() for match in s.matches]
        self.pitchers = [(s, match) for s in shop.of_kind("pitcher") for match in s.matches]
        places = [
            {((s.player.id, s.player.club), match): place for place, (s, match) in enumerate(columns)}
            for columns in (self.hitters, self.pitchers)
        ]
        people = shop.season.players
        rows = []
        for (batter, pitcher), number in shop.season.meetings.items():
            hand = people[pitcher].throws or "R"
            match = f"{side_against(people[batter].bats or 'R', hand)}{hand}"
            if (pitcher, match) in places[1]:
                rows.append((places[0].get((batter, match), len(self.hitters)), places[1][pitcher, match], number))
        self.hitter, self.pitcher, self.weights = np.array(rows, np.int64).reshape(-1, 3).T
        self.shares = [steps.shares(s.control, shop.recipe, s.tiring) for s, _ in self.pitchers]

    def face_pitchers(self) -> None:
        """Set the hitters against the pitchers as these are now."""
        part = np.array([share.pitcher for share in self.shares])
        given = part[:, None] * self._given(self.pitchers, self.pitcher)
        left = np.array([share.hitter for share in self.shares])
        others, share = self._means(self.hitter, len(self.hitters), given[self.pitcher], left[self.pitcher])
        for place, (subject, match) in enumerate(self.hitters):
            if share[place]:
                subject.facing[match] = steps.Facing(others[place], share[place], subject.facing[match].chance)

    def face_hitters(self) -> None:
        """Set the pitchers against the hitters as these are now; whoever has no bat of his own has the generic one."""
        numbers = np.vstack([self._given(self.hitters, self.hitter), pitcher_at_bat_numbers()])
        power = [subject.power for subject, _ in self.hitters] + [PITCHER_AT_BAT.power]
        chances = np.array([steps.deep_fly_chance(found) for found in power])
        others, chance = self._means(self.pitcher, len(self.pitchers), numbers[self.hitter], chances[self.hitter])
        for place, (subject, match) in enumerate(self.pitchers):
            if chance[place]:
                share = self.shares[place]
                subject.facing[match] = replace(
                    subject.facing[match], others=share.hitter * others[place], chance=chance[place]
                )

    def _given(self, columns: list[tuple[Subject, str]], place: NDArray[np.int64]) -> Vector:
        """What the columns give of each event, as far as a card can have it, with the means as they should be."""
        raw = np.array([raw_numbers(self.shop, subject, match, subject.rates[match]) for subject, match in columns])
        weights = np.bincount(place, self.weights, len(columns))[: len(columns)].astype(np.float64)
        return steps.cut_with_means_kept(raw, weights) / 100

    def _means(self, place: NDArray[np.int64], count: int, vectors: Vector, numbers: Vector) -> tuple[Vector, Vector]:
        """Means of vectors and of numbers over all meetings of each column; 0 for a column without any."""
        total = np.bincount(place, self.weights, count)[:count]
        each = np.maximum(total, 1e-9)
        means = [np.bincount(place, self.weights * vector, count)[:count] / each for vector in vectors.T]
        return np.array(means).T, np.bincount(place, self.weights * numbers, count)[:count] / each


def pitcher_at_bat_numbers() -> Vector:
    """The generic pitcher's bat, as shares of 1."""
    counts = PITCHER_AT_BAT.vs_right.counts
    groups = (("HB",), ("BB",), ("SLF", "SCF", "SRF"), ("DLF", "DCF", "DRF"), ("TCF",), ("HR",), ("SO",))
    return np.array([sum(counts.get(code, 0) for code in group) for group in groups]) / 100


def find_numbers(shop: Workshop) -> None:
    """Raw numbers, then whole ones with the league's means restored (steps 7 to 9)."""
    for subject in shop.subjects:
        for match in subject.matches:
            raw = raw_numbers(shop, subject, match, subject.rates[match])
            if subject.bats:
                raw = steps.with_home_run_floor(raw, subject.lines[match].home_runs, shop.recipe)
            subject.raw[match] = raw
    for kind in ("hitter", "batting", "pitcher"):
        if columns := [(subject, match) for subject in shop.of_kind(kind) for match in subject.matches]:
            find_whole_numbers(shop, kind, columns)


def find_whole_numbers(shop: Workshop, kind: str, columns: list[tuple[Subject, str]]) -> None:
    """Whole numbers of all columns of a kind (steps 8, 9), the means restored over the league or club by club."""
    share = getattr(steps.shares(shop.recipe.mean_control, shop.recipe), "pitcher" if kind == "pitcher" else "hitter")
    for group in restored_together(shop, columns):
        weights = column_weights(shop, group)
        raw = np.array([subject.raw[match] for subject, match in group])
        rates = np.array([real_rate(shop, subject, match) for subject, match in group])
        if shop.recipe.restore_by_club and weights.sum() < FEWEST_TO_RESTORE * share:
            rates = np.array([subject.rates[match] for subject, match in group])
        real = np.array([raw_numbers(shop, s, match, rate) for (s, match), rate in zip(group, rates, strict=True)])
        mean_rate = weights @ rates / weights.sum()
        wanted = steps.wanted_means(raw, real, mean_rate, weights, share, shop.recipe)
        constants = steps.restoring_constants(raw, wanted, weights, shop.recipe)
        whole = steps.whole_numbers(raw - constants, shop.recipe)
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
    """What really happened in a match-up, parks taken out; without splits, what platoon factors make of the total."""
    if trials := steps.trials(subject.lines[match]):
        rate = steps.counts(subject.lines[match]) / trials
    elif trials := steps.trials(subject.total):
        league = shop.rates_around(subject)
        mix = league.mix(dict.fromkeys(subject.matches, 0.0))
        rate = steps.counts(subject.total) / trials * steps.ratio(league.rates[match], mix)
    else:
        return subject.rates[match]
    rate[HOME_RUN] /= subject.park
    return rate


def raw_numbers(shop: Workshop, subject: Subject, match: str, rate: Vector) -> Vector:
    """Step 7 for a column and a rate."""
    return steps.raw_numbers(rate, subject.facing[match], shop.recipe)


def expected(shop: Workshop, subject: Subject, match: str) -> Vector:
    """What a finished column does on average, in neutral parks, against the opponents for whom it was made."""
    numbers = subject.numbers[match][:-1].astype(np.float64)
    return steps.expected_rates(numbers, subject.facing[match], shop.recipe)


def baseline(shop: Workshop) -> dict[str, dict[str, float]]:
    """The league's halves, in numbers per 100, as the card set keeps them."""
    found = {}
    for name, league in shop.leagues.items():
        for match, half in league.halves.items():
            for kind, part in (("pitcher", half.pitcher), ("hitter", half.hitter)):
                key = " ".join(word for word in (name, match, kind) if word)
                found[key] = {event: round(100 * float(x), 2) for event, x in zip(EVENTS, part, strict=True)}
    return found


# Steps 10 and 11, ratings, and the finished cards


def make_club(shop: Workshop, club: ClubSeason, set_name: str) -> Club:
    """A club with all its cards, those who played most first."""
    hitters = [make_hitter(shop, s) for s in shop.of_kind("hitter") if s.player.club == club.id]
    pitchers = [make_pitcher(shop, s) for s in shop.of_kind("pitcher") if s.player.club == club.id]
    multipliers = steps.park_multipliers(shop.factors)
    park = shop.season.parks.get(club.park)
    return Club(
        name=club.name,
        nickname=club.nickname,
        abbreviation=club.id,
        league=club.league,
        division=club.division,
        year=shop.season.year,
        set_name=set_name,
        notice=shop.season.notice,
        designated_hitter=club.designated_hitter,
        built_for_stamina=shop.recipe.stamina,
        built_for_parks=shop.recipe.ball_parks,
        park=Park(name=(park and park.name) or f"Home of {club.name}", multiplier=multipliers.get(club.park, 1.0)),
        hitters=tuple(sorted(hitters, key=lambda h: -_appearances(h.statistics))),
        pitchers=tuple(sorted(pitchers, key=lambda p: -_appearances(p.statistics))),
    )


def _appearances(statistics: Figures) -> float:
    return sum(line.get("PA", 0) for line in statistics.values())


def finished_columns(shop: Workshop, subject: Subject) -> dict[str, dict[str, int]]:
    """Both columns of a card (steps 10, 11)."""
    line, league = subject.total, shop.leagues[subject.league]
    ground = steps.ground_part(line.ground_outs, line.air_outs, shop.recipe)
    weight = shop.recipe.double_play_regress_hitter if subject.bats else shop.recipe.double_play_regress_pitcher
    known = shop.recipe.double_play_by_chances and shop.season.has_chances
    balls = (
        line.double_play_chances
        if known
        else line.ground_outs or (line.ground_double_plays / league.double_plays if league.double_plays else 0.0)
    )
    double_play = steps.double_play_part(line.ground_double_plays, balls, league.double_plays, weight, shop.recipe)
    left, right = (
        steps.column_counts(subject.numbers[match], match[0], ground, double_play, shop.recipe)
        for match in subject.matches
    )
    return {"vs_left": left, "vs_right": right}


def make_hitter(shop: Workshop, subject: Subject) -> Hitter:
    """A hitter's card."""
    player, line, running = subject.player, subject.total, running_of(shop, subject)
    return Hitter.model_validate(
        {
            "id": player.id,
            "name": player.name,
            "bats": player.bats or "R",
            "throws": player.throws or "R",
            **finished_columns(shop, subject),
            "contact": steps.contact(line),
            "power": subject.power,
            "speed": steps.speed(line, running),
            "steal": steps.steal(running),
            "bunt": steps.bunt(line),
            "injury": steps.hitter_injury(player.games, shop.games),
            "games": player.games,
            "fielding": make_fielding(shop, player),
            "habits": make_habits(shop, subject),
            "statistics": figures(player.batting),
        }
    )


def running_of(shop: Workshop, subject: Subject) -> RunningLine:
    """What he did on the bases; chances and times caught, where unknown, as many as he must have had."""
    running, line = subject.player.running, subject.total
    if shop.season.has_running:
        return running
    if not shop.leagues[subject.league].caught_known:
        running = replace(running, caught_second=round(CAUGHT_PER_STEAL * running.stole_second))
    on_first = round(ON_FIRST_PER_TIME_ON_BASE * (line.singles + line.walks + line.hit_by_pitch))
    tries = running.stole_second + running.caught_second
    return replace(running, on_first_with_second_open=max(0, on_first - tries))


def make_pitcher(shop: Workshop, subject: Subject) -> Pitcher:
    """A pitcher's card."""
    player, line = subject.player, subject.player.pitching
    fielding = player.fielding.get(1, FieldingLine(games=line.games))
    usual = shop.fielding.get(1, FieldingLine())
    return Pitcher.model_validate(
        {
            "id": f"{player.id}-p" if is_two_way(player) else player.id,
            "name": player.name,
            "throws": player.throws or "R",
            "bats": player.bats or player.throws or "R",
            **finished_columns(shop, subject),
            "control": subject.control,
            "stamina_start": steps.stamina_as_starter(line),
            "stamina_relief": steps.stamina_as_reliever(line),
            "rest_start": steps.rest_as_starter(line),
            "rest_relief": steps.rest_as_reliever(line, shop.games),
            "hold": steps.hold(player.holding),
            "injury": steps.pitcher_injury(line, shop.games),
            "defense": steps.defense(fielding, usual, "P", shop.errors, shop.recipe),
            "range": steps.fielder_range(fielding, usual, "P", shop.recipe),
            "batting": own_bat(shop, player),
            "starts": line.starts,
            "relief_games": line.relief_games,
            "statistics": figures(player.against),
        }
    )


def own_bat(shop: Workshop, player: PlayerSeason) -> Bat | None:
    """The bat of a pitcher who came to bat: columns and Power of his own, else as pitchers are in general."""
    subject = next((subject for subject in shop.of_kind("batting") if subject.player is player), None)
    if subject is None:
        return None
    columns = {name: Column.model_validate(counts) for name, counts in finished_columns(shop, subject).items()}
    return PITCHER_AT_BAT.model_copy(update={**columns, "power": subject.power})


def make_fielding(shop: Workshop, player: PlayerSeason) -> list[Fielding]:
    """The defense section, the position played most first."""
    lines = [
        _fielding_line(shop, player, number, line)
        for number, line in player.fielding.items()
        if 1 < number <= len(POSITIONS) and line.games
    ]
    return sorted(lines, key=lambda line: -line.games)


def _fielding_line(shop: Workshop, player: PlayerSeason, number: int, line: FieldingLine) -> Fielding:
    position, usual = POSITIONS[number - 1], shop.fielding[number]
    if position == "DH":
        return Fielding(position=position, games=line.games, defense=0, range=0)
    if position == "C":
        reach = steps.catcher_range(player.catching, line.games, shop.catching)
        arm = steps.catcher_arm(player.catching)
    else:
        reach = steps.fielder_range(line, usual, position, shop.recipe)
        arm = steps.outfield_arm(line, usual)
    return Fielding(
        position=position,
        games=line.games,
        defense=steps.defense(line, usual, position, shop.errors, shop.recipe),
        range=reach,
        arm=arm if position in THROWERS else None,
    )


INTENTIONAL_WALKS_REGRESS = 100  # plate appearances of the league mixed in


def make_habits(shop: Workshop, subject: Subject) -> Habits:
    """How often he really did what managers call."""
    line, running = subject.total, running_of(shop, subject)
    league = shop.leagues[subject.league].intentional_walks
    weight = INTENTIONAL_WALKS_REGRESS
    walked = (line.intentional_walks + weight * league) / (line.plate_appearances + weight)
    tries_second = running.stole_second + running.caught_second
    tries_third = running.stole_third + running.caught_third
    return Habits(
        steal_second=_per_chance(tries_second, running.on_first_with_second_open),
        steal_third=_per_chance(tries_third, running.on_second_with_third_open),
        sacrifice=round(line.sacrifice_bunts / line.plate_appearances, 4) if line.plate_appearances else 0.0,
        walked_intentionally=round(walked / league, 3) if league else 0.0,
    )


def _per_chance(tries: int, stayed: int) -> float:
    """Tries for each plate appearance on that base; those with a try did not end on it."""
    return round(tries / (stayed + tries), 4) if tries else 0.0


SHOWN = {
    "PA": "plate_appearances",
    "AB": "at_bats",
    "2B": "doubles",
    "3B": "triples",
    "HR": "home_runs",
    "BB": "walks",
    "HB": "hit_by_pitch",
    "SO": "strikeouts",
}


def figures(lines: dict[str, BattingLine]) -> Figures:
    """The statistics on a card, by the hand of the other."""
    found: Figures = {}
    for hand, name in (("L", "vs_left"), ("R", "vs_right"), (EITHER, "season")):
        if hand in lines and lines[hand].plate_appearances:
            line = lines[hand]
            shown: dict[str, int | float] = {title: getattr(line, value) for title, value in SHOWN.items()}
            shown["AVG"] = round(line.hits / line.at_bats, 3) if line.at_bats else 0.0
            found[name] = {"PA": shown.pop("PA"), "AB": shown.pop("AB"), "H": line.hits, **shown}
    return found
