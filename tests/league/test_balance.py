"""The books balance in every season: leagues of many shapes under many options, season after season.

Long seasons are played for their totals alone; in those of random shape every box score is looked at too, and has to
add up to the same totals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from fivetool.game.registry import find_game
from fivetool.game.scoring import Box
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, League, NewClub, NewLeague, Plan
from fivetool.league.season import Closing, Recorded, Season, Slot, fresh_slots, play_whole_season, simulate
from fivetool.league.standings import standings
from fivetool.league.statistics import Totals, figures_out_of_balance

GAME = "dice-baseball"
FIRST = 2045
LONG_SEASONS, LONG_GAMES = 25, 162
SHAPES = 24
BATTED_AND_ALLOWED = ("R", "H", "2B", "3B", "HR", "BB", "IBB", "HBP", "SO")
NOT_AT_BAT = ("BB", "HBP", "SH", "SF", "CI")
OPTIONS = {
    "preset": ("basic", "advanced", "replay"),
    "dh": ("off", "on", "home league"),
    "injuries": ("off", "league"),
    "innings": (9, 9, 9, 7, 5),
    "min_batters": ("1", "3"),
    "extra_runner": ("off", "on"),
    "roster": (22, 25, 32),
}


def contents() -> list[str]:
    hooks = find_game(GAME).league.seasons
    assert hooks is not None
    return hooks.clubs_of("generated")


def a_league(seed: str, clubs: Sequence[NewClub], options: dict[str, object], plan: Plan) -> League:
    """A league that is in no database."""
    wanted = NewLeague("Balance", GAME, tuple(clubs), seed, FIRST, options, plan)
    return League.unwritten(wanted)


def shapes() -> Iterator[tuple[League, list[str]]]:
    """Leagues of two to eight clubs in up to three divisions, short and long, under options at random."""
    chance = random.Random("shapes of leagues")
    known = contents()
    for number in range(SHAPES):
        chosen = chance.sample(known, chance.randint(2, len(known)))
        divisions = chance.randint(1, 3)
        clubs = [NewClub("", "", f"Division {place % divisions}", content) for place, content in enumerate(chosen)]
        playoffs = chance.choice([size for size in (0, 2, 4) if size <= len(chosen)])
        best_of = {0: (), 2: (5,), 4: (3, 5)}[playoffs]
        plan = Plan(chance.randint(10, 60), chance.randint(1, 4), chance.randint(1, 3), playoffs, best_of)
        options = {name: chance.choice(values) for name, values in OPTIONS.items()}
        yield a_league(f"shape {number}", clubs, options, plan), chosen


class Reader:
    """A sink that reads every box score and adds it up."""

    def __init__(self, league: League) -> None:
        self.scorer = league.game.league.scorer
        self.added = Totals()
        self.closing: Closing | None = None

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        for game in games:
            assert figures_out_of_balance(self.scorer, game.box) == []
            check_box(game.box, (game.result.away_runs, game.result.home_runs))
            self.added.add_box(game.slot.stage, game.slot.clubs, game.box.lines)
        self.closing = closing

    def totals(self) -> Totals:
        return Totals()


def figure(box: Box, team: int, part: str, name: str) -> int:
    return sum(line.figures.get(name, 0) for line in box.lines if (line.team, line.part) == (team, part))


def check_box(box: Box, runs: tuple[int, int]) -> None:
    """Runs are those of the result; outs are those of the innings; one pitcher begins, ends, wins and loses."""
    for team in (0, 1):
        assert figure(box, team, "batting", "R") == runs[team]
        assert [figure(box, team, "pitching", name) for name in ("GS", "GF")] == [1, 1]
        assert (
            figure(box, team, "pitching", "W")
            == figure(box, 1 - team, "pitching", "L")
            == (runs[team] > runs[1 - team])
        )
        for name, allowed in (("SB", "SB"), ("CS", "CS")):
            assert figure(box, team, "batting", name) == figure(box, 1 - team, "fielding", allowed)
    assert figure(box, 1, "pitching", "outs") == 3 * box.length  # the visitors always bat to the end
    home_outs = figure(box, 0, "pitching", "outs")
    if box.walk_off:
        assert 3 * (box.length - 1) <= home_outs < 3 * box.length
    else:
        assert home_outs == 3 * (box.length - (runs[1] > runs[0] and home_outs < 3 * box.length))


def check_season(season: Season, totals: Totals) -> None:
    """Standings are the sum of the results, and the totals of clubs and league agree with them and with each other."""
    records = season.table.records
    played = [slot for slot in season.slots if slot.stage == REGULAR]
    assert all(slot.result is not None for slot in season.slots)
    again = standings(len(records), [slot.result for slot in played if slot.result])
    assert [vars(one) | {"games_behind": 0} for one in again.records] == [
        vars(one) | {"games_behind": 0} for one in records
    ]
    decided = sum(one.wins for one in records)
    assert decided == sum(one.losses for one in records) == len(played) - sum(one.ties for one in records) / 2
    assert sum(one.runs_for for one in records) == sum(one.runs_against for one in records)
    batting, pitching, fielding = (totals.of_clubs(REGULAR, part) for part in ("batting", "pitching", "fielding"))
    for one in records:
        assert batting[one.club].figures["R"] == one.runs_for
        assert pitching[one.club].figures["R"] == one.runs_against
        assert pitching[one.club].figures["outs"] == fielding[one.club].figures["PO"]
        assert pitching[one.club].figures.get("W", 0) == one.wins
        assert pitching[one.club].figures.get("L", 0) == one.losses
        assert pitching[one.club].figures["GS"] == pitching[one.club].figures["GF"] == one.games
        assert pitching[one.club].figures["ER"] <= one.runs_against
        assert pitching[one.club].figures.get("SV", 0) <= one.wins
        assert batting[one.club].figures["RBI"] <= one.runs_for
    league = {part: totals.of_league(REGULAR, part).figures for part in ("batting", "pitching")}
    for name in BATTED_AND_ALLOWED:
        assert league["batting"].get(name, 0) == league["pitching"].get(name, 0), name
    assert league["batting"]["PA"] == league["pitching"]["BF"]
    for player, total in totals.of_players(REGULAR, "batting").items():
        figures = total.figures
        away_from_bat = sum(figures.get(name, 0) for name in NOT_AT_BAT)
        assert figures.get("AB", 0) == figures.get("PA", 0) - away_from_bat, player
        assert figures.get("H", 0) >= sum(figures.get(name, 0) for name in ("2B", "3B", "HR"))


@pytest.mark.slow
@pytest.mark.clause("DB-178")
def test_the_books_balance_in_long_seasons() -> None:
    clubs = [NewClub("", content=content) for content in contents()]
    plan = Plan(LONG_GAMES, playoffs=4, best_of=(5, 7))
    league = a_league("long seasons", clubs, {"preset": "replay", "dh": "on"}, plan)
    for number in range(FIRST, FIRST + LONG_SEASONS):
        closing, season = play_whole_season(league, number, contents(), [1] * len(clubs))
        assert len([slot for slot in season.slots if slot.stage == REGULAR]) == LONG_GAMES * len(clubs) // 2
        check_season(season, closing.totals)


@pytest.mark.slow
@pytest.mark.clause("DB-178")
def test_the_books_balance_whatever_the_league() -> None:
    for league, chosen in shapes():
        reader = Reader(league)
        season = Season(league, FIRST, fresh_slots(league, FIRST), chosen, [1] * len(chosen), reader, headlines=False)
        simulate(season)
        assert reader.closing is not None
        assert reader.closing.totals.rows == reader.added.rows
        check_season(season, reader.closing.totals)


@pytest.mark.slow
def test_seasons_look_like_real_ones() -> None:
    """Runs, starters, bullpens, steals and saves of two seasons, against what real seasons of the 1980s showed."""
    clubs = [NewClub("", content=content) for content in contents()]
    league = a_league("plausible", clubs, {"preset": "replay"}, Plan(LONG_GAMES))
    for number in (FIRST, FIRST + 1):
        closing, season = play_whole_season(league, number, contents(), [1] * len(clubs))
        games = sum(one.games for one in season.table.records)
        pitching = closing.totals.of_players(REGULAR, "pitching")
        steals = [one.figures.get("SB", 0) for one in closing.totals.of_players(REGULAR, "batting").values()]
        outings = sum(one.games for one in pitching.values())
        assert 3.7 < sum(one.runs_for for one in season.table.records) / games < 5.1
        assert 2.3 < outings / games < 3.3  # pitchers a game: 2.65 in 1984
        assert 25 < max(one.figures.get("SV", 0) for one in pitching.values()) < 60
        assert 40 < max(steals) < 130
        assert 15 < max(one.figures.get("W", 0) for one in pitching.values()) < 28
        assert max(one.figures.get("GS", 0) for one in pitching.values()) < 42


@pytest.mark.slow
def test_what_is_stored_is_what_a_season_for_its_totals_ends_with(books: Books) -> None:
    """Statistics worked out again from the stored games, those in the books and those of the quick way are equal."""
    clubs = tuple(NewClub("", content=content) for content in contents())
    plan = Plan(20, playoffs=2, best_of=(5,))
    league = books.create(NewLeague("Stored", GAME, clubs, "stored", FIRST, {"preset": "replay"}, plan))
    simulate(books.open_season(league))
    league = books.again(league)
    found = audit(books, league, FIRST)
    assert found.problems == []
    rosters, versions = books.rosters(league)
    closing, season = play_whole_season(league, FIRST, rosters, versions)
    assert books.stored_totals(league, FIRST).rows == books.added_totals(league, FIRST).rows == closing.totals.rows
    assert books.season_row(league, FIRST).summary == closing.summary
    check_season(season, books.stored_totals(league, FIRST))


@pytest.mark.slow
def test_as_many_processes_as_you_like(url: str) -> None:
    """The same seed gives the same seasons, played one after the other or by several processes."""
    books = Books.open(url)
    clubs = tuple(NewClub("", content=content) for content in contents()[:4])
    plan = Plan(12, playoffs=2, best_of=(3,))
    for name, processes in (("One", 1), ("Two", 2)):
        league = books.create(NewLeague(name, GAME, clubs, "processes", FIRST, {"preset": "replay"}, plan))
        books.simulate_totals(league, 4, processes=processes)
    one, two = (books.find(name) for name in ("One", "Two"))
    for season in range(FIRST, FIRST + 4):
        assert books.stored_totals(one, season).rows == books.stored_totals(two, season).rows
        assert books.season_row(one, season).summary == books.season_row(two, season).summary
    books.close()
