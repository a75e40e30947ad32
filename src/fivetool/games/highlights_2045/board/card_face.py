"""Cards of Baseball Highlights: 2045 as pictures: type, speed, hits, actions, income, cost and PH at a glance.

Speed is the color of the pawns, as on the table: white slow, blue medium, red fast; every pawn also carries a
letter, so that nobody depends on colors. The type is a shape: a circle for naturals, a diamond for cyborgs, a square
for robots.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from fivetool.game.words import Choice
from fivetool.games.highlights_2045.data.cards import Card
from fivetool.games.highlights_2045.rules import printed
from fivetool.games.highlights_2045.words.naming import EXPLAINED, action_name, describe, speed_word
from fivetool.show import svg as draw

CARD_WIDTH, CARD_HEIGHT = 148, 114
MINI = 34
LINE = CARD_WIDTH - 14  # room for a line of words
NAME_LETTER, NARROWEST = 11.0, 0.78  # the width of a letter of a name, and how far a name may be squeezed
LONGEST_ACTION = 16
NARROW, WIDE = "fijlrtI.,'- ", "mwMW"
TYPE_WORDS = {"natural": "nat", "cyborg": "cyb", "robot": "rob"}
SPEED_CLASSES = (None, None, draw.team_class(0), draw.team_class(1))  # white pawns need none; blue, red


def draw_card(card: Card | None, x: float, y: float, choice: Choice | None = None) -> str:
    """One card; what its actions do is in its title, and read out when it has the focus."""
    if card is None:
        frame = draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-die", 9)
        word = draw.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, "face down", "ft-middle ft-soft")
        return draw.group((frame, word), role="img", aria_label="A face-down card")
    if choice is not None:
        halo = draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-halo", 9)
        return draw.button(choice, _face(card, x, y), halo)
    return draw.group((_face(card, x, y),), role="img", aria_label=explain(card), tabindex=0)


@draw.drawn_once
def _face(card: Card, x: float, y: float) -> str:
    frame = draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-die", 9)
    shapes = [_title(card), frame, _name(card.name, x + 8, y + 20)]
    shapes += _player_lines(card, x, y) if card.is_player else _staff_lines(card, x, y)
    return "".join(shapes)


def _player_lines(card: Card, x: float, y: float) -> list[str]:
    right, bottom = x + CARD_WIDTH, y + CARD_HEIGHT
    speed = printed.SPEEDS.index(card.speed)
    shapes = [type_mark(card.type, x + 15, y + 37), draw.text(x + 28, y + 43, _type_word(card), "ft-soft")]
    first = right - 15 - 23 * (len(card.hits) - 1)
    shapes += [pawn(first + 23 * i, y + 37, speed, hit, 11) for i, hit in enumerate(card.hits)]
    if not card.hits:
        shapes.append(draw.text(right - 8, y + 43, speed_word(card), "ft-end ft-soft"))
    for i, code in enumerate(card.codes):
        shapes.append(draw.text(x + 8, y + 66 + 18 * i, _fitted(action_name(code), 10.3)))
    shapes.append(draw.circle(x + 17, bottom - 14, 10, "ft-coin-rim"))
    shapes.append(draw.text(x + 17, bottom - 14, str(card.income), "ft-middle ft-coin-face"))
    if card.pinch_hitter:
        shapes.append(draw.rect(x + 38, bottom - 25, 34, 21, "ft-lamp", 5))
        shapes.append(draw.text(x + 55, bottom - 14, "PH", "ft-middle ft-strong"))
    if card.cost:
        shapes.append(draw.rect(right - 40, bottom - 25, 33, 21, "ft-pill", 10))
        shapes.append(draw.text(right - 23.5, bottom - 14, str(card.cost), "ft-middle ft-pill-word"))
    return shapes


def _staff_lines(card: Card, x: float, y: float) -> list[str]:
    """What a coach or ball park does, in as many lines as there is room for."""
    lines = _wrapped(EXPLAINED[card.codes[0]], LONGEST_ACTION, 4)
    return [draw.text(x + 8, y + 43 + 19 * i, line, "ft-soft") for i, line in enumerate(lines)]


def _wrapped(words: str, width: int, most: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    if len(lines) > most:
        lines = [*lines[: most - 1], draw.shorten(" ".join(lines[most - 1 :]), width)]
    return lines


def _type_word(card: Card) -> str:
    """The type, in full where the hits leave room for it."""
    return card.type if 0 < len(card.hits) <= 2 else TYPE_WORDS[card.type]


def _name(name: str, x: float, y: float) -> str:
    """A name on one line: one that is a little too long is drawn narrower, a longer one is cut."""
    shown = _fitted(name, NAME_LETTER, LINE / NARROWEST)
    squeezed = {"textLength": LINE, "lengthAdjust": "spacingAndGlyphs"} if _width(shown, NAME_LETTER) > LINE else {}
    return draw.text(x, y, shown, "ft-strong", **squeezed)


def _width(words: str, size: float) -> float:
    """How wide words are drawn; `size` is the width of a letter that is neither narrow nor wide."""
    return sum(size * (0.6 if letter in NARROW else 1.45 if letter in WIDE else 1.0) for letter in words)


def _fitted(words: str, size: float, room: float = LINE) -> str:
    """Words cut to a width, that of a card if none is given."""
    if _width(words, size) <= room:
        return words
    fits = max(i for i in range(len(words)) if _width(words[:i], size) <= room)
    return draw.shorten(words, fits)


@draw.drawn_once
def draw_mini(card: Card | None, x: float, y: float) -> str:
    """A card under others: only its type can be seen, the rest is in its title."""
    shapes = [draw.rect(x, y, MINI, MINI, "ft-die", 6)]
    if card is None:
        return draw.group(shapes, role="img", aria_label="A face-down card")
    shapes += [_title(card), type_mark(card.type, x + MINI / 2, y + MINI / 2)]
    return draw.group(shapes, role="img", aria_label=explain(card), tabindex=0)


def pawn(x: float, y: float, speed: int, letter: str, radius: float = 13) -> str:
    """A pawn in the color of its speed; white ones are white by night too, so their letter is always dark."""
    white = speed == printed.SLOW
    shape = draw.circle(x, y, radius, "ft-base" if white else "ft-token")
    word = draw.text(x, y, letter, "ft-middle ft-coin-face" if white else "ft-middle ft-token-letter")
    return draw.group((shape, word), class_=SPEED_CLASSES[speed])


def type_mark(kind: str, x: float, y: float) -> str:
    """A circle for naturals, a diamond for cyborgs, a square for robots."""
    if kind == "natural":
        return draw.circle(x, y, 7.5, "ft-lamp ft-lamp-on")
    if kind == "robot":
        return draw.rect(x - 7, y - 7, 14, 14, "ft-lamp ft-lamp-on", 2)
    return draw.polygon(((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)), "ft-lamp ft-lamp-on")


def _title(card: Card) -> str:
    return draw.element("title", escape(explain(card)))


@draw.drawn_once
def explain(card: Card) -> str:
    """Everything on a card, and what its actions do.

    >>> ox = Card(id="X-1", set="x", name="Ox", type="robot", cost=3, income=1, speed="slow", pinch_hitter=0, hits="D")
    >>> explain(ox)
    'Ox (robot slow, D), income 1, cost 3.'
    """
    if not card.is_player:
        return f"{describe(card)}."
    cost = f", cost {card.cost}" if card.cost else ""
    actions = "".join(f" {action_name(code).capitalize()}: {EXPLAINED[code]}." for code in card.codes)
    return f"{describe(card)}, income {card.income}{cost}.{actions}"
