"""What the clubhouse keeps. A table is its settings and a log that only grows; everything else is replayed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, Integer, String, Text, false, true
from sqlalchemy.orm import Mapped, mapped_column

from fivetool.database import Base

__all__ = [
    "BanRow",
    "Base",
    "CompanionRow",
    "DailyGameRow",
    "DiceLogRow",
    "DiceRoundRow",
    "DuelRow",
    "EntryRow",
    "GraphRow",
    "MessageRow",
    "PersonRow",
    "RatingRow",
    "ReportRow",
    "ResultRow",
    "SaveRow",
    "SeatRow",
    "ServerRow",
    "Setting",
    "TableRow",
    "UndoVoteRow",
]


class Setting(Base):
    """Something the servers share, such as the key that signs cookies."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class TableRow(Base):
    """A table. `number` is the length of its log; `version` grows with everything else that changes about it."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    rules_version: Mapped[int] = mapped_column(Integer)
    seats: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]]
    team_names: Mapped[list[Any]]
    colors: Mapped[list[Any]]
    seed: Mapped[str | None] = mapped_column(String(128))
    watch: Mapped[str] = mapped_column(String(8))
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    owner: Mapped[str | None] = mapped_column(String(64))
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(Integer, default=0)
    version: Mapped[int] = mapped_column(Integer, default=0)
    over: Mapped[bool] = mapped_column(default=False)
    asked: Mapped[list[Any]]
    score_text: Mapped[str] = mapped_column(String(200), default="")
    status_text: Mapped[str] = mapped_column(String(400), default="")
    rematch: Mapped[str | None] = mapped_column(String(32))
    closed: Mapped[str | None] = mapped_column(String(200))  # why the operator closed it; nobody plays on there
    begun: Mapped[bool] = mapped_column(default=True, server_default=true())  # its dice are sealed, the game is dealt
    fixed_dice: Mapped[bool] = mapped_column(default=False, server_default=false())  # its dice are settled elsewhere
    hints: Mapped[bool] = mapped_column(default=True, server_default=true())  # hints, and chances before the end
    rated: Mapped[bool] = mapped_column(default=False, server_default=false())
    listed: Mapped[bool] = mapped_column(default=False, server_default=false())  # in the lobby: anybody may join
    awaited: Mapped[int | None] = mapped_column(BigInteger)  # when its maker was last there, waiting; house clock
    daily: Mapped[str | None] = mapped_column(String(10))  # the day whose dice it has, as 2026-11-16
    chat: Mapped[bool] = mapped_column(default=False, server_default=false())  # players may write what they like
    duel: Mapped[str | None] = mapped_column(String(32), index=True)  # the duplicate match whose dice it has
    withheld: Mapped[bool] = mapped_column(default=False, server_default=false())  # others still play with its dice
    recorded: Mapped[bool] = mapped_column(default=False, server_default=false())  # how it ended is among the results

    __table_args__ = (
        Index(None, "watch", "over", "updated"),
        Index(None, "over", "recorded"),
        Index(None, "listed", "begun"),
    )


class SeatRow(Base):
    """A seat. `secret` and `visitor` are SHA-256 hashes; what they are hashes of is never stored."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    bot: Mapped[str | None] = mapped_column(String(64))
    secret: Mapped[str | None] = mapped_column(String(64))
    visitor: Mapped[str | None] = mapped_column(String(64), index=True)
    vacated: Mapped[bool] = mapped_column(default=False)  # somebody sat here and went: free for others
    left_by: Mapped[str | None] = mapped_column(String(64))  # who that was
    orders: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # standing orders of whoever sits here
    sign: Mapped[str | None] = mapped_column(String(16))  # of whoever sits here
    # {"phrase": ..., "number": how many before it}, or {"text": ..., "number": ...} where players may write
    said: Mapped[dict[str, Any] | None] = mapped_column(JSON)


class EntryRow(Base):
    """An entry of a log: a choice, an undo (back to how it was after `back_to`), a game given up (on time, by
    whoever resigned, or by whoever left), a draw that all agreed on (offered by `seat`), or other dice from here on
    (those of round `choice`)."""

    __tablename__ = "entries"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int] = mapped_column(Integer)
    choice: Mapped[int | None] = mapped_column(Integer)
    back_to: Mapped[int | None] = mapped_column(Integer)
    at: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970
    spent: Mapped[int] = mapped_column(Integer, default=0)  # milliseconds of the seat's clock
    house: Mapped[int | None] = mapped_column(BigInteger)  # by the clock of the house, which clocks of players go by
    ordered: Mapped[str | None] = mapped_column(String(200))  # the standing order that made the choice


