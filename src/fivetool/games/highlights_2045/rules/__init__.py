"""The rules of Baseball Highlights: 2045, clause by clause (docs/rules/highlights-2045.md), a file for each chapter.

`record` holds the position and the rule book, `choices` what can be chosen, `events` what can happen, `decisions`
who is asked what, and `flow` what the engine calls. A match goes from `set_up` through `stages`, `coaches` and
`parks` into games of `turns`; a card played goes through `actions`, `effects` and `threats` to `hits`.

A card is a number (1 for the first row of the card file), a team is a seat; the automated team of a match for one
seat is team 1. The face-down Lineup is kept unordered and a card is drawn from it at random when it is needed,
which nobody can tell from a shuffle; cards whose place is known lie apart, on `top` of it.
"""
