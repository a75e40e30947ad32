"""Player cards: what is on them (`card`), clubs and card sets (`club`), what makes them valid (`checks`), their files
(`files`), what a card is worth (`worth`), how cards are shown in a terminal (`text`) and on paper (`faces`).
"""
