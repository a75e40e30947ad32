"""The games as the home page shows them, each with a picture of its own board.

A game shows its cover, or the board as its lesson begins, from the first visit on; any other is played a little in the
background for a picture. Then the rules are compiled, game by game, while people already play by the same rules in
plain Python: what most tables play comes first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from fivetool.engine.record import loading_compiled
from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.game.options import DataSet, Option, Whole
from fivetool.game.registry import all_games
from fivetool.game.scene import SPECTATOR
from fivetool.lab.warm import compile_games, is_compiled, rehearse
from fivetool.players import bot_names, bot_title, find_player, opponents_of
from fivetool.players.estimate import advise, win_probability
from fivetool.show.arrangement import broadest
from fivetool.table import Table
from fivetool.table.drill import Drill
from fivetool.web import render
from fivetool.web.messages.lists import BotShown, GameShown, OptionShown, TableCard, TeamsShown
from fivetool.web.new_tables import quick_bot, quick_seats
from fivetool.web.render import Eyes

PICTURE_SEED = "the picture on the wall"
PICTURE_MOVES = 6
SHORTEST_THOUGHT = 0.001  # seconds


class Gallery:
    """All games, with their pictures as far as they are drawn."""

    def __init__(self) -> None:
        self._pictures = {game.name: drawn for game in all_games() if (drawn := _picture(game))}
        self._ready: set[str] = set()
        self.ready = threading.Event()  # when all are
        self.tables_of: Callable[[str], int] = lambda game: 0  # how many tables play a game now

    def warm_up(self) -> None:
        """Draw every game, and do once with it all that people do at a table, so that nobody waits for it later."""
        tables: dict[str, Table] = {}
        for game in all_games():
            with suppress(FivetoolError):  # a game that cannot be set up shows no picture; its table says why
                tables[game.name] = table = _table_on_the_wall(game)
                if game.name not in self._pictures:
                    self._pictures[game.name] = broadest(game.board.svg(table.scene(SPECTATOR), []))
        left = list(all_games())
        while left:
            game = max(left, key=lambda game: self.tables_of(game.name))
            left.remove(game)
            with suppress(FivetoolError):
                if not is_compiled(game):
                    list(compile_games([game]))  # apart, so that the server answers meanwhile
                with loading_compiled(*game.rules.records):
                    rehearse(game)
                    _do_the_rest(tables[game.name])
                self._ready.add(game.name)
        self.ready.set()

    def games(self) -> list[GameShown]:
        """Every game that is installed."""
        return [self._show(game) for game in all_games()]

    def _show(self, game: Game) -> GameShown:
        counts = game.seats.counts
        return GameShown(
            name=game.name,
            title=game.title,
            summary=game.facts.summary,
            minutes=game.facts.minutes,
            quick_minutes=game.options.quick_minutes or game.facts.minutes,
            has_lesson=game.pages.lesson is not None,
            seat_counts=list(counts),
            seats_text=f"{game.seats.in_words} players" if counts != (1,) else "1 player",
            seat_names={count: list(game.seats.names(count).seats) for count in counts},
            team_of={count: list(game.seats.team_of(count)) for count in counts},
            teams=_teams(game),
            longest_team_name=game.seats.longest_team_name,
            board_svg=self._pictures.get(game.name, ""),
            options=show_options(game),
            has_letter=any(reading.why for reading in game.options.readings),
            bots=_bots(game),
            quick_bot=quick_bot(game),
            quick_seats=len(quick_seats(game)),
            quick_options=dict(game.options.quick),
            lengths=game.options.lengths,
            ready=game.name in self._ready,
        )


def _teams(game: Game) -> list[TeamsShown]:
    """The default names of the teams, together for all numbers of seats that share them."""
    found: list[TeamsShown] = []
    for count in game.seats.counts:
        names, played = list(game.seats.names(count).teams), len(set(game.seats.team_of(count)))
        same = [teams for teams in found if (teams.names, teams.played) == (names, played)]
        if same:
            same[0].seat_counts.append(count)
        else:
            found.append(TeamsShown(seat_counts=[count], names=names, played=played))
    return found


def show_options(game: Game) -> list[OptionShown]:
    """The options as a form needs them."""
    letter = {reading.option: reading.letter for reading in game.options.readings}
    return [_show_option(option, letter.get(option.name, option.default)) for option in game.options.declared]


def _show_option(option: Option, letter: Any) -> OptionShown:
    return OptionShown(
        name=option.name,
        heading=option.heading,
        help=option.help,
        kind="whole" if isinstance(option, Whole) else "data_set" if isinstance(option, DataSet) else "one_of",
        values=list(option.listed),
        labels=[option.in_words(value) for value in option.listed],
        low=option.low if isinstance(option, Whole) else None,
        high=option.high if isinstance(option, Whole) else None,
        words=list(option.words) if isinstance(option, Whole) else [],
        default=option.default,
        letter=letter,
        only_seats=list(option.only_seats),
        allowed=", ".join(option.listed) if isinstance(option, DataSet) else option.allowed,
        clauses=list(option.clauses),
    )


def show_card(row: Any, seats: Sequence[Any], visitor: str | None) -> TableCard:
    """A table in a list, as somebody may see it there."""
    own = [seat.seat for seat in seats if visitor is not None and seat.visitor == visitor]
    your_turn = not row.over and any(seat in row.asked for seat in own)
    waiting = "Your turn" if your_turn else ""
    game = next((game for game in all_games() if game.name == row.game), None)
    teams = sorted({game.seats.team_of(row.seats)[seat] for seat in own}) if game else []
    return TableCard(
        id=row.id,
        game=row.game,
        title=game.title if game else row.game,
        names=[seat.name for seat in seats],
        your_teams=[row.team_names[team] for team in teams],
        score_text=row.score_text,
        status_text=" · ".join(part for part in (row.status_text, waiting) if part),
        your_turn=your_turn,
        over=row.over,
        url=f"/t/{row.id}",
        replay_url=f"/t/{row.id}/replay",
        updated=str(row.updated),
    )


def _table_on_the_wall(game: Game) -> Table:
    """A game under way."""
    setup = game.setup()
    manager = find_player(game.players.styles[0], setup)
    table = Table(setup, seed=PICTURE_SEED, players=[manager] * setup.seats)
    for _ in range(PICTURE_MOVES):
        if table.over:
            break
        table.play_bot()
    return table


def _picture(game: Game) -> str:
    """A game's own cover, else its board as the lesson begins; nothing for a game that has neither."""
    if game.board.cover is not None:
        return game.board.cover()
    return _picture_of_lesson(game) if game.pages.lesson is not None else ""


def _picture_of_lesson(game: Game) -> str:
    """The board as a lesson begins: a moment that shows what the game is like, and drawn in no time."""
    drill = Drill(game)
    return broadest(game.board.svg(drill.table.scene(drill.lesson.you), []))


def _do_the_rest(table: Table) -> None:
    """Whatever a table needs besides: hints, the graph, lists of tables, the end of a game."""
    if not table.over:
        advise(table.setup, table.state, table.actor, SHORTEST_THOUGHT)
    win_probability(table.setup, table.state, SHORTEST_THOUGHT)
    table.play_bots()
    render.show_frame(table.now, Eyes((0,)))
    render.score_text(table.now)


def _bots(game: Game) -> list[BotShown]:
    """Opponents with a sentence each, the gentlest first, then all other bots."""
    opponents = opponents_of(game)
    known = [opponent.bot for opponent in opponents]
    shown = [BotShown(name=one.bot, label=one.title, text=one.text) for one in opponents]
    others = [name for name in bot_names(game) if name not in known]
    return [*shown, *(BotShown(name=name, label=bot_title(game, name), text="") for name in others)]
