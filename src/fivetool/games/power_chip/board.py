"""How Power Chip Baseball looks, as SVG and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD
from fivetool.game.game import Choice, DiceShown, Event, Scene, Scoreboard, Setup
from fivetool.games.power_chip import linescore, rules
from fivetool.games.power_chip.dice_sets import DICE_A_SIDE, FACES
from fivetool.games.power_chip.words import BASE_NAMES, SYMBOLS, outs_in_words
from fivetool.show import svg as draw
from fivetool.show.linescore import half_name
from fivetool.show.phrases import in_row

TITLE = "Power Chip Baseball"
NO_TEAM = -1
SIDES = (rules.BATTING, rules.PITCHING)
SIDE_NAMES = ("Batter", "Pitcher")
SIDE_VERBS = ("bat", "pitch")
BASE_SYMBOLS = {FIRST: "1B", SECOND: "2B", THIRD: "3B"}
PAIRS = {rules.OUT_12: (FIRST, SECOND), rules.OUT_13: (FIRST, THIRD), rules.OUT_23: (SECOND, THIRD)}

# What may be asked beside a side's dice: the order at the toss, and which of its tied symbols to play.
ROW_WORDS = (
    {rules.BAT: "Bat first", **{rules.BATTING_SYMBOL + i: symbol for i, symbol in enumerate(SYMBOLS[0])}},
    {rules.PITCH: "Pitch first", **{rules.PITCHING_SYMBOL + i: symbol for i, symbol in enumerate(SYMBOLS[1])}},
)
DIE_FIELDS = tuple([f"{name.lower()}_die_{i}" for i in range(1, DICE_A_SIDE + 1)] for name in SIDE_NAMES)

MARGIN = 16
FIELD = draw.Diamond(240, 338, 86)
DUGOUT_TOP, DUGOUT_WIDTH, DUGOUT_HEIGHT = 286, 166, 94
DUGOUT_LEFT = (MARGIN - 4, draw.BOARD_WIDTH - MARGIN + 4 - DUGOUT_WIDTH)
DICE_TOP, DIE_SIZE, DIE_STEP = 398, 62, 77.2
ROW_HEIGHT, SEATS_HEIGHT = 111, 24


# --- What there is to show, read off the view once ---


@dataclass(frozen=True)
class Side:
    """One side's dice of the last roll; no symbols before the first roll."""

    team: int
    symbols: tuple[str, ...] = ()
    counted: tuple[bool, ...] = ()
    has_roll: bool = False  # it won the roll, or the roll is tied and still open

    @property
    def faces(self) -> list[tuple[str, str]]:
        """What each die shows, and whether it counts, as `draw.die` wants to know it."""
        if not self.symbols:
            return [("", "unrolled")] * DICE_A_SIDE
        counts = "lit" if self.has_roll else "counted"
        return [(symbol, counts if counted else "") for symbol, counted in zip(self.symbols, self.counted, strict=True)]

    @property
    def best(self) -> str:
        """How many dice show the side's play, such as `3 × B/HR`."""
        if not self.symbols:
            return ""
        return _best(self.symbols, self.counted)


@dataclass(frozen=True)
class Position:
    """Everything on the table, in plain values."""

    phase: int
    now: str
    batting: int
    chip: int
    toss_winner: int
    balls: int
    strikes: int
    outs: int
    runs: tuple[int, int]
    on: Mapping[int, int]  # base to the runner's number
    batter: int
    sides: tuple[Side, Side]


def _read(scene: Scene) -> Position:
    state = scene.view
    batting = int(rules.batting_team(state)) if state.first_team >= 0 else NO_TEAM
    return Position(
        phase=int(state.phase),
        now=_now(scene),
        batting=batting,
        chip=int(state.chip),
        toss_winner=int(state.toss_winner),
        balls=int(state.balls),
        strikes=int(state.strikes),
        outs=int(state.outs),
        runs=(int(state.runs[0]), int(state.runs[1])),
        on={base: int(state.bases[base - 1]) for base in BASE_SYMBOLS if state.bases[base - 1]},
        batter=int(state.batter),
        sides=(_side(scene, batting, rules.BATTING), _side(scene, batting, rules.PITCHING)),
    )


