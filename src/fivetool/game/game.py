"""The Game interface: what a game package declares, and a game set up with its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.record import copy_of, new, record
from fivetool.engine.tape import SHARED_EVENTS
from fivetool.errors import UsageError
from fivetool.game.careers import Careers
from fivetool.game.options import Option, check_options, counts_in_words
from fivetool.game.orders import Order
from fivetool.game.scoring import Scorer
from fivetool.game.seasons import Seasons

if TYPE_CHECKING:
    from fivetool.game.papers import Paper

SPECTATOR = -1
NO_KNOWLEDGE = record("no_knowledge")
LONGEST_NAME = 40  # of a seat, and of a team unless its game allows less


@dataclass(frozen=True)
class DiceKind:
    """Dice that a game rolls under one name: what to call them and what each face shows.

    `faces` may depend on the rule book and on which die of the handful it is (custom dice).
    """

    name: str
    faces: Callable[[Any, int], Sequence[str]]  # (book, index of the die in its handful) -> what its faces show
    count: int = 1
    split: tuple[tuple[str, int], ...] = ()  # how a handful is asked for: ("batter dice", 6), ("pitcher dice", 6)


@dataclass(frozen=True)
class Event:
    """One thing that happened, as read off the tape."""

    kind: str
    seat: int
    fields: Mapping[str, int]

    def __getattr__(self, name: str) -> int:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"event {self.kind} has no field {name}") from None


@dataclass(frozen=True)
class Choice:
    """Something the deciding seat may do. `name` is the documented word, `label` what a person reads."""

    id: int
    name: str
    label: str
    clause: str = ""


@dataclass(frozen=True)
class Sentence:
    """A line of play-by-play. Weight 0 is routine, 1 a play worth seeing, 2 one that matters (a run, an end)."""

    text: str
    weight: int = 0
    clause: str = ""


@dataclass(frozen=True)
class Scoreboard:
    """What a scoreboard shows, for pages and terminals alike. `lines` holds one row a team, None for not played."""

    columns: tuple[str, ...]
    teams: tuple[str, ...]
    lines: tuple[tuple[int | str | None, ...], ...]
    totals: tuple[tuple[str, tuple[int, ...]], ...]  # ("R", (3, 2)), ("H", (5, 4)), ...
    now: str = ""  # "Top of the 2nd"
    counters: tuple[tuple[str, int, int], ...] = ()  # ("Balls", 2, 4): shown, and of how many
    batting: int = -1
    current_column: int = -1


@dataclass(frozen=True)
class DiceShown:
    """A handful of dice as they landed: what each shows, and which of them count (lit).

    With `rolled` False it is not dice but what was read with them, such as a cell of a chart, shown in their place.
    """

    name: str
    shown: tuple[str, ...]
    lit: tuple[bool, ...]
    team: int = -1
    rolled: bool = True


@dataclass(frozen=True)
class CardShown:
    """A card as a game's card page shows it: facts to filter by, figures to sort by."""

    title: str
    words: str  # all that is on the card, and what it does
    svg: str
    facts: Mapping[str, str]
    figures: Mapping[str, float]  # "Cost", "Income", a measured value ...


@dataclass(frozen=True)
class Names:
    """What teams and seats are called at one table."""

    teams: tuple[str, ...]
    seats: tuple[str, ...]
    cards: tuple[str, ...] = ()  # what the card numbers on the tape are called, in games with cards


class Words(Protocol):
    """Everything a game says. `scene` is what one seat may know.

    A game may also offer `refusal(scene, choice)`: why a choice of its list is not open, "" for no reason of its own;
    `games_won(setup, state)`: games won by each team where they decide a match and not its runs, else nothing;
    and `rank(scene, choice)`, by which choices are sorted for people where the order of the list would confuse them.
    """

    def question(self, scene: Scene) -> str:
        """What the seat of the scene is asked."""
        ...

    def label(self, scene: Scene, choice: int) -> str:
        """What a choice does; within a decision no two labels are alike."""
        ...

    def clause(self, scene: Scene, choice: int) -> str:
        """The clause behind a choice."""
        ...

    def sentence(self, event: Event, names: Names) -> Sentence | None:
        """A line of play-by-play; None for what others tell. Kinds never told are listed as `SILENT`."""
        ...


def choices_in_words(game: Game, scene: Scene, legal: Iterable[int]) -> list[Choice]:
    """Open choices as people read them, in the order that helps them most."""
    words = game.words
    rank = getattr(words, "rank", None)
    ordered = sorted(legal, key=lambda choice: rank(scene, choice)) if rank else legal
    return [
        Choice(choice, game.choices[choice], words.label(scene, choice), words.clause(scene, choice))
        for choice in ordered
    ]


