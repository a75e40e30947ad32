"""The field on the board: score, fielders, runners and the man at bat, to be clicked where they can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.engine.diamond import FIRST, THIRD
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.final import final_card
from fivetool.games.dice_baseball.board.layout import BOLD_LETTER, LETTER, MARGIN, OFF_THE_BOARD, Choices
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import choices, phase, sides
from fivetool.games.dice_baseball.words.ball_park import park_of
from fivetool.games.dice_baseball.words.naming import control_text, full_name, short_name
from fivetool.games.dice_baseball.words.odds import matchup
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed
from fivetool.show.phrases import capital, half_name, ordinal

REACH = 68
FIELD = draw.Diamond(240, 254, REACH)
SMALL = 0.68  # the field of a narrow board
SMALL_LEFT, SMALL_TOP = -54.0, 9.0
HEIGHT, WIDE_HEIGHT = 232, 294
RIGHT = draw.BOARD_WIDTH - MARGIN
COLUMN = 232  # where what stands beside a small field begins
SPOTS = {  # of the fielders, in lengths of the diamond from home plate
    1: (0, -1.0), 2: (0, 0.42), 3: (1.12, -1.46), 4: (0.58, -1.92), 5: (-1.12, -1.46), 6: (-0.58, -1.92),
    7: (-1.42, -2.2), 8: (0, -2.8), 9: (1.42, -2.2),
}  # fmt: skip
SPOTS_IN = {3: (0.62, -1.08), 4: (0.36, -1.42), 5: (-0.62, -1.08), 6: (-0.36, -1.42)}  # with the infield in
NAME_PLACES = {FIRST: (84, 18), 2: (0, -29), THIRD: (-84, 18)}  # of a runner's name, from his base: clear of all men


def field_panel(scene: Scene, choices: Choices) -> Panel:
    """Score, inning, outs and park; the diamond; and on a narrow board who bats against whom, and who is on."""
    state = scene.view
    parts = [draw.score_line(scene.names.teams, scene.view.runs, MARGIN, 18), *_situation(scene), field(scene, choices)]
    if state.phase == phase.OVER:
        parts.append(placed(final_card(scene), (COLUMN, 6), (draw.BOARD_WIDTH, MARGIN)))
    elif state.batter:
        parts += [*_meeting(scene), *_calls(choices)]
    return Panel(draw.group(parts), HEIGHT, WIDE_HEIGHT)


def _situation(scene: Scene) -> Iterator[str]:
    """The inning, the outs, the park."""
    state = scene.view
    if state.phase == phase.OVER:
        return
    now = half_name(int(state.inning), int(state.half)) if state.inning else "Lineups"
    yield placed(draw.text(0, 0, now, "ft-heading ft-end ft-now"), (RIGHT, 28), (RIGHT, 30))
    outs = draw.track(0, 0, "Outs", min(int(state.outs), 3), 3, 20, 52)
    yield placed(outs, (MARGIN, HEIGHT - 8), (RIGHT - 100, 58))
    park = draw.shorten(park_of(scene.setup).name, 22) if scene.book.ball_parks else ""
    yield placed(draw.text(0, 0, park, "ft-soft"), OFF_THE_BOARD, (MARGIN, 30))


def _meeting(scene: Scene) -> Iterator[str]:
    """For a narrow board: the pitcher, the batter and the runners in a few words; a wide one has the cards."""
    state, team = scene.view, int(scene.view.half)
    pitcher = int(state.mound[1 - team])
    meeting = matchup(scene.book, int(state.batter), pitcher, int(state.control))
    chances = dict(meeting.lines)
    about_pitcher = capital(control_text(meeting.control))
    about_batter = f"On base {100 * chances['On base']:.0f}%, HR {100 * chances['Home run']:.0f}%"
    yield _plate(scene, 38, 1 - team, pitcher, about_pitcher)
    yield _plate(scene, 92, team, int(state.batter), about_batter)
    runners = [(base, int(state.bases[base - 1])) for base in (3, 2, 1) if state.bases[base - 1]]
    for row, (base, number) in enumerate(runners):
        words = f"on {ordinal(base)}: {short_name(scene.names, number)}"
        line = draw.fitted(0, 0, words, RIGHT - COLUMN, LETTER, "ft-team-name")
        yield placed(draw.group((line,), class_=draw.team_class(team)), (COLUMN, 162 + 22 * row), OFF_THE_BOARD)


_CALL_WORDS = {
    choices.INFIELD_BACK: "Infield back", choices.INFIELD_IN: "Infield in", choices.STAY: "Hold",
    choices.SEND_HIM: "Send him", choices.TAG_UP: "Go", choices.CONCEDE: "Out at first",
    choices.THROW_HOME: "Throw home",
}  # fmt: skip
CALL_PLACES = ((100, 266), (380, 266))  # to the left and the right of home plate


def _calls(offered: Choices) -> Iterator[str]:
    """The two sides of a question, beside home plate of a wide board; other choices are on the men they concern."""
    words = [(word, offered[choice]) for choice, word in _CALL_WORDS.items() if choice in offered]
    for at, (word, choice) in zip(CALL_PLACES, words, strict=False):
        yield placed(draw.pill(0, 0, word, choice), OFF_THE_BOARD, at)


def _plate(scene: Scene, top: float, team: int, player: int, about: str) -> str:
    """A name in the color of his team, and below it what matters of him."""
    wide = RIGHT - COLUMN
    parts = (
        draw.rect(0, 0, wide, 48, "ft-paper", 6),
        draw.rect(0, 0, wide, 25, "ft-band", 6),
        draw.fitted(7, 18, full_name(scene.names, player), wide - 14, BOLD_LETTER, "ft-on-band ft-strong"),
        draw.fitted(7, 42, about, wide - 14, LETTER),
    )
    return placed(draw.group(parts, class_=draw.team_class(team)), (COLUMN, top), OFF_THE_BOARD)


def _small(x: float, y: float) -> tuple[float, float]:
    """A place of the field on the narrow board."""
    return SMALL_LEFT + SMALL * x, SMALL_TOP + SMALL * y


def field(scene: Scene, choices: Choices) -> str:
    """The diamond with fielders, runners and batter; a runner may be clicked to go, a fielder to be changed."""
    park = placed(FIELD.draw(), (SMALL_LEFT, SMALL_TOP, SMALL), (0, 0))
    men = () if scene.view.phase == phase.OVER else _fielders(scene, choices)
    fielders = placed(draw.group(men), OFF_THE_BOARD, (0, 0))
    return draw.group((park, fielders, *_runners(scene, choices), _batter(scene, choices)))


def spot(position: int, infield_in: bool) -> tuple[float, float]:
    """Where a fielder stands."""
    dx, dy = SPOTS_IN.get(position, SPOTS[position]) if infield_in else SPOTS[position]
    return FIELD.x + dx * REACH, FIELD.y + dy * REACH


def _fielders(scene: Scene, offered: Choices) -> Iterator[str]:
    state = scene.view
    team = 1 - int(state.half)
    for position in SPOTS:
        x, y = spot(position, bool(state.infield))
        choice = offered.get(choices.PITCH if position == 1 and choices.PITCH in offered else choices.AT + position)
        name = short_name(scene.names, int(state.fielder[team, position]))
        word = POSITIONS[position - 1]
        wide = 10 + 11 * len(word)
        parts = [
            draw.rect(x - wide / 2, y - 12, wide, 24, "ft-paper", 12),
            draw.text(x, y, word, "ft-middle ft-team-name"),
        ]
        if choice:
            parts.insert(1, draw.rect(x - wide / 2 - 2, y - 14, wide + 4, 28, "ft-halo", 14))
        man = draw.button(
            choice, *parts, class_=draw.team_class(team), data_part=f"fielder-{position}", data_legend="fielder"
        )
        yield man if choice else draw.group((man,), role="img", aria_label=f"{word} {name}")


def _runners(scene: Scene, choices: Choices) -> Iterator[str]:
    state, team = scene.view, int(scene.view.half)
    for base in (3, 2, 1):
        number = int(state.bases[base - 1])
        if not number:
            continue
        x, y = FIELD.place(base)
        choice = _choice_of_runner(scene, choices, base)
        halo = (draw.circle(0, 0, 20, "ft-halo"),) if choice else ()
        dx, dy = NAME_PLACES[base]
        name = draw.shorten(short_name(scene.names, number), 12)
        wide = name_width(name)
        yield placed(draw.button(choice, *halo, draw.runner(0, 0, team, number)), _small(x, y), (x, y))
        plate = draw.group(
            (
                draw.rect(-wide / 2, -12, wide, 24, "ft-paper", 5),
                draw.text(0, 0, name, "ft-middle ft-team-name"),
            ),
            class_=draw.team_class(team),
        )
        yield placed(plate, OFF_THE_BOARD, (x + dx, y + dy))


def name_width(name: str) -> float:
    """How wide the plate with a runner's name is."""
    return 14 + 9.4 * len(name)


def _choice_of_runner(scene: Scene, offered: Choices, base: int) -> Choice | None:
    """What a click on a runner means: he steals, is sent home, or tags up."""
    state = scene.view
    if state.phase == phase.SEND and base == THIRD:
        return offered.get(choices.SEND_HIM)
    if state.phase == phase.TAG and base == state.tag_base:
        return offered.get(choices.TAG_UP)
    return offered.get(choices.STEAL + (1 << (base - 1)))


def _batter(scene: Scene, offered: Choices) -> str:
    state, team = scene.view, int(scene.view.half)
    if not state.batter or state.phase == phase.OVER:
        return ""
    x, y = FIELD.place(0)
    x += -28 if state.side == sides.RIGHT else 28  # a right-handed batter stands on the left, seen from behind
    swing = offered.get(choices.SWING)
    halo = (draw.circle(0, 0, 17, "ft-halo"),) if swing else ()
    man = draw.token(0, 0, team, 14, class_="ft-batter", data_runner=int(state.batter), data_legend="batter")
    return placed(draw.button(swing, *halo, man), _small(x, y), (x, y))
