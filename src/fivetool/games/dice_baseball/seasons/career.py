"""Careers: a player of one's own, from his first card to his last season (DB-183 to DB-190, Chart 18).

A career keeps its columns as counts of kinds of results; where singles and doubles go follows from the side of the
batter (18d), so a card can be made out of it at any time.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import Field

from fivetool.errors import DataError, UsageError
from fivetool.game.careers import CareerSheet, Content, Offer, Trait
from fivetool.games.dice_baseball.cards.card import (
    LOWEST_CONTROL,
    MOST_FLIES,
    POSITIONS,
    THROWERS,
    Column,
    Fielding,
    Hitter,
    Model,
    Pitcher,
    round_half_up,
)
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import read_club, write_club
from fivetool.games.dice_baseball.data import FOLDER
from fivetool.games.dice_baseball.seasons.statistics import BATTING, PITCHING
from fivetool.games.dice_baseball.workshop.sample_cards import AVERAGE_DEFENSE

HITTER, PITCHER = "hitter", "pitcher"
STARTER, RELIEVER = "SP", "RP"
KINDS = ("HB", "BB", "1B", "2B", "3B", "HR", "SO", "GOA", "GOB", "GOC", "LO", "FO")
GROUNDERS = ("GOA", "GOB", "GOC")
SOURCES = (*GROUNDERS, "FO")  # where a number comes from once strikeouts are few

# 18d
LINERS, FLIES, HARD_GROUNDERS, SOFT_GROUNDERS = 0.09, 0.43, 0.525, 0.275
FEWEST_FLIES = 3
SINGLES = {"L": (0.24, 0.36, 0.40), "R": (0.40, 0.36, 0.24)}
DOUBLES = {"L": (0.35, 0.17, 0.48), "R": (0.60, 0.165, 0.235)}

# 18e: from which difference on how many points
HITTER_PERFORMANCE = ((0.150, 6), (0.075, 5), (0.0, 4), (-0.075, 3))
PITCHER_PERFORMANCE = ((1.00, 6), (0.50, 5), (0.0, 4), (-0.75, 3))
WORST_PERFORMANCE, TOO_LITTLE = 2, 1
FEWEST_PLATE_APPEARANCES, FEWEST_OUTS = 100, 120

# 18f
HITTER_PRICES = {"HB": 1, "BB": 1, "1B": 1, "2B": 1, "3B": 2, "HR": 2}
PITCHER_PRICES = {"HB": 1, "BB": 1, "1B": 1, "2B": 1, "3B": 1, "HR": 2, "SO": 1}
STRIKEOUTS_BOUGHT = 2
STRIKEOUTS_LEFT = 4
STEPS = {
    HITTER: {
        "contact": 5, "power": 4, "speed": 3, "steal": 5, "bunt": 5, "injury": 3, "defense": 1, "range": 4, "arm": -2,
    },
    PITCHER: {"control": 1, "stamina": 1, "rest": 3, "hold": -1, "injury": 3, "defense": 1, "range": 4},
}  # fmt: skip
MOST_ON_RESULTS = 5  # points a season

# 18g
MOST_OF_A_HITTER = {"HB": 2, "BB": 15, "1B": 21, "2B": 9, "3B": 2, "HR": 10}
FEWEST_OF_A_PITCHER = {"HB": 1, "BB": 5, "1B": 9, "2B": 3, "3B": 0, "HR": 1}
RATING_LIMITS = {
    HITTER: {
        "contact": 99, "power": 99, "speed": 99, "steal": 99, "bunt": 95, "injury": 100, "defense": 99, "range": 99,
    },
    PITCHER: {"control": 75, "stamina": 30, "hold": -10, "injury": 100, "defense": 99, "range": 99},
}  # fmt: skip
ARM_OF_CATCHER, ARM_OF_OUTFIELDER = -10, -20
REST_OF_STARTER, REST_OF_RELIEVER = 95, 85
LOWEST = {"speed": 60, "power": 39, "range": 0, "control": LOWEST_CONTROL, "stamina": 1}

# DB-190
LAST_SEASON_OF_GROWTH = 12
AGING = {HITTER: ("speed", "range", "power"), PITCHER: ("control", "stamina")}

SWITCH_HITTER_PAYS = 2
START_RANGE, START_ARM, START_DEFENSE = 60, 0, -2
PITCHER_RANGE = 60
REGULAR, STARTS, RELIEF_GAMES = 162, 33, 60  # what a card says of last year, which he did not have: he plays every day


class Career(Model):
    """A career. Columns are those against left-handers and right-handers; `freed` counts what a pitcher has bought
    out of each, because freed numbers become ground balls and flies in turn."""

    id: str
    name: str
    kind: Literal["hitter", "pitcher"]
    type: str
    position: str
    bats: Literal["L", "R", "S"]
    throws: Literal["L", "R"]
    talent: str
    points: int = Field(ge=0)
    vs_left: dict[str, int]
    vs_right: dict[str, int]
    ratings: dict[str, int]
    freed: tuple[int, int] = (0, 0)
    spent_on_results: int = 0
    seasons: int = 0
    retired: bool = False
    history: tuple[str, ...] = ()
    recruit: bool = False  # one of a club made up whole: he makes room for a player of somebody's own


# --- Chart 18 ---


@cache
def charts() -> dict[str, Any]:
    """Chart 18 as data."""
    return tomllib.loads((FOLDER / "careers.toml").read_text(encoding="utf-8"))


def read_off(table: list[dict[str, Any]], roll: int) -> dict[str, Any]:
    """The row of a d100 table."""
    if not 0 <= roll <= 99:
        raise UsageError("Dice are two digits, 00 to 99 (red first).")
    return next(row for row in table if roll <= row["to"])


def talent(roll: int) -> tuple[str, int]:
    """18a: what he is, and his points.

    >>> talent(97)
    ('once in a generation', 11)
    """
    row = read_off(charts()["talent"], roll)
    return str(row["name"]), int(row["points"])


def split_outs(outs: int, flies: float = FLIES) -> dict[str, int]:
    """18d: line drives, flies and three kinds of ground balls.

    >>> split_outs(61)
    {'LO': 5, 'FO': 26, 'GOA': 16, 'GOB': 8, 'GOC': 6}
    """
    liners = round_half_up(LINERS * outs)
    caught = min(MOST_FLIES, max(FEWEST_FLIES, round_half_up(flies * outs)))
    ground = outs - liners - caught
    hard, soft = round_half_up(HARD_GROUNDERS * ground), round_half_up(SOFT_GROUNDERS * ground)
    return {"LO": liners, "FO": caught, "GOA": hard, "GOB": soft, "GOC": ground - hard - soft}


def spread(count: int, shares: tuple[float, ...]) -> list[int]:
    """18d: hits to left, center and right by largest remainder.

    >>> spread(19, (0.24, 0.36, 0.40))
    [4, 7, 8]
    """
    exact = [count * share for share in shares]
    found = [int(value + 1e-9) for value in exact]
    by_remainder = sorted(range(len(shares)), key=lambda place: (found[place] - exact[place], place))
    for place in by_remainder[: count - sum(found)]:
        found[place] += 1
    return found


def column_of(counts: Mapping[str, int], side: str) -> Column:
    """A column of the card, out of counts by kind and the side from which the batter bats."""
    codes = {code: counts[code] for code in ("HB", "BB")}
    codes |= dict(zip(("SLF", "SCF", "SRF"), spread(counts["1B"], SINGLES[side]), strict=True))
    codes |= dict(zip(("DLF", "DCF", "DRF"), spread(counts["2B"], DOUBLES[side]), strict=True))
    codes |= {"TCF": counts["3B"]} | {code: counts[code] for code in ("HR", "SO", *GROUNDERS, "LO", "FO")}
    return Column.model_validate({code: number for code, number in codes.items() if number})


# --- The beginning (DB-183, DB-184) ---


def start(player: str, name: str, kind: str, position: str, bats: str, throws: str, roll: int) -> Career:
    """A new career: talent rolled, type chosen, points still to be spent."""
    if not name.strip():
        raise UsageError("A career needs a name.")
    if bats not in ("L", "R", "S") or throws not in ("L", "R"):
        raise UsageError(f"Hands are written as bats and throws, L, R or S and L or R; got {bats}{throws}.")
    called, points = talent(roll)
    if kind in charts()[HITTER]:
        return _start_hitter(player, name, kind, position, bats, throws, called, points)
    if kind in charts()[PITCHER]:
        return _start_pitcher(player, name, kind, position, bats, throws, called, points)
    known = ", ".join((*charts()[HITTER], *charts()[PITCHER]))
    raise UsageError(f"No type of player named {kind}; there are {known}.")


def _start_hitter(
    player: str, name: str, kind: str, position: str, bats: str, throws: str, called: str, points: int
) -> Career:
    if position not in POSITIONS[1:9]:
        raise UsageError(f"A hitter plays one of {', '.join(POSITIONS[1:9])}; got {position}.")
    chart = charts()[HITTER][kind]
    if bats == "S":
        points -= SWITCH_HITTER_PAYS
    columns = {hand: _start_counts(chart) for hand in "LR"}
    if bats != "S":  # facing same-handed pitchers
        columns[bats]["1B"] -= 1
        columns[bats]["SO"] += 1
    gloves = chart.get("fielding", {})
    ratings = {
        **chart["ratings"],
        "defense": AVERAGE_DEFENSE[position] + gloves.get("defense", START_DEFENSE),
        "range": gloves.get("range", START_RANGE),
    }
    if position in THROWERS:
        ratings["arm"] = gloves.get("arm", START_ARM)
    return _begun(HITTER, player, name, kind, position, bats, throws, called, points, columns, ratings)


def _start_pitcher(
    player: str, name: str, kind: str, position: str, bats: str, throws: str, called: str, points: int
) -> Career:
    role = RELIEVER if kind == "Reliever" else STARTER
    if position != role:
        raise UsageError(f"A {kind.lower()} is created as {role}; got {position}.")
    chart = charts()[PITCHER][kind]
    columns = {side: _start_counts(chart) for side in "LR"}
    other = "R" if throws == "L" else "L"  # facing opposite-handed batters
    columns[other] = _start_counts(chart, moved_to_singles=1)
    ratings = {**chart["ratings"], "defense": AVERAGE_DEFENSE["P"] + START_DEFENSE, "range": PITCHER_RANGE}
    return _begun(PITCHER, player, name, kind, role, bats, throws, called, points, columns, ratings)


def _start_counts(chart: Mapping[str, Any], moved_to_singles: int = 0) -> dict[str, int]:
    counts = dict(chart["counts"])
    outs = counts.pop("outs") - moved_to_singles
    counts["1B"] += moved_to_singles
    return {**counts, **split_outs(outs, chart.get("flies", FLIES))}


def _begun(
    kind: str,
    player: str,
    name: str,
    type_name: str,
    position: str,
    bats: str,
    throws: str,
    called: str,
    points: int,
    columns: Mapping[str, dict[str, int]],
    ratings: Mapping[str, int],
) -> Career:
    return Career.model_validate(
        {
            "id": player,
            "name": name.strip(),
            "kind": kind,
            "type": type_name,
            "position": position,
            "bats": bats,
            "throws": throws,
            "talent": called,
            "points": max(0, points),
            "vs_left": columns["L"],
            "vs_right": columns["R"],
            "ratings": dict(ratings),
            "history": (f"Created: {type_name.lower()}, {called}, {max(0, points)} points",),
        }
    )


# --- Buying (DB-185, DB-186) ---


def limit_of(career: Career, rating: str) -> int:
    """18g: how far a rating can go."""
    if rating == "arm":
        return ARM_OF_CATCHER if career.position == "C" else ARM_OF_OUTFIELDER
    if rating == "rest":
        return REST_OF_STARTER if career.position == STARTER else REST_OF_RELIEVER
    return RATING_LIMITS[career.kind][rating]


def price_of(career: Career, name: str) -> int:
    """18f: what a step costs."""
    prices = HITTER_PRICES if career.kind == HITTER else PITCHER_PRICES
    return prices.get(name, 1)


def is_result(career: Career, name: str) -> bool:
    """Whether a purchase changes play-result numbers."""
    return name in (HITTER_PRICES if career.kind == HITTER else PITCHER_PRICES)


def open_steps(career: Career) -> list[str]:
    """Everything that is not at its limit yet, affordable or not."""
    prices = HITTER_PRICES if career.kind == HITTER else PITCHER_PRICES
    found = [
        name for name in prices if any(_moves(career, counts, name) for counts in (career.vs_left, career.vs_right))
    ]
    for rating in STEPS[career.kind]:
        if rating in career.ratings and career.ratings[rating] != limit_of(career, rating):
            found.append(rating)
    return found


def _moves(career: Career, counts: Mapping[str, int], name: str) -> bool:
    """Whether a column can take the step: it is not at its limit, and there is a number to take."""
    if career.kind == HITTER:
        return counts[name] < MOST_OF_A_HITTER[name] and _source(counts) is not None
    if name == "SO":
        return _source_of_outs(counts, STRIKEOUTS_BOUGHT) is not None
    return counts[name] > FEWEST_OF_A_PITCHER[name]


def _source(counts: Mapping[str, int]) -> str | None:
    """18f: where a hitter's new number comes from."""
    if counts["SO"] > STRIKEOUTS_LEFT:
        return "SO"
    return _source_of_outs(counts, 1)


