"""The play-by-play, told off the tape."""

from __future__ import annotations

from fivetool.engine.innings import BOTTOM, TOP
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Sentence
from fivetool.games.power_chip.rules import reason
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.words.naming import BASE_NAMES, OUTS, SYMBOLS, men_out, set_in_words, symbols_of
from fivetool.show.phrases import counted, does, half_name, in_row, ordinal, plural, the_team
from fivetool.show.teller import Teller

AWAY = ("nobody out", "one away", "two away", "three outs")
HOME_RUNS = {1: "Solo home run", 2: "Two-run homer", 3: "Three-run homer", 4: "Grand slam"}


TELLING = Teller(
    silent={"advance", "put_out", "left_on_base", "count_reset", "roll", "replaced"},  # told elsewhere or never
    rare={"resumed"},  # only in games taken over at a described position
)


@TELLING.tells
def _game_start(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[0]} against {names.teams[1]}, {counted(event.innings, 'inning')}.", 0, "PC-7")


@TELLING.tells
def _toss(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(names.teams[event.winner], 'win')} the toss.", 0, "PC-10")


@TELLING.tells
def _order_chosen(event: Event, names: Names) -> Sentence:
    first = does(names.teams[event.first_team], "bat")
    return Sentence(f"{first} first, with the Power Chip.", 0, "PC-12")


@TELLING.tells
def _half_start(event: Event, names: Names) -> Sentence:
    half = f"{half_name(event.inning, event.half)}: {_score(event, names)}."
    holder = does(names.teams[event.chip], "have")
    chip = ", with the chip" if event.chip == event.team else f". {holder} the chip"
    return Sentence(f"{half} {does(names.teams[event.team], 'bat')}{chip}.", 1, "PC-8")


@TELLING.tells
def _resumed(event: Event, names: Names) -> Sentence:
    half = f"{half_name(event.inning, event.half)}: {_score(event, names)}."
    count = f"{OUTS[event.outs]}, count {event.balls}-{event.strikes}"
    return Sentence(f"{half} {does(names.teams[event.team], 'bat')}, {count}.", 1, "PC-8")


@TELLING.tells
def _roll_result(event: Event, names: Names) -> Sentence:
    if event.reason != reason.BY_COUNT:
        text = f"The roll goes to {the_team(names.teams[event.team])}."
        return Sentence(text, 0, "PC-30" if event.reason == reason.CHIP_USED else "PC-31")
    return Sentence(f"{_both_sets(event)}. {does(names.teams[event.team], 'win')} the roll.", 0, "PC-24")


@TELLING.tells
def _chip_decision(event: Event, names: Names) -> Sentence:
    done = does(names.teams[event.before], "use" if event.use else "keep")
    text = f"Tied roll, {_both_sets(event)}. {done} the Power Chip."
    return Sentence(text, 1, "PC-30" if event.use else "PC-31")


@TELLING.tells
def _chip_moved(event: Event, names: Names) -> Sentence:
    if event.reason == reason.USED:
        return Sentence(f"The Power Chip passes to {the_team(names.teams[event.to])}.", 0, "PC-30")
    return Sentence(f"The Power Chip goes to the batting side, {the_team(names.teams[event.to])}.", 0, "PC-34")


@TELLING.tells
def _own_tie_choice(event: Event, names: Names) -> Sentence:
    tied = in_row(symbols_of(event.side, event.tied_set))
    return Sentence(f"From {tied} they pick {SYMBOLS[event.side][event.symbol]}.", 0, "PC-21")


@TELLING.tells
def _ball(event: Event, names: Names) -> Sentence:
    return Sentence(f"Ball. The count is {event.balls}-{event.strikes}.", 0, "PC-36")


@TELLING.tells
def _strike(event: Event, names: Names) -> Sentence:
    return Sentence(f"Strike. The count is {event.balls}-{event.strikes}.", 0, "PC-46")


@TELLING.tells
def _walk(event: Event, names: Names) -> Sentence:
    how = "Six balls on one roll, a walk" if event.six else "Ball four, a walk"
    forced = " that forces in a run" if event.runs else ""
    return Sentence(f"{how}{forced}.", 2 if event.runs else 1, "PC-38" if event.six else "PC-37")


@TELLING.tells
def _hit(event: Event, names: Names) -> Sentence:
    if event.bases == 4:
        return Sentence(f"{HOME_RUNS[event.runs]}!", 2, "PC-42")
    kind, its_clause = ("Single", "PC-40") if event.bases == 1 else ("Double", "PC-41")
    runs = ("", " One run scores.", " Two runs score.")[event.runs]
    return Sentence(f"{kind}!{runs}", 2 if event.runs else 1, its_clause)


