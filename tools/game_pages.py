"""Writes docs/games/<game>.md and its picture for every game that comes with the project, from one template.

python tools/game_pages.py            write the pages
python tools/game_pages.py --check    say which are not up to date, and exit with 1 if there are any
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from fivetool.engine.cache import ENTRY_POINT_GROUP
from fivetool.engine.tape import SHARED_EVENTS
from fivetool.game.game import Game
from fivetool.game.letter import letter_section
from fivetool.game.options import seats_in_words
from fivetool.game.registry import find_game
from fivetool.players import bot_names, find_player, opponents_of
from fivetool.players.matches import SEARCH
from fivetool.show.svg import with_style
from fivetool.table import Table

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "games"
INTRODUCTION = """\
# Games

One page for each game: what it is like, its seats and options, every choice and event, and how to start.

"""


def own_games() -> list[Game]:
    """The games of this project; other packages document theirs."""
    entries = metadata.entry_points(group=ENTRY_POINT_GROUP)
    return [find_game(entry.name) for entry in entries if entry.module.startswith("fivetool.")]


def table_of(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A Markdown table."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    lines += [f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return "\n".join(lines)


def code(words: Iterable[str]) -> str:
    """Words in code type, one after the other."""
    return ", ".join(f"`{word}`" for word in words)


def options_table(game: Game) -> str:
    """Every option with what it takes."""
    return table_of(
        ("Option", "Default", "Allowed", "What it does", "Clauses"),
        (
            (
                f"`{option.name}`",
                f"`{option.default}`",
                option.allowed,
                option.help + (f" Only with {seats_in_words(option.only_seats)}." if option.only_seats else ""),
                ", ".join(option.clauses),
            )
            for option in game.options.declared
        ),
    )


def events_table(game: Game) -> str:
    """The game's own kinds of events, then the shared ones."""
    kinds = [*game.rules.events.values(), *SHARED_EVENTS.values()]
    return table_of(("Event", "Fields"), ((f"`{name}`", code(fields)) for name, fields in kinds))


def dice_table(game: Game) -> str:
    """What is rolled."""
    book = game.setup().book
    rows = []
    for kind in game.rules.dice.values():
        faces = sorted({" ".join(map(str, kind.faces(book, die))) for die in range(kind.count)})
        rows.append((kind.name, kind.count, "; ".join(f"`{shown}`" for shown in faces)))
    return table_of(("Dice", "At once", "Faces"), rows)


def bots_table(game: Game) -> str:
    """Who can be played against."""
    notes = {
        "random": "any open choice, each equally likely",
        SEARCH: "plays every choice out, and leaves the manager's only for a better one; `search:500` for 500 playouts",
        **{one.bot: f"{one.title}: {one.text[0].lower()}{one.text[1:].rstrip('.')}" for one in opponents_of(game)},
    }
    rows = ((f"`{name}`", notes.get(name, "a simple style, to compare with")) for name in bot_names(game))
    return table_of(("Bot", "How it plays"), rows)


def asking(game: Game) -> str:
    """What one key does, what is asked together, and the standing orders that can be taken."""
    parts = [
        "Everything that the rules allow is offered every time, and no standing order is in force until you take one."
    ]
    if game.words.usual:
        parts.append(f"One key (Space, or Enter in a terminal) makes the usual choice: {code(game.words.usual)}.")
    if game.words.passes:
        parts.append(f"By {code(game.words.passes)} nothing happens, so that what follows at once is asked with it.")
    if not game.players.orders:
        return " ".join(parts)
    rows = (
        (
            f"`{order.name}`",
            order.title,
            code(order.decisions),
            "; ".join(f"`{way.name}`: {way.title}" for way in order.ways),
        )
        for order in game.players.orders
    )
    return " ".join(parts) + "\n\n" + table_of(("Order", "About", "Decisions", "Ways"), rows)


def commands(game: Game) -> str:
    """What to type first."""
    lines = [
        f"fivetool play {game.name}",
        f"fivetool sim {game.name} --games 1000000 --seats {','.join(['manager'] * game.seats.counts[0])} --seed 1",
        f"fivetool watch {game.name} --seed 1 --game 123456",
        f"fivetool rules {game.name}",
        f"fivetool check {game.name}",
    ]
    if game.players.solve is not None:
        lines.insert(3, f"fivetool solve {game.name}")
    return "\n".join(lines)


def page(game: Game) -> str:
    """The whole page."""
    hidden = "Some things are hidden from the other side." if game.rules.hidden else "Everything is open to all."
    facts = f"{game.seats.in_words} seats, about {game.facts.minutes} minutes. {hidden}"
    clauses = f"Rules version {game.facts.version}; clauses begin with {game.facts.prefix}."
    rules = f"{clauses} [Read the rules](../rules/{game.name}.md)."
    players = ", ".join(["None", *['"manager"'] * (game.seats.counts[0] - 1)])
    return f"""\
<!-- Written by tools/game_pages.py. Do not edit. -->

# {game.title}

{game.facts.summary}

{facts} {rules}

![{game.title} at a decision]({game.name}.svg)

## Try it

```sh
{commands(game)}
```

```python
import fivetool as ft

table = ft.game("{game.name}").table(seed=7, players=[{players}])
print(table)
print(table.question, [choice.label for choice in table.choices])
```

## Options

{options_table(game)}

{letter_section(game)}
## Dice

{dice_table(game)}

## Bots

{bots_table(game)}

## What you are asked

{asking(game)}

## Decisions and choices

Decisions: {code(game.rules.decisions)}.

A choice is known by its number or its word; both stay the same as long as the rules version does.

{table_of(("Id", "Choice"), ((number, f"`{name}`") for number, name in enumerate(game.rules.choices)))}

## Events

What the rules write on the tape. Play-by-play, box scores and statistics are read off these and nothing else.

{events_table(game)}

## Figures

What a simulation adds up besides wins and runs: {code(game.rules.figures)}.
"""


def picture(game: Game) -> str:
    """The board at a decision a little way into a game."""
    setup = game.setup()
    manager = find_player(game.players.styles[0], setup)
    table = Table(setup, seed=7, players=[manager] * setup.seats)
    for _ in range(6):
        table.play_bot()
    return with_style(game.board.svg(table.scene(table.actor), table.choices)) + "\n"


def index(games: Sequence[Game]) -> str:
    """The list of all games."""
    rows = (
        (f"[{game.title}]({game.name}.md)", game.facts.summary, game.seats.in_words, f"about {game.facts.minutes}")
        for game in games
    )
    return INTRODUCTION + table_of(("Game", "", "Seats", "Minutes"), rows) + "\n"


def pages() -> dict[Path, str]:
    """Every file that this script writes, with its content."""
    games = own_games()
    files = {FOLDER / "index.md": index(games)}
    for game in games:
        files[FOLDER / f"{game.name}.md"] = page(game)
        files[FOLDER / f"{game.name}.svg"] = picture(game)
    return files


def out_of_date() -> list[Path]:
    """The files whose content on disk is not what this script would write."""
    return [
        path for path, content in pages().items() if not path.exists() or path.read_text(encoding="utf-8") != content
    ]


def main() -> int:
    """Write or check."""
    stale = out_of_date()
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(FOLDER.parent.parent)} is not up to date: run python tools/game_pages.py")
        return 1 if stale else 0
    contents = pages()
    for path in stale:
        path.write_text(contents[path], encoding="utf-8")
        print(f"wrote {path.relative_to(FOLDER.parent.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
