"""Player cards: what is on them. The models know the shape of the data; `checks` knows what the clauses forbid."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_serializer, field_validator, model_serializer, model_validator

# The printed order (DB-33); a code's place is its number in the rules.
CODES = ("HB", "BB", "SLF", "SCF", "SRF", "DLF", "DCF", "DRF", "TCF", "HR", "SO", "GOA", "GOB", "GOC", "LO", "FO")
NUMBERS = 100  # on a column
FEWEST_FLIES, MOST_FLIES = 3, 30  # DB-34

POSITIONS = ("P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DH")  # place + 1 is the scoring number
THROWERS = ("C", "LF", "CF", "RF")  # who has an Arm (DB-31)

SCALES = {  # DB-18 to DB-31
    "Contact": (0, 99),
    "Power": (39, 99),
    "Speed": (60, 99),
    "Steal": (30, 99),
    "Bunt": (50, 95),
    "Injury": (0, 100),
    "Stamina": (1, 99),
    "Rest as a starter": (0, 95),
    "Rest as a reliever": (0, 85),
    "Hold": (-10, 10),
    "Defense": (0, 99),
    "Range": (0, 99),
    "Arm of a catcher": (-10, 10),
    "Arm of an outfielder": (-20, 10),
}
LOWEST_CONTROL, HIGHEST_CONTROL = 10, 99  # DB-24

Side = Literal["L", "R", "S"]
Hand = Literal["L", "R"]
Figures = dict[str, dict[str, int | float]]
MOST_OF_A_CODE = 1000  # more numbers than a card has, so that a card with too many is told how many it has
LARGEST_NUMBER = 10_000
Rating = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]


def round_half_up(number: float) -> int:
    """The nearest whole number; halves go up, as everywhere in the rules.

    >>> round_half_up(2.5), round_half_up(-0.5), round_half_up(0.8 * 2.5)
    (3, 0, 2)
    """
    return math.floor(number + 0.5 + 1e-9)


class Model(BaseModel):
    """What all parts of a card set have in common: fixed once made, and nothing that is not known."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Column(Model):
    """A result column: 100 codes for the numbers 00-99, given as counts by code or one by one (DB-33).

    >>> Column.model_validate({"BB": 10, "SO": 60, "FO": 30}).code(69)
    'SO'
    """

    codes: tuple[str, ...]

    @model_validator(mode="before")
    @classmethod
    def _expand(cls, given: Any) -> Any:
        if isinstance(given, Mapping) and "codes" not in given:
            return {"codes": expanded(given)}
        if isinstance(given, Sequence) and not isinstance(given, str):
            return {"codes": tuple(given)}
        return given

    @model_serializer
    def _written(self) -> dict[str, int] | list[str]:
        return dict(self.counts) if self.in_printed_order else list(self.codes)

    def code(self, number: int) -> str:
        """What stands beside a number."""
        return self.codes[number]

    @property
    def counts(self) -> Counter[str]:
        """How many numbers each code has, in printed order."""
        found = Counter(self.codes)
        return Counter({code: found[code] for code in sorted(found, key=printed_place)})

    @property
    def in_printed_order(self) -> bool:
        """Whether the counts alone say everything."""
        return self.codes == tuple(self.counts.elements())

    @property
    def blocks(self) -> list[tuple[str, int, int]]:
        """Each run of equal codes with its first and last number."""
        found, first = [], 0
        for code, run in groupby(self.codes):
            last = first + len(list(run)) - 1
            found.append((code, first, last))
            first = last + 1
        return found


def expanded(counts: Mapping[str, Any]) -> tuple[str, ...]:
    """Counts by code as single codes in printed order; codes that are not known come last, to be complained of."""
    codes: list[str] = []
    for code in sorted(counts, key=printed_place):
        number = counts[code]
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_OF_A_CODE:
            raise ValueError(f"{code} must be a whole number of numbers, 0 or more (got {number})")
        codes += [code] * number
    return tuple(codes)


def printed_place(code: str) -> int:
    """Where a code stands in printed order; one that is not known stands last."""
    return CODES.index(code) if code in CODES else len(CODES)


class Fielding(Model):
    """A position in the defense section of a card (DB-32)."""

    position: str
    games: int = Field(default=1, ge=0, le=LARGEST_NUMBER)
    defense: Rating
    range: Rating
    arm: Rating | None = None


