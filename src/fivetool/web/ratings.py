"""Ratings: how well somebody plays a game, and how sure that is; people and bots on one scale.

OpenSkill's Plackett-Luce model, because tables have two teams or four, of one seat or of two, and games can be drawn;
why not another is in docs/design.md. Bots whose strength was measured stand where the measuring has put them: they
do not move, and people are rated against them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.engine import Connection

from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.web.models import RatingRow
from fivetool.web.store import Store, now_ms

MODEL = PlackettLuce()
SHARED_LUCK = 0.8  # how much of the luck of a game is taken to come from the dice that a duplicate match shares
# Of two who play the same dice only the rest of the luck of each is left, so that a match tells more than a game.
DUEL_MODEL = PlackettLuce(beta=MODEL.beta * (2 * (1 - SHARED_LUCK)) ** 0.5)
PLACES = {"won": 1, "drawn": 2, "lost": 3}
MIDDLE = 1500  # what is shown of a rating that nobody has played for; the managers of games stand there
# Points that are shown for one of the model's, so that they are Elo's: between two whose ratings are sure, the model
# expects 1 win of 1 + exp(-difference / (sqrt(2) beta)), and Elo 1 of 1 + 10 ^ (-difference / 400).
A_POINT = 400 / (math.log(10) * math.sqrt(2) * MODEL.beta)
SURE = 2  # standard deviations: nearly everybody is within so many of what is shown


@dataclass(frozen=True)
class Rating:
    """How well somebody plays: the model's estimate, its standard deviation, and the games it comes from."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    fixed: bool = False  # measured beforehand, so that games do not move it

    @property
    def points(self) -> int:
        """The estimate as people read it.

        >>> Rating().points
        1500
        """
        return round(MIDDLE + (self.mu - MODEL.mu) * A_POINT)

    @property
    def give_or_take(self) -> int:
        """By how much it may be wrong.

        >>> Rating().give_or_take
        491
        """
        return round(SURE * self.sigma * A_POINT)


def measured(points: float, error: float, games: int = 0) -> Rating:
    """A rating that was measured on Elo's scale, with its standard error; it stays where it is.

    >>> measured(1290.4, 7.5).points
    1290
    """
    return Rating(MODEL.mu + (points - MIDDLE) / A_POINT, error / A_POINT, games, fixed=True)


def anchors_of(game: Game) -> dict[str, Rating]:
    """The bots of a game whose strength was measured, the manager first: the ladder stands on him.

    >>> from fivetool.game.registry import all_games
    >>> anchors_of(all_games()[0])["bot manager"].points
    1500
    """
    levels = game.players.levels().levels if game.players.levels is not None else []
    found = {f"bot {game.players.styles[0]}": measured(MIDDLE, 0)}
    return found | {f"bot {level.name}": measured(level.rating, level.error) for level in levels}


def who_is(row: Mapping[str, Any]) -> str:
    """Under which name a seat is rated."""
    return f"bot {row['bot']}" if row["bot"] is not None else f"person {row['person']}"


def rated_teams(rows: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """The teams of a finished game that can be rated: two or more, each with somebody known, nobody on two sides."""
    if any((row["person"] is None and row["bot"] is None) or row["outcome"] not in PLACES for row in rows):
        return []
    teams = sorted({int(row["team"]) for row in rows})
    return [[row for row in rows if row["team"] == team] for team in teams] if len(teams) > 1 else []


def after_game(
    teams: Sequence[Sequence[Rating]], places: Sequence[int], *, same_dice: bool = False
) -> list[list[Rating]]:
    """What the ratings of teams are after a game; the best place is 1, and who shares a place has drawn.

    Those of a duplicate match (`same_dice`) say more about skill, so they change ratings more. What is fixed stays.

    >>> [[winner], [loser]] = after_game([[Rating()], [Rating()]], [1, 2])
    >>> winner.points > 1500 > loser.points and winner.sigma < Rating().sigma
    True
    """
    model = DUEL_MODEL if same_dice else MODEL
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams]
    rated = model.rate(before, ranks=[float(place) for place in places])
    return [
        [
            replace(old, games=old.games + 1) if old.fixed else Rating(new.mu, new.sigma, old.games + 1)
            for new, old in zip(now, team, strict=True)
        ]
        for now, team in zip(rated, teams, strict=True)
    ]


