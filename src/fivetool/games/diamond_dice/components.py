"""Baseball Diamond Dice on paper: the cards of any set, the field with places for all decks, tables, score sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fivetool.game.components import Chart, ChartPages, Component, Drawing, Piece, Pieces
from fivetool.game.files import page_beside
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.data.cards import TYPES, Ability, Card
from fivetool.show import forms
from fivetool.show import svg as draw

TYPE_NAMES = {"B": "Batter", "SP": "Starting pitcher", "RP": "Relief pitcher"}
TYPE_COLORS = {"B": "ft-blue", "SP": "ft-red", "RP": "ft-green"}
EDGE, BAND = 6, 40
SMALL_PRINT = ("ft-form-note", 13.4, 5.7)  # its class, the height of a line and the width of a letter
SMALLER_PRINT = ("ft-form-tiny", 10.6, 4.7)  # where numbers share the card
NAME_LETTER = ABILITY_LETTER = 11.4
ABILITIES = {  # DD-65 to DD-74, one line each
    "Strikeout": "{level} fewer contact dice",
    "Curveball": "{level} fewer contact dice and {level} fewer power dice",
    "Knuckleball": "roll {level} dice: with a 1 that many fewer contact dice, without one the batter walks",
    "Pickoff": "roll {level} dice against a runner: with a 1 he is out",
    "Double Play": "{level} more dice for each throw of a double play",
    "Closer": "in the last inning and later {level} fewer contact dice",
    "Slugger": "he may bat: put him in the lineup for one of your batters",
    "Mustache": "no effect, but look at it",
}
WHEN = {  # DD-55, DD-57, DD-61
    "SP": "Each ability once an inning.",
    "RP": "At once as he comes in; Continued ones once an inning.",
}
ONE_FEWER = re.compile(r"\b(1 (?:fewer|more) (?:contact|power)) dice")
NUMBERS = (("C", "Contact"), ("P", "Power"), ("S", "Speed"))
MAT_WIDTH, MAT_HEIGHT = 600, 808  # three a millimeter: nine cards fit on a page
SHEET_WIDTH, SHEET_HEIGHT = 640, 270
TRACK_STEP = 47
TABLE = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
TABLES_FROM, TABLES_TO = "### Resolution tables", "### Scorekeeping"


def components(setup: Setup) -> tuple[Component, ...]:
    """All that two managers need besides six-sided dice."""
    cards = CARD_SETS.of(setup.options["card_set"]).cards
    return (_cards(cards), _mat(), _tables(), _score_sheet(setup), _markers())


def _markers() -> Pieces:
    return forms.markers(0, 0, 4)


# --- Cards ---


def _cards(cards: list[Card]) -> Pieces:
    """DD-12: the label of a card's type is on its back too."""
    backs = {kind: forms.card_back((kind, *TYPE_NAMES[kind].split()), TYPE_COLORS[kind]) for kind in TYPES}
    return Pieces("cards", "Cards", tuple(Piece(card.name, _face(card), backs[card.type]) for card in cards))


def _face(card: Card) -> str:
    wide, high = forms.CARD_UNITS
    parts = [
        draw.rect(EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE, "ft-paper", 10),
        draw.rect(EDGE, EDGE, wide - 2 * EDGE, BAND, "ft-band", 10),
        draw.fitted(EDGE + 10, EDGE + BAND / 2, card.name, 128, NAME_LETTER, "ft-on-band ft-strong ft-centered"),
        draw.text(wide - EDGE - 10, EDGE + 26, card.type, "ft-on-band ft-strong ft-end"),
        draw.text(EDGE + 10, EDGE + BAND + 18, TYPE_NAMES[card.type], "ft-soft ft-form-small"),
        draw.text(wide - EDGE - 10, EDGE + BAND + 18, card.id, "ft-soft ft-form-small ft-end"),
        *_abilities(card),
        *(_numbers(card) if card.c is not None else ()),
    ]
    return forms.form(wide, high, (draw.group(parts, class_=TYPE_COLORS[card.type]),), card.name)


def _numbers(card: Card) -> Iterator[str]:
    """DD-13: C, P and S in that order on the bottom line."""
    for place, ((letter, name), number) in enumerate(zip(NUMBERS, (card.c, card.p, card.s), strict=True)):
        x = EDGE + 30 + 58.5 * place
        size = "ft-figure" if card.skills else "ft-form-huge"  # a Slugger has both numbers and abilities
        yield draw.text(x, 206 if card.skills else 196, str(number), f"ft-middle {size}")
        yield draw.text(x, 232, letter, "ft-middle ft-strong")
        yield draw.text(x, 248, name, "ft-middle ft-soft ft-form-tiny")


