"""People in leagues: who runs one, who manages which club, and trades between them.

A clubhouse that answers its own machine alone belongs to whoever sits there: they run every league and every club. One
that lets others in goes by roles. Whoever starts a league there runs it; clubs are given to people by a link, which
works once. A club without a manager is looked after by whoever runs the league.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.errors import UsageError
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, League
from fivetool.league.models import ClubRow, LeagueRow
from fivetool.web.authority import Refusal
from fivetool.web.models import LeagueRoleRow, LeagueRulesRow, TradeOfferRow
from fivetool.web.store import Store, hashed, now_ms

RUNS = -1  # the "club" of whoever runs the league
MOST_LEAGUES = 3  # that one person may start at a clubhouse that lets others in
MOST_OFFERS = 20  # open ones of a league
MOST_TRADED = 5  # players of each side
SECRET_BYTES = 16
OFFER_BYTES = 6
NOT_YOURS = "Only whoever runs this league may do that."


@dataclass(frozen=True)
class Rights:
    """What somebody may do in a league."""

    runs: bool  # simulate, invite, declare rules, begin the next season
    clubs: frozenset[int]  # play their games and trade for them

    def need_to_run(self) -> None:
        """Refuse whoever does not run the league."""
        if not self.runs:
            raise Refusal(403, "not_yours", NOT_YOURS)

    def need_club(self, club: int, name: str) -> None:
        """Refuse whoever does not look after a club."""
        if club not in self.clubs:
            raise Refusal(403, "not_yours", f"Only the manager of the {name} may do that.")


@dataclass(frozen=True)
class HouseRules:
    """What a league has declared about trades."""

    trades: bool = True
    deadline: int = 100  # of a hundred parts of the regular season, after which nobody is traded


@dataclass(frozen=True)
class TradeOffer:
    """A trade that waits for an answer."""

    id: str
    giver: int
    taker: int
    gives: tuple[str, ...]
    takes: tuple[str, ...]


class LeaguePeople:
    """Keeps roles, rules and offers."""

    def __init__(self, store: Store, books: Books, *, everybody: bool) -> None:
        """`everybody`: whoever reaches this clubhouse sits at its own machine, and runs all leagues."""
        self._store = store
        self._books = books
        self.everybody = everybody

    # --- who may do what ---

    def managers(self, league: League) -> dict[int, str]:
        """The people of a league by their clubs; that of `RUNS` runs it."""
        wanted = sa.select(LeagueRoleRow.club, LeagueRoleRow.person).where(
            LeagueRoleRow.league_id == league.id, LeagueRoleRow.person.is_not(None)
        )
        return {row.club: row.person for row in self._store.read(lambda c: list(c.execute(wanted)))}

    def rights(self, league: League, visitor: str | None) -> Rights:
        """What somebody may do."""
        every_club = frozenset(club.number for club in league.clubs)
        if self.everybody:
            return Rights(True, every_club)
        managers = self.managers(league)
        runs = visitor is not None and managers.get(RUNS) == visitor
        own = frozenset(club for club, person in managers.items() if person == visitor and club != RUNS)
        return Rights(runs, own | (every_club - managers.keys()) if runs else own)

    def check_may_start(self, visitor: str | None) -> None:
        """Refuse whoever runs enough leagues already."""
        if self.everybody:
            return
        if visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so this clubhouse cannot remember you.")
        wanted = sa.select(sa.func.count()).where(LeagueRoleRow.club == RUNS, LeagueRoleRow.person == visitor)
        if self._store.read(lambda c: int(c.execute(wanted).scalar_one())) >= MOST_LEAGUES:
            raise Refusal(409, "enough", f"You run {MOST_LEAGUES} leagues already, which is the most here.")

    def begin(self, league: League, visitor: str | None) -> None:
        """Note who started a league."""
        if visitor is not None:
            self._put(league, RUNS, person=visitor, secret=None)

    # --- invitations ---

    def invite(self, league: League, club: int) -> str:
        """A secret that gives a club to whoever uses it first; one that was given out before is void.

        One for `RUNS` hands the whole league over. Only the operator makes it, and whoever ran it before does no more.
        """
        if club != RUNS and club in self.managers(league):
            raise UsageError(f"The {league.clubs[club].name} have a manager; release them first.")
        secret = secrets.token_urlsafe(SECRET_BYTES)
        self._put(league, club, person=None, secret=hashed(secret))
        return secret

    def roles_of(self, visitor: str) -> list[tuple[str, str]]:
        """What somebody is in leagues: the name of the league, and the club that they manage, "" for running it."""
        wanted = (
            sa.select(LeagueRow.name.label("league"), ClubRow.name.label("managed"))
            .select_from(LeagueRoleRow)
            .join(LeagueRow, LeagueRow.id == LeagueRoleRow.league_id)
            .outerjoin(
                ClubRow, sa.and_(ClubRow.league_id == LeagueRoleRow.league_id, ClubRow.club == LeagueRoleRow.club)
            )
            .where(LeagueRoleRow.person == visitor)
            .order_by(LeagueRow.name, LeagueRoleRow.club)
        )
        return self._store.read(lambda c: [(row.league, row.managed or "") for row in c.execute(wanted)])

    def invited_to(self, league: League, secret: str) -> int:
        """The club of an invitation, `RUNS` for the whole league."""
        wanted = sa.select(LeagueRoleRow.club).where(
            LeagueRoleRow.league_id == league.id, LeagueRoleRow.secret == hashed(secret)
        )
        club = self._store.read(lambda c: c.execute(wanted).scalar_one_or_none())
        if club is None:
            raise Refusal(404, "unknown_invitation", "This invitation has been used, or a newer one was made.")
        return int(club)

    def join(self, league: League, secret: str, visitor: str) -> int:
        """Take the club of an invitation; of several who try at once, one gets it."""
        club = self.invited_to(league, secret)
        taking = (
            sa.update(LeagueRoleRow)
            .where(LeagueRoleRow.league_id == league.id, LeagueRoleRow.secret == hashed(secret))
            .values(person=visitor, secret=None)
        )
        if not self._store.change(lambda c: c.execute(taking).rowcount).result():
            raise Refusal(409, "used", "Someone else has just used this invitation.")
        return club

    def release(self, league: League, club: int) -> None:
        """Take a club from its manager, or an invitation back."""
        gone = sa.delete(LeagueRoleRow).where(LeagueRoleRow.league_id == league.id, LeagueRoleRow.club == club)
        self._store.change(lambda c: c.execute(gone)).result()

    def _put(self, league: League, club: int, **values: Any) -> None:
        def put(connection: Connection) -> None:
            own = sa.and_(LeagueRoleRow.league_id == league.id, LeagueRoleRow.club == club)
            connection.execute(sa.delete(LeagueRoleRow).where(own))
            connection.execute(sa.insert(LeagueRoleRow).values(league_id=league.id, club=club, **values))

        self._store.change(put).result()

    # --- trades ---

    def rules(self, league: League) -> HouseRules:
        """What is declared; trades until the last day where nothing is."""
        wanted = sa.select(LeagueRulesRow.__table__).where(LeagueRulesRow.league_id == league.id)
        row = self._store.read(lambda c: c.execute(wanted).first())
        return HouseRules(row.trades, row.deadline) if row is not None else HouseRules()

    def declare(self, league: League, rules: HouseRules) -> None:
        """Change the rules of trades; offers that are open go by the new ones."""

        def put(connection: Connection) -> None:
            connection.execute(sa.delete(LeagueRulesRow).where(LeagueRulesRow.league_id == league.id))
            values = {"league_id": league.id, "trades": rules.trades, "deadline": rules.deadline}
            connection.execute(sa.insert(LeagueRulesRow).values(values))

        self._store.change(put).result()

    def check_trades(self, league: League) -> None:
        """Refuse where clubs have no rosters, trades are off, or it is too late in the season."""
        if league.game.league.seasons is None:
            raise UsageError(f"Clubs of {league.game.title} have no rosters, so there is nobody to trade.")
        rules = self.rules(league)
        if not rules.trades:
            raise UsageError("There are no trades in this league.")
        games = [game for game in self._books.games(league, league.season) if game.stage == REGULAR]
        played = sum(game.played for game in games)
        if rules.deadline < 100 and games and 100 * played >= rules.deadline * len(games):
            raise UsageError(f"The trade deadline has passed: it is after {rules.deadline}% of the season.")

    def offers(self, league: League) -> list[TradeOffer]:
        """Trades that wait for an answer, the latest first."""
        wanted = sa.select(TradeOfferRow.__table__).where(TradeOfferRow.league_id == league.id)
        rows = self._store.read(lambda c: list(c.execute(wanted.order_by(TradeOfferRow.at.desc(), TradeOfferRow.id))))
        return [TradeOffer(row.id, row.giver, row.taker, tuple(row.gives), tuple(row.takes)) for row in rows]

    def offer(self, league: League, giver: int, taker: int, gives: Sequence[str], takes: Sequence[str]) -> None:
        """Offer a trade."""
        self.check_trades(league)
        if giver == taker:
            raise UsageError("A club cannot trade with itself.")
        for players in (gives, takes):
            if not 1 <= len(set(players)) <= MOST_TRADED:
                raise UsageError(f"Each side gives from 1 to {MOST_TRADED} players.")
        self._check_owned(league, {giver: gives, taker: takes})
        if len(self.offers(league)) >= MOST_OFFERS:
            raise UsageError(f"{MOST_OFFERS} offers are open in this league; answer some first.")
        row = {"id": secrets.token_hex(OFFER_BYTES), "league_id": league.id, "giver": giver, "taker": taker}
        row |= {"gives": sorted(set(gives)), "takes": sorted(set(takes)), "at": now_ms()}
        self._store.change(lambda c: c.execute(sa.insert(TradeOfferRow).values(row))).result()

    def find_offer(self, league: League, offer_id: str) -> TradeOffer:
        """An open offer."""
        found = next((offer for offer in self.offers(league) if offer.id == offer_id), None)
        if found is None:
            raise Refusal(404, "unknown_offer", "This offer has been answered or withdrawn.")
        return found

    def accept(self, league: League, offer: TradeOffer) -> None:
        """Carry a trade out, all of it or nothing, and drop every offer that names one of its players."""
        self.check_trades(league)
        self._check_owned(league, {offer.giver: offer.gives, offer.taker: offer.takes})
        moves = dict.fromkeys(offer.gives, offer.taker) | dict.fromkeys(offer.takes, offer.giver)
        self._books.trade(league, moves)
        for other in self.offers(league):
            if moves.keys() & {*other.gives, *other.takes}:
                self.drop(other)

    def drop(self, offer: TradeOffer) -> None:
        """Take an offer off the table."""
        gone = sa.delete(TradeOfferRow).where(TradeOfferRow.id == offer.id)
        self._store.change(lambda c: c.execute(gone)).result()

    def _check_owned(self, league: League, players: Mapping[int, Sequence[str]]) -> None:
        people = self._books.people(league)
        for club, names in players.items():
            for player in names:
                person = people.get(player)
                if person is None or person.club != club:
                    raise UsageError(
                        f"{person.name if person else player} does not play for the {league.clubs[club].name}."
                    )
