"""What programs that learn DICE Baseball are shown: ballplayers by what their cards are worth, in roster order.

The choices `player_0` on name places of the own roster, so the roster comes in that order. The other lineup card is
not shown before both are in (DB-3).
"""

from fivetool.engine.diamond import BATTER, HOME, THIRD
from fivetool.engine.encoding import put_flag, put_one_hot, put_share
from fivetool.engine.record import rule
from fivetool.game.observation import Part
from fivetool.games.dice_baseball.rules import eligibility, phase, positions
from fivetool.games.dice_baseball.rules.eligibility import is_rested
from fivetool.games.dice_baseball.rules.record import NOBODY, ROSTER, SLOTS, first_player, on_base
from fivetool.games.dice_baseball.rules.sends import send_target
from fivetool.games.dice_baseball.rules.stamina import control_of
from fivetool.games.dice_baseball.rules.stealing import steal_target
from fivetool.games.dice_baseball.rules.tag_ups import tag_target

OUTS, BASES, ROLES, HANDS = 3, 3, 4, 2
BATTER_NUMBERS = 6
PITCHER_NUMBERS = 7
SLOT_NUMBERS = 3
PLAYER_NUMBERS = 9
MANY_INNINGS, MANY_RUNS, HUNDRED, MUCH_WORTH, MANY_BATTERS, MANY_POSITIONS = 9, 10, 100, 0.1, 40, 10  # count as 1
WORST = -0.2  # runs a batter: somebody who does not pitch
BATTER_TEXT = (
    "present, runs a plate appearance above average against this pitcher as a share of 0.1, and speed, stealing, "
    "bunting and contact as shares of 100"
)
PITCHER_TEXT = (
    "present, runs a batter saved as a share of 0.1, control and stamina as shares of 100, batters faced as a share of "
    "40, hold as a share of 100, left-handed"
)


def parts(seats: int) -> tuple[Part, ...]:
    """The pieces of an observation, in their order."""
    return (
        Part("decision", phase.OVER, "the open decision: " + ", ".join(phase.DECISIONS)),
        Part("home", 1, "whether the own club is at home"),
        Part("at_bat", 1, "whether the own club is at bat"),
        Part("inning", 1, f"inning, as a share of {MANY_INNINGS}"),
        Part("innings_left", 1, f"scheduled innings after this one, as a share of {MANY_INNINGS}"),
        Part("outs", OUTS, "outs, one-hot"),
        Part("runs", 2, f"runs of the own club and of the other, as shares of {MANY_RUNS}"),
        Part("lead", 1, f"the own lead, as a share of {MANY_RUNS}"),
        Part("infield", 1, "whether the infield is in"),
        Part("announced", 2, "whether the plate appearance has been announced, and its call made"),
        Part("targets", HOME, "what a send or tag-up, and a steal of second, third, home must not exceed, in hundreds"),
        Part("pick", ROLES + 3, "the part that a substitute is named for (pitcher, fielder, batter, runner), the "
             "position as a share of 10, whether the manager wants it, and changes of mind as a share of 3"),
        Part("line_step", 2, "the own lineup card: what is being changed, as a share of 10, and whether it is in"),
        Part("other_ready", 1, "whether the other lineup card is in"),
        Part("batter", BATTER_NUMBERS, BATTER_TEXT),
        Part("runners", BASES * BATTER_NUMBERS, "the runners on first, second, third, in the same numbers"),
        Part("pitcher", PITCHER_NUMBERS, f"the own pitcher: {PITCHER_TEXT}"),
        Part("other_pitcher", PITCHER_NUMBERS, "the other pitcher, in the same numbers"),
        Part("order", SLOTS * SLOT_NUMBERS, "the own batting order, the next batter first: runs a plate appearance "
             "as a share of 0.1, speed as a share of 100, position as a share of 10"),
        Part("other_order", SLOTS * SLOT_NUMBERS, "the other order, in the same numbers, once it is known"),
        Part("roster", ROSTER * PLAYER_NUMBERS, "each ballplayer of the own club: on the bench, in the game, pitcher, "
             "rested; runs a plate appearance against right and left, and saved as a pitcher, as shares of 0.1; speed "
             "as a share of 100; whether he has the position that is open"),
        Part("other_bench", 2, "ballplayers and pitchers on the other bench, as shares of 40"),
    )  # fmt: skip


@rule
def encode(state, book, seat, out):
    """Write what a seat sees; returns how many numbers that are."""
    other = 1 - seat
    under_way = state.phase != phase.LINEUPS
    at = put_one_hot(out, 0, state.phase, phase.OVER)
    at = put_flag(out, at, seat == 1)
    at = put_flag(out, at, under_way and state.half == seat)
    at = put_share(out, at, state.inning, MANY_INNINGS)
    at = put_share(out, at, book.innings - state.inning, MANY_INNINGS)
    at = put_one_hot(out, at, state.outs, OUTS)
    at = put_share(out, at, state.runs[seat], MANY_RUNS)
    at = put_share(out, at, state.runs[other], MANY_RUNS)
    at = put_share(out, at, state.runs[seat] - state.runs[other], MANY_RUNS)
    at = put_flag(out, at, state.infield)
    at = put_flag(out, at, state.announced)
    at = put_flag(out, at, state.called)
    at = encode_targets(state, book, out, at) if under_way else at + HOME
    at = encode_question(state, seat, out, at)
    at = encode_matchup(state, book, seat, under_way, out, at)
    at = put_order(state, book, seat, out, at)
    at = put_order(state, book, other, out, at) if under_way else at + SLOTS * SLOT_NUMBERS
    at = put_roster(state, book, seat, out, at)
    return put_bench(state, book, other, out, at) if under_way else at + 2


