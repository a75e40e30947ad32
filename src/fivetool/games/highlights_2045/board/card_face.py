"""Cards of Baseball Highlights: 2045 as pictures, in two sizes: type, speed, hits, actions, income, cost and PH.

The type is a color and a shape: a green circle for naturals, a purple diamond for cyborgs, a gray square for robots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board.marks import (
    HIT_SHAPE,
    coin_mark,
    cost_mark,
    hit_mark,
    pinch_mark,
    speed_mark,
    type_mark,
)
from fivetool.games.highlights_2045.board.portrait import portrait
from fivetool.games.highlights_2045.data.cards import Card
from fivetool.games.highlights_2045.rules import printed
from fivetool.games.highlights_2045.words.actions import (
    BRIEFLY,
    EXPLAINED,
    SHORTLY,
    action_title,
    first_upper,
)
from fivetool.games.highlights_2045.words.naming import describe, speed_word
from fivetool.show import svg as draw
from fivetool.show.forms import wrapped

CARD_WIDTH, CARD_HEIGHT = 148, 216
PLAIN_HEIGHT = 184  # of a card without its portrait
PICTURE_DROP = 35  # by which a portrait moves down what stands below it
BAND = 46  # the height of the name's band
EDGE = 8
LINE = CARD_WIDTH - 2 * EDGE  # room for a line of words
NAME_LINE = CARD_WIDTH - 40  # beside the shape of the type
SMALL_WIDTH, SMALL_HEIGHT = 72, 56  # a card of a pile
SMALL_STEP, MOST_SMALL_HITS = 33, 2
SMALL_SHAPE = 1.45  # of a hit there, so that its two letters have room
LETTER, BOLD_LETTER = 10.4, 11.4  # the width of a letter that is neither narrow nor wide
SQUEEZE = 1.25  # how much narrower words are drawn before they are broken into lines
STAFF_LINES = 6
TYPE_CLASSES = {"natural": "ft-green", "cyborg": "ft-purple", "robot": "ft-slate"}
STAFF_CLASS = "ft-blue"
BESIDE_PICTURE, CHEVRON_STEP = 66, 6.5
HITS_TOP, HIT_STEP, HIT_SIZE = 92, 43, 14.5
ACTIONS_TOP, LINE_HEIGHT, LINES_BELOW_HITS = 124, 18, 2
FOOT = 18  # from the lower edge to the middle of the marks there


def draw_card(card: Card | None, x: float, y: float, choice: Choice | None = None, *, dim: bool = False) -> str:
    """One card; what its actions do is read out with it. A `dim` one cannot be had."""
    if card is None:
        return draw.group((_back(x, y),), role="img", aria_label="A face-down card", data_legend="face-down")
    view_box = f"{x - 1:g} {y - 1:g} {CARD_WIDTH + 2} {CARD_HEIGHT + 2}"
    if choice is not None:
        halo = draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-halo", 9)
        return draw.button(
            choice,
            _face(card, x, y),
            halo,
            data_about=explain(card),
            data_legend=symbols_on(card),
            data_enlarge=view_box,
        )
    return draw.group(
        (_face(card, x, y),),
        class_="ft-dim" if dim else None,
        role="img",
        aria_label=f"{explain(card)}{' You cannot pay for it.' if dim else ''}",
        data_legend=symbols_on(card),
        data_enlarge=view_box,
    )


def _back(x: float, y: float) -> str:
    return draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-die", 9) + draw.text(
        x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, "face down", "ft-middle ft-soft"
    )


@draw.drawn_once
def _face(card: Card, x: float, y: float) -> str:
    shapes = [*_blank(card, x, y, CARD_HEIGHT)]
    if card.is_player:
        shapes += [portrait(card, x + EDGE, y + BAND + 5), *_beside_portrait(card, x, y)]
        shapes += _player_lines(card, x, y, PICTURE_DROP, CARD_HEIGHT)
    else:
        shapes += _staff_lines(card, x, y)
    return draw.group(shapes, class_=TYPE_CLASSES.get(card.type, STAFF_CLASS))


@draw.drawn_once
def draw_plain(card: Card) -> str:
    """A ballplayer's card without the portrait, `PLAIN_HEIGHT` high: where room is needed for words below it."""
    speed = printed.SPEEDS.index(card.speed)
    shapes = [
        *_blank(card, 0, 0, PLAIN_HEIGHT),
        draw.fitted(EDGE, 64, f"{card.type.capitalize()}, {speed_word(card)}", LINE - 24, LETTER, "ft-soft"),
        speed_mark(CARD_WIDTH - 18, 59, speed, 15),
        *_player_lines(card, 0, 0, 0, PLAIN_HEIGHT),
    ]
    return draw.group(shapes, class_=TYPE_CLASSES[card.type])


