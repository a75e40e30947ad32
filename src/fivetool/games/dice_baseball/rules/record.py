"""What the rules write on, and what they read: the records of a position and of a rule book.

A player has one number for the whole game: 1 to 40 are the away club's in the order of its roster, 41 to 80 the home
club's, 0 is nobody.
"""

from fivetool.engine.innings import is_walk_off
from fivetool.engine.record import record, rule
from fivetool.games.dice_baseball.rules import out_kinds, stats

AWAY, HOME_TEAM = 0, 1
ROSTER = 40
PLAYERS = 1 + 2 * ROSTER
NOBODY = 0
SLOTS = 9
FIELDERS = 10  # room for the scoring numbers 1 to 9
MOST_USED, MOST_TURNS, MOST_MOVED = 20, 16, 64  # what a book keeps of a game as it was really played
OUTCOMES = 8  # kinds of results that managers tell apart on a card
MOST_HELPED = 16  # runners of a half-inning who came home with help

STATE = record(
    "dice_baseball",
    phase="i8",
    inning="i8",
    half="i8",  # 0 top, 1 bottom: also the team that bats
    halves="i8",  # half-innings begun
    outs="i8",
    bases=("i8", 3),
    runs=("i8", 2),
    up=("i8", 2),  # slot that bats next
    batter="i8",
    side="i8",  # the side he bats from
    control="i8",  # N for this plate appearance
    infield="i8",  # 0 BACK, 1 IN
    appearance="i8",  # number of the plate appearance
    announced="i8",  # whether it is on the tape yet
    changes_of_mind="i8",  # substitutions in this plate appearance that were asked for and given up
    called="i8",  # whether the call for it has been made: no other may follow
    bases_seen="i8",  # base state when the defense last set its infield
    ceiling="i8",  # the furthest base open to the next runner, once the game is won
    result="i8",
    pa_runs="i8",
    pa_rbi="i8",
    play_cell="i8",  # a play in suspense: a send or a tag-up has been offered
    play_kind="i8",
    play_fielder="i8",
    play_out="i8",  # the runner whom a force retired
    play_outs="i8",  # outs of a double or triple play, which are told together; 0 otherwise
    tag_base="i8",
    tag_held="i8",  # bit 1, 2, 4: the runner who stood on that base was held by the cell
    leaving=("i8", 4),  # injured and ejected players still to be replaced
    leaving_reason=("i8", 4),
    leaving_count="i8",
    pick_seat="i8",
    pick_role="i8",
    pick_out="i8",  # the player who leaves
    pick_at="i8",  # position or base
    pick_reason="i8",
    pick_back="i8",  # phase after the substitute is named
    back_to="i8",  # phase after the substitutions
    moves_made="i8",
    fresh=("i8", 32),  # players who came in together
    fresh_count="i8",
    swap_first="i8",
    line_step=("i8", 2),  # on a lineup card: 0 what to change, 1 the starter, 2 and on the man of slot 1 and on
    ready=("i8", 2),
    order=("i8", (2, SLOTS)),
    place=("i8", (2, SLOTS)),  # position of the player in each slot
    fielder=("i8", (2, FIELDERS + 1)),
    glove=("i8", (2, FIELDERS)),  # Defense, Range and Arm of the fielders on duty
    reach=("i8", (2, FIELDERS)),
    arm=("i8", (2, FIELDERS)),
    with_dh=("i8", 2),
    mound=("i8", 2),
    faced=("i8", 2),  # what follows is about the pitcher on the mound
    stamina=("i8", 2),
    base_control=("i8", 2),
    tired=("i8", 2),  # control lost by tiring
    reduced_at=("i8", 2),  # batters faced when he was last reduced
    hit_allowed=("i8", 2),
    run_allowed=("i8", 2),
    inning_faced=("i8", 2),
    inning_gave=("i8", 2),  # a walk, hit or hit batter this inning
    inning_on_base=("i8", 2),
    inning_charged=("i8", 2),
    whole_inning=("i8", 2),
    entered_half=("i8", 2),
    entered_lead=("i8", 2),
    entered_threat=("i8", 2),  # runners on base plus batter and man on deck
    entered_outs=("i8", 2),  # outs of his club when he came in
    starter=("i8", 2),
    pitchers_used=("i8", 2),
    turns=("i8", (2, SLOTS)),  # completed plate appearances by slot
    opponents=("i8", 2),  # batters that the club has faced
    clean_outs="i8",  # outs this half-inning had there been no errors
    spared="i8",  # the plate appearance in which a foul was last dropped
    helped=("i8", MOST_HELPED),  # who came home only with help, where he would be without it, and whose runner he was
    helped_base=("i8", MOST_HELPED),
    helped_pitcher=("i8", MOST_HELPED),
    helped_count="i8",
    team_earned=("i8", 2),  # earned runs against a club, which may be fewer than those against its pitchers
    inning_opened="i8",  # whether a batter has been faced in this half-inning
    inning_runs="i8",
    inning_hits="i8",
    inning_errors="i8",
    left=("i8", 2),
    batter_left="i8",  # his ball made another the third out, so he counts as left on base
    team_outs=("i8", 2),  # outs made in the field
    winner="i8",  # pitchers of record
    loser="i8",
    saver="i8",
    used=("i8", PLAYERS),  # 0 on the bench, 1 in the game, 2 has left it
    charged_to=("i8", PLAYERS),  # pitcher who answers for a runner
    clean_base=("i8", PLAYERS),  # base that a runner would have without errors, 0 for none
    tried=("i8", PLAYERS),  # plate appearance of his last try to steal
    ran_with_hit=("i8", PLAYERS),  # hit and run, bunt for a hit: used up
    bunted=("i8", PLAYERS),
    missed=("i8", PLAYERS),  # games he will miss
    suspended=("i8", PLAYERS),  # whether he misses them because of a suspension
    missed_before=("i2", PLAYERS),  # chances for outs that his club missed in this half-inning before he came to pitch
    came=("i2", PLAYERS),  # slot in the order, times SLOT_PART, and how many changes his club had made by then
    line=("i2", (PLAYERS, len(stats.LINE))),
    errors_at=("i8", (2, FIELDERS)),
    counts=("i8", 16),
)

