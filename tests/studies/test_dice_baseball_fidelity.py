"""Replays of a real season, and the report that sets them beside it."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from tests.archive.invented import NEW, write_season
from tests.archive.reference import files, needs_season, season

from fivetool.archive.events import read_events
from fivetool.archive.figures import figures_of
from fivetool.archive.plays import Kind
from fivetool.archive.season import BattingLine, ClubSeason, PlayerSeason, Season
from fivetool.archive.tally import season_of
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.rules import record, stats
from fivetool.games.dice_baseball.seasons.usual_games import GAMES_OF_A_ROUND
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.fitting import of_its_time
from fivetool.games.dice_baseball.workshop.generator import league_and_workshop
from fivetool.games.dice_baseball.workshop.honesty_table import honesty, league_means
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, REPLAY
from fivetool.games.dice_baseball.workshop.subjects import Workshop
from fivetool.studies.dice_baseball.fidelity import (
    compare,
    league,
    league_report,
    replay,
    report,
    seasons,
    situations,
    study,
)
from fivetool.studies.dice_baseball.fidelity.__main__ import TOTALS_REPLAYS
from fivetool.studies.dice_baseball.fidelity.__main__ import main as fidelity_command
from fivetool.studies.dice_baseball.fidelity.forward import play_forward, real_usage

REPLAYS = 3
FIDELITY = Path(__file__).parents[2] / "docs" / "fidelity"


@cache
def built_for_replays() -> tuple[CardSet, Workshop]:
    return build_cards(season(), REPLAY)


@cache
def replayed() -> replay.Totals:
    cards, _ = built_for_replays()
    return replay.play_season(replay.prepare(files(), cards), REPLAYS)


def findings(rates=(), wins=(0.9, 1.2)) -> report.Findings:
    nothing = situations.Situations(np.ones((8, 3)), np.ones((8, 3)), np.ones((3, 3)))
    agreed = compare.Agreement("mean of all replays", *wins, 2)
    clubs = [compare.ClubRow(name, 80, 81, 70, 90, 650, 655, 640, 645) for name in ("AAA", "BBB")]
    players = [("batters", [compare.Agreement(name, 0.8, 0.02, 200) for name in compare.PLAYER_FIGURES])]
    return report.Findings(
        "A season", "From somewhere.", 10, 100, rates, (), clubs, (agreed, agreed), nothing, nothing,
        ([0.1, 0.9], [0.2, 0.8]), players,
        [[compare.Agreement(name, 0.82, 0.02, 200) for name in compare.PLAYER_FIGURES]],
    )  # fmt: skip


@pytest.mark.clause("DB-194")
def test_the_report_says_what_falls_short_and_by_how_much(tmp_path):
    found = findings([compare.Rate("HR per PA", 0.022, 0.020), compare.Rate("BB per PA", 0.0801, 0.08)], (0.7, 6.0))
    assert report.missed(found) == [
        "HR per PA: +10.0% (wanted within 2%)",
        "Mean wins: correlation 0.700 (wanted 0.85)",
        "Mean wins: typical miss 6.00 (wanted at most 1.30)",
    ]
    text = report.write(found, tmp_path, "season").read_text()
    assert "HR per PA: +10.0%" in text
    assert "**missed**" in text
    assert {path.suffix for path in tmp_path.iterdir()} == {".md", ".svg"}


def test_what_nobody_wrote_down_is_neither_met_nor_missed(tmp_path):
    found = findings([compare.Rate("WP a team and game", 0.3, 0.0), compare.Rate("HR per PA", 0.02, 0.02)])
    text = report.write(found, tmp_path, "season").read_text()
    assert "| WP a team and game | 0.0000 | 0.3000 | not known | 2% | – |" in text
    assert "| Rates as near as wanted | 1 | 1 |" in text


def test_where_there_is_nothing_to_compare_no_correlation_is_told():
    none, alike = np.zeros(0), np.ones(3)
    assert np.isnan(compare.agreement("AVG", none, none).correlation)
    assert np.isnan(compare.agreement("AVG", alike, np.arange(3.0)).correlation)
    assert compare.agreement("AVG", np.arange(3.0), np.arange(3.0)).correlation == pytest.approx(1)


def totals_of(wins) -> replay.Totals:
    """Replays of which only the wins are known."""
    each = np.array([[100], [110], [90]]) * np.ones((1, len(stats.LINE)))
    return replay.Totals(SimpleNamespace(), None, None, None, np.array(wins), None, each, len(wins))


def test_the_floor_is_what_a_replay_in_place_of_the_real_season_shows():
    assert compare.wins_by_chance(totals_of([[80, 60]] * 3)).typical_miss == 0
    assert compare.wins_by_chance(totals_of([[82, 58], [80, 60], [78, 62]])).typical_miss == pytest.approx(6**0.5)
    assert compare.luck_of_a_season(totals_of([[1, 0]] * 3))["HR"] == pytest.approx(0.1)
    met = np.full((8, 3), 100)
    alike = [situations.Situations(met, met, np.ones((3, 3)))] * 3
    assert situations.within_by_chance(alike, 0.05) == 24
    more = met.copy()
    more[0, 0] = 130
    assert situations.within_by_chance([*alike, situations.Situations(met, more, np.ones((3, 3)))], 0.05) == 23
    assert situations.within_by_chance(alike[:1], 0.05) == 0


def test_wins_from_components_know_no_order_of_events():
    def club(name: str, hits: int, allowed: int) -> list[PlayerSeason]:
        line, against = (
            BattingLine(plate_appearances=6_000, at_bats=5_500, singles=number, home_runs=100, walks=450)
            for number in (hits, allowed)
        )
        return [PlayerSeason("a", "A", name, batting={"R": line}, against={"R": against})]

    players = [*club("AAA", 1_200, 1_000), *club("BBB", 1_000, 1_200)]
    wins = {"AAA": 95, "BBB": 67}
    clubs = {name: ClubSeason(name, name, wins=won, runs=700, runs_allowed=700) for name, won in wins.items()}
    real = Season(1984, "", clubs)
    real.players = {(one.id, one.club): one for one in players}
    rows = [compare.ClubRow(name, 0, won, 0, 0, 0, 700, 0, 700) for name, won in wins.items()]
    assert compare.wins_by_components(real).correlation == pytest.approx(1)
    assert compare.wins_by_runs(rows).typical_miss == pytest.approx(14)
    assert compare.wins_by_components(real).typical_miss < 14


@pytest.mark.clause("DB-182")
def test_the_report_shows_players_against_the_noise_of_one_season(tmp_path):
    text = report.write(findings(), tmp_path, "season").read_text()
    assert "| batters (200) | 0.800 (0.820) |" in text
    assert report.missed(findings()) == []


def test_the_report_says_what_real_batters_did_where_situations_differ(tmp_path):
    plays = [(1, 0, 2, Kind.SINGLE), (1, 7, 2, Kind.SINGLE), (1, 7, 2, Kind.OUT), (9, 7, 2, Kind.SINGLE)]
    plays += [(1, 7, 2, Kind.INTENTIONAL_WALK), (1, 7, 2, Kind.BALK)]
    game = SimpleNamespace(
        plays=[
            SimpleNamespace(
                inning=inning,
                occupied=bases,
                outs=outs,
                scored=SimpleNamespace(kind=kind, ends_plate_appearance=kind >= Kind.OUT),
            )
            for inning, bases, outs, kind in plays
        ]
    )
    hits = compare.hits_by_situation(SimpleNamespace(games=[game]))
    assert hits[7, 2] == 0.5
    assert hits[-1, 0] == pytest.approx(2 / 3)
    runs = np.full((8, 3), 100.0)
    more = runs.copy()
    more[7, 2] = 110
    real, replayed = (situations.Situations(np.full((8, 3), 100), some, np.ones((3, 3))) for some in (runs, more))
    found = dataclasses.replace(findings(), real=real, replayed=replayed, hits=hits)
    text = report.write(found, tmp_path, "season").read_text()
    assert "23 of 24 are within" in text
    assert "| `123` | 2 | +0.100 | 0.130 | 0.500 |" in text
    assert "Cards do not know who is on base" not in report.write(findings(), tmp_path, "season").read_text()


def test_wins_follow_from_runs():
    even = compare.ClubRow("AAA", 80, 81, 70, 90, 650, 700, 640, 700)
    better = compare.ClubRow("BBB", 80, 91, 70, 90, 650, 800, 640, 700)
    worse = compare.ClubRow("CCC", 80, 71, 70, 90, 650, 600, 640, 700)
    found = compare.wins_by_runs([better, even, worse])
    assert found.correlation > 0.99
    assert found.typical_miss < 2


@cache
def made_up() -> tuple[replay.Totals, Workshop]:
    cards, shop = league_and_workshop(seed=3, clubs=4)
    return replay.play_season(league.prepare_league(cards), 2), shop


@pytest.mark.slow
@pytest.mark.clause("DB-194")
def test_a_made_up_league_does_what_its_cards_say(tmp_path):
    totals, shop = made_up()
    rows = league.card_rows(totals, shop)
    kept = {(one.card, one.event): one for one in league.kept_by_cards(rows, 100)}
    assert len(kept) == 2 * len(EVENTS)
    for event in ("BB", "1B", "SO"):
        one = kept["hitter", event]
        assert one.played == pytest.approx(one.expected, rel=0.15), event
        assert one.correlation > 0.5, event
    appearances = sum(row.appearances for row in rows if row.card == "hitter")
    assert 0.5 < appearances / totals.lines[:-1, stats.LINE.index("PA")].sum() * 2 <= 1


def test_the_report_on_a_league_says_what_real_leagues_never_had(tmp_path):
    one = league.CardRow("hitter", "Al Ash", 600, np.full(7, 0.1), np.full(7, 0.11))
    other = league.CardRow("hitter", "Bo Birch", 600, np.full(7, 0.05), np.full(7, 0.05))
    found = league_report.LeagueFindings(
        "Lantern League", 1, "From somewhere.", 10, 100, "basic",
        [
            league.Range("HR per PA", 0.05, 0.01, 0.03), league.Range("BB per PA", 0.08, 0.07, 0.09),
            league.Range("WP a team and game", 0.26, 0.27, 0.37),
        ],
        [league.Kept("hitter", "BB", 0.08, 0.09, 0.9, 2)], [one, other], [("Oak Owls", 81.0, 6.0, 700, 690)], 300,
    )  # fmt: skip
    assert league_report.missed(found) == [
        "HR per PA: 0.0500, real leagues had 0.0100 to 0.0300",
        "WP a team and game: 0.2600, real leagues had 0.2700 to 0.3700",
        "BB of hitters: +12.5% against the cards",
    ]
    text = league_report.write(found, tmp_path, "league").read_text()
    assert "1 of 3 totals" in text
    assert league_report.WILD_PITCHES in text
    assert "**outside**" in text
    assert len(list(tmp_path.glob("*.svg"))) == 2


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-193")
def test_all_cards_made_for_real_opponents_together_do_what_was_done():
    rows = honesty(built_for_replays()[1])
    for card in ("hitter", "pitcher"):
        assert league_means(rows, card) == pytest.approx(np.ones(7), abs=0.01)


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-182", "DB-194")
def test_a_season_replayed_comes_out_like_the_real_one():
    totals = replayed()
    rates = {
        rate.name: rate
        for rate in compare.league_rates(totals, compare.real_counts(season(), files()), len(files().games))
    }
    assert abs(rates["Runs a team and game"].difference) < 0.03
    for name in ("H per PA", "HR per PA", "BB per PA", "SO per PA", "SB a team and game"):
        assert abs(rates[name].difference) < 0.05, rates[name]
    mean, _ = compare.wins_agreement(totals, compare.club_rows(totals, season().clubs))
    assert mean.correlation > 0.55


@needs_season
@pytest.mark.slow
@pytest.mark.clause("DB-182")
def test_a_replay_has_the_real_lineups_and_pitchers():
    totals = replayed()
    people = totals.season.people
    lines = totals.lines[:-1] / REPLAYS
    real = [season().players[person.id, person.club] for person in people]
    replayed_turns, real_turns = lines[:, stats.LINE.index("PA")], [player.batted.plate_appearances for player in real]
    assert np.corrcoef(replayed_turns, real_turns)[0, 1] > 0.995
    started = [player.pitching.starts for player in real]
    assert lines[:, stats.LINE.index("p_GS")].tolist() == pytest.approx(started)
    assert totals.lines[-1].sum() == 0  # nobody played who is not on a roster


@needs_season
@pytest.mark.slow
def test_real_situations_are_those_of_the_reference():
    real = situations.real_situations(files())
    assert real.expectancy[0, 0] == pytest.approx(0.47, abs=0.02)
    assert real.extra[situations.SINGLE_FIRST, situations.CHANCE] > 3_000


def kept_season(year: int) -> dict:
    return {
        "year": year, "games": 100, "replays": 10, "replays_before": 5, "has_sheet": True, "notice": "From somewhere.",
        "rates": [["R", 4.0, 4.02, 0.01], ["BK", 0.001, 0.00105, 0.03], ["SF", 0.0, 0.01, 0.03]],
        "before": [["R", 4.0, 4.4, 0.01], ["BK", 0.001, 0.004, 0.03], ["SF", 0.0, 0.01, 0.03]],
        "wins": {"correlation": 0.9, "miss": 4.0, "by_runs": 4.0},
        "wins_before": {"correlation": 0.8, "miss": 6.0, "by_runs": 4.0},
        "states": {"within": 22, "mean": 0.02, "worst": 0.07}, "cards": {"hitter": 0.95, "pitcher": 0.85},
    }  # fmt: skip


def test_the_page_over_all_seasons_says_what_falls_short(tmp_path):
    for year in (1914, 2022):
        seasons.keep(kept_season(year), tmp_path)
    text = seasons.write_page(tmp_path).read_text()
    assert "| 1914 before | 5 | **+10.0** | **+300.0** | – | 2 |" in text
    assert "| 2022 after | 10 | +0.5 | **+5.0** | – | 1 |" in text
    assert "- 1914: BK +5.0%; 2 situations, worst 0.070; pitchers' cards 85%." in text
    assert (tmp_path / "dice-baseball-seasons.svg").is_file()


def test_the_page_tells_of_seasons_that_managers_play_and_of_totals_alone(tmp_path):
    forward = {"seasons": 2, "rates": [["R", 4.0, 4.2, 0.03]], "usage": [["relievers a club and game", 2.9, 2.7]]}
    totals = {"estimated": ["sacrifice flies"], "before": [["R", 4.0, 5.0, 0.01]], "rates": [["R", 4.0, 4.01, 0.01]]}
    seasons.keep(kept_season(1957) | {"forward": forward}, tmp_path)
    seasons.keep({"year": 1957, "totals": totals, "notice_of_totals": "From tables."}, tmp_path)
    seasons.keep({"year": 1908, "totals": totals, "notice_of_totals": "From tables."}, tmp_path)  # no replays of it
    text = seasons.write_page(tmp_path).read_text()
    assert "| 1957 | 2 | **+5.0** | 1 |" in text
    assert "| Season | Relievers a club and game, real | forward |" in text
    assert "| 1957 | 2.90 | 2.70 |" in text
    assert "| 1957 before | **+25.0** | 1 |" in text
    assert "| 1957 after | +0.2 | 0 |" in text
    assert "*From tables.*" in text


def test_a_season_on_the_page_gets_what_it_lacks_and_keeps_its_replays(tmp_path, monkeypatch):
    """`--replays 0` adds seasons of managers and totals to what is at hand."""
    (tmp_path / "events").mkdir()
    write_season(tmp_path / "events", NEW)
    year = season_of(read_events(tmp_path / "events")).year
    kept = kept_season(year)
    seasons.keep(kept, tmp_path)
    forward = {"seasons": 2, "rates": [["R", 4.0, 4.2, 0.03]], "usage": [["relievers a club and game", 2.9, 2.7]]}
    monkeypatch.setattr(seasons, "study_forward", lambda files, cards, figures, count: forward | {"seasons": count})
    monkeypatch.setattr(seasons, "build_season", lambda files, real: SimpleNamespace(cards=None, figures=None))
    given = [str(tmp_path / "events"), "--over-all", "--replays", "0", "--forward", "7", "--out", str(tmp_path)]
    assert fidelity_command(given) == 0
    found = json.loads((tmp_path / f"{seasons.NAME}-{year}.json").read_text())
    assert found == kept | {"forward": forward | {"seasons": 7}}


def test_managers_play_the_calendar_of_a_season(tmp_path):
    found = read_events(write_season(tmp_path, NEW))
    real = season_of(found)
    cards = of_its_time(build_cards(real, REPLAY)[0], {"dh": "home league"}, figures_of(found, real))
    played = play_forward(dataclasses.replace(found, games=found.games[:1]), cards, seasons=1)
    assert played.games == 1
    line = dict(zip(stats.LINE, played.lines.tolist(), strict=True))
    assert line["PA"] > 2 * 24
    assert played.replayed.team_games == 2
    assert played.usage["batters faced by a starter"] > 3
    assert real_usage(found)["relievers a club and game"] >= 0


def test_a_report_on_a_real_season_is_written_without_its_event_files(tmp_path, monkeypatch):
    source = tmp_path / "events"
    source.mkdir()
    write_season(source, NEW)
    met = [situations.real_situations(read_events(source))] * 2
    monkeypatch.setattr(study, "REPLAYS_A_PIECE", 2)
    monkeypatch.setattr(study, "replayed_situations", lambda season, replays, seed: met)
    program = study.PROGRAM
    arguments = {**program.arguments, "season": str(source), "levels": False, "replays": 2}
    found = {
        piece: program.read(program.written(program.play(arguments, piece))) for piece in program.pieces(arguments)
    }
    assert list(found) == [study.AS_IT_WAS, study.SITUATIONS, "replays 0 to 1"]
    real = study.as_it_was(study.prepared(str(source), study.USUAL, False, False))
    assert found[study.AS_IT_WAS] == real
    program.page({**arguments, "season": "nowhere.zip"}, found, tmp_path / "page.md")
    text = (tmp_path / "page.md").read_text()
    assert f"{real.games:,} games, each replayed 2 times" in text
    runs = real.counts["R"] / real.games / 2
    assert f"| Runs a team and game | {runs:.4f} |" in text
    assert all(f"| {club} | {record.wins} |" in text for club, record in real.clubs.items())


def test_perfect_cards_agree_as_replays_agree_with_each_other():
    one, other, third = (
        {name: np.array(row) for name in compare.PLAYER_FIGURES} for row in ([1.0, 2], [1.2, 2.4], [0.8, 1.6])
    )
    agreed = compare.agreement_by_chance([one, other, third])
    assert [found[0].correlation for found in agreed] == pytest.approx([1, 1, 1])
    assert agreed[0][0].typical_miss == pytest.approx(0)
    assert agreed[1][0].typical_miss > 0.2
    assert compare.agreement_by_chance([one]) == []


def test_both_cards_of_a_two_way_player_count_together():
    lines = np.arange(9).reshape(3, 3)
    people = [replay.Person("AAA", "ohtani"), replay.Person("AAA", "other"), replay.Person("AAA", "ohtani-p")]
    added, players = compare.by_player(lines, people)
    assert players == [("ohtani", "AAA"), ("other", "AAA")]
    assert added.tolist() == [[6, 8, 10], [3, 4, 5]]


def test_pieces_of_replays_add_up_to_the_season_played_at_once(monkeypatch):
    """A thousand replays are played ten at a time, by whomever."""
    games = [("AAA", "BBB"), ("BBB", "AAA")]
    who = np.arange(2 * record.PLAYERS).reshape(2, -1) % 3
    season = replay.Season(games, dict.fromkeys(("AAA", "BBB")), [1, 2, 3], setup=None, books=None, who=who)

    def states(season, number, seed, threads=None):
        luck, made = np.random.default_rng([seed, number]), np.zeros(len(games), record.STATE)
        for name in ("line", "errors_at", "counts", "runs"):
            made[name] = luck.integers(0, 9, made[name].shape)
        return made

    for module in (study, replay):
        monkeypatch.setattr(module, "play", states)
    given = study.Prepared(season, cards=None)
    program = study.PROGRAM
    found = [program.read(program.written(study.play_some(given, range(k, k + 2), 1))) for k in (0, 2, 4)]
    one, other = study.added(season, found), replay.play_season(season, 6)
    assert one.replays == other.replays == 6
    for name in ("lines", "errors", "counts", "wins", "runs"):
        assert (getattr(one, name) == getattr(other, name)).all(), name
    assert program.pieces({**program.arguments, "replays": 15}) == ["replays 0 to 9", "replays 10 to 19"]
    assert program.pieces({**program.arguments, "season": "1984eve.zip", "replays": 1})[:2] == [
        study.AS_IT_WAS,
        study.SITUATIONS,
    ]


@pytest.mark.parametrize("file", sorted(FIDELITY.glob(f"{seasons.NAME}-*.json")), ids=lambda file: file.stem[-4:])
def test_what_was_kept_of_a_season_was_counted(file):
    """Runs and plate appearances a team and game are whole numbers over games, as only a count of games has them."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    games = kept["games"]
    counted = [(kept["rates"], games * kept["replays"])]
    if "before" in kept:
        counted.append((kept["before"], games * kept["replays_before"]))
    if "forward" in kept:
        counted.append((kept["forward"]["rates"], games * kept["forward"]["seasons"]))
    if "totals" in kept:
        counted += [(kept["totals"][which], GAMES_OF_A_ROUND * TOTALS_REPLAYS) for which in ("before", "rates")]
    for rates, played in counted:
        for name, _, replayed, _ in rates:
            if name in ("R", "PA"):
                number = replayed * 2 * played
                assert number == pytest.approx(round(number), abs=1e-4), name


def test_the_page_of_seasons_holds_what_was_kept_of_each(tmp_path):
    """Made again from the files beside it, which takes no game, the page is the same."""
    for file in FIDELITY.glob(f"{seasons.NAME}-*.json"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    page = seasons.write_page(tmp_path)
    assert page.read_text(encoding="utf-8") == (FIDELITY / page.name).read_text(encoding="utf-8")
