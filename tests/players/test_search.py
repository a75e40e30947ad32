"""Search: choices raced on equal luck, and the manager's own kept unless another is better beyond doubt."""

from __future__ import annotations

import numpy as np
import pytest

import fivetool as ft
from fivetool.engine import search
from fivetool.engine.dice import make_plain_dice
from fivetool.errors import UsageError
from fivetool.game.registry import all_games, find_game
from fivetool.lab.simulate import simulate
from fivetool.players import find_player
from fivetool.players.estimate import Advice, advise
from fivetool.players.matches import Budget, budget_of, levels_of, playouts_of
from fivetool.players.racing import Racing
from fivetool.table.table import Table

SMALL = all_games()[0].name
PLAYOUTS = 2


def race(doubt: float = search.BEYOND_DOUBT, **gains: list[int]) -> search.Race:
    """Choices 1, 2, ... that gained so much in their playouts over the manager's own, which is choice 0."""
    made = search.make_race(len(gains) + 1, doubt)
    made.racing[:] = 1
    for choice, found in enumerate(gains.values(), 1):
        made.played[choice] = len(found)
        made.gained[choice] = sum(found)
        made.squares[choice] = sum(gain * gain for gain in found)
    made.played[0] = max(len(found) for found in gains.values())
    return made


def test_the_manager_is_followed_unless_another_choice_is_better_beyond_doubt() -> None:
    a_little = [1, -1] * 50 + [1] * 5
    assert search.best_of(race(a=a_little), 0) == 1
    assert search.verdict(race(a=a_little), 0) == 0
    much = [2, 0, 0, 1] * 25
    assert search.verdict(race(a=a_little, b=much), 0) == 2


def test_a_game_whose_choices_differ_much_doubts_less() -> None:
    a_little = [1, -1] * 50 + [1] * 5
    many = {f"c{number}": [0] * 105 for number in range(20)}
    assert search.verdict(race(doubt=0.0, a=a_little, **many), 0) == 1
    assert search.verdict(race(doubt=0.0, a=[-1] * 105), 0) == 0
    assert search.verdict(race(doubt=0.4, a=a_little), 0) == 1
    assert search.verdict(race(doubt=0.4, a=a_little, **many), 0) == 0, "with many rivals one is lucky more often"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_tables_and_simulator_doubt_as_the_level_file_says(game: ft.Game) -> None:
    table = Table(game.setup(2), seed=7)
    racing = Racing(table.setup, table.state, table.actor, (1, 2))
    assert racing._race.doubt[0] == levels_of(game).doubt


def test_one_lucky_playout_is_no_proof() -> None:
    assert search.verdict(race(a=[2]), 0) == 0


def test_whoever_is_clearly_behind_drops_out() -> None:
    made = race(a=[0, 1] * 40, b=[-2, 0] * 40, c=[0, 1, 1, -1] * 20)
    assert search.drop_out(made, 0) == 3
    assert made.racing.tolist() == [1, 1, 0, 1]


def test_the_manager_never_drops_out() -> None:
    made = race(a=[2] * 80)
    assert search.drop_out(made, 0) == 2
    assert search.verdict(made, 0) == 1


def test_choices_that_come_to_the_same_are_equal_to_the_last_playout() -> None:
    """Equal luck: the same choice twice would gain nothing in any playout."""
    table = ft.game(SMALL).table(seed=7)
    one, other = (Racing(table.setup, table.state, table.actor, (1, 2)) for _ in range(2))
    for racing in (one, other):
        racing.run_on(20)
    assert one.own == other.own
    assert [one.value(choice) for choice in one.choices] == [other.value(choice) for choice in one.choices]


def test_a_search_at_a_table_chooses_as_in_the_simulator() -> None:
    """So that a game out of a million can be opened and watched."""
    setup, players = ft.game(SMALL), [f"search:{PLAYOUTS}", "manager"]
    report = simulate(setup, 1, players, seed=9, threads=1)
    table = setup.table(seed=9, players=players)
    table.play_bots()
    assert report.runs_mean == table.scores


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in all_games() if game.rules.hidden], ids=lambda game: game.name)
def test_a_search_does_not_look_at_what_its_seat_may_not_see(game: ft.Game) -> None:
    setup = game.setup(max(game.seats.counts))
    table = Table(setup, seed=5)
    compared = 0
    for step in range(2):
        if table.over:
            break
        seat = table.actor
        for number in range(1):
            other = table.state.copy()
            setup.game.rules.redeal(other, setup.book, seat, make_plain_dice((number, 7), 1))
            races = [Racing(setup, state, seat, (3, step)) for state in (table.state, other)]
            for racing in races:
                racing.run_on(1)
            values = [[racing.value(choice) for choice in racing.choices] for racing in races]
            assert values[0] == values[1]
            compared += other.tobytes() != table.state.tobytes()
        table.play(table.choices_of(seat)[0].id, seat)
    assert compared


def test_a_budget_is_playouts_or_seconds() -> None:
    assert budget_of("search:500") == Budget(500, 0.0)
    assert budget_of("search:1.5s") == Budget(0, 1.5)
    assert budget_of("manager") == Budget(0, 0.0)


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:0s", "search:61s", "search:-1", "search:1e3", "search:x"]
)
def test_a_budget_that_is_none_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UsageError, match=r"search:N needs 1 to 100,000 playouts \(search:500\), or up to 60 seconds"):
        budget_of(name)


def test_a_search_by_the_clock_is_not_simulated() -> None:
    with pytest.raises(UsageError, match="thinks by the clock"):
        playouts_of("search:1s", all_games()[0])
    with pytest.raises(UsageError, match="thinks by the clock"):
        simulate(ft.game(SMALL), 1, ["search:1s", "random"])


def test_a_search_by_the_clock_chooses_something_legal() -> None:
    table = ft.game(SMALL).table(seed=7, players=["search:0.01s", "random"])
    seat = table.actor
    player = find_player("search:0.01s", table.setup)
    assert player.choose(table, seat) in table.setup.legal(table.state, seat)


def test_advice_says_what_cannot_be_told_apart() -> None:
    advice = Advice(2, {1: 0.5, 2: 0.53, 3: 0.2}, {1: 0.02, 2: 0.0, 3: 0.01}, False, frozenset({1, 2}), 0.53)
    assert not advice.sure
    assert advice.cost(3) == pytest.approx(0.33)


def test_advice_by_playouts_names_the_best_among_those_that_are_alike() -> None:
    game = next(game for game in all_games() if game.players.solve is None)
    table = Table(game.setup(), seed=7)
    advice = advise(table.setup, table.state, table.actor, budget_seconds=0.05)
    assert advice.best in advice.alike
    assert set(advice.values) == set(table.setup.legal(table.state, table.actor))
    assert all(np.isfinite(error) for error in advice.errors.values())


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_every_style_has_an_answer_wherever_others_lead(name: str) -> None:
    """Whoever takes a seat over, or is asked for a hint, meets positions that it would never bring about."""
    game = find_game(name)
    setup = game.setup()
    bots = [find_player(style, setup) for style in game.players.styles if style not in game.players.solved_styles]
    for seed in range(3):
        table = Table(setup, seed=seed, players=[find_player("random", setup)] * setup.seats)
        for _ in range(300):
            if table.over:
                break
            legal = setup.legal(table.state, table.actor)
            for bot in bots:
                chosen = bot.choose(table, table.actor)
                assert chosen in legal, f"{bot.name} answers {game.rules.choices[chosen]} to {table.scene().decision}"
            table.play_bot()
