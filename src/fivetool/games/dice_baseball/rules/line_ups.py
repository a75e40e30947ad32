"""Line-ups and substitutions (DB-3, DB-157 to DB-170, DB-104, DB-107, DB-125)."""

from __future__ import annotations

from fivetool.engine.diamond import THIRD, replace_runner
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import begin_relief
from fivetool.games.dice_baseball.rules.records import (
    AS_BATTER,
    AS_FIELDER,
    AS_PITCHER,
    AS_RUNNER,
    AT,
    AUTOMATIC,
    BOTH,
    CHANGES,
    DESIGNATED_HITTER,
    DONE,
    FIELDED,
    FIELDERS,
    GAMES,
    LEFT,
    NOBODY,
    PITCHED,
    PITCHER,
    PLAYER,
    RELIEVED,
    RIGHT,
    ROSTER,
    SLOT_PART,
    SLOTS,
    STARTED,
    first_player,
    roster,
    team_of,
)
from fivetool.games.dice_baseball.rules.stamina import UNRESTED, begin_inning_of_pitcher, control_of

EMERGENCY_DEFENSE, EMERGENCY_RANGE, EMERGENCY_ARM = 80, 50, 0  # DB-158
BENCH, IN_GAME, GONE = 0, 1, 2
IN_RELIEF = 0  # the role of a pitcher who does not start; otherwise STARTED
NO_PITCHER, NOT_ELIGIBLE, NOT_RESTED, RESTED = 1, 2, 3, 4  # the claim of a free player to pitch
NEVER_READY = 10_000  # days
CARD_STEP, STARTER_STEP, MAN_STEP = 0, 1, 2  # of a line-up card: what to change; a starter; the man of slot 1 and on


# --- Who may play ---


@rule
def is_free(state, book, player):
    """DB-159, DB-170: on the bench, and neither hurt nor suspended."""
    return state.used[player] == BENCH and not book.unavailable[player]


@rule
def is_rested(book, player):
    """DB-124: no days of rest are missing."""
    return not book.rest or book.days_needed[player] <= 0


@rule
def has_position(book, player, position):
    """DB-158: the position is in his defense section."""
    return position == DESIGNATED_HITTER or book.games_at[player, position] >= 0


@rule
def anybody_has(state, book, team, position):
    """Whether somebody on the bench has the position."""
    for player in roster(book, team):
        if is_free(state, book, player) and book.games_at[player, position] >= 0:
            return True
    return False


@rule
def count_free(state, book, team):
    """DB-107: how many are left on the bench."""
    count = 0
    for player in roster(book, team):
        if is_free(state, book, player):
            count += 1
    return count


@rule
def pitching_rank(book, player, role):
    """How good a claim a free player has to pitch: best of all eligible and rested, then eligible but not rested
    (DB-125), then any other pitcher, then a position player (DB-162)."""
    if not book.pitcher_card[player]:
        return NO_PITCHER
    if (book.starts[player] if role == STARTED else book.relief_games[player]) == 0:
        return NOT_ELIGIBLE
    return RESTED if is_rested(book, player) else NOT_RESTED


@rule
def best_pitching_rank(state, book, team, role):
    """The best claim of anybody free; of those not rested only the nearest to ready have it (DB-125)."""
    best = 0
    for player in roster(book, team):
        if is_free(state, book, player):
            best = max(best, pitching_rank(book, player, role))
    return best


@rule
def fewest_days(state, book, team, role):
    """DB-125: how near to ready the nearest eligible pitcher is."""
    fewest = NEVER_READY
    for player in roster(book, team):
        if is_free(state, book, player) and pitching_rank(book, player, role) == NOT_RESTED:
            fewest = min(fewest, book.days_needed[player])
    return fewest


@rule
def mark_pitchers(state, book, team, role, mask):
    """DB-160 to DB-162, DB-125: those with the best claim to pitch."""
    rank = best_pitching_rank(state, book, team, role)
    days = fewest_days(state, book, team, role) if rank == NOT_RESTED else 0
    for place in range(book.players[team]):
        if has_claim(state, book, first_player(team) + place, role, rank, days):
            mask[PLAYER + place] = 1


@rule
def has_claim(state, book, player, role, rank, days):
    """Whether a free player has the best claim to pitch."""
    if not is_free(state, book, player) or pitching_rank(book, player, role) != rank:
        return False
    return rank != NOT_RESTED or book.days_needed[player] == days


