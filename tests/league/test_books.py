"""The books: what is written, what is refused, and that everything can be worked out again."""

from __future__ import annotations

import dataclasses
import datetime
import sqlite3
from typing import Any

import pytest
import sqlalchemy as sa
from league_kit import a_league, contents_of

from fivetool.database import DatabaseError
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.registry import find_game
from fivetool.game.versions import EarlierRules
from fivetool.league.audit import audit
from fivetool.league.books import Books, ChangedMeanwhileError
from fivetool.league.league import NewClub
from fivetool.league.models import GameRow, LineRow, SeasonRow, TotalRow
from fivetool.league.play import check_game, finished
from fivetool.league.reading import ManagersGoneError
from fivetool.league.season import simulate
from fivetool.table.table import Table


@pytest.mark.parametrize("game", ["power-chip", "diamond-dice"])
def test_a_season_is_played_to_a_champion_and_the_books_agree(books: Books, game: str) -> None:
    league = books.create(a_league(game=game))
    season = books.open_season(league)
    count = simulate(season)
    assert season.over
    assert count == len(season.slots) >= 4 * 9 // 2 + 2
    row = books.season_row(league)
    assert row.over
    assert row.champion in season.seeds
    found = audit(books, books.again(league), 2045)
    assert found.problems == []
    assert found.games == count
    assert (found.lines > 0) == (game == "diamond-dice")


def test_a_season_in_pieces_is_the_season_in_one(books: Books, url: str) -> None:
    """Stopped after every day and taken up by another program, it comes out the same to the last figure."""
    simulate(books.open_season(books.create(a_league(game="diamond-dice"))))
    pieces = Books.open(url)
    pieces.create(a_league(game="diamond-dice"))
    pieces.close()
    for _ in range(100):
        again = Books.open(url)
        season = again.open_season(again.find())
        if not season.over:
            season.play_day()
        played = contents_of(again)
        again.close()
        if season.over:
            break
    assert played == contents_of(books)


def test_a_person_s_game_is_kept_with_its_choices(books: Books) -> None:
    league = books.create(a_league())
    season = books.open_season(league)
    slot = season.todays_games[0]
    prepared = season.prepare(slot)
    table = Table(prepared.setup, key=prepared.key)
    while not table.over:
        table.play(table.choices[-1])
    season.record(prepared, finished(table))
    row = books.game(league, 2045, slot.number)
    assert row.moves == [value for move in table.moves for value in (move.seat, move.choice)]
    assert books.replay(league, row).scores == table.scores
    simulate(books.open_season(books.again(league)))
    assert audit(books, books.again(league), 2045).ok


def test_totals_alone_are_those_of_the_games(books: Books) -> None:
    """A season for its statistics only ends as the one of which every game is kept."""
    league = books.create(a_league(game="diamond-dice"))
    simulate(books.open_season(league))
    again = books.create(a_league("Other", game="diamond-dice"))
    again = books.simulate_totals(again, 2)
    assert books.stored_totals(league, 2045).rows == books.stored_totals(again, 2045).rows
    assert books.season_row(league, 2045).summary == books.season_row(again, 2045).summary
    assert [row.season for row in books.seasons(again)] == [2045, 2046]
    assert audit(books, again, 2046).ok
    assert books.stored_totals(again, 2045).rows != books.stored_totals(again, 2046).rows


def changed(books: Books, *changes: Any) -> None:
    with books.changing() as connection:
        for change in changes:
            connection.execute(change)


def told(problems: list[str], *complaints: str) -> bool:
    return all(any(complaint in problem for problem in problems) for complaint in complaints)


def test_an_audit_finds_what_was_changed_in_a_game(books: Books) -> None:
    """Whatever is kept of a game: what does not come out of it again is found, and named."""
    league = books.create(a_league(game="diamond-dice"))
    simulate(books.open_season(league), until=datetime.date(2045, 4, 5))
    assert audit(books, league, 2045).ok
    games = [sa.update(GameRow).where(GameRow.number == number) for number in range(8)]
    lines = [sa.update(LineRow).where(LineRow.game == number, LineRow.place == 3) for number in range(8)]
    changed(
        books,
        games[1].values(away_runs=99),
        games[2].values(innings=[[1], [0]]),
        games[3].values(notes={"win": "Nobody"}),
        games[4].values(aftermath={"outings": []}),
        games[5].values(digest="0" * 64),
        lines[6].values(figures={"HR": 9}),
        lines[7].values(opponent=9),
    )
    assert told(
        audit(books, league, 2045).problems,
        "Game 1: the result",
        "Game 2: the innings",
        "Game 3: the decisions",
        "Game 4: rest and injuries",
        "Game 5 replays to a different result",
        "Game 6: the lines",
        "Game 7: the lines",
    )


def test_an_audit_finds_what_was_changed_in_a_season(books: Books) -> None:
    league = books.create(a_league(game="diamond-dice"))
    simulate(books.open_season(league))
    assert audit(books, league, 2045, replay=False).ok
    row = books.season_row(league)
    first, *others = row.summary["standings"]
    better = {**first, "longest_winning": first["longest_winning"] + 1}
    changed(
        books,
        sa.update(TotalRow).where(TotalRow.part == "batting").values(games=1),
        sa.update(SeasonRow).values(
            summary={**row.summary, "standings": [better, *others], "series": []}, champion=(row.champion + 1) % 4
        ),
    )
    assert told(
        audit(books, league, 2045, replay=False).problems,
        "the standings of the season",
        "the series of the season",
        "The champion in the books",
        "batting: the totals of the season",
    )


