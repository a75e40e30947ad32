"""What programs that learn 2045 are shown: cards by what is printed on them, in the places that choices name.

`pick-1` to `pick-12` choose what a question lists, so the listed cards come in that order. Hands, Lineups and secret
choices of others are not shown (BH-20, BH-21), only how many cards there are.
"""

from fivetool.engine.encoding import put_flag, put_one_hot, put_share
from fivetool.engine.record import rule
from fivetool.game.observation import Part
from fivetool.games.highlights_2045.rules import abilities, phase, printed, sizes
from fivetool.games.highlights_2045.rules.buy_round import on_offer
from fivetool.games.highlights_2045.rules.decisions import is_waited_for
from fivetool.games.highlights_2045.rules.exchanges import clone_code, minor_card
from fivetool.games.highlights_2045.rules.formats import STAGES, stage_games
from fivetool.games.highlights_2045.rules.in_force import coach_code, park_code, top_card
from fivetool.games.highlights_2045.rules.zones import opponent

KINDS, SPEEDS, HIT_KINDS, CLASSES = 3, 3, 5, 7
ACTION_NUMBERS = CLASSES + 3
CARD_NUMBERS = 4 + KINDS + SPEEDS + HIT_KINDS + sizes.CARD_ACTIONS * ACTION_NUMBERS
BASES = 3
TEAM_NUMBERS = 6 + BASES * (1 + SPEEDS) + HIT_KINDS + SPEEDS
MUCH, MANY_RUNS, MANY_CARDS, MANY_GAMES, MANY_TURNS, MUCH_MONEY = 10, 10, 15, 7, 6, 20  # what counts as 1
CARD_TEXT = (
    "present, cost and income as shares of 10, pinch-hit symbol; natural, cyborg, robot; slow, medium, fast; printed "
    "singles, doubles, triples, home runs, walks; and for each of two actions its class (defense, offense, running, "
    "modifier, exchange, coach, park), its number as a share of 10, whether it has a condition, and its code as a share"
)
TEAM_TEXT = (
    "runs, cards in Hand, Lineup, Dugout and In Play, whether a card is On Deck; for each base a runner, slow, medium, "
    "fast; pending singles, doubles, triples, home runs, walks; slow, medium, fast"
)


def parts(seats: int) -> tuple[Part, ...]:
    """The pieces of an observation, in their order."""
    return (
        Part("decision", phase.OVER, "the open decision: " + ", ".join(phase.DECISIONS)),
        Part("asked", 1, "whether the own seat is asked"),
        Part("stage", len(STAGES), ", ".join(STAGES)),
        Part("games_left", 1, f"games that the stage can still have, as a share of {MANY_GAMES}"),
        Part("wins", sizes.TEAMS, f"games won in the stage, the own team first, as shares of {MANY_GAMES}"),
        Part("at_home", 2, "whether the own team plays at home, and as the visitors"),
        Part("turn", 1, f"turn of the game, as a share of {MANY_TURNS}"),
        Part("extra", 1, f"Extra Innings cards so far, as a share of {MANY_TURNS}"),
        Part("lead", 1, f"the own lead, as a share of {MANY_RUNS}"),
        Part("budget", sizes.TEAMS, f"money to spend, the own team first, as shares of {MUCH_MONEY}"),
        Part("buying", sizes.TEAMS, "teams that still buy, the own first"),
        Part("page", 1, "how far the list has been turned over, as a share of 12"),
        Part("action", CLASSES + 1, "the class of the action that is being carried out, and its number as a share"),
        Part("left_to_do", 2, "gloves and runners that may still be taken, as shares of 10"),
        Part("codes", 3, "the own coach, the other's coach and the park in force, by their codes as shares"),
        Part("own", TEAM_NUMBERS, f"the own team: {TEAM_TEXT}"),
        Part("other", TEAM_NUMBERS, "the team it plays, in the same numbers"),
        Part("listed", sizes.LISTED * CARD_NUMBERS, f"what pick-1 to pick-12 stand for: {CARD_TEXT}"),
        Part("hand", sizes.HAND * CARD_NUMBERS, "the own Hand, in the same numbers"),
        Part("on_deck", CARD_NUMBERS, "the own On Deck card"),
        Part("top_known", CARD_NUMBERS, "the known card on top of the own Lineup"),
        Part("acting", CARD_NUMBERS, "the acting card"),
        Part("own_top", CARD_NUMBERS, "the own card In Play that lies on top"),
        Part("other_top", CARD_NUMBERS, "the other's card In Play that lies on top"),
        Part("own_lineup", CARD_NUMBERS, "all cards of the own Lineup added up, as a share of 15"),
        Part("own_dugout", CARD_NUMBERS, "all cards of the own Dugout added up, as a share of 15"),
        Part("other_dugout", CARD_NUMBERS, "all cards of the other's Dugout added up, as a share of 15"),
    )


