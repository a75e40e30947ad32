"""Calendars, standings and brackets: counted by hand or by an independent rule."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivetool.errors import DataError, UsageError
from fivetool.game.rules import Outcome
from fivetool.game.scoring import Box
from fivetool.league.bracket import bracket, champion, check_playoffs, qualified
from fivetool.league.news import game_news
from fivetool.league.schedule import Fixture, make_schedule, read_schedule
from fivetool.league.standings import Result, Standing, standings

FIRST = datetime.date(2045, 4, 1)


@given(
    sizes=st.lists(st.integers(1, 7), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) > 1),
    games=st.integers(1, 60),
    series=st.integers(1, 4),
    rounds=st.integers(1, 3),
)
def test_a_calendar_is_one_that_can_be_played(sizes: list[int], games: int, series: int, rounds: int) -> None:
    """Nobody plays twice a day, nobody more often than wanted, and at most one club is left without an opponent."""
    numbers = iter(range(sum(sizes)))
    divisions = [[next(numbers) for _ in range(size)] for size in sizes]
    calendar = make_schedule(divisions, games, FIRST, series=series, division_rounds=rounds)
    played = Counter(club for game in calendar for club in (game.away, game.home))
    short = [club for club in range(sum(sizes)) if played[club] < games]
    assert max(played.values()) <= games
    assert len(short) <= 1
    for day in {game.day for game in calendar}:
        clubs = [club for game in calendar if game.day == day for club in (game.away, game.home)]
        assert len(clubs) == len(set(clubs))
    assert [game.day for game in calendar] == sorted(game.day for game in calendar)


@pytest.mark.parametrize("clubs", [2, 4, 6, 8, 14])
def test_two_rounds_are_balanced_between_home_and_road(clubs: int) -> None:
    """After two whole rounds every pair has met as often at either place."""
    games = 2 * 3 * (clubs - 1)
    calendar = make_schedule([list(range(clubs))], games, FIRST)
    at_home = Counter((game.home, game.away) for game in calendar)
    assert set(at_home.values()) == {3}
    assert len(at_home) == clubs * (clubs - 1)


def test_divisions_meet_more_often() -> None:
    """Three rounds inside the division to one with the others: three meetings against one."""
    calendar = make_schedule([[0, 1, 2, 3], [4, 5, 6, 7]], 2 * 3 * (7 + 2 * 3), FIRST, division_rounds=3)
    meetings = Counter(frozenset((game.away, game.home)) for game in calendar)
    assert {meetings[frozenset(pair)] for pair in ((0, 1), (2, 3), (4, 7))} == {2 * 3 * 3}
    assert {meetings[frozenset(pair)] for pair in ((0, 4), (3, 7))} == {2 * 3}


def test_there_are_days_off() -> None:
    """Two series of three days, then a day without games."""
    calendar = make_schedule([[0, 1, 2, 3]], 9, FIRST)
    assert sorted({(game.day - FIRST).days for game in calendar}) == [0, 1, 2, 3, 4, 5, 7, 8, 9]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("2045-04-01,Owls,Crows", "line 3: no club named Crows in this league."),
        ("2045-04-31,Owls,Kites", "line 3: 2045-04-31 is not a date; write it as 2045-04-01."),
        ("2045-04-01,Owls", "line 3: date, visitor and home are needed."),
        ("2045-04-01,Owls,OWL", "line 3: Owls cannot play itself."),
    ],
)
def test_a_bad_schedule_is_refused_with_its_line(row: str, message: str) -> None:
    text = f"date,visitor,home\n20450401,OWL,kites\n{row}\n"
    with pytest.raises(DataError, match=message.replace(".", r"\.")):
        read_schedule(text, [["Kites", "KIT"], ["Owls", "OWL"]], "spring.csv")


def test_a_schedule_from_a_file_is_put_in_order() -> None:
    text = "2045-04-02,Owls,Kites\n# a remark\n\n2045-04-01,KIT,OWL\n"
    first, second = read_schedule(text, [["Kites", "KIT"], ["Owls", "OWL"]])
    assert first == Fixture(datetime.date(2045, 4, 1), 0, 1)
    assert second == Fixture(datetime.date(2045, 4, 2), 1, 0)


def results(*rows: tuple[int, int, int, int]) -> list[Result]:
    return [Result(away, home, one, other, Outcome((one >= other) + (one > other))) for away, home, one, other in rows]


@pytest.mark.clause("DB-177")
def test_standings_by_wins_then_percentage() -> None:
    """Three wins of five come before two of two; of two clubs with two wins, the one with fewer losses is ahead."""
    played = results((0, 3, 1, 0), (0, 3, 1, 0), (0, 3, 1, 0), (0, 3, 0, 1), (0, 3, 0, 1), (1, 2, 2, 0), (1, 2, 2, 0))
    ranked = standings(4, played).ranked()
    assert [one.club for one in ranked] == [0, 1, 3, 2]
    assert [(one.wins, one.losses) for one in ranked] == [(3, 2), (2, 0), (2, 3), (0, 2)]
    assert [one.games_behind for one in ranked] == [0.0, -0.5, 1.0, 1.5]


def test_a_club_s_record_by_hand() -> None:
    played = results((0, 1, 3, 2), (0, 1, 1, 4), (1, 0, 2, 2), (1, 0, 0, 1), (1, 0, 5, 6))
    own = standings(2, played).records[0]
    assert (own.wins, own.losses, own.ties) == (3, 1, 1)
    assert (own.home, own.road, own.one_run) == ([2, 0], [1, 1], [3, 0])
    assert (own.runs_for, own.runs_against, own.streak, own.last_ten) == (13, 13, "W2", "3-1")
    assert own.pct == 0.75


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 9), st.integers(0, 9)), max_size=80))
def test_standings_are_the_sum_of_the_results(rows: list[tuple[int, int, int, int]]) -> None:
    played = results(*(row for row in rows if row[0] != row[1]))
    records = standings(6, played).records
    assert sum(one.wins for one in records) == sum(one.losses for one in records)
    assert sum(one.runs_for for one in records) == sum(one.runs_against for one in records)
    assert sum(one.games for one in records) == 2 * len(played)
    assert all(sum(one.home) + sum(one.road) + one.ties == one.games for one in records)


def test_winners_of_divisions_qualify_before_better_others() -> None:
    played = results((0, 1, 1, 0), (0, 1, 1, 0), (1, 2, 1, 0), (1, 3, 1, 0), (1, 3, 1, 0), (2, 3, 1, 0))
    found = qualified(standings(4, played), [("East", [0, 1]), ("West", [2, 3])], 2)
    assert [one.club for one in found] == [1, 2]


def test_a_series_goes_by_its_places_and_ends_with_the_deciding_game() -> None:
    one = bracket([7, 8], [5], [])[0]
    places = []
    for winner in (7, 8, 8, 7, 8):
        away, home = one.next_sides
        places.append(home)
        one.add(Result(away, home, 1, 0, Outcome.WON) if winner == away else Result(away, home, 0, 1, Outcome.LOST))
    assert places == [7, 7, 8, 8, 7]
    assert one.winner == 8


def test_a_bracket_of_four_leads_to_a_champion() -> None:
    first = [(100, Result(3, 0, 1, 0, Outcome.WON)), (101, Result(2, 1, 0, 1, Outcome.LOST))]
    series = bracket([0, 1, 2, 3], [1, 1], first)
    assert [(one.high, one.low) for one in series] == [(0, 3), (1, 2), (1, 3)]
    assert champion(series, 2) is None
    last = bracket(
        [0, 1, 2, 3], [1, 1], [*first, (200, Result(3, 1, 2, 2, Outcome.DRAWN)), (200, Result(3, 1, 5, 2, Outcome.WON))]
    )
    assert champion(last, 2) == 3


@pytest.mark.parametrize(
    ("qualifiers", "best_of", "message"),
    [
        (3, (5,), "0, 2, 4 or 8"),
        (8, (1, 3, 5), "there are 6"),
        (4, (3,), "2 rounds"),
        (2, (4,), "best of 1, 3, 5 or 7"),
    ],
)
def test_impossible_playoffs_are_refused(qualifiers: int, best_of: tuple[int, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check_playoffs(qualifiers, best_of, 6)


def test_games_behind_as_newspapers_print_them() -> None:
    shown = [Standing(0, games_behind=behind).behind_shown for behind in (0.0, 0.5, 1.0, 12.5)]
    assert shown == ["–", "½", "1", "12½"]


def test_a_walk_off_in_a_long_game_makes_the_news_once() -> None:
    level = (0,) * 14
    box = Box([], innings=((*level, 0), (*level, 1)))
    news = game_news(box, ["Owls", "Kites"], [0, 1], [], {}, scheduled=9)
    assert [item["text"] for item in news] == ["The Kites beat the Owls in their last at-bat, 1–0 in 15 innings"]
