"""Careers by the clauses: first cards, prices, limits, growth and age."""

from __future__ import annotations

import pytest

from fivetool.errors import DataError, UsageError
from fivetool.game.careers import SeasonPlayed
from fivetool.games.dice_baseball.cards.card import Hitter, Pitcher
from fivetool.games.dice_baseball.cards.checks import hitter_faults, pitcher_faults
from fivetool.games.dice_baseball.cards.files import read_club
from fivetool.games.dice_baseball.seasons.career import Career, charts, split_outs, start, talent
from fivetool.games.dice_baseball.seasons.career_card import card_of
from fivetool.games.dice_baseball.seasons.career_growth import (
    GROWTH,
    RESULT_LIMITS,
    buy,
    check_limits,
    open_steps,
    price_of,
    winter,
)
from fivetool.games.dice_baseball.seasons.careers import DiceCareers
from fivetool.games.dice_baseball.seasons.day_to_day import Staff
from fivetool.games.dice_baseball.workshop.card_columns import to_fields

LEAGUE = {
    "batting": {"PA": 10000, "AB": 9000, "H": 2340, "2B": 400, "3B": 60, "HR": 200, "BB": 850, "HBP": 50, "SF": 100},
    "pitching": {"outs": 27000, "ER": 4000},
}


def a_hitter(kind: str = "Contact", bats: str = "R", position: str = "SS", roll: int = 20) -> Career:
    return start("h", "Hal Hitter", kind, position, bats, "R", roll)


def a_pitcher(kind: str = "Finesse starter", throws: str = "R", roll: int = 20) -> Career:
    return start("p", "Pat Pitcher", kind, "RP" if kind == "Reliever" else "SP", "R", throws, roll)


def after(
    career: Career,
    season: int,
    own: dict[str, dict[str, int]],
    roll: int,
    growth: str = "long",
    aging: bool = False,
    games: int = 162,
) -> Career:
    """A career after a season in which it did that."""
    return winter(career, SeasonPlayed(season, games, own, LEAGUE, roll), GROWTH[growth], aging)


def rich(career: Career, **changes: object) -> Career:
    return career.model_copy(update={"points": 500, **changes})


def batting(hits: int, plate_appearances: int = 600) -> dict[str, dict[str, int]]:
    return {"batting": {"PA": plate_appearances, "AB": plate_appearances, "H": hits}}


@pytest.mark.clause("DB-184")
@pytest.mark.parametrize(
    ("roll", "expected"),
    [(0, 2), (14, 2), (15, 4), (49, 4), (50, 6), (79, 6), (80, 8), (94, 8), (95, 11), (99, 11)],
)
def test_talent(roll: int, expected: int) -> None:
    assert talent(roll)[1] == expected
    assert a_hitter(roll=roll).points == expected


@pytest.mark.clause("DB-184")
def test_every_first_card_is_valid_and_a_column_has_a_hundred_numbers() -> None:
    for kind in charts()["hitter"]:
        for bats in "LRS":
            for position in ("C", "SS", "CF"):
                card = card_of(a_hitter(kind, bats, position, 60))
                assert isinstance(card, Hitter)
                assert list(hitter_faults(card)) == []
    for kind in charts()["pitcher"]:
        for throws in "LR":
            card = card_of(a_pitcher(kind, throws))
            assert isinstance(card, Pitcher)
            assert list(pitcher_faults(card)) == []


@pytest.mark.clause("DB-184")
def test_the_first_card_of_a_right_handed_contact_hitter_by_hand() -> None:
    """18b and 18d: 61 outs are 5 liners, 26 flies, 30 ground balls; facing right-handers a single is a strikeout."""
    career = a_hitter()
    assert career.vs_left["1B"] == 19
    assert (career.vs_right["1B"], career.vs_right["SO"]) == (18, 9)
    card = card_of(career)
    assert isinstance(card, Hitter)
    expected = {"BB": 6, "SLF": 8, "SCF": 7, "SRF": 4, "DLF": 2, "DCF": 1, "DRF": 1, "TCF": 1, "HR": 1, "SO": 8}
    expected |= {"GOA": 16, "GOB": 8, "GOC": 6, "LO": 5, "FO": 26}
    assert dict(card.vs_left.counts) == expected
    line = card.at("SS")
    assert line is not None
    assert (line.defense, line.range, line.arm) == (87, 60, None)


@pytest.mark.clause("DB-184")
def test_a_switch_hitter_pays_two_points_and_has_no_weak_side() -> None:
    career = a_hitter(bats="S")
    assert career.points == 2
    assert career.vs_left == career.vs_right
    card = card_of(career)
    assert isinstance(card, Hitter)
    assert card.vs_left.counts["SLF"] > card.vs_left.counts["SRF"]  # he bats right against left-handers
    assert card.vs_right.counts["SLF"] < card.vs_right.counts["SRF"]


