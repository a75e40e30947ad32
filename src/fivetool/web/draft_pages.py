"""The draft of a league in the browser: rules, the pool, picks by people and bots."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from fivetool.database import now_ms
from fivetool.errors import UsageError
from fivetool.league import draft_room
from fivetool.league.draft import MOST_HOURS, MOST_KEPT, Draft, DraftRules
from fivetool.league.league import League
from fivetool.league.views import SeasonView
from fivetool.web.api import caller_of
from fivetool.web.league_desk import Desk

MOST_SHOWN = 150  # players of the pool on one page
COMING = 10  # turns
LATEST = 40  # picks


def add_draft_pages(router: APIRouter, desk: Desk) -> None:
    """The pages of drafts."""
    books, people = desk.books, desk.people

    def by_people(league: League, asked: list[int]) -> set[int]:
        """The clubs that people pick for: those that have a manager, and whatever whoever starts it picks for."""
        managed = set() if people.everybody else set(people.managers(league))
        return {league.find_club(str(number)).number for number in {*asked, *managed} if number >= 0}

    def club_on_the_clock(league: League) -> int:
        club = draft_room.open_draft(books, league).on_the_clock
        if club is None:
            raise UsageError("The draft is over.")
        return club

    @router.get("/league/{slug}/draft")
    async def draft_page(
        slug: str,
        request: Request,
        name: Annotated[str, Query(max_length=80)] = "",
        role: Annotated[str, Query(max_length=12)] = "",
    ) -> Response:
        def look(view: SeasonView) -> Response:
            draft_room.drafting_of(view.league)
            league = draft_room.pick_for_the_late(books, view.league, now_ms())
            draft = draft_room.find_draft(books, league)
            rights = people.rights(league, caller_of(request).visitor)
            wanted = {"name": name, "role": role}
            if draft is None:
                begun = any(game.played for game in view.games) or view.row.over
                managed = set() if people.everybody else set(people.managers(league))
                return desk.page(request, "draft", view, draft=None, begun=begun, managed=managed, wanted=wanted)
            mine = draft.on_the_clock is not None and draft.on_the_clock in rights.clubs
            return desk.page(
                request, "draft", view, draft=draft, mine=mine, wanted=wanted, **_pool(draft, name, role),
                roles=sorted({one.role for one in draft.pool.values()}), coming=draft.coming(COMING),
                latest=list(enumerate(draft.picks, 1))[-LATEST:][::-1], own=_own(draft, sorted(rights.clubs)),
                waiting=not draft.over and not mine,
            )  # fmt: skip

        return await desk.seen(slug, None, look)

    @router.post("/league/{slug}/draft")
    async def start(
        slug: str,
        request: Request,
        keep: Annotated[int, Form(ge=0, le=MOST_KEPT)] = 0,
        order: Annotated[Literal["standings", "lot"], Form()] = "standings",
        straight: Annotated[bool, Form()] = False,
        hours: Annotated[int, Form(ge=0, le=MOST_HOURS)] = 0,
        by_hand: Annotated[list[int] | None, Form(max_length=60)] = None,
    ) -> Response:
        rules = DraftRules(keep, order, not straight, hours)
        await desk.change(
            request, slug, desk.running(request),
            lambda league: draft_room.start_draft(books, league, rules, by_people(league, by_hand or [])),
        )  # fmt: skip
        return RedirectResponse(f"/league/{slug}/draft", 303)

    @router.post("/league/{slug}/draft/pick")
    async def pick(slug: str, request: Request, player: Annotated[str, Form(max_length=80)]) -> Response:
        may = desk.managing(request, club_on_the_clock)
        await desk.change(request, slug, may, lambda league: draft_room.pick(books, league, player))
        return RedirectResponse(f"/league/{slug}/draft", 303)

    @router.post("/league/{slug}/draft/bot")
    async def bot_picks(
        slug: str, request: Request, what: Annotated[Literal["pick", "rest"], Form()] = "pick"
    ) -> Response:
        """For whoever is on the clock, by its manager or whoever runs the league; the rest by the latter alone."""

        def may(league: League) -> None:
            rights = people.rights(league, caller_of(request).visitor)
            if what == "rest" or club_on_the_clock(league) not in rights.clubs:
                rights.need_to_run()

        await desk.change(
            request, slug, may, lambda league: draft_room.let_bot_pick(books, league, to_the_end=what == "rest")
        )
        return RedirectResponse(f"/league/{slug}/draft", 303)

    @router.post("/league/{slug}/draft/club")
    async def who_picks(
        slug: str, request: Request, number: Annotated[int, Form(ge=0)], by_hand: Annotated[bool, Form()] = False
    ) -> Response:
        may = desk.managing(request, lambda league: league.find_club(str(number)).number)
        await desk.change(request, slug, may, lambda league: draft_room.set_by_hand(books, league, number, by_hand))
        return RedirectResponse(f"/league/{slug}/draft", 303)

    @router.post("/league/{slug}/draft/cancel")
    async def cancel(slug: str, request: Request) -> Response:
        await desk.change(request, slug, desk.running(request), lambda league: draft_room.cancel_draft(books, league))
        return RedirectResponse(f"/league/{slug}/draft", 303)


def _pool(draft: Draft, name: str, role: str) -> dict[str, object]:
    """Who is left and fits a search, and who of them may be taken now."""
    letters = name.strip().lower()
    found = [one for one in draft.pool.values() if letters in one.name.lower() and role in ("", one.role)]
    return {"pool": found[:MOST_SHOWN], "more": len(found) > MOST_SHOWN, "allowed": draft.allowed()}


def _own(draft: Draft, clubs: list[int]) -> list[tuple[int, list[str], str]]:
    """Of each club: whom it has, and what it still needs, in words."""
    labels = {need.kind: need.label for need in draft.needs}
    found = []
    for club in clubs:
        needs: Counter[str] = draft.unmet[club]
        wanted = [f"{labels[kind]} ({count})" if count > 1 else labels[kind] for kind, count in needs.items()]
        found.append((club, [pick.player for pick in draft.roster(club)], ", ".join(wanted)))
    return found
