"""What Baseball Highlights: 2045 shows: a picture, plain text, the scoreboard."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.engine.game import DiceShown, Event, Scene, Setup
from fivetool.games.highlights_2045.drawing import svg
from fivetool.games.highlights_2045.linescore import scoreboard
from fivetool.games.highlights_2045.rules import abilities, phases, record, running, sizes
from fivetool.games.highlights_2045.words import describe_number, offered

__all__ = ["dice", "scoreboard", "svg", "text"]


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """No dice are rolled: cards are drawn."""
    return ()


def text(scene: Scene) -> str:
    """The table in plain text."""
    state = scene.view
    lines = [_headline(scene)]
    for team in _shown_teams(scene):
        lines += _team_lines(scene, team)
    if state.row_count:
        lines.append("Buy row:")
        lines += [f"  {offered(scene, int(card))}" for card in state.row[: int(state.row_count)]]
    return "\n".join(lines)


def _headline(scene: Scene) -> str:
    state = scene.view
    if state.phase == phases.OVER:
        return f"{scene.names.teams[int(state.winner)]} have won the match."
    if state.game == 0:
        return "Before the first game"
    extra = f", extra innings card {int(state.extra)}" if state.extra else ""
    turn = f"turn {max(1, int(state.turn))} of {sizes.TURNS}"
    return f"{record.STAGES[int(state.stage)].capitalize()}, game {int(state.game)}, {turn}{extra}"


def _shown_teams(scene: Scene) -> Sequence[int]:
    state = scene.view
    return (int(state.visitors), int(state.home)) if state.game else ()


def _count(number: int, word: str) -> str:
    return f"{int(number)} {word}" if number == 1 else f"{int(number)} {word}s"


def _team_lines(scene: Scene, team: int) -> list[str]:
    state = scene.view
    side = "Home" if team == state.home else "Visitors"
    runners = [
        f"{base}B={abilities.SPEEDS[int(running.runner_speed(state, team, base))][0]}"
        if state.bases[team, base - 1]
        else ""
        for base in (1, 2, 3)
    ]
    hits = " ".join(abilities.HITS[int(hit)] for hit in state.hits[team, : int(state.pending[team])])
    cards = f"hand {int(state.hand_count[team])}, lineup {int(state.lineup_count[team] + state.top_count[team])}"
    score = f"{_count(state.runs[team], 'run')}, {_count(state.stage_wins[team], 'win')}"
    lines = [
        f"{side} {scene.names.teams[team]}: {score}, "
        f"on base {' '.join(filter(None, runners)) or 'nobody'}, threatening {hits or 'nothing'} "
        f"({cards}, dugout {int(state.dugout_count[team])}{', one on deck' if state.on_deck[team] else ''})"
    ]
    played = [describe_number(scene, int(card)) for card in state.in_play[team, : int(state.played[team])]]
    if played:
        lines.append(f"  in play: {'; '.join(played)}")
    if team == scene.seat:
        hand = [describe_number(scene, int(card)) for card in state.hand[team, : int(state.hand_count[team])]]
        lines += [f"  hand: {'; '.join(hand)}"] if hand else []
        if state.on_deck[team]:
            lines.append(f"  on deck: {describe_number(scene, int(state.on_deck[team]))}")
    return lines
