"""The pages of leagues: hub, clubs, players, calendar, box scores, leaders, playoffs, records.

Whoever may reach the clubhouse may read them. Who may play, simulate, trade and invite, `league_people` says.
"""

from __future__ import annotations

import contextlib
import datetime
import functools
import itertools
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Form, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, Field

from fivetool.errors import FivetoolError, UsageError
from fivetool.game.papers import find_paper
from fivetool.game.registry import all_games, find_game
from fivetool.league import careers
from fivetool.league.books import Books
from fivetool.league.charts import race_chart
from fivetool.league.founding import Wanted, may_have_leagues, quick_league
from fivetool.league.league import League, slug_of
from fivetool.league.reading import sound_books
from fivetool.league.records import career_records, season_records
from fivetool.league.views import SeasonView
from fivetool.league.yearbook import write_yearbook, yearbook_html
from fivetool.table import save_text
from fivetool.term.league import pct
from fivetool.web import authority, companion_tables, replays
from fivetool.web.api import caller_of, count_against, download
from fivetool.web.authority import Refusal
from fivetool.web.card_uploads import unpacked
from fivetool.web.career_pages import add_career_pages
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.draft_pages import add_draft_pages
from fivetool.web.league_desk import MOST_BOUGHT, Desk
from fivetool.web.league_people import RUNS, HouseRules, LeaguePeople
from fivetool.web.league_tables import SIDES, Jobs, collect, give_back, plan_league_table
from fivetool.web.limits import Limits
from fivetool.web.live import papers_shown
from fivetool.web.pages import show, show_at_board, show_paper
from fivetool.web.season_builds import DONE, SeasonBuilds, is_season
from fivetool.web.settings import Settings

Result = TypeVar("Result")

KEPT_VIEWS = 8
LATEST_NEWS = 14
PLACES = 25
MOST_FOUND = 200  # ballplayers on the page of a search
# A yearbook has its style inside and needs nothing from elsewhere; nothing in it may run.
AS_BOOK = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:"}
MOST_SIMULATIONS = 2  # at once, at a clubhouse that lets others in


class LeagueForm(BaseModel):
    """What the page asks of whoever starts a league, with sensible answers filled in."""

    name: Annotated[str, Field(max_length=80)] = "My League"
    game: Annotated[str, Field(max_length=64)] = ""
    clubs: Annotated[str, Field(max_length=1000)] = "Owls, Kites, Rams, Foxes"
    games: Annotated[int, Field(ge=1, le=162)] = 30
    series: Annotated[int, Field(ge=1, le=7)] = 3
    playoffs: Annotated[int, Field(ge=0, le=8)] = 2
    options: Annotated[str, Field(max_length=2000)] = ""
    calendar: Annotated[str, Field(max_length=60_000)] = ""
    cards: UploadFile | None = None


class Views:
    """Seasons that were looked at lately; one that has changed since is worked out again."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self._kept: dict[tuple[int, int, int], SeasonView] = {}

    def of(self, slug: str, season: int | None) -> SeasonView:
        """A season of a league, with every game in the books that has ended at its table."""
        league = collect(self.books, self.books.find(slug))
        key = (league.id, league.season if season is None else season, league.version)
        if key not in self._kept:
            while len(self._kept) >= KEPT_VIEWS:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = SeasonView(self.books, league, season)
        return self._kept[key]


def is_career(view: SeasonView, player: str) -> bool:
    """Whether a player is somebody's own, who has a page to spend his points on."""
    return view.league.game.league.careers is not None and any(
        career.player == player for career in careers.all_careers(view.books, view.league)
    )


def find_people(view: SeasonView, name: str, club: int | None, role: str) -> list[Any]:
    """The ballplayers of a league whose name holds some letters, of a club and with a role if they are given."""
    letters = name.strip().lower()
    found = [
        person
        for person in view.people.values()
        if letters in person.name.lower() and club in (None, person.club) and role in ("", person.role)
    ]
    return sorted(found, key=lambda person: (person.name, person.id))


def how_far(days: str, to: str) -> dict[str, Any]:
    """What a simulation from the page is asked for, as `Jobs.start` takes it."""
    if days == "to":
        try:
            return {"to": datetime.date.fromisoformat(to)}
        except ValueError:
            raise Refusal(422, "invalid", f"{to[:20] or 'Nothing'} is not a date; write it as 2045-07-04.") from None
    if days == "injury":
        return {"until_injury": True}
    if days in ("1", "7", "30"):
        return {"days": int(days)}
    if days == "all":
        return {}
    raise Refusal(422, "invalid", "Simulate 1, 7 or 30 days, to a date, until an injury, or the rest of the season.")