@rule
def encode(state, book, seat, out):
    """Write what a seat sees; returns how many numbers that are."""
    plays = seat == state.home or seat == state.visitors
    other = opponent(state, seat) if plays else -1
    asked = is_waited_for(state, seat)
    at = encode_match(state, book, seat, asked, other, out)
    at = put_team(state, seat if plays else -1, out, at)
    at = put_team(state, other, out, at)
    for i in range(sizes.LISTED):
        at = put_listed(state, book, seat, asked, state.page + i, out, at)
    for i in range(sizes.HAND):
        at = put_card(book, state.hand[seat, i], 1.0, out, at)
    at = put_card(book, state.on_deck[seat], 1.0, out, at)
    last = state.top_count[seat] - 1
    at = put_card(book, state.top[seat, last] if last >= 0 else 0, 1.0, out, at)
    at = put_card(book, state.card, 1.0, out, at)
    at = put_card(book, top_card(state, seat), 1.0, out, at)
    at = put_card(book, top_card(state, other) if other >= 0 else 0, 1.0, out, at)
    at = put_sum(book, state.lineup[seat], state.lineup_count[seat], out, at)
    at = put_sum(book, state.dugout[seat], state.dugout_count[seat], out, at)
    if other < 0:
        return at + CARD_NUMBERS
    return put_sum(book, state.dugout[other], state.dugout_count[other], out, at)


@rule
def encode_match(state, book, seat, asked, other, out):
    """Where the match and the game stand, and what is asked."""
    at = put_one_hot(out, 0, state.phase, phase.OVER)
    at = put_flag(out, at, asked)
    at = put_one_hot(out, at, state.stage, len(STAGES))
    at = put_share(out, at, stage_games(state, book) - state.game, MANY_GAMES)
    for step in range(sizes.TEAMS):
        team = (seat + step) % book.teams
        at = put_share(out, at, state.stage_wins[team] if step < book.teams else 0, MANY_GAMES)
    at = put_flag(out, at, seat == state.home)
    at = put_flag(out, at, seat == state.visitors)
    at = put_share(out, at, state.turn, MANY_TURNS)
    at = put_share(out, at, state.extra, MANY_TURNS)
    at = put_share(out, at, state.runs[seat] - state.runs[other] if other >= 0 else 0, MANY_RUNS)
    for step in range(sizes.TEAMS):
        team = (seat + step) % book.teams
        at = put_share(out, at, state.budget[team] if step < book.teams else 0, MUCH_MONEY)
    for step in range(sizes.TEAMS):
        at = put_flag(out, at, step < book.teams and state.buying[(seat + step) % book.teams] == 1)
    at = put_share(out, at, state.page if asked else 0, sizes.LISTED)
    at = put_one_hot(out, at, book.action_class[state.doing] if state.doing else -1, CLASSES)
    at = put_share(out, at, book.number[state.doing], MUCH)
    at = put_share(out, at, state.gloves, MUCH)
    at = put_share(out, at, state.takes, MUCH)
    at = put_share(out, at, coach_code(state, book, seat), sizes.CODES)
    at = put_share(out, at, coach_code(state, book, other) if other >= 0 else 0, sizes.CODES)
    return put_share(out, at, park_code(state, book), sizes.CODES)


@rule
def put_team(state, team, out, at):
    """A team in the game: what everybody sees of it."""
    if team < 0:
        return at + TEAM_NUMBERS
    at = put_share(out, at, state.runs[team], MANY_RUNS)
    at = put_share(out, at, state.hand_count[team], sizes.HAND)
    at = put_share(out, at, state.lineup_count[team] + state.top_count[team], MANY_CARDS)
    at = put_share(out, at, state.dugout_count[team], MANY_CARDS)
    at = put_share(out, at, state.played[team], MANY_CARDS)
    at = put_flag(out, at, state.on_deck[team] != 0)
    for base in range(BASES):
        runner = state.bases[team, base]
        at = put_flag(out, at, runner > 0)
        speed = state.runner_speed[team, runner % sizes.RUNNERS] if runner > 0 else 0
        at = put_one_hot(out, at, speed - 1, SPEEDS)
    for i in range(state.pending[team]):
        out[at + state.hits[team, i] - 1] += 1.0
    at += HIT_KINDS
    return put_one_hot(out, at, state.hit_speed[team, 0] - 1 if state.pending[team] > 0 else -1, SPEEDS)


