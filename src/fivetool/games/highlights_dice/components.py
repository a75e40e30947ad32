"""Baseball Highlights: The Dice Game on paper: the Play sheet, two to a page, dice, board, and the solo sheet."""

from __future__ import annotations

from fivetool.game.components import ChartPages, Component, Drawing
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.board.dice import PITCHER_DIE, PLAY_DIE, POWER_DIE
from fivetool.games.highlights_dice.board.sheet import (
    BOX_SIZE,
    BOX_STEP,
    BOXES_A_ROW,
    LABEL_ROOM,
    LABEL_WIDTH,
    LETTER,
    ROW_HEIGHT,
    key,
    kind_class,
    printed,
)
from fivetool.games.highlights_dice.data.sheets import AREAS, SHEETS, TRACKS, Sheet
from fivetool.games.highlights_dice.rules.turns import PLAY_DICE
from fivetool.games.highlights_dice.seats import TEAMS
from fivetool.games.highlights_dice.words.naming import PITCHER_DOES, PITCHER_NAMES, SHORT_NAMES, TRACK_NAMES
from fivetool.show import forms
from fivetool.show import svg as draw
from fivetool.show.dice import die

PAD_WIDTH, PAD_HEIGHT = 690, 490
TALLY_LEFT, TALLY_STEP, TALLY_SIZE = 96, 22, 20
RUNNERS = 3
SOLO_WIDTH, SOLO_HEIGHT = 640, 560
SOLO_ROUNDS = 6
SOLO_STEPS = (  # HD-110 to HD-126, one line a step
    "1. Roll the Pitcher Die and one Power Die: its face is the area that you defend.",
    "2. Roll Play Dice (nine in Round 1) and your Power Dice. Take an area and check its boxes.",
    "3. Pick two more tracks that still have dice, one box each. The Pitcher Die strikes your runners.",
    "4. Put the Power Dice back. Roll as many as you have unlocked: each face removes the Play Dice there.",
    "5. Hits Fitz scores one run for each Play Die in the largest pile, the defended area left out.",
    "6. Roll all dice that were taken or removed in the next Round; the others stay.",
)


def components(setup: Setup) -> tuple[Component, ...]:
    """All that a table needs, for one to four players."""
    sheet = SHEETS.of(setup.options["sheet"])
    return (_pads(sheet), _dice_tables(sheet), _labels(sheet), forms.markers(len(TEAMS), RUNNERS), _mat(), _solo())


# --- The Play sheet ---


