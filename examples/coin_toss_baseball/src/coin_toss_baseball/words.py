"""What Coin-Toss Baseball says."""

from __future__ import annotations

from coin_toss_baseball.rules import COIN_SIDES
from fivetool.engine.diamond import HOME
from fivetool.game import Event, Names, Scene, Sentence
from fivetool.show.phrases import half_name
from fivetool.show.teller import Teller

LABELS = ("Bunt: heads is a single", "Swing: two heads are a home run")
CLAUSES = ("CT-4", "CT-5")

TELLING = Teller.of_shared_events()


def question(scene: Scene) -> str:
    """What is being asked."""
    return "Bunt or swing?"


def label(scene: Scene, choice: int) -> str:
    """What a choice does."""
    return LABELS[choice]


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    return CLAUSES[choice]


@TELLING.tells
def _half_start(event: Event, names: Names) -> Sentence:
    return Sentence(f"{half_name(event.inning, event.half)}.", 0, "CT-1")


@TELLING.tells
def _toss(event: Event, names: Names) -> Sentence:
    shown = [COIN_SIDES[event.first], COIN_SIDES[event.second]][: event.coins]
    return Sentence(f"{names.teams[event.team]} toss {' and '.join(shown)}.", 0, "CT-3")


@TELLING.tells
def _hit(event: Event, names: Names) -> Sentence:
    what, its_clause = ("Home run", "CT-5") if event.bases == HOME else ("Single", "CT-4")
    return Sentence(f"{what} for the {names.teams[event.team]}!", 1, its_clause)


@TELLING.tells
def _game_end(event: Event, names: Names) -> Sentence:
    return Sentence(f"Final: {names.teams[0]} {event.runs_a}, {names.teams[1]} {event.runs_b}.", 2, "CT-7")
