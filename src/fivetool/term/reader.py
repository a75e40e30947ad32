"""Reading what a person types, from a keyboard or from a pipe."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text


class Leave(Exception):
    """The person wants to stop, or there is no more input."""


class LeaveRolling(Leave):
    """The person leaves while being asked for real dice, in the middle of what follows from a choice."""


class TakeBack(Exception):
    """The person wants to take a choice back while being asked for something else."""


class Reader:
    """Asks for a line. From a pipe it writes down what it read, so that the output reads like a session."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def is_terminal(self) -> bool:
        """Whether a person sits at a keyboard."""
        return sys.stdin.isatty()

    def ask(self, prompt: str) -> str:
        """The next line, without what surrounds it; raises Leave when there is none."""
        try:
            line = self.console.input(Text(prompt, style="bold cyan"))
        except EOFError:
            self.console.print()
            raise Leave from None
        if not self.is_terminal:
            self.console.print(Text(line))
        return line.strip()

    def yes(self, prompt: str, default: bool = True) -> bool:
        """A yes-or-no question, asked until it is answered."""
        while True:
            answer = self.ask(f"{prompt} [{'Y/n' if default else 'y/N'}] ").lower()
            if answer in ("", "y", "yes", "n", "no"):
                return default if not answer else answer.startswith("y")
            self.console.print("  Please answer y or n.")

    def agrees(self, prompt: str) -> bool:
        """Yes to what cannot be taken back: Enter is a no, and so is the end of the input."""
        try:
            return self.yes(prompt, default=False)
        except Leave:
            return False
