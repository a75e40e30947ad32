"""Event files against game logs: what is compared, and that the page tells it as the command finds it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from tests.archive.invented import NEW, write_season
from tests.archive.reference import EVENTS, needs_season

from fivetool.archive.events import read_events
from fivetool.archive.game_logs import LoggedGame
from fivetool.studies import game_logs

PAGE = Path(__file__).parents[2] / "docs" / "fidelity" / "game-logs.md"


@pytest.fixture
def files(tmp_path):
    write_season(tmp_path, NEW)
    return read_events(tmp_path)


def log_of(game) -> LoggedGame:
    totals = tuple(game_logs.team_totals(game, team) for team in (0, 1))
    return LoggedGame(game.date, game.number, game.teams, ("A", "A"), game.score, 54, "", totals, ("", ""), ((), ()))


def test_every_difference_is_named(files):
    logs = [log_of(game) for game in files.games]
    found = game_logs.compare_season(2045, files, logs)
    assert (found.games, found.totals) == (len(files.games), 2 * len(game_logs.TOTALS) * len(files.games))
    assert (found.sacrifices, found.differences, found.scores) == (0, [], [])
    game, log = files.games[0], logs[0]
    log.totals[0]["E"] += 1
    log.totals[1]["SH"] += 1
    log.totals[1]["SF"] -= 1
    other = dataclasses.replace(log, score=(99, 98))
    missing = dataclasses.replace(log, date="20450101", number=1)
    found = game_logs.compare_season(2045, files, [other, missing, *logs[1:]])
    assert found.sacrifices == 2
    (difference,) = found.differences
    assert (difference.game, difference.club, difference.total) == (game.id, game.teams[0], "E")
    assert difference.log == difference.events + 1
    assert found.scores == [game.id]
    assert found.without_events == [f"{'-'.join(game.teams)} 20450101 1"]
    assert game_logs.compare_season(2045, files, logs[1:]).without_log == [game.id]
    assert game_logs.difference_row(difference) in list(game_logs.page([found]))


def test_a_folder_without_both_files_is_refused(tmp_path, capsys):
    (tmp_path / "1984eve.zip").touch()
    assert game_logs.main([str(tmp_path)]) == 1
    assert "has no season with event files and game logs" in capsys.readouterr().err


@needs_season
@pytest.mark.slow
def test_the_page_tells_what_the_command_finds():
    """The smallest season of the page, compared again."""
    text = PAGE.read_text(encoding="utf-8")
    found = game_logs.compare_in(EVENTS.parent, 1957)
    assert game_logs.row_of(found) in text
    assert [line for line in text.splitlines() if line.startswith("| ") and line[5:9] == "1957"] == [
        game_logs.difference_row(one) for one in found.differences
    ]