@pytest.mark.clause("DB-184")
def test_a_glove_fields_better_and_a_catcher_throws() -> None:
    assert a_hitter("Glove", position="C").ratings["defense"] == 97
    assert a_hitter("Glove", position="C").ratings["arm"] == -3
    assert a_hitter("Power", position="C").ratings["defense"] == 94
    assert a_hitter("Power", position="RF").ratings["arm"] == 0


@pytest.mark.clause("DB-184")
def test_a_pitcher_is_weaker_against_the_other_hand() -> None:
    right, left = a_pitcher(throws="R"), a_pitcher(throws="L")
    assert (right.vs_left["1B"], right.vs_right["1B"]) == (18, 17)
    assert (left.vs_left["1B"], left.vs_right["1B"]) == (17, 18)
    assert sum(right.vs_left.values()) == 100
    sinker = a_pitcher("Sinker starter")
    assert sinker.vs_right["FO"] == 19  # .33 of 59


def test_outs_and_hits_are_split_by_largest_remainder() -> None:
    assert sum(split_outs(46).values()) == 46
    assert split_outs(4)["FO"] == 3
    assert split_outs(90)["FO"] == 30
    assert to_fields(4, (0.60, 0.165, 0.235)) == (2, 1, 1)
    assert to_fields(0, (0.24, 0.36, 0.40)) == (0, 0, 0)


@pytest.mark.clause("DB-185", "DB-186", "DB-E35")
def test_a_hitter_with_21_singles_may_not_buy_another() -> None:
    full = {"1B": 21, "SO": 6}
    career = rich(a_hitter(), vs_left={**a_hitter().vs_left, **full}, vs_right={**a_hitter().vs_right, **full})
    with pytest.raises(UsageError, match="1B is at its limit, at most 21"):
        buy(career, "1B")


@pytest.mark.clause("DB-185", "DB-186", "DB-E35")
def test_the_tenth_home_run_costs_two_points() -> None:
    base = a_hitter("Power")
    nine = {"HR": 9, "SO": 17}
    career = rich(base, points=3, vs_left={**base.vs_left, **nine}, vs_right={**base.vs_right, **nine})
    bought = buy(career, "HR")
    assert (bought.vs_left["HR"], bought.vs_right["HR"], bought.points) == (10, 10, 1)
    with pytest.raises(UsageError, match="HR is at its limit, at most 10"):
        buy(rich(bought), "HR")


@pytest.mark.clause("DB-185", "DB-186", "DB-E35")
def test_a_pitcher_s_walks_and_control_have_limits() -> None:
    base = a_pitcher()
    five = {"BB": 5, "GOB": base.vs_left["GOB"] + 1}
    career = rich(base, vs_left={**base.vs_left, **five}, vs_right={**base.vs_right, **five})
    with pytest.raises(UsageError, match="BB is at its limit, at least 5"):
        buy(career, "BB")
    with pytest.raises(UsageError, match="control is at its limit, 75"):
        buy(rich(base, ratings={**base.ratings, "control": 75}), "control")


@pytest.mark.clause("DB-186")
def test_a_hitter_s_number_comes_from_strikeouts_and_then_from_the_largest_out() -> None:
    base = a_hitter("Glove")
    career = rich(base, vs_left={**base.vs_left, "SO": 4, "GOA": base.vs_left["GOA"] + 12})
    bought = buy(career, "BB")
    assert bought.vs_left["SO"] == 4
    assert bought.vs_left["GOA"] == career.vs_left["GOA"] - 1  # the largest
    assert bought.vs_right["SO"] == base.vs_right["SO"] - 1
    assert bought.vs_left["BB"] == bought.vs_right["BB"] == 7


@pytest.mark.clause("DB-186")
def test_a_column_at_its_limit_is_left_alone_while_the_other_moves() -> None:
    base = a_hitter()
    career = rich(base, vs_left={**base.vs_left, "1B": 21, "SO": 6})
    bought = buy(career, "1B")
    assert (bought.vs_left, bought.vs_right["1B"]) == (career.vs_left, base.vs_right["1B"] + 1)


