"""Cards as they lie on the field and in the hand: the name in its team's color, then C, P and S or an ability."""

from __future__ import annotations

from fivetool.game.words import Choice
from fivetool.games.diamond_dice.board.described import short_name
from fivetool.games.diamond_dice.board.layout import BOLD_LETTER
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.words.naming import described
from fivetool.show import svg as draw

WIDTH, HEIGHT = 144, 58
RUNNER_WIDTH = 160
BAND = 26
CORNER = 8
COLUMN = 46  # from one number to the next


def draw_card(
    card: Card,
    team: int,
    line: str = "",
    choice: Choice | None = None,
    mark: str = "",
    now: tuple[int, int] | None = None,
) -> str:
    """A card from its upper left corner. `line` stands in place of C, P and S, `mark` in the corner of its band; `now`
    are C and P as they are in this at-bat.
    """
    parts = [
        draw.rect(0, 0, WIDTH, HEIGHT, "ft-paper", CORNER),
        draw.path(
            f"M0 {BAND} V{CORNER} Q0 0 {CORNER} 0 H{WIDTH - CORNER} Q{WIDTH} 0 {WIDTH} {CORNER} V{BAND} Z", "ft-band"
        ),
        draw.fitted(
            9, BAND / 2, short_name(card), WIDTH - (42 if mark else 18), BOLD_LETTER, "ft-on-band ft-strong ft-centered"
        ),
        draw.text(WIDTH - 8, BAND / 2 + 6, mark, "ft-on-band ft-end") if mark else "",
        draw.text(WIDTH / 2, BAND + 16, line, "ft-middle") if line else _numbers(card, now),
    ]
    if choice is not None:
        parts.append(draw.rect(0, 0, WIDTH, HEIGHT, "ft-halo", CORNER))
        return draw.button(
            choice, *parts, class_=draw.team_class(team), data_about=described(card), data_legend=card_keys(card)
        )
    return draw.group(
        parts,
        class_=draw.team_class(team),
        role="img",
        aria_label=described(card),
        data_legend=card_keys(card),
    )


def _numbers(card: Card, now: tuple[int, int] | None) -> str:
    """C, P and S, each letter with its number, underlined if it is not the printed one now; a pitcher's type for a
    pitcher who does not bat.
    """
    if card.c is None:
        return draw.text(WIDTH / 2, BAND + 16, card.type, "ft-middle ft-soft")
    c, p = now or (card.c, card.p)
    shown = (("C", c, card.c), ("P", p, card.p), ("S", card.s, card.s))
    return "".join(
        draw.text(COLUMN * i + 8, BAND + 22, letter, "ft-soft")
        + draw.text(COLUMN * i + 21, BAND + 22, str(number), f"ft-strong{'' if number == printed else ' ft-changed'}")
        for i, (letter, number, printed) in enumerate(shown)
    )


def draw_runner(card: Card, team: int) -> str:
    """A card of which only the upper edge lies on the field: all that matters of a runner is his speed."""
    parts = (
        draw.rect(0, 0, RUNNER_WIDTH, BAND, "ft-band", CORNER),
        draw.fitted(8, BAND / 2, short_name(card), RUNNER_WIDTH - 64, BOLD_LETTER, "ft-on-band ft-strong ft-centered"),
        draw.text(RUNNER_WIDTH - 8, BAND / 2 + 6, f"S {card.s}", "ft-on-band ft-strong ft-end"),
    )
    return draw.group(
        parts, class_=draw.team_class(team), role="img", aria_label=described(card), data_legend="runner speed"
    )


def card_keys(card: Card) -> str:
    """What the legend explains on a card: its numbers, or its abilities."""
    return " ".join(["contact power speed"] * (card.c is not None) + ["ability"] * bool(card.abilities))
