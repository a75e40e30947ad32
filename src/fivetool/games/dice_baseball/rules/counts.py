"""What is counted of a game, `state.counts`."""

(
    STEP_ONES, PITCHER_CARDS, HITTER_CARDS, SPECIALS, DEEP_FLIES, PARK_HOMERS, SENDS, SENDS_SAFE, TAGS, TAGS_SAFE,
    HIT_AND_RUNS, TEAM_DP, TRIPLE_PLAYS, INJURIES, EJECTIONS, CHANGES,
) = range(16)  # fmt: skip
COUNTS = (
    "step_ones", "off_pitcher", "off_hitter", "special_plays", "deep_flies", "park_homers", "sends", "sends_safe",
    "tags", "tags_safe", "hit_and_runs", "DP", "triple_plays", "injuries", "ejections", "changes",
)  # fmt: skip
