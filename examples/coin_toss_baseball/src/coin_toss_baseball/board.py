"""How Coin-Toss Baseball looks."""

from __future__ import annotations

from collections.abc import Sequence

from coin_toss_baseball.rules import COIN_SIDES
from fivetool.game import Choice, DiceShown, Event, Scene, Setup, Symbol
from fivetool.show import legend
from fivetool.show.line_score import LineScore
from fivetool.show.svg import Diamond, document


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark with its runners."""
    state = scene.view
    field = Diamond(240, 300, 85)
    runners = {base: int(number) for base, number in enumerate(state.bases, 1) if number}
    drawn = field.draw() + field.runners(runners, int(state.half))
    return document(480, 330, drawn, "Coin-Toss Baseball", text(scene))


def symbols() -> Sequence[Symbol]:
    """What the board shows, explained: every part of it that carries `data-legend`."""
    return (legend.runner(),)


def text(scene: Scene) -> str:
    """Score, inning and bases in one line."""
    state, teams = scene.view, scene.names.teams
    bases = " ".join(name if on else "--" for name, on in zip(("1B", "2B", "3B"), state.bases, strict=True))
    half = "bottom" if state.half else "top"
    score = f"{teams[0]} {state.runs[0]}, {teams[1]} {state.runs[1]}"
    return f"{score}  |  {half} of inning {state.inning}, {state.outs} out  |  {bases}"


class CoinTossLine(LineScore):
    """Runs by inning, runs and hits."""

    def on_hit(self, event: Event) -> None:
        """One more hit."""
        self.hits[event.team] += 1

    @property
    def totals(self) -> tuple[tuple[str, list[int]], ...]:
        """The columns behind the innings."""
        return ("R", self.runs), ("H", self.hits)


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The coins of a toss."""
    if event.kind != "toss":
        return ()
    coins = (event.first, event.second)[: event.coins]
    return (DiceShown("coins", tuple(COIN_SIDES[c] for c in coins), tuple(c == 1 for c in coins), event.team),)
