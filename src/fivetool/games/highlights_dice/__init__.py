"""Baseball Highlights: The Dice Game: roll, draft and check off, against one another or against Hits Fitz."""

from fivetool.engine import steps
from fivetool.engine.drivers import rules_from
from fivetool.game import (
    Board,
    DiceKind,
    EarlierRules,
    Facts,
    Game,
    Observation,
    Opponent,
    Options,
    Pages,
    Players,
    Rules,
    Seats,
    Words,
    lesson_beside,
    levels_beside,
    page_beside,
    puzzles_beside,
)
from fivetool.games.highlights_dice import observation
from fivetool.games.highlights_dice.board import cover, dice, legend, line_score, picture, text
from fivetool.games.highlights_dice.book import OPTIONS, READINGS, make_book, may_be_drawn
from fivetool.games.highlights_dice.components import components
from fivetool.games.highlights_dice.data.sheets import RETIRED, pitcher_faces, play_faces, seat_numbers
from fivetool.games.highlights_dice.figures import longest, summarize
from fivetool.games.highlights_dice.manager import choosing
from fivetool.games.highlights_dice.manager.knowledge import KNOWLEDGE
from fivetool.games.highlights_dice.manager.worth import make_knowledge
from fivetool.games.highlights_dice.positions import resume
from fivetool.games.highlights_dice.rules import decisions, dice_kind, flow, secrets
from fivetool.games.highlights_dice.rules.decision import DECISIONS
from fivetool.games.highlights_dice.rules.events import EVENTS
from fivetool.games.highlights_dice.rules.record import BOOK, FIELDS_OF_SECRETS, STATE
from fivetool.games.highlights_dice.rules.tracks import CHOICES
from fivetool.games.highlights_dice.seats import default_names, opponents, refuse_seats
from fivetool.games.highlights_dice.words import outcomes, questions, telling
from fivetool.games.highlights_dice.words.telling import TELLING

GAME = Game(
    facts=Facts(
        name="highlights-dice",
        title="Baseball Highlights: The Dice Game",
        summary="Roll, draft an area, check off its track: boxes chain into hits, walks and steals. Solo play, too.",
        prefix="HD",
        version=3,
        minutes=20,
    ),
    seats=Seats(
        counts=(1, 2, 3, 4),
        names=default_names,
        refuse=refuse_seats,
        opponents=opponents,
        longest_team_name=30,
    ),
    options=Options(
        declared=OPTIONS,
        make_book=make_book,
        tests=(
            {},
            {"sheet": "standard"},
            {"sheet": "slugfest"},
            {"rounds": 1, "sheet": "slugfest"},
            {"solo_difficulty": "hard"},
            {"solo_difficulty": "hard", "series_games": 3, "series_stop": "clinch"},
            {"first": 2, "extra_min_dice": "each", "extra_cap": 1, "rounds": 1},
            {"extra_min_dice": "none", "rounds": 2},
            {"series_games": 3, "series_stop": "clinch", "series_first": "random", "rounds": 1},
            {"series_games": 2, "series_tie": "extra_game", "series_first": "same", "rounds": 1},
            {"series_games": 2, "series_tie": "runs", "rounds": 1},
            {"sheet": "longball", "extra_order": "in_turn", "rounds": 2},
            {"sheet": "longball", "extra_order": "together", "rounds": 2},
        ),
        readings=READINGS,
    ),
    rules=Rules(
        **rules_from(flow, decisions, choosing, secrets, steps),
        state=STATE,
        book=BOOK,
        choices=CHOICES,
        decisions=DECISIONS,
        decision_of=lambda state: int(decisions.open_decision(state)),
        events=EVENTS,
        dice={
            dice_kind.FIRST_PLAYER: DiceKind("draw for the first player", seat_numbers),
            dice_kind.PLAY_DIE: DiceKind("Play dice", play_faces, 9),
            dice_kind.POWER_DIE: DiceKind("Power Die", play_faces),
            dice_kind.PITCHER_DIE: DiceKind("Pitcher Die", pitcher_faces),
            dice_kind.DEFENSE_DIE: DiceKind("defense die", play_faces),
            dice_kind.FITZ_DIE: DiceKind("Hits Fitz die", play_faces),
            dice_kind.EXTRA_DICE: DiceKind("Extra Innings dice", play_faces),
        },
        figures=decisions.FIGURES,
        summarize=summarize,
        longest=longest,
        may_be_drawn=may_be_drawn,
        position=resume,
        observation=Observation(observation.encode, observation.parts),
        hidden=True,  # HD-94, HD-105
    ),
    words=Words(
        question=questions.question,
        label=questions.label,
        clause=questions.clause,
        plainly=questions.plainly,
        telling=TELLING,
        outcome=outcomes.outcome,
        games_won=questions.games_won,
    ),
    board=Board(
        svg=picture.svg,
        cover=cover.cover,
        text=text.text,
        dice=dice.dice,
        looks=dice.LOOKS,
        cue=telling.cue,
        touched=picture.touched,
        line_score=line_score.HighlightsDiceLine,
        legend=legend.symbols,
        people_roll=True,
    ),
    pages=Pages(
        rules=page_beside(__name__),
        guide=page_beside(__name__, "guide.md"),
        at_table=page_beside(__name__, "at_table.md"),
        lesson=lesson_beside(__name__),
        puzzles=puzzles_beside(__name__),
        components=components,
    ),
    players=Players(
        styles=choosing.STYLES,
        knowledge=KNOWLEDGE,
        make_knowledge=make_knowledge,
        opponents=(
            Opponent("rookie", "Rookie", "Often grabs the most dice, and seldom looks ahead."),
            Opponent("regular", "Regular", "Plans ahead, but a big handful of dice still turns his head."),
            Opponent("manager", "Star", "Plans ahead: chains, stars, and Power Dice."),
            Opponent("legend", "Legend", "Plays every pick through to the last out, and then again."),
        ),
        levels=levels_beside(__name__),
        habit="greedy",
    ),
    earlier=(
        EarlierRules(
            1,
            readings={"sheet": "pennant-1", "extra_cap": 20, "extra_order": "in_turn"},
            values={"sheet": {name.removesuffix("-1"): name for name in RETIRED}},
            contents={"sheet": lambda content: {**content, "dead_boxes": True}},
        ),
        EarlierRules(
            2,
            readings={"extra_order": "together"},
            later_fields=dict.fromkeys(FIELDS_OF_SECRETS, 0),
            other_managers=True,  # they have learned what the sheets of version 2 are worth
        ),
    ),
)
