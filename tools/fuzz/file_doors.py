"""Doors for files of games: saves, data files, options, described positions. All of them for every installed game."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import tempfile
from functools import cached_property
from importlib import metadata, resources
from typing import Any

from tools.fuzz.mutations import Mutator, to_json

from fivetool.errors import FivetoolError
from fivetool.game.game import Game
from fivetool.game.options import DataSet, OneOf
from fivetool.game.registry import all_games, find_game
from fivetool.players import find_player
from fivetool.table import Table, load, load_text, verify
from fivetool.table.saves import checksum, save_text

GROUP = "fivetool.games"  # of entry points
MOST_MOVES = 5
DATA_SUFFIXES = (".toml", ".csv", ".json")


def unprintable_to_bytes(text: str) -> bytes:
    """A text as bytes, whatever is in it."""
    return text.encode("utf-8", "surrogatepass")


class Saves:
    """Saves of every game: loaded, verified, resumed."""

    name = "saves"
    share = 40

    @cached_property
    def corpus(self) -> list[dict[str, Any]]:
        """Short games of every game, with every set of options that its tests use."""
        found = []
        for game in all_games():
            for options in game.options.tests:
                for seats in game.seat_counts_for(options):
                    table = Table(game.setup(seats, **options), seed=len(found))
                    while len(table.moves) < len(found) % (MOST_MOVES + 1) and not table.over:
                        choices = table.choices
                        table.play(choices[len(found) % len(choices)])
                    found.append(json.loads(save_text(table, reveal_key=bool(len(found) % 7))))
        return found

    def make(self, mutate: Mutator) -> Any:
        """A save, changed; most have a checksum that fits, as whoever changes a save on purpose would give it."""
        content = mutate.pick(self.corpus)
        if mutate.chance(0.15):
            return {"text": mutate.text(to_json(content)), "by": mutate.pick(("load", "verify", "file"))}
        changed = mutate.tree(content, self.corpus)
        if isinstance(changed, dict) and mutate.chance(0.95):
            with contextlib.suppress(ValueError, TypeError):
                changed["checksum"] = checksum(json.loads(json.dumps(changed)))
        return {"text": to_json(changed), "by": mutate.pick(("load", "verify", "file"))}

    def knock(self, case: Any) -> None:
        """As the library, the command line and the clubhouse read it."""
        if case["by"] == "load":
            load_text(case["text"], find_player)
        elif case["by"] == "verify":
            verify(case["text"])
        else:
            with tempfile.NamedTemporaryFile(suffix=".json") as file:
                file.write(unprintable_to_bytes(case["text"]))
                file.flush()
                load(file.name, find_player)


class DataFiles:
    """Data files of every game, given as a file and as their content."""

    name = "data"
    share = 25

    @cached_property
    def corpus(self) -> list[tuple[str, str, str, str, Any]]:
        """Game, option, suffix, text and content of every file that comes with a game and that an option takes."""
        found = []
        for game in all_games():
            for option in game.options.declared:
                if isinstance(option, DataSet):
                    found += [(game.name, option.name, *taken) for taken in _taken(game, option)]
        return found

    def make(self, mutate: Mutator) -> Any:
        """A file or its content, changed."""
        game, option, suffix, text, content = mutate.pick(self.corpus)
        case = {"game": game, "option": option, "suffix": suffix}
        way = mutate.dice.random()
        if way < 0.5:
            donors = [other[4] for other in self.corpus[:10]]
            return {**case, "content": to_json(mutate.tree(content, donors))}
        data = unprintable_to_bytes(mutate.text(text)) if way < 0.9 else mutate.data(text.encode())
        return {**case, "file": base64.b64encode(data).decode()}

    def knock(self, case: Any) -> None:
        """Set the game up with it."""
        game = find_game(case["game"])
        if "content" in case:
            game.setup(None, **{case["option"]: json.loads(short_numbers(case["content"]))})
            return
        with tempfile.NamedTemporaryFile(suffix=case["suffix"]) as file:
            file.write(base64.b64decode(case["file"]))
            file.flush()
            game.setup(None, **{case["option"]: file.name})


def short_numbers(text: str) -> str:
    """Numbers of thousands of digits as numbers that Python reads, and that it cannot write all the same."""
    if not re.search(r"\d{4000,}", text):
        return text
    return re.sub(r'"(?:[^"\\]|\\.)*"|\d{4000,}', lambda found: found[0] if found[0][0] == '"' else "1e5", text)


def _taken(game: Game, option: DataSet) -> list[tuple[str, str, Any]]:
    """The data files in a game's package that an option takes: suffix, text, and the content that they become."""
    package = resources.files(package_of(game))
    found = []
    with resources.as_file(package) as folder:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in DATA_SUFFIXES):
            with contextlib.suppress(FivetoolError):
                content = option.check(str(path))
                if not isinstance(content, str):
                    found.append((path.suffix, path.read_text(encoding="utf-8"), json.loads(json.dumps(content))))
    return found[:6]


