"""Lineup cards: filled in as the coach would, changed man by man, handed in (DB-3, DB-158, DB-160)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import choices, eligibility, events, positions, stats, substitutions
from fivetool.games.dice_baseball.rules.choices import choice_of_player, player_of_choice
from fivetool.games.dice_baseball.rules.duty import slot_of, take_mound, take_position
from fivetool.games.dice_baseball.rules.eligibility import has_position, is_free, mark_pitchers
from fivetool.games.dice_baseball.rules.record import NOBODY, ROSTER, SLOTS, first_player, roster

CARD_STEP, STARTER_STEP, MAN_STEP = 0, 1, 2  # of a lineup card: what to change; a starter; the man of slot 1 and on


@rule
def mark_lineup(state, book, team, mask):
    """DB-3: a lineup card is filled in as the coach would; it may be handed in, or changed man by man."""
    step = state.line_step[team]
    if step == CARD_STEP:
        mark_card(state, book, team, mask)
    elif step == STARTER_STEP:
        mark_pitchers(state, book, team, eligibility.STARTING, mask)
    else:
        mark_changes(state, book, team, step - MAN_STEP, mask)


@rule
def mark_card(state, book, team, mask):
    """Hand in the coach's lineup, or the card as it stands once it differs and everybody fits; or change it."""
    mask[choices.AUTOMATIC] = 1
    if card_differs(state, book, team) and card_fits(state, book, team):
        mask[choices.DONE] = 1
    mask[choices.AT + positions.PITCHER] = 1
    for slot in range(SLOTS):
        mask[choice_of_player(team, state.order[team, slot])] = 1


@rule
def mark_changes(state, book, team, slot, mask):
    """What can be done with a man on the card: another bats in his place in the order, or plays in his stead,
    or he takes another position; or he stays as he is."""
    player, own = state.order[team, slot], state.place[team, slot]
    for other in range(SLOTS):
        mask[choice_of_player(team, state.order[team, other])] = 1
    if own == positions.PITCHER:
        return
    for other in range(SLOTS):
        position = state.place[team, other]
        if other != slot and position != positions.PITCHER and fits(book, player, position):
            mask[choices.AT + position] = 1
    for substitute in roster(book, team):
        if is_free(state, book, substitute) and fits(book, substitute, own):
            mask[choice_of_player(team, substitute)] = 1


@rule
def fits(book, player, position):
    """A position that he may be given on a lineup card; the mound is the starter's."""
    if position == positions.PITCHER:
        return book.pitcher_card[player] == 1
    if position == positions.DESIGNATED_HITTER:
        return True
    return has_position(book, player, position) and not book.pitcher_card[player]


@rule
def card_differs(state, book, team):
    """Whether somebody else bats, or somewhere else, than the coach would have it."""
    for slot in range(SLOTS):
        if state.place[team, slot] != book.default_place[team, slot]:
            return True
        own = state.place[team, slot] == positions.PITCHER
        if not own and state.order[team, slot] != book.default_order[team, slot]:
            return True
    return False


@rule
def card_fits(state, book, team):
    """DB-158: everybody has the position he is given; the coach may have had nobody for it."""
    for slot in range(SLOTS):
        player, position = state.order[team, slot], state.place[team, slot]
        by_coach = player == book.default_order[team, slot] and position == book.default_place[team, slot]
        if position != positions.PITCHER and not by_coach and not has_position(book, player, position):
            return False
    return True


@rule
def enter(state, book, team, choice):
    """Write on a lineup card: first what is to be changed, then how; or hand it in."""
    step = state.line_step[team]
    if choice == choices.AUTOMATIC:
        automatic_lineup(state, book, team)
    elif choice == choices.DONE:
        state.ready[team] = 1
    elif step == CARD_STEP and choice == choices.AT + positions.PITCHER:
        state.used[state.mound[team]] = eligibility.BENCH
        state.line_step[team] = STARTER_STEP
    elif step == CARD_STEP:
        state.line_step[team] = MAN_STEP + slot_of(state, team, player_of_choice(team, choice))
    else:
        change_card(state, team, step, choice)
        state.line_step[team] = CARD_STEP