class Ratings:
    """Reads and writes ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, who: str) -> dict[str, Rating]:
        """The ratings of somebody, by game."""
        wanted = sa.select(RatingRow.__table__).where(RatingRow.who == who).order_by(RatingRow.game)
        return {row.game: _rating(row, {}) for row in self._store.read(lambda c: list(c.execute(wanted)))}

    def in_game(self, game: str, limit: int) -> list[tuple[str, Rating]]:
        """Everybody who has played rated games, the best first; bots that were measured stand where that put them."""
        wanted = sa.select(RatingRow.__table__).where(RatingRow.game == game)
        wanted = wanted.order_by(RatingRow.mu.desc(), RatingRow.who).limit(limit)
        anchors = _anchors(game)
        found = [(row.who, _rating(row, anchors)) for row in self._store.read(lambda c: list(c.execute(wanted)))]
        return sorted(found, key=lambda one: -one[1].mu)

    def count(self, connection: Connection, game: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Count a finished game, in the transaction that writes its results down."""
        teams = rated_teams(rows)
        if not teams:
            return
        who = [[who_is(row) for row in team] for team in teams]
        known = self._take(connection, game, sorted({one for team in who for one in team}))
        places = [PLACES[team[0]["outcome"]] for team in teams]
        after = after_game([[known[one] for one in team] for team in who], places)
        for names, ratings in zip(who, after, strict=True):
            self._write(connection, game, dict(zip(names, ratings, strict=True)))

    def count_duel(self, connection: Connection, game: str, places: Mapping[str, int]) -> None:
        """Count a duplicate match, everybody with their place, in the transaction that writes it down."""
        who = sorted(places)
        known = self._take(connection, game, who)
        after = after_game([[known[one]] for one in who], [places[one] for one in who], same_dice=True)
        self._write(connection, game, {name: rating for name, [rating] in zip(who, after, strict=True)})

    def of_puzzles(self, game: str) -> dict[str, Rating]:
        """How hard the puzzles of a game are, and how well people solve them: a scale of its own."""
        wanted = sa.select(RatingRow.__table__).where(RatingRow.game == puzzle_scale(game))
        return {row.who: _rating(row, {}) for row in self._store.read(lambda c: list(c.execute(wanted)))}

    def count_puzzle(self, connection: Connection, game: str, person: str, puzzle: str, *, right: bool) -> None:
        """Count somebody's first answer to a puzzle: whoever finds it has won against it."""
        who, scale = [f"person {person}", f"puzzle {puzzle}"], puzzle_scale(game)
        known = self._take(connection, scale, sorted(who))
        [[own], [its]] = after_game([[known[one]] for one in who], [1, 2] if right else [2, 1])
        self._write(connection, scale, dict(zip(who, (own, its), strict=True)))

    def _write(self, connection: Connection, game: str, ratings: Mapping[str, Rating]) -> None:
        for name, rating in ratings.items():
            values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "updated": now_ms()}
            own = sa.and_(RatingRow.who == name, RatingRow.game == game)
            connection.execute(sa.update(RatingRow).where(own).values(values))

    def _take(self, connection: Connection, game: str, who: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these, which nobody else changes before this transaction ends."""
        new = Rating()
        blank = {"game": game, "mu": new.mu, "sigma": new.sigma, "games": 0, "updated": now_ms()}
        self._store.insert_new(connection, RatingRow, [{"who": name, **blank} for name in who])
        wanted = sa.select(RatingRow.__table__).where(RatingRow.game == game, RatingRow.who.in_(who))
        rows = connection.execute(wanted.order_by(RatingRow.who).with_for_update())
        anchors = _anchors(game)
        return {row.who: _rating(row, anchors) for row in rows}


def puzzle_scale(game: str) -> str:
    """Under which name ratings of puzzles are kept.

    >>> puzzle_scale("some-game")
    'puzzles some-game'
    """
    return f"puzzles {game}"


def _anchors(name: str) -> dict[str, Rating]:
    game = next((known for known in all_games() if known.name == name), None)
    return anchors_of(game) if game is not None else {}


def _rating(row: Any, anchors: Mapping[str, Rating]) -> Rating:
    anchor = anchors.get(row.who)
    return Rating(row.mu, row.sigma, row.games) if anchor is None else replace(anchor, games=row.games)
