"""Zones of the table: rows of cards, the cards in play, and the open piles, each as a panel of the board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board import piles
from fivetool.games.highlights_2045.board.card_face import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    draw_card,
    draw_small,
)
from fivetool.games.highlights_2045.data.cards import Card
from fivetool.games.highlights_2045.words.naming import card_of
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed

MARGIN = 10
GAP = 8
HEAD = 28  # of a zone: its heading
IN_A_ROW = 3  # cards, on the narrow board and on the left of the wide one
IN_A_COLUMN = 2  # cards, on the right of the wide board
RIGHT_WIDTH = IN_A_COLUMN * (CARD_WIDTH + GAP)
SMALL_IN_A_ROW, SMALL_IN_A_COLUMN = 6, 4
FLAG_HEIGHT = 19  # by which the flag of a card stands above it

Picks = Mapping[int, Choice]  # place in a list -> the choice that takes what is there
Cards = Sequence[Card | None]


def card_zone(
    name: str,
    cards: Cards,
    picks: Picks | None = None,
    *,
    dim: Collection[int] = (),
    flags: Mapping[int, str],
    right: bool,
) -> Panel:
    """A heading and cards in rows; `dim` are the places of cards that cannot be had, `flags` words on top of some."""
    wide_row = IN_A_COLUMN if right else IN_A_ROW
    room = FLAG_HEIGHT if flags else 0
    step = CARD_WIDTH + GAP, CARD_HEIGHT + GAP + room
    parts = [_heading(name, right)]
    for place, card in enumerate(cards):
        drawn = draw_card(card, 0, 0, (picks or {}).get(place), dim=place in dim)
        if place in flags:
            drawn += _flag(flags[place])
        parts.append(placed(drawn, _at(place, IN_A_ROW, step, room), _at(place, wide_row, step, room, right=right)))
    rows, wide_rows = -(-len(cards) // IN_A_ROW), -(-len(cards) // wide_row)
    return Panel(draw.group(parts), HEAD + rows * step[1] + 6, HEAD + wide_rows * step[1] + 6)


def _heading(words: str, right: bool) -> str:
    return placed(draw.text(0, 20, words, "ft-strong"), (MARGIN, 0), (0 if right else MARGIN, 0))


def _at(
    place: int, in_a_row: int, step: tuple[float, float], room: float, *, right: bool = False
) -> tuple[float, float]:
    """Where a card of a zone lies; the right column needs no margin of its own."""
    row, column = divmod(place, in_a_row)
    return (0 if right else MARGIN) + column * step[0], HEAD + room + row * step[1]


def _flag(words: str) -> str:
    wide = draw.pill_width(words)
    middle = CARD_WIDTH / 2
    return draw.group(
        (
            draw.rect(middle - wide / 2, -FLAG_HEIGHT - 1, wide, 22, "ft-pill", 11),
            draw.text(middle, -FLAG_HEIGHT + 10, words, "ft-middle ft-pill-word"),
        )
    )


def stacks(scene: Scene, sides: Sequence[int]) -> Panel:
    """Both In Play stacks side by side: the top card, and small ones for those below it, the latest first."""
    state = scene.view
    parts = []
    for i, team in enumerate(sides):
        left = MARGIN + i * (draw.BOARD_WIDTH - MARGIN) / 2
        cards = [int(card) for card in state.in_play[team, : int(state.played[team])]]
        parts.append(
            draw.group(
                (
                    draw.text(
                        left, 20, f"In play: {draw.shorten(scene.names.teams[team], 14)}", "ft-strong ft-team-name"
                    ),
                ),
                class_=draw.team_class(team),
            )
        )
        if cards:
            parts.append(placed(draw_card(card_of(scene, cards[-1]), 0, 0), (left, HEAD)))
        for j, number in enumerate(cards[-2::-1][:IN_A_ROW]):
            at = left + CARD_WIDTH + 5, HEAD + j * (SMALL_HEIGHT + 2)
            parts.append(placed(draw_small(card_of(scene, number), 0, 0), at))
        parts.append(draw.text(left, HEAD + CARD_HEIGHT + 20, _left_to_play(scene, team), "ft-soft"))
    return Panel(draw.group(parts), HEAD + CARD_HEIGHT + 32)


def _left_to_play(scene: Scene, team: int) -> str:
    """Sizes of what lies face down."""
    state = scene.view
    lineup = int(state.lineup_count[team] + state.top_count[team])
    on_deck = " + 1" if state.on_deck[team] else ""
    return f"Hand {int(state.hand_count[team])}{on_deck}, lineup {lineup}"


def open_piles(scene: Scene, sides: Sequence[int]) -> Iterator[Panel]:
    """BH-19: Dugout, Minors and what the Lineup can still hold, of both teams, as small cards to look through."""
    for team in sides:
        name = scene.names.teams[team]
        for pile, numbers in (
            (f"Dugout of {name}", piles.dugout(scene, team)),
            (f"Minors of {name}", piles.minors(scene, team)),
            (f"Still to come, {name}", piles.still_to_come(scene, team)),
        ):
            if numbers:
                yield _pile(scene, f"{pile}: {len(numbers)}", numbers)


def _pile(scene: Scene, heading: str, numbers: Sequence[int]) -> Panel:
    step = SMALL_WIDTH + 4, SMALL_HEIGHT + 4
    parts = [_heading(draw.shorten(heading, 34), right=True)]
    for place, number in enumerate(numbers):
        here = _at(place, SMALL_IN_A_ROW, step, 0)
        there = _at(place, SMALL_IN_A_COLUMN, step, 0, right=True)
        parts.append(placed(draw_small(card_of(scene, number), 0, 0), here, there))
    rows, wide_rows = -(-len(numbers) // SMALL_IN_A_ROW), -(-len(numbers) // SMALL_IN_A_COLUMN)
    return Panel(draw.group(parts), HEAD + rows * step[1] + 4, HEAD + wide_rows * step[1] + 4)
