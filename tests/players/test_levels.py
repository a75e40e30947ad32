"""Levels: opponents weaker or stronger than the manager, whose errors are in proportion to what they cost."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from rich.console import Console

from fivetool.engine.dice import make_plain_dice
from fivetool.engine.record import copy_of
from fivetool.errors import DataError
from fivetool.game.game import Game
from fivetool.game.levels import Level, Levels, check_levels
from fivetool.game.registry import all_games
from fivetool.lab.ladder import ANCHOR
from fivetool.lab.simulate import simulate
from fivetool.players import bot_names, find_player, opponents_of, seated, thinking
from fivetool.players.agents import Agent, save_agent
from fivetool.players.matches import level_of, levels_of, managers_of, mind_of, playouts_of
from fivetool.studies import levels as fitting
from fivetool.table.table import Table
from fivetool.term.reader import Reader
from fivetool.term.terminal_game import TerminalGame

SMALL = all_games()[0]
SLEEPY = Level(name="sleepy", lapses=1.0, bears=1.0, unweighed=1.0, rating=1200.0, error=1.0, games=2)
AWAKE = Level(name="awake", lapses=0.001, bears=0.001, rating=1400.0, error=1.0, games=2)
OWN = -5  # stands for what the manager would do
DEEP = Level(name="deep", search=2, rating=1600.0, error=1.0, games=2)


def with_levels(game: Game, *levels: Level) -> Game:
    """A game whose levels are these."""
    made = Levels(version=game.facts.version, levels=list(levels))
    return replace(game, players=replace(game.players, levels=lambda: made))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_levels_of_a_game_are_those_of_its_rules(game: Game) -> None:
    assert game.players.levels is not None
    found = game.players.levels()
    assert not found.levels or found.version <= game.facts.version
    assert game.players.habit in game.players.styles
    for level in found.levels:
        assert level_of(level.name, game) == level
        assert level.name in bot_names(game)
        assert level.name not in game.players.styles


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_people_are_offered_the_levels_that_were_measured_and_nobody_else(game: Game) -> None:
    """In order of their strength, with the manager at its place and the perfect player last."""
    manager, levels = game.players.styles[0], levels_of(game).levels
    weaker = [level.name for level in levels if level.rating < ANCHOR]
    stronger = [level.name for level in levels if level.rating >= ANCHOR]
    offered = [opponent.bot for opponent in opponents_of(game)]
    assert offered == [*weaker, manager, *stronger, *game.players.solved_styles]


def test_a_level_is_a_bot_like_any_other() -> None:
    game = with_levels(SMALL, SLEEPY, DEEP)
    setup = game.setup()
    assert bot_names(game)[-2:] == ("sleepy", "deep")
    assert find_player("sleepy", setup).name == "sleepy"
    assert find_player("deep", setup).name == "deep"
    assert playouts_of("deep", game) == 2
    assert playouts_of("sleepy", game) == thinking.WEIGHED
    assert playouts_of("manager", game) == 0
    assert mind_of("manager", game)[: thinking.HABIT].tolist() == [0, 0, 0]


def test_a_level_at_a_table_chooses_as_in_the_simulator() -> None:
    setup = with_levels(SMALL, SLEEPY).setup()
    players = ["sleepy", "manager"]
    report = simulate(setup, 1, players, seed=9, threads=1)
    table = Table(setup, seed=9, players=[find_player(name, setup) for name in players])
    table.play_bots()
    assert report.runs_mean == table.scores


def choice_of(level: Level, table: Table, state: Any) -> int:
    """What a level chooses at a table if the state were this one; in plain Python, whatever else is compiled."""
    setup, seat = table.setup, table.actor
    trial = setup.workspace((3, 4))
    trial.start[0] = setup.view(state, seat)
    bot_dice = make_plain_dice((5, table.now.depth))
    mind = mind_of(level, setup.game)
    return int(thinking.lapsing_choice(trial, managers_of(setup), seat, 0, mind, bot_dice))


def choices(level: Level, seed: int) -> tuple[list[int], list[int]]:
    """What a level and the manager choose in the positions of a game."""
    setup = SMALL.setup()
    manager, table = find_player(SMALL.players.styles[0], setup), Table(setup, seed=seed)
    made: tuple[list[int], list[int]] = ([], [])
    while not table.over:
        seat = table.actor
        made[0].append(choice_of(level, table, table.state))
        made[1].append(manager.choose(table, seat))
        table.play(made[1][-1], seat)
    return made


def test_who_hardly_ever_lapses_plays_as_the_manager() -> None:
    lapsing, managing = choices(AWAKE, 3)
    assert lapsing == managing


def test_who_bears_everything_often_does_something_else() -> None:
    lapsing, managing = choices(SLEEPY, 3)
    assert lapsing != managing


SOBER = [game for game in all_games() if game.players.never_on_a_whim]


@pytest.mark.parametrize("game", SOBER, ids=lambda game: game.name)
def test_what_is_never_done_on_a_whim_is_the_managers_or_the_habits(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A weaker level that bears everything still changes nobody for no reason."""
    monkeypatch.setattr(thinking, "seeming_cost", lambda *given: 0.0)
    monkeypatch.setattr(thinking, "choose", lambda *given: OWN)  # the manager and the habit agree
    sober = [game.rules.choices.index(choice) for choice in game.players.never_on_a_whim]
    setup = game.setup()
    manager, table = find_player(game.players.styles[0], setup), Table(setup, seed=3)
    whims = []
    while not table.over:
        whims.append(choice_of(SLEEPY, table, table.state))
        table.play(manager.choose(table, table.actor), table.actor)
    assert not set(whims) & set(sober)
    assert set(whims) - {OWN}, "other things are done on a whim"


