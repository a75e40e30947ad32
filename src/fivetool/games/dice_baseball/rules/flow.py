"""The course of a game: who is asked what, and what his answer does (DB-37, DB-42, the Decisions table)."""

from __future__ import annotations

from fivetool.engine.diamond import HOME, THIRD
from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.bunts import bunt, may_bunt, may_sacrifice, may_squeeze
from fivetool.games.dice_baseball.rules.hit_and_run import hit_and_run, may_hit_and_run
from fivetool.games.dice_baseball.rules.innings import end_half, start_half, take_field
from fivetool.games.dice_baseball.rules.line_ups import (
    IN_RELIEF,
    anybody_has,
    automatic_line_up,
    bring_in,
    clear_line_up,
    count_free,
    enter,
    fill_line_up,
    hand_in,
    is_free,
    is_rested,
    mark_fielders,
    mark_free,
    mark_line_up,
    mark_pitchers,
    may_change_to,
    misfit,
    move_fielder,
    name_starter,
    needs_pitcher,
    only_substitute,
    pitch_himself,
    role_of,
    set_field,
    slot_of,
    swap_slots,
)
from fivetool.games.dice_baseball.rules.outs import (
    concede_run,
    find_tag,
    hold_tag,
    send_target,
    stay_on_third,
    tag_target,
    tag_up,
    throw_home,
)
from fivetool.games.dice_baseball.rules.records import (
    ANSWER,
    AS_BATTER,
    AS_FIELDER,
    AS_PITCHER,
    AS_RUNNER,
    AT,
    AUTOMATIC,
    AWARDED,
    BALKS,
    BUNT,
    BUNT_CHART,
    BY_MANAGER,
    CATCHER,
    CHANGE_FIELDERS,
    CONCEDE,
    COUNTS,
    CS,
    DEFENSE,
    DESIGNATED_HITTER,
    DONE,
    DOUBLES,
    END_BATTER,
    END_HALF,
    ERRORS,
    FIELD,
    FORCED,
    GDP,
    HBP,
    HIT_AND_RUN,
    HITS,
    HOMERS,
    IBB,
    INFIELD,
    INFIELD_BACK,
    INFIELD_IN,
    LINE,
    LINE_UPS,
    NEW_BATTER,
    NEW_HALF,
    NEXT_TAG,
    NOBODY,
    OFFENSE,
    OVER,
    PA,
    PASSED,
    PICK,
    PINCH_HIT,
    PITCH,
    PITCHER,
    PLAYER,
    PLAYERS,
    ROE,
    RUN_FOR,
    SACRIFICE,
    SACRIFICE_CHART,
    SB,
    SEND,
    SEND_HIM,
    SF,
    SH,
    SLOTS,
    SQUEEZE,
    SQUEEZE_CHART,
    STAY,
    STEAL,
    STEP_ONE,
    STRIKEOUTS,
    SWAP,
    SWAP_SLOTS,
    SWING,
    TAG,
    TAG_UP,
    TAKE_FIELD,
    THROW_HOME,
    TRIPLES,
    WALK_HIM,
    WALKS,
    WILD,
    base_state,
    first_player,
    game_is_won,
    roster,
    team_of,
)
from fivetool.games.dice_baseball.rules.stealing import SAFE_AT_HOME, may_steal, steal
from fivetool.games.dice_baseball.rules.steps import (
    announce,
    break_off,
    end_batter,
    new_batter,
    step_one,
    walk_intentionally,
)

MOST_MOVES = 24  # of fielders at one time; then the coach puts the field in order
NO_MINUS = 0


# --- The course of the game ---


@rule
def deal(state, book, dice, tape):
    """Two line-up cards, filled in as the coach would."""
    state.ceiling = HOME
    for team in range(2):
        state.with_dh[team] = book.dh
        fill_line_up(state, book, team)
    state.phase = LINE_UPS


@rule
def run_on(state, book, dice, tape):
    """Let the game take its course until somebody has to decide or it is over."""
    while state.phase > OVER:
        if state.phase == STEP_ONE:
            go_to_step_one(state, book, dice, tape)
        elif state.phase == NEXT_TAG:
            find_tag(state)
        elif state.phase == END_BATTER:
            end_batter(state, book, tape)
        elif state.phase == NEW_BATTER:
            new_batter(state, book, tape)
        elif state.phase == END_HALF:
            end_half(state, book, tape)
        elif state.phase == NEW_HALF:
            start_half(state, book, tape)
        elif state.phase == TAKE_FIELD:
            take_field(state, book, tape)
        else:
            replace_leaving(state, book, tape)


