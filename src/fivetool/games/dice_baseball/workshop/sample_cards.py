"""League-average cards of a major league of the 1980s; they serve as test data and fill invented clubs."""

from __future__ import annotations

from fivetool.games.dice_baseball.cards.card import CODES, THROWERS, Fielding, Hitter, Pitcher

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
