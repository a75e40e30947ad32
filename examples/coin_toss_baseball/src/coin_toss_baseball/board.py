"""How Coin-Toss Baseball looks."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.game import Choice, DiceShown, Event, Scene, Scoreboard, Setup
from fivetool.show.svg import Diamond, document

COIN_SIDES = ("tails", "heads")


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark with its runners."""
    state = scene.view
    field = Diamond(240, 300, 85)
    runners = {base: int(number) for base, number in enumerate(state.bases, 1) if number}
    drawn = field.draw() + field.runners(runners, int(state.half))
    return document(480, 330, drawn, "Coin-Toss Baseball", text(scene))


def text(scene: Scene) -> str:
    """Score, inning and bases in one line."""
    state, teams = scene.view, scene.names.teams
    bases = " ".join(name if on else "--" for name, on in zip(("1B", "2B", "3B"), state.bases, strict=True))
    half = "bottom" if state.half else "top"
    score = f"{teams[0]} {state.runs[0]}, {teams[1]} {state.runs[1]}"
    return f"{score}  |  {half} of inning {state.inning}, {state.outs} out  |  {bases}"


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by inning, read off the events."""
    innings = int(scene.book.innings)
    lines: list[list[int | None]] = [[None] * innings for _ in range(2)]
    inning, half, outs = 1, 0, 0
    for event in scene.events:
        if event.kind == "half_start":
            inning, half, outs = event.inning, event.half, 0
            lines[half][inning - 1] = 0
        elif event.kind == "put_out":
            outs = event.outs
        elif event.kind == "run":
            lines[event.team][inning - 1] = (lines[event.team][inning - 1] or 0) + 1
    return Scoreboard(
        columns=tuple(str(number) for number in range(1, innings + 1)),
        teams=scene.names.teams,
        lines=tuple(tuple(line) for line in lines),
        totals=(("R", tuple(sum(runs or 0 for runs in line) for line in lines)),),
        now=f"{'Bottom' if half else 'Top'} of inning {inning}",
        counters=(("Outs", outs, 3),),
        batting=half,
        current_column=inning - 1,
    )


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The coins of a toss."""
    if event.kind != "toss":
        return ()
    coins = (event.first, event.second)[: event.coins]
    return (DiceShown("coins", tuple(COIN_SIDES[c] for c in coins), tuple(c == 1 for c in coins), event.team),)
