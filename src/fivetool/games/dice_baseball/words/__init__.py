"""What DICE Baseball says: questions and labels (`questions`), why a choice is closed (`closed_choices`), what is not
worth asking (`standing_orders`), the play-by-play (`telling`, `rare_plays`), and what they are made of: odds in words
(`odds`), names and numbers (`naming`).
"""

from fivetool.games.dice_baseball.words.closed_choices import refusal
from fivetool.games.dice_baseball.words.questions import clause, label, question, rank
from fivetool.games.dice_baseball.words.telling import RARE, SILENT, sentence

__all__ = ["RARE", "SILENT", "clause", "label", "question", "rank", "refusal", "sentence"]
