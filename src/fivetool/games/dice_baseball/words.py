"""What DICE Baseball says: questions, labels, and the play-by-play off the tape."""

from __future__ import annotations

from collections.abc import Callable

from fivetool.engine.game import Event, Names, Scene, Sentence
from fivetool.games.dice_baseball.cards import POSITIONS
from fivetool.games.dice_baseball.refusals import refusal as refusal
from fivetool.games.dice_baseball.rules import outs, records, stealing

BASES = ("home plate", "first", "second", "third", "home")
FIELDS = {7: "left", 8: "center", 9: "right", 5: "third base", 3: "first base", 0: "the seats"}
HIT_NAMES = ("", "single", "double", "triple", "home run")
ORDINALS = ("", "1st", "2nd", "3rd")
SILENT = frozenset(
    {"advance", "run", "put_out", "replaced", "line_up", "pa_end", "roll", "card_read", "location", "ball_in_play",
     "moved", "reached", "outing", "left_on_base", "inning_end"}
)  # fmt: skip
RARE = frozenset({"triple_play"})


def ordinal(number: int) -> str:
    """A number in a row.

    >>> ordinal(1), ordinal(11)
    ('1st', '11th')
    """
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


def scoring(fielders: int) -> str:
    """Fielders in scoring notation.

    >>> scoring(643)
    '6-4-3'
    """
    return "-".join(str(fielders))


# --- Questions and choices ---


def question(scene: Scene) -> str:
    """Who is asked what."""
    state = scene.view
    seat = _asked_seat(scene)
    if seat < 0:
        return "The game is over."
    who = scene.names.seats[seat]
    asked = _QUESTIONS[int(state.phase)](scene)
    return f"{who}: {asked}"


def _asked_seat(scene: Scene) -> int:
    if scene.seat >= 0 and scene.seat in scene.setup.waiting(scene.view):
        return scene.seat
    return scene.setup.actor(scene.view)


def player_name(scene: Scene, player: int) -> str:
    """What a player is called."""
    return scene.names.cards[player]


def _match_up(scene: Scene) -> str:
    state = scene.view
    pitcher = player_name(scene, int(state.mound[1 - state.half]))
    return f"{player_name(scene, int(state.batter))} bats against {pitcher} (control 10-{int(state.control)})"


def _line_up_question(scene: Scene) -> str:
    step = int(scene.view.line_step[_asked_seat(scene)])
    if step == 0:
        return "who starts?"
    slot = (step - 1) // 2 + 1
    return f"who bats {ordinal(slot)}?" if step % 2 else f"where does your {ordinal(slot)} batter play?"


def _pick_question(scene: Scene) -> str:
    state = scene.view
    leaves = player_name(scene, int(state.pick_out))
    part = ("pitch", f"play {POSITIONS[int(state.pick_at) - 1]}", "bat", "run")[int(state.pick_role)]
    return f"who comes in to {part} for {leaves}?"


def _tag_question(scene: Scene) -> str:
    state = scene.view
    base = int(state.tag_base)
    runner = player_name(scene, int(state.bases[base - 1]))
    return f"does {runner} tag up on {BASES[base]}? Safe up to {int(outs.tag_target(state, scene.book)):02}."


def _send_question(scene: Scene) -> str:
    state = scene.view
    runner = player_name(scene, int(state.bases[2]))
    return f"does {runner} go home on the ground ball? If they throw, safe up to {_send_target(scene)}."


def _send_target(scene: Scene) -> str:
    return f"{int(outs.send_target(scene.view, scene.book)):02}"


_QUESTIONS: dict[int, Callable[[Scene], str]] = {
    records.LINE_UPS: _line_up_question,
    records.DEFENSE: lambda scene: f"{_match_up(scene)}. What does the defense do?",
    records.INFIELD: lambda scene: "infield in or back?",
    records.OFFENSE: lambda scene: f"{_match_up(scene)}. Your call?",
    records.SEND: _send_question,
    records.ANSWER: lambda scene: f"throw home (safe up to {_send_target(scene)}) or take the out at first?",
    records.TAG: _tag_question,
    records.PICK: _pick_question,
    records.FIELD: lambda scene: "which position do you change?",
    records.SWAP: lambda scene: "whose batting slots are exchanged?",
}

LABELS = {
    records.PITCH: "Pitch to him",
    records.WALK_HIM: "Walk him intentionally",
    records.INFIELD_IN: "Infield in",
    records.INFIELD_BACK: "Infield back",
    records.SWING: "Swing away",
    records.HIT_AND_RUN: "Hit and run",
    records.SACRIFICE: "Sacrifice bunt",
    records.SQUEEZE: "Squeeze play",
    records.BUNT: "Bunt for a hit",
    records.SEND_HIM: "Send the runner",
    records.STAY: "Hold the runner",
    records.THROW_HOME: "Throw home",
    records.CONCEDE: "Take the out at first and concede the run",
    records.TAG_UP: "Tag up and go",
    records.DONE: "The field is set",
    records.SWAP_SLOTS: "Exchange batting slots",
    records.PINCH_HIT: "Send up a pinch hitter",
    records.CHANGE_FIELDERS: "Change fielders",
}


