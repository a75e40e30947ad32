"""What a game's page says of playing by the letter: each sentence, how the default takes it, and how literally."""

from __future__ import annotations

from fivetool.game.game import Game

HEADING = "## By the letter"
EXPLAINED = (
    "The preset *by the letter* takes every sentence of the rulebook as literally as it can be taken. "
    "It is offered where a table is made, and by `--by-the-letter` on the command line."
)
ALL_ALIKE = "The usual game does so already."
HEADS = ("What the rulebook says", "Option", "Default", "By the letter", "Why the default differs", "Clause")


def letter_section(game: Game) -> str:
    """The section of a page, in Markdown; nothing for a game that does not speak of it."""
    if not game.options.readings:
        return ""
    defaults = {option.name: option.default for option in game.options.declared}
    rows = [
        (
            reading.sentence,
            f"`{reading.option}`",
            f"`{defaults[reading.option]}`",
            f"`{reading.letter}`",
            reading.why or "It does not.",
            f"see {reading.clause}",
        )
        for reading in game.options.readings
    ]
    differs = any(reading.why for reading in game.options.readings)
    explained = EXPLAINED if differs else f"{EXPLAINED} {ALL_ALIKE}"
    lines = [HEADING, "", explained, "", f"| {' | '.join(HEADS)} |", "|" + "---|" * len(HEADS)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def rules_with_letter(game: Game) -> str:
    """The rules of a game as people read them, with that section at their end."""
    return "\n".join(part for part in (game.pages.rules(), letter_section(game)) if part)
