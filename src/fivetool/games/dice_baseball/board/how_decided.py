"""How a plate appearance was decided, step by step: dice, the cell on a card, the fielder, the cell of a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fivetool.engine.diamond import HOME
from fivetool.game.board import DiceShown
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.data.charts.cells import OUT_CHARTS
from fivetool.games.dice_baseball.data.charts.special_plays import PITCHER_PLAYS, SPECIAL_KINDS, UNIQUE_PLAYS
from fivetool.games.dice_baseball.rules import cells, codes, rolls
from fivetool.games.dice_baseball.rules.cells import is_out, token
from fivetool.games.dice_baseball.words.naming import AT_BASE, CODE_WORDS, POSITION_NAMES, short_name
from fivetool.games.dice_baseball.words.odds import FIRST_ON_CARDS, blocks, in_range
from fivetool.show.dice import TEN_SIDED
from fivetool.show.event_reader import events_since
from fivetool.show.phrases import possessive

CHART_OF_BASES = {
    sum(1 << base for base, mark in enumerate(bases) if mark != "_"): name for name, bases in OUT_CHARTS.items()
}
# short names of what a roll is for, and what a number up to the target means
PURPOSES: tuple[tuple[str, str, str], ...] = (
    ("Whose card?", "pitcher's card", "batter's card"),
    ("Second roll", "", ""),
    ("Error?", "no error", "error"),
    ("Runner", "takes the extra base", "stops"),
    ("Tag-up", "safe", "out"),
    ("Sent home", "safe", "out"),
    ("Steal", "safe", "caught"),
    ("Special play", "", ""),
    ("Pitcher play", "", ""),
    ("Position", "", ""),
    ("Range", "gets to it", "gets by him"),
    ("Unique play", "", ""),
    ("Injury", "unhurt", "hurt"),
    ("Ball park", "home run", "stays in"),
    ("Hit-and-run", "contact", "missed"),
    ("Bunt", "works", "fails"),
)


@dataclass(frozen=True)
class Mark:
    """One step: what it is, the number rolled or read, and what it gave."""

    title: str
    number: str
    result: str


def cell_text(cell: int) -> str:
    """A cell of an out chart in the notation of the rules.

    >>> from fivetool.games.dice_baseball.data.charts.cells import read_cell
    >>> cell_text(read_cell("1x2 Bx 2-3", "12_", "Chart 2d")), cell_text(read_cell("SCF", "__3", "Chart 2e"))
    ('1x2 Bx 2-3', 'SCF')
    """
    if cell >> cells.SINGLE_BYTE & cells.BYTE:
        return "SCF"
    first = cell >> cells.FIRST_OUT_BYTE & cells.BYTE
    order = sorted(range(4), key=lambda who: (not is_out(_plain(cell, who)), who != first, who))
    return " ".join(filter(None, (_token_text(cell, who) for who in order)))


def _plain(cell: int, who: int) -> int:
    return int(token(cell, who, 0))


def _token_text(cell: int, who: int) -> str:
    value, man = _plain(cell, who), "B123"[who]
    late = "0:" if cell >> (8 * who) & cells.NONE_OUT_ONLY else ""
    if value == cells.STAYS:
        return ""
    if value == cells.HELD:
        return f"{late}{man}="
    if is_out(value):
        return f"{late}Bx" if who == 0 else f"{late}{man}x{'_123H'[value - cells.OUT_AT]}"
    return f"{late}{man}-{'_123H'[value]}"


def cell_words(cell: int, outs: int) -> str:
    """A cell of an out chart as people say it; with two outs before, the first one it names ends the inning.

    >>> from fivetool.games.dice_baseball.data.charts.cells import read_cell
    >>> cell = read_cell("1x2 Bx 2-3", "12_", "Chart 2d")
    >>> cell_words(cell, 0), cell_words(cell, 2)
    ('double play, runner moves up', 'runner out at second')
    """
    if cell >> cells.SINGLE_BYTE & cells.BYTE:
        return "single to center"
    tokens = [(who, int(token(cell, who, outs))) for who in range(4)]
    first = cell >> cells.FIRST_OUT_BYTE & cells.BYTE
    made = sorted(
        ((who, value - cells.OUT_AT) for who, value in tokens if is_out(value)), key=lambda out: out[0] != first
    )
    if made and outs == 2:
        return _outs_in_words(made[:1])
    said = [_outs_in_words(made)] if made else ["everybody safe"]
    moves = [value for who, value in tokens if who and value not in (cells.STAYS, cells.HELD) and not is_out(value)]
    if HOME in moves:
        said.append("run scores")
    elif moves:
        said.append("runner moves up" if len(moves) == 1 else "runners move up")
    return ", ".join(said)


def _outs_in_words(outs: Sequence[tuple[int, int]]) -> str:
    if len(outs) > 1:
        return ("double play", "triple play")[len(outs) - 2]
    ((who, base),) = outs
    return "batter out" if who == 0 else f"runner out {AT_BASE[base]}"


def _cell_of(event: Event, book: Any) -> int:
    return int(book.cells[event.bases, event.fielder, event.out_kind, event.infield])


# --- Steps of a plate appearance ---


def last_appearance(events: Sequence[Event]) -> list[Event]:
    """The events of the plate appearance that was played last."""
    found = events_since(events, "pa_start")
    return found if found and found[0].kind == "pa_start" else []


def marks(events: Sequence[Event], setup: Setup, names: Names) -> list[Mark]:
    """The steps that led to what happened in some events."""
    return [mark for event in events for mark in _marks_of(event, setup, names)]


def _marks_of(event: Event, setup: Setup, names: Names) -> Iterator[Mark]:
    reader = _READERS.get(event.kind)
    if reader:
        yield from reader(event, setup, names)


def _roll(event: Event, setup: Setup, names: Names) -> Iterator[Mark]:
    title, low, high = PURPOSES[event.purpose]
    if event.purpose != rolls.STEP_TWO:  # which is told with the card
        yield Mark(title, f"{event.number:02}", _looked_up(event, setup.book) or _verdict(event, low, high))


def _looked_up(event: Event, book: Any) -> str:
    """What a chart of a hundred numbers says to a roll, nothing for a roll against a target."""
    number = event.number
    if event.purpose == rolls.SPECIAL:
        return SPECIAL_KINDS[int(book.special_kind[number])]
    if event.purpose == rolls.PITCHER:
        return PITCHER_PLAYS[int(book.pitcher_play[number])]
    if event.purpose == rolls.POSITION:
        return POSITIONS[int(book.position[number]) - 1]
    return UNIQUE_PLAYS[int(book.unique[number])] if event.purpose == rolls.UNIQUE else ""


def _verdict(event: Event, low: str, high: str) -> str:
    if event.purpose == rolls.STEP_ONE and event.number < FIRST_ON_CARDS:
        return "special play"
    if event.purpose == rolls.STEAL and event.number == 0 and event.target != 24:
        return "picked off"
    if event.target < 0 or not low:
        return ""
    return low if event.number <= event.target else high


def _card(event: Event, setup: Setup, names: Names) -> Iterator[Mark]:
    """The cell of the card stays to be read after the next batter's card has taken its place."""
    whose = possessive(short_name(names, event.owner))
    title = f"{whose} card, {_range_of(event, setup.book)}"
    yield Mark(title, f"{event.number:02}", CODE_WORDS[event.code])


