"""What is drawn by lot, as people are asked for it who deal real cards."""

from __future__ import annotations

from fivetool.game.rules import DiceKind
from fivetool.games.highlights_2045.data.cards import CLUB_LETTERS
from fivetool.games.highlights_2045.rules import draw, sizes


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


DRAWS = {
    draw.COIN: DiceKind("coin", lambda book, index: ("heads", "tails")),
    draw.CLUB: DiceKind("club", lambda book, index: tuple(CLUB_LETTERS)),
    draw.LOTS: DiceKind("lots", lambda book, index: _numbers(int(book.teams))),
    draw.LINEUP_CARD: DiceKind("card of the lineup", lambda book, index: _numbers(sizes.ROSTER)),
    draw.FREE_AGENT: DiceKind("free agent", lambda book, index: _numbers(int(book.agents))),
    draw.COACH: DiceKind("coach", lambda book, index: _numbers(int(book.coach_cards))),
    draw.PARK: DiceKind("ball park", lambda book, index: _numbers(int(book.park_cards))),
    draw.ROW_ORDER: DiceKind("place in the old row", lambda book, index: _numbers(int(book.row_size))),
}
