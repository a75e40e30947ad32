"""What a machine asks of a server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from fivetool.web import metrics
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.guard import client_address
from fivetool.web.limits import is_loopback
from fivetool.web.store import DatabaseError

READY_SECONDS = 3.0


def make_router(club: Clubhouse) -> APIRouter:
    """The routes for load balancers and monitors."""
    router = APIRouter(include_in_schema=False)

    @router.get("/healthz")
    async def health() -> Response:
        """The event loop turns."""
        return PlainTextResponse("alive\n")

    @router.get("/readyz")
    async def readiness() -> Response:
        """Requests can be answered: the database is there, and the server is not about to stop."""
        reasons = []
        if club.stopping:
            reasons.append("stopping")
        try:
            async with asyncio.timeout(READY_SECONDS):
                await club.in_database(club.store.ping)
        except (TimeoutError, DatabaseError):
            reasons.append("database")
        return JSONResponse({"ready": not reasons, "waiting_for": reasons}, 503 if reasons else 200)

    @router.get("/metrics")
    async def figures(request: Request) -> Response:
        """Figures for Prometheus, told on this machine only."""
        forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
        if forwarded or not is_loopback(client_address(request.scope)):
            raise Refusal(403, "not_here", "Figures are given on the server's own machine only.")
        metrics.note(club)
        return Response(metrics.text(), media_type=metrics.CONTENT_TYPE_LATEST)

    return router
