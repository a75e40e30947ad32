"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fivetool.engine.tape import NO_SEAT, emit
from fivetool.errors import UsageError
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.card_sets import set_of
from fivetool.games.diamond_dice.rules import at_bat, phase, record, stage
from fivetool.games.diamond_dice.rules.events import Resumed

BASES = ("1B", "2B", "3B")
HALVES = ("first", "second")
FIELDS = (
    "inning", "half", "outs", "runs", "bases", "batter", "pitcher", "bullpen", "bench", "lineup", "other_lineup",
    "other_pitcher", "other_bullpen", "other_bench",
)  # fmt: skip
OLD_SPELLINGS = {"line_up": "lineup", "other_line_up": "other_lineup"}  # in older saves and people's own files


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over at the beginning of an at-bat and play on to its first decision."""
    state = make_position(setup, given)
    resumed = Resumed(
        inning=state.inning,
        half=state.half,
        team=int(record.batting_seat(state)),
        outs=state.outs,
        runs=state.runs,
        runners=state.bases,
        pitcher=record.current_pitcher(state),
    )
    emit(tape, NO_SEAT, resumed)
    at_bat.play_on(state, setup.book, dice, tape)
    return state


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before a batter comes up. Cards are named by their ids.

    `given` may name: inning, half ("first", "second"), outs, runs (visitor, home), bases (such as {"1B": "B05"}),
    batter, lineup (who follows him), bench (of the batting seat), pitcher and bullpen (of the fielding seat), and
    with other_ in front the lineup, bench, pitcher and bullpen of the seat in the opposite role.
    What is left out is empty, or filled with the first cards that are free.
    """
    given = {OLD_SPELLINGS.get(name, name): value for name, value in given.items()}
    for name in given:
        if name not in FIELDS:
            raise UsageError(f"Invalid position: unknown field {name}, allowed {', '.join(FIELDS)}.")
    cards = _Cards(setup, given)
    state = setup.new_state()
    book = setup.book
    state.first_seat = max(0, int(book.bat_first))
    state.inning = _number(given, "inning", 1, 1, 10_000)
    if given.get("half", HALVES[0]) not in HALVES:
        raise UsageError(f"Invalid position: half is {given['half']}, allowed first or second.")
    state.half = HALVES.index(given.get("half", HALVES[0]))
    state.outs = _number(given, "outs", 0, 0, 2)
    runs = given.get("runs", (0, 0))
    if len(runs) != 2 or any(not isinstance(r, int) or r < 0 for r in runs):
        raise UsageError(f"Invalid position: runs is {runs}, allowed two whole numbers from 0.")
    state.runs[0], state.runs[1] = runs
    state.stage[:] = stage.READY
    state.entry_slot = -1
    batting, fielding = int(record.batting_seat(state)), int(record.fielding_seat(state))
    state.pitcher[fielding] = state.starter[fielding] = cards.take(given.get("pitcher"), "SP")
    state.pitcher[batting] = state.starter[batting] = cards.take(given.get("other_pitcher"), "SP")
    for seat, pen, bench in ((fielding, "bullpen", "other_bench"), (batting, "other_bullpen", "bench")):
        _fill(state.pen[seat], [cards.take(card, "RP") for card in given.get(pen, ())])
        _fill(state.bench[seat], [cards.take(card, "B") for card in given.get(bench, ())])
    for base, card in given.get("bases", {}).items():
        if base not in BASES:
            raise UsageError(f"Invalid position: bases is {base}, allowed {', '.join(BASES)}.")
        state.bases[BASES.index(base)] = cards.take(card, "B")
        state.charged[BASES.index(base)] = state.pitcher[fielding]
    runners = [int(card) for card in state.bases[::-1] if card]
    order = [cards.take(given.get("batter"), "B"), *(cards.take(card, "B") for card in given.get("lineup", ()))]
    order += [cards.take(None, "B") for _ in range(record.ORDER - len(order) - len(runners))]
    _fill(state.lineup[batting], order + (runners if book.order_fixed else []))
    state.deck[batting] = record.ORDER if book.order_fixed else len(order)
    others = [cards.take(card, "B") for card in given.get("other_lineup", ())]
    others += [cards.take(None, "B") for _ in range(record.ORDER - len(others))]
    _fill(state.lineup[fielding], others)
    state.deck[fielding] = record.ORDER
    state.phase = phase.NEXT_BATTER
    return state


class _Cards:
    """The cards of the set, each to be used once; those that the position names are kept for it."""

    def __init__(self, setup: Setup, given: Mapping[str, Any]) -> None:
        self.cards = set_of(setup.options["card_set"]).cards
        self.numbers = {card.id: number for number, card in enumerate(self.cards, 1)}
        self.named = set(_ids_in(given))
        self.taken: set[str] = set()

    def take(self, card_id: str | None, kind: str) -> int:
        """The number of a card; with no id, of the first free card of a type."""
        if card_id is None:
            free = self.named | self.taken
            card_id = next(card.id for card in self.cards if card.type == kind and card.id not in free)
        if card_id not in self.numbers:
            raise UsageError(f"Invalid position: there is no card {card_id} in the card set.")
        if card_id in self.taken:
            raise UsageError(f"Invalid position: card {card_id} stands in two places.")
        self.taken.add(card_id)
        return self.numbers[card_id]


def _ids_in(given: Mapping[str, Any]) -> Iterable[str]:
    for name in ("batter", "pitcher", "other_pitcher"):
        if given.get(name):
            yield given[name]
    for name in ("bullpen", "other_bullpen", "bench", "other_bench", "lineup", "other_lineup"):
        yield from given.get(name, ())
    yield from given.get("bases", {}).values()


def _fill(zone: Any, cards: list[int]) -> None:
    if len(cards) > len(zone):
        raise UsageError(f"Invalid position: {len(cards)} cards where only {len(zone)} have room.")
    zone[: len(cards)] = cards


def _number(given: Mapping[str, Any], name: str, default: int, low: int, high: int) -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UsageError(f"Invalid position: {name} is {value}, allowed {low} to {high}.")
    return value
