"""The built-in managers: one who manages, one who never calls a play, one who repeats a game, one who does as is usual.

The manager decides by his chance to win (`tactics`). The style as played repeats what is known of a real game and
leaves everything else to the reference manager, who decides by run expectancy and by how often things really happened.
The traditional manager is the reference manager with a bullpen as clubs of the 1980s used it: seasons under him look
like real ones, where those of a manager who only wants to win do not.
"""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, SECOND, THIRD
from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules.flow import may_change_pitcher
from fivetool.games.dice_baseball.rules.line_ups import (
    IN_RELIEF,
    NOT_RESTED,
    RESTED,
    best_pitching_rank,
    fewest_days,
    has_claim,
    has_position,
    is_free,
    is_rested,
    misfit,
    needs_pitcher,
    slot_of,
)
from fivetool.games.dice_baseball.rules.outs import send_target, tag_target
from fivetool.games.dice_baseball.rules.records import (
    ANSWER,
    AS_BATTER,
    AS_FIELDER,
    AS_PITCHER,
    AT,
    AUTOMATIC,
    BY_MANAGER,
    CHANGE_FIELDERS,
    CONCEDE,
    DEFENSE,
    DONE,
    FIELD,
    INFIELD,
    INFIELD_BACK,
    INFIELD_IN,
    LINE_UPS,
    MOST_TURNS,
    MOST_USED,
    NOBODY,
    OFFENSE,
    P_RUNS,
    PICK,
    PINCH_HIT,
    PITCH,
    PITCHER,
    PLAYER,
    RUN_FOR,
    SACRIFICE,
    SEND,
    SEND_HIM,
    SQUEEZE,
    STAY,
    STEAL,
    SWAP,
    SWAP_SLOTS,
    SWING,
    TAG_UP,
    THROW_HOME,
    WALK_HIM,
    base_state,
    first_player,
    roster,
)
from fivetool.games.dice_baseball.rules.stealing import may_steal
from fivetool.games.dice_baseball.tactics.bench import (
    base_to_run_from,
    best_hitter,
    best_runner,
    wants_pinch_hitter,
)
from fivetool.games.dice_baseball.tactics.calls import best_call, best_send, best_tag
from fivetool.games.dice_baseball.tactics.double_switch import (
    is_switching,
    new_man_at,
    position_to_switch,
    should_exchange,
    wants_double_switch,
)
from fivetool.games.dice_baseball.tactics.fielding import (
    best_answer,
    best_infield,
    better_glove,
    walks_him,
    weak_position,
)
from fivetool.games.dice_baseball.tactics.pitching import best_arm, run_at_stake, wants_reliever
from fivetool.games.dice_baseball.tactics.winning import innings_left

MANAGER, PASSIVE, AS_PLAYED, TRADITIONAL = 0, 1, 2, 3
STYLES = ("manager", "passive", "as_played", "traditional")

# runs still to come in an average half-inning, by base state and outs
EXPECTED = (
    (0.489, 0.258, 0.099),
    (0.871, 0.512, 0.224),
    (1.118, 0.677, 0.327),
    (1.465, 0.900, 0.435),
    (1.354, 0.949, 0.378),
    (1.737, 1.181, 0.507),
    (2.016, 1.403, 0.624),
    (2.352, 1.562, 0.769),
)
SEND_MARGIN, TAG_MARGIN = 0.02, 0.01
LATE, CLOSE = 7, 2
CHANCES = 1_000_000
SAVE_LEAD = 3  # runs of lead that can be saved; a game is out of reach beyond them

# How often starters and relievers leave before a batter: as pitchers of 1984 did, and such that seasons come out so.
TROUBLE = (0.0, 0.0, 0.0, 0.015, 0.045, 0.12, 0.18, 0.30)  # a starter, by runs off him
TIRING_BATTER, TIRES_BEFORE = 0.0025, 6  # within an inning: for each batter and run, from so many before his Stamina
TIRING_INNING, LAST_INNINGS = 0.006, 9  # the same between innings
RELIEVED_FRESH, RELIEVED_LONG = 0.03, 0.25  # a reliever between innings: fresh, and when he has used up his Stamina
RELIEVED_WITHIN, RELIEVED_A_RUN = 0.02, 0.02  # within an inning: anyhow, and for each run off him
WALK_FACTOR, STEAL_FACTOR = 1.484, 1.045


