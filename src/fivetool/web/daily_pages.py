"""The page of the daily games: today's to play, those of days that are over to compare."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.players import bot_title
from fivetool.web.api import caller_of, count_against
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.daily import bot_of, share_text
from fivetool.web.limits import Limits
from fivetool.web.pages import game_at, show
from fivetool.web.puzzles import puzzle_of_day


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """The daily games."""
    router = APIRouter(include_in_schema=False)
    daily = club.daily

    def todays(visitor: str | None) -> list[dict[str, Any]]:
        day, days = daily.today(), daily.streak_of(visitor)
        return [_show_today(game, daily.mine(visitor, day, game.name), day, days) for game in all_games()]

    def _show_today(game: Game, mine: Any, day: str, days: int) -> dict[str, Any]:
        result = mine.result if mine is not None else None
        share = share_text(game.title, day, result.outcome, result.margin, days) if result is not None else ""
        return {
            "name": game.name,
            "title": game.title,
            "bot": bot_title(game, bot_of(game)),
            "minutes": game.options.quick_minutes or game.facts.minutes,
            "table": f"/t/{mine.table_id}" if mine is not None else None,
            "result": result,
            "share": share,
            "finished": daily.finished(day, game.name),
            "commitment": daily.commitment_of(day, game.name),
        }

    def past(day: str, visitor: str | None) -> list[dict[str, Any]]:
        found = []
        for game in all_games():
            rows = daily.compared(day, game.name)
            if rows:
                key = daily.key_when_over(day, game.name)
                found.append({"title": game.title, "rows": rows, "key": key, "visitor": visitor})
        return found

    @router.get("/daily")
    async def daily_page(request: Request, day: Annotated[str, Query(max_length=10)] = "") -> Response:
        visitor, today = caller_of(request).visitor, daily.today()
        shown = _read_day(day) if day else _days_before(today, 1)
        if shown >= today:
            raise Refusal(409, "not_over", "The games of a day are compared when it is over, at midnight UTC.")
        return show(
            request,
            "daily.html",
            games=await club.in_database(todays, visitor),
            today=today,
            puzzle=found[0].title if (found := puzzle_of_day(today)) is not None else "",
            past_day=shown,
            past=await club.in_database(past, shown, visitor),
            earlier=_days_before(shown, 1),
            streak=await club.in_database(daily.streak_of, visitor),
        )

    @router.post("/daily/{game}")
    async def play_daily(game: str, request: Request) -> Response:
        caller = count_against(limits, "table", request)
        return RedirectResponse(f"/t/{await daily.sit_down(game_at(game), caller)}", 303)

    return router


def _read_day(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refusal(422, "invalid", f"{text} is not a date; write it as 2045-07-04.") from None


def _days_before(day: str, count: int) -> str:
    return (datetime.date.fromisoformat(day) - datetime.timedelta(days=count)).isoformat()
