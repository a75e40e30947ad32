"""Power Chip Baseball on paper: labels for twelve dice or a table for ordinary ones, mat, markers, score sheet."""

from __future__ import annotations

from fivetool.game.components import ChartPages, Component, Drawing, Piece, Pieces
from fivetool.game.setup import Setup
from fivetool.games.power_chip.board.dice import LOOKS, SIDE_NAMES, SIDES
from fivetool.games.power_chip.board.picture import bolt
from fivetool.games.power_chip.data.dice_sets import play_die_faces
from fivetool.games.power_chip.rules.play import DICE_A_SIDE
from fivetool.games.power_chip.rules.track import HALF_OUTS, STRIKEOUT_STRIKES, WALK_BALLS
from fivetool.show import forms
from fivetool.show import svg as draw

CHIP = 36.0  # millimeters
CHIP_PLACE = 50  # its radius on the mat, in units
SHEET_WIDTH, SHEET_HEIGHT = 600, 250
SCORE_SHEETS_A_PAGE = 3
RUNNERS_A_TEAM = 4  # three on base and one at bat
TRACK_MARKERS = 3


def components(setup: Setup) -> tuple[Component, ...]:
    """All that a table needs besides twelve dice."""
    return (
        _dice_table(setup),
        _labels(setup),
        forms.markers(2, RUNNERS_A_TEAM, TRACK_MARKERS),
        _chip(),
        _mat(),
        _score_sheet(setup),
    )


def dice_of(setup: Setup, side: int) -> list[tuple[str, ...]]:
    """What the faces of a side's six dice show."""
    return [play_die_faces(setup.book, side * DICE_A_SIDE + die) for die in range(DICE_A_SIDE)]


# --- Dice ---


def _labels(setup: Setup) -> Pieces:
    """PC-9: a strip of six labels for each die."""
    return forms.die_labels(
        [
            (f"{SIDE_NAMES[side]} die {number}", LOOKS[side], faces)
            for side in SIDES
            for number, faces in enumerate(dice_of(setup, side), 1)
        ]
    )


def _dice_table(setup: Setup) -> ChartPages:
    """PC-9 for ordinary dice: what 1 to 6 mean on every die."""
    note = "Without labels: roll six ordinary dice of one color, and read each here."
    charts = tuple(
        forms.dice_chart(f"{SIDE_NAMES[side]} dice", dice_of(setup, side), note if side == SIDES[-1] else "")
        for side in SIDES
    )
    return ChartPages("dice", "Dice tables", ((charts,),), text_size=15)


# --- The table ---


def _chip() -> Pieces:
    """PC-10: the chip, and a letter of each team for the toss."""
    faces = {
        "Power Chip": bolt(32, 32),
        **{f"Team {team}": draw.text(32, 32, team, "ft-middle ft-heading") for team in draw.TEAM_LETTERS[:2]},
    }
    chips = tuple(Piece(name, forms.form(64, 64, (draw.coin(32, 32, 30, face),), name)) for name, face in faces.items())
    note = "Glue the letters on both sides of a coin for the toss, and the chip on another"
    return Pieces("chip", "Power Chip", chips, CHIP, CHIP, note)


def _mat() -> Drawing:
    """The field with count, outs, a place for the chip, and one for each side's dice."""
    wide, _ = forms.MAT_UNITS
    parts = [draw.Diamond(wide / 2, 396, 98).draw()]
    left, right = 18, 512
    tracks = (("Balls", WALK_BALLS, left, 34), ("Strikes", STRIKEOUT_STRIKES, left, 80), ("Outs", HALF_OUTS, right, 34))
    for name, of, x, y in tracks:
        parts.append(draw.text(x, y + 6, name, "ft-strong"))
        parts.append(forms.places(x + 88, y, [str(i) for i in range(of)]))
    for team in (0, 1):
        middle = wide - 84 if team else 84
        parts.append(
            draw.group(
                (
                    draw.token(middle - 37, 236, team, 16),
                    draw.text(middle - 11, 242, f"Team {draw.TEAM_LETTERS[team]}", "ft-team-name ft-strong"),
                    draw.circle(middle, 330, CHIP_PLACE, "ft-form-slot"),
                    draw.text(middle, 330, "Chip", "ft-middle ft-soft"),
                ),
                class_=draw.team_class(team),
            )
        )
    for side in SIDES:
        parts.append(forms.slot(18 + 350 * side, 440, 342, 84, f"{SIDE_NAMES[side]} dice"))
    return forms.mat("Play mat", (*parts, *_reminders()))


def _reminders() -> list[str]:
    lines = ("The bigger set wins the roll.", "A tie: whoever holds", "the chip decides.")
    return [draw.text(forms.MAT_UNITS[0] - 18, 86 + 24 * i, words, "ft-end ft-soft") for i, words in enumerate(lines)]


def _score_sheet(setup: Setup) -> Drawing:
    innings = int(setup.options["innings"])
    parts = (
        draw.text(0, 24, "Score sheet", "ft-heading"),
        forms.write_on(330, 24, 270, "Date"),
        forms.line_score(0, 44, SHEET_WIDTH, ("A", "B"), innings, ("R", "H", "LOB")),
        forms.write_on(0, 178, 280, "Team A"),
        forms.write_on(300, 178, 300, "Team B"),
        forms.write_on(0, 218, SHEET_WIDTH, "The play of the game"),
    )
    svg = forms.form(SHEET_WIDTH, SHEET_HEIGHT, parts, "Score sheet")
    return Drawing("score-sheet", "Score sheet", svg, a_page=SCORE_SHEETS_A_PAGE)
