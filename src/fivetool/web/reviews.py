"""Reviews of finished games: made once, in the background, for whoever looks at a replay."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from fivetool.players.matches import can_play_thousands
from fivetool.players.review import Effort, Mark, Review, Turn, review
from fivetool.table import Moment
from fivetool.web.authority import Refusal
from fivetool.web.messages.reviewed import PlayerReviewed, ReviewShown, TeamReviewed, TurnReviewed
from fivetool.web.pools import Pool

MOST_KEPT = 64  # reviews; each has some kilobytes
SHOWN_SWINGS = 5


@dataclass
class _Work:
    """A review that is being made."""

    done: int = 0
    looks: int = 0

    def tell(self, done: int, looks: int) -> None:
        """Note how far it is; called from the thread that makes it."""
        self.done, self.looks = done, looks


class Reviews:
    """All reviews of a clubhouse."""

    def __init__(self, pool: Pool, seconds: float, spawn: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self._pool = pool
        self._effort = Effort(seconds, threads=1)
        self._spawn = spawn
        self.on_made: Callable[[str, ReviewShown], None] = lambda key, found: None
        self._kept: OrderedDict[str, ReviewShown] = OrderedDict()
        self._working: dict[str, _Work] = {}

    def knows(self, key: str) -> bool:
        """Whether the review of a game has been made, or is being made."""
        return key in self._kept or key in self._working

    def see(self, key: str, now: Moment | None) -> ReviewShown:
        """The review of a game, or how far it is; begun if nobody has asked before. `now` is its last moment."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        work = self._working.get(key)
        if work is None:
            checked = _check(now)
            work = self._working[key] = _Work()
            self._spawn(self._make(key, checked, work))
        return ReviewShown(ready=False, done=work.done, looks=work.looks)

    async def make(self, key: str, now: Moment) -> None:
        """Make the review of a finished game, and wait for it."""
        if not self.knows(key):
            work = self._working[key] = _Work()
            await self._make(key, _check(now), work)
        elif key in self._kept:
            self.on_made(key, self._kept[key])

    async def _make(self, key: str, now: Moment, work: _Work) -> None:
        try:
            found = await self._pool.run(review, now, self._effort, work.tell)
        except Refusal:
            return  # too much of theirs waits already; the next time they ask it is tried again
        finally:
            self._working.pop(key, None)
        self._kept[key] = show_review(found)
        self.on_made(key, self._kept[key])
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def _check(now: Moment | None) -> Moment:
    """Only of a finished game: a review tells what everybody could see and did not."""
    if now is None or not now.over:
        raise Refusal(409, "not_over", "A game can be reviewed when it is over.")
    if not now.depth:
        raise Refusal(409, "nothing_chosen", "No one made a choice in this game.")
    if not can_play_thousands(now.setup):
        raise Refusal(409, "not_ready", "Reviews of this game are being prepared; ask again in a minute or two.")
    return now


def show_review(found: Review) -> ReviewShown:
    """A review as the page shows it."""
    looks = len(found.turns)
    return ReviewShown(
        ready=True,
        done=looks,
        looks=looks,
        exact=found.exact,
        players=[
            PlayerReviewed(
                seat=played.seat,
                team=found.setup.teams[played.seat],
                name=found.name_of(played.seat),
                decisions=played.decisions,
                accuracy=played.accuracy,
                given_away=played.given_away,
                blunders=played.marks[Mark.BLUNDER],
                mistakes=played.marks[Mark.MISTAKE],
                slips=played.marks[Mark.SLIP],
            )
            for played in found.played
        ],
        teams=[TeamReviewed(**vars(fortune), without_luck=fortune.without_luck) for fortune in found.fortunes],
        marked=[_turn_shown(found, turn) for turn in found.turns if turn.mark],
        swings=[_turn_shown(found, turn) for turn in found.swings[:SHOWN_SWINGS]],
    )


def _turn_shown(found: Review, turn: Turn) -> TurnReviewed:
    return TurnReviewed(
        number=turn.number,
        seat=turn.seat,
        team=turn.team,
        name=found.name_of(turn.seat),
        mark=turn.mark.value,
        cost=turn.cost,
        error=turn.error,
        question=turn.question,
        chosen=turn.chosen,
        better=turn.better,
        told=turn.told,
        luck=list(turn.luck),
        luck_error=turn.luck_error,
    )
