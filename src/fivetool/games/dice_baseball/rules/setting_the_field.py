"""Setting the field: fielders change over, men come off the bench, slots are exchanged (DB-158, DB-163, DB-165)."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import choices, phase, positions, roles
from fivetool.games.dice_baseball.rules.choices import choice_of_player
from fivetool.games.dice_baseball.rules.duty import needs_pitcher, slot_of
from fivetool.games.dice_baseball.rules.eligibility import anybody_has, count_free, has_position, is_free
from fivetool.games.dice_baseball.rules.naming_substitutes import ask_for_player, ask_for_reliever, may_change_to
from fivetool.games.dice_baseball.rules.record import FIELDERS, NOBODY, SLOTS, roster
from fivetool.games.dice_baseball.rules.substitutions import bring_in, move_fielder, pitch_himself, swap_slots

MOST_MOVES = 24  # of fielders at one time; then the coach puts the field in order


@rule
def open_field(state, back_to):
    """The manager sets his field; then the game goes back to a phase."""
    state.fresh_count = 0
    state.moves_made = 0
    state.back_to = back_to
    state.phase = phase.FIELD


@rule
def mark_field(state, book, team, mask):
    """Positions to change, the coach's arrangement, slots to swap; done once everybody fits."""
    if not needs_pitcher(state, team) and misfit(state, book, team) == 0:
        mask[choices.DONE] = 1
    else:
        mask[choices.AUTOMATIC] = 1
    if state.moves_made >= MOST_MOVES:
        return
    due = needs_pitcher(state, team) or may_change_pitcher(state, book, team)
    if due and count_free(state, book, team) > 0:
        mask[choices.AT + positions.PITCHER] = 1
    for position in range(positions.CATCHER, positions.DESIGNATED_HITTER):
        if could_change(state, book, team, position):
            mask[choices.AT + position] = 1
    if count_fresh(state, team) >= 2:
        mask[choices.SWAP_SLOTS] = 1


@rule
def mark_swap(state, team, mask):
    """DB-165: those who came in together and bat, other than the first one named."""
    for i in range(state.fresh_count):
        if state.fresh[i] != state.swap_first and slot_of(state, team, state.fresh[i]) >= 0:
            mask[choice_of_player(team, state.fresh[i])] = 1


@rule
def count_fresh(state, team):
    """How many of those who came in together are still in the order."""
    count = 0
    for i in range(state.fresh_count):
        if slot_of(state, team, state.fresh[i]) >= 0:
            count += 1
    return count


@rule
def could_change(state, book, team, position):
    """Whether somebody on the bench or in the game could take over a position."""
    if anybody_has(state, book, team, position):
        return True
    for slot in range(SLOTS):
        if may_change_to(state, book, team, position, state.order[team, slot]):
            return True
    return may_change_to(state, book, team, position, state.mound[team])


@rule
def may_change_pitcher(state, book, team):
    """DB-164: he has faced as many batters as he must, or ended a half-inning."""
    return state.faced[team] >= book.min_batters or state.entered_half[team] < state.halves


@rule
def answer_field(state, book, team, choice, tape):
    """DB-158, DB-163, DB-165: a position to change, slots to swap, or the coach's arrangement."""
    state.moves_made += 1
    if choice == choices.DONE:
        state.phase = state.back_to
    elif choice == choices.SWAP_SLOTS:
        state.swap_first = NOBODY
        state.phase = phase.SWAP
    elif choice == choices.AUTOMATIC:
        set_field(state, book, team, roles.BY_MANAGER, tape)
        state.phase = state.back_to
        if needs_pitcher(state, team) and count_free(state, book, team) > 0:
            ask_for_reliever(state, team, state.back_to)
        elif needs_pitcher(state, team):
            pitch_himself(state, book, team, tape)
    elif choice == choices.AT + positions.PITCHER:
        ask_for_reliever(state, team, phase.FIELD)
    else:
        state.pick_at = choice - choices.AT
        leaves = state.fielder[team, state.pick_at]
        ask_for_player(state, team, roles.AS_FIELDER, leaves, roles.BY_MANAGER, phase.FIELD)


@rule
def answer_swap(state, team, player, tape):
    """DB-165: two of those who came in together exchange their slots."""
    if state.swap_first == NOBODY:
        state.swap_first = player
    else:
        swap_slots(state, team, state.swap_first, player, tape)
        state.phase = phase.FIELD


@rule
def set_field(state, book, team, reason, tape):
    """Put the field in order: exchanges first, then men from the bench."""
    for _ in range(FIELDERS):
        position = misfit(state, book, team)
        if position == 0:
            return
        other = exchange_for(state, book, team, position)
        if other != NOBODY:
            move_fielder(state, book, team, position, other, tape)
        else:
            comes = best_on_bench(state, book, team, position)
            bring_in(state, book, team, state.fielder[team, position], comes, roles.AS_FIELDER, reason, tape)


@rule
def misfit(state, book, team):
    """DB-158: a position whose fielder lacks it while somebody on the bench has it, 0 for none."""
    for slot in range(SLOTS):
        position = state.place[team, slot]
        fields = positions.PITCHER < position and position < positions.DESIGNATED_HITTER
        if fields and not has_position(book, state.order[team, slot], position):
            if could_be_filled(state, book, team, position):
                return position
    return 0


@rule
def could_be_filled(state, book, team, position):
    """Whether somebody on the bench or another fielder who may change places has the position."""
    return anybody_has(state, book, team, position) or exchange_for(state, book, team, position) != NOBODY


@rule
def exchange_for(state, book, team, position):
    """A fielder who has the position and whose own position the man there has, NOBODY if there is none."""
    there = state.fielder[team, position]
    for slot in range(SLOTS):
        other = state.order[team, slot]
        own = state.place[team, slot]
        if positions.PITCHER < own and own < positions.DESIGNATED_HITTER and other != there:
            if has_position(book, other, position) and has_position(book, there, own):
                return other
    return NOBODY


@rule
def best_on_bench(state, book, team, position):
    """The free player with the most games at a position, NOBODY if none has it."""
    best, most = NOBODY, -1
    for player in roster(book, team):
        if is_free(state, book, player) and book.games_at[player, position] > most:
            best, most = player, book.games_at[player, position]
    return best
