"""The solved game, and what players who look ahead know of it.

`one_roll` has the odds of a roll and `moves` what every play makes of every position. `run_values` are the worth of
positions in runs, which the manager goes by; `win_values` their worth in chances to win, worked out by `backward`
and kept by `store`. `weighing` compares choices by either, and `solver` offers it all as a `Solution`.
"""
