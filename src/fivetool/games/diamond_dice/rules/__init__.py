"""The rules of Baseball Diamond Dice, clause by clause (docs/rules/diamond-dice.md), a file for each of its chapters.

`record` holds the position and the rule book, `choices` what can be chosen, `events` what can happen, `decisions`
what the engine calls. An at-bat goes from `at_bat` through `pitching`, `alignment` and `offense` to `batted_ball`,
`ground_ball` or `bunt`; `play` moves, scores and puts out.

Seats and teams are 0 (visitor) and 1 (home). A card is a number: batters come first, then starting pitchers, then
relief pitchers, counted from 1; 0 is no card and FACE_DOWN a card that a seat may not see. A runner's number on the
bases is the number of his card. Bases are 1 to 3, with 0 for home plate and 4 for home. Dice are kept as faces
from 0, so a one is face 0.
"""
