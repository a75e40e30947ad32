"""Masked PPO in one file: learns any game of Fivetool by playing against itself, and measures itself as it goes.

    pip install 'fivetool[learn]' torch
    python examples/masked_ppo.py power-chip --minutes 5 --out power-chip.npz
    fivetool play power-chip --seats you,agent:power-chip.npz

One network plays all seats. Every decision of a finished game is rewarded with the result of the seat that made it
(1, 0 or -1), so nothing has to be said about whose turn follows whose. Choices that are not open are masked out of the
policy, in play and in the loss.

With `--lessons 3` it spends the first three minutes imitating the manager, in games that both of them play, and only
then plays against itself: where good play is a long way from random play, that is the shorter road.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

import fivetool as ft
from fivetool.learn import LEARNER, VectorEnv
from fivetool.players.agents import save_agent

STEPS = 128  # decisions of each game between two updates
EPOCHS, BATCH = 3, 2048
CLIP, VALUE_WEIGHT, ENTROPY_WEIGHT, LARGEST_GRADIENT = 0.2, 0.5, 0.01, 0.5
RATE = 5e-4
LET_GO = 0.5  # how often the pupil makes the decision while it has a teacher
NEVER = -1e9  # the score of a choice that is not open


class Policy(nn.Module):
    """Two layers that both heads share: scores of the choices, and the result that is to be expected."""

    def __init__(self, size: int, choices: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.scores = nn.Linear(width, choices)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.scores.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, seen: Any, mask: Any) -> tuple[torch.distributions.Categorical, Any]:
        """The policy over open choices, and the expected result."""
        inner = self.body(seen)
        scores = self.scores(inner).masked_fill(mask == 0, NEVER)
        return torch.distributions.Categorical(logits=scores), torch.tanh(self.value(inner)).squeeze(-1)

    def layers(self) -> list[tuple[Any, Any]]:
        """What an agent needs: weights and biases up to the scores."""
        linear = [self.body[0], self.body[2], self.scores]
        return [(layer.weight.detach().cpu().numpy().T, layer.bias.detach().cpu().numpy()) for layer in linear]


@dataclass
class Batch:
    """Decisions of finished games."""

    seen: Any
    mask: Any
    choice: Any
    chance: Any  # log of the probability with which it was chosen
    value: Any  # the result that was expected
    result: Any  # the result that came


def collect(env: VectorEnv, policy: Policy, device: torch.device, teacher: str = "") -> Batch:
    """Play so many steps in all games; keep the decisions of games that ended.

    With a teacher, who makes every other decision, `choice` is what the teacher would have done.
    """
    shape = (STEPS, env.games)
    seen = torch.empty((*shape, env.size))
    mask = torch.empty((*shape, len(env.choices)), dtype=torch.uint8)
    choice = torch.empty(shape, dtype=torch.int64)
    chance, value = torch.empty(shape), torch.empty(shape)
    seats, ended, rewards = np.empty(shape, np.int64), np.empty(shape, bool), np.empty((*shape, env.setup.seats))
    for step in range(STEPS):
        seen[step], mask[step], seats[step] = torch.from_numpy(env.observations), torch.from_numpy(env.masks), env.seats
        with torch.no_grad():
            chosen, expected = policy(seen[step].to(device), mask[step].to(device))
            drawn = chosen.sample()
        choice[step], chance[step], value[step] = drawn.cpu(), chosen.log_prob(drawn).cpu(), expected.cpu()
        if teacher:
            advice = env.advice(teacher)
            own = np.random.default_rng(step).random(env.games) < LET_GO
            env.step(np.where(own, choice[step].numpy(), advice))
            choice[step] = torch.from_numpy(advice)
        else:
            env.step(choice[step].numpy())
        ended[step], rewards[step] = env.terminated, env.rewards
    result, known = results_of(seats, ended, rewards)
    keep = torch.from_numpy(known)
    kept = (tensor[keep] for tensor in (seen, mask, choice, chance, value, torch.from_numpy(result)))
    return Batch(*(tensor.to(device) for tensor in kept))


def results_of(seats: Any, ended: Any, rewards: Any) -> tuple[Any, Any]:
    """How the game of each decision came out for who made it, going backwards; unknown where it is still going on."""
    places = np.arange(seats.shape[1])
    result, known = np.zeros(seats.shape, np.float32), np.zeros(seats.shape, bool)
    outcome, is_known = np.zeros((seats.shape[1], rewards.shape[2])), np.zeros(seats.shape[1], bool)
    for step in reversed(range(len(seats))):
        outcome[ended[step]] = rewards[step][ended[step]]
        is_known |= ended[step]
        result[step], known[step] = outcome[places, seats[step]], is_known
    return result, known


def improve(policy: Policy, optimizer: Any, batch: Batch) -> None:
    """PPO's update: a few passes over the decisions, none of which may move the policy far."""
    gain = batch.result - batch.value
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gain), device=gain.device).split(BATCH):
            chosen, expected = policy(batch.seen[part], batch.mask[part])
            ratio = (chosen.log_prob(batch.choice[part]) - batch.chance[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.min(ratio * gain[part], clipped * gain[part]).mean()
            miss = (expected - batch.result[part]).square().mean()
            loss = -better + VALUE_WEIGHT * miss - ENTROPY_WEIGHT * chosen.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), LARGEST_GRADIENT)
            optimizer.step()


