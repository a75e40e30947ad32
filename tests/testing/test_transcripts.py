"""Finished games, kept as text: a change of rules, words or boards shows as a change here.

After a change that is meant: `python -m fivetool.testing.transcripts --update`, and review the difference.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import toys

from fivetool.game.registry import all_games
from fivetool.testing.clauses import find_tests
from fivetool.testing.transcripts import FOLDER, Transcript, difference, main, transcripts_of, update

TESTS = Path(__file__).parent.parent
KEPT = [kept for game in all_games() if find_tests(game) == TESTS for kept in transcripts_of(game)]


@pytest.mark.parametrize("transcript", KEPT, ids=lambda transcript: transcript.path.stem)
def test_games_are_played_as_they_were_kept(transcript):
    assert difference(transcript) == []


def test_every_kept_file_is_still_played():
    assert {path.name for path in (TESTS / FOLDER).iterdir()} == {transcript.path.name for transcript in KEPT}


@pytest.fixture
def kept_toy(tmp_path):
    # its rules are not compiled, so nobody but a person could sit down; the file alone is looked at here
    return Transcript(toys.TOY, tmp_path / FOLDER / "toy-1.txt", 0, 2, 1)


def test_updating_keeps_the_game_and_a_change_is_shown(kept_toy, monkeypatch):
    monkeypatch.setattr(Transcript, "text", lambda self: f"innings {self.option_set}\nthe end\n")
    assert difference(kept_toy) == ["toy-1.txt is missing"]
    assert update(kept_toy)
    assert not update(kept_toy)
    assert difference(kept_toy) == []
    changed = difference(replace(kept_toy, option_set=1))
    assert "-innings 0" in changed
    assert "+innings 1" in changed


def test_the_command_tells_a_wrong_game_in_one_line(capsys):
    assert main(["no-such-game"]) == 2
    assert capsys.readouterr().err.startswith("No game named no-such-game")
