"""What programs that learn Diamond Dice are shown: cards by what is printed on them, in the places that choices name.

Another's hand, bench, bullpen and secret set-up are not shown (DD-8, DD-32), only how many cards there are.
"""

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.encoding import put_bits, put_flag, put_one_hot, put_share
from fivetool.engine.record import rule
from fivetool.game.observation import Part
from fivetool.games.diamond_dice.rules import alignment, phase, pitching, stage
from fivetool.games.diamond_dice.rules.record import BENCH, HAND, ORDER, PEN, batting_seat, card_at
from fivetool.games.diamond_dice.rules.set_up import lineups_are_shown

STAGES = 3
DECLARED = 5
OUTS, BASES, HITS = 3, 3, 5
BATTER_NUMBERS = 5
KEYWORDS = len(pitching.KEYWORDS)
PITCHER_NUMBERS = 3 + 2 * KEYWORDS
MANY_INNINGS, MANY_RUNS, MUCH, MANY_PASSES = 9, 10, 10, 9  # what counts as 1
BATTER_TEXT = "present, contact, power and speed as shares of 10, Slugger"
PITCHER_TEXT = (
    "present, Double Play and Closer as shares of 10, then for Strikeout, Curveball, Knuckleball, Pickoff the levels "
    "that can still be used at choice, and those that are automatic, as shares of 10"
)


def parts(seats: int) -> tuple[Part, ...]:
    """The pieces of an observation, in their order."""
    return (
        Part("decision", phase.OVER, "what is asked: set-up, pitcher change, substitution, pickoff target, defense, "
             "offense, go or hold, ground play, extra base"),
        Part("stage", STAGES, "the own set-up: swap, lineup, ready"),
        Part("other_ready", 1, "whether the other seat is ready"),
        Part("at_bat", 1, "whether the own team is at bat"),
        Part("bats_first", 1, "whether the own team bats first"),
        Part("inning", 1, f"inning, as a share of {MANY_INNINGS}"),
        Part("innings_left", 1, f"scheduled innings after this one, as a share of {MANY_INNINGS}"),
        Part("bottom", 1, "whether it is the second half of the inning"),
        Part("outs", OUTS, "outs, one-hot"),
        Part("runs", 2, f"runs of the own team and of the other, as shares of {MANY_RUNS}"),
        Part("lead", 1, f"the own lead, as a share of {MANY_RUNS}"),
        Part("passes", 1, f"passes through the lineup in this half, as a share of {MANY_PASSES}"),
        Part("fewer_dice", 2, f"contact and power dice that abilities have taken away, as shares of {MUCH}"),
        Part("abilities_open", 1, "whether the defense has an ability to use"),
        Part("alignment", alignment.COUNT, "the alignment"),
        Part("declared", DECLARED, "what the offense has declared: swing, bunt, hit-and-run, fences, steal"),
        Part("asked_base", HOME, "the base of the runner who is asked about, the batter first"),
        Part("hit", HITS, "the hit that is being played"),
        Part("forced", BASES, "runners who must run, from first, second, third"),
        Part("going", BASES, "runners who run"),
        Part("diamond", HOME * BATTER_NUMBERS, f"the batter and the runners on first, second, third: {BATTER_TEXT}"),
        Part("pitcher", PITCHER_NUMBERS, f"the own pitcher: {PITCHER_TEXT}"),
        Part("other_pitcher", PITCHER_NUMBERS, "the other pitcher, in the same numbers"),
        Part("bullpen", PEN * PITCHER_NUMBERS, "the own bullpen, in the same numbers"),
        Part("bench", BENCH * BATTER_NUMBERS, f"the own bench: {BATTER_TEXT}"),
        Part("hand", HAND * (BATTER_NUMBERS + 1), f"the own hand in the set-up: {BATTER_TEXT}, already picked"),
        Part("lineup", ORDER * BATTER_NUMBERS, f"the own lineup, the next batter first: {BATTER_TEXT}"),
        Part("other_lineup", ORDER * BATTER_NUMBERS, "the other lineup, as far as it is shown"),
        Part("other_cards", 2, "cards in the other's bullpen and on its bench, as shares of 2"),
    )  # fmt: skip


