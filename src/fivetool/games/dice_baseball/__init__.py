"""DICE Baseball: player cards, two ten-sided dice and charts."""

from __future__ import annotations

from typing import Any

from fivetool.engine import innings, steps
from fivetool.engine.drivers import rules_from
from fivetool.game.board import Board, cues
from fivetool.game.facts import Facts, Seats
from fivetool.game.files import lesson_beside, levels_beside, page_beside, puzzles_beside
from fivetool.game.game import Game
from fivetool.game.league import League
from fivetool.game.observation import Observation
from fivetool.game.options import Options
from fivetool.game.pages import Pages
from fivetool.game.papers import Paper
from fivetool.game.players import Opponent, Players
from fivetool.game.rules import DiceKind, Rules
from fivetool.game.versions import EarlierRules
from fivetool.game.words import Words
from fivetool.games.dice_baseball import book, figures, observation, positions, seats
from fivetool.games.dice_baseball.board import (
    cover,
    how_decided,
    legend,
    line_score,
    picture,
    printed_box_score,
    printed_score_sheet,
    text,
)
from fivetool.games.dice_baseball.cards.files import CLUBS, retired_name
from fivetool.games.dice_baseball.components import components
from fivetool.games.dice_baseball.manager import manage, styles
from fivetool.games.dice_baseball.manager.knowledge import KNOWLEDGE, make_knowledge
from fivetool.games.dice_baseball.rules import (
    choices,
    decisions,
    end_of_game,
    events,
    flow,
    hidden,
    phase,
    record,
    rolls,
    set_up,
)
from fivetool.games.dice_baseball.seasons.careers import DiceCareers
from fivetool.games.dice_baseball.seasons.drafting import DiceDrafting
from fivetool.games.dice_baseball.seasons.season import DiceSeasons
from fivetool.games.dice_baseball.seasons.statistics import DiceScorer
from fivetool.games.dice_baseball.words import closed_choices, headings, outcomes, questions, telling, why_this_lineup
from fivetool.games.dice_baseball.words.standing_orders import ORDERS, pitcher_has_tired
from fivetool.show.dice import TEN_SIDED


def _number_faces(book: Any, index: int) -> tuple[str, ...]:
    return tuple(f"{number:02}" for number in range(100))


SEASONS = DiceSeasons()

GAME = Game(
    facts=Facts(
        name="dice-baseball",
        title="DICE Baseball",
        summary="Player cards, two ten-sided dice and charts: real baseball, plate appearance by plate appearance.",
        prefix="DB",
        version=6,
        minutes=45,
    ),
    seats=Seats(
        counts=(2,),
        names=seats.default_names,
        refuse=seats.refuse_seats,
        names_by_options=seats.names_by_options,
    ),
    options=Options(
        declared=book.OPTIONS,
        make_book=book.make_book,
        quick={"innings": 3},
        quick_minutes=15,
        lengths=("3 innings", "9 innings"),
        tests=(
            {},
            {"preset": "advanced", "dh": "on"},
            {"preset": "replay", "dh": "home league", "injuries": "league"},
            {"away": "Crowded Away", "home": "Crowded Home", "dh": "on", "preset": "custom", "advance": "advanced"},
            {"stamina": "off", "injuries": "off", "innings": 3, "extra_runner": "on", "min_batters": "3"},
            {"sends": "unless held", "errors": "forgiven", "preset": "advanced"},
        ),
        readings=book.READINGS,
    ),
    rules=Rules(
        **rules_from(set_up, decisions, flow, hidden, end_of_game, manage, innings, steps),
        state=record.STATE,
        book=record.BOOK,
        choices=choices.CHOICES,
        decisions=phase.DECISIONS,
        decision_of=phase.decision_of,
        set_up_decisions=("lineup",),
        events=events.EVENTS,
        dice={purpose: DiceKind(name, _number_faces) for purpose, name in enumerate(rolls.PURPOSES)},
        figures=end_of_game.FIGURES,
        summarize=figures.summarize,
        longest=figures.longest,
        hidden=True,
        position=positions.resume,
        observation=Observation(observation.encode, observation.parts, version=2),
    ),
    words=Words(
        question=questions.question,
        label=questions.label,
        clause=questions.clause,
        telling=telling.TELLING,
        outcome=outcomes.outcome,
        rank=questions.rank,
        refusal=closed_choices.refusal,
        plainly=why_this_lineup.plainly,
        usual=("pitch", "infield_back", "swing", "done", "automatic"),
        folded=(headings.MORE,),
        group=headings.heading,
        card_names=seats.card_names,
    ),
    board=Board(
        svg=picture.svg,
        cover=cover.cover,
        text=text.text,
        dice=how_decided.dice,
        looks=TEN_SIDED,
        cue=cues(hit="bat", strikeout="glove", out="glove", double_play="glove", triple_play="glove"),
        touched=picture.touched,
        line_score=line_score.DiceBaseballLine,
        legend=legend.symbols,
    ),
    pages=Pages(
        rules=page_beside(__name__),
        guide=page_beside(__name__, "guide.md"),
        at_table=page_beside(__name__, "at_table.md"),
        lesson=lesson_beside(__name__),
        puzzles=puzzles_beside(__name__),
        components=components,
        papers=(
            printed_box_score.PAPER,
            Paper("score-sheet", "Score sheet", printed_score_sheet.text, printed_score_sheet.html),
        ),
    ),
    players=Players(
        styles=styles.STYLES,
        knowledge=KNOWLEDGE,
        make_knowledge=make_knowledge,
        orders=ORDERS,
        asks_anew=pitcher_has_tired,
        opponents=(
            Opponent("rookie", "Rookie", "Calls bunts and steals on a hunch, often at the wrong time."),
            Opponent("regular", "Regular", "Manages by the book, with a hunch now and then."),
            Opponent("manager", "Star", "Plays the percentages on every pitch."),
        ),
        levels=levels_beside(__name__),
        habit="passive",
        never_on_a_whim=choices.WITH_A_REASON,
    ),
    league=League(
        scorer=DiceScorer(),
        seasons=SEASONS,
        careers=DiceCareers(),
        drafting=DiceDrafting(),
    ),
    earlier=(
        EarlierRules(1, lost="Charts 1, 2, 3, 7, 8 and 10 had other cells"),
        EarlierRules(2, lost="the players of its league had other cards"),
        EarlierRules(
            3,
            readings={
                "sends": "unless held",
                "errors": "forgiven",
                "sacrifice": "third empty",
                "charts": "standard-3",
            },
            values={"charts": {"standard": "standard-3"}},
            later_fields={"suspended": 0},
        ),
        EarlierRules(
            4,
            later_fields={"changes_of_mind": 0},
        ),
        EarlierRules(
            5,
            values={side: {club: retired_name(club) for club in CLUBS.known()} for side in ("away", "home")},
            other_managers=True,  # they reckon with the runs that versions 4 and 5 give
        ),
    ),
)
SEASONS.bind(GAME)
