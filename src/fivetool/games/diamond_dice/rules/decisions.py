"""The decisions of the game, as the engine asks for them, and its figures."""

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.rules import alignment, choices, figures, offense, phase, pitching, stage
from fivetool.games.diamond_dice.rules.at_bat import defend
from fivetool.games.diamond_dice.rules.batted_ball import extra_base
from fivetool.games.diamond_dice.rules.ground_ball import go_or_hold, ground_play, may_list, may_throw_at
from fivetool.games.diamond_dice.rules.lineup import substitute
from fivetool.games.diamond_dice.rules.offense import declare_offense, may_declare, may_steal, steal
from fivetool.games.diamond_dice.rules.pitching import change_pitcher, open_slot, pick_off
from fivetool.games.diamond_dice.rules.record import BENCH, HAND, PEN, batting_seat, fielding_seat
from fivetool.games.diamond_dice.rules.set_up import answer_set_up, may_pick, may_swap


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the game is over."""
    if state.phase == phase.OVER:
        return -1
    if state.phase == phase.SET_UP:
        return 0 if state.stage[0] != stage.READY else 1
    if state.phase in (phase.PITCHER_CHANGE, phase.PICKOFF_TARGET, phase.DEFENSE, phase.GROUND_PLAY):
        return fielding_seat(state)
    return batting_seat(state)


@rule
def waiting(state, book, seats):
    """DD-32: both seats at once in the set-up; later one at a time."""
    if state.phase == phase.SET_UP:
        for seat in range(2):
            seats[seat] = 1 if state.stage[seat] != stage.READY else 0
    elif state.phase != phase.OVER:
        seats[actor(state, book)] = 1


@rule
def legal(state, book, seat, mask):
    """The choices of the open decision."""
    if state.phase == phase.SET_UP:
        legal_set_up(state, seat, mask)
    elif state.phase == phase.PITCHER_CHANGE:
        mask[choices.STAY] = 1
        for slot in range(PEN):
            mask[choices.RELIEVER + slot] = state.pen[seat, slot] != 0
    elif state.phase == phase.SUBSTITUTION:
        legal_substitution(state, seat, mask)
    elif state.phase == phase.PICKOFF_TARGET:
        mark_runners(state, mask)
    elif state.phase == phase.DEFENSE:
        legal_defense(state, book, mask)
    elif state.phase == phase.OFFENSE:
        legal_offense(state, book, mask)
    elif state.phase == phase.GO_HOLD:
        mask[choices.GO] = 1
        mask[choices.HOLD] = 1
    elif state.phase == phase.GROUND_PLAY:
        legal_ground_play(state, mask)
    elif state.phase == phase.EXTRA_BASE:
        mask[choices.TRY] = 1
        mask[choices.STOP] = 1


@rule
def legal_set_up(state, seat, mask):
    """DD-27, DD-31: swap or not; then the next card of the order. At any point the rest may be filled in."""
    if state.stage[seat] == stage.READY:
        return
    mask[choices.AUTO] = 1
    mask[choices.NO_SWAP] = state.stage[seat] == stage.SWAP
    for slot in range(HAND):
        may = may_swap(state, seat, slot) if state.stage[seat] == stage.SWAP else may_pick(state, seat, slot)
        mask[choices.HAND_CARD + slot] = may


@rule
def legal_substitution(state, seat, mask):
    """DD-45: any bench card for the batter or any runner."""
    mask[choices.NO_SUBSTITUTION] = 1
    for slot in range(BENCH):
        if state.bench[seat, slot] != 0:
            for place in range(HOME):
                mask[choices.SUBSTITUTE + choices.PLACES_A_CARD * slot + place] = (
                    place == BATTER or runner_on(state.bases, place) != 0
                )


@rule
def mark_runners(state, mask):
    """DD-69: any runner can be picked off."""
    for base in range(FIRST, HOME):
        mask[choices.PICKOFF_AT + base - 1] = runner_on(state.bases, base) != 0


@rule
def legal_defense(state, book, mask):
    """DD-47, DD-48: an ability, or the alignment, which ends the phase."""
    for keyword in range(pitching.PICKOFF):
        mask[choices.USE + keyword] = open_slot(state, book, keyword) >= 0
    if open_slot(state, book, pitching.PICKOFF) >= 0:
        mark_runners(state, mask)
    for aligned in range(alignment.COUNT):
        mask[choices.ALIGN + aligned] = 1


@rule
def legal_offense(state, book, mask):
    """DD-51, DD-77."""
    for declared in range(offense.DECLARATIONS):
        mask[choices.DECLARE + declared] = may_declare(state, book, declared)
    for base in range(FIRST, HOME):
        mask[choices.STEAL_FROM + base - 1] = may_steal(state, base)


@rule
def legal_ground_play(state, mask):
    """DD-93, DD-94, DD-96, DD-103 to DD-105."""
    mask[choices.LEAD if state.forced else choices.BATTER_OUT] = 1
    mask[choices.THROW_3B] = may_throw_at(state, THIRD)
    mask[choices.THROW_HOME] = may_throw_at(state, HOME)
    for i in range(len(choices.LISTS)):
        mask[choices.LIST + i] = may_list(state, choices.LISTS[i])


@rule
def answer(state, book, seat, choice, dice, tape):
    """Carry out a choice, without what follows from it by itself."""
    if state.phase == phase.SET_UP:
        answer_set_up(state, book, seat, choice, dice, tape)
    elif state.phase == phase.PITCHER_CHANGE:
        if choice == choices.STAY:
            state.phase = phase.BENCH_TURN
        else:
            change_pitcher(state, seat, choice - choices.RELIEVER, tape)
    elif state.phase == phase.SUBSTITUTION:
        if choice == choices.NO_SUBSTITUTION:
            state.phase = phase.ENTRY
        else:
            slot, place = divmod(choice - choices.SUBSTITUTE, choices.PLACES_A_CARD)
            substitute(state, book, seat, slot, place, tape)
    elif state.phase == phase.PICKOFF_TARGET:
        pick_off(state, book, state.entry_slot - 1, choice - choices.PICKOFF_AT + 1, pitching.AUTOMATIC, dice, tape)
    elif state.phase == phase.DEFENSE:
        defend(state, book, seat, choice, dice, tape)
    elif state.phase == phase.OFFENSE:
        if choice >= choices.STEAL_FROM:
            steal(state, book, seat, choice - choices.STEAL_FROM + 1, dice, tape)
        else:
            declare_offense(state, seat, choice - choices.DECLARE, tape)
    elif state.phase == phase.GO_HOLD:
        go_or_hold(state, seat, 1 if choice == choices.GO else 0, tape)
    elif state.phase == phase.GROUND_PLAY:
        ground_play(state, book, seat, choice, dice, tape)
    else:
        extra_base(state, book, choice == choices.TRY, dice, tape)


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    for i in range(figures.FIGURE_COUNT):
        out[i] = state.count[i]
