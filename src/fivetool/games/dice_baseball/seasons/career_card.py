"""The card of a career: where singles and doubles go follows from the side of the batter (18d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivetool.games.dice_baseball.cards.card import (
    THROWERS,
    Column,
    Fielding,
    Hitter,
    Pitcher,
    side_against,
)
from fivetool.games.dice_baseball.seasons.career import GROUNDERS, HITTER, START_ARM, STARTER, Career
from fivetool.games.dice_baseball.seasons.career_growth import (
    ARM_OF_CATCHER,
    RATING_LIMITS,
    REST_OF_RELIEVER,
    check_limits,
)
from fivetool.games.dice_baseball.workshop.card_columns import hits_to_fields
from fivetool.games.dice_baseball.workshop.sample_cards import AVERAGE_DEFENSE

REGULAR, STARTS, RELIEF_GAMES = 162, 33, 60  # what a card says of last year, which he did not have: he plays every day
GAMES_AT_SECOND_POSITION, LESS_DEFENSE, LESS_RANGE = 40, -2, -10


def column_of(counts: Mapping[str, int], side: str) -> Column:
    """A column of the card, out of counts by kind and the side from which the batter bats."""
    codes = {code: counts[code] for code in ("HB", "BB")}
    codes |= hits_to_fields(counts["1B"], counts["2B"], side)
    codes |= {"TCF": counts["3B"]} | {code: counts[code] for code in ("HR", "SO", *GROUNDERS, "LO", "FO")}
    return Column.model_validate({code: number for code, number in codes.items() if number})


# --- The card ---


def card_of(career: Career) -> Hitter | Pitcher:
    """The card as it is now (DB-15); a career pitcher starts or relieves by his role (DB-189)."""
    check_limits(career)
    ratings = career.ratings
    fewer = 1 if career.recruit else 0
    if career.kind == HITTER:
        return Hitter(
            id=career.id,
            name=career.name,
            bats=career.bats,
            throws=career.throws,
            vs_left=column_of(career.vs_left, side_against(career.bats, "L")),
            vs_right=column_of(career.vs_right, side_against(career.bats, "R")),
            fielding=tuple(_fielding(career, REGULAR - fewer)),
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


def _fielding(career: Career, games: int) -> Iterator[Fielding]:
    """His own position and, less surely, the second one that he has learned (18f)."""
    ratings = career.ratings
    own, second = career.position, career.second_position
    yield Fielding(
        position=own, games=games, defense=ratings["defense"], range=ratings["range"], arm=ratings.get("arm")
    )
    if second:
        above_average = ratings["defense"] - AVERAGE_DEFENSE[own]
        arm = ratings.get("arm", START_ARM)
        yield Fielding(
            position=second,
            games=GAMES_AT_SECOND_POSITION,
            defense=min(RATING_LIMITS[HITTER]["defense"], AVERAGE_DEFENSE[second] + above_average + LESS_DEFENSE),
            range=max(0, ratings["range"] + LESS_RANGE),
            arm=(max(arm, ARM_OF_CATCHER) if second == "C" else arm) if second in THROWERS else None,
        )
