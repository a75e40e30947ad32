"""Makes up a league: clubs, parks and players who never were, with the talent spread of a real league.

Invented players get an invented season, drawn from their talent as real seasons are, and that season goes through the
card recipe like any other. The same seed makes the same league.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np

from fivetool.archive.season import (
    BattingLine,
    ClubSeason,
    FieldingLine,
    ParkSeason,
    PlayerSeason,
    Season,
)
from fivetool.errors import UsageError
from fivetool.games.dice_baseball.cards.card import side_against
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.data import FOLDER
from fivetool.games.dice_baseball.workshop import player_rates
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, KNOWN_MATCHUPS, Recipe, Vector, vector
from fivetool.games.dice_baseball.workshop.subjects import Workshop

NAMES_FILE = FOLDER / "league_names.toml"
FEWEST_CLUBS = 4
GAMES = 162

# How much real talent differs, relative to the mean, and how it hangs together (events in the order of the recipe):
# measured on the regulars of a season of the 1980s with the luck of the season taken out.
HITTER_SPREAD = vector(0.70, 0.33, 0.14, 0.13, 0.60, 0.50, 0.32)
HITTER_CORRELATION = np.array(
    [
        [1.00, 0.04, -0.41, 0.30, 0.07, 0.28, 0.23],
        [0.04, 1.00, -0.46, -0.33, -0.17, 0.22, 0.10],
        [-0.41, -0.46, 1.00, 0.02, 0.28, -0.70, -0.65],
        [0.30, -0.33, 0.02, 1.00, 0.08, 0.41, -0.14],
        [0.07, -0.17, 0.28, 0.08, 1.00, -0.26, -0.02],
        [0.28, 0.22, -0.70, 0.41, -0.26, 1.00, 0.62],
        [0.23, 0.10, -0.65, -0.14, -0.02, 0.62, 1.00],
    ]
)
# What no hitter exceeds against one hand, about what the greatest have done: draws alone know no bounds.
GREATEST = vector(0.03, 0.19, 0.265, 0.07, 0.035, 0.07, 0.34)
PITCHER_SPREAD = vector(0.36, 0.26, 0.10, 0.14, 0.22, 0.23, 0.27)
PITCHER_CORRELATION = np.array(
    [
        [1.00, 0.18, -0.15, 0.39, 0.00, 0.19, -0.13],
        [0.18, 1.00, -0.45, -0.40, -0.03, -0.21, 0.27],
        [-0.15, -0.45, 1.00, 0.05, -0.07, -0.35, -0.65],
        [0.39, -0.40, 0.05, 1.00, 0.10, 0.50, -0.35],
        [0.00, -0.03, -0.07, 0.10, 1.00, 0.22, 0.07],
        [0.19, -0.21, -0.35, 0.50, 0.22, 1.00, -0.26],
        [-0.13, 0.27, -0.65, -0.35, 0.07, -0.26, 1.00],
    ]
)
# The basic rules of advance bring more men to third base than real ones, and the best nine play every day: with the
# talent of a real league more would score, on sacrifice flies above all. These keep the league among real ones.
MODEST = vector(1.05, 0.955, 0.965, 1.0, 0.92, 0.95, 1.15)
GROUND_SHARE = 0.545  # of outs in play
EXTRA_BASES = -0.03  # how many fewer runners take one than in a real league
SURE_HANDS = 0.93  # errors
CLUB_SPREAD = 0.015  # good clubs have a little more of everything: on-base events relative to the mean

# What hitters do relative to the league (in which pitchers bat too), and what each position's do relative to them.
HITTERS_IN_LEAGUE = vector(1.07, 1.026, 1.027, 1.038, 1.08, 1.10, 0.933)
BY_POSITION = {
    "C": vector(0.95, 0.92, 0.91, 1.00, 0.55, 1.17, 1.02),
    "1B": vector(0.93, 1.06, 1.03, 1.06, 0.68, 1.18, 0.93),
    "2B": vector(0.88, 1.00, 1.04, 1.03, 1.13, 0.48, 0.84),
    "3B": vector(0.99, 1.08, 0.98, 0.99, 0.79, 1.12, 1.01),
    "SS": vector(0.88, 0.83, 1.06, 0.84, 1.05, 0.42, 0.89),
    "LF": vector(1.21, 1.08, 0.98, 1.05, 0.98, 1.09, 1.05),
    "CF": vector(0.82, 0.96, 1.04, 0.93, 1.68, 0.94, 1.03),
    "RF": vector(0.95, 0.99, 0.99, 1.11, 1.13, 1.32, 1.15),
}
ON_THE_BENCH = vector(0.95, 0.97, 0.94, 0.95, 0.85, 0.80, 1.06)
PITCHERS_AT_BAT = vector(0.0013, 0.0372, 0.1176, 0.0177, 0.0019, 0.0039, 0.3386)

# Putouts, assists and errors in nine innings, by position number.
FIELDING = {
    1: (0.565, 1.254, 0.084),
    2: (5.69, 0.511, 0.082),
    3: (9.04, 0.693, 0.086),
    4: (2.19, 3.095, 0.111),
    5: (0.77, 1.957, 0.155),
    6: (1.65, 3.144, 0.182),
    7: (2.07, 0.077, 0.051),
    8: (2.80, 0.061, 0.039),
    9: (2.08, 0.069, 0.047),
}
NUMBER_OF = {"C": 2, "1B": 3, "2B": 4, "3B": 5, "SS": 6, "LF": 7, "CF": 8, "RF": 9}
STEAL_TRIES = {"C": 0.4, "1B": 0.4, "2B": 1.3, "3B": 0.7, "SS": 1.3, "LF": 1.2, "CF": 1.9, "RF": 0.9}


@dataclass(frozen=True)
class Job:
    """A place on a roster: positions (the main one first), games and plate appearances, or starts and relief games."""

    positions: tuple[str, ...]
    games: int
    appearances: int
    regular: bool = True


HITTING_JOBS = (
    Job(("C",), 130, 470),
    Job(("1B",), 148, 590),
    Job(("2B", "SS"), 146, 590),
    Job(("3B",), 144, 570),
    Job(("SS",), 146, 560),
    Job(("LF", "RF"), 144, 580),
    Job(("CF", "LF"), 146, 610),
    Job(("RF", "LF"), 142, 570),
    Job(("C",), 60, 170, regular=False),
    Job(("SS", "2B", "3B"), 80, 190, regular=False),
    Job(("2B", "3B", "SS"), 70, 170, regular=False),
    Job(("3B", "1B"), 75, 180, regular=False),
    Job(("CF", "LF", "RF"), 85, 200, regular=False),
    Job(("RF", "LF"), 75, 180, regular=False),
    Job(("1B", "LF"), 70, 160, regular=False),
)
STARTING_JOBS = (34, 33, 32, 28, 22)  # starts
RELIEF_JOBS = (62, 56, 50, 44, 36)  # games
SWINGMAN_GAMES = 10  # of the last starter in relief


@dataclass(frozen=True)
class Names:
    """What people, clubs and parks can be called."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    clubs: tuple[dict[str, str], ...]
    league: str
    divisions: tuple[str, ...]


