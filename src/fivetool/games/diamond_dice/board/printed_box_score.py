"""The box score as it is printed: line score, batting, pitching, and the notes below."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.scoring import innings_pitched
from fivetool.games.diamond_dice.board.box_score import Batting, BoxScore, Pitching, box_score
from fivetool.games.diamond_dice.words.naming import name_of
from fivetool.show.papers import FigureTable, PrintedBox, Row, add_up, box_score_paper

TEAMS = (0, 1)
BATTING = ("AB", "R", "H", "RBI", "BB", "SO")
PITCHING = ("IP", "H", "R", "BB", "SO", "BF", "Used")
NOTES = {
    "2B": "doubles",
    "3B": "triples",
    "HR": "home_runs",
    "SB": "stolen",
    "CS": "caught",
    "Picked off": "picked_off",
    "SH": "sacrifices",
    "GIDP": "double_plays",
}
NOT_STARTED = "Nobody has come to bat yet."


def printed(scene: Scene) -> PrintedBox | None:
    """The box score of a game, or of as much of it as has been played."""
    box, names = box_score(scene.events), scene.names
    if not box.mound:
        return None
    batting = tuple(batting_table(box, team, names) for team in TEAMS)
    pitching = tuple(pitching_table(box, team, names) for team in TEAMS)
    return PrintedBox(scene.setup.game.board.scoreboard(scene), batting, pitching, tuple(notes(box, names)))


def batting_table(box: BoxScore, team: int, names: Names) -> FigureTable:
    """Batters in order of appearance."""
    lines = box.batting[team]
    rows = tuple(Row(name_of(names, card), _batting_cells(line)) for card, line in lines.items())
    total = Row("Totals", add_up(row.cells for row in rows) or ("0",) * len(BATTING))
    return FigureTable(names.teams[team], BATTING, rows, total)


def _batting_cells(line: Batting) -> tuple[str, ...]:
    figures = (line.at_bats, line.runs, line.hits, line.batted_in, line.walks, line.strikeouts)
    return tuple(str(figure) for figure in figures)


def pitching_table(box: BoxScore, team: int, names: Names) -> FigureTable:
    """Pitchers in order of appearance; "Used" counts the abilities they used."""
    lines = box.pitching[team]
    rows = tuple(Row(name_of(names, card), _pitching_cells(line)) for card, line in lines.items())
    sums = add_up(row.cells[1:] for row in rows) or ("0",) * (len(PITCHING) - 1)
    total = Row("Totals", (innings_pitched(sum(line.outs for line in lines.values())), *sums))
    return FigureTable(f"{names.teams[team]} pitching", PITCHING, rows, total)


def _pitching_cells(line: Pitching) -> tuple[str, ...]:
    figures = (line.hits, line.runs, line.walks, line.strikeouts, line.batters, line.abilities)
    return (innings_pitched(line.outs), *(str(figure) for figure in figures))


def notes(box: BoxScore, names: Names) -> Iterator[tuple[str, str]]:
    """What stands under a box score: a heading such as 2B, and who did it, how often if more than once."""
    lines = [(card, line) for team in TEAMS for card, line in box.batting[team].items()]
    for heading, figure in NOTES.items():
        counted = [(name_of(names, card), getattr(line, figure)) for card, line in lines]
        words = [f"{name} {times}" if times > 1 else name for name, times in counted if times]
        if words:
            yield heading, ", ".join(words)


PAPER = box_score_paper(printed, NOT_STARTED)
