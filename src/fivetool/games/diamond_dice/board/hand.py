"""Before the game: the hand out of which a lineup is made."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.board.card_face import HEIGHT, WIDTH, draw_card
from fivetool.games.diamond_dice.board.described import card_words, starter_words
from fivetool.games.diamond_dice.board.layout import LETTER, LIST_STEP, MARGIN, Choices
from fivetool.games.diamond_dice.board.layout import WIDTH as ROOM
from fivetool.games.diamond_dice.rules import choices, record
from fivetool.games.diamond_dice.words.naming import card_of
from fivetool.show import svg as draw
from fivetool.show.arrangement import placed

STEP_X, STEP_Y = WIDTH + 8, HEIGHT + 8  # from one card to the next
CARDS_A_ROW = 3
PEN_LEFT = MARGIN + 128  # of the names in the bullpen


def hand(scene: Scene, offered: Choices) -> tuple[str, float]:
    """To a seat its own cards, with their places in the order so far; then the bullpen and both starters."""
    body, y = ("", 10.0) if scene.seat < 0 else _cards(scene, offered)
    parts = [body]
    if scene.seat >= 0:
        pen = [card_words(card_of(scene, int(card))) for card in scene.view.pen[scene.seat] if card]
        for place, words in enumerate(pen or ["not drawn yet"]):
            y += LIST_STEP
            parts += [draw.text(MARGIN, y, "Your bullpen:", "ft-soft")] * (place == 0)
            parts.append(draw.fitted(PEN_LEFT, y, words, MARGIN + ROOM - PEN_LEFT, LETTER))
    for team in (0, 1):
        y += LIST_STEP
        mark = draw.token(MARGIN + 12, y - 6, team, 12)
        lines = _starter_lines(starter_words(scene, team))
        said = [
            draw.text(MARGIN + 28, y + LIST_STEP * i, line, "ft-team-name" if i == 0 else "ft-soft")
            for i, line in enumerate(lines)
        ]
        y += LIST_STEP * (len(lines) - 1)
        parts.append(draw.group((mark, *said), class_=draw.team_class(team)))
    return draw.group(parts), y + 14


def _starter_lines(words: str) -> list[str]:
    """Who starts, with what is printed on his card on a line of its own where one line is too short for both."""
    name, _, printed = words.partition(" (")
    if draw.text_width(words, LETTER) <= ROOM - 28:
        return [words]
    return [f"{name} starts", printed.replace(") starts", "")]


def _cards(scene: Scene, offered: Choices) -> tuple[str, float]:
    state = scene.view
    parts = [draw.text(MARGIN, 30, "Your cards", "ft-heading")]
    if scene.seat >= 0 and any(state.lineup[scene.seat]):
        parts.append(draw.text(MARGIN + ROOM, 30, "number: place in the order", "ft-soft ft-end"))
    order = [int(card) for card in state.lineup[scene.seat]]
    for slot in range(record.HAND):
        number = int(state.hand[scene.seat, slot])
        row, column = divmod(slot, CARDS_A_ROW)
        place = order.index(number) + 1 if number in order else 0
        choice = offered.get(choices.HAND_CARD + slot)
        card = draw_card(card_of(scene, number), scene.seat, choice=choice, mark=f"{place}." if place else "")
        parts.append(placed(card, (MARGIN + column * STEP_X, 44 + row * STEP_Y)))
    rows = -(-record.HAND // CARDS_A_ROW)
    suggestion = offered.get(choices.AUTO)
    if suggestion:
        middle = MARGIN + 2 * STEP_X + WIDTH / 2, 44 + (rows - 1) * STEP_Y + HEIGHT / 2
        parts.append(draw.pill(*middle, "Suggest", suggestion))
    return draw.group(parts), 44.0 + rows * STEP_Y