def _blank(card: Card, x: float, y: float, height: float) -> Iterable[str]:
    """The paper of a card, its band with the name, and the shape of its type."""
    yield draw.rect(x, y, CARD_WIDTH, height, "ft-paper", 9)
    yield draw.path(_band(x, y, CARD_WIDTH, BAND, 9), "ft-band")
    yield from _name(card.name, x, y)
    yield type_mark(card.type, x + 17, y + BAND / 2, 10, "ft-on-band-mark")


def _band(x: float, y: float, width: float, height: float, corner: float) -> str:
    """The upper part of a card with round corners."""
    return (
        f"M{x:.6g} {y + height:.6g} v{corner - height:.6g} q0 {-corner:.6g} {corner:.6g} {-corner:.6g} "
        f"h{width - 2 * corner:.6g} q{corner:.6g} 0 {corner:.6g} {corner:.6g} v{height - corner:.6g} Z"
    )


def _name(name: str, x: float, y: float) -> Iterable[str]:
    """A name in its band, on two lines if it is long; a long word is drawn narrower, and nothing is cut off."""
    first, *others = wrapped(name, NAME_LINE, BOLD_LETTER)
    lines = [first, " ".join(others)] if others else [first]
    middle = y + BAND / 2 - 9.5 * (len(lines) - 1)
    for number, words in enumerate(lines):
        yield draw.fitted(
            x + 32, middle + 19 * number, words, NAME_LINE, BOLD_LETTER, "ft-on-band ft-strong ft-centered"
        )


def _beside_portrait(card: Card, x: float, y: float) -> Iterable[str]:
    """The type and the speed, in words and chevrons."""
    left, top, room = x + BESIDE_PICTURE, y + BAND, CARD_WIDTH - BESIDE_PICTURE - EDGE
    speed = printed.SPEEDS.index(card.speed)
    yield draw.fitted(left, top + 18, card.type.capitalize(), room, LETTER, "ft-soft")
    yield draw.fitted(left, top + 37, speed_word(card).capitalize(), room, LETTER, "ft-soft")
    yield speed_mark(left + CHEVRON_STEP * speed / 2, top + 51, speed, 15)


def _player_lines(card: Card, x: float, y: float, drop: float, height: float) -> list[str]:
    """Hits, actions, and the marks at the foot."""
    right, foot, top = x + CARD_WIDTH, y + height - FOOT, y + drop
    shapes = [hit_mark(x + 28 + HIT_STEP * i, top + HITS_TOP, hit, HIT_SIZE) for i, hit in enumerate(card.hits)]
    shapes += _action_lines(card, x, top + (ACTIONS_TOP if card.hits else ACTIONS_TOP - 30))
    shapes.append(coin_mark(x + 23, foot, f"+{card.income}", 15))
    if card.pinch_hitter:
        shapes.append(pinch_mark(x + 69, foot))
    if card.cost:
        shapes.append(cost_mark(right - 29, foot, str(card.cost)))
    return shapes


def _action_lines(card: Card, x: float, top: float) -> Iterable[str]:
    """What a card does: the name of each action, and in a few words what a single one is good for."""
    lines = [(line, "ft-strong") for code in card.codes for line in wrapped(_action(code), LINE * SQUEEZE, LETTER)]
    if len(card.codes) == 1 and (len(lines) == 1 or not card.hits):  # else the marks below have the room
        lines.append((BRIEFLY[card.codes[0]], "ft-soft"))
    if card.hits and len(lines) > LINES_BELOW_HITS:  # a third line would lie behind the marks at the foot
        lines = [(_action(code), "ft-strong") for code in card.codes]
    for number, (words, classes) in enumerate(lines):
        yield draw.fitted(x + EDGE, top + LINE_HEIGHT * number, words, LINE, LETTER, classes)


