"""Zones of the table: both sides, rows of cards, and the open piles, each as a panel of the board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board import fields, piles
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
from fivetool.show.phrases import possessive

MARGIN = 10
GAP = 8
HEAD = 28  # of a zone: its heading
WIDE_WIDTH = 784
WIDE_HALF = WIDE_WIDTH / 2
HALF = draw.BOARD_WIDTH / 2
IN_A_ROW, WIDE_ROW = 3, 5  # cards, on the narrow and on the wide board
WIDE_CARD, LARGER_ROW = 1.2, 4  # how much larger cards are on the wide board where a row has no more than this
WIDE_GAP = 6
SMALL_STEP = SMALL_WIDTH + 4, SMALL_HEIGHT + 4
SMALL_IN_A_ROW, SMALL_IN_A_HALF, EARLIER_IN_A_ROW = 6, 5, 3
FLAG_HEIGHT = 19  # by which the flag of a card stands above it

Picks = Mapping[int, Choice]  # place in a list -> the choice that takes what is there
Cards = Sequence[Card | None]


def card_zone(
    name: str,
    cards: Cards,
    picks: Picks | None = None,
    *,
    dim: Collection[int] = (),
    flags: Mapping[int, str] | None = None,
    is_hand: bool = False,
    aside: tuple[float, float] | None = None,
) -> Panel:
    """A heading and cards in rows; `dim` are the places of cards that cannot be had, `flags` words on top of some.

    On the wide board a hand is one row, without the last card where that lies `aside`; other cards lie in rows that
    are equally long.
    """
    flags = flags or {}
    wide_row, scale = _one_row(len(cards) - (aside is not None)) if is_hand else _even_rows(len(cards))
    lift, wide_lift = FLAG_HEIGHT if flags else 0, FLAG_HEIGHT if is_hand else 0
    step = CARD_WIDTH + GAP, CARD_HEIGHT + GAP + lift
    wide_step = scale * CARD_WIDTH + WIDE_GAP * scale, scale * CARD_HEIGHT + GAP + wide_lift
    parts = [_heading(name)]
    for place, card in enumerate(cards):
        drawn = draw_card(card, 0, 0, (picks or {}).get(place), dim=place in dim)
        if place in flags:
            drawn += _flag(flags[place])
        here, there = _at(place, IN_A_ROW, step, lift), (*_at(place, wide_row, wide_step, wide_lift), scale)
        is_aside = aside is not None and place == len(cards) - 1
        parts.append(placed(drawn, here, aside if is_aside else there))
    rows, wide_rows = -(-len(cards) // IN_A_ROW), -(-len(cards) // wide_row)
    wide_height = WIDE_HAND if is_hand else HEAD + wide_rows * wide_step[1] + 6
    return Panel(draw.group(parts), HEAD + rows * step[1] + 6, wide_height)


def _one_row(count: int) -> tuple[int, float]:
    """All cards in one row of the wide board, and how large they can be there."""
    count = max(1, count)
    return count, min(1.0, (WIDE_WIDTH - 2 * MARGIN + WIDE_GAP) / (count * (CARD_WIDTH + WIDE_GAP)))


def _even_rows(count: int) -> tuple[int, float]:
    """How many cards lie in a row of the wide board, in rows that are as equal as they can be, and how large."""
    rows = max(1, -(-count // WIDE_ROW))
    in_a_row = max(1, -(-count // rows))
    return in_a_row, WIDE_CARD if in_a_row <= LARGER_ROW else 1.0


def _heading(words: str) -> str:
    return draw.text(MARGIN, 20, words, "ft-strong")


def _at(place: int, in_a_row: int, step: tuple[float, float], lift: float = 0) -> tuple[float, float]:
    """Where a card of a zone lies."""
    row, column = divmod(place, in_a_row)
    return MARGIN + column * step[0], HEAD + lift + row * step[1]


def _flag(words: str) -> str:
    wide = draw.pill_width(words)
    middle = CARD_WIDTH / 2
    return draw.group(
        (
            draw.rect(middle - wide / 2, -FLAG_HEIGHT - 1, wide, 22, "ft-pill", 11),
            draw.text(middle, -FLAG_HEIGHT + 10, words, "ft-middle ft-pill-word"),
        )
    )


# --- both sides ---

LAST_TOP = 22  # on the wide board: the last card beside the field
EARLIER_TOP = fields.HEIGHT + 8
WIDE_SIDES = EARLIER_TOP + SMALL_STEP[1] + 4
PILE_ROWS = 3  # of a whole lineup on one side of the wide board
WIDE_PILES = HEAD + PILE_ROWS * SMALL_STEP[1] + 4
WIDE_HAND = HEAD + CARD_HEIGHT + GAP + FLAG_HEIGHT + 6


def both_fields(scene: Scene, sides: Sequence[int], choices: Sequence[Choice], hits: dict[int, Choice]) -> Panel:
    """The fields of both teams; on the wide board with room beside each for the card that was played last."""
    drawn = [
        placed(
            fields.field(scene, team, choices, hits),
            (MARGIN + place * (HALF - MARGIN / 2), 0),
            (MARGIN + place * WIDE_HALF, 0),
        )
        for place, team in enumerate(sides)
    ]
    return Panel(draw.group(drawn), fields.NARROW_HEIGHT, WIDE_SIDES)


def beside_field(sides: Sequence[int], team: int) -> tuple[float, float]:
    """On the wide board the place beside a team's field, as seen from the panel below the fields."""
    return MARGIN + sides.index(team) * WIDE_HALF + fields.WIDTH + 4, LAST_TOP - WIDE_SIDES


