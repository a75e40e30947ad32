"""The rules of Baseball Highlights: The Dice Game, clause by clause (docs/rules/highlights-dice.md), in chapters.

`record` holds the position and the rule book, `events` what can happen, `decisions` who is asked what, and `flow`
what the engine calls. A turn goes from `turns` through `active_player`, `picks` and `pitcher_die`; every check of
a box goes through `boxes` to `plays`. `tracks`, `box`, `phase`, `decision`, `dice_kind`, `pitcher_result`, `option`,
`cause` and `reason` say what numbers mean.
"""
