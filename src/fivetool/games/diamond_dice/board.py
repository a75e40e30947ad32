"""How Baseball Diamond Dice looks, as SVG and as text."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.engine.game import Choice, DiceShown, Event, Scene, Scoreboard, Setup


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'


def text(scene: Scene) -> str:
    return ""


def scoreboard(scene: Scene) -> Scoreboard:
    return Scoreboard((), scene.names.teams, ((), ()), ())


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    return ()