class DiceRoundRow(Base):
    """A round in which dice are sealed, or the key that came out of it.

    A round is open until it has a `seal`; one that had to be given up never gets any. Rounds with an `entry` came in
    the middle of the game, after that entry of the log; the others before it began.
    """

    __tablename__ = "dice_rounds"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True)
    scheme: Mapped[int] = mapped_column(Integer)
    sealed_at: Mapped[str | None] = mapped_column(String(32))  # the table, which may be another if it was taken over
    game_number: Mapped[int] = mapped_column(BigInteger)
    commitment: Mapped[str] = mapped_column(String(64))  # to the secret, or to a key that was drawn by one side
    secret: Mapped[str | None] = mapped_column(String(64))  # the server's share of a joint key
    shares: Mapped[dict[str, Any]]  # seat -> {"hash": ..., "part": ...} of whoever adds a part
    passed_over: Mapped[list[Any]]  # seats that promised a part before and did not send it
    opened: Mapped[int] = mapped_column(BigInteger)
    closed: Mapped[int | None] = mapped_column(BigInteger)  # when all hashes were in, and parts could be sent
    key: Mapped[str | None] = mapped_column(String(32))
    start: Mapped[int | None] = mapped_column(Integer)
    entry: Mapped[int | None] = mapped_column(Integer)
    seal: Mapped[str | None] = mapped_column(String(64))
    log_place: Mapped[int | None] = mapped_column(Integer)
    log_hash: Mapped[str | None] = mapped_column(String(64))


class DiceLogRow(Base):
    """An entry of the log of commitments and seals: nothing in it is ever changed, each entry holds the one before."""

    __tablename__ = "dice_log"

    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(16))
    value: Mapped[str] = mapped_column(String(64))
    before: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))


class UndoVoteRow(Base):
    """A wish at some number of the log, and the answers of the others ("yes", "no").

    "ask" is a wish to take back, "draw" an offer of a draw, "bot" a wish that a bot plays on for whoever has left.
    """

    __tablename__ = "undo_votes"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    vote: Mapped[str] = mapped_column(String(4))


class GraphRow(Base):
    """The win probability of team 0 after an entry."""

    __tablename__ = "graph_points"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    exact: Mapped[bool]


class SaveRow(Base):
    """An uploaded game."""

    __tablename__ = "saves"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)


class PersonRow(Base):
    """Somebody who has said who they are. `id` is the hash of the visitor in their cookie, as on their seats."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    sign: Mapped[str] = mapped_column(String(16))
    created: Mapped[int] = mapped_column(BigInteger)
    code: Mapped[str | None] = mapped_column(String(64), unique=True)  # a hash of their recovery code
    sealed: Mapped[str | None] = mapped_column(String(128))  # their visitor id, which only that code opens
    muted: Mapped[str | None] = mapped_column(String(200))  # why the operator lets them say nothing


class ResultRow(Base):
    """How a game ended for a seat. It stays when the table is deleted."""

    __tablename__ = "results"

    table_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    person: Mapped[str | None] = mapped_column(String(64))  # who sat there, as on the seat
    name: Mapped[str] = mapped_column(String(80))
    bot: Mapped[str | None] = mapped_column(String(64))
    team: Mapped[int] = mapped_column(Integer)
    outcome: Mapped[str] = mapped_column(String(8))  # won, drawn, lost
    score_text: Mapped[str] = mapped_column(String(200))
    choices: Mapped[int] = mapped_column(Integer)  # of the whole game, as far as they stand
    minutes: Mapped[int] = mapped_column(Integer)  # from the first entry of the log to the last
    ended: Mapped[int] = mapped_column(BigInteger)
    margin: Mapped[int] = mapped_column(Integer, default=0, server_default="0")  # own runs, less the most of any other
    rated: Mapped[bool] = mapped_column(default=False, server_default=false())
    daily: Mapped[str | None] = mapped_column(String(10))  # the day whose dice it had
    luck: Mapped[float | None] = mapped_column(Float)  # in chances to win, as a review found; None: not known
    accuracy: Mapped[float | None] = mapped_column(Float)  # share of what was at stake that was not given away
    reviewed: Mapped[bool] = mapped_column(default=False, server_default=true())  # or cannot be
    played_with: Mapped[str] = mapped_column(String(200), default="", server_default="")  # decks, sheets, rosters

    __table_args__ = (Index(None, "person", "ended"), Index(None, "daily", "game"), Index(None, "reviewed", "ended"))


class MessageRow(Base):
    """Something that a player wrote at a table whose host allows it."""

    __tablename__ = "messages"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(80))
    person: Mapped[str | None] = mapped_column(String(64), index=True)  # who wrote it, as on the seat
    text: Mapped[str] = mapped_column(String(200))
    at: Mapped[int] = mapped_column(BigInteger)


class ReportRow(Base):
    """What a player has told the operator of another. It stays when the table is deleted."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    table_id: Mapped[str] = mapped_column(String(32))
    reporter: Mapped[str | None] = mapped_column(String(64))  # as on the seats, as is `about`
    about: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(80))  # of whoever is reported, at that table
    reason: Mapped[str] = mapped_column(String(200))
    said: Mapped[list[Any]]  # what was written last at the table
    settled: Mapped[bool] = mapped_column(default=False, server_default=false())

    __table_args__ = (Index(None, "settled", "at"),)


