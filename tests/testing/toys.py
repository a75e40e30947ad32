"""A tiny game that keeps every promise, and one broken copy of it for each promise.

Two seats. Each is dealt a secret card and secretly makes a plan; then they bat in turn, swinging or bunting, three
outs a half. More runs win, the higher card wins a level game. The rules are plain Python: nothing is compiled.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import NamedTuple

from fivetool.engine.diamond import (
    BATTER,
    FIRST,
    HOME,
    THIRD,
    advance_on_hit,
    clear_bases,
    is_forced,
    put_out_batter,
    runner_on,
    runners_on,
    walk,
)
from fivetool.engine.dice import RECORDING, next_word, roll
from fivetool.engine.record import new, record
from fivetool.engine.tape import NO_SEAT, Advance, LeftOnBase, Run, declare_events, emit
from fivetool.game.board import Board, DiceShown, Scoreboard, Symbol
from fivetool.game.event import Event
from fivetool.game.facts import Facts, Names, Seats
from fivetool.game.game import Game
from fivetool.game.lessons import Lesson, LessonStep
from fivetool.game.observation import Observation, Part
from fivetool.game.options import DataSet, Options, Reading, Whole
from fivetool.game.orders import COACH, Order
from fivetool.game.pages import Pages
from fivetool.game.players import Opponent, Players
from fivetool.game.rules import DiceKind, Rules
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.game.versions import EarlierRules
from fivetool.game.words import Choice, Sentence, Words
from fivetool.show import legend

STATE = record(
    "toy",
    phase="i8",
    half="i8",
    outs="i8",
    bases=("i8", 3),
    batter="i8",
    runs=("i8", 2),
    card=("i8", 2),  # 1 to 4, -1 in the view of a seat that may not know it
    plan=("i8", 2),  # 1 early, 2 late, 0 not made yet, -1 not known
    remark="i8",  # used by broken copies only
)
BOOK = record("toy_book", innings="i8", remark="i8")
KNOWLEDGE = record("toy_knowledge", bunt_from="i8")  # the base from which a runner comes home on a bunt

PLANNING, BATTING, OVER = 0, 1, 2
SWING, BUNT, EARLY, LATE = 0, 1, 2, 3
CARD_DRAW, SWING_DIE, BUNT_COIN = 0, 1, 2
UNKNOWN = -1
HALF_OUTS = 3
CARDS = 4


class CardDealt(NamedTuple):
    card: int


class PlanMade(NamedTuple):
    plan: int


class PlansShown(NamedTuple):
    plan_a: int
    plan_b: int


class AtBat(NamedTuple):
    team: int
    bases: int
    face: int


class HalfEnd(NamedTuple):
    team: int
    runs: int


class CardsShown(NamedTuple):
    card_a: int
    card_b: int


EVENTS = declare_events(CardDealt, PlanMade, PlansShown, AtBat, HalfEnd, CardsShown)

RULES_PAGE = """# The toy

