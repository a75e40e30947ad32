"""OpenSpiel: its own tests on every game, exact chance, and a value that must be the solver's."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

from fivetool.engine.record import INTERPRETED
from fivetool.errors import UsageError
from fivetool.game.registry import all_games
from fivetool.games.power_chip.positions import make_position
from fivetool.learn.spiel import EXPLICIT, ManagerBot, spiel_game, spiel_name

GAMES = all_games()
MOST_SEATS, STEPS = 4, 60
SOLVED = next(game for game in GAMES if game.players.solve is not None)
FEW_ROLLS = {  # dice with which few things can happen
    "name": "few",
    "batter": [["B", "B", "B", "1B", "2B", "HR"], *([["B"] * 3 + ["1B"] * 3] * 5)],
    "pitcher": [["K", "K", "K", "OUT", "DP", "TP"], *([["K"] * 3 + ["OUT"] * 3] * 5)],
}
LAST_CHANCE = {"inning": 1, "half": "bottom", "outs": 2, "balls": 2, "strikes": 1, "bases": ["3B"], "chip": "bat"}


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    return request.param


def test_openspiel_finds_nothing_wrong(game):
    pyspiel.random_sim_test(pyspiel.load_game(f"{spiel_name(game)}(seed=3)"), 1, serialize=False, verbose=False)


@pytest.mark.slow
def test_a_playthrough_comes_out_the_same_again(game):
    """OpenSpiel's own way to hold a game to what it was: everything it can be asked, state by state."""
    flags.FLAGS(["playthrough"])
    name = f"{spiel_name(game)}(seed=5)"
    first = playthrough_lines(name, seed=1)
    actions = [int(line.split()[-1]) for line in first if line.startswith("action: ")]
    again = playthrough_lines(name, seed=2, action_sequence=actions)
    assert again == first
    assert "IsTerminal() = True" in first
    assert "Returns() = [" in "".join(first)


def test_openspiel_finds_nothing_wrong_with_other_seats_and_options(game):
    others = [*game.test_setups[-1:], *(one for one in game.test_setups if one[0] == 0 and 2 < one[1] <= MOST_SEATS)]
    for number, seats in others:
        setup = game.setup(seats, **game.options.test_set(number, seats))
        state, pick = spiel_game(setup, seed=3).new_initial_state(), random.Random(number)
        for _ in range(STEPS):
            if state.is_terminal():
                break
            for player in range(seats):
                assert len(state.observation_tensor(player)) == setup.observation.size(seats)
            state.apply_action(pick.choice(state.legal_actions()))
        assert len(state.rewards()) == seats


def test_explicit_dice_add_up_and_survive_copies(game):
    spiel = pyspiel.load_game(f"{spiel_name(game)}(chance=explicit)")
    state, pick = spiel.new_initial_state(), random.Random(4)
    bots = [ManagerBot(spiel, seat) for seat in range(spiel.num_players())]
    rolled = 0
    while rolled < 12:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            state.apply_action(pick.choice(outcomes)[0])
            rolled += 1
        else:
            state.apply_action(bots[state.current_player()].step(state))
    again = spiel.deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert again.observation_tensor(0) == state.observation_tensor(0) == state.clone().observation_tensor(0)
    assert again.information_state_string(0) == state.information_state_string(0)


def test_resampling_changes_nothing_that_the_player_sees(game):
    state = pyspiel.load_game(f"{spiel_name(game)}(seed=9)").new_initial_state()
    pick = random.Random(6)
    hidden = changed = 0
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            other = state.resample_from_infostate(player, pick.random)
            assert other.legal_actions() == state.legal_actions()
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            changed += other.state.tobytes() != state.state.tobytes()
            hidden += state.shared.setup.view(state.state, player).tobytes() != state.state.tobytes()
        state.apply_action(pick.choice(state.legal_actions()))
    assert changed or not hidden


def test_the_manager_plays_as_a_bot(game):
    spiel = pyspiel.load_game(f"{spiel_name(game)}(seed=2)")
    state = spiel.new_initial_state()
    bots = [ManagerBot(spiel, seat) for seat in range(spiel.num_players())]
    for _ in range(30):
        if state.is_terminal():
            break
        choice = state.legal_actions()[0] if state.is_chance_node() else bots[state.current_player()].step(state)
        assert choice in state.legal_actions()
        state.apply_action(choice)


def value_of(state, known):
    """The value to player 1 if both play perfectly, by nothing but what OpenSpiel shows."""
    if state.is_terminal():
        return state.returns()[1]
    place = (state.current_player(), np.array(state.observation_tensor(1), np.float32).tobytes())
    if place not in known:
        if state.is_chance_node():
            known[place] = sum(share * value_of(state.child(fall), known) for fall, share in state.chance_outcomes())
        else:
            best = max if state.current_player() == 1 else min
            known[place] = best(value_of(state.child(choice), known) for choice in state.legal_actions())
    return known[place]


@pytest.mark.skipif(INTERPRETED, reason="the compiler is off, and the solver would take minutes")
def test_a_search_through_openspiel_finds_the_value_that_the_solver_finds():
    setup = SOLVED.setup(2, innings=1, extra_innings="none", dice=FEW_ROLLS)
    start = make_position(setup, LAST_CHANCE)
    known = {}
    value = value_of(spiel_game(setup, EXPLICIT).state_at(start), known)
    assert len(known) > 100
    assert (value + 1) / 2 == pytest.approx(SOLVED.players.solve(setup).win_probability(start)[1], abs=1e-9)


def test_what_openspiel_cannot_be_given_is_refused():
    wrong = {"chance=often": "sampled or explicit", "options=innings": "innings:1", "players=99": "99"}
    for given, told in wrong.items():
        with pytest.raises((UsageError, pyspiel.SpielError), match=told):
            pyspiel.load_game(f"{spiel_name(SOLVED)}({given})")