@cache
def names() -> Names:
    """The names that come with the game; no surname among them was ever borne in the major leagues."""
    content = tomllib.loads(NAMES_FILE.read_text(encoding="utf-8"))
    return Names(
        first=tuple(content["first"]),
        last=tuple(content["last"]),
        clubs=tuple(content["club"]),
        league=content["league"],
        divisions=tuple(content["divisions"]),
    )


# The rules that a league is made for unless somebody asks for others: those of a game without any options given.
USUAL = Recipe(
    stamina="basic",
    ball_parks=False,
    # Hits and errors that the charts of version 4 make besides the cards.
    other_hits=(0.0, 0.0, 0.0005, 0.0, 0.0002, 0.0, 0.0),
    error_weights=(12, 3, 8, 6, 13, 10, 3.2, 2.35, 3.5),
    range_share_ending=0.841,
    double_play_share=0.48,
)
SHIPPED_SEED = 2045


def make_league(seed: int, clubs: int = 8, name: str = "", recipe: Recipe = USUAL) -> CardSet:
    """A league of invented clubs with rosters of 25, in two divisions.

    >>> [club.abbreviation for club in make_league(seed=1, clubs=4).clubs] == [
    ...     club.abbreviation for club in make_league(seed=1, clubs=4).clubs
    ... ]
    True
    """
    return league_and_workshop(seed, clubs, name, recipe)[0]


