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
from fivetool.show.arrangement import placed
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
RIGHT = draw.BOARD_WIDTH - MARGIN
FIELD = draw.Diamond(240, 338, 86)
SMALL = 0.66  # the field of a low board
SMALL_LEFT, SMALL_TOP = -21.0, -36.0
COLUMN = 286  # where the count of a low board begins, beside its field
DUGOUT_TOP, DUGOUT_WIDTH, DUGOUT_HEIGHT = 290, 156, 88
DUGOUT_LEFT = (MARGIN - 4, RIGHT + 4 - DUGOUT_WIDTH)
LOW_DUGOUT = (RIGHT + 4 - DUGOUT_WIDTH, 118)
DICE_TOP, LOW_DICE_TOP, DIE_SIZE, DIE_STEP = 394, 214, 62, 77.2
ROW_HEIGHT, SEATS_HEIGHT = 111, 24
VERDICT_WIDTH, BEST_WIDTH = 58, 122  # of the sign that tells who has the roll, and of most sets beside it
HEADING_LETTER = 12.0  # what a letter of a heading takes
NAME_LETTER = 11.6  # and of a name
PENNANT_TOP, LOW_PENNANT_TOP, PENNANT_HEIGHT = 92, 18, 44
LETTERS_A_DIE = 7  # of a name below somebody's dice


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark, the dugout with the chip, the tracks, and both teams' dice. Where there is room the park is large;
    in a low room it is small, so that both teams' dice, which decide every play, are in sight.
    """
    position = read(scene)
    open_choices = {shown.id: shown for shown in choices}
    row_height = ROW_HEIGHT + (SEATS_HEIGHT if scene.setup.seats > 2 else 0)
    dice = "".join(
        (
            *[_dice_row(scene, position, side, side * row_height, open_choices) for side in SIDES],
            *_previews(position, open_choices, row_height),
        )
    )
    parts = (
        _headline(position.now, _happening(scene, position)),
        "" if position.phase == phase.OVER else _tracks(position.balls, position.strikes, position.outs),
        placed(FIELD.draw(), (SMALL_LEFT, SMALL_TOP, SMALL), (0, 0)),
        _men(position),
        _pennant(scene.names.teams, position) if position.phase == phase.OVER else "",
        _dugout(position.chip, scene.names.teams[position.chip], open_choices) if position.chip != NO_TEAM else "",
        _toss_chip(position),
        placed(dice, (0, LOW_DICE_TOP), (0, DICE_TOP)),
        *_runner_pairs(open_choices),
    )
    low, high = (top + 2 * row_height + 4 for top in (LOW_DICE_TOP, DICE_TOP))
    return draw.document(
        draw.BOARD_WIDTH,
        low,
        draw.paper() + "".join(parts),
        TITLE,
        _described(scene, position),
        wide=(draw.BOARD_WIDTH, high),
    )


@draw.drawn_once
def _headline(now: str, happening: str) -> str:
    """The inning and what is happening, on the right."""
    words = draw.text(0, 0, now, "ft-heading ft-end ft-now"), draw.text(0, 21, happening, "ft-soft ft-end")
    return placed(draw.group(words), (RIGHT, 24), (RIGHT, 36))


@draw.drawn_once
def _tracks(balls: int, strikes: int, outs: int) -> str:
    """The count and the outs: on the left, or beside a small field."""
    counted = (("Balls", balls, WALK_BALLS), ("Strikes", strikes, STRIKEOUT_STRIKES), ("Outs", outs, HALF_OUTS))
    return draw.group(
        placed(draw.track(0, 0, name, shown, of), (COLUMN, 68 + 22 * i), (MARGIN, 34 + 26 * i))
        for i, (name, shown, of) in enumerate(counted)
    )


def _small(x: float, y: float) -> tuple[float, float]:
    """A place of the field where that is small."""
    return SMALL_LEFT + SMALL * x, SMALL_TOP + SMALL * y


def _pennant(names: Sequence[str], position: Position) -> str:
    """After the last out: who won, on a pennant over the outfield in the winner's color."""
    runs = position.runs
    if runs[0] == runs[1]:
        sign = (
            draw.rect(-70, 0, 140, PENNANT_HEIGHT, "ft-verdict", 8),
            draw.text(0, PENNANT_HEIGHT / 2, "A draw", "ft-middle ft-heading ft-verdict-word"),
        )
        return placed(draw.group(sign), (_small(FIELD.x, 0)[0], LOW_PENNANT_TOP), (FIELD.x, PENNANT_TOP))
    winner = int(runs[1] > runs[0])
    words = f"{draw.shorten(names[winner], 14)} win {max(runs)}–{min(runs)}"
    half, bottom = draw.text_width(words, HEADING_LETTER) / 2 + 22, PENNANT_HEIGHT
    outline = ((-half, 0), (half, 0), (half - 12, bottom / 2), (half, bottom), (-half, bottom))
    parts = (draw.polygon(outline, "ft-band"), draw.text(-4, bottom / 2, words, "ft-middle ft-heading ft-on-band"))
    pennant = draw.group(parts, class_=draw.team_class(winner))
    return placed(pennant, (_small(FIELD.x, 0)[0], LOW_PENNANT_TOP), (FIELD.x, PENNANT_TOP))


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
    men = [
        placed(draw.runner(0, 0, position.batting, number), _small(*FIELD.place(base)), FIELD.place(base))
        for base, number in position.on.items()
    ]
    if position.phase != phase.OVER:
        x, y = FIELD.place(BATTER)
        named = {"data_runner": position.batter, "data_legend": "batter"}
        batter = draw.token(0, 0, position.batting, class_="ft-batter", **named)
        men.append(placed(batter, _small(x - 48, y), (x - 40, y)))
    return draw.group(men)