@rule
def mark_fielders(state, book, team, position, mask):
    """DB-158: free players with the position; if there is none, anybody free."""
    rated = anybody_has(state, book, team, position)
    for place in range(book.players[team]):
        player = first_player(team) + place
        if is_free(state, book, player) and (not rated or book.games_at[player, position] >= 0):
            mask[PLAYER + place] = 1


@rule
def mark_free(state, book, team, mask):
    """Everybody on the bench."""
    for place in range(book.players[team]):
        if is_free(state, book, first_player(team) + place):
            mask[PLAYER + place] = 1


@rule
def only_substitute(state, book, team, role, position):
    """The one man who may come in, NOBODY if there are several."""
    rank = best_pitching_rank(state, book, team, IN_RELIEF)
    days = fewest_days(state, book, team, IN_RELIEF) if rank == NOT_RESTED else 0
    rated = role == AS_FIELDER and anybody_has(state, book, team, position)
    found = NOBODY
    for player in roster(book, team):
        fit = is_free(state, book, player) and (not rated or book.games_at[player, position] >= 0)
        if role == AS_PITCHER:
            fit = has_claim(state, book, player, IN_RELIEF, rank, days)
        if fit:
            if found != NOBODY:
                return NOBODY
            found = player
    return found


# --- Line-up cards ---


@rule
def mark_line_up(state, book, team, mask):
    """DB-3: a line-up card is filled in as the coach would; it may be handed in, or changed man by man."""
    step = state.line_step[team]
    if step == CARD_STEP:
        mark_card(state, book, team, mask)
    elif step == STARTER_STEP:
        mark_pitchers(state, book, team, STARTED, mask)
    else:
        mark_changes(state, book, team, step - MAN_STEP, mask)


@rule
def mark_card(state, book, team, mask):
    """Hand in the coach's line-up, or the card as it stands once it differs and everybody fits; or change it."""
    mask[AUTOMATIC] = 1
    if card_differs(state, book, team) and card_fits(state, book, team):
        mask[DONE] = 1
    mask[AT + PITCHER] = 1
    for slot in range(SLOTS):
        mask[PLAYER + state.order[team, slot] - first_player(team)] = 1


@rule
def mark_changes(state, book, team, slot, mask):
    """What can be done with a man on the card: another bats in his place in the order, or plays in his stead,
    or he takes another position; or he stays as he is."""
    player, own = state.order[team, slot], state.place[team, slot]
    for other in range(SLOTS):
        mask[PLAYER + state.order[team, other] - first_player(team)] = 1
        position = state.place[team, other]
        if other != slot and own != PITCHER and position != PITCHER and fits(book, player, position):
            mask[AT + position] = 1
    if own == PITCHER:
        return
    for place in range(book.players[team]):
        substitute = first_player(team) + place
        if is_free(state, book, substitute) and fits(book, substitute, own):
            mask[PLAYER + place] = 1


@rule
def fits(book, player, position):
    """A position that he may be given on a line-up card; the mound is the starter's."""
    if position == PITCHER:
        return book.pitcher_card[player] == 1
    return has_position(book, player, position) and not (position != DESIGNATED_HITTER and book.pitcher_card[player])


@rule
def card_differs(state, book, team):
    """Whether somebody else bats, or somewhere else, than the coach would have it."""
    for slot in range(SLOTS):
        if state.place[team, slot] != book.default_place[team, slot]:
            return True
        own = state.place[team, slot] == PITCHER
        if not own and state.order[team, slot] != book.default_order[team, slot]:
            return True
    return False


@rule
def card_fits(state, book, team):
    """DB-158: everybody has the position he is given; the coach may have had nobody for it."""
    for slot in range(SLOTS):
        player, position = state.order[team, slot], state.place[team, slot]
        by_coach = player == book.default_order[team, slot] and position == book.default_place[team, slot]
        if position != PITCHER and not by_coach and not has_position(book, player, position):
            return False
    return True


@rule
def enter(state, book, team, choice):
    """Write on a line-up card: first what is to be changed, then how; or hand it in."""
    step = state.line_step[team]
    if choice == AUTOMATIC:
        automatic_line_up(state, book, team)
    elif choice == DONE:
        state.ready[team] = 1
    elif step == CARD_STEP and choice == AT + PITCHER:
        state.used[state.mound[team]] = BENCH
        state.line_step[team] = STARTER_STEP
    elif step == CARD_STEP:
        state.line_step[team] = MAN_STEP + slot_of(state, team, first_player(team) + choice - PLAYER)
    else:
        change_card(state, team, step, choice)
        state.line_step[team] = CARD_STEP


