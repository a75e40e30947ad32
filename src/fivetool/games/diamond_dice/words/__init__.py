"""What Baseball Diamond Dice says.

`questions` asks, `labels` names the choices with their odds (`odds`), `headings` groups them, `standing_orders` has the
shortcuts that a person may take, and `telling` is the play-by-play off the tape. `naming` has what all of them call
cards and bases.
"""
