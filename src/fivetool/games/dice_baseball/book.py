"""The options of DICE Baseball, and the rule book that they, the charts and both clubs make."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fivetool.engine.record import new
from fivetool.errors import DataError
from fivetool.game.library import Source
from fivetool.game.options import DataSet, OneOf, Option, Reading, Whole
from fivetool.games.dice_baseball.cards.arrays import RosterArrays, roster_arrays
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.cards.club import POWER_BANDS, Club, Park, Usage
from fivetool.games.dice_baseball.cards.files import CLUBS, SET_FILE, club_files, clubs_for, content_of
from fivetool.games.dice_baseball.data.charts.library import CHARTS, check_charts
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.seasons.default_lineup import best_lineup, likely_starter
from fivetool.games.dice_baseball.seasons.rosters import LARGEST_ROSTER, for_a_game
from fivetool.games.dice_baseball.workshop.sample_clubs import CROWDED, NAMES, sample_club
from fivetool.games.dice_baseball.workshop.season_sheet import with_sheet

PRESETS = {
    "basic": {"advance": "basic", "stamina": "basic", "rest": "off", "ball_parks": "off"},
    "advanced": {"advance": "advanced", "stamina": "advanced", "rest": "off", "ball_parks": "off"},
    "replay": {"advance": "advanced", "stamina": "advanced", "rest": "on", "ball_parks": "on"},
}
FROM_PRESET = "preset"
# Where runners may always be sent home, first base is taken more often; so managers walk and steal as often as ever.
HABITS_WITH_SENDS = {"walked": 1.05, "steal_second": 0.98}
PLACE_NUMBERS = {position: place for place, position in enumerate(POSITIONS, 1)}


# --- Clubs by name ---


def check_club_option(value: Any) -> Any:
    """A club by name, path or content. Of a large one those play who played most."""
    if isinstance(value, str) and sample_club(value):
        return value
    checked = CLUBS.load(content_of(value) if isinstance(value, Club) else club_file(value))
    if isinstance(checked, str) or len(checked["hitter"]) + len(checked["pitcher"]) <= LARGEST_ROSTER:
        return checked
    return content_of(for_a_game(CLUBS.of(checked)))


def club_file(value: Any) -> Any:
    """The file of a club that is named by the folder of its card set and its abbreviation, as in `cards-1984/DET`.

    Any other value stays as it is. A folder alone, or an abbreviation alone, gets an answer that helps.
    """
    if not isinstance(value, str) or value.lower().endswith(".toml") or value in CLUBS.shipped:
        return value
    if value.lower() in CLUBS.also_called:
        return value
    path = Path(value)
    with suppress(OSError, ValueError):  # a name that no file can have
        if (file := path.with_name(f"{path.name}.toml")).is_file():
            return str(file)
        if (path / SET_FILE).is_file():
            clubs = ", ".join(f"{value}/{file.stem}" for file in club_files(path)[:4])
            raise DataError(f"{value} is a card set; name one of its clubs: {clubs} ...")
        if found := sorted(Path().glob(f"*/{path.name.upper()}.toml")) if path.name == value else []:
            raise DataError(f"No club {value} comes with the game; there is {', '.join(str(one) for one in found)}.")
    return value


def named_club(value: Any, stamina: str = "basic", parks: bool = False) -> Club:
    """The club behind a checked option value, with cards for these rules where it comes with the game."""
    return (sample_club(value) if isinstance(value, str) else None) or clubs_for(stamina, parks).of(value)


def both_clubs(options: Mapping[str, Any]) -> tuple[Club, Club]:
    """The away club and the home club, with the cards that suit the options if they come with the game."""
    rules = settled(options)
    away, home = (named_club(options[side], rules["stamina"], rules["ball_parks"] == "on") for side in ("away", "home"))
    return away, home


# --- Options ---

BASIC_ADVANCED = (FROM_PRESET, "basic", "advanced")
ON_OFF = (FROM_PRESET, "off", "on")


OPTIONS: tuple[Option, ...] = (
    DataSet(
        "away",
        CLUBS.known()[0],
        "The away club: by name, by the path of a club file, or as its content.",
        ("DB-2",),
        load=check_club_option,
        known=CLUBS.known,
        retired=CLUBS.retired,
        unlisted=(*NAMES, *CROWDED),
        title="Away club",
    ),
    DataSet(
        "home",
        CLUBS.known()[1],
        "The home club, in whose park the game is played.",
        ("DB-2", "DB-152"),
        load=check_club_option,
        known=CLUBS.known,
        retired=CLUBS.retired,
        unlisted=(*NAMES, *CROWDED),
        title="Home club",
    ),
    OneOf(
        "preset",
        "basic",
        "How much detail the game has.",
        ("DB-5",),
        values=("basic", "advanced", "replay", "custom"),
        labels=("Basic", "Advanced", "Replay: advanced, with ball parks and rest", "Custom: as set below"),
        title="Rules in play",
    ),
    OneOf(
        "advance",
        FROM_PRESET,
        "How runners advance on hits.",
        ("DB-6",),
        values=BASIC_ADVANCED,
        labels=("As the rules in play say", "Basic", "Advanced"),
        title="Runners on hits",
    ),
    OneOf(
        "stamina",
        FROM_PRESET,
        "How pitchers tire.",
        ("DB-7",),
        values=(FROM_PRESET, "off", "basic", "advanced"),
        labels=("As the rules in play say", "Off", "Basic", "Advanced"),
        title="Tired pitchers",
    ),
    OneOf(
        "rest",
        FROM_PRESET,
        "Whether pitchers need days of rest between games.",
        ("DB-8",),
        values=ON_OFF,
        labels=("As the rules in play say", "Off", "On"),
        title="Days of rest",
    ),
    OneOf(
        "ball_parks",
        FROM_PRESET,
        "Whether a deep fly can leave the park.",
        ("DB-9",),
        values=ON_OFF,
        labels=("As the rules in play say", "Off", "On"),
    ),
    OneOf(
        "dh",
        "off",
        "Whether somebody bats for the pitcher.",
        ("DB-10",),
        values=("off", "on", "home league"),
        labels=("No", "Yes", "As in the home club's league"),
        title="Designated hitter",
    ),
    OneOf(
        "injuries",
        "game",
        "Injuries and ejections.",
        ("DB-11",),
        values=("off", "game", "league"),
        labels=("None", "For this game", "As a league carries them over"),
    ),
    Whole("innings", 9, "How many innings to play.", ("DB-12",), low=1, high=9),
    OneOf(
        "min_batters",
        "1",
        "How many batters a new pitcher must face, unless the half-inning ends.",
        ("DB-164",),
        values=("1", "3"),
        labels=("One", "Three"),
        title="Batters a pitcher must face",
    ),
    OneOf(
        "extra_runner",
        "off",
        "Whether extra innings start with a runner on second base.",
        ("DB-174",),
        values=("off", "on"),
        labels=("No", "Yes"),
        title="Runner on second in extra innings",
    ),
    OneOf(
        "sends",
        "always",
        "When a runner on third may be sent home on a ground ball that retires the batter.",
        ("DB-87",),
        values=("always", "unless held"),
        labels=("Always", "Unless the out chart holds him"),
        title="Sending runners home",
    ),
    OneOf(
        "errors",
        "stand",
        "What becomes of an error on a fly ball with nobody to take advantage of it.",
        ("DB-69",),
        values=("stand", "forgiven"),
        labels=("It stands, and the ball is dropped", "It is forgiven"),
        title="Errors on caught balls",
    ),
    OneOf(
        "sacrifice",
        "third empty",
        "When a sacrifice bunt is allowed.",
        ("DB-146",),
        values=("third empty", "any runner"),
        labels=("Only with third base empty", "With a runner on third, too"),
        title="Sacrifice bunts",
    ),
    DataSet(
        "charts",
        "standard",
        "Charts by name, or the path of a chart file of your own.",
        ("DB-192",),
        load=CHARTS.load,
        known=CHARTS.known,
        retired=CHARTS.retired,
    ),
)


READINGS = (
    Reading(
        "Advanced rules, rest and ball parks can be added to the game.",
        "preset",
        "replay",
        "DB-5",
        "The rulebook begins with the basic game, and so does the table.",
    ),
    Reading("A pitcher bats when his turn comes.", "dh", "off", "DB-10"),
    Reading(
        "A runner may be sent home on a ground ball whenever the out chart has him hold.", "sends", "always", "DB-87"
    ),
    Reading(
        "A roll above the fielder's Defense is an error, on outs as on hits.",
        "errors",
        "stand",
        "DB-69",
    ),
    Reading(
        "Sacrifices need fewer than two outs, and no more is said.",
        "sacrifice",
        "any runner",
        "DB-146",
        "With a runner on third a manager squeezes or lets the batter hit; one call fewer to think about.",
    ),
    Reading(
        "All three codes for ground balls are outs: the hard one is made for the double play, the normal one usually "
        "gets the lead runner, the slow one leaves only the play at first.",
        "charts",
        "letter",
        "DB-192",
        "In real baseball a drawn-in infield lets balls through, and a slow roller may get the runner at home; the "
        "standard charts are nearer to that, and to the runs by bases and outs of 1984.",
    ),
    Reading(
        "A new pitcher comes in when his manager wants; how long he stays is not said.", "min_batters", "1", "DB-164"
    ),
    Reading("Tied games go on, with nobody placed on base.", "extra_runner", "off", "DB-174"),
)


def settled(options: Mapping[str, Any]) -> dict[str, str]:
    """DB-5: advance, stamina, rest and ball parks as they stand, out of the preset where nothing else is said."""
    preset = PRESETS.get(str(options["preset"]), PRESETS["basic"])
    return {name: preset[name] if options[name] == FROM_PRESET else str(options[name]) for name in preset}


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    away, home = both_clubs(options)
    book = empty_book(options)
    rules = settled(options)
    book.dh = has_designated_hitter(options["dh"], home.designated_hitter)
    write_season_sheet(book, home, options)
    for team, (club, other) in enumerate(((away, home), (home, away))):
        seat_club(book, team, club, facing=expected_hand(other, bool(book.rest)))
        book.mismatch |= mismatch(club, rules)
    return book


def empty_book(options: Mapping[str, Any]) -> Any:
    """The rule book before the clubs are written in; a season copies it for every game."""
    book = new(record.BOOK)
    rules = settled(options)
    book.advance = ("basic", "advanced").index(rules["advance"])
    book.stamina_rule = ("off", "basic", "advanced").index(rules["stamina"])
    book.rest = rules["rest"] == "on"
    book.ball_parks = rules["ball_parks"] == "on"
    book.injuries = ("off", "game", "league").index(options["injuries"])
    book.innings = options["innings"]
    book.min_batters = int(options["min_batters"])
    book.extra_runner = options["extra_runner"] == "on"
    book.sends_of_held = options["sends"] == "always"
    book.errors_stand = options["errors"] == "stand"
    book.sacrifice_on_third = options["sacrifice"] == "any runner"
    CHARTS.of(options["charts"]).fill(book)
    return book


def write_season_sheet(book: Any, home: Club, options: Mapping[str, Any]) -> None:
    """DB-195: the home club's season sheet over the charts that come with the game; charts of one's own stand."""
    for field, values in charts_of_sheet(home, options).items():
        if isinstance(values, int):
            setattr(book, field, values)
        else:
            getattr(book, field)[...] = values


def sheet_in_force(home: Club, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """DB-195: the home club's season sheet, unless the game is played with charts of one's own."""
    by_name = isinstance(options["charts"], str) and options["charts"] in CHARTS.known()
    return home.season_sheet if by_name else {}


def charts_of_sheet(home: Club, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a season sheet makes of the charts, as the book takes it; nothing where there is none."""
    sheet = sheet_in_force(home, options)
    return _charts_with(json.dumps(sheet, sort_keys=True), options["charts"]) if sheet else {}