- **TO-1** A game has one to three innings.
- **TO-2** Each seat makes a plan.
- **TO-3** The batter swings or bunts.
- **TO-E1** A swing that shows six is a home run.
"""


# --- rules ---


def deal(state, book, dice, tape):
    """TO-2: a secret card for each seat."""
    state.batter = 1
    for seat in (0, 1):
        state.card[seat] = 1 + roll(dice, CARD_DRAW, CARDS)
        emit(tape, seat, CardDealt(card=state.card[seat]))


def actor(state, book):
    """The first seat without a plan, then the batting seat."""
    if state.phase == OVER:
        return -1
    if state.phase == PLANNING:
        return 0 if state.plan[0] == 0 else 1
    return state.half % 2


def waiting(state, book, seats):
    """Both seats plan at once."""
    if state.phase == PLANNING:
        for seat in (0, 1):
            seats[seat] = state.plan[seat] == 0
    elif state.phase == BATTING:
        seats[state.half % 2] = 1


def legal(state, book, seat, mask):
    """TO-2, TO-3."""
    if state.phase == PLANNING:
        mask[EARLY] = mask[LATE] = 1
    elif state.phase == BATTING:
        mask[SWING] = mask[BUNT] = 1


def apply(state, book, seat, choice, dice, tape):
    """Make a plan, or bat."""
    if state.phase == PLANNING:
        make_plan(state, seat, 1 if choice == EARLY else 2, tape)
    else:
        bat(state, book, choice, dice, tape)


def make_plan(state, seat, plan, tape):
    """TO-2: plans are shown when both are made."""
    state.plan[seat] = plan
    emit(tape, seat, PlanMade(plan=plan))
    if state.plan[1 - seat] != 0:
        state.phase = BATTING
        emit(tape, NO_SEAT, PlansShown(plan_a=state.plan[0], plan_b=state.plan[1]))


def bat(state, book, choice, dice, tape, half_outs=HALF_OUTS):
    """TO-3: a swing may be an out, a single, a walk or a home run; a bunt is an out or a single."""
    team = state.half % 2
    face = roll(dice, SWING_DIE, 6) if choice == SWING else roll(dice, BUNT_COIN, 2) + 1
    bases = (0, 0, 1, 1, 0, HOME)[face]
    emit(tape, team, AtBat(team=team, bases=bases, face=face))
    if bases or face == 4:
        advance(state, bases, tape)
        state.batter += 1
        return
    state.outs += 1
    put_out_batter(state.batter, team, state.outs, tape)
    state.batter += 1
    if state.outs == half_outs:
        end_half(state, book, tape)


def advance(state, bases, tape):
    """Move everybody, then book the runs."""
    team = state.half % 2
    before = [state.batter, *state.bases.tolist()]
    forced_home = is_forced(state.bases, HOME) and bases == 0
    scorers = [base for base in range(THIRD, BATTER - 1, -1) if before[base] and bases and base + bases >= HOME]
    if bases:
        advance_on_hit(state.bases, bases, state.batter, team, tape)
    else:
        walk(state.bases, state.batter, team, tape)
        scorers = [THIRD] if forced_home else []
    for base in scorers:
        state.runs[team] += 1
        emit(tape, NO_SEAT, Run(team=team, runner=before[base], origin=base, score=state.runs[team]))


def end_half(state, book, tape, uncounted=0):
    """The other team bats, or the game is over."""
    team = state.half % 2
    left = runners_on(state.bases) + uncounted
    if left:
        emit(tape, NO_SEAT, LeftOnBase(team=team, count=left))
    clear_bases(state.bases)
    emit(tape, NO_SEAT, HalfEnd(team=team, runs=state.runs[team]))
    state.outs = 0
    state.half += 1
    if state.half == 2 * book.innings:
        show_cards(state, tape)


def show_cards(state, tape):
    """The end of the game."""
    if not all(1 <= card <= CARDS for card in state.card):
        raise ValueError("there is no such card")
    state.phase = OVER
    emit(tape, NO_SEAT, CardsShown(card_a=state.card[0], card_b=state.card[1]))


def score(state, book, results, runs):
    """More runs, then the higher card."""
    runs[:] = state.runs
    mine, theirs = ((state.runs[team], state.card[team]) for team in (0, 1))
    results[0] = 2 if mine > theirs else 1 if mine == theirs else 0
    results[1] = 2 - results[0]


def view(state, book, seat, out):
    """A seat does not know the other's card before the end, nor its plan before both are made."""
    for other in (0, 1):
        if other != seat and state.phase != OVER:
            out.card[other] = UNKNOWN
        if other != seat and state.phase == PLANNING and state.plan[other] != 0:
            out.plan[other] = UNKNOWN


def redeal(state, book, seat, dice):
    """A random card, and a random plan where one has been made."""
    for other in (0, 1):
        if other != seat and state.phase != OVER:
            state.card[other] = 1 + roll(dice, CARD_DRAW, CARDS)
        if other != seat and state.phase == PLANNING and state.plan[other] != 0:
            state.plan[other] = 1 + roll(dice, CARD_DRAW, 2)


def manage(state, book, seat, style, knowledge, solution, dice):
    """Swings, and bunts with a runner on third."""
    if state.phase == PLANNING:
        return EARLY
    return BUNT if runner_on(state.bases, knowledge.bunt_from) else SWING


def tally(state, book, out):
    """Batters."""
    out[0] = state.batter - 1


def encode(state, book, seat, out):
    """The own card, and the lead."""
    out[0] = state.card[seat]
    out[1] = state.runs[seat] - state.runs[1 - seat]
    return 2


