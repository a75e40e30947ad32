"""Both diamonds: runs and games won, runners, and the hits that are threatened at the plate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board.marks import HIT_SHAPE, hit_mark, runner_mark, speed_mark
from fivetool.games.highlights_2045.rules import abilities, formats, phase, printed, running
from fivetool.games.highlights_2045.rules.choice import BASE
from fivetool.games.highlights_2045.words.naming import BASE_NAMES, HIT_NAMES, runs_shown
from fivetool.show import svg as draw
from fivetool.show.arrangement import placed

WIDTH, HEIGHT, REACH = 226, 236, 46
THREATS_HEIGHT = 46
NARROW_HEIGHT = HEIGHT + 10
RUNNER, THREAT = 18, 15  # the size of marks
THREATS_LEFT, SPEED_ROOM = 104, 24  # where threatened hits begin, beside their heading; the chevrons behind them
MOST_BESIDE_HEADING = 2  # hits; more of them need its room
NAME_ROOM, LETTER = 140, 11.4


def field(scene: Scene, team: int, choices: Sequence[Choice], hits: dict[int, Choice]) -> str:
    """A team's side: name, runs, wins, its diamond with runners, and the hits it threatens at the plate.

    On the narrow board threats stand above the diamond: a phone shows little more than the upper part at once. `hits`
    are the choices that take a threatened hit, by its place.
    """
    state = scene.view
    diamond = draw.Diamond(134, HEIGHT - 56, REACH, team)
    side = "Home" if team == state.home else "Visitors"
    ground = (
        diamond.draw(),
        draw.text(0, 38, f"{side}{', you' if team == scene.seat else ''}", "ft-soft"),
        draw.text(0, 82, str(runs_shown(scene, team)), "ft-figure ft-team-name ft-on-scoreboard"),
        _wins(scene, team, 0, HEIGHT - 66),
        *_runners(scene, team, diamond, choices),
    )
    threats = draw.group(_threats(scene, team, hits if team != scene.seat else {}))
    parts = (
        placed(draw.group(ground), (0, THREATS_HEIGHT), (0, 0)),
        draw.fitted(0, 17, scene.names.teams[team], NAME_ROOM, LETTER, "ft-strong ft-team-name"),
        placed(threats, (0, THREATS_HEIGHT), (0, HEIGHT - THREATS_HEIGHT / 2)),
    )
    return draw.group(parts, class_=draw.team_class(team))


def _wins(scene: Scene, team: int, x: float, y: float) -> str:
    """A lamp for each game won in this stage; in a Series for each that is needed."""
    state, book = scene.view, scene.book
    if state.stage == formats.SINGLE_STAGE:
        return ""
    won = int(state.stage_wins[team])
    needed = int(book.series_length) // 2 + 1 if state.stage == formats.SERIES else won
    if not needed:
        return ""
    lamps = [draw.circle(x + 8 + 17 * i, y, 6.5, f"ft-lamp{' ft-lamp-on' if i < won else ''}") for i in range(needed)]
    return draw.group(lamps, role="img", aria_label=f"Games won: {won}", data_legend="wins")


def _runners(scene: Scene, team: int, diamond: draw.Diamond, choices: Sequence[Choice]) -> Iterable[str]:
    """Runners on base; one that can be picked is a button."""
    state = scene.view
    for base in (1, 2, 3):
        number = int(state.bases[team, base - 1])
        if not number:
            continue
        speed = int(running.runner_speed(state, team, base))
        word = printed.SPEED_WORDS[speed]
        x, y = diamond.place(base)
        drawn = draw.group((runner_mark(x, y, team, speed, RUNNER),), data_runner=number, data_team=team)
        choice = _runner_choice(scene, team, base, choices)
        said = f"{word.capitalize()} runner on {BASE_NAMES[base]}"
        keys = f"runner speed-{word}"
        if choice:
            halo = draw.circle(x, y, RUNNER + 4, "ft-halo")
            yield draw.button(choice, drawn, halo, data_about=said, data_legend=keys)
        else:
            yield draw.group((drawn,), role="img", aria_label=said, data_legend=keys)


def _runner_choice(scene: Scene, team: int, base: int, choices: Sequence[Choice]) -> Choice | None:
    if scene.view.phase not in (phase.CHOOSE_RUNNER, phase.CHOOSE_RUNNERS):
        return None
    steals = scene.book.effect[scene.view.doing] == abilities.DOUBLE_STEAL
    if (team == scene.seat) != bool(steals):
        return None
    return next((choice for choice in choices if choice.id == BASE + base - 1), None)


def _threats(scene: Scene, team: int, picks: dict[int, Choice]) -> Iterable[str]:
    """Threatened hits on home plate, in the order in which they will be resolved, and how fast their batter is."""
    state = scene.view
    count, y = int(state.pending[team]), 0.0
    yield draw.rect(0, -21, WIDTH, 42, "ft-cell", 21)
    if count == 0:
        yield draw.text(14, y, "threatens nothing", "ft-soft ft-centered")
        return
    left = 12
    if count <= MOST_BESIDE_HEADING:
        yield draw.text(12, y, "Threatens", "ft-centered")
        left = THREATS_LEFT
    wide = 2 * HIT_SHAPE * THREAT
    step = min(wide + 3, (WIDTH - left - SPEED_ROOM - wide) / max(1, count - 1))
    speeds = {int(speed) for speed in state.hit_speed[team, :count]}
    for i in range(count):
        hit, speed = int(state.hits[team, i]), int(state.hit_speed[team, i])
        x = left + wide / 2 + step * i
        said = f"Threatened: a {HIT_NAMES[hit]} by a {printed.SPEED_WORDS[speed]} batter"
        keys = f"hit-{printed.HITS[hit].lower()} speed-{printed.SPEED_WORDS[speed]}"
        drawn = hit_mark(x, y, printed.HITS[hit], THREAT)
        choice = picks.get(i)
        if choice:
            halo = draw.rect(x - wide / 2 - 3, y - THREAT - 3, wide + 6, 2 * THREAT + 6, "ft-halo", 10)
            yield draw.button(choice, drawn, halo, data_about=said, data_legend=keys)
        else:
            yield draw.group((drawn,), role="img", aria_label=said, data_legend=keys)
    if len(speeds) == 1:
        yield speed_mark(WIDTH - SPEED_ROOM / 2 - 3, y, speeds.pop(), 15)
