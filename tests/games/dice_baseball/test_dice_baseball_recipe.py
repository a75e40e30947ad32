"""The card recipe: its steps one by one, and the checks that a builder must pass on a real season."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.archive.reference import files, needs_season, season
from tests.archive.test_tables import SEASON_LINES

from fivetool.archive.season import BattingLine, FieldingLine, HoldingLine, PitchingLine, RunningLine
from fivetool.archive.season_lines import parse_season_lines
from fivetool.games.dice_baseball.cards.card import PITCHER_AT_BAT
from fivetool.games.dice_baseball.cards.checks import club_faults
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.seasons.as_played import as_played
from fivetool.games.dice_baseball.workshop import card_columns, card_numbers, card_ratings, player_rates
from fivetool.games.dice_baseball.workshop.builder import build_cards, column_weights, real_rate
from fivetool.games.dice_baseball.workshop.generator import USUAL, league_and_workshop
from fivetool.games.dice_baseball.workshop.honesty_table import as_csv, honesty, league_means, summary
from fivetool.games.dice_baseball.workshop.opponents import raw_numbers
from fivetool.games.dice_baseball.workshop.recipe import (
    EVENTS,
    KNOWN_MATCHUPS,
    KNOWN_OVERALL,
    KNOWN_SHARES,
    REPLAY,
    Recipe,
    vector,
)
from fivetool.games.dice_baseball.workshop.subjects import Workshop, is_hitter, is_pitcher

RECIPE = Recipe()


def test_intentional_walks_and_sacrifices_are_left_out():
    line = BattingLine(plate_appearances=100, walks=10, intentional_walks=4, sacrifice_bunts=3, interference=1)
    assert player_rates.trials(line) == 92
    assert player_rates.counts(line)[EVENTS.index("BB")] == 6


def test_splits_keep_the_overall_rate():
    league = player_rates.LeagueRates(KNOWN_MATCHUPS, KNOWN_SHARES)
    splits = {"LL": (vector(1, 10, 20, 5, 1, 2, 30), 120.0), "LR": (vector(0, 40, 70, 20, 3, 15, 60), 400.0)}
    total = splits["LL"][0] + splits["LR"][0]
    mix = league.mix({"LL": 120, "LR": 400})
    overall = player_rates.overall_rate(total, 520, mix, RECIPE)
    rates = player_rates.split_rates(overall, splits, league, mix, RECIPE)
    assert (120 * rates["LL"] + 400 * rates["LR"]) / 520 == pytest.approx(overall)
    assert overall == pytest.approx((total + 25 * mix) / 545)


def test_without_splits_the_platoon_factors_rule():
    league = player_rates.LeagueRates(KNOWN_MATCHUPS, KNOWN_SHARES)
    mix = league.mix({"RL": 0, "RR": 0})
    nothing = (np.zeros(7), 0.0)
    rates = player_rates.split_rates(mix, {"RL": nothing, "RR": nothing}, league, mix, RECIPE)
    assert rates["RL"] == pytest.approx(league.rates["RL"])


def test_shares_add_up_for_every_control():
    for rule, loss in zip(card_numbers.STAMINA_RULES, RECIPE.mean_tiring, strict=True):
        found = card_numbers.shares(58, Recipe(stamina=rule))
        assert found.pitcher + found.hitter + found.range == pytest.approx(1.0)
        assert found.pitcher == pytest.approx((58 - loss - 9) / 96.36)
    average = card_numbers.shares(58, RECIPE)
    assert [round(part, 3) for part in (average.pitcher, average.hitter, average.range)] == [0.465, 0.469, 0.066]


def test_halves_give_the_league_back():
    rate = KNOWN_MATCHUPS["RR"]
    half = card_numbers.halves(rate, 0.2, RECIPE)
    hitter, pitcher = card_numbers.hitter_facing(half, 0.2, RECIPE), card_numbers.pitcher_facing(half, 58, 0.2, RECIPE)
    for facing, numbers in ((hitter, 100 * half.hitter), (pitcher, 100 * half.pitcher)):
        assert card_numbers.raw_numbers(rate, facing, RECIPE) == pytest.approx(numbers)
        assert card_numbers.expected_rates(numbers, facing, RECIPE) == pytest.approx(rate)


def test_the_honesty_table_knows_whom_a_card_was_made_for():
    _, shop = league_and_workshop(seed=3, clubs=4)
    subject = next(iter(shop.of_kind("hitter")))
    before = row_of(shop, subject.player.id)
    for match, facing in subject.facing.items():
        subject.facing[match] = replace(facing, others=facing.others + 0.01)
    assert row_of(shop, subject.player.id).expected - before.expected == pytest.approx(0.01, rel=0.2)


def test_without_ball_parks_no_home_run_comes_from_deep_flies():
    share = card_numbers.shares(58, RECIPE)
    assert card_numbers.deep_fly_home_runs(0.2, share, Recipe(ball_parks=False)).sum() == 0
    assert card_numbers.deep_fly_home_runs(0.2, share, RECIPE).sum() == pytest.approx(
        0.03 * (share.pitcher + share.hitter) * 0.2
    )


def test_rounding_fills_every_column_to_a_hundred():
    rng = np.random.default_rng(5)
    raw = rng.normal([0.4, 9, 18, 4, 0.6, 2, 15], [1, 4, 5, 2, 1, 2, 8], size=(500, 7))
    whole = card_numbers.whole_numbers(raw, RECIPE)
    assert (whole.sum(axis=1) == 100).all()
    assert (whole >= 0).all()
    crowded = card_numbers.whole_numbers(np.full((1, 7), 20.0), RECIPE)
    assert crowded[0, -1] == 5


def test_constants_restore_the_means():
    rng = np.random.default_rng(6)
    raw = rng.normal([0.4, 9, 18, 4, 0.6, 2, 15], [0.8, 4, 5, 2, 0.8, 2, 8], size=(3000, 7))
    weights = rng.uniform(10, 600, size=3000)
    wanted = weights @ raw / weights.sum()
    constants = card_numbers.restoring_constants(raw, wanted, weights, RECIPE)
    means = weights @ card_numbers.whole_numbers(raw - constants, RECIPE)[:, :-1] / weights.sum()
    assert means == pytest.approx(wanted, rel=0.005, abs=0.002)


def by_club(shop, part):
    """Mean numbers of each club's hitters, weighted by what comes off their cards."""
    means = {}
    for club in shop.season.clubs:
        columns = [(s, match) for s in shop.of_kind("hitter") if s.player.club == club for match in s.matches]
        weights = column_weights(shop, columns)
        means[club] = weights @ np.array([part(s, match) for s, match in columns]) / weights.sum()
    return means


