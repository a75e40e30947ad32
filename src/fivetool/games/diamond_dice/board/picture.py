"""The board as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD
from fivetool.game.board import DiceShown
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.diamond_dice.board.card_face import HEIGHT as HEIGHT_OF_CARD
from fivetool.games.diamond_dice.board.card_face import WIDTH as WIDTH_OF_CARD
from fivetool.games.diamond_dice.board.card_face import draw_card
from fivetool.games.diamond_dice.board.described import (
    OUTS_A_HALF,
    abilities,
    effects,
    short_name,
    starter_words,
    zone_lines,
)
from fivetool.games.diamond_dice.board.dice import last_dice
from fivetool.games.diamond_dice.board.text import text
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.rules import choices, phase, record
from fivetool.games.diamond_dice.words.naming import card_of, described
from fivetool.show import svg as draw
from fivetool.show.arrangement import RIGHT, Arrangement, Panel, placed
from fivetool.show.dice import SIX_SIDED, die
from fivetool.show.phrases import half_name

TITLE = "Baseball Diamond Dice"
BASES = (FIRST, SECOND, THIRD)
IDLE = ("Slugger", "Mustache")  # abilities that do nothing on the mound

MARGIN = 16
WIDTH = draw.BOARD_WIDTH - 2 * MARGIN
FIELD = draw.Diamond(240, 372, 92)
PLATE_PLACES = {BATTER: (240, 418), FIRST: (400, 332), SECOND: (240, 134), THIRD: (80, 332)}  # of cards on the field
MOUND = (240, 268)
DICE_TOP, DIE_SIZE, DIE_STEP, DICE_A_ROW = 456, 48, 56, 8
LIST_STEP = 25
LETTER, NAME_LETTER = 9.9, 11.0  # the width of a letter of a list, and of a name in it
LINEUP_WIDTH, LINEUP_HEAD = 220, 32
LINEUP_COLUMNS = (157, 186, 211)  # where C, P and S end
RIGHT_WIDTH = LINEUP_WIDTH + MARGIN
CARD_STEP_X, CARD_STEP_Y = WIDTH_OF_CARD + 8, HEIGHT_OF_CARD + 8  # a card in the hand


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark with the cards on it, the dice rolled last, and both teams' zones; in the set-up, the hand."""
    open_choices = {choice.id: choice for choice in choices}
    if scene.view.phase == phase.SET_UP:
        body, height = _set_up(scene, open_choices)
        return draw.board(height, body, TITLE, _described(scene))
    arrangement = Arrangement(RIGHT_WIDTH)
    batting = int(record.batting_seat(scene.view))
    arrangement.add(Panel(_headline(scene) + FIELD.draw() + _men(scene, open_choices), DICE_TOP))
    arrangement.add(Panel(*_dice_rows(last_dice(scene), 0)))
    arrangement.add(_lineups(scene, (batting, 1 - batting)), RIGHT)
    arrangement.add(Panel(*_zones(scene, open_choices, (batting, 1 - batting), 6)))
    return arrangement.board(TITLE, _described(scene))


def _headline(scene: Scene) -> str:
    """Score and outs on the left, the inning and the alignment on the right."""
    state = scene.view
    right = draw.BOARD_WIDTH - MARGIN
    rows = draw.score_rows(scene.names.teams, state.runs, MARGIN, 160, 12)
    if state.phase == phase.OVER:
        return draw.group((*rows, draw.text(right, 34, "Final", "ft-heading ft-end")))
    return draw.group(
        (
            *rows,
            draw.text(right, 34, half_name(int(state.inning), int(state.half)), "ft-heading ft-end"),
            draw.group((draw.text(right, 62, effects(scene), "ft-soft ft-end"),), data_legend="alignment"),
            draw.track(right - 148, 88, "Outs", int(state.outs), OUTS_A_HALF),
        )
    )


