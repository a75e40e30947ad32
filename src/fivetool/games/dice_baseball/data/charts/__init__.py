"""Charts 1 to 17 as data: chart files by name (`library`), the notation of their cells (`cells`), and the readers of
the charts, in the order of their numbers (`batted_balls`, `special_plays`, `calls_and_rest`).
"""
