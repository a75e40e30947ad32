"""The win-probability graph, computed beside the server in one thread, the newest points first.

Under load points are left out rather than late: the graph is completed when somebody looks at the table again.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable

from fivetool.players.estimate import win_probability
from fivetool.players.matches import can_play_thousands
from fivetool.table import Moment

MOST_WANTED = 512
UNTIL_COMPILED = 0.5  # seconds between two looks whether a game has been compiled
BUSY = 10.0  # choices a second: with so many, a rest is twice as long as with none
LONGEST_REST = 19.0  # times as long as the work that it follows
REST_A_CHOICE = 0.0005  # seconds of rest at least for each choice a second: a thread that wakes up holds up the others

log = logging.getLogger("fivetool.web")

Found = Callable[[str, int, float, bool], object]


class GraphWorker:
    """Computes points one after the other; an estimate is followed by a rest, so that play comes first.

    `pace` tells how many choices are made a second: the more, the longer the rest.
    """

    def __init__(self, budget_seconds: float, pace: Callable[[], float]) -> None:
        self._budget = budget_seconds
        self._pace = pace
        self._wanted: deque[tuple[str, Moment]] = deque(maxlen=MOST_WANTED)
        self._something = threading.Event()
        self._stopped = False

    def start(self, found: Found) -> None:
        """Begin to work; `found` is called from the worker's thread."""
        self._thread = threading.Thread(target=self._work, args=(found,), name="fivetool-graph", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End after the present point."""
        self._stopped = True
        self._something.set()

    def want(self, table_id: str, moment: Moment) -> None:
        """Ask for a point."""
        self._wanted.append((table_id, moment))
        self._something.set()

    def _work(self, found: Found) -> None:
        while not self._stopped:
            try:
                table_id, moment = self._wanted.pop()
            except IndexError:
                self._something.wait()
                self._something.clear()
                continue
            if can_play_thousands(moment.setup):
                self._find(table_id, moment, found)
            else:  # the game is still being compiled
                self._wanted.appendleft((table_id, moment))
                time.sleep(UNTIL_COMPILED)

    def _find(self, table_id: str, moment: Moment, found: Found) -> None:
        start = time.perf_counter()
        seed = f"{table_id} {moment.number}"
        try:
            values, exact = win_probability(moment.setup, moment.state, self._budget, seed)
        except Exception:  # a game whose estimate fails must not take the graphs of the others with it
            log.exception("No win probability for %s", moment.setup.game.title)
            return
        if self._stopped:
            return
        found(table_id, moment.number, values[0], exact)
        pace = self._pace()
        rest = (time.perf_counter() - start) * min(pace / BUSY + (not exact), LONGEST_REST)
        time.sleep(max(rest, pace * REST_A_CHOICE))
