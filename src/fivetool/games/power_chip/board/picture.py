"""The board as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.power_chip.board.dice import LOOKS, SIDE_NAMES, SIDES
from fivetool.games.power_chip.board.table import NO_TEAM, SIDE_VERBS, Position, Side, read, seats_with_dice
from fivetool.games.power_chip.rules import choice, phase
from fivetool.games.power_chip.rules.track import HALF_OUTS, STRIKEOUT_STRIKES, WALK_BALLS
from fivetool.games.power_chip.words.naming import BASE_NAMES, OUTS, SYMBOLS
from fivetool.show import svg as draw
from fivetool.show.dice import die
from fivetool.show.phrases import in_row, plural

TITLE = "Power Chip Baseball"
BASE_SYMBOLS = {FIRST: "1B", SECOND: "2B", THIRD: "3B"}
PAIRS = {choice.OUT_12: (FIRST, SECOND), choice.OUT_13: (FIRST, THIRD), choice.OUT_23: (SECOND, THIRD)}

# What may be asked beside a side's dice: the order at the toss, and which of its tied symbols to play.
ROW_WORDS = (
    {choice.BAT: "Bat first", **{choice.BATTING_SYMBOL + i: symbol for i, symbol in enumerate(SYMBOLS[0])}},
    {choice.PITCH: "Pitch first", **{choice.PITCHING_SYMBOL + i: symbol for i, symbol in enumerate(SYMBOLS[1])}},
)

MARGIN = 16
FIELD = draw.Diamond(240, 338, 86)
DUGOUT_TOP, DUGOUT_WIDTH, DUGOUT_HEIGHT = 286, 166, 94
DUGOUT_LEFT = (MARGIN - 4, draw.BOARD_WIDTH - MARGIN + 4 - DUGOUT_WIDTH)
DICE_TOP, DIE_SIZE, DIE_STEP = 398, 62, 77.2
ROW_HEIGHT, SEATS_HEIGHT = 111, 24
VERDICT_WIDTH, BEST_WIDTH = 58, 122  # of the sign that tells who has the roll, and of most sets beside it
HEADING_LETTER = 12.0  # what a letter of a heading takes
PENNANT_TOP, PENNANT_HEIGHT = 128, 44
LETTERS_A_DIE = 7  # of a name below somebody's dice


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark, the dugouts with score and chip, the tracks, and both teams' dice."""
    position = read(scene)
    open_choices = {shown.id: shown for shown in choices}
    use, keep = open_choices.get(choice.USE), open_choices.get(choice.KEEP)
    chips = [(True, use, keep) if position.chip == team else (False, None, None) for team in (0, 1)]
    seats_height = SEATS_HEIGHT if scene.setup.seats > 2 else 0
    row_height = ROW_HEIGHT + seats_height
    height = DICE_TOP + 2 * row_height + 4
    parts = (
        draw.rect(1, 1, draw.BOARD_WIDTH - 2, height - 2, "ft-paper", 14),
        _headline(position.now, _happening(scene, position)),
        "" if position.phase == phase.OVER else _tracks(position.balls, position.strikes, position.outs),
        FIELD.draw(),
        _men(position),
        _pennant(scene.names.teams, position) if position.phase == phase.OVER else "",
        *[_dugout(team, scene.names.teams[team], position.runs[team], *chips[team]) for team in (0, 1)],
        _toss_chip(position),
        *[_dice_row(scene, position, side, DICE_TOP + side * row_height, open_choices) for side in SIDES],
        *_runner_pairs(open_choices),
        *_previews(position, open_choices, row_height),
    )
    return draw.document(draw.BOARD_WIDTH, height, "".join(parts), TITLE, _described(scene, position))


@draw.drawn_once
def _headline(now: str, happening: str) -> str:
    """The inning and what is happening, on the right."""
    right = draw.BOARD_WIDTH - MARGIN
    return draw.group(
        (draw.text(right, 36, now, "ft-heading ft-end"), draw.text(right, 62, happening, "ft-soft ft-end"))
    )


@draw.drawn_once
def _tracks(balls: int, strikes: int, outs: int) -> str:
    """The count and the outs, on the left."""
    return draw.group(
        (
            draw.track(MARGIN, 34, "Balls", balls, WALK_BALLS),
            draw.track(MARGIN, 60, "Strikes", strikes, STRIKEOUT_STRIKES),
            draw.track(MARGIN, 86, "Outs", outs, HALF_OUTS),
        )
    )