@TELLING.tells
def _strikeout(event: Event, names: Names) -> Sentence:
    how = "Six strikes on one roll, a strikeout" if event.six else "Strike three, a strikeout"
    return Sentence(f"{how}: {AWAY[event.outs]}.", 1, "PC-48" if event.six else "PC-47")


@TELLING.tells
def _out(event: Event, names: Names) -> Sentence:
    return Sentence(f"The batter is out: {AWAY[event.outs]}.", 1, "PC-49")


@TELLING.tells
def _double_play(event: Event, names: Names) -> Sentence:
    its_clause = ("PC-50", "PC-51", "PC-52", "PC-53")[event.on_1 + event.on_2 + event.on_3]
    placed = " The batter takes first." if event.batter_placed else ""
    return Sentence(f"{_play_made(event)}{placed}", 1, its_clause)


@TELLING.tells
def _triple_play(event: Event, names: Names) -> Sentence:
    its_clause = ("PC-58", "PC-57", "PC-56", "PC-56")[event.on_1 + event.on_2 + event.on_3]
    return Sentence(_play_made(event), 1, its_clause)


def _play_made(event: Event) -> str:
    """A double or triple play by how many it put out: with nobody on base, the batter is all there is to get."""
    called = {2: "Double play! ", 3: "Triple play! "}.get(men_out(event.fields), "")
    if not event.on_1 + event.on_2 + event.on_3:
        return f"Nobody is on base, so only the batter is out: {AWAY[event.outs]}."
    return f"{called}{_put_out(event)}: {AWAY[event.outs]}."


def _put_out(event: Event) -> str:
    """Who is out in a double or triple play, runner nearest home first."""
    bases = [BASE_NAMES[base] for base in (3, 2, 1) if event.fields[f"out_{base}"]]
    if not bases:
        return "The batter is out"
    runners = f"{plural('Runner', len(bases))} on {in_row(bases)}"
    if event.batter_out:
        return f"{runners} and the batter out"
    return f"{runners} out"


@TELLING.tells
def _run(event: Event, names: Names) -> Sentence:
    scorer = "The batter" if event.origin == 0 else f"The runner from {BASE_NAMES[event.origin]}"
    return Sentence(f"{scorer} scores! {does(names.teams[event.team], 'have')} {event.score}.", 2, "PC-43")


@TELLING.tells
def _half_end(event: Event, names: Names) -> Sentence:
    runs, hits = counted(event.runs, "run"), counted(event.hits, "hit")
    how = "Side retired" if event.reason == reason.THREE_OUTS else "That ends it"
    return Sentence(f"{how}: {runs}, {hits}, {event.left} left on base.", 1, "PC-68")


@TELLING.tells
def _half_skipped(event: Event, names: Names) -> Sentence:
    bottom = half_name(event.inning, BOTTOM).lower()
    return Sentence(f"{does(names.teams[event.leader], 'are')} ahead, so the {bottom} is not played.", 1, "PC-70")


@TELLING.tells
def _extra_inning(event: Event, names: Names) -> Sentence:
    return Sentence(f"Still tied, so they play a {ordinal(event.inning)} inning.", 1, "PC-74")


@TELLING.tells
def _game_end(event: Event, names: Names) -> Sentence:
    runs = (event.runs_a, event.runs_b)
    if event.winner < 0:
        return Sentence(f"The game ends in a tie, {runs[0]}–{runs[0]}.", 2, "PC-76")
    score = f"{does(names.teams[event.winner], 'win')} {runs[event.winner]}–{runs[1 - event.winner]}"
    if event.reason == reason.WALKED_OFF:
        return Sentence(f"Walk-off! {score}.", 2, "PC-71")
    return Sentence(f"{score}.", 2, "PC-69")


def _score(event: Event, names: Names) -> str:
    """The score, with the team first that bats first."""
    first = event.team if event.half == TOP else 1 - event.team
    runs = (event.runs_a, event.runs_b)
    return ", ".join(f"{names.teams[team]} {runs[team]}" for team in (first, 1 - first))


def _both_sets(event: Event) -> str:
    batting = set_in_words(BATTING, event.batting_count, event.batting_set)
    return f"{batting} against {set_in_words(PITCHING, event.pitching_count, event.pitching_set)}"