def label(scene: Scene, choice: int) -> str:
    """What a choice does."""
    state = scene.view
    if choice >= records.PLAYER:
        seat = _asked_seat(scene)
        return player_name(scene, choice - records.PLAYER + 1 + seat * records.ROSTER)
    if records.AT < choice <= records.AT + 10:
        if state.phase == records.LINE_UPS:
            return f"At {POSITIONS[choice - records.AT - 1]}"
        return "Change the pitcher" if choice == records.AT + 1 else f"Change the {POSITIONS[choice - records.AT - 1]}"
    if records.RUN_FOR < choice <= records.RUN_FOR + 3:
        base = choice - records.RUN_FOR
        return f"Pinch-run for {player_name(scene, int(state.bases[base - 1]))} on {BASES[base]}"
    if records.STEAL < choice < records.HIT_AND_RUN:
        return _steal_label(scene, choice - records.STEAL)
    if choice == records.AUTOMATIC:
        return "The coach's line-up" if state.phase == records.LINE_UPS else "Let the coach set the field"
    return LABELS[choice]


def _steal_label(scene: Scene, group: int) -> str:
    going = [BASES[base] for base in (1, 2, 3) if group >> (base - 1) & 1]
    lead = int(stealing.lead_of(group))
    runner = int(scene.view.bases[lead - 1])
    target = (
        stealing.SAFE_AT_HOME if lead == 3 else int(stealing.steal_target(scene.view, scene.book, runner, lead + 1))
    )
    many = ("", "Steal: the runner on", "Double steal: the runners on", "Triple steal: the runners on")[len(going)]
    return f"{many} {' and '.join(going)} (safe up to {target:02})"


CLAUSES = {
    records.PITCH: "DB-163", records.WALK_HIM: "DB-169", records.INFIELD_IN: "DB-81", records.INFIELD_BACK: "DB-81",
    records.SWING: "DB-38", records.HIT_AND_RUN: "DB-139", records.SACRIFICE: "DB-146", records.SQUEEZE: "DB-146",
    records.BUNT: "DB-147", records.SEND_HIM: "DB-86", records.THROW_HOME: "DB-89", records.CONCEDE: "DB-88",
    records.TAG_UP: "DB-83", records.SWAP_SLOTS: "DB-165", records.PINCH_HIT: "DB-166", records.AUTOMATIC: "DB-3",
}  # fmt: skip


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    if records.STEAL < choice < records.HIT_AND_RUN:
        return "DB-127"
    if records.RUN_FOR < choice <= records.RUN_FOR + 3:
        return "DB-167"
    return CLAUSES.get(choice, "DB-158" if choice > records.AT else "")


# --- Play-by-play ---


def sentence(event: Event, names: Names) -> Sentence | None:
    """A line of play-by-play for an event; None for what other lines already tell."""
    teller = _TELLERS.get(event.kind)
    return teller(event, names) if teller else None


def _name(names: Names, player: int) -> str:
    return names.cards[player] if 0 < player < len(names.cards) else "nobody"


def _game_start(event: Event, names: Names) -> Sentence:
    warning = ""
    if event.mismatch & records.MADE_FOR_PARKS:
        warning += " Cards were built for ball parks on; home runs will be about a quarter low."
    if event.mismatch & records.MADE_WITHOUT_PARKS:
        warning += " Cards were built for ball parks off; home runs will be about a quarter high."
    if event.mismatch & records.MADE_FOR_OTHER_STAMINA:
        warning += " Cards were built for another stamina rule."
    return Sentence(f"{names.teams[0]} at {names.teams[1]}, {event.innings} innings.{warning}", 1, "DB-14")


def _inning_start(event: Event, names: Names) -> Sentence:
    half = ("Top", "Bottom")[event.half]
    text = f"{half} of the {ordinal(event.inning)}: {_name(names, event.pitcher)} pitches at 10-{event.control}."
    return Sentence(text, 1, "DB-1")


def _pa_start(event: Event, names: Names) -> Sentence:
    return Sentence(f"{_name(names, event.batter)} at bat.", 0, "DB-37")


def _hit(event: Event, names: Names) -> Sentence:
    kind = HIT_NAMES[event.total_bases]
    field = FIELDS.get(event.field, "the field")
    text = f"{_name(names, event.batter)}: {kind}{'' if event.total_bases == 4 else f' to {field}'}."
    return Sentence(text, 1, "DB-48" if event.total_bases == 4 else "DB-45")