def _source_of_outs(counts: Mapping[str, int], wanted: int) -> str | None:
    """The largest of the ground balls and flies; a column keeps at least three flies (DB-34)."""
    spare = {code: counts[code] - (FEWEST_FLIES if code == "FO" else 0) for code in SOURCES}
    best = max(SOURCES, key=lambda code: counts[code] if spare[code] >= wanted else -1)
    return best if spare[best] >= wanted else None


def buy(career: Career, name: str) -> Career:
    """One step, paid. A step that would pass a limit stops at it; a column at its limit is left alone."""
    wanted = name if name in KINDS else name.lower()
    if career.retired:
        raise UsageError(f"{career.name} has retired.")
    if wanted not in open_steps(career):
        raise UsageError(_refusal(career, wanted))
    price = price_of(career, wanted)
    if price > career.points:
        raise UsageError(f"{wanted} costs {price} point{'s' if price > 1 else ''}; {career.name} has {career.points}.")
    results = is_result(career, wanted)
    if results and career.spent_on_results + price > MOST_ON_RESULTS:
        raise UsageError(
            f"At most {MOST_ON_RESULTS} points a season go to play-result numbers; {career.spent_on_results} have gone."
        )
    changed = _with_result(career, wanted) if results else _with_rating(career, wanted, STEPS[career.kind][wanted])
    return changed.model_copy(
        update={
            "points": career.points - price,
            "spent_on_results": career.spent_on_results + (price if results else 0),
            "history": (*career.history, f"Bought {wanted} for {price}"),
        }
    )


