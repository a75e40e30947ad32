"""Uploaded games: checked, kept, and shown like any other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from fivetool.bots.estimate import win_probability
from fivetool.engine.game import Scene
from fivetool.engine.registry import find_game
from fivetool.errors import FivetoolError, SaveError
from fivetool.table.saves import load_text, read_content, verify
from fivetool.table.table import Table
from fivetool.web import authority
from fivetool.web.authority import Refusal
from fivetool.web.live import make_replay, papers_shown
from fivetool.web.messages import GraphPoint, Links, Replay, Verified
from fivetool.web.render import Eyes
from fivetool.web.settings import Settings
from fivetool.web.sitting import Sitting, sitting_of

Result = TypeVar("Result")

ID_LENGTH = 22
KEPT_REPLAYS = 16


def check_upload(text: str, settings: Settings) -> tuple[str, str]:
    """The id and the game of an uploaded save, which replays from end to end."""
    _load(text, settings)
    game = find_game(str(read_content(text, "This file")["game"])).name
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH], game


@lru_cache(maxsize=KEPT_REPLAYS)
def show_upload(save_id: str, text: str, settings: Settings) -> Replay:
    """An uploaded game to step through."""
    table = _load(text, settings)
    verified = check_dice(text, None, settings)
    sitting = sitting_of(table)
    links = Links(watch=None, replay=f"/replay/{save_id}", save=f"/api/saves/{save_id}", rematch=None, invite=[])
    papers = papers_shown(table.setup.game, f"/replay/{save_id}")
    return make_replay(save_id, sitting, Eyes(), _graph(sitting, settings), verified, links, papers, [])


def upload_scene(text: str, settings: Settings) -> Scene:
    """What there is to read of an uploaded game."""
    return _load(text, settings).scene()


def check_dice(text: str, commitment: str | None, settings: Settings) -> Verified:
    """Check a save from end to end, and its dice against the commitment that was shown before the game."""
    try:
        found = _guarded(lambda: _verify(text, commitment or None, settings))
    except FivetoolError as error:
        return Verified(
            ok=False, message=str(error), dice="", commitment=None, commitment_checked=bool(commitment), key=None
        )
    score = "–".join(str(runs) for runs in found["score"])
    message = f"Every one of the {found['moves']} choices and every die replays; the score is {score}."
    if found["dice"] == "key":
        message += " The key fits the commitment" + (" you kept." if commitment else " in the save.")
    return Verified(
        ok=True,
        message=message,
        dice=found["dice"],
        commitment=found["commitment"],
        commitment_checked=found["commitment_checked"],
        key=found.get("key"),
    )


def _verify(text: str, commitment: str | None, settings: Settings) -> dict[str, Any]:
    _check_content(text, settings)
    found = verify(text, commitment, "The save")
    return {**found, "key": read_content(text)["dice"].get("key")}


def _load(text: str, settings: Settings) -> Table:
    def load() -> Table:
        _check_content(text, settings)
        return load_text(text, None, "This file")

    try:
        return _guarded(load)
    except Refusal:
        raise
    except FivetoolError as error:
        raise Refusal(422, "bad_save", str(error)) from None


def _check_content(text: str, settings: Settings) -> None:
    """What must hold before anything of a stranger's save is carried out."""
    if len(text.encode()) > settings.largest_save:
        raise SaveError("This file is too large to be a save.")
    content = read_content(text, "This file")
    authority.check_options(find_game(content["game"]), content["options"])
    if len(content["moves"]) > settings.most_upload_moves:
        raise SaveError("This file has more moves than any game.")


def _guarded(work: Callable[[], Result]) -> Result:
    """A save with a correct checksum can still hold anything; whatever it breaks, it is the save that is at fault."""
    try:
        return work()
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
        raise SaveError("This file is not a save of a game that can be played here.") from None


def _graph(sitting: Sitting, settings: Settings) -> list[GraphPoint]:
    line = sitting.now.line
    budget = settings.hint_seconds / len(line)
    points = []
    for number, moment in enumerate(line):
        values, exact = win_probability(moment.setup, moment.state, budget, number)
        points.append(GraphPoint(number=number, value=values[0], exact=exact))
    return points
