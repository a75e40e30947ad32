"""What a game declares: facts, seats, options, rules, words, board, pages, players, and what a league may ask of it.

Everything that a game package needs to declare itself can be imported from here; each name is explained in the module
of its group.
"""

from fivetool.game.board import Board, DiceShown, Scoreboard
from fivetool.game.event import Event
from fivetool.game.facts import Facts, Names, Seats
from fivetool.game.files import page_beside
from fivetool.game.game import Game
from fivetool.game.league import League
from fivetool.game.library import Library, Source, files_in
from fivetool.game.options import DataSet, OneOf, Option, Options, Whole
from fivetool.game.pages import CardShown, Pages
from fivetool.game.papers import Paper
from fivetool.game.players import Players
from fivetool.game.rules import DiceKind, Outcome, Rules
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.setup import Setup
from fivetool.game.words import Choice, Sentence, Words

__all__ = [
    "SPECTATOR",
    "Board",
    "CardShown",
    "Choice",
    "DataSet",
    "DiceKind",
    "DiceShown",
    "Event",
    "Facts",
    "Game",
    "League",
    "Library",
    "Names",
    "OneOf",
    "Option",
    "Options",
    "Outcome",
    "Pages",
    "Paper",
    "Players",
    "Rules",
    "Scene",
    "Scoreboard",
    "Seats",
    "Sentence",
    "Setup",
    "Source",
    "Whole",
    "Words",
    "files_in",
    "page_beside",
]
