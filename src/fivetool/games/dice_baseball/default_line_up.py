"""The line-up that is offered in one click: the club's own for today, or the best its cards make."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards import Club, Hitter
from fivetool.games.dice_baseball.worth import worth_at_bat

Batters = list[tuple[str, str]]

SCARCE_FIRST = ("C", "SS", "CF", "2B", "3B", "RF", "LF", "1B")
RIGHT_HANDED = 0.7  # share of right-handed pitchers
PLATE_APPEARANCES = 600
EVERY_DAY = 162
RUNS_A_GAME = 0.25  # how much a game played at a position speaks for a man there


def best_line_up(club: Club, with_dh: bool, rest: bool) -> tuple[str, Batters]:
    """Starter and nine batters with their positions.

    >>> from fivetool.games.dice_baseball.sample_clubs import sample_club
    >>> starter, batters = best_line_up(sample_club("Average Home"), with_dh=True, rest=False)
    >>> starter, batters[0][1]
    ('home-ace', 'SS')
    """
    own = club.line_up
    starter = own.starter if own and _may_pitch(club, own.starter, rest) else _first_starter(club, rest)
    if own and _is_complete(club, own.batters, with_dh):
        placed = [(starter if position == "P" else player, position) for player, position in own.batters]
        return starter, placed
    batters = Bench(club.hitters).batters(club.unavailable, with_dh)
    return starter, batters if with_dh else [*batters, (starter, "P")]


def _may_pitch(club: Club, player: str, rest: bool) -> bool:
    return player not in club.unavailable and not (rest and club.days_needed.get(player, 0) > 0)


def _first_starter(club: Club, rest: bool) -> str:
    """DB-160, DB-125, DB-162: the rested starter with the most starts; else the nearest to ready; else anybody."""
    fit = [pitcher for pitcher in club.pitchers if pitcher.id not in club.unavailable]
    if not fit:
        raise DataError(f"{club.name} has no pitcher for today.")
    starters = [pitcher for pitcher in fit if pitcher.starts]
    rested = [pitcher for pitcher in starters if _may_pitch(club, pitcher.id, rest)]
    if rested:
        return max(rested, key=lambda pitcher: pitcher.starts).id
    return min(starters or fit, key=lambda pitcher: club.days_needed.get(pitcher.id, 0)).id


def _is_complete(club: Club, batters: Sequence[tuple[str, str]], with_dh: bool) -> bool:
    """Whether a club's own line-up can be played today: nine fit players at nine positions under this rule."""
    wanted = {*SCARCE_FIRST, "DH" if with_dh else "P"}
    players = [player for player, _ in batters]
    fit = club.unavailable.keys().isdisjoint(players)
    return fit and {position for _, position in batters} == wanted and len(batters) == len(set(players)) == 9


class Bench:
    """The hitters of a club with everything worked out that line-ups of many days need."""

    def __init__(self, hitters: Sequence[Hitter]) -> None:
        self.hitters = {hitter.id: hitter for hitter in hitters}
        self.worth = {hitter.id: _worth(hitter) for hitter in hitters}
        self.eyes = {hitter.id: hitter.speed + 2 * hitter.vs_right.counts["BB"] for hitter in hitters}
        self.by_worth = sorted(self.worth, key=lambda player: -self.worth[player])
        # who has a claim to a position, the best claim first; then all others, for want of anybody better (DB-158)
        self.positions = {hitter.id: frozenset(line.position for line in hitter.fielding) for hitter in hitters}
        self.claims = {position: self._claims(position) for position in SCARCE_FIRST}

    def _claims(self, position: str) -> list[str]:
        """How good a claim a hitter has to a position: what he bats, and how often he played there; who played there
        every day comes first."""
        games = {player: line.games for player, hitter in self.hitters.items() if (line := hitter.at(position))}
        rated = sorted(
            games, key=lambda player: (games[player] < EVERY_DAY, -(self.worth[player] + RUNS_A_GAME * games[player]))
        )
        return [*rated, *(player for player in self.by_worth if player not in games)]

    def has(self, player: str, position: str) -> bool:
        """Whether the position is in his defense section."""
        return position in self.positions[player]

    def batters(self, unavailable: Collection[str], with_dh: bool) -> Batters:
        """The best fielders at their positions, the scarce ones first, and the best bat left as designated hitter."""
        placed: dict[str, str] = {}
        for position in SCARCE_FIRST:
            for player in self.claims[position]:
                if player not in placed and player not in unavailable:
                    placed[player] = position
                    break
            else:
                raise DataError(f"Lineup: nobody plays {position}.")
        if with_dh:
            for player in self.by_worth:
                if player not in placed and player not in unavailable:
                    placed[player] = "DH"
                    break
            else:
                raise DataError("Lineup: nobody is left to be the designated hitter.")
        return [(player, placed[player]) for player in self._in_order(placed)]

    def _in_order(self, placed: Collection[str]) -> list[str]:
        """The usual order: a fast man with a good eye first, the best bats third, fourth and second, then the rest."""
        by_worth = [player for player in self.by_worth if player in placed]
        best = by_worth[:5]
        leadoff = max(best, key=lambda player: (self.eyes[player], self.worth[player]))
        best.remove(leadoff)
        slugger = max(best[:3], key=lambda player: self.hitters[player].power)
        best.remove(slugger)
        third, second, fifth = best
        return [leadoff, second, third, slugger, fifth, *by_worth[5:]]


def _worth(hitter: Hitter) -> float:
    left, right = worth_at_bat(hitter)
    return PLATE_APPEARANCES * ((1 - RIGHT_HANDED) * left + RIGHT_HANDED * right)
