"""Questions, what each choice would set off, the clause behind it, and who has won a series."""

from __future__ import annotations

from typing import Any

from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.rules import decision
from fivetool.games.highlights_dice.rules.decisions import decision_of_seat
from fivetool.games.highlights_dice.words.naming import PITCHER_NAMES, TRACK_NAMES
from fivetool.games.highlights_dice.words.preview import preview
from fivetool.show.phrases import counted

CLAUSES = ("HD-20", "HD-32", "HD-38", "HD-55", "HD-89")  # by decision


def question(scene: Scene) -> str:
    """Who is asked what."""
    state = scene.view
    seat = scene.asked
    if seat < 0:
        return "The game is over."
    name = scene.names.teams[seat]
    mound = f"The Pitcher Die shows {PITCHER_NAMES[state.pitcher]}." if state.pitcher >= 0 else ""
    questions = {
        decision.AREA: f"{name}, which area do you take? {mound}",
        decision.FIRST_PICK: f"{name}, your first of two picks? {mound}",
        decision.SECOND_PICK: f"{name}, your second pick? {mound}",
        decision.WILD: f"{name}, the wild on {TRACK_NAMES[state.wild_on[seat]]} checks a box of which track?",
        decision.EXTRA_DIE: f"{name}, which die do you use next?",
    }
    return questions[int(decision_of_seat(state, seat))].strip()


def label(scene: Scene, choice: int) -> str:
    """The track, its dice where they count, and what checking it would set off."""
    state = scene.view
    seat = scene.asked
    dice = ""
    if decision_of_seat(state, seat) == decision.AREA:
        dice = f", {counted(int(state.play_on[choice] + state.power_on[choice]), 'die', 'dice')}"
    return f"{TRACK_NAMES[choice]}{dice}: {preview(scene, seat, choice)}"


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    asked = decision_of_seat(scene.view, scene.asked)
    if asked == decision.FIRST_PICK and scene.setup.seats == 1:
        return "HD-117"
    return CLAUSES[int(asked)]


def games_won(setup: Setup, state: Any) -> list[float]:
    """HD-100: games decide a series, a shared one by half; alone the other games are those of Hits Fitz (HD-104)."""
    if setup.book.series_games == 1:
        return []
    won = [int(state.half_wins[seat]) / 2 for seat in range(setup.seats)]
    if setup.seats == 1:
        return [won[0], int(state.series_game) - won[0]]
    return won if won.count(max(won)) == 1 else []  # HD-103: with equal games, runs tell more
