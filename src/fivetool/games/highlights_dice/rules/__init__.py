"""The rules of Baseball Highlights: The Dice Game, clause by clause (docs/rules/highlights-dice.md), in chapters.

`record` holds the position and the rule book, `events` what can happen, `decisions` who is asked what, and `flow`
what the engine calls. A turn goes from `turns` through `active_player`, `picks` and `pitcher_die`; every check of
a box goes through `boxes` to `plays`.

Tracks and areas are numbered S D T HR W SB (0 to 5), with the Clutch Hits track as 6. Every decision is the naming
of one of the six Play tracks.
"""