def _pennant(names: Sequence[str], position: Position) -> str:
    """After the last out: who won, on a pennant over the outfield in the winner's color."""
    runs = position.runs
    if runs[0] == runs[1]:
        return draw.group(
            (
                draw.rect(FIELD.x - 70, PENNANT_TOP, 140, PENNANT_HEIGHT, "ft-verdict", 8),
                draw.text(FIELD.x, PENNANT_TOP + PENNANT_HEIGHT / 2, "A draw", "ft-middle ft-heading ft-verdict-word"),
            )
        )
    winner = int(runs[1] > runs[0])
    words = f"{draw.shorten(names[winner], 14)} win {max(runs)}–{min(runs)}"
    half, middle = draw.text_width(words, HEADING_LETTER) / 2 + 22, PENNANT_TOP + PENNANT_HEIGHT / 2
    left, right, bottom = FIELD.x - half, FIELD.x + half, PENNANT_TOP + PENNANT_HEIGHT
    outline = ((left, PENNANT_TOP), (right, PENNANT_TOP), (right - 12, middle), (right, bottom), (left, bottom))
    parts = (draw.polygon(outline, "ft-band"), draw.text(FIELD.x - 4, middle, words, "ft-middle ft-heading ft-on-band"))
    return draw.group(parts, class_=draw.team_class(winner))


def _happening(scene: Scene, position: Position) -> str:
    names = [draw.shorten(name, 10) for name in scene.names.teams]
    if position.phase == phase.TOSS_CHOICE:
        return f"{names[position.toss_winner]} won it"
    if position.phase == phase.OVER:
        runs = position.runs
        return "A draw" if runs[0] == runs[1] else f"{names[runs[1] > runs[0]]} win"
    if position.phase == phase.CHIP:
        return "Tied roll"
    if position.phase == phase.DP_RUNNERS:
        return "Double play"
    winner = next((dice for dice in position.sides if dice.has_roll), None)
    return f"{names[winner.team]} win the roll" if winner else "Play ball"


def _men(position: Position) -> str:
    """The runners on their bases and the batter beside the plate."""
    if position.batting == NO_TEAM:
        return ""
    x, y = FIELD.place(BATTER)
    batter = ""
    if position.phase != phase.OVER:
        batter = draw.token(
            x - 40, y, position.batting, class_="ft-batter", data_runner=position.batter, data_legend="batter"
        )
    return draw.group((FIELD.runners(position.on, position.batting), batter))


@draw.drawn_once
def _dugout(team: int, name: str, runs: int, has_chip: bool, use: Choice | None, keep: Choice | None) -> str:
    """A team's name and runs, and the Power Chip where that team holds it."""
    left, top = DUGOUT_LEFT[team], DUGOUT_TOP
    parts = [
        draw.rect(left, top, DUGOUT_WIDTH, DUGOUT_HEIGHT, "ft-paper", 10),
        draw.token(left + 22, top + 22, team, 13),
        draw.text(left + 42, top + 28, draw.shorten(name, 12), "ft-team-name ft-strong"),
        draw.text(left + 10, top + 78, str(runs), "ft-figure"),
    ]
    if has_chip:
        parts.append(_chip(left + 139, top + 64, use))
        word = draw.text(left + 108, top + 70, "chip", "ft-soft ft-end")
        parts.append(draw.pill(left + 78, top + 64, "Keep", keep) if keep else word)
    return draw.group(parts, class_=draw.team_class(team))


def _chip(x: float, y: float, use: Choice | None) -> str:
    """The Power Chip: clicking it uses it."""
    if use is None:
        return draw.group((draw.coin(x, y, 24, bolt(x, y)),), role="img", aria_label="Power Chip", data_legend="chip")
    word = draw.text(x, y, "Use", "ft-middle ft-coin-face")
    return draw.button(use, draw.circle(x, y, 25, "ft-halo"), draw.coin(x, y, 23, word), data_legend="chip")


def bolt(x: float, y: float) -> str:
    """A flash of lightning, the face of the chip."""
    outline = ((3, -13), (-8, 3), (-1, 3), (-3, 13), (8, -3), (1, -3))
    return draw.polygon([(x + dx, y + dy) for dx, dy in outline], "ft-coin-face")


def _toss_chip(position: Position) -> str:
    """PC-10: before the game the chip is the coin of the toss; it lies on the mound, the winner's letter up."""
    if position.phase != phase.TOSS_CHOICE:
        return ""
    x, y = FIELD.x, FIELD.y - FIELD.reach
    letter = draw.text(x, y, draw.TEAM_LETTERS[position.toss_winner], "ft-middle ft-coin-face ft-heading")
    return draw.group((draw.coin(x, y, 30, letter),), data_legend="chip")


def _dice_row(scene: Scene, position: Position, side: int, top: float, choices: Mapping[int, Choice]) -> str:
    """A side's six dice: who rolls them, what they show, which of them count."""
    dice = position.sides[side]
    parts = [draw.line(MARGIN, top - 4, draw.BOARD_WIDTH - MARGIN, top - 4, "ft-rule")]
    if dice.team == NO_TEAM:
        parts.append(draw.text(MARGIN, top + 22, f"{SIDE_NAMES[side]} Dice", "ft-strong"))
    else:
        name = draw.shorten(scene.names.teams[dice.team], 16)
        parts.append(draw.token(MARGIN + 13, top + 16, dice.team, 13))
        parts.append(draw.text(MARGIN + 34, top + 22, f"{name} {SIDE_VERBS[side]}", "ft-team-name ft-strong"))
    parts.append(_row_choices(side, top + 16, choices) or _verdict(dice, _verdict_word(position, dice), top + 22))
    parts += [_die(side, i, top + 36, *shown) for i, shown in enumerate(dice.faces)]
    if scene.setup.seats > 2 and dice.team != NO_TEAM:
        parts += _seat_marks(scene, dice.team, top + 36 + DIE_SIZE + 7)
    return draw.group(parts, class_=draw.team_class(dice.team) if dice.team != NO_TEAM else None)


