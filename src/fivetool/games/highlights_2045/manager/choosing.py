"""What the manager and the naive player choose."""

from __future__ import annotations

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import (
    abilities,
    automated,
    buy_round,
    choice,
    decisions,
    defense,
    effects,
    exchanges,
    formats,
    hits,
    in_force,
    mark,
    phase,
    printed,
    running,
    set_up,
    sizes,
    slot,
    zones,
)

STYLES = ("manager", "naive")
MANAGER, NAIVE = 0, 1

REACHES_HOME = 0.74  # share of threatened hits that the opponent does not stop
INCOME_PER_GAME = 0.008  # runs a game that a point of income buys, for every game that is still to come
WORTH_A_COACH = 0.8  # a coach acts for so many runs, in the last turns for less
LAST_TURNS = 9
NOTHING = -1e9


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """A built-in player's choice."""
    if state.phase == phase.CHOOSE_TEAM:
        return any_club(state, dice)
    if state.phase == phase.FIRST_BUYER:
        return choice.PICK + seat if state.buying[seat] else first_legal(state, book, seat)
    if style == NAIVE:
        return naive_choice(state, book, seat)
    if state.phase == phase.PLAY_CARD:
        return best_play(state, book, seat)
    if state.phase == phase.BUY:
        return best_purchase(state, book, seat)
    if state.phase == phase.SET_ON_DECK:
        return best_on_deck(state, book, seat)
    if state.phase == phase.VISITOR_SAVE:
        return best_save(state, book, seat)
    if state.phase == phase.ON_DECK_LEFT:
        return (
            choice.FROM_LINEUP if book.worth[state.on_deck[seat]] > mean_worth(state, book, seat) else choice.TO_DUGOUT
        )
    if state.phase == phase.USE_COACH:
        return choice.YES if coach_is_worth_it(state, book, seat) else choice.NO
    return best_answer(state, book, seat)


@rule
def naive_choice(state, book, seat):
    """Cards in the order drawn, the dearest free agent for the cheapest card, otherwise the first choice there is."""
    if state.phase == phase.SEND_DOWN:
        cheapest = 0
        for i in range(1, min(sizes.LISTED, state.played[seat])):
            if book.cost[state.in_play[seat, i]] < book.cost[state.in_play[seat, cheapest]]:
                cheapest = i
        return choice.PICK + cheapest
    if state.phase == phase.BUY:
        best = choice.NO
        dearest = 0
        for i in range(state.page, min(state.page + sizes.LISTED, state.row_count + state.scouted_count)):
            cost = book.cost[buy_round.on_offer(state, i)]
            if state.played[seat] > 0 and cost <= state.budget[seat] and cost > dearest:
                dearest = cost
                best = choice.PICK + i - state.page
        return best
    return first_legal(state, book, seat)


@rule
def first_legal(state, book, seat):
    """The first choice that is open: a pick before anything else, then yes."""
    decisions.legal(state, book, seat, state.open)
    found = -1
    for chosen in range(choice.COUNT - 1, -1, -1):
        if state.open[chosen]:
            if found < 0 or chosen >= choice.PICK or found < choice.PICK:
                found = chosen
            state.open[chosen] = 0
    return found


@rule
def any_club(state, dice):
    """One of the decks that are left."""
    club = roll(dice, BOT_DICE, 4)
    while set_up.club_is_taken(state, club):
        club = roll(dice, BOT_DICE, 4)
    return choice.PICK + club


@rule
def best_answer(state, book, seat):
    """Answers that an action calls for, and simple picks."""
    if state.phase == phase.CHOOSE_HIT:
        return best_glove(state, book, seat)
    if state.phase == phase.CHOOSE_RUNNER or state.phase == phase.CHOOSE_RUNNERS:
        return best_runner(state, book, seat)
    if state.phase == phase.ACTION_ORDER:
        return choice.YES if effects.would_work(state, book, seat, state.todo[0]) else choice.NO
    if state.phase == phase.CHOOSE_CLONE:
        return best_clone(state, book, seat)
    if state.phase == phase.CHOOSE_GAMBLE:
        return choice.PICK + (
            1 if automated.hit_sum(book, state.shown[1]) > automated.hit_sum(book, state.shown[0]) else 0
        )
    if state.phase == phase.EXTRA_CARD:
        return best_extra(state, book, seat)
    if state.phase == phase.CHOOSE_MINOR or state.phase == phase.ORDER_TOP or state.phase == phase.SEND_DOWN:
        return best_listed(state, book, seat)
    return first_legal(state, book, seat)