def _refusal(career: Career, name: str) -> str:
    prices = HITTER_PRICES if career.kind == HITTER else PITCHER_PRICES
    known = (*prices, *(rating for rating in STEPS[career.kind] if rating in career.ratings))
    if name not in known:
        return f"Points buy {', '.join(known)}; got {name}."
    if name in prices:
        limits = MOST_OF_A_HITTER if career.kind == HITTER else FEWEST_OF_A_PITCHER
        bound = "at most" if career.kind == HITTER else "at least"
        limit = f" {bound} {limits[name]}" if name in limits else " no number is left to take"
        return f"Career card {career.name}: {name} is at its limit,{limit}."
    return f"Career card {career.name}: {name} is at its limit, {limit_of(career, name)}."


def _with_rating(career: Career, rating: str, step: int) -> Career:
    limit = limit_of(career, rating)
    value = career.ratings[rating] + step
    value = min(value, limit) if step > 0 else max(value, limit)
    return career.model_copy(update={"ratings": {**career.ratings, rating: value}})


def _with_result(career: Career, name: str) -> Career:
    freed = list(career.freed)
    columns = []
    for place, counts in enumerate((career.vs_left, career.vs_right)):
        changed = dict(counts)
        if _moves(career, counts, name):
            if career.kind == HITTER:
                source = _source(counts)
                assert source is not None
                changed[source] -= 1
                changed[name] += 1
            elif name == "SO":
                for _ in range(STRIKEOUTS_BOUGHT):
                    source = _source_of_outs(changed, 1)
                    assert source is not None
                    changed[source] -= 1
                    changed["SO"] += 1
            else:
                changed[name] -= 1
                to_fly = freed[place] % 2 == 1 and changed["FO"] < MOST_FLIES
                changed["FO" if to_fly else "GOB"] += 1
                freed[place] += 1
        columns.append(changed)
    return career.model_copy(update={"vs_left": columns[0], "vs_right": columns[1], "freed": (freed[0], freed[1])})