def imitate(policy: Policy, optimizer: Any, batch: Batch) -> None:
    """Make what the teacher would have chosen likelier, and learn what results to expect."""
    for part in torch.randperm(len(batch.choice), device=batch.choice.device).split(BATCH):
        chosen, expected = policy(batch.seen[part], batch.mask[part])
        miss = (expected - batch.result[part]).square().mean()
        loss = VALUE_WEIGHT * miss - chosen.log_prob(batch.choice[part]).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def measure(setup: Any, policy: Policy, opponent: str, games: int, device: torch.device) -> tuple[float, float]:
    """The share of games won against a built-in player, a draw counting half, from all seats in turn; and its error.

    Every place plays equally many games: counting whichever end first would favor short ones.
    """
    env = VectorEnv(
        setup, min(games, 1024), players=[LEARNER] + [opponent] * (setup.seats - 1), rotate=True, seed="look"
    )
    learner, still_to_play = np.arange(env.games) % setup.seats, np.full(env.games, -(-games // env.games))
    shares: list[float] = []
    while still_to_play.any():
        with torch.no_grad():
            seen, mask = torch.from_numpy(env.observations).to(device), torch.from_numpy(env.masks).to(device)
            best = policy(seen, mask)[0].probs.argmax(-1).cpu().numpy()
        env.step(best)
        counts = (env.terminated | env.truncated) & (still_to_play > 0)
        shares += ((env.rewards[counts, learner[counts]] + 1) / 2).tolist()
        still_to_play[counts] -= 1
    return float(np.mean(shares)), float(np.std(shares) / len(shares) ** 0.5)


def main() -> None:
    """Train, measure, write the agent down."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("game")
    given.add_argument("--minutes", type=float, default=10)
    given.add_argument("--lessons", type=float, default=0, help="of these minutes, how many imitate the manager")
    given.add_argument("--games", type=int, default=1024, help="at once")
    given.add_argument("--width", type=int, default=256)
    given.add_argument("--threads", type=int, default=2)
    given.add_argument("--seats", type=int, default=2)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--measured", type=int, default=4000, help="games of each measurement")
    given.add_argument("--out", default="agent.npz")
    wanted = given.parse_args()
    torch.manual_seed(wanted.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    setup = ft.game(wanted.game, wanted.seats)
    env = VectorEnv(setup, wanted.games, seed=wanted.seed, threads=wanted.threads)
    policy = Policy(env.size, len(env.choices), wanted.width).to(device)
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    start, decisions, next_look = time.perf_counter(), 0, 0.0
    while (seconds := time.perf_counter() - start) < 60 * wanted.minutes:
        if seconds >= next_look:
            share, error = measure(setup, policy, "manager", wanted.measured, device)
            print(
                f"{seconds:6.0f} s {decisions:12,} decisions: {share:.3f} ± {error:.3f} against the manager", flush=True
            )
            next_look = seconds + 6 * wanted.minutes
        if seconds < 60 * wanted.lessons:
            imitate(policy, optimizer, collect(env, policy, device, "manager"))
        else:
            improve(policy, optimizer, collect(env, policy, device))
        decisions += STEPS * env.games
    for opponent in ("manager", "random"):
        share, error = measure(setup, policy, opponent, 5 * wanted.measured, device)
        print(f"after {decisions:,} decisions: {share:.3f} ± {error:.3f} against {opponent}")
    save_agent(wanted.out, setup, policy.layers())
    print(f"Written: {wanted.out}")


if __name__ == "__main__":
    main()
