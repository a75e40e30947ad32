"""Why a runner moves or is out."""

from __future__ import annotations

(
    HIT, WALK, GROUNDER, FLY, MISPLAY, WILD_PITCH, PASSED_BALL, BALK, WILD_THROW, STEAL, PICKOFF, TAG, SEND, BUNT,
    HIT_AND_RUN, STRIKEOUT, TRICK, AWARD, HOMER,
) = range(19)  # fmt: skip
