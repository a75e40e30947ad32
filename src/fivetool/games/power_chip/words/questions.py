"""Questions, what each choice does, and the clause behind it."""

from __future__ import annotations

from typing import Any

from fivetool.game.scene import Scene
from fivetool.games.power_chip.rules import choice as choices
from fivetool.games.power_chip.rules import phase, play, track
from fivetool.games.power_chip.rules.decisions import first_symbol
from fivetool.games.power_chip.rules.roll import best_play
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, side_of
from fivetool.games.power_chip.words.naming import PLAY_NAMES, set_in_words, symbols_of
from fivetool.show.phrases import in_row

LABELS = {
    choices.BAT: "Bat first",
    choices.PITCH: "Pitch first",
    choices.OUT_12: "Runners on first and second",
    choices.OUT_13: "Runners on first and third",
    choices.OUT_23: "Runners on second and third",
}
CLAUSES = {choices.BAT: "PC-11", choices.PITCH: "PC-11", choices.USE: "PC-30", choices.KEEP: "PC-31"}


def question(scene: Scene) -> str:
    """Who is asked what, and what hangs on it."""
    state = scene.view
    if state.phase == phase.TOSS_CHOICE:
        return f"{_asked(scene)} won the toss. Bat first and take the Power Chip, or pitch first?"
    if state.phase == phase.CHIP:
        sets = f"{_set_of(state, BATTING)} against {_set_of(state, PITCHING)}"
        return f"Tied roll: {sets}. {_asked(scene)}, win the roll with the Power Chip, or keep it?"
    if state.phase == phase.OWN_TIE:
        return f"{_asked(scene)} won the roll with {_set_of(state, int(state.winner))}. Which one is your play?"
    if state.phase == phase.DP_RUNNERS:
        return f"Double play with the bases loaded. {_asked(scene)}, which two runners are out? The third holds."
    return "The game is over."


def label(scene: Scene, choice: int) -> str:
    """What a choice does, in a few words."""
    if choice in LABELS:
        return LABELS[choice]
    if choice in (choices.USE, choices.KEEP):
        return _chip_label(scene, choice == choices.USE)
    side = BATTING if choice < choices.PITCHING_SYMBOL else PITCHING
    return _play_name(scene.view, side, choice - first_symbol(side)).capitalize()


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    return CLAUSES.get(choice) or ("PC-21" if choice < choices.OUT_12 else "PC-53")


def _asked(scene: Scene) -> str:
    """The team that is asked, and in the 4-seat game the seat that speaks for it (PC-6)."""
    seat = scene.asked
    team = scene.names.teams[scene.setup.teams[seat]]
    return team if scene.setup.seats == 2 else f"{scene.names.seats[seat]} for {team}"


def _chip_label(scene: Scene, use: bool) -> str:
    """The play that using or keeping the chip leads to."""
    state = scene.view
    own = int(side_of(state, state.chip))
    side = own if use else 1 - own
    tied = symbols_of(side, int(state.tied_set[side]))
    if scene.book.own_tie_ask and len(tied) > 1:
        picks = f"pick {in_row(tied, 'or')}"
        return f"Use the chip: {picks}" if use else f"Keep the chip: {_opponents(scene)} {picks}"
    name = _with_article(_play_name(state, side, int(best_play(state, side))))
    return f"Use the chip: {name}" if use else f"Keep the chip: {_opponents(scene)} get {name}"


def _opponents(scene: Scene) -> str:
    return scene.names.teams[1 - int(scene.view.chip)]


def _play_name(state: Any, side: int, symbol: int) -> str:
    """A play by the name it will have: a ball may be a walk, a strike a strikeout (PC-37, PC-38, PC-47, PC-48)."""
    has_six = state.play_count[side] == play.DICE_A_SIDE
    if side == BATTING and symbol == play.BALL and (has_six or state.balls == track.WALK_BALLS - 1):
        return "walk"
    if side == PITCHING and symbol == play.STRIKE and (has_six or state.strikes == track.STRIKEOUT_STRIKES - 1):
        return "strikeout"
    return PLAY_NAMES[side][symbol]


def _set_of(state: Any, side: int) -> str:
    return set_in_words(side, int(state.play_count[side]), int(state.tied_set[side]))


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
