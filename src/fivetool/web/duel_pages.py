"""Duplicate matches in the browser: making one, its page with the link for others, and what came of it."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import RedirectResponse, Response

from fivetool.game.registry import find_game
from fivetool.players import bot_title
from fivetool.table.fair import DiceKey, key_from_hex
from fivetool.web import audit
from fivetool.web.api import PROBLEMS, caller_of, count_against
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.limits import Limits
from fivetool.web.messages.duels import Contestant, DuelMade, DuelShown, DuelWanted
from fivetool.web.pages import game_at, show
from fivetool.web.qr import qr_svg

DuelId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,32}$", description="The id of a match")]


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """Duplicate matches."""
    router = APIRouter()

    def look(duel_id: str, visitor: str | None) -> DuelShown:
        duel = club.duels.find(duel_id)
        return show_duel(duel, club.duels.tables_of(duel_id), visitor)

    @router.post("/api/duels", status_code=201, tags=["matches"], responses=PROBLEMS)
    async def make(wanted: DuelWanted, request: Request) -> DuelMade:
        """A new duplicate match: the same dice and the same bot for everybody who takes part."""
        caller = count_against(limits, "table", request)
        game = game_at(wanted.game)
        duel_id = await club.duels.make(game, wanted.bot, wanted.players, wanted.rated, caller)
        audit.note("match made", match=duel_id, game=game.name)
        return DuelMade(id=duel_id, url=f"/d/{duel_id}")

    @router.get("/api/duels/{duel_id}", tags=["matches"], responses=PROBLEMS)
    async def see(duel_id: DuelId, request: Request) -> DuelShown:
        """How far a match is; results and dice when everybody is done."""
        return await club.in_database(look, duel_id, caller_of(request).visitor)

    @router.get("/d/{duel_id}", include_in_schema=False)
    async def duel_page(duel_id: DuelId, request: Request) -> Response:
        shown = await club.in_database(look, duel_id, caller_of(request).visitor)
        address = f"{request.url.scheme}://{request.headers['host']}/d/{duel_id}"
        picture = qr_svg(address, "The link as a QR code") if shown.free and shown.players > 1 else ""
        person = await club.in_database(club.people.find, caller_of(request).visitor)
        return show(request, "duel.html", duel=shown, address=address, picture=picture, person=person)

    @router.post("/d/{duel_id}/play", include_in_schema=False)
    async def play(duel_id: DuelId, request: Request) -> Response:
        caller = count_against(limits, "table", request)
        return RedirectResponse(f"/t/{await club.duels.sit_down(duel_id, caller)}", 303)

    return router


def show_duel(duel: Any, tables: list[Any], visitor: str | None) -> DuelShown:
    """A match as anybody may see it: who is how far, and nothing of the dice before it is over."""
    game, key = find_game(duel.game), key_from_hex(duel.key)
    mine = next((table for table in tables if visitor is not None and table.visitor == visitor), None)
    if duel.over:
        people = [
            Contestant(
                name=one["name"],
                you=visitor is not None and one["who"] == f"person {visitor}",
                status=one["outcome"],
                place=one["place"],
                score=one["score"],
                margin=one["margin"],
                replay=one["replay"],
            )
            for one in duel.results
        ]
    else:
        people = [
            Contestant(name=one.name, you=one is mine, status="finished" if one.over else "playing") for one in tables
        ]
    return DuelShown(
        id=duel.id,
        game=duel.game,
        title=game.title,
        bot=bot_title(game, duel.bot),
        minutes=game.options.quick_minutes or game.facts.minutes,
        players=duel.players,
        rated=duel.rated,
        over=duel.over,
        closes=datetime.datetime.fromtimestamp(duel.closes // 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M UTC"),
        free=0 if duel.over else max(0, duel.players - len(tables)),
        table=f"/t/{mine.id}" if mine is not None else None,
        contestants=people,
        commitment=DiceKey(key).commitment,
        key=duel.key if duel.over else None,
    )