def test_a_lapse_that_costs_far_more_than_is_borne_is_never_made(monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level(name="careful", lapses=1.0, bears=0.05, rating=1400.0, error=1.0, games=2)
    monkeypatch.setattr(thinking, "seeming_cost", lambda *given: thinking.NEVER_MORE * 0.05 + 0.001)
    lapsing, managing = choices(level, 3)
    assert lapsing == managing


def test_the_more_a_lapse_costs_the_rarer_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level(name="human", lapses=1.0, bears=0.05, rating=1400.0, error=1.0, games=2)
    made = []
    for cost in (-0.02, 0.03, 0.1):
        monkeypatch.setattr(thinking, "seeming_cost", lambda *given, cost=cost: cost)
        pairs = [choices(level, seed) for seed in range(4)]
        made.append(
            sum(one != other for lapsing, managing in pairs for one, other in zip(lapsing, managing, strict=True))
        )
    assert made[0] > made[1] > made[2]


def test_a_level_does_not_look_at_what_its_seat_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "WEIGHED", 1)
    compared = set()
    for game in all_games():
        table = Table(game.setup(2), seed=5)
        for step in range(4):
            seat = table.actor
            other = copy_of(table.state)
            game.rules.redeal(other, table.setup.book, seat, make_plain_dice((step, 7), 1))
            assert choice_of(SLEEPY, table, table.state) == choice_of(SLEEPY, table, other)
            if other.tobytes() != table.state.tobytes():
                compared.add(game.name)
            table.play(table.choices_of(seat)[0].id, seat)
    assert len(compared) > 1  # one game hides something at its end only, one nothing at all


def test_until_the_rules_are_compiled_a_level_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays as the manager or by habit, and plays nothing out."""
    monkeypatch.setattr(seated, "runs_compiled", lambda book: False)
    setup = with_levels(SMALL, SLEEPY).setup()
    player, table = find_player("sleepy", setup), Table(setup, seed=4)
    habit = find_player(SMALL.players.habit, setup)
    thought = []
    while not table.over:
        seat = table.actor
        thought.append((player.choose_now(table, seat), habit.choose(table, seat)))
        table.play(thought[-1][0], seat)
    assert all(now == by_habit for now, by_habit in thought)


def test_a_terminal_does_not_wait_for_the_compiler_because_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = with_levels(SMALL, SLEEPY).setup()
    monkeypatch.setattr(seated, "runs_compiled", lambda book: False)
    monkeypatch.setattr(seated, "compiled", lambda function: pytest.fail("it waits for the compiler"))
    table = Table(setup, seed=4, players=[find_player("sleepy", setup)] * setup.seats)
    assert TerminalGame(table, Reader(Console(quiet=True)))._bots_have_played()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"lapses": 2.0}, "levels.1.lapses: Input should be less than or equal to 1"),
        ({"search": 5}, "levels.1: a level either searches, or lapses and bears something"),
        ({"name": "Rookie!"}, "levels.1.name: String should match pattern"),
        ({"luck": 1}, "levels.1.luck: Extra inputs are not permitted"),
    ],
)
def test_a_level_file_that_is_wrong_is_refused_in_one_line(change: dict[str, object], complaint: str) -> None:
    level = {"name": "rookie", "lapses": 0.5, "bears": 0.05, "rating": 1300.0, "error": 9.0, "games": 100}
    check_levels({"version": 1, "levels": [level]}, "mine.toml")
    with pytest.raises(DataError) as refused:
        check_levels({"version": 1, "levels": [level | change]}, "mine.toml")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_levels_are_in_order() -> None:
    content = {"version": 1, "levels": [level.model_dump() for level in (DEEP, SLEEPY)]}
    with pytest.raises(DataError, match="in order of their ratings"):
        check_levels(content, "mine.toml")


def test_a_severity_is_found_between_those_that_were_tried() -> None:
    found = [(0.1, 1480.0), (0.2, 1490.0), (0.4, 1400.0), (0.8, 1250.0)]
    severity = fitting.severity_for(1400, found)
    assert severity == pytest.approx(0.4)
    assert 0.4 < fitting.severity_for(1325, found) < 0.8
    assert fitting.severity_for(1000, found) == pytest.approx(0.8)


def test_what_the_fit_writes_is_read_again() -> None:
    made = Levels(version=3, levels=[SLEEPY, DEEP])
    assert check_levels(tomllib.loads(fitting.as_toml(made)), "mine.toml") == made
    assert not np.isnan(fitting.rating_and_error(0.0, 100)[0])


def test_a_learned_player_does_not_look_at_what_its_seat_may_not_see(tmp_path: Path) -> None:
    """A network of chance numbers chooses alike whatever is hidden from it."""
    luck = np.random.default_rng(1)
    compared = 0
    for game in all_games():
        setup = game.setup(2)
        inputs, outputs = setup.observation.size(2), len(game.rules.choices)
        file = tmp_path / f"{game.name}.npz"
        save_agent(file, setup, [(luck.normal(size=(inputs, outputs)), luck.normal(size=outputs))])
        table, agent = Table(setup, seed=5), Agent.of(f"agent:{file}", setup)
        for step in range(4):
            seat = table.actor
            other = copy_of(table.state)
            game.rules.redeal(other, setup.book, seat, make_plain_dice((step, 7), 1))
            chosen = [agent.choose(cast("Table", SimpleNamespace(state=state)), seat) for state in (table.state, other)]
            assert chosen[0] == chosen[1]
            compared += other.tobytes() != table.state.tobytes()
            table.play(table.choices_of(seat)[0].id, seat)
    assert compared
