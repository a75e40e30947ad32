"""Where actions are carried out: in a turn, a Visitor Save, or on an Extra Innings card of Home or the Visitors."""

from __future__ import annotations

TURN, SAVE, HOME, VISITOR = 0, 1, 2, 3
