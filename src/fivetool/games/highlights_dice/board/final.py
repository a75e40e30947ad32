"""How a game came out: every team's runs with what they came from, and the turn that brought most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.games.highlights_dice.board.areas import AREA_HEIGHT, MARGIN
from fivetool.games.highlights_dice.rules.plays import SOURCE_BOX
from fivetool.games.highlights_dice.rules.tracks import WALK
from fivetool.show import svg as draw
from fivetool.show.event_reader import events_since
from fivetool.show.phrases import counted, plural

WIDTH = draw.BOARD_WIDTH - 2 * MARGIN
NAME_LETTER, LINE = 11.4, 21
FOOT = 26  # the line on the best turn


def hits_of(events: Sequence[Event]) -> Counter[int]:
    """The hits of each seat: what its boxes brought, up to home runs."""
    hits = (event for event in events if event.kind == "play" and event.source == SOURCE_BOX and event.play < WALK)
    return Counter(event.seat for event in hits)


def best_turn(events: Sequence[Event], winners: Collection[int] = ()) -> tuple[int, int, int]:
    """The most runs that a team scored in one turn: the team, the Round (0 in Extra Innings), and how many.

    Of several such turns a winner's, and of those the last.
    """
    turn, in_round = 0, 0
    runs: Counter[tuple[int, int, int]] = Counter()
    for event in events:
        if event.kind in ("turn_start", "extra_start"):
            turn, in_round = turn + 1, event.round if event.kind == "turn_start" else 0
        elif event.kind == "run":
            runs[turn, in_round, event.team] += 1
    if not runs:
        return -1, 0, 0
    (_, in_round, team), most = max(runs.items(), key=lambda one: (one[1], one[0][2] in winners, one[0][0]))
    return team, in_round, most


def result(scene: Scene) -> str:
    """Runs, hits and Power Dice of every team side by side, and below them the best turn."""
    events, names = events_since(scene.events, "game_start", "resumed"), scene.names.teams
    hits, teams = hits_of(events), range(scene.setup.team_count)
    width = WIDTH / len(teams)
    parts = [draw.rect(MARGIN, 0, WIDTH, AREA_HEIGHT, "ft-paper", 8)]
    parts += [_team(scene, team, MARGIN + width * (team + 0.5), width, hits[team]) for team in teams]
    team, in_round, most = best_turn(events, [team for team in range(scene.setup.seats) if scene.view.result[team]])
    if most > 1:
        when = f"in Round {in_round}" if in_round else "in Extra Innings"
        told = f"Biggest turn: {names[team]}, {counted(most, 'run')} {when}"
        parts.append(draw.text(draw.BOARD_WIDTH / 2, AREA_HEIGHT - 13, told, "ft-middle ft-soft"))
    return draw.group(parts)


def _team(scene: Scene, team: int, middle: float, width: float, hits: int) -> str:
    """One team's column; the hits of Hits Fitz are not on any sheet."""
    state = scene.view
    is_seat = team < scene.setup.seats
    runs = int(state.runs[team]) if is_seat else int(state.fitz_runs)
    name = draw.fitted(middle, 18, scene.names.teams[team], width - 12, NAME_LETTER, "ft-middle ft-team-name ft-strong")
    parts = [name, draw.text(middle, 50, f"{runs}", "ft-middle ft-figure")]
    if is_seat:
        parts.append(draw.text(middle, AREA_HEIGHT - FOOT - 4, f"{hits} {plural('hit', hits)}", "ft-middle ft-soft"))
    return draw.group(parts, class_=draw.team_class(team))
