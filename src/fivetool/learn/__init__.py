"""Environments for machine learning: thousands of games at once, and adapters to Gymnasium, PettingZoo and OpenSpiel.

Importing this package makes every game known to Gymnasium, where that is installed: `fivetool/PowerChip-v1`.
"""

from __future__ import annotations

from fivetool.learn.vector import LEARNER, VectorEnv

__all__ = ["LEARNER", "VectorEnv"]