def _action(code: str) -> str:
    return action_title(code)


def _staff_lines(card: Card, x: float, y: float) -> list[str]:
    """What a coach or ball park does; all of it is read out, and shown when the card is enlarged."""
    lines = wrapped(first_upper(EXPLAINED[card.codes[0]]), LINE, LETTER)
    return [
        draw.text(
            x + EDGE, y + 68 + 20 * i, words if i < STAFF_LINES - 1 or len(lines) == STAFF_LINES else f"{words} …"
        )
        for i, words in enumerate(lines[:STAFF_LINES])
    ]


@draw.drawn_once
def draw_small(card: Card | None, x: float, y: float) -> str:
    """A card of a pile: its type, income, hits, or what it does; the rest is said of it."""
    if card is None:
        back = draw.rect(x, y, SMALL_WIDTH, SMALL_HEIGHT, "ft-die", 7)
        return draw.group((back,), role="img", aria_label="A face-down card", data_legend="face-down")
    shapes = [
        draw.rect(x, y, SMALL_WIDTH, SMALL_HEIGHT, "ft-paper", 7),
        draw.path(_band(x, y, SMALL_WIDTH, 24, 7), "ft-band"),
        type_mark(card.type, x + 14, y + 12, 7, "ft-on-band-mark"),
        draw.text(x + SMALL_WIDTH - 7, y + 18, f"+{card.income or 0}", "ft-on-band ft-strong ft-end"),
    ]
    shapes += _small_hits(card.hits, x, y + 40)
    if not card.hits and card.codes:
        word = SHORTLY.get(card.codes[0]) or _action(card.codes[0]).split()[0]
        shapes.append(draw.fitted(x + 6, y + 46, word, SMALL_WIDTH - 12, LETTER, ""))
    return draw.group(
        shapes,
        class_=TYPE_CLASSES.get(card.type, STAFF_CLASS),
        role="img",
        aria_label=explain(card),
        data_legend=symbols_on(card),
    )


def _small_hits(hits: str, x: float, y: float) -> Iterable[str]:
    """The hits on a small card: one mark for each kind, and how many where there is no room for all."""
    if len(hits) <= MOST_SMALL_HITS:
        return [hit_mark(x + 19 + SMALL_STEP * i, y, hit, 11, SMALL_SHAPE) for i, hit in enumerate(hits)]
    kinds = Counter(hits)
    if len(kinds) == 1:
        return [
            hit_mark(x + 19, y, hits[0], 11, SMALL_SHAPE),
            draw.text(x + 39, y, f"× {len(hits)}", "ft-strong ft-centered"),
        ]
    step = (SMALL_WIDTH - 4) / len(hits)
    return [hit_mark(x + 2 + step * (i + 0.5), y, hit, step / 2 / HIT_SHAPE) for i, hit in enumerate(hits)]


@draw.drawn_once
def symbols_on(card: Card) -> str:
    """The keys of what wants explaining on a card; what its numbers and actions mean is said in `explain`."""
    if not card.is_player:
        return "action"
    keys = [card.type, f"speed-{speed_word(card)}"]
    keys += [f"hit-{hit.lower()}" for hit in dict.fromkeys(card.hits)]
    return " ".join([*keys, *["ph"] * bool(card.pinch_hitter)])


@draw.drawn_once
def explain(card: Card) -> str:
    """Everything on a card, and what its actions do.

    >>> ox = Card(id="X-1", set="x", name="Ox", type="robot", cost=3, income=1, speed="slow", pinch_hitter=0, hits="D")
    >>> explain(ox)
    'Ox (robot, slow, 2B), income 1, cost 3.'
    """
    if not card.is_player:
        return f"{describe(card)}."
    cost = f", cost {card.cost}" if card.cost else ""
    actions = "".join(f" {action_title(code)}: {EXPLAINED[code]}." for code in card.codes)
    return f"{describe(card)}, income {card.income}{cost}.{actions}"
