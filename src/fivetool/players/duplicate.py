"""Duplicate play: the same dice for everybody, so that what one did better than another is skill.

Whoever has seen dice once knows them. So people play the same seat, each at a table of their own, against the same bot;
there the games are the same until somebody chooses differently. Two who would rather play each other play twice from
both sides: the same dice with the seats exchanged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivetool.doors import parse_json, read_text
from fivetool.errors import SaveError, UsageError
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.players.opponents import bot_title
from fivetool.players.seated import seat_player
from fivetool.table import Table, load_text, save_text
from fivetool.table.fair import Key, key_from_seed, new_key
from fivetool.table.moments import Moment
from fivetool.table.saves import LARGEST_SAVE, read_content

MOST_CONTESTANTS = 4
FORMAT = 1
MARK = "fivetool duplicate"  # by which a file of a match is known
PERSON = "you"


@dataclass(frozen=True)
class Contestant:
    """Somebody who is compared: a person, or the bot of that name."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Standing:
    """How a contestant did in all games together. Points are 2 for a win and 1 for a draw."""

    contestant: Contestant
    points: int
    margin: int  # runs ahead, or behind
    scores: tuple[str, ...]  # of each game, the contestant's own runs first
    place: int = 0


@dataclass(frozen=True)
class Parting:
    """Where two contestants went different ways for the first time."""

    number: int  # of the choice, from 1
    question: str
    one: str
    other: str