@rule
def encode_targets(state, book, out, at):
    """The numbers that a roll must not exceed, for what may be tried now."""
    if state.phase == phase.SEND or state.phase == phase.ANSWER:
        out[at] = send_target(state, book) / HUNDRED
    elif state.phase == phase.TAG:
        out[at] = tag_target(state, book) / HUNDRED
    for base in range(1, THIRD):
        if on_base(state, base) != NOBODY:
            out[at + base] = steal_target(state, book, on_base(state, base), base + 1) / HUNDRED
    if on_base(state, THIRD) != NOBODY:
        out[at + THIRD] = book.stealing[on_base(state, THIRD)] / HUNDRED
    return at + HOME


@rule
def encode_question(state, seat, out, at):
    """What a substitute is wanted for, and the lineup cards."""
    naming = state.phase == phase.PICK
    at = put_one_hot(out, at, state.pick_role if naming else -1, ROLES)
    at = put_share(out, at, state.pick_at if naming else 0, MANY_POSITIONS)
    at = put_flag(out, at, naming and state.pick_reason == 0)
    at = put_share(out, at, state.changes_of_mind, 3)
    at = put_share(out, at, state.line_step[seat], MANY_POSITIONS)
    at = put_flag(out, at, state.ready[seat])
    return put_flag(out, at, state.ready[1 - seat])


@rule
def encode_matchup(state, book, seat, under_way, out, at):
    """Who bats, who runs, who pitches."""
    hand = book.throws[state.mound[1 - state.half]] if under_way else 0
    at = put_batter(book, state.batter if under_way else NOBODY, hand, out, at)
    for base in range(BATTER + 1, THIRD + 1):
        at = put_batter(book, on_base(state, base), hand, out, at)
    at = put_pitcher(state, book, seat, out, at)
    return put_pitcher(state, book, 1 - seat, out, at) if under_way else at + PITCHER_NUMBERS


@rule
def put_batter(book, player, hand, out, at):
    """A ballplayer at bat or on base against a pitcher of that hand; zeros for nobody."""
    if player == NOBODY:
        return at + BATTER_NUMBERS
    at = put_flag(out, at, True)
    at = put_share(out, at, book.worth_at_bat[player, hand], MUCH_WORTH)
    at = put_share(out, at, book.speed[player], HUNDRED)
    at = put_share(out, at, book.stealing[player], HUNDRED)
    at = put_share(out, at, book.bunting[player], HUNDRED)
    return put_share(out, at, book.contact[player], HUNDRED)


@rule
def put_pitcher(state, book, team, out, at):
    """The pitcher on a club's mound; zeros for nobody."""
    player = state.mound[team]
    if player == NOBODY:
        return at + PITCHER_NUMBERS
    at = put_flag(out, at, True)
    at = put_share(out, at, max(WORST, book.worth_on_mound[player]), MUCH_WORTH)
    at = put_share(out, at, control_of(state, team), HUNDRED)
    at = put_share(out, at, state.stamina[team], HUNDRED)
    at = put_share(out, at, state.faced[team], MANY_BATTERS)
    at = put_share(out, at, book.hold[player], HUNDRED)
    return put_flag(out, at, book.throws[player])


@rule
def put_order(state, book, team, out, at):
    """A batting order from the next batter on, against the other club's pitcher."""
    hand = book.throws[state.mound[1 - team]] if state.phase != phase.LINEUPS else 0
    for step in range(SLOTS):
        slot = (state.up[team] + step) % SLOTS
        player = state.order[team, slot]
        at = put_share(out, at, book.worth_at_bat[player, hand], MUCH_WORTH)
        at = put_share(out, at, book.speed[player], HUNDRED)
        at = put_share(out, at, state.place[team, slot], MANY_POSITIONS)
    return at


@rule
def put_roster(state, book, team, out, at):
    """A club's own ballplayers in the order of its roster."""
    first = first_player(team)
    wanted = state.pick_at if state.phase == phase.PICK else 0
    fielding = wanted > positions.PITCHER and wanted < positions.DESIGNATED_HITTER
    for place in range(book.players[team]):
        player = first + place
        row = at + place * PLAYER_NUMBERS
        row = put_flag(out, row, state.used[player] == eligibility.BENCH and not book.unavailable[player])
        row = put_flag(out, row, state.used[player] == eligibility.IN_GAME)
        row = put_flag(out, row, book.pitcher_card[player])
        row = put_flag(out, row, is_rested(book, player))
        for hand in range(HANDS):
            row = put_share(out, row, book.worth_at_bat[player, hand], MUCH_WORTH)
        row = put_share(out, row, max(WORST, book.worth_on_mound[player]), MUCH_WORTH)
        row = put_share(out, row, book.speed[player], HUNDRED)
        put_flag(out, row, fielding and book.games_at[player, wanted] >= 0)
    return at + ROSTER * PLAYER_NUMBERS


@rule
def put_bench(state, book, team, out, at):
    """How many are left on a bench, and how many of them pitch."""
    players, pitchers = 0, 0
    first = first_player(team)
    for player in range(first, first + book.players[team]):
        if state.used[player] == eligibility.BENCH and not book.unavailable[player]:
            players += 1
            pitchers += book.pitcher_card[player]
    at = put_share(out, at, players, ROSTER)
    return put_share(out, at, pitchers, ROSTER)