def _verdict_word(position: Position, dice: Side) -> str:
    if not dice.has_roll:
        return ""
    return "tie" if position.phase == phase.CHIP else "wins"


@draw.drawn_once
def _verdict(dice: Side, word: str, baseline: float) -> str:
    """PC-18, PC-24: how many dice show the side's play, and whether they win the roll."""
    if not dice.best:
        return ""
    right = draw.BOARD_WIDTH - MARGIN
    parts = [draw.text(right, baseline, dice.best, "ft-heading ft-end")]
    if word:
        left = right - max(BEST_WIDTH, draw.text_width(dice.best, HEADING_LETTER) + 10) - VERDICT_WIDTH
        parts += [
            draw.rect(left, baseline - 19, VERDICT_WIDTH, 26, "ft-verdict", 13),
            draw.text(left + VERDICT_WIDTH / 2, baseline - 6, word, "ft-middle ft-verdict-word"),
        ]
    return draw.group(parts, class_="ft-of-roll")


def _previews(position: Position, choices: Mapping[int, Choice], row_height: float) -> Iterable[str]:
    """PC-30, PC-31: whose dice are played if the chip is used, and if it is kept."""
    if choice.USE not in choices:
        return
    holder = next(side for side in SIDES if position.sides[side].team == position.chip)
    for chosen, side in ((choice.USE, holder), (choice.KEEP, 1 - holder)):
        top = DICE_TOP + side * row_height - 2
        ring = draw.rect(MARGIN - 8, top, draw.BOARD_WIDTH - 2 * MARGIN + 16, ROW_HEIGHT - 4, "ft-preview-place", 10)
        yield draw.group((ring,), data_preview=chosen, aria_hidden="true")


def _row_choices(side: int, middle: float, choices: Mapping[int, Choice]) -> str:
    """What a side is asked beside its dice, if anything."""
    right: float = draw.BOARD_WIDTH - MARGIN
    pills = []
    for asked in sorted(choices.keys() & ROW_WORDS[side].keys(), reverse=True):
        word = ROW_WORDS[side][asked]
        width = draw.pill_width(word)
        pills.append(draw.pill(right - width / 2, middle, word, choices[asked]))
        right -= width + 8
    return "".join(reversed(pills))


@draw.drawn_once
def _die(side: int, i: int, top: float, symbol: str, state: str) -> str:
    name = f"{SIDE_NAMES[side].lower()}-{i + 1}"
    key = f"die-{symbol.lower()}" if symbol else "die"
    place = MARGIN + i * DIE_STEP, top
    return die(*place, symbol, DIE_SIZE, state, LOOKS[side], data_die=name, data_legend=key)


def _seat_marks(scene: Scene, team: int, top: float) -> Iterable[str]:
    """PC-5: whose dice they are: the first of them the first seat's, and so on."""
    left: float = MARGIN
    for name, dice in seats_with_dice(scene, team):
        width = (dice - 1) * DIE_STEP + DIE_SIZE
        yield draw.line(left + 4, top, left + width - 4, top, "ft-rule")
        name = draw.shorten(name, LETTERS_A_DIE * dice - 1)
        yield draw.text(left + width / 2, top + 12, name, "ft-middle ft-soft")
        left += dice * DIE_STEP


def _runner_pairs(choices: Mapping[int, Choice]) -> Iterable[str]:
    """PC-53: a badge between every two runners who may be put out together."""
    for pair, (one, other) in PAIRS.items():
        if pair in choices:
            (x1, y1), (x2, y2) = FIELD.place(one), FIELD.place(other)
            word = f"{BASE_SYMBOLS[one]}+{BASE_SYMBOLS[other]}"
            yield draw.pill((x1 + x2) / 2, (y1 + y2) / 2, word, choices[pair])


def _described(scene: Scene, position: Position) -> str:
    """The position in a few sentences, for those who hear the board."""
    names = scene.names.teams
    said = [f"{position.now}.", f"{names[0]} {position.runs[0]}, {names[1]} {position.runs[1]}."]
    if position.batting == NO_TEAM:
        return " ".join((*said, f"{names[position.toss_winner]} won the toss."))
    if position.phase != phase.OVER:
        bases = [BASE_NAMES[base] for base in position.on]
        on = "nobody on base" if not bases else f"{plural('runner', len(bases))} on {in_row(bases)}"
        count = f"{position.balls}-{position.strikes}"
        said.append(f"{names[position.batting]} bat: count {count}, {OUTS[position.outs]}, {on}.")
    said.append(f"{names[position.chip]} hold the Power Chip.")
    said += [f"{name} dice: {', '.join(dice.symbols)}." for name, dice in zip(SIDE_NAMES, position.sides, strict=True)]
    return " ".join(said)