# --- Pawns: three bases with two bits of speed each ---


@rule
def bases_code(state, team):
    """The runners of a team as a number."""
    code = 0
    for base in range(FIRST, HOME):
        code |= running.runner_speed(state, team, base) << 2 * (base - 1)
    return code


@rule
def speed_at(code, base):
    """The speed of the runner on a base."""
    return code >> 2 * (base - 1) & 3


@rule
def after_hit(code, hit, speed, one_more):
    """Runs and runners after a hit."""
    runs = 0
    new = 0
    nearest = HOME
    for base in range(3, 0, -1):
        runner = speed_at(code, base)
        if runner:
            by = hit + 1 if one_more else hits.bases_taken(runner, base, hit)
            target = min(base + by, HOME)
            if target == HOME:
                runs += 1
            else:
                target = min(target, nearest - 1)
                nearest = target
                new |= runner << 2 * (target - 1)
    if hit >= HOME:
        return runs + 1, new
    return runs, new | speed << 2 * (hit - 1)


@rule
def after_walk(code, speed):
    """Runs and runners after a walk."""
    runner = speed
    for base in range(FIRST, HOME):
        pushed = speed_at(code, base)
        code = code & ~(3 << 2 * (base - 1)) | runner << 2 * (base - 1)
        runner = pushed
        if runner == 0:
            return 0, code
    return 1, code


@rule
def cards_left(state, team):
    """How many cards a team is still to play; in Extra Innings one at least."""
    if state.extra > 0 or state.phase == phase.EXTRA_CARD:
        return 1
    return max(0, sizes.HAND - state.played[team])


@rule
def bases_worth(state, book, team, code):
    """Runs that these runners of a team will score with the cards that it is still to play."""
    return book.base_worth[cards_left(state, team), code]


# --- What the opponent's hits will do ---


@rule
def damage(state, book, other, code, effect, left_out):
    """Runs and worth of runners that the pending hits bring, under an effect and without the hits in `left_out`."""
    runs, code = runs_coming(state, other, code, effect, left_out)
    return runs + bases_worth(state, book, other, code)


@rule
def runs_coming(state, other, code, effect, left_out):
    """Runs that the pending hits score, and the runners after them."""
    runs = 0.0
    if effect == abilities.CANCEL_ALL:
        return runs, code
    for i in range(state.pending[other]):
        hit, speed = state.hits[other, i], state.hit_speed[other, i]
        if effect == abilities.WALKS:
            hit = printed.WALK
        elif effect == abilities.LOSE_A_BASE and hit != printed.WALK:
            hit -= 1
        if hit == 0 or left_out >> i & 1:
            continue
        if hit == printed.WALK:
            scored, code = after_walk(code, speed)
        else:
            scored, code = after_hit(code, hit, speed, state.hit_flags[other, i] & mark.HIT_AND_RUN != 0)
        runs += scored
    return runs, code


@rule
def least_damage_glove(state, book, other, code, left_out):
    """The hit whose loss hurts the opponent most, -1 if there is none."""
    best = -1
    least = 1e9
    for i in range(state.pending[other]):
        if not left_out >> i & 1 and defense.may_glove(state, other, i):
            hurt = damage(state, book, other, code, -1, left_out | 1 << i)
            if hurt < least:
                least = hurt
                best = i
    return best


@rule
def best_glove(state, book, seat):
    """The hit to cancel."""
    other = zones.opponent(state, seat)
    best = least_damage_glove(state, book, other, bases_code(state, other), 0) - state.page
    return choice.PICK + best if 0 <= best < sizes.LISTED else first_legal(state, book, seat)


