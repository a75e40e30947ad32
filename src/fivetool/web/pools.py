"""Threads for whatever takes longer than a choice: a bounded pool for each kind of work, in which visitors take turns.

Nobody waits for work of another kind, and a visitor who asks for much waits for themselves: so many pieces of theirs
run at once, so many more may wait, and the rest is refused at once. Networks take turns too, and none holds more than
half of the places to wait: a new visitor is only a new cookie. People's choices wait for none of it: with compiled
rules they are played in the event loop, else in the pool `play`.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from fivetool.web.authority import Refusal

Result = TypeVar("Result")


class Party(NamedTuple):
    """For whom something is done: a visitor, and the network that they come from."""

    visitor: str
    network: str


THE_HOUSE = Party("", "")  # what the clubhouse does of itself
_asking: ContextVar[Party] = ContextVar("asking", default=THE_HOUSE)


def asking() -> Party:
    """For whom whatever is done now is done."""
    return _asking.get()


@contextmanager
def on_behalf_of(visitor: str | None, network: str) -> Iterator[None]:
    """Whatever is begun within, tasks included, is done for this visitor; one without a cookie is known by network."""
    before = _asking.set(Party(visitor or network, network))
    try:
        yield
    finally:
        _asking.reset(before)


@dataclass(frozen=True)
class PoolSize:
    """How much a pool does at once, and for how many it lets work wait."""

    threads: int
    each: int  # pieces of one visitor that run at once
    waiting_each: int  # further pieces of theirs that may wait
    waiting: int  # of everybody


@dataclass
class Piece:
    """Something to be done."""

    party: Party
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class Pool:
    """A number of threads for one kind of work. Everything but the work itself happens in the event loop."""

    def __init__(self, name: str, size: PoolSize) -> None:
        self.name = name
        self.size = size
        # All of the usual priority: whoever holds the interpreter's lock and has to wait for a core holds up everybody.
        self._threads = ThreadPoolExecutor(size.threads, f"fivetool-{name}")
        self._waiting: OrderedDict[str, OrderedDict[Party, deque[Piece]]] = OrderedDict()  # by network, in turns
        self._visitors: Counter[str] = Counter()  # pieces that run now
        self._networks: Counter[str] = Counter()
        self.running = 0

    @property
    def waiting(self) -> int:
        """How many pieces wait for a thread."""
        return sum(self._waiting_of(network) for network in self._waiting)

    def _waiting_of(self, network: str) -> int:
        return sum(len(pieces) for pieces in self._waiting.get(network, {}).values())

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """Do something for whoever is asking now, when it is their turn; refused if too much of theirs waits."""
        party = _asking.get()
        if party is not THE_HOUSE and not self._may_wait(party):
            raise busy()
        loop = asyncio.get_running_loop()
        context = copy_context()
        piece = Piece(party, lambda: context.run(work, *args), loop.create_future())
        self._waiting.setdefault(party.network, OrderedDict()).setdefault(party, deque()).append(piece)
        self._begin_what_may_run(loop)
        result: Result = await piece.done
        return result

    def stop(self) -> None:
        """Begin nothing more."""
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin_what_may_run(self, loop: asyncio.AbstractEventLoop) -> None:
        while self.running < self.size.threads:
            party = next((one for network in self._waiting.values() for one in network if self._may_run(one)), None)
            if party is None:
                return
            piece = self._take_next(party)
            if not piece.done.done():  # unless whoever asked has gone
                self._begin(piece, loop)

    def _take_next(self, party: Party) -> Piece:
        """The next piece of somebody, who then goes behind all of their network, and it behind all other networks."""
        network = self._waiting.pop(party.network)
        pieces = network.pop(party)
        piece = pieces.popleft()
        if pieces:
            network[party] = pieces
        if network:
            self._waiting[party.network] = network
        return piece

    def _may_wait(self, party: Party) -> bool:
        network = self._waiting.get(party.network)
        mine = network.get(party, ()) if network is not None else ()
        return (
            len(mine) < self.size.waiting_each
            and self._waiting_of(party.network) < max(1, self.size.waiting // 2)
            and self.waiting < self.size.waiting
        )

    def _may_run(self, party: Party) -> bool:
        """A visitor has their share, and no network holds all threads of a pool that has several."""
        if party is THE_HOUSE:
            return True
        most = max(1, self.size.threads - 1)
        return self._visitors[party.visitor] < self.size.each and self._networks[party.network] < most

    def _begin(self, piece: Piece, loop: asyncio.AbstractEventLoop) -> None:
        self._count(piece.party, 1)
        future = self._threads.submit(piece.work)
        # a callback that knew its own future would be a ring, kept with all that was drawn until the next search
        future.add_done_callback(lambda done: _tell(loop, self._end, piece, done, loop))

    def _end(self, piece: Piece, future: Future[Any], loop: asyncio.AbstractEventLoop) -> None:
        self._count(piece.party, -1)
        if not piece.done.done() and not future.cancelled():
            error = future.exception()
            if error is not None:
                piece.done.set_exception(error)
            else:
                piece.done.set_result(future.result())
        self._begin_what_may_run(loop)

    def _count(self, party: Party, step: int) -> None:
        self.running += step
        for counter, name in ((self._visitors, party.visitor), (self._networks, party.network)):
            counter[name] += step
            if not counter[name]:
                del counter[name]


def _tell(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *args: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(work, *args)


class Pools:
    """The pools of a clubhouse."""

    def __init__(self) -> None:
        thinking = max(2, min(4, (os.cpu_count() or 1) - 1))  # two at least, of which one network holds only one
        self.database = Pool("database", PoolSize(threads=8, each=3, waiting_each=32, waiting=1_000))
        self.play = Pool("play", PoolSize(threads=4, each=2, waiting_each=32, waiting=1_000))
        self.bots = Pool("bots", PoolSize(threads=thinking, each=1, waiting_each=64, waiting=2_000))
        self.replays = Pool("replays", PoolSize(threads=1, each=1, waiting_each=3, waiting=40))
        self.hints = Pool("hints", PoolSize(threads=thinking, each=1, waiting_each=2, waiting=40))
        self.companions = Pool("companions", PoolSize(threads=1, each=1, waiting_each=4, waiting=80))
        self.reviews = Pool("reviews", PoolSize(threads=1, each=1, waiting_each=2, waiting=20))
        self.workshop = Pool("workshop", PoolSize(threads=1, each=1, waiting_each=1, waiting=4))

    @property
    def all(self) -> tuple[Pool, ...]:
        """Every pool."""
        return (
            self.database, self.play, self.bots, self.replays, self.hints, self.companions, self.reviews, self.workshop,
        )  # fmt: skip

    def stop(self) -> None:
        """Begin nothing more anywhere."""
        for pool in self.all:
            pool.stop()


def busy() -> Refusal:
    """For whoever has asked for more than can wait."""
    return Refusal(429, "busy", "You have asked for a lot at once; wait for some of it to finish and try again.")
