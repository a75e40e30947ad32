"""The lineup that is offered in one click: the club's own for today, or the best its cards make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import Hitter
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.worth import worth_facing, worth_on_mound

Batters = list[tuple[str, str]]

SCARCE_FIRST = ("C", "SS", "CF", "2B", "3B", "RF", "LF", "1B")
TURNS, HITTER_SHARE, BATTERS = 4.2, 0.43, 38  # of a game: times at bat, how much comes off his card, batters he fields
REGULAR_STARTS = 5  # a pitcher with fewer starts only starts if there is nobody else
# by position: balls a batter that may be misplayed there and plays on the range chart, with the usual Defense
GLOVES = {
    "C": (0.006, 0.006, 96), "1B": (0.02, 0.006, 91), "2B": (0.03, 0.0105, 93), "3B": (0.025, 0.009, 86),
    "SS": (0.03, 0.011, 89), "LF": (0.045, 0.005, 95), "CF": (0.05, 0.0075, 96), "RF": (0.045, 0.005, 95),
}  # fmt: skip
RUNS_AN_ERROR, RUNS_A_PLAY, USUAL_RANGE = 0.5, 0.65, 70
RUNS_OF_A_REGULAR = 1.5  # a game, for a man who really played there every day, where the nine goes by that
STRANGER = -2.0  # runs a game against a man who lacks the position (DB-158)


def best_lineup(club: Club, with_dh: bool, rest: bool, facing: str | None = None) -> tuple[str, Batters]:
    """Starter and nine batters with their positions, against a pitcher who throws left or right, if that is known.

    >>> from fivetool.games.dice_baseball.workshop.sample_clubs import sample_club
    >>> starter, batters = best_lineup(sample_club("Average Home"), with_dh=True, rest=False)
    >>> starter, len(batters)
    ('home-deuce', 9)
    """
    own = club.lineup
    starter = likely_starter(club, rest)
    if own and _is_complete(club, own.batters, with_dh):
        placed = [(starter if position == "P" else player, position) for player, position in own.batters]
        return starter, placed
    return starter, _batters(club, starter, with_dh, facing)


def likely_starter(club: Club, rest: bool) -> str:
    """Who starts today, as anybody can tell from the club's own lineup or its cards."""
    own = club.lineup
    return own.starter if own and _may_pitch(club, own.starter, rest) else _best_starter(club, rest)


def _may_pitch(club: Club, player: str, rest: bool) -> bool:
    return player not in club.unavailable and not (rest and club.days_needed.get(player, 0) > 0)


def _best_starter(club: Club, rest: bool) -> str:
    """DB-160, DB-125, DB-162: the rested starter who saves most; else the nearest to ready; else anybody."""
    fit = [pitcher for pitcher in club.pitchers if pitcher.id not in club.unavailable]
    if not fit:
        raise DataError(f"{club.name} has no pitcher for today.")
    starters = [pitcher for pitcher in fit if pitcher.starts]
    rested = [pitcher for pitcher in starters if _may_pitch(club, pitcher.id, rest)]
    if rested:
        regulars = [pitcher for pitcher in rested if pitcher.starts >= REGULAR_STARTS]
        return max(regulars or rested, key=lambda pitcher: worth_on_mound(pitcher) * (pitcher.stamina_start or 1)).id
    return min(starters or fit, key=lambda pitcher: club.days_needed.get(pitcher.id, 0)).id


def _is_complete(club: Club, batters: Sequence[tuple[str, str]], with_dh: bool) -> bool:
    """Whether a club's own lineup can be played today: nine fit players at nine positions under this rule."""
    wanted = {*SCARCE_FIRST, "DH" if with_dh else "P"}
    players = [player for player, _ in batters]
    fit = not any(player in club.unavailable for player in players)
    return fit and {position for _, position in batters} == wanted and len(batters) == len(set(players)) == 9


