"""No career loses a winter: whoever ends a season, the same happens to everybody."""

from __future__ import annotations

from typing import cast

import pytest
import sqlalchemy as sa

from fivetool.errors import OptionError, UsageError
from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.cards.files import read_club
from fivetool.league import careers
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.league import Kept, League, NewClub, NewLeague, Plan
from fivetool.league.models import CareerRow
from fivetool.league.season import simulate

FIRST = 2045


def a_league_of_careers(books: Books, name: str = "Sandlot", **options: object) -> League:
    """Two clubs all of whose players are careers, and seasons of two short games."""
    game = find_game("dice-baseball")
    hooks = game.league.careers
    assert hooks is not None
    clubs, made = [], []
    for club in ("Owls", "Kites"):
        content, players = hooks.new_club(club, "winters")
        clubs.append(NewClub(club, content=content))
        made += players
    coached = careers.coached(hooks, made, FIRST)
    wanted = NewLeague(
        name, game.name, tuple(clubs), "winters", FIRST, {"innings": 3, **options}, Plan(games=2), coached
    )
    return books.create(wanted)


def grown(books: Books, league: League) -> list[Kept]:
    return careers.all_careers(books, books.again(league))


@pytest.mark.clause("DB-186")
def test_the_last_game_of_a_season_lets_everybody_grow(books: Books) -> None:
    league = a_league_of_careers(books)
    season = books.open_season(league)
    season.play_day()
    assert {one.grown for one in grown(books, league)} == {FIRST - 1}
    simulate(season)
    assert {one.grown for one in grown(books, league)} == {FIRST}
    hooks = careers.careers_of(league)
    assert {hooks.shown(one.content).seasons for one in grown(books, league)} == {1}
    rosters = books.rosters(league)[0]
    for one in grown(books, league):  # what was bought is on the card that his club plays with
        club = books.people(league)[one.player].club
        assert club is not None
        on_roster, own = (read_club(roster, "") for roster in (rosters[club], hooks.join(rosters[club], one.content)))
        assert on_roster.player(one.player) == own.player(one.player)
    assert audit(books, books.again(league), FIRST).ok


@pytest.mark.clause("DB-186")
def test_seasons_of_totals_have_the_winters_of_seasons_of_games(books: Books) -> None:
    """Played game by game or for their totals alone: the same careers, and the same seasons after them."""
    one = a_league_of_careers(books)
    simulate(books.open_season(one))
    one = books.next_season(books.again(one))
    simulate(books.open_season(one))
    two = books.simulate_totals(a_league_of_careers(books, "Meadow"), 2)
    assert grown(books, one) == grown(books, two)
    assert {career.grown for career in grown(books, two)} == {FIRST + 1}
    for season in (FIRST, FIRST + 1):
        assert books.stored_totals(one, season).rows == books.stored_totals(two, season).rows
        assert audit(books, two, season).ok


@pytest.mark.clause("DB-186")
def test_books_of_an_earlier_version_make_up_for_their_winters(books: Books) -> None:
    """Two seasons ended without a winter; the next one begins, and both have passed."""
    league = books.simulate_totals(a_league_of_careers(books), 2)
    row = cast(sa.Table, CareerRow.__table__)
    with books.changing() as connection:
        connection.execute(sa.update(row).values(grown=FIRST - 1))
    assert careers.find_career(books, league, "owls-1").grown == FIRST - 1
    before = careers.careers_of(league).shown(careers.find_career(books, league, "owls-1").content).seasons
    league = books.next_season(league)
    after = careers.find_career(books, league, "owls-1")
    assert after.grown == FIRST + 1
    assert careers.careers_of(league).shown(after.content).seasons == before + 2
    assert careers.grow(books, league)[1] == []


@pytest.mark.clause("DB-190")
def test_how_careers_go_on_belongs_to_the_league(books: Books) -> None:
    league = a_league_of_careers(books, aging="on")
    assert careers.settings(league) == {"growth": "several", "aging": "on"}
    league = careers.set_up(books, league, {"growth": "long"})
    assert careers.settings(books.find()) == {"growth": "long", "aging": "on"}
    with pytest.raises(UsageError, match="Careers have the options growth, aging; got innings"):
        careers.set_up(books, league, {"innings": "9"})
    with pytest.raises(OptionError, match="Aging can be off or on; got maybe"):
        careers.set_up(books, league, {"aging": "maybe"})
    row = cast(sa.Table, CareerRow.__table__)
    veteran = careers.find_career(books, league, "owls-1")
    with books.changing() as connection:
        connection.execute(
            sa.update(row).where(row.c.player == "owls-1").values(content={**veteran.content, "seasons": 12})
        )
    simulate(books.open_season(books.find()))
    history = careers.careers_of(league).shown(careers.find_career(books, league, "owls-1").content).history
    assert any("a year older" in line for line in history)