class Board(Protocol):
    """Everything a game shows.

    The SVG uses classes and the shared design tokens, no inline style and no script. A clickable part carries
    `data-choice` with the id of its choice; every place where a runner can stand carries `data-base` (0 home plate,
    1 to 3 the bases) and, where teams have diamonds of their own, `data-team`; a runner carries `data-runner`.
    Where dice lie on the board after a roll, that part carries `data-shows-dice`. A board may also offer
    `touched(event)`, the `data-part` of what an event is about, which is lit while the event is told.
    """

    def svg(self, scene: Scene, choices: Sequence[Choice]) -> str:
        """The board as a picture, with the parts that can be chosen."""
        ...

    def text(self, scene: Scene) -> str:
        """The board for a terminal."""
        ...

    def scoreboard(self, scene: Scene) -> Scoreboard:
        """Read off `scene.events` and nothing else, so that it can be shown for any moment of the game."""
        ...

    def dice(self, event: Event, setup: Setup) -> Sequence[DiceShown]:
        """The dice that an event rolled; none for most."""
        ...


class Scoresheet(Protocol):
    """A scoreboard as it is being filled in: shown at any time, without going through the game again."""

    def enter(self, event: Event) -> bool:
        """Write an event down; False when the scoreboard shows the same as before."""
        ...

    def show(self) -> Scoreboard:
        """The scoreboard after everything entered so far."""
        ...


class _EventList:
    """The scoresheet of a game that declares none: it keeps the events and has the board read them all again."""

    def __init__(self, setup: Setup, names: Names) -> None:
        self._events: list[Event] = []
        self._scene = Scene(setup, setup.new_state(), SPECTATOR, names, self._events)

    def enter(self, event: Event) -> bool:
        """Keep an event; anything may have changed."""
        self._events.append(event)
        return True

    def show(self) -> Scoreboard:
        """What the board makes of the events."""
        return self._scene.setup.game.board.scoreboard(self._scene)


def _no_opponents(seats: int) -> int:
    return 0


def _know_nothing(options: Mapping[str, Any], book: Any) -> Any:
    return new(NO_KNOWLEDGE)


def _open_event(event: Event, seat: int) -> Event:
    return event


@dataclass(frozen=True)
class Game:
    """A game: declared facts, compiled rules, words and board. One object a package, found by entry point."""

    name: str
    title: str
    summary: str
    prefix: str  # of its clauses
    version: int  # of its rules: raised by a change of behaviour, not of speed
    minutes: int
    seat_counts: tuple[int, ...]
    team_of: Callable[[int], tuple[int, ...]]  # seats -> the team of each seat
    default_names: Callable[[int], Names]
    refuse_seats: Callable[[int], str]  # what to say to a wrong number of seats
    state: np.dtype[Any]
    book: np.dtype[Any]
    make_book: Callable[[Mapping[str, Any], int], Any]
    options: tuple[Option, ...]
    rules: Mapping[str, Callable[..., Any]]
    choices: tuple[str, ...]  # the fixed, documented list; a choice id is a place in it
    decisions: tuple[str, ...]  # names of the decisions
    decision_of: Callable[[Any], int]  # state -> which of them is open
    events: Mapping[int, tuple[str, tuple[str, ...]]]
    dice: Mapping[int, DiceKind]
    styles: tuple[str, ...]  # built-in players; the first is the manager
    figures: tuple[str, ...]  # what `tally` counts
    summarize: Callable[[Mapping[str, float]], Mapping[str, float]]  # means of figures -> further figures
    longest: Callable[[Mapping[str, Any]], int]  # a bound on the decisions of one game
    words: Words
    board: Board
    rules_page: Callable[[], str]
    solve: Callable[..., Any] | None = None
    solved_styles: tuple[str, ...] = ()  # styles that need the values of `solve`
    knowledge: np.dtype[Any] = NO_KNOWLEDGE  # what built-in players know, apart from the book
    make_knowledge: Callable[[Mapping[str, Any], Any], Any] = _know_nothing  # (options, book) -> it
    # (setup, described position, dice, tape) -> the state it leads to at its first decision
    position: Callable[[Setup, Mapping[str, Any], Any, Any], Any] | None = None
    card_names: Callable[[Mapping[str, Any]], tuple[str, ...]] = lambda options: ()  # options -> Names.cards
    names_by_options: Callable[[Mapping[str, Any]], Names | None] = lambda options: None  # where options name clubs
    test_options: tuple[Mapping[str, Any], ...] = ({},)  # option sets that the conformance kit goes through
    cards: Callable[[], tuple[CardShown, ...]] = tuple  # every card, for games that have them
    quick_options: Mapping[str, Any] = field(default_factory=dict)  # for a first game: short, and easy to learn
    opponents: Callable[[int], int] = _no_opponents  # seats -> teams that nobody plays (an automated opponent)
    longest_team_name: int = LONGEST_NAME
    hidden: bool = False  # whether seats hide anything from one another
    event_for: Callable[[Event, int], Event | None] = _open_event  # the event as a seat may know it
    papers: tuple[Paper, ...] = ()  # what there is to read and print: a box score, a score sheet
    # (setup, names) -> a scoresheet that shows what `board.scoreboard` shows, for long games: see `Scoresheet`
    scoresheet: Callable[[Setup, Names], Scoresheet] = _EventList
    scorer: Scorer | None = None  # statistics of players
    careers: Careers | None = None  # players of one's own, who grow from season to season
    seasons: Seasons | None = None  # rosters, and what is carried from game to game in a league
    orders: tuple[Order, ...] = ()  # standing orders that a person can give
    set_up_decisions: tuple[str, ...] = ()  # those before the first play, which nobody can be asked again
    usual: tuple[str, ...] = ()  # the usual choices, by their words: a bare Enter in a terminal makes the one on offer

    def __post_init__(self) -> None:
        drivers.register_rules(self.state, dict(self.rules))

    def all_events(self) -> dict[int, tuple[str, tuple[str, ...]]]:
        """Kinds of events, the engine's shared ones and the game's own."""
        return {**SHARED_EVENTS, **self.events}

    def recurs(self, decision: str) -> bool:
        """Whether a seat may be asked this again later in a game, so that a standing answer makes sense."""
        return decision in self.decisions and decision not in self.set_up_decisions

    @property
    def seats_in_words(self) -> str:
        """How many can sit down: 2, 2 or 4, 1 to 4."""
        return counts_in_words(sorted(self.seat_counts))

    def seat_counts_for(self, options: Mapping[str, Any]) -> list[int]:
        """The numbers of seats with which these options may be given."""
        given = [option for option in self.options if option.name in options]
        return [
            seats
            for seats in self.seat_counts
            if all(not option.only_seats or seats in option.only_seats for option in given)
        ]

    def setup(self, seats: int | None = None, **options: Any) -> Setup:
        """The game with so many seats and these options, checked."""
        count = seats if seats is not None else self.seat_counts[0]
        if count not in self.seat_counts:
            raise UsageError(self.refuse_seats(count))
        values = check_options(self.options, options, count)
        return Setup(self, count, values, self.make_book(values, count))


