"""The pages of puzzles: today's, one after the other by strength, and what each choice was worth."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from fivetool.game.game import Game
from fivetool.game.puzzles import Puzzle
from fivetool.game.registry import all_games
from fivetool.game.words import choices_in_words
from fivetool.show.phrases import counted, the_team
from fivetool.table import Moment
from fivetool.web import render
from fivetool.web.api import caller_of, count_against
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.limits import Limits
from fivetool.web.pages import game_at, show
from fivetool.web.puzzles import position_at, puzzle_at, puzzle_of_day, puzzles_of
from fivetool.web.ratings import Rating
from fivetool.web.render import Eyes

LINES_BEFORE = 6  # of the play-by-play, for how it came to this


def make_router(club: Clubhouse, limits: Limits) -> APIRouter:
    """Puzzles."""
    router = APIRouter(include_in_schema=False)
    book = club.puzzles

    def overview(visitor: str | None) -> list[dict[str, Any]]:
        tries = book.tries_of(visitor)
        ratings = {game.name: club.ratings.of_puzzles(game.name).get(f"person {visitor}") for game in all_games()}
        return [_show_game(game, [row for row in tries if row.game == game.name], ratings[game.name])
                for game in all_games() if puzzles_of(game)]  # fmt: skip

    @router.get("/puzzles")
    async def puzzles_page(request: Request) -> Response:
        games = await club.in_database(overview, caller_of(request).visitor)
        return show(request, "puzzles.html", games=games, today=today(games))

    def today(games: list[dict[str, Any]]) -> dict[str, Any] | None:
        found = puzzle_of_day(club.daily.today())
        if found is None:
            return None
        game, puzzle = found
        tried = {row["id"] for shown in games if shown["name"] == game.name for row in shown["tried"]}
        return {"title": game.title, "url": address(game, puzzle), "done": puzzle.id in tried}

    @router.get("/puzzles/today")
    async def todays(request: Request) -> Response:
        found = puzzle_of_day(club.daily.today())
        return RedirectResponse(address(*found) if found is not None else "/puzzles", 303)

    @router.get("/puzzles/{game}")
    async def next_puzzle(game: str, request: Request) -> Response:
        found = game_at(game)
        puzzle = await club.in_database(book.next_for, caller_of(request).visitor, found)
        return RedirectResponse(address(found, puzzle) if puzzle is not None else "/puzzles", 303)

    @router.get("/puzzles/{game}/{puzzle_id}")
    async def puzzle_page(game: str, puzzle_id: str, request: Request) -> Response:
        found, visitor = game_at(game), caller_of(request).visitor
        puzzle = puzzle_at(found, puzzle_id)
        now = await club.in_thread(position_at, found.name, puzzle.id)
        tries = await club.in_database(book.tries_of, visitor)
        mine = next((row for row in tries if (row.game, row.puzzle) == (found.name, puzzle.id)), None)
        shown = await club.in_thread(show_puzzle, now, puzzle)
        more: dict[str, Any] = {}
        if mine is not None:
            ratings = await club.in_database(club.ratings.of_puzzles, found.name)
            count, right = await club.in_database(book.answered, found.name, puzzle.id)
            more = {
                "mine": mine,
                "worths": show_worths(puzzle, shown["choices"], mine.choice),
                "answered": count,
                "found": right,
                "own_rating": ratings.get(f"person {visitor}"),
                "its_rating": ratings.get(f"puzzle {puzzle.id}"),
            }
        todays_puzzle = puzzle_of_day(club.daily.today())
        is_todays = todays_puzzle is not None and address(*todays_puzzle) == address(found, puzzle)
        return show(request, "puzzle.html", game=found, puzzle=puzzle, symbols=found.board.legend(),
                    is_todays=is_todays, **shown, **more)  # fmt: skip

    @router.post("/puzzles/{game}/{puzzle_id}")
    async def answer(
        game: str, puzzle_id: str, request: Request, choice: Annotated[str, Form(max_length=80)]
    ) -> Response:
        found = game_at(game)
        visitor = count_against(limits, "choice", request).visitor
        puzzle = puzzle_at(found, puzzle_id)
        if visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so this clubhouse cannot remember you.")
        await club.in_database(book.answer, visitor, found, puzzle, choice)
        return RedirectResponse(address(found, puzzle), 303)

    return router


def address(game: Game, puzzle: Puzzle) -> str:
    """Where a puzzle is."""
    return f"/puzzles/{game.name}/{puzzle.id}"


def show_puzzle(now: Moment, puzzle: Puzzle) -> dict[str, Any]:
    """A position as its seat sees it, with the choices in words, and nothing about what they are worth."""
    eyes = Eyes((puzzle.seat,))
    scene = render.scene_of(now, puzzle.seat)
    choices = choices_in_words(scene, now.setup.legal(now.state, puzzle.seat))
    board = now.setup.game.board
    return {
        "board_svg": board.svg(scene, choices),
        "situation": situation(now, puzzle.seat),
        "question": now.setup.game.words.question(scene),
        "choices": choices,
        "told": [line.text for line in render.show_log(now, eyes) if line.text][-LINES_BEFORE:],
    }


def situation(now: Moment, seat: int) -> str:
    """Where the game stands, in a line: "Bottom of the 9th, 1 out. You are the Reds, one run behind." """
    setup, team = now.setup, now.setup.teams[seat]
    seen = setup.view(now.state, seat)
    runs = setup.score(seen).runs
    ahead = runs[team] - max(runs[other] for other in range(setup.team_count) if other != team)
    score = (
        "tied"
        if not ahead
        else f"{abs(ahead)} {'run' if abs(ahead) == 1 else 'runs'} {'ahead' if ahead > 0 else 'behind'}"
    )
    parts = [render.status_text(now)]
    parts += [counted(count, "out") for name, count, _ in render.counters_of(now, seat) if name == "Outs"]
    where = ", ".join(filter(None, parts))
    you = f"You are {the_team(now.names.teams[team])}, {score}."
    return f"{where}. {you}" if where else you


def show_worths(puzzle: Puzzle, choices: Any, chosen: str) -> list[dict[str, Any]]:
    """What each choice was worth, the best first."""
    labels = {choice.name: choice.label for choice in choices}
    best = puzzle.choices[0].value
    return [
        {
            "label": labels.get(one.choice, one.choice),
            "percent": f"{one.value:.1%}" if puzzle.exact else f"{one.value:.0%}",
            "cost": f"{best - one.value:.1%}" if puzzle.exact else f"{best - one.value:.0%}",
            "why": f"{one.why}." if one.why else "",
            "best": place == 0,
            "yours": one.choice == chosen,
        }
        for place, one in enumerate(puzzle.choices)
    ]


def _show_game(game: Game, tries: list[Any], rating: Rating | None) -> dict[str, Any]:
    known = puzzles_of(game)
    return {
        "name": game.name,
        "title": game.title,
        "count": len(known),
        "left": len(known.keys() - {row.puzzle for row in tries}),
        "right": sum(row.right for row in tries),
        "rating": f"{rating.points} ± {rating.give_or_take}" if rating is not None else "",
        "tried": [{"id": row.puzzle, "right": row.right} for row in tries if row.puzzle in known],
    }
