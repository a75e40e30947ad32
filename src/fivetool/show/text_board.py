"""Parts of boards in plain text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

EMPTY_BASE = "◇"


def small_diamond(first: str, second: str, third: str) -> list[str]:
    """A diamond of five lines; each base shows one character, such as `EMPTY_BASE` or a runner's letter.

    >>> print("\\n".join(small_diamond("◇", "R", "◇")))
          R
        ╱   ╲
      ◇   ·   ◇
        ╲   ╱
          ⌂
    """
    return [f"      {second}", "    ╱   ╲", f"  {third}   ·   {first}", "    ╲   ╱", "      ⌂"]


def side_by_side(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two columns; the left one takes `width` characters, or more where its words need it.

    >>> side_by_side(["A", "B"], ["1"], 4)
    ['A   1', 'B']
    >>> side_by_side(["Dugout 12", "B"], ["1", "2"], 4)
    ['Dugout 12  1', 'B          2']
    """
    width = max(width, 2 + max(map(len, left), default=0)) if right else width
    return [f"{one:<{width}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]
