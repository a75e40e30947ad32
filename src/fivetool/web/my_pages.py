"""My page: who somebody is, the games they have played, and what is theirs to take along or to delete."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from fivetool.game.registry import all_games
from fivetool.league.books import Books
from fivetool.players import bot_title
from fivetool.web import audit, authority
from fivetool.web.api import PROBLEMS, caller_of, count_against
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.identity import Identity
from fivetool.web.league_people import LeaguePeople
from fivetool.web.limits import Limits
from fivetool.web.messages.people import (
    CodeGiven,
    CodeMade,
    DeletionWanted,
    IntroductionGiven,
    MyGame,
    MyGames,
    MyTally,
    PersonShown,
    Picture,
    PictureWanted,
)
from fivetool.web.messages.requests import WhereTo
from fivetool.web.pages import show
from fivetool.web.people import SIGNS, Wanted, new_code, read_code, seal_visitor
from fivetool.web.qr import qr_svg
from fivetool.web.ratings import Rating

GAMES_A_PAGE = 50
MOST_DOWNLOADED = 20_000
COLUMNS = (
    *("ended", "title", "outcome", "score", "opponents", "partners", "choices", "minutes"),
    *("luck", "accuracy", "played_with", "replay"),
)
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would carry out what begins so

Outcome = Literal["", "won", "drawn", "lost", "both"]


def make_router(club: Clubhouse, identity: Identity, limits: Limits) -> APIRouter:
    """My page, and what it asks for."""
    router = APIRouter()
    people = club.people
    roles = LeaguePeople(club.store, Books(club.store.engine), everybody=False)

    def me(request: Request) -> str:
        visitor = caller_of(request).visitor
        if visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so this clubhouse cannot remember you.")
        return visitor

    def become(request: Request, visitor: str) -> None:
        """Let the caller's browser be that visitor from now on."""
        request.state.new_cookie = identity.cookie_for(visitor, https=request.url.scheme == "https")

    async def drawn(link: str) -> str:
        """A link as a picture, which takes some milliseconds of Python: off the event loop."""
        return await club.in_thread(qr_svg, link, "The link as a QR code")

    async def person_shown(visitor: str | None) -> PersonShown:
        person = await club.in_database(people.find, visitor)
        name, sign, has_code = (person.name, person.sign, person.has_code) if person else ("", SIGNS[0], False)
        return PersonShown(name=name, sign=sign, signs=list(SIGNS), has_code=has_code)

    async def games(visitor: str, wanted: Wanted, limit: int, skip: int = 0) -> list[MyGame]:
        rows = await club.in_database(people.games_of, visitor, wanted, limit, skip)
        return [show_game(row, others) for row, others in rows]

    @router.get("/me", include_in_schema=False)
    async def my_page(
        request: Request,
        game: Annotated[str, Query(max_length=64)] = "",
        outcome: Outcome = "",
        opponent: Annotated[str, Query(max_length=40)] = "",
        page: Annotated[int, Query(ge=1, le=1000)] = 1,
    ) -> Response:
        visitor, wanted = me(request), Wanted(game, outcome, opponent)
        found = await games(visitor, wanted, GAMES_A_PAGE + 1, (page - 1) * GAMES_A_PAGE)
        ratings = await club.in_database(club.ratings.of, f"person {visitor}")
        tally = tallies(await club.in_database(people.tally_of, visitor), ratings)
        beaten = [
            {"game": _title(name), "bot": _bot(name, bot), "count": count}
            for name, bot, count in await club.in_database(people.bots_beaten, visitor)
        ]
        return show(
            request,
            "me.html",
            person=await person_shown(visitor),
            wanted=wanted,
            filters=urlencode({name: value for name, value in vars(wanted).items() if value}),
            games=found[:GAMES_A_PAGE],
            more=len(found) > GAMES_A_PAGE,
            page_number=page,
            tally=tally,
            turns=await club.in_database(club.lobby.turns_of, visitor),
            beaten=beaten,
            records=await club.in_database(people.records_of, visitor),
            used=[(_title(game), what, count) for game, what, count in await club.in_database(people.used_by, visitor)],
        )

    @router.get("/api/me", tags=["people"], responses=PROBLEMS)
    async def see_me(request: Request) -> PersonShown:
        """Who the caller is."""
        return await person_shown(me(request))

    @router.post("/api/me", tags=["people"], responses=PROBLEMS)
    async def introduce(given: IntroductionGiven, request: Request) -> PersonShown:
        """Say who one is: at the next tables, and at those where one sits and the game goes on."""
        count_against(limits, "choice", request)
        visitor = me(request)
        name = authority.check_own_name(given.name)
        if given.sign not in (None, *SIGNS):
            raise Refusal(422, "no_such_sign", f"No such sign; choose one of {', '.join(SIGNS)}.")
        await club.written(people.introduce(visitor, name, given.sign))
        person = await person_shown(visitor)
        for table_id in await club.written(people.name_everywhere(visitor, name, person.sign)):
            if table_id in club.tables:
                await club.refresh(club.tables[table_id])
        return person

    @router.get("/api/me/games", tags=["people"], responses=PROBLEMS)
    async def my_games(
        request: Request,
        game: Annotated[str, Query(max_length=64)] = "",
        outcome: Outcome = "",
        opponent: Annotated[str, Query(max_length=40)] = "",
        skip: Annotated[int, Query(ge=0, le=MOST_DOWNLOADED)] = 0,
    ) -> MyGames:
        """The caller's games, as many as fit on a page."""
        found = await games(me(request), Wanted(game, outcome, opponent), GAMES_A_PAGE + 1, skip)
        return MyGames(games=found[:GAMES_A_PAGE], more=len(found) > GAMES_A_PAGE)

    @router.get("/api/me/games.csv", tags=["people"], responses=PROBLEMS, response_class=Response)
    async def my_games_as_csv(
        request: Request,
        game: Annotated[str, Query(max_length=64)] = "",
        outcome: Outcome = "",
        opponent: Annotated[str, Query(max_length=40)] = "",
    ) -> Response:
        """The same as a table for a spreadsheet, all of them."""
        count_against(limits, "hint", request)
        found = await games(me(request), Wanted(game, outcome, opponent), MOST_DOWNLOADED)
        return _file(as_csv(found), "text/csv", "my-games.csv")

    @router.get("/api/me/export", tags=["people"], responses=PROBLEMS, response_class=Response)
    async def export(request: Request) -> Response:
        """Everything that is kept of the caller."""
        count_against(limits, "hint", request)
        visitor = me(request)
        person = await club.in_database(people.find, visitor)
        tables = await club.in_database(people.tables_at, visitor)
        content = {
            "person": {"name": person.name, "sign": person.sign, "since": _day(person.created)} if person else None,
            "games": [game.model_dump() for game in await games(visitor, Wanted(), MOST_DOWNLOADED)],
            "tables": [
                {"table": seat.table_id, "game": seat.game, "seat": seat.seat, "name": seat.name, "over": seat.over}
                | {"made": _day(seat.created), "save": f"/api/tables/{seat.table_id}/save"}
                for seat in tables
            ],
        }
        content["messages"] = [
            {"table": row.table_id, "text": row.text, "written": _moment(row.at)}
            for row in await club.in_database(club.chat.messages_of, visitor)
        ]
        content["puzzles"] = [
            {
                "game": row.game,
                "puzzle": row.puzzle,
                "choice": row.choice,
                "right": row.right,
                "answered": _moment(row.at),
            }
            for row in await club.in_database(club.puzzles.tries_of, visitor)
        ]
        content["leagues"] = [
            {"league": league, "role": "manager" if managed else "runs it", "club": managed or None}
            for league, managed in await club.in_database(roles.roles_of, visitor)
        ]
        headers = {"content-disposition": 'attachment; filename="everything-of-mine.json"'}
        return JSONResponse(content, headers=headers)

    @router.post("/api/me/delete", tags=["people"], responses=PROBLEMS)
    async def delete(wanted: DeletionWanted, request: Request) -> WhereTo:
        """Delete everything of the caller's, for good. Games with others stay, without a name."""
        count_against(limits, "table", request)
        visitor, caller = me(request), caller_of(request)
        for seat in await club.in_database(people.tables_at, visitor):
            if seat.visitor == visitor and not seat.over:
                await club.seating.leave(await club.visit(seat.table_id), caller, seat.seat)
        for table_id in await club.written(people.delete_all(visitor)):
            club.tables.pop(table_id, None)
        audit.note("person deleted", person=visitor[:12])
        become(request, identity.new_visitor())
        return WhereTo(url="/")

    @router.post("/api/me/code", tags=["people"], responses=PROBLEMS)
    async def make_code(request: Request) -> CodeMade:
        """A recovery code. It is shown once and kept as a hash; an earlier one stops working."""
        count_against(limits, "recovery", request)
        visitor = me(request)
        if await club.in_database(people.find, visitor) is None:
            raise Refusal(409, "no_name", "Pick a name first.")
        own, code = identity.visitor_of(request.headers), new_code()
        if own is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so this clubhouse cannot remember you.")
        await club.written(people.keep_code(visitor, code, seal_visitor(own, code)))
        link = f"{request.url.scheme}://{request.headers['host']}/move#{code}"
        return CodeMade(code=code, link=link, qr=await drawn(link))

    @router.post("/api/me/move", tags=["people"], responses=PROBLEMS)
    async def move(given: CodeGiven, request: Request) -> WhereTo:
        """Be on this device who one is on another, by a recovery code."""
        count_against(limits, "recovery", request)
        visitor = await club.in_database(people.visitor_of_code, read_code(given.code))
        if visitor is None:
            raise Refusal(403, "wrong_code", "That code does not work. Check it for typos, or make a new one.")
        become(request, visitor)
        return WhereTo(url="/me")

    @router.get("/move", include_in_schema=False)
    async def move_page(request: Request) -> Response:
        found = await games(me(request), Wanted(), 1)
        return show(request, "move.html", has_games=bool(found))

    @router.post("/api/qr", tags=["people"], responses=PROBLEMS)
    async def picture(wanted: PictureWanted, request: Request) -> Picture:
        """A link of this clubhouse as a QR code."""
        count_against(limits, "hint", request)
        host = request.headers.get("host", "")
        if not wanted.address.startswith((f"http://{host}/", f"https://{host}/")):
            raise Refusal(422, "foreign_link", "Only links to this clubhouse can become QR codes.")
        return Picture(svg=await drawn(wanted.address))

    return router


