"""How DICE Baseball looks: the board as a picture (`picture`, put together from `drawing` and `lineup_card`) and as
text (`text`), how a play was decided (`how_decided`), line score (`line_score`), box score (`box_score`,
`printed_box_score`) and score sheet (`score_sheet`, `printed_score_sheet`).
"""
