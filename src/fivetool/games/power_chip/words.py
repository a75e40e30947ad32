"""What Power Chip Baseball says: questions, labels, and the play-by-play off the tape."""

from __future__ import annotations

from collections.abc import Callable

from fivetool.engine.game import Event, Names, Scene, Sentence
from fivetool.games.power_chip import rules
from fivetool.games.power_chip.dice_sets import BATTER_SYMBOLS, PITCHER_SYMBOLS

SYMBOLS = (BATTER_SYMBOLS, PITCHER_SYMBOLS)
PLAY_NAMES = (("ball", "single", "double", "home run"), ("strike", "out", "double play", "triple play"))
HIT_VERBS = {1: "singles", 2: "doubles", 4: "homers"}
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
BASE_NAMES = {1: "first", 2: "second", 3: "third"}
SIDES = ("batting", "pitching")


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th and on.

    >>> ordinal(12)
    '12th'
    """
    if number % 100 not in (11, 12, 13) and number % 10 in ORDINALS:
        return f"{number}{ORDINALS[number % 10][1:]}"
    return f"{number}th"


def half_name(inning: int, half: int) -> str:
    """Top of the 2nd, bottom of the 3rd."""
    return f"{'Bottom' if half else 'Top'} of the {ordinal(inning)}"


def symbols_of(side: int, tied_set: int) -> list[str]:
    """The symbols of a tied set, worst first."""
    return [symbol for i, symbol in enumerate(SYMBOLS[side]) if tied_set >> i & 1]


def best_of(tied_set: int) -> int:
    """PC-20: the best-ranked symbol of a set."""
    return int(tied_set).bit_length() - 1


def question(scene: Scene) -> str:
    """What is being asked, and what hangs on it."""
    state = scene.view
    if state.phase == rules.TOSS_CHOICE:
        return "You won the toss. Bat first (and take the Power Chip), or pitch first?"
    if state.phase == rules.CHIP:
        bat = _set_in_words(rules.BATTING, state)
        pit = _set_in_words(rules.PITCHING, state)
        return f"Tied roll: {bat} against {pit}. Use the Power Chip?"
    if state.phase == rules.OWN_TIE:
        side = int(state.winner)
        return f"You win the roll with {_set_in_words(side, state)}. Which is your play?"
    if state.phase == rules.DP_RUNNERS:
        return "Double play with the bases loaded. Which two runners are out?"
    return "The game is over."


def label(scene: Scene, choice: int) -> str:
    """What a choice does, in a few words."""
    state = scene.view
    if choice == rules.BAT:
        return "Bat first"
    if choice == rules.PITCH:
        return "Pitch first"
    if choice in (rules.USE, rules.KEEP):
        holder = int(state.chip)
        own = rules.BATTING if _is_batting(state, holder) else rules.PITCHING
        side = own if choice == rules.USE else 1 - own
        play = PLAY_NAMES[side][best_of(int(state.tied_set[side]))]
        if choice == rules.USE:
            return f"Use the chip: {_with_article(play)}"
        return f"Keep the chip: they get {_with_article(play)}"
    if choice < rules.OUT_12:
        side = rules.BATTING if choice < rules.PITCHING_SYMBOL else rules.PITCHING
        first = rules.BATTING_SYMBOL if side == rules.BATTING else rules.PITCHING_SYMBOL
        return PLAY_NAMES[side][choice - first].capitalize()
    return {
        rules.OUT_12: "Runners on first and second",
        rules.OUT_13: "Runners on first and third",
        rules.OUT_23: "Runners on second and third",
    }[choice]


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    if choice <= rules.PITCH:
        return "PC-11"
    if choice == rules.USE:
        return "PC-30"
    if choice == rules.KEEP:
        return "PC-31"
    return "PC-21" if choice < rules.OUT_12 else "PC-53"


def sentence(event: Event, names: Names) -> Sentence | None:
    """A line of play-by-play for an event; None for what other lines already tell."""
    teller = _TELLERS.get(event.kind)
    return teller(event, names) if teller else None


def _game_start(event: Event, names: Names) -> Sentence:
    innings = "1 inning" if event.innings == 1 else f"{event.innings} innings"
    return Sentence(f"{names.teams[0]} against {names.teams[1]}, {innings}.", 0, "PC-7")


def _toss(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.winner]} win the toss.", 0, "PC-10")


def _order_chosen(event: Event, names: Names) -> Sentence:
    first, second = names.teams[event.first_team], names.teams[event.second_team]
    return Sentence(f"{first} bat first and take the Power Chip; {second} pitch.", 0, "PC-12")


def _half_start(event: Event, names: Names) -> Sentence:
    team, chip = names.teams[event.team], names.teams[event.chip]
    score = f"{event.runs_a}–{event.runs_b}"
    return Sentence(f"{half_name(event.inning, event.half)}: {team} bat, {score}. {chip} hold the chip.", 1, "PC-8")


def _roll(event: Event, names: Names) -> None:
    return None  # the result that follows tells what the roll was


def _roll_result(event: Event, names: Names) -> Sentence:
    counts = (event.batting_count, event.pitching_count)
    sets = (event.batting_set, event.pitching_set)
    shown = [f"{counts[side]} × {'/'.join(symbols_of(side, sets[side]))}" for side in (0, 1)]
    why = ("", ", on the chip", ", as the chip is kept")[event.reason]
    play = PLAY_NAMES[event.side][event.play]
    text = f"{shown[0]} against {shown[1]}: {play} for {names.teams[event.team]}{why}."
    return Sentence(text, 0, "PC-24" if event.reason == rules.BY_COUNT else "PC-26")


def _chip_decision(event: Event, names: Names) -> Sentence:
    holder, other = names.teams[event.before], names.teams[1 - event.before]
    if event.use:
        return Sentence(f"{holder} use the Power Chip; it passes to {other}.", 1, "PC-30")
    return Sentence(f"{holder} keep the Power Chip.", 0, "PC-31")


def _chip_moved(event: Event, names: Names) -> Sentence | None:
    if event.reason == rules.USED:
        return None
    return Sentence(f"The Power Chip goes to {names.teams[event.to]}, who bat next.", 0, "PC-34")


def _own_tie_choice(event: Event, names: Names) -> Sentence:
    return Sentence(f"Out of the tie they play {SYMBOLS[event.side][event.symbol]}.", 0, "PC-21")


def _ball(event: Event, names: Names) -> Sentence:
    return Sentence(f"Ball. The count is {event.balls}-{event.strikes}.", 0, "PC-36")


def _strike(event: Event, names: Names) -> Sentence:
    return Sentence(f"Strike. The count is {event.balls}-{event.strikes}.", 0, "PC-46")


def _walk(event: Event, names: Names) -> Sentence:
    how = "Six balls at once: a walk" if event.six else "Ball four, a walk"
    forced = " that forces in a run" if event.runs else ""
    return Sentence(f"{how}{forced}.", 1, "PC-38" if event.six else "PC-37")


def _hit(event: Event, names: Names) -> Sentence:
    clause = {1: "PC-40", 2: "PC-41", 4: "PC-42"}[event.bases]
    if event.bases == 4:
        kind = "Grand slam" if event.runs == 4 else "Home run"
    else:
        kind = "Single" if event.bases == 1 else "Double"
    runs = "" if event.runs == 0 else " One run scores." if event.runs == 1 else f" {event.runs} runs score."
    return Sentence(f"{kind}!{runs}", 2 if event.runs else 1, clause)


def _strikeout(event: Event, names: Names) -> Sentence:
    how = "Six strikes at once: struck out" if event.six else "Struck out"
    return Sentence(f"{how}, {_outs(event.outs)}.", 1, "PC-48" if event.six else "PC-47")


def _out(event: Event, names: Names) -> Sentence:
    return Sentence(f"Out, {_outs(event.outs)}.", 0, "PC-49")


def _multiple_play(name: str, clause: str) -> Callable[[Event, Names], Sentence]:
    def tell(event: Event, names: Names) -> Sentence:
        out = [f"the runner on {BASE_NAMES[base]}" for base in (3, 2, 1) if event.fields[f"out_{base}"]]
        out += ["the batter"] if event.batter_out else []
        men = " and ".join(out) if len(out) < 3 else f"{', '.join(out[:-1])} and {out[-1]}"
        return Sentence(f"{name}: {men} out, {_outs(event.outs)}.", 1, clause)

    return tell


def _run(event: Event, names: Names) -> Sentence:
    scorer = "the batter" if event.origin == 0 else f"the runner from {BASE_NAMES[event.origin]}"
    return Sentence(f"{scorer.capitalize()} scores. {names.teams[event.team]} {event.score}.", 2, "PC-43")


def _half_end(event: Event, names: Names) -> Sentence:
    hits = "1 hit" if event.hits == 1 else f"{event.hits} hits"
    runs = "1 run" if event.runs == 1 else f"{event.runs} runs"
    return Sentence(f"End of the half: {runs}, {hits}, {event.left} left on base.", 1, "PC-68")


def _half_skipped(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.leader]} are ahead and need not bat again.", 1, "PC-70")


def _extra_inning(event: Event, names: Names) -> Sentence:
    return Sentence(f"All square: the {ordinal(event.inning)} inning is an extra one.", 1, "PC-74")


def _game_end(event: Event, names: Names) -> Sentence:
    runs = (event.runs_a, event.runs_b)
    if event.winner < 0:
        return Sentence(f"The game ends in a draw, {runs[0]} all.", 2, "PC-76")
    how = " in a walk-off" if event.reason == rules.WALKED_OFF else ""
    score = f"{runs[event.winner]} to {runs[1 - event.winner]}"
    return Sentence(f"{names.teams[event.winner]} win {score}{how}.", 2, "PC-69" if not how else "PC-71")


def _resumed(event: Event, names: Names) -> Sentence:
    score = f"{names.teams[0]} {event.runs_a}, {names.teams[1]} {event.runs_b}"
    where = half_name(event.inning, event.half)
    return Sentence(f"Play goes on in the {where[0].lower()}{where[1:]}: {score}.", 1, "PC-8")


_TELLERS: dict[str, Callable[[Event, Names], Sentence | None]] = {
    "game_start": _game_start,
    "toss": _toss,
    "order_chosen": _order_chosen,
    "half_start": _half_start,
    "roll": _roll,
    "roll_result": _roll_result,
    "chip_decision": _chip_decision,
    "chip_moved": _chip_moved,
    "own_tie_choice": _own_tie_choice,
    "ball": _ball,
    "strike": _strike,
    "walk": _walk,
    "hit": _hit,
    "strikeout": _strikeout,
    "out": _out,
    "double_play": _multiple_play("Double play", "PC-52"),
    "triple_play": _multiple_play("Triple play", "PC-56"),
    "run": _run,
    "half_end": _half_end,
    "half_skipped": _half_skipped,
    "extra_inning": _extra_inning,
    "game_end": _game_end,
    "resumed": _resumed,
}

SILENT = frozenset({"advance", "put_out", "left_on_base", "count_reset", "roll"})  # told by the plays around them


def _outs(outs: int) -> str:
    return {1: "one out", 2: "two outs", 3: "three outs"}[outs]


def _with_article(play: str) -> str:
    return f"an {play}" if play[0] in "aeiou" else f"a {play}"


def _is_batting(state: object, team: int) -> bool:
    return team == int(rules.batting_team(state))


def _set_in_words(side: int, state: object) -> str:
    tied = symbols_of(side, int(state.tied_set[side]))  # type: ignore[attr-defined]
    return f"{int(state.play_count[side])} × {' or '.join(tied)}"  # type: ignore[attr-defined]