def show_game(row: Any, others: Sequence[Any]) -> MyGame:
    """A result as its person reads it."""
    return MyGame(
        table=row.table_id,
        game=row.game,
        title=_title(row.game),
        outcome=row.outcome,
        score=row.score_text,
        opponents=[other.name for other in others if other.team != row.team],
        partners=[other.name for other in others if other.team == row.team],
        choices=row.choices,
        minutes=row.minutes,
        luck=row.luck,
        accuracy=row.accuracy,
        played_with=row.played_with,
        ended=_moment(row.ended),
        replay=f"/t/{row.table_id}/replay" if row.there else None,
    )


def tallies(counted: Sequence[tuple[str, str, int]], ratings: Mapping[str, Rating]) -> list[MyTally]:
    """How often somebody has won, drawn and lost each game; games against oneself are neither."""
    games = sorted({game for game, outcome, _ in counted if outcome != "both"})
    found = {(game, outcome): count for game, outcome, count in counted}
    return [
        MyTally(
            game=game,
            title=_title(game),
            rating=f"{ratings[game].points} ± {ratings[game].give_or_take}" if game in ratings else "",
            **{word: found.get((game, word), 0) for word in ("won", "drawn", "lost")},
        )
        for game in games
    ]


def as_csv(games: Sequence[MyGame]) -> str:
    """Games as a table for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for game in games:
        row = game.model_dump() | {"opponents": ", ".join(game.opponents), "partners": ", ".join(game.partners)}
        writer.writerow([_plain_cell(row[column]) for column in COLUMNS])
    return out.getvalue()


def _plain_cell(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: names are whatever people want to be called."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_SIGNS) else value


def _title(game: str) -> str:
    return next((known.title for known in all_games() if known.name == game), game)


def _bot(game: str, bot: str) -> str:
    return next((bot_title(known, bot) for known in all_games() if known.name == game), bot)


def _moment(milliseconds: int) -> str:
    return datetime.datetime.fromtimestamp(milliseconds // 1000, datetime.UTC).isoformat().replace("+00:00", "Z")


def _day(milliseconds: int) -> str:
    return _moment(milliseconds)[:10]


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})
