"""A game set up: with its seats, its options and the rule book that follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from fivetool.engine.drivers import NO_SOLUTION
from fivetool.engine.record import array_of, copy_of, new
from fivetool.engine.totals import empty_totals
from fivetool.engine.workspace import Match, Workspace, make_workspace
from fivetool.errors import UsageError
from fivetool.game.facts import Names
from fivetool.game.observation import Observation
from fivetool.game.rules import Outcome, Score
from fivetool.game.scene import SPECTATOR

if TYPE_CHECKING:
    from fivetool.game.game import Game


@dataclass(frozen=True)
class Setup:
    """A game, its options and its rule book: all that is fixed before the first roll."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    book: Any

    @cached_property
    def knowledge(self) -> Any:
        """What built-in players know of the game with these options, made when first asked for."""
        return self.game.players.make_knowledge(self.options, self.book)

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.game.seats.team_of(self.seats)

    @property
    def team_count(self) -> int:
        """How many teams play, automated ones included."""
        return max(self.teams) + 1 + self.game.seats.opponents(self.seats)

    def chance_of_team(self, team: int, chance_of_seat: Callable[[int], float]) -> float:
        """A team's chance to win out of its seats'; a team without a seat has what the others leave it."""
        if team in self.teams:
            return chance_of_seat(self.teams.index(team))
        return 1.0 - sum(chance_of_seat(self.teams.index(other)) for other in set(self.teams))

    @property
    def names(self) -> Names:
        """What teams, seats and cards are called unless the players say otherwise."""
        return self.named(self.usual_names)

    @property
    def usual_names(self) -> Names:
        """What teams and seats are called unless the players say otherwise: by the options, or the game's own."""
        return self.game.seats.names_by_options(self.options) or self.game.seats.names(self.seats)

    def named(self, names: Names) -> Names:
        """These names of teams and seats, with the names of the cards."""
        return Names(names.teams, names.seats, self.game.words.card_names(self.options))

    def workspace(self, key: tuple[int, int], told: bool = False) -> Workspace:
        """Room for drivers to play this game in; `told`: what happens is kept on the tape."""
        rules = self.game.rules
        return make_workspace(
            rules.state, len(rules.choices), self.seats, self.team_count, len(rules.figures), key, told
        )

    def match(self, styles: Sequence[int], solution: Any = NO_SOLUTION) -> Match:
        """This game between built-in players, as drivers play it."""
        most = self.game.rules.longest(self.options)
        return Match(array_of(self.book), array_of(self.knowledge), solution, np.array(styles, np.int64), most)

    def empty_totals(self) -> Any:
        """Totals of no games."""
        return empty_totals(self.seats, self.team_count, len(self.game.rules.figures))

    def new_state(self) -> Any:
        """A blank state record."""
        return new(self.game.rules.state)

    def legal(self, state: Any, seat: int) -> list[int]:
        """The choices a seat has now, as ids."""
        mask = np.zeros(len(self.game.rules.choices), np.uint8)
        if seat in self.waiting(state):
            self.game.rules.legal(state, self.book, seat, mask)
        return list(mask.nonzero()[0].tolist())

    def waiting(self, state: Any) -> list[int]:
        """The seats that may choose now."""
        seats = np.zeros(self.seats, np.uint8)
        self.game.rules.waiting(state, self.book, seats)
        return list(seats.nonzero()[0].tolist())

    def actor(self, state: Any) -> int:
        """The seat that is asked now, -1 when the game is over."""
        return int(self.game.rules.actor(state, self.book))

    def view(self, state: Any, seat: int) -> Any:
        """What a seat may know (SPECTATOR: what everybody may)."""
        out = copy_of(state)
        self.game.rules.view(state, self.book, seat, out)
        return out

    @property
    def observation(self) -> Observation:
        """What programs that learn are shown; a game that says nothing about it cannot be learned."""
        found = self.game.rules.observation
        if found is None:
            raise UsageError(f"{self.game.title} does not say what a seat observes (Rules.observation).")
        return found

    def observe(self, state: Any, seat: int) -> Any:
        """What a seat observes, as numbers."""
        numbers = np.zeros(self.observation.size(self.seats), np.float32)
        self.observation.encode(state, self.book, seat, numbers)
        return numbers

    def hides(self, state: Any) -> bool:
        """Whether something of a state is hidden from somebody just now."""
        return self.game.rules.hidden and bool(self.view(state, SPECTATOR).tobytes() != state.tobytes())

    def score(self, state: Any) -> Score:
        """The result of each seat and the runs of each team."""
        results = np.zeros(self.seats, np.int64)
        runs = np.zeros(self.team_count, np.int64)
        self.game.rules.score(state, self.book, results, runs)
        return Score([Outcome(result) for result in results.tolist()], runs.tolist())

    def winning_teams(self, results: Sequence[Outcome]) -> list[int]:
        """The teams that won, given the result of each seat; none after a draw. Who has no seat wins when all lose."""
        won = sorted({self.teams[seat] for seat, result in enumerate(results) if result is Outcome.WON})
        if won or Outcome.DRAWN in results:
            return won
        return [team for team in range(self.team_count) if team not in self.teams]
