"""What every action code does: its class, its condition, its effect."""

from __future__ import annotations

from typing import NamedTuple

from fivetool.games.highlights_2045.rules import mark, printed

# classes
DEFENSE, OFFENSE, RUNNING, MODIFIER, EXCHANGE, COACH_POWER, PARK_POWER = 0, 1, 2, 3, 4, 5, 6

# conditions
ALWAYS, CLUTCH, LOADED, LEADOFF, VS_NATURAL, VS_CYBORG, VS_ROBOT, BEHIND, AHEAD = 0, 1, 2, 3, 4, 5, 6, 7, 8
IN_EXTRAS, AT_HOME, FACING_GLOVE, TWO_NATURALS, THREE_NATURALS, TWO_CYBORGS = 9, 10, 11, 12, 13, 14
TWO_CYBORGS_HOME, IN_A_PINCH, IN_A_PINCH_HOME, HOMER_GLOVED = 15, 16, 17, 18

# effects
GLOVES, ROBOT_GLOVE, PICK_OFF, PICK_OFF_ALL, DOUBLE_PLAY, WALKS, CANCEL_ALL, LOSE_A_BASE = 0, 1, 2, 3, 4, 5, 6, 7
HIT_NOW, CLUTCH_HIT, WALK_NOW, HIT_EACH, STEAL, PINCH_RUNNER, BUNT, WILD_PITCH = 8, 9, 10, 11, 12, 13, 14, 15
MARK, NEXT_CARD, REPLACE, RELIEF, CLONE, GAMBLE, EJECT_ROBOT, EJECT_TYPE = 16, 17, 18, 19, 20, 21, 22, 23
BRAWL, DOUBLE_STEAL, TRIPLE_PLAY, STEAL_SIGNS, STANDING, IN_BUY_ROUND, PARK_EFFECT = 24, 25, 26, 27, 28, 29, 30

# what NEXT_CARD gives to the next or to later cards (BH-169, BH-170)
NATURAL_SINGLE, NATURAL_TRIPLE, ANY_HOMER, EVERY_SINGLE = 1, 2, 3, 4


class Ability(NamedTuple):
    """What one action code does."""

    code: str
    action_class: int
    condition: int
    effect: int
    number: int = 0  # of the effect: how many hits or runners, which hit, which mark, which type
    times: int = 0  # how often it hits


