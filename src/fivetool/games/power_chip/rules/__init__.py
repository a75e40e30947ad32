"""The rules of Power Chip Baseball, clause by clause (docs/rules/power-chip.md). PC-79: and nothing beyond them.

The chapters follow the page: `teams`, `set_up`, `roll`, `power_chip`, `batter_plays`, `pitcher_plays`,
`change_of_sides`, `end_of_game`; `decisions` is what the engine calls. `record` holds the position and the rule book,
`events` what can happen; `phase`, `choice`, `play`, `track` and `reason` say what their numbers mean.
"""
