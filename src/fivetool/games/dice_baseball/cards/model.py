"""Player cards, parks, clubs and card sets of DICE Baseball: what is on them, and what makes them valid.

A club is one text file that a person can read and edit (`files` reads and writes it); a card set is a folder of
them. The models here know the shape of the data; `club_faults` tells everything that the clauses forbid.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_serializer, field_validator, model_serializer, model_validator

FORMAT = 1
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
LOWEST_CONTROL, HIGHEST_CONTROL = 10, 99

POWER_BANDS = ((39, 44), (45, 50), (51, 56), (57, 62), (63, 68), (69, 74), (75, 80), (81, 86), (87, 92), (93, 99))
PARK_LIMITS = (0.25, 2.25)
DEEP_FLY_SLOPE = 0.8  # home-run numbers for each point of Power above the lowest, in a neutral park

Side = Literal["L", "R", "S"]
Hand = Literal["L", "R"]
Stamina = Literal["off", "basic", "advanced"]
Figures = dict[str, dict[str, int | float]]


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
        return Counter({code: found[code] for code in sorted(found, key=_printed_place)})

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
    for code in sorted(counts, key=_printed_place):
        number = counts[code]
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ValueError(f"{code} must be a whole number of numbers, 0 or more (got {number})")
        codes += [code] * number
    return tuple(codes)


def _printed_place(code: str) -> int:
    return CODES.index(code) if code in CODES else len(CODES)


class Fielding(Model):
    """A position in the defense section of a card (DB-32)."""

    position: str
    games: int = Field(default=1, ge=0)
    defense: int
    range: int
    arm: int | None = None


class Habits(Model):
    """How often he really did what managers call; all zero where nobody knows."""

    steal_second: float = Field(default=0.0, ge=0)  # attempts per plate appearance on 1B with 2B open
    steal_third: float = Field(default=0.0, ge=0)
    sacrifice: float = Field(default=0.0, ge=0)  # sacrifice bunts per plate appearance
    walked_intentionally: float = Field(default=0.0, ge=0)  # relative to the league: 1 is average


class Bat(Model):
    """The batting part of a card: two columns and five ratings (DB-15, DB-18 to DB-22)."""

    vs_left: Column
    vs_right: Column
    contact: int
    power: int
    speed: int
    steal: int
    bunt: int
    habits: Habits = Habits()

    def column(self, hand: str) -> Column:
        """The column against a pitcher who throws with that hand (DB-16)."""
        return self.vs_left if hand == "L" else self.vs_right

    def side(self, bats: str, hand: str) -> str:
        """The side from which somebody who bats `bats` bats against that hand (DB-17)."""
        return {"L": "R", "R": "L"}[hand] if bats == "S" else bats


class Hitter(Bat):
    """A hitter's card."""

    id: str
    name: str
    bats: Side
    throws: Hand = "R"
    injury: int
    games: int = Field(default=0, ge=0)
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
    control: int
    stamina_start: int | None = None
    stamina_relief: int | None = None
    rest_start: int | None = None
    rest_relief: int | None = None
    hold: int
    injury: int
    defense: int
    range: int
    starts: int = Field(default=0, ge=0)
    relief_games: int = Field(default=0, ge=0)
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


class Park(Model):
    """A ball park: its multiplier, or the last home-run number for each Power band (-1: none) as printed (Chart 17).

    >>> Park(name="Neutral park").ranges
    (1, 6, 11, 15, 20, 25, 30, 35, 39, 45)
    """

    name: str
    multiplier: float = 1.0
    limits: tuple[int, ...] | None = None

    @cached_property
    def ranges(self) -> tuple[int, ...]:
        """The last number that is a home run, for each Power band; -1 where there is none."""
        return self.limits or tuple(home_run_limit(band, self.multiplier) for band in POWER_BANDS)


def home_run_limit(band: tuple[int, int], multiplier: float) -> int:
    """The last home-run number of a Power band in a park (Chart 17)."""
    middle = sum(band) / 2
    return min(NUMBERS, round_half_up(DEEP_FLY_SLOPE * (middle - POWER_BANDS[0][0]) * multiplier)) - 1


class LineUp(Model):
    """A starting pitcher and nine batters in order, each with his position."""

    starter: str
    batters: tuple[tuple[str, str], ...]


class Usage(Model):
    """Who really played in a game: what a replay repeats.

    A pitcher faces his number of batters before the next comes in, the last one stays; a slot's player of each turn
    is listed, the last one goes on; a fielder takes his position before the batter of that number (from 0) that his
    club faces.
    """

    pitchers: tuple[tuple[str, int], ...]
    batters: tuple[tuple[str, ...], ...]
    fielders: tuple[tuple[str, str, int], ...] = ()


