"""Who of a club plays: game rosters, and what is odd about a roster (DB-179)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fivetool.games.dice_baseball.cards import POSITIONS, Club, Hitter

FIELD_POSITIONS = tuple(position for position in POSITIONS if position not in ("P", "DH"))
FEWEST_CATCHERS, FEWEST_PITCHERS, MOST_CARDS = 2, 5, 40
ROSTER = 25
PITCHERS_ON_ROSTER = 10


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
    if len(club.players) > MOST_CARDS:
        yield f"{len(club.players)} cards; a game takes {ROSTER} of them, those who played most."


def game_roster(club: Club, size: int = ROSTER, keep: frozenset[str] = frozenset()) -> Club:
    """The club with at most `size` available players: those to keep, then pitchers and hitters who played most.

    Two catchers and somebody at every position are always among them where the club has them.
    """
    healthy = [player for player in club.players if player.id not in club.unavailable]
    pitchers = [p for p in club.pitchers if p in healthy]
    hitters = [h for h in club.hitters if h in healthy]
    places = min(len(pitchers), max(PITCHERS_ON_ROSTER * size // ROSTER, size - len(hitters)))
    chosen_pitchers = sorted(pitchers, key=lambda p: (p.id not in keep, -p.games * (3 if p.starts else 1)))[:places]
    needed = [_best_at(hitters, position) for position in FIELD_POSITIONS]
    catchers = sorted((h for h in hitters if h.at("C")), key=_games_at("C"))[:FEWEST_CATCHERS]
    wanted = {h.id for h in (*needed, *catchers) if h is not None} | keep
    chosen = sorted(hitters, key=lambda h: (h.id not in wanted, -h.games))[: max(0, size - len(chosen_pitchers))]
    ids = {hitter.id for hitter in chosen} | {pitcher.id for pitcher in chosen_pitchers}
    return club.model_copy(
        update={
            "hitters": tuple(h for h in club.hitters if h.id in ids),
            "pitchers": tuple(p for p in club.pitchers if p.id in ids),
            "unavailable": {},
            "days_needed": {player: days for player, days in club.days_needed.items() if player in ids},
        }
    )


def _best_at(hitters: list[Hitter], position: str) -> Hitter | None:
    able = [hitter for hitter in hitters if hitter.at(position)]
    return min(able, key=_games_at(position), default=None)


def _games_at(position: str) -> Callable[[Hitter], int]:
    """A key that puts those first who played a position most."""

    def fewest_last(hitter: Hitter) -> int:
        line = hitter.at(position)
        return -line.games if line else 0

    return fewest_last