def _range_of(event: Event, book: Any) -> str:
    """The numbers of the cell that was read."""
    column = (book.pitches, book.hits)[event.card][event.owner, event.column]
    return next(in_range(first, last) for _, first, last in blocks(column) if first <= event.number <= last)


def _location(event: Event, setup: Setup, names: Names) -> Iterator[Mark]:
    yield Mark("Who fields it?", "", f"{'deep, ' if event.deep else ''}{POSITION_NAMES[event.fielder]}")


def _ball_in_play(event: Event, setup: Setup, names: Names) -> Iterator[Mark]:
    infield = ""
    if event.bases & 4 and event.code < codes.LO:
        infield = ", infield in" if event.infield else ", infield back"
    cell = _cell_of(event, setup.book)
    yield Mark(f"The play (Chart {CHART_OF_BASES[event.bases]}{infield})", "", cell_words(cell, event.outs))


_READERS: dict[str, Callable[[Event, Setup, Names], Iterator[Mark]]] = {
    "roll": _roll,
    "card_read": _card,
    "location": _location,
    "ball_in_play": _ball_in_play,
}


# --- Dice ---


def dice(event: Event, setup: Setup) -> tuple[DiceShown, ...]:
    """The red and the white die of a roll; then what was read with it off a card or a chart."""
    if event.kind == "roll":
        digits = (str(event.number // 10), str(event.number % 10))
        looks = tuple(look.name for look in TEN_SIDED)
        return (DiceShown(_dice_name(event), digits, (False, False), looks=looks),)
    if event.kind == "card_read":
        whose = possessive(short_name(setup.names, event.owner))
        name = f"{whose} card: {CODE_WORDS[event.code]}"
        return (DiceShown(name, (f"{event.number:02}",), (True,), rolled=False),)
    if event.kind == "location":
        place = POSITIONS[event.fielder - 1]
        return (DiceShown(f"Fielded by the {POSITION_NAMES[event.fielder]}", (place,), (True,), rolled=False),)
    if event.kind == "ball_in_play":
        chart = CHART_OF_BASES[event.bases]
        cell = _cell_of(event, setup.book)
        name = f"The play (Chart {chart}): {cell_words(cell, event.outs)}"
        is_safe = not any(is_out(_plain(cell, who)) for who in range(4))
        return (DiceShown(name, ("safe" if is_safe else "out",), (True,), rolled=False),)
    return ()


def _dice_name(event: Event) -> str:
    """What is rolled for, and the number that decides."""
    title, low, _ = PURPOSES[event.purpose]
    if event.target < 0 or not low:
        return title
    first = "10" if event.purpose == rolls.STEP_ONE else "01" if event.purpose == rolls.STEAL else "00"
    if event.purpose == rolls.STEP_ONE and event.target < FIRST_ON_CARDS:
        return title
    return f"{title.rstrip('?')}, {low} {first}-{min(event.target, 99):02}"
