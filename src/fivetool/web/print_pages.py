"""Printed games for visitors: a PDF of each game as it comes, made once for each kind of paper and ink."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec

from fastapi import APIRouter
from fastapi.responses import Response

from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.pages import TEMPLATES, game_at

MOST_KEPT = 24  # PDFs of less than a megabyte each
KEPT_SECONDS = 3600  # by browsers


@cache
def _has_press() -> bool:
    return all(find_spec(module) is not None for module in ("typst", "tinycss2", "cssselect2", "font_source_sans_pro"))


def can_print(game: Game) -> bool:
    """Whether visitors are offered the game on paper."""
    return game.pages.components is not None and _has_press()


TEMPLATES.env.globals["can_print"] = can_print


@lru_cache(maxsize=MOST_KEPT)
def printed(game: str, paper: str, ink: str) -> bytes:
    """A game with its usual options, printed."""
    from fivetool.press.printing import print_game  # an extra, which a server may do without

    return print_game(find_game(game).setup(), paper=paper, ink=ink)


def make_router(club: Clubhouse) -> APIRouter:
    """The printed games."""
    router = APIRouter(include_in_schema=False)

    @router.get("/print/{game}.pdf")
    async def print_it(game: str, paper: str = "a4", ink: str = "color") -> Response:
        found = game_at(game)
        if not can_print(found):
            raise Refusal(404, "nothing_to_print", f"{found.title} is not printed here.")
        try:
            made = await club.replaying(printed, found.name, paper, ink)  # one at a time: the next finds it made
        except FivetoolError as error:
            raise Refusal(422, "cannot_print", str(error)) from None
        headers = {
            "content-disposition": f'attachment; filename="{found.name}-{paper}.pdf"',
            "cache-control": f"public, max-age={KEPT_SECONDS}",
        }
        return Response(made, media_type="application/pdf", headers=headers)

    return router
