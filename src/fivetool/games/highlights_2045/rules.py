"""The rules of Baseball Highlights: 2045, clause by clause (docs/rules/highlights-2045.md).

A card is a number (1 for the first row of the card file), a team is a seat; the automated team of a match for one
seat is team 1. The face-down Lineup is kept unordered and a card is drawn from it at random when it is needed,
which nobody can tell from a shuffle; cards whose place is known lie apart, on `top` of it.

The rules run as a machine of phases: those up to OVER wait for a choice, the others pass by themselves.
"""

from __future__ import annotations

from fivetool.engine.diamond import (
    FIRST,
    HOME,
    NOBODY,
    SECOND,
    THIRD,
    advance_runner,
    clear_bases,
    is_forced,
    lead_base,
    place_batter,
    put_out_runner,
    runners_on,
)
from fivetool.engine.dice import roll
from fivetool.engine.record import record, rule
from fivetool.engine.tape import FIRST_OWN_KIND, LEFT_ON_BASE, RUN, emit, emit_values

TEAMS = 4
AUTOMATED = 1  # the team without a manager in a match for one seat
CARDS = 384
ROSTER = 15
ROOM = 16  # places in a zone of a team
TURNS = 12
HAND = 6
EXTRA_DRAW = 3
ROW = 12
SCOUTED = 3
LISTED = 12  # how many things a question lists at once
PENDING = 24
EFFECTS = 16
RUNNERS = 64
COACHES = 8
BOTTOM = 384
FACE_DOWN = -1

NATURAL, CYBORG, ROBOT = 1, 2, 3
TYPES = ("", "natural", "cyborg", "robot")
SLOW, AVERAGE, FAST = 1, 2, 3
SPEEDS = ("", "slow", "average", "fast")
SINGLE, DOUBLE, TRIPLE, HOME_RUN, WALK = 1, 2, 3, 4, 5
HITS = ("", "S", "D", "T", "H", "W")

# --- Abilities: what the action codes do ---

DEFENCE, OFFENCE, RUNNING, MODIFIER, EXCHANGE, COACH_POWER, PARK_POWER = 0, 1, 2, 3, 4, 5, 6

# conditions
ALWAYS, CLUTCH, LOADED, LEADOFF, VS_NATURAL, VS_CYBORG, VS_ROBOT, BEHIND, AHEAD = 0, 1, 2, 3, 4, 5, 6, 7, 8
IN_EXTRAS, AT_HOME, FACING_GLOVE, TWO_NATURALS, THREE_NATURALS, TWO_CYBORGS = 9, 10, 11, 12, 13, 14
TWO_CYBORGS_HOME, IN_A_PINCH, IN_A_PINCH_HOME, HOMER_GLOVED = 15, 16, 17, 18

# effects
GLOVES, ROBOT_GLOVE, PICK_OFF, PICK_OFF_ALL, DOUBLE_PLAY, WALKS, CANCEL_ALL, LOSE_A_BASE = 0, 1, 2, 3, 4, 5, 6, 7
HIT_NOW, CLUTCH_HIT, WALK_NOW, HIT_EACH, STEAL, PINCH_RUNNER, BUNT, WILD_PITCH = 8, 9, 10, 11, 12, 13, 14, 15
FLAG, NEXT_CARD, REPLACE, RELIEF, CLONE, GAMBLE, EJECT_ROBOT, EJECT_TYPE = 16, 17, 18, 19, 20, 21, 22, 23
BRAWL, DOUBLE_STEAL, TRIPLE_PLAY, STEAL_SIGNS, STANDING, IN_BUY_ROUND, PARK_EFFECT = 24, 25, 26, 27, 28, 29, 30

# flags of a threatened hit
HIT_AND_RUN, CONTACT, NO_GLOVE, GLOVE_PROOF, TOUCHED = 1, 2, 4, 8, 16

# effects on the next or on later cards (BH-169, BH-170)
NATURAL_SINGLE, NATURAL_TRIPLE, ANY_HOMER, EVERY_SINGLE = 1, 2, 3, 4

