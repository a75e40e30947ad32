"""A table driven at random, against a model that knows only the choices made and what the states were."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fivetool.errors import ChoiceError, GameOverError, NotYourTurnError
from fivetool.game.registry import find_game
from fivetool.table import Table, load_text, save_text

GAME = find_game("power-chip")
OPTION_SETS = [{"innings": 1, "extra_innings": "none"}, {"own_tie": "ask", "dice": "slugfest"}, {"innings": 1}]


class TableMachine(RuleBasedStateMachine):
    """The model: every choice with the bytes of the state and the number of events before it."""

    @initialize(
        options=st.sampled_from(OPTION_SETS),
        seats=st.sampled_from(GAME.seats.counts),
        seed=st.integers(0, 1 << 32),
    )
    def sit_down(self, options, seats, seed):
        self.setup = GAME.setup(seats, **options)
        self.seed = seed
        self.table = Table(self.setup, seed=seed)
        self.made = []
        self.seen = [self.snapshot()]

    def snapshot(self):
        return self.table.state.tobytes(), len(self.table.events)

    @precondition(lambda self: not self.table.over)
    @rule(pick=st.randoms(use_true_random=False), how=st.sampled_from(["id", "name", "label", "choice"]))
    def choose(self, pick, how):
        seat = pick.choice(self.table.waiting)
        choice = pick.choice(self.table.choices_of(seat))
        wanted = {"id": choice.id, "name": choice.name, "label": choice.label, "choice": choice}[how]
        before = len(self.table.events)
        events = self.table.play(wanted, seat)
        assert events == self.table.events[before:]
        self.made.append((seat, choice.id))
        self.seen.append(self.snapshot())

    @precondition(lambda self: not self.table.over)
    @rule(choice=st.integers(-2, len(GAME.rules.choices) + 1))
    def choose_what_is_not_open(self, choice):
        seat = self.table.actor
        if choice in self.setup.legal(self.table.state, seat):
            return
        with pytest.raises(ChoiceError, match="is not open now"):
            self.table.play(choice, seat)

    @precondition(lambda self: not self.table.over)
    @rule(seat=st.integers(-2, 5))
    def choose_out_of_turn(self, seat):
        if seat in self.table.waiting:
            return
        with pytest.raises(NotYourTurnError, match="waiting for"):
            self.table.play(self.table.choices[0], seat)

    @precondition(lambda self: self.table.over)
    @rule()
    def choose_after_the_end(self):
        with pytest.raises(GameOverError):
            self.table.play(0)

    @rule(count=st.integers(1, 4))
    def undo(self, count):
        if count > len(self.made):
            with pytest.raises(ChoiceError, match="nothing to undo"):
                self.table.undo(count)
            return
        self.table.undo(count)
        del self.made[-count:]
        del self.seen[-count:]

    @precondition(lambda self: self.made)
    @rule(pick=st.randoms(use_true_random=False))
    def undo_to_somebody(self, pick):
        seat = pick.choice([seat for seat, _ in self.made])
        last = max(i for i, (who, _) in enumerate(self.made) if who == seat)
        self.table.undo(len(self.made) - last)
        del self.made[last:]
        del self.seen[last + 1 :]

    @rule()
    def save_and_load(self):
        text = save_text(self.table)
        loaded = load_text(text)
        assert save_text(loaded) == text
        assert loaded.events == self.table.events
        self.table = loaded

    @rule()
    def replay_all_from_the_start(self):
        fresh = Table(self.setup, seed=self.seed)
        for (seat, choice), before in zip(self.made, self.seen, strict=False):
            assert (fresh.state.tobytes(), len(fresh.events)) == before
            fresh.play(choice, seat)
        assert fresh.state.tobytes() == self.table.state.tobytes()
        assert fresh.events == self.table.events

    @invariant()
    def agrees_with_the_model(self):
        if not hasattr(self, "table"):
            return
        assert self.snapshot() == self.seen[-1]
        assert [(move.seat, move.choice) for move in self.table.moves] == self.made
        assert self.table.over == (not self.table.waiting)
        assert self.table.over == (not self.table.choices)


TableMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestTable = TableMachine.TestCase
