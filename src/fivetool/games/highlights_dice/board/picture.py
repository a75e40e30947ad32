"""The Dice Game as a picture: the shared board with its six areas, the viewer's sheet large, the others compact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_dice.data.sheets import PITCHER_RESULTS, TOKENS, TRACKS
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.hits_fitz import FITZ_TEAM
from fivetool.games.highlights_dice.rules.tracks import AREAS, CHOICES
from fivetool.games.highlights_dice.rules.turns import rounds_of
from fivetool.games.highlights_dice.words.naming import PITCHER_NAMES, TRACK_NAMES, box_text
from fivetool.show import svg as draw
from fivetool.show.phrases import counted, in_row

TITLE = "Baseball Highlights: The Dice Game"
MARGIN = 10
AREAS_TOP, AREA_HEIGHT, AREA_STEP = 58, 104, 77
FIELD_TOP, FIELD_HEIGHT, FIELD_REACH = 176, 160, 46
TRACK_HEIGHT, LABEL_WIDTH, BOX_STEP, BOX_SIZE, BOXES_A_ROW = 38, 34, 35.5, 33, 12
OTHER_HEIGHT, OTHER_HEAD, OTHER_REACH, SMALL_TOKEN = 132, 56, 28, 12
SMALL_ROWS, SMALL_ROW, SMALL_COLUMN = 4, 21, 166


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The whole table."""
    own = scene.seat if scene.seat >= 0 else max(int(scene.view.active), 0)
    open_choices = {choice.id: choice for choice in choices}
    sheet, sheet_height = _tracks(scene, own, FIELD_TOP + FIELD_HEIGHT, open_choices)
    parts = [_headline(scene), _areas(scene, open_choices), _field(scene, own), sheet]
    top = FIELD_TOP + FIELD_HEIGHT + sheet_height + 8
    for other in _others(scene, own):
        parts.append(_compact_sheet(scene, other, top))
        top += OTHER_HEIGHT
    height = top + 2
    return draw.board(height, "".join(parts), TITLE, _described(scene))


def _others(scene: Scene, own: int) -> list[int]:
    """The other seats, clockwise."""
    return [(own + step) % scene.setup.seats for step in range(1, scene.setup.seats)]


# --- The shared board ---


def _headline(scene: Scene) -> str:
    state = scene.view
    right = draw.BOARD_WIDTH - MARGIN
    parts = [draw.text(MARGIN, 34, _now(scene), "ft-heading")]
    if state.pitcher >= 0:
        parts.append(draw.text(right - 52, 32, draw.shorten(PITCHER_NAMES[state.pitcher], 14), "ft-end ft-soft"))
        die = draw.die(
            right - 46, 6, PITCHER_RESULTS[state.pitcher].replace("1OUT", "1"), 46, "lit", data_die="pitcher"
        )
        said = f"Pitcher Die: {PITCHER_NAMES[state.pitcher]}"
        parts.append(draw.group((die,), role="img", aria_label=said, data_legend="pitcher-die"))
    return draw.group(parts)


