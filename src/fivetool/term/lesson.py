"""A lesson in the terminal: the same steps, at a table that is drawn in text."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.table.drill import Drill, lesson_of
from fivetool.table.offers import Question, offers_of
from fivetool.term.answers import pick
from fivetool.term.reader import Leave, Reader
from fivetool.term.show import board_view, offer_lines
from fivetool.term.telling import Teller

HELP = "  Type the number of a choice, or its word. q leaves the lesson."


def learn(game: Game, reader: Reader) -> bool:
    """Go through the lesson of a game; True when it was done, False when the person left."""
    console, lesson = reader.console, lesson_of(game)
    console.print(Text(f"Learn {game.title}: {len(lesson.steps)} steps. {HELP.strip()}", style="bold"))
    try:
        for first in lesson.first_steps:
            _go_through(Drill(game, first), reader)
    except Leave:
        console.print("You left the lesson. It starts over next time.")
        return False
    _say(console, lesson.end)
    return True


def _go_through(drill: Drill, reader: Reader) -> None:
    """Every step of one drill, each until it is done."""
    teller = Teller(reader.console)
    seat = drill.lesson.you
    while not drill.over:
        teller.tell(drill.table, seat)
        reader.console.print(board_view(drill.table, seat))
        _say(reader.console, f"Step {drill.place + 1} of {len(drill.lesson.steps)}. {drill.step.say}")
        question = Question(drill.table.scene(seat))
        reader.console.print(Text(drill.table.setup.game.words.question(question.scene), style="bold"))
        reader.console.print(offer_lines(offers_of([question])))
        well = drill.step.well
        while not _answered(drill, question, reader):
            pass
        teller.tell(drill.table, seat)
        _say(reader.console, well)


def _answered(drill: Drill, question: Question, reader: Reader) -> bool:
    """Read one answer; True when it was what the step asks for."""
    typed = reader.ask("> ")
    if typed.lower() in ("q", "quit", "exit"):
        raise Leave
    if not typed or typed.lower() in ("?", "help"):
        reader.console.print(HELP, highlight=False)
        return False
    try:
        choice = pick([question], typed)[0]
    except FivetoolError as error:
        reader.console.print(Text(f"  {error}", style="red"))
        return False
    if not drill.is_right(choice.id):
        reader.console.print(Padding(Text(drill.step.wrong, style="yellow"), (0, 0, 0, 2), expand=False))
        return False
    drill.choose(choice.id)
    return True


def _say(console: Console, words: str) -> None:
    console.print(Padding(Text(words, style="cyan"), (1, 0, 1, 2), expand=False))
