"""Cards that the rules name: the three of the worked examples and the league-average ones.

The average cards are those of a major league of the 1980s; they serve as test data and fill invented clubs.
"""

from __future__ import annotations

from fivetool.games.dice_baseball.cards.card import CODES, THROWERS, Column, Fielding, Hitter, Pitcher

AVERAGE_DEFENSE = {"P": 87, "C": 96, "1B": 91, "2B": 93, "3B": 86, "SS": 89, "LF": 95, "CF": 96, "RF": 95}
AVERAGE_RANGE = 70
AVERAGE_ARM = {"C": 0, "LF": -5, "CF": -5, "RF": -5}

# Counts in printed order, by the hand of the card's owner and that of the other.
AVERAGE_HITTER_COLUMNS = {
    "LL": (1, 10, 4, 7, 8, 1, 1, 1, 1, 1, 18, 12, 6, 5, 4, 20),
    "LR": (0, 11, 5, 7, 8, 1, 1, 2, 1, 2, 14, 12, 6, 5, 4, 21),
    "RL": (0, 10, 8, 7, 5, 3, 1, 1, 1, 2, 14, 12, 6, 5, 4, 21),
    "RR": (1, 8, 8, 7, 4, 2, 1, 1, 1, 2, 17, 12, 6, 5, 4, 21),
}
AVERAGE_PITCHER_COLUMNS = {
    "LL": (1, 7, 3, 5, 5, 1, 0, 1, 1, 1, 18, 14, 7, 6, 5, 25),
    "RL": (0, 7, 3, 5, 6, 1, 1, 1, 1, 2, 14, 15, 8, 5, 5, 26),
    "LR": (0, 7, 6, 5, 3, 2, 0, 1, 1, 2, 14, 15, 8, 5, 5, 26),
    "RR": (1, 6, 5, 5, 3, 2, 0, 1, 0, 2, 17, 15, 8, 5, 5, 25),
}


def column(text: str) -> Column:
    """A column from the last number of each block: `"HB 0 BB 4 ... FO 99"`.

    >>> column("BB 9 SO 69 FO 99").counts["SO"]
    60
    """
    words = text.split()
    counts, first = {}, 0
    for code, last in zip(words[::2], words[1::2], strict=True):
        counts[code] = int(last) + 1 - first
        first = int(last) + 1
    return Column.model_validate(counts)


def average_fielding(*positions: str) -> tuple[Fielding, ...]:
    """Average lines of the defense section."""
    return tuple(
        Fielding(
            position=position,
            games=100,
            defense=AVERAGE_DEFENSE.get(position, 99),
            range=AVERAGE_RANGE,
            arm=AVERAGE_ARM[position] if position in THROWERS else None,
        )
        for position in positions
    )


def card_f() -> Pitcher:
    """Card F of the worked examples: a left-handed starter."""
    return Pitcher(
        id="card-f",
        name="Card F",
        throws="L",
        bats="L",
        vs_left=column(
            "HB 0 BB 4 SLF 7 SCF 11 SRF 15 DLF 16 DRF 17 HR 18 SO 41 GOA 55 GOB 63 GOC 69 LO 74 FO 99",
        ),
        vs_right=column("BB 7 SLF 13 SCF 18 SRF 21 DLF 22 HR 24 SO 33 GOA 54 GOB 60 GOC 65 LO 71 FO 99"),
        control=59,
        stamina_start=28,
        rest_start=80,
        hold=-5,
        injury=86,
        defense=AVERAGE_DEFENSE["P"],
        range=AVERAGE_RANGE,
        starts=34,
    )


def card_g() -> Hitter:
    """Card G of the worked examples: a left-handed contact hitter."""
    return Hitter(
        id="card-g",
        name="Card G",
        bats="L",
        throws="L",
        vs_left=column(
            "HB 0 BB 6 SLF 14 SCF 25 SRF 37 DLF 38 DCF 39 DRF 41 TCF 42 HR 43 SO 47 GOA 60 GOB 69 GOC 76 LO 79 FO 99"
        ),
        vs_right=column("BB 6 SLF 16 SCF 30 SRF 46 DLF 48 DCF 49 DRF 51 TCF 54 GOA 67 GOB 76 GOC 82 LO 85 FO 99"),
        contact=89,
        power=48,
        speed=90,
        steal=65,
        bunt=78,
        injury=98,
        games=158,
        fielding=average_fielding("RF"),
    )


def card_r() -> Hitter:
    """Card R of the worked examples: a fast right-handed hitter, the same against both hands."""
    both = column("BB 9 SLF 17 SCF 24 SRF 29 DLF 32 DCF 33 DRF 34 TCF 35 HR 37 SO 51 GOA 63 GOB 69 GOC 74 LO 78 FO 99")
    return Hitter(
        id="card-r",
        name="Card R",
        bats="R",
        throws="R",
        vs_left=both,
        vs_right=both,
        contact=60,
        power=70,
        speed=80,
        steal=90,
        bunt=84,
        injury=86,
        games=140,
        fielding=average_fielding("CF"),
    )


def average_hitter(bats: str = "R", *positions: str, name: str = "") -> Hitter:
    """The league-average hitter card; a switch hitter has the two columns of the sides he bats from.

    >>> average_hitter("S", "SS").vs_left == average_hitter("R").vs_left
    True
    """
    sides = {hand: ("R" if hand == "L" else "L") if bats == "S" else bats for hand in "LR"}
    called = name or f"Average {bats} hitter"
    return Hitter.model_validate(
        {
            "id": called.lower().replace(" ", "-"),
            "name": called,
            "bats": bats,
            "throws": "R",
            "vs_left": _counts(AVERAGE_HITTER_COLUMNS[f"{sides['L']}L"]),
            "vs_right": _counts(AVERAGE_HITTER_COLUMNS[f"{sides['R']}R"]),
            "contact": 63,
            "power": 63,
            "speed": 79,
            "steal": 64,
            "bunt": 66,
            "injury": 86,
            "games": 100,
            "fielding": average_fielding(*positions),
        }
    )


def average_pitcher(throws: str = "R", role: str = "start", name: str = "") -> Pitcher:
    """The league-average pitcher card, as a starter (`start`) or a reliever (`relief`)."""
    called = name or f"Average {throws}HP {role}"
    starter = role == "start"
    return Pitcher.model_validate(
        {
            "id": called.lower().replace(" ", "-"),
            "name": called,
            "throws": throws,
            "bats": throws,
            "vs_left": _counts(AVERAGE_PITCHER_COLUMNS[f"{throws}L"]),
            "vs_right": _counts(AVERAGE_PITCHER_COLUMNS[f"{throws}R"]),
            "control": 58,
            "stamina_start": 27 if starter else None,
            "stamina_relief": None if starter else 10,
            "rest_start": 80 if starter else None,
            "rest_relief": None if starter else 70,
            "hold": 0,
            "injury": 86,
            "defense": AVERAGE_DEFENSE["P"],
            "range": AVERAGE_RANGE,
            "starts": 30 if starter else 0,
            "relief_games": 0 if starter else 50,
        }
    )


def _counts(numbers: tuple[int, ...]) -> dict[str, int]:
    return {code: count for code, count in zip(CODES, numbers, strict=True) if count}
