"""Everything about a club and its cards that the clauses forbid (DB-191)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fivetool.games.dice_baseball.cards.card import (
    CODES,
    FEWEST_FLIES,
    MOST_FLIES,
    NUMBERS,
    POSITIONS,
    SCALES,
    THROWERS,
    Bat,
    Column,
    Fielding,
    Hitter,
    Model,
    Pitcher,
    printed_place,
)
from fivetool.games.dice_baseball.cards.club import PARK_LIMITS, POWER_BANDS, Club, Park


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
        elif before and printed_place(before[-1]) > printed_place(code):
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
    if club.lineup:
        named += [("line_up", player) for player in (club.lineup.starter, *(who for who, _ in club.lineup.batters))]
    if club.usage:
        named += [("usage", player) for player, _ in club.usage.pitchers]
        named += [("usage", player) for slot in club.usage.batters for player in slot]
        named += [("usage", player) for player, _, _ in club.usage.fielders]
    for field, player in dict.fromkeys(named):
        if player not in known:
            yield Fault(field=field, message=f"{club.name}: {field.replace('_', ' ')} names {player}, who has no card.")
