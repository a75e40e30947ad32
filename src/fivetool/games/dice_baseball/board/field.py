"""The field on the board: score, fielders, runners and the man at bat, to be clicked where they can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.engine.diamond import FIRST, THIRD
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.layout import MARGIN, Choices
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import choices, phase, sides
from fivetool.games.dice_baseball.words.ball_park import park_of
from fivetool.games.dice_baseball.words.naming import short_name
from fivetool.show import svg as draw
from fivetool.show.phrases import half_name

REACH = 78
FIELD = draw.Diamond(240, 342, REACH)
FIELD_BOTTOM = 392
SPOTS = {  # of the fielders, in lengths of the diamond from home plate
    1: (0, -1.0), 2: (0, 0.4), 3: (1.12, -1.46), 4: (0.58, -1.92), 5: (-1.12, -1.46), 6: (-0.58, -1.92),
    7: (-1.42, -2.2), 8: (0, -2.8), 9: (1.42, -2.2),
}  # fmt: skip
SPOTS_IN = {3: (0.62, -1.08), 4: (0.36, -1.42), 5: (-0.62, -1.08), 6: (-0.36, -1.42)}  # with the infield in
NAME_PLACES = {FIRST: (84, 18), 2: (0, -33), THIRD: (-84, 18)}  # of a runner's name, from his base: clear of all men


def headline(scene: Scene) -> str:
    """Score on the left; inning, outs and park on the right."""
    state, right = scene.view, draw.BOARD_WIDTH - MARGIN
    over = state.phase == phase.OVER
    now = "Final" if over else half_name(int(state.inning), int(state.half)) if state.inning else "Lineups"
    rows = draw.score_rows(scene.names.teams, state.runs, MARGIN, 190, 14)
    park = park_of(scene.setup).name if scene.book.ball_parks else ""
    return draw.group(
        (
            *rows,
            draw.text(right, 34, now, "ft-heading ft-end"),
            "" if over or not state.inning else draw.track(right - 140, 62, "Outs", min(int(state.outs), 3), 3),
            draw.text(right, 88, draw.shorten(park, 20), "ft-soft ft-end"),
        )
    )


def field(scene: Scene, choices: Choices) -> str:
    """The diamond with fielders, runners and batter; a runner may be clicked to go, a fielder to be changed."""
    return draw.group((FIELD.draw(), *_fielders(scene, choices), *_runners(scene, choices), _batter(scene, choices)))


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
        halo = (draw.circle(x, y, 20, "ft-halo"),) if choice else ()
        dx, dy = NAME_PLACES[base]
        name = draw.shorten(short_name(scene.names, number), 12)
        wide = name_width(name)
        yield draw.button(choice, *halo, draw.runner(x, y, team, number))
        yield draw.group(
            (
                draw.rect(x + dx - wide / 2, y + dy - 12, wide, 24, "ft-paper", 5),
                draw.text(x + dx, y + dy, name, "ft-middle ft-team-name"),
            ),
            class_=draw.team_class(team),
        )


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
    x += -26 if state.side == sides.RIGHT else 26  # a right-handed batter stands on the left, seen from behind
    swing = offered.get(choices.SWING)
    halo = (draw.circle(x, y, 17, "ft-halo"),) if swing else ()
    return draw.button(
        swing,
        *halo,
        draw.token(x, y, team, 14, class_="ft-batter", data_runner=int(state.batter), data_legend="batter"),
    )
