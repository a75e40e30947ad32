"""Cards of invented seasons of old times and new ones: from event files to lineups as played."""

from __future__ import annotations

import dataclasses

import pytest
from tests.archive.invented import NEW, OLD, write_season

from fivetool.archive.events import read_events
from fivetool.archive.tally import season_of
from fivetool.games.dice_baseball.cards.checks import club_faults
from fivetool.games.dice_baseball.seasons.as_played import as_played
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.honesty_table import as_csv, honesty, summary
from fivetool.games.dice_baseball.workshop.recipe import REPLAY, Recipe

NOBODY_KNOWS = dataclasses.replace(OLD, texts=tuple("99" if text[0] in "625?" else text for text in OLD.texts))


@pytest.mark.parametrize("era", [NEW, OLD, NOBODY_KNOWS], ids=["new", "old", "no fielder known"])
@pytest.mark.parametrize("recipe", [REPLAY, Recipe()], ids=["replay", "plain"])
def test_every_season_gives_cards_and_lineups_as_played(tmp_path, era, recipe):
    files = read_events(write_season(tmp_path, era))
    assert (len(files.games), files.remarks) == (10, [])
    season = season_of(files)
    assert season.has_splits
    cards, shop = build_cards(season, recipe)
    assert [fault for club in cards.clubs for fault in club_faults(club)] == []
    assert as_csv(honesty(shop)).count("\n") > 2 * 14
    assert summary(honesty(shop))
    for game in files.games:
        for team, club in enumerate(as_played(game, cards)):
            turns = sum(play.half == team and play.scored.ends_plate_appearance for play in game.plays)
            assert sum(len(slot) for slot in club.usage.batters) == turns
            assert club.designated_hitter == era.designated_hitters
            assert len(club.lineup.batters) == 9


def test_runners_are_placed_and_two_way_players_bat_on(tmp_path):
    files = read_events(write_season(tmp_path, NEW, games=56))
    extra = [play for game in files.games for play in game.plays if play.inning > 9]
    assert any(play.occupied & 2 for play in extra)
    later = [play for game in files.games for play in game.plays if play.batter == "anti001" and play.inning > 7]
    assert {play.batter_position for play in later} == {10}
    season = season_of(files)
    assert season.players["anti001", "ANT"].pitching.starts == 12
    assert season.players["anti001", "ANT"].games == 56
