"""The position in a few sentences, for pictures and terminals alike."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.words.naming import on_base
from fivetool.games.dice_baseball.words.questions import meeting_words
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