@rule
def put_listed(state, book, seat, asked, i, out, at):
    """What a place of the list stands for: a card, a pending hit, or an action code to clone."""
    if not asked:
        return at + CARD_NUMBERS
    if state.phase == phase.CHOOSE_HIT:
        return put_hit(state, opponent(state, seat), i, out, at)
    if state.phase == phase.CHOOSE_CLONE:
        put_action(book, clone_code(state, book, i), 1.0, out, at + CARD_NUMBERS - ACTION_NUMBERS)
        return at + CARD_NUMBERS
    return put_card(book, listed_card(state, book, seat, i), 1.0, out, at)


@rule
def listed_card(state, book, seat, i):
    """The card at a place of the list, 0 for none."""
    if state.phase == phase.BUY:
        return on_offer(state, i)
    if state.phase == phase.CHOOSE_MINOR:
        return minor_card(state, book, seat, i)
    if state.phase == phase.DRAFT_COACH:
        return state.packet[seat, i] if i < sizes.COACHES else 0
    if state.phase == phase.CHOOSE_COACH:
        return state.coaches[seat, i] if i < sizes.COACHES else 0
    if state.phase == phase.CHOOSE_PARK:
        return state.offer[seat, i] if i < sizes.OFFERED else 0
    if state.phase == phase.CHOOSE_GAMBLE:
        return state.shown[i] if i < len(state.shown) else 0
    if i >= sizes.ROOM:
        return 0
    if state.phase == phase.SEND_DOWN:
        return state.in_play[seat, i]
    if state.phase == phase.ORDER_TOP:
        return state.bought[seat, i]
    if state.phase in (phase.PLAY_CARD, phase.SET_ON_DECK, phase.EXTRA_CARD):
        return state.hand[seat, i]
    return 0


@rule
def put_hit(state, other, i, out, at):
    """A pending hit in the places of a card's speed and hits."""
    if i < state.pending[other]:
        out[at] = 1.0
        put_one_hot(out, at + 4 + KINDS, state.hit_speed[other, i] - 1, SPEEDS)
        put_one_hot(out, at + 4 + KINDS + SPEEDS, state.hits[other, i] - 1, HIT_KINDS)
    return at + CARD_NUMBERS


@rule
def put_sum(book, cards, count, out, at):
    """All cards of a zone added up."""
    for i in range(count):
        put_card(book, cards[i], 1.0 / MANY_CARDS, out, at)
    return at + CARD_NUMBERS


@rule
def put_card(book, card, weight, out, at):
    """Add what is printed on a card, so much of it; nothing for none and for one face down."""
    if card <= 0:
        return at + CARD_NUMBERS
    out[at] += weight
    out[at + 1] += weight * book.cost[card] / MUCH
    out[at + 2] += weight * book.income[card] / MUCH
    out[at + 3] += weight * book.pinch[card]
    at += 4
    if book.kind[card] > 0:
        out[at + book.kind[card] - printed.NATURAL] += weight
    at += KINDS
    if book.speed[card] > 0:
        out[at + book.speed[card] - printed.SLOW] += weight
    at += SPEEDS
    for i in range(book.hit_count[card]):
        out[at + book.hits[card, i] - printed.SINGLE] += weight
    at += HIT_KINDS
    for i in range(sizes.CARD_ACTIONS):
        at = put_action(book, book.action[card, i], weight, out, at)
    return at


@rule
def put_action(book, code, weight, out, at):
    """Add what an action code does, so much of it; nothing for none."""
    if code > 0:
        out[at + book.action_class[code]] += weight
        out[at + CLASSES] += weight * book.number[code] / MUCH
        out[at + CLASSES + 1] += weight * (book.condition[code] != abilities.ALWAYS)
        out[at + CLASSES + 2] += weight * code / sizes.CODES
    return at + ACTION_NUMBERS
