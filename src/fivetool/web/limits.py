"""Rate limits: token buckets by visitor and by network, so that nobody can keep a server from the others.

Servers on one database tell each other what was spent (`web.shared_limits`), so that several of them, or several
processes of one, allow together what one would.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fivetool.web.authority import Refusal
from fivetool.web.metrics import REFUSED
from fivetool.web.settings import Rate, Rates

MOST_BUCKETS = 20_000
IPV6_NETWORK = 64  # bits: what one customer of a provider gets; single addresses in it cost nothing
STRIKES = 20  # messages beyond the limit before a live line is cut

Key = tuple[str, str]  # what is counted, and of whom


def network_of(address: str) -> str:
    """What is counted as one place: an IPv4 address, or the /64 network of an IPv6 address.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))


def is_loopback(address: str) -> bool:
    """Whether an address is reached from this machine alone.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class Limits:
    """Counts what everybody does."""

    def __init__(self, rates: Rates | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._buckets: OrderedDict[Key, tuple[float, float]] = OrderedDict()
        self._spent: Counter[Key] = Counter()  # since it was last told to other servers
        self._held: Counter[Key] = Counter()  # what is held open: live lines, bytes of uploads

    def take(self, what: str, visitor: str | None, address: str) -> None:
        """Count one, or refuse it.

        What is refused counts against nobody: whoever keeps at it does not use up what there is for the neighbors,
        and a network that is busy does not use up what its visitors have.
        """
        if self._rates is None:
            return
        buckets = self._buckets_of(what, visitor, address)
        if not all(self._looked_at(key, rate) >= 1 for key, rate in buckets):
            REFUSED.labels(what).inc()
            raise too_fast()
        for key, rate in buckets:
            self._buckets[key] = (self._tokens(key, rate) - 1, self._clock())
            self._spent[key] += 1

    @contextmanager
    def holding(self, what: str, amount: int, address: str, most_each: int, most: int) -> Iterator[None]:
        """Count something that is held open, as long as it is, by network and in all; or refuse it."""
        if self._rates is None:
            yield
            return
        keys = ((what, network_of(address)), (what, ""))
        for key, limit in zip(keys, (most_each, most), strict=True):
            if self._held[key] + amount > limit:
                REFUSED.labels(what).inc()
                raise too_much(what)
        for key in keys:
            self._held[key] += amount
        try:
            yield
        finally:
            for key in keys:
                self._held[key] -= amount
                if not self._held[key]:
                    del self._held[key]

    def spent_lately(self) -> dict[Key, int]:
        """What was spent and not told yet, as far as it is enough to matter."""
        spent = {key: amount for key, amount in self._spent.items() if amount >= self._worth_telling(key)}
        for key in spent:
            del self._spent[key]
        return spent

    def charge(self, key: Key, amount: float) -> None:
        """Count what somebody has spent at another server."""
        rate = self._rate(key)
        if rate is not None:
            self._buckets[key] = (self._tokens(key, rate) - amount, self._clock())

    def _buckets_of(self, what: str, visitor: str | None, address: str) -> list[tuple[Key, Rate]]:
        keys = [*([(what, visitor)] if visitor is not None else []), (what, f"network {network_of(address)}")]
        return [(key, rate) for key in keys if (rate := self._rate(key)) is not None]

    def _rate(self, key: Key) -> Rate | None:
        what, whose = key
        rate: Rate | None = getattr(self._rates, what, None)
        if self._rates is None or rate is None or not whose.startswith("network "):
            return rate
        factor = self._rates.address_factor
        return Rate(rate.burst * factor, rate.per_second * factor)

    def _worth_telling(self, key: Key) -> float:
        rate = self._rate(key)
        return rate.burst / 10 if rate is not None else float("inf")

    def _looked_at(self, key: Key, rate: Rate) -> float:
        """What a bucket holds now; whoever was not seen for longest is forgotten where there are too many."""
        tokens = self._tokens(key, rate)
        self._buckets[key] = (tokens, self._clock())
        if len(self._buckets) > MOST_BUCKETS:
            forgotten, _ = self._buckets.popitem(last=False)
            self._spent.pop(forgotten, None)
        return tokens

    def _tokens(self, key: Key, rate: Rate) -> float:
        """What a bucket holds now; it is put behind all others."""
        now = self._clock()
        tokens, since = self._buckets.pop(key, (float(rate.burst), now))
        return min(float(rate.burst), tokens + (now - since) * rate.per_second)


def too_fast() -> Refusal:
    """For whoever does too much at once."""
    return Refusal(429, "too_fast", "You are going too fast. Wait a moment and try again.")


def too_much(what: str) -> Refusal:
    """For whoever holds too much open."""
    return Refusal(429, "too_many", f"Too many {what} are open from your network; close some and try again.")
