"""What the symbols of the board mean: the codes of the cards, ratings, dice and charts."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Symbol
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.legend import MIDDLE

_CODES = (
    ("Hit batter", "The pitch hits him: he takes first."),
    ("Walk", "He takes first, and only pushed runners move."),
    ("Single to left", "He takes first, and every runner moves at least one base."),
    ("Single to center", "He takes first, and every runner moves at least one base."),
    ("Single to right", "He takes first, and every runner moves at least one base."),
    ("Double to left", "He takes second, and runners move at least two bases."),
    ("Double to center", "He takes second, and runners move at least two bases."),
    ("Double to right", "He takes second, and runners move at least two bases."),
    ("Triple to center", "He takes third, and every runner scores."),
    ("Home run", "He and every runner score."),
    ("Strikeout", "He is out, and nobody moves."),
    ("Grounder A", "A hard ground ball: Chart 1 names the fielder, Chart 2 who is out."),
    ("Grounder B", "An ordinary ground ball: Chart 1 names the fielder, Chart 2 who is out."),
    ("Grounder C", "A slow ground ball: Chart 1 names the fielder, Chart 2 who is out."),
    ("Line drive", "A line drive: Chart 1 names the fielder, Chart 2 who is out."),
    ("Fly ball", "A fly ball: Chart 1 names the fielder, Chart 2 who is out and who may tag up."),
)


@cache
def symbols() -> tuple[Symbol, ...]:
    """Every symbol of the board."""
    return (
        *(_code(code, *said) for code, said in zip(CODES, _CODES, strict=True)),
        *(_word(*word) for word in _WORDS),
        legend.outs(),
        legend.runner(mark="A  B"),
        legend.batter("He is at bat; he stands on the side from which he bats."),
    )


_WORDS = (
    ("numbers", "00-14", "Numbers", "The rolls, of the red and the white die together, that give this result."),
    (
        "control",
        "10-64",
        "Control",
        "A first roll in these numbers reads the pitcher's card, a higher one the hitter's.",
    ),
    ("stamina", "23", "Stamina", "Batters that he can still face before he tires and his control goes down."),
    ("column", "vLH", "Column", "The side of the card that counts: against a left-handed or right-handed opponent."),
    ("ratings", "C P S", "Ratings", "From 0 to 99: Contact, Power, Speed, Stealing and Bunting, for special plays."),
    ("chances", "19%", "Chances", "What the two cards come to together against each other, special plays left out."),
    ("step", "58", "How it was decided", "Each box is one roll or one look at a card or chart, in their order."),
    (
        "cell",
        "1x2",
        "Chart cell",
        "B is the batter, 1 to 3 are the runners; x is an out at a base, - a move to a base.",
    ),
    ("fielder", "SS", "Fielder", "Who plays where; a ball in play is his if Chart 1 names him."),
    ("bullpen", "R", "Bullpen", "Pitchers who can come in: the hand they throw with, control and stamina."),
    ("bench", "L", "Bench", "Hitters who can come in: the side they bat from, and where they play."),
)


def _code(code: str, name: str, meaning: str) -> Symbol:
    drawn = draw.text(MIDDLE, MIDDLE, code, "ft-middle ft-heading")
    return legend.symbol(f"code-{code.lower()}", name, meaning, drawn, mark=code)


def _word(key: str, word: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(key, name, meaning, draw.text(MIDDLE, MIDDLE, word, "ft-middle ft-strong"), mark=word)
