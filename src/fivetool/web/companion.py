"""The companion: a phone beside real dice and cards. It takes what people rolled and decided, and keeps the game.

Nothing is stored: a page sends everything that was entered, and the game is played again (`table.companion`). A phone
that is reloaded has it still; undo leaves the last thing out.
"""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fivetool.engine.record import runs_compiled
from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.game.scene import Scene
from fivetool.players.estimate import win_probability
from fivetool.table import Table
from fivetool.table.companion import Companion, Entered, accompany
from fivetool.table.saves import save_text
from fivetool.web import render
from fivetool.web.api import PROBLEMS, count_against
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.limits import Limits
from fivetool.web.messages.companion import CompanionRequest, CompanionShown, HandfulShown
from fivetool.web.messages.shown import ChoiceShown
from fivetool.web.pages import game_at, show

MOST_LINES = 8
CHANCES_SECONDS = 0.05


def played(game: Game, wanted: CompanionRequest) -> Companion:
    """The game so far, or a refusal that says what cannot be."""
    entered = [Entered(one.choice, tuple(one.dice)) for one in wanted.entered]
    try:
        return accompany(game.setup(wanted.seats), entered)
    except FivetoolError as error:
        raise Refusal(422, "cannot_be", str(error)) from None


def answer(game: Game, wanted: CompanionRequest) -> CompanionShown:
    """Where the game stands, and what is to be entered next."""
    now = played(game, wanted)
    handfuls = [HandfulShown(name=one.name, dice=[list(die) for die in one.dice]) for one in now.wanted]
    table, scene = now.table, now.scene
    asked = table is not None and not handfuls and not table.over
    return CompanionShown(
        board=game.board.svg(scene, []) if scene else "",
        scoreboard=asdict(game.board.scoreboard(scene)) if scene else None,
        lines=_lines(scene) if scene else [],
        question=_question(table) if table and not handfuls else "",
        choices=_choices(table) if table and asked else [],
        wanted=handfuls,
        over=table is not None and table.over and not handfuls,
        chances=_chances(table) if table and not handfuls else None,
        teams=list(game.setup(wanted.seats).usual_names.teams),
    )


def _question(table: Table) -> str:
    return render.result_text(table.now) if table.over else table.question


def _lines(scene: Scene) -> list[str]:
    """The latest sentences of the play-by-play."""
    told = (scene.setup.game.words.sentence(event, scene.names) for event in scene.events)
    return [sentence.text for sentence in told if sentence is not None][-MOST_LINES:]


def _choices(table: Table) -> list[ChoiceShown]:
    return [
        ChoiceShown(id=one.id, name=one.name, label=one.label, clause=one.clause, group=one.group)
        for one in table.choices
    ]


def _chances(table: Table) -> list[float] | None:
    """Each team's chance, once the rules are compiled: before that it would hold the phone up."""
    if not runs_compiled(table.setup.book):
        return None
    return win_probability(table.setup, table.state, CHANCES_SECONDS)[0]


def save_of(game: Game, wanted: CompanionRequest) -> str:
    """The game as a save, to keep, replay and review."""
    table = played(game, wanted).table
    if table is None:
        raise Refusal(409, "not_begun", "Enter the first dice before you save the game.")
    return save_text(table)


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """The page of the companion, and the two requests that it makes."""
    router = APIRouter()

    @router.get("/companion/{game}", include_in_schema=False)
    async def page(game: str, request: Request) -> Response:
        return show(request, "companion.html", game=game_at(game))

    @router.post("/api/companion/{game}", tags=["companion"], responses=PROBLEMS)
    async def enter(game: str, wanted: CompanionRequest, request: Request) -> CompanionShown:
        """Where a game stands that is played with real dice. Nothing is kept: every request has all of it."""
        count_against(limits, "choice", request)
        return await club.pools.companions.run(answer, game_at(game), wanted)

    @router.post("/api/companion/{game}/save", tags=["companion"], responses=PROBLEMS)
    async def save(game: str, wanted: CompanionRequest, request: Request) -> Response:
        """The game as a save file."""
        count_against(limits, "choice", request)
        text = await club.pools.companions.run(save_of, game_at(game), wanted)
        return Response(text, media_type="application/json")

    return router
