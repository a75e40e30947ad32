"""The pages that people see."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from fastapi.templating import Jinja2Templates

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.papers import find_paper
from fivetool.game.registry import all_games, find_game
from fivetool.game.scene import Scene
from fivetool.players import opponents_of
from fivetool.show.dice import looks_template
from fivetool.show.papers import PAPER_CSS, paper_page
from fivetool.show.phrases import date_in_words, month_in_words
from fivetool.show.svg import BOARD_CSS, TOKENS_CSS
from fivetool.web import replays
from fivetool.web.api import caller_of, count_against, show_log
from fivetool.web.authority import Caller, Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.gallery import Gallery, show_card
from fivetool.web.limits import Limits
from fivetool.web.messages.base import WordName
from fivetool.web.messages.lists import TableCard
from fivetool.web.messages.requests import TableWanted
from fivetool.web.messages.shown import Replay, Snapshot
from fivetool.web.new_tables import quick_table
from fivetool.web.rule_pages import guide_page, rules_page
from fivetool.web.settings import Settings
from fivetool.web.talk import PHRASES

HERE = Path(__file__).parent
STATIC = HERE / "static"
TEMPLATES = Jinja2Templates(HERE / "templates")
TEMPLATES.env.filters |= {"date": date_in_words, "month": month_in_words}
IMPORTED = re.compile(r"""^(?:import|export)[^;]*?["']\./([\w-]+\.js)["'];""", re.MULTILINE)
MANIFEST = {
    "name": "Fivetool: tabletop baseball",
    "short_name": "Fivetool",
    "description": "Five tabletop baseball games, against bots and against friends.",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "background_color": "#f6f0e0",
    "theme_color": "#f6f0e0",
    "icons": [
        {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any maskable"},
        {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
    ],
}
MOST_CARDS = 12
MOST_LOGGED = 100
TITLES = {
    403: "Not allowed",
    404: "Not found",
    409: "Not right now",
    410: "No longer there",
    413: "Too large",
    422: "That did not work",
    429: "Slow down a little",
    503: "Back in a moment",
}


def show(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page from a template."""
    context["modules_of"] = modules_of
    return TEMPLATES.TemplateResponse(request, template, {"path": request.url.path, **context}, status_code=status)


def show_paper(request: Request, scene: Scene, name: str, download: bool) -> Response:
    """A paper of a game in the frame of the site, or as a file that is complete in itself."""
    try:
        paper = find_paper(scene.setup.game, name)
    except UsageError as error:
        raise Refusal(404, "unknown_paper", str(error)) from None
    if download:
        disposition = f'attachment; filename="{scene.setup.game.name}-{paper.name}.html"'
        return HTMLResponse(paper_page(paper, scene), headers={"content-disposition": disposition})
    return show(request, "paper.html", paper=paper, html=paper.html(scene))


@lru_cache
def modules_of(script: str) -> list[str]:
    """All modules that a script imports, directly or not: a page names them, so that they are fetched at once."""
    found = [script]
    for name in found:
        imported = IMPORTED.findall((STATIC / name).read_text())
        found += [module for module in imported if module not in found]
    return found[1:]


def dice_looks(game: str) -> str:
    """The dice of a game, for scripts to copy; none for a game that is not installed here."""
    looks = next((known.board.looks for known in all_games() if known.name == game), ())
    return looks_template(looks)


TEMPLATES.env.globals["dice_looks"] = dice_looks


def show_problem(request: Request, status: int, message: str, watch: str | None = None) -> HTMLResponse:
    """The page that says what went wrong; `watch` is a table that can be watched instead."""
    title = TITLES.get(status, "Something went wrong")
    return show(request, "error.html", status, title=title, message=message, home="/", watch=watch)


def game_at(name: str) -> Game:
    """The game of an address."""
    try:
        return find_game(name)
    except UsageError as error:
        raise Refusal(404, "unknown_game", str(error)) from None


def show_at_board(request: Request, template: str, table: Snapshot | Replay) -> HTMLResponse:
    """A page with a board, and with what its symbols mean."""
    game = game_at(table.game)
    opponents = [{"bot": one.bot, "title": one.title, "text": one.text} for one in opponents_of(game)]
    page_data = table.model_dump(mode="json")
    return show(
        request,
        template,
        table=table,
        page_data=page_data,
        symbols=game.board.legend(),
        hides=game.rules.hidden,
        opponents=opponents,
        phrases=PHRASES,
        stand_in=game.players.styles[0],
    )


def make_router(club: Clubhouse, gallery: Gallery, limits: Limits, settings: Settings) -> APIRouter:
    """All pages."""
    router = APIRouter(include_in_schema=False)

    def count(what: str, request: Request) -> Caller:
        return count_against(limits, what, request)

    def cards(visitor: str | None) -> tuple[list[TableCard], list[TableCard]]:
        store = club.store
        mine = store.tables_of(visitor, MOST_CARDS) if visitor else []
        own = {row.id for row in mine}
        others = [row for row in store.open_tables(MOST_CARDS) if row.id not in own]
        seats = store.seats_of_tables([row.id for row in (*mine, *others)])
        shown_mine = [show_card(row, seats[row.id], visitor) for row in mine]
        return shown_mine, [show_card(row, seats[row.id], visitor) for row in others]

    @router.get("/")
    async def home(request: Request) -> Response:
        visitor = None if request.state.new_visitor else caller_of(request).visitor
        mine, watchable = await club.in_database(cards, visitor)
        played = await club.in_database(club.store.games_of, visitor) if visitor else set()
        turns = await club.in_database(club.lobby.turns_of, visitor)
        lists = {"mine": mine, "watchable": watchable, "turns": turns}
        return show(request, "home.html", 200, games=gallery.games(), played=played, **lists)

    @router.post("/play/{game}")
    async def quick_play(
        game: str,
        request: Request,
        bot: Annotated[WordName | None, Form()] = None,
        length: Annotated[Literal["quick", "whole"], Form()] = "quick",
    ) -> Response:
        caller = count("table", request)
        wanted = quick_table(game_at(game), bot, length == "whole") if bot else TableWanted(game=game[:64])
        made = await club.make_table(wanted, caller)
        return RedirectResponse(made.url, 303)

    @router.get("/t/{table_id}")
    async def table_page(table_id: str, request: Request) -> Response:
        live = await club.visit(table_id)
        snapshot = await club.in_thread(live.snapshot, caller_of(request))
        return show_at_board(request, "table.html", snapshot)

    @router.get("/t/{table_id}/sit/{secret}")
    async def sit_down(table_id: str, secret: str, request: Request, again: bool = False) -> Response:
        """A link preview fetches this page too, but keeps no cookie; so the seat is taken at the second visit."""
        live = await club.visit(table_id)
        if request.state.new_visitor:
            if again:
                raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
            return RedirectResponse(f"{request.url.path}?again=1", 303)
        caller = caller_of(request)
        try:
            await club.seating.sit_down(live, caller, secret)
        except Refusal as refused:
            watch = live.links(caller).watch
            if refused.code != "seat_taken" or watch is None:
                raise
            return show_problem(request, refused.status, str(refused), watch)
        return RedirectResponse(f"/t/{table_id}", 303)

    @router.get("/t/{table_id}/replay")
    async def replay_page(table_id: str, request: Request) -> Response:
        count("hint", request)  # all frames of a game take as long to draw as a hint to think
        live = await club.visit(table_id)
        club.want_missing_points(live)
        replay = await club.replaying(replays.show_table, live, caller_of(request), settings)
        return show_at_board(request, "replay.html", replay)

    @router.get("/replay/{save_id}")
    async def upload_page(save_id: str, request: Request) -> Response:
        count("hint", request)
        text = await club.in_database(club.uploaded, save_id)
        replay = await club.replaying(replays.show_upload, save_id, text, settings)
        return show_at_board(request, "replay.html", replay)

    @router.get("/t/{table_id}/papers/{name}")
    async def table_paper(table_id: str, name: str, request: Request, download: bool = False) -> Response:
        live = await club.visit(table_id)
        scene = await club.in_thread(live.paper_scene, caller_of(request))
        return await club.in_thread(show_paper, request, scene, name, download)

    @router.get("/replay/{save_id}/papers/{name}")
    async def upload_paper(save_id: str, name: str, request: Request, download: bool = False) -> Response:
        count("hint", request)
        text = await club.in_database(club.uploaded, save_id)
        scene = await club.replaying(replays.upload_scene, text, settings)
        return await club.in_thread(show_paper, request, scene, name, download)

    @router.get("/rules")
    async def rules_without_slash() -> Response:
        return RedirectResponse("/rules/", 308)

    @router.get("/rules/")
    async def rules_index(request: Request) -> Response:
        return show(request, "rules.html", game=None, html="", toc=[], games=gallery.games())

    @router.get("/rules/{game}")
    async def guide(game: str, request: Request) -> Response:
        found = game_at(game)
        if found.pages.guide is None:
            return RedirectResponse(f"/rules/{found.name}/clauses", 303)
        return show(request, "guide.html", game=found, html=await club.in_thread(guide_page, found.name))

    @router.get("/rules/{game}/clauses")
    async def rules(game: str, request: Request) -> Response:
        found = game_at(game)
        page = await club.in_thread(rules_page, found.name)
        return show(request, "rules.html", game=found, html=page.html, toc=page.toc, games=gallery.games())

    @router.get("/static/board.css")
    async def board_style() -> Response:
        """The design tokens and the look of the boards, which the engine keeps for every place that shows boards."""
        return Response(TOKENS_CSS + BOARD_CSS, media_type="text/css")

    @router.get("/static/paper.css")
    async def paper_style() -> Response:
        """The look of box scores and other papers."""
        return Response(PAPER_CSS, media_type="text/css")

    @router.get("/fair/log")
    async def dice_log(request: Request) -> Response:
        length = await club.in_thread(club.store.dice.log_length)
        entries = await club.in_thread(club.store.dice.log, max(0, length - MOST_LOGGED), MOST_LOGGED)
        shown = [entry.model_dump() for entry in show_log(entries, length).entries]
        return show(request, "dice_log.html", length=length, entries=shown)

    @router.get("/manifest.webmanifest")
    async def manifest() -> Response:
        return JSONResponse(MANIFEST, media_type="application/manifest+json")

    @router.get("/worker.js")
    async def worker() -> Response:
        """The service worker; what it may look after is what lies below its address."""
        return FileResponse(STATIC / "worker.js", media_type="text/javascript")

    @router.get("/offline")
    async def offline(request: Request) -> Response:
        return show(request, "offline.html")

    @router.get("/fair")
    async def fair(request: Request) -> Response:
        return show(request, "fair.html")

    return router
