"""Doors of the laboratory and of real tables: study files and folders, files of agents, what a companion is told."""

from __future__ import annotations

import base64
import io
import itertools
import tempfile
import zipfile
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import ValidationError
from tools.fuzz.file_doors import unprintable_to_bytes
from tools.fuzz.mutations import Mutator, to_json

from fivetool.errors import FivetoolError
from fivetool.game.registry import all_games, find_game
from fivetool.lab.study.file import read_plan, read_study, tuned_axes
from fivetool.lab.study.folder import MANIFEST, StudyFolder
from fivetool.lab.study.template import template
from fivetool.players.agents import load_agent, save_agent
from fivetool.table.companion import Entered, accompany
from fivetool.web.companion import save_of, setup_here, shown_of
from fivetool.web.messages.companion import CompanionRequest

MOST_ENTERED = 12
MORE_OF_A_STUDY = """
[[compare]]
across = "players"

[[aims]]
measure = "runs"
target = 9
tolerance = 0.5

[tune.options]
"""


class Studies:
    """Studies: the files that people write, and the manifests of folders that programs have written."""

    name = "studies"
    share = 4

    @cached_property
    def corpus(self) -> list[str]:
        """A study of every game, short and with everything that one can hold."""
        short = [template(game, "study") for game in all_games()]
        return [*short, *(text + MORE_OF_A_STUDY for text in short)]

    @cached_property
    def manifests(self) -> list[Any]:
        """What folders of these studies say of themselves."""
        found = []
        with tempfile.TemporaryDirectory() as folder:
            for number, text in enumerate(self.corpus[: len(all_games())]):
                file = Path(folder) / f"{number}.toml"
                file.write_text(text, encoding="utf-8")
                kept = StudyFolder(Path(folder) / str(number))
                kept.path.mkdir()
                kept.write_manifest(read_study(file))
                found.append(kept.manifest())
        return found

    def make(self, mutate: Mutator) -> Any:
        """A study or a manifest, changed."""
        if mutate.chance(0.3):
            return {"manifest": to_json(mutate.tree(mutate.pick(self.manifests), self.manifests))}
        text = mutate.text(mutate.pick(self.corpus))
        return {"file": base64.b64encode(unprintable_to_bytes(text)).decode()}

    def knock(self, case: Any) -> None:
        """Read it as `fivetool study` does before it plays anything."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            if "manifest" in case:
                (folder / MANIFEST).write_bytes(unprintable_to_bytes(case["manifest"]))
                len(list(itertools.islice(StudyFolder(folder).study().cells(), 100)))
                return
            file = folder / "study.toml"
            file.write_bytes(base64.b64decode(case["file"]))
            plan = read_plan(file)[1]
            if plan.tune is not None:
                tuned_axes(plan, file)


class Agents:
    """Files of agents."""

    name = "agents"
    share = 2

    @cached_property
    def corpus(self) -> list[tuple[str, dict[str, bytes]]]:
        """A small agent of every game: its name, and the members of its archive."""
        found = []
        for game in all_games():
            setup = game.setup()
            inputs, outputs = setup.observation.size(setup.seats), len(game.rules.choices)
            layers = [(np.zeros((inputs, 2)), np.zeros(2)), (np.zeros((2, outputs)), np.zeros(outputs))]
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "agent.npz"
                save_agent(path, setup, layers)
                with zipfile.ZipFile(path) as archive:
                    found.append((game.name, {name: archive.read(name) for name in archive.namelist()}))
        return found

    def make(self, mutate: Mutator) -> Any:
        """An archive with a member changed, or changed itself."""
        game, members = mutate.pick(self.corpus)
        members = dict(members)
        way = mutate.dice.random()
        if way < 0.7:
            name = mutate.pick(list(members))
            head, tail = members[name][:128], members[name][128:]
            members[name] = mutate.data(head) + tail if mutate.chance(0.7) else mutate.data(members[name])
            if mutate.chance(0.2):
                members[mutate.word()[:20].replace("\ud800", "").replace("\udfff", "") or "x"] = members.pop(name)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", mutate.pick((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as archive:
            for name, content in members.items():
                archive.writestr(zipfile.ZipInfo(name), content)
        content = out.getvalue() if way < 0.6 else mutate.data(out.getvalue())
        return {"game": game, "file": base64.b64encode(content).decode()}

    def knock(self, case: Any) -> None:
        """Seat it."""
        with tempfile.NamedTemporaryFile(suffix=".npz") as file:
            file.write(base64.b64decode(case["file"]))
            file.flush()
            load_agent(Path(file.name), find_game(case["game"]).setup())


class Companions:
    """What a phone beside real dice sends: everything that was entered so far."""

    name = "companion"
    share = 4

    @cached_property
    def corpus(self) -> list[tuple[str, dict[str, Any]]]:
        """The beginning of a game of each kind, entered as the rules want it."""
        found = []
        for game in all_games():
            setup = game.setup()
            entered: list[dict[str, Any]] = []
            for turn in range(MOST_ENTERED):
                now = accompany(setup, [Entered(one.get("choice"), tuple(one.get("dice", ()))) for one in entered])
                if now.wanted:
                    dice = [faces[turn % len(faces)] for handful in now.wanted for faces in handful.dice]
                    entered.append({"dice": _all_different(dice, now.wanted)})
                elif now.table is None or now.table.over:
                    break
                else:
                    choices = now.table.choices
                    entered.append({"choice": choices[turn % len(choices)].id})
            found.append((game.name, {"seats": setup.seats, "entered": entered}))
        return found

    def make(self, mutate: Mutator) -> Any:
        """A game as it was entered, changed."""
        game, body = mutate.pick(self.corpus)
        return {"game": game, "body": to_json(mutate.tree(body, [other for _, other in self.corpus]))}

    def knock(self, case: Any) -> None:
        """Ask where the game stands, and for its save."""
        try:
            wanted = CompanionRequest.model_validate_json(case["body"])
        except ValidationError as error:
            raise FivetoolError(f"refused: {error.errors()[0]['type']}") from None
        setup = setup_here(find_game(case["game"]), wanted.seats)
        shown_of(setup, wanted.entered)
        save_of(setup, wanted.entered)


def _all_different(dice: list[str], wanted: Any) -> list[str]:
    """Cards that are dealt from one deck cannot be the same; dice may be."""
    faces = [faces for handful in wanted for faces in handful.dice]
    if len(set(dice)) == len(dice) or len(faces[0]) < len(dice):
        return dice
    return [options[place % len(options)] for place, options in enumerate(faces)]
