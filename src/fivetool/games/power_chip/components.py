"""Power Chip Baseball on paper: labels for twelve dice or a table for ordinary ones, mat, markers, score sheet."""

from __future__ import annotations

from fivetool.game.components import Chart, ChartPages, Component, Drawing, Piece, Pieces
from fivetool.game.setup import Setup
from fivetool.games.power_chip.board.dice import LOOKS, SIDE_NAMES, SIDES
from fivetool.games.power_chip.board.picture import bolt
from fivetool.games.power_chip.data.dice_sets import FACES, play_die_faces
from fivetool.games.power_chip.rules.play import DICE_A_SIDE
from fivetool.games.power_chip.rules.track import HALF_OUTS, STRIKEOUT_STRIKES, WALK_BALLS
from fivetool.show import forms
from fivetool.show import svg as draw
from fivetool.show.dice import UNITS, die

LABEL = 15.0  # millimeters: the face of a die of 16 mm
CHIP, MARKER = 36.0, 18.0
MAT_WIDTH, MAT_HEIGHT = 720, 490
SHEET_WIDTH, SHEET_HEIGHT = 600, 250
SCORE_SHEETS_A_PAGE = 3
RUNNERS_A_TEAM = 4  # three on base and one at bat
TRACK_MARKERS = 3


def components(setup: Setup) -> tuple[Component, ...]:
    """All that a table needs besides twelve dice."""
    return (_dice_table(setup), _labels(setup), _markers(), _chip(), _mat(setup), _score_sheet(setup))


def dice_of(setup: Setup, side: int) -> list[tuple[str, ...]]:
    """What the faces of a side's six dice show."""
    return [play_die_faces(setup.book, side * DICE_A_SIDE + die) for die in range(DICE_A_SIDE)]


# --- Dice ---


def _labels(setup: Setup) -> Pieces:
    """PC-9: a strip of six labels for each die."""
    strips = tuple(
        Piece(f"{SIDE_NAMES[side]} die {number}", _strip(side, faces))
        for side in SIDES
        for number, faces in enumerate(dice_of(setup, side), 1)
    )
    note = "One strip a die: cut six labels, put one on each face of a 16 mm die"
    return Pieces("labels", "Labels for the dice", strips, LABEL * FACES, LABEL, note)


def _strip(side: int, faces: tuple[str, ...]) -> str:
    parts = [die(i * UNITS + 2, 2, face, UNITS - 4, "", LOOKS[side]) for i, face in enumerate(faces)]
    parts += [draw.line(i * UNITS, 0, i * UNITS, UNITS, "ft-form-line") for i in range(1, FACES)]
    return forms.form(FACES * UNITS, UNITS, parts, f"{SIDE_NAMES[side]} die")


def _dice_table(setup: Setup) -> ChartPages:
    """PC-9 for ordinary dice: what 1 to 6 mean on every die. Dice that are alike share a row."""
    heads = ("Die", *(str(pips) for pips in range(1, FACES + 1)))
    charts = tuple(
        Chart(
            f"{SIDE_NAMES[side]} dice",
            heads,
            _rows(dice_of(setup, side)),
            "Without labels: roll six ordinary dice of one color, and read each here.",
        )
        for side in SIDES
    )
    return ChartPages("dice", "Dice tables", ((charts,),), text_size=15)


def _rows(dice: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    if len(set(dice)) == 1:
        return (("Each", *dice[0]),)
    return tuple((str(number), *faces) for number, faces in enumerate(dice, 1))


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


def _markers() -> Pieces:
    """Runners of both teams, and markers for the three tracks."""
    tokens = [
        Piece(
            f"Runner of team {draw.TEAM_LETTERS[team]}",
            forms.form(50, 50, (draw.token(25, 25, team, 20),), "Runner"),
            copies=RUNNERS_A_TEAM,
        )
        for team in (0, 1)
    ]
    track = forms.form(50, 50, (draw.circle(25, 25, 16, "ft-lamp ft-lamp-on"),), "Marker")
    every = (*tokens, Piece("Marker", track, copies=TRACK_MARKERS))
    return Pieces("markers", "Markers", every, MARKER, MARKER, "Runners for both teams, and one marker for each track")


def _mat(setup: Setup) -> Drawing:
    """The field with count, outs, a place for the chip, and one for each side's dice."""
    field = draw.Diamond(MAT_WIDTH / 2, 366, 100)
    tracks = (("Balls", WALK_BALLS), ("Strikes", STRIKEOUT_STRIKES), ("Outs", HALF_OUTS))
    parts = [draw.rect(1, 1, MAT_WIDTH - 2, MAT_HEIGHT - 2, "ft-paper", 14), field.draw()]
    for row, (name, of) in enumerate(tracks):
        y = 30 + 35 * row
        parts.append(draw.text(18, y + 6, name, "ft-strong"))
        parts.append(forms.places(106, y, [str(i) for i in range(of)], 14, 33))
    for team in (0, 1):
        left = MAT_WIDTH - 128 if team else 18
        parts.append(
            draw.group(
                (
                    draw.token(left + 18, 222, team, 16),
                    draw.text(left + 44, 228, f"Team {draw.TEAM_LETTERS[team]}", "ft-team-name ft-strong"),
                    draw.circle(left + 55, 300, 44, "ft-form-slot"),
                    draw.text(left + 55, 300, "Chip", "ft-middle ft-soft"),
                ),
                class_=draw.team_class(team),
            )
        )
    for side in SIDES:
        parts.append(forms.slot(18 + 346 * side, 408, 338, 68, f"{SIDE_NAMES[side]} dice"))
    parts += _reminders()
    return Drawing("mat", "Play mat", forms.form(MAT_WIDTH, MAT_HEIGHT, parts, "Play mat"), landscape=True)


def _reminders() -> list[str]:
    lines = ("The bigger set wins the roll.", "A tie: whoever holds", "the chip decides.")
    return [draw.text(MAT_WIDTH - 18, 34 + 22 * i, words, "ft-end ft-soft") for i, words in enumerate(lines)]


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