PARTS = (Part("card", 1, "the own card"), Part("lead", 1, "the own lead"))


RULES = {
    "deal": deal,
    "actor": actor,
    "waiting": waiting,
    "legal": legal,
    "apply": apply,
    "score": score,
    "view": view,
    "redeal": redeal,
    "manage": manage,
    "tally": tally,
}


# --- words and board ---


def question(scene: Scene) -> str:
    return ("What is your plan?", "Swing or bunt?", "The game is over.")[int(scene.view.phase)]


def label(scene: Scene, choice: int) -> str:
    return ("Swing away", "Lay down a bunt", "Start early", "Wait for later")[choice]


def clause(scene: Scene, choice: int) -> str:
    return "TO-3" if choice in (SWING, BUNT) else "TO-2"


def sentence(event: Event, names: Names) -> Sentence | None:
    return Sentence(f"{event.kind} {dict(event.fields)}.", 0, "TO-1") if event.kind not in SILENT else None


SILENT = frozenset({"advance", "put_out", "left_on_base"})


def svg(scene: Scene, choices: list[Choice]) -> str:
    buttons = "".join(f'<rect data-choice="{choice.id}"/>' for choice in choices)
    runners = "".join(f'<circle data-base="{i + 1}"/>' for i in range(3) if scene.view.bases[i])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{runners}{buttons}</svg>'


def text(scene: Scene) -> str:
    return f"runs {scene.view.runs.tolist()}, outs {scene.view.outs}"


def dice_of(event: Event, setup: object) -> tuple[DiceShown, ...]:
    return (DiceShown("die", (str(event.face + 1),), (True,)),) if event.kind == "at_bat" else ()


class ToyScore:
    """Runs in one column."""

    def __init__(self, setup: Setup, names: Names) -> None:
        self.teams = names.teams
        self.runs = [0, 0]

    def enter(self, event: Event) -> bool:
        if event.kind == "run":
            self.runs[event.team] += 1
        return event.kind == "run"

    def show(self) -> Scoreboard:
        runs = tuple(self.runs)
        return Scoreboard(("all",), self.teams, tuple((count,) for count in runs), (("R", runs),))


class SleepyScore(ToyScore):
    """A line score that says of nothing that it changed anything."""

    def enter(self, event: Event) -> bool:
        super().enter(event)
        return False


class BlankScore(ToyScore):
    """A line score into which nothing is written."""

    def enter(self, event: Event) -> bool:
        return True


class BoastfulScore(ToyScore):
    """A line score that shows runs that nobody scored."""

    def show(self) -> Scoreboard:
        return replace(super().show(), totals=(("R", (99, 99)),))


class ShyScore(ToyScore):
    """A line score that comes out differently when it is looked at on the way."""

    looks = 0

    def show(self) -> Scoreboard:
        self.looks += 1
        return replace(super().show(), now=f"look {self.looks}")

    def enter(self, event: Event) -> bool:
        super().enter(event)
        return True


def telling(sentence=sentence, silent=SILENT) -> SimpleNamespace:
    """A play-by-play in one function."""
    return SimpleNamespace(sentence=sentence, silent=silent, rare=frozenset())


WORDS = {"question": question, "label": label, "clause": clause, "telling": telling()}
BOARD = {"svg": svg, "text": text, "line_score": ToyScore, "legend": lambda: (legend.runner(),), "dice": dice_of}


def event_for(event: Event, seat: int) -> Event | None:
    """Cards and plans are for the eyes of their owner."""
    secret = event.kind in ("card_dealt", "plan_made") and event.seat != seat
    return Event(event.kind, event.seat, {}) if secret else event


def make_book(options, seats):
    book = new(BOOK)
    book.innings = options["innings"]
    return book


def make_knowledge(options, book):
    knowledge = new(KNOWLEDGE)
    knowledge.bunt_from = THIRD
    return knowledge


def faces(count: int) -> DiceKind:
    return DiceKind(f"{count}-sided die", lambda book, index: tuple(str(face + 1) for face in range(count)))


