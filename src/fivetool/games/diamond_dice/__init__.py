"""Baseball Diamond Dice: cards with three numbers, pools of dice, and a duel at every at-bat."""

from fivetool.engine import innings, steps
from fivetool.engine.drivers import rules_from
from fivetool.game import (
    Board,
    DiceKind,
    EarlierRules,
    Facts,
    Game,
    League,
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
from fivetool.games.diamond_dice import card_use, manager, observation
from fivetool.games.diamond_dice.board import cover, dice, legend, line_score, picture, printed_box_score, text
from fivetool.games.diamond_dice.book import OPTIONS, READINGS, make_book, may_be_drawn
from fivetool.games.diamond_dice.components import components
from fivetool.games.diamond_dice.data import decks
from fivetool.games.diamond_dice.figures import longest, summarize
from fivetool.games.diamond_dice.manager.knowledge import KNOWLEDGE, make_knowledge
from fivetool.games.diamond_dice.positions import resume
from fivetool.games.diamond_dice.rules import at_bat, decisions, hidden, rolls, set_up
from fivetool.games.diamond_dice.rules.choices import CHOICES
from fivetool.games.diamond_dice.rules.events import EVENTS
from fivetool.games.diamond_dice.rules.figures import FIGURES
from fivetool.games.diamond_dice.rules.hidden_events import event_for
from fivetool.games.diamond_dice.rules.open_decision import DECISIONS, decision_of
from fivetool.games.diamond_dice.rules.record import BOOK, HAND, PEN, STATE
from fivetool.games.diamond_dice.seats import default_names, refuse_seats
from fivetool.games.diamond_dice.statistics import DiamondScorer
from fivetool.games.diamond_dice.words import headings, labels, outcomes, plainly, questions
from fivetool.games.diamond_dice.words.naming import card_names
from fivetool.games.diamond_dice.words.standing_orders import ORDERS
from fivetool.games.diamond_dice.words.telling import TELLING
from fivetool.show.dice import SIX_SIDED

GAME = Game(
    facts=Facts(
        name="diamond-dice",
        title="Baseball Diamond Dice",
        summary="Draw a team, set the order, and fight out every at-bat with pools of dice.",
        prefix="DD",
        version=3,
        minutes=40,
    ),
    seats=Seats(
        counts=(2,),
        names=default_names,
        refuse=refuse_seats,
    ),
    options=Options(
        declared=OPTIONS,
        make_book=make_book,
        quick={"innings": 3},
        quick_minutes=12,
        lengths=("3 innings", "9 innings"),
        tests=(
            {},
            {"innings": 1, "bat_first": "random", "extra_cap": 1},
            {"innings": 2, "ending": "standard", "bunt": "runner", "bat_first": "home"},
            {"innings": 3, "bunt": "sacrifice", "hit_and_run": "any", "batting_order": "fixed"},
            {"innings": 3, "first_throw": "10", "unfinished_batter": "bottom", "ending": "standard", "home_try": "3"},
            {
                "innings": 2,
                "unfinished_batter": "bottom",
                "batting_order": "fixed",
                "extra_cap": 2,
                "outfield_in": "shallow",
                "home_try": "1",
            },
            {"innings": 2, "set_up": "in_order"},
            {
                "card_set": "Basepath Bandits",
                "innings": 3,
                "bunt": "sacrifice",
                "outfield_in": "shallow",
                "home_try": "1",
            },
        ),
        readings=READINGS,
    ),
    rules=Rules(
        **rules_from(set_up, decisions, at_bat, hidden, manager, innings, steps),  # DD-2: more runs win
        state=STATE,
        book=BOOK,
        choices=CHOICES,
        decisions=DECISIONS,
        decision_of=decision_of,
        set_up_decisions=("slugger_swap", "lineup"),
        events=EVENTS,
        dice={
            rolls.TOSS: DiceKind("toss (who bats first)", decks.toss_faces),
            rolls.BATTER_DECK: DiceKind(
                "batter card", decks.batter_deck, deck=True, dealt=HAND, card=decks.batter_number
            ),
            rolls.STARTER_DECK: DiceKind(
                "starting pitcher card", decks.starter_deck, deck=True, dealt=1, card=decks.starter_number
            ),
            rolls.RELIEVER_DECK: DiceKind(
                "relief pitcher card", decks.reliever_deck, deck=True, dealt=PEN, card=decks.reliever_number
            ),
            rolls.CONTACT_DICE: DiceKind("contact dice", decks.six_faces),
            rolls.POWER_DICE: DiceKind("power dice", decks.six_faces),
            rolls.SPEED_DICE: DiceKind("speed dice", decks.six_faces),
            rolls.THROW_DICE: DiceKind("throw dice", decks.six_faces),
            rolls.PICKOFF_DICE: DiceKind("pickoff dice", decks.six_faces),
            rolls.KNUCKLEBALL_DICE: DiceKind("knuckleball dice", decks.six_faces),
        },
        figures=FIGURES,
        summarize=summarize,
        longest=longest,
        may_be_drawn=may_be_drawn,
        hidden=True,
        event_for=event_for,
        position=resume,
        observation=Observation(observation.encode, observation.parts),
    ),
    words=Words(
        question=questions.question,
        label=labels.label,
        clause=labels.clause,
        telling=TELLING,
        outcome=outcomes.outcome,
        usual=("auto", "stay", "no-substitution", "normal", "swing"),  # what has two sides is never usual
        passes=("stay", "no-substitution", "normal"),
        overlooks=("alignment",),
        waits={"substitutions": "See how they line up first"},
        label_ahead=labels.label_ahead,
        folded=headings.FOLDED,
        plainly=plainly.plainly,
        group=headings.heading,
        rank=headings.rank,
        card_names=card_names,
    ),
    board=Board(
        svg=picture.svg,
        cover=cover.cover,
        text=text.text,
        dice=dice.dice,
        looks=(SIX_SIDED,),
        cue=cues(power_roll="bat", throw="glove"),
        line_score=line_score.DiamondDiceLine,
        legend=legend.symbols,
    ),
    pages=Pages(
        rules=page_beside(__name__),
        guide=page_beside(__name__, "guide.md"),
        at_table=page_beside(__name__, "at_table.md"),
        lesson=lesson_beside(__name__),
        puzzles=puzzles_beside(__name__),
        components=components,
        papers=(printed_box_score.PAPER,),
    ),
    players=Players(
        styles=manager.STYLES,
        knowledge=KNOWLEDGE,
        make_knowledge=make_knowledge,
        orders=ORDERS,
        opponents=(
            Opponent("rookie", "Rookie", "Swings away, and spends a pitcher's abilities as soon as somebody is on."),
            Opponent("regular", "Regular", "Knows the odds, but swings away when a bunt or a steal would do more."),
            Opponent("manager", "Star", "Knows the odds of every play, and uses the whole roster."),
        ),
        levels=levels_beside(__name__),
        habit="by_thumb",
        # Nobody empties his bullpen or his bench for no reason, not even a beginner.
        never_on_a_whim=tuple(name for name in CHOICES if name.startswith(("reliever-", "bench-"))),
    ),
    league=League(
        scorer=DiamondScorer(),
    ),
    cards=card_use.CARDS_OF_A_SIDE,
    earlier=(
        EarlierRules(1, lost="its batters had other cards"),
        EarlierRules(2, lost="its batters and pitchers had other cards, and another lineup was suggested"),
    ),
)
