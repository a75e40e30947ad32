"""Power Chip Baseball: six dice against six, and one chip that settles the ties."""

from fivetool.engine import open_play, steps
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
    cues,
    lesson_beside,
    levels_beside,
    page_beside,
    puzzles_beside,
)
from fivetool.games.power_chip import manager, observation
from fivetool.games.power_chip.board import cover, dice, legend, line_score, picture, text
from fivetool.games.power_chip.book import OPTIONS, READINGS, make_book, may_be_drawn
from fivetool.games.power_chip.components import components
from fivetool.games.power_chip.data.dice_sets import coin_faces, play_die_faces
from fivetool.games.power_chip.figures import longest, summarize
from fivetool.games.power_chip.positions import resume
from fivetool.games.power_chip.rules import decisions, end_of_game, phase, roll, set_up
from fivetool.games.power_chip.rules.choice import CHOICES
from fivetool.games.power_chip.rules.events import EVENTS
from fivetool.games.power_chip.rules.record import BOOK, STATE
from fivetool.games.power_chip.rules.roll import PLAY_DICE
from fivetool.games.power_chip.rules.set_up import TOSS_COIN
from fivetool.games.power_chip.seats import SEAT_COUNTS, default_names, refuse_seats, team_of
from fivetool.games.power_chip.solution.knowledge import KNOWLEDGE, make_knowledge
from fivetool.games.power_chip.solution.one_roll import handfuls
from fivetool.games.power_chip.solution.solver import solve
from fivetool.games.power_chip.words import outcomes, questions
from fivetool.games.power_chip.words.telling import TELLING

GAME = Game(
    facts=Facts(
        name="power-chip",
        title="Power Chip Baseball",
        summary="Six dice against six. The larger set wins the roll, and one chip settles the ties.",
        prefix="PC",
        version=2,
        minutes=15,
    ),
    seats=Seats(
        counts=SEAT_COUNTS,
        names=default_names,
        refuse=refuse_seats,
        team_of=team_of,
    ),
    options=Options(
        declared=OPTIONS,
        make_book=make_book,
        tests=(
            {},
            {"innings": 9},
            {"innings": 1, "extra_innings": "none"},
            {"innings": 1, "extra_innings": 2, "last_half": "full"},
            {"own_tie": "ask", "dice": "slugfest"},
            {"dp_batter": "first", "chip_side_change": "batting"},
            {"first_bat": "B", "dice": "quick", "own_tie": "ranked"},
        ),
        readings=READINGS,
    ),
    rules=Rules(
        **rules_from(set_up, decisions, roll, end_of_game, manager, open_play, steps),  # PC-80
        shown_play=roll.next_play,
        state=STATE,
        book=BOOK,
        choices=CHOICES,
        decisions=phase.DECISIONS,
        decision_of=lambda state: int(state.phase) if state.phase < len(phase.DECISIONS) else -1,
        set_up_decisions=("toss_choice",),
        events=EVENTS,
        dice={
            TOSS_COIN: DiceKind("Power Chip toss (the winning team)", coin_faces),
            PLAY_DICE: DiceKind("dice", play_die_faces, 12, (("Batter dice", 6), ("Pitcher dice", 6)), handfuls),
        },
        figures=end_of_game.FIGURES,
        summarize=summarize,
        longest=longest,
        may_be_drawn=may_be_drawn,
        position=resume,
        observation=Observation(observation.encode, observation.parts),
    ),
    words=Words(
        question=questions.question,
        label=questions.label,
        clause=questions.clause,
        telling=TELLING,
        outcome=outcomes.outcome,
    ),
    board=Board(
        svg=picture.svg,
        cover=cover.cover,
        text=text.text,
        dice=dice.dice,
        looks=dice.LOOKS,
        cue=cues(hit="bat", strike="glove", strikeout="glove", out="glove", double_play="glove", triple_play="glove"),
        line_score=line_score.PowerChipLine,
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
        styles=manager.STYLES,
        knowledge=KNOWLEDGE,
        make_knowledge=make_knowledge,
        solve=solve,
        solved_styles=manager.SOLVED_STYLES,
        opponents=(
            Opponent("rookie", "Rookie", "Wastes the chip now and then, and forgets it when it would help."),
            Opponent("regular", "Regular", "Knows what the chip is for, but is easily tempted to use it."),
            Opponent("manager", "Star", "Saves the chip for the ties that matter."),
            Opponent("perfect", "Perfect", "Never makes a mistake: this game is solved."),
        ),
        levels=levels_beside(__name__),
        habit="always",
    ),
    earlier=(
        EarlierRules(1, readings={"own_tie": "ranked", "captain": "role"}, values={"own_tie": {"auto": "ranked"}}),
    ),
)
