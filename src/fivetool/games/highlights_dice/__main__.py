"""Checks Play sheets: `python -m fivetool.games.highlights_dice mysheet.toml`."""

import sys

from fivetool.games.highlights_dice.data.sheets import main

sys.exit(main(sys.argv[1:]))
