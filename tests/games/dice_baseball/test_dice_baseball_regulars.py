"""Clubs that really played: everybody is in the nine about as often as he was, and bullpens work as they did."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from fivetool.errors import DataError
from fivetool.games.dice_baseball.manager import traditional
from fivetool.games.dice_baseball.rules import record, stats
from fivetool.games.dice_baseball.seasons.as_often_as_they_did import DailyNine, shares_of_the_nine
from fivetool.games.dice_baseball.seasons.day_to_day import Staff
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST
from fivetool.games.dice_baseball.seasons.everyday_lineup import Bench
from fivetool.games.dice_baseball.seasons.rosters import PITCHERS_OF_A_ROSTER, ByUse
from fivetool.games.dice_baseball.workshop.sample_clubs import sample_club

DAYS = 400


def man(player: str, appearances: int, **games: int) -> SimpleNamespace:
    fielding = tuple(SimpleNamespace(position=position.lstrip("_"), games=number) for position, number in games.items())
    statistics = {"vs_right": {"PA": appearances}}
    return SimpleNamespace(id=player, fielding=fielding, games=sum(games.values()), statistics=statistics)


REGULARS = [man(f"everyday {position}", 600, **{f"_{position}": 150}) for position in SCARCE_FIRST if position != "C"]
CATCHERS = [man("first catcher", 400, C=100), man("second catcher", 200, C=60)]
UTILITY = man("utility", 300, SS=20, CF=20, _2B=20, _3B=20)


def days_of(nine: DailyNine, absent=(), leaning=None) -> Counter[str]:
    found: Counter[str] = Counter()
    for day in range(1_000, 1_000 + DAYS):
        found.update(nine.positions(absent, False, day, leaning).values())
    return found


def test_everybody_is_in_the_nine_about_as_often_as_he_really_was():
    hitters = [*REGULARS, *CATCHERS, UTILITY]
    nine = DailyNine(hitters, with_dh=False)
    wanted, came = shares_of_the_nine(hitters, 8), days_of(nine)
    assert wanted["first catcher"] == pytest.approx(2 * wanted["second catcher"])
    for hitter in hitters:
        assert came[hitter.id] / DAYS == pytest.approx(wanted[hitter.id], abs=0.12), hitter.id
    assert came["first catcher"] + came["second catcher"] == DAYS
    assert nine.positions((), False, 7) == nine.positions((), False, 7)


def test_a_platoon_goes_by_the_hand_of_the_pitcher():
    nine = DailyNine([*REGULARS, *CATCHERS, UTILITY], with_dh=False)
    against = days_of(nine, leaning={"first catcher": 0.1, "second catcher": 3.0})
    assert against["second catcher"] > against["first catcher"]


def test_who_is_away_is_replaced_by_a_man_who_has_the_position():
    nine = DailyNine([*REGULARS, *CATCHERS, UTILITY], with_dh=False)
    placed = nine.positions({"everyday SS"}, False, 5)
    assert placed["SS"] == "utility"
    assert len(set(placed.values())) == 8
    with pytest.raises(DataError, match="nobody plays 1B"):
        nine.positions({"everyday 1B"}, False, 5)


def test_a_man_moves_over_where_only_he_can_fill_a_place():
    swing = man("swing", 500, SS=100, LF=50)
    spare = man("spare", 20, LF=5)
    hitters = [one for one in REGULARS if one.id not in ("everyday SS", "everyday LF")]
    nine = DailyNine([*hitters, *CATCHERS, swing, spare, man("left", 500, LF=140)], with_dh=False)
    for day in range(50):
        assert nine.positions((), False, day)["SS"] == "swing"


def test_a_designated_hitter_is_found_and_a_club_that_really_played_uses_its_regulars():
    club = sample_club("Average Home")
    assert club is not None
    staff = Staff(club.model_copy(update={"regulars": True}))
    batters = staff.batters({}, True, 3, "L")
    assert sorted(position for _, position in batters) == sorted([*SCARCE_FIRST, "DH"])
    assert len({player for player, _ in batters}) == 9
    assert Staff(club).daily is None


def club_with(relief_games: int, pitchers: int = 14):
    club = sample_club("Average Home")
    assert club is not None
    starter, *_ = [pitcher for pitcher in club.pitchers if pitcher.starts]
    made = [starter.model_copy(update={"id": f"s{n}", "starts": 30, "relief_games": 0}) for n in range(5)]
    relief = {"starts": 0, "relief_games": relief_games}
    made += [starter.model_copy(update={"id": f"r{n}", **relief}) for n in range(pitchers - 5)]
    extra = [club.hitters[0].model_copy(update={"id": f"bench {n}"}) for n in range(6)]
    return club.model_copy(update={"pitchers": tuple(made), "hitters": (*club.hitters, *extra)})


@pytest.mark.parametrize(("relief_games", "more"), [(30, 0), (50, 2)])
def test_clubs_with_more_relievers_carry_more_pitchers(relief_games, more):
    club = club_with(relief_games)
    roster = ByUse(club, Bench(club.hitters)).roster((), 25)
    pitchers = {pitcher.id for pitcher in club.pitchers}
    assert len(roster & pitchers) == PITCHERS_OF_A_ROSTER + more
    assert len(roster) == 25


def leaving(relief_games: int) -> tuple[float, float]:
    """How often a starter and a reliever leave after an inning, of a club with two pitchers."""
    starts, relieved = np.zeros(record.PLAYERS, int), np.zeros(record.PLAYERS, int)
    starts[1], relieved[2] = 100, relief_games
    book = SimpleNamespace(players=[2, 0], starts=starts, relief_games=relieved)
    state = SimpleNamespace(
        line=np.zeros((record.PLAYERS, len(stats.LINE)), int), mound=[1, 0], faced=[24, 0], stamina=[26, 0],
        inning_opened=False,
    )  # fmt: skip
    return traditional.starter_leaves(state, book, 0), traditional.reliever_leaves(state, book, 0)


def test_pitchers_leave_sooner_where_more_relievers_came_in():
    few, usual, many = leaving(100), leaving(200), leaving(300)
    assert few == usual, "up to two relievers a game all is as in the 1980s"
    assert many[0] == pytest.approx(usual[0] * (1 + traditional.LATER_STARTER))
    assert many[1] == pytest.approx(usual[1] + traditional.LATER_RELIEVER)
