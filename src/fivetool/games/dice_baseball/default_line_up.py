"""The line-up that is offered in one click: the club's own for today, or the best its cards make."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards import Club, Hitter, Pitcher
from fivetool.games.dice_baseball.worth import worth_at_bat

Batters = list[tuple[str, str]]

SCARCE_FIRST = ("C", "SS", "CF", "2B", "3B", "RF", "LF", "1B")
RIGHT_HANDED = 0.7  # share of right-handed pitchers
PLATE_APPEARANCES = 600
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
    return starter, _batters(club, starter, with_dh)


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
    fit = not any(player in club.unavailable for player in players)
    return fit and {position for _, position in batters} == wanted and len(batters) == len(set(players)) == 9


def _worth(hitter: Hitter | Pitcher) -> float:
    left, right = worth_at_bat(hitter if isinstance(hitter, Hitter) else hitter.bat)
    return PLATE_APPEARANCES * ((1 - RIGHT_HANDED) * left + RIGHT_HANDED * right)


def _batters(club: Club, starter: str, with_dh: bool) -> Batters:
    free = [hitter for hitter in club.hitters if hitter.id not in club.unavailable]
    placed: dict[str, str] = {}
    for position in SCARCE_FIRST:
        rated = [hitter for hitter in free if hitter.at(position)]
        if not rated and not free:
            raise DataError(f"Lineup: nobody plays {position}.")
        best = max(rated or free, key=lambda hitter: _claim(hitter, position))
        placed[best.id] = position
        free.remove(best)
    if with_dh:
        if not free:
            raise DataError("Lineup: nobody is left to be the designated hitter.")
        best = max(free, key=_worth)
        placed[best.id] = "DH"
    order = _in_order([hitter for hitter in club.hitters if hitter.id in placed])
    batters = [(hitter.id, placed[hitter.id]) for hitter in order]
    return batters if with_dh else [*batters, (starter, "P")]


def _claim(hitter: Hitter, position: str) -> float:
    """How good a claim a hitter has to a position: what he bats, and how often he played there."""
    line = hitter.at(position)
    return _worth(hitter) + (RUNS_A_GAME * line.games if line else 0)


def _in_order(hitters: list[Hitter]) -> list[Hitter]:
    """The usual order: a fast man with a good eye first, the best bats third, fourth and second, then the rest."""
    by_worth = sorted(hitters, key=_worth, reverse=True)
    best = by_worth[:5]
    leadoff = max(best, key=lambda hitter: (hitter.speed + 2 * hitter.vs_right.counts["BB"], _worth(hitter)))
    best.remove(leadoff)
    slugger = max(best[:3], key=lambda hitter: hitter.power)
    best.remove(slugger)
    third, second, fifth = best
    return [leadoff, second, third, slugger, fifth, *by_worth[5:]]
