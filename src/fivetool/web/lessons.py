"""Lessons at a table of the clubhouse. Nothing of them is stored: a page sends all its choices since the beginning of a
drill, and the drill is played again. So nothing can be mistaken for a game whose dice were sealed."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fivetool.errors import DataError, FivetoolError
from fivetool.game.game import Game
from fivetool.players import bot_title
from fivetool.show.phrases import who_you_are
from fivetool.table.drill import Drill
from fivetool.web import render
from fivetool.web.api import PROBLEMS, count_against
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.limits import Limits
from fivetool.web.messages.lessons import LessonAnswer, LessonChoice, LessonShown, LessonSnapshot
from fivetool.web.messages.shown import (
    DiceSealed,
    Entry,
    Frame,
    Links,
    NamesShown,
    OfferShown,
    PlayerShown,
    UndoShown,
    You,
)
from fivetool.web.new_tables import quick_bot
from fivetool.web.pages import game_at, show_at_board
from fivetool.web.render import Eyes


def open_drill(game: Game, first: int) -> Drill:
    """The drill at an address."""
    try:
        return Drill(game, first)
    except DataError as error:
        raise Refusal(404, "unknown_lesson", str(error)) from None


def show_lesson(game: Game, first: int) -> LessonSnapshot:
    """A drill before its first choice, as the table page shows it."""
    drill = open_drill(game, first)
    table, you, eyes = drill.table, drill.lesson.you, _eyes(drill)
    setup, now = table.setup, table.now
    return LessonSnapshot(
        id=f"lesson-{game.name}",
        game=game.name,
        title=game.title,
        you=You(
            who=who_you_are(table.names.teams, [setup.teams[you]]),
            seats=[you],
            watcher=False,
            owner=False,
            name=table.names.seats[you],
            orders=render.show_orders(game, Eyes()),
        ),
        names=NamesShown(teams=list(table.names.teams), seats=list(table.names.seats)),
        colors=[],
        players=[_player(drill, seat) for seat in range(setup.seats)],
        options=dict(setup.options),
        options_text=[],
        number=now.number,
        over=now.over,
        result_text=render.result_text(now),
        your_result=render.result_for(now, eyes),
        frame=_asking(drill, render.show_frame(now, eyes)),
        log=render.show_log(now, eyes),
        graph=[],
        undo=UndoShown(allowed=False, at_once=False, pending=None),
        commitment="",
        preview=False,
        dice=DiceSealed(begun=True, seals=[], round=None),
        key=None,
        clock=None,
        links=Links(watch=None, replay=address(game, first), save=address(game, first), rematch=None, invite=[]),
        papers=[],
        lesson=_shown(drill),
    )


def answer(game: Game, chosen: LessonChoice) -> LessonAnswer:
    """What comes of the last of these choices: a word if it is not what the step asks for, else all that follows."""
    drill = open_drill(game, chosen.first)
    *before, last = chosen.made
    try:
        for choice in before:
            if not drill.is_right(choice):
                raise Refusal(409, "stale", "This lesson has moved on. Load the page again.")
            drill.choose(choice)
        if drill.over:
            raise Refusal(409, "stale", "This part of the lesson is over.")
        table = drill.table
        if last not in table.setup.legal(table.state, drill.lesson.you):
            raise Refusal(422, "bad_choice", "You cannot choose that right now.")
        if not drill.is_right(last):
            return LessonAnswer(right=False, words=drill.step.wrong, entries=[], lesson=None)
        told = len(table.moments)
        drill.choose(last)
    except Refusal:
        raise
    except FivetoolError as error:
        raise Refusal(409, "bad_lesson", str(error)) from None
    entries = [_entry(drill, number) for number in range(told, len(table.moments))]
    return LessonAnswer(right=True, words=drill.steps[drill.done - 1].well, entries=entries, lesson=_shown(drill))


def address(game: Game, first: int) -> str:
    """Where a drill is: the lesson itself, or one of its later steps."""
    return f"/learn/{game.name}/{first + 1}" if first else f"/learn/{game.name}"


def _eyes(drill: Drill) -> Eyes:
    return Eyes((drill.lesson.you,))


def _entry(drill: Drill, number: int) -> Entry:
    entry = render.show_entry(drill.table.moments[number], _eyes(drill))
    last = number == len(drill.table.moments) - 1
    frame = entry.frame if entry.frame is None else _asking(drill, entry.frame) if last else _quiet(entry.frame)
    return entry.model_copy(update={"frame": frame})


def _asking(drill: Drill, frame: Frame) -> Frame:
    """A frame whose choices stand side by side, none of them the usual one; at the end of a drill there are none."""
    if drill.over:
        return _quiet(frame)
    offers = [
        OfferShown(
            path=[choice.id],
            words=[choice.name],
            label=choice.label,
            group=choice.group,
            clause=choice.clause,
            plainly=choice.plainly,
            usual=False,
        )
        for choice in frame.choices
    ]
    return frame.model_copy(update={"offers": offers, "questions": frame.questions[:1], "ordered": None})


def _quiet(frame: Frame) -> Frame:
    """A frame in which nothing is asked."""
    nothing: dict[str, Any] = {
        "for_you": False,
        "seat": None,
        "choices": [],
        "offers": [],
        "questions": [],
        "ordered": None,
    }
    return frame.model_copy(update=nothing)


def _shown(drill: Drill) -> LessonShown:
    lesson, game = drill.lesson, drill.table.setup.game
    after = drill.next_first
    return LessonShown(
        step=min(drill.place + 1, len(lesson.steps)) if not drill.over else drill.place,
        steps=len(lesson.steps),
        well=drill.steps[drill.done - 1].well if drill.done else "",
        say=drill.step.say if not drill.over else lesson.end if after is None else "",
        wanted=[choice for choice in _open_choices(drill) if drill.is_right(choice)],
        done=drill.over,
        next=address(game, after) if drill.over and after is not None else None,
    )


def _open_choices(drill: Drill) -> list[int]:
    """What whoever learns can choose now; nothing at the end of a drill."""
    return [] if drill.over else list(drill.table.setup.legal(drill.table.state, drill.lesson.you))


def _player(drill: Drill, seat: int) -> PlayerShown:
    yours, game = seat == drill.lesson.you, drill.table.setup.game
    return PlayerShown(
        seat=seat,
        team=drill.table.setup.teams[seat],
        name="You" if yours else bot_title(game, quick_bot(game)),
        kind="person" if yours else "bot",
        bot=None if yours else quick_bot(game),
        present=True,
        invited=False,
        sign=None,
        said=None,
    )


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """The pages of lessons, and the one request that they make."""
    router = APIRouter()

    async def page(game: str, first: int, request: Request) -> Response:
        snapshot = await club.in_thread(show_lesson, game_at(game), first)
        return show_at_board(request, "table.html", snapshot)

    @router.get("/learn/{game}", include_in_schema=False)
    async def lesson(game: str, request: Request) -> Response:
        return await page(game, 0, request)

    @router.get("/learn/{game}/{step}", include_in_schema=False)
    async def later_step(game: str, step: int, request: Request) -> Response:
        return await page(game, step - 1, request)

    @router.post("/api/lessons/{game}", tags=["lessons"], responses=PROBLEMS)
    async def choose(game: str, chosen: LessonChoice, request: Request) -> LessonAnswer:
        """Make a choice in a lesson. Nothing is kept: every request has all choices since the drill began."""
        count_against(limits, "choice", request)
        return await club.in_thread(answer, game_at(game), chosen)

    return router
