"""The suggested lineup says why: the words hold the figures that it was chosen by."""

from __future__ import annotations

import re

from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.seasons.default_lineup import best_lineup, eye
from fivetool.games.dice_baseball.seasons.lineup_reasons import bat_in_runs, places_with_reasons, signed
from fivetool.games.dice_baseball.workshop.sample_clubs import sample_club
from fivetool.table.table import Table


def test_every_place_names_its_figures_and_the_next_man() -> None:
    club = sample_club("Average Home")
    assert club is not None
    starter, batters = best_lineup(club, with_dh=True, rest=False, facing="L")
    mound, *nine = places_with_reasons(club, starter, batters, "L", gloves=True)
    assert (mound.player, mound.place) == (starter, "P")
    assert re.search(r"saves most; [+-]\d+\.\d runs a game", mound.why)
    hitters = {hitter.id: hitter for hitter in club.hitters}
    assert [place.player for place in nine] == [player for player, _ in batters]
    for place in nine:
        hitter = hitters[place.player]
        assert f"{signed(bat_in_runs(hitter, 'L'), 0)} runs in 600 times up against left-handers" in place.why
    assert f"({eye(hitters[nine[0].player])} together)" in nine[0].why
    assert f"Power {hitters[nine[3].player].power}" in nine[3].why
    on_the_bench = [hitter.name for hitter in club.hitters if hitter.id not in {one.player for one in nine}]
    for place in nine:
        named = [name for name in on_the_bench if name in place.why]
        alone = "nobody else on the bench" in place.why or "designated hitter" in place.why
        assert named or alone


def test_the_note_beside_handing_in_tells_why_at_the_table() -> None:
    game = find_game("dice-baseball")
    offered = {choice.id: choice for choice in Table(game.setup(2), seed=1).choices_of(0)}
    assert "The coach's lineup." in offered[choices.AUTOMATIC].plainly
    assert "leads off for his eye" in offered[choices.AUTOMATIC].plainly
    others = [choice.plainly for number, choice in offered.items() if number != choices.AUTOMATIC]
    assert not any(others)