@rule
def without_runner(code, base):
    """The runners without the one on a base."""
    return code & ~(3 << 2 * (base - 1))


@rule
def best_runner(state, book, seat):
    """The runner whose loss hurts most; for a double steal the one who goes farthest home."""
    best = choice.NO
    if book.effect[state.doing] == abilities.DOUBLE_STEAL:
        for base in range(FIRST, HOME):
            if running.may_double_steal(state, seat, base):
                best = choice.BASE + base - 1
        return best
    other = zones.opponent(state, seat)
    code = bases_code(state, other)
    least = 1e9
    for base in range(FIRST, HOME):
        if decisions.may_choose_runner(state, book, seat, base):
            hurt = damage(state, book, other, without_runner(code, base), -1, 0)
            if hurt < least:
                least = hurt
                best = choice.BASE + base - 1
    return best


@rule
def defended_damage(state, book, seat, code):
    """What the pending hits will do if an action is used as well as it can be."""
    other = zones.opponent(state, seat)
    runners, effect, left_out = best_defense(state, book, seat, code)
    return damage(state, book, other, runners, effect, left_out)


@rule
def best_defense(state, book, seat, code):
    """The best use of an action: the runners it leaves, its effect on the hits, and the hits it takes away."""
    other = zones.opponent(state, seat)
    runners = bases_code(state, other)
    effect = book.effect[code]
    left_out = 0
    if effect == abilities.GLOVES or effect == abilities.ROBOT_GLOVE:
        for i in range(book.number[code]):
            hit = least_damage_glove(state, book, other, runners, left_out)
            if hit >= 0:
                left_out |= 1 << hit
    elif effect == abilities.PICK_OFF:
        runners = without_best_runner(state, book, other, runners, False)
    elif effect == abilities.DOUBLE_PLAY:
        runners = without_best_runner(state, book, other, runners, True)
        runners = without_best_runner(state, book, other, runners, True)
    elif effect == abilities.PICK_OFF_ALL or effect == abilities.TRIPLE_PLAY:
        runners = 0
    return runners, effect, left_out


@rule
def without_best_runner(state, book, other, code, spare_fast):
    """The runners without the one whose loss hurts most."""
    best = code
    least = 1e9
    for base in range(FIRST, HOME):
        speed = speed_at(code, base)
        if speed and not (spare_fast and speed == printed.FAST):
            rest = without_runner(code, base)
            hurt = damage(state, book, other, rest, -1, 0)
            if hurt < least:
                least = hurt
                best = rest
    return best


# --- What a card would do now ---


@rule
def value_now(state, book, seat, card):
    """Runs gained by playing a card now, compared with a card that does nothing."""
    zones.push(state.in_play, state.played, seat, card)
    before = state.slot
    state.slot = slot.TURN
    value = action_value(state, book, seat, card)
    state.slot = before
    zones.take_at(state.in_play, state.played, seat, state.played[seat] - 1)
    return value


@rule
def action_value(state, book, seat, card):
    """The worth of a card's actions and hits in the present position."""
    other = zones.opponent(state, seat)
    before = damage(state, book, other, bases_code(state, other), -1, 0)
    own = bases_code(state, seat)
    value = -bases_worth(state, book, seat, own)
    speed = in_force.card_speed(state, book, seat, card)
    for i in range(2):
        code = book.action[card, i]
        if code == 0 or not effects.would_work(state, book, seat, code):
            continue
        effect = book.effect[code]
        if book.action_class[code] == abilities.DEFENSE:
            value += before - defended_damage(state, book, seat, code)
        elif (
            effect == abilities.HIT_NOW
            or effect == abilities.CLUTCH_HIT
            or effect == abilities.WALK_NOW
            or effect == abilities.HIT_EACH
        ):
            times = book.times[code]
            if effect == abilities.HIT_EACH:
                times = effects.already_played(state, book, seat, printed.NATURAL)
            for j in range(times):
                if effect == abilities.WALK_NOW:
                    scored, own = after_walk(own, speed)
                else:
                    scored, own = after_hit(own, book.number[code], speed, effect == abilities.CLUTCH_HIT)
                value += scored
        elif effect == abilities.STEAL:
            scored, own = after_steal(own)
            value += scored
        else:
            value += book.code_worth[code]
    return value + attack_value(state, book, seat, card, own, speed)


