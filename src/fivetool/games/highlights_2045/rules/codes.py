"""The action codes that rules name."""

from fivetool.games.highlights_2045.rules.abilities import CODES

GLOVE = CODES.index("glove")
CLONING = CODES.index("cloning")
MAGNA_GLOVE = CODES.index("magna_glove")
MAGNA_GLOVE_EXTRA = CODES.index("magna_glove_extra")
GLOVE_ROBOT_CHECK = CODES.index("glove_robot_check")
GLOVE_IF_HOMER = CODES.index("glove_if_homer")
COACH_SCOUT = CODES.index("coach_scout")
COACH_FAN_FAVORITE = CODES.index("coach_fan_favorite")
COACH_BENCH = CODES.index("coach_bench")
COACH_ROBOT_FAST = CODES.index("coach_robot_fast")
COACH_NATURAL_FAST = CODES.index("coach_natural_fast")
COACH_ROBOT_GLOVE = CODES.index("coach_robot_glove")
COACH_NATURAL_SINGLE = CODES.index("coach_natural_single")
COACH_CYBORG_SINGLE = CODES.index("coach_cyborg_single")
PARK_DOUBLE_TO_HOMER = CODES.index("park_double_to_homer")
PARK_HOMER_TO_DOUBLE = CODES.index("park_homer_to_double")
PARK_SINGLE_GLOVE_PROOF = CODES.index("park_single_glove_proof")
PARK_LOW_MOUND = CODES.index("park_low_mound")
PARK_HIGH_MOUND = CODES.index("park_high_mound")
PARK_ROBOT_CHANGEUP = CODES.index("park_robot_changeup")
PARK_REAL_GRASS = CODES.index("park_real_grass")
PARK_SOLD_OUT = CODES.index("park_sold_out")
GLOVE_FAMILY = (GLOVE, MAGNA_GLOVE, MAGNA_GLOVE_EXTRA, GLOVE_ROBOT_CHECK, GLOVE_IF_HOMER)  # BH-161