class RatingRow(Base):
    """How well somebody plays a game, and how sure that is. `who` is a person or a bot."""

    __tablename__ = "ratings"

    who: Mapped[str] = mapped_column(String(80), primary_key=True)  # "person HASH" or "bot NAME"
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    updated: Mapped[int] = mapped_column(BigInteger)


class PuzzleTryRow(Base):
    """Somebody's first answer to a puzzle."""

    __tablename__ = "puzzle_tries"

    person: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(8), primary_key=True)
    choice: Mapped[str] = mapped_column(String(80))  # as the rules name it
    right: Mapped[bool]
    at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "game", "puzzle"),)


class DailyGameRow(Base):
    """The dice of a day, the same for everybody. Nobody is told the key before the day is over."""

    __tablename__ = "daily_games"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(32))


class DuelRow(Base):
    """A duplicate match. Nobody is told the key before it is over."""

    __tablename__ = "duels"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    bot: Mapped[str] = mapped_column(String(64))  # whom everybody plays
    players: Mapped[int] = mapped_column(Integer)  # how many may take part; 1: against the bot in the same seat
    rated: Mapped[bool]
    key: Mapped[str] = mapped_column(String(32))
    maker: Mapped[str | None] = mapped_column(String(64))
    created: Mapped[int] = mapped_column(BigInteger)
    closes: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970
    results: Mapped[list[Any] | None] = mapped_column(JSON)  # when it is over: everybody with their place
    over: Mapped[bool] = mapped_column(default=False, server_default=false())

    __table_args__ = (Index(None, "over", "closes"),)


class LeagueRoleRow(Base):
    """Who runs a league (club -1) or manages one of its clubs; `secret` is the hash of an invitation to it."""

    __tablename__ = "league_roles"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    club: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(String(64), index=True)
    secret: Mapped[str | None] = mapped_column(String(64))


class LeagueRulesRow(Base):
    """What a league has declared about trades: whether there are any, and after what share of the season no more."""

    __tablename__ = "league_rules"

    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    trades: Mapped[bool]
    deadline: Mapped[int] = mapped_column(Integer)  # of a hundred parts of the regular season


class TradeOfferRow(Base):
    """A trade that one club has offered another, until it is answered."""

    __tablename__ = "league_offers"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    league_id: Mapped[int] = mapped_column(ForeignKey("leagues.id", ondelete="CASCADE"), index=True)
    giver: Mapped[int] = mapped_column(Integer)  # the club that offers
    taker: Mapped[int] = mapped_column(Integer)
    gives: Mapped[list[Any]]  # players of the giver
    takes: Mapped[list[Any]]  # players of the taker
    at: Mapped[int] = mapped_column(BigInteger)


class CompanionRow(Base):
    """A game at a real table that several phones keep together, or that counts in a league: all that was entered."""

    __tablename__ = "companions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    rules_version: Mapped[int] = mapped_column(Integer)
    seats: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]]
    names: Mapped[list[Any] | None] = mapped_column(JSON)  # of the teams, where they have their own
    entered: Mapped[list[Any]]
    version: Mapped[int] = mapped_column(Integer)  # grows with everything that is entered or taken back
    touched: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970
    league: Mapped[str | None] = mapped_column(String(80))  # by its slug
    league_game: Mapped[int | None] = mapped_column(Integer)

    __table_args__ = (Index(None, "touched"),)


class BanRow(Base):
    """A network from which nobody is let in."""

    __tablename__ = "bans"

    network: Mapped[str] = mapped_column(String(64), primary_key=True)  # 192.0.2.0/24
    reason: Mapped[str] = mapped_column(String(200))
    until: Mapped[int | None] = mapped_column(BigInteger)  # milliseconds since 1970; None: for good


class ServerRow(Base):
    """A server on this database: when it was last seen, by the clock of the house, and what was spent there lately."""

    __tablename__ = "servers"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    seen: Mapped[int] = mapped_column(BigInteger)
    spent: Mapped[list[Any]]  # [what, of whom, how much] since the time before


class SeasonBuildRow(Base):
    """A season that somebody uploaded, and what became of it: kept for a day."""

    __tablename__ = "season_builds"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(80))
    state: Mapped[str] = mapped_column(String(8))
    text: Mapped[str] = mapped_column(String(400))
    at: Mapped[int] = mapped_column(BigInteger)
