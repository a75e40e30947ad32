"""Forms to write on: empty line scores, lines for names, tracks for markers. Drawn like boards, for printed games."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.board import DieLook
from fivetool.game.components import Chart, Drawing, Piece, Pieces
from fivetool.show import svg as draw
from fivetool.show.dice import UNITS, die

FORM_CSS = """\
.ft-board .ft-grid-head { fill: var(--ft-line); }
.ft-board .ft-form-line { stroke: var(--ft-ink-soft); stroke-width: 1; fill: none; }
.ft-board .ft-form-slot { fill: none; stroke: var(--ft-ink-soft); stroke-width: 1.5; stroke-dasharray: 6 5; }
.ft-board .ft-form-small { font-size: 14px; }
.ft-board .ft-form-tiny { font-size: 8.6px; }
.ft-board .ft-form-note { font-size: 11px; }
.ft-board .ft-form-huge { font-family: var(--ft-serif); font-size: 46px; font-weight: 700; }
.ft-board .ft-form-stripe { stroke: var(--ft-team-ink); stroke-width: 1.2; opacity: 0.35; fill: none; }
"""

CARD_UNITS = (189, 264)  # of a card's drawing: three a millimeter
ROW = 34  # the height of a row to write in
MAT_UNITS = (728, 540)  # of a mat that fills a lying page to the edges: 0.37 mm each on A4 and on letter paper
CARD_PLACE = (173, 242)  # on such a mat: a card, and a little room around it
TRACK_RADIUS, TRACK_STEP = 16, 44  # of places for markers


def form(width: float, height: float, body: Sequence[str], title: str) -> str:
    """A drawing of any size, without a ground."""
    return draw.document(width, height, "".join(body), title, title)


def table(
    x: float,
    y: float,
    widths: Sequence[float],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    row: float = ROW,
) -> str:
    """A ruled table; what is not filled in is left to write."""
    parts = [draw.rect(x, y, sum(widths), row * 0.8, "ft-grid-head")]
    right = x + sum(widths)
    left = x
    for width, head in zip(widths, heads, strict=True):
        parts.append(draw.text(left + width / 2, y + row * 0.4, head, "ft-middle ft-strong ft-form-small"))
        left += width
    top = y + row * 0.8
    bottom = top + row * len(rows)
    for number, cells in enumerate(rows):
        left = x
        for width, cell in zip(widths, cells, strict=True):
            if cell:
                parts.append(draw.text(left + 6, top + row * (number + 0.5), cell, "ft-centered ft-form-small"))
            left += width
    parts += [draw.line(x, at, right, at, "ft-form-line") for at in (y, *(top + row * i for i in range(len(rows) + 1)))]
    edges = [x + sum(widths[:i]) for i in range(len(widths) + 1)]
    parts += [draw.line(at, y, at, bottom, "ft-form-line") for at in edges]
    return draw.group(parts)


def line_score(x: float, y: float, width: float, teams: Sequence[str], innings: int, totals: Sequence[str]) -> str:
    """An empty line score: one row a team, the innings with some extra ones, and totals."""
    columns = [str(inning) for inning in range(1, innings + 1)] + ["+", "+"] + list(totals)
    name_width = width * 0.24
    each = (width - name_width) / len(columns)
    rows = [(team, *("" for _ in columns)) for team in teams]
    return table(x, y, [name_width, *(each for _ in columns)], ["", *columns], rows)


def wrapped(words: str, room: float, letter: float) -> list[str]:
    """Words on as few lines as they need, each in a room so wide.

    >>> wrapped("stop one hit", 60, 10)
    ['stop', 'one hit']
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and draw.text_width(longer, letter) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def card_back(words: Sequence[str], color: str) -> str:
    """The back of a card: a frame and a few words, upside down as good as upright."""
    wide, high = CARD_UNITS
    stripes = [draw.rect(i, i, wide - 2 * i, high - 2 * i, "ft-form-stripe", 12) for i in (18, 26, 34)]
    lines = [
        draw.fitted(
            wide / 2,
            high / 2 - 13 * (len(words) - 1) + 26 * i,
            line,
            112,
            12.5,
            "ft-middle ft-heading ft-on-band ft-back-words",
        )
        for i, line in enumerate(words)
    ]
    ground = draw.rect(6, 6, wide - 12, high - 12, "ft-band ft-back", 14)
    return form(wide, high, (draw.group((ground, *stripes, *lines), class_=color),), " ".join(words))


