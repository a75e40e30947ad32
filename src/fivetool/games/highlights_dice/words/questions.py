"""Questions, what each choice would set off, the clause behind it, and who has won a series."""

from __future__ import annotations

from typing import Any

from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.rules import decision
from fivetool.games.highlights_dice.rules.decisions import decision_of_seat
from fivetool.games.highlights_dice.words.naming import PITCHER_DOES, PITCHER_NAMES, PLAY_NAMES, TRACK_NAMES
from fivetool.games.highlights_dice.words.preview import preview
from fivetool.show.phrases import counted

CLAUSES = ("HD-20", "HD-32", "HD-38", "HD-55", "HD-89")  # by decision


def question(scene: Scene) -> str:
    """Who is asked what, and what the Pitcher Die will do afterwards."""
    state = scene.view
    seat = scene.asked
    if seat < 0:
        return "The game is over."
    name = scene.names.teams[seat]
    questions = {
        decision.AREA: f"{name}, take the dice from one area. Each die checks a box on that track.",
        decision.FIRST_PICK: f"{name}, check one box on each of two tracks. Which track first?",
        decision.SECOND_PICK: f"{name}, which track second?",
        decision.WILD: f"{name}, {TRACK_NAMES[state.wild_on[seat]]} gave you a wild. Which other track gets a check?",
        decision.EXTRA_DIE: f"{name}, which die will you use next?",
    }
    return f"{questions[int(decision_of_seat(state, seat))]}{_mound(scene)}"


def _mound(scene: Scene) -> str:
    """What the Pitcher Die will do to everybody's runners when all have checked (HD-72)."""
    result = scene.view.pitcher
    if result < 0:
        return ""
    return f" Then {PITCHER_NAMES[result]}: {PITCHER_DOES[result]}."


def label(scene: Scene, choice: int) -> str:
    """What is done, and what happens."""
    state, seat = scene.view, scene.asked
    asked = decision_of_seat(state, seat)
    if asked == decision.AREA:
        dice = counted(int(state.play_on[choice] + state.power_on[choice]), "die", "dice")
        done = f"Take {dice} from {TRACK_NAMES[choice]}"
    elif asked == decision.EXTRA_DIE:
        done = f"Use a {PLAY_NAMES[choice]} die"
    else:
        done = f"Check {TRACK_NAMES[choice]}"
    return f"{done}: {preview(scene, seat, choice)}"


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    asked = decision_of_seat(scene.view, scene.asked)
    if asked == decision.FIRST_PICK and scene.setup.seats == 1:
        return "HD-117"
    return CLAUSES[int(asked)]


PLAINLY = (
    "You take all the dice in this area. Each one checks the next box on that track, from left to right. "
    "The other players may then check only tracks that still have dice on them.",
    "On another team's turn you check one box on each of two tracks. Only tracks that still have dice on them are "
    "open. A box with a star counts only if it is the last one you check, so save it for second.",
    "This is your last check of the turn, so a star counts here. Only tracks that still have dice on them are open, "
    "and not the one you checked first.",
    "A wild (the question mark) checks the next box on any track but its own.",
    "In an Extra Inning you use your Power Dice one by one. Each checks the next box on the track it shows.",
)  # by decision


def plainly(scene: Scene, choice: int) -> str:
    """What the question is about, for someone who has just come to it."""
    return PLAINLY[int(decision_of_seat(scene.view, scene.asked))]


def games_won(setup: Setup, state: Any) -> list[float]:
    """HD-100: games decide a series, a shared one by half; alone the other games are those of Hits Fitz (HD-104)."""
    if setup.book.series_games == 1:
        return []
    won = [int(state.half_wins[seat]) / 2 for seat in range(setup.seats)]
    if setup.seats == 1:
        return [won[0], int(state.series_game) - won[0]]
    return won if won.count(max(won)) == 1 else []  # HD-103: with equal games, runs tell more
