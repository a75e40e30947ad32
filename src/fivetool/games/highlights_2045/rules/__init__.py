"""The rules of Baseball Highlights: 2045, clause by clause (docs/rules/highlights-2045.md), a file for each chapter.

`record` holds the position and the rule book, `choice` what can be chosen, `events` what can happen, `decisions` who
is asked what, and `flow` what the engine calls. Numbers have their names in `phase`, `slot`, `printed` (what stands on
cards), `abilities` and `codes` (what actions do), `mark` (of a threatened hit), `draw` (what is drawn by lot), `figure`
and `sizes`.

A match goes from `set_up` through `formats`, `stages`, `coaches` and `parks` into games of `turns`; a card that is
played goes through `actions`, `effects` (with `defense`, `running` and `exchanges`) and `threats` to `hits`, and at the
`end_of_slot` the other side follows. A game ends by way of `visitor_save` and `extra_innings` at `end_of_game`, where
the `standings` and the `buy_round` follow. `automated` is the team that nobody plays, `hidden` what a seat may know.

A card is a number (1 for the first row of the card file), a team is a seat; the automated team of a match for one
seat is team 1. The face-down Lineup is kept unordered and a card is drawn from it at random when it is needed,
which nobody can tell from a shuffle; cards whose place is known lie apart, on `top` of it.
"""