@rule
def change_card(state, team, step, choice):
    """Another starter; or for the man chosen before: another position, another place in the order, a substitute."""
    player = first_player(team) + choice - PLAYER
    if step == STARTER_STEP:
        replace_starter(state, team, player)
        return
    slot = step - MAN_STEP
    if choice <= AT + DESIGNATED_HITTER:
        for other in range(SLOTS):
            if state.place[team, other] == choice - AT:
                state.place[team, other] = state.place[team, slot]
                state.place[team, slot] = choice - AT
                return
    other = slot_of(state, team, player)
    if other >= 0:
        swap_entries(state, team, slot, other)
    else:
        state.used[state.order[team, slot]] = BENCH
        state.used[player] = IN_GAME
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
    state.used[player] = IN_GAME


@rule
def automatic_line_up(state, book, team):
    """The line-up that the book offers is handed in, whatever had been changed; a starter named by hand stays."""
    fill_line_up(state, book, team)
    state.ready[team] = 1


@rule
def fill_line_up(state, book, team):
    """DB-3: a line-up card filled in as the book offers it, with the starter who has been named."""
    named = state.mound[team]
    clear_line_up(state, team)
    starter = named if named != NOBODY else book.default_starter[team]
    name_starter(state, team, starter)
    for slot in range(SLOTS):
        player = book.default_order[team, slot]
        if book.default_place[team, slot] == PITCHER:
            player = starter
        state.order[team, slot] = player
        state.place[team, slot] = book.default_place[team, slot]
        state.used[player] = IN_GAME


@rule
def clear_line_up(state, team):
    """A blank line-up card."""
    first = first_player(team)
    for player in range(first, first + ROSTER):
        state.used[player] = BENCH
    for slot in range(SLOTS):
        state.order[team, slot] = NOBODY
        state.place[team, slot] = 0
    state.mound[team] = NOBODY
    state.starter[team] = NOBODY
    state.line_step[team] = 0
    state.ready[team] = 0


@rule
def hand_in(state, book, team, tape):
    """Both line-up cards are in: everybody takes his place."""
    for slot in range(SLOTS):
        player = state.order[team, slot]
        emit(tape, NO_SEAT, events.LineUp(team=team, slot=slot + 1, player=player, position=state.place[team, slot]))
        state.line[player, GAMES] += 1
        state.came[player] = (slot + 1) * SLOT_PART
        if state.place[team, slot] != DESIGNATED_HITTER:
            take_position(state, book, team, state.place[team, slot], player)
    starter = state.mound[team]
    if state.with_dh[team]:
        emit(tape, NO_SEAT, events.LineUp(team=team, slot=0, player=starter, position=PITCHER))
        state.line[starter, GAMES] += 1
        take_position(state, book, team, PITCHER, starter)
    take_mound(state, book, team, starter, 1)


# --- Positions ---


@rule
def take_position(state, book, team, position, player):
    """DB-158: a fielder with his ratings there, or the emergency ones."""
    state.fielder[team, position] = player
    if state.half != team:
        state.line[player, FIELDED] = 1
    if book.games_at[player, position] >= 0:
        state.glove[team, position] = book.defense_at[player, position]
        state.reach[team, position] = book.range_at[player, position]
        state.arm[team, position] = book.arm_at[player, position]
    else:
        state.glove[team, position] = EMERGENCY_DEFENSE
        state.reach[team, position] = EMERGENCY_RANGE
        state.arm[team, position] = EMERGENCY_ARM


@rule
def take_mound(state, book, team, player, starting):
    """A pitcher begins his outing, with his own Control and the Stamina of his role (DB-25, DB-114)."""
    state.mound[team] = player
    state.line[player, PITCHED] += 1
    state.line[player, STARTED] += starting
    state.faced[team] = 0
    state.tired[team] = 0
    state.reduced_at[team] = -1
    state.hit_allowed[team] = 0
    state.run_allowed[team] = 0
    state.stamina[team] = book.stamina_start[player] if starting else book.stamina_relief[player]
    state.base_control[team] = book.control[player] - (0 if is_rested(book, player) else UNRESTED)
    state.pitchers_used[team] += 1
    state.entered_half[team] = 2 - team if starting else state.halves
    state.entered_lead[team] = state.runs[team] - state.runs[1 - team]
    state.entered_outs[team] = state.team_outs[team]
    threat = 2
    for i in range(THIRD):
        if state.bases[i] != NOBODY and state.half != team:
            threat += 1
    state.entered_threat[team] = threat
    begin_inning_of_pitcher(state, team, 1 if starting else 0)


