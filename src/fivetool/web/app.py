"""The application: settings in, an ASGI application out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from fivetool.engine.record import run_compiled
from fivetool.errors import FivetoolError, one_line
from fivetool.game.registry import all_games
from fivetool.web import (
    api,
    audit,
    card_pages,
    companion,
    daily_pages,
    duel_pages,
    league_pages,
    lessons,
    live_line,
    lobby_pages,
    my_pages,
    operation,
    pages,
    print_pages,
    puzzle_pages,
)
from fivetool.web.announcements import Listener
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.gallery import Gallery
from fivetool.web.guard import Guard
from fivetool.web.identity import Identity
from fivetool.web.limits import Limits
from fivetool.web.messages.requests import Problem
from fivetool.web.settings import Settings
from fivetool.web.store import DatabaseError, Store

DATABASE_GONE = "The database cannot be reached right now. Nothing is lost; try again in a moment."

log = logging.getLogger("fivetool.web")


def create_app(settings: Settings) -> FastAPI:
    """A clubhouse on the database of the settings, which is brought up to date first."""
    if settings.audit_log is not None:
        audit.write_to(Path(settings.audit_log))
    store = Store(settings.database)
    gallery = Gallery()
    limits = Limits(settings.rates)
    club = Clubhouse(settings, store, limits, gallery.ready)
    gallery.tables_of = club.tables_of
    identity = Identity(club.book.signing_keys())
    club.on_new_keys = identity.set_keys

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await club.start()
        loop = asyncio.get_running_loop()
        listener = (
            Listener(settings.database, loop, club.others.heard, club.others.heard_nothing) if store.announces else None
        )
        if not settings.warm_up:  # whatever is needed is compiled when it is first needed
            for game in all_games():
                run_compiled(*game.rules.records)
        else:
            threading.Thread(target=gallery.warm_up, name="fivetool-warm-up", daemon=True).start()
        yield
        if listener:
            listener.stop()
        await club.stop()
        await asyncio.to_thread(store.close)

    app = FastAPI(
        title="Fivetool clubhouse",
        summary="Tabletop baseball over JSON and WebSockets.",
        description=DESCRIPTION,
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.club = club
    app.state.gallery = gallery
    app.include_router(api.make_router(club, gallery, limits, settings))
    app.include_router(live_line.make_router(club, identity, limits, club.bans, settings))
    app.include_router(pages.make_router(club, gallery, limits, settings))
    app.include_router(my_pages.make_router(club, identity, limits))
    app.include_router(lobby_pages.make_router(club, limits))
    app.include_router(daily_pages.make_router(club, limits))
    app.include_router(duel_pages.make_router(club, limits))
    app.include_router(puzzle_pages.make_router(club, limits))
    app.include_router(lessons.make_router(club, limits))
    app.include_router(card_pages.make_router(club))
    app.include_router(print_pages.make_router(club))
    app.include_router(companion.make_router(club, limits))
    app.include_router(operation.make_router(club))
    app.include_router(league_pages.make_router(club, limits, settings))
    app.mount("/static", StaticFiles(directory=pages.STATIC, check_dir=False), name="static")
    app.add_exception_handler(FivetoolError, _on_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(
        Guard, settings=settings, identity=identity, limits=limits, bans=club.bans, refuse=answer_refusal
    )
    return app


def answer_refusal(request: Request, refusal: Refusal) -> Response:
    """What went wrong, as a page for people and as JSON for programs."""
    return _answer(request, refusal.status, refusal.code, str(refusal))


def _answer(request: Request, status: int, code: str, message: str) -> Response:
    message = one_line(message)
    if request.url.path.startswith("/api/"):
        return JSONResponse(Problem(message=message, code=code).model_dump(), status)
    return pages.show_problem(request, status, message)


async def _on_error(request: Request, error: Exception) -> Response:
    if isinstance(error, Refusal):
        return answer_refusal(request, error)
    if isinstance(error, DatabaseError):
        log.warning("%s", error)
        return _answer(request, 503, "database", DATABASE_GONE)
    return _answer(request, 422, "refused", str(error))


async def _on_invalid(request: Request, error: Exception) -> Response:
    """One line that names the first thing that is wrong."""
    problems = error.errors() if isinstance(error, RequestValidationError) else []
    place = ".".join(str(part) for part in problems[0]["loc"][1:]) if problems else ""
    reason = problems[0]["msg"].removeprefix("Value error, ") if problems else "not understood"
    return _answer(request, 422, "invalid", f"{place}: {reason}." if place else f"{reason}.")


async def _on_http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = {404: "There is nothing at this address.", 405: "That cannot be done here."}
    answer = _answer(request, status, "http", words.get(status, "That could not be done."))
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


DESCRIPTION = """
A table is a log that only grows. `number` is its length: every accepted choice, every undo and every forfeit is
one entry. To choose, send the number you have seen and one of the choices in `frame.choices`; if the table has
moved on since, the answer is 409 and nothing has happened.

**Who you are.** Browsers get a signed cookie. A program may keep that cookie, or ask for friends' seats and send
their secrets as `Authorization: Bearer SECRET`.

**The live line** is a WebSocket at `/api/tables/{table_id}/live?after=N`. The server sends all entries after N and
then everything new: `entries`, `presence`, `undo_request`, `graph`, `clock`, `rematch`, `accepted`, `refused`,
`error`, `pong`. The client sends `{"type": "choose", "number": 3, "choice": 0, "seat": 1, "id": "x"}`,
`{"type": "undo"}`, `{"type": "undo_answer", "accept": true}` or `{"type": "ping"}`.

**Errors** are `{"message": "...", "code": "..."}`: a line for people and a word for programs.
"""