@rule
def after_steal(code):
    """Runs and runners after a stolen base."""
    runs = 0
    for base in range(3, 0, -1):
        speed = speed_at(code, base)
        if speed >= printed.AVERAGE:
            if base == 3:
                runs += 1
                code = without_runner(code, base)
            elif speed_at(code, base + 1) == 0:
                code = without_runner(code, base) | speed << 2 * base
    return runs, code


@rule
def attack_value(state, book, seat, card, code, speed):
    """Runners on base, and what the threatened hits add to them if they are not stopped."""
    start = bases_worth(state, book, seat, code)
    runs = 0.0
    for i in range(book.hit_count[card]):
        one_more = book.static_flags[card] & mark.HIT_AND_RUN != 0
        scored, code = after_hit(code, book.hits[card, i], speed, one_more)
        runs += scored
    return start + REACHES_HOME * (runs + bases_worth(state, book, seat, code) - start)


@rule
def mean_worth(state, book, seat):
    """The mean worth of the cards on the roster."""
    total = 0.0
    count = 0
    for card in range(1, book.cards + 1):
        if state.place[card] == zones.ON_ROSTER + seat:
            total += book.worth[card]
            count += 1
    return total / max(1, count)


# --- Which card to play (BH-36, BH-38) ---


@rule
def best_play(state, book, seat):
    """The card that gains most over what it would do later; a weak PH card gives way to a better one."""
    best = choice.PICK
    most = NOTHING
    turns = state.hand_count[seat] - 1
    deck_value = value_now(state, book, seat, state.on_deck[seat]) if state.on_deck[seat] else NOTHING
    lineup_value = NOTHING
    for i in range(state.hand_count[seat]):
        card = state.hand[seat, i]
        later = book.kept_worth[turns, card]
        gain = value_now(state, book, seat, card) - later
        if gain > most:
            most = gain
            best = choice.PICK + i
        if in_force.may_pinch_hit(state, book, seat, card):
            if lineup_value == NOTHING:
                lineup_value = drawn_value(state, book, seat)
            if deck_value - later > most:
                most = deck_value - later
                best = choice.PH_DECK + i
            if lineup_value - later > most:
                most = lineup_value - later
                best = choice.PH_LINEUP + i
    return best


@rule
def drawn_value(state, book, seat):
    """What the top card of the Lineup would do now: the known one, or the mean of those it could be."""
    if state.top_count[seat] > 0:
        return value_now(state, book, seat, state.top[seat, state.top_count[seat] - 1])
    total = 0.0
    count = state.lineup_count[seat]
    for i in range(count):
        total += value_now(state, book, seat, state.lineup[seat, i])
    if count == 0:  # BH-30: the Dugout will be shuffled
        count = state.dugout_count[seat]
        for i in range(count):
            total += value_now(state, book, seat, state.dugout[seat, i])
    return total / count if count > 0 else NOTHING


@rule
def usual_draw(state, book, seat):
    """What the next card of the Lineup will do in a game that is about to begin."""
    worth = book.kept_worth[sizes.HAND - 1]
    if state.top_count[seat] > 0:
        return worth[state.top[seat, state.top_count[seat] - 1]]
    total = 0.0
    count = state.lineup_count[seat]
    for i in range(count):
        total += worth[state.lineup[seat, i]]
    if count == 0:
        count = state.dugout_count[seat]
        for i in range(count):
            total += worth[state.dugout[seat, i]]
    return total / count if count > 0 else NOTHING