def _bat(hitter: Hitter, facing: str | None) -> float:
    """Runs a game that his bat is worth."""
    return TURNS * HITTER_SHARE * worth_facing(hitter, facing or "")


def glove_worth(hitter: Hitter, position: str) -> float:
    """Runs a game that a man saves at a position, against the usual fielder there."""
    line = hitter.at(position)
    if line is None:
        return STRANGER
    misplays, plays, usual = GLOVES[position]
    saved = misplays * (line.defense - usual) * RUNS_AN_ERROR + plays * (line.range - USUAL_RANGE) * RUNS_A_PLAY
    return BATTERS * saved / 100


def _batters(club: Club, starter: str, with_dh: bool, facing: str | None) -> Batters:
    free = [hitter for hitter in club.hitters if hitter.id not in club.unavailable]
    bats = {hitter.id: _bat(hitter, facing) for hitter in free}
    most = max((hitter.games for hitter in free), default=0) or 1
    claims = {(h.id, line.position): RUNS_OF_A_REGULAR * line.games / most for h in free for line in h.fielding}
    worth = {(hitter.id, at): bats[hitter.id] + glove_worth(hitter, at) for hitter in free for at in SCARCE_FIRST}
    worth.update({(hitter.id, "DH"): bats[hitter.id] for hitter in free})
    if club.regulars:
        worth = {(player, at): runs + claims.get((player, at), 0.0) for (player, at), runs in worth.items()}
    wanted = [*SCARCE_FIRST, "DH"] if with_dh else list(SCARCE_FIRST)
    if len(free) < len(wanted):
        raise DataError(f"Lineup: nobody plays {wanted[len(free)]}.")
    placed: dict[str, str] = {}  # position -> player
    for position in wanted:
        placed[position] = max((h.id for h in free if h.id not in placed.values()), key=lambda i: worth[i, position])
    _improve(placed, worth, [hitter.id for hitter in free])
    positions = {player: position for position, player in placed.items()}
    hitters = {hitter.id: hitter for hitter in free if hitter.id in positions}
    by_worth = sorted(hitters, key=lambda player: bats[player], reverse=True)
    eyes, power = ({i: get(hitter) for i, hitter in hitters.items()} for get in (eye, lambda hitter: hitter.power))
    batters = [(player, positions[player]) for player in batting_order(by_worth, eyes, power)]
    return batters if with_dh else [*batters, (starter, "P")]


def _improve(placed: dict[str, str], worth: Mapping[tuple[str, str], float], players: Sequence[str]) -> None:
    """Let men change places, and bench men come in, as long as that makes the nine better."""
    better = True
    while better:
        better = False
        for position in list(placed):
            player = placed[position]
            for other in players:
                held = next((at for at, who in placed.items() if who == other), None)
                gain = worth[other, position] - worth[player, position]
                if held is not None:
                    gain += worth[player, held] - worth[other, held]
                if other != player and gain > 1e-9:
                    placed[position] = other
                    if held is not None:
                        placed[held] = player
                    better = True
                    break


def batting_order(by_worth: Sequence[str], eyes: Mapping[str, float], power: Mapping[str, int]) -> list[str]:
    """The usual order: a fast man with a good eye first, the best bats third, fourth and second, then the rest.

    >>> batting_order("abcdefgh", {**dict.fromkeys("abd", 1), "c": 9, "e": 2}, dict.fromkeys("abcdefgh", 50))
    ['c', 'd', 'b', 'a', 'e', 'f', 'g', 'h']
    """
    best = list(by_worth[:5])
    leadoff = max(best, key=lambda player: eyes[player])
    best.remove(leadoff)
    slugger = max(best[:3], key=lambda player: power[player])
    best.remove(slugger)
    third, second, fifth = best
    return [leadoff, second, third, slugger, fifth, *by_worth[5:]]


def eye(hitter: Hitter) -> int:
    """How much speaks for a man as the first to bat: speed and walks."""
    return hitter.speed + 2 * hitter.vs_right.counts["BB"]
