"""The Dice Game as a picture: the shared board with its dice, the viewer's sheet large, the others' small."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_dice.board import areas, final, sheet
from fivetool.games.highlights_dice.board.dice import POWER_DIE
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.hits_fitz import FITZ_TEAM
from fivetool.games.highlights_dice.rules.turns import rounds_of
from fivetool.games.highlights_dice.words.naming import PITCHER_DOES, PITCHER_NAMES, runners_text
from fivetool.games.highlights_dice.words.preview import preview
from fivetool.show import svg as draw
from fivetool.show.arrangement import placed
from fivetool.show.dice import die
from fivetool.show.phrases import counted, plural

TITLE = "Baseball Highlights: The Dice Game"
MARGIN = 8
FIELD_HEIGHT, FIELD_REACH = 130, 38
FACTS_LEFT, FACTS_RIGHT, POWER_LEFT, POWER_STEP, POWER_SIZE = 184, 448, 286, 27.5, 24
OTHER_HEIGHT, OTHER_HEAD, OTHER_REACH, OTHER_LEFT, SMALL_TOKEN = 126, 54, 25, 124, 12
WIDE_WIDTH, WIDE_SCALE = 612, 1.26  # of the wide board: areas and tracks are larger there
POWER_ROOM = 122  # of the Power Dice of another player, in words
KEY_LEFT = 460  # on the wide board, beside the field
GAP = 6


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The whole table: dice and sheet first, then the field; on the wide board the field between them."""
    own = scene.seat if scene.seat >= 0 else max(int(scene.view.active), 0)
    open_choices = {choice.id: choice for choice in choices}
    tracks, sheet_height = sheet.tracks(scene, own, 0, open_choices)
    others = _others(scene, own)
    other_scale = WIDE_SCALE if len(others) == 1 else 1
    at = _places(sheet_height, len(others) * OTHER_HEIGHT, len(others) * OTHER_HEIGHT * other_scale)
    sheets = draw.group(_small_sheet(scene, other, i * OTHER_HEIGHT) for i, other in enumerate(others))
    body = (
        areas.headline(scene, WIDE_WIDTH),
        _put(_dice_or_result(scene, open_choices), at["areas"], WIDE_SCALE),
        _put(tracks, at["tracks"], WIDE_SCALE),
        _put(_field(scene, own), at["field"]),
        _put(sheet.key(), at["key"]),
        _put(sheets, at["others"], other_scale),
        _previews(scene, open_choices, at),
    )
    (_, height), (_, wide_height) = at["foot"]
    return draw.board(height, "".join(body), TITLE, _described(scene), wide=(WIDE_WIDTH, wide_height))


def _dice_or_result(scene: Scene, choices: Mapping[int, Choice]) -> str:
    """The areas with their dice, and when all is over how the game came out."""
    return final.result(scene) if scene.view.phase == phase.OVER else areas.areas(scene, choices)


Place = tuple[tuple[float, float], tuple[float, float]]  # on the narrow board, and on the wide one


def _places(sheet_height: float, others: float, wide_others: float) -> dict[str, Place]:
    """Where the parts of the board lie."""
    top = areas.HEADLINE_HEIGHT
    tracks = top + areas.AREA_HEIGHT + GAP
    field = tracks + sheet_height + GAP
    key = field + FIELD_HEIGHT + GAP
    below = key + sheet.KEY_HEIGHT + GAP
    wide_field = top + WIDE_SCALE * areas.AREA_HEIGHT + GAP
    wide_tracks = wide_field + sheet.KEY_WIDE_HEIGHT + GAP
    wide_below = wide_tracks + WIDE_SCALE * sheet_height + GAP
    return {
        "areas": ((0, top), (0, top)),
        "tracks": ((0, tracks), (0, wide_tracks)),
        "field": ((0, field), (0, wide_field + 8)),
        "key": ((MARGIN + 4, key), (KEY_LEFT, wide_field)),
        "others": ((0, below), (0, wide_below)),
        "foot": ((0, below + others + GAP), (0, wide_below + wide_others + GAP)),
    }


def _put(body: str, at: Place, wide_scale: float = 1) -> str:
    narrow, wide = at
    return placed(body, narrow, (*wide, wide_scale))


def _others(scene: Scene, own: int) -> list[int]:
    """The other seats, clockwise."""
    return [(own + step) % scene.setup.seats for step in range(1, scene.setup.seats)]


def _previews(scene: Scene, choices: Mapping[int, Choice], at: Mapping[str, Place]) -> str:
    """For each choice the boxes that it would check, and the area whose dice it would take."""
    places = sheet.box_places(scene, 0)
    previews = []
    for choice in choices:
        boxes = "".join(sheet.would_check(*places[box]) for box in preview(scene, scene.asked, choice).boxes)
        ring = areas.area_ring(choice) if scene.view.phase == phase.AREA else ""
        lit = (_put(boxes, at["tracks"], WIDE_SCALE), _put(ring, at["areas"], WIDE_SCALE))
        previews.append(draw.group(lit, data_preview=choice))
    return draw.group(previews, aria_hidden="true")


