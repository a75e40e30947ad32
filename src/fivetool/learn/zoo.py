"""PettingZoo: every game as an AEC environment, one agent a seat.

    from fivetool.learn.zoo import env

    game = env("power-chip", seats=4)

Agents are asked in turn. Where several seats choose at once and in secret, each of them chooses without seeing what
the others have chosen; so there is no parallel environment, which would have to give all other agents a choice that
does nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivetool.errors import ChoiceError, UsageError
from fivetool.game.registry import find_game
from fivetool.lab.simulate import key_of
from fivetool.learn.extra import MissingExtraError
from fivetool.learn.one_game import OneGame, mask_of, rewards_of
from fivetool.learn.render import MODES, drawn
from fivetool.learn.vector import MOST_DECISIONS
from fivetool.table.table import Table

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise MissingExtraError("pettingzoo") from error

FARTHEST = 1000.0  # numbers of an observation are of around one; this only says that they are finite
LARGEST_SEED = 2**31


def env(game: str, **given: Any) -> Any:
    """The environment of a game, with PettingZoo's usual wrappers: what is not open loses the game."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **given), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str, **given: Any) -> GameAEC:
    """The environment of a game as it is."""
    return GameAEC(game, **given)


class GameAEC(AECEnv):
    """A game for as many agents as it has seats. Observations come with an action mask."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int = MOST_DECISIONS,
        **options: Any,
    ) -> None:
        """After `max_cycles` decisions a game is broken off; options are those of the game."""
        super().__init__()
        if render_mode not in (None, *MODES):
            raise UsageError(f"render_mode is {', '.join(MODES)}; got {render_mode}.")
        self.setup = find_game(game).setup(seats, **options)
        self.metadata = {
            "name": f"fivetool_{self.setup.game.name}",
            "is_parallelizable": False,
            "render_modes": list(MODES),
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.teams = dict(zip(self.possible_agents, self.setup.teams, strict=True))
        size = self.setup.observation.size(self.setup.seats)
        choices = len(self.setup.game.rules.choices)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-FARTHEST, FARTHEST, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}
        self._seed: int | None = None
        self._number = 0

    def observation_space(self, agent: Any) -> Any:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Any) -> Any:
        """The choices of the game, by their places in its list."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed's run, or without a seed the next game."""
        self._number += 1
        if seed is not None or self._seed is None:
            self._seed = seed if seed is not None else int(np.random.default_rng().integers(LARGEST_SEED))
            self._number = 0
        self._game = OneGame.dealt(self.setup, key_of(self._seed), self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: Any) -> Any:
        """What an agent's seat sees, and what it may choose; nothing unless it is asked."""
        seat = self.possible_agents.index(agent)
        state = self._game.state
        asked = agent == self.agent_selection and not self._is_over()
        nothing = np.zeros(len(self.setup.game.rules.choices), np.int8)
        mask = mask_of(self.setup, state, seat) if asked else nothing
        return {"observation": self.setup.observe(state, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make a choice for the asked agent."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(self.agent_selection)
        if int(action) not in self.setup.legal(self._game.state, seat):
            raise ChoiceError(f"Choice {int(action)} is not open to {self.agent_selection} now.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._game.choose(int(action))
        self._look()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as the asked seat sees it: text, a drawing, or pixels (height x width x 3)."""
        if self.render_mode is None:
            return None
        return drawn(self.table(), self.possible_agents.index(self.agent_selection), self.render_mode)

    def table(self) -> Table:
        """The game at a table, as far as it has come."""
        return self._game.table()

    def close(self) -> None:
        """Nothing is held open."""

    def _is_over(self) -> bool:
        return self._game.actor < 0 or len(self._game.choices) >= self.max_cycles

    def _look(self) -> None:
        """Who is asked now, or how the game came out."""
        seat = self._game.actor
        if seat >= 0 and len(self._game.choices) < self.max_cycles:
            self.agent_selection = self.possible_agents[seat]
        elif seat >= 0:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, rewards_of(self.setup, self._game.state), strict=True))
