"""The clubhouse: all tables of one server, kept in step with the database and with other servers.

The database is the truth. A choice is played out in memory, written down, and only when it is safely on disk is
anybody told; if another server wrote that number first, the choice is forgotten and the log read on.

The module is long because all that happens under the lock of a table stands in it, and nowhere else.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, Literal, TypeVar

from fivetool.errors import ChoiceError, FivetoolError
from fivetool.players import find_player
from fivetool.players.hints import Pondering
from fivetool.players.matches import can_play_thousands
from fivetool.table import Moment, Table, save_text
from fivetool.table.offers import questions_at
from fivetool.table.standing_orders import answered_by_order
from fivetool.web import audit, authority, render, replays
from fivetool.web.agreements import Agreements
from fivetool.web.authority import Caller, Refusal
from fivetool.web.chat import Chat
from fivetool.web.commits import Commits
from fivetool.web.daily import Daily
from fivetool.web.dice_rounds import DiceRounds
from fivetool.web.duels import Duels
from fivetool.web.graph import GraphWorker
from fivetool.web.house_book import HouseBook
from fivetool.web.house_clock import HouseClock
from fivetool.web.housekeeping import Housekeeping
from fivetool.web.joint_dice import key_of
from fivetool.web.limits import Limits
from fivetool.web.live import LiveTable, Viewer
from fivetool.web.lobby import Lobby
from fivetool.web.messages.line import RematchNews
from fivetool.web.messages.requests import Hint, HintChoice, StartWanted, TableMade, TableWanted
from fivetool.web.messages.shown import GraphPoint
from fivetool.web.metrics import CHOICE_SECONDS, ENTRIES
from fivetool.web.moderation import Bans
from fivetool.web.new_tables import new_table, rematch_of
from fivetool.web.other_servers import OtherServers
from fivetool.web.people import People
from fivetool.web.pools import Pools
from fivetool.web.puzzles import PuzzleBook
from fivetool.web.ratings import Ratings
from fivetool.web.records import Records
from fivetool.web.render import Eyes
from fivetool.web.reviewed import Reviewed
from fivetool.web.reviews import Reviews
from fivetool.web.seating import Seating
from fivetool.web.settings import Settings
from fivetool.web.shared_limits import Heartbeat
from fivetool.web.sitting import Sitting, open_sitting
from fivetool.web.store import DatabaseError, NewEntry, Store, now_ms

Result = TypeVar("Result")

RETRY_SECONDS = 1.0
POINTS_SECONDS = 1.0
PACE_SECONDS = 5.0
DATABASE_SECONDS = 10.0  # whoever waits longer for the database is told that it cannot be reached
DATABASE_SILENT = "The database is not answering."


class Clubhouse:
    """Everything that goes on at the tables."""

    def __init__(self, settings: Settings, store: Store, limits: Limits, warm: threading.Event) -> None:
        """`warm` is set when all rules are compiled, so that people's choices take milliseconds."""
        self.settings = settings
        self.store = store
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._warm = warm
        self.people = People(store)
        self.ratings = Ratings(store)
        self.lobby = Lobby(self)
        self.daily = Daily(self)
        self.duels = Duels(self)
        self.puzzles = PuzzleBook(self)
        self.records = Records(self)
        self.seating = Seating(self)
        self.agreements = Agreements(self)
        self.chat = Chat(store)
        self.dice = DiceRounds(self)
        self.others = OtherServers(self)
        self.bans = Bans()
        self.on_new_keys: Callable[[Sequence[str]], None] = lambda keys: None
        self.stopping = False
        self._commits = Commits()
        self.pools = Pools()
        self.reviews = Reviews(self.pools.reviews, settings.review_seconds, self.spawn)
        self.reviewed = Reviewed(self)
        self.reviews.on_made = self.reviewed.note
        self.book = HouseBook(store)
        times = self.book.times()
        self.clock = HouseClock(times.house)
        self.delete_from = times.delete_from  # by the clock of the house: nothing is deleted before that
        self._heartbeat = Heartbeat(self, self.book, limits)
        self._housekeeping = Housekeeping(self, times.wall)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._new_points: list[dict[str, Any]] = []
        self._last_entry = time.monotonic()
        self._pace = 0.0  # choices a second, as of the last one
        self._graph = GraphWorker(settings.graph_seconds, self.choices_a_second)

    async def start(self) -> None:
        """Begin to look after the tables."""
        self._loop = asyncio.get_running_loop()
        self._graph.start(lambda *point: self._loop.call_soon_threadsafe(self._point_found, *point))
        self.bans.set(await self.in_database(self.book.bans))
        await self._heartbeat.beat()
        self.spawn(self._heartbeat.run())
        self.spawn(self._housekeeping.forget_idle_tables())
        self.spawn(self._housekeeping.look_at_orders())
        self.spawn(self.records.make_up())
        self.spawn(self.reviewed.run())
        if self.settings.keep_days:
            self.spawn(self._housekeeping.clear_away())
        if not self.store.announces:
            self.spawn(self.others.poll())

    async def stop(self) -> None:
        """Let go of everything: whatever is acknowledged is on disk, and pages come back to the next server."""
        self.stopping = True
        for live in self.tables.values():
            live.stop_timers()
            for viewer in list(live.viewers):
                viewer.let_go()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._graph.stop()
        self._keep_points()
        self._heartbeat.stop()
        self.pools.stop()

    @property
    def quiet_seconds(self) -> float:
        """How long nobody has chosen anything."""
        return time.monotonic() - self._last_entry

    def tables_of(self, game: str) -> int:
        """How many open tables play a game; other threads may ask."""
        return sum(live.sitting.setup.game.name == game for live in list(self.tables.values()))

    def choices_a_second(self) -> float:
        """How many choices were made a second lately, the latest counting most."""
        return self._pace * math.exp(-self.quiet_seconds / PACE_SECONDS)

    def _count_entry(self) -> None:
        self._pace = self.choices_a_second() + 1 / PACE_SECONDS
        self._last_entry = time.monotonic()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def in_thread(self, work: Callable[..., Result], *args: Any) -> Result:
        """Do something at a table that computes for some milliseconds, off the event loop."""
        return await self.pools.play.run(work, *args)

    async def in_database(self, question: Callable[..., Result], *args: Any) -> Result:
        """Ask the database something; one that keeps silent is given up."""
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                return await self.pools.database.run(question, *args)
        except TimeoutError:
            raise DatabaseError(DATABASE_SILENT) from None

    async def replaying(self, work: Callable[..., Result], *args: Any) -> Result:
        """Do something with a whole game: check it, or draw all of it."""
        return await self.pools.replays.run(work, *args)

    async def written(self, change: Future[Result]) -> Result:
        """Wait until something is safely on disk.

        Of a database that keeps silent nobody knows; what it has written after all is read from the log later.
        """
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                return await self._commits.wait_for(change)
        except TimeoutError:
            raise DatabaseError(DATABASE_SILENT) from None

    # --- finding a table ---

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id, opened if it is not; refuses an unknown one."""
        authority.check_table_id(table_id)
        live = self.tables.get(table_id)
        if live is None:
            live = await self._open_once(table_id)
        live.use()
        return live

    async def _open_once(self, table_id: str) -> LiveTable:
        """Open a table; of several who ask for it at once, one does it for all."""
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.get_running_loop().create_task(self._open(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def visit(self, table_id: str) -> LiveTable:
        """The table of that id, up to date: for requests that may reach any of several servers."""
        live = await self.find(table_id)
        if not live.viewers:
            await self.refresh(live)
        await self._go_on(live)
        return live

    async def _go_on(self, live: LiveTable) -> None:
        """Have dice sealed that are waiting for it, and bots play."""
        if live.open_round is not None:
            await self.dice.go_on(live)
        else:
            self.look_after_bots(live)

    async def _open(self, table_id: str) -> LiveTable:
        live = await self.in_thread(self.read_table, table_id)
        self.tables[table_id] = live
        self._set_flag(live)
        return live

    def read_table(self, table_id: str) -> LiveTable:
        """A table as the database tells it, for whoever opens it or only looks at it."""
        with self.store.reading():
            return self._build_table(table_id)

    def _build_table(self, table_id: str) -> LiveTable:
        row = self.store.table(table_id)
        if row is None:
            raise authority.unknown_table()
        seats, rounds = self.store.seats(table_id), self.store.dice.rounds(table_id)
        try:
            sitting = open_sitting(row, seats, self.store.entries(table_id), rounds)
        except DatabaseError:
            raise
        except FivetoolError as error:
            raise Refusal(410, "old_rules", str(error)) from None
        live = LiveTable(row, seats, sitting, rounds, self.clock, round(self.settings.dice_seconds * 1000))
        live.votes = self.store.votes(table_id, sitting.number)
        live.points = self._read_points(table_id)
        return live

    def _read_points(self, table_id: str) -> dict[int, tuple[float, bool]]:
        return {row.number: (row.value, row.exact) for row in self.store.points(table_id)}

    # --- making tables ---

    async def make_table(self, wanted: TableWanted, caller: Caller) -> TableMade:
        """A new table as wished, with links for friends."""
        if any(seat.kind == "anyone" for seat in wanted.seats or ()):
            await self.in_database(self.lobby.check_may_open, caller)
        origin = await self._origin(wanted.start, caller) if wanted.start else None
        maker = await self.in_database(self.people.find, caller.visitor)
        plan = await self.in_thread(new_table, wanted, caller, self.clock.now(), origin, maker)
        await self.written(self.store.add_table(plan))
        live = await self.find(plan.table["id"])
        await self._go_on(live)
        audit.note("table made", table=live.id, game=live.row.game)
        return TableMade(
            id=live.id,
            url=f"/t/{live.id}",
            seat_links=plan.links,
            watch_url=f"/t/{live.id}" if wanted.watch != "closed" else None,
            commitment=live.commitment,
        )

    async def _origin(self, start: StartWanted, caller: Caller) -> Table:
        """A game as it stood after so many of its choices, to be taken over from there."""
        if start.table is not None:
            text = self.save_of(await self.visit(start.table), caller, only_with_key=True)
        else:
            text = await self.in_database(self.uploaded, start.save or "")

        def rebuild() -> Table:
            table = replays.load_upload(text, self.settings)
            if start.number > len(table.moves):
                raise Refusal(422, "bad_start", f"That game has only {len(table.moves)} choices.")
            table.undo(len(table.moves) - start.number)
            return table

        return await self.replaying(rebuild)

    def uploaded(self, save_id: str) -> str:
        """The text of an uploaded save."""
        text = self.store.save(authority.check_table_id(save_id))
        if text is None:
            raise Refusal(404, "unknown_save", "There is no such game here. The link may be incomplete.")
        return text

    async def rematch(self, live: LiveTable, caller: Caller) -> str:
        """The id of the next game of the same players, with sides swapped."""
        async with live.lock:
            authority.check_rematch(live.sitting, live.eyes_of(caller))
            next_id = await self.written(self.store.add_rematch(live.id, rematch_of(live, self.clock.now())))
        await self.refresh(live)
        await self._go_on(await self.find(next_id))
        return next_id

    # --- the log ---

    async def choose(self, live: LiveTable, caller: Caller, seat: int | None, number: int, choice: int) -> int:
        """Make a choice; returns the number of its entry, which is then safely written down."""
        if caller.secret is not None:
            await self.seating.sit_by_secret(live, caller)
        async with live.lock:
            eyes = live.eyes_of(caller)
            if number > live.sitting.number:
                await self._catch_up(live)
            authority.check_open(live.row)
            if live.open_round is None and live.sitting.out_of_time(self.clock.now()) is not None:
                await self._forfeit(live)
            chosen = authority.check_choice(live.sitting, live.open_round, eyes, seat, number)
            ordered = answered_by_order(live.sitting.now, chosen, choice, eyes.orders)
            try:
                with CHOICE_SECONDS.time():
                    moment = await self.enter(live, partial(live.sitting.table.carry_out, choice, chosen, ordered))
            except ChoiceError as error:
                raise authority.refuse_choice(live.sitting.now, error) from None
        self.look_after_bots(live)
        return moment.number

    async def enter(self, live: LiveTable, make: Callable[[], Moment], *, slow: bool = False) -> Moment:
        """Write an entry down, make it part of the sitting and tell everybody. The table is locked.

        What everybody will be told is drawn beforehand, so that it can go out as soon as the entry is on disk. All of
        that takes a millisecond or two of the interpreter's lock, so a thread of its own would only cost more;
        what may take longer (`slow`, or rules that are not compiled yet) gets one.
        """
        sitting = live.sitting
        house = self.clock.now()
        self._count_entry()

        def play() -> tuple[Moment, NewEntry, dict[Eyes, str]]:
            moment = make()
            entry = new_entry(live.id, moment, house, sitting.spent_on(moment.seat, house))
            return moment, entry, live.draw_for_all([moment])

        if slow:
            moment, entry, drawn = await self.pools.bots.run(play)
        else:
            moment, entry, drawn = play() if self._warm.is_set() else await self.in_thread(play)
        if not await self.written(self.store.add_entry(entry)):
            await self._catch_up(live)
            raise authority.stale()
        sitting.keep(moment, house, entry.spent)
        ENTRIES.labels(moment.kind).inc()
        self._tell(live, [moment], drawn)
        if moment.over:
            self.spawn(self.records.keep(live))
        return moment

    def _tell(self, live: LiveTable, moments: Sequence[Moment], drawn: dict[Eyes, str]) -> None:
        """Tell everybody of new entries; what somebody asked about the moment before is void."""
        live.tell_entries(drawn)
        live.votes = {}
        live.tell_undo()
        if live.viewers and live.row.hints:
            for moment in moments:
                self._want_point(live, moment)
        elif live.viewers and live.sitting.now.over:
            self.want_missing_points(live)
        self._set_flag(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read what other servers have written. The table is locked. True when there was something."""
        if not live.sitting.begun:
            return False
        return await self._take_over(live, await self.in_database(self.store.entries, live.id, live.sitting.number))

    async def _take_over(self, live: LiveTable, entries: Sequence[Any]) -> bool:
        """Carry out entries that other servers have written. True when there are some."""

        def read() -> tuple[list[Moment], dict[Eyes, str]]:
            if any(row.kind == "dice" for row in entries):
                live.rounds = self.store.dice.rounds(live.id)
            keys = {row.round: key_of(row) for row in live.rounds if row.seal is not None}
            moments = [live.sitting.read(row, keys) for row in entries]
            return moments, live.draw_for_all(moments)

        if entries:
            self.clock.agree(entries[-1].house or 0)
            self._tell(live, *await self.in_thread(read))
        return bool(entries)

    async def refresh(self, live: LiveTable) -> None:
        """Take over everything that changed in the database: the log, seats, votes, the next game."""
        async with live.lock:
            row, entries = await self.in_database(self.store.news, live.id, live.sitting.number)
            if row is None:
                raise authority.unknown_table()
            if row.begun and not live.sitting.begun:
                await self._begin(live, row)
                entries = []
            moved_on = await self._take_over(live, entries)
            if row.version == live.row.version and not moved_on:
                live.row = row
                return
            rounds = await self.in_database(self.store.dice.rounds, live.id)
            seats = await self.in_database(self.store.seats, live.id)
            votes = await self.in_database(self.store.votes, live.id, live.sitting.number)
            new_game = row.rematch if row.rematch != live.row.rematch else None
            seats_changed = [tuple(seat) for seat in seats] != [tuple(seat) for seat in live.seats]
            seats_changed = seats_changed or row.chat != live.row.chat
            new_dice = [tuple(one) for one in rounds] != [tuple(one) for one in live.rounds]
            live.row, live.seats, live.rounds = row, seats, rounds
            if seats_changed:
                self._reseat(live)
            if new_dice or seats_changed or moved_on:
                live.tell_dice()
            if votes != live.votes:
                live.votes = votes
                live.tell_undo()
            if new_game:
                live.tell_all(lambda viewer: RematchNews(url=f"/t/{new_game}"))

    async def _begin(self, live: LiveTable, row: Any) -> None:
        """The dice are sealed: the game is dealt. The table is locked."""

        def deal() -> Sitting:
            with self.store.reading():
                seats, rounds = self.store.seats(live.id), self.store.dice.rounds(live.id)
                return open_sitting(row, seats, self.store.entries(live.id), rounds)

        live.sitting = await self.in_thread(deal)
        self.want_missing_points(live)

    def _reseat(self, live: LiveTable) -> None:
        live.sitting.seat_bots({seat.seat: seat.bot for seat in live.seats if seat.bot is not None})
        live.sitting.rename([seat.name for seat in live.seats])
        for viewer in list(live.viewers):
            try:
                viewer.eyes = live.eyes_of(viewer.caller)
            except Refusal:  # somebody who has left a closed table
                viewer.let_go()
                live.viewers.discard(viewer)
        live.tell_presence()
        live.tell_undo()

    # --- bots ---

    def look_after_bots(self, live: LiveTable) -> None:
        """Have bots choose if any is asked and nobody is at it."""
        ready = live.sitting.begun and live.open_round is None
        if ready and live.bots_at_work is None and live.sitting.bot_to_choose() is not None:
            live.bots_at_work = self.spawn(self._play_bots(live))
            live.bots_at_work.add_done_callback(lambda _: setattr(live, "bots_at_work", None))

    async def _play_bots(self, live: LiveTable) -> None:
        while True:
            try:
                async with live.lock:
                    seat = live.sitting.bot_to_choose()
                    if seat is None or live.row.closed or live.open_round is not None:
                        return
                    await self.enter(live, partial(_choose_as_bot, live.sitting, seat), slow=True)
            except Refusal as refusal:
                if refusal.code == "busy":  # bots of whoever plays here wait at many tables already
                    await asyncio.sleep(RETRY_SECONDS)
                continue  # or another server was first; go on from there
            except DatabaseError:
                if not live.viewers:
                    return  # whoever comes next will start the bots again
                await asyncio.sleep(RETRY_SECONDS)

    # --- advice, graph, saves ---

    async def hint(self, live: LiveTable, caller: Caller) -> Hint:
        """What each choice of the caller's is worth now, and why. Asked again, it has thought on."""
        eyes = live.eyes_of(caller)
        authority.check_dice(live.sitting, None)
        moment = live.sitting.now
        seat = eyes.at(moment)
        if seat not in moment.waiting:
            raise Refusal(409, "not_your_turn", "Hints are for your own turn.")
        authority.check_hints(live.row)
        if not can_play_thousands(moment.setup):
            raise Refusal(409, "not_ready", await self.pools.hints.run(self._quick_tip, live, seat))
        questions = questions_at(moment, seat, eyes.orders)
        key = ("hint", seat, eyes.orders)
        if key not in moment.shown:
            moment.shown[key] = await self.pools.hints.run(Pondering, questions, moment.number)
        pondering: Pondering = moment.shown[key]
        found = await self.pools.hints.run(pondering.think, self.settings.hint_seconds)
        advice = found.advice
        choices = [
            HintChoice(
                id=choice.id,
                label=choice.label,
                value=advice.values[choice.id],
                error=advice.errors[choice.id],
                cost=advice.cost(choice.id),
                alike=choice.id in advice.alike,
                why=found.why.get(choice.id, ""),
            )
            for question in questions
            for choice in question.choices
        ]
        by: Literal["exact", "playouts"] = "exact" if advice.exact else "playouts"
        return Hint(
            number=moment.number,
            seat=seat,
            best=advice.best,
            sure=advice.sure,
            by=by,
            playouts=found.playouts,
            settled=found.settled,
            choices=choices,
        )

    def _quick_tip(self, live: LiveTable, seat: int) -> str:
        """What the manager would do, until the game is compiled and choices can be compared."""
        table = live.sitting.table
        manager = find_player(table.setup.game.players.styles[0], table.setup)
        chosen = manager.choose(table, seat)
        label = next(choice.label for choice in table.choices_of(seat) if choice.id == chosen)
        return f"A good manager would choose: {label}. Full hints are ready in a minute or two."

    def _want_point(self, live: LiveTable, moment: Moment) -> None:
        if moment.kind in ("choice", "deal") and moment.number not in live.points:
            self._graph.want(live.id, moment)

    def want_missing_points(self, live: LiveTable) -> None:
        """Have the graph completed."""
        for moment in live.sitting.now.line if live.sitting.begun and live.chances_shown else ():
            self._want_point(live, moment)

    def _point_found(self, table_id: str, number: int, value: float, exact: bool) -> None:
        live = self.tables.get(table_id)
        if live is not None and number not in live.points:
            live.points[number] = value, exact
            live.tell_points([GraphPoint(number=number, value=value, exact=exact)])
        if not self._new_points:
            self._loop.call_later(POINTS_SECONDS, self._keep_points)
        self._new_points.append({"table_id": table_id, "number": number, "value": value, "exact": exact})

    def _keep_points(self) -> None:
        """Write new points down, many at once: what a crash loses is computed again."""
        self.store.add_points(self._new_points)
        self._new_points = []

    def save_of(self, live: LiveTable, caller: Caller, *, only_with_key: bool = False) -> str:
        """The game as a save; with the dice key as soon as the caller may have it."""
        eyes = live.eyes_of(caller)
        authority.check_dice(live.sitting, None)
        reveal = authority.may_see_key(live.row, live.sitting, eyes, live.seats, asked_for=True)
        if not reveal and only_with_key:
            raise Refusal(409, "still_playing", "Others are still playing this game; wait until it is over.")
        if not reveal and live.sitting.setup.hides(live.sitting.table.state):
            raise Refusal(
                409, "still_playing", "Something is hidden right now. Save the game once it is revealed, or at the end."
            )
        return save_text(live.sitting.table, reveal_key=reveal)

    # --- the clock ---

    def _set_flag(self, live: LiveTable) -> None:
        if live.flag:
            live.flag.cancel()
        live.flag = None
        if live.open_round is not None or authority.empty_seats(live.seats):
            return  # nobody can choose, so nobody's time runs; and an empty seat does not win on time
        left = live.sitting.next_flag(self.clock.now())
        if left is not None:
            live.flag = asyncio.get_running_loop().call_later(
                max(0.0, left / 1000) + 0.05, lambda: self.spawn(self._flag_falls(live))
            )

    async def _flag_falls(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await self._catch_up(live)
                await self._forfeit(live)
        except (Refusal, DatabaseError):
            await asyncio.sleep(RETRY_SECONDS)
            self._set_flag(live)

    async def _forfeit(self, live: LiveTable) -> None:
        """End the game for a seat whose time is up. The table is locked."""
        seat = live.sitting.out_of_time(self.clock.now())
        if seat is not None and live.open_round is None and not authority.empty_seats(live.seats):
            await self.enter(live, partial(live.sitting.table.forfeit, seat))
        else:
            self._set_flag(live)

    # --- giving up ---

    async def resign(self, live: LiveTable, caller: Caller) -> int:
        """Give the game up for the caller's team; returns the number of the entry."""
        async with live.lock:
            await self._catch_up(live)
            authority.check_may_give_up(live.row)
            seat = authority.check_resign(live.sitting, live.open_round, live.eyes_of(caller))
            moment = await self.enter(live, partial(live.sitting.table.forfeit, seat, "resign"))
        return moment.number

    async def claim_win(self, live: LiveTable, caller: Caller) -> int:
        """Win against somebody who has left for good; returns the number of the entry."""
        async with live.lock:
            await self._catch_up(live)
            authority.check_may_give_up(live.row)
            eyes, now = live.eyes_of(caller), self.clock.now()
            seat = authority.check_win_claim(live.sitting, live.open_round, eyes, live.seats, live.present(), now)
            moment = await self.enter(live, partial(live.sitting.table.forfeit, seat, "left"))
        audit.note("game claimed", table=live.id, seat=seat)
        return moment.number

    # --- everybody who looks on ---

    async def connect(self, live: LiveTable, caller: Caller, after: int | None) -> Viewer:
        """Let somebody look on from entry `after` of the log on."""
        await self.seating.sit_by_secret(live, caller)
        await self.refresh(live)
        await self._go_on(live)
        async with live.lock:
            viewer = Viewer(caller, live.eyes_of(caller))
            await self.in_thread(live.greet, viewer, after)
            live.viewers.add(viewer)
        live.tell_presence()
        self.others.tell_presence(live)
        self.lobby.keep_waiting([live])
        self.want_missing_points(live)
        return viewer

    def disconnect(self, live: LiveTable, viewer: Viewer) -> None:
        """Somebody went away."""
        viewer.let_go()
        live.viewers.discard(viewer)
        live.use()
        live.tell_presence()
        self.others.tell_presence(live)


def _choose_as_bot(sitting: Sitting, seat: int) -> Moment:
    return sitting.table.carry_out(sitting.bot_choice(seat), seat)


def new_entry(table_id: str, moment: Moment, house: int, spent: int) -> NewEntry:
    """What is written down of a moment."""
    return NewEntry(
        table_id=table_id,
        number=moment.number,
        kind=moment.kind,
        seat=moment.seat,
        choice=moment.choice if moment.kind == "choice" else None,
        back_to=moment.back_to,
        at=now_ms(),
        house=house,
        spent=spent,
        ordered=moment.ordered or None,
        over=moment.over,
        asked=list(moment.waiting),
        score_text=render.score_text(moment)[:200],
        status_text=render.status_text(moment)[:400],
    )
