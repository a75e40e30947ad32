"""What the symbols of the Dice Game mean."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Symbol
from fivetool.games.highlights_dice.board import sheet
from fivetool.games.highlights_dice.board.areas import shield
from fivetool.games.highlights_dice.board.dice import PITCHER_DIE, PLAY_DIE, POWER_DIE
from fivetool.games.highlights_dice.rules.tracks import CHOICES
from fivetool.games.highlights_dice.words.naming import TRACK_NAMES
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.dice import die
from fivetool.show.legend import MIDDLE

BOX = 40
LEFT = MIDDLE - BOX / 2

_TRACKS = (
    "The batter goes to first, and every runner moves one base.",
    "The batter goes to second, and every runner moves two bases.",
    "The batter goes to third, and every runner scores.",
    "The batter and every runner score.",
    "The batter goes to first, and a runner moves up only to make room.",
    "Every runner moves one base.",
)


@cache
def symbols() -> tuple[Symbol, ...]:
    """Every symbol of the board and of the Play sheet."""
    return (
        *(_play(area, name, TRACK_NAMES[number], _TRACKS[number]) for number, (area, name) in enumerate(_plays())),
        _box("box-wild", "?", "Wild", "Check the next box of any other track as well."),
        _box("box-clutch", "C", "Clutch", "Check the next box of the Clutch Hits track as well."),
        _box("box-power", "P", "Power", "You roll one more Power Die, from your next turn on."),
        _box(
            "box-star",
            "*S",
            "Star",
            "The play happens twice if this is the last box you check in a turn. Otherwise it does not happen at all.",
        ),
        _box("box-chain", ">S", "Chain", "Check the next box of that track as well."),
        _box("box-empty", "_", "Empty box", "Nothing happens here, but the box has to be checked to get past it."),
        legend.symbol(
            "play-die",
            "Play Dice",
            "Take an area with all its dice. Each of them checks one box of that track.",
            die(LEFT, LEFT, "D", BOX, "", PLAY_DIE),
        ),
        legend.symbol(
            "power-die",
            "Power Die",
            "An extra die of your own. It counts like a Play Die.",
            die(LEFT, LEFT, "D", BOX, "", POWER_DIE),
        ),
        legend.symbol(
            "pitcher-die",
            "Pitcher Die",
            "When all have checked their boxes, it hits every field alike: runners are out, or everybody moves up.",
            die(LEFT, LEFT, "DP", BOX, "", PITCHER_DIE),
        ),
        legend.symbol(
            "defense",
            "Defense",
            "When you play alone, your opponent Hits Fitz cannot score with the dice left in this area.",
            shield(MIDDLE, MIDDLE),
        ),
        legend.symbol(
            "power",
            "Power Dice unlocked",
            "How many Power Dice you roll on your own turns.",
            die(LEFT, LEFT, "", BOX, "", POWER_DIE),
        ),
        legend.lamps("Rounds", "A filled circle is a Round that has begun.", 2, 4),
        legend.runner(mark="A  B"),
    )


def _plays() -> list[tuple[str, str]]:
    return list(zip(CHOICES, ("Single", "Double", "Triple", "Home Run", "Walk", "Stolen Base"), strict=False))


def _play(area: str, name: str, track: str, meaning: str) -> Symbol:
    face = die(LEFT, LEFT, area, BOX, "", PLAY_DIE)
    return legend.symbol(f"play-{area.lower()}", f"{area}, {name} ({track})", meaning, face, mark=area)


def _box(key: str, token: str, name: str, meaning: str) -> Symbol:
    drawn = draw.group((sheet.printed(LEFT, LEFT, BOX, token),), class_=sheet.kind_class(token) or None)
    return legend.symbol(key, name, meaning, drawn, mark="" if token == "_" else token)
