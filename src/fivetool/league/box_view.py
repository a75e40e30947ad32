"""One game of a league as people look at it: line score, lines of the players, papers, play by play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.words import Sentence
from fivetool.league.line_tables import LineTable, cells, club_cells, headings
from fivetool.league.play import line_score, names_of
from fivetool.league.reading import ManagersGoneError
from fivetool.league.statistics import Total

if TYPE_CHECKING:
    from fivetool.league.views import SeasonView


class BoxView:
    """A game with its lines."""

    def __init__(self, view: SeasonView, game: Any) -> None:
        self.view = view
        self.game = game
        self.clubs = (view.league.clubs[game.away], view.league.clubs[game.home])

    @property
    def title(self) -> str:
        """Owls at Kites."""
        return f"{self.clubs[0].name} at {self.clubs[1].name}"

    @cached_property
    def line_score(self) -> tuple[list[str], list[list[str]]]:
        """Headings and one row a club: innings, then R and, where hits and errors are kept, H and E."""
        innings = self.game.innings or self._innings_of_replay()
        length = max(map(len, innings), default=0)
        heads = [str(number) for number in range(1, length + 1)]
        rows = []
        for line in innings:
            shown = ["x" if runs is None else str(runs) for runs in line]
            rows.append(shown + ["x"] * (length - len(shown)))
        heads.append("R")
        for row, runs in zip(rows, (self.game.away_runs, self.game.home_runs), strict=True):
            row.append(str(runs))
        for name, part in (("H", "batting"), ("E", "fielding")):
            if any(one.name == part and any(c.name == name for c in one.counts) for one in self.view.parts):
                heads.append(name)
                for row, club in zip(rows, self.clubs, strict=True):
                    own = (line for line in self.lines if line.club == club.number and line.part == part)
                    row.append(str(sum(line.figures.get(name, 0) for line in own)))
        return heads, rows

    def _innings_of_replay(self) -> Sequence[Sequence[int | None]]:
        """A game whose statistics need no tape is stored without its innings; they are played again."""
        try:
            played = self.view.books.played_again(self.view.league, self.game, tape=True)
        except ManagersGoneError:
            return ((), ())
        return line_score(played, names_of(self.clubs[0].name, self.clubs[1].name))

    @cached_property
    def scene(self) -> Scene:
        """The end of the game as anybody may know it, with everything that led to it."""
        played = self.view.books.played_again(self.view.league, self.game, tape=True)
        game = played.setup.game
        names = played.setup.named(names_of(self.clubs[0].name, self.clubs[1].name))
        seen = (game.rules.event_for(event, SPECTATOR) for event in played.events)
        shown = played.setup.view(played.state, SPECTATOR)
        return Scene(played.setup, shown, SPECTATOR, names, [event for event in seen if event is not None])

    def play_by_play(self) -> list[Sentence]:
        """The game in sentences."""
        scene = self.scene
        told = (scene.setup.game.words.sentence(event, scene.names) for event in scene.events)
        return [sentence for sentence in told if sentence is not None]

    @cached_property
    def lines(self) -> list[Any]:
        """All lines of the game."""
        return self.view.books.lines(self.view.league, self.view.season, game=self.game.number)

    def tables(self, team: int) -> list[LineTable]:
        """The lines of one side."""
        club = self.clubs[team]
        tables = []
        for part in self.view.parts:
            own = [line for line in self.lines if line.club == club.number and line.part == part.name]
            whole = Total()
            rows = []
            for line in own:
                whole.add(line.figures)
                rows.append((line.player, self.view.name_of(line.player), cells(part, Total(1, dict(line.figures)))))
            if rows:
                tables.append(LineTable(part.title, part.name, headings(part), rows, club_cells(part, whole)))
        return tables

    @property
    def news(self) -> list[Mapping[str, Any]]:
        """What was worth a headline."""
        return list(self.game.news or ())