def test_two_programs_cannot_play_the_same_day(books: Books) -> None:
    league = books.create(a_league())
    one, other = books.open_season(league), books.open_season(league)
    one.play_day()
    with pytest.raises(ChangedMeanwhileError, match="Someone else has changed Sandlot in the meantime"):
        other.play_day()
    assert books.played(league, 2045) == len([slot for slot in one.slots if slot.result])
    assert audit(books, books.again(league), 2045).ok


def test_the_next_season_begins_when_the_last_is_over(books: Books) -> None:
    league = books.create(a_league())
    with pytest.raises(UsageError, match="is not over yet"):
        books.next_season(league)
    simulate(books.open_season(league))
    league = books.next_season(books.again(league))
    assert league.season == 2046
    season = books.open_season(league)
    assert season.today is not None
    assert season.today.isoformat() == "2046-04-01"


def test_a_game_in_somebody_s_hands_is_not_simulated(books: Books) -> None:
    league = books.create(a_league())
    season = books.open_season(league)
    league = books.hand_out(league, season.todays_games[0], table_id="abc")
    with pytest.raises(UsageError, match="is being played; finish it or give it up"):
        books.open_season(league).play_day()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"clubs": (NewClub("Owls"), NewClub(" owls "))}, "Two clubs are called owls"),
        ({"clubs": (NewClub("Owls"),)}, "at least two clubs; got 1"),
        ({"clubs": (NewClub("Owls"), NewClub(""))}, "Every club needs a name"),
        ({"clubs": (NewClub("Owls", manager="nobody"), NewClub("Kites"))}, "No player named nobody"),
        ({"clubs": (NewClub("Owls", content="x"), NewClub("Kites"))}, "have no rosters"),
        ({"name": "!!"}, "needs a name"),
        ({"game": "chess"}, "No game named chess"),
        ({"options": {"innings": 99}}, "Innings can be"),
        ({"season": 0}, "A season is a year"),
    ],
)
def test_a_league_that_cannot_be_is_refused_and_nothing_is_written(
    books: Books, change: dict[str, object], message: str
) -> None:
    with pytest.raises(FivetoolError, match=message):
        books.create(dataclasses.replace(a_league(), **change))  # type: ignore[arg-type]
    assert books.leagues() == []


def test_only_games_between_two_clubs_have_leagues() -> None:
    game = find_game("power-chip")
    alone = dataclasses.replace(game, seats=dataclasses.replace(game.seats, counts=(1,)))
    with pytest.raises(UsageError, match="is not a game between two clubs"):
        check_game(alone)


def test_two_leagues_cannot_have_one_name(books: Books) -> None:
    books.create(a_league())
    with pytest.raises(UsageError, match="There is already a league named sandlot"):
        books.create(a_league("sandlot"))
    assert len(books.leagues()) == 1


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    Books.open(url).close()
    path = sa.make_url(url).database or ""
    database = sqlite3.connect(path)
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    before = list(database.iterdump())
    with pytest.raises(DatabaseError, match="newer version of Fivetool; nothing in it was changed"):
        Books.open(url)
    assert list(database.iterdump()) == before


def test_unknown_names_are_told(books: Books) -> None:
    with pytest.raises(UsageError, match="no league yet"):
        books.find()
    league = books.create(a_league())
    with pytest.raises(UsageError, match="No league named nowhere; leagues here: sandlot"):
        books.find("nowhere")
    with pytest.raises(UsageError, match="No club named Crows"):
        league.find_club("Crows")
    with pytest.raises(UsageError, match="no season 1999"):
        books.season_row(league, 1999)
    with pytest.raises(UsageError, match="no game 500"):
        books.game(league, 2045, 500)


# --- leagues that were begun under earlier rules ---


def one_version_later(monkeypatch: pytest.MonkeyPatch, **how: Any) -> None:
    """From here on the books know a Power Chip whose rules are one version further."""
    game = find_game("power-chip")
    was = game.facts.version
    facts = dataclasses.replace(game.facts, version=was + 1)
    later = dataclasses.replace(game, facts=facts, earlier=(*game.earlier, EarlierRules(was, **how)))
    monkeypatch.setattr("fivetool.league.books.find_game", lambda name: later)


def test_a_league_goes_on_under_later_rules_as_it_was_begun(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    books.open_season(books.create(a_league(game="power-chip"))).play_day()
    one_version_later(monkeypatch, readings={"last_half": "full"}, league_readings={"winters": "off"})
    league = books.find()
    assert (league.options["last_half"], league.options["winters"]) == ("full", "off")
    one_version_later(monkeypatch)
    league = books.find()
    assert audit(books, league, 2045).ok
    books.open_season(league).play_day()
    assert audit(books, books.again(league), 2045).ok


def test_games_of_managers_who_are_gone_are_not_shown_as_if_they_were_replayed(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a manager of earlier rules played may come out otherwise; its result stands, its replay is refused."""
    books.open_season(books.create(a_league(game="power-chip"))).play_day()
    number = next(row.number for row in books.games(books.find(), 2045) if row.played)
    with books.engine.begin() as connection:
        connection.execute(sa.update(GameRow).where(GameRow.number == number).values(digest="played otherwise"))
    one_version_later(monkeypatch)
    assert audit(books, books.find(), 2045).problems == [f"Game {number} replays to a different result."]
    one_version_later(monkeypatch, other_managers=True)
    league = books.find()
    found = audit(books, league, 2045)
    assert (found.problems, found.not_replayed) == ([], 1)
    with pytest.raises(ManagersGoneError, match="its box score stands, but it cannot be replayed"):
        books.replay(league, books.game(league, 2045, number))


def test_a_league_of_rules_that_are_lost_is_refused(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    books.create(a_league(game="power-chip"))
    one_version_later(monkeypatch, lost="its dice had other faces")
    with pytest.raises(FivetoolError, match="can be checked: its dice had other faces"):
        books.find()
