"""The scoreboard, read off the events alone: runs by game and wins of a match, and runs by round of a single game."""

from __future__ import annotations

from fivetool.game.board import Scoreboard
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.rules import formats, sizes
from fivetool.games.highlights_2045.words.naming import stage_game

MOST_COLUMNS = 12
PAIR = 2  # teams of a match that is no tournament: the visitors stand on top
ROUNDS = sizes.TURNS // 2
EXTRA = "X"


class _Game:
    """The runs of one game, in all and by rounds of one card each; None for teams that do not play in it."""

    def __init__(self, event: Event, teams: int) -> None:
        letter = "GSRG"[event.stage]
        self.name = f"{letter}{event.game}"
        self.stage = event.stage
        self.number = event.game
        self.visitors = event.visitors
        self.winner = -1
        self.played = 0
        self.runs: list[int | None] = [0 if team in (event.visitors, event.home) else None for team in range(teams)]
        self.by_round: dict[tuple[int, int], int] = {}  # team and round -> runs

    @property
    def round(self) -> int:
        """The round that is being played, from 0; both sides' extra innings are one round."""
        return min(max(self.played - 1, 0) // 2, ROUNDS)

    def score(self, team: int) -> None:
        """A run for a team, in the round that is being played."""
        self.runs[team] = (self.runs[team] or 0) + 1
        self.by_round[team, self.round] = self.by_round.get((team, self.round), 0) + 1


def _taken_over(event: Event, teams: int) -> _Game:
    """A game whose first cards were played before the match was taken over."""
    game = _Game(event, teams)
    game.played = event.turn
    for team, runs in ((event.visitors, event.runs_visitors), (event.home, event.runs_home)):
        game.runs[team] = runs
        game.by_round[team, game.round] = runs  # in which round they were scored is not known
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
            game.score(event.team)
        elif event.kind == "card_played":
            game.played = max(game.played, event.turn)
        elif event.kind == "game_end":
            game.winner = event.winner
        else:
            return False
        return True

    def show(self) -> Scoreboard:
        """The scoreboard now."""
        if self.games and self.games[-1].stage == formats.SINGLE_STAGE:
            return self._show_rounds(self.games[-1])
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
            bats_first=games[-1].visitors if games and self.teams == PAIR else 0,
        )

    def _show_rounds(self, game: _Game) -> Scoreboard:
        """A single game, round by round like innings."""
        rounds = range(ROUNDS + (game.round == ROUNDS))
        lines = tuple(
            tuple(
                game.by_round.get((team, number), 0) if number <= game.round and game.played else None
                for number in rounds
            )
            for team in range(self.teams)
        )
        return Scoreboard(
            columns=tuple(str(number + 1) if number < ROUNDS else EXTRA for number in rounds),
            teams=self.names,
            lines=lines,
            totals=(("R", tuple(runs or 0 for runs in game.runs)),),
            now=self._now(),
            current_column=-1 if self.over else game.round,
            bats_first=game.visitors,
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
        return f"{stage_game(game.stage, game.number)}: {where}"
