"""The scoreboard, read off the events alone: runs a game, wins, and where the match stands."""

from __future__ import annotations

from fivetool.game.board import Scoreboard
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.rules import formats, sizes

MOST_COLUMNS = 12


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


def _taken_over(event: Event, teams: int) -> _Game:
    """A game whose first cards were played before the match was taken over."""
    game = _Game(event, teams)
    game.played = event.turn
    game.runs[event.visitors], game.runs[event.home] = event.runs_visitors, event.runs_home
    return game


class Highlights2045Line:
    """What the events have told so far."""

    def __init__(self, setup: Setup, names: Names) -> None:
        self.names = names.teams
        self.teams = setup.team_count
        self.games: list[_Game] = []
        self.over = False

    def enter(self, event: Event) -> bool:
        """Take one event in; False for one that has no place on the scoreboard."""
        if event.kind == "game_start":
            self.games.append(_Game(event, self.teams))
        elif event.kind == "resumed":
            self.games.append(_taken_over(event, self.teams))
        elif event.kind == "match_end":
            self.over = True
        else:
            return bool(self.games) and self._enter_in_game(self.games[-1], event)
        return True

    def _enter_in_game(self, game: _Game, event: Event) -> bool:
        if event.kind == "run":
            game.runs[event.team] = (game.runs[event.team] or 0) + 1
        elif event.kind == "card_played":
            game.played = max(game.played, event.turn)
        elif event.kind == "game_end":
            game.winner = event.winner
        else:
            return False
        return True

    def show(self) -> Scoreboard:
        """The scoreboard now."""
        games = self.games
        lines = tuple(tuple(game.runs[team] for game in games) for team in range(self.teams))
        stage = games[-1].stage if games else -1
        wins = tuple(sum(game.winner == team and game.stage == stage for game in games) for team in range(self.teams))
        first = max(0, len(games) - MOST_COLUMNS)
        return Scoreboard(
            columns=tuple(game.name for game in games[first:]),
            teams=self.names,
            lines=tuple(line[first:] for line in lines),
            totals=(("R", tuple(sum(run or 0 for run in line) for line in lines)), ("W", wins)),
            now=self._now(),
            current_column=len(games) - 1 - first,
        )

    def _now(self) -> str:
        if self.over:
            return "Final"
        if not self.games:
            return "Before the first game"
        game = self.games[-1]
        if game.winner >= 0:
            where = "final"
        elif game.played > sizes.TURNS:
            where = f"extra innings, card {game.played - sizes.TURNS}"
        else:
            where = f"{game.played} of {sizes.TURNS} cards played"
        return f"{formats.STAGES[game.stage].capitalize()}, game {game.number}: {where}"
