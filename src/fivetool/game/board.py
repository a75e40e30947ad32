"""What a game shows while it is played: `Game.board`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from fivetool.engine.diamond import BATTER, HOME
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Choice

if TYPE_CHECKING:
    from fivetool.game.scene import Scene
    from fivetool.game.setup import Setup


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
    bats_first: int = 0  # of two teams the visitors: they stand on top

    @property
    def order(self) -> tuple[int, ...]:
        """The teams as they stand, from top to bottom: in batting order.

        >>> Scoreboard((), ("Blues", "Reds"), (), (), bats_first=1).order
        (1, 0)
        """
        count = len(self.teams)
        return tuple((self.bats_first + place) % count for place in range(count))


class ScoreKeeper(Protocol):
    """A line score as it is being filled in, from the events alone, so that it can be shown for any moment."""

    def enter(self, event: Event) -> bool:
        """Write an event down; False when the scoreboard shows the same as before."""
        ...

    def show(self) -> Scoreboard:
        """The scoreboard after everything entered so far."""
        ...


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
    looks: tuple[str, ...] = ()  # the name of each die's `DieLook`; without them dice are plain squares with words


@dataclass(frozen=True, eq=False)
class DieLook:
    """How dice of one kind look. Outline and faces are SVG around (0, 0), 64 units wide; `show.dice` draws them.

    The tone names the color of the die (`ft-tone-…`), never more than a help to what its faces show.
    """

    name: str
    tone: str
    outline: str
    faces: Mapping[str, str]  # what a die shows, as in `DiceShown.shown`, to its picture


@dataclass(frozen=True)
class Symbol:
    """A symbol of a board, for the legend: what it is called, what it means in one sentence, and how it is drawn.

    `key` is what parts of the board carry in `data-legend`. `mark` is how the text board writes the symbol, nothing
    where it shows no such thing. `show.legend.symbol` makes one.
    """

    key: str
    name: str
    meaning: str
    drawing: str
    mark: str = ""


def no_dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """For games without dice."""
    return ()


Cue = Literal["bat", "glove", "crowd", "home_run"]  # how a play is celebrated


def shared_cue(event: Event) -> Cue | None:
    """What is celebrated in every game: runs, and home runs more than other runs."""
    if event.kind == "advance" and (event.origin, event.base) == (BATTER, HOME):
        return "home_run"
    return "crowd" if event.kind == "run" else None


def cues(**kinds: Cue) -> Callable[[Event], Cue | None]:
    """The shared cues, and those of a game's own kinds of events."""
    return lambda event: kinds.get(event.kind) or shared_cue(event)


def nothing_touched(event: Event) -> str | None:
    """For boards without parts that light up."""
    return None


@dataclass(frozen=True)
class Board:
    """Everything a game shows. A `scene` is what one seat may know.

    The SVG uses classes and the shared design tokens, no inline style and no script. A clickable part carries
    `data-choice` with the id of its choice; every place where a runner can stand carries `data-base` (0 home plate,
    1 to 3 the bases) and, where teams have diamonds of their own, `data-team`; a runner carries `data-runner`.
    Where dice lie on the board after a roll, that part carries `data-shows-dice`. A part that shows what a choice
    would do carries `data-preview` with the id of that choice, and is seen only while the choice is looked at.

    Every symbol explains itself: it carries `data-legend` with the keys of what can be seen there, and the legend says
    what they mean. What is particular about one part stands in its `aria-label`, or in `data-about` where that is the
    label of a choice. A part with `data-enlarge` (a view box) is shown enlarged beside its explanation; where it holds
    a group of class `ft-full`, that is what is shown.
    """

    svg: Callable[[Scene, Sequence[Choice]], str]  # the board as a picture, with the parts that can be chosen
    text: Callable[[Scene], str]  # the board for a terminal
    line_score: Callable[[Setup, Names], ScoreKeeper]  # a line score with nothing in it yet
    legend: Callable[[], Sequence[Symbol]]  # every symbol of the board
    dice: Callable[[Event, Setup], Sequence[DiceShown]] = no_dice  # the dice that an event rolled; none for most
    looks: tuple[DieLook, ...] = ()  # how its dice look, where `dice` names looks
    cue: Callable[[Event], Cue | None] = shared_cue  # what is heard, and for runs seen, while an event is told
    cover: Callable[[], str] | None = None  # a small picture for where games are chosen; without it the board is shown
    touched: Callable[[Event], str | None] = nothing_touched  # the `data-part` to light while an event is told
    people_roll: bool = False  # whether dice wait until the person whose they are presses Roll, unless told otherwise

    def scoreboard(self, scene: Scene) -> Scoreboard:
        """The scoreboard after everything that a scene tells."""
        line_score = self.line_score(scene.setup, scene.names)
        for event in scene.events:
            line_score.enter(event)
        return line_score.show()