def make_toy(name, **changed) -> Game:
    """The correct toy, or with some parts replaced a broken one: the fields changed in each group."""
    rules = {
        **RULES,
        "state": STATE,
        "book": BOOK,
        "choices": ("swing", "bunt", "early", "late"),
        "decisions": ("plan", "bat"),
        "set_up_decisions": ("plan",),
        "decision_of": lambda state: int(state.phase),
        "events": EVENTS,
        "dice": {CARD_DRAW: faces(CARDS), SWING_DIE: faces(6), BUNT_COIN: faces(2)},
        "figures": ("batters",),
        "longest": lambda options: 400,
        "hidden": True,
        "event_for": event_for,
        "observation": Observation(encode, lambda seats: PARTS),
    }
    options = {
        "declared": (Whole("innings", 1, "Innings.", ("TO-1",), low=1, high=3),),
        "make_book": make_book,
        "tests": ({}, {"innings": 2}),
        "readings": (Reading("Games are long.", "innings", 3, "TO-1", "A test wants to be short."),),
    }
    return Game(
        facts=Facts(name=name, title="The toy", summary="For tests.", prefix="TO", version=1, minutes=1),
        seats=Seats(
            counts=(2,),
            names=lambda seats: Names(("Cats", "Dogs"), ("A", "B")),
            refuse=lambda seats: f"The toy is for 2 seats; got {seats}.",
        ),
        options=Options(**{**options, **changed.get("options", {})}),
        rules=Rules(**{**rules, **changed.get("rules", {})}),
        words=Words(**{**WORDS, **changed.get("words", {})}),
        board=Board(**{**BOARD, **changed.get("board", {})}),
        pages=Pages(**{"rules": lambda: RULES_PAGE, **changed.get("pages", {})}),
        players=Players(("manager",), KNOWLEDGE, make_knowledge, **changed.get("players", {})),
        earlier=changed.get("earlier", ()),
    )


# --- one fault for each check ---


def after(name, then):
    """A rule function that does something more when it is done."""

    def broken(state, book, *rest):
        answer = RULES[name](state, book, *rest)
        more = then(state, book, *rest)
        return answer if more is None else more

    return {name: broken}


def before(name, first):
    """A rule function that does something else first."""

    def broken(state, book, *rest):
        first(state, book, *rest)
        return RULES[name](state, book, *rest)

    return {name: broken}


def lost_after_a_late_plan(state, book, seat, *rest):
    """A plan that the manager itself never makes."""
    return LATE if state.plan[seat] == 2 and state.phase != PLANNING else None


def raise_at_second_out(state, book, *rest):
    if state.outs == 2:
        raise KeyError("second out")


def no_choice_with_a_runner_on_second(state, book, seat, mask):
    if state.bases[1]:
        mask[:] = 0


def note(state, *rest):
    state.remark += 1


def note_in_the_book(state, book, *rest):
    book.remark += 1


def note_in_the_knowledge(state, book, seat, style, knowledge, *rest):
    knowledge.bunt_from = 4 - knowledge.bunt_from


CALLS = []


def remember_outside_the_state(state, *rest):
    CALLS.append(1)
    state.remark = len(CALLS)


def look_at_the_tape(state, book, seat, choice, dice, tape):
    state.remark += tape.room == 0


def look_at_the_mode_of_the_dice(state, book, seat, choice, dice, tape):
    state.remark += dice.mode == RECORDING


def always_from_the_first_word(state, book, seat, choice, dice, tape):
    dice.block = dice.has_spare = dice.has_half = 0


def a_die_without_a_name(state, book, seat, choice, dice, tape):
    state.remark = next_word(dice) & 7


def keep_the_key(state, book, dice, tape):
    state.remark = dice.key[0] & 0xFFFF


def roll_from_the_kept_key(state, book, seat, choice, dice, tape):
    dice.key[0], dice.key[1] = state.remark, 0
    dice.stream, dice.block = 0, state.batter
    dice.has_spare = dice.has_half = 0


def a_run_without_an_event(state, book, seat, choice, dice, tape):
    state.runs[seat] += state.outs == 2


def one_left_too_many(state, book, seat, choice, dice, tape):
    outs_to_come = state.phase == BATTING and state.outs == HALF_OUTS - 1
    half = state.half
    apply(state, book, seat, choice, dice, tape)
    if outs_to_come and state.half != half:
        emit(tape, NO_SEAT, LeftOnBase(team=seat, count=1))


def a_runner_out_of_nowhere(state, book, seat, choice, dice, tape):
    emit(tape, NO_SEAT, Advance(team=seat, runner=99, origin=FIRST, base=THIRD))