BOOK = record(
    "dice_baseball_book",
    advance="i8",
    stamina_rule="i8",
    rest="i8",
    ball_parks="i8",
    dh="i8",
    injuries="i8",
    innings="i8",
    min_batters="i8",
    extra_runner="i8",
    sends_of_held="i8",  # whether a runner whom the out chart holds may be sent home on a ground ball (DB-87)
    errors_stand="i8",  # whether a ball caught for the good of nobody is dropped on an error roll (DB-69)
    sacrifice_on_third="i8",  # whether a sacrifice is allowed with a runner on third (DB-146)
    mismatch="i8",  # what the cards were built for that the options have otherwise (DB-14)
    # charts
    ground=("i8", (2, 10)),
    line_drive=("i8", (2, 10)),
    fly=("i8", (2, 100)),
    cells=("i8", (8, FIELDERS, out_kinds.OUT_KINDS, 2)),
    error_codes=("i8", (out_kinds.OUT_KINDS, FIELDERS, 2)),  # by even and odd number; GOA: by forced and other
    error_cells=("i8", (3, 8)),
    hit_error_batter=("i8", 4),
    hit_error_runners=("i8", 4),
    relay=("i8", FIELDERS),
    advance_modifier=("i8", (3, FIELDERS, 3)),
    thrown_out=("i8", (3, FIELDERS, 3)),  # lowest number on which a runner is thrown out
    special_kind=("i8", 100),
    pitcher_play=("i8", 100),
    position=("i8", 100),
    catcher_minus="i8",
    range_made=("i8", (FIELDERS, 10)),
    range_by=("i8", (FIELDERS, 10)),
    unique=("i8", 100),
    suspended=("i8", 4),
    hurt_who=("i8", 100),
    hurt_games=("i8", 100),
    contact_result=("i8", 10),
    contact_steal_minus="i8",
    contact_home_safe="i8",
    bunt_single_to=("i8", 3),
    bunt_safe_to=("i8", 3),
    bunt_minus=("i8", 3),
    bunt_above=("i8", (3, 10)),
    rest_bands=("i8", 6),
    rest_from=("i8", (2, 4)),
    rest_days=("i8", (2, 4, 6)),
    park_limit=("i8", 100),  # last home-run number by Power
    # clubs
    players=("i8", 2),  # how many there are
    hits=("i1", (PLAYERS, 2, 100)),  # a batter's codes by the pitcher's hand
    pitches=("i1", (PLAYERS, 2, 100)),  # a pitcher's codes by the batter's side
    bats=("i8", PLAYERS),
    throws=("i8", PLAYERS),
    contact=("i8", PLAYERS),
    power=("i8", PLAYERS),
    speed=("i8", PLAYERS),
    stealing=("i8", PLAYERS),
    bunting=("i8", PLAYERS),
    injury=("i8", PLAYERS),
    pitcher_card=("i8", PLAYERS),
    control=("i8", PLAYERS),
    stamina_start=("i8", PLAYERS),
    stamina_relief=("i8", PLAYERS),
    hold=("i8", PLAYERS),
    starts=("i8", PLAYERS),
    relief_games=("i8", PLAYERS),
    days_needed=("i8", PLAYERS),
    unavailable=("i8", PLAYERS),
    games_at=("i8", (PLAYERS, FIELDERS)),  # -1 where he has no rating
    defense_at=("i8", (PLAYERS, FIELDERS)),
    range_at=("i8", (PLAYERS, FIELDERS)),
    arm_at=("i8", (PLAYERS, FIELDERS)),
    steal_second=("f8", PLAYERS),
    steal_third=("f8", PLAYERS),
    sacrifice=("f8", PLAYERS),
    walked=("f8", PLAYERS),
    worth_at_bat=("f8", (PLAYERS, 2)),  # runs a plate appearance above average, by the pitcher's hand
    worth_on_mound=("f8", PLAYERS),  # runs a batter saved against the average pitcher
    worth_facing=("f8", (PLAYERS, 2)),  # runs a plate appearance read off a pitcher's card, by the batter's side
    rates_at_bat=("f4", (PLAYERS, 2, OUTCOMES)),  # shares of the kinds of results on a card, by hand ...
    rates_on_mound=("f4", (PLAYERS, 2, OUTCOMES)),  # ... and by side
    usage_pitchers=("i8", (2, MOST_USED)),  # as really played: pitchers and the batters each faced ...
    usage_faced=("i8", (2, MOST_USED)),
    usage_batters=("i8", (2, SLOTS, MOST_TURNS)),  # ... the player of each turn of a slot, 0 as before ...
    usage_fielders=("i8", (2, MOST_MOVED)),  # ... who takes a position, which, and after how many batters
    usage_positions=("i8", (2, MOST_MOVED)),
    usage_after=("i8", (2, MOST_MOVED)),
    usage_moves=("i8", 2),
    default_starter=("i8", 2),
    default_order=("i8", (2, SLOTS)),
    default_place=("i8", (2, SLOTS)),
)


