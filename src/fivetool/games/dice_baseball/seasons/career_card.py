"""The card of a career: where singles and doubles go follows from the side of the batter (18d)."""

from __future__ import annotations

from collections.abc import Mapping

from fivetool.games.dice_baseball.cards.card import (
    Column,
    Fielding,
    Hitter,
    Pitcher,
    side_against,
)
from fivetool.games.dice_baseball.seasons.career import GROUNDERS, HITTER, STARTER, Career
from fivetool.games.dice_baseball.seasons.career_growth import REST_OF_RELIEVER, check_limits
from fivetool.games.dice_baseball.workshop.card_columns import hits_to_fields

REGULAR, STARTS, RELIEF_GAMES = 162, 33, 60  # what a card says of last year, which he did not have: he plays every day


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
            vs_left=column_of(career.vs_left, side_against(career.bats, "L")),
            vs_right=column_of(career.vs_right, side_against(career.bats, "R")),
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