def _men(scene: Scene, offered: Mapping[int, Choice]) -> str:
    """The pitcher's and the batter's cards, and the runners, who can be clicked to steal."""
    state = scene.view
    if state.phase == phase.OVER:
        return ""
    batting = int(record.batting_seat(state))
    parts = []
    for base in BASES:
        number = int(state.bases[base - 1])
        if number:
            card = card_of(scene, number)
            steal = offered.get(choices.STEAL_FROM + base - 1)
            x, y = FIELD.place(base)
            halo = (draw.circle(x, y, 22, "ft-halo"),) if steal else ()
            parts.append(draw.button(steal, *halo, draw.runner(x, y, batting, number)))
            parts.append(_plate(PLATE_PLACES[base], card, batting))
    pitcher = card_of(scene, int(record.current_pitcher(state)))
    parts.append(_plate(MOUND, pitcher, 1 - batting, _pitcher_line(scene, pitcher)))
    if state.batter:
        card = card_of(scene, int(state.batter))
        x, y = FIELD.place(BATTER)
        parts.append(
            draw.token(
                x - 26, y - 6, batting, 14, class_="ft-batter", data_runner=int(state.batter), data_legend="batter"
            )
        )
        parts.append(_plate(PLATE_PLACES[BATTER], card, batting))
    return draw.group(parts)


def _plate(middle: tuple[float, float], card: Card, team: int, line: str = "") -> str:
    """A card as it lies on the field."""
    return placed(draw_card(card, team, line), (middle[0] - WIDTH_OF_CARD / 2, middle[1] - HEIGHT_OF_CARD / 2))


def _pitcher_line(scene: Scene, pitcher: Card) -> str:
    """What the pitcher has left in this inning, as far as there is room."""
    left = [ability for ability, used in abilities(scene, pitcher) if not used and ability not in IDLE]
    if not left:
        return f"{pitcher.type}, nothing left" if pitcher.abilities else "no ability"
    more = f" +{len(left) - 1}" if len(left) > 1 else ""
    return f"{left[0].replace('Continued ', '')}{more}"