@rule
def encode(state, book, seat, out):
    """Write what a seat sees; returns how many numbers that are."""
    other = 1 - seat
    setting_up = state.phase == phase.SET_UP
    at = put_one_hot(out, 0, state.phase, phase.OVER)
    at = put_one_hot(out, at, state.stage[seat], STAGES)
    at = put_flag(out, at, state.stage[other] == stage.READY)
    at = put_flag(out, at, not setting_up and batting_seat(state) == seat)
    at = put_flag(out, at, state.first_seat == seat)
    at = put_share(out, at, state.inning, MANY_INNINGS)
    at = put_share(out, at, book.innings - state.inning, MANY_INNINGS)
    at = put_flag(out, at, not setting_up and state.half == 1)
    at = put_one_hot(out, at, state.outs, OUTS)
    at = put_share(out, at, state.runs[seat], MANY_RUNS)
    at = put_share(out, at, state.runs[other], MANY_RUNS)
    at = put_share(out, at, state.runs[seat] - state.runs[other], MANY_RUNS)
    at = encode_at_bat(state, out, at)
    for place in range(HOME):
        at = put_batter(book, card_at(state, place), out, at)
    at = put_pitcher(book, state.pitcher[seat], state.used[seat], out, at)
    at = put_pitcher(book, state.starter[other] if setting_up else state.pitcher[other], state.used[other], out, at)
    return encode_zones(state, book, seat, out, at)


@rule
def encode_at_bat(state, out, at):
    """The at-bat and the play, as far as they have come."""
    at = put_share(out, at, state.passes, MANY_PASSES)
    at = put_share(out, at, state.fewer_contact, MUCH)
    at = put_share(out, at, state.fewer_power, MUCH)
    at = put_flag(out, at, state.abilities_open > 0)
    at = put_one_hot(out, at, state.alignment, alignment.COUNT)
    at = put_one_hot(out, at, state.declared, DECLARED)
    at = put_one_hot(out, at, state.asked_base, HOME)
    at = put_one_hot(out, at, state.hit, HITS)
    at = put_bits(out, at, state.forced >> FIRST, BASES)
    return put_bits(out, at, state.going >> FIRST, BASES)


@rule
def encode_zones(state, book, seat, out, at):
    """The own cards off the diamond, and what is seen of the other's."""
    other = 1 - seat
    for i in range(PEN):
        at = put_pitcher(book, state.pen[seat, i], 0, out, at)
    for i in range(BENCH):
        at = put_batter(book, state.bench[seat, i], out, at)
    for i in range(HAND):
        at = put_batter(book, state.hand[seat, i], out, at)
        at = put_flag(out, at, state.picked[seat] >> i & 1)
    for i in range(ORDER):
        at = put_batter(book, state.lineup[seat, i], out, at)
    for i in range(ORDER):
        at = put_batter(book, shown_batter(state, other, i), out, at)
    at = put_share(out, at, (state.pen[other, 0] != 0) + (state.pen[other, 1] != 0), PEN)
    benched = (state.bench[other, 0] != 0) + (state.bench[other, 1] != 0)
    return put_share(out, at, 0 if state.phase == phase.SET_UP else benched, BENCH)


@rule
def shown_batter(state, other, place):
    """DD-32: a lineup is secret until both are ready. DD-26 `in_order`: it is shown, but not who bats for a Slugger."""
    card = state.lineup[other, place]
    if state.phase != phase.SET_UP:
        return card
    if not lineups_are_shown(state):
        return 0
    return state.pitcher[other] if state.swapped[other] and card == state.starter[other] else card


@rule
def put_batter(book, card, out, at):
    """What is printed on a batter card; zeros where there is none."""
    if card <= 0:
        return at + BATTER_NUMBERS
    at = put_flag(out, at, True)
    at = put_share(out, at, book.contact[card], MUCH)
    at = put_share(out, at, book.power[card], MUCH)
    at = put_share(out, at, book.speed[card], MUCH)
    return put_flag(out, at, book.slugger[card])


@rule
def put_pitcher(book, card, used, out, at):
    """What is printed on a pitcher card, less the abilities that are used up in this inning; zeros for none."""
    if card <= 0:
        return at + PITCHER_NUMBERS
    at = put_flag(out, at, True)
    at = put_share(out, at, book.double_play[card], MUCH)
    at = put_share(out, at, book.closer[card], MUCH)
    for slot in range(book.abilities[card]):
        level = max(1, book.level[card, slot]) / MUCH
        if not book.at_choice[card, slot]:
            out[at + KEYWORDS + book.keyword[card, slot]] += level
        elif not used >> slot & 1:
            out[at + book.keyword[card, slot]] += level
    return at + 2 * KEYWORDS
