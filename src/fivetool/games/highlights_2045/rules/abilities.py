"""What is printed on cards: types, speeds, hits, and what every action code does. For `@rule` functions."""

from __future__ import annotations

NATURAL, CYBORG, ROBOT = 1, 2, 3
TYPES = ("", "natural", "cyborg", "robot")
SLOW, AVERAGE, FAST = 1, 2, 3
SPEEDS = ("", "slow", "average", "fast")
SINGLE, DOUBLE, TRIPLE, HOME_RUN, WALK = 1, 2, 3, 4, 5
HITS = ("", "S", "D", "T", "H", "W")

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
ROBOT_GLOVE_COACH = CODES.index("coach_robot_glove")
SINGLES_COACH, LAST_SINGLES_COACH = CODES.index("coach_natural_single"), CODES.index("coach_cyborg_single")
DOUBLE_TO_HOMER, HOMER_TO_DOUBLE = CODES.index("park_double_to_homer"), CODES.index("park_homer_to_double")
SINGLE_PROOF, LOW_MOUND = CODES.index("park_single_glove_proof"), CODES.index("park_low_mound")
HIGH_MOUND, CHANGEUP = CODES.index("park_high_mound"), CODES.index("park_robot_changeup")
REAL_GRASS, SOLD_OUT = CODES.index("park_real_grass"), CODES.index("park_sold_out")
