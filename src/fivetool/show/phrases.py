"""Phrases that all games and pages put together alike."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import cache


def in_row(items: Sequence[str], last: str = "and") -> str:
    """Things one after another.

    >>> in_row(["first"]), in_row(["first", "second", "third"]), in_row(["hit", "miss"], last="or")
    ('first', 'first, second and third', 'hit or miss')
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "run"), counted(0, "run"), counted(2, "die", "dice")
    ('1 run', '0 runs', '2 dice')
    """
    return f"{number} {plural(one, number, many)}"


def plural(one: str, number: float, many: str = "") -> str:
    """A word as it stands with a number of things.

    >>> plural("runner", 1), plural("runner", 2), plural("die", 0, "dice")
    ('runner', 'runners', 'dice')
    """
    return one if number == 1 else many or f"{one}s"


def possessive(name: str) -> str:
    """Whose something is.

    >>> possessive("Kestrels"), possessive("Hits Fitz")
    ("Kestrels'", "Hits Fitz's")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th and on.

    >>> ordinal(22), ordinal(11)
    ('22nd', '11th')
    """
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{('th', 'st', 'nd', 'rd')[last] if last < 4 else 'th'}"


def capital(words: str) -> str:
    """The beginning of a sentence.

    >>> capital("pitcher Moss")
    'Pitcher Moss'
    """
    return words[:1].upper() + words[1:]


@cache
def the_team(name: str) -> str:
    """A team in a sentence: with an article where its name is a plural.

    >>> the_team("Blues"), the_team("Harbor City"), the_team("The Nine"), the_team("Ann's")
    ('the Blues', 'Harbor City', 'The Nine', "Ann's")
    """
    return f"the {name}" if _is_plural(name) and not name.lower().startswith("the ") else name


def _is_plural(name: str) -> bool:
    return name.endswith(("s", "Sox")) and not name.endswith(("'s", "’s", "ss"))


@cache
def does(team: str, doing: str) -> str:
    """A team and what it does, to begin a sentence with: Americans let the verb follow the name.

    >>> does("Blues", "bat first"), does("Harbor City", "bat first"), does("Hits Fitz", "have 3")
    ('The Blues bat first', 'Harbor City bats first', 'Hits Fitz has 3')
    >>> does("Red Sox", "are ahead"), does("Oxbow", "try a save"), does("Oxbow", "pinch-hit")
    ('The Red Sox are ahead', 'Oxbow tries a save', 'Oxbow pinch-hits')
    """
    verb, _, rest = doing.partition(" ")
    if not _is_plural(team):
        ending = verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"
        ending = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else ending
        verb = {"have": "has", "are": "is", "do": "does"}.get(verb, ending)
    return " ".join(filter(None, (capital(the_team(team)), verb, rest)))


def who_you_are(teams: Sequence[str], yours: Iterable[int]) -> str:
    """For whom somebody plays, in a sentence; nothing tells that they only watch.

    >>> who_you_are(("Blues", "Reds"), [0]), who_you_are(("Blues", "Reds"), [0, 1])
    ('You are the Blues.', 'You play both sides: the Blues and the Reds.')
    >>> who_you_are(("Blues", "Reds"), [])
    'You are watching the Blues and the Reds.'
    """
    own = [the_team(teams[team]) for team in sorted(set(yours))]
    if len(own) == 1:
        return f"You are {own[0]}."
    if own:
        return f"You play {'both sides' if len(own) == 2 else 'several sides'}: {in_row(own)}."
    return f"You are watching {in_row([the_team(name) for name in teams])}."


def half_name(inning: int, half: int) -> str:
    """What a half-inning is called.

    >>> half_name(2, 1)
    'Bottom of the 2nd'
    """
    return f"{'Bottom' if half else 'Top'} of the {ordinal(inning)}"


def date_in_words(day: str, year: bool = False) -> str:
    """A date as newspapers print it; what is no date is left as it is.

    >>> date_in_words("2045-04-01"), date_in_words("2045-04-01", year=True)
    ('April 1', 'April 1, 2045')
    """
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return day
    return f"{date:%B} {date.day}, {date.year}" if year else f"{date:%B} {date.day}"


def month_in_words(month: str) -> str:
    """A month as newspapers print it.

    >>> month_in_words("2045-04")
    'April 2045'
    """
    return f"{datetime.date.fromisoformat(f'{month}-01'):%B %Y}"
