"""What both teams have: their lineups in order, and in words bench, bullpen and clubhouse."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, SECOND, THIRD
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.diamond_dice.board.described import card_words, pitcher_line, short_name, zone_lines
from fivetool.games.diamond_dice.board.layout import BOLD_LETTER, LETTER, LIST_STEP, MARGIN, WIDTH, Choices
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.rules import choices, phase, record
from fivetool.games.diamond_dice.words.naming import card_of, described
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed

LINEUP_WIDTH, LINEUP_HEAD, LINEUP_FOOT = 220, 32, 26
LINEUP_COLUMNS = (144, 177, 211)  # where C, P and S end
NAME_LEFT, NAME_ROOM = 27, 96
RIGHT_WIDTH = LINEUP_WIDTH + MARGIN
WORDS_LEFT = MARGIN + 112  # of what is said about a zone
LEAST_ZONES = 259  # for ten lines at all times, so that the board keeps its size while cards come and go
HOW_IT_MOVES = "Out or scored: bats last"


def lineups(scene: Scene, teams: tuple[int, int]) -> Panel:
    """Both lineups in order, side by side or one above the other: they lie face up, the next batter first (DD-153)."""
    height = _lineup_height(scene)
    parts = [
        placed(_lineup(scene, team), (MARGIN + row * (LINEUP_WIDTH + 8), 0), (0, MARGIN + row * (height + 8)))
        for row, team in enumerate(teams)
    ]
    return Panel(draw.group(parts), height + 8, MARGIN + 2 * (height + 8))


def _lineup_height(scene: Scene) -> float:
    """The same at all times, so that nothing moves while cards come and go."""
    return LINEUP_HEAD + LIST_STEP * record.ORDER + (6 if scene.book.order_fixed else LINEUP_FOOT)


def _lineup(scene: Scene, team: int) -> str:
    """A lineup as a list with a column for each number, those who are on the field below it."""
    state = scene.view
    order = [card_of(scene, int(card)) for card in state.lineup[team][: int(state.deck[team])]]
    height = _lineup_height(scene)
    parts = [
        draw.rect(0, 0, LINEUP_WIDTH, height, "ft-paper", 8),
        draw.token(18, 17, team, 12),
        draw.text(36, 23, "Lineup" if state.phase == phase.OVER else "Bats next", "ft-strong"),
        *(draw.text(x, 23, letter, "ft-end ft-soft") for letter, x in zip("CPS", LINEUP_COLUMNS, strict=True)),
    ]
    parts += [_lineup_row(place, card, LINEUP_HEAD + LIST_STEP * place - 8) for place, card in enumerate(order, 1)]
    if not scene.book.order_fixed:
        for row, (where, card) in enumerate(_on_the_field(scene, team), len(order) + 1):
            parts.append(_on_field_row(where, card, LINEUP_HEAD + LIST_STEP * row - 8))
    if not scene.book.order_fixed and state.phase != phase.OVER:
        note = draw.fitted(10, height - 9, HOW_IT_MOVES, LINEUP_WIDTH - 20, LETTER, "ft-soft")
        parts.append(draw.group((note,), data_legend="order"))
    return draw.group(parts, class_=draw.team_class(team))


def _on_the_field(scene: Scene, team: int) -> list[tuple[str, Card]]:
    """Who is not in the lineup now because he bats or runs."""
    state = scene.view
    if team != int(record.batting_seat(state)) or state.phase == phase.OVER:
        return []
    places = [("at bat", int(state.batter))]
    places += [(f"on {base}B", int(state.bases[base - 1])) for base in (FIRST, SECOND, THIRD)]
    return [(where, card_of(scene, number)) for where, number in places if number]


def _on_field_row(where: str, card: Card, y: float) -> str:
    return draw.fitted(NAME_LEFT, y, short_name(card), NAME_ROOM, LETTER, "ft-soft") + draw.text(
        LINEUP_COLUMNS[-1], y, where, "ft-soft ft-end"
    )


def _lineup_row(place: int, card: Card, y: float) -> str:
    numbers = (card.c, card.p, card.s)
    style, letter = ("ft-strong ft-team-name", BOLD_LETTER) if place == 1 else ("", LETTER)
    return draw.group(
        (
            draw.text(10, y, str(place), "ft-soft"),
            draw.fitted(NAME_LEFT, y, short_name(card), NAME_ROOM, letter, style),
            *(draw.text(x, y, str(number), "ft-end") for x, number in zip(LINEUP_COLUMNS, numbers, strict=True)),
        ),
        role="img",
        aria_label=f"{place}. {described(card)}",
        data_legend="order contact power speed",
    )


def zones(scene: Scene, offered: Choices, teams: tuple[int, int]) -> Panel:
    """The pitcher, bench, bullpen and clubhouse of each team, in words; who may come in now can be clicked.

    The card on the mound has no room for all that a pitcher can do.
    """
    parts = []
    y = 6.0
    coming_in = _coming_in(scene, offered)
    for team in teams:
        parts.append(draw.line(MARGIN, y, MARGIN + WIDTH, y, "ft-rule"))
        y += LIST_STEP
        parts.append(draw.token(MARGIN + 10, y - 6, team, 12))
        fields = team == int(record.fielding_seat(scene.view))
        lines = (*([pitcher_line(scene, team)] if fields else []), *zone_lines(scene, team))
        for label, words in lines:
            parts.append(draw.text(MARGIN + 28, y, label, "ft-soft"))
            parts.append(_zone_words(words, y, coming_in.get(words) if team == scene.seat else None))
            y += LIST_STEP
        y -= LIST_STEP - 10
    return Panel(draw.group(parts), max(y + 4, LEAST_ZONES))


def _zone_words(words: str, y: float, choice: Choice | None) -> str:
    room = MARGIN + WIDTH - WORDS_LEFT
    style, letter = ("ft-strong", BOLD_LETTER) if choice else ("", LETTER)
    said = draw.fitted(WORDS_LEFT, y, draw.shorten(words, 48), room, letter, style)
    if choice is None:
        return said
    wide = min(draw.text_width(words, BOLD_LETTER), room)
    return draw.button(choice, said, draw.rect(WORDS_LEFT - 6, y - 18, wide + 12, LIST_STEP - 1, "ft-halo", 6))


def _coming_in(scene: Scene, offered: Choices) -> dict[str, Choice]:
    """Relievers and pinch hitters that may come in now, by the words for them in their zone."""
    state, seat = scene.view, scene.seat
    cards = {choices.RELIEVER + slot: int(state.pen[seat, slot]) for slot in range(record.PEN)}
    cards |= {
        choices.SUBSTITUTE + choices.PLACES_A_CARD * slot: int(state.bench[seat, slot]) for slot in range(record.BENCH)
    }
    return {
        card_words(card_of(scene, card)): offered[choice]
        for choice, card in cards.items()
        if choice in offered and card > 0
    }