def _walk(event: Event, names: Names) -> Sentence:
    how = ("walks", "is walked intentionally", "is hit by a pitch")[event.how]
    return Sentence(f"{_name(names, event.batter)} {how}.", 1, ("DB-44", "DB-169", "DB-43")[event.how])


def _out(event: Event, names: Names) -> Sentence:
    base = f" at {BASES[event.base]}" if event.base else ""
    return Sentence(f"{_name(names, event.player)} is out{base}, {scoring(event.fielders)}.", 1, "DB-78")


def _scored(event: Event, names: Names) -> Sentence:
    return Sentence(f"{_name(names, event.runner)} scores{'' if event.earned else ' (unearned)'}.", 2, "DB-176")


def _error(event: Event, names: Names) -> Sentence:
    return Sentence(f"Error by {_name(names, event.fielder)}, E{event.position}.", 1, "DB-65")


def _battery(event: Event, names: Names) -> Sentence:
    kind = ("Wild pitch", "Passed ball", "Balk")[event.what]
    return Sentence(f"{kind}: the runners move up.", 1, "DB-100")


def _call(event: Event, names: Names) -> Sentence:
    word = records.CHOICES[event.choice].replace("_", " ")
    return Sentence(f"{names.seats[event.seat]}: {word}.", 0, CLAUSES.get(event.choice, "DB-127"))


def _control(event: Event, names: Names) -> Sentence:
    why = records.RULES_OF_CONTROL[event.reason]
    return Sentence(f"{_name(names, event.pitcher)} pitches at 10-{event.after} ({why}).", 0, "DB-109")


def _substitution(event: Event, names: Names) -> Sentence:
    role = ("pitch", "play in the field", "bat", "run")[event.role]
    text = f"{_name(names, event.player)} comes in to {role} for {_name(names, event.out)}."
    return Sentence(text, 1, "DB-157")


def _special(event: Event, names: Names) -> Sentence:
    kind = ("Pitcher chart", "Range chart", "Unique play", "Injury chart")[event.chart]
    return Sentence(f"Special play: {kind}, {event.roll:02}.", 0, "DB-92")


def _injury(event: Event, names: Names) -> Sentence:
    if not event.leaves:
        return Sentence(f"{_name(names, event.player)} is shaken up and stays in.", 1, "DB-103")
    return Sentence(f"{_name(names, event.player)} is hurt and leaves.", 2, "DB-104")


def _ejection(event: Event, names: Names) -> Sentence:
    who = _name(names, event.player) if event.player else "The manager"
    return Sentence(f"{who} is ejected.", 1, "DB-106")


def _game_end(event: Event, names: Names) -> Sentence:
    result = f"{names.teams[0]} {event.away}, {names.teams[1]} {event.home}"
    if event.winner < 0:
        return Sentence(f"A tie: {result}.", 2, "DB-175")
    save = f", save {_name(names, event.save)}" if event.save else ""
    return Sentence(
        f"Final: {result}. Win {_name(names, event.win)}, loss {_name(names, event.loss)}{save}.", 2, "DB-176"
    )


_TELLERS: dict[str, Callable[[Event, Names], Sentence | None]] = {
    "game_start": _game_start,
    "inning_start": _inning_start,
    "pa_start": _pa_start,
    "hit": _hit,
    "walk": _walk,
    "strikeout": lambda event, names: Sentence(f"{_name(names, event.batter)} strikes out.", 1, "DB-49"),
    "sacrifice": lambda event, names: Sentence(("Sacrifice bunt.", "Sacrifice fly.")[event.on_fly], 1, "DB-79"),
    "double_play": lambda event, names: Sentence(f"Double play, {scoring(event.fielders)}.", 1, "DB-78"),
    "triple_play": lambda event, names: Sentence(f"Triple play, {scoring(event.fielders)}!", 2, "DB-98"),
    "home_run": lambda event, names: Sentence(f"Home run by {_name(names, event.batter)}!", 2, "DB-48"),
    "out": _out,
    "scored": _scored,
    "error": _error,
    "battery": _battery,
    "pickoff": lambda event, names: Sentence(f"{_name(names, event.runner)} is picked off.", 1, "DB-102"),
    "steal": lambda event, names: Sentence(f"{_name(names, event.runner)} steals {BASES[event.base]}.", 1, "DB-130"),
    "caught_stealing": lambda event, names: Sentence(f"{_name(names, event.runner)} is caught.", 1, "DB-130"),
    "call": _call,
    "control_change": _control,
    "substitution": _substitution,
    "position_change": lambda event, names: Sentence(
        f"{_name(names, event.player)} to {POSITIONS[event.position - 1]}.", 0, "DB-158"
    ),
    "special_play": _special,
    "injury": _injury,
    "ejection": _ejection,
    "game_end": _game_end,
}
