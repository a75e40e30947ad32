"""How fast Baseball Highlights: 2045 is: single games and matches a second, against the bare cost of its draws.

python bench/highlights_2045.py --games 50000
"""

from __future__ import annotations

import argparse

import numpy as np

import fivetool as ft
from engine import seconds_of
from fivetool.engine.dice import RECORDING, make_dice, roll
from fivetool.engine.drivers import NO_SOLUTION, RANDOM_STYLE, choose
from fivetool.engine.record import rule
from fivetool.engine.tape import make_tape
from fivetool.games.highlights_2045.rules import draw, sizes

GAME = "highlights-2045"
COUNTED_GAMES = 200
FORMS = ("single_game", "season_and_series")
GOAL = 20_000  # single games a second at random, on two cores


@rule
def draw_only(dice, draws, out):
    """So many draws of a card and nothing else."""
    for _draw in range(draws):
        out[0] += roll(dice, draw.LINEUP_CARD, sizes.ROSTER)


def draws_a_game(style: int) -> float:
    """How many values a single game draws, those of the players not counted."""
    setup = ft.game(GAME, format="single_game", team_pick="random")
    own, tape, mask = setup.game.rules, make_tape(0), np.zeros(len(setup.game.rules.choices), np.uint8)
    total = 0
    for number in range(COUNTED_GAMES):
        dice, bot_dice = make_dice((1, 2), number, RECORDING), make_dice((3, 4), number)
        state = setup.new_state()
        own.deal(state, setup.book, dice, tape)
        while (seat := own.actor(state, setup.book)) >= 0:
            choice = choose(state, setup.book, seat, style, setup.knowledge, NO_SOLUTION, bot_dice, mask)
            own.apply(state, setup.book, seat, choice, dice, tape)
        total += int(dice.position)
    return total / COUNTED_GAMES


def seconds_a_draw() -> float:
    """The bare cost of drawing a card on one core."""
    out, draws = np.zeros(1, np.int64), 2_000_000
    draw_only(make_dice((1, 2)), 1, out)
    return seconds_of(lambda: draw_only(make_dice((1, 2)), draws, out)) / draws


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how fast Baseball Highlights: 2045 is.")
    parser.add_argument("--games", type=int, default=50_000)
    games = parser.parse_args().games
    draw = seconds_a_draw()
    print("| Measurement | Value |")
    print("|---|---:|")
    print(f"| a draw alone, one core | {draw * 1e9:.1f} ns |")
    for players, style in (("random", RANDOM_STYLE), ("manager", 0)):
        bare = draws_a_game(style) * draw
        print(f"| {players}: the draws of a single game alone, one core | {bare * 1e6:.2f} µs |")
        for form in FORMS:
            count = games if form == "single_game" else games // 10
            game = ft.game(GAME, format=form)
            report = game.simulate(count, [players] * 2, 2)
            print(f"| {players}, {form}: a second, all cores | {count / report.seconds:,.0f} |")
            if form == "single_game":
                alone = game.simulate(count // 4, [players] * 2, 2, threads=1)
                print(f"| {players}: a single game against its draws | {alone.seconds / (count // 4) / bare:.1f} x |")
    print(f"\nThe goal is {GOAL:,} single games a second at random on two cores.")


if __name__ == "__main__":
    main()
