"""The live line to a table: one WebSocket a viewer."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketState

from fivetool.errors import FivetoolError
from fivetool.web import audit, authority
from fivetool.web.authority import Caller, Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.guard import client_address
from fivetool.web.identity import Identity, caller_of
from fivetool.web.limits import STRIKES, Limits, network_of
from fivetool.web.live import LiveTable, Viewer
from fivetool.web.messages.base import Message
from fivetool.web.messages.line import (
    AcceptedNews,
    Choose,
    ClientMessage,
    ErrorNews,
    Ping,
    Pong,
    RefusedNews,
    UndoReply,
    UndoWish,
)
from fivetool.web.moderation import Bans
from fivetool.web.pools import on_behalf_of
from fivetool.web.settings import Settings
from fivetool.web.store import DatabaseError

RETRY_SECONDS = 1.0
TRY_AGAIN_LATER = 1013
CLOSE_CODES = {403: 4403, 404: 4404, 410: 4410, 429: 4429, 503: TRY_AGAIN_LATER}

_READ: TypeAdapter[Choose | UndoWish | UndoReply | Ping] = TypeAdapter(ClientMessage)


def make_router(club: Clubhouse, identity: Identity, limits: Limits, bans: Bans, settings: Settings) -> APIRouter:
    """The route of the live line."""
    router = APIRouter()

    @router.websocket("/api/tables/{table_id}/live")
    async def live_line(socket: WebSocket, table_id: str, after: int | None = None) -> None:
        try:
            authority.check_host(socket.headers.get("host", ""), settings.loopback_only, settings.public_hosts)
            authority.check_origin(socket.headers)
            bans.check(client_address(socket.scope))
        except Refusal:
            await socket.close(4403)  # before it is accepted: the browser of another site learns nothing
            return
        caller = caller_of(identity.visitor_of(socket.headers), socket.headers)
        await socket.accept()
        with on_behalf_of(caller.known_as, network_of(client_address(socket.scope))):
            await Line(socket, caller, club, limits, settings).serve(table_id, after)

    return router


class Line:
    """One connection."""

    def __init__(self, socket: WebSocket, caller: Caller, club: Clubhouse, limits: Limits, settings: Settings) -> None:
        self._socket = socket
        self._caller = caller
        self._club = club
        self._limits = limits
        self._settings = settings
        self._address = client_address(socket.scope)

    async def serve(self, table_id: str, after: int | None) -> None:
        """Let the caller look on and play until they go."""
        most = self._settings.live_lines
        try:
            self._limits.take("socket", self._caller.known_as, self._address)
            with self._limits.holding("live lines", 1, self._address, most.each, most.all):
                live = await self._club.find(table_id)
                viewer = await self._club.connect(live, self._caller, after)
                await self._talk(live, viewer)
        except FivetoolError as error:
            await self._end(*_explain(error))

    async def _talk(self, live: LiveTable, viewer: Viewer) -> None:
        sender = asyncio.create_task(self._send_all(live, viewer))
        try:
            await self._receive_all(live, viewer)
        except WebSocketDisconnect:
            pass
        finally:
            self._club.disconnect(live, viewer)
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender

    async def _send_all(self, live: LiveTable, viewer: Viewer) -> None:
        while (text := await self._next_message(live, viewer)) is not None:
            try:
                async with asyncio.timeout(self._settings.send_seconds):
                    await self._socket.send_text(text)
            except TimeoutError:  # they do not read
                viewer.let_go()
                break
        if self._socket.application_state == WebSocketState.CONNECTED:
            await self._socket.close(TRY_AGAIN_LATER)

    async def _next_message(self, live: LiveTable, viewer: Viewer) -> str | None:
        """First what they have missed, then what is queued; None when the line is to end."""
        while viewer.missing:
            if viewer.gone:
                return None  # what is queued would leave a gap
            try:
                return await self._club.in_thread(live.draw_missing, viewer)
            except Refusal:  # too much of theirs is being drawn
                await asyncio.sleep(RETRY_SECONDS)
        return await viewer.next_message()

    async def _receive_all(self, live: LiveTable, viewer: Viewer) -> None:
        strikes = 0
        while strikes <= STRIKES:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                strikes += 1
                self._limits.take("message", viewer.caller.known_as, self._address)
                strikes = 0
                text = message.get("text")
                if text is None or len(text) > self._settings.largest_message:
                    raise Refusal(422, "bad_message", "That message is not part of this interface.")
                answer = await self._answer(live, _READ.validate_json(text))
            except ValidationError:
                answer = ErrorNews(message="That message is not part of this interface.", code="bad_message")
            except FivetoolError as error:
                _, code, words = _explain(error)
                answer = ErrorNews(message=words, code=code)
            if answer is not None:
                viewer.tell(answer.model_dump_json())
        audit.note("line cut", table=live.id)
        viewer.let_go()  # whoever goes on sending what is refused is not read any more
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(CLOSE_CODES[429])

    async def _answer(self, live: LiveTable, message: Choose | UndoWish | UndoReply | Ping) -> Message | None:
        if isinstance(message, Choose):
            return await self._choose(live, message)
        if isinstance(message, UndoWish):
            await self._club.agreements.undo(live, self._caller)
        elif isinstance(message, UndoReply):
            await self._club.agreements.answer(live, self._caller, message.accept)
        else:
            return Pong()
        return None

    async def _choose(self, live: LiveTable, message: Choose) -> Message:
        try:
            self._limits.take("choice", self._caller.known_as, self._address)
            number = await self._club.choose(live, self._caller, message.seat, message.number, message.choice)
        except FivetoolError as error:
            _, code, words = _explain(error)
            return RefusedNews(id=message.id, message=words, code=code)
        return AcceptedNews(id=message.id, number=number)

    async def _end(self, status: int, code: str, words: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.send_text(ErrorNews(message=words, code=code).model_dump_json())
            await self._socket.close(CLOSE_CODES.get(status, 4400))


def _explain(error: FivetoolError) -> tuple[int, str, str]:
    if isinstance(error, Refusal):
        return error.status, error.code, str(error)
    if isinstance(error, DatabaseError):
        return 503, "database", "The database cannot be reached right now. Nothing is lost; try again in a moment."
    return 422, "refused", str(error)