def _dice_rows(handfuls: Sequence[DiceShown], top: float) -> tuple[str, float]:
    """Handfuls of dice under one another, eight to a row, those that count lit."""
    parts = []
    y = top
    for handful in handfuls:
        counted = sum(handful.lit)
        parts.append(draw.text(MARGIN, y + 16, f"{handful.name}: {counted} of {len(handful.shown)}", "ft-strong"))
        y += 26
        for i, (face, lit) in enumerate(zip(handful.shown, handful.lit, strict=True)):
            row, column = divmod(i, DICE_A_ROW)
            state = "lit" if lit else ""
            at = MARGIN + column * DIE_STEP, y + row * DIE_STEP
            parts.append(die(*at, face, DIE_SIZE, state, SIX_SIDED, data_legend="die-lit" if lit else "die"))
        rows = -(-len(handful.shown) // DICE_A_ROW)
        y += rows * DIE_STEP + 4
    if not handfuls:
        parts.append(draw.text(MARGIN, y + 16, "No dice have been rolled yet.", "ft-soft"))
        y += 26
    return draw.group(parts), y


def _zones(scene: Scene, offered: Mapping[int, Choice], teams: tuple[int, int], top: float) -> tuple[str, float]:
    """The bench, bullpen and clubhouse of each team, in words; what may be chosen can be clicked."""
    parts = []
    y = top
    for team in teams:
        parts.append(draw.line(MARGIN, y, MARGIN + WIDTH, y, "ft-rule"))
        y += LIST_STEP
        parts.append(draw.token(MARGIN + 11, y - 6, team, 11))
        for label, words in zone_lines(scene, team):
            parts.append(draw.text(MARGIN + 30, y, label, "ft-soft"))
            parts.append(draw.fitted(MARGIN + 128, y, draw.shorten(words, 44), WIDTH - 128, LETTER))
            y += LIST_STEP
        y -= LIST_STEP - 10
        if team == scene.seat:
            buttons, y = _zone_buttons(scene, offered, y)
            parts.append(buttons)
    return draw.group(parts), y + 4


def _lineups(scene: Scene, teams: tuple[int, int]) -> Panel:
    """Both lineups in order, side by side or one above the other: they lie face up, the next batter first (DD-153)."""
    heights: list[float] = []
    parts = []
    for column, team in enumerate(teams):
        drawn, height = _lineup(scene, team)
        there = 0.0, MARGIN + sum(heights)
        parts.append(placed(drawn, (MARGIN + column * (LINEUP_WIDTH + 8), 0), there))
        heights.append(height)
    return Panel(draw.group(parts), max(heights), MARGIN + sum(heights))


def _lineup(scene: Scene, team: int) -> tuple[str, float]:
    """A lineup as a list with a column for each number."""
    state = scene.view
    order = [card_of(scene, int(card)) for card in state.lineup[team][: int(state.deck[team])]]
    height = LINEUP_HEAD + LIST_STEP * len(order) + 6
    parts = [
        draw.rect(0, 0, LINEUP_WIDTH, height, "ft-paper", 8),
        draw.token(17, 17, team, 11),
        draw.text(36, 23, "Lineup", "ft-strong"),
        *(draw.text(x, 23, letter, "ft-end ft-soft") for letter, x in zip("CPS", LINEUP_COLUMNS, strict=True)),
    ]
    parts += [_lineup_row(place, card, LINEUP_HEAD + LIST_STEP * place) for place, card in enumerate(order, 1)]
    return draw.group(parts, class_=draw.team_class(team)), height + 8


def _lineup_row(place: int, card: Card, baseline: float) -> str:
    y = baseline - 8
    numbers = (card.c, card.p, card.s)
    return draw.group(
        (
            draw.text(10, y, str(place), "ft-soft"),
            draw.fitted(26, y, short_name(card), 115, NAME_LETTER, "ft-strong ft-team-name" if place == 1 else ""),
            *(draw.text(x, y, str(number), "ft-end") for x, number in zip(LINEUP_COLUMNS, numbers, strict=True)),
        ),
        role="img",
        aria_label=f"{place}. {described(card)}",
        data_legend="order contact power speed",
    )


def _zone_buttons(scene: Scene, offered: Mapping[int, Choice], y: float) -> tuple[str, float]:
    """Relievers and pinch hitters that may come in now."""
    state = scene.view
    words = {choices.RELIEVER + slot: int(state.pen[scene.seat, slot]) for slot in range(record.PEN)}
    words |= {
        choices.SUBSTITUTE + choices.PLACES_A_CARD * slot: int(state.bench[scene.seat, slot])
        for slot in range(record.BENCH)
    }
    open_words = [(choice, card) for choice, card in words.items() if choice in offered and card > 0]
    if not open_words:
        return "", y
    x: float = MARGIN
    pills = []
    for choice, card in open_words:
        word = short_name(card_of(scene, card))
        width = draw.pill_width(word)
        pills.append(draw.pill(x + width / 2, y + 14, word, offered[choice]))
        x += width + 8
    return draw.group(pills), y + 36


def _set_up(scene: Scene, offered: Mapping[int, Choice]) -> tuple[str, float]:
    """Before the game: both starters, and to a seat its own hand, bullpen and order so far."""
    state = scene.view
    parts = [draw.text(MARGIN, 36, "Setting up", "ft-heading")]
    y = 66.0
    for team in (0, 1):
        parts.append(
            draw.group(
                (
                    draw.token(MARGIN + 11, y - 6, team, 11),
                    draw.text(MARGIN + 30, y, draw.shorten(starter_words(scene, team), 46), "ft-team-name"),
                ),
                class_=draw.team_class(team),
            )
        )
        y += LIST_STEP
    if scene.seat < 0:
        return draw.group(parts), y + 6
    pen = ", ".join(short_name(card_of(scene, int(card))) for card in state.pen[scene.seat] if card)
    parts.append(draw.text(MARGIN, y, f"Your bullpen: {pen or 'not drawn yet'}", ""))
    y += 14
    order = [int(card) for card in state.lineup[scene.seat]]
    for slot in range(record.HAND):
        number = int(state.hand[scene.seat, slot])
        row, column = divmod(slot, 3)
        x, top = MARGIN + column * CARD_STEP_X, y + row * CARD_STEP_Y
        place = order.index(number) + 1 if number in order else 0
        choice = offered.get(choices.HAND_CARD + slot)
        card = draw_card(card_of(scene, number), scene.seat, choice=choice, mark=f"{place}." if place else "")
        parts.append(placed(card, (x, top)))
    suggestion = offered.get(choices.AUTO)
    if suggestion:
        parts.append(
            draw.pill(MARGIN + 2 * CARD_STEP_X + WIDTH_OF_CARD / 2, y + 3 * CARD_STEP_Y + 33, "Suggest", suggestion)
        )
    return draw.group(parts), y + 4 * CARD_STEP_Y + 8


def _described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    return text(scene).replace("\n", ". ")