def two_runners_on_first(state, book, seat, choice, dice, tape):
    emit(tape, NO_SEAT, Advance(team=seat, runner=98, origin=BATTER, base=FIRST))
    emit(tape, NO_SEAT, Advance(team=seat, runner=99, origin=BATTER, base=FIRST))


def a_runner_who_passes_another(state, book, seat, choice, dice, tape):
    emit(tape, NO_SEAT, Advance(team=seat, runner=98, origin=BATTER, base=FIRST))
    emit(tape, NO_SEAT, Advance(team=seat, runner=99, origin=BATTER, base=THIRD))


def four_outs(state, book, seat, choice, dice, tape):
    if state.phase == PLANNING:
        apply(state, book, seat, choice, dice, tape)
    else:
        bat(state, book, choice, dice, tape, half_outs=4)


def everybody_wins(state, book, results, runs):
    results[:] = 2


def show_own_card_differently(state, book, seat, out):
    out.remark = state.remark + 1


def deal_own_card_anew(state, book, seat, dice):
    if seat >= 0:
        state.card[seat] = 1 + roll(dice, CARD_DRAW, CARDS)


def deal_a_card_that_is_not(state, book, seat, dice):
    if seat >= 0 and state.phase != OVER:
        state.card[1 - seat] = 9


def bunt_only_against_a_low_card(state, book, seat, mask):
    if state.phase == BATTING and state.card[1 - seat] > 1:
        mask[BUNT] = 0


def swing_against_a_high_card(state, book, seat, style, knowledge, solution, dice):
    return SWING if state.phase == BATTING and state.card[1 - seat] > 2 else None


def a_bunt_that_peeks(state, book, seat, choice, dice, tape):
    """The first bunt of a game does nothing but look at the other seat's card."""
    if state.phase == BATTING and choice == BUNT and state.remark == 0:
        state.remark = state.card[1 - seat]
    else:
        apply(state, book, seat, choice, dice, tape)


def observing(wrong, parts=PARTS):
    """An observation that does something more, or something else, than it should."""

    def broken(state, book, seat, out):
        length = encode(state, book, seat, out)
        return wrong(state, seat, out) or length

    return {"rules": {"observation": Observation(broken, lambda seats: parts)}}


def observe_the_other_card(state, seat, out):
    out[0] += state.card[1 - seat]


def observe_too_much(state, seat, out):
    out[2] = state.outs


def observe_a_large_number(state, seat, out):
    out[1] = 1000 * state.batter


def observe_nothing_wrong(state, seat, out):
    """For pieces that are declared wrongly."""


def hash_of_this_process(state, book, dice, tape):
    state.remark = hash("toy") & 0xFFFFFF


def longer_every_time(value):
    return int(value) + 1


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def with_first_step(**changed) -> Lesson:
    """The lesson of the toy, with something changed in its first step."""
    swing = {"say": "Swing.", "right": ["swing"], "wrong": "No bunt.", "well": "Gone!", "happens": ["at_bat", "run"]}
    plan = {
        "say": "Plan to be early.",
        "right": ["early"],
        "wrong": "Early, not late.",
        "well": "Now they know.",
        "happens": ["plans_shown"],
        "then": ["late"],
        "dice": ["3 2", "6 6"],
    }
    steps = [LessonStep(**step) for step in ({**plan, **changed}, swing, swing)]
    return Lesson(seats=2, end="Play on.", steps=steps)


LESSON = with_first_step()