def write_on(x: float, y: float, width: float, label: str) -> str:
    """A line to write on, with what belongs there in front."""
    used = draw.text_width(label, 9) + 8
    return draw.text(x, y, label, "ft-form-small") + draw.line(x + used, y + 3, x + width, y + 3, "ft-form-line")


def places(x: float, y: float, names: Sequence[str], step: float = TRACK_STEP) -> str:
    """Places for a marker, one after the other, each with what it stands for."""
    return "".join(
        draw.circle(x + i * step, y, TRACK_RADIUS, "ft-lamp") + draw.text(x + i * step, y, name, "ft-middle ft-soft")
        for i, name in enumerate(names)
    )


def card_place(x: float, y: float, name: str) -> str:
    """A place for a card or a deck, on a mat of `MAT_UNITS`."""
    return slot(x, y, *CARD_PLACE, name)


def mat(title: str, parts: Sequence[str], name: str = "mat", copies: int = 1) -> Drawing:
    """A mat that fills a page, lying."""
    wide, high = MAT_UNITS
    ground = draw.rect(1, 1, wide - 2, high - 2, "ft-paper", 14)
    return Drawing(name, title, form(wide, high, (ground, *parts), title), 1, copies, landscape=True, to_the_edge=True)


def slot(x: float, y: float, width: float, height: float, name: str, radius: float = 8) -> str:
    """A place to lay something: a card, a deck, dice."""
    return draw.rect(x, y, width, height, "ft-form-slot", radius) + draw.text(
        x + width / 2, y + height / 2, name, "ft-middle ft-soft"
    )


# --- Components that several games have ---

LABEL = 15.0  # millimeters: the face of a die of 16 mm
MARKER = 16.0
LABELS_NOTE = "One strip per die: cut its six labels, and put one on each face of a 16 mm die"


def die_labels(dice: Sequence[tuple[str, DieLook, Sequence[str]]]) -> Pieces:
    """A strip of labels for each die: its name, its look, and what its faces show."""
    strips = tuple(Piece(name, _strip(name, look, faces)) for name, look, faces in dice)
    most = max(len(faces) for _, _, faces in dice)
    return Pieces("labels", "Labels for the dice", strips, LABEL * most, LABEL, LABELS_NOTE)


def _strip(name: str, look: DieLook, faces: Sequence[str]) -> str:
    parts = [die(i * UNITS + 2, 2, face, UNITS - 4, "", look) for i, face in enumerate(faces)]
    parts += [draw.line(i * UNITS, 0, i * UNITS, UNITS, "ft-form-line") for i in range(1, len(faces))]
    return form(len(faces) * UNITS, UNITS, parts, name)


def dice_chart(title: str, dice: Sequence[Sequence[str]], note: str = "") -> Chart:
    """What the faces of ordinary dice stand for; dice that are alike share a row."""
    heads = ("Die", *(str(pips) for pips in range(1, len(dice[0]) + 1)))
    if len({tuple(faces) for faces in dice}) == 1:
        return Chart(title, heads, (("Each" if len(dice) > 1 else "Face", *dice[0]),), note)
    return Chart(title, heads, tuple((str(number), *faces) for number, faces in enumerate(dice, 1)), note)


def markers(teams: int, runners: int, others: int = 0) -> Pieces:
    """Runners of every team, and plain markers."""
    tokens = [
        Piece(
            f"Runner of team {draw.TEAM_LETTERS[team]}",
            form(50, 50, (draw.token(25, 25, team, 20),), "Runner"),
            copies=runners,
        )
        for team in range(teams)
    ]
    every = (*tokens, *((plain_markers(others),) if others else ()))
    told = [name for name, count in (("runners of each team", runners), ("markers for the tracks", others)) if count]
    return Pieces("markers", "Markers", every, MARKER, MARKER, ", and ".join(told).capitalize())


def plain_markers(copies: int) -> Piece:
    """Markers of nobody, for tracks."""
    return Piece("Marker", form(50, 50, (draw.circle(25, 25, 16, "ft-lamp ft-lamp-on"),), "Marker"), copies=copies)
