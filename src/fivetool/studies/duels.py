"""One player against another, in both seats."""

from __future__ import annotations

from fivetool.game.setup import Setup
from fivetool.lab.simulate import Seed, simulate


def win_share_against(setup: Setup, player: str | int, other: str | int, games: int, seed: Seed) -> float:
    """The share of games that a player wins, a draw counting half, each seat being his in half of them."""
    half = games // 2
    first = simulate(setup, half, [player, other], seed).win_share(0)
    second = simulate(setup, half, [other, player], seed).win_share(1)
    return (first + second) / 2