@rule
def slot_of(state, team, player):
    """The batting slot of a player, -1 if he does not bat."""
    for slot in range(SLOTS):
        if state.order[team, slot] == player:
            return slot
    return -1


@rule
def position_of(state, team, player):
    """The position of a player in the game, 0 for none."""
    if player == state.fielder[team, PITCHER]:
        return PITCHER
    slot = slot_of(state, team, player)
    return state.place[team, slot] if slot >= 0 else 0


@rule
def batting_side(book, batter, pitcher):
    """DB-16, DB-17, DB-28: the side a batter bats from; a switch hitter's is opposite the pitcher's hand."""
    if book.bats[batter] == BOTH:
        return RIGHT if book.throws[pitcher] == LEFT else LEFT
    return book.bats[batter]


# --- Substitutions ---


@rule
def bring_in(state, book, team, leaves, comes, role, reason, tape):
    """DB-157, DB-159: a substitute takes the slot and the place of the player he replaces, who may not return."""
    slot = slot_of(state, team, leaves)
    position = position_of(state, team, leaves)
    state.used[leaves] = GONE
    state.used[comes] = IN_GAME
    state.counts[CHANGES] += 1
    state.came[comes] = (slot + 1) * SLOT_PART + state.counts[CHANGES]
    state.line[comes, GAMES] += 1
    if slot >= 0:
        state.order[team, slot] = comes
    emit(
        tape,
        team,
        events.Substitution(
            team=team, out=leaves, player=comes, role=role, slot=slot + 1, position=position, reason=reason
        ),
    )
    if role == AS_PITCHER:
        relieve(state, book, team, comes, tape)
    elif PITCHER < position and position < DESIGNATED_HITTER:
        take_position(state, book, team, position, comes)
    elif position == PITCHER:
        state.fielder[team, PITCHER] = comes  # he bats for the pitcher, whose place on the mound is open
    for base in range(1, THIRD + 1):
        if state.bases[base - 1] == leaves:
            run_for(state, base, comes, team, tape)
    if state.batter == leaves and state.half == team:
        step_in(state, book, comes)


@rule
def relieve(state, book, team, comes, tape):
    """A reliever takes the mound; what the last pitcher's outing came to is written down."""
    before = state.mound[team]
    emit(
        tape,
        NO_SEAT,
        events.Outing(
            pitcher=before,
            started=before == state.starter[team],
            faced=state.faced[team],
            control=control_of(state, team),
        ),
    )
    take_position(state, book, team, PITCHER, comes)
    take_mound(state, book, team, comes, 0)
    if state.half != team:
        begin_relief(state, comes)
    if state.outs == 0 and state.inning_opened == 0:
        state.whole_inning[team] = 1
    emit(
        tape,
        NO_SEAT,
        events.ControlChange(
            pitcher=comes, before=control_of(state, team), after=control_of(state, team), reason=RELIEVED
        ),
    )
    if state.half != team:
        step_in(state, book, state.batter)


@rule
def run_for(state, base, comes, team, tape):
    """DB-167: a pinch runner stands where the runner stood, and the same pitcher answers for him."""
    leaves = state.bases[base - 1]
    state.charged_to[comes] = state.charged_to[leaves]
    state.clean_base[comes] = state.clean_base[leaves]
    state.tried[comes] = state.tried[leaves]
    replace_runner(state.bases, base, comes, team, tape)


@rule
def step_in(state, book, batter):
    """DB-166: whoever bats now bats with his own card, from his side against this pitcher."""
    team = 1 - state.half
    state.batter = batter
    if batter != NOBODY:
        state.side = batting_side(book, batter, state.mound[team])
    state.control = control_of(state, team)


# --- Setting the field ---


