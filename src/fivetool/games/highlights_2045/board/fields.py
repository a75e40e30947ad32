"""Both diamonds: runs and games won, runners as pawns, and the hits that are threatened at the plate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board.card_face import pawn
from fivetool.games.highlights_2045.rules import abilities, formats, phase, printed, running
from fivetool.games.highlights_2045.rules.choice import BASE
from fivetool.games.highlights_2045.words.naming import BASE_NAMES, HIT_NAMES, runs_shown
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel

MARGIN = 10
HALF = draw.BOARD_WIDTH / 2
HEIGHT, REACH = 236, 46
RUNNER, THREAT = 18, 17  # the size of pawns
THREATS_LEFT, THREATS_ROOM = 100, 128  # where threatened hits stand, beside their heading


def fields(scene: Scene, sides: Sequence[int], choices: Sequence[Choice], hits: dict[int, Choice]) -> Panel:
    """Both teams' sides; `hits` are the choices that take a threatened hit, by its place."""
    drawn = [_field(scene, team, place, choices, hits) for place, team in enumerate(sides)]
    return Panel(draw.group(drawn), HEIGHT)


def _field(scene: Scene, team: int, place: int, choices: Sequence[Choice], hits: dict[int, Choice]) -> str:
    """A team's side: name, runs, wins, its diamond with runners, and the hits it threatens at the plate."""
    state = scene.view
    left = MARGIN + place * (HALF - MARGIN / 2)
    diamond = draw.Diamond(left + 134, HEIGHT - 56, REACH, team)
    side = "Home" if team == state.home else "Visitors"
    parts = [
        diamond.draw(),
        draw.text(left, 17, draw.shorten(scene.names.teams[team], 13), "ft-strong ft-team-name"),
        draw.text(left, 38, side, "ft-soft"),
        draw.text(left, 82, str(runs_shown(scene, team)), "ft-figure ft-team-name"),
        _wins(scene, team, left, HEIGHT - 66),
        *_runners(scene, team, diamond, choices),
        *_threats(scene, team, left, HEIGHT - 22, hits if team != scene.seat else {}),
    ]
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
    """Runners on base as pawns; one that can be picked is a button."""
    state = scene.view
    for base in (1, 2, 3):
        number = int(state.bases[team, base - 1])
        if not number:
            continue
        speed = int(running.runner_speed(state, team, base))
        word = printed.SPEED_WORDS[speed]
        x, y = diamond.place(base)
        drawn = draw.group((pawn(x, y, speed, word[0].upper(), RUNNER),), data_runner=number, data_team=team)
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


def _threats(scene: Scene, team: int, left: float, y: float, picks: dict[int, Choice]) -> Iterable[str]:
    """Threatened hits on home plate: pawns in the order in which they will be resolved."""
    state = scene.view
    count = int(state.pending[team])
    yield draw.rect(left, y - 21, HALF - 22, 42, "ft-cell", 21)
    if count == 0:
        yield draw.text(left + 14, y, "no hits threatened", "ft-soft ft-centered")
        return
    yield draw.text(left + 12, y, "Threatens", "ft-centered")
    step = min(2 * THREAT + 3.0, (THREATS_ROOM - 2 * THREAT) / max(1, count - 1))
    for i in range(count):
        hit, speed = int(state.hits[team, i]), int(state.hit_speed[team, i])
        x = left + THREATS_LEFT + THREAT + step * i
        said = f"Threatened: a {HIT_NAMES[hit]} by a {printed.SPEED_WORDS[speed]} batter"
        keys = f"hit-{printed.HITS[hit].lower()} speed-{printed.SPEED_WORDS[speed]}"
        drawn = pawn(x, y, speed, printed.HITS[hit], THREAT)
        choice = picks.get(i)
        if choice:
            halo = draw.circle(x, y, THREAT + 3, "ft-halo")
            yield draw.button(choice, drawn, halo, data_about=said, data_legend=keys)
        else:
            yield draw.group((drawn,), role="img", aria_label=said, data_legend=keys)
