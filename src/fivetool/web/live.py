"""A live table: its sitting in memory, everybody who looks on, and the messages they get.

The module is long because all that a table tells, and to whom, stands in it, and nowhere else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel

from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.game.scene import Scene
from fivetool.show.phrases import counted, in_row, who_you_are
from fivetool.table import Moment
from fivetool.table.fair import BARE_SCHEME, key_to_hex, statements_of
from fivetool.web import authority, joint_dice, render
from fivetool.web.authority import Caller
from fivetool.web.house_clock import HouseClock
from fivetool.web.joint_dice import Stage
from fivetool.web.messages.line import ClockNews, DiceNews, EntriesNews, GraphNews, PresenceNews, UndoNews
from fivetool.web.messages.shown import (
    ClockShown,
    DiceSealed,
    Entry,
    Frame,
    GraphPoint,
    Links,
    NamesShown,
    PaperShown,
    PlayerShown,
    Replay,
    RoundShown,
    Said,
    SealShown,
    Snapshot,
    UndoPending,
    UndoShown,
    Verified,
    You,
)
from fivetool.web.render import Eyes
from fivetool.web.sitting import Clock, Sitting
from fivetool.web.talk import PHRASES

LONGEST_QUEUE = 256
MOST_QUEUED = 2_000_000  # characters, unless they are but a few messages: a long game comes in one
FEW_QUEUED = 8
MOST_ASKED = 64  # entries of one answer
MOST_MISSED = 16  # entries that one message tells of: with its boards, one may take 300 kB
REMOTE_PRESENCE_SECONDS = 60


class Viewer:
    """One connection to a table. Messages wait in a queue; who falls too far behind is let go and comes back."""

    def __init__(self, caller: Caller, eyes: Eyes) -> None:
        self.caller = caller
        self.eyes = eyes
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(LONGEST_QUEUE)
        self._queued = 0  # characters of it
        self.gone = False
        self.missing = range(0)  # the entries that they were not told of yet; they come before whatever is queued
        self.undo: UndoShown | None = None  # what they were told last

    def tell(self, text: str) -> None:
        """Queue a message."""
        if self.gone:
            return
        if self.queue.full() or (self._queued > MOST_QUEUED and self.queue.qsize() > FEW_QUEUED):
            self.let_go(behind=True)
        else:
            self._queued += len(text)
            self.queue.put_nowait(text)

    async def next_message(self) -> str | None:
        """The next message to send; None when the connection is to end."""
        text = await self.queue.get()
        self._queued -= len(text or "")
        return text

    def let_go(self, *, behind: bool = False) -> None:
        """End the connection after what is queued so far; who is too far behind is sent nothing of it any more.

        With only the oldest message left out, whoever comes back would not know that it is missing.
        """
        self.gone = True
        if behind or self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(None)


@dataclass
class RemotePresence:
    """Who is at a table through another server."""

    seats: frozenset[int]
    watchers: int
    heard: float = field(default_factory=time.monotonic)


class LiveTable:
    """A table that somebody is interested in."""

    def __init__(
        self,
        row: Any,
        seats: Sequence[Any],
        sitting: Sitting,
        rounds: Sequence[Any],
        clock: HouseClock,
        patience_ms: int,
    ) -> None:
        """`patience_ms` is how long somebody is waited for who does not add a part to the dice."""
        self.clock = clock
        self.row = row
        self.seats = list(seats)
        self.rounds = list(rounds)
        self.patience_ms = patience_ms
        self.sitting = sitting
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.votes: dict[int, str] = {}
        self.points: dict[int, tuple[float, bool]] = {}  # of the graph, by entry: the value, and whether it is exact
        self.remote: dict[str, RemotePresence] = {}
        self.last_used = time.monotonic()
        self.bots_at_work: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.dice_timer: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return str(self.row.id)

    def stop_timers(self) -> None:
        """Wait for nobody any more."""
        for timer in (self.flag, self.dice_timer):
            if timer is not None:
                timer.cancel()

    @property
    def hidden(self) -> bool:
        """Whether its game hides things from players; whoever takes a seat over will see them, if not today."""
        return self.sitting.setup.game.rules.hidden

    def use(self) -> None:
        """Note that somebody was here just now."""
        self.last_used = time.monotonic()

    @property
    def chances_shown(self) -> bool:
        """Whether anybody is told who is ahead: where no hints were agreed on, when the game is over."""
        return bool(self.row.hints) or self.sitting.now.over

    def eyes_of(self, caller: Caller) -> Eyes:
        """How a caller may see this table."""
        return authority.check_watch(self.row, authority.seats_of(caller, self.seats))

    @property
    def open_round(self) -> Any:
        """The round in which dice are being sealed, if any; nobody can choose meanwhile."""
        return joint_dice.open_round(self.rounds)

    def stage(self) -> Stage:
        """How far that round has come."""
        return joint_dice.stage_of(self.open_round, self.seats, self.sitting.begun, self.clock.now(), self.patience_ms)

    # --- telling everybody ---

    def tell_all(self, message_for: Callable[[Viewer], BaseModel]) -> None:
        """Send each viewer their own version of a message."""
        for viewer in list(self.viewers):
            viewer.tell(message_for(viewer).model_dump_json())

    def draw_entries(self, moments: Sequence[Moment], eyes: Eyes) -> str:
        """The message that tells of entries."""
        return EntriesNews(entries=[render.show_entry(moment, eyes) for moment in moments]).model_dump_json()

    def draw_for_all(self, moments: Sequence[Moment]) -> dict[Eyes, str]:
        """The message that tells of entries, for every kind of viewer who is here."""
        return {eyes: self.draw_entries(moments, eyes) for eyes in {viewer.eyes for viewer in self.viewers}}

    def tell_entries(self, drawn: dict[Eyes, str]) -> None:
        """Send what `draw_for_all` drew, and what changed with it."""
        for viewer in list(self.viewers):
            if viewer.eyes in drawn:
                viewer.tell(drawn[viewer.eyes])
            else:
                viewer.let_go()  # their seat changed in the meantime: they come back and miss nothing
        clock = self.clock_shown()
        if clock is not None:
            self.tell_all(lambda viewer: ClockNews(clock=clock))

    def tell_presence(self) -> None:
        """Tell who sits and who is here."""
        shown = {with_text: self.players_shown(with_text=with_text) for with_text in (True, False)}
        watchers, chat = self.watchers(), bool(self.row.chat)

        def news(viewer: Viewer) -> PresenceNews:
            players = shown[bool(viewer.eyes.seats)]
            return PresenceNews(players=players, watchers=watchers, you=self.you(viewer.caller), chat=chat)

        self.tell_all(news)

    def tell_undo(self) -> None:
        """Tell where undo stands, to those for whom that has changed."""
        for viewer in list(self.viewers):
            shown = self.undo_shown(viewer.eyes)
            if shown != viewer.undo:
                viewer.undo = shown
                viewer.tell(UndoNews(undo=shown).model_dump_json())

    def tell_dice(self) -> None:
        """Tell how the dice are sealed now."""
        self.tell_all(lambda viewer: DiceNews(dice=self.dice_shown(viewer.eyes)))

    def tell_points(self, points: Iterable[GraphPoint]) -> None:
        """Tell new points of the graph."""
        if not self.chances_shown:
            return
        news = GraphNews(points=list(points)).model_dump_json()
        for viewer in list(self.viewers):
            viewer.tell(news)

    def greet(self, viewer: Viewer, after: int | None) -> None:
        """What somebody who has just connected does not know yet."""
        if after is not None and not 0 <= after <= self.sitting.number:
            raise FivetoolError("This table has no entry with that number.")
        if after is not None:
            viewer.missing = range(after + 1, self.sitting.number + 1)
        viewer.undo = self.undo_shown(viewer.eyes)
        viewer.tell(UndoNews(undo=viewer.undo).model_dump_json())
        viewer.tell(GraphNews(points=self.graph()).model_dump_json())
        viewer.tell(DiceNews(dice=self.dice_shown(viewer.eyes)).model_dump_json())
        clock = self.clock_shown()
        if clock is not None:
            viewer.tell(ClockNews(clock=clock).model_dump_json())

    def draw_missing(self, viewer: Viewer) -> str:
        """The message that tells somebody of the next entries that they have missed, of a long game one after another.

        They are drawn when those before them have been read: a whole game of them would take many megabytes.
        """
        now, viewer.missing = viewer.missing[:MOST_MISSED], viewer.missing[MOST_MISSED:]
        drawn = self.draw_entries(self.sitting.table.moments[now.start : now.stop], viewer.eyes)
        self.sitting.fold_old()
        return drawn

    # --- what there is to see ---

    def here(self) -> frozenset[int]:
        """The seats whose players are connected to this server."""
        return frozenset(seat for viewer in self.viewers for seat in viewer.eyes.seats)

    def watchers_here(self) -> int:
        """How many watch through this server."""
        return sum(not viewer.eyes.seats for viewer in self.viewers)

    def watchers(self) -> int:
        """How many watch through any server."""
        return self.watchers_here() + sum(remote.watchers for remote in self._fresh_remotes())

    def present(self) -> frozenset[int]:
        """The seats whose players are connected to any server."""
        return self.here().union(*(remote.seats for remote in self._fresh_remotes()))

    def players_shown(self, *, with_text: bool) -> list[PlayerShown]:
        """Who sits where; what they wrote to each other is for players alone (`with_text`)."""
        present = self.present()
        return [
            PlayerShown(
                seat=seat.seat,
                team=self.sitting.setup.teams[seat.seat],
                name=seat.name,
                kind="bot" if seat.bot is not None else "person" if seat.visitor is not None else "open",
                bot=seat.bot,
                present=seat.bot is not None or seat.seat in present,
                invited=seat.bot is None and seat.visitor is None and not seat.vacated,
                sign=seat.sign if seat.visitor is not None else None,
                said=said_by(seat, with_text=with_text),
            )
            for seat in self.seats
        ]

    def _fresh_remotes(self) -> list[RemotePresence]:
        oldest = time.monotonic() - REMOTE_PRESENCE_SECONDS
        return [remote for remote in self.remote.values() if remote.heard >= oldest]

    def you(self, caller: Caller) -> You:
        """The caller, as this table knows them."""
        eyes = authority.seats_of(caller, self.seats)
        name = self.seats[eyes.seats[0]].name if eyes.seats else ""
        owner = authority.is_owner(caller, self.row)
        orders = render.show_orders(self.sitting.setup.game, eyes)
        setup, teams = self.sitting.setup, self.sitting.now.names.teams
        who = who_you_are(teams, [setup.teams[seat] for seat in eyes.seats])
        return You(who=who, seats=list(eyes.seats), watcher=not eyes.seats, owner=owner, name=name, orders=orders)

    def undo_shown(self, eyes: Eyes) -> UndoShown:
        """Where undo stands for somebody."""
        asking = authority.asking_seat(self.votes)
        pending = None
        if asking is not None and "no" not in self.votes.values():
            yours = bool(eyes.seats) and asking not in eyes.seats and any(s not in self.votes for s in eyes.seats)
            wish, words = self._wish_shown(asking)
            number = self.sitting.number
            pending = UndoPending(wish=wish, words=words, seat=asking, number=number, yours_to_answer=yours)
        allowed = bool(eyes.seats) and asking is None and self.sitting.undo_target(eyes.seats) is not None
        allowed = allowed and not authority.empty_seats(self.seats) and self.open_round is None
        allowed = allowed and not self.row.rated and self.row.daily is None and self.row.duel is None
        return UndoShown(allowed=allowed, at_once=not authority.others_to_ask(eyes, self.seats), pending=pending)

    def _wish_shown(self, asking: int) -> tuple[Literal["undo", "draw", "bot"], str]:
        """What somebody wishes, and the question that the others are asked."""
        name, vote = self.seats[asking].name, self.votes[asking]
        if vote == authority.DRAW_WISH:
            return "draw", f"{name} offers a draw."
        if vote == authority.BOT_WISH:
            left = [seat.name for seat in self.seats if seat.vacated and seat.bot is None]
            return "bot", f"{name} would like a bot to play on for {in_row(left) if left else 'someone'}."
        return "undo", f"{name} would like to undo a choice."

    def clock_shown(self) -> ClockShown | None:
        """The clock, if this table has one."""
        sitting = self.sitting
        if sitting.clock is None:
            return None
        now = self.clock.now()
        seats = range(sitting.setup.seats)
        return ClockShown(
            minutes=sitting.clock.minutes,
            increment=sitting.clock.increment,
            days=sitting.clock.days,
            left_ms=[max(0, sitting.left(seat, now)) for seat in seats],
            running=[seat for seat in seats if sitting.runs_for(seat)],
        )

    def graph(self) -> list[GraphPoint]:
        """The points that stand, as far as anybody may know them."""
        if not self.chances_shown:
            return []
        wanted = {moment.number for moment in self.sitting.now.line}
        return [
            GraphPoint(number=number, value=value, exact=exact)
            for number, (value, exact) in sorted(self.points.items())
            if number in wanted
        ]

    def links(self, caller: Caller) -> Links:
        """Where things are."""
        rematch = self.row.rematch
        return Links(
            watch=f"/t/{self.id}" if not authority.is_private(self.row) else None,
            replay=f"/t/{self.id}/replay",
            save=f"/api/tables/{self.id}/save",
            rematch=f"/t/{rematch}" if rematch else None,
            match=f"/d/{self.row.duel}" if self.row.duel else None,
            invite=authority.seats_to_invite(caller, self.row, self.seats, self.hidden),
        )

    def dice_shown(self, eyes: Eyes) -> DiceSealed:
        """How the dice are sealed, and what is wanted from somebody for it."""
        return DiceSealed(begun=self.sitting.begun, seals=self.seals_shown(), round=self._round_shown(eyes))

    def seals_shown(self) -> list[SealShown]:
        """Every key of the dice as it was sealed."""
        table = self.sitting.table
        sealed = [row for row in self.rounds if row.seal is not None]
        statements = statements_of(table.keys, table.circumstances)
        return [
            SealShown(
                start=row.start,
                seal=row.seal,
                statement=statement if row.scheme != BARE_SCHEME else None,
                table=row.sealed_at,
                log_place=row.log_place,
                log_hash=row.log_hash,
            )
            for row, statement in zip(sealed, statements, strict=False)
        ]

    def _round_shown(self, eyes: Eyes) -> RoundShown | None:
        row = self.open_round
        if row is None:
            return None
        stage = self.stage()
        people = joint_dice.contributors(self.seats)
        own = next((seat for seat in people if seat in eyes.seats), None)
        return RoundShown(
            round=row.round,
            commitment=row.commitment,
            stage=stage.name if stage.name in ("seats", "hashes") else "parts",
            wanted=joint_dice.wanted_of(stage, own),
            alone=len(people) == 1 and own is not None,
            yours=row.shares.get(str(own), {}).get("hash"),
            waiting_for=list(stage.missing),
        )

    @property
    def commitment(self) -> str:
        """What fixes the dice: the latest seal, or what the server has committed to in a round that is going on."""
        return str(self.open_round.commitment if self.open_round is not None else self.sitting.table.commitment)

    @property
    def preview(self) -> bool:
        """Whether what the board shows is not the game: nothing has been dealt yet."""
        return not self.sitting.begun and self.sitting.now.depth == 0

    def frame_for(self, eyes: Eyes) -> Frame:
        """The table at rest; before the game has begun, as a spectator sees it, with nothing to choose."""
        now = self.sitting.now
        return render.show_frame(now, eyes) if self.sitting.begun else render.show_frame(now, Eyes(), offers=False)

    def key_shown(self, eyes: Eyes) -> str | None:
        """The dice key, once it may be shown."""
        shown = authority.may_see_key(self.row, self.sitting, eyes, self.seats, asked_for=False)
        return key_to_hex(self.sitting.table.key) if shown else None

    def snapshot(self, caller: Caller) -> Snapshot:
        """Everything a page needs to show this table to somebody."""
        eyes = self.eyes_of(caller)
        sitting, now = self.sitting, self.sitting.now
        setup = sitting.setup
        return Snapshot(
            id=self.id,
            game=setup.game.name,
            title=setup.game.title,
            you=self.you(caller),
            names=self.names_shown(),
            colors=list(self.row.colors),
            players=self.players_shown(with_text=bool(eyes.seats)),
            options=dict(setup.options),
            options_text=options_text(setup.game.options.declared, setup.options),
            number=sitting.number,
            over=now.over,
            result_text=render.result_text(now),
            your_result=render.result_for(now, eyes),
            frame=self.frame_for(eyes),
            log=[] if self.preview else render.show_log(now, eyes),
            your_last_move=render.last_move_of(now, eyes),
            people_roll=setup.game.board.people_roll,
            graph=self.graph(),
            undo=self.undo_shown(eyes),
            commitment=self.commitment,
            preview=self.preview,
            dice=self.dice_shown(eyes),
            key=self.key_shown(eyes),
            clock=self.clock_shown(),
            links=self.links(caller),
            papers=papers_shown(setup.game, f"/t/{self.id}"),
            hints=bool(self.row.hints),
            chat=bool(self.row.chat),
            draws=authority.knows_draws(sitting),
            listed=bool(self.row.listed),
            terms=terms_of(self.row),
        )

    def names_shown(self) -> NamesShown:
        """What teams and seats are called."""
        return NamesShown(teams=list(self.sitting.now.names.teams), seats=[seat.name for seat in self.seats])

    def entries_after(self, number: int, eyes: Eyes) -> list[Entry]:
        """The entries that somebody has missed, the first so many of them."""
        missed = self.sitting.table.moments[number + 1 :][:MOST_ASKED]
        entries = [render.show_entry(moment, eyes) for moment in missed]
        self.sitting.fold_old()
        return entries

    def replay(self, caller: Caller, verified: Verified) -> Replay:
        """The game so far, to step through: what stands of it, as the caller may see it."""
        numbers = {moment.number: place for place, moment in enumerate(self.sitting.now.line)}
        points = [
            GraphPoint(number=numbers[point.number], value=point.value, exact=point.exact) for point in self.graph()
        ]
        papers = papers_shown(self.sitting.setup.game, f"/t/{self.id}")
        eyes, links, colors = self.eyes_of(caller), self.links(caller), list(self.row.colors)
        if not self.sitting.begun:
            eyes = Eyes()
        shown = make_replay(self.id, self.sitting.now, eyes, points, verified, links, papers, colors)
        self.sitting.fold_old()
        people = self.eyes_of(caller).seats or [seat.seat for seat in self.seats if seat.bot is None]
        return shown.model_copy(update={"seals": self.seals_shown(), "people": list(people)})

    def paper_scene(self, caller: Caller) -> Scene:
        """What the caller may read of the game now."""
        now = self.sitting.now
        return render.scene_of(now, self.eyes_of(caller).at(now))


def in_words(clock: Clock) -> str:
    """How a clock counts.

    >>> in_words(Clock(10, 5)), in_words(Clock(0, 0, days=3))
    ('10 minutes each plus 5 seconds per move', '3 days per move')
    """
    if clock.days:
        return f"{counted(clock.days, 'day')} per move"
    added = f" plus {counted(clock.increment, 'second')} per move" if clock.increment else ""
    return f"{clock.minutes:g} minutes each{added}"


def said_by(seat: Any, *, with_text: bool) -> Said | None:
    """What whoever sits on a seat has said last; what they wrote in their own words only `with_text`."""
    if seat.visitor is None or seat.said is None:
        return None
    text = seat.said.get("text") if with_text else None
    words = text or PHRASES.get(seat.said.get("phrase", ""))
    return Said(text=words, number=seat.said["number"], written=text is not None) if words else None


def terms_of(row: Any) -> list[str]:
    """What was agreed on at a table, in words; what is usual is not said."""
    terms = []
    if row.clock:
        clock = Clock(**row.clock)
        terms.append(in_words(clock))
    if row.chat:
        terms.append("chat allowed")
    if not row.hints:
        terms.append("no hints")
    if row.rated:
        terms.append("rated")
    if row.daily is not None:
        terms.append(f"the daily game of {row.daily}")
    if row.duel is not None:
        terms.append("a duplicate match")
    return terms


def papers_shown(game: Game, address: str) -> list[PaperShown]:
    """The papers of a game, and where they are under an address."""
    return [PaperShown(title=paper.title, url=f"{address}/papers/{paper.name}") for paper in game.pages.papers]


def make_replay(
    replay_id: str,
    now: Moment,
    eyes: Eyes,
    points: list[GraphPoint],
    verified: Verified,
    links: Links,
    papers: list[PaperShown],
    colors: list[str],
) -> Replay:
    """A game to step through; numbers count the choices that stand."""
    line = now.line
    setup = now.setup
    frames = [
        render.show_frame(moment, eyes, offers=False).model_copy(update={"number": n}) for n, moment in enumerate(line)
    ]
    entries = [
        render.show_entry(moment, eyes, with_frame=False).model_copy(update={"number": n + 1})
        for n, moment in enumerate(line[1:])
    ]
    return Replay(
        id=replay_id,
        game=setup.game.name,
        title=setup.game.title,
        names=NamesShown(teams=list(line[0].names.teams), seats=list(line[0].names.seats)),
        colors=colors,
        options=dict(setup.options),
        options_text=options_text(setup.game.options.declared, setup.options),
        over=now.over,
        result_text=render.result_text(now),
        frames=frames,
        first_steps=render.show_steps(line[0], eyes.at(line[0])),
        entries=entries,
        innings=render.show_innings(line),
        graph=points,
        verified=verified,
        links=links,
        papers=papers,
    )


def options_text(declared: Sequence[Any], values: Any) -> list[str]:
    """The options in words, those that differ from the usual game first."""
    told = []
    for option in declared:
        if option.name in values:
            value = values[option.name]
            told.append((value == option.default, f"{option.heading}: {option.in_words(value)}"))
    return [text for _, text in sorted(told, key=lambda item: item[0])]
