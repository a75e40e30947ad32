"""Baseball Highlights: 2045: six-card duels, and free agents to buy between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.drivers import rules_from
from fivetool.engine.record import new
from fivetool.errors import DataError, OptionError
from fivetool.game.files import page_beside
from fivetool.game.game import DiceKind, Event, Game, Names
from fivetool.game.options import DataSet, OneOf, Option, Whole
from fivetool.games.highlights_2045 import board, card_sets, linescore, manager, values, words
from fivetool.games.highlights_2045.card_pages import all_cards
from fivetool.games.highlights_2045.positions import resume
from fivetool.games.highlights_2045.rules import (
    abilities,
    choices,
    decisions,
    events,
    flow,
    hidden,
    phases,
    record,
    sizes,
)


class OddGames(Whole):
    """An odd number of games."""

    def check(self, value: Any) -> int | str:
        number = super().check(value)
        if isinstance(number, int) and number % 2 == 0:
            raise OptionError("The number of games must be odd.")
        return number


class CardSets(Option):
    """Any of the expansion player sets, as names joined by commas; `none` for none of them, `all` for all."""

    def check(self, value: Any) -> str:
        given = value.split(",") if isinstance(value, str) else list(value)
        names = [str(name).strip().lower() for name in given]
        if names == ["all"]:
            names = list(card_sets.EXPANSIONS)
        chosen = [name for name in names if name not in ("", "none")]
        for name in chosen:
            if name not in card_sets.EXPANSIONS:
                raise OptionError(f"Unknown card set {name}.")
        return ",".join(name for name in card_sets.EXPANSIONS if name in chosen) or "none"

    @property
    def allowed(self) -> str:
        return f"none, all, or any of {', '.join(card_sets.EXPANSIONS)}, joined by commas"


FORMATS = ("single_game", "best_of", "season_and_series", "tournament")

OPTIONS: tuple[Option, ...] = (
    OneOf(
        "team_pick",
        "choose",
        "Starting decks are chosen in seat order, or dealt at random.",
        ("BH-3",),
        values=("choose", "random"),
    ),
    OneOf(
        "format",
        "auto",
        "auto: a mini-season and a World Series with 1 or 2 seats, a tournament with 3 or 4.",
        ("BH-4",),
        values=("auto", *FORMATS),
    ),
    OddGames("mini_season_games", 3, "Games of the mini-season.", ("BH-5",), only_seats=(1, 2), low=1, high=5),
    OddGames("series_length", 7, "The most games of the World Series.", ("BH-6",), low=1, high=7),
    OneOf(
        "home_first",
        "random",
        "Who is Home in the first game.",
        ("BH-8",),
        only_seats=(1, 2),
        values=("random", "seat1", "seat2"),
    ),
    OneOf("series_buy_rounds", "on", "Buy Rounds between Series games.", ("BH-10",), values=("on", "off")),
    CardSets("sets", "none", "Expansion player sets to play with.", ("BH-24",)),
    OneOf(
        "buy_row_timing",
        "first_buy",
        "When the first Buy Row is turned up.",
        ("BH-25",),
        values=("first_buy", "setup"),
    ),
    Whole(
        "buy_row_size",
        "auto",
        "Cards in the Buy Row; auto is 6, or 10 with expansion sets.",
        ("BH-112",),
        low=4,
        high=12,
        words=("auto",),
    ),
    OneOf(
        "buy_row_refresh",
        "persist",
        "Whether the row stays or is turned up anew for each Buy Round.",
        ("BH-113",),
        values=("persist", "fresh"),
    ),
    OneOf(
        "save_scope",
        "defense_only",
        "What a Visitor Save card may do.",
        ("BH-87",),
        values=("defense_only", "full_action"),
    ),
    Whole("extra_limit", 0, "After so many Extra Innings cards a coin decides; 0: never.", ("BH-98",), low=0, high=99),
    OneOf(
        "extra_income",
        "auto",
        "Whether Extra Innings cards earn income; auto: with 1 or 2 seats.",
        ("BH-109",),
        values=("auto", "on", "off"),
    ),
    Whole(
        "auto_free_agents",
        15,
        "Free agents among the 15 cards of the automated team.",
        ("BH-126",),
        only_seats=(1,),
        low=0,
        high=15,
    ),
    Whole(
        "round_robin_cycles",
        "auto",
        "Times every team plays every other; auto: twice with three seats, once with four.",
        ("BH-133",),
        only_seats=(3, 4),
        low=1,
        high=3,
        words=("auto",),
    ),
    OneOf("coaches", "off", "Coaches in the deciding stage.", ("BH-180",), values=("off", "on")),
    OneOf("ball_parks", "off", "A ball park for every team.", ("BH-195",), values=("off", "on")),
    DataSet(
        "cards",
        card_sets.SHIPPED,
        "The cards: standard, or the path of a CSV file with cards of your own.",
        ("BH-24",),
        load=card_sets.load_cards,
        known=card_sets.known_sets,
    ),
)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(record.BOOK)
    book.seats = seats
    book.teams = max(2, seats)
    book.format = _format(options["format"], seats)
    book.season_games = options.get("mini_season_games", 3)
    book.series_length = options["series_length"]
    book.home_first = {"random": record.RANDOM_HOME, "seat1": 0, "seat2": 1}[options.get("home_first", "random")]
    book.series_buys = options["series_buy_rounds"] == "on"
    book.row_at_setup = options["buy_row_timing"] == "setup"
    book.fresh_row = options["buy_row_refresh"] == "fresh"
    book.save_full = options["save_scope"] == "full_action"
    book.extra_limit = options["extra_limit"]
    book.extra_income = seats < 3 if options["extra_income"] == "auto" else options["extra_income"] == "on"
    book.auto_agents = options.get("auto_free_agents", 15)
    cycles = options.get("round_robin_cycles", "auto")
    book.cycles = (2 if seats == 3 else 1) if cycles == "auto" else cycles
    book.with_coaches = options["coaches"] == "on"
    book.with_parks = options["ball_parks"] == "on"
    book.random_teams = options["team_pick"] == "random"
    sets = [] if options["sets"] == "none" else options["sets"].split(",")
    row = options["buy_row_size"]
    book.row_size = (10 if sets else 6) if row == "auto" else row
    cards = card_sets.cards_of(options["cards"])
    _enter_cards(book, cards, sets)
    values.enter_values(book, cards, values.ALL if sets else values.BASE)
    return book


def _format(wanted: str, seats: int) -> int:
    """BH-4: with 3 or 4 seats the match is always a tournament."""
    usual = "season_and_series" if seats < 3 else "tournament"
    if seats > 2 and wanted not in ("auto", "tournament"):
        raise OptionError("With 3 or 4 seats the match is always a tournament.")
    if seats < 3 and wanted == "tournament":
        raise OptionError("A tournament needs 3 or 4 seats.")
    return FORMATS.index(usual if wanted == "auto" else wanted)


def _enter_cards(book: Any, cards: tuple[card_sets.Card, ...], sets: list[str]) -> None:
    for number, ability in enumerate(abilities.ABILITIES, 1):
        book.ability[number] = ability[1:]
    book.cards = len(cards)
    numbers = {card.id: number for number, card in enumerate(cards, 1)}
    for number, card in enumerate(cards, 1):
        for i, code in enumerate(card.codes):
            book.action[number, i] = abilities.CODES.index(code)
        if card.is_player:
            _enter_player(book, number, card)
    agents = card_sets.agents_in_use(cards, sets)
    dealt = int(book.auto_agents) if book.seats == 1 else 0
    if len(agents) - dealt < card_sets.FEWEST_AGENTS:
        raise DataError("At least 40 free agents are needed after building the automated team.")
    book.agents = len(agents)
    book.agent[: len(agents)] = agents
    for club in range(4):
        book.club_cards[club] = [numbers[card.id] for card in card_sets.club_deck(cards, club)]
    coaches = [number for number, card in enumerate(cards, 1) if card.set == card_sets.COACH]
    parks = [number for number, card in enumerate(cards, 1) if card.set == card_sets.PARK]
    if book.with_coaches and len(coaches) < 2 * int(book.series_length):
        raise DataError(f"A series of {int(book.series_length)} games needs {2 * int(book.series_length)} coaches.")
    if book.with_parks and len(parks) < 2 * int(book.teams):
        raise DataError(f"{int(book.teams)} teams need {2 * int(book.teams)} ball parks.")
    book.coach_cards, book.park_cards = len(coaches), len(parks)
    book.coach_card[: len(coaches)] = coaches
    book.park_card[: len(parks)] = parks


def _enter_player(book: Any, number: int, card: card_sets.Card) -> None:
    book.kind[number] = abilities.TYPES.index(card.type)
    book.speed[number] = abilities.SPEEDS.index(card.speed)
    book.cost[number] = card.cost or 0
    book.income[number] = card.income or 0
    book.pinch[number] = card.pinch_hitter or 0
    book.hit_count[number] = len(card.hits)
    for i, letter in enumerate(card.hits):
        book.hits[number, i] = abilities.HITS.index(letter)
    gloves = (
        abilities.GLOVE,
        abilities.MAGNA_GLOVE,
        abilities.MAGNA_GLOVE_EXTRA,
        abilities.GLOVE_ROBOT_CHECK,
        abilities.GLOVE_IF_HOMER,
    )
    for code in card.codes:
        found = abilities.CODES.index(code)
        if book.ability[found, 2] == abilities.FLAG:
            book.static_flags[number] |= book.ability[found, 3]
        if found in gloves:
            book.glove_family[number] = 1


def default_names(seats: int) -> Names:
    """Teams are called after their seats, since the club is chosen in the match."""
    if seats == 1:
        return Names(("Visionaries", "Automatons"), ("Manager",))
    teams = ("Visionaries", "Mavericks", "Pioneers", "Wanderers")[:seats]
    return Names(teams, tuple(f"Manager {i}" for i in range(1, seats + 1)))


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """What the card numbers on the tape are called."""
    return ("nobody", *(card.name for card in card_sets.cards_of(options["cards"])))


def refuse_seats(count: int) -> str:
    """BH-1."""
    return "Baseball Highlights: 2045 needs 1 to 4 seats."


def decision_of(state: Any) -> int:
    """Which decision is open."""
    return int(state.phase) if state.phase < phases.OVER else -1


_PRIVATE = {  # events of which others see only some fields
    "draw": ("team", "count", "reason"),
    "on_deck_set": ("team", "is_set"),
    "coach_kept": ("team",),
    "scouted": ("team",),
    "coach_used": ("team", "coach", "count"),
}


def event_for(event: Event, seat: int) -> Event:
    """BH-20, BH-21: fields that only their owner may see."""
    shown = _PRIVATE.get(event.kind)
    if event.kind == "on_deck_returned" and event.to_lineup:
        shown = ("team", "to_lineup")
    if shown is None or event.seat == seat:
        return event
    return Event(event.kind, event.seat, {name: value if name in shown else 0 for name, value in event.fields.items()})


def longest(options: Mapping[str, Any]) -> int:
    """No match of cards has a hard bound; so many decisions are beyond anything that will ever be seen."""
    return 20_000


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Figures that players ask for, made of means per match."""
    games = means["games"]
    return {
        "extra_inning_share": means["extra_games"] / games,
        "home_win_share": means["home_wins"] / games,
        "cancelled_share": means["cancelled"] / means["threatened"],
        "save_success": means["saves_made"] / means["saves_tried"] if means["saves_tried"] else 0.0,
        "bought_per_game": means["bought"] / games,
    }


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


