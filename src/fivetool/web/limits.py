"""Rate limits: token buckets by visitor and by address, so that nobody can keep a server from the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from fivetool.web.authority import Refusal
from fivetool.web.settings import Rate, Rates

MOST_BUCKETS = 20_000


class Limits:
    """Counts what everybody does."""

    def __init__(self, rates: Rates | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, what: str, visitor: str | None, address: str) -> None:
        """Count one, or refuse it."""
        if self._rates is None:
            return
        rate: Rate = getattr(self._rates, what)
        factor = self._rates.address_factor
        if not self._take((what, f"address {address}"), Rate(rate.burst * factor, rate.per_second * factor)):
            raise too_fast()
        if visitor is not None and not self._take((what, visitor), rate):
            raise too_fast()

    def _take(self, key: tuple[str, str], rate: Rate) -> bool:
        now = self._clock()
        tokens, since = self._buckets.pop(key, (float(rate.burst), now))
        tokens = min(rate.burst, tokens + (now - since) * rate.per_second)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed


def too_fast() -> Refusal:
    """For whoever does too much at once."""
    return Refusal(429, "too_fast", "That was too fast; wait a moment and try again.")