def package_of(game: Game) -> str:
    """The package that a game lives in, as its entry point says."""
    return next(entry.module for entry in metadata.entry_points(group=GROUP) if entry.name == game.name)


class OptionValues:
    """Values of every option of every game, as a program gives them."""

    name = "options"
    share = 6

    def make(self, mutate: Mutator) -> Any:
        """Some options with values near what they take, or far from it."""
        game = mutate.pick(all_games())
        options = {}
        for _ in range(mutate.dice.randint(1, 3)):
            option = mutate.pick(game.options.declared)
            near = mutate.pick(option.values) if isinstance(option, OneOf) else option.default
            options[option.name] = near if mutate.chance(0.3) else mutate.tree(near)
        seats = mutate.pick((None, *game.seats.counts)) if mutate.chance(0.9) else mutate.value()
        return {"game": game.name, "seats": to_json(seats), "options": to_json(options)}

    def knock(self, case: Any) -> None:
        """Set the game up."""
        seats, options = (json.loads(short_numbers(case[part])) for part in ("seats", "options"))
        find_game(case["game"]).setup(seats, **options)


class Positions:
    """Described positions of every game that has them."""

    name = "positions"
    share = 6

    @cached_property
    def corpus(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every game with the fields that its positions have, as its own refusal lists them."""
        found = []
        for game in all_games():
            if game.rules.position is not None:
                found.append((game.name, tuple(_allowed(game, {"?": 0}))))
        return found

    @cached_property
    def allowed(self) -> dict[tuple[str, str], list[Any]]:
        """What every field would take, as its refusal says."""
        return {
            (name, field): _allowed(find_game(name), {field: "?"}) for name, fields in self.corpus for field in fields
        }

    def make(self, mutate: Mutator) -> Any:
        """Some fields with values that may be right."""
        name, fields = mutate.pick(self.corpus)
        given: dict[str, Any] = {}
        for _ in range(mutate.dice.randint(1, 5)):
            field = mutate.pick(fields)
            given[field] = mutate.pick(self.allowed[name, field]) if mutate.chance(0.6) else mutate.value()
        return {"game": name, "position": to_json(mutate.tree(given) if mutate.chance(0.3) else given)}

    def knock(self, case: Any) -> None:
        """Deal it and make one choice."""
        position = json.loads(short_numbers(case["position"]))
        table = Table(find_game(case["game"]).setup(), seed=1, position=position)
        if not table.over:
            table.play(table.choices[0])


def _allowed(game: Game, position: dict[str, Any]) -> list[Any]:
    """What a game's refusal of a position says it would take."""
    try:
        Table(game.setup(), seed=1, position=position)
    except FivetoolError as error:
        words = re.findall(r"[\w-]+", str(error).partition("allowed")[2])
        numbers = [int(word) for word in words if word.isdecimal()]
        return [*words, *numbers, words[:2], numbers[:2], [words], []] if "?" not in position else words
    return [0, "?"]
