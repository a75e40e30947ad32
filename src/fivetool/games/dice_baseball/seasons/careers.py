"""Careers as a league asks for them, as plain data: create, buy, spend as a coach would, and clubs of newcomers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from fivetool.errors import UsageError
from fivetool.game.careers import CareerShown, Content, Offer, SeasonPlayed, Trait
from fivetool.game.options import OneOf, Option
from fivetool.games.dice_baseball.cards.card import (
    LOWEST_CONTROL,
    POSITIONS,
    Hitter,
    Pitcher,
)
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import read_club, write_club
from fivetool.games.dice_baseball.seasons.career import HITTER, KINDS, PITCHER, RELIEVER, STARTER, Career, charts, start
from fivetool.games.dice_baseball.seasons.career_card import card_of
from fivetool.games.dice_baseball.seasons.career_growth import (
    GROWTH,
    LEARN,
    MOST_ON_RESULTS,
    RESULT_LIMITS,
    STEPS,
    buy,
    is_result,
    limit_of,
    open_steps,
    positions_to_learn,
    price_of,
    winter,
)

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


GROWTH_OPTION = OneOf(
    "growth",
    "several",
    "How fast careers grow: a regular reaches every limit in several seasons (6 to 10) or in a long career (16 to 25).",
    ("DB-186", "DB-187"),
    values=tuple(GROWTH),
)
AGING_OPTION = OneOf(
    "aging", "off", "Whether careers grow older from their 13th season on.", ("DB-190",), values=("off", "on")
)


class DiceCareers:
    """Careers for leagues, as plain data."""

    options: tuple[Option, ...] = (GROWTH_OPTION, AGING_OPTION)

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

    def shown(self, career: Content) -> CareerShown:
        """A career as people look at it."""
        own = Career.model_validate(career)
        return CareerShown(
            own.id,
            own.name,
            "/".join(filter(None, (own.position, own.second_position))),
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
        for name in (*open_steps(own), *positions_to_learn(own)):
            counted = is_result(own, name)
            price = price_of(own, name)
            if price <= own.points and not (counted and own.spent_on_results + price > MOST_ON_RESULTS):
                found.append(Offer(name, _label(own, name), price, counted))
        return found

    def buy(self, career: Content, name: str) -> Content:
        """One purchase."""
        return _content(buy(Career.model_validate(career), name))

    def winter(self, career: Content, played: SeasonPlayed, options: Mapping[str, Any]) -> Content:
        """After a season."""
        chosen = {option.name: option.check(options.get(option.name, option.default)) for option in self.options}
        grown = winter(
            Career.model_validate(career), played, GROWTH[chosen[GROWTH_OPTION.name]], chosen[AGING_OPTION.name] == "on"
        )
        return _content(grown)

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
    limits = RESULT_LIMITS[career.kind]
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
    if name.startswith(LEARN):
        return f"Learn {name.removeprefix(LEARN)}"
    if is_result(career, name):
        if career.kind == HITTER:
            return f"{name} +1"
        return "SO +2" if name == "SO" else f"{name} -1"
    return f"{name.capitalize()} {STEPS[career.kind][name]:+d}"
