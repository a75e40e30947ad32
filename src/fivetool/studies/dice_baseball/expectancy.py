"""Run and win expectancy, found by playing the game with league-average cards; what the manager reckons with.

python -m fivetool.studies.dice_baseball.expectancy                 builds the tables again (about a minute)
python -m fivetool.studies.dice_baseball.expectancy --show          prints run expectancy and a page of win expectancy

Two things are measured, for each combination of the rules of advance and ball parks:

- how many runs still score in a half-inning from each place (bases and outs), in games between clubs of average
  players whose pitchers do not tire and whose managers decide as the reference manager;
- what every kind of result (a single off the pitcher's card, a failed sacrifice ...) leads to from each place.

Win expectancy follows from the runs by working backward from the last out, both clubs alike. The tables stand in
`expectancy.json`; books take them from there (`data.expectancy`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.engine import steps
from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.record import array_of, copy_of, new
from fivetool.engine.tape import silent_tape
from fivetool.games.dice_baseball import GAME, data
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.data.expectancy import FILE, NAMES, place_name, run_expectancy, tables
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.rules import choices, set_up, sides
from fivetool.games.dice_baseball.workshop.sample_clubs import NAMES as CLUBS
from fivetool.lab.watch import watch, watch_from
from fivetool.players.matches import match_between
from fivetool.studies.dice_baseball.harvest import (
    ANY_PLAY,
    HARVESTER,
    NO_STRIKEOUT,
    ONLY_SPECIAL,
    PLAIN,
    TRIALS,
    place_of,
)

ENVIRONMENTS = tuple((advance, parks) for advance in ("basic", "advanced") for parks in ("off", "on"))
REFERENCE = ("as_played", "as_played")  # who decide as the reference manager where nothing was played
KEY = (0x5EED, 0xBA5E)
ALL_PITCHER, ALL_HITTER = 99, 9  # Control by which every card result comes off one card
AVERAGE_CONTROL = 58
SIDES = {sides.LEFT: 0.42, sides.RIGHT: 0.58}  # how often batters bat from each: it decides where the ball goes
OPTIONS: dict[str, Any] = {
    "away": CLUBS[0], "home": CLUBS[1], "preset": "custom", "stamina": "off", "rest": "off", "dh": "on",
    "injuries": "off", "innings": 9, "min_batters": "1", "extra_runner": "off", "charts": "standard",
}  # fmt: skip
# codes of each kind of result, in the proportions of the average cards
SHARES = (
    {"BB": 100}, {"SLF": 33, "SCF": 34, "SRF": 33}, {"DLF": 40, "DCF": 20, "DRF": 40}, {"TCF": 100}, {"HR": 100},
    {"SO": 100}, {"GOA": 52, "GOB": 26, "GOC": 22}, {"SO": 64, "LO": 6, "FO": 30},
)  # fmt: skip
CALLS = {
    outcomes.CONTACT_MADE: choices.HIT_AND_RUN,
    outcomes.BUNT_ALL_SAFE: choices.SACRIFICE,
    outcomes.BUNT_MADE: choices.SACRIFICE,
    outcomes.SACRIFICE_FAILED: choices.SACRIFICE,
    outcomes.SQUEEZE_FAILED: choices.SQUEEZE,
    outcomes.BUNT_HIT: choices.BUNT,
    outcomes.BUNT_FAILED: choices.BUNT,
}
ALWAYS, NEVER = 1_000, -1_000
LEAST_SHARE, MOST_KEPT = 0.004, 8  # rarer endings are left out


class Workshop:
    """A game between average clubs under some rules, to be measured."""

    def __init__(self, advance: str, parks: str) -> None:
        self.setup = GAME.setup(2, **OPTIONS, advance=advance, ball_parks=parks)
        self.match = match_between(REFERENCE, self.setup)

    def runs_to_come(self, games: int) -> Any:
        """Shares of 0, 1, 2 ... runs still to come, by place."""
        found = watch(HARVESTER, self.setup, games, HARVESTER.fresh_notes(), REFERENCE, KEY).notes.runs
        return found / found.sum(axis=1, keepdims=True)

    def outcomes(self, kind: int, trials: int) -> dict[str, list[list[Any]]]:
        """Where a kind of result leads from each place where it can happen: chance, place and runs, likely first."""
        found = {}
        for place in range(outcomes.PLACES - 1):
            if _may_happen(kind, place):
                found[place_name(place)] = _endings(self._tried(kind, place, trials))
        return found

    def _tried(self, kind: int, place: int, trials: int) -> Any:
        start = self._start(place)
        book = copy_of(self.setup.book)
        book.ball_parks = 0  # home runs out of deep flies are reckoned by the batter's Power
        start.infield = 1 if kind in (outcomes.GROUNDER_IN, outcomes.GROUNDER_IN_ERROR) else 0
        call, special = CALLS.get(kind, choices.SWING), PLAIN
        if place >= 12 and call == choices.SACRIFICE:
            call = choices.SQUEEZE
        if kind == outcomes.SPECIAL:
            special, trials = ONLY_SPECIAL, 10 * trials
        elif kind in CALLS:
            special = ANY_PLAY
            _set_call(book, start, kind)
        else:
            special = NO_STRIKEOUT if _card_kind(kind) == outcomes.FLY else PLAIN
            _set_card(book, start, kind)
        match, half = self.match._replace(book=array_of(book)), int(start.half)
        notes = TRIALS.fresh_notes(
            special=special, place=place_of(start), halves=start.halves, half=half, appearance=start.appearance,
            runs=start.runs[half],
        )  # fmt: skip
        for start.side, share in SIDES.items():
            watch_from(self.setup, match, start, half, call, round(share * trials), notes, KEY)
        return notes.ends

    def _start(self, place: int) -> Any:
        """The first batter of the game is up and the defense has set its infield; runners stand as wanted."""
        book, dice, tape, state = self.setup.book, new(PLAIN_DICE), silent_tape(), self.setup.new_state()
        set_up.set_up(state, book, dice, tape)
        for seat in range(2):
            steps.apply(state, book, seat, choices.AUTOMATIC, dice, tape)
        steps.apply(state, book, 1, choices.PITCH, dice, tape)
        bases, state.outs = divmod(place, 3)
        state.clean_outs = state.outs
        for base in range(3):
            if bases >> base & 1:
                state.bases[base] = state.order[0, 4 + base]
        state.bases_seen = bases
        state.control = AVERAGE_CONTROL
        return state


def _may_happen(kind: int, place: int) -> bool:
    bases, outs = divmod(place, 3)
    if kind in (outcomes.SACRIFICE_FAILED, outcomes.BUNT_ALL_SAFE, outcomes.BUNT_MADE, outcomes.SQUEEZE_FAILED):
        squeeze = kind == outcomes.SQUEEZE_FAILED
        either = kind in (outcomes.BUNT_ALL_SAFE, outcomes.BUNT_MADE)
        return outs < 2 and bases > 0 and (either or (bases >= 4) == squeeze)
    if kind == outcomes.CONTACT_MADE:
        return bases & 3 > 0
    return True


def _card_kind(kind: int) -> int:
    if kind in (outcomes.GROUNDER_IN, outcomes.GROUNDER_IN_ERROR):
        return outcomes.GROUNDER
    return kind % outcomes.OUTCOMES


def _set_card(book: Any, start: Any, kind: int) -> None:
    """Every result is of one kind, off one of the cards."""
    off_hitter = kind == outcomes.GROUNDER_IN_ERROR or outcomes.OUTCOMES <= kind < 2 * outcomes.OUTCOMES
    codes = [CODES.index(code) for code, count in SHARES[_card_kind(kind)].items() for _ in range(count)]
    mixed = codes if _card_kind(kind) == outcomes.FLY else np.random.default_rng(1).permutation(codes)
    book.hits[start.batter, :] = mixed
    book.pitches[start.mound[1], :] = mixed
    start.control = ALL_HITTER if off_hitter else ALL_PITCHER


def _set_call(book: Any, start: Any, kind: int) -> None:
    """The call always succeeds, or always fails."""
    book.contact[start.batter] = ALWAYS
    made = kind in (outcomes.BUNT_MADE, outcomes.BUNT_HIT)
    book.bunting[start.batter] = ALWAYS if made else NEVER
    book.bunt_single_to[...] = NEVER
    book.bunt_safe_to[...] = ALWAYS if kind == outcomes.BUNT_ALL_SAFE else NEVER


def _endings(counts: Any) -> list[list[Any]]:
    total = counts.sum()
    order = np.argsort(counts, axis=None)[::-1][:MOST_KEPT]
    kept = [(int(i), counts.flat[i] / total) for i in order if counts.flat[i] >= LEAST_SHARE * total]
    whole = sum(share for _, share in kept)
    return [[round(float(share / whole), 4), place_name(i // 5), i % 5] for i, share in kept]


# --- The command ---


def write(path: Path, games: int, trials: int, report: Callable[[str], None] = print) -> None:
    """Measure everything and write the file."""
    content: dict[str, dict[str, Any]] = {"runs": {}, "outcomes": {}}
    for advance, parks in ENVIRONMENTS:
        workshop = Workshop(advance, parks)
        content["runs"][f"{advance} {parks}"] = _named(workshop.runs_to_come(games))
        if parks == "off":
            content["outcomes"][advance] = {name: workshop.outcomes(i, trials) for i, name in enumerate(NAMES)}
        report(f"{advance} advance, ball parks {parks}: {games} games, {trials} trials of each kind and place")
    path.write_text(_as_text(content), encoding="utf-8")


def _named(runs: Any) -> dict[str, list[float]]:
    return {place_name(place): [round(float(share), 5) for share in row] for place, row in enumerate(runs)}


def _as_text(content: Any, depth: int = 0) -> str:
    """JSON with one line for each place, so that a change is easy to see."""
    if not isinstance(content, Mapping):
        return json.dumps(content)
    indent = " " * (depth + 1)
    lines = [f"{indent}{json.dumps(key)}: {_as_text(value, depth + 1)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n" + " " * depth + "}" + ("" if depth else "\n")


def show(report: Callable[[str], None] = print) -> None:
    """Print run expectancy by bases and outs, and the home club's chance to win in the bottom of the ninth."""
    expected = run_expectancy()
    report("runs to come   0 out  1 out  2 out")
    for bases in range(8):
        name = place_name(3 * bases)[:3]
        report(f"{name}          " + "  ".join(f"{expected[f'{name} {outs}']:5.3f}" for outs in range(3)))
    win = tables("advanced", "on")["win"] / outcomes.CERTAIN
    report("\nbottom of the ninth, nobody out: chance to win by lead and bases")
    report("lead " + "  ".join(f"{place_name(3 * bases)[:3]:>5}" for bases in range(8)))
    for lead in range(-4, 1):
        row = win[1, outcomes.LEVEL + lead]
        report(f"{lead:4} " + "  ".join(f"{row[3 * bases]:5.3f}" for bases in range(8)))


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--trials", type=int, default=20_000)
    parser.add_argument("--out", type=Path, default=Path(data.__file__).parent / FILE)
    parser.add_argument("--show", action="store_true", help="print the tables instead of building them")
    given = parser.parse_args(arguments)
    if given.show:
        show()
    else:
        write(given.out, given.games, given.trials)


if __name__ == "__main__":
    main()
