"""What every HTTP request passes first: host, origin, rate, size, identity; and the headers every answer carries."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from contextlib import ExitStack
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fivetool.web import authority
from fivetool.web.authority import Refusal
from fivetool.web.card_uploads import LARGEST_UPLOAD
from fivetool.web.identity import Identity, caller_of
from fivetool.web.limits import Limits, network_of
from fivetool.web.metrics import REQUESTS
from fivetool.web.moderation import Bans
from fivetool.web.pools import on_behalf_of
from fivetool.web.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SAVE_PATHS = frozenset({"/api/saves", "/api/verify"})
STATIC_PATH = "/static/"
MACHINES_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})  # asked under any host name, and often
SMALLEST_BODY = 4096  # what any body counts as: it holds a connection too
HSTS_SECONDS = 365 * 24 * 3600


def security_headers(host: str, *, only_https: bool = False) -> dict[str, str]:
    """Nothing but our own files, no framing, no guessing of types, no telling others where people come from.

    With `only_https` browsers are told never to come by plain HTTP again.
    """
    policy = "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
    hsts = {"strict-transport-security": f"max-age={HSTS_SECONDS}"} if only_https else {}
    return {
        **hsts,
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        # a seat link must not travel on to other sites; under "no-referrer" browsers send our own forms with no origin
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
    }


class Guard:
    """Middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        identity: Identity,
        limits: Limits,
        bans: Bans,
        refuse: Callable[[Request, Refusal], Response],
    ) -> None:
        self._app = app
        self._settings = settings
        self._identity = identity
        self._limits = limits
        self._bans = bans
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookie = self._identify(scope, headers)
        send = self._dressed(send, scope, headers, cookie)
        address, state = client_address(scope), scope["state"]
        visitor = None if state["new_visitor"] else state["caller"].known_as
        with on_behalf_of(visitor, network_of(address)), ExitStack() as held:
            try:
                self._check(scope, headers, visitor)
                receive = await self._whole_body(scope, headers, receive, held)
            except Refusal as refusal:
                answer = self._refuse(Request(scope), refusal)
                if scope["method"] not in SAFE_METHODS:
                    answer.headers["connection"] = "close"  # whatever is still being sent is not wanted
                await answer(scope, receive, send)
                return
            except ClientDisconnect:  # gone in the middle of a request: there is nobody to answer
                return
            await self._app(scope, receive, send)

    def _identify(self, scope: Scope, headers: Headers) -> str | None:
        """Note who asks; returns the cookie for somebody new, or for one whose cookie an old key has signed."""
        visitor = self._identity.visitor_of(headers)
        by_secret = headers.get("authorization") is not None
        is_new = visitor is None and not by_secret and not _asks_nothing(scope)
        if is_new:
            visitor = self._identity.new_visitor()
        state: MutableMapping[str, Any] = scope.setdefault("state", {})
        state["caller"] = caller_of(visitor, headers)
        state["new_visitor"] = is_new
        if visitor is None or (not is_new and self._identity.is_signed_lately(headers)):
            return None
        return self._identity.cookie_for(visitor, https=scope["scheme"] == "https")

    def _check(self, scope: Scope, headers: Headers, visitor: str | None) -> None:
        if scope["path"] in MACHINES_PATHS:
            return
        authority.check_host(headers.get("host", ""), self._settings.loopback_only, self._settings.public_hosts)
        self._bans.check(client_address(scope))
        if scope["method"] not in SAFE_METHODS:
            authority.check_origin(headers)
        if not _asks_nothing(scope):
            self._limits.take("request", visitor, client_address(scope))

    async def _whole_body(self, scope: Scope, headers: Headers, receive: Receive, held: ExitStack) -> Receive:
        """Read the body, as much as is allowed; the application then gets it in one piece.

        What it may come to is counted from its announcement until the answer, by network and in all.
        """
        if scope["method"] in SAFE_METHODS:
            return receive
        limit = self._settings.largest_body
        if scope["path"] in SAVE_PATHS:
            limit += 2 * self._settings.largest_save  # as a JSON string a save may take twice its length
        elif scope["path"] == "/leagues":
            limit += LARGEST_UPLOAD  # a card set
        announced = headers.get("content-length", "")
        length = int(announced) if announced.isascii() and announced.isdigit() and len(announced) < 20 else limit
        if length > limit:
            raise too_large()
        most = self._settings.body_bytes
        held.enter_context(
            self._limits.holding("uploads", max(length, SMALLEST_BODY), client_address(scope), most.each, most.all)
        )
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                return await self._read_body(limit, receive)
        except TimeoutError:
            raise Refusal(408, "too_slow", "Sending that took too long; try again.") from None

    async def _read_body(self, limit: int, receive: Receive) -> Receive:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise ClientDisconnect
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limit:
                raise too_large()
        whole: Message = {"type": "http.request", "body": bytes(body), "more_body": False}
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return whole

        return again

    def _dressed(self, send: Send, scope: Scope, headers: Headers, cookie: str | None) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(f"{message['status'] // 100}xx").inc()
                answer = MutableHeaders(scope=message)
                only_https = scope["scheme"] == "https" and bool(self._settings.public_hosts)
                host = _plain_host(headers.get("host", ""))
                for name, value in security_headers(host, only_https=only_https).items():
                    answer.setdefault(name, value)
                if not scope["path"].startswith(STATIC_PATH):
                    answer.setdefault("cache-control", "no-store")
                to_set = scope["state"].get("new_cookie", cookie)  # somebody may have become somebody else
                if to_set is not None:
                    answer.append("set-cookie", to_set)
            await send(message)

        return dressed


def too_large() -> Refusal:
    """For more than is read."""
    return Refusal(413, "too_large", "That is too large.")


def client_address(scope: Scope) -> str:
    """The address that a request came from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def _asks_nothing(scope: Scope) -> bool:
    """Files that are the same for everybody, and questions of machines: nobody has to be known for them."""
    path: str = scope["path"]
    return path.startswith(STATIC_PATH) or path in MACHINES_PATHS


def _plain_host(host: str) -> str:
    """The host for the policy, without anything that could add to the policy."""
    allowed = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]_")
    return host if host and set(host) <= allowed else "localhost"