@pytest.mark.clause("DB-186")
def test_a_pitcher_s_freed_numbers_become_ground_balls_and_flies_in_turn() -> None:
    base = rich(a_pitcher())
    once = buy(base, "1B")
    twice = buy(once, "BB")
    assert (once.vs_left["GOB"], once.vs_left["FO"]) == (base.vs_left["GOB"] + 1, base.vs_left["FO"])
    assert (twice.vs_left["GOB"], twice.vs_left["FO"]) == (base.vs_left["GOB"] + 1, base.vs_left["FO"] + 1)
    full = rich(base, vs_left={**base.vs_left, "FO": 30, "GOA": base.vs_left["GOA"] - 5}, freed=(1, 1))
    assert buy(full, "1B").vs_left["FO"] == 30
    struck = buy(base, "SO")
    assert struck.vs_right["SO"] == base.vs_right["SO"] + 2
    assert sum(struck.vs_right.values()) == 100


@pytest.mark.clause("DB-186")
def test_at_most_five_points_a_season_go_to_results() -> None:
    career = rich(a_hitter("Power"))
    for _ in range(2):
        career = buy(career, "HR")
    career = buy(career, "BB")
    with pytest.raises(UsageError, match="At most 5 points a season"):
        buy(career, "BB")
    assert buy(career, "contact").ratings["contact"] == 45
    assert buy(after(career, 2045, {}, 50), "BB").vs_left["BB"] == career.vs_left["BB"] + 1


@pytest.mark.clause("DB-185")
def test_a_step_that_would_pass_a_limit_stops_at_it() -> None:
    base = a_hitter(position="RF")
    career = rich(base, ratings={**base.ratings, "contact": 97, "arm": -19})
    assert buy(career, "contact").ratings["contact"] == 99
    assert buy(career, "arm").ratings["arm"] == -20
    with pytest.raises(UsageError, match="arm is at its limit, -20"):
        buy(buy(career, "arm"), "arm")
    hold = rich(a_pitcher(), ratings={**a_pitcher().ratings, "hold": -10})
    with pytest.raises(UsageError, match="hold is at its limit, -10"):
        buy(hold, "hold")


@pytest.mark.clause("DB-185")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"vs_left": {"HR": 11}}, "Career card Hal Hitter: HR 11, at most 10."),
        ({"ratings": {"bunt": 96}}, "Career card Hal Hitter: Bunt 96, at most 95."),
    ],
)
def test_a_card_beyond_a_limit_is_refused(change: dict[str, dict[str, int]], message: str) -> None:
    base = a_hitter("Power")
    values: dict[str, object] = {name: {**getattr(base, name), **part} for name, part in change.items()}
    if "vs_left" in values:
        counts = dict(values["vs_left"])  # type: ignore[call-overload]
        counts["SO"] -= sum(counts.values()) - 100
        values["vs_left"] = counts
    with pytest.raises(DataError, match=message.replace(".", r"\.")):
        check_limits(base.model_copy(update=values))


@pytest.mark.clause("DB-186")
@pytest.mark.parametrize(
    ("own", "roll", "points"),
    [
        (batting(300), 30, 6),
        (batting(156), 30, 2),
        (batting(1, 99), 30, 1),
        (batting(300), 5, 5),
        (batting(300), 60, 7),
        (batting(300), 90, 8),
        (batting(300), 99, 9),
        ({}, 5, 0),
    ],
)
def test_growth_of_a_hitter(own: dict[str, dict[str, int]], roll: int, points: int) -> None:
    """League OPS here is .324 + .397; 300 of 600 is .500 + .500, 156 of 600 is .260 twice."""
    career = a_hitter().model_copy(update={"points": 3})
    assert after(career, 2045, own, roll).points == 3 + points


@pytest.mark.clause("DB-186")
@pytest.mark.parametrize(("earned", "points"), [(30, 6), (51, 5), (59, 4), (67, 3), (99, 2)])
def test_growth_of_a_pitcher(earned: int, points: int) -> None:
    """League ERA is 4.00; so many earned runs in 133 innings and a third."""
    own = {"pitching": {"outs": 400, "ER": earned}}
    assert after(a_pitcher(), 2045, own, 30).points == a_pitcher().points + points
    assert after(a_pitcher(), 2045, {"pitching": {"outs": 119}}, 30).points == a_pitcher().points + 1


@pytest.mark.clause("DB-186")
@pytest.mark.parametrize(("hits", "points"), [(300, 16), (252, 14), (213, 12), (212, 10), (156, 8)])
def test_growth_in_several_seasons(hits: int, points: int) -> None:
    """The same bounds, more points: league OPS is .708, and 213 hits of 600 are .355 twice."""
    career = a_hitter().model_copy(update={"points": 0})
    assert after(career, 2045, batting(hits), 30, "several").points == points
    assert after(career, 2045, batting(10, 99), 30, "several").points == 2


