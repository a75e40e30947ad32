"""The line of a player, `state.line[player]`: batting, then pitching, then fielding."""

(
    GAMES, PA, RUNS, HITS, DOUBLES, TRIPLES, HOMERS, RBI, WALKS, IBB, HBP, STRIKEOUTS, SH, SF, AWARDED, SB, CS, PICKED,
    GDP, ROE,
    PITCHED, STARTED, FINISHED, BF, OUTS, P_HITS, P_DOUBLES, P_TRIPLES, P_HOMERS, P_RUNS, EARNED, P_WALKS, P_IBB, P_HBP,
    P_STRIKEOUTS, WILD, BALKS, WINS, LOSSES, SAVES,
    FIELDED, PUTOUTS, ASSISTS, ERRORS, DOUBLE_PLAYS, PASSED, STOLEN_ON, CAUGHT,
) = range(48)  # fmt: skip
LINE = (
    "G", "PA", "R", "H", "2B", "3B", "HR", "RBI", "BB", "IBB", "HBP", "SO", "SH", "SF", "CI", "SB", "CS", "PIK", "GDP",
    "ROE",
    "p_G", "p_GS", "p_GF", "p_BF", "p_outs", "p_H", "p_2B", "p_3B", "p_HR", "p_R", "p_ER", "p_BB", "p_IBB", "p_HBP",
    "p_SO", "p_WP", "p_BK", "p_W", "p_L", "p_SV",
    "f_G", "f_PO", "f_A", "f_E", "f_DP", "f_PB", "f_SB", "f_CS",
)  # fmt: skip