@lru_cache(maxsize=64)
def _charts_with(sheet: str, charts: str) -> Mapping[str, Any]:
    content = with_sheet(CHARTS.of(charts).content, json.loads(sheet))
    return check_charts(content, Source("season sheet", "The season sheet")).arrays


def has_designated_hitter(option: str, at_home: bool) -> bool:
    """DB-10: whether a game has a designated hitter, with the rule that the home club's league has."""
    return bool(at_home) if option == "home league" else option == "on"


def mismatch(club: Club, rules: Mapping[str, str]) -> int:
    """DB-14: what a club's cards were built for that the game has otherwise: MADE_FOR_PARKS and so on, added up."""
    parks = rules["ball_parks"] == "on"
    found = 0
    if club.built_for_parks and not parks:
        found += record.MADE_FOR_PARKS
    if parks and not club.built_for_parks:
        found += record.MADE_WITHOUT_PARKS
    if club.built_for_stamina != rules["stamina"]:
        found += record.MADE_FOR_OTHER_STAMINA
    return found


def _cards_of(club: Club) -> RosterArrays:
    """The arrays that are kept of a club that comes with the game, unless a league has changed its roster."""
    if club.name in CLUBS.shipped:
        rules = (club.built_for_stamina, club.built_for_parks)
        known = named_club(club.name, *rules)
        if (known.hitters, known.pitchers) == (club.hitters, club.pitchers):
            return _cards_of_named(club.name, *rules)
    return roster_arrays(club)


