"""A walk may be told from the batter forward: whoever is pushed off his base goes on at once."""

from __future__ import annotations

import pytest

from fivetool.engine.tape import ADVANCE
from fivetool.testing.checks_baseball import _Diamond


def told(*moves):
    """What is wrong with some moves (runner, origin, base) of one team."""
    diamond = _Diamond()
    return [problem for runner, origin, base in moves if (problem := diamond.move((ADVANCE, 0, runner, origin, base)))]


@pytest.mark.parametrize(
    ("moves", "problems"),
    [
        ([(1, 0, 1), (2, 0, 1), (1, 1, 2)], []),
        (
            [
                (1, 0, 1),
                (2, 0, 1),
                (1, 1, 2),
                (3, 0, 1),
                (2, 1, 2),
                (1, 2, 3),
                (4, 0, 1),
                (3, 1, 2),
                (2, 2, 3),
                (1, 3, 4),
            ],
            [],
        ),
        ([(1, 0, 1), (2, 0, 1), (3, 0, 1)], ["runner 1 is pushed off base 1 and stays there"]),
        ([(1, 0, 1), (2, 0, 1), (1, 1, 3)], ["runner 1 is pushed from 1 to 3"]),
        ([(1, 0, 2), (2, 0, 3)], ["runner 2 passes somebody on base 2 on his way from 0 to 3"]),
    ],
)
def test_pushes(moves, problems):
    assert told(*moves) == problems