@rule
def go_to_step_one(state, book, dice, tape):
    """DB-80, DB-101, DB-102: step one, unless inning or game have ended or the infield has to be set anew."""
    if state.outs == 3 or game_is_won(state, book):
        break_off(state, book, tape)
    elif state.bases_seen != base_state(state.bases) and state.bases[THIRD - 1] != NOBODY:
        state.phase = INFIELD
    else:
        state.called = 1
        step_one(state, book, dice, tape)


@rule
def replace_leaving(state, book, tape):
    """DB-104, DB-106: the first of those who have to leave; his manager names a substitute, if he has a choice."""
    if state.leaving_count == 0:
        state.phase = state.back_to
        return
    player, reason = state.leaving[0], state.leaving_reason[0]
    state.leaving_count -= 1
    for i in range(state.leaving_count):
        state.leaving[i] = state.leaving[i + 1]
        state.leaving_reason[i] = state.leaving_reason[i + 1]
    team = team_of(player)
    role = role_of(state, player)
    if role == AS_FIELDER:
        state.pick_at = state.place[team, slot_of(state, team, player)]
    ask_for_player(state, team, role, player, reason, FORCED)
    only = only_substitute(state, book, team, role, state.pick_at)
    if only != NOBODY:
        name_substitute(state, book, team, only, tape)


@rule
def ask_for_player(state, team, role, leaves, reason, back_to):
    """Somebody has to be named in place of a player."""
    state.pick_seat = team
    state.pick_role = role
    state.pick_out = leaves
    state.pick_reason = reason
    state.pick_back = back_to
    state.phase = PICK


