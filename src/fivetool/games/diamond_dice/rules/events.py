"""What can happen: the kinds of events on the tape, for `@rule` functions, and their fields."""

from __future__ import annotations

from fivetool.engine.tape import FIRST_OWN_KIND
from fivetool.games.diamond_dice.rules.record import HAND, ORDER

GAME_START = FIRST_OWN_KIND
DRAW = FIRST_OWN_KIND + 1
SLUGGER_SWAP = FIRST_OWN_KIND + 2
LINE_UP_SET = FIRST_OWN_KIND + 3
INNING_START = FIRST_OWN_KIND + 4
HALF_START = FIRST_OWN_KIND + 5
AT_BAT_START = FIRST_OWN_KIND + 6
PITCHER_CHANGED = FIRST_OWN_KIND + 7
BATTER_CHANGED = FIRST_OWN_KIND + 8
ABILITY = FIRST_OWN_KIND + 9
KNUCKLEBALL_ROLL = FIRST_OWN_KIND + 10
PICKOFF_ROLL = FIRST_OWN_KIND + 11
ALIGNMENT = FIRST_OWN_KIND + 12
OFFENCE_CHOICE = FIRST_OWN_KIND + 13
CONTACT_ROLL = FIRST_OWN_KIND + 14
POWER_ROLL = FIRST_OWN_KIND + 15
GO_OR_HOLD = FIRST_OWN_KIND + 16
GROUND_PLAY_CHOSEN = FIRST_OWN_KIND + 17
THROW = FIRST_OWN_KIND + 18
SPEED_CHECK = FIRST_OWN_KIND + 19
THROW_ERROR = FIRST_OWN_KIND + 20
RUN_CREDITED = FIRST_OWN_KIND + 21
RETURNED = FIRST_OWN_KIND + 22
AT_BAT_END = FIRST_OWN_KIND + 23
HALF_END = FIRST_OWN_KIND + 24
HALF_SKIPPED = FIRST_OWN_KIND + 25
GAME_END = FIRST_OWN_KIND + 26
RESUMED = FIRST_OWN_KIND + 27

_DICE = ("dice", "faces_a", "faces_b")  # how many, and what they show, three bits a die, ten dice a field
_RUNNER_DICE = ("runner_dice", "runner_a", "runner_b")
EVENTS = {
    GAME_START: ("game_start", ("innings", "first_team", "extra_cap")),
    DRAW: ("draw", ("team", "starter", "reliever_1", "reliever_2", *(f"batter_{i}" for i in range(1, HAND + 1)))),
    SLUGGER_SWAP: ("slugger_swap", ("team", "slugger", "pitcher")),
    LINE_UP_SET: ("line_up_set", ("team", *(f"card_{i}" for i in range(1, ORDER + 1)))),
    INNING_START: ("inning_start", ("inning", "last")),
    HALF_START: ("half_start", ("inning", "half", "team", "pitcher", "runs_a", "runs_b")),
    AT_BAT_START: ("at_bat_start", ("team", "batter", "pitcher", "outs", "on_1", "on_2", "on_3")),
    PITCHER_CHANGED: ("pitcher_change", ("team", "old", "new", "passes")),
    BATTER_CHANGED: ("batter_change", ("team", "place", "old", "new")),
    ABILITY: ("ability", ("team", "pitcher", "keyword", "level", "mode", "batter")),
    KNUCKLEBALL_ROLL: ("knuckleball_roll", ("team", "ones", "wild", *_DICE)),
    PICKOFF_ROLL: ("pickoff_roll", ("team", "runner", "base", "ones", "out", *_DICE)),
    ALIGNMENT: ("alignment", ("team", "alignment", "changed")),
    OFFENCE_CHOICE: ("offence_choice", ("team", "declared", "card", "base")),
    CONTACT_ROLL: (
        "contact_roll",
        ("team", "batter", "contact", "abilities", "closer", "fences", "declared", "ones", *_DICE),
    ),
    POWER_ROLL: (
        "power_roll",
        ("team", "batter", "power", "curveball", "fences", "alignment", "result", "hits", *_DICE),
    ),
    GO_OR_HOLD: ("go_hold", ("team", "runner", "base", "go")),
    GROUND_PLAY_CHOSEN: ("ground_play", ("team", "play")),
    THROW: (
        "throw",
        ("team", "number", "base", "runner", "result", "ones", "runner_ones", *_DICE, *_RUNNER_DICE),
    ),
    SPEED_CHECK: ("speed_check", ("team", "runner", "origin", "base", "reason", "need", "ones", "safe", *_DICE)),
    THROW_ERROR: ("error", ("team", "number", "moved")),
    RUN_CREDITED: ("run_credited", ("team", "runner", "batter", "batted_in", "pitcher")),
    RETURNED: ("returned", ("team", "top", "reason", "card_1", "card_2", "card_3", "card_4")),
    AT_BAT_END: ("at_bat_end", ("team", "batter", "pitcher", "result", "runs", "outs")),
    HALF_END: ("half_end", ("inning", "half", "team", "runs", "hits", "errors", "left")),
    HALF_SKIPPED: ("half_skipped", ("inning", "team")),
    GAME_END: ("game_end", ("runs_a", "runs_b", "winner", "reason", "innings")),
    RESUMED: ("resumed", ("inning", "half", "team", "outs", "runs_a", "runs_b", "on_1", "on_2", "on_3", "pitcher")),
}
