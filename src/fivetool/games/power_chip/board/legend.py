"""What the symbols of the board mean."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import DieLook, Symbol
from fivetool.games.power_chip.board.dice import LOOKS
from fivetool.games.power_chip.board.picture import bolt
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.dice import die
from fivetool.show.legend import MIDDLE

DIE = 48

_FACES = (
    (
        "B",
        "Ball",
        "When balls win the roll, the batter gets a ball. Four make a walk, and so do six on one roll.",
    ),
    ("1B", "Single", "The batter goes to first, and every runner moves one base."),
    ("2B", "Double", "The batter goes to second, and every runner moves two bases."),
    ("HR", "Home run", "The batter and every runner score."),
    (
        "K",
        "Strike",
        "When strikes win the roll, the batter gets a strike. Three make a strikeout, and so do six on one roll.",
    ),
    ("OUT", "Out", "The batter is out."),
    (
        "DP",
        "Double play",
        "One runner on: he and the batter are out. More: two runners are out. Nobody on: just the batter is out.",
    ),
    ("TP", "Triple play", "The batter and the runners are out, up to three of them."),
)


@cache
def symbols() -> tuple[Symbol, ...]:
    """Every symbol of the board."""
    return (
        *(_face(*face) for face in _FACES),
        legend.symbol(
            "die",
            "Dice",
            "Each side rolls six; the side with more of one symbol wins the roll and plays that symbol.",
            die(6, 6, "", DIE, "unrolled"),
        ),
        legend.symbol(
            "chip",
            "Power Chip",
            "On a tied roll its holder may use it to win the roll; then it goes to the other team.",
            draw.coin(MIDDLE, MIDDLE, 24, bolt(MIDDLE, MIDDLE)),
            mark="chip",
        ),
        legend.lamps("Balls", "Four of them walk the batter to first.", 2, 4),
        legend.lamps("Strikes", "Three of them put the batter out.", 1, 3),
        legend.outs(),
        legend.runner(mark="A  B"),
        legend.batter("He is at bat; what the batting side rolls happens to him."),
    )


def _face(face: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(f"die-{face.lower()}", name, meaning, die(6, 6, face, DIE, "", _look(face)), mark=face)


def _look(face: str) -> DieLook:
    return next(look for look in LOOKS if face in look.faces)
