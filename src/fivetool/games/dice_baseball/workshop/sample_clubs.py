"""Two clubs of league-average players, for trying rules out where no card set is at hand."""

from __future__ import annotations

from functools import cache

from fivetool.games.dice_baseball.cards.card import Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.workshop.sample_cards import average_fielding, average_hitter, average_pitcher

REGULARS = (
    ("Catcher", "R", ("C",)),
    ("First", "L", ("1B",)),
    ("Second", "R", ("2B", "SS")),
    ("Third", "R", ("3B", "1B")),
    ("Short", "S", ("SS", "2B")),
    ("Left", "L", ("LF", "RF")),
    ("Center", "R", ("CF", "LF", "RF")),
    ("Right", "R", ("RF", "LF", "CF")),
    ("Hitter", "L", ("1B", "LF")),
)
RESERVES = (
    ("Mask", "R", ("C",)),
    ("Utility", "S", ("2B", "3B", "SS")),
    ("Corner", "L", ("1B", "3B")),
    ("Garden", "R", ("LF", "CF", "RF")),
    ("Bench", "L", ("LF", "RF")),
)
STARTERS = (("Ace", "R"), ("Deuce", "L"), ("Trey", "R"), ("Quad", "R"), ("Fifth", "L"))
RELIEVERS = (("Closer", "R"), ("Setup", "L"), ("Middle", "R"), ("Long", "R"), ("Lefty", "L"), ("Mopup", "R"))
NAMES = ("Average Away", "Average Home")
CROWDED = ("Crowded Away", "Crowded Home")  # as many as a roster holds


def average_club(name: str) -> Club:
    """A club of 25 league-average players.

    >>> len(average_club("Average Home").players)
    25
    """
    short = name.split()[-1]
    return Club(
        name=name,
        nickname=short,
        abbreviation=short[:3].upper(),
        set_name="league-average cards",
        hitters=tuple(_hitter(short, *entry) for entry in (*REGULARS, *RESERVES)),
        pitchers=(
            *(_pitcher(short, who, hand, "start") for who, hand in STARTERS),
            *(_pitcher(short, who, hand, "relief") for who, hand in RELIEVERS),
        ),
    )


@cache
def sample_club(name: str) -> Club | None:
    """A sample club by name."""
    if name in CROWDED:
        return crowded_club(name)
    return average_club(name) if name in NAMES else None


def crowded_club(name: str) -> Club:
    """A club of 40 league-average players, fast ones among them.

    >>> len(crowded_club("Crowded Home").players)
    40
    """
    club = average_club(name)
    hitters = tuple(hitter.model_copy(update={"steal": 90}) for hitter in club.hitters)
    short = name.split()[-1]
    spare = tuple(_hitter(short, f"Spare {number}", "R", ("2B", "CF")) for number in range(1, 11))
    arms = tuple(_pitcher(short, f"Arm {number}", "L", "relief") for number in range(1, 6))
    return club.model_copy(update={"hitters": (*hitters, *spare), "pitchers": (*club.pitchers, *arms)})


def _hitter(club: str, name: str, bats: str, positions: tuple[str, ...]) -> Hitter:
    hitter = average_hitter(bats, name=f"{club} {name}")
    return hitter.model_copy(update={"fielding": average_fielding(*positions)})


def _pitcher(club: str, name: str, throws: str, role: str) -> Pitcher:
    return average_pitcher(throws, role, name=f"{club} {name}")