FAULTS = {  # check -> what is broken, one entry or several
    "rules-run": [{"rules": after("apply", raise_at_second_out)}],
    "choices-until-over": [
        {"rules": after("legal", no_choice_with_a_runner_on_second)},
        {"rules": {"waiting": lambda state, book, seats: seats.fill(1)}},
    ],
    "manager-is-legal": [{"rules": {"manage": lambda *given: LATE}}],
    "every-style-answers": [
        {"rules": after("manage", lost_after_a_late_plan)},
        {"rules": {"decisions": ("plan", "bat", "argue")}},
    ],
    "ends-in-bound": [{"rules": {"longest": lambda options: 5}}],
    "looking-changes-nothing": [
        {"rules": before("score", note)},
        {"rules": before("manage", note_in_the_book)},
        {"rules": before("manage", note_in_the_knowledge)},
    ],
    "book-is-read-only": [{"rules": after("apply", note_in_the_book)}],
    "illegal-choice": [{"rules": before("legal", note)}],
    "copies-agree": [{"rules": after("apply", remember_outside_the_state)}],
    "tape-is-optional": [{"rules": after("apply", look_at_the_tape)}],
    "table-agrees": [{"rules": after("apply", look_at_the_mode_of_the_dice)}],
    "undo": [{"rules": after("apply", remember_outside_the_state)}, {"rules": after("apply", note_in_the_book)}],
    "save-and-load": [{"options": {"declared": (DataSet("innings", 1, "Innings.", load=longer_every_time),)}}],
    "choices-reachable": [{"rules": {"choices": ("swing", "bunt", "early", "late", "never")}}],
    "events-occur": [{"rules": {"events": {**EVENTS, 30: ("rain_delay", ())}}}],
    "dice-fair": [{"rules": before("apply", always_from_the_first_word)}],
    "dice-declared": [
        {"rules": {"dice": {CARD_DRAW: faces(CARDS), SWING_DIE: faces(6)}}},
        {"rules": {"dice": {CARD_DRAW: faces(CARDS), SWING_DIE: faces(8), BUNT_COIN: faces(2)}}},
        {"rules": {"dice": {CARD_DRAW: faces(CARDS), SWING_DIE: faces(6), BUNT_COIN: faces(2), 9: faces(20)}}},
    ],
    "dice-scripted": [{"rules": after("apply", a_die_without_a_name)}],
    "dice-outside-state": [{"rules": {**after("deal", keep_the_key), **before("apply", roll_from_the_kept_key)}}],
    "score-from-tape": [{"rules": after("apply", a_run_without_an_event)}],
    "runners-accounted": [{"rules": {"apply": one_left_too_many}}],
    "runners-on-bases": [
        {"rules": after("apply", a_runner_out_of_nowhere)},
        {"rules": after("apply", two_runners_on_first)},
        {"rules": after("apply", a_runner_who_passes_another)},
    ],
    "three-outs": [{"rules": {"apply": four_outs}}],
    "results": [{"rules": after("score", everybody_wins)}],
    "scoreboard": [{"board": {"line_score": wrong}} for wrong in (BoastfulScore, BlankScore, SleepyScore, ShyScore)],
    "hidden-as-declared": [{"rules": {"hidden": False}}, {"rules": {"view": lambda *given: None}}],
    "view-of-a-view": [{"rules": after("view", show_own_card_differently)}],
    "redeal-keeps-view": [{"rules": after("redeal", deal_own_card_anew)}],
    "redeal-plays-on": [{"rules": {"redeal": deal_a_card_that_is_not}}],
    "secrets-stay-secret": [{"rules": after("legal", bunt_only_against_a_low_card)}],
    "events-keep-secrets": [{"rules": {"event_for": lambda event, seat: event}}],
    "manager-does-not-peek": [{"rules": after("manage", swing_against_a_high_card)}],
    "observation-fits": [
        observing(observe_too_much),
        observing(observe_a_large_number),
        observing(note),
        observing(lambda state, seat, out: 3),
        observing(observe_nothing_wrong, parts=(PARTS[0], PARTS[0])),
    ],
    "observation-keeps-secrets": [observing(observe_the_other_card)],
    "labels-unique": [
        {"words": {"label": lambda scene, choice: "Do it"}},
        {"words": {"label": lambda scene, choice: ("bunt", "Lay it down", "Early", "Late")[choice]}},
    ],
    "questions": [{"words": {"question": lambda scene: " "}}, {"rules": {"decisions": ("plan",)}}],
    "usual-and-orders": [
        {"words": {"usual": ("never",)}},
        {"words": {"usual": ("swing",), "passes": ("bunt",)}},
        {"players": {"orders": (Order("bats", "Bats", ("base",), (COACH,)),)}},
        {"players": {"orders": (Order("bats", "Bats", ("bat",), (COACH,)), Order("more", "More", ("bat",), (COACH,)))}},
    ],
    "passes": [{"rules": {"apply": a_bunt_that_peeks}, "words": {"usual": ("bunt",), "passes": ("bunt",)}}],
    "set-up-first": [{"rules": {"set_up_decisions": (name,)}} for name in ("bat", "seating")],
    "sentences": [
        {"words": {"telling": telling(lambda event, names: None)}},
        {"words": {"telling": telling(silent=frozenset({"no_such_event"}))}},
    ],
    "earlier-rules": [
        {"earlier": (EarlierRules(1),)},
        {"earlier": (EarlierRules(0, readings={"outs": 3}),)},
        {"earlier": (EarlierRules(0, values={"innings": {"one": 99}}),)},
        {"earlier": (EarlierRules(0, later_fields={"inning": 0}),)},
    ],
    "by-the-letter": [
        {"options": {"readings": (Reading("Three outs.", "outs", 3, "TO-1", "It is shorter."),)}},
        {"options": {"readings": (Reading("Long games.", "innings", 3, "TO-1"),)}},
        {"options": {"readings": (Reading("Short games.", "innings", 1, "TO-1", "It is shorter."),)}},
        {"options": {"readings": (Reading("Long games.", "innings", 3, "TO-99", "It is shorter."),)}},
    ],
    "clauses-exist": [
        {"words": {"clause": lambda scene, choice: "TO-99"}},
        {"words": {"telling": telling(lambda event, names: Sentence("So it goes.", 0, "TO-99"))}},
        {"pages": {"rules": lambda: "# A page without clauses"}},
    ],
    "dice-shown": [{"board": {"dice": lambda event, setup: (DiceShown("die", ("1", "2"), (True,)),)}}],
    "text-board": [{"board": {"text": lambda scene: "\n"}}],
    "board-svg": [
        {"board": {"svg": lambda scene, choices: "<svg><g></svg>"}},
        {"board": {"svg": lambda scene, choices: SVG.format("<script>alert(1)</script>")}},
        {"board": {"svg": lambda scene, choices: SVG.format('<g onclick="alert(1)"/>')}},
        {"board": {"svg": lambda scene, choices: SVG.format('<g style="fill: red"/>')}},
        {"board": {"svg": lambda scene, choices: SVG.format('<use href="https://example.org/x.svg"/>')}},
    ],
    "board-between": [
        {"board": {"svg": lambda scene, choices: SVG.format("" if choices else '<rect data-choice="3"/>')}}
    ],
    "board-choices": [{"board": {"svg": lambda scene, choices: SVG.format('<rect data-choice="3"/>')}}],
    "lesson": [
        {"pages": {"lesson": lambda step=step: with_first_step(**step)}}
        for step in (
            {"right": ["swing"]},
            {"right": ["early", "late"]},
            {"happens": ["home_run"]},
            {"then": []},
            {"dice": ["3 2", "6 6 6"]},
            {"dice": ["3 2", "6"]},
        )
    ],
    "board-legend": [
        {"board": {"svg": lambda scene, choices: SVG.format('<g data-legend="moon"/>')}},
        {"board": {"svg": lambda scene, choices: SVG.format('<g data-runner="1"/>')}},
        {"board": {"legend": lambda: (legend.runner(), legend.runner())}},
        {"board": {"legend": lambda: (legend.runner("no sentence"),)}},
        {"board": {"legend": lambda: (Symbol("runner", "Runner", "He runs.", "<svg"),)}},
        {"board": {"legend": lambda: (legend.symbol("the runner", "Runner", "He runs.", ""),)}},
        {"board": {"legend": lambda: (legend.symbol("runner", "", "He runs.", ""),)}},
        {"board": {"legend": lambda: (legend.symbol("runner", "Runner", "He runs.", "<script/>"),)}},
    ],
    "opponents": [
        {"players": {"opponents": (Opponent("nobody", "Rookie", "Plays."),)}},
        {"players": {"opponents": (Opponent("random", "Rookie", " "),)}},
        {"players": {"opponents": (Opponent("random", "Star", "Plays."), Opponent("manager", "Star", "Plays."))}},
    ],
    "same-in-another-process": [{"rules": after("deal", hash_of_this_process)}],
}

TOY = make_toy("toy", pages={"lesson": lambda: LESSON})
BROKEN = [
    (check, make_toy(f"toy-{check}-{i}", **fault)) for check, faults in FAULTS.items() for i, fault in enumerate(faults)
]
GAMES = SimpleNamespace(**{game.name.replace("-", "_"): game for game in [TOY, *(game for _, game in BROKEN)]})
