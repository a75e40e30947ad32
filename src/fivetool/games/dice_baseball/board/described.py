"""The position in a few sentences, for pictures and terminals alike."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.words.naming import SIDES, full_name, on_base
from fivetool.show.phrases import half_name


def described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    state, names = scene.view, scene.names
    if state.phase == phase.LINEUPS:
        return "Lineup cards are being made out."
    score = f"{names.teams[0]} {int(state.runs[0])}, {names.teams[1]} {int(state.runs[1])}."
    if state.phase == phase.OVER:
        return f"Final. {score}"
    now = half_name(int(state.inning), int(state.half))
    return f"{now}. {score} {int(state.outs)} out, {on_base(scene.names, state.bases)}. {meeting_words(scene)}"


def meeting_words(scene: Scene) -> str:
    """Who bats against whom."""
    state = scene.view
    if not state.batter:
        return ""
    pitcher = int(state.mound[1 - state.half])
    batter, side = full_name(scene.names, int(state.batter)), SIDES[int(state.side)]
    hand = SIDES[int(scene.book.throws[pitcher])]
    return f"{batter} ({side}) bats against {full_name(scene.names, pitcher)} ({hand})."
