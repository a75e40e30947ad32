"""Careers of a league in the browser: created, grown and ended, each shown first and done when it is confirmed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from fivetool.errors import UsageError
from fivetool.game.careers import CareerShown
from fivetool.league import careers
from fivetool.league.league import League
from fivetool.league.views import SeasonView
from fivetool.web.authority import Refusal
from fivetool.web.league_desk import MOST_BOUGHT, Desk

MOST_OF_A_CLUB = 5  # careers that people have made up for one club
LONGEST_NAME = 40
LEAST_TALENT, MOST_TALENT = 0, 99


def add_career_pages(router: APIRouter, desk: Desk) -> None:
    """The pages of careers."""
    books = desk.books

    def club_of_career(player: str) -> Any:
        def find(league: League) -> int:
            kept = careers.find_career(books, league, player)
            found = books.people(league).get(kept.player)
            if found is None or found.club is None:
                raise UsageError(f"{player} has left the league.")
            return found.club

        return find

    @router.get("/league/{slug}/careers")
    async def career_list(slug: str, request: Request) -> Response:
        def look(view: SeasonView) -> Response:
            hooks = careers.careers_of(view.league)
            everybody = [hooks.shown(one.content) for one in careers.all_careers(books, view.league)]
            return desk.page(request, "careers", view, everybody=everybody, kinds=hooks.kinds())

        return await desk.seen(slug, None, look)

    @router.post("/league/{slug}/careers")
    async def create(
        slug: str,
        request: Request,
        name: Annotated[str, Form(max_length=LONGEST_NAME)],
        club: Annotated[int, Form(ge=0)],
        kind: Annotated[str, Form(max_length=80)],
        bats: Annotated[str, Form(max_length=1)] = "R",
        throws: Annotated[str, Form(max_length=1)] = "R",
        confirmed: Annotated[bool, Form()] = False,
    ) -> Response:
        """What he could become is shown first. His talent is rolled when it is confirmed, and not a moment before:
        whoever could look would try names until one is gifted."""
        wanted_kind, _, position = kind.partition("|")
        hands = f"{bats}{throws}"
        may = desk.managing(request, lambda league: league.find_club(str(club)).number)

        def make(league: League) -> CareerShown:
            _refuse_too_many(desk, league, club)
            return careers.create_career(books, league, club, name, wanted_kind, position, hands)[1]

        def imagine(league: League) -> tuple[CareerShown, CareerShown]:
            _refuse_too_many(desk, league, club)
            return (
                careers.imagined(books, league, name, wanted_kind, position, hands, LEAST_TALENT),
                careers.imagined(books, league, name, wanted_kind, position, hands, MOST_TALENT),
            )

        if confirmed:
            made = await desk.change(request, slug, may, make)
            return RedirectResponse(f"/league/{slug}/career/{made.id}", 303)
        least, most = await desk.change(request, slug, may, imagine)
        given = {"name": name, "club": club, "kind": kind, "bats": bats, "throws": throws}

        def look(view: SeasonView) -> Response:
            return desk.page(request, "career_new", view, least=least, most=most, given=given)

        return await desk.seen(slug, None, look)

    @router.get("/league/{slug}/career/{player}")
    async def career_page(slug: str, player: str, request: Request) -> Response:
        def look(view: SeasonView) -> Response:
            hooks = careers.careers_of(view.league)
            kept = careers.find_career(books, view.league, player)
            person = view.people.get(kept.player)
            return desk.page(
                request, "career", view, ballplayer=hooks.shown(kept.content), offers=hooks.offers(kept.content),
                table=view.player_career(kept.player), card=view.card_of(kept.player),
                club=person.club if person is not None else None,
            )  # fmt: skip

        return await desk.seen(slug, None, look)

    @router.post("/league/{slug}/career/{player}")
    async def career_buy(
        slug: str,
        player: str,
        request: Request,
        what: Annotated[list[str] | None, Form(max_length=MOST_BOUGHT)] = None,
        confirmed: Annotated[bool, Form()] = False,
    ) -> Response:
        """What would be bought is shown first; nothing is before it is confirmed."""
        names = [name[:20] for name in what or ()]
        if not names:
            raise Refusal(422, "nothing", "Choose something to improve first.")
        may = desk.managing(request, club_of_career(player))
        if confirmed:
            await desk.change(request, slug, may, lambda league: careers.buy(books, league, player, names))
            return RedirectResponse(f"/league/{slug}/career/{player}", 303)
        before, after = await desk.change(
            request, slug, may, lambda league: careers.preview(books, league, player, names)
        )
        changes = [(old.label, old.value, new.value) for old, new in zip(before.traits, after.traits, strict=True)
                   if old.value != new.value]  # fmt: skip

        def look(view: SeasonView) -> Response:
            return desk.page(
                request, "career_preview", view, ballplayer=before, after=after, changes=changes, names=names
            )

        return await desk.seen(slug, None, look)

    @router.post("/league/{slug}/career/{player}/retire")
    async def retire(slug: str, player: str, request: Request, confirmed: Annotated[bool, Form()] = False) -> Response:
        may = desk.managing(request, club_of_career(player))
        if confirmed:
            await desk.change(request, slug, may, lambda league: careers.retire(books, league, player))
            return RedirectResponse(f"/league/{slug}/careers", 303)
        ends = await desk.change(request, slug, may, lambda league: careers.shown_career(books, league, player))
        return await desk.seen(slug, None, lambda view: desk.page(request, "career_end", view, ballplayer=ends))


def _refuse_too_many(desk: Desk, league: League, club: int) -> None:
    people = desk.books.people(league)
    own = [
        one for one in careers.all_careers(desk.books, league)
        if not one.coached and (person := people.get(one.player)) is not None and person.club == club
    ]  # fmt: skip
    if len(own) >= MOST_OF_A_CLUB:
        raise UsageError(f"The {league.clubs[club].name} have {MOST_OF_A_CLUB} careers already, which is the most.")
