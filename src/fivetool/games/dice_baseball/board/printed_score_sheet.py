"""The score sheet as it is printed: a grid of boxes with diamonds for each club."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.scoring import innings_pitched
from fivetool.games.dice_baseball.board.box_score import TEAMS, Appearance, BoxScore, box_score
from fivetool.games.dice_baseball.board.printed_box_score import BATTING, NOT_IN_YET, PITCHING
from fivetool.games.dice_baseball.board.score_sheet import ScoreSheet, Turn, score_sheet
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.words.ball_park import park_note
from fivetool.games.dice_baseball.words.naming import short_name
from fivetool.show import svg as draw

BOX = 74  # a box of the grid
NAMES_WIDTH = 196
LONG_NAME = 17  # letters that have room above the names
HEAD, FOOT = 34, 30
FIGURE_WIDTH = 40
LEAST_INNINGS = 9
REACH = 19  # of the small diamond in a box
BLANK_ROW, BLANK_EXTRA, BLANK_PITCHERS = 62, 1, 4  # of a sheet to write on
ROW_STEP = 19  # between the men of a slot
PITCHER_STEP = 26
MOVE_PLACES = {1: (3, -5, ""), 2: (6, 3, ""), 3: (-3, -5, "ft-end "), 4: (4, 9, "")}  # of the mark at a base


def text(scene: Scene) -> str:
    """The score sheet for a terminal: one line a slot, one column an inning."""
    sheet, box = score_sheet(scene.events), box_score(scene.events)
    if not box.mound[0]:
        return NOT_IN_YET
    clubs = (_text_club(sheet, box, team, scene.names) for team in TEAMS)
    return "\n\n".join((*clubs, f"Ball park: {park_note(scene.setup)}"))


def _text_club(sheet: ScoreSheet, box: BoxScore, team: int, names: Names) -> str:
    innings = range(1, max(LEAST_INNINGS, sheet.innings) + 1)
    rows = [[names.teams[team], *(str(inning) for inning in innings)]]
    for slot in range(1, record.SLOTS + 1):
        men = "/".join(short_name(names, man.player) for man in box.order[team].get(slot, []))
        cells = (" ".join(turn_in_words(turn) for turn in sheet.of(team, slot, inning)) for inning in innings)
        rows.append([f"{slot} {draw.shorten(men, 24)}", *cells])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def turn_in_words(turn: Turn) -> str:
    """A box in a few letters: what he did, then a star for a run, or how he was put out on the bases.

    >>> turn_in_words(Turn(0, 1, 1, 1, 0, "1B8", reached=4)), turn_in_words(Turn(0, 1, 1, 1, 0, "6-3", out=2))
    ('1B8*', '6-3')
    """
    after = "*" if turn.scored else f"({turn.out_mark})" if turn.out_mark else ""
    return f"{turn.mark.replace(' ', '-')}{after}"


# --- As a page ---


def html(scene: Scene) -> str:
    """The score sheet for a page: a drawing for each club, which scrolls by the keyboard where it is too wide."""
    sheet, box, names = score_sheet(scene.events), box_score(scene.events), scene.names
    heading = f"<h1>{escape(names.teams[0])} at {escape(names.teams[1])}</h1>"
    if not box.mound[0]:
        return f"{heading}<p>{NOT_IN_YET}</p>"
    drawn = "".join(
        f'<section class="paper-sheet" tabindex="0" aria-label="{escape(names.teams[team])}">'
        f"{_club(sheet, box, team, names)}</section>"
        for team in TEAMS
    )
    return f"{heading}<p>Ball park: {escape(park_note(scene.setup))}</p>{drawn}"


def _columns(sheet: ScoreSheet, team: int) -> list[tuple[int, int]]:
    """The columns of the grid as inning and turn through the order in it."""
    innings = range(1, max(LEAST_INNINGS, sheet.innings) + 1)
    return [(inning, turn) for inning in innings for turn in range(sheet.columns(team, inning))]


def _row_heights(box: BoxScore, team: int) -> list[float]:
    return [max(BOX, 14 + ROW_STEP * len(box.order[team].get(slot, []))) for slot in range(1, record.SLOTS + 1)]


def _club(sheet: ScoreSheet, box: BoxScore, team: int, names: Names) -> str:
    columns, heights = _columns(sheet, team), _row_heights(box, team)
    grid_width = NAMES_WIDTH + BOX * len(columns)
    width = grid_width + FIGURE_WIDTH * len(BATTING)
    tops = [HEAD + sum(heights[:row]) for row in range(len(heights) + 1)]
    pitchers = box.mound[1 - team]
    height = tops[-1] + FOOT + 20 + PITCHER_STEP * (len(pitchers) + 1) + 10
    parts = [
        draw.rect(1, 1, width - 2, height - 2, "ft-paper"),
        _club_name(names.teams[team]),
        *_heads(columns, grid_width),
        *_lines(columns, tops, grid_width, width),
        *_foot(sheet, team, columns, tops[-1]),
    ]
    for row, top in enumerate(tops[:-1]):
        slot = row + 1
        parts += _men(box, team, slot, top, grid_width, names)
        for place, (inning, turn_in) in enumerate(columns):
            turns = [turn for turn in sheet.of(team, slot, inning) if turn.column == turn_in]
            parts += [_box(NAMES_WIDTH + BOX * place, top, heights[row], turn) for turn in turns]
    parts += _pitchers(box, pitchers, tops[-1] + FOOT + 26, names)
    return draw.document(width, height, "".join(parts), f"Score sheet of {names.teams[team]}", _described(sheet, team))


def blank_sheet() -> str:
    """An empty score sheet of a club, to write on: a box for every plate appearance, with its diamond."""
    columns = [(inning, 0) for inning in range(1, LEAST_INNINGS + BLANK_EXTRA + 1)]
    grid_width = NAMES_WIDTH + BOX * len(columns)
    width = grid_width + FIGURE_WIDTH * len(BATTING)
    tops: list[float] = [HEAD + BLANK_ROW * row for row in range(record.SLOTS + 1)]
    height = tops[-1] + FOOT + 20 + PITCHER_STEP * (BLANK_PITCHERS + 1) + 10
    parts = [
        draw.rect(1, 1, width - 2, height - 2, "ft-paper"),
        draw.text(12, 23, "Club", "ft-soft"),
        *_heads(columns, grid_width),
        *_lines(columns, tops, grid_width, width),
        draw.text(10, tops[-1] + 20, "Runs / hits", "ft-soft"),
        *_blank_pitchers(tops[-1] + FOOT + 26),
    ]
    for slot, top in enumerate(tops[:-1], 1):
        parts.append(draw.text(10, top + 20, str(slot), "ft-soft"))
        parts += [_blank_box(NAMES_WIDTH + BOX * place, top) for place in range(len(columns))]
    return draw.document(width, height, "".join(parts), "Score sheet", "An empty score sheet.")


def _blank_box(left: float, top: float) -> str:
    x, y = left + BOX * 0.56, top + BLANK_ROW / 2 + 5
    corners = ((x, y + REACH), (x + REACH, y), (x, y - REACH), (x - REACH, y))
    return draw.polygon(corners, "ft-form-line")


def _blank_pitchers(top: float) -> Iterator[str]:
    yield draw.text(10, top, "Pitchers faced", "ft-soft")
    for place, figure in enumerate(("IP", *PITCHING)):
        yield draw.text(NAMES_WIDTH + 60 + 50 * place, top, figure, "ft-end ft-soft")
    for line in range(1, BLANK_PITCHERS + 1):
        y = top + PITCHER_STEP * line + 4
        yield draw.line(10, y, NAMES_WIDTH + 60 + 50 * len(PITCHING), y, "ft-form-line")


def _club_name(name: str) -> str:
    """The club above its batting order; a long name is drawn narrower, for the innings begin beside it."""
    room = {"textLength": NAMES_WIDTH - 24, "lengthAdjust": "spacingAndGlyphs"} if len(name) > LONG_NAME else {}
    return draw.text(12, 23, name, "ft-heading", **room)


def _described(sheet: ScoreSheet, team: int) -> str:
    turns = [turn for turn in sheet.turns if turn.team == team]
    return f"{len(turns)} plate appearances, {sum(turn.scored for turn in turns)} runs."


def _heads(columns: list[tuple[int, int]], grid_width: float) -> Iterator[str]:
    for place, (inning, turn) in enumerate(columns):
        yield draw.text(
            NAMES_WIDTH + BOX * (place + 0.5), HEAD / 2, str(inning) if not turn else "″", "ft-middle ft-strong"
        )
    for place, figure in enumerate(BATTING):
        yield draw.text(grid_width + FIGURE_WIDTH * (place + 0.5), HEAD / 2, figure, "ft-middle ft-soft")


def _lines(columns: list[tuple[int, int]], tops: list[float], grid_width: float, width: float) -> Iterator[str]:
    for top in tops:
        yield draw.line(0, top, width, top, "ft-rule")
    bottom = tops[-1] + FOOT
    yield draw.line(0, bottom, width, bottom, "ft-rule")
    uprights: list[float] = [NAMES_WIDTH + BOX * place for place in range(len(columns) + 1)]
    uprights += [grid_width + FIGURE_WIDTH * place for place in range(1, len(BATTING))]
    for x in uprights:
        yield draw.line(x, 0, x, bottom, "ft-rule")


def _men(box: BoxScore, team: int, slot: int, top: float, grid_width: float, names: Names) -> Iterator[str]:
    """The men of a slot under one another, with position and figures."""
    for i, man in enumerate(box.order[team].get(slot, [])):
        y = top + 20 + ROW_STEP * i
        head = f"{slot} " if i == 0 else ""
        yield draw.text(10, y, head, "ft-soft")
        yield draw.text(28, y, draw.shorten(short_name(names, man.player), 13), "ft-strong" if i == 0 else "")
        yield draw.text(NAMES_WIDTH - 8, y, _where(man), "ft-end ft-soft")
        for place, figure in enumerate(BATTING):
            count = box.at_bats(man.player) if figure == "AB" else box.of(man.player, figure)
            if man.slot and box.of(man.player, "PA") + box.of(man.player, "R"):
                yield draw.text(grid_width + FIGURE_WIDTH * (place + 0.5), y - 5, str(count), "ft-middle")


def _where(man: Appearance) -> str:
    if man.positions and man.positions[0]:
        return POSITIONS[man.positions[0] - 1]
    return man.role.upper()


def _foot(sheet: ScoreSheet, team: int, columns: list[tuple[int, int]], top: float) -> Iterator[str]:
    """Runs and hits under every inning."""
    yield draw.text(10, top + 20, "Runs / hits", "ft-soft")
    for place, (inning, turn) in enumerate(columns):
        half = sheet.halves.get((team, inning))
        if half and not turn:
            yield draw.text(
                NAMES_WIDTH + BOX * (place + 0.5), top + FOOT / 2, f"{half.runs} / {half.hits}", "ft-middle"
            )


def _box(left: float, top: float, height: float, turn: Turn) -> str:
    """One plate appearance: the mark, the diamond as far as he came, the out, runs batted in."""
    x, y = left + BOX * 0.56, top + height / 2 + 5
    corners = {0: (x, y + REACH), 1: (x + REACH, y), 2: (x, y - REACH), 3: (x - REACH, y), 4: (x, y + REACH)}
    parts = [
        draw.polygon([corners[base] for base in (0, 1, 2, 3)], "ft-sheet-run" if turn.scored else "ft-sheet-diamond")
    ]
    parts += [_leg(corners, base) for base in range(turn.reached)]
    parts += _marks(left, top, height, turn, corners)
    return draw.group(parts, role="img", aria_label=turn_in_words(turn))


def _leg(corners: dict[int, tuple[float, float]], base: int) -> str:
    (x1, y1), (x2, y2) = corners[base], corners[base + 1]
    return draw.line(x1, y1, x2, y2, "ft-sheet-leg")


def _marks(
    left: float, top: float, height: float, turn: Turn, corners: dict[int, tuple[float, float]]
) -> Iterable[str]:
    for line, word in enumerate(turn.mark.split()):  # 4-6-3 above DP
        yield draw.text(left + 5, top + 17 + 15 * line, word, "ft-strong ft-sheet-mark")
    if turn.out:
        yield draw.circle(left + 13, top + height - 14, 9, "ft-sheet-out")
        yield draw.text(left + 13, top + height - 14, str(turn.out), "ft-middle ft-sheet-small")
    if turn.out_mark:
        yield draw.text(left + BOX - 4, top + height - 5, turn.out_mark, "ft-end ft-sheet-small")
    for base, why in turn.moves.items():
        x, y = corners[base]
        dx, dy, side = MOVE_PLACES[base]
        yield draw.text(x + dx, y + dy, why, f"{side}ft-sheet-small")
    if turn.batted_in:
        yield draw.text(left + BOX - 4, top + 17, "•" * turn.batted_in, "ft-end ft-strong")


def _pitchers(box: BoxScore, pitchers: list[int], top: float, names: Names) -> Iterator[str]:
    """The pitchers they faced, with their lines."""
    yield draw.text(10, top, "Pitchers faced", "ft-soft")
    decisions = {player: letter for letter, player in box.decisions.items()}
    for place, figure in enumerate(("IP", *PITCHING)):
        yield draw.text(NAMES_WIDTH + 60 + 50 * place, top, figure, "ft-end ft-soft")
    for i, player in enumerate(pitchers, 1):
        y = top + PITCHER_STEP * i
        decision = f" ({decisions[player]})" if player in decisions else ""
        yield draw.text(28, y, f"{draw.shorten(short_name(names, player), 16)}{decision}")
        figures = (innings_pitched(box.of(player, "p_outs")), *(str(box.of(player, f"p_{name}")) for name in PITCHING))
        for place, figure in enumerate(figures):
            yield draw.text(NAMES_WIDTH + 60 + 50 * place, y, figure, "ft-end")
