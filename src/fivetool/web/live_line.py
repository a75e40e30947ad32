"""The live line to a table: one WebSocket a viewer."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketState

from fivetool.errors import FivetoolError
from fivetool.web import authority
from fivetool.web.authority import Caller, Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.guard import client_address
from fivetool.web.identity import Identity, caller_of
from fivetool.web.limits import Limits
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
from fivetool.web.settings import Settings
from fivetool.web.store import DatabaseError

TRY_AGAIN_LATER = 1013
CLOSE_CODES = {403: 4403, 404: 4404, 410: 4410, 429: 4429, 503: TRY_AGAIN_LATER}

_READ: TypeAdapter[Choose | UndoWish | UndoReply | Ping] = TypeAdapter(ClientMessage)


def make_router(club: Clubhouse, identity: Identity, limits: Limits, settings: Settings) -> APIRouter:
    """The route of the live line."""
    router = APIRouter()

    @router.websocket("/api/tables/{table_id}/live")
    async def live_line(socket: WebSocket, table_id: str, after: int | None = None) -> None:
        try:
            authority.check_host(socket.headers.get("host", ""), settings.loopback_only)
            authority.check_origin(socket.headers)
        except Refusal:
            await socket.close(4403)  # before it is accepted: the browser of another site learns nothing
            return
        caller = caller_of(identity.visitor_of(socket.headers), socket.headers)
        await socket.accept()
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
        try:
            self._limits.take("socket", self._caller.known_as, self._address)
            live = await self._club.find(table_id)
            viewer = await self._club.connect(live, self._caller, after)
        except FivetoolError as error:
            await self._end(*_explain(error))
            return
        sender = asyncio.create_task(self._send_all(viewer))
        try:
            await self._receive_all(live, viewer)
        except WebSocketDisconnect:
            pass
        finally:
            self._club.disconnect(live, viewer)
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender

    async def _send_all(self, viewer: Viewer) -> None:
        while (text := await viewer.queue.get()) is not None:
            await self._socket.send_text(text)
        if self._socket.application_state == WebSocketState.CONNECTED:
            await self._socket.close(TRY_AGAIN_LATER)

    async def _receive_all(self, live: LiveTable, viewer: Viewer) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                self._limits.take("message", viewer.caller.known_as, self._address)
                text = message.get("text")
                if text is None or len(text) > self._settings.largest_message:
                    raise Refusal(422, "bad_message", "That is not a message of this interface.")
                answer = await self._answer(live, _READ.validate_json(text))
            except ValidationError:
                answer = ErrorNews(message="That is not a message of this interface.", code="bad_message")
            except FivetoolError as error:
                _, code, words = _explain(error)
                answer = ErrorNews(message=words, code=code)
            if answer is not None:
                viewer.tell(answer.model_dump_json())

    async def _answer(self, live: LiveTable, message: Choose | UndoWish | UndoReply | Ping) -> Message | None:
        if isinstance(message, Choose):
            return await self._choose(live, message)
        if isinstance(message, UndoWish):
            await self._club.undo(live, self._caller)
        elif isinstance(message, UndoReply):
            await self._club.answer_undo(live, self._caller, message.accept)
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
