"""Measures that totals do not tell: events, columns of the box score, and who had which card.

    events.steal        how often an event of that kind happened in a game; events.steal.1: caused by player 1
    box.batting.HR      a column of the box score, of all teams; box.batting.HR.1: of the team of player 1

Such games are played one by one with everything that happens in them, which takes several times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.lab.events import Happened, games_told
from fivetool.lab.simulate import Seed

EVENTS, BOX = "events", "box"
FIRST_PART = (EVENTS, BOX)


def told_measures(setup: Setup) -> Iterator[str]:
    """The names of all measures that only whole games tell."""
    for name, _ in setup.game.rules.all_events.values():
        yield from _with_numbers(f"{EVENTS}.{name}", setup.seats)
    scorer = setup.game.league.scorer
    for part in scorer.parts if scorer else ():
        for count in part.counts:
            yield from _with_numbers(f"{BOX}.{part.name}.{count.name}", setup.seats)


def _with_numbers(name: str, seats: int) -> Iterator[str]:
    yield name
    yield from (f"{name}.{seat + 1}" for seat in range(seats))


def is_told(name: str) -> bool:
    """Whether a measure takes the whole game.

    >>> is_told("events.steal / events.pitch"), is_told("runs_1")
    (True, False)
    """
    return any(part.split(".")[0] in FIRST_PART for part in name.split(" / "))


def numbered(name: str) -> tuple[str, int | None]:
    """A measure without the number of its player, and that number, from 0.

    >>> numbered("events.steal.2"), numbered("box.batting.HR")
    (('events.steal', 1), ('box.batting.HR', None))
    """
    stem, _, last = name.rpartition(".")
    return (stem, int(last) - 1) if last.isdecimal() and "." in stem else (name, None)


class Cards(NamedTuple):
    """Who had which card: a row a game, a column a card."""

    held: Any  # how many seats had it
    points: Any  # what they won together, in half points


@dataclass(frozen=True)
class Stories:
    """Games that are played one by one, and what is counted in them."""

    setup: Setup
    players: tuple[str, ...]
    seed: Seed
    names: tuple[str, ...]  # of measures
    cards: bool

    def play(self, first: int, count: int) -> tuple[dict[str, Any], Cards | None]:
        """For each measure a row a game and a column a seat; and who had which card, where that is wanted."""
        setup = self.setup
        wanted = dict.fromkeys(numbered(part)[0] for name in self.names for part in name.split(" / "))
        columns = {name: np.zeros((count, setup.seats + 1), np.int64) for name in wanted if is_told(name)}
        use = setup.game.cards if self.cards else None
        size = (count, len(use.names(setup)) + 1) if use else (0, 0)
        cards = Cards(np.zeros(size, np.int64), np.zeros(size, np.int64))
        for row, game in enumerate(games_told(setup, count, self.players, self.seed, first)):
            for name, values in self._counted(game, list(columns)):
                columns[name][row] += values
            if use:
                results = setup.score(game.state).results
                for seat, card in use.held(game.state, setup):
                    cards.held[row, card] += 1
                    cards.points[row, card] += int(results[seat])
        return columns, cards if use else None

    def _counted(self, game: Happened, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """What is counted of a game: in all in the last column, and before it by seat."""
        kinds = {name: kind for kind, (name, _) in self.setup.game.rules.all_events.items()}
        for name in names:
            first, _, rest = name.partition(".")
            if first == EVENTS:
                own = game.seats[game.kinds == kinds[rest]]
                yield name, [*((own == seat).sum() for seat in range(self.setup.seats)), len(own)]
        wanted = [name for name in names if name.startswith(f"{BOX}.")]
        if wanted:
            yield from self._box(game, wanted)

    def _box(self, game: Happened, names: Iterable[str]) -> Iterator[tuple[str, Any]]:
        scorer = self.setup.game.league.scorer
        assert scorer is not None
        found = scorer.box(self.setup, game.state, list(self._events(game)) if scorer.needs_events else [])
        for name in names:
            _, part, count = name.split(".")
            by_team = [0] * self.setup.team_count
            for line in found.lines:
                if line.part == part:
                    by_team[line.team] += line.figures.get(count, 0)
            yield name, [*(by_team[team] for team in self.setup.teams), sum(by_team)]

    def _events(self, game: Happened) -> Iterator[Event]:
        told: Mapping[int, Any] = self.setup.game.rules.all_events
        for kind, seat, fields in zip(game.kinds.tolist(), game.seats.tolist(), game.fields.tolist(), strict=True):
            name, names = told[kind]
            yield Event(name, seat, dict(zip(names, fields, strict=False)))
