"""The Buy Round (BH-112 to BH-125, BH-136, BH-137)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import codes, draw, events, figure, phase, sizes, zones
from fivetool.games.highlights_2045.rules.free_agents import agents_left, put_at_bottom, take_agent
from fivetool.games.highlights_2045.rules.in_force import coach_code
from fivetool.games.highlights_2045.rules.zones import in_play_to_dugout, push, take_at


@rule
def fill_row(state, book, dice, tape):
    """BH-112, BH-115: turn up free agents until the row is full or the deck empty."""
    while state.row_count < book.row_size and agents_left(state) > 0:
        state.row[state.row_count] = take_agent(state, book, dice)
        state.row_count += 1
    emit(tape, NO_SEAT, events.Row(count=state.row_count, cards=state.row))


@rule
def clear_row(state, book, dice):
    """BH-113 `fresh`: the old row goes to the bottom in random order."""
    left = state.row_count
    while left > 0:
        i = roll(dice, draw.ROW_ORDER, book.row_size)
        if i < state.row_count and state.row[i]:
            put_at_bottom(state, state.row[i], 0)
            state.row[i] = 0
            left -= 1
    state.row_count = 0


@rule
def start_buy_round(state, book, dice, tape):
    """BH-112, BH-113, BH-116: the row, and who chooses the first buyer."""
    state.buy_round += 1
    if book.fresh_row and state.buy_round > 1:
        clear_row(state, book, dice)
    fill_row(state, book, dice, tape)
    state.seat_turn = first_chooser(state, book, dice)
    state.phase = phase.FIRST_BUYER


@rule
def chooses_before(state, team, other):
    """BH-116, BH-137: the lower income, then losers, then the larger losing margin."""
    if state.income[team] != state.income[other]:
        return state.income[team] < state.income[other]
    if state.won[team] != state.won[other]:
        return state.won[team] < state.won[other]
    return state.margin[team] > state.margin[other]


@rule
def first_chooser(state, book, dice):
    """BH-116, BH-137: who names the first buyer; lots decide among equals."""
    best = -1
    equals = 0
    for team in range(book.teams):
        if state.buying[team]:
            if best < 0 or chooses_before(state, team, best):
                best = team
                equals = 1
            elif not chooses_before(state, best, team):
                equals += 1
    if equals < 2:
        return best
    team = roll(dice, draw.LOTS, book.teams)
    while not state.buying[team] or chooses_before(state, best, team):
        team = roll(dice, draw.LOTS, book.teams)
    return team


@rule
def name_first_buyer(state, team, tape):
    """BH-116: the chooser names any buying seat, himself included."""
    emit(tape, state.seat_turn, events.FirstBuyer(chooser=state.seat_turn, chosen=team))
    state.seat_turn = team
    state.phase = phase.NEXT_BUYER


@rule
def next_buyer(state, book, dice, tape):
    """BH-117, BH-137: turns go in seat order from the first buyer on; BH-194: scouted cards, in the first one."""
    for i in range(book.teams):
        team = (state.seat_turn + i) % book.teams
        if state.buying[team]:
            state.seat_turn = team
            if coach_code(state, book, team) == codes.COACH_SCOUT and state.bought_count[team] == 0:
                scout(state, book, team, dice, tape)
            state.phase = phase.BUY
            return
    for team in range(sizes.TEAMS):
        state.coach[team] = 0  # BH-182: a coach serves for the Buy Round too
    state.phase = phase.NEXT_GAME


@rule
def scout(state, book, team, dice, tape):
    """BH-194: three more free agents, for one buyer alone."""
    while state.scouted_count < sizes.SCOUTED and agents_left(state) > 0:
        state.scouted[state.scouted_count] = take_agent(state, book, dice)
        state.scouted_count += 1
    emit(tape, team, events.Scouted(team=team, cards=state.scouted))


@rule
def on_offer(state, i):
    """The card at a place of the row, or behind it of the scouted cards; 0 when there is none."""
    if i < state.row_count:
        return state.row[i]
    i -= state.row_count
    return state.scouted[i] if i < state.scouted_count else 0


@rule
def send_down(state, book, slot, dice, tape):
    """BH-114, BH-118 to BH-121, BH-125: pay, send a played card to the Minors, refill the row."""
    team = state.seat_turn
    card = on_offer(state, state.wanted)
    sent = take_at(state.in_play, state.played, team, slot)
    state.place[sent] = zones.IN_MINORS + team
    state.place[card] = zones.ON_ROSTER + team
    state.budget[team] -= book.cost[card]
    state.count[figure.SPENT] += book.cost[card]
    state.count[figure.BOUGHT] += 1
    push(state.bought, state.bought_count, team, card)
    refill = take_off_offer(state, book, dice)
    bought = events.Buy(
        team=team, card=card, cost=book.cost[card], left=state.budget[team], sent_down=sent, refill=refill
    )
    emit(tape, team, bought)
    state.phase = phase.BUY
    if book.buy_one_each:
        pass_turn(state, book)


@rule
def take_off_offer(state, book, dice):
    """BH-114, BH-115, BH-194: the row is refilled at once, or shrinks; scouted cards are not refilled."""
    i = state.wanted
    if i < state.row_count:
        refill = take_agent(state, book, dice)
        state.row[i] = refill
        if refill == 0:
            state.row_count -= 1
            for j in range(i, state.row_count):
                state.row[j] = state.row[j + 1]
            state.row[state.row_count] = 0
        return refill
    state.scouted_count -= 1
    for j in range(i - state.row_count, state.scouted_count):
        state.scouted[j] = state.scouted[j + 1]
    state.scouted[state.scouted_count] = 0
    return 0


@rule
def pass_turn(state, book):
    """BH-117 `one_each`: after a purchase it is the next buyer's turn."""
    put_scouted_away(state)
    state.seat_turn = (state.seat_turn + 1) % book.teams
    state.phase = phase.NEXT_BUYER


@rule
def put_scouted_away(state):
    """BH-194: scouted cards that were not bought go to the bottom of the deck."""
    for i in range(state.scouted_count):
        put_at_bottom(state, state.scouted[i], 2 + state.seat_turn)
        state.scouted[i] = 0
    state.scouted_count = 0


@rule
def stop_buying(state):
    """BH-122, BH-194: no more purchases; scouted cards go to the bottom, bought ones are put in order."""
    put_scouted_away(state)
    state.ordered = 0
    state.phase = phase.ORDER_TOP if state.bought_count[state.seat_turn] > 1 else phase.END_BUYING


@rule
def order_top(state, i):
    """BH-122: the next of the bought cards, counted from the top."""
    team = state.seat_turn
    card = state.bought[team, i]
    for j in range(i, state.ordered, -1):
        state.bought[team, j] = state.bought[team, j - 1]
    state.bought[team, state.ordered] = card
    state.ordered += 1
    if state.ordered == state.bought_count[team]:
        state.phase = phase.END_BUYING


@rule
def end_buying(state, tape):
    """BH-122 to BH-124: new cards on top of the Lineup, the rest to the Dugout, unspent money is lost."""
    team = state.seat_turn
    count = state.bought_count[team]
    for i in range(count - 1, -1, -1):
        state.top_round[team, state.top_count[team]] = state.buy_round
        push(state.top, state.top_count, team, state.bought[team, i])
        state.bought[team, i] = 0
    state.bought_count[team] = 0
    state.ordered = 0
    in_play_to_dugout(state, team)
    emit(tape, team, events.BuyEnd(team=team, bought=count, unspent=state.budget[team]))
    state.budget[team] = 0
    state.buying[team] = 0
    state.phase = phase.NEXT_BUYER