@rule
def move_fielder(state, book, team, position, player, tape):
    """A fielder takes another position; whoever stood there takes his (DB-168: the designated hitter's is lost)."""
    slot = slot_of(state, team, player)
    other = state.fielder[team, position]
    other_slot = slot_of(state, team, other)
    if slot < 0:
        leave_mound(state, book, team, position, player, tape)
        return
    origin = state.place[team, slot]
    state.place[team, slot] = position
    take_position(state, book, team, position, player)
    emit(tape, team, events.PositionChange(team=team, player=player, position=position, slot=slot + 1))
    if origin == DESIGNATED_HITTER:
        lose_designated_hitter(state, team, other, other_slot, tape)
    elif other_slot >= 0:
        state.place[team, other_slot] = origin
        take_position(state, book, team, origin, other)
        emit(tape, team, events.PositionChange(team=team, player=other, position=origin, slot=other_slot + 1))


@rule
def lose_designated_hitter(state, team, leaves, slot, tape):
    """DB-168: the designated hitter takes a position, so the pitcher bats in the slot of the player replaced."""
    pitcher = state.fielder[team, PITCHER]
    state.with_dh[team] = 0
    state.used[leaves] = GONE
    state.order[team, slot] = pitcher
    state.counts[CHANGES] += 1
    state.came[pitcher] = (slot + 1) * SLOT_PART + state.counts[CHANGES]
    state.place[team, slot] = PITCHER
    emit(
        tape,
        team,
        events.Substitution(
            team=team, out=leaves, player=pitcher, role=AS_FIELDER, slot=slot + 1, position=PITCHER, reason=0
        ),
    )


@rule
def leave_mound(state, book, team, position, pitcher, tape):
    """DB-168: the pitcher takes a position and bats for the man replaced; who comes to pitch bats for the DH."""
    replaced = state.fielder[team, position]
    slot = slot_of(state, team, replaced)
    state.with_dh[team] = 0
    state.used[replaced] = GONE
    state.order[team, slot] = pitcher
    state.counts[CHANGES] += 1
    state.came[pitcher] = (slot + 1) * SLOT_PART + state.counts[CHANGES]
    emit(
        tape,
        team,
        events.Substitution(
            team=team, out=replaced, player=pitcher, role=AS_FIELDER, slot=slot + 1, position=position, reason=0
        ),
    )
    take_position(state, book, team, position, pitcher)
    for other in range(SLOTS):
        if state.place[team, other] == DESIGNATED_HITTER:
            state.place[team, other] = PITCHER
            state.fielder[team, PITCHER] = state.order[team, other]


@rule
def may_change_to(state, book, team, position, player):
    """Whether a man in the game has a position that another holds; the pitcher only while he is on the mound."""
    if book.games_at[player, position] < 0 or player == state.fielder[team, position]:
        return False
    return position_of(state, team, player) != PITCHER or player == state.mound[team]


@rule
def needs_pitcher(state, team):
    """Whether somebody stands on the mound who only batted or ran for the pitcher."""
    return state.fielder[team, PITCHER] != state.mound[team]


@rule
def pitch_himself(state, book, team, tape):
    """DB-162: with nobody left on the bench, the man who batted or ran for the pitcher has to pitch."""
    relieve(state, book, team, state.fielder[team, PITCHER], tape)


@rule
def misfit(state, book, team):
    """DB-158: a position whose fielder lacks it while somebody on the bench has it, 0 for none."""
    for slot in range(SLOTS):
        position = state.place[team, slot]
        if PITCHER < position and position < DESIGNATED_HITTER:
            if not has_position(book, state.order[team, slot], position) and could_be_filled(
                state, book, team, position
            ):
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
        if PITCHER < own and own < DESIGNATED_HITTER and other != there:
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
            bring_in(state, book, team, state.fielder[team, position], comes, AS_FIELDER, reason, tape)


@rule
def swap_slots(state, team, one, other, tape):
    """DB-165: two players who came in together exchange their batting slots."""
    first, second = slot_of(state, team, one), slot_of(state, team, other)
    state.order[team, first], state.order[team, second] = other, one
    state.came[other] = (first + 1) * SLOT_PART + state.counts[CHANGES]
    state.came[one] = (second + 1) * SLOT_PART + state.counts[CHANGES]
    state.place[team, first], state.place[team, second] = state.place[team, second], state.place[team, first]
    emit(tape, team, events.PositionChange(team=team, player=other, position=state.place[team, first], slot=first + 1))
    emit(tape, team, events.PositionChange(team=team, player=one, position=state.place[team, second], slot=second + 1))


@rule
def role_of(state, player):
    """What a player who has to leave is doing: batting, running, pitching or fielding."""
    team = team_of(player)
    if team == state.half:
        return AS_BATTER if player == state.batter else AS_RUNNER
    return AS_PITCHER if player == state.mound[team] else AS_FIELDER
