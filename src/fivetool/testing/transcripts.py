"""Finished games as readable text, kept with the tests: a change of the rules shows as a change in a game.

`python -m fivetool.testing.transcripts` compares the kept transcripts with what the games play now;
with `--update` it writes them again, for the difference to be reviewed.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fivetool.errors import FivetoolError, UsageError
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.game.scene import SPECTATOR
from fivetool.players.seated import find_player
from fivetool.table.table import Table
from fivetool.testing.clauses import find_tests

FOLDER = "transcripts"
OUTCOMES = {2: "won", 1: "drew", 0: "lost"}
MOST_LINES_SHOWN = 20


@dataclass(frozen=True)
class Transcript:
    """A kept game: where it lies and how it is to be played."""

    game: Game
    path: Path
    option_set: int
    seats: int
    seed: int

    def text(self) -> str:
        """The game as it is played now."""
        setup = self.game.setup(self.seats, **self.game.options.tests[self.option_set])
        names = [self.game.players.styles[0] if seat % 2 == 0 else "random" for seat in range(self.seats)]
        table = Table(setup, seed=self.seed, players=[find_player(name, setup) for name in names])
        return "\n".join(_lines(table, names)) + "\n"


def transcripts_of(game: Game) -> list[Transcript]:
    """The kept games of a game: every other option set, with each seat count in turn."""
    tests = find_tests(game)
    if tests is None:
        raise UsageError(f"The tests of {game.title} are not installed here, so there are no transcripts.")
    chosen = range(0, len(game.options.tests), 2)
    return [
        Transcript(
            game,
            tests / FOLDER / f"{game.name}-{number}.txt",
            option_set,
            _seats(game, option_set, number),
            number,
        )
        for number, option_set in enumerate(chosen, 1)
    ]


def _seats(game: Game, option_set: int, number: int) -> int:
    fitting = game.seat_counts_for(game.options.tests[option_set])
    return fitting[(number - 1) % len(fitting)]


def difference(transcript: Transcript) -> list[str]:
    """What has changed since a transcript was kept, as lines of a diff; empty when nothing has."""
    try:
        kept = transcript.path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return [f"{transcript.path.name} is missing"]
    now = transcript.text()
    name = transcript.path.name
    return list(
        difflib.unified_diff(kept.splitlines(), now.splitlines(), f"{name} as kept", f"{name} now", lineterm="")
    )


def update(transcript: Transcript) -> bool:
    """Keep a game as it is played now; says whether anything changed."""
    changed = bool(difference(transcript))
    if changed:
        transcript.path.parent.mkdir(exist_ok=True)
        transcript.path.write_text(transcript.text(), encoding="utf-8")
    return changed


def _lines(table: Table, players: list[str]) -> Iterator[str]:
    setup = table.setup
    yield f"{setup.game.title}, rules version {setup.game.facts.version}"
    yield f"seed {table.seed}, {setup.seats} seats: {', '.join(players)}"
    for name, value in setup.options.items():
        yield f"  {name} = {value}"
    yield ""
    yield from _told(table, table.events)
    now = _moment(table)
    while not table.over:
        yield from _decide(table)
        if _moment(table) != now and not table.over:
            now = _moment(table)
            yield from _board(table)
    yield from _board(table)
    for seat, result in enumerate(table.results):
        yield f"{table.names.seats[seat]} {OUTCOMES[result]}."
    score = ", ".join(f"{team} {runs}" for team, runs in zip(table.names.teams, table.scores, strict=True))
    yield f"Final score: {score}"


def _decide(table: Table) -> Iterator[str]:
    """One decision: the question, what was open, what was chosen, what came of it."""
    seat, question, choices = table.actor, table.question, table.choices
    events = table.play_bot() or []
    chosen = table.moves[-1].choice
    yield f"{len(table.moves)}. {table.names.seats[seat]}: {question}"
    for choice in choices:
        yield f"   {'>' if choice.id == chosen else ' '} {choice.label} [{choice.name}, {choice.clause}]"
    yield from _told(table, events)


def _told(table: Table, events: Iterable[Event]) -> Iterator[str]:
    """The dice and the sentences of some events."""
    game = table.setup.game
    for event in events:
        for handful in game.board.dice(event, table.setup):
            yield f"      {handful.name}: {' '.join(handful.shown)}"
        sentence = game.words.sentence(event, table.names)
        if sentence is not None:
            yield f"      {sentence.text} [{sentence.clause}]" if sentence.clause else f"      {sentence.text}"


def _moment(table: Table) -> str:
    """What the scoreboard calls this part of the game, such as a half-inning."""
    return table.setup.game.board.scoreboard(table.scene(SPECTATOR)).now


def _board(table: Table) -> Iterator[str]:
    yield ""
    for line in table.setup.game.board.text(table.scene(SPECTATOR)).splitlines():
        yield f"   | {line}".rstrip()
    yield ""


def main(arguments: list[str] | None = None) -> int:
    """Compare or update the transcripts of some games, all by default."""
    parser = argparse.ArgumentParser(prog="python -m fivetool.testing.transcripts", description=main.__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--update", action="store_true", help="write the transcripts again")
    asked = parser.parse_args(arguments)
    try:
        games = [find_game(name) for name in asked.games] or all_games()
        transcripts = [transcript for game in games for transcript in transcripts_of(game)]
    except FivetoolError as error:
        print(error, file=sys.stderr)
        return 2
    if asked.update:
        for transcript in transcripts:
            print(f"{transcript.path.name}: {'changed' if update(transcript) else 'as before'}")
        return 0
    changes = [line for transcript in transcripts for line in difference(transcript)[:MOST_LINES_SHOWN]]
    print("\n".join(changes) or f"{len(transcripts)} transcripts are as kept.")
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main())
