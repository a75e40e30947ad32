"""A league of DICE Baseball: the books balance, season after season, and replays at a table agree."""

from __future__ import annotations

from collections import Counter

import pytest
import sqlalchemy as sa

from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.cards.files import read_club
from fivetool.league import careers
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.league import League, NewClub, NewLeague, Plan
from fivetool.league.models import LeagueRow
from fivetool.league.play import Played, box_of
from fivetool.league.rows import GAME
from fivetool.league.season import simulate
from fivetool.league.views import SeasonView
from fivetool.table import load_text, save_text

GAMES = 30


def wanted(**changes: object) -> NewLeague:
    hooks = find_game("dice-baseball").league.seasons
    assert hooks is not None
    clubs = tuple(NewClub("", content=content) for content in hooks.clubs_of("generated"))
    plan = Plan(games=GAMES, playoffs=4, best_of=(3, 3))
    settings: dict[str, object] = {"options": {"preset": "replay", "dh": "on"}, "plan": plan, "season": 2045, **changes}
    return NewLeague("Lantern", "dice-baseball", clubs, "books", **settings)  # type: ignore[arg-type]


@pytest.fixture
def league(books: Books) -> League:
    return books.create(wanted())


@pytest.mark.slow
def test_a_stored_season_replays_at_tables_too(books: Books, league: League) -> None:
    season = books.open_season(league)
    for _ in range(3):
        season.play_day()
    league = books.again(league)
    assert audit(books, league, 2045).ok
    for row in books.games(league, 2045)[:4]:
        table = books.replay(league, row)
        again = Played(table.setup, table.state, table.events, tuple(row.players))
        assert again.digest(league.rules_version) == row.digest
        stored = [(line.part, line.player, line.figures) for line in books.lines(league, 2045, game=row.number)]
        assert stored == [(line.part, line.player, dict(line.figures)) for line in box_of(again, table.names).lines]
        innings = SeasonView(books, league).box(row.number).line_score[1]
        assert [int(line[-3]) for line in innings] == table.scores


@pytest.mark.slow
@pytest.mark.clause("DB-124", "DB-125", "DB-170")
def test_nobody_plays_who_may_not(books: Books, league: League) -> None:
    """Over a whole season no lines of players who were hurt, suspended or not on the game roster, nor of pitchers
    who still needed rest while others were ready."""
    starters = [
        {pitcher.id for pitcher in read_club(content, "").pitchers if pitcher.starts}
        for content in books.rosters(league)[0]
    ]
    simulate(books.open_season(league))
    hurt = 0
    for row in books.games(league, 2045):
        out = set(row.facts[0]["unavailable"]) | set(row.facts[1]["unavailable"])
        lines = books.lines(league, 2045, game=row.number)
        assert not out & {line.player for line in lines}
        hurt += len(row.aftermath["missed"])
        for facts, club in zip(row.facts, (row.away, row.home), strict=True):
            starter = next(line.player for line in lines if line.club == club and line.figures.get("GS"))
            ready = starters[club] - set(facts["unavailable"]) - set(facts["days_needed"])
            assert starter in ready or not ready  # DB-125: the nearest to ready, if nobody is
    assert hurt > 0


@pytest.mark.slow
def test_a_trade_holds_from_the_next_game_on(books: Books, league: League) -> None:
    books.open_season(league).play_day()
    league = books.again(league)
    people = books.people(league)
    pitcher = next(person for person in people.values() if person.role == "RP" and person.club == 0)
    league = books.move_player(league, pitcher.id, 1)
    assert books.people(league)[pitcher.id].club == 1
    assert books.transactions(league)[0].kind == "trade"
    simulate(books.open_season(league))
    assert audit(books, books.again(league), 2045).ok


@pytest.mark.slow
@pytest.mark.clause("DB-183", "DB-186", "DB-188")
def test_a_career_in_a_league(books: Books, league: League) -> None:
    league, sheet = careers.create_career(books, league, 0, "Casey Newcomer", "Contact", "SS", "LR")
    assert books.people(league)["casey-newcomer"].club == 0
    names = [
        offer.name for offer in careers.careers_of(league).offers(careers.find_career(books, league, sheet.id).content)
    ]
    league, after = careers.buy(books, league, "Casey Newcomer", names[:1])
    assert after.points < sheet.points
    simulate(books.open_season(league))
    league = books.again(league)
    grown = [careers.careers_of(league).shown(one.content) for one in careers.all_careers(books, league)]
    assert [one.seasons for one in grown] == [1]
    assert careers.grow(books, league)[1] == []  # once a winter
    league = books.again(league)
    figures = SeasonView(books, league).totals.of_players("regular", "batting")["casey-newcomer"].figures
    assert figures["PA"] > 60
    league = careers.retire(books, league, "casey-newcomer")
    assert books.people(league)["casey-newcomer"].club is None
    assert audit(books, league, 2045).ok


