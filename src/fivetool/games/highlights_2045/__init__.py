"""Baseball Highlights: 2045: six-card duels, and free agents to buy between them."""

from __future__ import annotations

from collections.abc import Mapping

from fivetool.engine.drivers import rules_from
from fivetool.game.files import page_beside
from fivetool.game.game import DiceKind, Game
from fivetool.games.highlights_2045 import board, book, manager, positions, words
from fivetool.games.highlights_2045.board import card_page, line_score
from fivetool.games.highlights_2045.data import cards
from fivetool.games.highlights_2045.rules import (
    choices,
    decisions,
    events,
    flow,
    hidden,
    hidden_events,
    phases,
    record,
    sizes,
)
from fivetool.games.highlights_2045.words import naming


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Figures that players ask for, made of means per match."""
    games = means["games"]
    return {
        "extra_inning_share": means["extra_games"] / games,
        "home_win_share": means["home_wins"] / games,
        "cancelled_share": means["cancelled"] / means["threatened"],
        "save_success": means["saves_made"] / means["saves_tried"] if means["saves_tried"] else 0.0,
        "bought_per_game": means["bought"] / games,
    }


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i) for i in range(1, count + 1))


GAME = Game(
    name="highlights-2045",
    title="Baseball Highlights: 2045",
    summary="Six-card duels of naturals, cyborgs and robots, and free agents to buy between the games.",
    prefix="BH",
    version=1,
    minutes=50,
    seat_counts=(2, 1, 3, 4),
    team_of=lambda seats: tuple(range(seats)),
    default_names=naming.default_names,
    refuse_seats=lambda count: "Baseball Highlights: 2045 needs 1 to 4 seats.",  # BH-1
    state=record.STATE,
    book=record.BOOK,
    make_book=book.make_book,
    options=book.OPTIONS,
    rules=rules_from(flow, decisions, hidden, manager),
    choices=choices.CHOICES,
    decisions=phases.DECISIONS,
    decision_of=phases.decision_of,
    events=events.EVENTS,
    dice={
        record.COIN: DiceKind("coin", lambda book, index: ("heads", "tails")),
        record.CLUB_DRAW: DiceKind("club", lambda book, index: tuple(cards.CLUB_LETTERS)),
        record.LOTS: DiceKind("lots", lambda book, index: _numbers(int(book.teams))),
        record.LINEUP_CARD: DiceKind("card of the lineup", lambda book, index: _numbers(sizes.ROSTER)),
        record.FREE_AGENT: DiceKind("free agent", lambda book, index: _numbers(int(book.agents))),
        record.COACH_DRAW: DiceKind("coach", lambda book, index: _numbers(int(book.coach_cards))),
        record.PARK_DRAW: DiceKind("ball park", lambda book, index: _numbers(int(book.park_cards))),
        record.ROW_ORDER: DiceKind("place in the old row", lambda book, index: _numbers(int(book.row_size))),
    },
    styles=manager.STYLES,
    figures=record.FIGURES,
    summarize=summarize,
    longest=book.longest,
    words=words,
    board=board,
    rules_page=page_beside(__name__),
    position=positions.resume,
    card_names=naming.card_names,
    cards=card_page.all_cards,
    opponents=lambda seats: 1 if seats == 1 else 0,
    hidden=True,
    event_for=hidden_events.event_for,
    scoresheet=line_score.Sheet,
    quick_options={"mini_season_games": 1, "series_length": 1},  # one game, one Buy Round, one game that decides
    set_up_decisions=("choose_team", "choose_park"),
    test_options=(
        {"format": "single_game", "home_first": "seat1"},
        {"series_length": 3},
        {"sets": "all", "series_length": 1, "coaches": "on", "ball_parks": "on", "extra_limit": 4},
        {"sets": "errors,rally-cap", "buy_row_size": 12, "buy_row_refresh": "fresh", "coaches": "on"},
        {"series_length": 1, "ball_parks": "on", "series_buy_rounds": "off", "buy_row_timing": "setup"},
        {"sets": "all", "series_length": 5, "coaches": "on", "save_scope": "full_action", "extra_income": "off"},
        {"format": "best_of", "home_first": "seat2", "series_length": 3, "sets": "all", "team_pick": "random"},
    ),
)