def test_every_club_keeps_its_own_means():
    _, shop = league_and_workshop(seed=3, clubs=4, recipe=replace(USUAL, restore_by_club=True))
    wanted = by_club(shop, lambda s, match: raw_numbers(shop, s, match, real_rate(shop, s, match)))
    found = by_club(shop, lambda s, match: s.numbers[match][:-1])
    for club in wanted:
        assert found[club][1:3] == pytest.approx(wanted[club][1:3], rel=0.03), club  # a club has few whole numbers
        assert found[club][5:] == pytest.approx(wanted[club][5:], rel=0.06), club


def test_a_pitcher_who_batted_has_a_bat_of_his_own():
    _, shop = league_and_workshop(seed=3, clubs=4)
    slugger, other, never = [player for player in shop.season.players.values() if player.pitching.starts][:3]
    never.batting.clear()
    slugger.batting["R"] = BattingLine(plate_appearances=90, at_bats=90, singles=20, home_runs=6, strikeouts=25)
    other.batting["R"] = BattingLine(plate_appearances=90, at_bats=90, singles=8, strikeouts=50)
    cards, _ = build_cards(shop.season, replace(USUAL, own_bats=True))
    pitchers = {pitcher.id: pitcher for club in cards.clubs for pitcher in club.pitchers}
    mighty, weak = pitchers[slugger.id].batting, pitchers[other.id].batting
    assert mighty.power > weak.power
    assert mighty.vs_right.counts["HR"] > weak.vs_right.counts["HR"]
    assert mighty.bunt == weak.bunt == PITCHER_AT_BAT.bunt
    assert pitchers[never.id].batting is None


def test_who_lets_many_reach_tires_sooner():
    outings = [(True, 27)] * 30
    line = PitchingLine(games=30, starts=30, batters_as_starter=810)
    tiring = [card_numbers.tiring_of(outings, line, 58, share * KNOWN_OVERALL, REPLAY) for share in (0.8, 1.0, 1.2)]
    assert tiring == sorted(tiring)
    assert tiring[1] == pytest.approx(2.1, abs=0.3)


@pytest.mark.parametrize("outs", range(5, 101))
def test_outs_are_split_within_the_limits_of_a_column(outs):
    for ground in (0.2, 0.5, 0.8):
        found = card_columns.split_outs(outs, ground, 0.5, RECIPE)
        assert sum(found.values()) == outs
        assert min(found.values()) >= 0
        assert 3 <= found["FO"] <= 30


def test_home_run_floor():
    raw = vector(0, 5, 15, 4, 0, -0.2, 10)
    assert card_columns.with_home_run_floor(raw, 1, RECIPE)[5] == -0.2
    assert card_columns.with_home_run_floor(raw, 1, Recipe(hr_floor=True))[5] == 1.0
    assert card_columns.with_home_run_floor(raw, 0, Recipe(hr_floor=True))[5] == -0.2
    assert card_columns.with_home_run_floor(raw - 1, 1, Recipe(hr_floor=True))[5] == -1.2


