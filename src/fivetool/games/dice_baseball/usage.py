"""Who really played, game by game, from event files: what an as-played replay repeats."""

from __future__ import annotations

from collections.abc import Mapping

from fivetool.archive.events import DESIGNATED_HITTER, PITCHER, SLOTS, Game
from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards import POSITIONS, CardSet, Club, LineUp, Usage

CardIds = Mapping[tuple[str, str], str]  # player and "hitter" or "pitcher" -> id on his card


def card_ids(club: Club) -> dict[tuple[str, str], str]:
    """The cards of a club's players by player id; a pitcher who also has a hitter's card carries `-p` on the other."""
    hitters = {(hitter.id, "hitter"): hitter.id for hitter in club.hitters}
    pitchers = {(pitcher.id.removesuffix("-p"), "pitcher"): pitcher.id for pitcher in club.pitchers}
    return hitters | pitchers


def usage_of(game: Game, team: int, ids: CardIds) -> Usage:
    """Pitchers with the batters they faced, the batter of every turn in each slot, and fielders by position."""
    pitchers: list[list[str | int]] = []
    turns: list[list[str]] = [[] for _ in range(SLOTS)]
    fielders: dict[tuple[str, str, int], None] = {}
    last: tuple[str, ...] = ()
    faced = 0
    for play in game.plays:
        ends = play.scored.ends_plate_appearance
        if play.half == team:
            if ends:
                turns[play.slot - 1].append(card_of(play.batter, ids, pitching=play.batter_position == PITCHER))
            continue
        if play.fielders != last:
            _note_fielders(fielders, play.fielders, last, faced, ids)
            last = play.fielders
        pitcher = card_of(play.pitcher, ids, pitching=True)
        if not pitchers or pitchers[-1][0] != pitcher:
            pitchers.append([pitcher, 0])
        if ends:
            pitchers[-1][1] = int(pitchers[-1][1]) + 1
            faced += 1
    return Usage(
        pitchers=tuple((str(pitcher), int(number)) for pitcher, number in pitchers),
        batters=tuple(tuple(slot) for slot in turns),
        fielders=tuple(fielders),
    )


def _note_fielders(
    found: dict[tuple[str, str, int], None], now: tuple[str, ...], before: tuple[str, ...], faced: int, ids: CardIds
) -> None:
    for number, player in enumerate(now[:DESIGNATED_HITTER]):
        if player and number > PITCHER and (not before or before[number] != player):
            found[card_of(player, ids, pitching=False), POSITIONS[number - 1], faced] = None


def card_of(player: str, ids: CardIds, pitching: bool) -> str:
    """The id on the card that a player uses, whichever he has."""
    first, second = ("pitcher", "hitter") if pitching else ("hitter", "pitcher")
    return ids.get((player, first)) or ids.get((player, second)) or player


def line_up_of(game: Game, team: int, ids: CardIds) -> LineUp:
    """The starting pitcher and the batting order with positions."""
    starters = game.starters(team)
    pitcher = next(entry.player for entry in starters if entry.position == PITCHER)
    return LineUp(
        starter=card_of(pitcher, ids, pitching=True),
        batters=tuple(
            (card_of(entry.player, ids, pitching=entry.position == PITCHER), POSITIONS[entry.position - 1])
            for entry in starters
            if entry.slot
        ),
    )


def as_played(game: Game, cards: CardSet) -> tuple[Club, Club]:
    """Both clubs of a game, visitors first, with line-up and usage as they really were."""
    visitors, home = (_club_as_played(game, team, cards) for team in (0, 1))
    return visitors, home


def _club_as_played(game: Game, team: int, cards: CardSet) -> Club:
    club = cards.club(game.teams[team])
    if club is None:
        raise DataError(f"Card set {cards.name} has no club {game.teams[team]}.")
    ids = card_ids(club)
    usage = usage_of(game, team, ids)
    named = {player for player, _ in usage.pitchers} | {player for player, _, _ in usage.fielders}
    named |= {player for slot in usage.batters for player in slot}
    line_up = line_up_of(game, team, ids)
    named |= {line_up.starter, *(player for player, _ in line_up.batters)}
    return club.model_copy(
        update={
            "hitters": tuple(hitter for hitter in club.hitters if hitter.id in named),
            "pitchers": tuple(pitcher for pitcher in club.pitchers if pitcher.id in named),
            "designated_hitter": game.designated_hitter,
            "line_up": line_up,
            "usage": usage,
        }
    )