@cache
def _cards_of_named(name: str, stamina: str, parks: bool) -> RosterArrays:
    return roster_arrays(named_club(name, stamina, parks))


def expected_hand(club: Club, rest: bool) -> str:
    """The hand of the pitcher who is likely to start for a club, as its opponent reckons before the lineups are in."""
    starter = club.player(likely_starter(club, rest))
    return starter.throws if starter else "R"


def seat_club(book: Any, team: int, club: Club, cards: RosterArrays | None = None, facing: str | None = None) -> None:
    """Write a club into a book: its cards, who may play today, its park if it is at home, its lineup and usage.

    `facing` is the hand of the pitcher whom its lineup expects, L or R, where that is known.
    """
    kept = cards or _cards_of(club)
    write_cards(book, team, club, kept)
    write_day(book, team, club, kept, facing)


def write_cards(book: Any, team: int, club: Club, cards: RosterArrays) -> None:
    """What a club brings to every game: its cards, and at home its park."""
    first = 1 + team * record.ROSTER
    for field, values in cards.arrays.items():
        often = often_with_sends(field, bool(book["sends_of_held"]))
        book[field][first : first + record.ROSTER] = values * often if often != 1.0 else values
    book["players"][team] = len(cards.places)
    if team == record.HOME_TEAM:
        book["park_limit"][...] = park_limits(club.park)


