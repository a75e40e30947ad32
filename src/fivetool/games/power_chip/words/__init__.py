"""What Power Chip Baseball says: questions, labels, and the play-by-play off the tape."""

from fivetool.games.power_chip.words.questions import clause, label, question
from fivetool.games.power_chip.words.telling import RARE, SILENT, sentence

__all__ = ["RARE", "SILENT", "clause", "label", "question", "sentence"]
