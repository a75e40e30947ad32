"""The board as a picture, with everything on it that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.clubs import clubs
from fivetool.games.dice_baseball.board.deciding_cards import RIGHT_WIDTH, chances, deciding_cards
from fivetool.games.dice_baseball.board.described import described
from fivetool.games.dice_baseball.board.field import field_panel
from fivetool.games.dice_baseball.board.final import pitching
from fivetool.games.dice_baseball.board.last_play import last_play
from fivetool.games.dice_baseball.board.layout import Choices
from fivetool.games.dice_baseball.board.lineup_card import lineup_card
from fivetool.games.dice_baseball.board.pick_list import Entry, pick_list
from fivetool.games.dice_baseball.rules import choices, phase
from fivetool.show import svg as draw
from fivetool.show.arrangement import LEFT, RIGHT, Arrangement, Panel

TITLE = "DICE Baseball"
LIST_PHASES = (phase.PICK, phase.SWAP)


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """Field, the two cards that decide, how the last play was decided, lineups and bullpens; or a list to pick from."""
    offered = {choice.id: choice for choice in choices}
    if scene.view.phase == phase.LINEUPS:
        body, height = lineup_card(scene, offered)
        return draw.board(height, body, TITLE, described(scene))
    arrangement = Arrangement(RIGHT_WIDTH)
    for panel, column in _panels(scene, offered):
        arrangement.add(panel, column)
    return arrangement.board(TITLE, described(scene))


def _panels(scene: Scene, choices: Choices) -> Iterator[tuple[Panel, int]]:
    """What lies on the board from top to bottom, and in which column of a wide one."""
    state = scene.view
    yield field_panel(scene, choices), LEFT
    if state.phase in LIST_PHASES and choices:
        yield Panel(*_candidates(scene, choices, 0)), LEFT
    else:
        yield last_play(scene), LEFT
    if state.phase != phase.OVER and state.batter:
        yield deciding_cards(scene), RIGHT
        yield chances(scene), RIGHT
    elif state.phase == phase.OVER:
        yield pitching(scene), RIGHT
    yield Panel(*clubs(scene, choices, 0)), LEFT


def _candidates(scene: Scene, offered: Choices, top: float) -> tuple[str, float]:
    """Those who may come in, with what they bring."""
    entries = []
    for choice, offer in offered.items():
        if choice >= choices.PLAYER:
            name, _, brings = offer.label.partition(": ")
            entries.append(Entry("", name, brings, offer))
    return pick_list(entries, scene.seat, top + 4, "Who comes in?")


def touched(event: Event) -> str | None:
    """What an event is about on the board: the cell of a card, a fielder."""
    if event.kind == "card_read":
        return f"{('pitcher', 'hitter')[event.card]}-{event.code}"
    if event.kind == "location":
        return f"fielder-{event.fielder}"
    if event.kind == "error":
        return f"fielder-{event.position}"
    return None
