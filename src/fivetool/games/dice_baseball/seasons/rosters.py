"""Who is on a roster, and what is odd about it (DB-179)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST
from fivetool.games.dice_baseball.seasons.everyday_lineup import Bench

FIELD_POSITIONS = tuple(position for position in POSITIONS if position not in ("P", "DH"))
DEFAULT_ROSTER, SMALLEST_ROSTER, LARGEST_ROSTER = 25, 10, 40  # DB-179: how many a game roster may hold
FEWEST_CATCHERS, FEWEST_PITCHERS = 2, 5
PITCHERS_OF_A_ROSTER = 10  # of DEFAULT_ROSTER; the rest are hitters
RELIEVERS_OF_OLD, PITCHERS_A_RELIEVER = 2.0, 2.0  # clubs that used more relievers a game carry so many more pitchers
ROTATION = 5
BATTERS = 9


class ByUse:
    """The players of a club in the order in which a game roster takes them (DB-179)."""

    def __init__(self, club: Club, bench: Bench) -> None:
        self.bench = bench
        starters = sorted((p for p in club.pitchers if p.starts), key=lambda p: (-p.starts, p.id))
        relievers = sorted((p for p in club.pitchers if p not in starters[:ROTATION]), key=lambda p: (-p.games, p.id))
        self.starters = [pitcher.id for pitcher in starters]
        self.pitchers = [*self.starters[:ROTATION], *(pitcher.id for pitcher in relievers)]
        self.hitters = [h.id for h in sorted(club.hitters, key=lambda h: (-h.games, h.id))]
        starts, relieved = sum(p.starts for p in club.pitchers), sum(p.relief_games for p in club.pitchers)
        more = max(0.0, relieved / max(1, starts) - RELIEVERS_OF_OLD)
        self.usual_pitchers = PITCHERS_OF_A_ROSTER + round(PITCHERS_A_RELIEVER * more)  # of DEFAULT_ROSTER
        self.catchers = [hitter for hitter in self.hitters if bench.has(hitter, "C")]

    def roster(self, out: Collection[str], size: int, named: Collection[str] = ()) -> set[str]:
        """Who of the fit is on the game roster: whoever is named, then the pitchers and hitters who play most, two
        catchers and somebody for every position among them."""
        fit_pitchers = self._fit(self.pitchers, out, named)
        fit_hitters = self._fit(self.hitters, out, named)
        if len(fit_pitchers) + len(fit_hitters) <= size:
            return {*fit_pitchers, *fit_hitters}
        wanted = max(self.usual_pitchers * size // DEFAULT_ROSTER, size - len(fit_hitters))
        pitchers = fit_pitchers[: max(1, min(wanted, size - BATTERS))]
        room = size - len(pitchers)
        covered = [player for player in fit_hitters if player in named]
        covered += [player for player in self.catchers if player not in (*out, *covered)][:FEWEST_CATCHERS]
        for position in SCARCE_FIRST:
            best = next(
                (p for p in self.bench.claims[position] if p in fit_hitters and self.bench.has(p, position)), None
            )
            if best is not None and best not in covered:
                covered.append(best)
        hitters = [*covered, *(player for player in fit_hitters if player not in covered)][:room]
        return {*pitchers, *hitters}

    def _fit(self, players: list[str], out: Collection[str], named: Collection[str]) -> list[str]:
        """Those who can play, the named ones first."""
        fit = [player for player in players if player not in out]
        return sorted(fit, key=lambda player: player not in named) if named else fit


def for_a_game(club: Club) -> Club:
    """The club itself; where it has more cards than a roster can hold, with those whom a game roster takes."""
    if len(club.players) <= LARGEST_ROSTER:
        return club
    named = {club.lineup.starter, *(player for player, _ in club.lineup.batters)} if club.lineup else set()
    return club.with_only(ByUse(club, Bench(club.hitters)).roster((), DEFAULT_ROSTER, named))


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
