"""How DICE Baseball looks.

The board as a picture: `picture`, put together from `field`, `deciding_cards`, `last_play`, `clubs`, `pick_list` and
`lineup_card`, with the measures in `layout`. The board as text: `text`. The position in sentences: `described`. How a
play was decided: `how_decided`. What is read off the events: `line_score`, `box_score` and `score_sheet`, and how they
are printed: `printed_box_score` and `printed_score_sheet`.
"""