def check_limits(career: Career) -> None:
    """DB-185: refuse a career card that is beyond a limit."""
    for counts in (career.vs_left, career.vs_right):
        if sum(counts.values()) != 100:
            raise DataError(f"Career card {career.name}: {sum(counts.values())} numbers, 100 needed.")
        for name, limit in (MOST_OF_A_HITTER if career.kind == HITTER else FEWEST_OF_A_PITCHER).items():
            if career.kind == HITTER and counts[name] > limit:
                raise DataError(f"Career card {career.name}: {name} {counts[name]}, at most {limit}.")
            if career.kind == PITCHER and counts[name] < limit:
                raise DataError(f"Career card {career.name}: {name} {counts[name]}, at least {limit}.")
    for rating, value in career.ratings.items():
        limit = limit_of(career, rating)
        if STEPS[career.kind][rating] > 0 and value > limit:
            raise DataError(f"Career card {career.name}: {rating.capitalize()} {value}, at most {limit}.")
        if STEPS[career.kind][rating] < 0 and value < limit:
            raise DataError(f"Career card {career.name}: {rating.capitalize()} {value}, not below {limit}.")


# --- From season to season (DB-186, DB-190) ---


def performance(
    career: Career, own: Mapping[str, Mapping[str, int]], league: Mapping[str, Mapping[str, int]]
) -> tuple[int, str]:
    """18e: points for what he did, and in what words."""
    if career.kind == HITTER:
        part, figure, least, name, table = BATTING, "PA", FEWEST_PLATE_APPEARANCES, "OPS", HITTER_PERFORMANCE
    else:
        part, figure, least, name, table = PITCHING, "outs", FEWEST_OUTS, "ERA", PITCHER_PERFORMANCE
    figures = own.get(part.name, {})
    if figures.get(figure, 0) < least:
        return TOO_LITTLE, f"played too little ({figures.get(figure, 0)} {figure})"
    mine, theirs = part.value(name, figures), part.value(name, league[part.name])
    if mine is None or theirs is None:
        return TOO_LITTLE, "nothing to compare"
    better = mine - theirs if career.kind == HITTER else theirs - mine
    points = next((points for bound, points in table if better >= bound - 1e-9), WORST_PERFORMANCE)
    return points, f"{name} {part.shown(name, figures)}, league {part.shown(name, league[part.name])}"