def test_ratings_by_formula():
    gwynn = BattingLine(plate_appearances=675, at_bats=606, strikeouts=23, triples=10, sacrifice_bunts=6)
    assert (card_ratings.contact(gwynn), card_ratings.bunt(gwynn)) == (89, 78)
    assert card_ratings.steal(RunningLine(stole_second=31, caught_second=17), RECIPE) == 65
    assert card_ratings.steal(RunningLine(), RECIPE) == 64
    assert card_ratings.stamina_as_starter(PitchingLine(games=34, starts=34, batters_as_starter=947)) == 28
    assert card_ratings.stamina_as_starter(PitchingLine(games=3)) is None
    assert card_ratings.stamina_as_reliever(PitchingLine(games=50, batters_as_reliever=350)) == 10
    assert card_ratings.rest_as_reliever(PitchingLine(games=54), 162) == 70
    assert (
        card_ratings.rest_as_starter(PitchingLine(games=9, starts=9, spells_between_starts=10, days_between_starts=42))
        == 80
    )
    assert (card_ratings.hold(HoldingLine(), RECIPE), card_ratings.catcher_arm(HoldingLine(), RECIPE)) == (0, 0)
    assert card_ratings.hold(HoldingLine(stolen=40), RECIPE) == 10
    usual = FieldingLine(games=1000, outs=27000, putouts=2000, assists=3000, errors=200)
    average = FieldingLine(games=100, outs=2700, putouts=200, assists=300, errors=20)
    assert card_ratings.defense(average, usual, "SS", card_ratings.ERRORS_THEN, RECIPE) == 89
    assert card_ratings.fielder_range(average, usual, "SS", RECIPE) == 70
    assert card_ratings.outfield_arm(average, usual) == -5
    sure = FieldingLine(games=150, outs=4000, putouts=300, assists=450, errors=5)
    assert card_ratings.defense(sure, usual, "SS", card_ratings.ERRORS_THEN, RECIPE) > 92


def test_control_by_formula():
    flanagan = BattingLine(
        plate_appearances=947,
        singles=158,
        doubles=28,
        triples=3,
        home_runs=24,
        walks=81,
        intentional_walks=5,
        hit_by_pitch=1,
        sacrifice_bunts=8,
    )
    assert player_rates.trials(flanagan) == 934
    assert card_ratings.control(flanagan, 0.32183, RECIPE) == 59


def test_park_multipliers_are_clipped_and_centered():
    factors = player_rates.park_factors({"a": 2.0, "b": 1.0, "c": 0.5}, RECIPE)
    assert sum(factors.values()) / 3 == pytest.approx(1)
    multipliers = player_rates.park_multipliers(factors)
    assert multipliers["c"] < multipliers["b"] < multipliers["a"] <= 2.25


def test_a_set_from_season_lines_is_valid():
    cards, shop = build_cards(parse_season_lines(SEASON_LINES.splitlines(), "lines.csv", 2045))
    (club,) = cards.clubs
    assert list(club_faults(club)) == []
    ash, poplar = club.player("ash"), club.player("pop")
    assert (ash.bats, ash.at("SS").games, ash.contact) == ("L", 140, 62)
    assert (poplar.starts, poplar.relief_games, poplar.stamina_start) == (33, 2, 27)
    assert ash.statistics["vs_left"]["HR"] == 3
    assert len(honesty(shop)) == 2


# A whole real season


def steal_of_ash(stolen: int, caught: int) -> int:
    """The Steal rating of a man with so many steals of a league of his own."""
    lines = SEASON_LINES.replace(",20,3,1,,", f",20,{stolen},{caught},,").replace(",60,8,4,,", ",60,0,0,,")
    cards, _ = build_cards(parse_season_lines(lines.splitlines(), "lines.csv", 2045))
    return next(hitter.steal for club in cards.clubs for hitter in club.hitters)


def test_where_nobody_knows_who_was_caught_stealing_runners_succeed_as_often_as_usual():
    assert steal_of_ash(60, 0) == pytest.approx(steal_of_ash(0, 0), abs=1)
    assert steal_of_ash(60, 5) > steal_of_ash(60, 35)
    assert steal_of_ash(9, 0) > steal_of_ash(0, 0), "a few steals without a failure are luck or skill"


@cache
def built() -> tuple[CardSet, Workshop]:
    return build_cards(season(), name="1984")


def numbers_of(shop: Workshop, player: str, match: str) -> dict[str, int]:
    (subject,) = (subject for subject in shop.subjects if subject.player.id == player)
    return dict(zip((*EVENTS, "outs"), subject.numbers[match].tolist(), strict=True))


