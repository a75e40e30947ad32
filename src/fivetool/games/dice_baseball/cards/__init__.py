"""Player cards: what is on them (`model`), club files (`files`), what a card is worth (`worth`), how cards are shown
in a terminal (`text`) and on paper (`faces`).
"""