def winter(
    career: Career,
    season: int,
    own: Mapping[str, Mapping[str, int]],
    league: Mapping[str, Mapping[str, int]],
    roll: int,
    aging: bool = False,
) -> Career:
    """After a season: growth points, or age. Unspent points are kept."""
    if career.retired:
        return career
    seasons = career.seasons + 1
    rested = career.model_copy(update={"seasons": seasons, "spent_on_results": 0})
    if aging and seasons > LAST_SEASON_OF_GROWTH:
        for rating in AGING[career.kind]:
            step = -STEPS[career.kind][rating]
            value = max(LOWEST[rating], rested.ratings[rating] + step)
            rested = rested.model_copy(update={"ratings": {**rested.ratings, rating: value}})
        told = f"{season}: a year older, {', '.join(AGING[career.kind])} fall"
        return rested.model_copy(update={"history": (*career.history, told)})
    earned, why = performance(career, own, league)
    luck = int(read_off(charts()["luck"], roll)["points"])
    total = max(0, earned + luck)
    told = f"{season}: {why}; {earned} points, luck {luck:+d}"
    return rested.model_copy(update={"points": career.points + total, "history": (*career.history, told)})


# --- The card ---


def card_of(career: Career) -> Hitter | Pitcher:
    """The card as it is now (DB-15); a career pitcher starts or relieves by his role (DB-189)."""
    check_limits(career)
    ratings = career.ratings
    fewer = 1 if career.recruit else 0
    if career.kind == HITTER:
        sides = {"L": "R" if career.bats == "S" else career.bats, "R": "L" if career.bats == "S" else career.bats}
        line = Fielding(
            position=career.position,
            games=REGULAR - fewer,
            defense=ratings["defense"],
            range=ratings["range"],
            arm=ratings.get("arm"),
        )
        return Hitter(
            id=career.id,
            name=career.name,
            bats=career.bats,
            throws=career.throws,
            vs_left=column_of(career.vs_left, sides["L"]),
            vs_right=column_of(career.vs_right, sides["R"]),
            fielding=(line,),
            games=REGULAR - fewer,
            **{name: ratings[name] for name in ("contact", "power", "speed", "steal", "bunt", "injury")},
        )
    starts = career.position == STARTER
    return Pitcher(
        id=career.id,
        name=career.name,
        throws=career.throws,
        bats=career.bats,
        vs_left=column_of(career.vs_left, "L"),
        vs_right=column_of(career.vs_right, "R"),
        control=ratings["control"],
        stamina_start=ratings["stamina"] if starts else None,
        stamina_relief=ratings["stamina"],
        rest_start=ratings["rest"] if starts else None,
        rest_relief=min(REST_OF_RELIEVER, ratings["rest"]),
        hold=ratings["hold"],
        injury=ratings["injury"],
        defense=ratings["defense"],
        range=ratings["range"],
        starts=STARTS - fewer if starts else 0,
        relief_games=1 if starts else RELIEF_GAMES - fewer,
    )


