"""OpenSpiel: every game as a Python game, so that OpenSpiel's algorithms run on it.

    import pyspiel
    import fivetool.learn.spiel  # makes the games known

    game = pyspiel.load_game("fivetool_power_chip(players=2,chance=explicit,options=innings:1/own_tie:ask)")

Seats that choose at once and in secret choose one after the other, without seeing what the others chose.

Chance is `sampled` (one node for everything that a choice rolls, drawn by dice inside the state) or `explicit`: a node
for each handful of dice. Where a game says which handfuls lead to the same (`DiceKind.alike`), a handful is one node;
where it does not, and all handfuls would be too many, it is cut into as few nodes as possible.

`view` says what a seat knows now and not all that it has ever seen. An information state is therefore everything that
the seat has been told and has chosen, in order, as a hash; an observation is what it sees now.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.dice import load_script, make_dice, make_plain_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.errors import UsageError
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.lab.simulate import key_of
from fivetool.learn.extra import MissingExtraError
from fivetool.learn.one_game import rewards_of
from fivetool.players.matches import solution_for, style_of
from fivetool.table.fair import new_key

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtraError("open-spiel") from error

SAMPLED, EXPLICIT = "sampled", "explicit"
ROLL = 0  # the one outcome of a sampled chance node
MOST_OUTCOMES = 216  # of a chance node, unless the game itself names its handfuls
NO_SEED = -1
Row = tuple[int, int, int]  # kind, faces and value of a die
Piece = Callable[[Any, Any, Any], Any]  # (state, dice, tape) -> whether something may follow by itself


def spiel_name(game: Game) -> str:
    """What a game is called in OpenSpiel.

    >>> from fivetool.game.registry import all_games, find_game
    >>> spiel_name(all_games()[0]).startswith("fivetool_")
    True
    """
    return f"fivetool_{game.name.replace('-', '_')}"


def register_games() -> list[str]:
    """Make every installed game known to OpenSpiel; returns their names there."""
    found = {spiel_name(game): game for game in all_games() if game.rules.observation is not None}
    for name, game in found.items():
        if name not in pyspiel.registered_names():
            pyspiel.register_game(_type_of(game, SAMPLED, 2), _maker_of(game.name))
    return list(found)


@cache
def _maker_of(name: str) -> type[SpielGame]:
    game = find_game(name)
    return type(f"{spiel_name(game).title().replace('_', '')}Game", (SpielGame,), {"declared": game})


def spiel_game(setup: Setup, chance: str = SAMPLED, seed: int = NO_SEED) -> SpielGame:
    """A game that is set up already, for options that no string can hold, such as dice of one's own."""
    return _maker_of(setup.game.name)({"chance": chance, "seed": seed}, setup)


def options_in(text: str) -> dict[str, str]:
    """Options of a game as OpenSpiel's strings can carry them.

    >>> options_in("innings:1/own_tie:ask")
    {'innings': '1', 'own_tie': 'ask'}
    """
    pairs = [pair.partition(":") for pair in text.split("/") if pair]
    for name, colon, _ in pairs:
        if not colon:
            raise UsageError(f"Options are written as innings:1/own_tie:ask; got {name}.")
    return {name.strip(): value.strip() for name, _, value in pairs}


def _type_of(game: Game, chance: str, seats: int) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance == EXPLICIT else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.rules.hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if seats == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=min(game.seats.counts),
        max_num_players=max(game.seats.counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 0, "chance": SAMPLED, "options": "", "seed": NO_SEED},
    )


class Wanted(NamedTuple):
    """Dice that the rules wait for."""

    kind: int
    faces: int
    dice: int  # how many at once