@rule
def best_on_deck(state, book, seat):
    """The weakest card makes room for another draw, unless that would be worse still."""
    worth = book.kept_worth[sizes.HAND - 1]
    weakest = 0
    for i in range(1, state.hand_count[seat]):
        if worth[state.hand[seat, i]] < worth[state.hand[seat, weakest]]:
            weakest = i
    return choice.PICK + weakest if usual_draw(state, book, seat) > worth[state.hand[seat, weakest]] else choice.NO


@rule
def best_extra(state, book, seat):
    """BH-94: the card that does most on the present bases; what its defense meets is not known yet."""
    best = -1
    most = NOTHING
    state.extra += 1
    for i in range(state.hand_count[seat]):
        card = state.hand[seat, i]
        value = value_now(state, book, seat, card)
        for j in range(2):
            code = book.action[card, j]
            if code and book.action_class[code] == abilities.DEFENSE:
                value += book.code_worth[code]
        if value > most:
            most = value
            best = choice.PICK + i
    state.extra -= 1
    return best


# --- The Visitor Save (BH-85 to BH-91) ---


@rule
def best_save(state, book, seat):
    """The source that most often keeps the game won or tied; where it is all the same, nothing is spent."""
    before = state.slot
    state.slot = slot.SAVE
    nothing, drawn = standing(state, seat), drawn_save(state, book, seat)
    deck = save_chance(state, book, seat, state.on_deck[seat]) if state.on_deck[seat] else NOTHING
    state.slot = before
    if deck > max(nothing, drawn) + 1e-9:
        return choice.FROM_DECK
    return choice.FROM_LINEUP if drawn > nothing + 1e-9 else choice.NO


@rule
def drawn_save(state, book, seat):
    """How the game stands after a save with the top card of the Lineup, on the average of what it could be."""
    if state.top_count[seat] > 0:
        return save_chance(state, book, seat, state.top[seat, state.top_count[seat] - 1])
    total = 0.0
    count = state.lineup_count[seat]
    for i in range(count):
        total += save_chance(state, book, seat, state.lineup[seat, i])
    if count == 0:
        count = state.dugout_count[seat]
        for i in range(count):
            total += save_chance(state, book, seat, state.dugout[seat, i])
    return total / count if count > 0 else NOTHING


@rule
def save_chance(state, book, seat, card):
    """How the game stands if a card makes the save: 1 won, 0.5 tied, 0 lost."""
    best = standing(state, seat)
    for i in range(2):
        code = book.action[card, i]
        if code and book.action_class[code] == abilities.DEFENSE and effects.would_work(state, book, seat, code):
            other = zones.opponent(state, seat)
            runners, effect, left_out = best_defense(state, book, seat, code)
            runs, _ = runs_coming(state, other, runners, effect, left_out)
            best = max(best, result(state.runs[seat] - state.runs[other] - runs))
    return best


@rule
def standing(state, seat):
    """How the game stands for the Visitors once Home's hits are resolved: 1 won, 0.5 tied, 0 lost."""
    other = zones.opponent(state, seat)
    runs, _ = runs_coming(state, other, bases_code(state, other), -1, 0)
    return result(state.runs[seat] - state.runs[other] - runs)


@rule
def result(margin):
    """1 for a win, 0.5 for a tie, 0 for a loss."""
    if margin > 0:
        return 1.0
    return 0.5 if margin == 0 else 0.0


# --- Coaches, clones and lists ---


@rule
def coach_is_worth_it(state, book, seat):
    """BH-183: a coach acts once; he waits for hits worth stopping, but not too long."""
    code = in_force.coach_code(state, book, seat)
    effect = book.effect[code]
    if effect != abilities.CANCEL_ALL and effect != abilities.TRIPLE_PLAY:
        return True
    other = zones.opponent(state, seat)
    saved = damage(state, book, other, bases_code(state, other), -1, 0) - defended_damage(state, book, seat, code)
    return saved > (WORTH_A_COACH if state.turn < LAST_TURNS and state.extra == 0 else 0.0)


