"""Coin-Toss Baseball: the smallest game for Fivetool, to be copied."""

from coin_toss_baseball import board, book, manager, observation, rules, words
from fivetool.engine import innings, open_play
from fivetool.engine.drivers import rules_from
from fivetool.game import (
    Board,
    DiceKind,
    Facts,
    Game,
    Names,
    Observation,
    Options,
    Pages,
    Players,
    Rules,
    Seats,
    Words,
    page_beside,
)

GAME = Game(
    facts=Facts(
        name="coin-toss",
        title="Coin-Toss Baseball",
        summary="Bunt or swing, and the coin decides.",
        prefix="CT",
        version=1,
        minutes=5,
    ),
    seats=Seats(counts=(2,), names=lambda seats: Names(teams=("Heads", "Tails"), seats=("Player 1", "Player 2"))),
    options=Options(
        declared=book.OPTIONS,
        make_book=book.make_book,
        tests=({}, {"innings": 1}, {"innings": 9}),
    ),
    rules=Rules(
        **rules_from(rules, manager, innings, open_play),
        state=rules.STATE,
        book=rules.BOOK,
        choices=rules.CHOICES,
        decisions=("at_bat",),
        decision_of=lambda state: -1 if state.over else 0,
        events=rules.EVENTS,
        dice={rules.COIN: DiceKind("coin", lambda book, index: rules.COIN_SIDES)},
        figures=rules.FIGURES,
        summarize=lambda means: {"hits_per_run": means["hits"] / means["runs"]} if means["runs"] else {},
        observation=Observation(observation.encode, observation.parts),
    ),
    words=Words(question=words.question, label=words.label, clause=words.clause, telling=words.TELLING),
    board=Board(svg=board.svg, text=board.text, line_score=board.CoinTossLine, legend=board.symbols, dice=board.dice),
    pages=Pages(rules=page_beside(__name__)),
    players=Players(styles=manager.STYLES),
)