# what `mismatch` adds up (DB-14)
MADE_FOR_PARKS, MADE_WITHOUT_PARKS, MADE_FOR_OTHER_STAMINA = 1, 2, 4


@rule
def team_of(player):
    """The club of a player by his number."""
    return 0 if player <= ROSTER else 1


@rule
def first_player(team):
    """The number of the first player on a club's roster."""
    return 1 + team * ROSTER


@rule
def roster(book, team):
    """The numbers of all players on a club's roster."""
    return range(first_player(team), first_player(team) + book.players[team])


@rule
def base_state(bases):
    """The base state as a number: 1 for a runner on first, 2 for second, 4 for third."""
    state = 0
    if bases[0] != NOBODY:
        state += 1
    if bases[1] != NOBODY:
        state += 2
    if bases[2] != NOBODY:
        state += 4
    return state


@rule
def on_base(state, base):
    """The runner who stands on a base, NOBODY if it is empty."""
    return state.bases[base - 1]


@rule
def pitcher_now(state):
    """The pitcher on the mound."""
    return state.mound[1 - state.half]


@rule
def fielder_now(state, position):
    """Who of the club in the field stands at a position."""
    return state.fielder[1 - state.half, position]


@rule
def game_is_won(state, book):
    """DB-172: the home club leads in the bottom of the last or an extra inning."""
    return is_walk_off(state, book, AWAY)


@rule
def half_is_over(state, book):
    """DB-171, DB-172: three outs, or the home club has won."""
    return state.outs == 3 or game_is_won(state, book)
