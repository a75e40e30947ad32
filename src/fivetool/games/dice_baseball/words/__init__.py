"""What DICE Baseball says: questions and labels (`questions`) under `headings`, why a choice is closed
(`closed_choices`), the shortcuts that a person may take (`standing_orders`), the play-by-play (`telling`,
`rare_plays`), and what they are made of: odds in words (`odds`), names and numbers (`naming`).
"""