@rule
def best_clone(state, book, seat):
    """The most valuable action that would work."""
    best = choice.NO
    most = 0.0
    for i in range(sizes.LISTED):
        code = exchanges.clone_code(state, book, state.page + i)
        if code and effects.would_work(state, book, seat, code) and book.code_worth[code] > most:
            most = book.code_worth[code]
            best = choice.PICK + i
    return best


@rule
def listed_card(state, book, seat, i):
    """The card at a place of the list that the question shows."""
    if state.phase == phase.SEND_DOWN:
        return state.in_play[seat, i]
    if state.phase == phase.ORDER_TOP:
        return state.bought[seat, i]
    return exchanges.minor_card(state, book, seat, i)


@rule
def best_listed(state, book, seat):
    """The best card of a list, or the worst where it is sent away."""
    best = -1
    most = NOTHING
    size = decisions.list_size(state, book, seat)
    for i in range(state.page, min(state.page + sizes.LISTED, size)):
        if decisions.may_pick(state, book, seat, i):
            worth = roster_worth(state, book, listed_card(state, book, seat, i))
            if state.phase == phase.SEND_DOWN:
                worth = -worth
            if worth > most:
                most = worth
                best = choice.PICK + i - state.page
    return best


# --- Buying ---


@rule
def games_to_come(state, book):
    """About how many games a card bought now can still play in."""
    if state.stage == formats.SERIES:
        most = 0
        for team in range(book.teams):
            most = max(most, state.stage_wins[team])
        return book.series_length // 2 + 1 - most + 1
    return formats.stage_games(state, book) - state.game + book.series_length // 2 + 1


@rule
def roster_worth(state, book, card):
    """What a card on the roster is worth a game: its play, and what its income will buy."""
    return book.worth[card] + INCOME_PER_GAME * book.income[card] * games_to_come(state, book)


@rule
def worst_in_play(state, book, seat, number):
    """The worth of the worst cards In Play that would be sent down for so many purchases."""
    taken = 0
    total = 0.0
    for k in range(number):
        worst = -1
        for i in range(state.played[seat]):
            if not taken >> i & 1:
                if worst < 0 or in_play_worth(state, book, seat, i) < in_play_worth(state, book, seat, worst):
                    worst = i
        if worst < 0:
            return 1e9
        taken |= 1 << worst
        total += in_play_worth(state, book, seat, worst)
    return total


@rule
def in_play_worth(state, book, seat, i):
    """The worth of a card that was played."""
    return roster_worth(state, book, state.in_play[seat, i])


@rule
def offered_worth(state, book, i):
    """The worth of a card on offer."""
    return roster_worth(state, book, buy_round.on_offer(state, i))


@rule
def best_purchase(state, book, seat):
    """The first card of the one, two or three cards that improve the roster most within the budget."""
    size = decisions.list_size(state, book, seat)
    best = choice.NO
    most = 0.0
    lost_1, lost_2, lost_3 = (
        worst_in_play(state, book, seat, 1),
        worst_in_play(state, book, seat, 2),
        worst_in_play(state, book, seat, 3),
    )
    for i in range(state.page, min(state.page + sizes.LISTED, size)):
        left = state.budget[seat] - book.cost[buy_round.on_offer(state, i)]
        if left < 0:
            continue
        gain = best_company(state, book, size, i, left, lost_1, lost_2, lost_3)
        if gain > most + 1e-9:
            most = gain
            best = choice.PICK + i - state.page
    return best


@rule
def best_company(state, book, size, first, left, lost_1, lost_2, lost_3):
    """The gain of a purchase together with the best one or two others that the rest of the budget buys."""
    worth = offered_worth(state, book, first)
    most = worth - lost_1
    for j in range(size):
        rest = left - book.cost[buy_round.on_offer(state, j)]
        if j == first or rest < 0:
            continue
        second = worth + offered_worth(state, book, j)
        most = max(most, second - lost_2)
        for k in range(j + 1, size):
            if k != first and book.cost[buy_round.on_offer(state, k)] <= rest:
                most = max(most, second + offered_worth(state, book, k) - lost_3)
    return most