@pytest.mark.clause("DB-186")
def test_what_makes_a_regular_follows_from_the_length_of_the_season() -> None:
    """100 plate appearances of 162 games are 12 of 20; 120 outs are 15."""
    hitter, pitcher = a_hitter().model_copy(update={"points": 0}), a_pitcher().model_copy(update={"points": 0})
    assert after(hitter, 2045, batting(6, 12), 30, games=20).points == 6
    assert after(hitter, 2045, batting(6, 11), 30, games=20).points == 1
    assert after(hitter, 2045, batting(6, 12), 30).points == 1
    assert after(pitcher, 2045, {"pitching": {"outs": 15, "ER": 0}}, 30, games=20).points == 6
    assert after(pitcher, 2045, {"pitching": {"outs": 14, "ER": 0}}, 30, games=20).points == 1


def price_of_every_limit(kind: str, position: str) -> int:
    career = start("x", "X", kind, position, "R", "R", 99).model_copy(update={"points": 10_000})
    spent = 0
    while steps := [name for name in open_steps(career) if name != "SO"]:
        spent += price_of(career, steps[0])
        career = buy(career.model_copy(update={"spent_on_results": 0}), steps[0])
    check_limits(career)
    limits = RESULT_LIMITS[career.kind]
    assert all(career.vs_left[name] == career.vs_right[name] == limit for name, limit in limits.items())
    return spent


@pytest.mark.clause("DB-187")
@pytest.mark.parametrize("growth", GROWTH)
def test_no_career_reaches_every_limit_in_fewer_than_five_seasons(growth: str) -> None:
    """Even with the best talent, the best seasons and all the luck, four winters do not pay for everything."""
    best = {"hitter": GROWTH[growth].hitter[0], "pitcher": GROWTH[growth].pitcher[0]}
    for kind, positions in DiceCareers().kinds().items():
        earned = best["hitter" if kind in charts()["hitter"] else "pitcher"]
        for position in positions:
            assert price_of_every_limit(kind, position) > 11 + 4 * (earned + 3)


def seasons_to_every_limit(career: Career, own: dict[str, dict[str, int]], growth: str) -> int:
    """Winters until nothing is left to buy but strikeouts, with each roll of luck as often as it comes; the dearest
    first, results before ratings, so that no point waits."""
    for season in range(1, 60):
        career = after(career, 2044 + season, own, season * 37 % 100, growth)
        bought = True
        while bought:
            bought = False
            for name in sorted(open_steps(career), key=lambda step: -price_of(career, step)):
                if name != "SO" and price_of(career, name) <= career.points:
                    try:
                        career, bought = buy(career, name), True
                    except UsageError:  # enough results for one winter
                        continue
        if not [name for name in open_steps(career) if name != "SO"]:
            return season
    raise AssertionError("he never gets there")


@pytest.mark.clause("DB-187")
@pytest.mark.parametrize(("growth", "fewest", "most"), [("several", 6, 10), ("long", 14, 30)])
def test_how_many_seasons_a_regular_needs(growth: str, fewest: int, most: int) -> None:
    """A regular of any type who plays as well as his league, or clearly better."""
    for kind, positions in DiceCareers().kinds().items():
        career = start("x", "X", kind, positions[-1], "R", "R", 50)
        if career.kind == "hitter":
            seasons = [batting(213), batting(252)]
        else:
            seasons = [{"pitching": {"outs": 400, "ER": 59}}, {"pitching": {"outs": 400, "ER": 51}}]
        for own in seasons:
            assert fewest <= seasons_to_every_limit(career, own, growth) <= most, kind


@pytest.mark.clause("DB-186")
def test_a_hitter_learns_a_second_position() -> None:
    """Average Defense is 89 at SS, 93 at 2B, 95 in left field: 3 above average stays, less 2; Range is 10 less."""
    career = rich(a_hitter(), ratings={**a_hitter().ratings, "defense": 92, "range": 80})
    both = buy(career, "learn-2B")
    assert career.points - both.points == 4
    card = card_of(both)
    assert isinstance(card, Hitter)
    assert [line.position for line in card.fielding] == ["SS", "2B"]
    assert (card.fielding[1].defense, card.fielding[1].range, card.fielding[1].arm) == (94, 70, None)
    assert card.fielding[0].games > card.fielding[1].games > 0
    assert list(hitter_faults(card)) == []
    left_fielder = card_of(buy(career, "learn-lf"))
    assert isinstance(left_fielder, Hitter)
    assert (left_fielder.fielding[1].defense, left_fielder.fielding[1].arm) == (96, 0)
    strong = a_hitter(position="RF")
    catcher = card_of(buy(rich(strong, ratings={**strong.ratings, "arm": -18}), "learn-C"))
    assert isinstance(catcher, Hitter)
    assert catcher.fielding[1].arm == -10  # the limit of catchers
    with pytest.raises(UsageError, match="Hal Hitter has learned 2B; a career has two positions"):
        buy(both, "learn-3B")
    with pytest.raises(UsageError, match="plays SS and can learn C, 1B, 2B, 3B, LF, CF, RF; got SS"):
        buy(career, "learn-SS")
    with pytest.raises(UsageError, match="only hitters learn a second position"):
        buy(rich(a_pitcher()), "learn-1B")
    content = rich(a_hitter()).model_dump(mode="json")
    assert "Learn CF" in [offer.label for offer in DiceCareers().offers(content)]
    assert DiceCareers().shown(both.model_dump(mode="json")).role == "SS/2B"