def touched(event: Event) -> str | None:
    """The box that is checked, for the board to light up: so a chain is seen step by step."""
    return sheet.part_name(event.seat, event.track, event.number) if event.kind == "check" else None


# --- The viewer's field ---


def _field(scene: Scene, seat: int) -> str:
    """The viewer's diamond, name, runs, Power Dice and Rounds; alone also Hits Fitz."""
    state = scene.view
    diamond = draw.Diamond(96, FIELD_HEIGHT - 12, FIELD_REACH, seat)
    left, right = FACTS_LEFT, FACTS_RIGHT
    parts = [
        diamond.draw(),
        diamond.runners(_runners(scene, seat), seat),
        draw.token(left + 13, 22, seat, 13),
        draw.text(left + 34, 28, draw.shorten(scene.names.teams[seat], 14), "ft-team-name ft-strong"),
        draw.text(right - 48, 32, str(int(state.runs[seat])), "ft-figure ft-end ft-on-scoreboard"),
        draw.text(right, 30, plural("run", int(state.runs[seat])), "ft-soft ft-end ft-on-scoreboard"),
        _fitz(int(state.fitz_runs)) if scene.setup.seats == 1 else "",
        *_power_dice(int(state.power[seat]), int(scene.book.power_boxes), 88),
        _rounds(int(state.rounds[seat]), int(rounds_of(state, scene.book)), 118),
    ]
    return draw.group(parts, class_=draw.team_class(seat))


def _power_dice(power: int, most: int, top: float) -> Iterable[str]:
    """The Power Dice that are unlocked, and places for the others."""
    dice = [
        die(POWER_LEFT + i * POWER_STEP, top - 17, "", POWER_SIZE, "" if i < power else "unrolled", POWER_DIE)
        for i in range(most)
    ]
    label = draw.text(FACTS_LEFT, top, "Power Dice")
    yield draw.group(
        (label, *dice), role="img", aria_label=f"Power Dice: {power} of {most} unlocked", data_legend="power"
    )


def _rounds(done: int, of: int, baseline: float) -> str:
    return draw.track(FACTS_LEFT, baseline, "Rounds", done, of, 22, POWER_LEFT - FACTS_LEFT + 12)


def _fitz(runs: int) -> str:
    """HD-107: the opponent of somebody who plays alone."""
    left, right = FACTS_LEFT, FACTS_RIGHT
    parts = (
        draw.token(left + 13, 52, FITZ_TEAM, 11),
        draw.text(left + 34, 58, "Hits Fitz", "ft-team-name ft-strong"),
        draw.text(right - 48, 60, str(runs), "ft-heading ft-end"),
        draw.text(right, 58, plural("run", runs), "ft-soft ft-end"),
    )
    return draw.group(parts, class_=draw.team_class(FITZ_TEAM))


def _runners(scene: Scene, seat: int) -> dict[int, int]:
    bases = scene.view.bases[seat]
    return {base: int(bases[base - 1]) for base in (1, 2, 3) if bases[base - 1]}


# --- The others ---


def _small_sheet(scene: Scene, seat: int, top: float) -> str:
    """Another player's sheet: diamond, name, runs, Power Dice, and how far each track is checked."""
    diamond = draw.Diamond(58, top + OTHER_HEIGHT - 12, OTHER_REACH, seat)
    left = OTHER_LEFT
    parts = [
        draw.line(MARGIN, top, draw.BOARD_WIDTH - MARGIN, top, "ft-rule"),
        diamond.draw(),
        *(
            draw.token(*diamond.place(base), seat, SMALL_TOKEN, data_runner=number, data_legend="runner")
            for base, number in _runners(scene, seat).items()
        ),
        draw.token(left + 12, top + 20, seat, SMALL_TOKEN),
        draw.text(left + 32, top + 26, draw.shorten(scene.names.teams[seat], 11), "ft-team-name ft-strong"),
        draw.text(draw.BOARD_WIDTH - MARGIN - POWER_ROOM, top + 26, _runs(scene, seat), "ft-end ft-on-scoreboard"),
        draw.text(draw.BOARD_WIDTH - MARGIN, top + 26, _power(scene, seat), "ft-end"),
        *sheet.small_tracks(scene, seat, left, top + OTHER_HEAD),
    ]
    return draw.group(parts, class_=draw.team_class(seat))


def _runs(scene: Scene, seat: int) -> str:
    return counted(int(scene.view.runs[seat]), "run")


def _power(scene: Scene, seat: int) -> str:
    return counted(int(scene.view.power[seat]), "Power Die", "Power Dice")


def _described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    state = scene.view
    said = [f"{areas.now(scene)}."]
    if state.pitcher >= 0:
        said.append(f"The Pitcher Die shows {PITCHER_NAMES[state.pitcher]}: {PITCHER_DOES[state.pitcher]}.")
    for seat in range(scene.setup.seats):
        said.append(
            f"{scene.names.teams[seat]}: {_runs(scene, seat)}, {_power(scene, seat)}, "
            f"{runners_text(_runners(scene, seat))}."
        )
    if scene.setup.seats == 1:
        said.append(f"Hits Fitz: {counted(int(state.fitz_runs), 'run')}.")
    return " ".join(said)