@dataclass(frozen=True)
class Setup:
    """A game, its options and its rule book: all that is fixed before the first roll."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    book: Any

    @cached_property
    def knowledge(self) -> Any:
        """What built-in players know of the game with these options, made when first asked for."""
        return self.game.make_knowledge(self.options, self.book)

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.game.team_of(self.seats)

    @property
    def team_count(self) -> int:
        """How many teams play, automated ones included."""
        return max(self.teams) + 1 + self.game.opponents(self.seats)

    def chance_of_team(self, team: int, chance_of_seat: Callable[[int], float]) -> float:
        """A team's chance to win out of its seats'; a team without a seat has what the others leave it."""
        if team in self.teams:
            return chance_of_seat(self.teams.index(team))
        return 1.0 - sum(chance_of_seat(self.teams.index(other)) for other in set(self.teams))

    @property
    def names(self) -> Names:
        """What teams, seats and cards are called unless the players say otherwise."""
        return self.named(self.usual_names)

    @property
    def usual_names(self) -> Names:
        """What teams and seats are called unless the players say otherwise: by the options, or the game's own."""
        return self.game.names_by_options(self.options) or self.game.default_names(self.seats)

    def named(self, names: Names) -> Names:
        """These names of teams and seats, with the names of the cards."""
        return Names(names.teams, names.seats, self.game.card_names(self.options))

    def new_state(self) -> Any:
        """A blank state record."""
        return new(self.game.state)

    def legal(self, state: Any, seat: int) -> list[int]:
        """The choices a seat has now, as ids."""
        mask = np.zeros(len(self.game.choices), np.uint8)
        if seat in self.waiting(state):
            self.game.rules["legal"](state, self.book, seat, mask)
        return list(mask.nonzero()[0].tolist())

    def waiting(self, state: Any) -> list[int]:
        """The seats that may choose now."""
        seats = np.zeros(self.seats, np.uint8)
        self.game.rules["waiting"](state, self.book, seats)
        return list(seats.nonzero()[0].tolist())

    def actor(self, state: Any) -> int:
        """The seat that is asked now, -1 when the game is over."""
        return int(self.game.rules["actor"](state, self.book))

    def view(self, state: Any, seat: int) -> Any:
        """What a seat may know (SPECTATOR: what everybody may)."""
        out = copy_of(state)
        self.game.rules["view"](state, self.book, seat, out)
        return out

    def score(self, state: Any) -> tuple[list[int], list[int]]:
        """Per seat 2 for a win, 1 for a draw, 0 for a loss; per team its runs."""
        results = np.zeros(self.seats, np.int64)
        runs = np.zeros(self.team_count, np.int64)
        self.game.rules["score"](state, self.book, results, runs)
        return results.tolist(), runs.tolist()

    def winning_teams(self, results: Sequence[int]) -> list[int]:
        """The teams that won, given the result of each seat; none after a draw. Who has no seat wins when all lose."""
        won = sorted({self.teams[seat] for seat, result in enumerate(results) if result == 2})
        if won or any(results):
            return won
        return [team for team in range(self.team_count) if team not in self.teams]


@dataclass(frozen=True)
class Scene:
    """What one seat may know, with the names at the table: all that words and boards are given."""

    setup: Setup
    view: Any
    seat: int
    names: Names
    events: Sequence[Event] = ()  # all that happened so far, as this seat may know it

    @cached_property
    def waiting(self) -> list[int]:
        """The seats that may choose now."""
        return self.setup.waiting(self.view)

    @property
    def book(self) -> Any:
        """The rule book in force."""
        return self.setup.book
