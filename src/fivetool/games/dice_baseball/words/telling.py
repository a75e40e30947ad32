"""The play-by-play of DICE Baseball: every event of the tape in a baseball sentence.

Which of several ways to say a thing is taken depends on the event alone, so a game is told the same every time.
"""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Sentence
from fivetool.games.dice_baseball.rules import choices, codes, positions, reasons, record, results, roles, stamina
from fivetool.games.dice_baseball.words import rare_plays
from fivetool.games.dice_baseball.words.naming import (
    AT_BASE,
    BASES,
    BIG,
    COUNTED,
    DEEP_FLY_CODE,
    IN_FIELD,
    NOTABLE,
    OUTS,
    POSITION_NAMES,
    POSITION_PLACES,
    ROUTINE,
    TO_FIELDER,
    control_text,
    counted,
    full_name,
    on_base,
    park_name,
    pick,
    scoring,
    short_name,
)
from fivetool.show.phrases import capital, does, half_name, in_row, ordinal, the_team
from fivetool.show.teller import Teller

WILD, PASSED, BALK = 0, 1, 2


TELLING = Teller(
    # told by the plays around them
    silent={
        "advance", "run", "put_out", "left_on_base", "replaced", "line_up", "pa_end", "roll", "card_read", "location",
        "ball_in_play", "caught_stealing", "pickoff", "outing",
    },
    rare={"triple_play", "resumed"},  # the latter only in games taken over at a described position
)  # fmt: skip


@TELLING.tells
def _game_start(event: Event, names: Names) -> Sentence:
    innings = "" if event.innings == 9 else f", {counted(event.innings, 'inning')}"
    starters = f"{full_name(names, event.starter)} against {full_name(names, event.home_starter)}"
    warning = "".join(words for bit, words in _MISMATCHES if event.mismatch & bit)
    where = f", {park_name(names)}" if event.ball_parks and park_name(names) else ""
    text = f"{names.teams[0]} at {names.teams[1]}{where}{innings}: {starters} on the mound.{warning}"
    return Sentence(text, NOTABLE, "DB-14" if warning else "DB-3")


_MISMATCHES = (
    (
        record.MADE_FOR_PARKS,
        " These cards were built for games with ball parks; expect about a quarter fewer home runs.",
    ),
    (
        record.MADE_WITHOUT_PARKS,
        " These cards were built for games without ball parks; expect about a quarter more home runs.",
    ),
    (record.MADE_FOR_OTHER_STAMINA, " These cards were built for another stamina rule."),
)


@TELLING.tells
def _inning_start(event: Event, names: Names) -> Sentence:
    score = f"{names.teams[0]} {event.away}, {names.teams[1]} {event.home}"
    pitches = f"{full_name(names, event.pitcher)} pitches for {the_team(names.teams[1 - event.half])}"
    text = f"{half_name(event.inning, event.half)}, {score}. {pitches}."
    return Sentence(text, NOTABLE, "DB-171")


@TELLING.tells
def _resumed(event: Event, names: Names) -> Sentence:
    runners = on_base(names, (event.on_1, event.on_2, event.on_3))
    where = f"{half_name(event.inning, event.half)}, {OUTS[event.outs]}, {runners}"
    score = f"{names.teams[0]} {event.away}, {names.teams[1]} {event.home}"
    return Sentence(f"The game picks up here: {where}. {score}.", NOTABLE, "DB-171")


@TELLING.tells
def _inning_end(event: Event, names: Names) -> Sentence:
    runs, hits = counted(event.runs, "run"), counted(event.hits, "hit")
    errors = f", {counted(event.errors, 'error')}" if event.errors else ""
    left = COUNTED[event.left] if event.left else "nobody"
    return Sentence(f"{runs.capitalize()}, {hits}{errors}, {left} left on base.", ROUTINE, "DB-171")


@TELLING.tells
def _pa_start(event: Event, names: Names) -> Sentence:
    batter = full_name(names, event.batter)
    up = pick((f"{batter} steps in", f"{batter} is up", f"{batter} comes to bat"), event.batter, event.faced)
    on = [
        f"{short_name(names, runner)} on {BASES[base]}" for base in (1, 2, 3) if (runner := event.fields[f"on_{base}"])
    ]
    if len(on) == 3:
        on = ["bases loaded"]
    there = f", {in_row(on)}" if on else ""
    return Sentence(f"{up}, {OUTS[event.outs]}{there}.", ROUTINE, "DB-37")


