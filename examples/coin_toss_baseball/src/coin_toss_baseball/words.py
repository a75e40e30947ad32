"""What Coin-Toss Baseball says."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.words import Sentence

LABELS = ("Bunt: heads is a single", "Swing: two heads are a home run")
COIN_SIDES = ("tails", "heads")
BASES = ("home plate", "first", "second", "third", "home")


def question(scene: Scene) -> str:
    """What is being asked."""
    return "Bunt or swing?"


def label(scene: Scene, choice: int) -> str:
    """What a choice does."""
    return LABELS[choice]


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    return ("CT-4", "CT-5")[choice]


def sentence(event: Event, names: Names) -> Sentence | None:
    """A line of play-by-play."""
    kind = event.kind
    if kind == "half_start":
        return Sentence(f"{'Bottom' if event.half else 'Top'} of inning {event.inning}.", 0, "CT-1")
    if kind == "toss":
        shown = [COIN_SIDES[event.first], COIN_SIDES[event.second]][: event.coins]
        return Sentence(f"{names.teams[event.team]} toss {' and '.join(shown)}.", 0, "CT-3")
    if kind == "hit":
        what = "Home run" if event.bases == 4 else "Single"
        return Sentence(f"{what} for the {names.teams[event.team]}!", 1, "CT-5" if event.bases == 4 else "CT-4")
    if kind == "advance":
        who = "The batter" if event.origin == 0 else f"The runner on {BASES[event.origin]}"
        return Sentence(f"{who} goes to {BASES[event.base]}.", 0, "CT-4")
    if kind == "run":
        return Sentence(f"A run scores: {names.teams[event.team]} {event.score}.", 2, "CT-7")
    if kind == "put_out":
        return Sentence(f"Out number {event.outs}.", 0, "CT-6")
    if kind == "left_on_base":
        return Sentence(f"{event.count} left on base.", 0, "CT-6")
    if kind == "game_end":
        return Sentence(f"Final: {names.teams[0]} {event.runs_a}, {names.teams[1]} {event.runs_b}.", 2, "CT-7")
    return None