def _pads(sheet: Sheet) -> Drawing:
    """HD-3: everything on a Play sheet, twice on a page."""
    parts = [
        draw.text(0, 24, f"Play sheet: {sheet.name}", "ft-heading"),
        forms.write_on(330, 24, PAD_WIDTH - 330, "Name"),
    ]
    top = 44.0
    for track in range(len(TRACKS)):
        boxes = sheet.tracks[TRACKS[track]]
        parts.append(_track(track, boxes, top))
        top += ROW_HEIGHT * -(-len(boxes) // BOXES_A_ROW)
    parts += [
        _tally("Power Dice", sheet.power, 0, top + 4, 264),
        _tally("Rounds", sheet.rounds, 280, top + 4, PAD_WIDTH - 280),
        _tally("Runs", sheet.runs, 0, top + 34, PAD_WIDTH),
        draw.group((key(),), transform=f"translate(0 {top + 70:g})"),
        draw.Diamond(590, 216, 44).draw(),
        draw.text(590, 254, "Your runners", "ft-middle ft-soft"),
        *_pitcher_key(490, top + 84),
    ]
    svg = forms.form(PAD_WIDTH, max(PAD_HEIGHT, top + 156), parts, "Play sheet")
    return Drawing("sheet", "Play sheet", svg, a_page=2)


def _track(track: int, boxes: tuple[str, ...], top: float) -> str:
    parts = [draw.fitted(0, top + 22, SHORT_NAMES[track], LABEL_ROOM, LETTER, "ft-strong")]
    for number, token in enumerate(boxes):
        row, column = divmod(number, BOXES_A_ROW)
        x, y = LABEL_WIDTH + column * BOX_STEP, top + row * ROW_HEIGHT
        parts.append(draw.group((printed(x, y, BOX_SIZE, token),), class_=kind_class(token) or None))
    return draw.group(parts)


def _tally(name: str, boxes: int, x: float, y: float, room: float) -> str:
    """A row of empty boxes to check; a line to write on where there is no room for so many."""
    left = x + TALLY_LEFT
    if TALLY_LEFT + boxes * TALLY_STEP > room:
        ruled = draw.line(left, y + TALLY_SIZE - 1, x + room, y + TALLY_SIZE - 1, "ft-form-line")
        return draw.text(x, y + 16, f"{name}, of {boxes}", "ft-strong") + ruled
    drawn = [draw.rect(left + i * TALLY_STEP, y, TALLY_SIZE, TALLY_SIZE, "ft-box", 3) for i in range(boxes)]
    return draw.text(x, y + 16, name, "ft-strong") + "".join(drawn)


def _pitcher_key(x: float, y: float) -> list[str]:
    """HD-73 to HD-77: what the Pitcher Die does."""
    return [
        draw.text(x, y + 20 * i, f"{name}: {does}", "ft-form-small")
        for i, (name, does) in enumerate(zip(PITCHER_NAMES, PITCHER_DOES, strict=True))
    ]


# --- Dice and board ---


def _labels(sheet: Sheet) -> Component:
    """HD-6: nine Play Dice, six Power Dice and the Pitcher Die."""
    return forms.die_labels(
        [
            *((f"Play Die {number}", PLAY_DIE, sheet.dice["play"]) for number in range(1, PLAY_DICE + 1)),
            *((f"Power Die {number}", POWER_DIE, sheet.dice["power"]) for number in range(1, sheet.power + 1)),
            ("Pitcher Die", PITCHER_DIE, sheet.dice["pitcher"]),
        ]
    )


def _dice_tables(sheet: Sheet) -> ChartPages:
    note = "Without labels: roll ordinary dice, of one color for each kind, and read them here."
    kinds = (("Play Dice", "play"), ("Power Dice", "power"), ("Pitcher Die", "pitcher"))
    charts = tuple(
        forms.dice_chart(name, [sheet.dice[kind]], note if kind == "pitcher" else "") for name, kind in kinds
    )
    return ChartPages("dice", "Dice tables", ((charts,),), text_size=15)


def _mat() -> Drawing:
    """The shared board: six areas and the mound."""
    parts = []
    for area, face in enumerate(AREAS):
        row, column = divmod(area, 3)
        x, y = 16 + column * 178, 16 + row * 258
        parts += [
            draw.rect(x, y, 170, 250, "ft-form-slot", 10),
            die(x + 10, y + 10, face, 44, "", PLAY_DIE),
            draw.text(x + 64, y + 38, TRACK_NAMES[area], "ft-strong"),
        ]
    parts += [
        draw.circle(634, 120, 74, "ft-clay"),
        draw.rect(594, 80, 80, 80, "ft-paper", 8),
        draw.text(634, 222, "Pitcher Die", "ft-middle ft-strong"),
        forms.slot(556, 274, 156, 250, "Supply"),
    ]
    return forms.mat("Board", parts)


def _solo() -> Drawing:
    """HD-107 to HD-127: a game against Hits Fitz, round by round."""
    widths = (70.0, 170.0, 100.0, 100.0, 100.0, 100.0)
    heads = ("Round", "Defended area", "Your runs", "Total", "Hits Fitz", "Total")
    rows = [(str(number), "", "", "", "", "") for number in range(1, SOLO_ROUNDS + 1)]
    parts = [
        draw.text(0, 24, "Alone against Hits Fitz", "ft-heading"),
        forms.write_on(360, 24, SOLO_WIDTH - 360, "Date"),
        forms.table(0, 44, widths, heads, rows),
        *(draw.text(0, 310 + 26 * i, words, "ft-form-small") for i, words in enumerate(SOLO_STEPS)),
        draw.text(0, 490, "You win with more runs than Hits Fitz; a tie is a loss.", "ft-strong ft-form-small"),
    ]
    return Drawing("solo", "Solo sheet", forms.form(SOLO_WIDTH, SOLO_HEIGHT, parts, "Solo sheet"))