@TELLING.tells
def _hit(event: Event, names: Names) -> Sentence | None:
    if event.total_bases == 4:
        return None  # told as a home run
    batter, where = short_name(names, event.batter), IN_FIELD.get(event.field, "")
    if event.field in (3, 5):
        return Sentence(f"{batter} beats out a bunt {where}.", NOTABLE, "DB-144")
    ways = _HITS[event.total_bases]
    text = pick(ways, event.batter, event.pitcher, event.turn).format(batter=batter, where=where)
    return Sentence(text, NOTABLE, ("", "DB-45", "DB-46", "DB-47")[event.total_bases])


_HITS = (
    (),
    (
        "{batter} singles {where}.",
        "{batter} lines a single {where}.",
        "{batter} drops a single {where}.",
        "{batter} grounds a single {where}.",
        "Base hit {where} by {batter}.",
    ),
    (
        "{batter} doubles {where}.",
        "{batter} drives one {where} for a double.",
        "{batter} lines a double {where}.",
        "{batter} hits a two-bagger {where}.",
    ),
    (
        "{batter} triples {where}.",
        "{batter} hits one {where} that rolls and rolls: a triple!",
        "{batter} legs out a triple {where}.",
    ),
)


@TELLING.tells
def _home_run(event: Event, names: Names) -> Sentence:
    batter, pitcher = short_name(names, event.batter), short_name(names, event.pitcher)
    size = ("", "solo home run", "two-run homer", "three-run homer", "grand slam")[event.runs]
    ways: tuple[str, ...] = (
        f"{batter} hits a {size} off {pitcher}!",
        f"Gone! A {size} by {batter}.",
        f"{batter} takes {pitcher} deep, a {size}!",
    )
    if event.deep_fly:
        ways = (
            f"{batter} lifts one deep, and it carries out: a {size}!",
            f"A long fly by {batter} clears the wall, a {size}!",
        )
    score = f"{names.teams[0]} {event.away}, {names.teams[1]} {event.home}."
    clause = "DB-153" if event.deep_fly else "DB-48"
    return Sentence(f"{pick(ways, event.batter, event.pitcher, event.turn)} {score}", BIG, clause)


@TELLING.tells
def _walk(event: Event, names: Names) -> Sentence:
    batter, pitcher, kind = short_name(names, event.batter), short_name(names, event.pitcher), event.how
    ways = (
        (f"{batter} walks.", f"{pitcher} walks {batter}.", f"{batter} draws a walk.", f"Ball four to {batter}."),
        (f"{batter} is walked intentionally.", f"They put {batter} on intentionally."),
        (f"{batter} is hit by the pitch.", f"{pitcher} hits {batter}, who takes first."),
    )[kind]
    return Sentence(pick(ways, event.batter, event.turn), NOTABLE, ("DB-44", "DB-169", "DB-43")[kind])


@TELLING.tells
def _strikeout(event: Event, names: Names) -> Sentence:
    batter, pitcher = short_name(names, event.batter), short_name(names, event.pitcher)
    ways = (f"{batter} strikes out.", f"{pitcher} strikes out {batter}.", f"{batter} goes down on strikes.")
    return Sentence(pick(ways, event.batter, event.pitcher, event.turn), ROUTINE, "DB-49")


# --- Outs ---


@TELLING.tells
def _out(event: Event, names: Names) -> Sentence | None:
    if event.several or event.reason == reasons.STRIKEOUT:
        return None  # told as a double play, or as a strikeout
    return _batter_out(event, names) if event.origin == 0 else _runner_out(event, names)


def _batter_out(event: Event, names: Names) -> Sentence:
    batter = short_name(names, event.player)
    first = int(str(event.fielders)[0])
    if event.reason == reasons.TRICK:
        return Sentence(f"{batter} is out.", NOTABLE, "DB-98")
    if event.reason == reasons.BUNT:
        if event.base == 0:
            return Sentence(f"{batter} pops up the bunt.", ROUTINE, "DB-144")
        return Sentence(f"{batter} is thrown out at first.", ROUTINE, "DB-144")
    if event.base == 1:
        ways = _GROUNDERS.get(event.code, _GROUNDERS[codes.GOB])
        text = pick(ways, event.player, event.turn).format(batter=batter, where=TO_FIELDER[first])
        return Sentence(f"{text}.", ROUTINE, "DB-78")
    return Sentence(_caught(event, batter, first), ROUTINE, "DB-78")


