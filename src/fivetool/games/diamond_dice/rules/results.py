"""How an at-bat is scored (DD-163 to DD-165)."""

RESULTS = (
    "strikeout", "bunt_strikeout", "ground_out", "fielders_choice", "double_play", "triple_play", "reached_on_error",
    "fly_out", "infield_back_out", "single", "double", "triple", "home_run", "bunt_hit", "sacrifice", "bunt_out",
    "walk", "cut_off",
)  # fmt: skip
(
    STRIKEOUT, BUNT_STRIKEOUT, GROUND_OUT, FIELDERS_CHOICE, DOUBLE_PLAY, TRIPLE_PLAY, REACHED_ON_ERROR,
    FLY_OUT, INFIELD_BACK_OUT, SINGLE, DOUBLE, TRIPLE, HOME_RUN, BUNT_HIT, SACRIFICE, BUNT_OUT,
    WALK, CUT_OFF,
) = range(len(RESULTS))  # fmt: skip
NO_RESULT = -1  # a play that leaves the at-bat open