def _now(scene: Scene) -> str:
    if scene.view.phase == rules.TOSS_CHOICE:
        return "The toss"
    if scene.view.phase == rules.OVER:
        return "Final"
    return half_name(int(scene.view.inning), int(scene.view.half))


def _side(scene: Scene, batting: int, side: int) -> Side:
    state = scene.view
    team = batting if side == rules.BATTING or batting == NO_TEAM else 1 - batting
    if state.rolls == 0:
        return Side(team)
    symbols = _symbols(scene.setup, side, state.up[side * DICE_A_SIDE : (side + 1) * DICE_A_SIDE])
    return Side(team, symbols, _counted(symbols), bool(state.phase == rules.CHIP or state.winner == side))


def _symbols(setup: Setup, side: int, faces: Iterable[int]) -> tuple[str, ...]:
    """What the six dice of a side show (PC-9: faces are the dice set's)."""
    dice = _all_symbols(setup.book.faces.tobytes())[side]
    return tuple([die[face] for die, face in zip(dice, faces, strict=True)])


@lru_cache(maxsize=64)
def _all_symbols(faces: bytes) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """What the faces of every die show, by side."""
    dice = [faces[start : start + FACES] for start in range(0, len(faces), FACES)]
    return tuple(
        tuple(tuple(SYMBOLS[side][face] for face in die) for die in dice[side * DICE_A_SIDE : (side + 1) * DICE_A_SIDE])
        for side in SIDES
    )


@lru_cache(maxsize=1 << 12)
def _counted(symbols: tuple[str, ...]) -> tuple[bool, ...]:
    """PC-18, PC-20: the dice that show one of the side's most frequent symbols."""
    most = max(symbols.count(symbol) for symbol in symbols)
    return tuple(symbols.count(symbol) == most for symbol in symbols)


@lru_cache(maxsize=1 << 12)
def _best(symbols: tuple[str, ...], counted: tuple[bool, ...]) -> str:
    tied = sorted({symbol for symbol, counts in zip(symbols, counted, strict=True) if counts}, key=_rank)
    return f"{symbols.count(tied[0])} × {'/'.join(tied)}"


def _rank(symbol: str) -> int:
    return next(symbols.index(symbol) for symbols in SYMBOLS if symbol in symbols)


# --- As a picture ---


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark, the dugouts with score and chip, the tracks, and both teams' dice."""
    position = _read(scene)
    open_choices = {choice.id: choice for choice in choices}
    use, keep = open_choices.get(rules.USE), open_choices.get(rules.KEEP)
    chips = [(True, use, keep) if position.chip == team else (False, None, None) for team in (0, 1)]
    seats_height = SEATS_HEIGHT if scene.setup.seats == 4 else 0
    row_height = ROW_HEIGHT + seats_height
    height = DICE_TOP + 2 * row_height + 4
    parts = (
        draw.rect(1, 1, draw.BOARD_WIDTH - 2, height - 2, "ft-paper", 14),
        _headline(position.balls, position.strikes, position.outs, position.now, _happening(scene, position)),
        FIELD.draw(),
        _men(position),
        *[_dugout(team, scene.names.teams[team], position.runs[team], *chips[team]) for team in (0, 1)],
        _toss_chip(position),
        *[_dice_row(scene, position, side, DICE_TOP + side * row_height, open_choices) for side in SIDES],
        *_runner_pairs(open_choices),
    )
    return draw.document(draw.BOARD_WIDTH, height, "".join(parts), TITLE, _described(scene, position))


@draw.drawn_once
def _headline(balls: int, strikes: int, outs: int, now: str, happening: str) -> str:
    """The three tracks on the left, the inning and what is happening on the right."""
    right = draw.BOARD_WIDTH - MARGIN
    return draw.group(
        (
            draw.track(MARGIN, 34, "Balls", balls, rules.WALK_BALLS),
            draw.track(MARGIN, 60, "Strikes", strikes, rules.STRIKEOUT_STRIKES),
            draw.track(MARGIN, 86, "Outs", outs, rules.HALF_OUTS),
            draw.text(right, 36, now, "ft-heading ft-end"),
            draw.text(right, 62, happening, "ft-soft ft-end"),
        )
    )