@pytest.mark.slow
@pytest.mark.clause("DB-16", "DB-17")
def test_splits_by_hand_add_up_to_the_lines(books: Books, league: League) -> None:
    """What batters did against either hand is what they did, and what pitchers allowed to either side is all of it."""
    season = books.open_season(league)
    for _ in range(4):
        season.play_day()
    league = books.again(league)
    scorer = league.game.league.scorer
    assert scorer is not None
    batted = ("PA", "AB", "H", "2B", "3B", "HR", "RBI", "BB", "IBB", "HBP", "SO", "SH", "SF", "CI", "GDP")
    allowed = {"PA": "BF"} | {name: name for name in ("H", "2B", "3B", "HR", "BB", "IBB", "HBP", "SO")}
    titles = set()
    for row in books.games(league, 2045)[:16]:
        played = books.played_again(league, row, tape=True)
        sums: Counter[tuple[str, str, str]] = Counter()
        for split in scorer.splits(played.setup, played.events):
            titles.add(split.title)
            for name, count in split.figures.items():
                sums[split.part, split.player, name] += count
        for line in books.lines(league, 2045, game=row.number):
            wanted = {name: name for name in batted} if line.part == "batting" else allowed
            for name, counted in wanted.items() if line.part != "fielding" else ():
                assert sums[line.part, line.player, name] == line.figures.get(counted, 0), (line.player, name)
    assert len(titles) == 4


@pytest.mark.slow
def test_a_changed_roster_goes_into_saves(books: Books, league: League) -> None:
    """A club that comes with the game and has a new player is not taken for the one that everybody knows."""
    league, _ = careers.create_career(books, league, 0, "Casey Newcomer", "Contact", "SS", "LR")
    books.open_season(league).play_day()
    league = books.again(league)
    row = next(row for row in books.games(league, 2045) if row.played and 0 in (row.away, row.home))
    table = books.replay(league, row)
    assert "casey-newcomer" in {line.player for line in books.lines(league, 2045, game=row.number)}
    assert load_text(save_text(table), None, "The save").scores == table.scores


@pytest.mark.slow
def test_who_is_out_or_resting_is_told(books: Books, league: League) -> None:
    season = books.open_season(league)
    for _ in range(12):
        season.play_day()
    view = SeasonView(books, books.again(league))
    found = {person.id: why for club in range(8) for person, why in view.absences(club)}
    assert any("of rest" in why for why in found.values())
    for club, memory in enumerate(season.memories):
        assert set(memory["out"]) <= {person.id for person, why in view.absences(club) if "misses" in why}


@pytest.mark.slow
def test_everybody_has_a_card_to_look_at(books: Books, league: League) -> None:
    view = SeasonView(books, league)
    for person in view.people.values():
        assert view.card_of(person.id).startswith("<svg")
        assert person.name in view.card_of(person.id)
    assert view.card_of("nobody") == ""


def test_a_league_of_version_3_goes_on_under_its_rules(books: Books) -> None:
    """Its charts and readings are those of version 3, in which nobody knew a suspension from an injury."""
    hooks = find_game("dice-baseball").league.seasons
    assert hooks is not None
    clubs = tuple(NewClub("", content=content) for content in hooks.clubs_of("generated")[:2])
    books.create(NewLeague("Lantern", "dice-baseball", clubs, "books", 2045, {"innings": 3}, Plan(games=4)))
    with books.changing() as connection:
        connection.execute(sa.update(LeagueRow).values(rules_version=3))
    league = books.find()
    assert (league.options["charts"], league.options["sends"]) == ("standard-3", "unless held")
    simulate(books.open_season(league))
    with books.changing() as connection:
        for row in books.games(league, 2045):
            told = {name: value for name, value in row.aftermath.items() if name != "suspended"}
            connection.execute(sa.update(GAME).where(GAME.c.number == row.number).values(aftermath=told))
    assert audit(books, books.again(league), 2045).ok
