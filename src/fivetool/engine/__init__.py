"""What is compiled: records and rules, dice, tape, the diamond, drivers that run any game, exact odds.

Nothing here knows a game by name.
"""
