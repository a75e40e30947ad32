"""`python -m fivetool.games.dice_baseball.data.charts FILE ...`: says whether chart files are complete."""

from __future__ import annotations

import sys
from pathlib import Path

from fivetool.errors import DataError
from fivetool.games.dice_baseball.data.charts.library import CHARTS


def main(arguments: list[str]) -> int:
    """Check the chart files named on the command line."""
    for argument in arguments:
        try:
            CHARTS.read(Path(argument))
        except DataError as error:
            print(error)
            return 1
        print(f"{argument}: every chart is complete")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
