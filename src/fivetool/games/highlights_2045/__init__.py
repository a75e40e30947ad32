"""Baseball Highlights: 2045: six-card duels, and free agents to buy between them."""

from fivetool.engine import steps
from fivetool.engine.drivers import rules_from
from fivetool.game.board import Board, cues
from fivetool.game.facts import Facts, Seats
from fivetool.game.files import lesson_beside, levels_beside, page_beside, puzzles_beside
from fivetool.game.game import Game
from fivetool.game.observation import Observation
from fivetool.game.options import Options
from fivetool.game.pages import Pages
from fivetool.game.players import Opponent, Players
from fivetool.game.rules import Rules
from fivetool.game.versions import EarlierRules
from fivetool.game.words import Words
from fivetool.games.highlights_2045 import book, card_use, figures, manager, observation, positions, seats
from fivetool.games.highlights_2045.board import card_page, cover, legend, line_score, picture, text
from fivetool.games.highlights_2045.components import components
from fivetool.games.highlights_2045.rules import (
    choice,
    decisions,
    events,
    figure,
    flow,
    hidden,
    hidden_events,
    phase,
    record,
)
from fivetool.games.highlights_2045.words import draws, naming, outcomes, questions, telling

GAME = Game(
    facts=Facts(
        name="highlights-2045",
        title="Baseball Highlights: 2045",
        summary="Six-card duels of naturals, cyborgs and robots, and free agents to buy between the games.",
        prefix="BH",
        version=3,
        minutes=50,
    ),
    seats=Seats(
        counts=(2, 1, 3, 4),
        names=seats.default_names,
        refuse=seats.refuse_seats,
        opponents=seats.automated_teams,
    ),
    options=Options(
        declared=book.OPTIONS,
        make_book=book.make_book,
        quick={"format": "single_game"},
        quick_minutes=10,
        tests=(
            {"format": "single_game", "home_first": "seat1", "last_on_deck": "put_away"},
            {"series_length": 3},
            {"sets": "all", "series_length": 1, "coaches": "on", "ball_parks": "on", "extra_limit": 4},
            {"sets": "errors,rally-cap", "buy_row_size": 12, "buy_row_refresh": "fresh", "coaches": "on"},
            {"series_length": 1, "ball_parks": "on", "series_buy_rounds": "off", "buy_row_timing": "setup"},
            {"sets": "all", "series_length": 5, "coaches": "on", "save_scope": "full_action", "extra_income": "off"},
            {"format": "best_of", "home_first": "seat2", "series_length": 3, "sets": "all", "team_pick": "random"},
            {"sets": "all", "series_length": 1, "coaches": "on", "buying": "one_each"},
        ),
        readings=book.READINGS,
    ),
    rules=Rules(
        **rules_from(flow, decisions, hidden, manager, steps),
        state=record.STATE,
        book=record.BOOK,
        choices=choice.NAMES,
        decisions=phase.DECISIONS,
        decision_of=phase.decision_of,
        set_up_decisions=("choose_team", "choose_park"),
        events=events.EVENTS,
        dice=draws.DRAWS,
        figures=figure.NAMES,
        summarize=figures.summarize,
        longest=figures.longest,
        hidden=True,
        event_for=hidden_events.event_for,
        position=positions.resume,
        observation=Observation(observation.encode, observation.parts),
    ),
    words=Words(
        question=questions.question,
        label=questions.label,
        clause=questions.clause,
        plainly=questions.plainly,
        rank=questions.rank,
        telling=telling.TELLING,
        outcome=outcomes.outcome,
        games_won=telling.games_won,
        card_names=naming.card_names,
    ),
    board=Board(
        svg=picture.svg,
        cover=cover.cover,
        text=text.text,
        line_score=line_score.Highlights2045Line,
        legend=legend.symbols,
        cue=cues(hit_resolved="bat"),
    ),
    pages=Pages(
        rules=page_beside(__name__),
        guide=page_beside(__name__, "guide.md"),
        at_table=page_beside(__name__, "at_table.md"),
        lesson=lesson_beside(__name__),
        puzzles=puzzles_beside(__name__),
        components=components,
        cards=card_page.all_cards,
    ),
    players=Players(
        styles=manager.STYLES,
        knowledge=manager.KNOWLEDGE,
        make_knowledge=manager.make_knowledge,
        opponents=(
            Opponent("rookie", "Rookie", "Often plays a card because it is there."),
            Opponent("regular", "Regular", "Plans the hand, but spends a good card too early now and then."),
            Opponent("manager", "Star", "Saves the right answer for your best cards, and buys well."),
            Opponent("legend", "Legend", "Thinks every card through to the last out."),
        ),
        levels=levels_beside(__name__),
        habit="naive",
    ),
    cards=card_use.CARDS_OF_A_SIDE,
    earlier=(
        EarlierRules(1, readings={"buy_row_size": "shipped"}, values={"buy_row_size": {"auto": "shipped"}}),
        EarlierRules(2, readings={"last_on_deck": "put_away"}),
    ),
)