# --- Who is asked ---


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the game is over."""
    phase = state.phase
    if phase == OVER:
        return -1
    if phase == LINE_UPS:
        return 1 if state.ready[0] else 0
    if phase == DEFENSE or phase == INFIELD or phase == ANSWER or phase == FIELD or phase == SWAP:
        return 1 - state.half
    return state.pick_seat if phase == PICK else state.half


@rule
def waiting(state, book, seats):
    """DB-3: both managers make out their line-up cards at the same time; otherwise one is asked."""
    if state.phase == LINE_UPS:
        for seat in range(2):
            if not state.ready[seat]:
                seats[seat] = 1
    elif state.phase != OVER:
        seats[actor(state, book)] = 1


@rule
def legal(state, book, seat, mask):
    """What a seat may choose."""
    phase = state.phase
    if phase == LINE_UPS:
        if not state.ready[seat]:
            mark_line_up(state, book, seat, mask)
    elif phase == OVER or seat != actor(state, book):
        return
    elif phase == DEFENSE:
        mark_defense(state, book, seat, mask)
    elif phase == INFIELD:
        mask[INFIELD_IN] = 1
        mask[INFIELD_BACK] = 1
    elif phase == OFFENSE:
        mark_offense(state, book, seat, mask)
    elif phase == SEND:
        mask[SEND_HIM] = 1
        mask[STAY] = 1
    elif phase == ANSWER:
        mask[THROW_HOME] = 1
        mask[CONCEDE] = 1
    elif phase == TAG:
        mask[TAG_UP] = 1
        mask[STAY] = 1
    elif phase == PICK:
        mark_substitutes(state, book, seat, mask)
    elif phase == FIELD:
        mark_field(state, book, seat, mask)
    else:
        mark_swap(state, seat, mask)


@rule
def mark_defense(state, book, team, mask):
    """DB-80, DB-163, DB-169: pitch (with a runner on third IN or BACK), walk him, change pitcher or fielders."""
    if state.bases[THIRD - 1] != NOBODY:
        mask[INFIELD_IN] = 1
        mask[INFIELD_BACK] = 1
    else:
        mask[PITCH] = 1
    mask[WALK_HIM] = 1
    if count_free(state, book, team) > 0:
        if may_change_pitcher(state, book, team):
            mask[AT + PITCHER] = 1
        mask[CHANGE_FIELDERS] = 1


@rule
def may_change_pitcher(state, book, team):
    """DB-164: he has faced as many batters as he must, or ended a half-inning."""
    return state.faced[team] >= book.min_batters or state.entered_half[team] < state.halves


@rule
def mark_offense(state, book, team, mask):
    """DB-127 to DB-149: swing, or one of the calls that the bases, outs and earlier tries allow; or a substitute."""
    mask[SWING] = 1
    if state.bases[0] != NOBODY or state.bases[1] != NOBODY or state.bases[2] != NOBODY:
        for group in range(1, 8):
            if may_steal(state, book, group):
                mask[STEAL + group] = 1
        if may_hit_and_run(state):
            mask[HIT_AND_RUN] = 1
        if may_sacrifice(state):
            mask[SACRIFICE] = 1
        if may_squeeze(state):
            mask[SQUEEZE] = 1
    if may_bunt(state):
        mask[BUNT] = 1
    if state.announced == 0 and count_free(state, book, team) > 0:
        mask[PINCH_HIT] = 1
        for base in range(1, THIRD + 1):
            if state.bases[base - 1] != NOBODY:
                mask[RUN_FOR + base] = 1


@rule
def mark_substitutes(state, book, team, mask):
    """DB-104, DB-158, DB-160 to DB-162: who may come in for the part that is open."""
    if state.pick_role == AS_PITCHER:
        mark_pitchers(state, book, team, IN_RELIEF, mask)
    elif state.pick_role == AS_FIELDER:
        if state.pick_reason != BY_MANAGER or anybody_has(state, book, team, state.pick_at):
            mark_fielders(state, book, team, state.pick_at, mask)
        if state.pick_reason == BY_MANAGER:
            mark_movers(state, book, team, mask)
    else:
        mark_free(state, book, team, mask)


@rule
def mark_movers(state, book, team, mask):
    """Men in the game who have the position and may change over to it; the designated hitter among them (DB-168)."""
    for slot in range(SLOTS):
        player = state.order[team, slot]
        if may_change_to(state, book, team, state.pick_at, player):
            mask[PLAYER + player - first_player(team)] = 1
    if may_change_to(state, book, team, state.pick_at, state.mound[team]):
        mask[PLAYER + state.mound[team] - first_player(team)] = 1


@rule
def mark_field(state, book, team, mask):
    """Positions to change, the coach's arrangement, slots to swap; done once everybody fits."""
    fits = not needs_pitcher(state, team) and misfit(state, book, team) == 0
    if fits:
        mask[DONE] = 1
    else:
        mask[AUTOMATIC] = 1
    if state.moves_made >= MOST_MOVES:
        return
    due = needs_pitcher(state, team) or may_change_pitcher(state, book, team)
    if due and count_free(state, book, team) > 0:
        mask[AT + PITCHER] = 1
    for position in range(CATCHER, DESIGNATED_HITTER):
        if could_change(state, book, team, position):
            mask[AT + position] = 1
    if count_fresh(state, team) >= 2:
        mask[SWAP_SLOTS] = 1


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
def mark_swap(state, team, mask):
    """DB-165: those who came in together and bat, other than the first one named."""
    for i in range(state.fresh_count):
        if state.fresh[i] != state.swap_first and slot_of(state, team, state.fresh[i]) >= 0:
            mask[PLAYER + state.fresh[i] - first_player(team)] = 1


# --- What an answer does ---


@rule
def apply(state, book, seat, choice, dice, tape):
    """Carry out a choice and everything that follows from it, up to the next decision."""
    phase = state.phase
    if phase == DEFENSE:
        answer_defense(state, book, seat, choice, tape)
    elif phase == OFFENSE:
        answer_offense(state, book, seat, choice, dice, tape)
    elif phase == INFIELD:
        set_infield(state, seat, choice, tape)
        state.phase = STEP_ONE if state.called else OFFENSE
    elif phase == SEND:
        answer_send(state, book, seat, choice, tape)
    elif phase == ANSWER:
        emit(
            tape,
            seat,
            events.Call(choice=choice, player=state.bases[THIRD - 1], target=send_target(state, book), changed=False),
        )
        if choice == CONCEDE:
            concede_run(state, book, tape)
        else:
            throw_home(state, book, dice, tape)
    elif phase == TAG:
        answer_tag(state, book, seat, choice, dice, tape)
    elif phase == PICK:
        name_substitute(state, book, seat, first_player(seat) + choice - PLAYER, tape)
    elif phase == FIELD:
        answer_field(state, book, seat, choice, tape)
    elif phase == SWAP:
        answer_swap(state, seat, first_player(seat) + choice - PLAYER, tape)
    elif phase == LINE_UPS:
        enter(state, book, seat, choice)
        start_game(state, book, tape)
    run_on(state, book, dice, tape)


