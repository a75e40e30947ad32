"""The board as a picture, with everything on it that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.clubs import clubs
from fivetool.games.dice_baseball.board.deciding_cards import RIGHT_WIDTH, chances, deciding_cards
from fivetool.games.dice_baseball.board.described import described
from fivetool.games.dice_baseball.board.field import FIELD_BOTTOM, field, headline
from fivetool.games.dice_baseball.board.last_play import last_play
from fivetool.games.dice_baseball.board.layout import Choices
from fivetool.games.dice_baseball.board.lineup_card import lineup_card
from fivetool.games.dice_baseball.board.pick_list import Entry, pick_list, pills
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
    yield Panel(headline(scene) + field(scene, choices), FIELD_BOTTOM), LEFT
    yield Panel(*_pills(scene, choices, 0)), LEFT
    if state.phase in LIST_PHASES and choices:
        yield Panel(*_candidates(scene, choices, 0)), LEFT
    decided = last_play(scene)
    if decided:
        yield decided, LEFT
    if state.phase != phase.OVER and state.batter:
        yield deciding_cards(scene), RIGHT
        yield chances(scene), RIGHT
    yield Panel(*clubs(scene, choices, 6)), LEFT


_PILL_WORDS = {
    choices.INFIELD_BACK: "Infield back", choices.INFIELD_IN: "Infield in", choices.PITCH: "Pitch",
    choices.SWING: "Swing", choices.SEND_HIM: "Send him", choices.TAG_UP: "Go", choices.STAY: "Hold",
    choices.THROW_HOME: "Throw home", choices.CONCEDE: "Out at first", choices.DONE: "Done",
    choices.AUTOMATIC: "Coach's choice", choices.SWAP_SLOTS: "Swap slots",
}  # fmt: skip


def _pills(scene: Scene, choices: Choices, top: float) -> tuple[str, float]:
    """The usual choices as pills under the field; the rarer ones are on the men they concern."""
    words = [(word, choices[choice]) for choice, word in _PILL_WORDS.items() if choice in choices]
    return pills(words, top)


def _candidates(scene: Scene, offered: Choices, top: float) -> tuple[str, float]:
    """Those who may come in, with what they bring."""
    entries = []
    for choice, offer in offered.items():
        if choice >= choices.PLAYER:
            name, _, brings = offer.label.removesuffix(")").partition(" (")
            entries.append(Entry("", name, _brief(brings), offer))
    return pick_list(entries, scene.seat, top + 4, "Pick a man")


def _brief(words: str) -> str:
    """A man's ratings, short enough for a row of the board."""
    for long, short in (
        ("Stamina", "St"),
        ("Defense", "Def"),
        ("Range", "Rng"),
        ("Power", "Pow"),
        ("on base", "OB"),
        ("both ways", "S"),
    ):
        words = words.replace(long, short)
    return draw.shorten(words, 28)


def touched(event: Event) -> str | None:
    """What an event is about on the board: the cell of a card, a fielder."""
    if event.kind == "card_read":
        return f"{('pitcher', 'hitter')[event.card]}-{event.code}"
    if event.kind == "location":
        return f"fielder-{event.fielder}"
    if event.kind == "error":
        return f"fielder-{event.position}"
    return None
