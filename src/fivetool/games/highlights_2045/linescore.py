"""The scoreboard, read off the events alone: runs a game, wins, and where the match stands."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.engine.game import Event, Scene, Scoreboard
from fivetool.games.highlights_2045 import rules

MOST_COLUMNS = 12


def scoreboard(scene: Scene) -> Scoreboard:
    """One column a game; R is the runs of the whole match, W the wins in the present stage."""
    teams = scene.setup.team_count
    games = _games(scene.events, teams)
    lines = tuple(tuple(game.runs[team] for game in games) for team in range(teams))
    totals = tuple(sum(run or 0 for run in line) for line in lines)
    stage = games[-1].stage if games else -1
    wins = tuple(sum(game.winner == team and game.stage == stage for game in games) for team in range(teams))
    first = max(0, len(games) - MOST_COLUMNS)
    return Scoreboard(
        columns=tuple(game.name for game in games[first:]),
        teams=scene.names.teams,
        lines=tuple(line[first:] for line in lines),
        totals=(("R", totals), ("W", wins)),
        now=_now(scene, games),
        current_column=len(games) - 1 - first,
    )


class _Game:
    """The runs of one game, None for teams that do not play in it."""

    def __init__(self, event: Event, teams: int) -> None:
        letter = "MSRG"[event.stage]
        self.name = f"{letter}{event.game}"
        self.stage = event.stage
        self.number = event.game
        self.winner = -1
        self.played = 0
        self.runs: list[int | None] = [0 if team in (event.visitors, event.home) else None for team in range(teams)]


def _games(events: Sequence[Event], teams: int) -> list[_Game]:
    games: list[_Game] = []
    for event in events:
        if event.kind == "game_start":
            games.append(_Game(event, teams))
        elif event.kind == "run" and games:
            games[-1].runs[event.team] = (games[-1].runs[event.team] or 0) + 1
        elif event.kind == "card_played" and games:
            games[-1].played = max(games[-1].played, event.turn)
        elif event.kind == "game_end" and games:
            games[-1].winner = event.winner
    return games


def _now(scene: Scene, games: list[_Game]) -> str:
    if any(event.kind == "match_end" for event in scene.events[-3:]):
        return "Final"
    if not games:
        return "Before the first game"
    game = games[-1]
    if game.winner >= 0:
        where = "final"
    elif game.played > rules.TURNS:
        where = f"extra innings, card {game.played - rules.TURNS}"
    else:
        where = f"turn {max(1, game.played)} of {rules.TURNS}"
    return f"{rules.STAGES[game.stage].capitalize()}, game {game.number}: {where}"