class Duplicate:
    """A match on the same dice: a table for each contestant, or two tables from both sides.

    >>> import fivetool as ft
    >>> match = ft.duplicate(ft.games()[0].name, ["manager", "random"], seed=7)
    >>> match.play_bots()
    >>> match.over, [standing.place for standing in match.standings()][0]
    (True, 1)
    """

    def __init__(self, contestants: Sequence[Contestant], seated: Sequence[Sequence[int]], tables: Sequence[Table]):
        """`seated` says for every table which contestant has which seat, -1 for the bot that plays for nobody."""
        self.contestants = tuple(contestants)
        self.seated = tuple(tuple(seats) for seats in seated)
        self.tables = tuple(tables)

    @property
    def setup(self) -> Setup:
        """The game that all play."""
        return self.tables[0].setup

    @property
    def over(self) -> bool:
        """Whether everybody is done."""
        return all(table.over for table in self.tables)

    @property
    def both_sides(self) -> bool:
        """Whether two play each other twice, with the seats exchanged."""
        return all(-1 not in seats for seats in self.seated) and len(self.tables) > 1

    def next_table(self) -> Table | None:
        """The next table at which a person is to play; None when people are done."""
        waiting = (table for table in self.tables if not table.over and None in table.players)
        return next(waiting, None)

    def people_at(self, table: Table) -> list[Contestant]:
        """The people who play at a table."""
        seats = self.seated[self.tables.index(table)]
        return [self.contestants[who] for who in seats if who >= 0 and self.contestants[who].bot is None]

    def play_bots(self) -> None:
        """Play all games at which nobody but bots sits."""
        for table in self.tables:
            if None not in table.players:
                table.play_bots()

    def standings(self) -> list[Standing]:
        """Everybody with their place, the best first: by games won, then by runs ahead; equals share a place."""
        if not self.over:
            raise UsageError("A duplicate match is compared when everybody is done.")
        found = [self._standing(who) for who in range(len(self.contestants))]
        places = places_of([(-one.points, -one.margin) for one in found])
        placed = [
            Standing(one.contestant, one.points, one.margin, one.scores, place)
            for one, place in zip(found, places, strict=True)
        ]
        return sorted(placed, key=lambda one: one.place)

    def _standing(self, who: int) -> Standing:
        points, margin, scores = 0, 0, []
        for table, seats in zip(self.tables, self.seated, strict=True):
            if who not in seats:
                continue
            seat = seats.index(who)
            team, runs = table.setup.teams[seat], table.scores
            points += int(table.results[seat])
            margin += margin_of(runs, team)
            scores.append("–".join(str(count) for count in (runs[team], *runs[:team], *runs[team + 1 :])))
        return Standing(self.contestants[who], points, margin, tuple(scores))

    def parting(self, one: int, other: int) -> Parting | None:
        """Where two contestants in the same seat first chose differently; None where they never did."""
        if self.both_sides:
            return None
        pairs = zip(_own_choices(self.tables[one]), _own_choices(self.tables[other]), strict=False)
        for number, (first, second) in enumerate(pairs, 1):
            if first.choice != second.choice:
                assert first.before is not None
                words, scene = self.setup.game.words, first.before.scene(first.seat)
                labels = (words.label(scene, moment.choice) for moment in (first, second))
                return Parting(number, words.question(scene), *labels)
        return None

    def summary(self) -> dict[str, Any]:
        """The result as one JSON-ready object."""
        return {
            "game": self.setup.game.name,
            "both_sides": self.both_sides,
            "standings": [{**vars(one), "contestant": vars(one.contestant)} for one in self.standings()],
        }

    # --- files ---

    def save(self, path: str | Path) -> None:
        """Write the match to a file, so that the next contestant can go on with it. It holds the key of the dice."""
        content = {
            MARK: FORMAT,
            "contestants": [vars(contestant) for contestant in self.contestants],
            "seated": self.seated,
            "games": [json.loads(save_text(table)) for table in self.tables],
        }
        target = Path(path)
        draft = target.with_name(f"{target.name}.part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
            draft.replace(target)
        except (OSError, ValueError) as error:
            reason = str(getattr(error, "strerror", None) or "no file can have that name").lower()
            raise SaveError(f"Cannot write {target}: {reason}.") from None


def _own_choices(table: Table) -> Iterator[Moment]:
    """What the first seat of a table has chosen."""
    return (moment for moment in table.now.line[1:] if moment.seat == 0)


def new_match(
    setup: Setup,
    contestants: Sequence[Contestant],
    *,
    against: str | None = None,
    both_sides: bool = False,
    seed: int | str | None = None,
) -> Duplicate:
    """A match that is about to begin: all tables are dealt, with the same dice.

    >>> from fivetool.game.registry import all_games
    >>> match = new_match(all_games()[0].setup(), [Contestant("Ann"), Contestant("Search", "search")], seed=7)
    >>> [table.key for table in match.tables][0] == match.tables[1].key
    True
    """
    _demand_contestants(setup, contestants, both_sides, against)
    key = key_from_seed(seed) if seed is not None else new_key()
    bot = against or setup.game.players.styles[0]
    count = range(len(contestants))
    seated = [(0, 1), (1, 0)] if both_sides else [(who, *(-1,) * (setup.seats - 1)) for who in count]
    tables = [_new_table(setup, contestants, seats, bot, key, seed) for seats in seated]
    return Duplicate(contestants, seated, tables)


def _demand_contestants(setup: Setup, contestants: Sequence[Contestant], both: bool, against: str | None) -> None:
    """Refuse what makes no match."""
    if both and (len(contestants) != 2 or setup.seats != 2):
        raise UsageError(
            f"Both sides are for two contestants in a game for two; got {len(contestants)} contestants and "
            f"{setup.seats} seats."
        )
    if both and against is not None:
        raise UsageError("Whoever plays from both sides plays the other contestant; leave out against.")
    if not 2 <= len(contestants) <= MOST_CONTESTANTS:
        raise UsageError(f"A duplicate match has 2 to {MOST_CONTESTANTS} contestants; got {len(contestants)}.")
    names = [contestant.name for contestant in contestants]
    if len(set(names)) < len(names):
        raise UsageError(f"Two contestants have the same name: {', '.join(names)}.")


def _new_table(
    setup: Setup,
    contestants: Sequence[Contestant],
    seats: Sequence[int],
    bot: str,
    key: Key,
    seed: int | str | None,
) -> Table:
    """A table with the dice of the match; `seats` says who sits where."""
    bots = [contestants[who].bot if who >= 0 else bot for who in seats]
    names = [contestants[who].name if who >= 0 else bot_title(setup.game, bot) for who in seats]
    called = [name if names.index(name) == place else f"{name} {place + 1}" for place, name in enumerate(names)]
    players = [seat_player(name, setup) if name is not None else None for name in bots]
    return Table(setup, seed=seed, key=key, names=Names(setup.usual_names.teams, tuple(called)), players=players)


def load_match(path: str | Path) -> Duplicate:
    """Read a match and replay its games."""
    text = read_text(path, SaveError, f"Cannot read {path}", MOST_CONTESTANTS * LARGEST_SAVE)
    content = parse_json(text, SaveError, str(path))
    try:
        return _read_match(content, str(path))
    except (KeyError, TypeError, ValueError, IndexError):
        raise SaveError(f"{path} is no duplicate match of this program, or it was altered.") from None


def _read_match(content: Mapping[str, Any], source: str) -> Duplicate:
    if content[MARK] != FORMAT:
        raise SaveError(f"{source} has format {content[MARK]} of duplicate matches; this program reads {FORMAT}.")
    contestants = [Contestant(str(one["name"]), one["bot"]) for one in content["contestants"]]
    seated = [tuple(int(who) for who in seats) for seats in content["seated"]]
    texts = [json.dumps(game) for game in content["games"]]
    keys = {json.dumps(read_content(text, source)["dice"]["key"]) for text in texts}
    if len(keys) != 1 or len(texts) != len(seated) or not all(-1 <= who < len(contestants) for who in sum(seated, ())):
        raise SaveError(f"{source} was altered: its games do not belong together.")
    return Duplicate(contestants, seated, [load_text(text, seat_player, source) for text in texts])


# --- comparing ---


def places_of(measured: Sequence[Any]) -> list[int]:
    """The place of each of some measures, the smallest first; equals share a place.

    >>> places_of([3, 1, 3, 2])
    [3, 1, 3, 2]
    """
    return [1 + sum(other < one for other in measured) for one in measured]


def margin_of(runs: Sequence[int], team: int) -> int:
    """By how many runs a team is ahead of all others, or behind the first of them.

    >>> margin_of([3, 5], 0)
    -2
    """
    return int(runs[team] - max((count for other, count in enumerate(runs) if other != team), default=0))


def contestants_of(setup: Setup, players: Sequence[str | None], names: Sequence[str] | None = None) -> list[Contestant]:
    """Contestants by the words for players: `you` or None for a person, the name of a bot for a bot.

    >>> from fivetool.game.registry import all_games
    >>> [one.name for one in contestants_of(all_games()[0].setup(), ["you", "random", None])]
    ['Player 1', 'Random', 'Player 3']
    """
    if names is not None and len(names) != len(players):
        raise UsageError(f"There are {len(players)} contestants; got {len(names)} names.")
    return [
        Contestant(names[place] if names else _usual_name(setup, player, place), None if _is_person(player) else player)
        for place, player in enumerate(players)
    ]


def _is_person(player: str | None) -> bool:
    return player in (None, "person", PERSON)


def _usual_name(setup: Setup, player: str | None, place: int) -> str:
    return f"Player {place + 1}" if player is None or _is_person(player) else bot_title(setup.game, player)