GAME = Game(
    name="highlights-2045",
    title="Baseball Highlights: 2045",
    summary="Six-card duels of naturals, cyborgs and robots, and free agents to buy between the games.",
    prefix="BH",
    version=1,
    minutes=50,
    seat_counts=(2, 1, 3, 4),
    team_of=lambda seats: tuple(range(seats)),
    default_names=default_names,
    refuse_seats=refuse_seats,
    state=record.STATE,
    book=record.BOOK,
    make_book=make_book,
    options=OPTIONS,
    rules=rules_from(flow, decisions, hidden, manager),
    choices=choices.CHOICES,
    decisions=phases.DECISIONS,
    decision_of=decision_of,
    events=events.EVENTS,
    dice={
        record.COIN: DiceKind("coin", lambda book, index: ("heads", "tails")),
        record.CLUB_DRAW: DiceKind("club", lambda book, index: tuple(card_sets.CLUB_LETTERS)),
        record.LOTS: DiceKind("lots", lambda book, index: _numbers(int(book.teams))),
        record.LINEUP_CARD: DiceKind("card of the lineup", lambda book, index: _numbers(sizes.ROSTER)),
        record.FREE_AGENT: DiceKind("free agent", lambda book, index: _numbers(int(book.agents))),
        record.COACH_DRAW: DiceKind("coach", lambda book, index: _numbers(int(book.coach_cards))),
        record.PARK_DRAW: DiceKind("ball park", lambda book, index: _numbers(int(book.park_cards))),
        record.ROW_ORDER: DiceKind("place in the old row", lambda book, index: _numbers(int(book.row_size))),
    },
    styles=manager.STYLES,
    figures=record.FIGURES,
    summarize=summarize,
    longest=longest,
    words=words,
    board=board,
    rules_page=page_beside(__name__),
    position=resume,
    card_names=card_names,
    cards=all_cards,
    opponents=lambda seats: 1 if seats == 1 else 0,
    hidden=True,
    event_for=event_for,
    scoresheet=linescore.Sheet,
    quick_options={"mini_season_games": 1, "series_length": 1},  # one game, one Buy Round, one game that decides
    set_up_decisions=("choose_team", "choose_park"),
    test_options=(
        {"format": "single_game", "home_first": "seat1"},
        {"series_length": 3},
        {"sets": "all", "series_length": 1, "coaches": "on", "ball_parks": "on", "extra_limit": 4},
        {"sets": "errors,rally-cap", "buy_row_size": 12, "buy_row_refresh": "fresh", "coaches": "on"},
        {"series_length": 1, "ball_parks": "on", "series_buy_rounds": "off", "buy_row_timing": "setup"},
        {"sets": "all", "series_length": 5, "coaches": "on", "save_scope": "full_action", "extra_income": "off"},
        {"format": "best_of", "home_first": "seat2", "series_length": 3, "sets": "all", "team_pick": "random"},
    ),
)
