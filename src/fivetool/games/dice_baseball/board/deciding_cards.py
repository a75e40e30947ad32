"""The two cards that decide a plate appearance, with the cell that was read, and the chances of this batter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.how_decided import last_appearance
from fivetool.games.dice_baseball.board.layout import BOLD_LETTER, LETTER, MARGIN, OFF_THE_BOARD, WIDTH
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.rules import phase, sides
from fivetool.games.dice_baseball.words.naming import CODE_WORDS, control_text, full_name
from fivetool.games.dice_baseball.words.odds import Matchup, blocks, in_range, matchup
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed
from fivetool.show.phrases import capital, counted

CARD_WIDTH, CARD_GAP = 222, 8
RIGHT_WIDTH = CARD_WIDTH + MARGIN
EDGE, BAND, LINE, CELL_STEP = 8, 28, 18, 18
HEAD = BAND + 3 * LINE + 8  # above the cells: name, and three lines about him
ROOM = CARD_WIDTH - 2 * EDGE
HANDED = ("Lefty", "Righty")
CHANCES_STEP, WIDE_CHANCES_STEP = 23, 17
NARROW_CHANCES = 3  # in a row
WIDE_CHANCES = ("On base", "Hit", "Home run", "Strikeout")  # those that a wide board has room for
BAR_LEFT, BAR_WIDTH = 104, 66


def deciding_cards(scene: Scene) -> Panel:
    """Both cards with the columns that count now: side by side, or on a wide board one above the other."""
    state, book = scene.view, scene.book
    pitcher = int(state.mound[1 - state.half])
    meeting = matchup(book, int(state.batter), pitcher, int(state.control))
    thrown, hit = blocks(book.pitches[pitcher, meeting.side]), blocks(book.hits[meeting.batter, meeting.hand])
    fielding = 1 - int(state.half)
    first = _card(scene, fielding, "pitcher", meeting.pitcher, tuple(_pitcher_lines(scene, meeting)), thrown)
    second = _card(scene, 1 - fielding, "hitter", meeting.batter, tuple(_hitter_lines(scene, meeting)), hit)
    heights = _height(thrown), _height(hit)
    parts = (
        placed(first, (MARGIN, 0), (0, MARGIN)),
        placed(second, (MARGIN + CARD_WIDTH + CARD_GAP, 0), (0, MARGIN + heights[0] + CARD_GAP)),
    )
    return Panel(draw.group(parts), max(heights) + CARD_GAP, MARGIN + sum(heights) + 2 * CARD_GAP)


def _height(column: Sequence[tuple[int, int, int]]) -> float:
    return HEAD + CELL_STEP * len(column) + 6


def _pitcher_lines(scene: Scene, meeting: Matchup) -> Iterator[tuple[str, str]]:
    """What is said of the pitcher above his numbers, each line with its keys in the legend."""
    state, book = scene.view, scene.book
    team = 1 - int(state.half)
    yield capital(control_text(meeting.control)), "control"
    left = max(0, int(state.stamina[team] - state.faced[team]))
    yield (
        (("Tired" if not left else f"{counted(left, 'batter')} left in him") if book.stamina_rule else ""),
        "stamina",
    )
    yield f"{HANDED[meeting.hand]} vs. {_of_hand(meeting.side)}", "column numbers"


def _hitter_lines(scene: Scene, meeting: Matchup) -> Iterator[tuple[str, str]]:
    book, player = scene.book, meeting.batter
    bats = int(book.bats[player])
    yield f"Contact {int(book.contact[player])}, Power {int(book.power[player])}", "ratings"
    running = f"Speed {int(book.speed[player])}, Steal {int(book.stealing[player])}"
    yield f"{running}, Bunt {int(book.bunting[player])}", "ratings"
    switched = " now," if bats == sides.BOTH else ""  # a switch hitter takes the side that suits him
    yield f"{HANDED[meeting.side]}{switched} vs. {_of_hand(meeting.hand)}", "column numbers"


def _of_hand(side: int) -> str:
    return "lefties" if side == sides.LEFT else "righties"


def _card(
    scene: Scene,
    team: int,
    who: str,
    player: int,
    lines: Sequence[tuple[str, str]],
    column: Sequence[tuple[int, int, int]],
) -> str:
    """A card: the name in the color of his team, what he is, and the numbers of the column that counts."""
    lit = _lit_cell(scene, who)
    part = {"pitcher": "Pitching", "hitter": "At bat"}[who]
    height = _height(column)
    name = full_name(scene.names, player)
    parts = [
        draw.rect(0, 0, CARD_WIDTH, height, "ft-paper", 10),
        draw.rect(0, 0, CARD_WIDTH, BAND, "ft-band", 10),
        draw.fitted(EDGE, BAND / 2, name, ROOM - 74, BOLD_LETTER, "ft-on-band ft-strong ft-centered"),
        draw.text(CARD_WIDTH - EDGE, BAND / 2 + 6, part, "ft-on-band ft-end"),
    ]
    for i, (words, keys) in enumerate(lines):
        style, letter = ("ft-strong", BOLD_LETTER) if i == len(lines) - 1 else ("", LETTER)
        if words:
            line = draw.fitted(EDGE, BAND + 18 + LINE * i, words, ROOM, letter, style)
            parts.append(draw.group((line,), data_legend=keys))
    parts += [_cell(HEAD + CELL_STEP * i, who, block, lit == block[0]) for i, block in enumerate(column)]
    return draw.group(parts, class_=draw.team_class(team), role="group", aria_label=f"{who.capitalize()} {name}")


@draw.drawn_once
def _cell(y: float, who: str, block: tuple[int, int, int], lit: bool) -> str:
    """What happens, and the numbers that give it."""
    code, first, last = block
    numbers = in_range(first, last)
    return draw.group(
        (
            draw.rect(EDGE - 3, y, ROOM + 6, CELL_STEP - 1, "ft-cell", 4),
            draw.text(EDGE, y + 14, capital(CODE_WORDS[code])),
            draw.text(EDGE + ROOM, y + 14, numbers, "ft-end ft-strong"),
        ),
        class_="ft-touched" if lit else None,
        role="img",
        aria_label=f"{capital(CODE_WORDS[code])} ({CODES[code]}): {numbers}",
        data_part=f"{who}-{code}",
        data_legend=f"code-{CODES[code].lower()} numbers",
    )


def _lit_cell(scene: Scene, who: str) -> int:
    """The code on this card that decided the plate appearance that is still going on, -1 for none."""
    state = scene.view
    if state.phase not in (phase.SEND, phase.ANSWER, phase.TAG):
        return -1
    read = [event for event in last_appearance(scene.events) if event.kind == "card_read"]
    return read[-1].code if read and who == ("pitcher", "hitter", "")[read[-1].card] else -1


def chances(scene: Scene) -> Panel:
    """What the two cards come to together, special plays left out: a table, or on a wide board bars below the cards."""
    state = scene.view
    meeting = matchup(scene.book, int(state.batter), int(state.mound[1 - state.half]), int(state.control))
    parts = [_chance(i, name, f"{100 * chance:.0f}%") for i, (name, chance) in enumerate(meeting.lines)]
    bars = [_bar(i, name, dict(meeting.lines)[name], int(state.half)) for i, name in enumerate(WIDE_CHANCES)]
    said = ", ".join(f"{name} {100 * chance:.0f}%" for name, chance in meeting.lines)
    drawn = draw.group((*parts, *bars), role="img", aria_label=f"Chances of this batter: {said}", data_legend="chances")
    rows = len(parts) // NARROW_CHANCES
    return Panel(drawn, CHANCES_STEP * rows + 8, WIDE_CHANCES_STEP * len(bars) + 4)


def _chance(place: int, name: str, share: str) -> str:
    """One of the chances, a figure and a word."""
    row, column = divmod(place, NARROW_CHANCES)
    step = WIDTH / NARROW_CHANCES
    drawn = draw.text(34, 17, share, "ft-end ft-strong") + draw.fitted(40, 17, name, step - 44, LETTER, "ft-soft")
    return placed(drawn, (MARGIN + step * column, CHANCES_STEP * row), OFF_THE_BOARD)


def _bar(place: int, name: str, chance: float, team: int) -> str:
    """One of the chances as a bar in the color of the batter's team, with its figure."""
    y = WIDE_CHANCES_STEP * place + 15
    parts = (
        draw.text(EDGE, y, name, "ft-soft"),
        draw.rect(BAR_LEFT, y - 11, BAR_WIDTH, 10, "ft-cell", 5),
        draw.rect(BAR_LEFT, y - 11, max(4, BAR_WIDTH * chance), 10, "ft-band", 5),
        draw.text(EDGE + ROOM, y, f"{100 * chance:.0f}%", "ft-end ft-strong"),
    )
    return placed(draw.group(parts, class_=draw.team_class(team)), OFF_THE_BOARD, (0, 0))
