"""A whole real season: exact totals, every game against its log, and the reference tables computed elsewhere."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from tests.archive.reference import GAME_LOGS, SCHEDULE, files, needs_season, needs_tables, season, table

from fivetool.archive.game_logs import read_game_logs
from fivetool.archive.plays import Kind
from fivetool.archive.schedules import read_schedule
from fivetool.archive.season import BattingLine, HoldingLine, RunningLine
from fivetool.studies.game_logs import team_totals

pytestmark = pytest.mark.slow

SPLIT_COLUMNS = {
    "PA": "plate_appearances",
    "AB": "at_bats",
    "1B": "singles",
    "2B": "doubles",
    "3B": "triples",
    "HR": "home_runs",
    "BB": "walks",
    "IBB": "intentional_walks",
    "HBP": "hit_by_pitch",
    "SO": "strikeouts",
    "SH": "sacrifice_bunts",
    "SF": "sacrifice_flies",
    "GDP": "ground_double_plays",
}
RUNNING_COLUMNS = {
    "1st_to_3rd_n": "first_to_third_chances",
    "1st_to_3rd_xb": "first_to_third",
    "2nd_to_home_n": "second_to_home_chances",
    "2nd_to_home_xb": "second_to_home",
    "1st_to_home_n": "first_to_home_chances",
    "1st_to_home_xb": "first_to_home",
    "SB2": "stole_second",
    "CS2": "caught_second",
    "SB3": "stole_third",
    "CS3": "caught_third",
    "SBH": "stole_home",
    "CSH": "caught_home",
}
HOLDING_COLUMNS = {
    "SB": "stolen",
    "CS": "caught",
    "PK": "picked_off",
    "WP": "wild_pitches",
    "PB": "passed_balls",
    "BK": "balks",
    "PA_r1": "runner_on_first",
    "outs": "outs",
}


@needs_season
def test_all_games_are_read_without_a_remark():
    assert len(files().games) == 2105
    assert files().remarks == []


@needs_season
def test_the_totals_of_the_season_are_exact():
    whole = BattingLine.total(player.batted for player in season().players.values())
    running = RunningLine.total(player.running for player in season().players.values())
    found = {
        "R": sum(sum(game.score) for game in files().games),
        "H": whole.hits,
        "2B": whole.doubles,
        "3B": whole.triples,
        "HR": whole.home_runs,
        "BB": whole.walks,
        "SO": whole.strikeouts,
        "HBP": whole.hit_by_pitch,
        "SB": running.stole_second + running.stole_third + running.stole_home,
        "CS": running.caught_second + running.caught_third + running.caught_home,
        "AB": whole.at_bats,
    }
    assert found == {
        "R": 17921,
        "H": 37381,
        "2B": 6213,
        "3B": 985,
        "HR": 3258,
        "BB": 13320,
        "SO": 22500,
        "HBP": 668,
        "SB": 3032,
        "CS": 1511,
        "AB": 143829,
    }
    assert whole.runs == 17921


@needs_season
def test_pitchers_and_batters_have_the_same_totals():
    allowed = BattingLine.total(player.allowed for player in season().players.values())
    batted = BattingLine.total(player.batted for player in season().players.values())
    for name in SPLIT_COLUMNS.values():
        assert getattr(allowed, name) == getattr(batted, name), name


@needs_season
def test_every_game_agrees_with_its_game_log():
    logs = {(log.date, log.number, log.teams): log for log in read_game_logs(GAME_LOGS)}
    differences = []
    for game in files().games:
        log = logs[game.date, game.number, game.teams]
        assert log.score == game.score, game.id
        assert log.starters == tuple(
            next(entry.player for entry in game.starters(team) if entry.position == 1) for team in (0, 1)
        )
        for team in (0, 1):
            mine = team_totals(game, team)
            differences += [(game.id, team, name) for name in mine if mine[name] != log.totals[team][name]]
            order = tuple((entry.player, entry.position) for entry in game.starters(team) if entry.slot)
            assert order == log.line_ups[team], game.id
    assert differences == []


@needs_season
def test_the_schedule_holds_the_games_that_were_played():
    planned = read_schedule(SCHEDULE)
    assert len(planned) == 2106
    assert sum(not game.postponed for game in planned) > 2000
    assert {game.home for game in planned} == set(season().clubs)


@needs_tables
@pytest.mark.parametrize(("name", "lines"), [("batting_splits_1984", "batting"), ("pitching_splits_1984", "against")])
def test_splits_by_hand_agree_for_every_player(name, lines):
    mine: dict[tuple[str, str], BattingLine] = defaultdict(BattingLine)
    for player in season().players.values():
        for hand, line in getattr(player, lines).items():
            mine[player.id, hand].add(line)
    rows = table(name)
    wrong = [
        (row["player_id"], row["vs_hand"], column)
        for row in rows
        for column, field in SPLIT_COLUMNS.items()
        if int(row[column]) != getattr(mine[row["player_id"], row["vs_hand"]], field)
    ]
    assert wrong == []
    # Where the scorer does not say how the ball was hit, opinions differ on a handful of outs.
    for column, field in (("GO", "ground_outs"), ("AO", "air_outs"), ("ROE", "reached_on_error")):
        difference = sum(int(row[column]) - getattr(mine[row["player_id"], row["vs_hand"]], field) for row in rows)
        assert abs(difference) <= 4, column


@needs_tables
def test_base_running_agrees_for_every_runner():
    mine: dict[str, RunningLine] = defaultdict(RunningLine)
    for player in season().players.values():
        mine[player.id].add(player.running)
    for row in table("baserunning_1984"):
        for column, field in RUNNING_COLUMNS.items():
            assert int(row[column]) == getattr(mine[row["player_id"]], field), (row["name"], column)


@needs_tables
@pytest.mark.parametrize(("role", "lines"), [("pitcher", "holding"), ("catcher", "catching")])
def test_holding_runners_agrees_for_everybody(role, lines):
    mine: dict[str, HoldingLine] = defaultdict(HoldingLine)
    for player in season().players.values():
        mine[player.id].add(getattr(player, lines))
    for row in table("holding_runners_1984"):
        if row["role"] == role:
            for column, field in HOLDING_COLUMNS.items():
                assert int(row[column]) == getattr(mine[row["id"]], field), (row["name"], column)


@needs_tables
def test_chances_to_steal_agree():
    rows = {row["base"]: row for row in table("steals_by_base") if row["period"] == "1984"}
    first = sum(player.running.on_first_with_second_open for player in season().players.values())
    second = sum(player.running.on_second_with_third_open for player in season().players.values())
    assert (first, second) == (int(rows["2nd"]["PA_opportunities"]), int(rows["3rd"]["PA_opportunities"]))


@needs_tables
def test_putouts_assists_and_errors_by_position_agree():
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for player in season().players.values():
        for position, line in player.fielding.items():
            found[position].update(PO=line.putouts, A=line.assists, E=line.errors)
    for row in table("errors_by_position"):
        if row["period"] == "1984":
            mine = found[int(row["pos"])]
            assert [int(row[column]) for column in ("PO", "A", "E")] == [mine["PO"], mine["A"], mine["E"]]


@needs_tables
def test_per_game_totals_agree():
    (row,) = (row for row in table("per_game_totals") if row["period"] == "1984")
    sides = 2 * len(files().games)
    plays = [play for game in files().games for play in game.plays]
    found = {
        "PA_per_team_game": sum(play.scored.ends_plate_appearance for play in plays),
        "outs_per_team_game": sum(play.result.outs for play in plays),
        "errors_per_team_game": sum(len(play.result.credits.errors) for play in plays),
        "WP_per_team_game": sum(play.scored.has(Kind.WILD_PITCH) for play in plays),
        "PB_per_team_game": sum(play.scored.has(Kind.PASSED_BALL) for play in plays),
        "BK_per_team_game": sum(play.scored.has(Kind.BALK) for play in plays),
        "CI_per_team_game": sum(play.scored.kind == Kind.INTERFERENCE for play in plays),
        "PO_per_team_game": sum(len(play.scored.picked) for play in plays),
        "DP_per_team_game": sum(play.scored.double_play for play in plays),
        "DI_per_team_game": sum(play.scored.has(Kind.INDIFFERENCE) for play in plays),
    }
    for name, number in found.items():
        assert number / sides == pytest.approx(float(row[name]), abs=0.0001), name


@needs_tables
def test_run_expectancy_agrees():
    """Runs from each state to the end of the half-inning, innings 1 to 8, half-innings of three outs."""
    totals: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0])
    for game in files().games:
        halves: dict[tuple[int, int], list] = defaultdict(list)
        for play in game.plays:
            if play.scored.kind != Kind.NO_PLAY:
                halves[play.inning, play.half].append(play)
        for (inning, half), plays in halves.items():
            outs = plays[-1].outs + plays[-1].result.outs
            if inning > 8 or outs != 3:
                continue
            end = plays[-1].score[half] + plays[-1].result.runs
            for play in plays:
                bases = "".join(str(base) if play.bases[base - 1] else "_" for base in (1, 2, 3))
                entry = totals[bases, play.outs]
                entry[0] += 1
                entry[1] += end - play.score[half]
    for row in table("re24"):
        if row["period"] == "1984":
            count, runs = totals[row["bases"], int(row["outs"])]
            assert count == int(row["n"]), row
            assert runs / count == pytest.approx(float(row["re"]), abs=0.0001), row


@needs_tables
def test_park_factors_agree():
    for row in table("park_factors_1984"):
        park = season().parks[row["park_id"]]
        assert (park.club, park.home_games) == (row["team"], int(row["games"]))
        home = park.home.home_runs / park.home.plate_appearances
        road = park.road.home_runs / park.road.plate_appearances
        assert home / road == pytest.approx(float(row["hr"]), abs=0.0006)
