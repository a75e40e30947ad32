"""Who really played, game by game, from event files: what an as-played replay repeats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivetool.archive.events import DESIGNATED_HITTER, PITCHER, SLOTS, Game
from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.cards.club import CardSet, Club, Lineup, Usage

CardIds = Mapping[tuple[str, str], str]  # player and "hitter" or "pitcher" -> id on his card


def card_ids(club: Club) -> dict[tuple[str, str], str]:
    """The cards of a club's players by player id; a pitcher who also has a hitter's card carries `-p` on the other."""
    hitters = {(hitter.id, "hitter"): hitter.id for hitter in club.hitters}
    pitchers = {(pitcher.id.removesuffix("-p"), "pitcher"): pitcher.id for pitcher in club.pitchers}
    return hitters | pitchers


def usage_of(game: Game, team: int, ids: CardIds) -> Usage:
    """Pitchers with the batters they faced, the batter of every turn in each slot, and who took a position later on.

    Batters of a man without a pitcher's card are left to the pitcher before him.
    """
    pitchers: dict[str, int] = {}
    turns: list[list[str]] = [[] for _ in range(SLOTS)]
    fielders: dict[tuple[str, str, int], None] = {}
    standing = {entry.position: entry.player for entry in game.starters(team)}
    faced, on_the_mound = 0, ""
    for play in game.plays:
        ends = play.scored.ends_plate_appearance
        if play.half == team:
            if ends:
                turns[play.slot - 1].append(card_of(play.batter, ids, pitching=play.batter_position == PITCHER))
            continue
        for player, position in _changes(standing, play.fielders):
            fielders[card_of(player, ids, pitching=False), POSITIONS[position - 1], faced] = None
        on_the_mound = ids.get((play.pitcher, "pitcher")) or on_the_mound or play.pitcher
        pitchers[on_the_mound] = pitchers.get(on_the_mound, 0) + ends
        faced += ends
    return Usage(
        pitchers=tuple(pitchers.items()),
        batters=tuple(tuple(slot) for slot in turns),
        fielders=tuple(fielders),
    )


def _changes(standing: dict[int, str], now: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Who stands at a position other than the mound where somebody else stood until now."""
    for position in range(PITCHER + 1, DESIGNATED_HITTER):
        if now[position] and standing.get(position) != now[position]:
            standing[position] = now[position]
            yield now[position], position


def card_of(player: str, ids: CardIds, pitching: bool) -> str:
    """The id on the card that a player uses, whichever he has."""
    first, second = ("pitcher", "hitter") if pitching else ("hitter", "pitcher")
    return ids.get((player, first)) or ids.get((player, second)) or player


def lineup_of(game: Game, team: int, ids: CardIds) -> Lineup:
    """The starting pitcher and the batting order with positions."""
    starters = game.starters(team)
    pitcher = next((entry.player for entry in starters if entry.position == PITCHER), "")
    if not pitcher:
        raise DataError(f"{game.where}, line {game.line}: nobody pitches for {game.teams[team]} in game {game.id}.")
    return Lineup(
        starter=card_of(pitcher, ids, pitching=True),
        batters=tuple(
            (card_of(entry.player, ids, pitching=entry.position == PITCHER), POSITIONS[entry.position - 1])
            for entry in starters
            if entry.slot
        ),
    )


def as_played(game: Game, cards: CardSet) -> tuple[Club, Club]:
    """Both clubs of a game, visitors first, with lineup and usage as they really were."""
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
    lineup = lineup_of(game, team, ids)
    named |= {lineup.starter, *(player for player, _ in lineup.batters)}
    return club.with_only(named).model_copy(
        update={"designated_hitter": game.designated_hitter, "lineup": lineup, "usage": usage}
    )
