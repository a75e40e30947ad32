"""What Baseball Highlights: 2045 says: what it asks (`questions`), what it tells (`telling`), names (`naming`)."""

from fivetool.games.highlights_2045.words.questions import clause, label, question
from fivetool.games.highlights_2045.words.telling import SILENT, games_won, sentence

__all__ = ["SILENT", "clause", "games_won", "label", "question", "sentence"]