@dataclass(frozen=True)
class Shared:
    """What all states of a game share. A copy of a state must not copy it."""

    setup: Setup
    chance: str

    def __deepcopy__(self, memo: Any) -> Shared:
        return self

    def __reduce__(self) -> tuple[Callable[..., Shared], tuple[Any, ...]]:
        return _shared_again, (self.setup.game.name, self.setup.seats, dict(self.setup.options), self.chance)

    @cached_property
    def alike(self) -> dict[int, list[tuple[float, tuple[int, ...]]]]:
        """For each kind of dice of which the game names the handfuls: how likely each is, and its faces."""
        found = {}
        for number, kind in self.setup.game.rules.dice.items():
            if kind.alike is not None:
                handfuls = kind.alike(self.setup.book)
                whole = sum(count for count, _ in handfuls)
                found[number] = [(count / whole, faces) for count, faces in handfuls]
        return found

    def outcomes(self, wanted: Wanted) -> list[tuple[float, tuple[int, ...]]]:
        """How the next dice can fall, each with its probability."""
        declared = self.setup.game.rules.dice.get(wanted.kind)
        if wanted.kind in self.alike and declared is not None and wanted.dice == declared.count:
            return self.alike[wanted.kind]
        count = 1
        while count < wanted.dice and wanted.faces ** (count + 1) <= MOST_OUTCOMES:
            count += 1
        falls = itertools.product(range(wanted.faces), repeat=count)
        return [(1.0 / wanted.faces**count, fall) for fall in falls]

    @cached_property
    def most_outcomes(self) -> int:
        """A bound on the outcomes of a chance node."""
        if self.chance == SAMPLED:
            return 1
        return max([MOST_OUTCOMES, *(len(handfuls) for handfuls in self.alike.values())])

    def deal(self) -> Piece:
        """The deal, without what follows by itself where the game can do without it."""
        rules, book = self.setup.game.rules, self.setup.book
        set_up = rules.set_up
        if set_up is None:
            return lambda state, dice, tape: rules.deal(state, book, dice, tape)
        return lambda state, dice, tape: set_up(state, book, dice, tape) or True

    def answer(self, seat: int, choice: int) -> Piece:
        """A choice, without what follows by itself where the game can do without it."""
        rules, book = self.setup.game.rules, self.setup.book
        answer = rules.answer
        if answer is None:
            return lambda state, dice, tape: rules.apply(state, book, seat, choice, dice, tape)
        return lambda state, dice, tape: answer(state, book, seat, choice, dice, tape) or True

    def go_on(self) -> Piece:
        """The next thing that goes by itself."""
        next_play = self.setup.game.rules.next_play
        assert next_play is not None
        return lambda state, dice, tape: next_play(state, self.setup.book, dice, tape)


def _shared_again(game: str, seats: int, options: Mapping[str, Any], chance: str) -> Shared:
    return Shared(find_game(game).setup(seats, **options), chance)