class Habits(Model):
    """How often he really did what managers call; all zero where nobody knows."""

    steal_second: float = Field(
        default=0.0, ge=0, le=LARGEST_NUMBER
    )  # attempts per plate appearance on 1B with 2B open
    steal_third: float = Field(default=0.0, ge=0, le=LARGEST_NUMBER)
    sacrifice: float = Field(default=0.0, ge=0, le=LARGEST_NUMBER)  # sacrifice bunts per plate appearance
    walked_intentionally: float = Field(default=0.0, ge=0, le=LARGEST_NUMBER)  # relative to the league: 1 is average


class Bat(Model):
    """The batting part of a card: two columns and five ratings (DB-15, DB-18 to DB-22)."""

    vs_left: Column
    vs_right: Column
    contact: Rating
    power: Rating
    speed: Rating
    steal: Rating
    bunt: Rating
    habits: Habits = Habits()

    def column(self, hand: str) -> Column:
        """The column against a pitcher who throws with that hand (DB-16)."""
        return self.vs_left if hand == "L" else self.vs_right


def side_against(bats: str, hand: str) -> str:
    """The side from which somebody bats against a pitcher who throws with that hand (DB-17).

    >>> side_against("S", "L"), side_against("L", "L")
    ('R', 'L')
    """
    return {"L": "R", "R": "L"}[hand] if bats == "S" else bats


class Hitter(Bat):
    """A hitter's card."""

    id: str
    name: str
    bats: Side
    throws: Hand = "R"
    injury: Rating
    games: int = Field(default=0, ge=0, le=LARGEST_NUMBER)
    fielding: tuple[Fielding, ...] = ()
    statistics: Figures = {}

    def at(self, position: str) -> Fielding | None:
        """His line of the defense section for a position, if he has one."""
        return next((line for line in self.fielding if line.position == position), None)


class Pitcher(Model):
    """A pitcher's card; `control` is N of the printed 10-N (DB-24)."""

    id: str
    name: str
    throws: Hand
    bats: Side = "R"
    vs_left: Column
    vs_right: Column
    control: Rating
    stamina_start: Rating | None = None
    stamina_relief: Rating | None = None
    rest_start: Rating | None = None
    rest_relief: Rating | None = None
    hold: Rating
    injury: Rating
    defense: Rating
    range: Rating
    starts: int = Field(default=0, ge=0, le=LARGEST_NUMBER)
    relief_games: int = Field(default=0, ge=0, le=LARGEST_NUMBER)
    batting: Bat | None = None
    statistics: Figures = {}

    @field_validator("control", mode="before")
    @classmethod
    def _read_control(cls, given: Any) -> Any:
        if isinstance(given, str):
            low, _, high = given.partition("-")
            given = int(high) if low == str(LOWEST_CONTROL) and high.isdecimal() else None
        if isinstance(given, bool) or not isinstance(given, int) or not LOWEST_CONTROL <= given <= HIGHEST_CONTROL:
            raise ValueError("Control must be written 10-N")
        return given

    @field_serializer("control")
    def _write_control(self, control: int) -> str:
        return f"{LOWEST_CONTROL}-{control}"

    def column(self, side: str) -> Column:
        """The column against a batter who bats from that side (DB-16)."""
        return self.vs_left if side == "L" else self.vs_right

    @property
    def bat(self) -> Bat:
        """What he bats with: his own card, or the one for pitchers in general (DB-35)."""
        return self.batting or PITCHER_AT_BAT

    @property
    def games(self) -> int:
        """Games pitched."""
        return self.starts + self.relief_games


# The generic card with which pitchers bat (DB-35).
PITCHER_AT_BAT_COLUMN = Column.model_validate(
    {"BB": 1, "SLF": 4, "SCF": 3, "SRF": 2, "SO": 56, "GOA": 8, "GOB": 4, "GOC": 4, "LO": 3, "FO": 15}
)
PITCHER_AT_BAT = Bat(
    vs_left=PITCHER_AT_BAT_COLUMN,
    vs_right=PITCHER_AT_BAT_COLUMN,
    contact=20,
    power=44,
    speed=68,
    steal=40,
    bunt=79,
)