def _abilities(card: Card) -> Iterator[str]:
    """DD-14: each ability with what it does, and when it may be used."""
    y = EDGE + BAND + 42.0
    room = forms.CARD_UNITS[0] - 2 * EDGE - 20
    size, line, letter = SMALL_PRINT if card.c is None else SMALLER_PRINT
    for ability in card.skills:
        yield draw.fitted(EDGE + 10, y, str(ability), room, ABILITY_LETTER, "ft-strong")
        for words in forms.wrapped(_does(ability), room, letter):
            y += line
            yield draw.text(EDGE + 10, y + 3, words, size)
        y += 24
    if card.skills and card.c is None:
        for number, words in enumerate(forms.wrapped(WHEN[card.type], room, letter)):
            yield draw.text(EDGE + 10, 232 + line * number, words, f"{size} ft-soft")


def _does(ability: Ability) -> str:
    does = ABILITIES[ability.keyword].format(level=ability.level)
    return ONE_FEWER.sub(r"\1 die", does)


# --- The table ---


def _mat() -> Drawing:
    """DD-15 to DD-20: mound, plate and bases with room for a card each, and the decks in the corners."""
    wide, high = MAT_WIDTH / 3, MAT_HEIGHT / 3
    named = {
        (0, 1): "Second base",
        (1, 0): "Third base",
        (1, 1): "Mound",
        (1, 2): "First base",
        (2, 1): "Home",
        (0, 2): "Bullpen",
        (2, 0): "Bench",
        (2, 2): "Lineup",
    }
    # the diamond of the board, as high as the page: each base under the place of its card
    narrow = f"translate({MAT_WIDTH / 2}) scale({wide / high:.5g} 1)"
    parts = [draw.group((draw.Diamond(0, MAT_HEIGHT - high / 2, high).draw(),), transform=narrow, opacity=0.4)]
    for (row, column), name in named.items():
        parts.append(draw.rect(column * wide + 3, row * high + 1, wide - 6, high - 2, "ft-form-slot", 10))
        parts.append(draw.text((column + 0.5) * wide, (row + 0.5) * high, name, "ft-middle ft-strong"))
    parts += _tracks()
    return Drawing("mat", "Field", forms.form(MAT_WIDTH, MAT_HEIGHT, parts, "Field"), to_the_edge=True)


def _tracks() -> Iterator[str]:
    """Outs and innings, in the corner that no deck needs."""
    yield draw.text(10, 34, "Outs", "ft-strong")
    yield forms.places(84, 28, [str(i) for i in range(3)], TRACK_STEP)
    yield draw.text(10, 82, "Inning", "ft-strong")
    for row in range(3):
        innings = [str(row * 4 + i) for i in range(1, 5)]
        yield forms.places(28, 116 + TRACK_STEP * row, innings, TRACK_STEP)
    yield draw.text(10, 256, "Clubhouse: beside the field", "ft-soft ft-form-small")


def _score_sheet(setup: Setup) -> Drawing:
    parts = (
        draw.text(0, 24, "Score sheet", "ft-heading"),
        forms.write_on(360, 24, SHEET_WIDTH - 360, "Date"),
        forms.line_score(0, 44, SHEET_WIDTH, ("Visitors", "Home"), int(setup.options["innings"]), ("R", "H", "E")),
        forms.write_on(0, 178, 300, "Visitors"),
        forms.write_on(330, 178, SHEET_WIDTH - 330, "Home"),
        forms.write_on(0, 218, 300, "Pitchers"),
        forms.write_on(330, 218, SHEET_WIDTH - 330, "Pitchers"),
    )
    svg = forms.form(SHEET_WIDTH, SHEET_HEIGHT, parts, "Score sheet")
    return Drawing("score-sheet", "Score sheet", svg, a_page=3)


# --- Tables ---


def _tables() -> ChartPages:
    """DD-154 to DD-160: the six tables of the rules, as the rules page has them."""
    charts = list(rules_tables())
    return ChartPages("tables", "Tables", ((tuple(charts[:3]),), (tuple(charts[3:]),)), text_size=12, landscape=True)


def rules_tables() -> Iterator[Chart]:
    """The resolution tables, read off the rules page."""
    rules = page_beside(__package__)()
    for found in TABLE.finditer(rules[rules.index(TABLES_FROM) : rules.index(TABLES_TO)]):
        lines = [[_plain(cell) for cell in line.strip("|").split("|")] for line in found[0].splitlines()]
        name, _, first = lines[0][0].partition(" ")
        yield Chart(TABLE_TITLES[name], (first, *lines[0][1:]), tuple(tuple(line) for line in lines[2:]))


TABLE_TITLES = {
    "T1": "T1. The contact roll",
    "T2": "T2. The power roll: 5s and 6s",
    "T3": "T3. Bases and runs after a hit",
    "T4": "T4. Ground ball with fewer than two outs",
    "T5": "T5. Bunt in play",
    "T6": "T6. Batter out, strikeout on a hit-and-run, wild pitch",
}


def _plain(cell: str) -> str:
    return cell.replace("`", "").strip()