class SpielGame(pyspiel.Game):
    """A game with its options, as OpenSpiel knows it. Subclasses say which game it is."""

    declared: Game

    def __init__(self, params: Mapping[str, Any] | None = None, setup: Setup | None = None) -> None:
        given = dict(params or {})
        chance = str(given.get("chance") or SAMPLED)
        if chance not in (SAMPLED, EXPLICIT):
            raise UsageError(f"chance is {SAMPLED} or {EXPLICIT}; got {chance}.")
        setup = setup or self._set_up(int(given.get("players") or 0), str(given.get("options") or ""))
        self.shared = Shared(setup, chance)
        seed = int(given.get("seed", NO_SEED))
        self.key = new_key() if seed == NO_SEED else key_of(seed)
        self.dealt = 0  # games so far; each has dice of its own
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setup.game.rules.choices),
            max_chance_outcomes=self.shared.most_outcomes,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if setup.seats == 2 else None,
            max_game_length=setup.game.rules.longest(setup.options),
        )
        super().__init__(_type_of(self.declared, chance, setup.seats), info, given)

    def _set_up(self, players: int, options: str) -> Setup:
        seats = players or (2 if 2 in self.declared.seats.counts else None)
        given: dict[str, Any] = {**options_in(options)}
        return self.declared.setup(seats, **given)

    def new_initial_state(self) -> SpielState:
        """A game before its deal: the next of this game's run of dice."""
        self.dealt += 1
        return SpielState(self, self.shared, make_dice(self.key, self.dealt - 1))

    def state_at(self, state: Any) -> SpielState:
        """A game that stands at a position (`Setup.new_state` and the like)."""
        taken_over = self.new_initial_state()
        taken_over.take_over(state)
        return taken_over

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What writes down what a seat observes."""
        recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return SpielObserver(self.shared.setup, recall)


class SpielState(pyspiel.State):
    """A position: a decision, a chance node, or the end."""

    def __init__(self, game: SpielGame, shared: Shared, dice: Any) -> None:
        super().__init__(game)
        self.shared = shared
        self.state = shared.setup.new_state()
        self.told = [""] * shared.setup.seats  # to each seat, with what it chose, as a hash
        self._dice = dice  # of sampled chance
        self._wanted: Wanted | None = None  # at a chance node
        self._script: list[Row] = []  # explicit dice of the piece that waits for more
        self._start(("deal",))

    def take_over(self, state: Any) -> None:
        """Go on from another position, in which something may go by itself first."""
        self.state = copy_of(state)
        self._start(("go on",))

    @property
    def is_dealt(self) -> bool:
        """Whether there is anything to see yet."""
        return self._piece != ("deal",)

    # --- what OpenSpiel asks ---

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        if self._wanted is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.shared.setup.actor(self.state)
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._wanted is None and self.shared.setup.actor(self.state) < 0

    def returns(self) -> list[float]:
        """1 for a win, 0 for a draw, -1 for a loss; nothing before the end."""
        return rewards_of(self.shared.setup, self.state) if self.is_terminal() else [0.0] * self.shared.setup.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """How dice can fall now."""
        if self.shared.chance == SAMPLED:
            return [(ROLL, 1.0)]
        assert self._wanted is not None
        return [(number, share) for number, (share, _) in enumerate(self.shared.outcomes(self._wanted))]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same game with everything that a seat does not know dealt afresh."""
        other: SpielState = self.clone()
        word = int(sampler() * 2**53)
        setup = self.shared.setup
        setup.game.rules.redeal(other.state, setup.book, player, make_plain_dice((word, 1)))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return self.shared.setup.legal(self.state, player)

    def _apply_action(self, action: int) -> None:
        if self._wanted is None:
            seat = self.shared.setup.actor(self.state)
            self._remember(seat, f"chose {action}")
            self._start(("answer", seat, action))
        elif self.shared.chance == SAMPLED:
            self._wanted = None
            self._play_sampled()
        else:
            wanted = self._wanted
            _, fall = self.shared.outcomes(wanted)[action]
            self._script += [(wanted.kind, wanted.faces, face) for face in fall]
            self._play_scripted()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.shared.setup.game.rules.choices[action]
        if self.shared.chance == SAMPLED or self._wanted is None:
            return "roll"
        return self._fall_in_words(self._wanted, action)

    def __str__(self) -> str:
        return f"{self.shared.setup.game.name} {hashlib.sha256(self.state.tobytes()).hexdigest()[:12]}"

    # --- the works ---

    def _start(self, piece: tuple[Any, ...]) -> None:
        """Carry a piece out, up to where dice are wanted."""
        self._piece: tuple[Any, ...] | None = piece
        self._script = []
        self._play_scripted()

    def _play_scripted(self) -> None:
        """Go on with the dice that are written down, until others are wanted or somebody is asked."""
        self._wanted = None
        dice, tape = make_dice((0, 0)), make_tape()
        while self._piece is not None:
            after = copy_of(self.state)
            load_script(dice, self._script)
            tape.used = 0
            goes_on = self._act()(after, dice, tape)
            if dice.missing_faces:
                self._wanted = Wanted(int(dice.missing_kind), int(dice.missing_faces), int(dice.missing_count))
                return
            self._done(after, tape, goes_on)

    def _play_sampled(self) -> None:
        """Go on with dice that are drawn, until somebody is asked."""
        tape = make_tape()
        while self._piece is not None:
            tape.used = 0
            after = copy_of(self.state)
            goes_on = self._act()(after, self._dice, tape)
            self._done(after, tape, goes_on)

    def _done(self, after: Any, tape: Any, goes_on: Any) -> None:
        self.state = after
        self._script = []
        self._piece = ("go on",) if goes_on else None
        kinds = self.shared.setup.game.rules.all_events
        for entry in range(int(tape.used)):
            name, fields = kinds[int(tape.kind[entry])]
            values = dict(zip(fields, tape.fields[entry].tolist(), strict=False))
            event = Event(name, int(tape.seat[entry]), values)
            for seat in range(self.shared.setup.seats):
                seen = self.shared.setup.game.rules.event_for(event, seat)
                if seen is not None:
                    self._remember(seat, repr((seen.kind, seen.seat, sorted(seen.fields.items()))))

    def _act(self) -> Piece:
        assert self._piece is not None
        name, *given = self._piece
        if name == "deal":
            return self.shared.deal()
        return self.shared.answer(*given) if name == "answer" else self.shared.go_on()

    def _remember(self, seat: int, what: str) -> None:
        self.told[seat] = hashlib.sha256(f"{self.told[seat]} {what}".encode()).hexdigest()[:32]

    def _fall_in_words(self, wanted: Wanted, action: int) -> str:
        kind = self.shared.setup.game.rules.dice[wanted.kind]
        _, fall = self.shared.outcomes(wanted)[action]
        first = kind.count - wanted.dice if kind.count >= wanted.dice else 0
        shown = [kind.faces(self.shared.setup.book, first + place)[face] for place, face in enumerate(fall)]
        return f"{kind.name}: {' '.join(shown)} ({' '.join(str(face + 1) for face in fall)})"


