"""Who a browser is: a random visitor id in a signed cookie. Only its hash is ever stored."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, URLSafeSerializer

from fivetool.web.authority import Caller
from fivetool.web.store import hashed

COOKIE = "fivetool_visitor"
VISITOR_BYTES = 16
COOKIE_SECONDS = 400 * 24 * 3600


class Identity:
    """Reads and makes visitors' cookies."""

    def __init__(self, signing_key: str) -> None:
        self._serializer = URLSafeSerializer(signing_key, salt="fivetool visitor")

    def new_visitor(self) -> str:
        """A visitor id that nobody has."""
        return secrets.token_urlsafe(VISITOR_BYTES)

    def visitor_of(self, headers: Mapping[str, str]) -> str | None:
        """The visitor whose cookie was sent, if it is genuine."""
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
            visitor = self._serializer.loads(cookies[COOKIE].value) if COOKIE in cookies else None
        except (CookieError, BadSignature):
            return None
        return visitor if isinstance(visitor, str) else None

    def cookie_for(self, visitor: str, *, https: bool) -> str:
        """The header that makes a browser remember who it is."""
        cookie: SimpleCookie = SimpleCookie()
        cookie[COOKIE] = str(self._serializer.dumps(visitor))
        morsel = cookie[COOKIE]
        morsel["path"] = "/"
        morsel["max-age"] = COOKIE_SECONDS
        morsel["httponly"] = True
        morsel["samesite"] = "Lax"
        if https:
            morsel["secure"] = True
        return morsel.OutputString()


def caller_of(visitor: str | None, headers: Mapping[str, str]) -> Caller:
    """Whoever asks, by their cookie and the seat secret they show."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    shown = secret.strip() if scheme.lower() == "bearer" and secret.strip() else None
    return Caller(hashed(visitor) if visitor else None, hashed(shown) if shown else None)