ABILITIES = (
    Ability("glove", DEFENSE, ALWAYS, GLOVES, 1),
    Ability("pick_off", DEFENSE, ALWAYS, PICK_OFF),
    Ability("double_play", DEFENSE, ALWAYS, DOUBLE_PLAY, 2),
    Ability("walk", DEFENSE, ALWAYS, WALKS),
    Ability("fastball", DEFENSE, VS_NATURAL, CANCEL_ALL),
    Ability("curve", DEFENSE, VS_ROBOT, CANCEL_ALL),
    Ability("spit_ball", DEFENSE, VS_CYBORG, CANCEL_ALL),
    Ability("knuckle_ball", DEFENSE, ALWAYS, LOSE_A_BASE),
    Ability("clutch_single", OFFENSE, CLUTCH, CLUTCH_HIT, printed.SINGLE, times=1),
    Ability("clutch_double", OFFENSE, CLUTCH, CLUTCH_HIT, printed.DOUBLE, times=1),
    Ability("leadoff_single", OFFENSE, LEADOFF, HIT_NOW, printed.SINGLE, times=1),
    Ability("leadoff_double", OFFENSE, LEADOFF, HIT_NOW, printed.DOUBLE, times=1),
    Ability("quick_eye_single", OFFENSE, VS_CYBORG, HIT_NOW, printed.SINGLE, times=1),
    Ability("quick_eye_triple", OFFENSE, VS_CYBORG, HIT_NOW, printed.TRIPLE, times=1),
    Ability("quick_eye_homerun", OFFENSE, VS_CYBORG, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("stolen_base", RUNNING, ALWAYS, STEAL),
    Ability("magna_glove", DEFENSE, ALWAYS, GLOVES, 2),
    Ability("magna_glove_extra", DEFENSE, IN_EXTRAS, GLOVES, 2),
    Ability("glove_robot_check", DEFENSE, ALWAYS, ROBOT_GLOVE, 1),
    Ability("glove_if_homer", DEFENSE, HOMER_GLOVED, GLOVES, 1),
    Ability("pick_off_all", DEFENSE, ALWAYS, PICK_OFF_ALL),
    Ability("sinkerball", DEFENSE, IN_A_PINCH, CANCEL_ALL),
    Ability("sinkerball_home", DEFENSE, IN_A_PINCH_HOME, CANCEL_ALL),
    Ability("hold", DEFENSE, BEHIND, CANCEL_ALL),
    Ability("closer", DEFENSE, AHEAD, CANCEL_ALL),
    Ability("slider", DEFENSE, TWO_CYBORGS, CANCEL_ALL),
    Ability("slider_home", DEFENSE, TWO_CYBORGS_HOME, CANCEL_ALL),
    Ability("screwball", DEFENSE, IN_EXTRAS, CANCEL_ALL),
    Ability("clutch_homerun_loaded", OFFENSE, LOADED, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("leadoff_homerun", OFFENSE, LEADOFF, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("leadoff_two_singles", OFFENSE, LEADOFF, HIT_NOW, printed.SINGLE, times=2),
    Ability("quick_eye_two_walks", OFFENSE, VS_CYBORG, WALK_NOW, printed.WALK, times=2),
    Ability("rally_single", OFFENSE, BEHIND, HIT_NOW, printed.SINGLE, times=1),
    Ability("rally_double", OFFENSE, BEHIND, HIT_NOW, printed.DOUBLE, times=1),
    Ability("rally_homerun", OFFENSE, BEHIND, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("rally_two_singles", OFFENSE, BEHIND, HIT_NOW, printed.SINGLE, times=2),
    Ability("teamwork_single_each", OFFENSE, ALWAYS, HIT_EACH, printed.SINGLE),
    Ability("teamwork_double_2", OFFENSE, TWO_NATURALS, HIT_NOW, printed.DOUBLE, times=1),
    Ability("teamwork_homerun_3", OFFENSE, THREE_NATURALS, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("hero_double", OFFENSE, IN_EXTRAS, HIT_NOW, printed.DOUBLE, times=1),
    Ability("hero_triple", OFFENSE, IN_EXTRAS, HIT_NOW, printed.TRIPLE, times=1),
    Ability("hero_homerun", OFFENSE, IN_EXTRAS, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("hero_two_singles", OFFENSE, IN_EXTRAS, HIT_NOW, printed.SINGLE, times=2),
    Ability("home_cookin_single", OFFENSE, AT_HOME, HIT_NOW, printed.SINGLE, times=1),
    Ability("home_cookin_double", OFFENSE, AT_HOME, HIT_NOW, printed.DOUBLE, times=1),
    Ability("home_cookin_homerun", OFFENSE, AT_HOME, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("robot_ai_single", OFFENSE, FACING_GLOVE, HIT_NOW, printed.SINGLE, times=1),
    Ability("robot_ai_double", OFFENSE, FACING_GLOVE, HIT_NOW, printed.DOUBLE, times=1),
    Ability("robot_ai_triple", OFFENSE, FACING_GLOVE, HIT_NOW, printed.TRIPLE, times=1),
    Ability("robot_ai_homerun", OFFENSE, FACING_GLOVE, HIT_NOW, printed.HOME_RUN, times=1),
    Ability("pinch_runner", RUNNING, ALWAYS, PINCH_RUNNER),
    Ability("sacrifice_bunt", RUNNING, ALWAYS, BUNT),
    Ability("quick_eye_wild_pitch", RUNNING, VS_CYBORG, WILD_PITCH),
    Ability("hit_and_run", MODIFIER, ALWAYS, MARK, mark.HIT_AND_RUN),
    Ability("contact", MODIFIER, ALWAYS, MARK, mark.CONTACT),
    Ability("error_no_glove", MODIFIER, ALWAYS, MARK, mark.NO_GLOVE),
    Ability("teamwork_next_single", MODIFIER, ALWAYS, NEXT_CARD, NATURAL_SINGLE),
    Ability("teamwork_next_triple", MODIFIER, ALWAYS, NEXT_CARD, NATURAL_TRIPLE),
    Ability("rally_next_homerun", MODIFIER, BEHIND, NEXT_CARD, ANY_HOMER),
    Ability("rally_all_single", MODIFIER, BEHIND, NEXT_CARD, EVERY_SINGLE),
    Ability("replace", EXCHANGE, ALWAYS, REPLACE),
    Ability("cloning", EXCHANGE, ALWAYS, CLONE),
    Ability("gambler_1", EXCHANGE, ALWAYS, GAMBLE, 1),
    Ability("gambler_2", EXCHANGE, ALWAYS, GAMBLE, 2),
    Ability("rally_relief", EXCHANGE, BEHIND, RELIEF),
    Ability("quick_eye_eject", EXCHANGE, VS_CYBORG, EJECT_ROBOT),
    Ability("bean_ball", EXCHANGE, ALWAYS, EJECT_TYPE),
    Ability("coach_brawl", COACH_POWER, ALWAYS, BRAWL),
    Ability("coach_double_steal", COACH_POWER, ALWAYS, DOUBLE_STEAL),
    Ability("coach_triple_play", COACH_POWER, ALWAYS, TRIPLE_PLAY, 3),
    Ability("coach_bullpen_robot", COACH_POWER, VS_ROBOT, CANCEL_ALL),
    Ability("coach_bullpen_natural", COACH_POWER, VS_NATURAL, CANCEL_ALL),
    Ability("coach_steal_signs", COACH_POWER, ALWAYS, STEAL_SIGNS),
    Ability("coach_scout", COACH_POWER, ALWAYS, IN_BUY_ROUND),
    Ability("coach_fan_favorite", COACH_POWER, ALWAYS, IN_BUY_ROUND),
    Ability("coach_bench", COACH_POWER, ALWAYS, STANDING),
    Ability("coach_robot_fast", COACH_POWER, ALWAYS, STANDING, printed.ROBOT),
    Ability("coach_natural_fast", COACH_POWER, ALWAYS, STANDING, printed.NATURAL),
    Ability("coach_robot_glove", COACH_POWER, ALWAYS, STANDING, printed.ROBOT),
    Ability("coach_natural_single", COACH_POWER, ALWAYS, STANDING, printed.NATURAL),
    Ability("coach_robot_single", COACH_POWER, ALWAYS, STANDING, printed.ROBOT),
    Ability("coach_cyborg_single", COACH_POWER, ALWAYS, STANDING, printed.CYBORG),
    Ability("park_double_to_homer", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_homer_to_double", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_single_glove_proof", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_low_mound", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_high_mound", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_robot_changeup", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_real_grass", PARK_POWER, ALWAYS, PARK_EFFECT),
    Ability("park_sold_out", PARK_POWER, ALWAYS, PARK_EFFECT),
)
CODES = ("", *(ability.code for ability in ABILITIES))
