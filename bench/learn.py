"""How fast environments for learning are: steps a second with observations and masks, beside OpenSpiel and Pgx.

    python bench/learn.py                      every game, 1 to 16,384 at once
    python bench/learn.py --game power-chip    one game
    python bench/learn.py --quick              a smoke run; its figures mean little
    python bench/learn.py --markdown           the table of docs/benchmarks.md

A step is one choice of the learner, with everything that follows from it, and the observation and mask of the next.
All seats learn, and choices are random; drawing them is not timed. OpenSpiel's games are driven from Python with their
observation tensors, chance nodes not counted. Pgx is measured where it is installed (`pip install pgx jax`), as a batch
on the processor, compiled and with games that end dealt again. With one thread seconds are those of the processor, so
that what else the machine does counts little; with several they are those of the clock.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import time
from typing import Any

import numpy as np
import pyspiel

from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.learn import VectorEnv

AT_ONCE = (1, 64, 1024, 16_384)
PGX_GAMES, PGX_AT_ONCE = ("backgammon", "2048", "leduc_holdem"), 1024
SPIEL_GAMES = ("pig", "backgammon", "kuhn_poker", "leduc_poker")


def steps_a_second(game: Game, at_once: int, threads: int, seconds: float) -> float:
    """Steps a second of so many games at once."""
    env = VectorEnv(game.setup(2 if 2 in game.seats.counts else None), at_once, threads=threads)
    pick = np.random.default_rng(1)
    for _ in range(20):  # away from the opening, where all games look alike
        env.step(env.random_actions(pick))
    clock = time.process_time if threads == 1 else time.perf_counter
    spent, steps = 0.0, 0
    while spent < seconds:
        actions = env.random_actions(pick)
        start = clock()
        env.step(actions)
        spent += clock() - start
        steps += at_once
    env.close()
    return steps / spent


def spiel_steps_a_second(name: str, seconds: float) -> float:
    """Decisions a second of a game of OpenSpiel that is driven from Python, each with its observation."""
    game, pick = pyspiel.load_game(name), random.Random(1)
    state, steps, start = game.new_initial_state(), 0, time.process_time()
    while time.process_time() - start < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(pick.choices(outcomes, shares)[0])
        else:
            np.asarray(state.observation_tensor(state.current_player()), np.float32)
            state.apply_action(pick.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - start)


def pgx_steps_a_second(name: str, at_once: int, seconds: float) -> float:
    """Steps a second of processor time of so many games of Pgx at once; each step makes the next observation, too."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    start_all = jax.jit(jax.vmap(env.init))
    step_all = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    draw_all = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9)))
    key = jax.random.PRNGKey(1)
    state, spent, steps = start_all(jax.random.split(key, at_once)), 0.0, -at_once  # the first call compiles
    while spent < seconds:
        key, for_actions, for_chance = jax.random.split(key, 3)
        actions = draw_all(for_actions, state.legal_action_mask).block_until_ready()
        luck = jax.random.split(for_chance, at_once).block_until_ready()
        start = time.process_time()
        state = step_all(state, actions, luck)
        state.observation.block_until_ready()
        spent = spent + time.process_time() - start if steps >= 0 else 0.0
        steps += at_once
    return steps / spent


def measure(games: list[Game], threads: int, seconds: float) -> dict[str, Any]:
    """Everything, game by game, with OpenSpiel before the first and after each."""
    found: dict[str, Any] = {"threads": threads, "fivetool": {}, "openspiel": {name: [] for name in SPIEL_GAMES}}
    for game in games:
        size = game.rules.observation.size(2 if 2 in game.seats.counts else game.seats.counts[0])
        rates = {at_once: steps_a_second(game, at_once, threads, seconds) for at_once in AT_ONCE}
        found["fivetool"][game.name] = {"numbers": size, "choices": len(game.rules.choices), "rates": rates}
        for name in SPIEL_GAMES:
            found["openspiel"][name].append(spiel_steps_a_second(name, seconds / 2))
    found["openspiel"] = {name: sum(rates) / len(rates) for name, rates in found["openspiel"].items()}
    has_pgx = importlib.util.find_spec("pgx") is not None
    found["pgx"] = {name: pgx_steps_a_second(name, PGX_AT_ONCE, seconds) for name in PGX_GAMES if has_pgx}
    return found


def markdown(found: dict[str, Any]) -> str:
    """The figures as a table."""
    heads = " | ".join(f"{at_once:,} at once" for at_once in AT_ONCE)
    lines = [f"| Game | numbers | choices | {heads} |", "|---|---|---|" + "---|" * len(AT_ONCE)]
    for name, row in found["fivetool"].items():
        rates = " | ".join(f"{rate:,.0f}" for rate in row["rates"].values())
        lines.append(f"| {find_game(name).title} | {row['numbers']:,} | {row['choices']} | {rates} |")
    for name, rate in found["openspiel"].items():
        lines.append(f"| OpenSpiel {name}, from Python | | | {rate:,.0f} | | | |")
    for name, rate in found["pgx"].items():
        lines.append(f"| Pgx {name} | | | | | {rate:,.0f} | |")
    return "\n".join(lines)


def main() -> None:
    """Read the arguments, measure, tell."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--game", action="append")
    given.add_argument("--threads", type=int, default=1)
    given.add_argument("--quick", action="store_true")
    given.add_argument("--markdown", action="store_true")
    wanted = given.parse_args()
    games = [find_game(name) for name in wanted.game] if wanted.game else all_games()
    found = measure(games, wanted.threads, 0.05 if wanted.quick else 2.0)
    print(markdown(found) if wanted.markdown else json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
