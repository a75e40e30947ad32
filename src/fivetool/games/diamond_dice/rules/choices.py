"""Every choice there is, by word and by number. A choice keeps its number as long as the rules version does."""

from fivetool.games.diamond_dice.rules.record import HAND

PLACES = ("home", "1B", "2B", "3B")  # of the cards on the diamond
LIST_NAMES = ("H-3", "H-2", "H-1", "3-2", "3-1", "2-1", "H-3-2", "H-3-1", "H-2-1", "3-2-1")

CHOICES = (
    "auto",
    "no-swap",
    *(f"card-{i}" for i in range(1, HAND + 1)),
    "stay",
    "reliever-1",
    "reliever-2",
    "no-substitution",
    *(f"bench-{i}-{place}" for i in (1, 2) for place in PLACES),
    "pickoff-1B",
    "pickoff-2B",
    "pickoff-3B",
    "strikeout",
    "curveball",
    "knuckleball",
    "normal",
    "infield-in",
    "infield-back",
    "outfield-in",
    "outfield-back",
    "swing",
    "bunt",
    "hit-and-run",
    "fences",
    "steal-2B",
    "steal-3B",
    "steal-home",
    "go",
    "hold",
    "batter-out",
    "lead",
    "throw-3B",
    "throw-home",
    *(f"list-{name}" for name in LIST_NAMES),
    "try",
    "stop",
)

AUTO = CHOICES.index("auto")
NO_SWAP = CHOICES.index("no-swap")
HAND_CARD = CHOICES.index("card-1")  # + place in the hand
STAY = CHOICES.index("stay")
RELIEVER = CHOICES.index("reliever-1")  # + place in the bullpen
NO_SUBSTITUTION = CHOICES.index("no-substitution")
SUBSTITUTE = CHOICES.index("bench-1-home")  # + PLACES_A_CARD * place on the bench + base
PLACES_A_CARD = len(PLACES)
PICKOFF_AT = CHOICES.index("pickoff-1B")  # + base - 1
USE = CHOICES.index("strikeout")  # + keyword
ALIGN = CHOICES.index("normal")  # + alignment
DECLARE = CHOICES.index("swing")  # + what the offense declares
STEAL_FROM = CHOICES.index("steal-2B")  # + base - 1
GO = CHOICES.index("go")
HOLD = CHOICES.index("hold")
BATTER_OUT = CHOICES.index("batter-out")
LEAD = CHOICES.index("lead")
THROW_3B = CHOICES.index("throw-3B")
THROW_HOME = CHOICES.index("throw-home")
LIST = CHOICES.index("list-H-3")  # + place in LISTS
TRY = CHOICES.index("try")
STOP = CHOICES.index("stop")

# The bases of each double- or triple-play list, a bit each (home is bit 4).
LISTS = tuple(sum(1 << " 123H".index(base) for base in name.split("-")) for name in LIST_NAMES)
