"""A Play sheet as it lies on the table: tracks of boxes, checked ones crossed, and what each box gives."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_dice.data.sheets import TOKENS, TRACKS
from fivetool.games.highlights_dice.words.naming import TRACK_NAMES, box_text, token_text
from fivetool.show import svg as draw
from fivetool.show.arrangement import placed

MARGIN = 8
ROW_HEIGHT, LABEL_WIDTH, BOX_STEP, BOX_SIZE, BOXES_A_ROW = 36, 74, 32.8, 29.5, 12
LABEL_ROOM, LETTER, LABEL_LINE = 68, 10.2, 15
BOX_LETTER, WORD_ROOM, SIGN_ROOM = 11.4, 0.86, 0.72  # of the size of a box: room for its word
KEY_ROW, KEY_COLUMN, KEY_BOX, KEY_IN_A_ROW, KEY_WIDE_ROW, KEY_ROOM = 30, 156, 24, 3, 25, 112
KEY = (
    ("S", "it happens"),
    (">D", "check there"),
    ("*T", "twice, if last"),
    ("?", "check any"),
    ("C", "check Clutch"),
    ("P", "Power Die"),
)
SMALL_IN_A_ROW, SMALL_ROW, SMALL_COLUMN, SMALL_BAR, SMALL_BOX = 4, 42, 88, 80, 22


def part_name(seat: int, track: int, number: int) -> str:
    """What a box is called on the board, so that it can be lit when it is checked.

    >>> part_name(0, 5, 2)
    '0-SB-2'
    """
    return f"{seat}-{TRACKS[track]}-{number}"


def track_label(x: float, y: float, name: str, room: float, classes: str) -> str:
    """The name of a track around a middle, each of its words on a line: so none is squeezed."""
    lines = name.split()
    top = y - LABEL_LINE * (len(lines) - 1) / 2
    return "".join(draw.fitted(x, top + LABEL_LINE * i, word, room, LETTER, classes) for i, word in enumerate(lines))


# --- The large sheet ---


def tracks(scene: Scene, seat: int, top: float, choices: Mapping[int, Choice]) -> tuple[str, float]:
    """All seven tracks of a sheet and how high they are; a long track takes two rows."""
    parts = []
    start = top
    for track in range(len(TRACKS)):
        parts.append(_track(scene, seat, track, top, choices.get(track)))
        top += ROW_HEIGHT * _rows(scene, track)
    return draw.group(parts), top - start


def box_places(scene: Scene, top: float) -> dict[tuple[int, int], tuple[float, float]]:
    """Where each box of the large sheet is, by its track and number."""
    places: dict[tuple[int, int], tuple[float, float]] = {}
    for track in range(len(TRACKS)):
        places |= {(track, number + 1): _box_place(number, top) for number in range(int(scene.book.length[track]))}
        top += ROW_HEIGHT * _rows(scene, track)
    return places


def would_check(x: float, y: float) -> str:
    """A box that a choice would check: a broken outline, since nothing is checked yet."""
    return draw.rect(x - 1, y - 1, BOX_SIZE + 2, BOX_SIZE + 2, "ft-preview-box", 5)


def _rows(scene: Scene, track: int) -> int:
    return 1 + (int(scene.book.length[track]) - 1) // BOXES_A_ROW


def _track(scene: Scene, seat: int, track: int, top: float, choice: Choice | None) -> str:
    length, marks = int(scene.book.length[track]), int(scene.view.marks[seat, track])
    tokens = tuple(TOKENS[token] for token in scene.book.box[track, :length].tolist())
    soft = "" if marks < length else " ft-soft"
    label = track_label(MARGIN, top + BOX_SIZE / 2, TRACK_NAMES[track], LABEL_ROOM, f"ft-centered{soft}")
    boxes = _boxes(seat, track, tokens, marks, top)
    if choice is not None:
        x, y = _box_place(min(marks, length - 1), top)
        halo = draw.rect(x - 2, y - 2, BOX_SIZE + 4, BOX_SIZE + 4, "ft-halo", 6)
        return draw.button(choice, label, boxes, halo)
    following = f"; next: {token_text(tokens[marks])}" if marks < length else ""
    said = f"{TRACK_NAMES[track]}: {marks} of {length} checked{following}"
    return draw.group((label, boxes), role="img", aria_label=said)


@draw.drawn_once
def _boxes(seat: int, track: int, tokens: tuple[str, ...], marks: int, top: float) -> str:
    return "".join(_box(seat, track, number, token, marks, top) for number, token in enumerate(tokens))


def _box_place(number: int, top: float) -> tuple[float, float]:
    return MARGIN + LABEL_WIDTH + number % BOXES_A_ROW * BOX_STEP, top + number // BOXES_A_ROW * ROW_HEIGHT


def _box(seat: int, track: int, number: int, token: str, marks: int, top: float) -> str:
    """A box with what it gives: crossed when checked, framed when it comes next."""
    x, y = _box_place(number, top)
    state = " ft-box-checked" if number < marks else " ft-box-next" if number == marks else ""
    title = draw.element("title", box_text(track, number + 1, token))
    drawn = (title, printed(x, y, BOX_SIZE, token), _cross(x, y))
    return draw.group(
        drawn,
        class_=f"{kind_class(token)}{state}".strip() or None,
        data_part=part_name(seat, track, number + 1),
        data_legend=_box_keys(token),
    )


def _box_keys(token: str) -> str:
    """What the legend explains at a box: how it works, and the play that it brings."""
    how = {"_": "box-empty", "?": "box-wild", "C": "box-clutch", "P": "box-power"}.get(token)
    if how:
        return how
    play = f"play-{token.lstrip('*>').lower()}"
    return f"box-star {play}" if token[0] == "*" else f"box-chain {play}" if token[0] == ">" else play


def kind_class(token: str) -> str:
    """Colors tell plays, starred plays and Power Dice apart, besides their shapes."""
    if token == "P":
        return "ft-box-more"
    if token.startswith("*"):
        return "ft-box-twice"
    return "ft-box-play" if token.isalpha() and token != "C" else ""


def printed(x: float, y: float, size: float, token: str) -> str:
    """What is printed: a play in a square, a starred one with its star, and a sign that points to another track."""
    middle, points_on = y + size / 2, token[0] in ">?C"
    word = {"_": "", "P": "+1"}.get(token, token.lstrip(">*"))
    shape = _sign(x, y, size) if points_on else draw.rect(x, y, size, size, "ft-box", 5)
    center = x + size / 2 - (2.5 if points_on else 0)
    room = size * (SIGN_ROOM if points_on else WORD_ROOM)
    if token.startswith("*"):
        lettered = draw.fitted(center, middle + 4, word, room, BOX_LETTER, "ft-middle ft-box-word")
        return shape + _star(x + size - 7, y + 7, 7) + lettered
    return shape + (draw.fitted(center, middle, word, room, BOX_LETTER, "ft-middle ft-box-word") if word else "")


def _sign(x: float, y: float, size: float) -> str:
    """A signpost."""
    tip = size * 0.2
    corners = ((0, 0), (size - tip, 0), (size + 2, size / 2), (size - tip, size), (0, size))
    return draw.polygon([(x + dx, y + dy) for dx, dy in corners], "ft-box")


def _star(x: float, y: float, radius: float) -> str:
    corners = []
    for point in range(10):
        angle, reach = math.pi * point / 5, radius if point % 2 == 0 else radius * 0.45
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return draw.polygon(corners, "ft-star")


def _cross(x: float, y: float) -> str:
    size = BOX_SIZE - 12
    return draw.path(f"M{x + 6:.6g} {y + 6:.6g} l{size} {size} m0 -{size} l-{size} {size}", "ft-cross")


@draw.drawn_once
def key() -> str:
    """What the boxes mean, as it is printed at the foot of the pad; on the wide board in one column."""
    parts = []
    for place, (token, words) in enumerate(KEY):
        row, column = divmod(place, KEY_IN_A_ROW)
        box = draw.group((printed(0, 0, KEY_BOX, token),), class_=kind_class(token) or None)
        entry = box + draw.fitted(KEY_BOX + 7, 17, words, KEY_ROOM, LETTER, "ft-soft")
        parts.append(placed(entry, (column * KEY_COLUMN, row * KEY_ROW), (0, place * KEY_WIDE_ROW)))
    return draw.group(parts, aria_hidden="true")


KEY_HEIGHT = -(-len(KEY) // KEY_IN_A_ROW) * KEY_ROW
KEY_WIDE_HEIGHT = len(KEY) * KEY_WIDE_ROW


# --- A small sheet ---


def small_tracks(scene: Scene, seat: int, left: float, top: float) -> Iterable[str]:
    """How far each track of another player's sheet is checked, and what the next box gives."""
    lengths, marks = scene.book.length.tolist(), scene.view.marks[seat].tolist()
    for track in range(len(TRACKS)):
        length, done = lengths[track], marks[track]
        following = TOKENS[scene.book.box[track, done]] if done < length else ""
        yield _small_track(seat, track, length, done, following, left, top)


