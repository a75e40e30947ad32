"""What an operator does about visitors who spoil it for others: networks that are banned, tables that are closed."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from fivetool.errors import UsageError
from fivetool.web.authority import Refusal
from fivetool.web.limits import network_of
from fivetool.web.store import now_ms

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Ban:
    """A network from which nobody is let in, until some time (milliseconds since 1970; None: for good)."""

    network: str
    reason: str
    until: int | None


class Bans:
    """The bans that hold now, as the database told last."""

    def __init__(self) -> None:
        self._bans: list[tuple[Network, Ban]] = []

    def set(self, bans: Iterable[Ban]) -> None:
        """Replace all of them."""
        self._bans = [(ipaddress.ip_network(ban.network), ban) for ban in bans]

    def check(self, address: str) -> None:
        """Refuse whoever comes from a banned network."""
        if not self._bans:
            return
        try:
            found = ipaddress.ip_network(network_of(address))
        except ValueError:
            return
        for network, ban in self._bans:
            if (ban.until is None or ban.until > now_ms()) and _within(found, network):
                raise Refusal(403, "banned", "This server does not accept connections from your network.")


def read_network(text: str) -> str:
    """A network as an operator gives it: an address (of IPv6 its /64) or a network in CIDR notation.

    >>> read_network("192.0.2.7"), read_network("2001:db8::1"), read_network("198.51.100.0/24")
    ('192.0.2.7/32', '2001:db8::/64', '198.51.100.0/24')
    """
    try:
        return str(ipaddress.ip_network(text if "/" in text else network_of(text), strict=False))
    except ValueError:
        raise UsageError(
            f"{text} is not an address or a network; use 192.0.2.7, 2001:db8::1 or 192.0.2.0/24."
        ) from None


def _within(found: Network, network: Network) -> bool:
    if isinstance(found, ipaddress.IPv4Network):
        return isinstance(network, ipaddress.IPv4Network) and found.subnet_of(network)
    return isinstance(network, ipaddress.IPv6Network) and found.subnet_of(network)
