"""The options of Baseball Highlights: 2045, and the rule book that they and the cards make."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from fivetool.engine.record import new
from fivetool.errors import DataError, OptionError
from fivetool.game.options import DataSet, OneOf, Option, Reading, Whole
from fivetool.games.highlights_2045.data import cards
from fivetool.games.highlights_2045.rules import abilities, codes, formats, printed, record, sizes


class OddGames(Whole):
    """An odd number of games."""

    def check(self, value: Any) -> int | str:
        number = super().check(value)
        if isinstance(number, int) and number % 2 == 0:
            raise OptionError("The number of games must be odd.")
        return number

    @property
    def listed(self) -> tuple[str, ...]:
        return tuple(str(number) for number in range(self.low, self.high + 1, 2))


class CardSets(Option):
    """Any of the expansion player sets, as names joined by commas; `none` for none of them, `all` for all."""

    def check(self, value: Any) -> str:
        if not isinstance(value, str | list | tuple):
            raise OptionError(f"{self.heading} can be {self.allowed}; got {value}.")
        given = value.split(",") if isinstance(value, str) else list(value)
        names = [str(name).strip().lower() for name in given]
        if names == ["all"]:
            names = list(cards.EXPANSIONS)
        chosen = [name for name in names if name not in ("", "none")]
        for name in chosen:
            if name not in cards.EXPANSIONS:
                raise OptionError(f"Unknown card set {name}.")
        return ",".join(name for name in cards.EXPANSIONS if name in chosen) or "none"

    @property
    def allowed(self) -> str:
        return f"none, all, or any of {', '.join(cards.EXPANSIONS)}, joined by commas"

    @property
    def listed(self) -> tuple[str, ...]:
        return ("none", *cards.EXPANSIONS, ",".join(cards.EXPANSIONS))

    def in_words(self, value: Any) -> str:
        """The sets by name, or that it is all of them."""
        return (
            "All of them"
            if value == self.listed[-1]
            else super().in_words(str(value).replace(",", ", ").replace("-", " "))
        )


SHORT_ROW, LONG_ROW = 6, 10  # cards in the Buy Row
FORMATS = ("single_game", "best_of", "season_and_series", "tournament")

OPTIONS: tuple[Option, ...] = (
    OneOf(
        "team_pick",
        "choose",
        "How teams get their starting decks.",
        ("BH-3",),
        values=("choose", "random"),
        labels=("Chosen, seat by seat", "Dealt at random"),
        title="Starting decks",
    ),
    OneOf(
        "format",
        "auto",
        "What is played. As usual, 1 or 2 seats play a mini-season and the World Series, 3 or 4 a tournament.",
        ("BH-4",),
        values=("auto", *FORMATS),
        labels=(
            "As usual for the number of seats",
            "A single game",
            "A series",
            "A mini-season and the World Series",
            "A tournament",
        ),
    ),
    OddGames(
        "mini_season_games",
        3,
        "How many games the mini-season has.",
        ("BH-5",),
        only_seats=(1, 2),
        low=1,
        high=5,
        title="Games in the mini-season",
    ),
    OddGames(
        "series_length",
        7,
        "The most games the World Series can go.",
        ("BH-6",),
        low=1,
        high=7,
        title="Games in the World Series",
    ),
    OneOf(
        "home_first",
        "random",
        "Who plays at home in the first game.",
        ("BH-8",),
        only_seats=(1, 2),
        values=("random", "seat1", "seat2"),
        labels=("Drawn at random", "The first seat", "The second seat"),
        title="Home in the first game",
    ),
    OneOf(
        "series_buy_rounds",
        "on",
        "Buy Rounds between Series games.",
        ("BH-10",),
        values=("on", "off"),
        title="Buy Rounds in the Series",
    ),
    OneOf(
        "last_on_deck",
        "left",
        "What becomes of an unused on-deck card after the game that decides the match.",
        ("BH-105",),
        values=("left", "put_away"),
        labels=("Left where it is", "Put away, as after other games"),
        title="On-deck card after the last game",
    ),
    CardSets(
        "sets",
        "none",
        "Expansion player sets to play with.",
        ("BH-24",),
        title="Expansions",
    ),
    OneOf(
        "buy_row_timing",
        "first_buy",
        "When the first Buy Row is turned up.",
        ("BH-25",),
        values=("first_buy", "setup"),
        labels=("When somebody first buys", "Before the first game"),
        title="First Buy Row",
    ),
    Whole(
        "buy_row_size",
        "auto",
        "How many cards are in the Buy Row.",
        ("BH-112",),
        low=4,
        high=12,
        words=("auto", "shipped"),
        labels=(
            "As usual: 6 cards, 10 with an expansion",
            "As usual, counting only the expansions that come with the game",
        ),
        title="Cards in the Buy Row",
    ),
    OneOf(
        "buy_row_refresh",
        "persist",
        "What happens to the Buy Row before each Buy Round.",
        ("BH-113",),
        values=("persist", "fresh"),
        labels=("The row stays", "A fresh row is turned up"),
        title="Buy Row between rounds",
    ),
    OneOf(
        "buying",
        "all_at_once",
        "How players buy.",
        ("BH-117",),
        values=("all_at_once", "one_each"),
        labels=("One buyer after the other", "One card each, in turn"),
        title="Buying",
    ),
    OneOf(
        "save_scope",
        "defense_only",
        "What a visitor save card may do.",
        ("BH-87",),
        values=("defense_only", "full_action"),
        labels=("Only what stops hits", "Everything on the card"),
        title="Visitor save",
    ),
    Whole(
        "extra_limit",
        0,
        "A coin toss decides after this many extra-inning cards; 0 means never.",
        ("BH-98",),
        low=0,
        high=99,
        title="Most extra-inning cards",
    ),
    OneOf(
        "extra_income",
        "auto",
        "Whether extra-inning cards earn income.",
        ("BH-109",),
        values=("auto", "on", "off"),
        labels=("As usual: with 1 or 2 seats", "Yes", "No"),
        title="Income in extra innings",
    ),
    Whole(
        "auto_free_agents",
        15,
        "How many of the automated team's 15 cards are free agents.",
        ("BH-126",),
        only_seats=(1,),
        low=0,
        high=15,
        title="Free agents on the automated team",
    ),
    Whole(
        "round_robin_cycles",
        "auto",
        "How often every team plays every other.",
        ("BH-133",),
        only_seats=(3, 4),
        low=1,
        high=3,
        words=("auto",),
        labels=("As usual: twice with three seats, once with four",),
        title="Games against each team",
    ),
    OneOf(
        "coaches",
        "off",
        "Coaches in the World Series, or in a single game or series.",
        ("BH-180",),
        values=("off", "on"),
    ),
    OneOf("ball_parks", "off", "A ball park for every team.", ("BH-195",), values=("off", "on")),
    DataSet(
        "cards",
        cards.SHIPPED,
        "The cards: standard, or the path of a CSV file of your own.",
        ("BH-24",),
        load=cards.CARD_SETS.load,
        known=cards.CARD_SETS.known,
    ),
)

READINGS = (
    Reading("Six cards in the Buy Row, ten in games with expansions.", "buy_row_size", "auto", "BH-112"),
    Reading("The Buy Row is turned up when a Buy Round begins.", "buy_row_timing", "first_buy", "BH-25"),
    Reading(
        "A Buy Round begins with cards turned up from the deck.",
        "buy_row_refresh",
        "fresh",
        "BH-113",
        "The text refills the row as cards are bought and never clears it, so a row that stays is what people play.",
    ),
    Reading("Players take turns to buy as many cards as they can afford.", "buying", "all_at_once", "BH-117"),
    Reading("A Visitor Save is there to take away the other side's hits.", "save_scope", "defense_only", "BH-87"),
    Reading("Extra Innings go on for as long as the score is level.", "extra_limit", 0, "BH-98"),
    Reading(
        "After every game an unused On Deck card goes to the Dugout or on top of the Lineup.",
        "last_on_deck",
        "put_away",
        "BH-105",
        "After the game that decides the match nothing depends on it.",
    ),
    Reading("With more than two players Extra Innings cards earn nothing.", "extra_income", "auto", "BH-109"),
)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(record.BOOK)
    book.seats = seats
    book.teams = max(2, seats)
    book.format = _format(options["format"], seats)
    book.season_games = options.get("mini_season_games", 3)
    book.series_length = options["series_length"]
    book.home_first = {"random": formats.RANDOM_HOME, "seat1": 0, "seat2": 1}[options.get("home_first", "random")]
    book.series_buys = options["series_buy_rounds"] == "on"
    book.last_on_deck = options["last_on_deck"] == "put_away"
    book.row_at_setup = options["buy_row_timing"] == "setup"
    book.fresh_row = options["buy_row_refresh"] == "fresh"
    book.buy_one_each = options["buying"] == "one_each"
    book.save_full = options["save_scope"] == "full_action"
    book.extra_limit = options["extra_limit"]
    book.extra_income = seats < 3 if options["extra_income"] == "auto" else options["extra_income"] == "on"
    book.auto_agents = options.get("auto_free_agents", sizes.ROSTER)
    cycles = options.get("round_robin_cycles", "auto")
    book.cycles = (2 if seats == 3 else 1) if cycles == "auto" else cycles
    book.with_coaches = options["coaches"] == "on"
    book.with_parks = options["ball_parks"] == "on"
    book.random_teams = options["team_pick"] == "random"
    sets = [] if options["sets"] == "none" else options["sets"].split(",")
    card_set = cards.cards_of(options["cards"])
    book.row_size = _row_size(options["buy_row_size"], sets, cards.own_sets(card_set))
    _enter_abilities(book)
    _enter_cards(book, card_set)
    _enter_agents(book, card_set, sets)
    _enter_coaches_and_parks(book, card_set)
    return book


def _row_size(wanted: int | str, sets: Collection[str], own: Collection[str]) -> int:
    """BH-112: six cards, or ten with an expansion in the deck."""
    if isinstance(wanted, int):
        return wanted
    return LONG_ROW if sets or (own and wanted == "auto") else SHORT_ROW


def _format(wanted: str, seats: int) -> int:
    """BH-4: with 3 or 4 seats the match is always a tournament."""
    usual = "season_and_series" if seats < 3 else "tournament"
    if seats > 2 and wanted not in ("auto", "tournament"):
        raise OptionError("With 3 or 4 seats the match is always a tournament.")
    if seats < 3 and wanted == "tournament":
        raise OptionError("A tournament needs 3 or 4 seats.")
    return FORMATS.index(usual if wanted == "auto" else wanted)


def _enter_abilities(book: Any) -> None:
    for number, ability in enumerate(abilities.ABILITIES, 1):
        book.action_class[number] = ability.action_class
        book.condition[number] = ability.condition
        book.effect[number] = ability.effect
        book.number[number] = ability.number
        book.times[number] = ability.times


def _enter_cards(book: Any, card_set: tuple[cards.Card, ...]) -> None:
    """What is printed on every card, and which cards the starting decks have."""
    book.cards = len(card_set)
    numbers = {card.id: number for number, card in enumerate(card_set, 1)}
    for number, card in enumerate(card_set, 1):
        for i, code in enumerate(card.codes):
            book.action[number, i] = abilities.CODES.index(code)
        if card.is_player:
            _enter_player(book, number, card)
    for club in range(sizes.CLUBS):
        book.club_cards[club] = [numbers[card.id] for card in cards.club_deck(card_set, club)]


def _enter_player(book: Any, number: int, card: cards.Card) -> None:
    book.kind[number] = printed.TYPES.index(card.type)
    book.speed[number] = printed.SPEEDS.index(card.speed)
    book.cost[number] = card.cost or 0
    book.income[number] = card.income or 0
    book.pinch[number] = card.pinch_hitter or 0
    book.hit_count[number] = len(card.hits)
    for i, letter in enumerate(card.hits):
        book.hits[number, i] = printed.HITS.index(letter)
    for code in card.codes:
        found = abilities.CODES.index(code)
        if book.effect[found] == abilities.MARK:
            book.marks[number] |= book.number[found]
        if found in codes.GLOVE_FAMILY:
            book.glove_family[number] = 1


def _enter_agents(book: Any, card_set: tuple[cards.Card, ...], sets: list[str]) -> None:
    """BH-24, BH-126: the free agents in use."""
    agents = cards.agents_in_use(card_set, sets)
    dealt = int(book.auto_agents) if book.seats == 1 else 0
    if len(agents) - dealt < cards.FEWEST_AGENTS:
        raise DataError("At least 40 free agents are needed after building the automated team.")
    book.agents = len(agents)
    book.agent[: len(agents)] = agents


def _enter_coaches_and_parks(book: Any, card_set: tuple[cards.Card, ...]) -> None:
    """BH-181, BH-195: enough of them for everybody who is dealt some."""
    coaches = [number for number, card in enumerate(card_set, 1) if card.set == cards.COACH]
    parks = [number for number, card in enumerate(card_set, 1) if card.set == cards.PARK]
    if book.with_coaches and len(coaches) < 2 * int(book.series_length):
        raise DataError(f"A series of {int(book.series_length)} games needs {2 * int(book.series_length)} coaches.")
    if book.with_parks and len(parks) < 2 * int(book.teams):
        raise DataError(f"{int(book.teams)} teams need {2 * int(book.teams)} ball parks.")
    book.coach_cards, book.park_cards = len(coaches), len(parks)
    book.coach_card[: len(coaches)] = coaches
    book.park_card[: len(parks)] = parks
