"""The companion: a phone beside real dice and cards. It takes what people rolled and decided, and keeps the game.

A page sends everything that was entered, and the game is played again (`table.companion`): undo leaves the last thing
out. One phone keeps all of it by itself; a table that several phones share is kept by the clubhouse
(`web.companion_tables`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fivetool.engine.record import runs_compiled
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.league.books import Books
from fivetool.players.estimate import win_probability
from fivetool.table import Table
from fivetool.table.companion import Companion, Handful, accompany
from fivetool.table.open_rolls import mean_chances
from fivetool.table.saves import save_text
from fivetool.table.sources import faces_of
from fivetool.web import companion_tables, render
from fivetool.web.api import PROBLEMS, count_against
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.limits import Limits
from fivetool.web.messages.companion import (
    CompanionKept,
    CompanionRequest,
    CompanionShown,
    EnteredHere,
    HandfulShown,
    KeptRequest,
    PaperWritten,
)
from fivetool.web.messages.requests import WhereTo
from fivetool.web.messages.shown import ChoiceShown
from fivetool.web.pages import game_at, show

MOST_LINES = 8
CHANCES_SECONDS = 0.05
ROLLS_TRIED, PLAYOUTS_A_ROLL = 32, 64  # for the chances while dice are rolled

Result = TypeVar("Result")


def setup_here(game: Game, seats: int) -> Setup:
    """A game as it comes, for so many players."""
    try:
        return game.setup(seats)
    except FivetoolError as error:
        raise Refusal(422, "cannot_be", str(error)) from None


def played(setup: Setup, entered: list[EnteredHere], names: Names | None = None) -> Companion:
    """The game so far, or a refusal that says what cannot be."""
    try:
        return accompany(setup, companion_tables.entered_of(entered), names)
    except FivetoolError as error:
        raise Refusal(422, "cannot_be", str(error)) from None


def shown_of(setup: Setup, entered: list[EnteredHere], names: Names | None = None) -> CompanionShown:
    """Where the game stands, and what is to be entered next."""
    now = played(setup, entered, names)
    table, scene, board = now.table, now.scene, setup.game.board
    told = _told(scene) if scene else []
    asked = table is not None and not now.wanted
    return CompanionShown(
        board=board.svg(scene, []) if scene else "",
        scoreboard=asdict(board.scoreboard(scene)) if scene else None,
        lines=told[-MOST_LINES:],
        told=len(told),
        question=_question(table) if table and asked else "",
        choices=_choices(table) if table and asked and not now.over else [],
        wanted=[_handful(one) for one in now.wanted],
        over=now.over,
        chances=_chances(now),
        teams=list((names or setup.usual_names).teams),
        papers=_papers(scene) if scene and now.over else [],
    )


def _handful(wanted: Handful) -> HandfulShown:
    return HandfulShown(name=wanted.name, dice=[list(die) for die in wanted.dice], names=wanted.names)


def _question(table: Table) -> str:
    return render.result_text(table.now) if table.over else table.question


def _told(scene: Scene) -> list[str]:
    """The sentences of the play-by-play."""
    told = (scene.setup.game.words.sentence(event, scene.names) for event in scene.events)
    return [sentence.text for sentence in told if sentence is not None]


def _choices(table: Table) -> list[ChoiceShown]:
    return [
        ChoiceShown(id=one.id, name=one.name, label=one.label, clause=one.clause, group=one.group)
        for one in table.choices
    ]


def _papers(scene: Scene) -> list[PaperWritten]:
    """The box score, and what else a game has to read at its end."""
    return [PaperWritten(title=paper.title, html=paper.html(scene)) for paper in scene.setup.game.pages.papers]


def _chances(now: Companion) -> list[float] | None:
    """Each team's chance, once the rules are compiled: before that it would hold the phone up.

    While dice are wanted, it is that after some random rolls, on the average.
    """
    table = now.table
    if table is None or not runs_compiled(table.setup.book):
        return None
    if now.roll is None:
        return win_probability(table.setup, table.state, CHANCES_SECONDS)[0]
    ends = now.roll.outcomes(ROLLS_TRIED)
    return mean_chances(
        [win_probability(table.setup, state, CHANCES_SECONDS, playouts=PLAYOUTS_A_ROLL)[0] for state in ends]
    )


def save_of(setup: Setup, entered: list[EnteredHere], names: Names | None = None) -> str:
    """The game as a save, to keep, replay and review."""
    table = played(setup, entered, names).table
    if table is None:
        raise Refusal(409, "not_begun", "Enter the first dice before you save the game.")
    return save_text(table)


def kinds_of(game: Game) -> list[dict[str, Any]]:
    """All dice and decks of a game with their faces, for rolls that are noted while the line is down."""
    setup = game.setup(game.seats.counts[0])
    found = []
    for kind, described in game.rules.dice.items():
        faces = len(described.faces(setup.book, 0))
        dice = [faces_of(setup, kind, faces, die) for die in range(described.count)]
        found.append({"name": described.name, "dice": dice})
    return found


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """The pages of companions, and the requests that they make."""
    router = APIRouter()
    store = club.store
    books = Books(store.engine)

    async def working(work: Callable[..., Result], *args: Any) -> Result:
        return await club.pools.companions.run(work, *args)

    async def found(companion: str) -> Any:
        return await club.in_database(companion_tables.find, store, companion)

    @router.get("/companion/{game}", include_in_schema=False)
    async def page(game: str, request: Request) -> Response:
        chosen = game_at(game)
        return show(request, "companion.html", game=chosen, kinds=kinds_of(chosen), kept=None)

    @router.post("/api/companion/{game}", tags=["companion"], responses=PROBLEMS)
    async def enter(game: str, wanted: CompanionRequest, request: Request) -> CompanionShown:
        """Where a game stands that is played with real dice. Nothing is kept: every request has all of it."""
        count_against(limits, "choice", request)
        return await working(shown_of, setup_here(game_at(game), wanted.seats), wanted.entered)

    @router.post("/api/companion/{game}/save", tags=["companion"], responses=PROBLEMS)
    async def save(game: str, wanted: CompanionRequest, request: Request) -> Response:
        """The game as a save file."""
        count_against(limits, "choice", request)
        text = await working(save_of, setup_here(game_at(game), wanted.seats), wanted.entered)
        return Response(text, media_type="application/json")

    @router.post("/api/companion/{game}/share", tags=["companion"], responses=PROBLEMS)
    async def share(game: str, wanted: CompanionRequest, request: Request) -> WhereTo:
        """Keep the game here from now on, so that other phones can join in."""
        count_against(limits, "table", request)
        setup = setup_here(game_at(game), wanted.seats)
        await working(played, setup, wanted.entered)
        row = companion_tables.new_row(setup, entered=wanted.entered)
        await club.written(companion_tables.add(store, row))
        return WhereTo(url=f"/companions/{row['id']}")

    @router.get("/companions/{companion}", include_in_schema=False)
    async def kept_page(companion: str, request: Request) -> Response:
        row = await found(companion)
        chosen = game_at(row.game)
        return show(request, "companion.html", game=chosen, kinds=kinds_of(chosen), kept=row)

    async def kept_now(row: Any, entered: list[EnteredHere], version: int) -> CompanionKept:
        shown = await working(shown_of, companion_tables.setup_of(row), entered, companion_tables.names_in(row))
        return CompanionKept(version=version, entered=entered, shown=shown)

    @router.get("/api/companions/{companion}", tags=["companion"], responses=PROBLEMS)
    async def look(companion: str, request: Request, version: int = -1) -> CompanionKept:
        """A table that several phones keep; a phone says which version it knows."""
        count_against(limits, "choice", request)
        row = await found(companion)
        if row.version == version:
            return CompanionKept(version=version)
        return await kept_now(row, [EnteredHere(**one) for one in row.entered], row.version)

    @router.post("/api/companions/{companion}", tags=["companion"], responses=PROBLEMS)
    async def enter_together(companion: str, wanted: KeptRequest, request: Request) -> CompanionKept:
        """Enter something, or take it back, at a table that several phones keep."""
        count_against(limits, "choice", request)
        row = await found(companion)
        if row.version != wanted.version:
            raise Refusal(409, "changed", companion_tables.CHANGED)
        answer = await kept_now(row, wanted.entered, wanted.version + 1)
        if not await club.written(companion_tables.replace(store, row.id, wanted.version, wanted.entered)):
            raise Refusal(409, "changed", companion_tables.CHANGED)
        return answer

    @router.post("/api/companions/{companion}/save", tags=["companion"], responses=PROBLEMS)
    async def save_together(companion: str, request: Request) -> Response:
        """The game of several phones as a save file."""
        count_against(limits, "choice", request)
        row = await found(companion)
        entered = [EnteredHere(**one) for one in row.entered]
        text = await working(save_of, companion_tables.setup_of(row), entered, companion_tables.names_in(row))
        return Response(text, media_type="application/json")

    @router.post("/api/companions/{companion}/book", tags=["companion"], responses=PROBLEMS)
    async def book(companion: str, request: Request) -> WhereTo:
        """Take a finished game of a league into its books."""
        count_against(limits, "choice", request)
        row = await found(companion)
        if row.league is None:
            raise Refusal(409, "no_league", "This game belongs to no league.")

        def do() -> str:
            entered = [EnteredHere(**one) for one in row.entered]
            now = played(companion_tables.setup_of(row), entered, companion_tables.names_in(row))
            if now.table is None or not now.over:
                raise Refusal(409, "not_over", "Only a finished game can be booked.")
            try:
                return companion_tables.book(books, row, now.table)
            except UsageError as error:
                raise Refusal(409, "not_now", str(error)) from None

        return WhereTo(url=await working(do))

    return router
