"""What DICE Baseball says: questions and labels (`questions`), why a choice is closed (`closed_choices`), what is not
worth asking (`standing_orders`), the play-by-play (`telling`, `rare_plays`), and what they are made of: odds in words
(`odds`), names and numbers (`naming`).
"""
