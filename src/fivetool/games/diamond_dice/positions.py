"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fivetool.engine.steps import run_on
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.game.positions import BASES, LAST_INNING, CardsOnce, Described, check_fields, invalid
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.rules import phase, record, stage
from fivetool.games.diamond_dice.rules.events import Resumed

HALVES = ("first", "second")
MOST_CARDS = 100  # in one place; each place has less room
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
    run_on(state, setup.book, dice, tape)
    return state


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before a batter comes up. Cards are named by their ids.

    `given` may name: inning, half ("first", "second"), outs, runs (visitor, home), bases (such as {"1B": "B05"}),
    batter, lineup (who follows him), bench (of the batting seat), pitcher and bullpen (of the fielding seat), and
    with other_ in front the lineup, bench, pitcher and bullpen of the seat in the opposite role.
    What is left out is empty, or filled with the first cards that are free.
    """
    check_fields(given, (*FIELDS, *OLD_SPELLINGS))
    given = {OLD_SPELLINGS.get(name, name): value for name, value in given.items()}
    described = Described(given, FIELDS)
    state = setup.new_state()
    state.first_seat = max(0, int(setup.book.bat_first))
    state.inning = described.whole("inning", 1, 1, LAST_INNING)
    state.half = described.word("half", HALVES)
    state.outs = described.whole("outs", 0, 0, 2)
    state.runs[0], state.runs[1] = described.runs()
    state.stage[:] = stage.READY
    state.entry_slot = -1
    _place_cards(state, setup, described)
    state.phase = phase.NEXT_BATTER
    return state


def _place_cards(state: Any, setup: Setup, described: Described) -> None:
    """Every card where the position has it, and free cards where it leaves a place open."""
    cards = _Cards(setup, described)
    batting, fielding = int(record.batting_seat(state)), int(record.fielding_seat(state))
    state.pitcher[fielding] = state.starter[fielding] = cards.of_type("SP", described.text("pitcher"))
    state.pitcher[batting] = state.starter[batting] = cards.of_type("SP", described.text("other_pitcher"))
    for seat, pen, bench in ((fielding, "bullpen", "other_bench"), (batting, "other_bullpen", "bench")):
        _fill(state.pen[seat], [cards.take(card) for card in described.texts(pen, len(state.pen[seat]))])
        _fill(state.bench[seat], [cards.take(card) for card in described.texts(bench, len(state.bench[seat]))])
    for base, card in described.table("bases").items():
        if base not in BASES:
            raise invalid(f"bases is {base}, allowed {', '.join(BASES)}")
        state.bases[BASES.index(base)] = cards.take(card)
        state.charged[BASES.index(base)] = state.pitcher[fielding]
    runners = [int(card) for card in state.bases[::-1] if card]
    following = described.texts("lineup", record.ORDER)
    order = [cards.of_type("B", described.text("batter")), *(cards.take(card) for card in following)]
    order += [cards.of_type("B") for _ in range(record.ORDER - len(order) - len(runners))]
    if setup.book.order_fixed:
        order += runners
    others = [cards.take(card) for card in described.texts("other_lineup", record.ORDER)]
    others += [cards.of_type("B") for _ in range(record.ORDER - len(others))]
    for seat, lineup in ((batting, order), (fielding, others)):
        _fill(state.lineup[seat], lineup)
        state.deck[seat] = len(lineup)


class _Cards(CardsOnce):
    """The cards of the set."""

    def __init__(self, setup: Setup, described: Described) -> None:
        cards = CARD_SETS.of(setup.options["card_set"]).cards
        super().__init__((card.id for card in cards), _ids_in(described))
        self.types = {card.id: card.type for card in cards}

    def of_type(self, kind: str, card: str = "") -> int:
        """The number of a card; without an id, of the first free card of a type."""
        free = (own for own in self.types if self.types[own] == kind and self.is_free(own))
        found = card or next(free, None)
        if found is None:
            raise invalid(f"no free card of type {kind} is left")
        return self.take(found)


def _ids_in(described: Described) -> Iterable[str]:
    for name in ("batter", "pitcher", "other_pitcher"):
        if described.text(name):
            yield described.text(name)
    for name in ("bullpen", "other_bullpen", "bench", "other_bench", "lineup", "other_lineup"):
        yield from described.texts(name, MOST_CARDS)
    yield from described.table("bases").values()


def _fill(zone: Any, cards: list[int]) -> None:
    if len(cards) > len(zone):
        raise invalid(f"{len(cards)} cards where only {len(zone)} have room")
    zone[: len(cards)] = cards