def _happening(scene: Scene, position: Position) -> str:
    names = [draw.shorten(name, 10) for name in scene.names.teams]
    if position.phase == rules.TOSS_CHOICE:
        return f"{names[position.toss_winner]} won it"
    if position.phase == rules.OVER:
        runs = position.runs
        return "A draw" if runs[0] == runs[1] else f"{names[runs[1] > runs[0]]} win"
    if position.phase == rules.CHIP:
        return "Tied roll"
    if position.phase == rules.DP_RUNNERS:
        return "Double play"
    winner = next(dice for dice in position.sides if dice.has_roll)
    return f"{names[winner.team]} win the roll"


def _men(position: Position) -> str:
    """The runners on their bases and the batter beside the plate."""
    if position.batting == NO_TEAM:
        return ""
    x, y = FIELD.place(BATTER)
    batter = ""
    if position.phase != rules.OVER:
        batter = draw.token(x - 40, y, position.batting, class_="ft-batter", data_runner=position.batter)
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
        parts.append(draw.pill(left + 78, top + 64, "Keep", keep) if keep else "")
    return draw.group(parts, class_=draw.team_class(team))


def _chip(x: float, y: float, use: Choice | None) -> str:
    """The Power Chip: clicking it uses it."""
    if use is None:
        return draw.group((draw.coin(x, y, 24, _bolt(x, y)),), role="img", aria_label="Power Chip")
    word = draw.text(x, y, "Use", "ft-middle ft-coin-face")
    return draw.button(use, draw.circle(x, y, 25, "ft-halo"), draw.coin(x, y, 23, word))


def _bolt(x: float, y: float) -> str:
    """A flash of lightning, the face of the chip."""
    outline = ((3, -13), (-8, 3), (-1, 3), (-3, 13), (8, -3), (1, -3))
    return draw.polygon([(x + dx, y + dy) for dx, dy in outline], "ft-coin-face")


def _toss_chip(position: Position) -> str:
    """PC-10: before the game the chip is the coin of the toss; it lies on the mound, the winner's letter up."""
    if position.phase != rules.TOSS_CHOICE:
        return ""
    x, y = FIELD.x, FIELD.y - FIELD.reach
    letter = draw.text(x, y, draw.TEAM_LETTERS[position.toss_winner], "ft-middle ft-coin-face ft-heading")
    return draw.coin(x, y, 30, letter)


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
    parts.append(_row_choices(side, top + 16, choices) or _row_best(dice, top + 22))
    parts += [_die(side, i, top + 36, *shown) for i, shown in enumerate(dice.faces)]
    if scene.setup.seats == 4 and dice.team != NO_TEAM:
        parts += _seat_marks(scene, dice.team, top + 36 + DIE_SIZE + 7)
    return draw.group(parts, class_=draw.team_class(dice.team) if dice.team != NO_TEAM else None)


def _row_best(dice: Side, baseline: float) -> str:
    return draw.text(draw.BOARD_WIDTH - MARGIN, baseline, dice.best, "ft-strong ft-end") if dice.best else ""


def _row_choices(side: int, middle: float, choices: Mapping[int, Choice]) -> str:
    """What a side is asked beside its dice, if anything."""
    right: float = draw.BOARD_WIDTH - MARGIN
    pills = []
    for choice in sorted(choices.keys() & ROW_WORDS[side].keys(), reverse=True):
        word = ROW_WORDS[side][choice]
        width = draw.pill_width(word)
        pills.append(draw.pill(right - width / 2, middle, word, choices[choice]))
        right -= width + 8
    return "".join(reversed(pills))


@draw.drawn_once
def _die(side: int, i: int, top: float, symbol: str, state: str) -> str:
    name = f"{SIDE_NAMES[side].lower()}-{i + 1}"
    return draw.die(MARGIN + i * DIE_STEP, top, symbol, DIE_SIZE, state, data_die=name)


