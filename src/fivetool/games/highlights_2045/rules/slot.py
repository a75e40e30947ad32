"""Where actions are carried out: in a turn, a Visitor Save, or on an Extra Innings card of Home or the Visitors."""

TURN, SAVE, HOME, VISITOR = 0, 1, 2, 3