def often_with_sends(field: str, sends_of_held: bool) -> float:
    """By how much a habit is used more or less where runners may always be sent."""
    return HABITS_WITH_SENDS.get(field, 1.0) if sends_of_held else 1.0


def write_day(book: Any, team: int, club: Club, cards: RosterArrays, facing: str | None = None) -> None:
    """What holds for a club on the day: who may not play, who needs rest, its lineup and usage."""
    first = 1 + team * record.ROSTER
    for player, days in club.days_needed.items():
        book["days_needed"][first + cards.places[player]] = days
    for player in club.unavailable:
        book["unavailable"][first + cards.places[player]] = 1
    _write_lineup(book, team, club, cards.places, facing)
    if club.usage:
        enter_usage(book, team, club.usage, numbers_of(team, cards.places))


def park_limits(park: Park) -> list[int]:
    """The last home-run number of a park for every Power."""
    limits = [-1] * 100
    for limit, (low, high) in zip(park.ranges, POWER_BANDS, strict=True):
        for power in range(low, high + 1):
            limits[power] = limit
    return limits


def _write_lineup(book: Any, team: int, club: Club, places: Mapping[str, int], facing: str | None) -> None:
    starter, batters = best_lineup(club, bool(book["dh"]), bool(book["rest"]), facing)
    enter_lineup(book, team, starter, batters, numbers_of(team, places))


def numbers_of(team: int, places: Mapping[str, int]) -> dict[str, int]:
    """The numbers in a book of a club's players, by id.

    >>> numbers_of(0, {"ace": 0})
    {'ace': 1}
    """
    first = 1 + team * record.ROSTER
    return {player: first + place for player, place in places.items()}


def enter_lineup(
    book: Any, team: int, starter: str, batters: Sequence[tuple[str, str]], numbers: Mapping[str, int]
) -> None:
    """Write a starter and nine batters with their positions into a book."""
    book["default_starter"][team] = numbers[starter]
    book["default_order"][team] = [numbers[player] for player, _ in batters]
    book["default_place"][team] = [PLACE_NUMBERS[position] for _, position in batters]


def enter_usage(book: Any, team: int, usage: Usage, numbers: Mapping[str, int]) -> None:
    """Write into a book who really played."""
    for i, (player, faced) in enumerate(usage.pitchers[: record.MOST_USED]):
        book["usage_pitchers"][team, i] = numbers[player]
        book["usage_faced"][team, i] = faced
    for slot, turns in enumerate(usage.batters):
        for turn, player in enumerate(turns[: record.MOST_TURNS]):
            book["usage_batters"][team, slot, turn] = numbers[player]
    moves = usage.fielders[: record.MOST_MOVED]
    for i, (player, position, faced) in enumerate(moves):
        book["usage_fielders"][team, i] = numbers[player]
        book["usage_positions"][team, i] = PLACE_NUMBERS[position]
        book["usage_after"][team, i] = faced
    book["usage_moves"][team] = len(moves)