def league_and_workshop(seed: int, clubs: int = 8, name: str = "", recipe: Recipe = USUAL) -> tuple[CardSet, Workshop]:
    """The same with the workshop, from which an honesty table can be made."""
    most = len(names().clubs)
    if not FEWEST_CLUBS <= clubs <= most or clubs % 2:
        raise UsageError(f"A league has an even number of clubs from {FEWEST_CLUBS} to {most} (got {clubs}).")
    maker = _Maker(seed, clubs)
    season = maker.season()
    called = name or names().league
    cards, shop = build_cards(season, recipe, name=called)
    return cards.model_copy(update={"clubs": tuple(sorted(cards.clubs, key=lambda club: club.abbreviation))}), shop


class _Maker:
    """Draws one thing after another from the seed."""

    def __init__(self, seed: int, clubs: int) -> None:
        self.dice = np.random.default_rng(seed)
        chosen = self.dice.permutation(len(names().clubs))[:clubs]
        self.clubs = [names().clubs[place] for place in chosen]
        self.used: set[str] = set()
        self.surnames: list[str] = []
        self.league = Season(0, "an invented league", has_splits=True, has_running=True)

    def season(self) -> Season:
        """The whole invented season."""
        for place, club in enumerate(self.clubs):
            self._club(club, names().divisions[place % 2])
        self._level()
        return self.league

    def _level(self) -> None:
        """Make hitters together, and pitchers together, what they are in a real league: both tell of the same games."""
        everybody = self.league.players.values()
        batted = [
            (line, KNOWN_MATCHUPS[f"{side_against(player.bats, hand)}{hand}"] * HITTERS_IN_LEAGUE)
            for player in everybody
            if not player.pitching.games
            for hand, line in player.batting.items()
        ]
        allowed = [
            (line, KNOWN_MATCHUPS[f"{side}{player.throws}"])
            for player in everybody
            for side, line in player.against.items()
        ]
        for lines in (batted, allowed):
            wanted = np.sum([player_rates.trials(line) * usual for line, usual in lines], axis=0)
            factors = MODEST * wanted / np.sum([player_rates.counts(line) for line, _ in lines], axis=0)
            for line, _ in lines:
                self._scale(line, factors)

    def _scale(self, line: BattingLine, factors: Vector) -> None:
        """More or fewer of each event; what is left after the point decides by chance."""
        number = np.floor(player_rates.counts(line) * factors + self.dice.random(len(factors)))
        hit, walks, singles, doubles, triples, home_runs, strikeouts = number.astype(int).tolist()
        line.at_bats += line.walks - line.intentional_walks - walks + line.hit_by_pitch - hit
        line.hit_by_pitch, line.walks = hit, walks + line.intentional_walks
        line.singles, line.doubles, line.triples, line.home_runs = singles, doubles, triples, home_runs
        line.strikeouts = strikeouts

    def _club(self, club: dict[str, str], division: str) -> None:
        park = f"park of {club['abbreviation']}"
        self.league.clubs[club["abbreviation"]] = ClubSeason(
            id=club["abbreviation"],
            name=f"{club['town']} {club['nickname']}",
            nickname=club["nickname"],
            league=names().league,
            division=division,
            park=park,
            games=GAMES,
        )
        self._park(park, club)
        bats, arms = (1 + CLUB_SPREAD * self.dice.standard_normal(2)).tolist()
        for job in HITTING_JOBS:
            self._hitter(club["abbreviation"], job, bats)
        for starts in STARTING_JOBS:
            relief = SWINGMAN_GAMES if starts == STARTING_JOBS[-1] else 0
            self._pitcher(club["abbreviation"], starts, relief, arms)
        for games in RELIEF_JOBS:
            self._pitcher(club["abbreviation"], 0, games, arms)

    def _park(self, park: str, club: dict[str, str]) -> None:
        usual, factor = 1000, math.exp(0.16 * float(self.dice.standard_normal()))
        home = BattingLine(plate_appearances=50_000, home_runs=round(usual * factor))
        road = BattingLine(plate_appearances=50_000, home_runs=usual)
        self.league.parks[park] = ParkSeason(park, club["park"], club["abbreviation"], home, road, GAMES // 2)

    def _name(self) -> str:
        """A name that nobody in the league has yet; surnames go round before they come again."""
        while True:
            if not self.surnames:
                self.surnames = [names().last[place] for place in self.dice.permutation(len(names().last))]
            name = f"{self.dice.choice(np.array(names().first))} {self.surnames.pop()}"
            if name not in self.used:
                self.used.add(name)
                return name

    def _player(self, club: str, bats: str, throws: str) -> PlayerSeason:
        name = self._name()
        first, last = name.split(" ", 1)
        key = "".join(letter for letter in f"{last}{first[0]}".lower() if letter.isascii() and letter.isalpha())
        player_id = key
        while any(known == player_id for known, _ in self.league.players):
            player_id = f"{key}{sum(other.startswith(key) for other, _ in self.league.players) + 1}"
        found = self.league.player(player_id, club)
        found.name, found.bats, found.throws = name, bats, throws
        return found

    def _talent(self, spread: Vector, correlation: np.ndarray) -> Vector:
        """Talent relative to the mean, one figure for each event."""
        scale = np.sqrt(np.log1p(spread**2))
        drawn = np.linalg.cholesky(correlation) @ self.dice.standard_normal(len(spread))
        return np.asarray(np.exp(scale * drawn - scale**2 / 2))

    def _hitter(self, club: str, job: Job, strength: float) -> None:
        main = job.positions[0]
        bats = str(self.dice.choice(("R", "L", "S"), p=(0.52, 0.32, 0.16)))
        left = bats == "L" and main in ("1B", "LF", "CF", "RF") and self.dice.random() < 0.5
        player = self._player(club, bats, "L" if left else "R")
        talent = self._talent(HITTER_SPREAD, HITTER_CORRELATION) * HITTERS_IN_LEAGUE * BY_POSITION[main]
        talent = talent * (1.0 if job.regular else ON_THE_BENCH)
        talent[:-1] *= strength
        played = float(np.clip(1 + 0.07 * self.dice.standard_normal(), 0.75, 1.1))
        player.games = min(GAMES, round(job.games * played))
        appearances = round(job.appearances * played)
        from_left = round(appearances * (0.34 if bats != "L" else (0.22 if job.regular else 0.10)))
        for hand, number in (("L", from_left), ("R", appearances - from_left)):
            match = f"{side_against(bats, hand)}{hand}"
            player.batting[hand] = self._line(number, np.minimum(KNOWN_MATCHUPS[match] * talent, GREATEST))
        self._calls(player)
        self._runner(player, main, float(talent[EVENTS.index("3B")]))
        for place, position in enumerate(job.positions):
            games = player.games if place == 0 else max(3, round(player.games * (0.12 if job.regular else 0.35)))
            self._fielder(player, NUMBER_OF[position], games, innings=7.8 if job.regular else 3.5)
        player.parks_batting = Counter(self._parks(club, appearances))

    def _calls(self, player: PlayerSeason) -> None:
        """Sacrifices and intentional walks, which managers made."""
        total = player.batted
        weak = max(0.0, 1.6 - total.home_runs / max(1, 0.02 * total.plate_appearances))
        bunts = int(self.dice.poisson(0.0066 * total.plate_appearances * weak))
        walks = int(self.dice.poisson(0.0082 * total.plate_appearances * max(0.2, 2 - weak)))
        line = player.batting["R"]
        line.sacrifice_bunts, line.plate_appearances = bunts, line.plate_appearances + bunts + walks
        line.intentional_walks, line.walks = walks, line.walks + walks

    def _runner(self, player: PlayerSeason, main: str, triples: float) -> None:
        """Running: faster where triples come easily."""
        line, total = player.running, player.batted
        legs = 0.6 * math.log(max(triples, 0.05)) + 0.6 * float(self.dice.standard_normal())
        on_first = round(0.84 * (total.singles + total.walks + total.hit_by_pitch))
        tries = min(0.45, 0.072 * STEAL_TRIES[main] * math.exp(legs))
        attempts = int(self.dice.binomial(on_first, tries))
        skill = float(np.clip(0.63 + 0.05 * legs + 0.07 * self.dice.standard_normal(), 0.35, 0.9))
        line.stole_second = int(self.dice.binomial(attempts, skill))
        line.caught_second = attempts - line.stole_second
        line.on_first_with_second_open = max(0, on_first - attempts)
        line.on_second_with_third_open = round(0.75 * on_first)
        third = int(self.dice.binomial(line.on_second_with_third_open, 0.14 * tries))
        line.stole_third = int(self.dice.binomial(third, min(0.95, skill + 0.05)))
        line.caught_third = third - line.stole_third
        speed = float(np.clip(0.06 * legs, -0.15, 0.15))
        for name, chances, usual in (
            ("first_to_third", 0.050, Recipe.usual_extra_bases[0]),
            ("second_to_home", 0.045, Recipe.usual_extra_bases[1]),
            ("first_to_home", 0.020, Recipe.usual_extra_bases[2]),
        ):
            number = round(chances * total.plate_appearances)
            setattr(line, f"{name}_chances", number)
            setattr(line, name, int(self.dice.binomial(number, usual + EXTRA_BASES + speed)))

    def _fielder(self, player: PlayerSeason, number: int, games: int, innings: float) -> None:
        """Fielding at a position, and what runners did against a catcher."""
        outs = round(3 * games * innings)
        nine = outs / 27
        putouts, assists, errors = FIELDING[number]
        reach = 1 + 0.07 * float(self.dice.standard_normal())
        hands = math.exp(0.30 * float(self.dice.standard_normal()))
        arm = math.exp((0.30 if number >= 7 else 0.05) * float(self.dice.standard_normal()))
        player.fielding[number] = FieldingLine(
            games=games,
            starts=games,
            outs=outs,
            putouts=int(self.dice.poisson(putouts * reach * nine)),
            assists=int(self.dice.poisson(assists * reach * arm * nine)),
            errors=int(self.dice.poisson(SURE_HANDS * errors * hands * nine)),
        )
        if number == NUMBER_OF["C"]:
            line = player.catching
            attempts = int(self.dice.poisson(1.08 * nine))
            success = float(np.clip(Recipe.usual_steals + 0.05 * self.dice.standard_normal(), 0.45, 0.85))
            line.stolen = int(self.dice.binomial(attempts, success))
            line.caught = attempts - line.stolen
            line.wild_pitches = int(self.dice.poisson(0.268 * nine / reach))
            line.passed_balls = int(self.dice.poisson(0.077 * nine / reach))
            line.outs = outs

    def _pitcher(self, club: str, starts: int, relief: int, strength: float) -> None:
        throws = "L" if self.dice.random() < 0.34 else "R"
        bats = throws if self.dice.random() < 0.85 else "S"
        player = self._player(club, bats, throws)
        talent = self._talent(PITCHER_SPREAD, PITCHER_CORRELATION)
        talent[:-1] /= strength
        as_starter = round(starts * float(np.clip(26.6 + 1.8 * self.dice.standard_normal(), 21, 31)))
        as_reliever = round(relief * float(np.clip(6.6 + 1.0 * self.dice.standard_normal(), 4, 10)))
        faced = as_starter + as_reliever
        from_left = round(faced * (0.42 if throws == "R" else 0.22))
        for side, number in (("L", from_left), ("R", faced - from_left)):
            player.against[side] = self._line(number, KNOWN_MATCHUPS[f"{side}{throws}"] * talent, ground=0.055)
        player.games = starts + relief
        line = player.pitching
        line.games, line.starts = player.games, starts
        line.batters_as_starter, line.batters_as_reliever = as_starter, as_reliever
        line.outs = round(0.68 * faced)
        if starts:
            line.spells_between_starts = starts
            line.days_between_starts = round(starts * float(np.clip(4.3 + 0.25 * self.dice.standard_normal(), 3.6, 5)))
        self._held_runners(player, faced, left=throws == "L")
        self._fielder(player, 1, player.games, innings=line.outs / 3 / max(1, player.games))
        batted = round(2.3 * starts + 0.12 * relief)
        bat = self._talent(HITTER_SPREAD * 0.5, HITTER_CORRELATION)
        player.batting = {"R": self._line(batted, PITCHERS_AT_BAT * bat)}
        player.parks_pitching = Counter(self._parks(club, faced))

    def _held_runners(self, player: PlayerSeason, faced: int, left: bool) -> None:
        line = player.holding
        attempts = int(self.dice.poisson(0.0282 * faced))
        usual = Recipe.usual_steals - (0.03 if left else -0.015)
        success = float(np.clip(usual + 0.10 * self.dice.standard_normal(), 0.35, 0.95))
        line.stolen = int(self.dice.binomial(attempts, success))
        line.caught = attempts - line.stolen

    def _line(self, appearances: int, rates: Vector, ground: float = 0.05) -> BattingLine:
        """A season drawn from rates."""
        rates = np.minimum(rates, 0.6)
        left_over = max(0.05, 1 - float(rates.sum()))
        drawn = self.dice.multinomial(appearances, np.append(rates, left_over) / (rates.sum() + left_over)).tolist()
        hit, walks, singles, doubles, triples, home_runs, strikeouts, outs = drawn
        on_the_ground = float(np.clip(GROUND_SHARE + ground * self.dice.standard_normal(), 0.3, 0.68))
        ground_outs = int(self.dice.binomial(outs, 0.96 * on_the_ground))
        double_plays = min(0.2, 0.08 * math.exp(0.2 * float(self.dice.standard_normal())))
        return BattingLine(
            plate_appearances=appearances,
            at_bats=appearances - walks - hit,
            singles=singles,
            doubles=doubles,
            triples=triples,
            home_runs=home_runs,
            walks=walks,
            hit_by_pitch=hit,
            strikeouts=strikeouts,
            ground_outs=ground_outs,
            air_outs=round(0.96 * outs) - ground_outs,
            ground_double_plays=int(self.dice.binomial(ground_outs, double_plays)),
        )

    def _parks(self, club: str, appearances: int) -> dict[str, int]:
        """Half at home, half in all the other parks."""
        others = [other["abbreviation"] for other in self.clubs if other["abbreviation"] != club]
        away = appearances // 2
        return {f"park of {club}": appearances - away} | {
            f"park of {other}": away // len(others) for other in others if away >= len(others)
        }
