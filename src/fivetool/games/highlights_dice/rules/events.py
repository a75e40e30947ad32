"""What can happen: the kinds of events on the tape, for `@rule` functions, and their fields."""

from __future__ import annotations

from fivetool.engine.tape import FIRST_OWN_KIND
from fivetool.games.highlights_dice.rules.record import CHOICES, SEATS

GAME_START = FIRST_OWN_KIND
TURN_START = FIRST_OWN_KIND + 1
ROLLED = FIRST_OWN_KIND + 2
BOARD = FIRST_OWN_KIND + 3
AREA_TAKEN = FIRST_OWN_KIND + 4
PICK = FIRST_OWN_KIND + 5
CHECK = FIRST_OWN_KIND + 6
LOST = FIRST_OWN_KIND + 7
WILD_NAMED = FIRST_OWN_KIND + 8
BONUS = FIRST_OWN_KIND + 9
POWER_UP = FIRST_OWN_KIND + 10
PLAYED = FIRST_OWN_KIND + 11
PITCHER = FIRST_OWN_KIND + 12
POWER_RETURNED = FIRST_OWN_KIND + 13
DICE_PASSED = FIRST_OWN_KIND + 14
EXTRA_START = FIRST_OWN_KIND + 15
EXTRA_ROLL = FIRST_OWN_KIND + 16
EXTRA_END = FIRST_OWN_KIND + 17
DEFENSE = FIRST_OWN_KIND + 18
FITZ_ROLL = FIRST_OWN_KIND + 19
FITZ_REMOVED = FIRST_OWN_KIND + 20
FITZ_RUNS = FIRST_OWN_KIND + 21
GAME_END = FIRST_OWN_KIND + 22
SERIES_GAME = FIRST_OWN_KIND + 23
SERIES_END = FIRST_OWN_KIND + 24
RESUMED = FIRST_OWN_KIND + 25

_AREA_FIELDS = tuple(f"{kind}_{area}" for kind in ("play", "power") for area in CHOICES)
_SEAT_RUNS = tuple(f"runs_{seat}" for seat in range(SEATS))
EVENTS = {
    GAME_START: ("game_start", ("seats", "first_seat", "game", "games")),
    TURN_START: ("turn_start", ("turn", "round", "rounds")),
    ROLLED: ("roll", ("play_dice", "power_dice", "pitcher", *(f"die_{i}" for i in range(1, 16)))),
    BOARD: ("board", _AREA_FIELDS),
    AREA_TAKEN: ("area_taken", ("area", "play_dice", "power_dice")),
    PICK: ("pick", ("number", "track")),
    CHECK: ("check", ("track", "number", "token", "cause", "left")),
    LOST: ("lost", ("track", "cause")),
    WILD_NAMED: ("wild", ("origin", "track")),
    BONUS: ("bonus", ("track", "number", "play", "fired")),
    POWER_UP: ("power", ("power",)),
    PLAYED: ("play", ("play", "source", "repeat")),
    PITCHER: ("pitcher", ("result",)),
    POWER_RETURNED: ("power_returned", ("taken", "from_board")),
    DICE_PASSED: ("dice_passed", ("to", "play_dice")),
    EXTRA_START: ("extra_start", ("inning", "tied_0", "tied_1", "tied_2", "tied_3")),
    EXTRA_ROLL: ("extra_roll", ("inning", "count", *(f"die_{i}" for i in range(1, 7)))),
    EXTRA_END: ("extra_end", ("inning", *_SEAT_RUNS, "tied_0", "tied_1", "tied_2", "tied_3")),
    DEFENSE: ("defense", ("area", "pitcher")),
    FITZ_ROLL: ("fitz_roll", ("count", *(f"die_{i}" for i in range(1, 7)))),
    FITZ_REMOVED: ("fitz_removed", ("area", "play_dice")),
    FITZ_RUNS: ("fitz_runs", ("area", "runs", "total")),
    GAME_END: ("game_end", (*_SEAT_RUNS, "fitz", "reason", "win_0", "win_1", "win_2", "win_3")),
    SERIES_GAME: ("series_game", ("game", "half_wins_0", "half_wins_1", "half_wins_2", "half_wins_3")),
    SERIES_END: ("series_end", ("games", "win_0", "win_1", "win_2", "win_3")),
    RESUMED: ("resumed", ("seats", "first_seat", "turn", "fitz", *_SEAT_RUNS, *(f"power_{s}" for s in range(SEATS)))),
}