@draw.drawn_once
def _small_track(seat: int, track: int, length: int, marks: int, following: str, left: float, top: float) -> str:
    """A track as a bar, and above it the box that comes next; all others can be seen on the large sheet."""
    row, column = divmod(track, SMALL_IN_A_ROW)
    x, y = left + column * SMALL_COLUMN, top + row * SMALL_ROW
    step = SMALL_BAR / length
    boxes = [
        draw.group(
            (draw.rect(x + number * step, y + 10, step, 9, "ft-token-flat" if number < marks else "ft-die"),),
            data_part=part_name(seat, track, number + 1),
        )
        for number in range(length)
    ]
    soft = "" if following else " ft-soft"
    label = track_label(x, y - 7, TRACK_NAMES[track], SMALL_BAR - SMALL_BOX - 8, f"ft-centered{soft}")
    box = printed(x + SMALL_BAR - SMALL_BOX, y - SMALL_BOX + 6, SMALL_BOX, following) if following else ""
    waits = f", next: {token_text(following)}" if following else ""
    return draw.group(
        (label, draw.group((box,), class_=kind_class(following) or None), *boxes),
        role="img",
        aria_label=f"{TRACK_NAMES[track]}: {marks} of {length} checked{waits}",
        data_legend=_box_keys(following) if following else None,
    )