# --- What leagues use ---

COACH = {
    HITTER: ("1B", "BB", "HR", "2B", "contact", "power", "defense", "range", "speed", "injury", "3B", "HB"),
    PITCHER: ("1B", "BB", "HR", "SO", "control", "stamina", "2B", "injury", "hold", "rest", "3B", "HB"),
}
CLUB_HITTERS = ("C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "1B", "C", "2B", "SS", "CF", "LF")
CLUB_PITCHERS = 5 * (STARTER,) + 6 * (RELIEVER,)
FIRST_NAMES = (
    "Abel", "Bram", "Cal", "Dex", "Eli", "Finn", "Gus", "Hal", "Ike", "Jem", "Kip", "Lem", "Moe", "Ned", "Otto", "Pip",
    "Quin", "Rex", "Sol", "Tad", "Uri", "Vic", "Walt", "Zeb",
)  # fmt: skip
LAST_NAMES = (
    "Applegarth", "Birchwater", "Copperfield", "Dunmore", "Eastlake", "Fennimore", "Gladwell", "Hollyoak", "Inglewood",
    "Jessamy", "Kettering", "Larkspur", "Merriweather", "Northcote", "Oakenshaw", "Pennyfeather", "Quillfeather",
    "Rosewarne", "Silverthorn", "Thistlewood", "Underhill", "Verity", "Winterbourne", "Yarborough",
)  # fmt: skip


class DiceCareers:
    """Careers for leagues, as plain data."""

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Types of hitters with all positions, types of pitchers with their role."""
        hitters = dict.fromkeys(charts()[HITTER], POSITIONS[1:9])
        return hitters | {kind: (RELIEVER if kind == "Reliever" else STARTER,) for kind in charts()[PITCHER]}

    def create(self, player: str, name: str, kind: str, position: str, hands: str, roll: int) -> Content:
        """A new career."""
        if len(hands) != 2:
            raise UsageError(f"Hands are written as bats and throws, as in LR; got {hands}.")
        known = {word.lower(): word for word in self.kinds()}
        chosen = known.get(kind.lower(), kind)
        return _content(start(player, name, chosen, position.upper(), hands[0].upper(), hands[1].upper(), roll))

    def sheet(self, career: Content) -> CareerSheet:
        """A career as people look at it."""
        own = Career.model_validate(career)
        return CareerSheet(
            own.id,
            own.name,
            own.position,
            f"{own.type}, {own.talent}; bats {own.bats}, throws {own.throws}",
            own.points,
            own.seasons,
            own.retired,
            tuple(_traits(own)),
            own.history,
        )

    def offers(self, career: Content) -> list[Offer]:
        """What can be bought now."""
        own = Career.model_validate(career)
        if own.retired:
            return []
        found = []
        for name in open_steps(own):
            counted = is_result(own, name)
            price = price_of(own, name)
            if price <= own.points and not (counted and own.spent_on_results + price > MOST_ON_RESULTS):
                found.append(Offer(name, _label(own, name), price, counted))
        return found

    def buy(self, career: Content, name: str) -> Content:
        """One purchase."""
        return _content(buy(Career.model_validate(career), name))

    def winter(
        self,
        career: Content,
        season: int,
        own: Mapping[str, Mapping[str, int]],
        league: Mapping[str, Mapping[str, int]],
        roll: int,
        aging: bool,
    ) -> Content:
        """After a season."""
        return _content(winter(Career.model_validate(career), season, own, league, roll, aging))

    def retire(self, career: Content, season: int) -> Content:
        """The end of a career."""
        own = Career.model_validate(career)
        if own.retired:
            raise UsageError(f"{own.name} has retired already.")
        return _content(own.model_copy(update={"retired": True, "history": (*own.history, f"{season}: retired")}))

    def spend(self, career: Content) -> Content:
        """Spend all points as a coach would: round and round through a list, results first."""
        own = Career.model_validate(career)
        bought = True
        while bought:
            bought = False
            for name in COACH[own.kind]:
                try:
                    own = buy(own, name)
                    bought = True
                except UsageError:
                    continue
        return _content(own)

    def join(self, club: str, career: Content) -> str:
        """His card, new or as it is now, on a club's roster."""
        own = Career.model_validate(career)
        roster = read_club(self.leave(club, own.id), "The club")
        card = card_of(own)
        kind = "hitters" if isinstance(card, Hitter) else "pitchers"
        return write_club(roster.model_copy(update={kind: (*getattr(roster, kind), card)}))

    def leave(self, club: str, player: str) -> str:
        """A roster without him."""
        roster = read_club(club, "The club")
        return write_club(roster.with_only({one.id for one in roster.players} - {player}))

    def new_club(self, name: str, seed: str) -> tuple[str, list[Content]]:
        """DB-183: a whole club of careers, each with his points spent."""
        careers = [self.spend(_content(career)) for career in _recruits(name, seed)]
        cards = [card_of(Career.model_validate(career)) for career in careers]
        club = Club(
            name=name,
            built_for_parks=False,
            hitters=tuple(card for card in cards if isinstance(card, Hitter)),
            pitchers=tuple(card for card in cards if isinstance(card, Pitcher)),
        )
        return write_club(club), careers


def _recruits(club: str, seed: str) -> Iterator[Career]:
    """The players of a new club: the same for the same name and seed."""
    hitters, pitchers = list(charts()[HITTER]), [kind for kind in charts()[PITCHER] if kind != "Reliever"]
    for place, position in enumerate((*CLUB_HITTERS, *CLUB_PITCHERS)):
        draw = hashlib.sha256(f"{seed} / {club} / {place}".encode()).digest()
        name = f"{FIRST_NAMES[draw[0] % len(FIRST_NAMES)]} {LAST_NAMES[draw[1] % len(LAST_NAMES)]}"
        player = f"{club.lower().replace(' ', '-')}-{place + 1}"
        throws = "L" if draw[2] % 10 < 3 and position in (STARTER, RELIEVER, "1B", "LF", "CF", "RF") else "R"
        bats = "L" if throws == "L" else "RRRRRLLS"[draw[3] % 8]
        roll = int.from_bytes(draw[4:8], "big") % 100
        if position == RELIEVER:
            kind = "Reliever"
        elif position == STARTER:
            kind = pitchers[draw[8] % len(pitchers)]
        else:
            kind = "Glove" if position in ("C", "SS") and draw[9] % 2 else hitters[draw[8] % len(hitters)]
        started = start(player, name, kind, position, "R" if bats == "S" and roll < 15 else bats, throws, roll)
        yield started.model_copy(update={"recruit": True})


def _content(career: Career) -> Content:
    return career.model_dump(mode="json")


def _traits(career: Career) -> Iterator[Trait]:
    limits = MOST_OF_A_HITTER if career.kind == HITTER else FEWEST_OF_A_PITCHER
    for name in KINDS:
        yield Trait(name, f"{career.vs_left[name]} / {career.vs_right[name]}", str(limits.get(name, "")))
    for rating, value in career.ratings.items():
        shown = (
            f"{LOWEST_CONTROL}-{value}"
            if rating == "control"
            else f"{value:+d}"
            if rating in ("hold", "arm")
            else str(value)
        )
        yield Trait(rating.capitalize(), shown, str(limit_of(career, rating)))


def _label(career: Career, name: str) -> str:
    if is_result(career, name):
        if career.kind == HITTER:
            return f"{name} +1"
        return "SO +2" if name == "SO" else f"{name} -1"
    return f"{name.capitalize()} {STEPS[career.kind][name]:+d}"
