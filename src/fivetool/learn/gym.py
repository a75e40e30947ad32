"""Gymnasium: every game under an id of its own, for one learner against built-in players.

    import gymnasium
    import fivetool.learn.gym  # makes the ids known

    env = gymnasium.make("fivetool/PowerChip-v1", opponents=["manager"])
    envs = gymnasium.make_vec("fivetool/PowerChip-v1", num_envs=1024)

Ids are made of the names of the games that are installed, and of the version of what they let a seat observe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.learn.extra import MissingExtraError
from fivetool.learn.render import MODES, drawn
from fivetool.learn.vector import LEARNER, MOST_DECISIONS, VectorEnv
from fivetool.table.table import Table

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise MissingExtraError("gymnasium") from error

LOST = -1.0
LARGEST_SEED = 2**31
FARTHEST = 1000.0  # numbers of an observation are of around one; this only says that they are finite


def env_id(game: Game) -> str | None:
    """The id of a game, None for one that does not say what a seat observes.

    >>> from fivetool.game.registry import all_games
    >>> env_id(all_games()[0]).startswith("fivetool/")
    True
    """
    observation = game.rules.observation
    name = "".join(word.capitalize() for word in game.name.split("-"))
    return f"fivetool/{name}-v{observation.version}" if observation else None


def register_games() -> list[str]:
    """Make every installed game known to Gymnasium; returns the ids."""
    found = {name: game for game in all_games() if (name := env_id(game)) is not None}
    for name, game in found.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:GameEnv",
                vector_entry_point=f"{__name__}:GameVectorEnv",
                kwargs={"game": game.name},
            )
    return list(found)


def _set_up(game: str, seats: int | None, options: dict[str, Any]) -> Setup:
    chosen = find_game(game)
    usual = 2 if 2 in chosen.seats.counts else None
    return chosen.setup(seats if seats is not None else usual, **options)


def _players(setup: Setup, seat: int, opponents: str | Sequence[str]) -> list[str]:
    """Who sits where: the learner in its seat, the opponents in the others, in order."""
    if not 0 <= seat < setup.seats:
        raise UsageError(f"{setup.game.title} has seats 0 to {setup.seats - 1} here; got {seat}.")
    others = [opponents] * (setup.seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != setup.seats - 1:
        raise UsageError(f"{setup.game.title} has {setup.seats - 1} other seats here; got {len(others)} opponents.")
    return [*others[:seat], LEARNER, *others[seat:]]


def _space_of(env: VectorEnv) -> spaces.Box:
    return spaces.Box(-FARTHEST, FARTHEST, (env.size,), np.float32)


class GameEnv(gymnasium.Env[Any, Any]):
    """One game for one learner. `info["action_mask"]` has a one for every choice that is open.

    A game is worth 1, 0 or -1 at its end. Choosing what is not open loses it on the spot (`illegal="lose"`), or is
    refused with an error and changes nothing (`illegal="refuse"`).
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "manager",
        illegal: str = "lose",
        render_mode: str | None = None,
        most_decisions: int = MOST_DECISIONS,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        """`opponents` is a built-in player for all other seats, or one for each; options are those of the game."""
        if illegal not in ("lose", "refuse"):
            raise UsageError(f"illegal is lose or refuse; got {illegal}.")
        if render_mode not in (None, *MODES):
            raise UsageError(f"render_mode is {', '.join(MODES)}; got {render_mode}.")
        setup = _set_up(game, seats, options)
        self.games = VectorEnv(
            setup, 1, players=_players(setup, seat, opponents), keep=render_mode is not None,
            most_decisions=most_decisions, compiled=compiled,
        )  # fmt: skip
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = _space_of(self.games)
        self.action_space = spaces.Discrete(len(self.games.choices))
        self._loses_illegal = illegal == "lose"
        self._seeded = False
        self._over = True  # of the game that the learner sees
        self._next_is_dealt = True  # and whether the next one, which nobody has seen, is dealt already

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of a seed's run, or without a seed the next game."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self.games.reset(seed if seed is not None else int(self.np_random.integers(LARGEST_SEED)))
            self._seeded = True
        elif not self._next_is_dealt:
            self.games.reset(first=int(self.games.numbers[0]) + 1)
        self._over = self._next_is_dealt = False
        return self.games.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a choice; the opponents answer until the learner is asked again or the game is over."""
        if self._over:
            raise UsageError("The game is over; reset begins the next.")
        if self._loses_illegal and not self.games.masks[0, int(action)]:
            self._over = True
            return self.games.observations[0].copy(), LOST, True, False, {**self._info(), "illegal": True}
        stepped = self.games.step([int(action)])
        self._over = self._next_is_dealt = bool(stepped.terminated[0] or stepped.truncated[0])
        seen = self.games.ended_observations[0] if self._over else stepped.observations[0]
        reward = float(stepped.rewards[0, self.seat])
        return seen.copy(), reward, bool(stepped.terminated[0]), bool(stepped.truncated[0]), self._info()

    def render(self) -> Any:
        """The board as the learner's seat sees it: text, a drawing, or pixels (height x width x 3)."""
        return None if self.render_mode is None else drawn(self.table(), self.seat, self.render_mode)

    def table(self) -> Table:
        """The game at a table, as far as it has come; for an environment that can be rendered."""
        return self.games.ended_table(0) if self._next_is_dealt else self.games.table(0)

    def close(self) -> None:
        """Nothing is held open."""
        self.games.close()

    def _info(self) -> dict[str, Any]:
        mask = self.games.masks[0].view(np.int8)
        number = self.games.ended_numbers[0] if self._next_is_dealt else self.games.numbers[0]
        return {"action_mask": np.zeros_like(mask) if self._over else mask.copy(), "number": int(number)}


class GameVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games in one compiled call, in Gymnasium's own form; an ended game is followed by the next in the same step.

    The arrays are written again by the next step (`copy=False`) unless copies are wanted.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        num_envs: int,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "manager",
        rotate: bool = False,
        threads: int = 1,
        most_decisions: int = MOST_DECISIONS,
        compiled: bool = True,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """With `rotate` the learner sits in another seat in each game."""
        setup = _set_up(game, seats, options)
        self.games = VectorEnv(
            setup, num_envs, players=_players(setup, seat, opponents), rotate=rotate, threads=threads,
            most_decisions=most_decisions, compiled=compiled,
        )  # fmt: skip
        self.num_envs = num_envs
        self.single_observation_space = _space_of(self.games)
        self.single_action_space = spaces.Discrete(len(self.games.choices))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copies = copy
        self._seeded = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games: from the first of a seed's run on, or without a seed from the next numbers on."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self.games.reset(seed if seed is not None else int(self.np_random.integers(LARGEST_SEED)))
            self._seeded = True
        else:
            self.games.reset(first=int(self.games.numbers.max()) + 1)
        return self._given(self.games.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a choice in each game. If one of them is not open, none is made."""
        seats = self.games.seats.copy()
        stepped = self.games.step(actions)
        rewards = stepped.rewards[np.arange(self.num_envs), seats].astype(np.float64)
        over = stepped.terminated | stepped.truncated
        info = self._info()
        if over.any():
            info |= {"final_obs": self._given(self.games.ended_observations), "_final_obs": over}
        return self._given(stepped.observations), rewards, stepped.terminated.copy(), stepped.truncated.copy(), info

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self.games.close()

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copies else array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.games.masks.view(np.int8)), "number": self.games.numbers.copy()}


register_games()