def _dugout(team: int, name: str, choices: Mapping[int, Choice]) -> str:
    """PC-27: who holds the Power Chip, and what they may do with it."""
    use, keep = choices.get(choice.USE), choices.get(choice.KEEP)
    parts = (
        draw.rect(0, 0, DUGOUT_WIDTH, DUGOUT_HEIGHT, "ft-paper", 10),
        draw.token(20, 20, team, 13),
        draw.text(40, 26, draw.shorten(name, 11), "ft-team-name ft-strong"),
        _chip(DUGOUT_WIDTH - 30, 58, use),
        draw.pill(54, 58, "Keep", keep) if keep else draw.text(DUGOUT_WIDTH - 64, 64, "the chip", "ft-soft ft-end"),
    )
    return placed(draw.group(parts, class_=draw.team_class(team)), LOW_DUGOUT, (DUGOUT_LEFT[team], DUGOUT_TOP))


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
    letter = draw.text(0, 0, draw.TEAM_LETTERS[position.toss_winner], "ft-middle ft-coin-face ft-heading")
    coin = draw.group((draw.coin(0, 0, 30, letter),), data_legend="chip")
    mound = FIELD.x, FIELD.y - FIELD.reach
    return placed(coin, _small(*mound), mound)


def _dice_row(scene: Scene, position: Position, side: int, top: float, choices: Mapping[int, Choice]) -> str:
    """A side's six dice: who rolls them, what they show, which of them count."""
    dice = position.sides[side]
    parts = [draw.line(MARGIN, top - 4, RIGHT, top - 4, "ft-rule")]
    if dice.team == NO_TEAM:
        parts.append(draw.text(MARGIN, top + 22, f"{SIDE_NAMES[side]} Dice", "ft-strong"))
    else:
        name = draw.shorten(scene.names.teams[dice.team], 16)
        parts.append(draw.token(MARGIN + 13, top + 16, dice.team, 13))
        does = f"{name} {SIDE_VERBS[side]}"
        parts.append(draw.text(MARGIN + 34, top + 22, does, "ft-team-name ft-strong"))
        after = MARGIN + 46 + draw.text_width(does, NAME_LETTER)
        parts.append(draw.text(after, top + 22, str(position.runs[dice.team]), "ft-heading ft-on-scoreboard"))
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
    parts = [draw.text(RIGHT, baseline, dice.best, "ft-heading ft-end")]
    if word:
        left = RIGHT - max(BEST_WIDTH, draw.text_width(dice.best, HEADING_LETTER) + 10) - VERDICT_WIDTH
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
        top = side * row_height - 2
        ring = draw.rect(MARGIN - 8, top, draw.BOARD_WIDTH - 2 * MARGIN + 16, ROW_HEIGHT - 4, "ft-preview-place", 10)
        yield draw.group((ring,), data_preview=chosen, aria_hidden="true")


def _row_choices(side: int, middle: float, choices: Mapping[int, Choice]) -> str:
    """What a side is asked beside its dice, if anything."""
    right: float = RIGHT
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
            middle = (x1 + x2) / 2, (y1 + y2) / 2
            pill = draw.pill(0, 0, f"{BASE_SYMBOLS[one]}+{BASE_SYMBOLS[other]}", choices[pair])
            yield placed(pill, _small(*middle), middle)


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
