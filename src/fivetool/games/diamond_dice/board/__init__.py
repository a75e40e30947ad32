"""How Baseball Diamond Dice looks.

`picture` draws it, `text` writes it for a terminal, and both describe the position by `described`; `dice` are those of
an event. `line_score` and `box_score` are read off the events; `printed_box_score` is for reading and printing.
"""
