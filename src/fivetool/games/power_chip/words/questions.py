"""Questions, what each choice does, and the clause behind it."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.power_chip.rules import choice as choices
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.decisions import first_symbol
from fivetool.games.power_chip.rules.roll import best_play
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, side_of
from fivetool.games.power_chip.words.naming import SYMBOLS, set_in_words, symbols_of
from fivetool.games.power_chip.words.preview import pick_in_words, play_in_words
from fivetool.show.phrases import does, in_row, the_team

LABELS = {
    choices.BAT: "Bat first: you start with the Power Chip",
    choices.PITCH: "Pitch first: you bat last, and they start with the Power Chip",
}
CLAUSES = {choices.BAT: "PC-11", choices.PITCH: "PC-11", choices.USE: "PC-30", choices.KEEP: "PC-31"}


def question(scene: Scene) -> str:
    """Who is asked what, and what hangs on it."""
    state = scene.view
    if state.phase == phase.TOSS_CHOICE:
        return f"{_asked(scene)}, you won the toss. Bat first or pitch first?"
    if state.phase == phase.CHIP:
        sets = f"{_set_of(scene, BATTING)} against {_set_of(scene, PITCHING)}"
        return f"A tie: {sets}. {_asked(scene)}, use the Power Chip to win the roll?"
    if state.phase == phase.OWN_TIE:
        return f"{_asked(scene)}, you won the roll with {_set_of(scene, int(state.winner))}. Which one do you play?"
    if state.phase == phase.DP_RUNNERS:
        return f"A double play with the bases loaded. {_asked(scene)}, which two runners are out?"
    return "The game is over."


def label(scene: Scene, choice: int) -> str:
    """What a choice does, in a few words."""
    if choice in LABELS:
        return LABELS[choice]
    if choice in (choices.USE, choices.KEEP):
        return _chip_label(scene, choice == choices.USE)
    if choice >= choices.OUT_12:
        return pick_in_words(choice)
    side = BATTING if choice < choices.PITCHING_SYMBOL else PITCHING
    return _played(scene, "Play", side, choice - first_symbol(side))


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    return CLAUSES.get(choice) or ("PC-21" if choice < choices.OUT_12 else "PC-53")


def _asked(scene: Scene) -> str:
    """The team that is asked, and in the 4-seat game the seat that speaks for it (PC-6)."""
    seat = scene.asked
    team = scene.names.teams[scene.setup.teams[seat]]
    return team if scene.setup.seats == 2 else f"{scene.names.seats[seat]} for {the_team(team)}"


def _chip_label(scene: Scene, use: bool) -> str:
    """The play that using or keeping the chip leads to."""
    state = scene.view
    own = int(side_of(state, state.chip))
    side = own if use else 1 - own
    tied = symbols_of(side, int(state.tied_set[side]))
    opponents = scene.names.teams[1 - int(state.chip)]
    if scene.book.own_tie_ask and len(tied) > 1:
        picks = f"pick {in_row(tied, 'or')}"
        return f"Use the chip, then {picks}" if use else f"Keep the chip. {does(opponents, picks)}"
    done = "Use the chip and play" if use else f"Keep the chip. {does(opponents, 'play')}"
    return _played(scene, done, side, int(best_play(state, side)))


def _played(scene: Scene, done: str, side: int, symbol: int) -> str:
    """A play and what happens by it, such as `Play 3 × 1B: a single, a run scores`."""
    count = int(scene.view.play_count[side])
    return f"{done} {count} × {SYMBOLS[side][symbol]}: {play_in_words(scene, side, symbol)}"


def _set_of(scene: Scene, side: int) -> str:
    state = scene.view
    return set_in_words(side, int(state.play_count[side]), int(state.tied_set[side]), bool(scene.book.own_tie_ask))
