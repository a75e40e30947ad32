"""Drafts of DICE Baseball: what clubs need (DB-179), and what a card is worth to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fivetool.game.drafting import Need, Prospect
from fivetool.games.dice_baseball.cards.card import Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import read_club, write_club
from fivetool.games.dice_baseball.cards.worth import AVERAGE_HITTER, worth_facing, worth_on_mound
from fivetool.games.dice_baseball.seasons.club_page import ballplayer_shown
from fivetool.games.dice_baseball.seasons.default_lineup import HITTER_SHARE, SCARCE_FIRST, TURNS, glove_worth
from fivetool.games.dice_baseball.seasons.lineup_reasons import signed
from fivetool.games.dice_baseball.seasons.rosters import FEWEST_CATCHERS

STARTER, PITCHER, HITTER = "SP", "P", "H"
# of a game of his club: batters that a man of the rotation faces, and one of the bullpen
BATTERS_OF_A_STARTER, BATTERS_OF_A_RELIEVER = 26 / 5, 2.0
PLACES = {
    "C": "catchers", "SS": "a shortstop", "CF": "a center fielder", "2B": "a second baseman", "3B": "a third baseman",
    "RF": "a right fielder", "LF": "a left fielder", "1B": "a first baseman",
}  # fmt: skip


class DiceDrafting:
    """Nine positions with somebody behind the catcher, two more bats, four starters and four other pitchers."""

    needs = (
        *(Need(at, FEWEST_CATCHERS if at == "C" else 1, PLACES[at]) for at in SCARCE_FIRST),
        Need(HITTER, 2, "hitters for the bench"),
        Need(STARTER, 4, "starting pitchers"),
        Need(PITCHER, 4, "pitchers"),
    )

    def prospects(self, contents: Sequence[str]) -> list[Prospect]:
        """Everybody, with his worth in runs a game of his club against an average player."""
        return [prospect for content in contents for prospect in _prospects_of(content)]

    def rebuilt(self, contents: Sequence[str], rosters: Mapping[int, Sequence[str]]) -> dict[int, str]:
        """The clubs with other cards; a lineup of their own names people who may have left, so it goes."""
        clubs = [read_club(content, "The club") for content in contents]
        cards = {player.id: player for club in clubs for player in club.players}
        return {
            number: write_club(_with_cards(clubs[number], [cards[player] for player in players]))
            for number, players in rosters.items()
        }


@lru_cache(maxsize=64)  # every page of a draft asks for all clubs, and a club of real cards takes a while to read
def _prospects_of(content: str) -> tuple[Prospect, ...]:
    return tuple(_prospect(player) for player in read_club(content, "The club").players)


def _with_cards(club: Club, cards: Sequence[Hitter | Pitcher]) -> Club:
    hitters = tuple(card for card in cards if isinstance(card, Hitter))
    pitchers = tuple(card for card in cards if isinstance(card, Pitcher))
    return club.model_copy(update={"hitters": hitters, "pitchers": pitchers, "lineup": None})


def _prospect(player: Hitter | Pitcher) -> Prospect:
    role = ballplayer_shown(player).role
    if isinstance(player, Pitcher):
        starts = role == STARTER
        worth = worth_on_mound(player) * (BATTERS_OF_A_STARTER if starts else BATTERS_OF_A_RELIEVER)
        fills = {PITCHER, STARTER} if player.starts else {PITCHER}
        why = f"{signed(worth)} runs a game {'in the rotation' if starts else 'out of the bullpen'}"
        return Prospect(player.id, player.name, role, frozenset(fills), worth, why)
    bat = TURNS * HITTER_SHARE * (worth_facing(player, "") - AVERAGE_HITTER)
    gloves = {line.position: glove_worth(player, line.position) for line in player.fielding if line.position in PLACES}
    best = max(gloves, key=lambda at: gloves[at], default="")
    worth = bat + gloves.get(best, 0.0)
    why = f"bat {signed(bat)} runs a game" + (f", glove at {best} {signed(gloves[best])}" if best else "")
    return Prospect(player.id, player.name, role, frozenset({HITTER, *gloves}), worth, why)