_GROUNDERS = {
    codes.GOA: (
        "{batter} hits it hard {where} and is thrown out",
        "{batter} grounds out {where}",
        "A sharp grounder {where}, and {batter} is out at first",
    ),
    codes.GOB: (
        "{batter} grounds out {where}",
        "{batter} bounces out {where}",
        "A ground ball {where} retires {batter}",
    ),
    codes.GOC: (
        "{batter} rolls out {where}",
        "A slow grounder {where}, and they just get {batter}",
        "{batter} grounds out softly {where}",
    ),
}


def _caught(event: Event, batter: str, fielder: int) -> str:
    where = TO_FIELDER[fielder]
    ways: tuple[str, ...]
    if event.code == codes.LO or (event.reason == reasons.HIT_AND_RUN and fielder < 7):
        ways = (f"{batter} lines out {where}.", f"A liner {where} by {batter} is caught.")
    elif event.code == DEEP_FLY_CODE:
        ways = (
            f"{batter} flies out to deep {where.split()[-1]}.",
            f"A long fly to {where.split()[-1]} by {batter} is caught at the warning track.",
        )
    elif fielder == positions.CATCHER:
        ways = (f"{batter} fouls out to the catcher.",)
    elif fielder < 7:
        ways = (f"{batter} pops out {where}.", f"{batter} pops up {where}.")
    else:
        ways = (
            f"{batter} flies out {where}.",
            f"{batter} lifts an easy fly {where}.",
            f"A fly ball {where} retires {batter}.",
        )
    return pick(ways, event.player, event.turn)


def _runner_out(event: Event, names: Names) -> Sentence:
    runner, batter = short_name(names, event.player), short_name(names, event.batter)
    where = AT_BASE[event.base]
    if event.reason == reasons.GROUNDER:
        ball = TO_FIELDER[int(str(event.fielders)[0])]
        text = f"{batter} grounds {ball}, and {runner} is forced out {where}."
        return Sentence(text, NOTABLE, "DB-74")
    if event.reason == reasons.STEAL and event.base == event.origin:
        return Sentence(f"{runner} is picked off {BASES[event.origin]}!", NOTABLE, "DB-102")
    text, clause = {
        reasons.STEAL: (f"{runner} is caught stealing {BASES[event.base]}.", "DB-130"),
        reasons.HIT: (f"{runner} is thrown out {where}!", "DB-55"),
        reasons.TAG: (f"{runner} is thrown out {where}!", "DB-83"),
        reasons.SEND: (f"{runner} is cut down {where}!", "DB-89"),
        reasons.BUNT: (f"{batter} bunts, and they get {runner} {where}.", "DB-144"),
    }.get(event.reason, (f"{runner} is out {where}.", "DB-98"))
    return Sentence(text, NOTABLE, clause)


@TELLING.tells
def _double_play(event: Event, names: Names) -> Sentence:
    batter, fielders = short_name(names, event.batter), scoring(event.fielders)
    if not event.runner:
        return Sentence(f"Double play, {fielders}.", NOTABLE, "DB-98")
    runner = short_name(names, event.runner)
    if event.grounded_into:
        ways = (
            f"{batter} grounds into a double play, {fielders}; {runner} is out {AT_BASE[event.base]}.",
            f"Double play, {fielders}: {runner} {AT_BASE[event.base]}, {batter} at first.",
        )
        return Sentence(pick(ways, event.batter, event.fielders), NOTABLE, "DB-78")
    ball = "lines" if event.code == codes.LO else "pops"
    text = f"{batter} {ball} into a double play: {runner} is doubled off {BASES[event.base]}, {fielders}."
    return Sentence(text, NOTABLE, "DB-78")


@TELLING.tells
def _triple_play(event: Event, names: Names) -> Sentence:
    text = f"Triple play! {short_name(names, event.batter)} lines into three outs, {scoring(event.fielders)}."
    return Sentence(text, BIG, "DB-98")


# --- Runners and runs ---


@TELLING.tells
def _moved(event: Event, names: Names) -> Sentence | None:
    runner, base = short_name(names, event.runner), BASES[event.base]
    if event.base == 4 or event.reason in (reasons.STEAL, reasons.WALK):
        return None  # a run or a stolen base is told by itself, and a walk pushes those it must
    if event.origin == 0:
        took = event.reason == reasons.MISPLAY and event.base > 1
        return Sentence(f"{runner} winds up at {base}.", ROUTINE, "DB-66") if took else None
    clause = _MOVE_CLAUSES.get(event.reason, "DB-74")
    if event.reason == reasons.HIT and event.base - event.origin == 2:
        return Sentence(f"{runner} goes {BASES[event.origin]} to {base}.", ROUTINE, clause)
    if event.reason == reasons.TAG:
        return Sentence(f"{runner} tags up and takes {base}.", NOTABLE, clause)
    stops = event.reason == reasons.HIT and event.roll >= 0
    verb = "stops at" if stops else pick(("moves up to", "takes", "goes to"), event.runner, event.base, event.reason)
    return Sentence(f"{runner} {verb} {base}.", ROUTINE, clause)