def _seat_marks(scene: Scene, team: int, top: float) -> Iterable[str]:
    """PC-5: dice 1 to 3 are the first seat's, 4 to 6 the second's."""
    width = 2 * DIE_STEP + DIE_SIZE
    for seat in (0, 1):
        left = MARGIN + seat * 3 * DIE_STEP
        yield draw.line(left + 4, top, left + width - 4, top, "ft-rule")
        name = draw.shorten(scene.names.seats[2 * team + seat], 20)
        yield draw.text(left + width / 2, top + 12, name, "ft-middle ft-soft")


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
    if position.phase != rules.OVER:
        bases = [BASE_NAMES[base] for base in position.on]
        on = "nobody on base" if not bases else f"runner{'s' if len(bases) > 1 else ''} on {in_row(bases)}"
        count = f"{position.balls}-{position.strikes}"
        said.append(f"{names[position.batting]} bat: count {count}, {outs_in_words(position.outs)}, {on}.")
    said.append(f"{names[position.chip]} hold the Power Chip.")
    said += [f"{name} dice: {', '.join(dice.symbols)}." for name, dice in zip(SIDE_NAMES, position.sides, strict=True)]
    return " ".join(said)


# --- As text ---


def text(scene: Scene) -> str:
    """The board for a terminal: diamond, tracks, chip, score and dice.

    Dice that count are in brackets, runners stand as their team's letter.
    """
    position = _read(scene)
    return "\n".join((*_text_field(scene, position), "", *_text_dice(scene, position)))


def _text_field(scene: Scene, position: Position) -> Iterable[str]:
    letter = draw.TEAM_LETTERS[position.batting] if position.batting != NO_TEAM else ""
    first, second, third = (letter if base in position.on else "◇" for base in (FIRST, SECOND, THIRD))
    panel = [position.now, "", *(_text_team(scene, position, team) for team in (0, 1)), *_text_tracks(position)]
    diamond = [
        f"         {second}",
        "       ╱   ╲",
        "     ╱       ╲",
        f"    {third}    ·    {first}",
        "     ╲       ╱",
        "       ╲   ╱",
        "         ⌂",
    ]
    for drawn, said in zip(diamond, panel, strict=True):
        yield f"{drawn:<24}{said}".rstrip()


def _text_team(scene: Scene, position: Position, team: int) -> str:
    chip = "  ◉ Power Chip" if position.chip == team else ""
    return f"{draw.TEAM_LETTERS[team]} {scene.names.teams[team]:<14} {position.runs[team]:>2}{chip}"


def _text_tracks(position: Position) -> Iterable[str]:
    for name, shown, of in (
        ("Balls", position.balls, rules.WALK_BALLS),
        ("Strikes", position.strikes, rules.STRIKEOUT_STRIKES),
        ("Outs", position.outs, rules.HALF_OUTS),
    ):
        yield f"{name:<8} {' '.join('●' * shown + '○' * (of - shown))}"


def _text_dice(scene: Scene, position: Position) -> Iterable[str]:
    for side, dice in zip(SIDES, position.sides, strict=True):
        if not dice.symbols:
            continue
        who = f"{draw.shorten(scene.names.teams[dice.team], 16)} {SIDE_VERBS[side]}"
        shown = [f"[{s}]" if counts else f" {s} " for s, counts in zip(dice.symbols, dice.counted, strict=True)]
        won = "  ◀" if dice.has_roll and position.phase != rules.CHIP else ""
        yield f"{who:<23} {' '.join(f'{die:<5}' for die in shown)} {dice.best}{won}".rstrip()
        if scene.setup.seats == 4:
            seats = [draw.shorten(scene.names.seats[2 * dice.team + seat], 16) for seat in (0, 1)]
            yield f"{'':<24} {seats[0]:<17} {seats[1]}".rstrip()


# --- The line score and the dice of an event ---


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by inning, the totals, and the three tracks, read off the events."""
    return linescore.scoreboard(scene)


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The twelve dice of a roll, and the chip of the toss."""
    if event.kind == "toss":
        return (DiceShown("Toss", (draw.TEAM_LETTERS[event.winner],), (True,), event.winner),)
    if event.kind != "roll":
        return ()
    return tuple([_handful(event, setup, side) for side in SIDES])


def _handful(event: Event, setup: Setup, side: int) -> DiceShown:
    symbols = _symbols(setup, side, [event.fields[field] for field in DIE_FIELDS[side]])
    team = event.team if side == rules.BATTING else 1 - event.team
    return DiceShown(SIDE_NAMES[side], symbols, _counted(symbols), team)
