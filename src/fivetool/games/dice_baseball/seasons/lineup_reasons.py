"""Why a suggested lineup is as it is, in words, from the figures that it was made by."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from fivetool.game.seasons import SuggestedPlace
from fivetool.games.dice_baseball.cards.card import Hitter
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.worth import AVERAGE_HITTER, worth_facing, worth_on_mound
from fivetool.games.dice_baseball.seasons.default_lineup import HITTER_SHARE, eye, glove_worth
from fivetool.games.dice_baseball.seasons.everyday_lineup import PLATE_APPEARANCES
from fivetool.show.phrases import counted, ordinal

HANDS = {"L": " against left-handers", "R": " against right-handers"}
LEADOFF, CLEANUP, BEST_BATS = 0, 3, 5
BATTERS_A_GAME = 36  # of one side
BY_CARD = "of the rested starters he saves most"


def bat_in_runs(hitter: Hitter, facing: str) -> float:
    """Runs in 600 times at bat more than the usual hitter, against a hand or the usual mix."""
    return PLATE_APPEARANCES * HITTER_SHARE * (worth_facing(hitter, facing) - AVERAGE_HITTER)


def places_with_reasons(
    club: Club,
    starter: str,
    batters: Sequence[tuple[str, str]],
    facing: str = "",
    *,
    turn: str = BY_CARD,
    absent: Collection[str] = (),
    off: Collection[str] = (),
    gloves: bool = False,
) -> list[SuggestedPlace]:
    """The starter and the nine, each with why he is there.

    `facing`: the hand of the other starter, if it is known; `turn`: why it is the starter's turn; `off`: who has the
    day off; `gloves`: whether the nine was chosen by them, too.
    """
    hitters = {hitter.id: hitter for hitter in club.hitters}
    free = [
        hitter for hitter in club.hitters if hitter.id not in absent and hitter.id not in {one for one, _ in batters}
    ]
    found = [SuggestedPlace("P", starter, "P", _why_he_starts(club, starter, turn))]
    for place, (player, position) in enumerate(batters):
        hitter = hitters.get(player)
        if hitter is None:  # the pitcher bats
            why = "the pitcher bats last"
        else:
            why = f"{_why_there(hitter, position, facing, free, gloves, off)}; {_why_in_this_place(place, hitter)}"
        found.append(SuggestedPlace(str(place + 1), player, position, why))
    return found


def _why_he_starts(club: Club, starter: str, turn: str) -> str:
    pitcher = next((one for one in club.pitchers if one.id == starter), None)
    if pitcher is None:
        return "nobody else is left to pitch"
    worth = BATTERS_A_GAME * worth_on_mound(pitcher)
    return f"{turn}; {signed(worth, 1)} runs a game for his club against the usual pitcher"


def _why_there(
    hitter: Hitter, position: str, facing: str, free: Sequence[Hitter], gloves: bool, off: Collection[str]
) -> str:
    bat = f"bat {signed(bat_in_runs(hitter, facing), 0)} runs in {PLATE_APPEARANCES} times up{HANDS.get(facing, '')}"
    line = hitter.at(position)
    if position == "DH":
        return f"the best bat left for designated hitter, {bat}"
    if line is None:
        return f"nobody who plays {position} is left, {bat}"
    own = f"{bat}, {counted(line.games, 'game')} at {position}"
    if gloves:
        own += f", glove {signed(glove_worth(hitter, position))} runs a game"
    rivals = [other for other in free if other.at(position)]
    if not rivals:
        return f"{own}; nobody else on the bench plays there"
    rival = max(rivals, key=lambda other: bat_in_runs(other, facing))
    there = rival.at(position)
    assert there is not None
    if rival.id in off:
        return f"{own}; {rival.name} ({signed(bat_in_runs(rival, facing), 0)}) has the day off"
    glove = f", glove {signed(glove_worth(rival, position))}" if gloves else ""
    return f"{own}; {rival.name} {signed(bat_in_runs(rival, facing), 0)}, {counted(there.games, 'game')}{glove}"


def signed(runs: float, places: int = 2) -> str:
    """Runs with their sign, and none before nothing but rounding.

    >>> signed(0.126), signed(-0.001), signed(-3.4, 0)
    ('+0.13', '+0.00', '-3')
    """
    return f"{round(runs, places) + 0.0:+.{places}f}"


def _why_in_this_place(place: int, hitter: Hitter) -> str:
    if place == LEADOFF:
        walks = hitter.vs_right.counts["BB"]
        return f"leads off for his eye: Speed {hitter.speed}, {walks} walks in 100 ({eye(hitter)} together)"
    if place == CLEANUP:
        return f"cleanup for Power {hitter.power}"
    if place < BEST_BATS:
        return f"{ordinal(place + 1)} as one of the five best bats"
    return f"{ordinal(place + 1)} by his bat"


def turn_of(since_start: int | None) -> str:
    """Why it is a man's turn in the rotation, so many days after his last start.

    >>> turn_of(5)
    'it is his turn: his last start was 5 days ago, longest of the rested regulars'
    """
    if since_start is None:
        return "it is his turn: no start yet this season"
    return f"it is his turn: his last start was {counted(since_start, 'day')} ago, longest of the rested regulars"


def in_a_sentence(places: Sequence[SuggestedPlace], names: Mapping[str, str]) -> str:
    """The reasons of a lineup for the note beside a choice: the starter, who leads off, and who bats fourth."""
    chosen = [place for place in places if place.place in ("P", str(LEADOFF + 1), str(CLEANUP + 1))]
    return " ".join(f"{names.get(one.player, one.player)} ({one.position}): {one.why}." for one in chosen)
