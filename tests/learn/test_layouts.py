"""What is observed keeps its place: whoever trained an agent, or wrote an id down, finds the same numbers later."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fivetool.game.registry import all_games

KEPT = json.loads((Path(__file__).parent / "layouts.json").read_text())


def layout_of(game):
    """Everything that a trained agent depends on."""
    counts = sorted({min(game.seats.counts), max(game.seats.counts)})
    return {
        "rules": game.facts.version,
        "choices": list(game.rules.choices),
        "parts": {str(seats): [[p.name, p.size] for p in game.rules.observation.parts(seats)] for seats in counts},
    }


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_layout_changes_only_with_its_version(game):
    version = f"{game.name}-v{game.rules.observation.version}"
    assert version in KEPT, f"keep the layout of {version} in {__name__}'s layouts.json"
    assert layout_of(game) == KEPT[version], "raise Observation.version, and keep the new layout beside the old one"