# name, class, condition, effect, and two numbers for the effect (mostly which hit, and how often)
ABILITIES = (
    ("glove", DEFENCE, ALWAYS, GLOVES, 1, 0),
    ("pick_off", DEFENCE, ALWAYS, PICK_OFF, 0, 0),
    ("double_play", DEFENCE, ALWAYS, DOUBLE_PLAY, 2, 0),
    ("walk", DEFENCE, ALWAYS, WALKS, 0, 0),
    ("fastball", DEFENCE, VS_NATURAL, CANCEL_ALL, 0, 0),
    ("curve", DEFENCE, VS_ROBOT, CANCEL_ALL, 0, 0),
    ("spit_ball", DEFENCE, VS_CYBORG, CANCEL_ALL, 0, 0),
    ("knuckle_ball", DEFENCE, ALWAYS, LOSE_A_BASE, 0, 0),
    ("clutch_single", OFFENCE, CLUTCH, CLUTCH_HIT, SINGLE, 1),
    ("clutch_double", OFFENCE, CLUTCH, CLUTCH_HIT, DOUBLE, 1),
    ("leadoff_single", OFFENCE, LEADOFF, HIT_NOW, SINGLE, 1),
    ("leadoff_double", OFFENCE, LEADOFF, HIT_NOW, DOUBLE, 1),
    ("quick_eye_single", OFFENCE, VS_CYBORG, HIT_NOW, SINGLE, 1),
    ("quick_eye_triple", OFFENCE, VS_CYBORG, HIT_NOW, TRIPLE, 1),
    ("quick_eye_homerun", OFFENCE, VS_CYBORG, HIT_NOW, HOME_RUN, 1),
    ("stolen_base", RUNNING, ALWAYS, STEAL, 0, 0),
    ("magna_glove", DEFENCE, ALWAYS, GLOVES, 2, 0),
    ("magna_glove_extra", DEFENCE, IN_EXTRAS, GLOVES, 2, 0),
    ("glove_robot_check", DEFENCE, ALWAYS, ROBOT_GLOVE, 1, 0),
    ("glove_if_homer", DEFENCE, HOMER_GLOVED, GLOVES, 1, 0),
    ("pick_off_all", DEFENCE, ALWAYS, PICK_OFF_ALL, 0, 0),
    ("sinkerball", DEFENCE, IN_A_PINCH, CANCEL_ALL, 0, 0),
    ("sinkerball_home", DEFENCE, IN_A_PINCH_HOME, CANCEL_ALL, 0, 0),
    ("hold", DEFENCE, BEHIND, CANCEL_ALL, 0, 0),
    ("closer", DEFENCE, AHEAD, CANCEL_ALL, 0, 0),
    ("slider", DEFENCE, TWO_CYBORGS, CANCEL_ALL, 0, 0),
    ("slider_home", DEFENCE, TWO_CYBORGS_HOME, CANCEL_ALL, 0, 0),
    ("screwball", DEFENCE, IN_EXTRAS, CANCEL_ALL, 0, 0),
    ("clutch_homerun_loaded", OFFENCE, LOADED, HIT_NOW, HOME_RUN, 1),
    ("leadoff_homerun", OFFENCE, LEADOFF, HIT_NOW, HOME_RUN, 1),
    ("leadoff_two_singles", OFFENCE, LEADOFF, HIT_NOW, SINGLE, 2),
    ("quick_eye_two_walks", OFFENCE, VS_CYBORG, WALK_NOW, WALK, 2),
    ("rally_single", OFFENCE, BEHIND, HIT_NOW, SINGLE, 1),
    ("rally_double", OFFENCE, BEHIND, HIT_NOW, DOUBLE, 1),
    ("rally_homerun", OFFENCE, BEHIND, HIT_NOW, HOME_RUN, 1),
    ("rally_two_singles", OFFENCE, BEHIND, HIT_NOW, SINGLE, 2),
    ("teamwork_single_each", OFFENCE, ALWAYS, HIT_EACH, SINGLE, 0),
    ("teamwork_double_2", OFFENCE, TWO_NATURALS, HIT_NOW, DOUBLE, 1),
    ("teamwork_homerun_3", OFFENCE, THREE_NATURALS, HIT_NOW, HOME_RUN, 1),
    ("hero_double", OFFENCE, IN_EXTRAS, HIT_NOW, DOUBLE, 1),
    ("hero_triple", OFFENCE, IN_EXTRAS, HIT_NOW, TRIPLE, 1),
    ("hero_homerun", OFFENCE, IN_EXTRAS, HIT_NOW, HOME_RUN, 1),
    ("hero_two_singles", OFFENCE, IN_EXTRAS, HIT_NOW, SINGLE, 2),
    ("home_cookin_single", OFFENCE, AT_HOME, HIT_NOW, SINGLE, 1),
    ("home_cookin_double", OFFENCE, AT_HOME, HIT_NOW, DOUBLE, 1),
    ("home_cookin_homerun", OFFENCE, AT_HOME, HIT_NOW, HOME_RUN, 1),
    ("robot_ai_single", OFFENCE, FACING_GLOVE, HIT_NOW, SINGLE, 1),
    ("robot_ai_double", OFFENCE, FACING_GLOVE, HIT_NOW, DOUBLE, 1),
    ("robot_ai_triple", OFFENCE, FACING_GLOVE, HIT_NOW, TRIPLE, 1),
    ("robot_ai_homerun", OFFENCE, FACING_GLOVE, HIT_NOW, HOME_RUN, 1),
    ("pinch_runner", RUNNING, ALWAYS, PINCH_RUNNER, 0, 0),
    ("sacrifice_bunt", RUNNING, ALWAYS, BUNT, 0, 0),
    ("quick_eye_wild_pitch", RUNNING, VS_CYBORG, WILD_PITCH, 0, 0),
    ("hit_and_run", MODIFIER, ALWAYS, FLAG, HIT_AND_RUN, 0),
    ("contact", MODIFIER, ALWAYS, FLAG, CONTACT, 0),
    ("error_no_glove", MODIFIER, ALWAYS, FLAG, NO_GLOVE, 0),
    ("teamwork_next_single", MODIFIER, ALWAYS, NEXT_CARD, NATURAL_SINGLE, 0),
    ("teamwork_next_triple", MODIFIER, ALWAYS, NEXT_CARD, NATURAL_TRIPLE, 0),
    ("rally_next_homerun", MODIFIER, BEHIND, NEXT_CARD, ANY_HOMER, 0),
    ("rally_all_single", MODIFIER, BEHIND, NEXT_CARD, EVERY_SINGLE, 0),
    ("replace", EXCHANGE, ALWAYS, REPLACE, 0, 0),
    ("cloning", EXCHANGE, ALWAYS, CLONE, 0, 0),
    ("gambler_1", EXCHANGE, ALWAYS, GAMBLE, 1, 0),
    ("gambler_2", EXCHANGE, ALWAYS, GAMBLE, 2, 0),
    ("rally_relief", EXCHANGE, BEHIND, RELIEF, 0, 0),
    ("quick_eye_eject", EXCHANGE, VS_CYBORG, EJECT_ROBOT, 0, 0),
    ("bean_ball", EXCHANGE, ALWAYS, EJECT_TYPE, 0, 0),
    ("coach_brawl", COACH_POWER, ALWAYS, BRAWL, 0, 0),
    ("coach_double_steal", COACH_POWER, ALWAYS, DOUBLE_STEAL, 0, 0),
    ("coach_triple_play", COACH_POWER, ALWAYS, TRIPLE_PLAY, 3, 0),
    ("coach_bullpen_robot", COACH_POWER, VS_ROBOT, CANCEL_ALL, 0, 0),
    ("coach_bullpen_natural", COACH_POWER, VS_NATURAL, CANCEL_ALL, 0, 0),
    ("coach_steal_signs", COACH_POWER, ALWAYS, STEAL_SIGNS, 0, 0),
    ("coach_scout", COACH_POWER, ALWAYS, IN_BUY_ROUND, 0, 0),
    ("coach_fan_favorite", COACH_POWER, ALWAYS, IN_BUY_ROUND, 0, 0),
    ("coach_bench", COACH_POWER, ALWAYS, STANDING, 0, 0),
    ("coach_robot_fast", COACH_POWER, ALWAYS, STANDING, ROBOT, 0),
    ("coach_natural_fast", COACH_POWER, ALWAYS, STANDING, NATURAL, 0),
    ("coach_robot_glove", COACH_POWER, ALWAYS, STANDING, ROBOT, 0),
    ("coach_natural_single", COACH_POWER, ALWAYS, STANDING, NATURAL, 0),
    ("coach_robot_single", COACH_POWER, ALWAYS, STANDING, ROBOT, 0),
    ("coach_cyborg_single", COACH_POWER, ALWAYS, STANDING, CYBORG, 0),
    ("park_double_to_homer", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_homer_to_double", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_single_glove_proof", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_low_mound", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_high_mound", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_robot_changeup", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_real_grass", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
    ("park_sold_out", PARK_POWER, ALWAYS, PARK_EFFECT, 0, 0),
)
CODES = ("", *(ability[0] for ability in ABILITIES))

GLOVE, CLONING = CODES.index("glove"), CODES.index("cloning")
MAGNA_GLOVE, MAGNA_GLOVE_EXTRA = CODES.index("magna_glove"), CODES.index("magna_glove_extra")
GLOVE_ROBOT_CHECK, GLOVE_IF_HOMER = CODES.index("glove_robot_check"), CODES.index("glove_if_homer")
SCOUT, FAN_FAVORITE, BENCH = CODES.index("coach_scout"), CODES.index("coach_fan_favorite"), CODES.index("coach_bench")
ROBOT_FAST, NATURAL_FAST = CODES.index("coach_robot_fast"), CODES.index("coach_natural_fast")
ROBOT_GLOVE_COACH, BULLPEN_ROBOT = CODES.index("coach_robot_glove"), CODES.index("coach_bullpen_robot")
SINGLES_COACH, LAST_SINGLES_COACH = CODES.index("coach_natural_single"), CODES.index("coach_cyborg_single")
DOUBLE_TO_HOMER, HOMER_TO_DOUBLE = CODES.index("park_double_to_homer"), CODES.index("park_homer_to_double")
SINGLE_PROOF, LOW_MOUND = CODES.index("park_single_glove_proof"), CODES.index("park_low_mound")
HIGH_MOUND, CHANGEUP = CODES.index("park_high_mound"), CODES.index("park_robot_changeup")
REAL_GRASS, SOLD_OUT = CODES.index("park_real_grass"), CODES.index("park_sold_out")

# --- Phases: those below OVER wait for a choice, those above pass by themselves ---

(
    CHOOSE_TEAM,
    CHOOSE_PARK,
    DRAFT_COACH,
    CHOOSE_COACH,
    SET_ON_DECK,
    PLAY_CARD,
    ACTION_ORDER,
    USE_COACH,
    CHOOSE_HIT,
    CHOOSE_RUNNER,
    CHOOSE_RUNNERS,
    CHOOSE_CLONE,
    CHOOSE_GAMBLE,
    USE_RELIEF,
    CHOOSE_MINOR,
    VISITOR_SAVE,
    EXTRA_CARD,
    ON_DECK_LEFT,
    FIRST_BUYER,
    BUY,
    SEND_DOWN,
    ORDER_TOP,
) = range(22)
OVER = 22
(
    SET_UP,
    START_MATCH,
    NEXT_GAME,
    PARKS_CHOSEN,
    DRAFT_ROUND,
    COACHES_CHOSEN,
    DRAW_HANDS,
    ON_DECK_CHOSEN,
    NEXT_TURN,
    BEGIN_SLOT,
    ACTIONS,
    CARRY_OUT,
    RELIEVE,
    BRING_IN,
    GAMBLED,
    END_SLOT,
    END_REGULATION,
    NEXT_EXTRA,
    EXTRA_CHOSEN,
    END_GAME,
    LEFT_OVERS,
    AFTER_GAME,
    BUY_ROUND,
    NEXT_BUYER,
    BUYING,
    END_BUYING,
) = range(23, 49)

DECISIONS = (
    "choose_team",
    "choose_park",
    "draft_coach",
    "choose_coach",
    "set_on_deck",
    "play_card",
    "action_order",
    "use_coach",
    "choose_hit",
    "choose_runner",
    "choose_runners",
    "choose_clone",
    "choose_gamble",
    "use_relief",
    "choose_minor",
    "visitor_save",
    "extra_card",
    "on_deck_left",
    "choose_first_buyer",
    "buy",
    "send_down",
    "order_top",
)

# choice ids; pick-1 to pick-12 name what the question lists
YES, NO, MORE, PICK = 0, 1, 2, 3
PH_DECK, PH_LINEUP, BASE = 15, 21, 27
FROM_DECK, FROM_LINEUP, TO_DUGOUT = 30, 31, 32
CHOICES = (
    "yes",
    "no",
    "more",
    *(f"pick-{i}" for i in range(1, LISTED + 1)),
    *(f"ph-deck-{i}" for i in range(1, HAND + 1)),
    *(f"ph-lineup-{i}" for i in range(1, HAND + 1)),
    "base-1",
    "base-2",
    "base-3",
    "on-deck",
    "lineup",
    "dugout",
)
CHOICE_COUNT = 33

# dice kinds
COIN, CLUB_DRAW, LOTS, LINEUP_CARD, FREE_AGENT, COACH_DRAW, PARK_DRAW, ROW_ORDER = 0, 1, 2, 3, 4, 5, 6, 7

# option values
SINGLE_GAME, BEST_OF, SEASON_AND_SERIES, TOURNAMENT = 0, 1, 2, 3
MINI_SEASON, SERIES, ROUND_ROBIN, SINGLE_STAGE = 0, 1, 2, 3
STAGES = ("mini-season", "series", "round robin", "single game")
RANDOM_HOME = -1

# where actions are carried out
TURN_SLOT, SAVE_SLOT, HOME_SLOT, VISITOR_SLOT = 0, 1, 2, 3

# how a card came into play, why cards are drawn, what a game was decided by
FROM_HAND, PH_FROM_DECK, PH_FROM_LINEUP, FLIPPED, AS_EXTRA, BY_REPLACE, BY_RELIEF = 0, 1, 2, 3, 4, 5, 6
FOR_HAND, FOR_ON_DECK, FOR_EXTRA = 0, 1, 2
IN_REGULATION, IN_EXTRA_INNINGS, BY_COIN = 0, 1, 2
DECLINED, SAVE_ON_DECK, SAVE_LINEUP = 0, 1, 2

# place of a card: 0 the free agents; otherwise + team
ON_ROSTER, IN_MINORS, REMOVED = 1, 5, 9

FAN_BONUS, SOLD_OUT_BONUS = 5, 2

FIGURE_NAMES = (
    "games",
    "extra_games",
    "home_wins",
    "coin_games",
    "threatened",
    "cancelled",
    "immediate",
    "pinch_hits",
    "saves_tried",
    "saves_made",
    "steals",
    "checks",
    "bought",
    "income",
    "spent",
    "exchanges",
)
(
    GAMES, EXTRA_GAMES, HOME_WINS, COIN_GAMES, THREATENED, CANCELLED, IMMEDIATE, PINCH_HITS, SAVES_TRIED, SAVES_MADE,
    STEALS, CHECKS, BOUGHT, INCOME_EARNED, SPENT, EXCHANGES,
) = range(16)  # fmt: skip
FIGURES = FIGURE_NAMES

STATE = record(
    "highlights_2045",
    phase="i8",
    seat_turn="i8",  # the seat that is asked, where one is
    asked=("i8", TEAMS),  # seats that have still to choose, where several choose at once
    chosen=("i8", TEAMS),  # what they chose, secret until all have
    answer="i8",  # 1 + the choice that is about to be carried out, 0 for none ...
    answered_by="i8",  # ... and whose it is
    page="i8",  # how many things of a list have been skipped
    open=("u1", CHOICE_COUNT),
    # the match
    stage="i8",
    game="i8",  # number of the game in its stage
    letter=("i8", TEAMS),  # teams A, B, C, D of a tournament
    stage_wins=("i8", TEAMS),
    beat=("i8", (TEAMS, TEAMS)),
    match_runs=("i8", TEAMS),
    season_runs=("i8", TEAMS),
    season_allowed=("i8", TEAMS),
    lots=("i8", TEAMS),
    finalist=("i8", TEAMS),
    first_home="i8",
    home_field="i8",
    winner="i8",
    club=("i8", TEAMS),  # which starting deck, -1 while not chosen
    # the cards
    place=("i1", CARDS),
    drawn=("i1", CARDS),  # cards that were drawn from a known place: all know that their owner holds them
    lineup=("i8", (TEAMS, ROOM)),
    lineup_count=("i8", TEAMS),
    top=("i8", (TEAMS, ROOM)),  # known cards on top of the Lineup, the last one uppermost
    top_count=("i8", TEAMS),
    top_round=("i8", (TEAMS, ROOM)),  # Buy Round in which it was bought, 0 for a returned On Deck card
    hand=("i8", (TEAMS, ROOM)),
    hand_count=("i8", TEAMS),
    hand_seen=("i8", (TEAMS, ROOM)),  # shown to the opponent by coach_steal_signs
    on_deck=("i8", TEAMS),
    in_play=("i8", (TEAMS, ROOM)),
    played=("i8", TEAMS),
    dugout=("i8", (TEAMS, ROOM)),
    dugout_count=("i8", TEAMS),
    in_deck=("u1", CARDS),  # the Free Agent deck, but for its known bottom
    deck_count="i8",
    bottom=("i8", BOTTOM),
    bottom_known=("i8", BOTTOM),  # 0 to nobody, 1 to all, 2 + team to that team
    bottom_count="i8",
    row=("i8", ROW),
    row_count="i8",
    # coaches and parks
    offer=("i8", (TEAMS, 2)),  # parks to choose from
    park=("i8", TEAMS),
    packet=("i8", (TEAMS, COACHES)),
    packet_count=("i8", TEAMS),
    coaches=("i8", (TEAMS, COACHES)),
    coach_count=("i8", TEAMS),
    coach=("i8", TEAMS),  # the coach of this game
    coach_used=("i8", TEAMS),
    drafted="i8",
    # the game
    visitors="i8",
    home="i8",
    turn="i8",
    extra="i8",  # Extra Innings cards so far
    runs=("i8", TEAMS),
    bases=("i8", (TEAMS, 3)),
    runner_speed=("i8", (TEAMS, RUNNERS)),
    runner_card=("i8", (TEAMS, RUNNERS)),
    batter=("i8", TEAMS),
    hits=("i8", (TEAMS, PENDING)),
    hit_speed=("i8", (TEAMS, PENDING)),
    hit_flags=("i8", (TEAMS, PENDING)),
    pending=("i8", TEAMS),
    threat=("i8", TEAMS),  # the card whose hits are pending
    effects=("i8", (TEAMS, EFFECTS)),
    effect_count=("i8", TEAMS),
    effects_before=("i8", TEAMS),  # those that came into being before the present card
    card_flags=("i8", TEAMS),
    gambled=("i8", TEAMS),
    # the action slot
    slot="i8",
    card="i8",  # the acting card
    todo=("i8", 4),
    todo_count="i8",
    deferred="i8",
    coach_asked="i8",
    doing="i8",  # the code being carried out ...
    doer="i8",  # ... and the card or coach it is printed on
    newcomer="i8",  # the free agent who is about to take the acting card's place ...
    how="i8",  # ... and how he came
    gloves="i8",
    takes="i8",  # runners that may still be removed
    homer_gloved="i8",
    mound_closed="i8",
    saved_hits="i8",
    shown=("i8", 2),  # free agents turned up to choose from
    # the end of a game and the Buy Round
    coin_winner="i8",
    won=("i8", TEAMS),
    margin=("i8", TEAMS),
    in_round=("i8", TEAMS),  # teams that have played in this round
    income=("i8", TEAMS),
    budget=("i8", TEAMS),
    buying=("i8", TEAMS),
    buy_round="i8",
    wanted="i8",  # the card being bought: place in the row, or ROW + place among the scouted
    scouted=("i8", SCOUTED),
    scouted_count="i8",
    bought=("i8", (TEAMS, ROOM)),
    bought_count=("i8", TEAMS),
    ordered="i8",  # bought cards whose place on top is settled
    hidden=("i8", ROOM),  # working space of redeal
    spent_coach=("i1", CARDS),  # coaches that have served
    count=("i8", 16),
)

BOOK = record(
    "highlights_2045_book",
    seats="i8",
    teams="i8",
    format="i8",
    season_games="i8",
    series_length="i8",
    home_first="i8",
    series_buys="i8",
    row_at_setup="i8",
    row_size="i8",
    fresh_row="i8",
    save_full="i8",
    extra_limit="i8",
    extra_income="i8",
    auto_agents="i8",
    cycles="i8",
    with_coaches="i8",
    with_parks="i8",
    random_teams="i8",
    cards="i8",
    agents="i8",
    agent=("i8", CARDS),  # the free agents in use
    club_cards=("i8", (4, ROSTER)),
    coach_cards="i8",
    coach_card=("i8", 64),
    park_cards="i8",
    park_card=("i8", 64),
    kind=("i8", CARDS),
    cost=("i8", CARDS),
    income=("i8", CARDS),
    speed=("i8", CARDS),
    pinch=("i8", CARDS),
    hits=("i8", (CARDS, 4)),
    hit_count=("i8", CARDS),
    action=("i8", (CARDS, 2)),
    static_flags=("i8", CARDS),
    glove_family=("i8", CARDS),
    ability=("i8", (128, 5)),  # class, condition, effect, two numbers
    worth=("f8", CARDS),  # the manager's value of a card on the roster, in runs a game
    kept_worth=("f8", (HAND, CARDS)),  # what a card will do if it is kept, by the turns that it can be kept for
    code_worth=("f8", 128),  # the manager's value of an ability
    base_worth=("f8", (HAND + 1, 64)),  # the manager's value of runners on base, by cards still to be played
)

EVENT_FIELDS = {
    "match_start": ("seats", "format", "home_field", "club_0", "club_1", "club_2", "club_3"),
    "stage_start": ("stage", "games", "letter_a", "letter_b", "letter_c", "letter_d"),
    "park_chosen": ("team", "park"),
    "coach_kept": ("team", "coach"),
    "game_start": ("stage", "game", "visitors", "home", "park", "coach_visitors", "coach_home"),
    "draw": ("team", "count", "reason", *(f"card_{i}" for i in range(1, HAND + 1))),
    "reshuffle": ("team", "count"),
    "on_deck_set": ("team", "is_set", "card"),
    "card_played": ("team", "turn", "card", "how"),
    "ph_discard": ("team", "card"),
    "action": ("team", "card", "code", "effective"),
    "check": ("team", "card", "wanted", "success"),
    "hit_cancelled": ("team", "hit", "index", "code"),
    "hit_changed": ("team", "index", "before", "after", "code"),
    "runner_removed": ("team", "base", "speed", "code"),
    "hit_resolved": ("team", "hit", "speed", "immediate", "card", "runs"),
    "runner_sped": ("team", "base"),
    "threat_set": ("team", "card", "speed", "count", *(f"hit_{i}" for i in range(1, 11))),
    "save_attempt": ("team", "source", "card"),
    "regulation_end": ("runs_visitors", "runs_home"),
    "extra_reveal": ("number", "card_visitors", "card_home"),
    "game_end": ("winner", "loser", "runs_winner", "runs_loser", "extras", "decided"),
    "on_deck_returned": ("team", "to_lineup", "card"),
    "extra_discard": ("team", "card"),
    "income": ("team", "income", "bonus", "budget"),
    "first_buyer": ("chooser", "chosen"),
    "row": ("count", *(f"card_{i}" for i in range(1, ROW + 1))),
    "scouted": ("team", "card_1", "card_2", "card_3"),
    "buy": ("team", "card", "cost", "left", "sent_down", "refill"),
    "buy_end": ("team", "bought", "unspent"),
    "exchange": ("team", "card_out", "card_in", "code"),
    "coach_used": ("team", "coach", "count", *(f"card_{i}" for i in range(1, HAND + 1))),
    "standings": ("first", "second", "third", "fourth", "wins_0", "wins_1", "wins_2", "wins_3"),
    "stage_end": ("stage", "winner", "wins", "losses"),
    "match_end": ("winner",),
}
EVENT_NAMES = tuple(EVENT_FIELDS)
EVENTS = {FIRST_OWN_KIND + i: (name, EVENT_FIELDS[name]) for i, name in enumerate(EVENT_NAMES)}
(
    MATCH_START, STAGE_START, PARK_CHOSEN, COACH_KEPT, GAME_START, DRAW, RESHUFFLE, ON_DECK_SET, CARD_PLAYED,
    PH_DISCARD, ACTION, CHECK, HIT_CANCELLED, HIT_CHANGED, RUNNER_REMOVED, HIT_RESOLVED, RUNNER_SPED, THREAT_SET,
    SAVE_ATTEMPT, REGULATION_END, EXTRA_REVEAL, GAME_END, ON_DECK_RETURNED, EXTRA_DISCARD, INCOME, FIRST_BUYER_NAMED,
    ROW_SHOWN, SCOUTED_SHOWN, BOUGHT_CARD, BUY_END, EXCHANGE_MADE, COACH_USED, STANDINGS, STAGE_END, MATCH_END,
) = range(FIRST_OWN_KIND, FIRST_OWN_KIND + len(EVENT_NAMES))  # fmt: skip


# --- Seats and teams (BH-1, BH-2) ---


@rule
def opponent(state, team):
    """BH-2: a game is between two teams."""
    return state.home if team == state.visitors else state.visitors


@rule
def is_automated(book, team):
    """BH-1, BH-132: with one seat the other team plays by itself."""
    return book.seats == 1 and team == AUTOMATED


# --- Zones (BH-11, BH-14 to BH-22) ---


@rule
def push(zone, counts, team, card):
    """BH-14: put a card at the end of a zone."""
    zone[team, counts[team]] = card
    counts[team] += 1


@rule
def take_at(zone, counts, team, i):
    """BH-14, BH-15: take a card out of a zone, for another, and close the gap."""
    card = zone[team, i]
    counts[team] -= 1
    for j in range(i, counts[team]):
        zone[team, j] = zone[team, j + 1]
    zone[team, counts[team]] = 0
    return card


@rule
def take_from_hand(state, team, i):
    """A card leaves the Hand."""
    left = state.hand_count[team] - 1
    for j in range(i, left):
        state.hand_seen[team, j] = state.hand_seen[team, j + 1]
    state.hand_seen[team, left] = 0
    return take_at(state.hand, state.hand_count, team, i)


@rule
def to_dugout(state, team, card):
    """A card goes to the Dugout, where everybody sees it (BH-19, BH-22)."""
    push(state.dugout, state.dugout_count, team, card)


@rule
def in_play_to_dugout(state, team):
    """BH-111, BH-123: what is left In Play goes to the Dugout."""
    for i in range(state.played[team]):
        to_dugout(state, team, state.in_play[team, i])
        state.in_play[team, i] = 0
    state.played[team] = 0


@rule
def reshuffle(state, team, tape):
    """BH-30, BH-31: the Dugout becomes the Lineup."""
    for i in range(state.dugout_count[team]):
        push(state.lineup, state.lineup_count, team, state.dugout[team, i])
        state.dugout[team, i] = 0
    state.dugout_count[team] = 0
    emit(tape, RESHUFFLE, -1, (team, state.lineup_count[team]))


@rule
def recall_extras(state, team, tape):
    """BH-103: with nothing else left, the earlier Extra Innings cards become the Lineup."""
    while state.played[team] > HAND:
        push(state.lineup, state.lineup_count, team, take_at(state.in_play, state.played, team, HAND))
    emit(tape, RESHUFFLE, -1, (team, state.lineup_count[team]))


@rule
def draw_known_card(state, team):
    """BH-21: the card on top, whose place was known to its owner, and if it was bought to all."""
    last = state.top_count[team] - 1
    card = take_at(state.top, state.top_count, team, last)
    state.drawn[card] = 1 if state.top_round[team, last] > 0 else 0
    state.top_round[team, last] = 0
    return card


@rule
def draw_card(state, team, dice, tape):
    """BH-11, BH-30: the top card of the Lineup, which is never shuffled but when it runs out."""
    if state.top_count[team] > 0:
        return draw_known_card(state, team)
    if state.lineup_count[team] == 0 and state.dugout_count[team] > 0:
        reshuffle(state, team, tape)
    if state.lineup_count[team] == 0:
        recall_extras(state, team, tape)
    i = 0
    if state.lineup_count[team] > 1:
        i = roll(dice, LINEUP_CARD, ROSTER)
        while i >= state.lineup_count[team]:
            i = roll(dice, LINEUP_CARD, ROSTER)
    return take_at(state.lineup, state.lineup_count, team, i)


@rule
def draw_to_hand(state, team, count, reason, dice, tape):
    """BH-26, BH-27, BH-93."""
    first = state.hand_count[team]
    for i in range(count):
        push(state.hand, state.hand_count, team, draw_card(state, team, dice, tape))
    emit(tape, DRAW, team, (team, count, reason))
    emit_values(tape, state.hand[team, first : first + count], 3)


# --- The Free Agent deck and its checks (BH-24, BH-140 to BH-142) ---


@rule
def agents_left(state):
    """How many cards the Free Agent deck has."""
    return state.deck_count + state.bottom_count


@rule
def take_agent(state, book, dice):
    """The top card of the Free Agent deck, 0 when it is empty."""
    if state.deck_count > 0:
        card = book.agent[roll(dice, FREE_AGENT, book.agents)]
        while not state.in_deck[card]:
            card = book.agent[roll(dice, FREE_AGENT, book.agents)]
        state.in_deck[card] = 0
        state.deck_count -= 1
        return card
    if state.bottom_count == 0:
        return 0
    card = state.bottom[0]
    state.bottom_count -= 1
    for i in range(state.bottom_count):
        state.bottom[i] = state.bottom[i + 1]
        state.bottom_known[i] = state.bottom_known[i + 1]
    state.bottom[state.bottom_count] = 0
    state.bottom_known[state.bottom_count] = 0
    return card


@rule
def put_at_bottom(state, card, known):
    """A free agent goes to the bottom of the deck; `known` tells to whom (see the record)."""
    state.bottom[state.bottom_count] = card
    state.bottom_known[state.bottom_count] = known
    state.bottom_count += 1


@rule
def free_agent_check(state, book, team, wanted, dice, tape):
    """BH-140 to BH-142: turn up one card, compare its type, put it at the bottom."""
    card = take_agent(state, book, dice)
    success = card != 0 and book.kind[card] == wanted
    if card:
        put_at_bottom(state, card, 1)
    state.count[CHECKS] += 1
    emit(tape, CHECK, team, (team, card, wanted, 1 if success else 0))
    return success


# --- Setup of a match (BH-3, BH-23 to BH-25, BH-126, BH-195) ---


@rule
def deal(state, book, dice, tape):
    """Set the match up and run to its first decision."""
    for team in range(TEAMS):
        state.club[team] = -1
    state.phase = SET_UP
    run_on(state, book, dice, tape)


@rule
def club_is_taken(state, club):
    """BH-3: every team has a deck of its own."""
    for team in range(TEAMS):
        if state.club[team] == club:
            return True
    return False


@rule
def draw_club(state, dice):
    """A random deck that nobody has."""
    club = roll(dice, CLUB_DRAW, 4)
    while club_is_taken(state, club):
        club = roll(dice, CLUB_DRAW, 4)
    return club


@rule
def set_up(state, book, dice):
    """BH-3: teams are chosen in seat order, or drawn."""
    for seat in range(book.seats):
        if state.club[seat] < 0:
            if not book.random_teams:
                state.seat_turn = seat
                state.phase = CHOOSE_TEAM
                return
            state.club[seat] = draw_club(state, dice)
    state.phase = START_MATCH


@rule
def start_match(state, book, dice, tape):
    """BH-8, BH-23 to BH-25: Lineups, the Free Agent deck, and who is Home first."""
    for i in range(book.agents):
        state.in_deck[book.agent[i]] = 1
    state.deck_count = book.agents
    for team in range(book.seats):
        deal_club(state, book, team, state.club[team])
    if book.seats == 1:
        build_automated_team(state, book, dice)
    emit(tape, MATCH_START, -1, (book.seats, book.format, book.home_first))
    emit_values(tape, state.club, 3)
    if book.row_at_setup:
        fill_row(state, book, dice, tape)
    if book.format == TOURNAMENT:
        draw_letters(state, book, dice)
    else:
        state.first_home = roll(dice, COIN, 2) if book.home_first == RANDOM_HOME else book.home_first
        state.home_field = state.first_home
        state.finalist[0] = 1
        state.finalist[1] = 1
    if book.with_parks:
        deal_parks(state, book, dice)
    else:
        state.phase = PARKS_CHOSEN


@rule
def deal_club(state, book, team, club):
    """BH-23: the 15 cards of a starting deck."""
    for i in range(ROSTER):
        add_to_lineup(state, team, book.club_cards[club, i])


@rule
def add_to_lineup(state, team, card):
    """A card joins a roster before play."""
    push(state.lineup, state.lineup_count, team, card)
    state.place[card] = ON_ROSTER + team


@rule
def build_automated_team(state, book, dice):
    """BH-126: free agents, or some of them among the cards of an unused starting deck."""
    if book.auto_agents == ROSTER:
        for i in range(ROSTER):
            add_to_lineup(state, AUTOMATED, take_agent(state, book, dice))
        return
    state.club[AUTOMATED] = draw_club(state, dice)
    deal_club(state, book, AUTOMATED, state.club[AUTOMATED])
    for i in range(book.auto_agents):
        slot = roll(dice, LINEUP_CARD, ROSTER)
        while book.cost[state.lineup[AUTOMATED, slot]] > 0:
            slot = roll(dice, LINEUP_CARD, ROSTER)
        state.place[state.lineup[AUTOMATED, slot]] = 0
        card = take_agent(state, book, dice)
        state.lineup[AUTOMATED, slot] = card
        state.place[card] = ON_ROSTER + AUTOMATED


@rule
def draw_letters(state, book, dice):
    """BH-134: teams are lettered at random."""
    for i in range(book.teams):
        state.letter[i] = -1
    for team in range(book.teams):
        place = roll(dice, LOTS, book.teams)
        while state.letter[place] >= 0:
            place = roll(dice, LOTS, book.teams)
        state.letter[place] = team


@rule
def park_is_dealt(state, card):
    """Whether a team has been offered this park."""
    for team in range(TEAMS):
        if state.offer[team, 0] == card or state.offer[team, 1] == card:
            return True
    return False


@rule
def deal_parks(state, book, dice):
    """BH-195: two ball parks each; the automated team keeps one at random."""
    for team in range(book.teams):
        for i in range(2):
            card = book.park_card[roll(dice, PARK_DRAW, book.park_cards)]
            while park_is_dealt(state, card):
                card = book.park_card[roll(dice, PARK_DRAW, book.park_cards)]
            state.offer[team, i] = card
        if is_automated(book, team):
            state.chosen[team] = PICK + roll(dice, COIN, 2)
        else:
            state.asked[team] = 1
    state.phase = CHOOSE_PARK


@rule
def open_parks(state, book, tape):
    """BH-195: the chosen parks are revealed; then the match begins."""
    if book.with_parks:
        for team in range(book.teams):
            state.park[team] = state.offer[team, state.chosen[team] - PICK]
            emit(tape, PARK_CHOSEN, -1, (team, state.park[team]))
            state.chosen[team] = 0
            state.offer[team, 0] = 0
            state.offer[team, 1] = 0
    if book.format == SEASON_AND_SERIES:
        state.stage = MINI_SEASON
    elif book.format == BEST_OF:
        state.stage = SERIES
    elif book.format == TOURNAMENT:
        state.stage = ROUND_ROBIN
    else:
        state.stage = SINGLE_STAGE


# --- Stages and games (BH-4 to BH-13, BH-133 to BH-139) ---


@rule
def stage_games(state, book):
    """BH-5, BH-6, BH-133: the most games that the stage can have."""
    if state.stage == MINI_SEASON:
        return book.season_games
    if state.stage == SERIES:
        return book.series_length
    if state.stage == ROUND_ROBIN:
        return book.cycles * (6 if book.teams == TEAMS else 3)
    return 1


@rule
def most_wins(state):
    """The team with most wins in the stage."""
    best = 0
    for team in range(TEAMS):
        if state.stage_wins[team] > state.stage_wins[best]:
            best = team
    return best


@rule
def stage_is_over(state, book):
    """BH-5: a mini-season is played out; BH-6: a Series ends with more than half of the games won."""
    if state.stage == SERIES:
        return 2 * state.stage_wins[most_wins(state)] > book.series_length
    return state.game == stage_games(state, book)


@rule
def match_is_over(state, book):
    """BH-12: the single game or the Series decides."""
    return (state.stage == SERIES or state.stage == SINGLE_STAGE) and stage_is_over(state, book)


@rule
def start_stage(state, book, dice, tape):
    """BH-4, BH-180, BH-181: a stage begins; where coaches are used they are dealt now."""
    state.game = 0
    for team in range(TEAMS):
        state.stage_wins[team] = 0
    emit(tape, STAGE_START, -1, (state.stage, stage_games(state, book)))
    if book.format == TOURNAMENT:
        emit_values(tape, state.letter, 2)
    state.phase = NEXT_GAME
    if book.with_coaches and (state.stage == SERIES or state.stage == SINGLE_STAGE):
        deal_coaches(state, book, dice)
        state.phase = DRAFT_ROUND


@rule
def next_game(state, book, dice, tape):
    """BH-10: the next game of the stage, the next stage, or the end of the match."""
    if not stage_is_over(state, book):
        state.game += 1
        pair_teams(state, book)
        choose_coaches(state, book)
        return
    if state.stage != ROUND_ROBIN:
        winner = most_wins(state)
        wins = state.stage_wins[winner]
        emit(tape, STAGE_END, -1, (state.stage, winner, wins, state.game - wins))
        if match_is_over(state, book):
            state.winner = winner
            state.phase = OVER
            emit(tape, MATCH_END, -1, (winner,))
            return
        state.home_field = winner  # BH-7, BH-9
    state.stage = SERIES
    start_stage(state, book, dice, tape)


@rule
def pair_teams(state, book):
    """BH-8, BH-9, BH-134: who plays, and who is Home."""
    if state.stage == ROUND_ROBIN:
        pair_round_robin(state, book)
        return
    other = 0
    for team in range(TEAMS):
        if state.finalist[team] and team != state.home_field:
            other = team
    home_first = state.game % 2 == 1 if state.stage == MINI_SEASON else hosts_series_game(state, book)
    host = state.first_home if state.stage == MINI_SEASON else state.home_field
    guest = 1 - host if state.stage == MINI_SEASON else other
    state.home = host if home_first else guest
    state.visitors = guest if home_first else host


@rule
def hosts_series_game(state, book):
    """BH-9: 2-3-2 and its shorter forms."""
    if book.series_length == 3:
        return state.game != 2
    return state.game <= 2 or state.game > (book.series_length + 3) // 2


SCHEDULE_4 = (0, 1, 2, 3, 2, 0, 1, 3, 3, 0, 1, 2)  # home and visitors of each game, by letter
SCHEDULE_3 = (0, 1, 1, 2, 2, 0)


@rule
def pair_round_robin(state, book):
    """BH-134, BH-135: the schedule; a second cycle swaps home and visitors."""
    a_cycle = 6 if book.teams == TEAMS else 3
    place = 2 * ((state.game - 1) % a_cycle)
    if book.teams == TEAMS:
        home, visitors = SCHEDULE_4[place], SCHEDULE_4[place + 1]
    else:
        home, visitors = SCHEDULE_3[place], SCHEDULE_3[place + 1]
    if (state.game - 1) // a_cycle == 1:
        home, visitors = visitors, home
    state.home = state.letter[home]
    state.visitors = state.letter[visitors]


# --- Coaches (BH-180 to BH-183) ---


@rule
def coach_is_dealt(state, card):
    """Whether a team has been dealt this coach."""
    for team in range(TEAMS):
        for i in range(state.packet_count[team]):
            if state.packet[team, i] == card:
                return True
    return False


@rule
def deal_coaches(state, book, dice):
    """BH-181: as many coaches for each team as the stage can have games."""
    for team in range(book.seats):
        if state.finalist[team]:
            for i in range(stage_games(state, book)):
                card = book.coach_card[roll(dice, COACH_DRAW, book.coach_cards)]
                while coach_is_dealt(state, card):
                    card = book.coach_card[roll(dice, COACH_DRAW, book.coach_cards)]
                push(state.packet, state.packet_count, team, card)


@rule
def draft_round(state, book, tape):
    """BH-181: keep one, pass the rest across, until all are kept; alone, keep all."""
    for team in range(book.seats):
        if state.chosen[team]:
            card = take_at(state.packet, state.packet_count, team, state.chosen[team] - PICK)
            keep_coach(state, team, card, tape)
            state.chosen[team] = 0
    if state.drafted:
        pass_packets(state, book)
    state.drafted = 1
    left = 0
    for team in range(book.seats):
        if book.seats == 1:
            while state.packet_count[team] > 0:
                keep_coach(state, team, take_at(state.packet, state.packet_count, team, 0), tape)
        elif state.packet_count[team] > 0:
            state.asked[team] = 1
            left += 1
    state.phase = DRAFT_COACH if left > 0 else NEXT_GAME


@rule
def keep_coach(state, team, card, tape):
    """A coach is kept, unseen by the opponent."""
    push(state.coaches, state.coach_count, team, card)
    emit(tape, COACH_KEPT, team, (team, card))


@rule
def pass_packets(state, book):
    """BH-181: the two packets change sides."""
    first = -1
    for team in range(book.seats):
        if state.finalist[team] and first < 0:
            first = team
        elif state.finalist[team]:
            for i in range(COACHES):
                state.packet[first, i], state.packet[team, i] = state.packet[team, i], state.packet[first, i]


@rule
def choose_coaches(state, book):
    """BH-182: before the draw each team secretly chooses a coach."""
    state.phase = COACHES_CHOSEN
    for team in (state.visitors, state.home):
        if state.coach_count[team] > 0:
            state.asked[team] = 1
            state.phase = CHOOSE_COACH


@rule
def start_game(state, book, tape):
    """BH-182: coaches are revealed; BH-26: the game begins."""
    for team in (state.visitors, state.home):
        state.coach[team] = 0
        state.coach_used[team] = 0
        if state.chosen[team]:
            state.coach[team] = take_at(state.coaches, state.coach_count, team, state.chosen[team] - PICK)
            state.spent_coach[state.coach[team]] = 1
            state.chosen[team] = 0
        state.batter[team] = 0
        state.in_round[team] = 1
    state.turn = 0
    state.extra = 0
    state.coin_winner = -1
    visitors, home = state.visitors, state.home
    values = (state.stage, state.game, visitors, home, state.park[home], state.coach[visitors], state.coach[home])
    emit(tape, GAME_START, -1, values)
    state.phase = DRAW_HANDS


@rule
def coach_code(state, book, team):
    """The ability of the coach in force, 0 without one."""
    return book.action[state.coach[team], 0]


@rule
def park_code(state, book):
    """BH-196: the ability of the Home team's park, 0 without one."""
    return book.action[state.park[state.home], 0]


@rule
def card_speed(state, book, team, card):
    """BH-16, BH-189: the speed of a card, or fast by the coach."""
    code = coach_code(state, book, team)
    if (code == ROBOT_FAST and book.kind[card] == ROBOT) or (code == NATURAL_FAST and book.kind[card] == NATURAL):
        return FAST
    return book.speed[card]


@rule
def may_pinch_hit(state, book, team, card):
    """BH-38, BH-190: the PH symbol, which coach_bench gives to all."""
    return book.pinch[card] == 1 or coach_code(state, book, team) == BENCH


# --- Start of a game (BH-26 to BH-29) ---


@rule
def draw_hands(state, book, dice, tape):
    """BH-26 to BH-28: six cards each, then both choose their On Deck card at once."""
    for team in (state.visitors, state.home):
        if not is_automated(book, team):
            for card in range(1, book.cards + 1):
                if state.place[card] == ON_ROSTER + team:
                    state.drawn[card] = 0
            draw_to_hand(state, team, HAND, FOR_HAND, dice, tape)
            state.asked[team] = 1
    state.phase = SET_ON_DECK


@rule
def set_on_deck(state, book, dice, tape):
    """BH-27 to BH-29: chosen cards go On Deck, now or not in this game, and are replaced."""
    for team in (state.visitors, state.home):
        if not is_automated(book, team):
            slot = state.chosen[team] - PICK
            state.chosen[team] = 0
            if slot >= 0:
                state.on_deck[team] = take_from_hand(state, team, slot)
            emit(tape, ON_DECK_SET, team, (team, 1 if slot >= 0 else 0, state.on_deck[team]))
            if slot >= 0:
                draw_to_hand(state, team, 1, FOR_ON_DECK, dice, tape)
    state.phase = NEXT_TURN


# --- The turns (BH-32 to BH-43) ---


@rule
def next_turn(state, book, dice, tape):
    """BH-32, BH-35: all twelve turns are played, Visitors first; then the chance of the Visitor Save (BH-85)."""
    if state.turn == TURNS:
        state.seat_turn = state.visitors
        state.phase = VISITOR_SAVE
        return
    state.turn += 1
    state.seat_turn = state.visitors if state.turn % 2 == 1 else state.home
    if is_automated(book, state.seat_turn):  # BH-127
        put_into_play(state, state.seat_turn, draw_card(state, state.seat_turn, dice, tape), FLIPPED, tape)
        state.slot = TURN_SLOT
        state.phase = BEGIN_SLOT
    else:
        state.phase = PLAY_CARD


@rule
def put_into_play(state, team, card, how, tape):
    """BH-36, BH-39: a card goes on top of the In Play stack."""
    push(state.in_play, state.played, team, card)
    state.effects_before[team] = state.effect_count[team]
    state.card_flags[team] = 0
    state.gambled[team] = 0
    emit(tape, CARD_PLAYED, team, (team, state.turn + state.extra, card, how))


@rule
def play_card(state, book, choice, dice, tape):
    """BH-36, BH-38, BH-40 to BH-43: a Hand card, or for a PH card its replacement, once a turn."""
    team = state.seat_turn
    if choice < PH_DECK:
        put_into_play(state, team, take_from_hand(state, team, choice - PICK), FROM_HAND, tape)
    else:
        slot = (choice - PH_DECK) % HAND
        discard = take_from_hand(state, team, slot)
        to_dugout(state, team, discard)
        state.count[PINCH_HITS] += 1
        emit(tape, PH_DISCARD, team, (team, discard))
        if choice < PH_LINEUP:
            card = state.on_deck[team]
            state.on_deck[team] = 0
            put_into_play(state, team, card, PH_FROM_DECK, tape)
        else:
            put_into_play(state, team, draw_card(state, team, dice, tape), PH_FROM_LINEUP, tape)
    state.slot = TURN_SLOT
    state.phase = BEGIN_SLOT


# --- Immediate actions in general (BH-44 to BH-51) ---


@rule
def begin_slot(state, book, dice, tape):
    """BH-33 step 2: the actions of the card that was put into play."""
    team = state.seat_turn
    if state.slot != SAVE_SLOT:
        state.card = state.in_play[team, state.played[team] - 1]
    state.coach_asked = 0
    list_actions(state, book)
    look_at_mound(state, book, dice, tape)
    state.phase = ACTIONS


@rule
def list_actions(state, book):
    """BH-46, BH-87, BH-191: what the acting card has to do; a save card only what defends."""
    state.todo_count = 0
    state.deferred = 0
    state.homer_gloved = 0
    for i in range(4):
        state.todo[i] = 0
    for i in range(2):
        code = book.action[state.card, i]
        if code and (state.slot != SAVE_SLOT or serves_in_save(book, code)):
            add_action(state, code)
    if coach_code(state, book, state.seat_turn) == ROBOT_GLOVE_COACH and book.kind[state.card] == ROBOT:
        add_action(state, GLOVE)


@rule
def add_action(state, code):
    """One more thing to do."""
    state.todo[state.todo_count] = code
    state.todo_count += 1


@rule
def serves_in_save(book, code):
    """BH-87: class D, or cloning one of class D; everything under full_action."""
    return book.save_full or book.ability[code, 0] == DEFENCE or code == CLONING


@rule
def look_at_mound(state, book, dice, tape):
    """BH-200, BH-201, BH-204: the park may help or hinder a cyborg who faces pending hits."""
    team, other = state.seat_turn, opponent(state, state.seat_turn)
    state.mound_closed = 0
    code = park_code(state, book)
    if book.kind[state.card] != CYBORG or state.pending[other] == 0 or (code != LOW_MOUND and code != HIGH_MOUND):
        return
    if free_agent_check(state, book, team, CYBORG, dice, tape):
        if code == LOW_MOUND:
            state.mound_closed = 1
        else:
            cancel_all(state, other, HIGH_MOUND, tape)


@rule
def act(state, book):
    """BH-46, BH-183: the coach before, the card's actions one after the other, the coach after."""
    if state.coach_asked == 0:
        state.coach_asked = 1
        offer_coach(state, book)
    elif state.todo_count > 0:
        if order_is_open(state, book):
            state.phase = ACTION_ORDER
        else:
            do_next_action(state)
    elif state.coach_asked == 1:
        state.coach_asked = 2
        offer_coach(state, book)
    else:
        state.phase = END_SLOT


@rule
def order_is_open(state, book):
    """BH-46: of two actions the player says which comes first, unless one only marks the card's hits."""
    if state.deferred >= state.todo_count - 1:
        return False
    for i in range(state.todo_count):
        if book.ability[state.todo[i], 2] == FLAG:
            return False
    return True


@rule
def put_off_action(state):
    """BH-46: not this one yet."""
    code = state.todo[0]
    for i in range(state.todo_count - 1):
        state.todo[i] = state.todo[i + 1]
    state.todo[state.todo_count - 1] = code
    state.deferred += 1


@rule
def do_next_action(state):
    """BH-44: the action is compulsory and done as far as it can be."""
    code = state.todo[0]
    for i in range(3):
        state.todo[i] = state.todo[i + 1]
    state.todo_count -= 1
    state.deferred = 0
    do_action(state, code, state.card)


@rule
def do_action(state, code, card):
    """An action of a card or coach comes next."""
    state.doing = code
    state.doer = card
    state.phase = CARRY_OUT


@rule
def carry_out(state, book, dice, tape):
    """BH-44: one action of a card or coach, if it works."""
    team, code = state.seat_turn, state.doing
    works = would_work(state, book, team, code)
    emit(tape, ACTION, team, (team, state.doer, code, 1 if works else 0))
    state.phase = ACTIONS
    if works:
        take_effect(state, book, team, code, dice, tape)


@rule
def would_work(state, book, team, code):
    """BH-44: whether the condition holds and there is something to act on."""
    return condition_holds(state, book, team, book.ability[code, 1]) and has_target(state, book, team, code)


@rule
def condition_holds(state, book, team, condition):
    """BH-49 to BH-51, BH-61 to BH-63, BH-90, BH-100, BH-144, BH-148 to BH-162: whether an action's condition holds."""
    other = opponent(state, team)
    if condition == ALWAYS:
        return True
    if condition == CLUTCH:
        return state.bases[team, SECOND - 1] != NOBODY or state.bases[team, THIRD - 1] != NOBODY
    if condition == LOADED:
        return runners_on(state.bases[team]) == 3
    if condition == LEADOFF:
        return state.slot == TURN_SLOT and state.played[team] == 1
    if condition == VS_NATURAL or condition == VS_CYBORG or condition == VS_ROBOT:
        return top_type(state, book, other) == NATURAL + condition - VS_NATURAL
    if condition == BEHIND:
        return state.runs[team] < state.runs[other]
    if condition == AHEAD:
        return state.runs[team] > state.runs[other]
    if condition == IN_EXTRAS:
        return state.extra > 0
    if condition == AT_HOME:
        return team == state.home
    if condition == FACING_GLOVE:
        return state.played[other] > 0 and book.glove_family[top_card(state, other)] == 1
    if condition == TWO_NATURALS:
        return already_played(state, book, team, NATURAL) >= 2
    if condition == THREE_NATURALS:
        return already_played(state, book, team, NATURAL) >= 3
    if condition == TWO_CYBORGS:
        return already_played(state, book, team, CYBORG) >= 2
    if condition == TWO_CYBORGS_HOME:
        return team == state.home and already_played(state, book, team, CYBORG) >= 2
    if condition == IN_A_PINCH or condition == IN_A_PINCH_HOME:
        in_pinch = state.bases[other, SECOND - 1] != NOBODY or state.bases[other, THIRD - 1] != NOBODY
        return in_pinch and (condition == IN_A_PINCH or team == state.home)
    return state.homer_gloved == 1


@rule
def top_card(state, team):
    """BH-49: the card on top of an In Play stack, 0 when it is empty."""
    return state.in_play[team, state.played[team] - 1] if state.played[team] > 0 else 0


@rule
def top_type(state, book, team):
    """BH-49, BH-88, BH-99: the type that "vs." looks at."""
    return book.kind[top_card(state, team)]


@rule
def already_played(state, book, team, kind):
    """BH-51: the other cards of a type in the own stack; a save card is not in it (BH-88)."""
    last = state.played[team] if state.slot == SAVE_SLOT else state.played[team] - 1
    count = 0
    for i in range(last):
        if book.kind[state.in_play[team, i]] == kind:
            count += 1
    return count


@rule
def has_target(state, book, team, code):
    """BH-44, BH-48, BH-84: whether there is anything to act on."""
    other = opponent(state, team)
    effect = book.ability[code, 2]
    if effect in (GLOVES, ROBOT_GLOVE, WALKS, CANCEL_ALL, LOSE_A_BASE):
        closed = state.mound_closed and book.ability[code, 0] != COACH_POWER
        return not closed and hits_to_change(state, other, effect) > 0
    if effect == PICK_OFF or effect == PICK_OFF_ALL or effect == TRIPLE_PLAY:
        return runners_on(state.bases[other]) > 0
    if effect == DOUBLE_PLAY:
        return catchable_runners(state, other, False) > 0
    if effect == HIT_EACH:
        return already_played(state, book, team, NATURAL) > 0
    if effect == STEAL:
        return can_steal(state, team)
    if effect == DOUBLE_STEAL:
        return may_double_steal(state, team, 1) or may_double_steal(state, team, 2) or may_double_steal(state, team, 3)
    if effect == PINCH_RUNNER:
        return catchable_runners(state, team, False) > 0
    if effect == BUNT or effect == WILD_PITCH:
        return runners_on(state.bases[team]) > 0
    if effect in (REPLACE, RELIEF, GAMBLE):
        return agents_left(state) > 0
    if effect == CLONE:
        return clone_code(state, book, 0) != 0
    if effect in (EJECT_ROBOT, EJECT_TYPE, BRAWL):
        return state.played[other] > 0 and agents_left(state) > 0
    if effect == STEAL_SIGNS:
        return state.hand_count[other] > 0
    return effect in (HIT_NOW, CLUTCH_HIT, WALK_NOW, FLAG, NEXT_CARD)


@rule
def take_effect(state, book, team, code, dice, tape):
    """BH-147, BH-155 to BH-162, BH-164, BH-165: carry out an action that has something to act on."""
    other = opponent(state, team)
    effect, number, times = book.ability[code, 2], book.ability[code, 3], book.ability[code, 4]
    if effect == GLOVES or effect == ROBOT_GLOVE:
        raise_gloves(state, book, team, code, dice, tape)
    elif effect == PICK_OFF or effect == DOUBLE_STEAL:
        state.phase = CHOOSE_RUNNER
    elif effect == DOUBLE_PLAY or effect == TRIPLE_PLAY:
        state.takes = number
        state.phase = CHOOSE_RUNNERS
    elif effect == PICK_OFF_ALL:
        for base in range(FIRST, HOME):
            remove_runner(state, other, base, code, tape)
    elif effect == WALKS:
        for i in range(state.pending[other]):
            change_hit(state, other, i, WALK, code, tape)
    elif effect == CANCEL_ALL:
        cancel_all(state, other, code, tape)
    elif effect == LOSE_A_BASE:
        lose_a_base(state, other, 0, code, tape)
    elif effect == HIT_EACH:
        immediate_hits(state, book, team, number, already_played(state, book, team, NATURAL), tape)
    elif effect == HIT_NOW or effect == WALK_NOW or effect == CLUTCH_HIT:
        immediate_hits(state, book, team, number, times, tape)
    elif effect == STEAL:
        steal_bases(state, team, tape)
    elif effect == PINCH_RUNNER:
        send_pinch_runners(state, team, tape)
    elif effect == BUNT:
        move_runner(state, team, lead_base(state.bases[team]), 1, tape)
    elif effect == WILD_PITCH:
        for base in range(THIRD, 0, -1):
            move_runner(state, team, base, 1, tape)
    elif effect == FLAG:
        mark_hits(state, team, number)
    elif effect == NEXT_CARD:
        push(state.effects, state.effect_count, team, number)
    else:
        exchange_effect(state, book, team, code, dice, tape)


# --- Defence on hits (BH-52, BH-55 to BH-59, BH-143 to BH-154) ---


@rule
def hits_to_change(state, other, effect):
    """BH-80: how many pending hits an effect could touch; a walk can be cancelled, but not changed."""
    count = 0
    for i in range(state.pending[other]):
        if effect == GLOVES or effect == ROBOT_GLOVE:
            count += 1 if may_glove(state, other, i) else 0
        elif effect == CANCEL_ALL:
            count += 1
        else:
            count += 1 if state.hits[other, i] != WALK else 0
    return count


@rule
def may_glove(state, other, i):
    """BH-52, BH-143, BH-198: any pending hit, each once, but no protected single."""
    if state.hit_flags[other, i] & TOUCHED:
        return False
    return not (state.hit_flags[other, i] & GLOVE_PROOF and state.hits[other, i] == SINGLE)


@rule
def raise_gloves(state, book, team, code, dice, tape):
    """BH-52, BH-143, BH-145, BH-168, BH-202: checks that may stop or help a glove, then the choice of the hit."""
    other = opponent(state, team)
    state.gloves = book.ability[code, 3]
    if book.ability[code, 2] == ROBOT_GLOVE and not free_agent_check(state, book, team, ROBOT, dice, tape):
        return
    for i in range(state.pending[other]):
        if state.hit_flags[other, i] & NO_GLOVE:
            if not free_agent_check(state, book, team, NATURAL, dice, tape):
                return
            break
    if code == GLOVE and park_code(state, book) == REAL_GRASS:
        if free_agent_check(state, book, team, NATURAL, dice, tape):
            state.gloves = 2
    state.phase = CHOOSE_HIT


@rule
def glove_hit(state, book, i, tape):
    """BH-52, BH-146, BH-167: the chosen hit is cancelled, or becomes a single under contact."""
    other = opponent(state, state.seat_turn)
    hit = state.hits[other, i]
    if state.hit_flags[other, i] & CONTACT and hit != WALK:
        change_hit(state, other, i, SINGLE, state.doing, tape)
        state.hit_flags[other, i] |= TOUCHED
    else:
        if hit == HOME_RUN and state.doing == GLOVE:
            state.homer_gloved = 1
        cancel_hit(state, other, i, state.doing, tape)
    state.gloves -= 1
    if state.gloves == 0 or hits_to_change(state, other, GLOVES) == 0:
        state.phase = ACTIONS
        for j in range(state.pending[other]):
            state.hit_flags[other, j] &= ~TOUCHED


@rule
def cancel_hit(state, team, i, code, tape):
    """A pending hit's pawn goes back to the supply."""
    emit(tape, HIT_CANCELLED, -1, (team, state.hits[team, i], i, code))
    state.count[CANCELLED] += 1
    if state.slot == SAVE_SLOT:
        state.saved_hits += 1
    state.pending[team] -= 1
    for j in range(i, state.pending[team]):
        state.hits[team, j] = state.hits[team, j + 1]
        state.hit_speed[team, j] = state.hit_speed[team, j + 1]
        state.hit_flags[team, j] = state.hit_flags[team, j + 1]
    last = state.pending[team]
    state.hits[team, last] = 0
    state.hit_speed[team, last] = 0
    state.hit_flags[team, last] = 0


@rule
def cancel_all(state, team, code, tape):
    """BH-56 to BH-58, BH-148 to BH-154, BH-184, BH-201."""
    while state.pending[team] > 0:
        cancel_hit(state, team, 0, code, tape)


@rule
def change_hit(state, team, i, hit, code, tape):
    """A pending hit becomes another one in its place (BH-55, BH-59, BH-167, BH-197)."""
    before = state.hits[team, i]
    if before != hit:
        state.hits[team, i] = hit
        emit(tape, HIT_CHANGED, -1, (team, i, before, hit, code))


@rule
def lose_a_base(state, team, first, code, tape):
    """BH-59, BH-199: every hit from place `first` on loses one base; singles are cancelled, walks stay."""
    i = first
    while i < state.pending[team]:
        hit = state.hits[team, i]
        if hit == SINGLE:
            cancel_hit(state, team, i, code, tape)
        else:
            if hit != WALK:
                change_hit(state, team, i, hit - 1, code, tape)
            i += 1


# --- Defence on runners (BH-53, BH-54, BH-147, BH-185) ---


@rule
def runner_speed(state, team, base):
    """BH-16: the speed of the runner on a base, 0 with nobody there."""
    return state.runner_speed[team, state.bases[team, base - 1]]


@rule
def may_catch(state, team, base, with_fast):
    """BH-54, BH-185: a runner that a double play (none that is fast) or a triple play can take."""
    return state.bases[team, base - 1] != NOBODY and (with_fast or runner_speed(state, team, base) != FAST)


@rule
def catchable_runners(state, team, with_fast):
    """How many runners could be taken."""
    count = 0
    for base in range(FIRST, HOME):
        if may_catch(state, team, base, with_fast):
            count += 1
    return count


@rule
def remove_runner(state, team, base, code, tape):
    """BH-53: a runner goes back to the supply."""
    if state.bases[team, base - 1] != NOBODY:
        emit(tape, RUNNER_REMOVED, -1, (team, base, runner_speed(state, team, base), code))
        put_out_runner(state.bases[team], base, team, 0, tape)


@rule
def takes_fast(book, code):
    """BH-54, BH-185: only the coach's triple play takes fast runners too."""
    return book.ability[code, 2] == TRIPLE_PLAY


@rule
def take_runner(state, book, base, tape):
    """BH-54, BH-185: one more runner, as long as there may be more."""
    other = opponent(state, state.seat_turn)
    remove_runner(state, other, base, state.doing, tape)
    state.takes -= 1
    if state.takes == 0 or catchable_runners(state, other, takes_fast(book, state.doing)) == 0:
        state.phase = ACTIONS


@rule
def runner_chosen(state, book, base, tape):
    """BH-53, BH-186: the runner picked off, or sent on a double steal."""
    state.phase = ACTIONS
    if book.ability[state.doing, 2] == DOUBLE_STEAL:
        move_runner(state, state.seat_turn, base, 2, tape)
    else:
        remove_runner(state, opponent(state, state.seat_turn), base, state.doing, tape)


# --- Running (BH-60, BH-76, BH-163 to BH-165, BH-186) ---


@rule
def count_run(state, team, runner, origin, tape):
    """BH-72: a run."""
    state.runs[team] += 1
    state.match_runs[team] += 1
    emit(tape, RUN, -1, (team, runner, origin, state.match_runs[team]))


@rule
def move_runner(state, team, origin, by, tape):
    """BH-17, BH-69: a runner goes so many bases on, and stops behind a runner in his way; home never blocks."""
    runner = state.bases[team, origin - 1]
    if runner != NOBODY and advance_runner(state.bases[team], origin, by, team, tape):
        count_run(state, team, runner, origin, tape)


@rule
def can_steal(state, team):
    """BH-60: whether a steal would move anybody."""
    for base in range(FIRST, HOME):
        if runner_speed(state, team, base) >= AVERAGE and (base == THIRD or state.bases[team, base] == NOBODY):
            return True
    return False


@rule
def steal_bases(state, team, tape):
    """BH-60, BH-76: average and fast runners move one base, the lead runner first."""
    state.count[STEALS] += 1
    for base in range(THIRD, 0, -1):
        if runner_speed(state, team, base) >= AVERAGE:
            move_runner(state, team, base, 1, tape)


@rule
def may_double_steal(state, team, base):
    """BH-186: a runner who can move at least one base."""
    if state.bases[team, base - 1] == NOBODY:
        return False
    return base == THIRD or state.bases[team, base] == NOBODY


@rule
def send_pinch_runners(state, team, tape):
    """BH-163: all runners on base become fast."""
    for base in range(FIRST, HOME):
        if state.bases[team, base - 1] != NOBODY and runner_speed(state, team, base) != FAST:
            state.runner_speed[team, state.bases[team, base - 1]] = FAST
            emit(tape, RUNNER_SPED, -1, (team, base))


# --- Hits and walks (BH-47, BH-61, BH-64 to BH-80) ---


@rule
def next_batter(state, team, card, speed):
    """BH-16: a number for a new runner, who has the speed of his card."""
    bases = state.bases[team]
    batter = state.batter[team] % (RUNNERS - 1) + 1
    while batter == bases[0] or batter == bases[1] or batter == bases[2]:
        batter = batter % (RUNNERS - 1) + 1
    state.batter[team] = batter
    state.runner_card[team, batter] = card
    state.runner_speed[team, batter] = speed
    return batter


@rule
def bases_taken(speed, origin, hit):
    """BH-66 to BH-68: how far a runner goes on a hit."""
    if speed == FAST or (speed == AVERAGE and origin == SECOND and hit == SINGLE):
        return hit + 1
    return hit


@rule
def resolve_hit(state, team, hit, speed, card, all_one_more, immediate, tape):
    """BH-64 to BH-75: runners first, the one nearest home leading, then the batter."""
    before = state.runs[team]
    batter = next_batter(state, team, card, speed)
    for origin in range(THIRD, 0, -1):
        by = hit + 1 if all_one_more else bases_taken(runner_speed(state, team, origin), origin, hit)
        move_runner(state, team, origin, by, tape)
    if place_batter(state.bases[team], hit, batter, team, tape):
        count_run(state, team, batter, 0, tape)
    emit(tape, HIT_RESOLVED, -1, (team, hit, speed, immediate, card, state.runs[team] - before))


@rule
def resolve_walk(state, team, speed, card, immediate, tape):
    """BH-77 to BH-79: only displaced runners move, one base each."""
    before = state.runs[team]
    batter = next_batter(state, team, card, speed)
    for origin in range(THIRD, 0, -1):
        if state.bases[team, origin - 1] != NOBODY and is_forced(state.bases[team], origin):
            move_runner(state, team, origin, 1, tape)
    place_batter(state.bases[team], FIRST, batter, team, tape)
    emit(tape, HIT_RESOLVED, -1, (team, WALK, speed, immediate, card, state.runs[team] - before))


@rule
def immediate_hits(state, book, team, hit, times, tape):
    """BH-47, BH-61: hits that an action grants are resolved at once, one after the other."""
    speed = card_speed(state, book, team, state.card)
    clutch = book.ability[state.doing, 2] == CLUTCH_HIT
    state.count[IMMEDIATE] += times
    for i in range(times):
        if hit == WALK:
            resolve_walk(state, team, speed, state.card, 1, tape)
        else:
            resolve_hit(state, team, hit, speed, state.card, clutch, 1, tape)


@rule
def resolve_pending(state, team, tape):
    """BH-64: the hits that are left, in the order printed on the card."""
    count = state.pending[team]
    state.pending[team] = 0
    for i in range(count):
        hit, speed, flags = state.hits[team, i], state.hit_speed[team, i], state.hit_flags[team, i]
        state.hits[team, i] = 0
        state.hit_speed[team, i] = 0
        state.hit_flags[team, i] = 0
        if hit == WALK:
            resolve_walk(state, team, speed, state.threat[team], 0, tape)
        else:
            resolve_hit(state, team, hit, speed, state.threat[team], flags & HIT_AND_RUN != 0, 0, tape)


# --- Setting up threatened hits (BH-81 to BH-84, BH-166 to BH-171, BH-192, BH-197 to BH-199) ---


@rule
def add_hit(state, team, hit, speed, flags):
    """BH-18, BH-81: one pawn on home plate; pawns never run out."""
    place = state.pending[team]
    if place < PENDING:
        state.hits[team, place] = hit
        state.hit_speed[team, place] = speed
        state.hit_flags[team, place] = flags
        state.pending[team] += 1
        state.count[THREATENED] += 1


@rule
def set_up_hits(state, book, team, card, earlier, dice, tape):
    """BH-81 to BH-83, BH-175, BH-192: printed hits, gambled hits, then hits added by a coach or earlier actions.

    `earlier` is the card that this one replaced after its hits were set up (BH-171, BH-179), or 0.
    """
    first = state.pending[team]
    state.threat[team] = card
    speed = card_speed(state, book, team, card)
    flags = book.static_flags[card] | state.card_flags[team]
    for i in range(book.hit_count[card]):
        add_hit(state, team, book.hits[card, i], speed, flags)
    if state.gambled[team]:
        add_gambled_hits(state, book, team, flags)
    code = coach_code(state, book, team)
    if code >= SINGLES_COACH and code <= LAST_SINGLES_COACH:
        kind = book.ability[code, 3]
        if book.kind[card] == kind and (earlier == 0 or book.kind[earlier] != kind):
            add_hit(state, team, SINGLE, speed, flags)
    for i in range(state.effects_before[team]):
        effect = state.effects[team, i]
        if effect_serves(book, effect, card) and (earlier == 0 or not effect_serves(book, effect, earlier)):
            add_hit(state, team, added_hit(effect), speed, flags)
    apply_park(state, book, team, card, first, dice, tape)
    emit(tape, THREAT_SET, team, (team, card, speed, state.pending[team]))
    emit_values(tape, state.hits[team, :10], 4)


@rule
def add_gambled_hits(state, book, team, flags):
    """BH-175: the hits of the gambled card, in its speed."""
    card = state.gambled[team]
    for i in range(book.hit_count[card]):
        add_hit(state, team, book.hits[card, i], book.speed[card], flags)


@rule
def effect_serves(book, effect, card):
    """BH-169, BH-170: whether an effect gives this card a hit."""
    if effect == NATURAL_SINGLE or effect == NATURAL_TRIPLE:
        return book.kind[card] == NATURAL
    return effect != 0


@rule
def added_hit(effect):
    """The hit that an effect adds."""
    if effect == NATURAL_TRIPLE:
        return TRIPLE
    return HOME_RUN if effect == ANY_HOMER else SINGLE


@rule
def expire_effects(state, team):
    """BH-169, BH-170: effects on the next card are used up or lost, those on all cards stay."""
    kept = 0
    for i in range(state.effect_count[team]):
        effect = state.effects[team, i]
        if i >= state.effects_before[team] or effect == EVERY_SINGLE:
            state.effects[team, kept] = effect
            kept += 1
    for i in range(kept, state.effect_count[team]):
        state.effects[team, i] = 0
    state.effect_count[team] = kept
    state.effects_before[team] = 0


@rule
def mark_hits(state, team, flag):
    """BH-166 to BH-168: the card's hits carry the mark, those that stand on home plate included (BH-174)."""
    state.card_flags[team] |= flag
    for i in range(state.pending[team]):
        state.hit_flags[team, i] |= flag


@rule
def apply_park(state, book, team, card, first, dice, tape):
    """BH-197 to BH-199, BH-204: one Free Agent Check for the hits that were just set up."""
    code = park_code(state, book)
    kind = book.kind[card]
    if code == DOUBLE_TO_HOMER and has_pending(state, team, first, DOUBLE):
        if free_agent_check(state, book, team, kind, dice, tape):
            change_all(state, team, first, DOUBLE, HOME_RUN, code, tape)
    elif code == HOMER_TO_DOUBLE and has_pending(state, team, first, HOME_RUN):
        if free_agent_check(state, book, team, kind, dice, tape):
            change_all(state, team, first, HOME_RUN, DOUBLE, code, tape)
    elif code == SINGLE_PROOF and has_pending(state, team, first, SINGLE):
        if free_agent_check(state, book, team, kind, dice, tape):
            for i in range(first, state.pending[team]):
                if state.hits[team, i] == SINGLE:
                    state.hit_flags[team, i] |= GLOVE_PROOF
    elif code == CHANGEUP and kind == ROBOT and state.pending[team] > first:
        if free_agent_check(state, book, team, ROBOT, dice, tape):
            lose_a_base(state, team, first, code, tape)


@rule
def has_pending(state, team, first, hit):
    """Whether such a hit has just been set up."""
    for i in range(first, state.pending[team]):
        if state.hits[team, i] == hit:
            return True
    return False


@rule
def change_all(state, team, first, before, after, code, tape):
    """BH-197: all hits of one kind become another."""
    for i in range(first, state.pending[team]):
        if state.hits[team, i] == before:
            change_hit(state, team, i, after, code, tape)


# --- Exchanges (BH-172 to BH-179, BH-187) ---


@rule
def exchange_effect(state, book, team, code, dice, tape):
    """BH-172 to BH-177, BH-187, BH-188: swapping and borrowing cards, and the coach's look at a Hand."""
    effect = book.ability[code, 2]
    other = opponent(state, team)
    if effect == REPLACE:
        call_in(state, take_agent(state, book, dice), BY_REPLACE)
    elif effect == RELIEF:
        state.phase = USE_RELIEF
    elif effect == CLONE:
        state.phase = CHOOSE_CLONE
    elif effect == GAMBLE:
        turn_up_gamble(state, book, book.ability[code, 3], dice)
    elif effect == EJECT_ROBOT or effect == EJECT_TYPE:
        wanted = ROBOT if effect == EJECT_ROBOT else top_type(state, book, other)
        if free_agent_check(state, book, team, wanted, dice, tape) and minor_card(state, book, other, 0):
            state.phase = CHOOSE_MINOR
    elif effect == BRAWL:
        exchange_top(state, other, take_agent(state, book, dice), code, tape)
    else:
        for i in range(state.hand_count[other]):
            state.hand_seen[other, i] = 1
        emit(tape, COACH_USED, team, (team, state.coach[team], state.hand_count[other]))
        emit_values(tape, state.hand[other, :HAND], 3)


@rule
def call_in(state, newcomer, how):
    """BH-172, BH-173: a free agent is to take the acting card's place."""
    state.newcomer = newcomer
    state.how = how
    state.phase = BRING_IN


@rule
def bring_in(state, book, dice, tape):
    """BH-172, BH-173, BH-179: a free agent takes the acting card's place, and its own action follows."""
    team, card, newcomer = state.seat_turn, state.card, state.newcomer
    state.place[card] = REMOVED + team
    state.place[newcomer] = ON_ROSTER + team
    if state.slot != SAVE_SLOT:
        state.in_play[team, state.played[team] - 1] = newcomer
    state.card = newcomer
    state.card_flags[team] = 0
    state.gambled[team] = 0
    state.count[EXCHANGES] += 1
    emit(tape, EXCHANGE_MADE, team, (team, card, newcomer, state.doing))
    emit(tape, CARD_PLAYED, team, (team, state.turn + state.extra, newcomer, state.how))
    list_actions(state, book)
    if state.slot == HOME_SLOT or state.slot == VISITOR_SLOT:
        set_up_hits(state, book, team, newcomer, card, dice, tape)
    look_at_mound(state, book, dice, tape)
    state.phase = ACTIONS


@rule
def relieve(state, book, dice):
    """BH-173: turn up free agents until a cyborg appears; the others go to the bottom."""
    state.phase = ACTIONS
    for i in range(agents_left(state)):
        card = take_agent(state, book, dice)
        if book.kind[card] == CYBORG:
            call_in(state, card, BY_RELIEF)
            return
        put_at_bottom(state, card, 1)


@rule
def turn_up_gamble(state, book, count, dice):
    """BH-175: one card turned up, or a choice between two."""
    state.shown[0] = take_agent(state, book, dice)
    state.shown[1] = take_agent(state, book, dice) if count == 2 else 0
    state.phase = CHOOSE_GAMBLE if state.shown[1] else GAMBLED


@rule
def gamble(state, book, dice, tape):
    """BH-175, BH-179: the first card shown is used and goes to Removed, the other to the bottom."""
    state.phase = ACTIONS
    team = state.seat_turn
    card, other = state.shown[0], state.shown[1]
    state.shown[0] = 0
    state.shown[1] = 0
    state.place[card] = REMOVED + team
    state.gambled[team] = card
    emit(tape, EXCHANGE_MADE, team, (team, card, 0, state.doing))
    if other:
        put_at_bottom(state, other, 1)
    if state.slot == HOME_SLOT or state.slot == VISITOR_SLOT:
        first = state.pending[team]
        add_gambled_hits(state, book, team, book.static_flags[state.card] | state.card_flags[team])
        apply_park(state, book, team, state.card, first, dice, tape)
        emit(tape, THREAT_SET, team, (team, state.card, book.speed[card], state.pending[team]))
        emit_values(tape, state.hits[team, :10], 4)


@rule
def clone_code(state, book, wanted):
    """BH-174: the code number `wanted` (from 0) among those on the other own In Play cards, latest first; 0 if none."""
    team = state.seat_turn
    last = state.played[team] if state.slot == SAVE_SLOT else state.played[team] - 1
    found = 0
    for i in range(last - 1, -1, -1):
        for j in range(2):
            code = book.action[state.in_play[team, i], j]
            if code and code != CLONING and not listed_later(state, book, team, code, i, j, last):
                if state.slot != SAVE_SLOT or serves_in_save(book, code):
                    if found == wanted:
                        return code
                    found += 1
    return 0


@rule
def listed_later(state, book, team, code, place, slot, last):
    """Whether a code stands on a later card too, or earlier on the same one."""
    if slot == 1 and book.action[state.in_play[team, place], 0] == code:
        return True
    for i in range(place + 1, last):
        if book.action[state.in_play[team, i], 0] == code or book.action[state.in_play[team, i], 1] == code:
            return True
    return False


@rule
def minor_card(state, book, team, wanted):
    """BH-177: card number `wanted` (from 0) of a team's Minors, 0 if there is none."""
    found = 0
    for card in range(1, book.cards + 1):
        if state.place[card] == IN_MINORS + team:
            if found == wanted:
                return card
            found += 1
    return 0


@rule
def exchange_top(state, team, newcomer, code, tape):
    """BH-177, BH-178, BH-187: the top card goes to Removed; its hits stay as they are."""
    top = state.played[team] - 1
    card = state.in_play[team, top]
    state.in_play[team, top] = newcomer
    state.place[card] = REMOVED + team
    state.place[newcomer] = ON_ROSTER + team
    state.count[EXCHANGES] += 1
    emit(tape, EXCHANGE_MADE, team, (team, card, newcomer, code))


# --- Coaches in the game (BH-183 to BH-188) ---


@rule
def offer_coach(state, book):
    """BH-183: an unused coach for immediate use may act, if he can do anything now."""
    team = state.seat_turn
    code = coach_code(state, book, team)
    if code == 0 or state.coach_used[team] or state.slot == SAVE_SLOT:
        return
    effect = book.ability[code, 2]
    if effect != STANDING and effect != IN_BUY_ROUND and would_work(state, book, team, code):
        state.phase = USE_COACH


@rule
def use_coach(state, book, tape):
    """BH-183: once in the game."""
    team = state.seat_turn
    state.coach_used[team] = 1
    code = coach_code(state, book, team)
    if book.ability[code, 2] != STEAL_SIGNS:
        emit(tape, COACH_USED, team, (team, state.coach[team], 0))
    do_action(state, code, state.coach[team])


# --- The end of a slot (BH-33 steps 3 and 4) ---


@rule
def end_slot(state, book, dice, tape):
    """BH-33, BH-34, BH-97, BH-101, BH-102: after the actions hits are resolved and set up."""
    team = state.seat_turn
    if state.slot == TURN_SLOT:
        resolve_pending(state, opponent(state, team), tape)
        set_up_hits(state, book, team, state.card, 0, dice, tape)
        expire_effects(state, team)
        state.phase = NEXT_TURN
    elif state.slot == SAVE_SLOT:
        end_save(state, tape)
    elif state.slot == HOME_SLOT:
        state.slot = VISITOR_SLOT
        state.seat_turn = state.visitors
        state.phase = BEGIN_SLOT
    else:
        end_extra_card(state, book, dice)
        resolve_pending(state, state.visitors, tape)
        resolve_pending(state, state.home, tape)
        state.phase = NEXT_EXTRA if state.runs[state.visitors] == state.runs[state.home] else END_GAME


# --- The Visitor Save (BH-85 to BH-91) ---


@rule
def visitor_save(state, choice, dice, tape):
    """BH-85, BH-86: the On Deck card, the top card of the Lineup, or no attempt."""
    team = state.visitors
    state.saved_hits = 0
    state.slot = SAVE_SLOT
    if choice == NO:
        emit(tape, SAVE_ATTEMPT, team, (team, DECLINED, 0))
        state.card = 0
        state.phase = END_SLOT
        return
    state.count[SAVES_TRIED] += 1
    if choice == FROM_DECK:
        state.card = state.on_deck[team]
        state.on_deck[team] = 0
    else:
        state.card = draw_card(state, team, dice, tape)
    emit(tape, SAVE_ATTEMPT, team, (team, SAVE_ON_DECK if choice == FROM_DECK else SAVE_LINEUP, state.card))
    state.phase = BEGIN_SLOT


@rule
def end_save(state, tape):
    """BH-89, BH-91: the save card goes to the Dugout; Home's remaining hits are resolved."""
    if state.card:
        to_dugout(state, state.visitors, state.card)
    state.card = 0
    if state.saved_hits > 0:
        state.count[SAVES_MADE] += 1
    resolve_pending(state, state.home, tape)
    state.phase = END_REGULATION


@rule
def end_regulation(state, tape):
    """BH-91, BH-92: a tie leads to Extra Innings; runners stay."""
    emit(tape, REGULATION_END, -1, (state.runs[state.visitors], state.runs[state.home]))
    state.phase = NEXT_EXTRA if state.runs[state.visitors] == state.runs[state.home] else END_GAME


# --- Extra Innings (BH-92 to BH-103) ---


@rule
def next_extra(state, book, dice, tape):
    """BH-93, BH-94, BH-98: three cards each, of which one is chosen in secret; a limit leads to the coin."""
    if book.extra_limit > 0 and state.extra >= book.extra_limit:
        state.coin_winner = state.visitors if roll(dice, COIN, 2) == 0 else state.home
        state.count[COIN_GAMES] += 1
        state.phase = END_GAME
        return
    if state.extra == 0:
        state.count[EXTRA_GAMES] += 1
    for team in (state.visitors, state.home):
        if not is_automated(book, team):
            if state.hand_count[team] == 0:
                draw_to_hand(state, team, EXTRA_DRAW, FOR_EXTRA, dice, tape)
            state.asked[team] = 1
    state.phase = EXTRA_CARD


@rule
def reveal_extras(state, book, dice, tape):
    """BH-94, BH-95, BH-127: both cards are revealed together, and both set up their hits."""
    state.extra += 1
    for team in (state.visitors, state.home):
        if is_automated(book, team):
            card = draw_card(state, team, dice, tape)
        else:
            card = take_from_hand(state, team, state.chosen[team] - PICK)
            state.chosen[team] = 0
        put_into_play(state, team, card, AS_EXTRA, tape)
    visitors, home = top_card(state, state.visitors), top_card(state, state.home)
    emit(tape, EXTRA_REVEAL, -1, (state.extra, visitors, home))
    set_up_hits(state, book, state.visitors, visitors, 0, dice, tape)
    set_up_hits(state, book, state.home, home, 0, dice, tape)
    state.slot = HOME_SLOT  # BH-96
    state.seat_turn = state.home
    state.phase = BEGIN_SLOT


@rule
def end_extra_card(state, book, dice):
    """BH-169: effects on this card are used up."""
    expire_effects(state, state.visitors)
    expire_effects(state, state.home)


# --- End of a game (BH-104 to BH-111) ---


@rule
def end_game(state, book, tape):
    """BH-13, BH-104: the winner records a win."""
    winner = state.home
    if state.coin_winner >= 0:
        winner = state.coin_winner
    elif state.runs[state.visitors] > state.runs[state.home]:
        winner = state.visitors
    loser = opponent(state, winner)
    state.won[winner] = 1
    state.won[loser] = 0
    state.margin[winner] = 0
    state.margin[loser] = state.runs[winner] - state.runs[loser]
    state.stage_wins[winner] += 1
    state.count[GAMES] += 1
    if winner == state.home:
        state.count[HOME_WINS] += 1
    if state.stage == ROUND_ROBIN:
        state.beat[winner, loser] += 1
        for team in (winner, loser):
            state.season_runs[team] += state.runs[team]
            state.season_allowed[team] += state.runs[opponent(state, team)]
    decided = BY_COIN if state.coin_winner >= 0 else (IN_EXTRA_INNINGS if state.extra > 0 else IN_REGULATION)
    emit(tape, GAME_END, -1, (winner, loser, state.runs[winner], state.runs[loser], state.extra, decided))
    state.phase = LEFT_OVERS


@rule
def ask_for_left_overs(state):
    """BH-105: an unused On Deck card must go to the Dugout or on top of the Lineup."""
    for team in (state.visitors, state.home):
        if state.on_deck[team]:
            state.seat_turn = team
            state.phase = ON_DECK_LEFT
            return
    state.phase = AFTER_GAME


@rule
def return_on_deck(state, choice, tape):
    """BH-21, BH-22, BH-105."""
    team = state.seat_turn
    card = state.on_deck[team]
    state.on_deck[team] = 0
    emit(tape, ON_DECK_RETURNED, team, (team, 1 if choice == FROM_LINEUP else 0, card))
    if choice == FROM_LINEUP:
        state.top_round[team, state.top_count[team]] = 0
        push(state.top, state.top_count, team, card)
    else:
        to_dugout(state, team, card)
    state.phase = LEFT_OVERS


@rule
def after_game(state, book, dice, tape):
    """BH-106 to BH-110, BH-131, BH-136: unplayed cards, reset, income; then the Buy Round for those who buy."""
    for team in (state.visitors, state.home):
        while state.hand_count[team] > 0:
            card = take_from_hand(state, team, 0)
            to_dugout(state, team, card)
            emit(tape, EXTRA_DISCARD, team, (team, card))
    for team in (state.visitors, state.home):
        clear_field(state, team, tape)
        earn_income(state, book, team, tape)
    state.phase = NEXT_GAME
    round_ends = state.stage != ROUND_ROBIN or book.teams < TEAMS or state.game % 2 == 0
    if state.stage == ROUND_ROBIN and round_ends:
        rank_teams(state, book, dice, tape)
    if not round_ends:
        return
    buys = not match_is_over(state, book) and (state.stage != SERIES or book.series_buys)
    for team in range(book.teams):
        goes_on = state.stage != ROUND_ROBIN or not stage_is_over(state, book) or state.finalist[team]
        state.buying[team] = 1 if buys and state.in_round[team] and goes_on and not is_automated(book, team) else 0
        state.in_round[team] = 0
        if not state.buying[team]:
            in_play_to_dugout(state, team)
            state.budget[team] = 0
    if buys:
        state.phase = BUY_ROUND


@rule
def clear_field(state, team, tape):
    """BH-107, BH-171: runs, pawns and effects end with the game."""
    emit(tape, LEFT_ON_BASE, -1, (team, runners_on(state.bases[team])))
    clear_bases(state.bases[team])
    state.runs[team] = 0
    state.threat[team] = 0
    state.gambled[team] = 0
    state.card_flags[team] = 0
    state.effects_before[team] = 0
    for i in range(state.effect_count[team]):
        state.effects[team, i] = 0
    state.effect_count[team] = 0
    for i in range(RUNNERS):
        state.runner_card[team, i] = 0
        state.runner_speed[team, i] = 0


@rule
def earn_income(state, book, team, tape):
    """BH-108, BH-109, BH-193, BH-203: the income of the cards In Play, and bonuses that do not count in comparisons."""
    if is_automated(book, team):
        return
    counted = state.played[team] if book.extra_income else min(HAND, state.played[team])
    income = 0
    for i in range(counted):
        income += book.income[state.in_play[team, i]]
    bonus = FAN_BONUS if coach_code(state, book, team) == FAN_FAVORITE else 0
    if park_code(state, book) == SOLD_OUT and state.won[team]:
        bonus += SOLD_OUT_BONUS
    state.income[team] = income
    state.budget[team] = income + bonus
    state.count[INCOME_EARNED] += income
    emit(tape, INCOME, team, (team, income, bonus, income + bonus))


# --- Standings of the round robin (BH-138, BH-139) ---


@rule
def wins_among_tied(state, book, team):
    """BH-138: wins in games against the teams with as many wins."""
    wins = 0
    for other in range(book.teams):
        if other != team and state.stage_wins[other] == state.stage_wins[team]:
            wins += state.beat[team, other]
    return wins


@rule
def stands_before(state, book, team, other):
    """BH-138: wins, wins among the tied, run difference, runs, lots."""
    if state.stage_wins[team] != state.stage_wins[other]:
        return state.stage_wins[team] > state.stage_wins[other]
    own, others = wins_among_tied(state, book, team), wins_among_tied(state, book, other)
    if own != others:
        return own > others
    own = state.season_runs[team] - state.season_allowed[team]
    others = state.season_runs[other] - state.season_allowed[other]
    if own != others:
        return own > others
    if state.season_runs[team] != state.season_runs[other]:
        return state.season_runs[team] > state.season_runs[other]
    return state.lots[team] > state.lots[other]


@rule
def place_in_standings(state, book, team):
    """How many teams stand before this one."""
    before = 0
    for other in range(book.teams):
        if other != team and stands_before(state, book, other, team):
            before += 1
    return before


@rule
def rank_teams(state, book, dice, tape):
    """BH-138, BH-139: the table after a round; the two best are the finalists, the first has home field."""
    for team in range(book.teams):
        state.lots[team] = 0
    for number in range(1, book.teams + 1):
        team = roll(dice, LOTS, book.teams)
        while state.lots[team]:
            team = roll(dice, LOTS, book.teams)
        state.lots[team] = number
    emit(tape, STANDINGS, -1, (-1, -1, -1, -1))
    emit_values(tape, state.stage_wins, 4)
    for team in range(book.teams):
        place = place_in_standings(state, book, team)
        state.finalist[team] = 1 if place < 2 else 0
        if place == 0:
            state.home_field = team
        write_place(tape, place, team)


@rule
def write_place(tape, place, team):
    """Enter a team in the standings that were written last."""
    if tape.room > 0 and tape.used <= tape.room:
        tape.fields[tape.used - 1, place] = team


# --- The Buy Round (BH-112 to BH-125, BH-136, BH-137) ---


@rule
def fill_row(state, book, dice, tape):
    """BH-112, BH-115: turn up free agents until the row is full or the deck empty."""
    while state.row_count < book.row_size and agents_left(state) > 0:
        state.row[state.row_count] = take_agent(state, book, dice)
        state.row_count += 1
    emit(tape, ROW_SHOWN, -1, (state.row_count,))
    emit_values(tape, state.row, 1)


@rule
def clear_row(state, book, dice):
    """BH-113 `fresh`: the old row goes to the bottom in random order."""
    left = state.row_count
    while left > 0:
        i = roll(dice, ROW_ORDER, book.row_size)
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
    state.phase = FIRST_BUYER


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
    team = roll(dice, LOTS, book.teams)
    while not state.buying[team] or chooses_before(state, best, team):
        team = roll(dice, LOTS, book.teams)
    return team


@rule
def name_first_buyer(state, book, team, tape):
    """BH-116: the chooser names any buying seat, himself included."""
    emit(tape, FIRST_BUYER_NAMED, state.seat_turn, (state.seat_turn, team))
    state.seat_turn = team
    state.phase = NEXT_BUYER


@rule
def next_buyer(state, book, dice, tape):
    """BH-117, BH-137: one buying turn each, in seat order from the first buyer on; BH-194: scouted cards."""
    for i in range(book.teams):
        team = (state.seat_turn + i) % book.teams
        if state.buying[team]:
            state.seat_turn = team
            if coach_code(state, book, team) == SCOUT:
                scout(state, book, team, dice, tape)
            state.phase = BUY
            return
    for team in range(TEAMS):
        state.coach[team] = 0  # BH-182: a coach serves for the Buy Round too
    state.phase = NEXT_GAME


@rule
def scout(state, book, team, dice, tape):
    """BH-194: three more free agents, for one buyer alone."""
    while state.scouted_count < SCOUTED and agents_left(state) > 0:
        state.scouted[state.scouted_count] = take_agent(state, book, dice)
        state.scouted_count += 1
    emit(tape, SCOUTED_SHOWN, team, (team,))
    emit_values(tape, state.scouted, 1)


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
    state.place[sent] = IN_MINORS + team
    state.place[card] = ON_ROSTER + team
    state.budget[team] -= book.cost[card]
    state.count[SPENT] += book.cost[card]
    state.count[BOUGHT] += 1
    push(state.bought, state.bought_count, team, card)
    refill = take_off_offer(state, book, dice)
    emit(tape, BOUGHT_CARD, team, (team, card, book.cost[card], state.budget[team], sent, refill))
    state.phase = BUY


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
def stop_buying(state):
    """BH-122, BH-194: no more purchases; scouted cards go to the bottom, bought ones are put in order."""
    for i in range(state.scouted_count):
        put_at_bottom(state, state.scouted[i], 2 + state.seat_turn)
        state.scouted[i] = 0
    state.scouted_count = 0
    state.ordered = 0
    state.phase = ORDER_TOP if state.bought_count[state.seat_turn] > 1 else END_BUYING


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
        state.phase = END_BUYING


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
    emit(tape, BUY_END, team, (team, count, state.budget[team]))
    state.budget[team] = 0
    state.buying[team] = 0
    state.phase = NEXT_BUYER


# --- The machine of phases ---


@rule
def run_on(state, book, dice, tape):
    """Let the match take its course until somebody has to decide or it is over."""
    while state.phase != OVER:
        if state.answer:
            carry_out_answer(state, book, dice, tape)
        elif state.phase > OVER:
            pass_phase(state, book, dice, tape)
        elif not answer_itself(state, book):
            return


@rule
def pass_phase(state, book, dice, tape):
    """One phase in which nobody decides."""
    phase = state.phase
    if phase <= DRAW_HANDS:
        pass_set_up(state, book, dice, tape)
    elif phase == ON_DECK_CHOSEN:
        set_on_deck(state, book, dice, tape)
    elif phase == NEXT_TURN:
        next_turn(state, book, dice, tape)
    elif phase == BEGIN_SLOT:
        begin_slot(state, book, dice, tape)
    elif phase == ACTIONS:
        act(state, book)
    elif phase >= CARRY_OUT and phase <= GAMBLED:
        pass_action(state, book, dice, tape)
    elif phase == END_SLOT:
        end_slot(state, book, dice, tape)
    elif phase == END_REGULATION:
        end_regulation(state, tape)
    elif phase == NEXT_EXTRA:
        next_extra(state, book, dice, tape)
    elif phase == EXTRA_CHOSEN:
        reveal_extras(state, book, dice, tape)
    else:
        pass_after_game(state, book, dice, tape)


@rule
def pass_action(state, book, dice, tape):
    """One action, or the exchange that it leads to."""
    phase = state.phase
    if phase == CARRY_OUT:
        carry_out(state, book, dice, tape)
    elif phase == RELIEVE:
        relieve(state, book, dice)
    elif phase == BRING_IN:
        bring_in(state, book, dice, tape)
    else:
        gamble(state, book, dice, tape)


@rule
def pass_set_up(state, book, dice, tape):
    """From the choice of teams to the first cards of a game."""
    phase = state.phase
    if phase == SET_UP:
        set_up(state, book, dice)
    elif phase == START_MATCH:
        start_match(state, book, dice, tape)
    elif phase == PARKS_CHOSEN:
        open_parks(state, book, tape)
        start_stage(state, book, dice, tape)
    elif phase == DRAFT_ROUND:
        draft_round(state, book, tape)
    elif phase == NEXT_GAME:
        next_game(state, book, dice, tape)
    elif phase == COACHES_CHOSEN:
        start_game(state, book, tape)
    else:
        draw_hands(state, book, dice, tape)


@rule
def pass_after_game(state, book, dice, tape):
    """From the last hit of a game to the end of its Buy Round."""
    phase = state.phase
    if phase == END_GAME:
        end_game(state, book, tape)
    elif phase == LEFT_OVERS:
        ask_for_left_overs(state)
    elif phase == AFTER_GAME:
        after_game(state, book, dice, tape)
    elif phase == BUY_ROUND:
        start_buy_round(state, book, dice, tape)
    elif phase == NEXT_BUYER:
        next_buyer(state, book, dice, tape)
    else:
        end_buying(state, tape)


@rule
def answer_itself(state, book):
    """Answer a decision of the automated team, or one that has a single answer; False when a person must decide."""
    for team in range(book.teams):
        if is_waited_for(state, team):
            choice = automated_choice(state, book) if is_automated(book, team) else only_choice(state, book, team)
            if choice >= 0:
                answer(state, team, choice)
                return True
    return False


@rule
def only_choice(state, book, team):
    """The choice of a seat that has but one, otherwise -1."""
    legal(state, book, team, state.open)
    only = -1
    count = 0
    for choice in range(CHOICE_COUNT):
        if state.open[choice]:
            only = choice
            count += 1
            state.open[choice] = 0
    return only if count == 1 else -1


# --- The automated team (BH-127 to BH-130) ---


@rule
def automated_choice(state, book):
    """BH-128 to BH-130: fixed answers; it is never asked about pinch hitters."""
    phase = state.phase
    other = opponent(state, AUTOMATED)
    if phase == VISITOR_SAVE:
        return FROM_LINEUP if state.pending[other] > 0 else NO
    if phase == CHOOSE_HIT:
        return PICK + highest_hit(state, other)
    if phase == CHOOSE_RUNNER or phase == CHOOSE_RUNNERS:
        for base in range(THIRD, 0, -1):
            if may_choose_runner(state, book, AUTOMATED, base):
                return BASE + base - 1
    if phase == CHOOSE_CLONE:
        return automated_clone(state, book)
    if phase == CHOOSE_GAMBLE:
        return PICK + (1 if hit_sum(book, state.shown[1]) > hit_sum(book, state.shown[0]) else 0)
    return YES  # ACTION_ORDER: as printed; USE_RELIEF: whenever allowed


@rule
def highest_hit(state, other):
    """BH-129: the highest hit that may be gloved, a walk counting 0, leftmost on ties; seen from the page shown."""
    best = -1
    for i in range(min(state.pending[other], LISTED)):
        if may_glove(state, other, i):
            if best < 0 or state.hits[other, i] % WALK > state.hits[other, best] % WALK:
                best = i
    return best


@rule
def automated_clone(state, book):
    """BH-129: the first copyable action, latest card first, that would have an effect."""
    for i in range(LISTED):
        code = clone_code(state, book, i)
        if code and would_work(state, book, AUTOMATED, code):
            return PICK + i
    return NO


@rule
def hit_sum(book, card):
    """BH-129: the sum of H of a card's hits."""
    total = 0
    for i in range(book.hit_count[card]):
        total += book.hits[card, i]
    return total


# --- Decisions ---


@rule
def decider(state):
    """The seat that is asked in a phase in which one is."""
    if state.phase == CHOOSE_MINOR:
        return opponent(state, state.seat_turn)
    return state.seat_turn


@rule
def is_secret_choice(phase):
    """Whether several seats choose at once, unseen."""
    return phase in (CHOOSE_PARK, DRAFT_COACH, CHOOSE_COACH, SET_ON_DECK, EXTRA_CARD)


@rule
def is_waited_for(state, team):
    """Whether a seat may choose now."""
    if state.phase >= OVER:
        return False
    if is_secret_choice(state.phase):
        return state.asked[team] == 1
    return decider(state) == team


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the match is over."""
    for team in range(book.seats):
        if is_waited_for(state, team):
            return team
    return -1


@rule
def waiting(state, book, seats):
    """BH-28, BH-94, BH-181, BH-182, BH-195: both teams at once, or one."""
    for team in range(book.seats):
        seats[team] = 1 if is_waited_for(state, team) else 0


@rule
def legal(state, book, seat, mask):
    """The choices of the open decision."""
    phase = state.phase
    if phase >= OVER or not is_waited_for(state, seat):
        return
    if phase == PLAY_CARD:
        legal_play(state, book, seat, mask)
    elif phase in (ACTION_ORDER, USE_COACH, USE_RELIEF):
        mask[YES] = 1
        mask[NO] = 1
    elif phase == CHOOSE_HIT:
        legal_hit(state, opponent(state, seat), mask)
    elif phase == CHOOSE_RUNNER or phase == CHOOSE_RUNNERS:
        for base in range(FIRST, HOME):
            mask[BASE + base - 1] = may_choose_runner(state, book, seat, base)
        mask[NO] = phase == CHOOSE_RUNNERS
    elif phase == VISITOR_SAVE:
        mask[NO] = 1
        mask[FROM_DECK] = state.on_deck[seat] != 0
        mask[FROM_LINEUP] = state.lineup_count[seat] + state.top_count[seat] + state.dugout_count[seat] > 0
    elif phase == ON_DECK_LEFT:
        mask[TO_DUGOUT] = 1
        mask[FROM_LINEUP] = 1
    else:
        legal_list(state, book, seat, mask)


@rule
def legal_play(state, book, seat, mask):
    """BH-36 to BH-38: any Hand card; PH cards may bring in the On Deck card or the top of the Lineup."""
    for i in range(state.hand_count[seat]):
        mask[PICK + i] = 1
        if may_pinch_hit(state, book, seat, state.hand[seat, i]):
            mask[PH_DECK + i] = state.on_deck[seat] != 0
            mask[PH_LINEUP + i] = 1


@rule
def legal_hit(state, other, mask):
    """BH-52: any pending hit that may be gloved; like hits in a row are one and the same, the leftmost is taken."""
    alike = True
    first = -1
    for i in range(state.pending[other]):
        if may_glove(state, other, i):
            if first < 0:
                first = i
            same = state.hits[other, i] == state.hits[other, first]
            alike = alike and same and state.hit_speed[other, i] == state.hit_speed[other, first]
    if alike:
        mask[PICK + first - state.page] = 1
        return
    for i in range(state.page, min(state.page + LISTED, state.pending[other])):
        mask[PICK + i - state.page] = may_glove(state, other, i)
    mask[MORE] = state.pending[other] > state.page + LISTED


@rule
def may_choose_runner(state, book, seat, base):
    """BH-53, BH-54, BH-185, BH-186."""
    effect = book.ability[state.doing, 2]
    if effect == DOUBLE_STEAL:
        return may_double_steal(state, seat, base)
    return may_catch(state, opponent(state, seat), base, effect != DOUBLE_PLAY)


@rule
def legal_list(state, book, seat, mask):
    """Decisions that list things to pick from, a page at a time."""
    size = list_size(state, book, seat)
    for i in range(state.page, min(state.page + LISTED, size)):
        mask[PICK + i - state.page] = may_pick(state, book, seat, i)
    for i in range(state.page + LISTED, size):
        if may_pick(state, book, seat, i):
            mask[MORE] = 1
    if state.phase in (SET_ON_DECK, CHOOSE_CLONE, BUY):
        mask[NO] = 1


@rule
def list_size(state, book, seat):
    """How many things the question lists."""
    phase = state.phase
    if phase == CHOOSE_TEAM:
        return 4
    if phase == CHOOSE_PARK or phase == CHOOSE_GAMBLE:
        return 2
    if phase == DRAFT_COACH:
        return state.packet_count[seat]
    if phase == CHOOSE_COACH:
        return state.coach_count[seat]
    if phase == SET_ON_DECK or phase == EXTRA_CARD:
        return state.hand_count[seat]
    if phase == FIRST_BUYER:
        return book.teams
    if phase == BUY:
        return state.row_count + state.scouted_count if state.played[seat] > 0 else 0
    if phase == SEND_DOWN:
        return state.played[seat]
    if phase == ORDER_TOP:
        return state.bought_count[seat]
    size = 0
    if phase == CHOOSE_CLONE:
        while clone_code(state, book, size):
            size += 1
    elif phase == CHOOSE_MINOR:
        while minor_card(state, book, seat, size):
            size += 1
    return size


@rule
def may_pick(state, book, seat, i):
    """Whether a listed thing is open to choice."""
    if state.phase == CHOOSE_TEAM:
        return not club_is_taken(state, i)
    if state.phase == FIRST_BUYER:
        return state.buying[i] == 1
    if state.phase == BUY:
        return book.cost[on_offer(state, i)] <= state.budget[seat]
    if state.phase == ORDER_TOP:
        return i >= state.ordered
    return True


@rule
def apply(state, book, seat, choice, dice, tape):
    """Carry out a choice and everything that follows from it, up to the next decision."""
    answer(state, seat, choice)
    run_on(state, book, dice, tape)


@rule
def answer(state, seat, choice):
    """A decision is taken; it is carried out next."""
    state.answer = choice + 1
    state.answered_by = seat


@rule
def carry_out_answer(state, book, dice, tape):
    """Carry out the choice that was made; any but a look at the next page ends the list."""
    choice = state.answer - 1
    state.answer = 0
    if choice == MORE:
        state.page += LISTED
        return
    carry_out_choice(state, book, state.answered_by, choice, dice, tape)
    state.page = 0


@rule
def carry_out_choice(state, book, seat, choice, dice, tape):
    """What a choice means in the open phase."""
    phase = state.phase
    if is_secret_choice(phase):
        choose_in_secret(state, book, seat, choice)
    elif phase == PLAY_CARD:
        play_card(state, book, choice, dice, tape)
    elif phase == VISITOR_SAVE:
        visitor_save(state, choice, dice, tape)
    elif phase == ON_DECK_LEFT:
        return_on_deck(state, choice, tape)
    elif phase >= ACTION_ORDER and phase <= CHOOSE_MINOR:
        choose_in_action(state, book, choice, tape)
    elif phase == CHOOSE_TEAM:
        state.club[seat] = choice - PICK
        state.phase = SET_UP
    elif phase == FIRST_BUYER:
        name_first_buyer(state, book, choice - PICK, tape)
    elif phase == BUY:
        if choice == NO:
            stop_buying(state)
        else:
            state.wanted = state.page + choice - PICK
            state.phase = SEND_DOWN
    elif phase == SEND_DOWN:
        send_down(state, book, state.page + choice - PICK, dice, tape)
    else:
        order_top(state, state.page + choice - PICK)


@rule
def choose_in_secret(state, book, seat, choice):
    """A choice that stays hidden until all have chosen."""
    state.chosen[seat] = choice
    state.asked[seat] = 0
    for team in range(TEAMS):
        if state.asked[team]:
            return
    if state.phase == CHOOSE_PARK:
        state.phase = PARKS_CHOSEN
    elif state.phase == DRAFT_COACH:
        state.phase = DRAFT_ROUND
    elif state.phase == CHOOSE_COACH:
        state.phase = COACHES_CHOSEN
    elif state.phase == SET_ON_DECK:
        state.phase = ON_DECK_CHOSEN
    else:
        state.phase = EXTRA_CHOSEN


@rule
def choose_in_action(state, book, choice, tape):
    """A choice that the action of a card or coach calls for (BH-45)."""
    phase = state.phase
    state.phase = ACTIONS
    if phase == ACTION_ORDER:
        if choice == YES:
            do_next_action(state)
        else:
            put_off_action(state)
    elif phase == USE_COACH:
        if choice == YES:
            use_coach(state, book, tape)
    elif phase == CHOOSE_HIT:
        state.phase = CHOOSE_HIT
        glove_hit(state, book, state.page + choice - PICK, tape)
    elif phase == CHOOSE_RUNNER:
        runner_chosen(state, book, choice - BASE + 1, tape)
    elif phase == CHOOSE_RUNNERS:
        if choice != NO:
            state.phase = CHOOSE_RUNNERS
            take_runner(state, book, choice - BASE + 1, tape)
    elif phase == CHOOSE_CLONE:
        if choice != NO:
            do_action(state, clone_code(state, book, state.page + choice - PICK), state.card)
    elif phase == CHOOSE_GAMBLE:
        if choice != PICK:
            state.shown[0], state.shown[1] = state.shown[1], state.shown[0]
        state.phase = GAMBLED
    elif phase == USE_RELIEF:
        if choice == YES:
            state.phase = RELIEVE
    else:
        owner = opponent(state, state.seat_turn)
        newcomer = minor_card(state, book, owner, state.page + choice - PICK)
        exchange_top(state, owner, newcomer, state.doing, tape)


@rule
def score(state, book, results, runs):
    """BH-12: the winner of the single game or of the Series; runs are those of the whole match."""
    for seat in range(book.seats):
        results[seat] = 2 if state.phase == OVER and state.winner == seat else 0
    for team in range(book.teams):
        runs[team] = state.match_runs[team]


@rule
def tally(state, book, out):
    """Figures of a finished match, in the order of FIGURES."""
    for i in range(16):
        out[i] = state.count[i]


# --- Hidden information (BH-19 to BH-22) ---


@rule
def view(state, book, seat, out):
    """BH-20, BH-21: what a seat may not know is blanked."""
    for team in range(book.teams):
        if team != seat:
            hide_cards(state, team, out)
            hide_choices(state, team, out)
    if state.phase in (BUY, SEND_DOWN) and state.seat_turn != seat:
        hide_scouted(state, out)
    hide_bottom(state, seat, out)


@rule
def hide_cards(state, team, out):
    """BH-20, BH-21: Hand, On Deck, Lineup, a returned On Deck card, and the order of bought cards."""
    for i in range(state.hand_count[team]):
        if not state.hand_seen[team, i]:
            out.hand[team, i] = FACE_DOWN
    if state.on_deck[team]:
        out.on_deck[team] = FACE_DOWN
    for i in range(state.lineup_count[team]):
        out.lineup[team, i] = FACE_DOWN
    for i in range(state.top_count[team]):
        if state.top_round[team, i] == 0:
            out.top[team, i] = FACE_DOWN
    sort_groups(out.top[team], state.top_round[team], state.top_count[team])
    sort_all(out.bought[team], state.bought_count[team])
    if state.phase == ORDER_TOP and state.seat_turn == team:
        out.ordered = 0


@rule
def sort_groups(cards, group, count):
    """Cards bought in one Buy Round in the order of their numbers: others do not know their real order."""
    for i in range(1, count):
        j = i
        while j > 0 and group[j] == group[j - 1] and group[j] != 0 and cards[j - 1] > cards[j]:
            cards[j], cards[j - 1] = cards[j - 1], cards[j]
            j -= 1


@rule
def sort_all(cards, count):
    """Cards in the order of their numbers."""
    for i in range(1, count):
        j = i
        while j > 0 and cards[j - 1] > cards[j]:
            cards[j], cards[j - 1] = cards[j - 1], cards[j]
            j -= 1


@rule
def hide_choices(state, team, out):
    """BH-28, BH-94, BH-181, BH-182, BH-195: secret choices, coaches in reserve, and parks on offer."""
    if state.chosen[team]:
        out.chosen[team] = FACE_DOWN
    for i in range(2):
        out.offer[team, i] = FACE_DOWN if state.offer[team, i] else 0
    for i in range(COACHES):
        out.packet[team, i] = FACE_DOWN if state.packet[team, i] else 0
        out.coaches[team, i] = FACE_DOWN if state.coaches[team, i] else 0


@rule
def hide_scouted(state, out):
    """BH-194: scouted cards are for their owner alone; to others they might still be in the deck."""
    for i in range(state.scouted_count):
        card = state.scouted[i]
        if card > 0:
            out.scouted[i] = FACE_DOWN
            return_to_deck(state, out, card)
    if state.phase == SEND_DOWN and state.wanted >= state.row_count:
        out.wanted = state.row_count


@rule
def return_to_deck(state, out, card):
    """A card that a seat cannot see might as well be in the deck."""
    out.in_deck[card] = 1
    out.place[card] = 0


@rule
def hide_bottom(state, seat, out):
    """BH-20: cards at the bottom of the deck that not everybody saw go there."""
    for i in range(state.bottom_count):
        known = state.bottom_known[i]
        card = state.bottom[i]
        if known != 1 and known != 2 + seat and card > 0:
            out.bottom[i] = FACE_DOWN
            return_to_deck(state, out, card)


@rule
def redeal(state, book, seat, dice):
    """Deal anew what a seat does not know, out of the cards that it cannot see."""
    view(state, book, seat, state)
    for team in range(book.teams):
        if team != seat:
            redeal_cards(state, book, team, dice)
            redeal_coaches(state, book, team, dice)
            redeal_parks(state, book, team, dice)
            redeal_choice(state, book, team, dice)
    for i in range(state.scouted_count):
        if state.scouted[i] == FACE_DOWN:
            state.scouted[i] = unseen_agent(state, book, dice)
    for i in range(state.bottom_count):
        if state.bottom[i] == FACE_DOWN:
            state.bottom[i] = unseen_agent(state, book, dice)


@rule
def unseen_agent(state, book, dice):
    """A free agent that might be in the deck."""
    card = book.agent[roll(dice, FREE_AGENT, book.agents)]
    while not state.in_deck[card]:
        card = book.agent[roll(dice, FREE_AGENT, book.agents)]
    state.in_deck[card] = 0
    return card


@rule
def redeal_cards(state, book, team, dice):
    """BH-20: what is not in the open is known only by elimination from the roster."""
    for i in range(state.lineup_count[team]):
        state.lineup[team, i] = 0
    shuffle_bought(state, team, dice)
    held = 0
    for i in range(state.hand_count[team]):
        held += 1 if state.hand[team, i] == FACE_DOWN else 0
    held += 1 if state.on_deck[team] == FACE_DOWN else 0
    hidden = 0
    for card in range(1, book.cards + 1):
        if state.place[card] == ON_ROSTER + team and not is_seen(state, team, card):
            if state.drawn[card] and held > 0:
                hold_known_card(state, team, card, held, dice)
                held -= 1
            else:
                state.hidden[hidden] = card
                hidden += 1
    for i in range(state.hand_count[team]):
        if state.hand[team, i] == FACE_DOWN:
            hidden, state.hand[team, i] = draw_hidden(state, hidden, dice)
    if state.on_deck[team] == FACE_DOWN:
        hidden, state.on_deck[team] = draw_hidden(state, hidden, dice)
    for i in range(state.top_count[team]):
        if state.top[team, i] == FACE_DOWN:
            hidden, state.top[team, i] = draw_hidden(state, hidden, dice)
    for i in range(state.lineup_count[team]):
        hidden, state.lineup[team, i] = draw_hidden(state, hidden, dice)


@rule
def hold_known_card(state, team, card, held, dice):
    """BH-21: a bought card that was drawn is in one of the `held` places that are still face down."""
    place = roll(dice, LINEUP_CARD, ROSTER)
    while place >= held:
        place = roll(dice, LINEUP_CARD, ROSTER)
    for i in range(state.hand_count[team]):
        if state.hand[team, i] == FACE_DOWN:
            if place == 0:
                state.hand[team, i] = card
                return
            place -= 1
    state.on_deck[team] = card


@rule
def shuffle_bought(state, team, dice):
    """BH-21: cards bought in one Buy Round can lie on the Lineup in any order."""
    first = 0
    while first < state.top_count[team]:
        end = first + 1
        while end < state.top_count[team] and state.top_round[team, end] == state.top_round[team, first]:
            end += 1
        if state.top_round[team, first] > 0:
            for i in range(end - 1, first, -1):
                j = roll(dice, LINEUP_CARD, ROSTER)
                while j > i - first:
                    j = roll(dice, LINEUP_CARD, ROSTER)
                state.top[team, i], state.top[team, first + j] = state.top[team, first + j], state.top[team, i]
        first = end


@rule
def draw_hidden(state, count, dice):
    """One of the cards that nobody sees; returns how many are left, and the card."""
    i = roll(dice, LINEUP_CARD, ROSTER)
    while i >= count:
        i = roll(dice, LINEUP_CARD, ROSTER)
    card = state.hidden[i]
    state.hidden[i] = state.hidden[count - 1]
    state.hidden[count - 1] = 0
    return count - 1, card


@rule
def is_seen(state, team, card):
    """Whether a card of the roster lies in the open, or has been shown."""
    for i in range(ROOM):
        if card in (state.in_play[team, i], state.dugout[team, i], state.top[team, i], state.bought[team, i]):
            return True
        if state.hand[team, i] == card:
            return True
    if state.on_deck[team] == card:
        return True
    return state.slot == SAVE_SLOT and state.card == card


@rule
def coach_is_seen(state, book, card):
    """Whether a coach is known to have a place."""
    for team in range(TEAMS):
        if state.coach[team] == card or state.spent_coach[card]:
            return True
        for i in range(COACHES):
            if state.packet[team, i] == card or state.coaches[team, i] == card:
                return True
    return False


@rule
def redeal_coaches(state, book, team, dice):
    """BH-181: another's coaches can be any that have not been seen."""
    for i in range(COACHES):
        if state.packet[team, i] == FACE_DOWN:
            state.packet[team, i] = unseen_coach(state, book, dice)
        if state.coaches[team, i] == FACE_DOWN:
            state.coaches[team, i] = unseen_coach(state, book, dice)


@rule
def unseen_coach(state, book, dice):
    """A coach that nobody is known to have."""
    card = book.coach_card[roll(dice, COACH_DRAW, book.coach_cards)]
    while coach_is_seen(state, book, card):
        card = book.coach_card[roll(dice, COACH_DRAW, book.coach_cards)]
    return card


@rule
def redeal_parks(state, book, team, dice):
    """BH-195: another's parks on offer can be any that have not been seen."""
    for i in range(2):
        if state.offer[team, i] == FACE_DOWN:
            card = book.park_card[roll(dice, PARK_DRAW, book.park_cards)]
            while park_is_dealt(state, card):
                card = book.park_card[roll(dice, PARK_DRAW, book.park_cards)]
            state.offer[team, i] = card


@rule
def redeal_choice(state, book, team, dice):
    """A secret choice could have been any that was open."""
    if state.chosen[team] != FACE_DOWN:
        return
    size = list_size(state, book, team)
    pick = roll(dice, LINEUP_CARD, ROSTER)
    while pick >= size:
        pick = roll(dice, LINEUP_CARD, ROSTER)
    state.chosen[team] = PICK + pick