def cards_played(scene: Scene, sides: Sequence[int], above: float, deck_of: int = -1) -> Panel:
    """The cards in play of both sides: the last one, and small ones for those before it, the latest first.

    On the wide board they lie beside the fields, `above` the place where they would have their turn. There the team
    `deck_of` has its card on deck.
    """
    parts = []
    for place, team in enumerate(sides):
        left, wide_left = MARGIN + place * (HALF - MARGIN / 2), MARGIN + place * WIDE_HALF
        cards = [int(card) for card in scene.view.in_play[team, : int(scene.view.played[team])]]
        beside = wide_left + fields.WIDTH + 4
        last = draw_card(card_of(scene, cards[-1]), 0, 0) if cards else "" if team == deck_of else _empty_place()
        heading = draw.text(0, 0, "Last card" if cards else "", "ft-strong ft-team-name")
        parts += [
            draw.group((placed(heading, (left, 20), (beside, 16 - above)),), class_=draw.team_class(team)),
            placed(last, (left, HEAD), (beside, LAST_TOP - above)),
        ]
        for number, card in enumerate(cards[-2::-1]):
            here = left + number % EARLIER_IN_A_ROW * SMALL_STEP[0], HEAD + CARD_HEIGHT + 6
            there = wide_left + number * SMALL_STEP[0], EARLIER_TOP - above
            row = number // EARLIER_IN_A_ROW * SMALL_STEP[1]
            parts.append(placed(draw_small(card_of(scene, card), 0, 0), (here[0], here[1] + row), there))
    return Panel(draw.group(parts), HEAD + CARD_HEIGHT + 6 + 2 * SMALL_STEP[1] + 6, 0)


def _empty_place() -> str:
    return draw.group(
        (
            draw.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "ft-cell", 9),
            draw.text(CARD_WIDTH / 2, CARD_HEIGHT / 2, "no card yet", "ft-middle ft-soft"),
        )
    )


# --- the open piles ---


def open_piles(scene: Scene, sides: Sequence[int], row: Sequence[int]) -> Iterator[Panel]:
    """BH-19: the Buy Row; and Dugout, Minors and what the Lineup can still hold, of both teams side by side."""
    if row:
        yield pile(scene, f"Buy Row: {len(row)} free agents", row)
    for named, numbers_of in (
        ("{} cards still to come", piles.still_to_come),
        ("{} dugout", piles.dugout),
        ("{} players in the minors", piles.minors),
    ):
        found = [numbers_of(scene, team) for team in sides]
        if any(found):
            names = [named.format(_whose(scene, team)) for team in sides]
            yield _two_piles(scene, names, found)


def _whose(scene: Scene, team: int) -> str:
    return "Your" if team == scene.seat else possessive(scene.names.teams[team])


def pile(scene: Scene, heading: str, numbers: Sequence[int]) -> Panel:
    """Small cards in rows under a heading."""
    in_a_wide_row = 2 * SMALL_IN_A_HALF
    parts = [_heading(heading)]
    for place, number in enumerate(numbers):
        here, there = _at(place, SMALL_IN_A_ROW, SMALL_STEP), _at(place, in_a_wide_row, SMALL_STEP)
        parts.append(placed(draw_small(card_of(scene, number), 0, 0), here, there))
    rows, wide_rows = -(-len(numbers) // SMALL_IN_A_ROW), -(-len(numbers) // in_a_wide_row)
    return Panel(draw.group(parts), HEAD + rows * SMALL_STEP[1] + 4, HEAD + wide_rows * SMALL_STEP[1] + 4)


def _two_piles(scene: Scene, names: Sequence[str], found: Sequence[Sequence[int]]) -> Panel:
    """A pile of each team: one under the other on the narrow board, side by side on the wide one."""
    parts, top = [], 0.0
    for place, (name, numbers) in enumerate(zip(names, found, strict=True)):
        if not numbers:
            continue
        small = [placed(draw.text(0, 0, f"{name}: {len(numbers)}", "ft-strong"), (MARGIN, 20))]
        for number, card in enumerate(numbers):
            here, there = _at(number, SMALL_IN_A_ROW, SMALL_STEP), _at(number, SMALL_IN_A_HALF, SMALL_STEP)
            small.append(placed(draw_small(card_of(scene, card), 0, 0), here, there))
        parts.append(placed(draw.group(small), (0, top), (place * WIDE_HALF, 0)))
        top += HEAD + -(-len(numbers) // SMALL_IN_A_ROW) * SMALL_STEP[1] + 4
    wide_rows = max(-(-len(numbers) // SMALL_IN_A_HALF) for numbers in found)
    return Panel(draw.group(parts), top, HEAD + wide_rows * SMALL_STEP[1] + 4)