class Club(Model):
    """A club: its cards, its park, and what a league says about a day's game."""

    format: int = FORMAT
    name: str
    nickname: str = ""
    abbreviation: str = ""
    league: str = ""
    division: str = ""
    year: int = 0
    set_name: str = ""
    notice: str = ""
    designated_hitter: bool = False
    built_for_stamina: Stamina = "advanced"
    built_for_parks: bool = True
    transcription: bool = False
    park: Park = Park(name="Neutral park")
    hitters: tuple[Hitter, ...] = Field(alias="hitter")
    pitchers: tuple[Pitcher, ...] = Field(alias="pitcher")
    unavailable: dict[str, str] = {}
    days_needed: dict[str, int] = {}
    line_up: LineUp | None = None
    usage: Usage | None = None

    @property
    def players(self) -> tuple[Hitter | Pitcher, ...]:
        """Everybody: hitters, then pitchers."""
        return (*self.hitters, *self.pitchers)

    def player(self, wanted: str) -> Hitter | Pitcher | None:
        """A player by id."""
        return next((player for player in self.players if player.id == wanted), None)

    def with_only(self, players: Collection[str]) -> Club:
        """The club with only those players of its own whose ids are given."""
        return self.model_copy(
            update={
                "hitters": tuple(hitter for hitter in self.hitters if hitter.id in players),
                "pitchers": tuple(pitcher for pitcher in self.pitchers if pitcher.id in players),
            }
        )


class CardSet(Model):
    """Clubs made together, with the league rates that they were made from."""

    format: int = FORMAT
    name: str
    year: int = 0
    notice: str = ""
    baseline: dict[str, dict[str, float]] = {}
    clubs: tuple[Club, ...] = ()

    def club(self, wanted: str) -> Club | None:
        """A club by name, nickname or abbreviation, whatever the case."""
        for club in self.clubs:
            if wanted.lower() in {name.lower() for name in (club.name, club.nickname, club.abbreviation) if name}:
                return club
        return None


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


class Fault(Model):
    """Something that a clause forbids: the player it concerns, the field of his card, and the message."""

    player: str = ""
    field: str = ""
    message: str


def club_faults(club: Club) -> Iterator[Fault]:
    """Everything about a club that the clauses forbid (DB-191)."""
    for player_id, times in Counter(player.id for player in club.players).items():
        if times > 1:
            yield Fault(player=player_id, field="id", message=f"id {player_id} stands on {times} cards.")
    yield from _park_faults(club.park)
    for hitter in club.hitters:
        yield from hitter_faults(hitter, club.transcription)
    for pitcher in club.pitchers:
        yield from pitcher_faults(pitcher, club.transcription)
    yield from _game_day_faults(club)


def hitter_faults(hitter: Hitter, transcription: bool = False) -> Iterator[Fault]:
    """What is wrong with a hitter's card."""
    card = f"Card {hitter.name}"
    faults = [
        *_bat_faults(card, hitter, transcription),
        *_scale_fault(card, "Injury", hitter.injury, "injury"),
        *_fielding_faults(card, hitter.fielding),
    ]
    yield from (fault.model_copy(update={"player": hitter.id}) for fault in faults)


def pitcher_faults(pitcher: Pitcher, transcription: bool = False) -> Iterator[Fault]:
    """What is wrong with a pitcher's card."""
    card = f"Card {pitcher.name}"
    faults = [
        *column_faults(f"{card} vLH", pitcher.vs_left, transcription, "vs_left"),
        *column_faults(f"{card} vRH", pitcher.vs_right, transcription, "vs_right"),
        *_role_faults(card, pitcher),
        *_scale_fault(card, "Stamina", pitcher.stamina_start, "stamina_start"),
        *_scale_fault(card, "Stamina", pitcher.stamina_relief, "stamina_relief"),
        *_scale_fault(card, "Rest as a starter", pitcher.rest_start, "rest_start"),
        *_scale_fault(card, "Rest as a reliever", pitcher.rest_relief, "rest_relief"),
        *_scale_fault(card, "Hold", pitcher.hold, "hold"),
        *_scale_fault(card, "Injury", pitcher.injury, "injury"),
        *_scale_fault(card, "Defense", pitcher.defense, "defense"),
        *_scale_fault(card, "Range", pitcher.range, "range"),
        *(_bat_faults(f"{card} at bat", pitcher.batting, transcription) if pitcher.batting else ()),
    ]
    yield from (fault.model_copy(update={"player": pitcher.id}) for fault in faults)


def column_faults(name: str, column: Column, transcription: bool, field: str) -> Iterator[Fault]:
    """What is wrong with a result column (DB-33, DB-34)."""
    unknown = sorted(set(column.codes) - set(CODES))
    for code in unknown:
        yield Fault(field=field, message=f"{name}: code {code} unknown; use {', '.join(CODES)}.")
    if len(column.codes) != NUMBERS:
        yield Fault(field=field, message=f"{name}: {len(column.codes)} numbers, {NUMBERS} needed.")
    if unknown or len(column.codes) != NUMBERS:
        return
    blocks = [code for code, _, _ in column.blocks]
    if blocks[-1] != "FO" or blocks.count("FO") > 1 or not FEWEST_FLIES <= column.counts["FO"] <= MOST_FLIES:
        yield Fault(field=field, message=f"{name}: FO must be the last 3 to 30 numbers (70-99).")
    if not transcription:
        yield from _order_faults(name, blocks, field)


