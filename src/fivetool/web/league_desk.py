"""What the pages of leagues share: how a season is looked at, changed and shown, and who may do what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from fastapi import Request
from fastapi.responses import Response

from fivetool.league.books import Books
from fivetool.league.league import League
from fivetool.league.views import SeasonView
from fivetool.web.league_people import LeaguePeople

MOST_BOUGHT = 40  # things that a form of a career or a trade may name
Check = Callable[[League], None]
Result = TypeVar("Result")


class Seen(Protocol):
    """Looks at a season of a league, off the event loop."""

    def __call__(self, slug: str, season: int | None, work: Callable[[SeasonView], Result]) -> Awaitable[Result]: ...


class Change(Protocol):
    """Changes a league, if a check lets it."""

    def __call__(
        self, request: Request, slug: str, may: Check, work: Callable[[League], Result]
    ) -> Awaitable[Result]: ...


class Page(Protocol):
    """Shows a page of a league."""

    def __call__(self, request: Request, template: str, view: SeasonView, **more: Any) -> Response: ...


@dataclass(frozen=True)
class Desk:
    """The means of a module that adds pages to leagues."""

    books: Books
    people: LeaguePeople
    seen: Seen
    page: Page
    change: Change
    running: Callable[[Request], Check]  # only whoever runs the league
    managing: Callable[[Request, Callable[[League], int]], Check]  # only whoever looks after a club
