"""The engine: records and rules, dice, tape, the diamond, the Game interface, and drivers that run any game.

Nothing here knows a game by name.
"""
