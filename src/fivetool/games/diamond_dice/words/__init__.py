"""What Baseball Diamond Dice says.

`questions` asks, `labels` names the choices with their odds (`odds`), `standing_orders` says what need not be asked,
and `telling` is the play-by-play off the tape. `naming` has what all of them call cards and bases.
"""