@rule
def start_game(state, book, tape):
    """DB-3: once both line-up cards are in, they are read out, and the away club bats."""
    if not (state.ready[0] and state.ready[1]):
        return
    emit(
        tape,
        NO_SEAT,
        events.GameStart(
            innings=book.innings,
            advance=book.advance,
            stamina=book.stamina_rule,
            rest=book.rest,
            ball_parks=book.ball_parks,
            with_dh=state.with_dh,
            mismatch=book.mismatch,
            starters=state.mound,
        ),
    )
    for team in range(2):
        hand_in(state, book, team, tape)
    state.phase = NEW_HALF


@rule
def answer_defense(state, book, seat, choice, tape):
    """DB-80, DB-163, DB-169."""
    if choice == WALK_HIM:
        emit(tape, seat, events.Call(choice=choice, player=state.batter, target=0, changed=False))
        walk_intentionally(state, book, tape)
    elif choice == AT + PITCHER:
        ask_for_player(state, seat, AS_PITCHER, state.fielder[seat, PITCHER], BY_MANAGER, DEFENSE)
    elif choice == CHANGE_FIELDERS:
        state.fresh_count = 0
        state.moves_made = 0
        state.back_to = DEFENSE
        state.phase = FIELD
    else:
        set_infield(state, seat, choice, tape)
        state.phase = OFFENSE


@rule
def set_infield(state, seat, choice, tape):
    """DB-80, DB-81: IN or BACK, for as long as the bases stay as they are."""
    before = state.infield
    state.infield = 1 if choice == INFIELD_IN else 0
    state.bases_seen = base_state(state.bases)
    if choice != PITCH:
        emit(
            tape,
            seat,
            events.Call(choice=choice, player=state.bases[THIRD - 1], target=0, changed=before != state.infield),
        )


@rule
def answer_offense(state, book, seat, choice, dice, tape):
    """DB-37, DB-127, DB-139, DB-144, DB-163."""
    if choice == PINCH_HIT:
        ask_for_player(state, seat, AS_BATTER, state.batter, BY_MANAGER, OFFENSE)
        return
    if RUN_FOR < choice and choice <= RUN_FOR + THIRD:
        ask_for_player(state, seat, AS_RUNNER, state.bases[choice - RUN_FOR - 1], BY_MANAGER, OFFENSE)
        return
    announce(state, tape)
    if choice == SWING:
        state.phase = STEP_ONE
        return
    emit(tape, seat, events.Call(choice=choice, player=state.batter, target=0, changed=False))
    if choice == HIT_AND_RUN:
        state.called = 1
        hit_and_run(state, book, dice, tape)
    elif choice == SACRIFICE or choice == SQUEEZE or choice == BUNT:
        state.called = 1
        bunt(state, book, chart_of(choice), dice, tape)
    else:
        steal(state, book, choice - STEAL, NO_MINUS, SAFE_AT_HOME, dice, tape)
        after_steal(state, book)


@rule
def chart_of(choice):
    """Chart 13, 14 or 15."""
    if choice == SACRIFICE:
        return SACRIFICE_CHART
    return SQUEEZE_CHART if choice == SQUEEZE else BUNT_CHART


@rule
def after_steal(state, book):
    """DB-137, DB-138: the infield is asked for with a runner on third now, then the offense may call something else."""
    if state.outs == 3 or game_is_won(state, book):
        state.phase = STEP_ONE  # which breaks the plate appearance off
    elif state.bases[THIRD - 1] != NOBODY and state.bases_seen != base_state(state.bases):
        state.phase = INFIELD
    else:
        state.phase = OFFENSE


@rule
def answer_send(state, book, seat, choice, tape):
    """DB-86, DB-88."""
    if choice == SEND_HIM:
        emit(
            tape,
            seat,
            events.Call(choice=choice, player=state.bases[THIRD - 1], target=send_target(state, book), changed=False),
        )
        state.phase = ANSWER
    else:
        stay_on_third(state, book, tape)


@rule
def answer_tag(state, book, seat, choice, dice, tape):
    """DB-83, DB-84."""
    if choice == TAG_UP:
        emit(
            tape,
            seat,
            events.Call(
                choice=choice, player=state.bases[state.tag_base - 1], target=tag_target(state, book), changed=False
            ),
        )
        tag_up(state, book, dice, tape)
    else:
        hold_tag(state)


@rule
def name_substitute(state, book, team, player, tape):
    """DB-157: the named player comes in; a man already in the game only changes his position."""
    state.phase = state.pick_back
    if state.used[player] == 1:
        move_fielder(state, book, team, state.pick_at, player, tape)
        return
    bring_in(state, book, team, state.pick_out, player, state.pick_role, state.pick_reason, tape)
    if state.phase == FIELD and slot_of(state, team, player) >= 0 and state.fresh_count < len(state.fresh):
        state.fresh[state.fresh_count] = player
        state.fresh_count += 1