def _now(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.OVER:
        return "Final"
    if state.extra_inning > 0:
        return f"Extra Inning {state.extra_inning}"
    name = draw.shorten(scene.names.teams[state.active], 12)
    return f"{name}, Round {state.rounds[state.active]}"


def _areas(scene: Scene, choices: Mapping[int, Choice]) -> str:
    areas = (_area(scene, area, choices.get(area)) for area in range(AREAS))
    return draw.group(areas, data_shows_dice="areas")


def _area(scene: Scene, area: int, choice: Choice | None) -> str:
    """One area with its dice: Play Dice are squares, Power Dice stand on their corner."""
    state = scene.view
    left = MARGIN + area * AREA_STEP
    play, power = int(state.play_on[area]), int(state.power_on[area])
    if state.phase == phase.EXTRA and scene.seat >= 0:
        play, power = int(state.extra_dice[scene.seat, area]), 0
    is_defended = scene.setup.seats == 1 and state.defense == area and state.phase != phase.OVER
    parts = [
        draw.rect(left, AREAS_TOP, AREA_STEP - 5, AREA_HEIGHT, "ft-paper", 8),
        draw.text(left + 8, AREAS_TOP + 23, CHOICES[area], "ft-strong"),
        draw.text(left + 8, AREAS_TOP + AREA_HEIGHT - 10, _counts(play, power), "ft-soft"),
        *_small_dice(left + 8, AREAS_TOP + 34, play, power),
    ]
    if is_defended:
        parts.append(shield(left + AREA_STEP - 20, AREAS_TOP + AREA_HEIGHT - 16))
    if choice is not None:
        parts.append(draw.rect(left, AREAS_TOP, AREA_STEP - 5, AREA_HEIGHT, "ft-halo", 8))
        return draw.button(choice, *parts, data_legend=_area_keys(area, is_defended))
    said = f"{TRACK_NAMES[area]}: {counted(play, 'Play Die', 'Play Dice')}, {counted(power, 'Power Die', 'Power Dice')}"
    return draw.group(
        parts,
        role="img",
        aria_label=f"{said}{', defended' if is_defended else ''}",
        data_legend=_area_keys(area, is_defended),
    )


def _area_keys(area: int, is_defended: bool) -> str:
    """What the legend explains at an area: its play, its dice, its guard."""
    return f"play-{CHOICES[area].lower()} play-die power-die{' defense' if is_defended else ''}"


def _counts(play: int, power: int) -> str:
    return f"{play}+{power}" if power else str(play or "")


def _small_dice(left: float, top: float, play: int, power: int) -> Iterable[str]:
    """Up to fifteen dice, four a row."""
    size, step = 12, 15
    for i in range(play + power):
        x, y = left + i % 4 * step, top + i // 4 * (step + 1)
        if i < play:
            yield draw.rect(x, y, size, size, "ft-lamp ft-lamp-on", 2)
        else:
            half = size / 2 + 1
            cx, cy = x + size / 2, y + size / 2
            corners = ((cx, cy - half), (cx + half, cy), (cx, cy + half), (cx - half, cy))
            yield draw.polygon(corners, "ft-coin-rim")


def shield(x: float, y: float) -> str:
    """The defense marker of the solo game."""
    outline = ((-9, -10), (9, -10), (9, 1), (0, 11), (-9, 1))
    return draw.polygon([(x + dx, y + dy) for dx, dy in outline], "ft-pill")


# --- Sheets ---


def _field(scene: Scene, seat: int) -> str:
    """The viewer's diamond, name, runs, Power and Rounds; alone also Hits Fitz."""
    state = scene.view
    diamond = draw.Diamond(112, FIELD_TOP + FIELD_HEIGHT - 18, FIELD_REACH, seat)
    left = 232
    rounds = int(rounds_of(state, scene.book))
    parts = [
        diamond.draw(),
        diamond.runners(_runners(scene, seat), seat),
        draw.token(left + 12, FIELD_TOP + 20, seat, 13),
        draw.text(left + 34, FIELD_TOP + 26, draw.shorten(scene.names.teams[seat], 18), "ft-team-name ft-strong"),
        draw.text(left, FIELD_TOP + 76, str(int(state.runs[seat])), "ft-figure"),
        draw.text(left + 58, FIELD_TOP + 74, "runs", "ft-soft"),
        draw.track(left, FIELD_TOP + 108, "Power", int(state.power[seat]), int(scene.book.power_boxes)),
        draw.track(left, FIELD_TOP + 136, "Rounds", int(state.rounds[seat]), rounds),
    ]
    if scene.setup.seats == 1:
        fitz = f"Hits Fitz {int(state.fitz_runs)}"
        parts.append(
            draw.text(draw.BOARD_WIDTH - MARGIN, FIELD_TOP + 74, fitz, "ft-end ft-strong", data_team=FITZ_TEAM)
        )
    return draw.group(parts, class_=draw.team_class(seat))


def _runners(scene: Scene, seat: int) -> dict[int, int]:
    bases = scene.view.bases[seat]
    return {base: int(bases[base - 1]) for base in (1, 2, 3) if bases[base - 1]}


def _tracks(scene: Scene, seat: int, top: float, choices: Mapping[int, Choice]) -> tuple[str, float]:
    """All seven tracks of a sheet and how high they are; a long track takes two rows."""
    parts = []
    start = top
    for track in range(len(TRACKS)):
        parts.append(_track(scene, seat, track, top, choices.get(track)))
        top += TRACK_HEIGHT * _rows(scene, track)
    return draw.group(parts), top - start


def _rows(scene: Scene, track: int) -> int:
    return 1 + (int(scene.book.length[track]) - 1) // BOXES_A_ROW


def _track(scene: Scene, seat: int, track: int, top: float, choice: Choice | None) -> str:
    length, marks = int(scene.book.length[track]), int(scene.view.marks[seat, track])
    label = draw.text(MARGIN, top + 23, TRACKS[track], "ft-strong" if marks < length else "ft-soft")
    boxes = _boxes(seat, track, tuple(scene.book.box[track, :length].tolist()), marks, top)
    halo = ""
    if choice is not None:
        x, y = _box_place(min(marks, length - 1), top)
        halo = draw.rect(x - 1, y - 1, BOX_SIZE + 2, BOX_SIZE + 2, "ft-halo", 6)
    said = f"{TRACK_NAMES[track]}: {marks} of {length} checked"
    if choice is not None:
        return draw.button(choice, label, boxes, halo)
    return draw.group((label, boxes), role="img", aria_label=said)


@draw.drawn_once
def _boxes(seat: int, track: int, tokens: tuple[int, ...], marks: int, top: float) -> str:
    return "".join(_box(seat, track, number, TOKENS[token], marks, top) for number, token in enumerate(tokens))


def _box_place(number: int, top: float) -> tuple[float, float]:
    return MARGIN + LABEL_WIDTH + number % BOXES_A_ROW * BOX_STEP, top + number // BOXES_A_ROW * TRACK_HEIGHT


def _box(seat: int, track: int, number: int, token: str, marks: int, top: float) -> str:
    """A box with its token: crossed when checked, lit when it comes next."""
    x, y = _box_place(number, top)
    shown = "" if token == "_" else token.replace(">", "›")
    state = "ft-die-counted" if number == marks else "ft-die-unrolled" if number < marks else None
    cross = ""
    if number < marks:
        size = BOX_SIZE - 12
        cross = draw.path(f"M{x + 6:.6g} {y + 6:.6g} l{size} {size} m0 -{size} l-{size} {size}", "ft-rule")
    die = [
        draw.element("title", box_text(track, number + 1, token)),
        draw.rect(x, y, BOX_SIZE, BOX_SIZE, "ft-die", 5),
        cross,
    ]
    if shown:
        die.append(draw.text(x + BOX_SIZE / 2, y + BOX_SIZE / 2, shown, "ft-middle" + (" ft-soft" if cross else "")))
    return draw.group(die, class_=state, data_part=part_name(seat, track, number + 1), data_legend=_box_key(token))


def _box_key(token: str) -> str:
    """What the legend explains at a box: how its token works, and the play that it brings."""
    how = {"_": "box-empty", "?": "box-wild", "C": "box-clutch", "P": "box-power"}.get(token)
    if how:
        return how
    play = f"play-{token.lstrip('*>').lower()}"
    return f"box-star {play}" if token[0] == "*" else f"box-chain {play}" if token[0] == ">" else play


def part_name(seat: int, track: int, number: int) -> str:
    """What a box is called on the board, so that it can be lit when it is checked.

    >>> part_name(0, 5, 2)
    '0-SB-2'
    """
    return f"{seat}-{TRACKS[track]}-{number}"


def touched(event: Event) -> str | None:
    """The box that is checked, for the board to light up: so a chain is seen step by step."""
    return part_name(event.seat, event.track, event.number) if event.kind == "check" else None


def _compact_sheet(scene: Scene, seat: int, top: float) -> str:
    """Another player's sheet: diamond, name, runs, Power, and how far each track is checked."""
    diamond = draw.Diamond(66, top + OTHER_HEIGHT - 14, OTHER_REACH, seat)
    left = 142
    parts = [
        draw.line(MARGIN, top, draw.BOARD_WIDTH - MARGIN, top, "ft-rule"),
        diamond.draw(),
        *(
            draw.token(*diamond.place(base), seat, SMALL_TOKEN, data_runner=number, data_legend="runner")
            for base, number in _runners(scene, seat).items()
        ),
        draw.token(left + 12, top + 22, seat, SMALL_TOKEN),
        draw.text(left + 32, top + 28, draw.shorten(scene.names.teams[seat], 14), "ft-team-name ft-strong"),
        draw.text(draw.BOARD_WIDTH - MARGIN, top + 28, _totals(scene, seat), "ft-end"),
    ]
    lengths, marks = scene.book.length.tolist(), scene.view.marks[seat].tolist()
    for track in range(len(TRACKS)):
        parts.append(_small_track(seat, track, lengths[track], marks[track], left, top + OTHER_HEAD))
    return draw.group(parts, class_=draw.team_class(seat))


@draw.drawn_once
def _small_track(seat: int, track: int, length: int, marks: int, left: float, top: float) -> str:
    """A track as a row of small boxes; what is in them can be seen on the large sheet, for all sheets are alike."""
    x = left + track // SMALL_ROWS * SMALL_COLUMN
    y = top + track % SMALL_ROWS * SMALL_ROW
    step = (SMALL_COLUMN - LABEL_WIDTH - 4) / max(BOXES_A_ROW, length)
    boxes = [
        draw.group(
            (
                draw.rect(
                    x + LABEL_WIDTH + number * step, y - 12, step - 2, 13, "ft-token" if number < marks else "ft-die"
                ),
            ),
            data_part=part_name(seat, track, number + 1),
        )
        for number in range(length)
    ]
    label = draw.text(x, y, TRACKS[track], "ft-strong" if marks < length else "ft-soft")
    return draw.group((label, *boxes), role="img", aria_label=f"{TRACK_NAMES[track]}: {marks} of {length} checked")


def _totals(scene: Scene, seat: int) -> str:
    state = scene.view
    return f"{counted(int(state.runs[seat]), 'run')}, Power {int(state.power[seat])}"


def _described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    state = scene.view
    said = [f"{_now(scene)}."]
    if state.pitcher >= 0:
        said.append(f"The Pitcher Die shows {PITCHER_NAMES[state.pitcher]}.")
    for seat in range(scene.setup.seats):
        bases = [("first", "second", "third")[base - 1] for base in _runners(scene, seat)]
        on = f"runners on {in_row(bases)}" if bases else "nobody on base"
        said.append(f"{scene.names.teams[seat]}: {_totals(scene, seat)}, {on}.")
    if scene.setup.seats == 1:
        said.append(f"Hits Fitz: {counted(int(state.fitz_runs), 'run')}.")
    return " ".join(said)
