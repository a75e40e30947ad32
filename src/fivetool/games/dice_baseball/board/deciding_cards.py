"""The two cards that decide a plate appearance, with the cell that was read, and the chances of this batter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.how_decided import last_appearance
from fivetool.games.dice_baseball.board.layout import MARGIN, ROW, WIDTH
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.rules import phase, sides
from fivetool.games.dice_baseball.words.naming import full_name
from fivetool.games.dice_baseball.words.odds import FIRST_ON_CARDS, Matchup, blocks, matchup
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed

CARD_WIDTH, CARD_GAP = 226, 8
RIGHT_WIDTH = CARD_WIDTH + MARGIN
EDGE, BAND, LINE = 7, 32, 22
HEAD = BAND + 4 * LINE + 10  # above the cells: name, and four lines about him
NAME_ROOM, BOLD_LETTER = CARD_WIDTH - 52, 11.4  # for a name in its band, and the width of its letters
CELL = (CARD_WIDTH - 2 * EDGE) / 2
HANDED = ("left-handed", "right-handed", "switch")
CHANCES_HEIGHT, CHANCES_IN_A_COLUMN = 52, 3


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
    return HEAD + ROW * ((len(column) + 1) // 2) + 8


def _pitcher_lines(scene: Scene, meeting: Matchup) -> Iterator[tuple[str, str]]:
    """What is said of the pitcher above his numbers, each line with its keys in the legend."""
    state, book = scene.view, scene.book
    team = 1 - int(state.half)
    yield f"Pitches {HANDED[meeting.hand]}", "column"
    last = min(meeting.control, 99)
    yield (f"Control {FIRST_ON_CARDS}-{last}" if last >= FIRST_ON_CARDS else "Control gone"), "control"
    left = max(0, int(state.stamina[team] - state.faced[team]))
    yield (("Tired" if not left else f"Good for {left} more") if book.stamina_rule else ""), "stamina"
    yield f"Against {_of_hand(meeting.side)}:", "column numbers"


def _hitter_lines(scene: Scene, meeting: Matchup) -> Iterator[tuple[str, str]]:
    book, player = scene.book, meeting.batter
    bats = int(book.bats[player])
    yield ("Switch hitter" if bats == sides.BOTH else f"Bats {HANDED[bats]}"), "column"
    contact, power, speed = int(book.contact[player]), int(book.power[player]), int(book.speed[player])
    yield f"C {contact}  P {power}  S {speed}", "ratings"
    yield f"Steal {int(book.stealing[player])}  Bunt {int(book.bunting[player])}", "ratings"
    yield f"Against {_of_hand(meeting.hand)}:", "column numbers"


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
    part = {"pitcher": "P", "hitter": "Bat"}[who]
    height = _height(column)
    name = full_name(scene.names, player)
    parts = [
        draw.rect(0, 0, CARD_WIDTH, height, "ft-paper", 10),
        draw.rect(0, 0, CARD_WIDTH, BAND, "ft-band", 10),
        draw.fitted(EDGE, BAND / 2, name, NAME_ROOM, BOLD_LETTER, "ft-on-band ft-strong ft-centered"),
        draw.text(CARD_WIDTH - EDGE, BAND / 2 + 6, part, "ft-on-band ft-end"),
    ]
    for i, (words, keys) in enumerate(lines):
        style = "ft-strong" if i == len(lines) - 1 else "ft-soft" if i == 0 else ""
        if words:
            parts.append(draw.group((draw.text(EDGE, BAND + 20 + LINE * i, words, style),), data_legend=keys))
    half = (len(column) + 1) // 2
    for i, block in enumerate(column):
        x, y = EDGE + CELL * (i // half), HEAD + ROW * (i % half)
        parts.append(_cell(x, y, who, block, lit == block[0]))
    return draw.group(parts, class_=draw.team_class(team), role="group", aria_label=f"{who.capitalize()} {name}")


@draw.drawn_once
def _cell(x: float, y: float, who: str, block: tuple[int, int, int], lit: bool) -> str:
    """A code and the numbers that give it."""
    code, first, last = block
    numbers = f"{first:02}" if first == last else f"{first:02}-{last:02}"
    return draw.group(
        (
            draw.rect(x, y, CELL - 4, ROW - 2, "ft-cell", 4),
            draw.text(x + 2, y + 16, CODES[code], "ft-strong"),
            draw.text(x + CELL - 6, y + 16, numbers, "ft-end"),
        ),
        class_="ft-touched" if lit else None,
        role="img",
        aria_label=f"{CODES[code]}: {numbers}",
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
    """What the two cards come to together, special plays left out."""
    state = scene.view
    meeting = matchup(scene.book, int(state.batter), int(state.mound[1 - state.half]), int(state.control))
    step, wide_step = WIDTH / len(meeting.lines), CARD_WIDTH / CHANCES_IN_A_COLUMN
    parts = []
    for i, (name, chance) in enumerate(meeting.lines):
        row, column = divmod(i, CHANCES_IN_A_COLUMN)
        drawn = draw.text(0, 14, name, "ft-middle ft-soft") + draw.text(
            0, 36, f"{100 * chance:.0f}%", "ft-middle ft-strong"
        )
        there = wide_step * (column + 0.5), CHANCES_HEIGHT * row
        parts.append(placed(drawn, (MARGIN + step * (i + 0.5), 0), there))
    said = ", ".join(f"{name} {100 * chance:.0f}%" for name, chance in meeting.lines)
    drawn = draw.group(parts, role="img", aria_label=f"Chances of this batter: {said}", data_legend="chances")
    return Panel(drawn, CHANCES_HEIGHT + 4, 2 * CHANCES_HEIGHT + 8)
