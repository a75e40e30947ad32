"""What every HTTP request passes first: host, origin, rate, size, identity; and the headers every answer carries."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fivetool.web import authority
from fivetool.web.authority import Refusal
from fivetool.web.identity import Identity, caller_of
from fivetool.web.limits import Limits
from fivetool.web.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SAVE_PATHS = frozenset({"/api/saves", "/api/verify"})
STATIC_PATH = "/static/"


def security_headers(host: str) -> dict[str, str]:
    """Nothing but our own files, no framing, no guessing of types, no telling others where people come from."""
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
    return {
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
        refuse: Callable[[Request, Refusal], Response],
    ) -> None:
        self._app = app
        self._settings = settings
        self._identity = identity
        self._limits = limits
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookie = self._identify(scope, headers)
        send = self._dressed(send, scope, headers, cookie)
        try:
            self._check(scope, headers)
            receive = await self._whole_body(scope, receive)
        except Refusal as refusal:
            await self._refuse(Request(scope), refusal)(scope, receive, send)
            return
        except ClientDisconnect:  # gone in the middle of a request: there is nobody to answer
            return
        await self._app(scope, receive, send)

    def _identify(self, scope: Scope, headers: Headers) -> str | None:
        """Note who asks; returns the cookie for somebody new."""
        visitor = self._identity.visitor_of(headers)
        by_secret = headers.get("authorization") is not None
        is_new = visitor is None and not by_secret and not scope["path"].startswith(STATIC_PATH)
        if is_new:
            visitor = self._identity.new_visitor()
        state: MutableMapping[str, Any] = scope.setdefault("state", {})
        state["caller"] = caller_of(visitor, headers)
        state["new_visitor"] = is_new
        return self._identity.cookie_for(visitor, https=scope["scheme"] == "https") if is_new and visitor else None

    def _check(self, scope: Scope, headers: Headers) -> None:
        authority.check_host(headers.get("host", ""), self._settings.loopback_only)
        if scope["method"] not in SAFE_METHODS:
            authority.check_origin(headers)
        if not scope["path"].startswith(STATIC_PATH):
            state = scope["state"]
            visitor = None if state["new_visitor"] else state["caller"].known_as
            self._limits.take("request", visitor, client_address(scope))

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the body, as much as is allowed; the application then gets it in one piece."""
        if scope["method"] in SAFE_METHODS:
            return receive
        limit = self._settings.largest_body
        if scope["path"] in SAVE_PATHS:
            limit += 2 * self._settings.largest_save  # as a JSON string a save may take twice its length
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise ClientDisconnect
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limit:
                raise Refusal(413, "too_large", "That is too large.")
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
                answer = MutableHeaders(scope=message)
                for name, value in security_headers(_plain_host(headers.get("host", ""))).items():
                    answer.setdefault(name, value)
                if not scope["path"].startswith(STATIC_PATH):
                    answer.setdefault("cache-control", "no-store")
                if cookie is not None:
                    answer.append("set-cookie", cookie)
            await send(message)

        return dressed


def client_address(scope: Scope) -> str:
    """The address that a request came from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def _plain_host(host: str) -> str:
    """The host for the policy, without anything that could add to the policy."""
    allowed = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]_")
    return host if host and set(host) <= allowed else "localhost"
