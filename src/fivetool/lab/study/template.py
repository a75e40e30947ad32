"""The first study of a game, to begin with."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fivetool.game.game import Game
from fivetool.game.options import OneOf, Option, Whole
from fivetool.lab.study.measures import known_measures

TEMPLATE = """\
# A study: fivetool study run {stem}.toml
title = "{title}: what {option} changes"
game = "{game}"

# Who plays: a name for every seat, or one name for all. With swap_seats every game is played in each seating.
players = "{player}"
swap_seats = false

games = 10_000           # in each cell; or, instead, how precise a measure must be:
# [precision]
# measure = "win_share_1"
# margin = 0.002         # the 95% interval reaches so far to either side
seed = 1                 # the same seed gives the same games; all cells have equal luck

# There are: {known}.
# Ratios are written "one / other".
measures = ["win_share_1", "runs", "decisions"]
distributions = ["runs_1"]

# What is the same in every cell.
[options]

# What differs: every combination is a cell. Data files are named by their paths, as seen from this file.
[grid]
{option} = {values}

# Differences game by game, on the same dice.
[[compare]]
option = "{option}"
base = {base}
"""


def template(game: Game, stem: str) -> str:
    """A study of the first option that can be varied."""
    setup = game.setup()
    option, values = next(_variable(game.options.declared, setup.seats))
    return TEMPLATE.format(
        stem=stem,
        title=game.title,
        game=game.name,
        player=game.players.styles[0],
        known=", ".join(known_measures(setup)),
        option=option.name,
        values=json.dumps(values),
        base=json.dumps(values[0]),
    )


def _variable(declared: tuple[Option, ...], seats: int) -> Iterator[tuple[Option, list[object]]]:
    """Options with at least two values that fit, the default first."""
    for option in declared:
        if option.only_seats and seats not in option.only_seats:
            continue
        if isinstance(option, OneOf | Whole):
            values = option.values if isinstance(option, OneOf) else (option.low, option.high)
            yield option, [option.default, *(value for value in values if value != option.default)]