@rule
def expected_runs(bases, outs):
    """Runs to come in a base and out situation; none after the third out."""
    return 0.0 if outs >= 3 else EXPECTED[bases][outs]


@rule
def happens(dice, chance):
    """Whether something of this chance happens, by a die of the manager's own."""
    return chance > 0.0 and roll(dice, BOT_DICE, CHANCES) < chance * CHANCES


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in manager."""
    if style == MANAGER:
        return decide(state, book, seat)
    phase = state.phase
    if phase == DEFENSE:
        return defend(state, book, seat, style, dice)
    if phase == OFFENSE:
        return call(state, book, seat, style, dice)
    if phase == INFIELD:
        return infield(state, style)
    if phase == SEND:
        return send(state, book, style)
    if phase == ANSWER:
        return answer(state, book)
    if phase == LINE_UPS:
        return AUTOMATIC
    if phase == PICK:
        return PLAYER + pick(state, book, seat, style) - first_player(seat)
    if phase == FIELD:
        return arrange(state, book, seat, style)
    if phase == SWAP:
        return PLAYER + any_fresh(state, seat) - first_player(seat)
    return tag(state, book, style)


@rule
def any_fresh(state, team):
    """Somebody whose slot may be exchanged; no style asks for it, but the question has an answer."""
    for i in range(state.fresh_count):
        if state.fresh[i] != state.swap_first and slot_of(state, team, state.fresh[i]) >= 0:
            return state.fresh[i]
    return NOBODY


# --- The manager ---


@rule
def decide(state, book, team):
    """The choice that leaves the best chance to win."""
    phase = state.phase
    if phase == DEFENSE:
        return in_the_field(state, book, team)
    if phase == OFFENSE:
        return at_bat(state, book, team)
    if phase == INFIELD:
        return best_infield(state, book)
    if phase == SEND:
        return best_send(state, book)
    if phase == ANSWER:
        return best_answer(state, book)
    if phase == LINE_UPS:
        return AUTOMATIC
    if phase == PICK:
        return PLAYER + substitute(state, book, team) - first_player(team)
    if phase == FIELD:
        return set_gloves(state, book, team)
    if phase == SWAP:
        return PLAYER + state.fresh[0 if state.swap_first == NOBODY else 1] - first_player(team)
    return best_tag(state, book)


@rule
def in_the_field(state, book, team):
    """Before a plate appearance: a fresh arm, a better glove, an intentional walk; then the infield."""
    if wants_reliever(state, book, team):
        return CHANGE_FIELDERS if wants_double_switch(state, book, team) else AT + PITCHER
    if weak_position(state, book, team) > 0:
        return CHANGE_FIELDERS
    if walks_him(state, book):
        return WALK_HIM
    return best_infield(state, book) if state.bases[THIRD - 1] != NOBODY else PITCH


@rule
def at_bat(state, book, team):
    """Before step one: a pinch hitter or runner; then the best call."""
    if state.announced == 0:
        if wants_pinch_hitter(state, book, team):
            return PINCH_HIT
        base = base_to_run_from(state, book, team)
        if base > 0:
            return RUN_FOR + base
    return best_call(state, book)


@rule
def set_gloves(state, book, team):
    """Men who lack their positions are replaced; double switches; late with a lead, better gloves come in."""
    if needs_pitcher(state, team) or misfit(state, book, team) > 0:
        return AUTOMATIC
    if state.back_to != DEFENSE:
        return DONE
    if state.moves_made == 0 and wants_reliever(state, book, team):
        return AT + PITCHER
    if should_exchange(state, team):
        return SWAP_SLOTS
    position = position_to_switch(state, book, team) if is_switching(state, team) else 0
    if position == 0:
        position = weak_position(state, book, team)
    return AT + position if position > 0 else DONE


@rule
def substitute(state, book, team):
    """The man whom the manager wanted, or the best there is."""
    found = NOBODY
    if state.pick_role == AS_PITCHER:
        if best_pitching_rank(state, book, team, IN_RELIEF) == RESTED:
            found = best_arm(state, book, team, run_at_stake(state, book, team))
        return found if found != NOBODY else best_reliever(state, book, team)
    if state.pick_role == AS_FIELDER:
        if state.pick_reason == BY_MANAGER:
            if is_switching(state, team) and position_to_switch(state, book, team) == state.pick_at:
                found = new_man_at(state, book, team, state.pick_at)
            else:
                found = better_glove(state, book, team, state.pick_at)
        return found if found != NOBODY else best_fielder(state, book, team, state.pick_at)
    if state.pick_role == AS_BATTER:
        found = best_hitter(state, book, team, state.place[team, state.up[team]])
    elif state.pick_reason == BY_MANAGER:
        found = best_runner(state, book, team)
    return found if found != NOBODY else best_bat(state, book, team)


# --- In the field, by the reference manager ---


@rule
def defend(state, book, team, style, dice):
    """Before a plate appearance: another pitcher, other fielders, an intentional walk, or pitch to him."""
    if style == AS_PLAYED and book.usage_pitchers[team, 0] != NOBODY:
        if next_pitcher(state, book, team) != NOBODY:
            return AT + PITCHER
        if wanted_position(state, book, team) > 0:
            return CHANGE_FIELDERS
    elif style == TRADITIONAL and usual_change(state, book, team, dice):
        return AT + PITCHER
    if style != PASSIVE and happens(dice, walk_chance(state, book, team)):
        return WALK_HIM
    if state.bases[THIRD - 1] != NOBODY:
        return infield(state, style)
    return PITCH


@rule
def usual_change(state, book, team, dice):
    """A pitcher leaves as often as pitchers did, if somebody rested is left; the last inning of a save has its man."""
    if not may_change_pitcher(state, book, team) or best_pitching_rank(state, book, team, IN_RELIEF) != RESTED:
        return False
    if state.mound[team] == state.starter[team]:
        return happens(dice, starter_leaves(state, team))
    if innings_left(state, book) == 0 and not state.inning_opened and is_save(state, book, team):
        closer = closer_of(book, team)
        return closer != NOBODY and is_eligible_reliever(state, book, closer)
    return happens(dice, reliever_leaves(state, team))


@rule
def starter_leaves(state, team):
    """How often a starter leaves before a batter: the runs off him, and once he nears his Stamina every batter."""
    runs = min(state.line[state.mound[team], P_RUNS], len(TROUBLE) - 1)
    nearly = state.faced[team] - state.stamina[team]
    if state.inning_opened:
        return TROUBLE[runs] + TIRING_BATTER * max(0, nearly + TIRES_BEFORE) * (1 + runs)
    return TROUBLE[runs] + TIRING_INNING * max(0, nearly + LAST_INNINGS) * (1 + runs / 3)


@rule
def reliever_leaves(state, team):
    """How often a reliever leaves before a batter: between innings the longer he has pitched, else after runs."""
    if not state.inning_opened:
        return RELIEVED_FRESH + RELIEVED_LONG * state.faced[team] / max(1, state.stamina[team])
    return RELIEVED_WITHIN + RELIEVED_A_RUN * min(3, state.line[state.mound[team], P_RUNS])


@rule
def is_save(state, book, team):
    """One of the last two innings, with a lead that is close enough for a save."""
    lead = state.runs[team] - state.runs[1 - team]
    return innings_left(state, book) <= 1 and lead >= 1 and lead <= SAVE_LEAD


@rule
def closer_of(book, team):
    """The best of those who pitch in relief more than they start, NOBODY if there is none."""
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if book.relief_games[player] > book.starts[player] and book.worth_on_mound[player] > most:
            best, most = player, book.worth_on_mound[player]
    return best


@rule
def usual_reliever(state, book, team):
    """The closer for a save or a tie at the end; the last man of the bullpen for a game out of reach; else the best."""
    closer = closer_of(book, team)
    lead = state.runs[team] - state.runs[1 - team]
    if closer != NOBODY and is_eligible_reliever(state, book, closer):
        if is_save(state, book, team) or (innings_left(state, book) == 0 and lead == 0):
            return closer
    sign = -1.0 if abs(lead) > SAVE_LEAD else 1.0
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if player != closer and book.relief_games[player] > book.starts[player]:
            if is_eligible_reliever(state, book, player) and sign * book.worth_on_mound[player] > most:
                best, most = player, sign * book.worth_on_mound[player]
    return best if best != NOBODY else best_reliever(state, book, team)


@rule
def bats_for_pitcher(state, book, team):
    """The pitcher is batted for late when his club does not lead; a reliever also when he is tired."""
    if state.batter != state.mound[team] or best_pitching_rank(state, book, team, IN_RELIEF) != RESTED:
        return False
    late_and_behind = state.inning >= LATE and state.runs[team] <= state.runs[1 - team]
    used_up = state.mound[team] != state.starter[team] and state.faced[team] >= state.stamina[team]
    return (late_and_behind or used_up) and bench_bats(state, book, team) > 0


@rule
def next_pitcher(state, book, team):
    """As played: who relieves now, NOBODY if nobody does."""
    number = state.pitchers_used[team]
    if number >= MOST_USED or book.usage_pitchers[team, number] == NOBODY:
        return NOBODY
    due = state.faced[team] >= book.usage_faced[team, number - 1] and may_change_pitcher(state, book, team)
    comes = book.usage_pitchers[team, number]
    return comes if due and is_eligible_reliever(state, book, comes) else NOBODY


@rule
def is_eligible_reliever(state, book, player):
    """Free, with relief games, and rested."""
    return is_free(state, book, player) and book.relief_games[player] > 0 and is_rested(book, player)


@rule
def wanted_position(state, book, team):
    """As played: a position that somebody else should hold by now, 0 for none."""
    found = 0
    for i in range(book.usage_moves[team]):
        player, position = book.usage_fielders[team, i, 0], book.usage_fielders[team, i, 1]
        if book.usage_fielders[team, i, 2] <= state.opponents[team] and position > PITCHER and position < 10:
            if state.fielder[team, position] == player:
                if found == position:
                    found = 0
            elif has_position(book, player, position) and can_take(state, book, player):
                found = position
    return found


@rule
def can_take(state, book, player):
    """On the bench; men who only change places with one another are left where they are."""
    return is_free(state, book, player)


@rule
def wanted_fielder(state, book, team, position):
    """As played: who should hold a position by now."""
    wanted = NOBODY
    for i in range(book.usage_moves[team]):
        player = book.usage_fielders[team, i, 0]
        due = book.usage_fielders[team, i, 2] <= state.opponents[team]
        if due and book.usage_fielders[team, i, 1] == position and can_take(state, book, player):
            wanted = player
    return wanted


@rule
def walk_chance(state, book, team):
    """How often a batter is walked on purpose: with first base open and a run in scoring position, late more often."""
    bases, outs = base_state(state.bases), state.outs
    if bases & 1 or bases == 0:
        return 0.0
    late = state.inning >= LATE and abs(state.runs[0] - state.runs[1]) <= CLOSE
    if bases == 6:
        chance = (0.15 if outs == 1 else 0.13) if not late else (0.44 if outs == 1 else 0.18)
        if outs == 0:
            chance = 0.1 if late else 0.0
    elif outs == 0:
        chance = 0.03 if late else 0.0
    elif bases == 2:
        chance = 0.15 if late else (0.01 if outs == 1 else 0.04)
    else:
        chance = (0.11 if outs == 1 else 0.07) if late else 0.013
    after = state.order[state.half, (state.up[state.half] + 1) % 9]
    pitcher_next = after == state.mound[state.half]
    return chance * book.walked[state.batter] * (5.0 if pitcher_next else 0.78) * WALK_FACTOR


@rule
def infield(state, style):
    """IN with a runner on third, first base open, fewer than two outs and the game in reach; else BACK."""
    if style == PASSIVE or state.outs == 2:
        return INFIELD_BACK
    lead = state.runs[1 - state.half] - state.runs[state.half]
    if state.bases[FIRST - 1] == NOBODY:
        return INFIELD_IN if -3 <= lead and lead <= 2 else INFIELD_BACK
    late = state.inning >= 8 and -1 <= lead and lead <= 0 and (state.outs == 0 or state.inning >= 9)
    return INFIELD_IN if late else INFIELD_BACK


@rule
def answer(state, book):
    """Concede the run or throw home, whichever costs less by run expectancy."""
    return CONCEDE if concede_worth(state) <= throw_worth(state, book) else THROW_HOME


@rule
def concede_worth(state):
    """Runs for the offense if the run is conceded: it scores and the batter is out."""
    return 1.0 + expected_runs(base_state(state.bases) & 3, state.outs + 1)


@rule
def throw_worth(state, book):
    """Runs for the offense if the defense throws home: the batter is safe whatever happens."""
    chance = min(1.0, max(0.0, (send_target(state, book) + 1) / 100))
    behind = base_state(state.bases) & 3
    after = behind | 1
    if behind & 1:
        after = 3
    if behind == 3:
        after = 7
    safe = 1.0 + expected_runs(after, state.outs)
    return chance * safe + (1.0 - chance) * expected_runs(after, state.outs + 1)


@rule
def arrange(state, book, team, style):
    """Put the field in order; as played, with the men who really played there."""
    if style == AS_PLAYED and state.moves_made < 12:
        position = wanted_position(state, book, team)
        if position > 0:
            return AT + position
    if needs_pitcher(state, team) or misfit(state, book, team) > 0:
        return AUTOMATIC
    return DONE


# --- At bat, by the reference manager ---


@rule
def call(state, book, team, style, dice):
    """Before step one: a pinch hitter, a bunt, a steal, or swing."""
    if style == PASSIVE:
        return SWING
    if state.announced == 0:
        if style == AS_PLAYED and book.usage_pitchers[team, 0] != NOBODY:
            if wanted_batter(state, book, team) != NOBODY or bats_beyond_the_real_game(state, book, team):
                return PINCH_HIT
        elif style == TRADITIONAL and bats_for_pitcher(state, book, team):
            return PINCH_HIT
    bases = base_state(state.bases)
    if bases == 0:
        return SWING
    if happens(dice, sacrifice_chance(state, book)):
        return SACRIFICE if bases < 4 else SQUEEZE
    return steal_or_swing(state, book, bases, dice)


@rule
def wanted_batter(state, book, team):
    """As played: who bats in this turn of the slot, NOBODY if the man at bat does."""
    slot = state.up[team]
    wanted = book.usage_batters[team, slot, min(state.turns[team, slot], MOST_TURNS - 1)]
    if wanted == NOBODY or wanted == state.batter or not is_free(state, book, wanted):
        return NOBODY
    return wanted


@rule
def bats_beyond_the_real_game(state, book, team):
    """As played: a reliever is up in a turn that the real game did not have; there somebody batted for him."""
    slot = state.up[team]
    if state.batter != state.mound[team] or state.pitchers_used[team] < 2:
        return False
    past = book.usage_batters[team, slot, min(state.turns[team, slot], MOST_TURNS - 1)] == NOBODY
    return past and best_pitching_rank(state, book, team, IN_RELIEF) == RESTED and bench_bats(state, book, team) > 0


@rule
def bench_bats(state, book, team):
    """How many hitters are left on the bench."""
    free = 0
    for player in roster(book, team):
        if not book.pitcher_card[player] and is_free(state, book, player):
            free += 1
    return free


@rule
def sacrifice_chance(state, book):
    """How often the batter is told to bunt a runner over."""
    bases, outs = base_state(state.bases), state.outs
    if outs == 2:
        return 0.0
    if book.pitcher_card[state.batter]:
        if bases == 1:
            return 0.70 if outs == 0 else 0.51
        if bases == 3:
            return 0.38 if outs == 0 else 0.40
        if bases == 5:
            return 0.40 if outs == 0 else 0.30
        return 0.48 if bases == 2 and outs == 0 else 0.0
    if outs > 0:
        return 0.0
    chance = 0.0
    if bases == 1:
        chance = 0.096
    elif bases == 3:
        chance = 0.137
    elif bases == 2:
        chance = 0.087
    return chance * min(6.0, book.sacrifice[state.batter] / 0.0068)


@rule
def steal_or_swing(state, book, bases, dice):
    """A runner goes as often as he really did; without habits, when he is likely enough to make it."""
    if bases & 3 == 1 and may_steal(state, book, 1):
        runner = state.bases[FIRST - 1]
        if goes(state, book, runner, SECOND, book.steal_second[runner], dice):
            return STEAL + 1
    if bases & 6 == 2 and may_steal(state, book, 2):
        runner = state.bases[SECOND - 1]
        if goes(state, book, runner, THIRD, book.steal_third[runner], dice):
            return STEAL + 2
    return SWING


@rule
def goes(state, book, runner, base, habit, dice):
    """Whether a runner tries for a base."""
    return happens(dice, habit * STEAL_FACTOR)


@rule
def send(state, book, style):
    """Send the runner from third if the lesser of concede and throw is worth more than holding him."""
    if style == PASSIVE:
        return STAY
    hold = expected_runs(base_state(state.bases), state.outs + 1)
    lesser = min(concede_worth(state), throw_worth(state, book))
    return SEND_HIM if lesser > hold + SEND_MARGIN else STAY


@rule
def tag(state, book, style):
    """The runner on third tries to score on a fly if that is worth more than holding; others hold."""
    if style == PASSIVE or state.tag_base != THIRD:
        return STAY
    chance = min(1.0, max(0.0, (tag_target(state, book) + 1) / 100))
    behind = base_state(state.bases) & 3
    going = chance * (1.0 + expected_runs(behind, state.outs)) + (1.0 - chance) * expected_runs(behind, state.outs + 1)
    return TAG_UP if going > expected_runs(base_state(state.bases), state.outs) + TAG_MARGIN else STAY


# --- Who comes in ---


@rule
def pick(state, book, team, style):
    """The substitute that is asked for."""
    wanted = NOBODY
    if style == AS_PLAYED and book.usage_pitchers[team, 0] != NOBODY:
        wanted = as_played_pick(state, book, team)
    if wanted != NOBODY:
        return wanted
    if state.pick_role == AS_PITCHER:
        usual = style == TRADITIONAL
        return usual_reliever(state, book, team) if usual else best_reliever(state, book, team)
    if state.pick_role == AS_FIELDER:
        return best_fielder(state, book, team, state.pick_at)
    return best_bat(state, book, team)


@rule
def as_played_pick(state, book, team):
    """As played: the man who really came in, NOBODY if he cannot."""
    wanted = NOBODY
    if state.pick_role == AS_PITCHER:
        number = min(state.pitchers_used[team], MOST_USED - 1)
        wanted = book.usage_pitchers[team, number]
        if not is_eligible_reliever(state, book, wanted) or best_pitching_rank(state, book, team, IN_RELIEF) != RESTED:
            wanted = NOBODY
    elif state.pick_role == AS_FIELDER:
        wanted = wanted_fielder(state, book, team, state.pick_at)
        if wanted != NOBODY and not has_position(book, wanted, state.pick_at):
            wanted = NOBODY
    elif state.pick_role == AS_BATTER:
        wanted = wanted_batter(state, book, team)
    return wanted


@rule
def best_reliever(state, book, team):
    """The free pitcher with the best claim who saves the most runs."""
    rank = best_pitching_rank(state, book, team, IN_RELIEF)
    days = fewest_days(state, book, team, IN_RELIEF) if rank == NOT_RESTED else 0
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if has_claim(state, book, player, IN_RELIEF, rank, days) and book.worth_on_mound[player] > most:
            best, most = player, book.worth_on_mound[player]
    return best


@rule
def best_fielder(state, book, team, position):
    """The free player with the position who bats best; anybody free if none has it."""
    best, most = NOBODY, -1000.0
    for player in roster(book, team):
        if is_free(state, book, player):
            worth = book.worth_at_bat[player, 1] + (100.0 if book.games_at[player, position] >= 0 else 0.0)
            if worth > most:
                best, most = player, worth
    return best


@rule
def best_bat(state, book, team):
    """The free player who bats best against this pitcher; pitchers only if nobody else is left."""
    best, most = NOBODY, -1000.0
    hand = book.throws[state.mound[1 - team]]
    for player in roster(book, team):
        if is_free(state, book, player):
            worth = book.worth_at_bat[player, hand] - (100.0 if book.pitcher_card[player] else 0.0)
            if worth > most:
                best, most = player, worth
    return best
