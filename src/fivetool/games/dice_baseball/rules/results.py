"""Results of a plate appearance: the codes from HB to FO, and those that no card shows."""

(
    INTENTIONAL_WALK, ON_ERROR, FIELDERS_CHOICE, SACRIFICE_BUNT, SACRIFICE_FLY, INTERFERENCE, STRUCK_OUT_SAFE,
    BUNT_SINGLE, BUNT_OUT, DOUBLE_PLAY, INTERFERENCE_OUT, BAT_OUT,
) = range(16, 28)  # fmt: skip
RESULTS = (
    "HB", "BB", "SLF", "SCF", "SRF", "DLF", "DCF", "DRF", "TCF", "HR", "SO", "GOA", "GOB", "GOC", "LO", "FO",
    "IBB", "error", "fielder's choice", "sacrifice", "sacrifice fly", "interference", "dropped third strike",
    "bunt single", "bunt out", "double play", "runner's interference", "illegal bat",
)  # fmt: skip
