"""Season sheets: charts of a season, how they are worked out, and how a game uses them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fivetool.archive.figures import Figures, OnOuts
from fivetool.archive.season import BattingLine, FieldingLine, PitchingLine, PlayerSeason
from fivetool.errors import DataError
from fivetool.game.library import Source
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.book import charts_of_sheet, check_club_option, expected_hand, make_book
from fivetool.games.dice_baseball.cards.club import CardSet, Lineup
from fivetool.games.dice_baseball.cards.files import content_of, read_club, write_club, write_set
from fivetool.games.dice_baseball.data.charts.library import CHARTS, check_charts
from fivetool.games.dice_baseball.seasons.default_lineup import best_lineup
from fivetool.games.dice_baseball.workshop import levels, out_cells
from fivetool.games.dice_baseball.workshop.honesty_table import Row, within_error
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, HOME_RUN, REPLAY
from fivetool.games.dice_baseball.workshop.sample_clubs import sample_club
from fivetool.games.dice_baseball.workshop.season_sheet import (
    HIGHEST_RUNG,
    LOWEST_RUNG,
    OF_CHART_7,
    OF_CHART_8,
    OF_CHART_10,
    REACHING_RUNGS,
    STEADY_RUNGS,
    USUAL_LOOSE_BALLS,
    LooseBalls,
    Sheet,
    changed_lines,
    sheet_content,
    usual_content,
    with_sheet,
)
from fivetool.games.dice_baseball.workshop.sheet_page import sheet_page
from fivetool.games.dice_baseball.workshop.subjects import is_hitter, is_pitcher, is_two_way

OLD_TIMES = LooseBalls(0.14, 0.08, 0.0087, 0.08, 0.04, 0.04)
TODAY = LooseBalls(0.195, 0.028, 0.015, 0.012, 0.015, 0.022)


def charts_with(sheet: Sheet):
    return check_charts(with_sheet(usual_content(), sheet_content(sheet)), Source("a sheet", "sheet"))


@pytest.mark.clause("DB-195")
@pytest.mark.parametrize("wanted", [OLD_TIMES, TODAY, replace(TODAY, wild_pitches=0.23), replace(TODAY, balks=0.0)])
def test_charts_of_a_sheet_give_as_much_as_is_wanted(wanted):
    arrays = charts_with(Sheet(loose_balls=wanted)).arrays
    seven = np.bincount(arrays["pitcher_play"], minlength=5)
    ten = np.bincount(arrays["unique"], minlength=26)
    gets_by = OF_CHART_8 * arrays["position"].count(2) * (29 + arrays["catcher_minus"]) / 100 / 10
    behind = np.bincount(arrays["range_by"][2], minlength=21) * gets_by
    assert sum(seven) == sum(ten) == 100
    assert seven[1] * OF_CHART_7 + ten[4] * OF_CHART_10 == pytest.approx(wanted.balks, abs=OF_CHART_10 / 2)
    assert behind[16] == pytest.approx(wanted.passed_balls, rel=0.03)
    wild = seven[0] * OF_CHART_7 + behind[17] + 9 * OF_CHART_10
    assert wild == pytest.approx(wanted.wild_pitches, rel=0.02)


@pytest.mark.clause("DB-195")
def test_every_rung_of_the_ladders_makes_charts_in_order():
    for rung in range(LOWEST_RUNG, HIGHEST_RUNG + 1):
        charts_with(Sheet(flies=rung))
    for rung in range(len(STEADY_RUNGS) + 1):
        charts_with(Sheet(steady_errors=rung))


def test_a_sheet_that_changes_nothing_is_empty():
    assert sheet_content(Sheet()) == {}
    assert list(changed_lines(sheet_content(Sheet()))) == []


@pytest.mark.clause("DB-195")
def test_a_game_uses_the_sheet_of_its_home_club_and_no_other():
    sheet = sheet_content(Sheet(loose_balls=OLD_TIMES))
    plain, of_old = sample_club("Average Home"), sample_club("Average Home").model_copy(update={"season_sheet": sheet})
    at_home = GAME.setup(away=content_of(plain), home=content_of(of_old)).book
    on_the_road = GAME.setup(away=content_of(of_old), home=content_of(plain)).book
    usual = GAME.setup(away=content_of(plain), home=content_of(plain)).book
    assert on_the_road.pitcher_play.tolist() == usual.pitcher_play.tolist()
    assert at_home.pitcher_play.tolist() != usual.pitcher_play.tolist()
    assert at_home.cells.tolist() == usual.cells.tolist(), "what the sheet does not name stays"


@pytest.mark.clause("DB-195")
def test_charts_of_ones_own_stand():
    club = sample_club("Average Home").model_copy(update={"season_sheet": sheet_content(Sheet(loose_balls=OLD_TIMES))})
    own = {**CHARTS.of("standard").content, "name": "mine"}
    assert charts_of_sheet(club, {"charts": "letter"}) != {}
    assert charts_of_sheet(club, {"charts": own}) == {}
    assert make_book(GAME.setup().options, 2).pitcher_play[70] == 1


def test_the_file_of_a_club_carries_its_sheet():
    sheet = sheet_content(Sheet(OLD_TIMES, ((3.0,) * 3,) * 3, ((2.0,) * 3,) * 3, 8, -5))
    club = sample_club("Average Home").model_copy(update={"season_sheet": sheet})
    assert read_club(write_club(club), "a file").season_sheet == sheet
    assert "season_sheet" not in content_of(sample_club("Average Home"))


def test_the_page_of_a_sheet_names_every_change():
    sheet = sheet_content(Sheet(TODAY, flies=2, steady_errors=1))
    page = sheet_page("2022", Figures(games=10), sheet, {"extra_runner": "on"}, "From somewhere.")
    assert "Chart 7: 00-" in page
    assert "Chart 2e, line, CF: Bx 3-H" in page
    assert "Extra innings begin with a runner on second base." in page
    assert "From somewhere." in page


# --- Levels ---


def figures(**more) -> Figures:
    line = BattingLine(
        plate_appearances=10_000, at_bats=9_000, singles=1_500, walks=800, intentional_walks=50, strikeouts=1_200,
        sacrifice_bunts=100, reached_on_error=120, ground_outs=2_000, air_outs=2_200, ground_double_plays=200,
    )  # fmt: skip
    known = {
        "games": 130, "runs": 1_100, "batting": line, "stolen": 200, "caught": 100, "wild_pitches": 70,
        "passed_balls": 20, "balks": 10, "sacrifice_flies": 80, "picked_off": 14, "outs_on_hits": 44,
        "errors": dict.fromkeys(range(1, 10), 24), "battery_throws": {1: 10, 2: 20},
    }  # fmt: skip
    return Figures(**known | more)


def seen(**more) -> levels.Replayed:
    sums = {
        "PA": 10_000, "R": 1_100, "H": 1_500, "2B": 0, "3B": 0, "HR": 0, "BB": 800, "IBB": 50, "HBP": 0, "SO": 1_200,
        "SH": 100, "SF": 80, "CI": 0, "SB": 200, "CS": 100, "GDP": 200, "ROE": 120, "f_E": 216, "p_WP": 70, "f_PB": 20,
        "p_BK": 10, "PIK": 14,
    }  # fmt: skip
    sums = {name: float(number) for name, number in (sums | more).items()}
    errors = np.full(10, 24)
    return levels.Replayed(10_000, 260, sums, errors, levels.events_of(sums), 10_000 - sums["IBB"] - 100)


def test_levels_stay_where_a_replay_hits_them():
    before = replace(levels.first_levels(figures(), REPLAY), specials=0.045)
    after = levels.next_levels(before, figures(), seen())
    assert after.recipe.intentional_walk_level == pytest.approx(1.0)
    assert after.recipe.double_play_share == pytest.approx(REPLAY.double_play_share)
    assert after.recipe.other_hits == pytest.approx(REPLAY.other_hits)
    assert (after.sheet.flies, after.sheet.steady_errors) == (0, 0)


def test_levels_go_against_what_a_replay_misses():
    known = figures(double_plays=240)
    before = levels.first_levels(known, REPLAY)
    after = levels.next_levels(before, known, seen(IBB=100, GDP=250, DP=300, SF=100, ROE=150, SB=180, CS=120))
    assert after.recipe.intentional_walk_level == pytest.approx(0.5)
    assert after.recipe.double_play_share == pytest.approx(0.8 * REPLAY.double_play_share)
    assert after.sheet.flies < 0 < after.sheet.steady_errors
    assert after.recipe.steal_shift == pytest.approx(100 * (200 / 300 - 180 / 300))


def test_errors_go_by_balls_in_play_not_by_games():
    few = figures()
    many = figures(batting=replace(few.batting, strikeouts=3_000))
    weights = [levels.first_levels(one, REPLAY).recipe.error_weights[5] for one in (few, many)]
    assert weights[1] > 1.2 * weights[0], "the same errors in fewer balls in play"


def test_the_success_of_steals_is_on_the_cards_once():
    bold = levels.first_levels(figures(stolen=150, caught=150), REPLAY).recipe
    assert bold.usual_steals == 0.5


def test_fewer_outs_on_the_bases_where_too_few_runs_score():
    before = levels.first_levels(figures(), REPLAY)
    assert levels.next_levels(before, figures(), seen(R=1_000)).outs_on_hits < before.outs_on_hits


# --- Who gets a pitcher's card ---


def man(pitched: int, starts: int, games: int, faced: int, batted: int) -> PlayerSeason:
    player = PlayerSeason("p", "P", "AAA", games=games)
    player.pitching = PitchingLine(games=pitched, starts=starts)
    player.against = {"R": BattingLine(plate_appearances=faced)}
    player.batting = {"R": BattingLine(plate_appearances=batted)}
    player.fielding = {1: FieldingLine(games=pitched)}
    return player


def test_who_faced_enough_batters_is_a_pitcher_whatever_else_he_did():
    newcombe = man(pitched=30, starts=29, games=61, faced=900, batted=119)
    assert is_pitcher(newcombe)
    assert is_two_way(newcombe)
    once = man(pitched=1, starts=0, games=80, faced=5, batted=200)
    assert not is_pitcher(once)
    on_the_last_day = man(pitched=1, starts=1, games=120, faced=12, batted=400)
    assert is_pitcher(on_the_last_day), "whoever started a game must be able to start it again"
    assert is_hitter(on_the_last_day)
    reliever = man(pitched=40, starts=0, games=40, faced=200, batted=5)
    assert is_pitcher(reliever)
    assert not is_hitter(reliever)


def test_a_starter_without_a_pitchers_card_has_a_hand_all_the_same():
    club = sample_club("Average Home")
    hitter = club.hitters[0]
    lineup = Lineup(starter=hitter.id, batters=())
    assert expected_hand(club.model_copy(update={"lineup": lineup}), rest=False) == hitter.throws


def test_loose_balls_of_the_printed_charts_are_what_the_charts_say():
    arrays = CHARTS.of("standard").arrays
    seven, ten = np.bincount(arrays["pitcher_play"]), np.bincount(arrays["unique"])
    assert seven[1] * OF_CHART_7 + ten[4] * OF_CHART_10 == pytest.approx(USUAL_LOOSE_BALLS.balks)
    behind = OF_CHART_8 * arrays["position"].count(2) * 0.69
    assert 0.4 * behind == pytest.approx(USUAL_LOOSE_BALLS.passed_balls, rel=0.01)
    wild = seven[0] * OF_CHART_7 + 0.4 * behind + 9 * OF_CHART_10
    assert wild == pytest.approx(USUAL_LOOSE_BALLS.wild_pitches, rel=0.01)


# --- The judge ---


def test_a_card_is_judged_by_the_size_of_its_sample():
    def row(trials, real, card):
        rates = np.zeros(len(EVENTS))
        seen, given = rates.copy(), rates.copy()
        seen[HOME_RUN], given[HOME_RUN] = real, card
        return Row("AAA", "p", "P", "pitcher", trials, seen, given, ())

    assert row(150, 0.0, 0.02).missed == (), "no home run in 150 batters may be luck"
    assert row(900, 0.0, 0.02).missed == ("HR +12",)
    rows = [row(150, 0.0, 0.02), row(900, 0.0, 0.02), row(20, 0.0, 0.3)]
    assert within_error(rows, "pitcher") == 0.5, "cards of few batters are not judged"


def test_a_season_at_the_levels_of_the_charts_needs_no_sheet():
    known = figures(double_plays=250)
    assert not levels.needs_levels(known, seen(DP=250))
    assert levels.needs_levels(known, seen(DP=250, IBB=200))
    assert levels.needs_levels(known, seen(DP=250, R=1_200))


def test_rare_events_have_more_room():
    found = {one.name: one.tolerance for one in levels.compared(figures(), seen(DP=1))}
    assert (found["R"], found["H"], found["BK"]) == (0.01, 0.02, 0.03)


# --- Clubs of a set ---


def set_of_two_leagues(folder):
    home = sample_club("Average Home")
    clubs = tuple(
        home.model_copy(update={"name": name, "abbreviation": name[:3].upper(), "league": league, "year": 1914})
        for name, league in (("Ants", "A"), ("Bees", "A"), ("Cats", "N"), ("Dogs", "N"))
    )
    cards = CardSet(name="1914", year=1914, rules={"dh": "home league"}, leagues_apart=True, clubs=clubs)
    write_set(cards, folder)
    return folder


def test_a_club_is_found_by_folder_and_abbreviation(tmp_path, monkeypatch):
    folder = set_of_two_leagues(tmp_path / "cards-1914")
    assert check_club_option(str(folder / "ANT"))["name"] == "Ants"
    with pytest.raises(DataError, match=r"is a card set; name one of its clubs: .*cards-1914/ANT"):
        check_club_option(str(folder))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=r"No club ant comes with the game; there is cards-1914/ANT\.toml"):
        check_club_option("ant")
    assert check_club_option("larks") == "Bramble Hill Larks"


def test_a_set_says_when_and_how_its_season_was_played(tmp_path):
    found = GAME.league.seasons.season_of_set(str(set_of_two_leagues(tmp_path / "set")))
    assert (found.year, found.options, found.leagues) == (1914, {"dh": "home league"}, ((0, 1), (2, 3)))
    assert GAME.league.seasons.season_of_set("generated").year == 0


def test_the_nine_that_is_offered_goes_by_who_really_played():
    club = sample_club("Average Home")
    catchers = [hitter for hitter in club.hitters if hitter.at("C")]
    bench = next(hitter for hitter in club.hitters if not hitter.at("C") and hitter.fielding)
    line = bench.fielding[0].model_copy(update={"position": "C", "games": 150, "defense": 80, "range": 60, "arm": 0})
    regular = bench.model_copy(update={"fielding": (line,), "games": 150})
    hitters = tuple(
        regular if hitter.id == bench.id else hitter.model_copy(update={"games": 10}) for hitter in club.hitters
    )
    changed = club.model_copy(update={"hitters": hitters, "regulars": True})
    assert catchers
    _, nine = best_lineup(changed, with_dh=True, rest=False)
    assert dict(nine)[regular.id] == "C"


# --- Runners on outs ---


@pytest.mark.clause("DB-195")
def test_every_change_of_out_cells_makes_charts_in_order():
    for name, ladder in out_cells.LADDERS.items():
        for sign, changes in zip((1, -1), ladder, strict=True):
            wanted = sign * sum(change.weight for change in changes)
            outs = replace(out_cells.Outs(), **{name: wanted})
            assert len(list(out_cells.taken(wanted, *ladder))) == len(changes)
            charts_with(Sheet(outs=outs))
    charts_with(Sheet(steady_errors=-float(len(REACHING_RUNGS)), flies=-3.4, outs=out_cells.Outs(third_to_home=-0.2)))


def test_runners_who_went_less_far_on_outs_go_less_far_on_the_sheet():
    counted = OnOuts(first=900, first_moved=400, second=1_000, second_moved=450, third=800, third_scored=300)
    levels_of_old = levels.first_levels(figures(on_outs=counted), REPLAY)
    outs = levels_of_old.sheet.outs
    assert outs.second_to_third < -0.05
    assert outs.third_to_home < -0.05
    changed = sheet_content(Sheet(outs=outs))
    assert changed["2e"]["back"]["SS"]["GOB"] == "Bx"
    assert changed["2c"]["back"]["SS"]["GOC"] == "Bx"
    assert levels_of_old.recipe.normal_share_of_rest == pytest.approx(REPLAY.normal_share_of_rest, abs=0.01)


def test_double_plays_in_the_air_are_a_level_of_their_own():
    before = replace(levels.first_levels(figures(double_plays=300), REPLAY), specials=0.045)
    after = levels.next_levels(before, figures(double_plays=300), seen(DP=260))
    assert after.sheet.outs.doubled_off == pytest.approx(40 / 260)
    assert after.recipe.double_play_share == pytest.approx(REPLAY.double_play_share), "those on the ground are right"
    assert sheet_content(after.sheet)["2b"]["line"]["SS"] == "Bx 1x1"


def test_plays_of_the_battery_are_asked_for_as_often_as_they_are_met_over_all_rounds():
    one = replace(levels.first_levels(figures(), REPLAY), specials=0.045)
    two = levels.next_levels(one, figures(), seen(p_BK=5))
    three = levels.next_levels(two, figures(), seen(p_BK=5))
    assert three.came[2] == 10
    assert three.sheet.loose_balls.balks > two.sheet.loose_balls.balks > 10 / 10_000 / 0.045