def row_of(shop: Workshop, player: str):
    return next(row for row in honesty(shop) if row.player == player)


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-193")
def test_flanagan():
    cards, shop = built()
    card = cards.club("BAL").player("flanm001")
    assert (card.control, card.stamina_start, card.throws) == (59, 28, "L")
    found = numbers_of(shop, "flanm001", "LL")
    assert {event: found[event] for event in ("BB", "1B", "2B", "HR")} == {"BB": 4, "1B": 10, "2B": 1, "HR": 1}
    # One number hangs on the third decimal: strikeouts and outs have remainders of .39 and .36.
    assert found["SO"] in (26, 27)
    assert card.vs_left.code(49) == "GOA"
    row = row_of(shop, "flanm001")
    assert row.expected[:6].sum() == pytest.approx(0.312, abs=0.004)


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-193")
def test_gwynn():
    cards, shop = built()
    card = cards.club("SDN").player("gwynt001")
    assert (card.contact, card.power, card.steal, card.bunt) == (89, 48, 65, 78)
    found = numbers_of(shop, "gwynt001", "LL")
    assert found == {"HB": 0, "BB": 9, "1B": 38, "2B": 2, "3B": 1, "HR": 0, "SO": 0, "outs": 50}
    row = row_of(shop, "gwynt001")
    assert row.expected[EVENTS.index("SO")] == pytest.approx(0.073, abs=0.001)
    assert row.expected[:6].sum() == pytest.approx(0.393, abs=0.003)
    assert "vLH SO" in row.clamped
    assert any(missed.startswith("SO +2") for missed in row.missed), "what he cannot do is told"


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-193")
def test_league_means_are_kept():
    _, shop = built()
    rows = honesty(shop)
    for card in ("hitter", "pitcher"):
        assert league_means(rows, card) == pytest.approx(np.ones(7), abs=0.005)


@needs_season
@pytest.mark.slow
def test_the_baseline_of_1984():
    _, shop = built()
    expected = {
        ("A", "LL"): (0.6, 7.6, 13.2, 2.9, 0.5, 1.2, 16.6),
        ("A", "RR"): (0.6, 5.8, 13.3, 3.2, 0.5, 1.6, 15.9),
        ("N", "LR"): (0.3, 7.5, 14.4, 3.0, 0.7, 1.2, 13.6),
        ("N", "RL"): (0.2, 6.5, 13.7, 3.5, 0.4, 1.5, 15.5),
    }
    for (league, match), pitcher_half in expected.items():
        assert 100 * shop.leagues[league].halves[match].pitcher == pytest.approx(vector(*pitcher_half), abs=0.06)
    assert [round(shop.leagues[league].chance, 2) for league in "AN"] == [0.22, 0.17]


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-156")
def test_the_parks_of_1984():
    cards, _ = built()
    printed = {"ATL": 1.23, "BAL": 0.81, "CHN": 2.21, "HOU": 0.25, "KCA": 0.49, "SEA": 1.51, "SLN": 0.52, "TOR": 0.91}
    for club, multiplier in printed.items():
        assert cards.club(club).park.multiplier == pytest.approx(multiplier, abs=0.011), club


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-191")
def test_all_clubs_of_a_season_are_valid():
    cards, shop = built()
    assert [fault for club in cards.clubs for fault in club_faults(club)] == []
    assert sum(len(club.players) for club in cards.clubs) == len(shop.subjects)
    pitched_once = [p for p in season().players.values() if p.pitching.games == 1 and p.games > 50]
    assert pitched_once
    assert all(is_hitter(player) and not is_pitcher(player) for player in pitched_once)


@needs_season
@pytest.mark.slow
def test_usage_as_played_covers_every_plate_appearance():
    cards, _ = built()
    for game in files().games[::100]:
        for team, club in enumerate(as_played(game, cards)):
            own = [play for play in game.plays if play.half == team and play.scored.ends_plate_appearance]
            against = [play for play in game.plays if play.half != team and play.scored.ends_plate_appearance]
            assert sum(len(turns) for turns in club.usage.batters) == len(own)
            assert sum(faced for _, faced in club.usage.pitchers) == len(against)
            assert len(club.lineup.batters) == 9
            assert set(club.lineup.batters).isdisjoint((player, place) for player, place, _ in club.usage.fielders)
            assert [fault for fault in club_faults(club) if fault.field in ("usage", "line_up")] == []


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-193")
def test_the_honesty_table_has_every_card():
    _, shop = built()
    rows = honesty(shop)
    lines = as_csv(rows).splitlines()
    assert len(lines) == len(shop.subjects) + 1
    told = summary(rows)
    assert any("Bob Bailor" in line and "SO +4" in line for line in told)
