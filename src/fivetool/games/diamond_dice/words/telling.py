"""The play-by-play, off the tape."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Sentence
from fivetool.games.diamond_dice.rules import (
    alignment,
    choices,
    ground_ball,
    innings,
    offense,
    pitching,
    record,
    results,
    rolls,
)
from fivetool.games.diamond_dice.words.naming import BASE_NAMES, HIT_VERBS, name_of
from fivetool.show.phrases import capital, counted, does, half_name, ordinal, the_team
from fivetool.show.teller import Teller

CHECK_CLAUSES = {
    rolls.STEALING: "DD-77",
    rolls.EXTRA_BASE_TRY: "DD-120",
    rolls.AT_FIRST: "DD-112",
    rolls.INFIELD_THROW: "DD-103",
    rolls.BUNTING: "DD-130",
    rolls.RUNNING: "DD-141",
}

TELLING = Teller(
    silent={"advance", "put_out", "left_on_base", "replaced", "run_credited", "returned"},  # told by the plays around
    rare={"resumed"},
)


def _ones(count: int) -> str:
    return ("no ones", "a one")[count] if count < 2 else f"{count} ones"


@TELLING.tells
def _game_start(event: Event, names: Names) -> Sentence:
    scheduled, first = counted(event.innings, "inning"), names.teams[event.first_team]
    return Sentence(f"{names.teams[0]} at {names.teams[1]}, {scheduled}. {does(first, 'bat')} first.", 0, "DD-4")


@TELLING.tells
def _draw(event: Event, names: Names) -> Sentence | None:
    if not event.starter:
        return None  # batters alone, whom nobody else sees
    text = f"{does(names.teams[event.team], 'draw')} {name_of(names, event.starter)} as the starting pitcher."
    return Sentence(text, 0, "DD-25")


@TELLING.tells
def _slugger_swap(event: Event, names: Names) -> Sentence:
    slugger, pitcher = name_of(names, event.slugger), name_of(names, event.pitcher)
    return Sentence(f"{slugger} bats for {the_team(names.teams[event.team])}; {pitcher} pitches instead.", 1, "DD-27")


@TELLING.tells
def _lineup_set(event: Event, names: Names) -> Sentence:
    order = ", ".join(name_of(names, event.fields[f"card_{i}"]) for i in range(1, record.ORDER + 1))
    return Sentence(f"Batting for {the_team(names.teams[event.team])}: {order}.", 0, "DD-31")


@TELLING.tells
def _inning_start(event: Event, names: Names) -> Sentence | None:
    return Sentence(f"Whoever leads after the {ordinal(event.inning)} inning wins.", 1, "DD-37") if event.last else None


@TELLING.tells
def _half_start(event: Event, names: Names) -> Sentence:
    score = f"{event.runs_a}–{event.runs_b}"
    pitcher = name_of(names, event.pitcher)
    bat = does(names.teams[event.team], "bat")
    text = f"{half_name(event.inning, event.half)}, {score}. {bat} against {pitcher}."
    return Sentence(text, 1, "DD-33")


@TELLING.tells
def _at_bat_start(event: Event, names: Names) -> Sentence:
    outs = ("nobody out", "one out", "two outs")[event.outs]
    return Sentence(f"{name_of(names, event.batter)} is up, {outs}.", 0, "DD-42")


@TELLING.tells
def _pitcher_change(event: Event, names: Names) -> Sentence:
    new, old = name_of(names, event.new), name_of(names, event.old)
    return Sentence(f"{does(names.teams[event.team], 'bring')} in {new} for {old}.", 1, "DD-43")


@TELLING.tells
def _batter_change(event: Event, names: Names) -> Sentence:
    new, old = name_of(names, event.new), name_of(names, event.old)
    verb = "pinch-hits" if event.place == 0 else "pinch-runs"
    where = f" on {BASE_NAMES[event.place]}" if event.place else ""
    return Sentence(f"{new} {verb} for {old}{where}.", 1, "DD-46")


@TELLING.tells
def _ability(event: Event, names: Names) -> Sentence:
    keyword = f"{pitching.KEYWORDS[event.keyword]} {event.level}"
    pitcher = name_of(names, event.pitcher)
    clause = ("DD-65", "DD-66", "DD-67", "DD-69")[event.keyword]
    if event.mode == pitching.WASTED:
        return Sentence(f"{pitcher}'s {keyword} is wasted: nobody is on base.", 0, "DD-70")
    return Sentence(f"{pitcher} uses {keyword}.", 1, clause)


@TELLING.tells
def _knuckleball_roll(event: Event, names: Names) -> Sentence:
    if event.wild:
        return Sentence("Wild pitch! The batter takes first, and every runner moves up.", 1, "DD-68")
    return Sentence("The knuckleball dances over the plate.", 0, "DD-67")


@TELLING.tells
def _pickoff_roll(event: Event, names: Names) -> Sentence:
    runner = name_of(names, event.runner)
    if event.out:
        return Sentence(f"Picked off! {runner} is out at {BASE_NAMES[event.base]}.", 1, "DD-69")
    return Sentence(f"{runner} gets back to {BASE_NAMES[event.base]}.", 0, "DD-69")


@TELLING.tells
def _alignment(event: Event, names: Names) -> Sentence | None:
    if not event.changed:
        return None
    return Sentence(_MOVES[event.alignment], 0, "DD-49")


_MOVES = (
    "The defense goes back to normal depth.",
    "The infield comes in.",
    "The infield moves back.",
    "The outfield comes in.",
    "The outfield moves back.",
)


@TELLING.tells
def _offense_choice(event: Event, names: Names) -> Sentence | None:
    card = name_of(names, event.card)
    if event.declared == offense.SWING:
        return None
    if event.declared == offense.STEAL:
        return Sentence(f"{card} breaks for {BASE_NAMES[event.base + 1]}!", 0, "DD-77")
    doing = {
        offense.BUNT: f"{card} squares to bunt.",
        offense.HIT_AND_RUN: "The hit-and-run is on.",
        offense.FENCES: f"{card} is swinging for the fences.",
    }
    return Sentence(doing[event.declared], 0, "DD-51")


@TELLING.tells
def _contact_roll(event: Event, names: Names) -> Sentence:
    batter = name_of(names, event.batter)
    rolled = _rolled(event.ones, "one", "ones", event.dice)
    if event.dice == 0:
        return Sentence(f"{batter} strikes out: he has no contact dice left.", 1, "DD-85")
    if event.ones == 0:
        how = " swinging for the fences" if event.declared == offense.FENCES else ""
        return Sentence(f"{batter} strikes out{how}: {rolled}.", 1, "DD-85")
    if event.declared == offense.BUNT:
        return Sentence(f"{batter} gets the bunt down: {rolled}.", 0, "DD-128")
    if event.ones == 1 and event.declared == offense.HIT_AND_RUN:
        return Sentence(f"{batter} grounds out on the hit-and-run: {rolled}.", 1, "DD-140")
    if event.ones == 1:
        return Sentence(f"{batter} hits it on the ground: {rolled}.", 0, "DD-86")
    return Sentence(f"{batter} hits it well: {rolled}.", 0, "DD-87")


@TELLING.tells
def _power_roll(event: Event, names: Names) -> Sentence | None:
    rolled = _rolled(event.hits, "five or six", "fives or sixes", event.dice) + _but(event.hits, event.result)
    batter = name_of(names, event.batter)
    if event.result == 0:
        return Sentence(f"{batter} flies out: {rolled}.", 1, "DD-168" if event.hits else "DD-110")
    if event.result == alignment.BATTER_CHECK:
        return Sentence(f"A slow roller, and the infield is deep: {rolled}.", 0, "DD-112")
    return Sentence(f"{batter} {HIT_VERBS[event.result]}! {capital(rolled)}.", 1, f"DD-{115 + event.result}")


def _but(hits: int, result: int) -> str:
    """Why a hit is worth more or less than its fives and sixes (DD-111 to DD-115, DD-136, DD-168)."""
    usual = min(hits, 4)
    if result in (usual, alignment.BATTER_CHECK):
        return ""
    if result == 0:
        return ", but the shallow outfield gets to it"
    if hits == 0:
        return ", but the fielders left a hole"
    return ", but the deep outfield keeps it to a single" if result < usual else ", and over the drawn-in outfield"


def _rolled(number: int, one: str, many: str, dice: int) -> str:
    """What dice showed: "no ones on 8 dice", "a one on 8 dice"."""
    shown = f"no {many}" if number == 0 else f"a {one}" if number == 1 else f"{number} {many}"
    return f"{shown} on {counted(dice, 'die', 'dice')}"


@TELLING.tells
def _go_hold(event: Event, names: Names) -> Sentence:
    runner = name_of(names, event.runner)
    return Sentence(f"{runner} {'goes' if event.go else 'holds'}.", 0, "DD-90")


@TELLING.tells
def _ground_play(event: Event, names: Names) -> Sentence:
    if event.play == choices.BATTER_OUT:
        return Sentence("The throw to first gets the batter.", 1, "DD-93")
    if event.play == choices.LEAD:
        return Sentence("They get the lead runner.", 1, "DD-95")
    if event.play < choices.LIST:
        base = "to third" if event.play == choices.THROW_3B else "home"
        return Sentence(f"The infield throws {base}.", 0, "DD-103")
    bases = [BASE_NAMES[base] for base in (4, 3, 2, 1) if choices.LISTS[event.play - choices.LIST] >> base & 1]
    kind = "two" if len(bases) == 2 else "three"
    return Sentence(f"They go for {kind}: {', then '.join(bases)}.", 0, "DD-96")


@TELLING.tells
def _throw(event: Event, names: Names) -> Sentence:
    runner, base = name_of(names, event.runner), BASE_NAMES[event.base]
    against = f"the throw has {_ones(event.ones)}, the runner {_ones(event.runner_ones)}"
    if event.result == ground_ball.OUT:
        return Sentence(f"{runner} is out at {base} ({against}).", 1, "DD-98")
    if event.result == ground_ball.ERROR:
        return Sentence(f"The throw to {base} gets away ({against}).", 1, "DD-101")
    return Sentence(f"{runner} is safe at {base} ({against}).", 1, "DD-98")


@TELLING.tells
def _speed_check(event: Event, names: Names) -> Sentence:
    runner, base = name_of(names, event.runner), BASE_NAMES[event.base]
    verdict = "safe" if event.safe else "out"
    rolled = f"{_ones(event.ones)}, {event.need} needed"
    return Sentence(f"{runner} is {verdict} at {base} ({rolled}).", 1, CHECK_CLAUSES[event.reason])


@TELLING.tells
def _error(event: Event, names: Names) -> Sentence:
    return Sentence(f"Error on {the_team(names.teams[event.team])}! Everyone takes an extra base.", 1, "DD-101")


@TELLING.tells
def _run(event: Event, names: Names) -> Sentence:
    score = f"{does(names.teams[event.team], 'have')} {event.score}"
    return Sentence(f"{name_of(names, event.runner)} scores! {score}.", 2, "DD-143")


@TELLING.tells
def _at_bat_end(event: Event, names: Names) -> Sentence | None:
    if event.result == results.CUT_OFF:
        return Sentence(f"{name_of(names, event.batter)}'s at-bat is cut short and doesn't count.", 0, "DD-151")
    if event.result in (results.DOUBLE_PLAY, results.TRIPLE_PLAY):
        kind = "Double play!" if event.result == results.DOUBLE_PLAY else "Triple play!"
        return Sentence(kind, 1, "DD-96")
    return None


@TELLING.tells
def _half_end(event: Event, names: Names) -> Sentence:
    counts = ((event.runs, "run"), (event.hits, "hit"), (event.errors, "error"))
    totals = ", ".join(counted(number, thing) if number else f"no {thing}s" for number, thing in counts)
    return Sentence(f"That ends the half-inning: {totals}.", 1, "DD-35")


@TELLING.tells
def _half_skipped(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(names.teams[event.team], 'are')} ahead and don't need to bat.", 1, "DD-37")


@TELLING.tells
def _game_end(event: Event, names: Names) -> Sentence:
    runs = (event.runs_a, event.runs_b)
    if event.winner < 0:
        return Sentence(f"The game ends in a tie, {runs[0]}–{runs[0]}.", 2, "DD-40")
    how = " on a walk-off" if event.reason == innings.WALK_OFF else ""
    score = f"{runs[event.winner]}–{runs[1 - event.winner]}"
    return Sentence(f"{does(names.teams[event.winner], 'win')} {score}{how}.", 2, "DD-38")


@TELLING.tells
def _resumed(event: Event, names: Names) -> Sentence:
    text = f"The game picks up in the {half_name(event.inning, event.half).lower()}, {event.runs_a}–{event.runs_b}."
    return Sentence(text, 0, "DD-33")