@rule
def change_card(state, team, step, choice):
    """Another starter; or for the man chosen before: another position, another place in the order, a substitute."""
    player = player_of_choice(team, choice)
    if step == STARTER_STEP:
        replace_starter(state, team, player)
        return
    slot = step - MAN_STEP
    if choice <= choices.AT + positions.DESIGNATED_HITTER:
        for other in range(SLOTS):
            if state.place[team, other] == choice - choices.AT:
                state.place[team, other] = state.place[team, slot]
                state.place[team, slot] = choice - choices.AT
                return
    other = slot_of(state, team, player)
    if other >= 0:
        swap_entries(state, team, slot, other)
    else:
        state.used[state.order[team, slot]] = eligibility.BENCH
        state.used[player] = eligibility.IN_GAME
        state.order[team, slot] = player


@rule
def swap_entries(state, team, one, other):
    """Two men exchange their places in the batting order and keep their positions."""
    state.order[team, one], state.order[team, other] = state.order[team, other], state.order[team, one]
    state.place[team, one], state.place[team, other] = state.place[team, other], state.place[team, one]


@rule
def replace_starter(state, team, player):
    """DB-160: another starting pitcher, who bats where the one before him was to bat."""
    slot = slot_of(state, team, state.mound[team])
    name_starter(state, team, player)
    if slot >= 0:
        state.order[team, slot] = player


@rule
def name_starter(state, team, player):
    """DB-160: the starting pitcher."""
    state.mound[team] = player
    state.starter[team] = player
    state.used[player] = eligibility.IN_GAME


@rule
def automatic_lineup(state, book, team):
    """The lineup that the book offers is handed in, whatever had been changed; a starter named by hand stays."""
    fill_lineup(state, book, team)
    state.ready[team] = 1


@rule
def fill_lineup(state, book, team):
    """DB-3: a lineup card filled in as the book offers it, with the starter who has been named."""
    named = state.mound[team]
    clear_lineup(state, team)
    starter = named if named != NOBODY else book.default_starter[team]
    name_starter(state, team, starter)
    for slot in range(SLOTS):
        player = book.default_order[team, slot]
        if book.default_place[team, slot] == positions.PITCHER:
            player = starter
        state.order[team, slot] = player
        state.place[team, slot] = book.default_place[team, slot]
        state.used[player] = eligibility.IN_GAME


@rule
def clear_lineup(state, team):
    """A blank lineup card."""
    first = first_player(team)
    for player in range(first, first + ROSTER):
        state.used[player] = eligibility.BENCH
    for slot in range(SLOTS):
        state.order[team, slot] = NOBODY
        state.place[team, slot] = 0
    state.mound[team] = NOBODY
    state.starter[team] = NOBODY
    state.line_step[team] = 0
    state.ready[team] = 0


@rule
def hand_in(state, book, team, tape):
    """Both lineup cards are in: everybody takes his place."""
    for slot in range(SLOTS):
        player = state.order[team, slot]
        emit(tape, NO_SEAT, events.LineUp(team=team, slot=slot + 1, player=player, position=state.place[team, slot]))
        state.line[player, stats.GAMES] += 1
        state.came[player] = (slot + 1) * substitutions.SLOT_PART
        if state.place[team, slot] != positions.DESIGNATED_HITTER:
            take_position(state, book, team, state.place[team, slot], player)
    starter = state.mound[team]
    if state.with_dh[team]:
        emit(tape, NO_SEAT, events.LineUp(team=team, slot=0, player=starter, position=positions.PITCHER))
        state.line[starter, stats.GAMES] += 1
        take_position(state, book, team, positions.PITCHER, starter)
    take_mound(state, book, team, starter, 1)
