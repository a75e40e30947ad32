"""Which decision is open, by name."""

from __future__ import annotations

from typing import Any

from fivetool.games.diamond_dice.rules import offense, phase, stage

DECISIONS = (
    "slugger_swap",
    "lineup",
    "pitcher_change",
    "substitutions",
    "auto_pickoff_target",
    "defense_ability",
    "alignment",
    "offense_ability",
    "ground_go_hold",
    "bunt_go_hold",
    "ground_play",
    "extra_base",
)


def decision_of(state: Any) -> int:
    """Which decision is open; while both seats set up, that of the first who is not ready."""
    if state.phase == phase.SET_UP:
        seat = 0 if state.stage[0] != stage.READY else 1
        return int(state.stage[seat])
    if state.phase == phase.GO_HOLD and state.declared == offense.BUNT:
        return DECISIONS.index("bunt_go_hold")
    if state.phase == phase.DEFENSE and state.abilities_open:
        return DECISIONS.index("defense_ability")
    names = {
        phase.PITCHER_CHANGE: "pitcher_change",
        phase.SUBSTITUTION: "substitutions",
        phase.PICKOFF_TARGET: "auto_pickoff_target",
        phase.DEFENSE: "alignment",
        phase.OFFENSE: "offense_ability",
        phase.GO_HOLD: "ground_go_hold",
        phase.GROUND_PLAY: "ground_play",
        phase.EXTRA_BASE: "extra_base",
    }
    return DECISIONS.index(names[int(state.phase)]) if int(state.phase) in names else -1