_MOVE_CLAUSES = {
    reasons.HIT: "DB-53", reasons.TAG: "DB-83", reasons.SEND: "DB-89", reasons.WILD_PITCH: "DB-100",
    reasons.PASSED_BALL: "DB-100", reasons.BALK: "DB-100", reasons.WILD_THROW: "DB-100",
    reasons.MISPLAY: "DB-66", reasons.BUNT: "DB-144", reasons.HIT_AND_RUN: "DB-141",
}  # fmt: skip


@TELLING.tells
def _scored(event: Event, names: Names) -> Sentence | None:
    if event.reason == reasons.HOMER:
        return None
    runner = short_name(names, event.runner)
    how = {
        reasons.STEAL: "steals home",
        reasons.TAG: "tags up and scores",
        reasons.SEND: "slides home safe",
        reasons.WILD_PITCH: "scores on the wild pitch",
        reasons.PASSED_BALL: "scores on the passed ball",
        reasons.BALK: "is balked home",
        reasons.WALK: "is forced home",
    }.get(event.reason, "scores")
    unearned = "" if event.earned else ", unearned"
    return Sentence(
        f"{runner} {how}{unearned}: {names.teams[0]} {event.away}, {names.teams[1]} {event.home}.", BIG, "DB-176"
    )


@TELLING.tells
def _earned_later(event: Event, names: Names) -> Sentence:
    whose = short_name(names, event.runner)
    return Sentence(f"{whose}'s run is earned after all: he would have scored without the misplay.", ROUTINE, "DB-176")


@TELLING.tells
def _steal(event: Event, names: Names) -> Sentence | None:
    if event.base == 4:
        return None  # told as a run
    return Sentence(f"{short_name(names, event.runner)} steals {BASES[event.base]}.", NOTABLE, "DB-130")


@TELLING.tells
def _sacrifice(event: Event, names: Names) -> Sentence:
    batter = short_name(names, event.batter)
    if not event.on_fly:
        return Sentence(f"{batter} lays down a sacrifice bunt.", NOTABLE, "DB-151")
    return Sentence(f"A sacrifice fly for {batter}.", NOTABLE, "DB-79")


@TELLING.tells
def _reached(event: Event, names: Names) -> Sentence | None:
    batter = short_name(names, event.batter)
    if event.how == results.STRUCK_OUT_SAFE:
        return Sentence(f"{batter} runs and is safe at first.", NOTABLE, "DB-98")
    if event.how == results.INTERFERENCE:
        return Sentence(f"{batter} is awarded first base.", NOTABLE, "DB-98")
    if event.how == results.FIELDERS_CHOICE:
        return Sentence(f"{batter} is safe at first.", ROUTINE, "DB-74")
    return None  # on an error, which is told


@TELLING.tells
def _error(event: Event, names: Names) -> Sentence:
    fielder, batter = short_name(names, event.fielder), short_name(names, event.batter)
    man = f"{POSITION_NAMES[event.position]} {fielder}"
    text = (
        f"{batter} reaches on an error by {man}.",
        f"{capital(man)} drops it.",
        f"{capital(man)} has the force, but the relay gets away.",
        f"{capital(man)} throws it away.",
        f"{capital(man)} drops the foul; {batter} bats on.",
        f"{capital(man)} lets the ball get away.",
        f"Error on {man}.",
    )[event.code]
    return Sentence(text, NOTABLE, ("DB-66", "DB-68", "DB-70", "DB-69", "DB-71", "DB-67", "DB-98")[event.code])


@TELLING.tells
def _battery(event: Event, names: Names) -> Sentence:
    kind = event.what
    text = (
        f"Wild pitch by {short_name(names, event.pitcher)}.",
        f"Passed ball on {short_name(names, event.catcher)}.",
        f"Balk! {short_name(names, event.pitcher)} comes off the rubber wrong.",
    )[kind]
    return Sentence(text, NOTABLE, "DB-100")


