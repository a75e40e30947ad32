"""The rules of Baseball Diamond Dice, clause by clause (docs/rules/diamond-dice.md), a file for each of its chapters.

Read them in this order:

- what the numbers mean: `record` (the position and the rule book), `phase`, `stage`, `choices`, `results`, `figures`,
  `events`;
- how a game goes: `set_up`, `innings`, `lineup`, `at_bat`;
- an at-bat as it is played: `rolls`, `pitching`, `alignment`, `offense`, `batted_ball`, `ground_ball`, `bunt`, and
  `play`, which moves, scores and puts out;
- what the engine asks for: `decisions`, and what a seat may know, `hidden`; by name, `open_decision` and
  `hidden_events`.

Seats and teams are 0 (visitor) and 1 (home). A card is a number: batters come first, then starting pitchers, then
relief pitchers, counted from 1; 0 is no card and FACE_DOWN a card that a seat may not see. A runner's number on the
bases is the number of his card. Bases are 1 to 3, with 0 for home plate and 4 for home. Dice are kept as faces
from 0, so a one is face 0.
"""
