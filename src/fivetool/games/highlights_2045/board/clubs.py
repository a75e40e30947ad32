"""The clubs to choose from, each with what sets it apart: scouting reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board.card_face import TYPE_CLASSES, explain, symbols_on
from fivetool.games.highlights_2045.board.marks import hit_mark, type_mark
from fivetool.games.highlights_2045.data.cards import Card
from fivetool.games.highlights_2045.words.actions import action_name
from fivetool.games.highlights_2045.words.naming import CLUB_NAMES, club_hits, speed_word, veterans
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel

MARGIN = 10
NAME_ROOM, LETTER = 160, 10
ACTIONS_LEFT, ACTIONS_ROOM = 336, 126
HEAD, LINE = 36, 24.5
HITS_LEFT, HIT_STEP = 232, 38


def clubs(scene: Scene, picks: Mapping[int, Choice]) -> Iterator[Panel]:
    """The clubs that are still to be had."""
    taken = set(scene.view.club.tolist())
    for club, name in enumerate(CLUB_NAMES):
        if club not in taken:
            its_own = tuple(veterans(scene, club))
            yield Panel(_report(name, club_hits(scene, club), its_own, picks.get(club)), _height(its_own) + 8)


def _height(its_own: Sequence[Card]) -> float:
    return HEAD + 22 + LINE * len(its_own)


@draw.drawn_once
def _report(name: str, hits: str, its_own: tuple[Card, ...], choice: Choice | None) -> str:
    """A club's name, the hits of its whole deck, and a line for each of its veterans."""
    size = MARGIN, 0, draw.BOARD_WIDTH - 2 * MARGIN, _height(its_own)
    parts = [
        draw.rect(*size, "ft-paper", 9),
        draw.text(MARGIN + 12, 26, name, "ft-heading"),
        draw.text(MARGIN + 12, 48, f"Deck: {hits}", "ft-soft"),
        *(_veteran(card, HEAD + 22 + LINE * (i + 0.4)) for i, card in enumerate(its_own)),
    ]
    if choice is None:
        return draw.group(parts)
    return draw.button(choice, *parts, draw.rect(*size, "ft-halo", 9))


def _veteran(card: Card, middle: float) -> str:
    """A card in one line: its type, name, hits, and what it does or how fast it is."""
    actions = ", ".join(action_name(code) for code in card.codes) or speed_word(card)
    marks = (
        type_mark(card.type, MARGIN + 24, middle, 8, "ft-band"),
        *(hit_mark(HITS_LEFT + HIT_STEP * i, middle, hit, 13) for i, hit in enumerate(card.hits)),
    )
    return draw.group(
        (
            draw.group(marks, class_=TYPE_CLASSES[card.type]),
            draw.fitted(MARGIN + 42, middle + 6, card.name, NAME_ROOM, LETTER),
            draw.fitted(ACTIONS_LEFT, middle + 6, actions, ACTIONS_ROOM, LETTER, "ft-soft"),
        ),
        role="img",
        aria_label=explain(card),
        data_legend=symbols_on(card),
    )
