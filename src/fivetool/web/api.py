"""The JSON interface: everything that the pages do, for any program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from fivetool.web import audit, replays
from fivetool.web.authority import Caller, Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.gallery import Gallery
from fivetool.web.guard import client_address
from fivetool.web.limits import Limits
from fivetool.web.live import LiveTable
from fivetool.web.messages.lists import DiceLog, DiceLogEntry, GameShown
from fivetool.web.messages.requests import (
    Accepted,
    ChatAllowed,
    ChoiceMade,
    DiceShare,
    Hint,
    LinkWanted,
    MessageShown,
    NameGiven,
    OrderGiven,
    PhraseSaid,
    PlayerReported,
    Problem,
    RepeatGiven,
    SaveUploaded,
    SeatClaim,
    SeatLeft,
    SeatLink,
    TableMade,
    TableWanted,
    TextWritten,
    UndoAnswer,
    UndoDone,
    VerifyWanted,
    WhereTo,
)
from fivetool.web.messages.reviewed import ReviewShown
from fivetool.web.messages.shown import DiceSealed, Entries, GraphPoint, Replay, Snapshot, Verified, You
from fivetool.web.settings import Settings

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 410, 413, 421, 422, 429, 503)
}
SAVE_BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
JSON_TYPE = "application/json"
LOG_PAGE = 500  # entries of the log of commitments at once

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="The id of a table")]
Number = Annotated[int, Path(ge=0, le=1_000_000)]


def caller_of(request: Request) -> Caller:
    """Whoever asks, as the guard at the door has noted."""
    caller: Caller = request.state.caller
    return caller


def count_against(limits: Limits, what: str, request: Request) -> Caller:
    """Count something against its rate limit; returns who does it."""
    caller = caller_of(request)
    visitor = None if request.state.new_visitor else caller.known_as
    limits.take(what, visitor, client_address(request.scope))
    return caller


def make_router(club: Clubhouse, gallery: Gallery, limits: Limits, settings: Settings) -> APIRouter:
    """All routes under /api."""
    router = APIRouter(prefix="/api", responses=PROBLEMS)

    def count(what: str, request: Request) -> Caller:
        return count_against(limits, what, request)

    async def visit(request: Request, table_id: str) -> tuple[LiveTable, Caller]:
        caller = caller_of(request)
        live = await club.visit(table_id)
        await club.seating.sit_by_secret(live, caller)
        live.eyes_of(caller)
        return live, caller

    async def do(
        what: str, request: Request, table_id: str, deed: Callable[..., Awaitable[object]], *given: Any
    ) -> You:
        """Count something against its limit, do it at the table, and tell the caller who they are there now."""
        caller = count(what, request)
        live = await club.visit(table_id)
        await deed(live, caller, *given)
        return live.you(caller)

    @router.get("/games", tags=["games"])
    async def list_games() -> list[GameShown]:
        """Every game that can be played here, with its options and bots."""
        return gallery.games()

    @router.post("/tables", status_code=201, tags=["tables"])
    async def make_table(wanted: TableWanted, request: Request) -> TableMade:
        """A new table. Friends' seats come with links; their secrets are shown here once and never again."""
        return await club.make_table(wanted, count("table", request))

    @router.get("/tables/{table_id}", tags=["tables"])
    async def see_table(table_id: TableId, request: Request) -> Snapshot:
        """The table as the caller may see it."""
        live, caller = await visit(request, table_id)
        return await club.in_thread(live.snapshot, caller)

    @router.get("/tables/{table_id}/since/{number}", tags=["tables"])
    async def see_entries(table_id: TableId, number: Number, request: Request) -> Entries:
        """The entries of the log after some number, at most 64: ask again from the last one if `number` is larger."""
        live, caller = await visit(request, table_id)
        entries = await club.in_thread(live.entries_after, number, live.eyes_of(caller))
        return Entries(number=live.sitting.number, entries=entries)

    @router.post("/tables/{table_id}/choices", tags=["play"])
    async def choose(table_id: TableId, made: ChoiceMade, request: Request) -> Accepted:
        """Make a choice. It is on disk when the answer comes."""
        caller = count("choice", request)
        live = await club.visit(table_id)
        return Accepted(number=await club.choose(live, caller, made.seat, made.number, made.choice))

    @router.post("/tables/{table_id}/dice", tags=["play"])
    async def add_to_dice(table_id: TableId, given: DiceShare, request: Request) -> DiceSealed:
        """Add to the dice that are being sealed: the hash of a random part, and the part itself when it is wanted.

        Who adds nothing and does not say so is waited for, some seconds.
        """
        caller = count("choice", request)
        live, _ = await visit(request, table_id)
        return await club.dice.add_share(live, caller, given)

    @router.post("/tables/{table_id}/orders", tags=["play"])
    async def give_order(table_id: TableId, given: OrderGiven | RepeatGiven, request: Request) -> You:
        """Give a standing order, which is kept from the next question on: frames tell what it makes of them."""
        return await do("choice", request, table_id, club.seating.set_order, given)

    @router.post("/tables/{table_id}/name", tags=["seats"])
    async def give_name(table_id: TableId, given: NameGiven, request: Request) -> You:
        """Say what you want to be called at this table."""
        return await do("choice", request, table_id, club.seating.set_name, given.name)

    @router.post("/tables/{table_id}/say", tags=["seats"])
    async def say(table_id: TableId, said: PhraseSaid, request: Request) -> You:
        """Say a phrase to everybody at the table."""
        return await do("phrase", request, table_id, club.seating.say, said.phrase)

    @router.post("/tables/{table_id}/messages", tags=["seats"])
    async def write(table_id: TableId, written: TextWritten, request: Request) -> You:
        """Write something to the other players, where whoever made the table allows it."""
        return await do("chat", request, table_id, club.seating.write, written.text)

    @router.get("/tables/{table_id}/messages", tags=["seats"])
    async def messages(table_id: TableId, request: Request) -> list[MessageShown]:
        """What players have written to each other lately; players alone are told."""
        live, caller = await visit(request, table_id)
        return await club.seating.messages(live, caller)

    @router.post("/tables/{table_id}/chat", tags=["seats"])
    async def allow_chat(table_id: TableId, allowed: ChatAllowed, request: Request) -> You:
        """Let players write to each other, or not any more; for whoever made the table."""
        return await do("chat", request, table_id, club.seating.allow_chat, allowed.on)

    @router.post("/tables/{table_id}/report", tags=["seats"])
    async def report(table_id: TableId, reported: PlayerReported, request: Request) -> You:
        """Tell the operator of this clubhouse of somebody at the table; what was written last goes along."""
        return await do("report", request, table_id, club.seating.report, reported.seat, reported.reason)

    @router.post("/tables/{table_id}/resign", tags=["play"])
    async def resign(table_id: TableId, request: Request) -> Accepted:
        """Give the game up."""
        caller = count("choice", request)
        return Accepted(number=await club.resign(await club.visit(table_id), caller))

    @router.post("/tables/{table_id}/claim-win", tags=["play"])
    async def claim_win(table_id: TableId, request: Request) -> Accepted:
        """Win against somebody who has left for good: two minutes after they left, ten after they were last here."""
        caller = count("choice", request)
        return Accepted(number=await club.claim_win(await club.visit(table_id), caller))

    @router.post("/tables/{table_id}/undo", tags=["play"])
    async def undo(table_id: TableId, request: Request) -> UndoDone:
        """Take back one's last choice: at once against bots, otherwise the others are asked."""
        caller = count("choice", request)
        return await club.agreements.undo(await club.visit(table_id), caller)

    @router.post("/tables/{table_id}/draw", tags=["play"])
    async def offer_draw(table_id: TableId, request: Request) -> UndoDone:
        """Offer a draw, in games that know one; the others answer as they answer a wish to take back."""
        caller = count("choice", request)
        return await club.agreements.offer_draw(await club.visit(table_id), caller)

    @router.post("/tables/{table_id}/undo/answer", tags=["play"])
    async def answer_wish(table_id: TableId, answer: UndoAnswer, request: Request) -> UndoDone:
        """Say whether another player may take back, whether the game is a draw, or whether a bot plays on."""
        caller = count("choice", request)
        return await club.agreements.answer(await club.visit(table_id), caller, answer.accept)

    @router.get("/tables/{table_id}/hint", tags=["play"])
    async def hint(table_id: TableId, request: Request) -> Hint:
        """What each of the caller's choices is worth."""
        count("hint", request)
        live, caller = await visit(request, table_id)
        return await club.hint(live, caller)

    @router.get("/tables/{table_id}/graph", tags=["tables"])
    async def graph(table_id: TableId, request: Request) -> list[GraphPoint]:
        """The win probability of team 0 after every entry, as far as it is known; the rest is being computed."""
        live, _ = await visit(request, table_id)
        club.want_missing_points(live)
        return live.graph()

    @router.get("/tables/{table_id}/replay", tags=["tables"])
    async def replay(table_id: TableId, request: Request) -> Replay:
        """The game so far, to step through."""
        count("hint", request)
        live, caller = await visit(request, table_id)
        return await club.replaying(replays.show_table, live, caller, settings)

    @router.get("/tables/{table_id}/review", tags=["tables"])
    async def review(table_id: TableId, request: Request) -> ReviewShown:
        """A finished game looked at again. It takes some seconds: ask again until it is ready."""
        count("hint", request)
        live, _ = await visit(request, table_id)
        return club.reviews.see(f"table {table_id}", live.sitting.now)

    @router.get("/tables/{table_id}/save", tags=["saves"], response_class=Response)
    async def save(table_id: TableId, request: Request) -> Response:
        """The game as a save. The dice key is in it when the game is over, or when the caller plays alone."""
        live, caller = await visit(request, table_id)
        text = await club.in_thread(club.save_of, live, caller)
        return download(text, f"{live.row.game}-{table_id}.json")

    @router.post("/tables/{table_id}/rematch", tags=["seats"])
    async def rematch(table_id: TableId, request: Request) -> WhereTo:
        """The next game of the same players, sides swapped; the same for all who ask."""
        caller = count("table", request)
        return WhereTo(url=f"/t/{await club.rematch(await club.visit(table_id), caller)}")

    @router.post("/tables/{table_id}/leave", tags=["seats"])
    async def leave(table_id: TableId, request: Request, left: SeatLeft | None = None) -> WhereTo:
        """Leave one's seats; anybody who may watch the table can claim them."""
        live = await club.visit(table_id)
        await club.seating.leave(live, caller_of(request), left.seat if left else None)
        return WhereTo(url="/")

    @router.post("/tables/{table_id}/claim", tags=["seats"])
    async def claim(table_id: TableId, claim: SeatClaim, request: Request) -> WhereTo:
        """Take a seat that was left, or, as a player, give it to a bot."""
        live = await club.visit(table_id)
        await club.seating.claim(live, caller_of(request), claim.seat, claim.bot)
        return WhereTo(url=f"/t/{table_id}")

    @router.post("/tables/{table_id}/links", tags=["seats"])
    async def new_link(table_id: TableId, wanted: LinkWanted, request: Request) -> SeatLink:
        """A fresh link for an empty seat, for whoever made the table; the old link stops working."""
        caller = count("invitation", request)
        return await club.seating.new_link(await club.visit(table_id), caller, wanted.seat)

    @router.post("/saves", status_code=201, tags=["saves"], openapi_extra=SAVE_BODY)
    async def upload(request: Request) -> SaveUploaded:
        """Upload a save: the body is the save itself."""
        count("upload", request)
        text = read_text(await request.body())
        save_id, game = await club.replaying(replays.check_upload, text, settings)
        await club.written(club.store.add_save(save_id, game, text))
        audit.note("save uploaded", save=save_id, game=game)
        return SaveUploaded(id=save_id, replay_url=f"/replay/{save_id}")

    @router.get("/saves/{save_id}", tags=["saves"], response_class=Response)
    async def uploaded(save_id: TableId) -> Response:
        """An uploaded save as it came."""
        return download(await club.in_database(club.uploaded, save_id), f"{save_id}.json")

    @router.get("/saves/{save_id}/replay", tags=["saves"])
    async def uploaded_replay(save_id: TableId, request: Request) -> Replay:
        """An uploaded game to step through."""
        count("hint", request)
        text = await club.in_database(club.uploaded, save_id)
        return await club.replaying(replays.show_upload, save_id, text, settings)

    @router.get("/saves/{save_id}/review", tags=["saves"])
    async def uploaded_review(save_id: TableId, request: Request) -> ReviewShown:
        """An uploaded game looked at again, if it is over. It takes some seconds: ask again until it is ready."""
        count("hint", request)
        key = f"save {save_id}"
        if club.reviews.knows(key):
            return club.reviews.see(key, None)
        text = await club.in_database(club.uploaded, save_id)
        table = await club.replaying(replays.load_upload, text, settings)
        return club.reviews.see(key, table.now)

    @router.get("/dice-log", tags=["saves"])
    async def see_dice_log(
        after: Annotated[int, Query(ge=0, lt=1 << 31)] = 0, limit: Annotated[int, Query(ge=1, le=LOG_PAGE)] = LOG_PAGE
    ) -> DiceLog:
        """The log of everything that was committed to and sealed here, from a place on."""
        entries = await club.in_thread(club.store.dice.log, after, limit)
        return show_log(entries, await club.in_thread(club.store.dice.log_length))

    @router.post("/verify", tags=["saves"])
    async def verify(wanted: VerifyWanted, request: Request) -> Verified:
        """Check a save from end to end and its dice against a commitment."""
        count("upload", request)
        kept = [*wanted.commitments, *([wanted.commitment] if wanted.commitment else [])]
        return await club.replaying(replays.check_dice, wanted.save, kept, settings)

    return router


def show_log(entries: Sequence[Any], length: int) -> DiceLog:
    """Entries of the log of commitments, of which there are `length` in all."""
    fields = DiceLogEntry.model_fields
    return DiceLog(
        length=length, entries=[DiceLogEntry(**{name: getattr(row, name) for name in fields}) for row in entries]
    )


def read_text(body: bytes) -> str:
    """An upload as text."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Refusal(422, "bad_save", "This file is not text, so it cannot be a saved game.") from None


def download(text: str, name: str) -> Response:
    """A save as a file."""
    return Response(text, media_type=JSON_TYPE, headers={"content-disposition": f'attachment; filename="{name}"'})
