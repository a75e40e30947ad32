"""What is counted in a game: its results, and how often each kind of choice was made."""

from fivetool.games.diamond_dice.rules.results import RESULTS

FIGURES = (
    *RESULTS,
    "swings", "bunts", "hit_and_runs", "fences", "steals_tried", "steals_made",
    "normal", "infield_in", "infield_back", "outfield_in", "outfield_back",
    "strikeouts_used", "curveballs_used", "knuckleballs_used", "pickoffs_used", "pickoffs_made",
    "pitcher_changes", "pinch_hitters", "pinch_runners", "lists_tried", "homes_tried", "homes_made",
    "ground_goes", "ground_holds", "slugger_swaps", "half_innings", "left_on_base", "errors",
)  # fmt: skip
FIGURE_COUNT = len(FIGURES)

DECLARED = FIGURES.index("swings")  # + what the offense declares
STEALS_TRIED = FIGURES.index("steals_tried")
STEALS_MADE = FIGURES.index("steals_made")
ALIGNED = FIGURES.index("normal")  # + alignment
USED = FIGURES.index("strikeouts_used")  # + keyword of an ability
PICKOFFS_MADE = FIGURES.index("pickoffs_made")
PITCHER_CHANGES = FIGURES.index("pitcher_changes")
PINCH_HITTERS = FIGURES.index("pinch_hitters")
PINCH_RUNNERS = FIGURES.index("pinch_runners")
LISTS_TRIED = FIGURES.index("lists_tried")
HOMES_TRIED = FIGURES.index("homes_tried")
HOMES_MADE = FIGURES.index("homes_made")
GROUND_GOES = FIGURES.index("ground_goes")
GROUND_HOLDS = FIGURES.index("ground_holds")
SLUGGER_SWAPS = FIGURES.index("slugger_swaps")
HALF_INNINGS = FIGURES.index("half_innings")
LEFT_ON_BASE = FIGURES.index("left_on_base")
ERRORS = FIGURES.index("errors")
