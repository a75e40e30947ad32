"""What people, places and numbers are called in the words of DICE Baseball."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from fivetool.game.facts import Names
from fivetool.games.dice_baseball.rules import codes, out_kinds, record
from fivetool.show.phrases import in_row

BASES = ("home plate", "first", "second", "third", "home")
AT_BASE = ("", "at first", "at second", "at third", "at the plate")
TO_FIELDER = (
    "", "back to the mound", "in front of the plate", "to first", "to second", "to third", "to short", "to left",
    "to center", "to right",
)  # fmt: skip
POSITION_NAMES = (
    "", "pitcher", "catcher", "first baseman", "second baseman", "third baseman", "shortstop", "left fielder",
    "center fielder", "right fielder", "designated hitter",
)  # fmt: skip
POSITION_PLACES = (  # where somebody plays who takes a position over
    "", "pitcher", "catcher", "first base", "second base", "third base", "shortstop", "left field", "center field",
    "right field", "designated hitter",
)  # fmt: skip
IN_FIELD = {5: "toward third", 3: "toward first", 7: "to left", 8: "to center", 9: "to right"}
DEEP_FLY_CODE = codes.GOA + out_kinds.DEEP_FLY
OUTS = ("nobody out", "one out", "two outs")
COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
CODE_WORDS = (  # what the codes of the cards say, in their order
    "hit by pitch", "walk", "single to left", "single to center", "single to right", "double to left",
    "double to center", "double to right", "triple to center", "home run", "strikeout", "hard grounder", "grounder",
    "slow grounder", "line drive", "fly ball",
)  # fmt: skip
BATS = ("bats lefty", "bats righty", "switch-hitter")  # by the side of a batter
SIDES = "LRS"  # of batters and arms, as the rules number them
ROUTINE, NOTABLE, BIG = 0, 1, 2


@lru_cache(maxsize=64)
def short_names(cards: tuple[str, ...]) -> tuple[str, ...]:
    """What players are called once they are known: the surname, with an initial where two share it.

    >>> short_names(("", "Al Moss", "Bo Reed", "Cy Reed"))
    ('', 'Moss', 'B. Reed', 'C. Reed')
    """
    people = [name for name in cards[: record.PLAYERS] if name]
    surnames = Counter(name.split()[-1] for name in people)
    initialled = Counter(_with_initial(name) for name in people)
    return tuple(
        "" if not name
        else name.split()[-1] if surnames[name.split()[-1]] == 1
        else _with_initial(name) if initialled[_with_initial(name)] == 1
        else name
        for name in cards[: record.PLAYERS]
    )  # fmt: skip


def _with_initial(name: str) -> str:
    first, *rest = name.split()
    return f"{first[0]}. {rest[-1]}" if rest else name


def full_name(names: Names, player: int) -> str:
    """A player's name in full."""
    return names.cards[player] if 0 < player < len(names.cards[: record.PLAYERS]) else "nobody"


def short_name(names: Names, player: int) -> str:
    """A player's name as the play-by-play has it."""
    known = short_names(names.cards)
    return known[player] if 0 < player < len(known) else "nobody"


def park_name(names: Names) -> str:
    """The ball park of the home club, which stands after the players."""
    return names.cards[record.PLAYERS] if len(names.cards) > record.PLAYERS else ""


def on_base(names: Names, bases: Iterable[int]) -> str:
    """Who is on base, and where."""
    on = [f"{short_name(names, int(runner))} on {BASES[base]}" for base, runner in enumerate(bases, 1) if runner]
    return in_row(on) if on else "nobody on base"


def scoring(fielders: int) -> str:
    """Fielders in scoring notation; one who makes both outs of a double play himself is unassisted.

    >>> scoring(643), scoring(3), scoring(33)
    ('6-4-3', '3', '3U')
    """
    digits = str(fielders)
    return f"{digits[0]}U" if len(digits) > 1 and len(set(digits)) == 1 else "-".join(digits)


def counted(number: int, thing: str) -> str:
    """A number of things, small ones as words.

    >>> counted(1, "run"), counted(0, "hit"), counted(12, "run")
    ('one run', 'no hits', '12 runs')
    """
    word = COUNTED[number] if number < len(COUNTED) else str(number)
    return f"{word} {thing}{'' if number == 1 else 's'}"


def pick(ways: Sequence[str], *numbers: int) -> str:
    """One of several ways to say a thing, by the numbers of the event."""
    mixed = 0
    for number in numbers:
        mixed = (mixed * 31 + number + 7) % 10_007
    return ways[mixed % len(ways)]


def control_text(control: int) -> str:
    """How far up the numbers go that use a pitcher's card, from 10 on (DB-39, DB-40).

    >>> control_text(57), control_text(9)
    ('Control 57', 'no Control left')
    """
    return f"Control {min(control, 99)}" if control >= 10 else "no Control left"
