"""Baseball Highlights: 2045: six-card duels, and free agents to buy between them."""

from __future__ import annotations

from fivetool.engine.drivers import rules_from
from fivetool.game.board import Board
from fivetool.game.facts import Facts, Seats
from fivetool.game.files import page_beside
from fivetool.game.game import Game
from fivetool.game.options import Options
from fivetool.game.pages import Pages
from fivetool.game.players import Players
from fivetool.game.rules import DiceKind, Rules
from fivetool.game.words import Words
from fivetool.games.highlights_2045 import book, manager, positions
from fivetool.games.highlights_2045.board import card_page, line_score, picture, text
from fivetool.games.highlights_2045.data import cards
from fivetool.games.highlights_2045.rules import (
    choice,
    decisions,
    draw,
    events,
    figure,
    flow,
    hidden,
    hidden_events,
    phase,
    record,
    sizes,
)
from fivetool.games.highlights_2045.words import naming, questions, telling


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


GAME = Game(
    facts=Facts(
        name="highlights-2045",
        title="Baseball Highlights: 2045",
        summary="Six-card duels of naturals, cyborgs and robots, and free agents to buy between the games.",
        prefix="BH",
        version=1,
        minutes=50,
    ),
    seats=Seats(
        counts=(2, 1, 3, 4),
        names=naming.default_names,
        refuse=lambda count: "Baseball Highlights: 2045 needs 1 to 4 seats.",
        opponents=lambda seats: 1 if seats == 1 else 0,
    ),
    options=Options(
        declared=book.OPTIONS,
        make_book=book.make_book,
        quick={"mini_season_games": 1, "series_length": 1},
        tests=(
            {"format": "single_game", "home_first": "seat1"},
            {"series_length": 3},
            {"sets": "all", "series_length": 1, "coaches": "on", "ball_parks": "on", "extra_limit": 4},
            {"sets": "errors,rally-cap", "buy_row_size": 12, "buy_row_refresh": "fresh", "coaches": "on"},
            {"series_length": 1, "ball_parks": "on", "series_buy_rounds": "off", "buy_row_timing": "setup"},
            {"sets": "all", "series_length": 5, "coaches": "on", "save_scope": "full_action", "extra_income": "off"},
            {"format": "best_of", "home_first": "seat2", "series_length": 3, "sets": "all", "team_pick": "random"},
        ),
    ),
    rules=Rules(
        **rules_from(flow, decisions, hidden, manager),
        state=record.STATE,
        book=record.BOOK,
        choices=choice.NAMES,
        decisions=phase.DECISIONS,
        decision_of=phase.decision_of,
        set_up_decisions=("choose_team", "choose_park"),
        events=events.EVENTS,
        dice={
            draw.COIN: DiceKind("coin", lambda book, index: ("heads", "tails")),
            draw.CLUB: DiceKind("club", lambda book, index: tuple(cards.CLUB_LETTERS)),
            draw.LOTS: DiceKind("lots", lambda book, index: _numbers(int(book.teams))),
            draw.LINEUP_CARD: DiceKind("card of the lineup", lambda book, index: _numbers(sizes.ROSTER)),
            draw.FREE_AGENT: DiceKind("free agent", lambda book, index: _numbers(int(book.agents))),
            draw.COACH: DiceKind("coach", lambda book, index: _numbers(int(book.coach_cards))),
            draw.PARK: DiceKind("ball park", lambda book, index: _numbers(int(book.park_cards))),
            draw.ROW_ORDER: DiceKind("place in the old row", lambda book, index: _numbers(int(book.row_size))),
        },
        figures=figure.NAMES,
        summarize=figure.summarize,
        longest=book.longest,
        hidden=True,
        event_for=hidden_events.event_for,
        position=positions.resume,
    ),
    words=Words(
        question=questions.question,
        label=questions.label,
        clause=questions.clause,
        sentence=telling.TELLING.sentence,
        silent=telling.TELLING.silent,
        games_won=telling.games_won,
        card_names=naming.card_names,
    ),
    board=Board(
        svg=picture.svg,
        text=text.text,
        line_score=line_score.Sheet,
    ),
    pages=Pages(
        rules=page_beside(__name__),
        cards=card_page.all_cards,
    ),
    players=Players(
        styles=manager.STYLES,
        knowledge=manager.KNOWLEDGE,
        make_knowledge=manager.make_knowledge,
    ),
)