@rule
def answer_field(state, book, team, choice, tape):
    """DB-158, DB-163, DB-165: a position to change, slots to swap, or the coach's arrangement."""
    state.moves_made += 1
    if choice == DONE:
        state.phase = state.back_to
    elif choice == SWAP_SLOTS:
        state.swap_first = NOBODY
        state.phase = SWAP
    elif choice == AUTOMATIC:
        set_field(state, book, team, BY_MANAGER, tape)
        state.phase = state.back_to
        if needs_pitcher(state, team) and count_free(state, book, team) > 0:
            ask_for_player(state, team, AS_PITCHER, state.fielder[team, PITCHER], BY_MANAGER, state.back_to)
        elif needs_pitcher(state, team):
            pitch_himself(state, book, team, tape)
    elif choice == AT + PITCHER:
        ask_for_player(state, team, AS_PITCHER, state.fielder[team, PITCHER], BY_MANAGER, FIELD)
    else:
        state.pick_at = choice - AT
        ask_for_player(state, team, AS_FIELDER, state.fielder[team, choice - AT], BY_MANAGER, FIELD)


@rule
def answer_swap(state, team, player, tape):
    """DB-165: two of those who came in together exchange their slots."""
    if state.swap_first == NOBODY:
        state.swap_first = player
    else:
        swap_slots(state, team, state.swap_first, player, tape)
        state.phase = FIELD


# --- What is hidden: a line-up card before both are in (DB-3) ---


@rule
def view(state, book, seat, out):
    """The other manager's line-up card is blank until both are in."""
    if out.phase == LINE_UPS:
        for team in range(2):
            if team != seat:
                handed_in = out.ready[team]
                clear_line_up(out, team)
                out.ready[team] = handed_in


@rule
def redeal(state, book, seat, dice):
    """A line-up card that the seat has not seen: with any of the likely starters if it is in, else the coach's."""
    if state.phase != LINE_UPS:
        return
    for team in range(2):
        if team != seat:
            handed_in = state.ready[team]
            clear_line_up(state, team)
            if not handed_in:
                fill_line_up(state, book, team)
            else:
                name_starter(state, team, any_starter(state, book, team, dice))
                automatic_line_up(state, book, team)


@rule
def any_starter(state, book, team, dice):
    """One of those who may start, each equally likely."""
    count = 0
    for player in roster(book, team):
        if is_likely_starter(state, book, player):
            count += 1
    if count == 0:
        return book.default_starter[team]
    pick = roll(dice, BOT_DICE, count)
    for player in roster(book, team):
        if is_likely_starter(state, book, player):
            if pick == 0:
                return player
            pick -= 1
    return book.default_starter[team]


@rule
def is_likely_starter(state, book, player):
    """A starter who may pitch today."""
    return book.starts[player] > 0 and is_free(state, book, player) and is_rested(book, player)


# --- Results ---


@rule
def score(state, book, results, runs):
    """2 for a win, 1 for a tie, 0 for a loss; runs of each club."""
    for team in range(2):
        runs[team] = state.runs[team]
        lead = state.runs[team] - state.runs[1 - team]
        results[team] = 1
        if lead != 0:
            results[team] = 2 if lead > 0 else 0


@rule
def tally(state, book, out):
    """Figures of a finished game, both clubs together, in the order of FIGURES."""
    for player in range(1, PLAYERS):
        if state.used[player] != 0:
            for i in range(len(LINE_FIGURES)):
                out[i] += state.line[player, LINE_FIGURES[i]]
    start = len(LINE_FIGURES)
    for i in range(len(COUNTS)):
        out[start + i] = state.counts[i]
    start += len(COUNTS)
    out[start] = state.inning
    out[start + 1] = state.left[0] + state.left[1]
    out[start + 2] = state.pitchers_used[0] + state.pitchers_used[1]


LINE_FIGURES = (
    PA,
    HITS,
    DOUBLES,
    TRIPLES,
    HOMERS,
    WALKS,
    IBB,
    HBP,
    STRIKEOUTS,
    SH,
    SF,
    AWARDED,
    SB,
    CS,
    GDP,
    ROE,
    ERRORS,
    WILD,
    BALKS,
    PASSED,
)
FIGURES = (*(LINE[i] for i in LINE_FIGURES), *COUNTS, "innings", "left", "pitchers")