def _address_of(found: Callable[[FilePath], League], folder: FilePath) -> str:
    return f"/league/{found(folder).slug}"


def make_router(club: Clubhouse, limits: Limits, settings: Settings) -> APIRouter:
    """All pages of leagues."""
    router = APIRouter(include_in_schema=False)
    books = Books(club.store.engine)
    views = Views(books)
    people = LeaguePeople(club.store, books, everybody=settings.loopback_only)
    builds = SeasonBuilds(club.store, club.pools.workshop)
    jobs = Jobs(None if settings.loopback_only else MOST_SIMULATIONS)
    printing = threading.Lock()  # one browser at a time prints

    async def seen(slug: str, season: int | None, work: Callable[[SeasonView], Result]) -> Result:
        """Something about a season, worked out off the event loop; an unknown league or game is not found."""

        def look() -> Result:
            try:
                with sound_books():
                    return work(views.of(slug[:80], season))
            except UsageError as error:
                raise Refusal(404, "not_found", str(error)) from None

        return await club.in_thread(look)

    def page(request: Request, template: str, view: SeasonView, **more: Any) -> Response:
        base = f"/league/{view.league.slug}"
        years = [row.season for row in books.seasons(view.league)]
        query = "" if view.season == view.league.season else f"?season={view.season}"
        rights = people.rights(view.league, caller_of(request).visitor)
        is_now = view.season == view.league.season
        return show(
            request,
            f"league/{template}.html",
            view=view,
            league=view.league,
            base=base,
            years=years,
            query=query,
            pct=pct,
            may_change=rights.runs and is_now,
            my_clubs=rights.clubs if is_now else frozenset(),
            **more,
        )

    def running(request: Request) -> Callable[[League], None]:
        """Only whoever runs the league may do what follows."""
        return lambda league: people.rights(league, caller_of(request).visitor).need_to_run()

    def managing(request: Request, club_of: Callable[[League], int]) -> Callable[[League], None]:
        """Only whoever looks after a club may do what follows."""

        def check(league: League) -> None:
            number = club_of(league)
            people.rights(league, caller_of(request).visitor).need_club(number, league.clubs[number].name)

        return check

    async def change(
        request: Request, slug: str, may: Callable[[League], None], work: Callable[[Any], Result]
    ) -> Result:
        count_against(limits, "table", request)

        def do() -> Result:
            try:
                league = collect(books, books.find(slug[:80]))
            except UsageError as error:
                raise Refusal(404, "not_found", str(error)) from None
            try:
                with sound_books():
                    may(league)
                    return work(league)
            except Refusal:
                raise
            except UsageError as error:
                raise Refusal(409, "not_now", str(error)) from None

        return await club.in_thread(do)

    desk = Desk(books, people, seen, page, change, running, managing)
    add_career_pages(router, desk)
    add_draft_pages(router, desk)

    async def list_of_leagues(request: Request, wanted: LeagueForm, problem: str = "") -> Response:
        rows = await club.in_thread(books.leagues)
        titles = {game.name: game.title for game in all_games()}
        return show(
            request, "league/list.html", 422 if problem else 200, leagues=rows, titles=titles,
            games=[game for game in all_games() if may_have_leagues(game)], wanted=wanted, problem=problem,
        )  # fmt: skip

    @router.get("/leagues")
    async def leagues(request: Request) -> Response:
        return await list_of_leagues(request, LeagueForm())

    @router.post("/leagues")
    async def start_league(request: Request, wanted: Annotated[LeagueForm, Form()]) -> Response:
        visitor = count_against(limits, "table", request).visitor
        uploaded = await wanted.cards.read() if wanted.cards is not None and wanted.cards.filename else b""
        if uploaded:
            count_against(limits, "upload", request)

        def found(folder: FilePath | None) -> League:
            people.check_may_start(visitor)
            asked = {name: value for name, value in wanted if name not in ("game", "cards")}
            if folder is not None:
                asked["card_set"] = str(folder)
            made = books.create(quick_league(find_game(wanted.game), Wanted(**asked)))
            people.begin(made, visitor)
            return made

        def found_with_cards() -> League:
            with unpacked(uploaded) if uploaded else contextlib.nullcontext() as folder:
                return found(folder)

        try:
            await club.in_thread(people.check_may_start, visitor)
            game = find_game(wanted.game)
            raw = await club.in_thread(is_season, uploaded, game) if uploaded else False
            if raw:
                await club.in_thread(refuse_taken_name, wanted.name)
                made_of = functools.partial(_address_of, found)
                building = await builds.start(game, uploaded, wanted.name, visitor, made_of)
                return RedirectResponse(f"/leagues/building/{building}", 303)
            made = await club.in_thread(found_with_cards)
        except Refusal:
            raise
        except FivetoolError as error:
            return await list_of_leagues(request, wanted, str(error))
        return RedirectResponse(f"/league/{made.slug}", 303)

    def refuse_taken_name(name: str) -> None:
        """Before somebody waits for cards in vain."""
        if any(row.slug == slug_of(name) for row in books.leagues()) or not slug_of(name):
            raise UsageError(f"There is already a league named {name}, or that is no name; choose another.")

    @router.get("/leagues/building/{build_id}")
    async def building(build_id: str, request: Request) -> Response:
        visitor = caller_of(request).visitor
        look = functools.partial(builds.find, build_id[:32], visitor, everybody=settings.loopback_only)
        build = await club.in_database(look)
        if build.state == DONE:
            return RedirectResponse(build.text, 303)
        return show(request, "league/building.html", build=build)

    @router.get("/league/{slug}")
    async def hub(slug: str, request: Request, season: int | None = None) -> Response:
        job = jobs.of(slug)

        def look(view: SeasonView) -> Response:
            latest = view.games_of(view.last_day)
            news = books.news(view.league, view.season, LATEST_NEWS)
            charts = [
                race_chart(view, clubs, f"The race, {name}" if name else "The race")
                for name, clubs in view.league.divisions
            ]
            boards = view.leader_boards()
            return page(
                request, "hub", view, latest=latest, news=news, charts=charts, boards=boards, job=job,
                moves=books.transactions(view.league, 8), drafting=books.is_drafting(view.league),
            )  # fmt: skip

        return await seen(slug, season, look)

    @router.get("/league/{slug}/schedule")
    async def schedule(slug: str, request: Request, season: int | None = None, club_name: str = "") -> Response:
        def look(view: SeasonView) -> Response:
            games = view.games
            chosen = view.league.find_club(club_name) if club_name else None
            if chosen:
                games = [game for game in games if chosen.number in (game.away, game.home)]
            days = [(day, list(group)) for day, group in itertools.groupby(games, key=lambda game: game.day)]
            months = [(month, list(group)) for month, group in itertools.groupby(days, key=lambda one: one[0][:7])]
            return page(request, "schedule", view, months=months, chosen=chosen)

        return await seen(slug, season, look)

    @router.get("/league/{slug}/leaders")
    async def leaders(slug: str, request: Request, season: int | None = None, everybody: bool = False) -> Response:
        def look(view: SeasonView) -> Response:
            boards = [
                (part, [view.leaders(part, column, PLACES, everybody=everybody) for column in part.leaders])
                for part in view.parts
            ]
            return page(request, "leaders", view, boards=boards, everybody=everybody)

        return await seen(slug, season, look)

    @router.get("/league/{slug}/clubs")
    async def clubs(slug: str, request: Request, season: int | None = None) -> Response:
        return await seen(slug, season, lambda view: page(request, "clubs", view, tables=view.club_totals()))

    @router.get("/league/{slug}/playoffs")
    async def playoffs(slug: str, request: Request, season: int | None = None) -> Response:
        def look(view: SeasonView) -> Response:
            rounds = [list(group) for _, group in itertools.groupby(view.series, key=lambda one: one.series.round)]
            return page(request, "playoffs", view, rounds=rounds)

        return await seen(slug, season, look)

    @router.get("/league/{slug}/records")
    async def records(slug: str, request: Request) -> Response:
        def look(view: SeasonView) -> Response:
            seasons = [row for row in books.seasons(view.league) if row.over]
            return page(
                request, "records", view, seasons=seasons, best=season_records(view), careers=career_records(view)
            )

        return await seen(slug, None, look)

    @router.get("/league/{slug}/club/{name}")
    async def club_page(slug: str, name: str, request: Request, season: int | None = None) -> Response:
        def look(view: SeasonView) -> Response:
            chosen = view.league.find_club(name)
            games = [game for game in view.games if chosen.number in (game.away, game.home)]
            record = next(one for _, records in view.divisions for one in records if one.club == chosen.number)
            roster = sorted((p for p in view.people.values() if p.club == chosen.number), key=lambda p: p.name)
            return page(
                request, "club", view, club=chosen, record=record, games=games, roster=roster,
                absences=view.absences(chosen.number), suggested=view.suggested_lineup(chosen.number),
                tables=view.club_tables(chosen.number), chart=race_chart(view, [chosen.number], f"The {chosen.name}"),
            )  # fmt: skip

        return await seen(slug, season, look)

    @router.get("/league/{slug}/player/{player:path}")
    async def player_page(slug: str, player: str, request: Request, season: int | None = None) -> Response:
        def look(view: SeasonView) -> Response:
            who = view.find_player(player)
            return page(
                request, "player", view, who=who, person=view.people.get(who), career=view.player_career(who),
                splits=view.player_splits(who), hands=view.player_hands(who), log=view.player_log(who),
                card=view.card_of(who), coached=is_career(view, who),
            )  # fmt: skip

        return await seen(slug, season, look)

    @router.get("/league/{slug}/players")
    async def player_search(
        slug: str,
        request: Request,
        season: int | None = None,
        name: Annotated[str, Query(max_length=80)] = "",
        club_name: Annotated[str, Query(max_length=80)] = "",
        role: Annotated[str, Query(max_length=12)] = "",
    ) -> Response:
        def look(view: SeasonView) -> Response:
            chosen = view.league.find_club(club_name).number if club_name else None
            found = find_people(view, name, chosen, role)
            roles = sorted({person.role for person in view.people.values() if person.role})
            wanted = {"name": name, "club": club_name, "role": role}
            return page(request, "players", view, found=found[:MOST_FOUND], more=len(found) > MOST_FOUND, roles=roles,
                        wanted=wanted)  # fmt: skip

        return await seen(slug, season, look)

    @router.get("/league/{slug}/yearbook")
    async def yearbook(slug: str, request: Request, season: int | None = None) -> Response:
        count_against(limits, "hint", request)

        def look(view: SeasonView) -> Response:
            return HTMLResponse(yearbook_html(books, view.league, view.season), headers=AS_BOOK)

        return await seen(slug, season, look)

    @router.get("/league/{slug}/yearbook.pdf")
    async def yearbook_as_pdf(slug: str, request: Request, season: int | None = None) -> Response:
        count_against(limits, "upload", request)

        def look(view: SeasonView) -> Response:
            if not printing.acquire(blocking=False):
                raise Refusal(503, "busy", "Another yearbook is being printed; try again in a moment.")
            try:
                with tempfile.TemporaryDirectory(prefix="fivetool-yearbook-") as folder:
                    target = FilePath(folder) / "yearbook.pdf"
                    write_yearbook(books, view.league, view.season, target)
                    content = target.read_bytes()
            except UsageError:
                raise
            except FivetoolError as error:
                raise Refusal(503, "no_printer", str(error)) from None
            finally:
                printing.release()
            name = f"{view.league.slug}-{view.season}.pdf"
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return Response(content, media_type="application/pdf", headers=headers)

        return await seen(slug, season, look)

    @router.get("/league/{slug}/game/{season}/{number}")
    async def box(slug: str, season: int, number: int, request: Request) -> Response:
        def look(view: SeasonView) -> Response:
            return page(request, "box", view, box=view.box(number))

        return await seen(slug, season, look)

    @router.get("/league/{slug}/game/{season}/{number}/replay")
    async def replay(slug: str, season: int, number: int, request: Request) -> Response:
        count_against(limits, "hint", request)

        def look(view: SeasonView) -> Response:
            text = save_text(books.replay(view.league, view.box(number).game))
            address = f"/league/{slug}/game/{season}/{number}"
            shown = replays.show_upload(f"{slug}-{season}-{number}", text, settings)
            links = shown.links.model_copy(update={"replay": f"{address}/replay", "save": f"{address}/save"})
            papers = papers_shown(view.league.game, address)
            replay = shown.model_copy(update={"links": links, "papers": papers})
            return show_at_board(request, "replay.html", replay)

        return await seen(slug, season, look)

    @router.get("/league/{slug}/game/{season}/{number}/save")
    async def save(slug: str, season: int, number: int, request: Request) -> Response:
        count_against(limits, "hint", request)

        def look(view: SeasonView) -> Response:
            text = save_text(books.replay(view.league, view.box(number).game))
            return download(text, f"{slug}-{season}-{number}.json")

        return await seen(slug, season, look)

    @router.get("/league/{slug}/game/{season}/{number}/plays")
    async def plays(slug: str, season: int, number: int, request: Request) -> Response:
        count_against(limits, "hint", request)

        def look(view: SeasonView) -> Response:
            box = view.box(number)
            return page(request, "plays", view, box=box, told=box.play_by_play())

        return await seen(slug, season, look)

    @router.get("/league/{slug}/game/{season}/{number}/papers/{name}")
    async def game_paper(
        slug: str, season: int, number: int, name: str, request: Request, download: bool = False
    ) -> Response:
        count_against(limits, "hint", request)

        def look(view: SeasonView) -> Response:
            box = view.box(number)
            if download:
                return show_paper(request, box.scene, name, download)
            paper = find_paper(view.league.game, name)
            return page(request, "paper", view, box=box, paper=paper, html=paper.html(box.scene))

        return await seen(slug, season, look)

    @router.post("/league/{slug}/play/{number}")
    async def play(slug: str, number: int, request: Request, side: Annotated[str, Form()] = "home") -> Response:
        caller = caller_of(request)

        def may(league: League) -> None:
            slot = books.open_season(league).find(number)
            rights = people.rights(league, caller.visitor)
            for mine, one in zip(SIDES.get(side, (False, False)), slot.clubs, strict=True):
                if mine:
                    rights.need_club(one, league.clubs[one].name)

        def make(league: Any) -> tuple[Any, Any]:
            others = {} if people.everybody else people.managers(league)
            return league, plan_league_table(books, league, number, side, caller, others)

        league, new = await change(request, slug, may, make)
        table = new.table
        await club.written(club.store.add_table(new))
        slot = await club.in_thread(lambda: books.open_season(league).find(number))
        await club.in_thread(lambda: books.hand_out(league, slot, table_id=table["id"]))
        club.look_after_bots(await club.find(table["id"]))
        return RedirectResponse(f"/t/{table['id']}", 303)

    @router.post("/league/{slug}/by-hand/{number}")
    async def play_by_hand(slug: str, number: int, request: Request) -> Response:
        league, row = await change(
            request,
            slug,
            running(request),
            lambda league: (league, companion_tables.plan_by_hand(books, league, number)),
        )
        await club.written(companion_tables.add(club.store, row))
        await club.in_thread(companion_tables.hand_out, books, league, row)
        return RedirectResponse(f"/companions/{row['id']}", 303)

    @router.post("/league/{slug}/give-back/{number}")
    async def give_game_back(slug: str, number: int, request: Request) -> Response:
        await change(request, slug, running(request), lambda league: give_back(books, league, number))
        return RedirectResponse(f"/league/{slug}", 303)

    @router.post("/league/{slug}/simulate")
    async def simulate_on(
        slug: str, request: Request, days: Annotated[str, Form()] = "1", to: Annotated[str, Form()] = ""
    ) -> Response:
        wanted = how_far(days, to)
        job = await change(request, slug, running(request), lambda league: jobs.start(books, league, **wanted))
        if days == "1" and job.thread is not None:
            await club.in_thread(job.thread.join, 10)
        return RedirectResponse(f"/league/{slug}", 303)

    @router.post("/league/{slug}/stop")
    async def stop(slug: str, request: Request) -> Response:
        await change(request, slug, running(request), lambda league: jobs.stop(league.slug))
        return RedirectResponse(f"/league/{slug}", 303)

    @router.post("/league/{slug}/next")
    async def next_season(slug: str, request: Request) -> Response:
        await change(request, slug, running(request), books.next_season)
        return RedirectResponse(f"/league/{slug}", 303)

    # --- the front office: managers, rules of trades, trades ---

    def office_page(request: Request, view: SeasonView, partner: str = "", link: str = "") -> Response:
        league, visitor = view.league, caller_of(request).visitor
        managers, rights = people.managers(league), people.rights(league, visitor)
        named = club.people.names_of(list(managers.values()))
        mine = sorted(rights.clubs)
        other = league.find_club(partner) if partner else None
        try:
            people.check_trades(league)
            closed = ""
        except UsageError as error:
            closed = str(error)
        rosters = {
            number: sorted((one for one in view.people.values() if one.club == number), key=lambda one: one.name)
            for number in ({*mine, other.number} if other is not None else set())
        }
        return page(
            request, "office", view,
            managers={number: named.get(person, ("Someone", None)) for number, person in managers.items()},
            yours={number for number, person in managers.items() if person == visitor},
            runs=RUNS, house=people.rules(league), closed=closed, offers=people.offers(league), mine=mine,
            partner=other, rosters=rosters, link=link,
        )  # fmt: skip

    @router.get("/league/{slug}/office")
    async def office(slug: str, request: Request, partner: Annotated[str, Query(max_length=80)] = "") -> Response:
        return await seen(slug, None, lambda view: office_page(request, view, partner))

    @router.post("/league/{slug}/invite")
    async def invite(slug: str, request: Request, number: Annotated[int, Form(ge=0)]) -> Response:
        secret = await change(
            request, slug, running(request), lambda league: people.invite(league, league.find_club(str(number)).number)
        )
        link = f"{request.url.scheme}://{request.headers['host']}/league/{slug}/join/{secret}"
        return await seen(slug, None, lambda view: office_page(request, view, "", link))

    @router.post("/league/{slug}/release")
    async def release(slug: str, request: Request, number: Annotated[int, Form(ge=0)]) -> Response:
        def may(league: League) -> None:
            rights = people.rights(league, caller_of(request).visitor)
            if number not in rights.clubs:  # a manager may go
                rights.need_to_run()

        await change(request, slug, may, lambda league: people.release(league, league.find_club(str(number)).number))
        return RedirectResponse(f"/league/{slug}/office", 303)

    @router.get("/league/{slug}/join/{secret}")
    async def invitation(slug: str, secret: str, request: Request) -> Response:
        count_against(limits, "hint", request)
        person = await club.in_database(club.people.find, caller_of(request).visitor)

        def look(view: SeasonView) -> Response:
            number = people.invited_to(view.league, secret[:64])
            chosen = view.league.clubs[number] if number != RUNS else None
            return page(request, "join", view, club=chosen, name=person.name if person is not None else "")

        return await seen(slug, None, look)

    @router.post("/league/{slug}/join/{secret}")
    async def join(slug: str, secret: str, request: Request, name: Annotated[str, Form(max_length=80)]) -> Response:
        visitor = caller_of(request).visitor
        if visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so this clubhouse cannot remember you.")
        called = authority.check_own_name(name)
        await change(request, slug, lambda league: None, lambda league: people.join(league, secret[:64], visitor))
        await club.written(club.people.introduce(visitor, called, None))
        return RedirectResponse(f"/league/{slug}/office", 303)

    @router.post("/league/{slug}/rules")
    async def declare(
        slug: str,
        request: Request,
        trades: Annotated[bool, Form()] = False,
        deadline: Annotated[int, Form(ge=10, le=100)] = 100,
    ) -> Response:
        rules = HouseRules(trades, deadline)
        await change(request, slug, running(request), lambda league: people.declare(league, rules))
        return RedirectResponse(f"/league/{slug}/office", 303)

    @router.post("/league/{slug}/trade")
    async def offer_trade(
        slug: str,
        request: Request,
        giver: Annotated[int, Form(ge=0)],
        taker: Annotated[int, Form(ge=0)],
        gives: Annotated[list[str] | None, Form(max_length=MOST_BOUGHT)] = None,
        takes: Annotated[list[str] | None, Form(max_length=MOST_BOUGHT)] = None,
    ) -> Response:
        def offer(league: League) -> None:
            one, other = (league.find_club(str(number)).number for number in (giver, taker))
            people.offer(league, one, other, gives or [], takes or [])

        may = managing(request, lambda league: league.find_club(str(giver)).number)
        await change(request, slug, may, offer)
        return RedirectResponse(f"/league/{slug}/office", 303)

    @router.post("/league/{slug}/trade/{offer_id}")
    async def answer_trade(
        slug: str, offer_id: str, request: Request, answer: Annotated[Literal["accept", "decline", "withdraw"], Form()]
    ) -> Response:
        def club_of(league: League) -> int:
            offer = people.find_offer(league, offer_id[:16])
            return offer.giver if answer == "withdraw" else offer.taker

        def settle(league: League) -> None:
            offer = people.find_offer(league, offer_id[:16])
            if answer == "accept":
                people.accept(league, offer)
            else:
                people.drop(offer)

        await change(request, slug, managing(request, club_of), settle)
        return RedirectResponse(f"/league/{slug}/office", 303)

    return router
