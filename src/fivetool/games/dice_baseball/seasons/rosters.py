"""Who is on a roster, and what is odd about it (DB-179)."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.games.dice_baseball.cards.card import POSITIONS, Hitter
from fivetool.games.dice_baseball.cards.club import Club

FIELD_POSITIONS = tuple(position for position in POSITIONS if position not in ("P", "DH"))
DEFAULT_ROSTER, SMALLEST_ROSTER, LARGEST_ROSTER = 25, 10, 40  # DB-179: how many a game roster may hold
FEWEST_CATCHERS, FEWEST_PITCHERS = 2, 5
PITCHERS_OF_A_ROSTER = 10  # of DEFAULT_ROSTER; the rest are hitters
ROTATION = 5


def for_a_game(club: Club) -> Club:
    """The club itself; where it has more cards than a roster can hold, with those who played most.

    Among the pitchers are the starters, among the hitters two catchers and whoever played most at each position.
    """
    if len(club.players) <= LARGEST_ROSTER:
        return club
    named = {club.lineup.starter, *(player for player, _ in club.lineup.batters)} if club.lineup else set()
    rotation = sorted(club.pitchers, key=lambda p: -p.starts)[:ROTATION]
    pitchers = sorted(club.pitchers, key=lambda p: (p.id not in named, p not in rotation, -p.games))
    hitters = sorted(club.hitters, key=lambda h: (h.id not in named, not _is_needed(h, club), -h.games))
    chosen = {pitcher.id for pitcher in pitchers[:PITCHERS_OF_A_ROSTER]}
    chosen |= {hitter.id for hitter in hitters[: DEFAULT_ROSTER - len(chosen)]}
    return club.with_only(chosen)


def _is_needed(hitter: Hitter, club: Club) -> bool:
    """Whether he played most at some position, or is one of the two who caught most."""
    for line in hitter.fielding:
        more = sum(other.games > line.games for one in club.hitters if (other := one.at(line.position)))
        if line.position in FIELD_POSITIONS and more < (FEWEST_CATCHERS if line.position == "C" else 1):
            return True
    return False


def oddities(club: Club) -> Iterator[str]:
    """What is allowed but may cause trouble in play."""
    for position in FIELD_POSITIONS:
        if not any(hitter.at(position) for hitter in club.hitters):
            yield f"nobody plays {position}."
    if sum(bool(hitter.at("C")) for hitter in club.hitters) < FEWEST_CATCHERS:
        yield f"fewer than {FEWEST_CATCHERS} catchers."
    if len(club.pitchers) < FEWEST_PITCHERS:
        yield f"fewer than {FEWEST_PITCHERS} pitchers."
    if not any(pitcher.starts for pitcher in club.pitchers):
        yield "nobody may start a game."
    if len(club.players) > LARGEST_ROSTER:
        yield f"{len(club.players)} cards; a game takes {DEFAULT_ROSTER} of them, those who played most."