def _order_faults(name: str, blocks: list[str], field: str) -> Iterator[Fault]:
    for place, code in enumerate(blocks):
        before = blocks[:place]
        if code in before:
            yield Fault(field=field, message=f"{name}: {code} appears twice.")
        elif before and _printed_place(before[-1]) > _printed_place(code):
            yield Fault(field=field, message=f"{name}: {code} appears after {before[-1]}.")


def _bat_faults(card: str, bat: Bat, transcription: bool) -> Iterator[Fault]:
    yield from column_faults(f"{card} vLH", bat.vs_left, transcription, "vs_left")
    yield from column_faults(f"{card} vRH", bat.vs_right, transcription, "vs_right")
    for rating in ("Contact", "Power", "Speed", "Steal", "Bunt"):
        yield from _scale_fault(card, rating, getattr(bat, rating.lower()), rating.lower())


def _scale_fault(card: str, rating: str, value: int | None, field: str) -> Iterator[Fault]:
    low, high = SCALES[rating]
    if value is not None and not low <= value <= high:
        scale = f"{low}-{high}" if low >= 0 else f"{low} to +{high}"
        yield Fault(field=field, message=f"{card}: {rating} {value} is outside {scale}.")


def _fielding_faults(card: str, lines: tuple[Fielding, ...]) -> Iterator[Fault]:
    for position, times in Counter(line.position for line in lines).items():
        if times > 1:
            yield Fault(field="fielding", message=f"{card} at {position}: listed {times} times.")
    for line in lines:
        where = f"{card} at {line.position}"
        if line.position not in POSITIONS:
            known = ", ".join(POSITIONS)
            yield Fault(field="fielding", message=f"{where}: no such position; use {known}.")
            continue
        yield from _scale_fault(where, "Defense", line.defense, "fielding")
        yield from _scale_fault(where, "Range", line.range, "fielding")
        yield from _arm_faults(where, line)


def _arm_faults(where: str, line: Fielding) -> Iterator[Fault]:
    if line.position not in THROWERS:
        if line.arm is not None:
            yield Fault(field="fielding", message=f"{where}: Arm belongs to catchers and outfielders only.")
    elif line.arm is None:
        yield Fault(field="fielding", message=f"{where}: Arm is missing; catchers and outfielders need one.")
    else:
        rating = "Arm of a catcher" if line.position == "C" else "Arm of an outfielder"
        yield from _scale_fault(where, rating, line.arm, "fielding")


def _role_faults(card: str, pitcher: Pitcher) -> Iterator[Fault]:
    """A pitcher needs Stamina and Rest for each role that he may fill (DB-25, DB-26, DB-160, DB-161)."""
    for role, games in (("start", pitcher.starts), ("relief", pitcher.relief_games)):
        for rating in ("stamina", "rest"):
            field = f"{rating}_{role}"
            if games and getattr(pitcher, field) is None:
                message = f"{card}: {field} is missing, but he has {games} games in that role."
                yield Fault(field=field, message=message)


def _park_faults(park: Park) -> Iterator[Fault]:
    low, high = PARK_LIMITS
    if not low <= park.multiplier <= high:
        yield Fault(
            field="multiplier", message=f"Park {park.name}: multiplier {park.multiplier} is outside {low}-{high}."
        )
    if park.limits is not None and len(park.limits) != len(POWER_BANDS):
        message = (
            f"Park {park.name}: {len(park.limits)} limits, one for each of the {len(POWER_BANDS)} Power bands needed."
        )
        yield Fault(field="limits", message=message)
    for limit in park.limits or ():
        if not -1 <= limit < NUMBERS:
            yield Fault(field="limits", message=f"Park {park.name}: limit {limit} is outside -1 to {NUMBERS - 1}.")


def _game_day_faults(club: Club) -> Iterator[Fault]:
    """Everybody whom the facts of the day name must be on the roster."""
    known = {player.id for player in club.players}
    named: list[tuple[str, str]] = [("unavailable", player) for player in club.unavailable]
    named += [("days_needed", player) for player in club.days_needed]
    if club.line_up:
        named += [("line_up", player) for player in (club.line_up.starter, *(who for who, _ in club.line_up.batters))]
    if club.usage:
        named += [("usage", player) for player, _ in club.usage.pitchers]
        named += [("usage", player) for slot in club.usage.batters for player in slot]
        named += [("usage", player) for player, _, _ in club.usage.fielders]
    for field, player in dict.fromkeys(named):
        if player not in known:
            yield Fault(field=field, message=f"{club.name}: {field.replace('_', ' ')} names {player}, who has no card.")