# --- Calls and substitutions ---


@TELLING.tells
def _call(event: Event, names: Names) -> Sentence | None:
    player = short_name(names, event.player)
    said = {
        choices.INFIELD_IN: ("The infield comes in.", "DB-81") if event.changed else None,
        choices.INFIELD_BACK: ("The infield moves back.", "DB-81") if event.changed else None,
        choices.HIT_AND_RUN: ("The hit-and-run is on.", "DB-141"),
        choices.SACRIFICE: (f"{player} squares around to bunt.", "DB-144"),
        choices.SQUEEZE: ("The squeeze is on!", "DB-144"),
        choices.BUNT: (f"{player} tries to bunt his way on.", "DB-147"),
        choices.SEND_HIM: (f"{player} breaks for home on the ground ball!", "DB-86"),
        choices.THROW_HOME: ("The throw goes home …", "DB-89"),
        choices.CONCEDE: ("They take the sure out at first.", "DB-88"),
        choices.TAG_UP: (f"{player} tags and goes!", "DB-83"),
    }.get(event.choice)
    return Sentence(said[0], ROUTINE, said[1]) if said else None


@TELLING.tells
def _failed_try(event: Event, names: Names) -> Sentence:
    batter = short_name(names, event.batter)
    if event.choice == choices.HIT_AND_RUN:
        text = f"{batter} swings through it!" if event.missed else f"{batter} fouls it off; the runners go back."
        return Sentence(text, ROUTINE, "DB-140")
    text = f"{batter} misses the bunt!" if event.missed else f"{batter} bunts it foul."
    return Sentence(text, ROUTINE, "DB-149")


@TELLING.tells
def _control_change(event: Event, names: Names) -> Sentence | None:
    pitcher = short_name(names, event.pitcher)
    if event.reason == stamina.RELIEVED or event.before < 10:
        return None  # his inning tells of the one; the other has nothing left to lose
    if event.reason == stamina.TIRED:
        return Sentence(f"{pitcher} is tiring: {control_text(event.after)}.", ROUTINE, "DB-109")
    if event.after > event.before:
        return Sentence(f"A perfect inning for {pitcher}: {control_text(event.after)}.", ROUTINE, "DB-117")
    return Sentence(f"{pitcher} now has {control_text(event.after)}.", ROUTINE, "DB-115")


@TELLING.tells
def _substitution(event: Event, names: Names) -> Sentence:
    comes, leaves = full_name(names, event.player), short_name(names, event.out)
    team = names.teams[event.team]
    if event.role == roles.AS_PITCHER:
        return Sentence(f"{team}: {comes} relieves {leaves}.", NOTABLE, "DB-161")
    if event.role == roles.AS_BATTER:
        return Sentence(f"{comes} bats for {leaves}.", NOTABLE, "DB-166")
    if event.role == roles.AS_RUNNER:
        return Sentence(f"{comes} runs for {leaves}.", NOTABLE, "DB-167")
    if event.position == positions.PITCHER:
        text = f"{does(team, 'give')} up the designated hitter: {comes} bats {ordinal(event.slot)} for {leaves}."
        return Sentence(text, NOTABLE, "DB-168")
    return Sentence(f"{team}: {comes} takes over at {POSITION_PLACES[event.position]} for {leaves}.", NOTABLE, "DB-158")


@TELLING.tells
def _position_change(event: Event, names: Names) -> Sentence:
    player = short_name(names, event.player)
    text = f"{player} moves to {POSITION_PLACES[event.position]}, batting {ordinal(event.slot)}."
    return Sentence(text, ROUTINE, "DB-158")


@TELLING.tells
def _game_end(event: Event, names: Names) -> Sentence:
    runs = (event.away, event.home)
    if event.winner < 0:
        return Sentence(f"The game ends in a tie, {event.away}–{event.away}.", BIG, "DB-175")
    extra = f" in {event.innings} innings" if event.innings > 9 else ""
    won = f"{does(names.teams[event.winner], 'win')} {runs[event.winner]}–{runs[1 - event.winner]}{extra}."
    save = f" Save: {full_name(names, event.save)}." if event.save else ""
    record = f"Win: {full_name(names, event.win)}. Loss: {full_name(names, event.loss)}.{save}"
    return Sentence(f"{won} {record}", BIG, "DB-176")


# What is rare is told in a module of its own.
for tell in (rare_plays.special_play, rare_plays.injury, rare_plays.ejection):
    TELLING.tells(tell)