@pytest.mark.clause("DB-189")
def test_a_career_pitcher_s_role() -> None:
    starter, reliever = card_of(a_pitcher()), card_of(a_pitcher("Reliever"))
    assert isinstance(starter, Pitcher)
    assert isinstance(reliever, Pitcher)
    assert starter.starts > 0
    assert starter.relief_games > 0
    assert reliever.starts == 0
    assert reliever.relief_games > 0
    with pytest.raises(UsageError, match="A reliever is created as RP; got SP"):
        start("x", "X", "Reliever", "SP", "R", "R", 50)


@pytest.mark.clause("DB-190")
def test_age_takes_one_step_a_winter_from_the_13th_season_on() -> None:
    career = a_hitter("Speed").model_copy(update={"seasons": 12, "points": 1})
    older = after(career, 2057, batting(300), 99, aging=True)
    assert older.points == 1
    assert [older.ratings[name] for name in ("speed", "range", "power")] == [89, 56, 39]  # Power is never below 39
    assert after(career, 2057, batting(300), 99, aging=False).points == 10
    young = career.model_copy(update={"seasons": 11})
    assert after(young, 2056, batting(300), 30, aging=True).points == 7
    pitcher = a_pitcher().model_copy(update={"seasons": 12})
    aged = after(pitcher, 2057, {}, 99, aging=True)
    assert (aged.ratings["control"], aged.ratings["stamina"]) == (55, 24)


@pytest.mark.clause("DB-183", "DB-188")
def test_a_whole_club_of_careers() -> None:
    careers = DiceCareers()
    club, made = careers.new_club("Sandlot Nine", "seed")
    assert len(made) == 25
    assert len({one["id"] for one in made}) == 25
    assert careers.new_club("Sandlot Nine", "seed")[0] == club
    for one in made:
        assert careers.shown(one).points == 0 or careers.offers(one) == []


@pytest.mark.clause("DB-183")
@pytest.mark.parametrize(("kind", "position"), [("Contact", "SS"), ("Power", "LF"), ("Glove", "C")])
def test_a_player_of_one_s_own_plays_though_his_club_was_full(kind: str, position: str) -> None:
    careers = DiceCareers()
    club, _ = careers.new_club("Sandlot Nine", "seed")
    staff = Staff(
        read_club(careers.join(club, careers.create("zz-last", "Zed Last", kind, position, "LR", 50)), "club")
    )
    roster = staff.on_roster({}, 25)
    absent = dict.fromkeys(player for player in staff.order if player not in roster)
    for day in range(10):
        assert ("zz-last", position) in staff.batters(absent, True, day)


@pytest.mark.clause("DB-183")
@pytest.mark.parametrize(
    ("kind", "position", "hands", "message"),
    [
        ("Contact", "SP", "RR", "A hitter plays one of C, 1B"),
        ("Wizard", "SS", "RR", "No type of player named Wizard"),
        ("Contact", "SS", "XR", "Hands are written"),
        ("Contact", "SS", "R", "Hands are written"),
    ],
)
def test_a_career_that_cannot_be_is_refused(kind: str, position: str, hands: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        DiceCareers().create("x", "X", kind, position, hands, 50)


def test_purchases_that_cannot_be_are_refused() -> None:
    with pytest.raises(UsageError, match="HR costs 2 points; Hal Hitter has 1"):
        buy(a_hitter().model_copy(update={"points": 1}), "HR")
    with pytest.raises(UsageError, match="Points buy HB, BB"):
        buy(rich(a_hitter()), "wings")
    with pytest.raises(UsageError, match="has retired"):
        buy(rich(a_hitter(), retired=True), "BB")
    with pytest.raises(UsageError, match="Dice are two digits"):
        talent(100)
