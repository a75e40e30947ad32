"""What a game declares: facts, seats, options, rules, words, board, pages, players, and what a league may ask of it.

Everything that a game package needs to declare itself can be imported from here; each name is explained in the module
of its group. A name is looked up when it is first asked for: importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivetool.game.board import Board, Cue, DiceShown, DieLook, Scoreboard, Symbol, cues
    from fivetool.game.event import Event
    from fivetool.game.facts import Facts, Names, Seats
    from fivetool.game.files import lesson_beside, levels_beside, page_beside, puzzles_beside
    from fivetool.game.game import Game
    from fivetool.game.league import League
    from fivetool.game.lessons import Lesson
    from fivetool.game.library import Library, Source, files_in
    from fivetool.game.observation import Observation
    from fivetool.game.options import DataSet, OneOf, Option, Options, Reading, Whole
    from fivetool.game.pages import CardShown, Pages
    from fivetool.game.papers import Paper
    from fivetool.game.players import Opponent, Players
    from fivetool.game.rules import DiceKind, Outcome, Rules
    from fivetool.game.scene import SPECTATOR, Scene
    from fivetool.game.setup import Setup
    from fivetool.game.versions import EarlierRules
    from fivetool.game.words import Choice, Sentence, Words

__all__ = [
    "SPECTATOR",
    "Board",
    "CardShown",
    "Choice",
    "Cue",
    "DataSet",
    "DiceKind",
    "DiceShown",
    "DieLook",
    "EarlierRules",
    "Event",
    "Facts",
    "Game",
    "League",
    "Lesson",
    "Library",
    "Names",
    "Observation",
    "OneOf",
    "Opponent",
    "Option",
    "Options",
    "Outcome",
    "Pages",
    "Paper",
    "Players",
    "Reading",
    "Rules",
    "Scene",
    "Scoreboard",
    "Seats",
    "Sentence",
    "Setup",
    "Source",
    "Symbol",
    "Whole",
    "Words",
    "cues",
    "files_in",
    "lesson_beside",
    "levels_beside",
    "page_beside",
    "puzzles_beside",
]

_MODULE_OF = {
    "Board": "board",
    "CardShown": "pages",
    "Choice": "words",
    "Cue": "board",
    "DataSet": "options",
    "DiceKind": "rules",
    "DiceShown": "board",
    "DieLook": "board",
    "EarlierRules": "versions",
    "Event": "event",
    "Facts": "facts",
    "Game": "game",
    "League": "league",
    "Lesson": "lessons",
    "Library": "library",
    "Names": "facts",
    "Observation": "observation",
    "OneOf": "options",
    "Opponent": "players",
    "Option": "options",
    "Options": "options",
    "Outcome": "rules",
    "Pages": "pages",
    "Paper": "papers",
    "Players": "players",
    "Reading": "options",
    "Rules": "rules",
    "SPECTATOR": "scene",
    "Scene": "scene",
    "Scoreboard": "board",
    "Seats": "facts",
    "Sentence": "words",
    "Setup": "setup",
    "Source": "library",
    "Symbol": "board",
    "Whole": "options",
    "Words": "words",
    "cues": "board",
    "files_in": "library",
    "lesson_beside": "files",
    "levels_beside": "files",
    "page_beside": "files",
    "puzzles_beside": "files",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
