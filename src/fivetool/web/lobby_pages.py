"""The lobby's pages: who wants to play what, pairing, whose move it is, and the ratings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.players import bot_title, opponents_of
from fivetool.web.api import PROBLEMS, caller_of, count_against
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.limits import Limits
from fivetool.web.live import terms_of
from fivetool.web.messages.lobby import OpenTable, Paired, RatingShown, Turn
from fivetool.web.messages.requests import PairingWanted
from fivetool.web.pages import game_at, show
from fivetool.web.ratings import Rating, anchors_of

MOST_RATED = 100
PAIRED_MINUTES = (5, 10, 20)
PAIRED_DAYS = (1, 3, 7)


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """The lobby."""
    router = APIRouter()

    def open_tables(visitor: str | None) -> list[OpenTable]:
        rows = club.lobby.open_tables()
        seats = club.store.seats_of_tables([row.id for row in rows])
        return [show_open(row, seats[row.id], visitor, club.ratings.of(f"person {row.owner}")) for row in rows]

    @router.get("/lobby", include_in_schema=False)
    async def lobby_page(request: Request) -> Response:
        visitor = caller_of(request).visitor
        return show(
            request,
            "lobby.html",
            games=[game for game in all_games() if max(game.seats.counts) > 1],
            tables=await club.in_database(open_tables, visitor),
            turns=await club.in_database(club.lobby.turns_of, visitor),
            person=await club.in_database(club.people.find, visitor),
            opponents={game.name: opponents_of(game) for game in all_games()},
            duels=[
                {"id": duel.id, "title": _title(duel.game), "over": duel.over}
                for duel in await club.in_database(club.duels.of_person, visitor)
            ],
            minutes=PAIRED_MINUTES,
            days=PAIRED_DAYS,
        )

    @router.get("/ratings/{game}", include_in_schema=False)
    async def ratings_page(game: str, request: Request) -> Response:
        found, visitor = game_at(game), caller_of(request).visitor
        rated = with_anchors(found, await club.in_database(club.ratings.in_game, found.name, MOST_RATED))
        names = await club.in_database(club.people.names_of, [who.split()[1] for who, _ in rated])
        rows = [show_rating(found, who, rating, names, visitor) for who, rating in rated]
        return show(request, "ratings.html", game=found, games=all_games(), rows=rows)

    @router.get("/api/lobby", tags=["lobby"], responses=PROBLEMS)
    async def see_lobby(request: Request) -> list[OpenTable]:
        """Tables that wait for anybody, those that have waited longest first; take a free seat with `claim`."""
        return await club.in_database(open_tables, caller_of(request).visitor)

    @router.post("/api/pair", tags=["lobby"], responses=PROBLEMS)
    async def pair(wanted: PairingWanted, request: Request) -> Paired:
        """Play whoever wants the same game on the same terms; if nobody does yet, a table is opened that waits."""
        caller = count_against(limits, "table", request)
        table_id, joined = await club.lobby.pair(game_at(wanted.game), wanted, caller)
        return Paired(url=f"/t/{table_id}", joined=joined)

    @router.get("/api/me/turns", tags=["lobby"], responses=PROBLEMS)
    async def my_turns(request: Request) -> list[Turn]:
        """The tables at which it is the caller's move."""
        return await club.in_database(club.lobby.turns_of, caller_of(request).visitor)

    return router


def with_anchors(game: Game, rated: list[tuple[str, Rating]]) -> list[tuple[str, Rating]]:
    """Everybody who is rated, and the measured bots whom people are offered, played with or not; the best first."""
    offered = {f"bot {opponent.bot}" for opponent in opponents_of(game)}
    anchors = {who: rating for who, rating in anchors_of(game).items() if who in offered}
    return sorted((anchors | dict(rated)).items(), key=lambda one: (-one[1].mu, one[0]))


def show_open(row: Any, seats: list[Any], visitor: str | None, ratings: dict[str, Rating]) -> OpenTable:
    """An open table as the lobby shows it."""
    maker = next((seat for seat in seats if seat.visitor is not None), None)
    free = next((seat.seat for seat in seats if seat.vacated and seat.visitor is None), 0)
    rating = ratings.get(row.game)
    return OpenTable(
        id=row.id,
        url=f"/t/{row.id}",
        game=row.game,
        title=_title(row.game),
        maker=maker.name if maker is not None else "",
        sign=maker.sign if maker is not None else None,
        rating=f"{rating.points} ± {rating.give_or_take}" if rating is not None else "",
        terms=terms_of(row),
        seat=free,
        yours=any(visitor is not None and seat.visitor == visitor for seat in seats),
    )


def show_rating(
    game: Game, who: str, rating: Rating, names: dict[str, tuple[str, str]], visitor: str | None
) -> RatingShown:
    """A line of a game's ratings."""
    kind, name = who.split(" ", 1)
    shown, sign = (bot_title(game, name), None) if kind == "bot" else names.get(name, ("Someone", None))
    return RatingShown(
        name=shown,
        sign=sign,
        bot=kind == "bot",
        you=kind == "person" and name == visitor,
        points=rating.points,
        give_or_take=rating.give_or_take,
        games=rating.games,
        fixed=rating.fixed,
    )


def _title(game: str) -> str:
    return next((known.title for known in all_games() if known.name == game), game)
