"""The board as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD
from fivetool.game.board import DiceShown
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.diamond_dice.board.described import (
    OUTS_A_HALF,
    abilities,
    effects,
    lineup_words,
    numbers,
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
from fivetool.show.dice import SIX_SIDED, die
from fivetool.show.phrases import half_name

TITLE = "Baseball Diamond Dice"
BASES = (FIRST, SECOND, THIRD)
IDLE = ("Slugger", "Mustache")  # abilities that do nothing on the mound

MARGIN = 16
WIDTH = draw.BOARD_WIDTH - 2 * MARGIN
FIELD = draw.Diamond(240, 372, 92)
PLATE_WIDTH, PLATE_HEIGHT = 148, 46  # a card on the field
PLATE_PLACES = {BATTER: (240, 412), FIRST: (398, 328), SECOND: (240, 138), THIRD: (82, 328)}
MOUND = (240, 270)
DICE_TOP, DIE_SIZE, DIE_STEP, DICE_A_ROW = 458, 48, 56, 8
LIST_STEP = 25
LINEUP_LETTERS = 9  # of a surname in a lineup
CARD_WIDTH, CARD_HEIGHT, CARD_STEP_X, CARD_STEP_Y = 144, 66, 152, 74  # a card in the hand


def _plate(x: float, y: float, card: Card, team: int, line: str) -> str:
    """A card as it lies on the field: name and numbers on paper, in its team's color."""
    left, top = x - PLATE_WIDTH / 2, y - PLATE_HEIGHT / 2
    return draw.group(
        (
            draw.rect(left, top, PLATE_WIDTH, PLATE_HEIGHT, "ft-paper", 6),
            draw.text(x, y - 11, short_name(card), "ft-middle ft-strong ft-team-name"),
            draw.text(x, y + 11, line, "ft-middle"),
        ),
        class_=draw.team_class(team),
        role="img",
        aria_label=described(card),
        data_legend=_card_keys(card),
    )


def _card_keys(card: Card) -> str:
    """What the legend explains on a card: its numbers, or its abilities."""
    return " ".join(["contact power speed"] * (card.c is not None) + ["ability"] * bool(card.abilities))


def _hand_card(x: float, y: float, card: Card, team: int, choice: Choice | None, place: int) -> str:
    """A card of the hand: type, name, numbers, and its place in the order once it has one."""
    mark = f"{place}." if place else card.id
    parts = [
        draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-paper", 8),
        draw.text(x + 9, y + 24, short_name(card), "ft-strong ft-team-name"),
        draw.text(x + CARD_WIDTH - 9, y + 52, mark, "ft-end ft-strong" if place else "ft-end ft-soft"),
        draw.text(x + 9, y + 52, numbers(card), ""),
    ]
    if choice is not None:
        parts.insert(1, draw.rect(x + 2, y + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, "ft-halo", 7))
    return draw.button(
        choice, *parts, class_=draw.team_class(team), data_about=described(card), data_legend=_card_keys(card)
    )


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark with the cards on it, the dice rolled last, and both teams' zones; in the set-up, the hand."""
    open_choices = {choice.id: choice for choice in choices}
    if scene.view.phase == phase.SET_UP:
        body, height = _set_up(scene, open_choices)
    else:
        body, height = _match(scene, open_choices)
    return draw.board(height, body, TITLE, _described(scene))


def _match(scene: Scene, offered: Mapping[int, Choice]) -> tuple[str, float]:
    handfuls = last_dice(scene)
    dice, top = _dice_rows(handfuls, DICE_TOP)
    zones, height = _zones(scene, offered, top + 8)
    parts = (_headline(scene), FIELD.draw(), _men(scene, offered), dice, zones)
    return "".join(parts), height


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
            draw.text(right, 62, effects(scene), "ft-soft ft-end"),
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
            parts.append(_plate(*PLATE_PLACES[base], card, batting, numbers(card)))
    pitcher = card_of(scene, int(record.current_pitcher(state)))
    parts.append(_plate(*MOUND, pitcher, 1 - batting, _pitcher_line(scene, pitcher)))
    if state.batter:
        card = card_of(scene, int(state.batter))
        x, y = FIELD.place(BATTER)
        parts.append(
            draw.token(
                x - 26, y - 6, batting, 14, class_="ft-batter", data_runner=int(state.batter), data_legend="batter"
            )
        )
        parts.append(_plate(*PLATE_PLACES[BATTER], card, batting, numbers(card)))
    return draw.group(parts)


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


def _zones(scene: Scene, offered: Mapping[int, Choice], top: float) -> tuple[str, float]:
    """The lineup, bench, bullpen and clubhouse of each team, in words; what may be chosen can be clicked."""
    batting = int(record.batting_seat(scene.view))
    lineups, y = _lineups(scene, (batting, 1 - batting), top)
    parts = [lineups]
    for team in (batting, 1 - batting):
        parts.append(draw.line(MARGIN, y, MARGIN + WIDTH, y, "ft-rule"))
        y += LIST_STEP
        parts.append(draw.token(MARGIN + 11, y - 6, team, 11))
        for label, words in zone_lines(scene, team):
            parts.append(draw.text(MARGIN + 30, y, label, "ft-soft"))
            parts.append(draw.text(MARGIN + 128, y, draw.shorten(words, 34)))
            y += LIST_STEP
        y -= LIST_STEP - 10
        if team == scene.seat:
            buttons, y = _zone_buttons(scene, offered, y)
            parts.append(buttons)
    return draw.group(parts), y + 4


def _lineups(scene: Scene, teams: tuple[int, int], top: float) -> tuple[str, float]:
    """Both lineups in order, side by side: they lie face up, and the next batter is first (DD-153)."""
    parts = [draw.line(MARGIN, top, MARGIN + WIDTH, top, "ft-rule")]
    longest = 0
    for column, team in enumerate(teams):
        x, y = MARGIN + column * (WIDTH / 2 + 4), top + LIST_STEP
        parts.append(draw.token(x + 11, y - 6, team, 11))
        parts.append(draw.text(x + 30, y, "Lineup", "ft-soft"))
        order = lineup_words(scene, team, LINEUP_LETTERS)
        longest = max(longest, len(order))
        parts += [draw.text(x, y + i * LIST_STEP, f"{i}. {words}") for i, words in enumerate(order, 1)]
    return draw.group(parts), top + (longest + 1) * LIST_STEP + 10


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
        parts.append(_hand_card(x, top, card_of(scene, number), scene.seat, choice, place))
    suggestion = offered.get(choices.AUTO)
    if suggestion:
        parts.append(
            draw.pill(MARGIN + 2 * CARD_STEP_X + CARD_WIDTH / 2, y + 3 * CARD_STEP_Y + 33, "Suggest", suggestion)
        )
    return draw.group(parts), y + 4 * CARD_STEP_Y + 8


def _described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    return text(scene).replace("\n", ". ")
