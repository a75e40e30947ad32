"""Who plays every day: the nine of a season's games, by what men bat and where they have played."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import Hitter
from fivetool.games.dice_baseball.cards.worth import worth_facing
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST, Batters, batting_order, eye

PLATE_APPEARANCES = 600
EVERY_DAY = 162
RUNS_A_GAME = 0.25  # how much a game played at a position speaks for a man there


class Bench:
    """The hitters of a club with everything worked out that lineups of many days need."""

    def __init__(self, hitters: Sequence[Hitter], facing: str = "") -> None:
        """`facing` is the hand of the opposing starter, L or R, where it is known."""
        self.hitters = {hitter.id: hitter for hitter in hitters}
        self.worth = {hitter.id: PLATE_APPEARANCES * worth_facing(hitter, facing) for hitter in hitters}
        self.eyes = {hitter.id: eye(hitter) for hitter in hitters}
        self.power = {hitter.id: hitter.power for hitter in hitters}
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
        by_worth = [player for player in self.by_worth if player in placed]
        return [(player, placed[player]) for player in batting_order(by_worth, self.eyes, self.power)]


def shares_of_days(hitters: Sequence[Hitter], facing: str = "") -> dict[str, float]:
    """Of all days, or those on which a left- or right-hander starts against his club, the share on which each hitter
    is in the lineup if he can be: by the games on his card, and by how much of his batting there was against that
    hand, compared with his club's.
    """
    most = max((hitter.games for hitter in hitters), default=0)
    season = max(most, EVERY_DAY)
    leaning = leaning_to(hitters, facing)
    return {hitter.id: min(1.0, leaning[hitter.id] * hitter.games / season) if most else 1.0 for hitter in hitters}


def leaning_to(hitters: Sequence[Hitter], facing: str) -> dict[str, float]:
    """How much of everybody's batting was against a hand, compared with his club's; 1 where nobody knows."""
    batted = {hitter.id: _appearances(hitter) for hitter in hitters}
    usual = _share(facing, [sum(column) for column in zip(*batted.values(), strict=True)])
    return {
        player: _share(facing, columns) / usual if any(columns) and usual else 1.0 for player, columns in batted.items()
    }


def _appearances(hitter: Hitter) -> tuple[int, int]:
    """Plate appearances against left- and right-handers on his card."""
    left, right = (int(hitter.statistics.get(column, {}).get("PA", 0)) for column in ("vs_left", "vs_right"))
    return left, right


def _share(facing: str, batted: Sequence[int]) -> float:
    """How much of some plate appearances was against a hand; all of it where the hand is not known."""
    if not facing:
        return 1.0
    return batted["LR".index(facing)] / sum(batted) if sum(batted) else 0.0
