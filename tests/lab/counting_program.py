"""A program for tests: it counts, and plays no game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fivetool.lab.study.program import Program


@dataclass(frozen=True)
class Counted:
    """What a piece finds."""

    upto: int
    squares: dict[int, int]
    halves: list[float]
    told: str = "a / b"


def count(arguments, piece):
    """Squares and halves up to a number."""
    upto = int(piece) * arguments["times"]
    return Counted(upto, {n: n * n for n in range(upto)}, [n / 2 for n in range(upto)])


def write_page(arguments, found, page: Path):
    """A line a piece."""
    page.write_text("".join(f"{name}: {one.upto} {sum(one.halves)}\n" for name, one in found.items()))


PROGRAM = Program(
    game="power-chip",
    arguments={"pieces": 3, "times": 1, "words": ["a"]},
    pieces=lambda arguments: [str(number) for number in range(arguments["pieces"])],
    play=count,
    found=Counted,
    page=write_page,
    grows=("pieces",),
)
