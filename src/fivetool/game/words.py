"""What a game says: `Game.words`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from fivetool.game.event import Event
from fivetool.game.facts import Names

if TYPE_CHECKING:
    from fivetool.game.scene import Scene
    from fivetool.game.setup import Setup


@dataclass(frozen=True)
class Choice:
    """Something the deciding seat may do. `name` is the documented word, `label` what a person reads, `group` the
    heading under which it stands, `plainly` what it does and why one might want it, for who asks.
    """

    id: int
    name: str
    label: str
    clause: str = ""
    group: str = ""
    plainly: str = ""


@dataclass(frozen=True)
class Sentence:
    """A line of play-by-play. Weight 0 is routine, 1 a play worth seeing, 2 one that matters (a run, an end)."""

    text: str
    weight: int = 0
    clause: str = ""


class Telling(Protocol):
    """The play-by-play; `show.teller.Teller` makes one out of a function for each kind of event."""

    @property
    def silent(self) -> frozenset[str]:
        """Kinds of events that are never told."""
        ...

    @property
    def rare(self) -> frozenset[str]:
        """Kinds that need not come up when the game is tried out."""
        ...

    def sentence(self, event: Event, names: Names) -> Sentence | None:
        """A line for an event; None for what other lines tell."""
        ...


def in_listed_order(scene: Scene, choice: int) -> tuple[float, ...]:
    """For games whose list of choices has the order that people expect."""
    return (choice,)


def no_heading(scene: Scene, choice: int) -> str:
    """For games whose choices need no headings."""
    return ""


def no_reason(scene: Scene, choice: int) -> str:
    """For games that have nothing to add to a refusal."""
    return ""


def no_outcome(event: Event, team: int) -> str:
    """For games that have no words for what hints could mention."""
    return ""


def outcomes(**kinds: str) -> Callable[[Event, int], str]:
    """What events of these kinds come to, the same for every team, and runs, which somebody scores.

    >>> said = outcomes(double_play="a double play")
    >>> said(Event("double_play", 0, {}), 0), said(Event("run", 0, {"team": 1}), 0)
    ('a double play', 'a run for them')
    """

    def outcome(event: Event, team: int) -> str:
        if event.kind == "run":
            return "a run for you" if event.fields["team"] == team else "a run for them"
        return kinds.get(event.kind, "")

    return outcome


def nothing_to_add(scene: Scene, choice: int) -> str:
    """For games whose labels say all there is to say of a choice."""
    return ""


def runs_decide(setup: Setup, state: Any) -> Sequence[float]:
    """For games that are won by runs."""
    return ()


def no_cards(options: Mapping[str, Any]) -> tuple[str, ...]:
    """For games without cards."""
    return ()


@dataclass(frozen=True)
class Words:
    """Everything a game says. A `scene` is what one seat may know."""

    question: Callable[[Scene], str]  # what the seat of the scene is asked
    label: Callable[[Scene, int], str]  # what a choice does; within a decision no two labels are alike
    clause: Callable[[Scene, int], str]  # the clause behind a choice
    telling: Telling  # the play-by-play
    # The usual choices, for which one key is enough: of a decision, the first of them that is open. Which that is
    # never depends on what is wise, or it would be advice.
    usual: tuple[str, ...] = ()
    # Those of them by which nothing is told, such as keeping the pitcher: what is asked next is shown beside them.
    passes: tuple[str, ...] = ()
    # Fields of a state that may change without voiding an answer that was given ahead, together with such a pass ...
    overlooks: tuple[str, ...] = ()
    # ... and for decisions whose pass is followed by such a change, what it is called to pass and look first.
    waits: Mapping[str, str] = field(default_factory=dict)
    # What a choice is called that is made ahead of it: its label, with what it comes to whatever the others do.
    label_ahead: Callable[[Scene, int], str] | None = None
    # Headings whose choices stand folded up: always there, but rarely wanted. What is alone beside them is usual.
    folded: tuple[str, ...] = ()
    plainly: Callable[[Scene, int], str] = nothing_to_add  # what a choice does, in a sentence or two for beginners
    group: Callable[[Scene, int], str] = no_heading  # the heading under which a choice is offered
    rank: Callable[[Scene, int], tuple[float, ...]] = in_listed_order  # by which choices are sorted for people
    refusal: Callable[[Scene, int], str] = no_reason  # why a choice of the list is not open
    # (setup, state) -> games won by each team, where they decide a match and not its runs
    games_won: Callable[[Setup, Any], Sequence[float]] = runs_decide
    # (event, team) -> what it comes to for that team, as hints mention it: "a double play"; "" for what they need not
    outcome: Callable[[Event, int], str] = no_outcome
    card_names: Callable[[Mapping[str, Any]], tuple[str, ...]] = no_cards  # options -> Names.cards

    def sentence(self, event: Event, names: Names) -> Sentence | None:
        """A line of play-by-play; None for what other lines tell."""
        return self.telling.sentence(event, names)


def choices_in_words(scene: Scene, legal: Iterable[int], ahead: bool = False) -> list[Choice]:
    """Open choices as people read them, in the order that helps them most; `ahead` of what the others do."""
    game = scene.setup.game
    words = game.words
    label = (words.label_ahead if ahead else None) or words.label
    return [
        Choice(
            choice,
            game.rules.choices[choice],
            label(scene, choice),
            words.clause(scene, choice),
            words.group(scene, choice),
            words.plainly(scene, choice),
        )
        for choice in sorted(legal, key=lambda choice: words.rank(scene, choice))
    ]
