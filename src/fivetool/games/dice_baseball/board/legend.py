"""What the symbols of the board mean: the codes of the cards, ratings, dice and charts."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Symbol
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.words.naming import CODE_WORDS
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.legend import MIDDLE
from fivetool.show.phrases import capital

_CODES = (
    "The pitch hits him, and he takes first.",
    "He takes first; only runners who are forced move up.",
    *("He takes first, and every runner moves up at least one base.",) * 3,
    *("He takes second, and every runner moves up at least two bases.",) * 3,
    "He takes third, and every runner scores.",
    "He and every runner score.",
    "He is out, and nobody moves.",
    *("Chart 1 says which fielder gets it, Chart 2 who is out and who moves up.",) * 4,
    "Chart 1 says which fielder catches it, Chart 2 who may tag up.",
)


@cache
def symbols() -> tuple[Symbol, ...]:
    """Every symbol of the board."""
    return (
        *(_code(*said) for said in zip(CODES, CODE_WORDS, _CODES, strict=True)),
        *(_word(*word) for word in _WORDS),
        legend.outs(),
        legend.runner(mark="A  B"),
        legend.batter("The man at bat. He stands on the side from which he bats."),
    )


_WORDS = (
    (
        "numbers",
        "00-14",
        "Numbers",
        "The rolls that give this result; the red die is the tens, the white die the ones.",
    ),
    (
        "control",
        "64",
        "Control",
        "On a first roll from 10 up to this number, the pitcher's card counts; above it, the batter's card does. "
        "00 to 09 is a special play.",
    ),
    ("stamina", "23", "Stamina", "How many batters he can face before he tires and his Control goes down."),
    (
        "column",
        "vLH",
        "Column",
        "Which hand he throws with or bats from, and which side of his card counts against this opponent.",
    ),
    ("ratings", "67", "Ratings", "From 0 to 99: Contact, Power, Speed, Steal and Bunt, for the calls that you make."),
    (
        "chances",
        "19%",
        "Chances",
        "What this batter does against this pitcher, both cards taken together, special plays aside.",
    ),
    ("step", "58", "How it was decided", "Each box is one roll, or one look at a card or chart, in order."),
    (
        "cell",
        "1x2",
        "Chart cell",
        "As printed on Chart 2: B is the batter, 1 to 3 are the runners; x is an out at a base, - a move to a base.",
    ),
    ("fielder", "SS", "Fielder", "Who plays where. A ball in play is his if Chart 1 names his position."),
    ("bullpen", "R", "Bullpen", "Pitchers who can come in: throwing hand, Control and Stamina."),
    ("bench", "L", "Bench", "Hitters who can come in: the side they bat from (S is both), and where they play."),
)


def _code(code: str, name: str, meaning: str) -> Symbol:
    drawn = draw.text(MIDDLE, MIDDLE, code, "ft-middle ft-heading")
    return legend.symbol(f"code-{code.lower()}", capital(name), meaning, drawn, mark=code)


def _word(key: str, word: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(key, name, meaning, draw.text(MIDDLE, MIDDLE, word, "ft-middle ft-strong"), mark=word)