class SpielObserver:
    """Writes down what a seat observes: the pieces of `Rules.observation`, or all that it was told."""

    def __init__(self, setup: Setup, recall: bool) -> None:
        self._setup = setup
        self._recall = recall
        size = setup.observation.size(setup.seats)
        self._seen = np.zeros(size, np.float32)
        self._parts = {name: self._seen[place] for name, place in setup.observation.slices(setup.seats).items()}
        # What a seat was ever told is of no fixed length: with perfect recall there is a string and no tensor.
        self.tensor = None if recall else self._seen
        self.dict = {} if recall else self._parts

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat observes into `tensor`."""
        self._seen[:] = self._setup.observe(state.state, player) if state.is_dealt else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat observes as text; with perfect recall a hash of all that it was told and has chosen."""
        if self._recall:
            return f"seat {player}: {state.told[player]}"
        self.set_from(state, player)
        seen = [f"{name}={np.round(part, 3).tolist()}" for name, part in self._parts.items() if part.any()]
        return f"seat {player}: {' '.join(seen)}"


class ManagerBot(pyspiel.Bot):
    """A built-in player as a bot of OpenSpiel; it sees what its seat may see."""

    def __init__(self, game: SpielGame, player: int, name: str = "manager", seed: int = 1) -> None:
        pyspiel.Bot.__init__(self)
        self._setup = game.shared.setup
        self._player = player
        self._style = style_of(name, self._setup.game)
        self._solution = solution_for([name], self._setup)
        self._dice = make_plain_dice(key_of(seed), player)

    def restart_at(self, state: SpielState) -> None:
        """Nothing is remembered from game to game."""

    def step(self, state: SpielState) -> int:
        """The choice of the player."""
        setup, seat = self._setup, self._player
        mask = np.zeros(len(setup.game.rules.choices), np.uint8)
        seen = setup.view(state.state, seat)
        known = (setup.knowledge, self._solution)
        return int(drivers.choose(seen, setup.book, seat, self._style, *known, self._dice, mask))


register_games()
