"""Who a browser is: a random visitor id in a signed cookie. Only its hash is ever stored."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from http.cookies import SimpleCookie

from itsdangerous import BadSignature, URLSafeSerializer

from fivetool.web.authority import Caller
from fivetool.web.store import hashed

COOKIE = "fivetool_visitor"
VISITOR_BYTES = 16
COOKIE_SECONDS = 400 * 24 * 3600
SALT = "fivetool visitor"


class Identity:
    """Reads and makes visitors' cookies. Cookies hold that any of the keys has signed; the last key signs new ones."""

    def __init__(self, keys: Sequence[str]) -> None:
        self.set_keys(keys)

    def set_keys(self, keys: Sequence[str]) -> None:
        """Go by these keys from now on."""
        self._serializer = URLSafeSerializer(list(keys), salt=SALT)
        self._latest = URLSafeSerializer(keys[-1], salt=SALT)

    def new_visitor(self) -> str:
        """A visitor id that nobody has."""
        return secrets.token_urlsafe(VISITOR_BYTES)

    def visitor_of(self, headers: Mapping[str, str]) -> str | None:
        """The visitor whose cookie was sent, if it is genuine."""
        return next(_read_all(self._serializer, headers), None)

    def is_signed_lately(self, headers: Mapping[str, str]) -> bool:
        """Whether the cookie was signed with the latest key."""
        return next(_read_all(self._latest, headers), None) is not None

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


def _read_all(serializer: URLSafeSerializer, headers: Mapping[str, str]) -> Iterator[str]:
    """Every genuine visitor among the cookies. What other cookies of the same host look like is not our business."""
    for cookie in headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE:
            try:
                visitor = serializer.loads(value.strip('"'))
            except BadSignature:
                continue
            if isinstance(visitor, str):
                yield visitor


def caller_of(visitor: str | None, headers: Mapping[str, str]) -> Caller:
    """Whoever asks, by their cookie and the seat secret they show."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    shown = secret.strip() if scheme.lower() == "bearer" and secret.strip() else None
    return Caller(hashed(visitor) if visitor else None, hashed(shown) if shown else None)
