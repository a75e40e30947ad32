"""Uploaded games: checked, kept, and shown like any other."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fivetool.doors import guard
from fivetool.errors import FivetoolError, SaveError
from fivetool.game.registry import find_game
from fivetool.game.scene import Scene
from fivetool.game.versions import carried_options
from fivetool.players.estimate import win_probability
from fivetool.players.matches import can_play_thousands
from fivetool.table import Moment, verify
from fivetool.table.saves import load_text, read_content, save_text
from fivetool.table.table import Table
from fivetool.web import authority
from fivetool.web.authority import Caller, Refusal
from fivetool.web.live import LiveTable, make_replay, papers_shown
from fivetool.web.messages.shown import GraphPoint, Links, Replay, Verified
from fivetool.web.render import Eyes
from fivetool.web.settings import Settings

ID_LENGTH = 22
KEPT_REPLAYS = 4  # a drawn game has some megabytes


def check_upload(text: str, settings: Settings) -> tuple[str, str]:
    """The id and the game of an uploaded save, which replays from end to end."""
    load_upload(text, settings)
    game = find_game(str(read_content(text, "This file")["game"])).name
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH], game


def show_upload(save_id: str, text: str, settings: Settings) -> Replay:
    """An uploaded game to step through."""
    drawn = draw_upload(save_id, text, settings)
    if not drawn.graph:
        draw_upload.cache_clear()  # it has a graph as soon as its game has been compiled
    return drawn


@lru_cache(maxsize=KEPT_REPLAYS)
def draw_upload(save_id: str, text: str, settings: Settings) -> Replay:
    """The same, drawn once and kept."""
    table = load_upload(text, settings)
    verified = check_dice(text, [], settings)
    links = Links(watch=None, replay=f"/replay/{save_id}", save=f"/api/saves/{save_id}", rematch=None, invite=[])
    papers = papers_shown(table.setup.game, f"/replay/{save_id}")
    return make_replay(save_id, table.now, Eyes(), _graph(table.now, settings), verified, links, papers, [])


def upload_scene(text: str, settings: Settings) -> Scene:
    """What there is to read of an uploaded game."""
    return load_upload(text, settings).scene()


def show_table(live: LiveTable, caller: Caller, settings: Settings) -> Replay:
    """The game of a table to step through, its dice checked as soon as their key may be shown."""
    return live.replay(caller, _check_table(live, caller, settings))


def _check_table(live: LiveTable, caller: Caller, settings: Settings) -> Verified:
    table, now = live.sitting.table, live.sitting.now
    if live.key_shown(live.eyes_of(caller)) is None:
        when = "its day is over, at midnight UTC" if live.row.daily is not None else "the game is over"
        when = "the match is over" if live.row.duel is not None else when
        message = f"The dice key is revealed when {when}; the dice can be checked then."
        return Verified(
            ok=True, message=message, dice="key", commitment=live.commitment, commitment_checked=False, key=None
        )
    found: Verified | None = now.shown.get("verified")
    if found is None:
        shown = [seal.seal for seal in live.seals_shown()]
        found = now.shown["verified"] = check_dice(save_text(table), shown, settings, "shown at the table")
    return found


def check_dice(text: str, kept: Sequence[str], settings: Settings, source: str = "you kept") -> Verified:
    """Check a save from end to end, and its dice against the commitments that were shown before it rolled.

    `source` says in the answer where those commitments come from.
    """
    try:
        with guard(SaveError, "This file"):
            found = _verify(text, kept, settings)
    except FivetoolError as error:
        return Verified(ok=False, message=str(error), dice="", commitment=None, commitment_checked=bool(kept), key=None)
    score = "–".join(str(runs) for runs in found["score"])
    message = f"All {found['moves']} choices and everything left to chance replay correctly; the score is {score}."
    if found["dice"] == "key":
        message += f" The key matches the commitment {source if kept else 'in the save'}."
    if found["version_note"]:
        message += f" {found['version_note']}"
    return Verified(
        ok=True,
        message=message,
        dice=found["dice"],
        commitment=found["commitment"],
        commitment_checked=found["commitment_checked"],
        key=found.get("key"),
        told=found["told"],
    )


def _verify(text: str, kept: Sequence[str], settings: Settings) -> dict[str, Any]:
    _check_content(text, settings)
    found = verify(text, kept, "The save")
    return {**found, "key": read_content(text)["dice"].get("key")}


def load_upload(text: str, settings: Settings) -> Table:
    """The table of an uploaded save, replayed; refused in one line if it does not replay."""

    try:
        with guard(SaveError, "This file"):
            _check_content(text, settings)
            return load_text(text, None, "This file")
    except Refusal:
        raise
    except FivetoolError as error:
        raise Refusal(422, "bad_save", str(error)) from None


def _check_content(text: str, settings: Settings) -> None:
    """What must hold before anything of a stranger's save is carried out."""
    if len(text.encode()) > settings.largest_save:
        raise SaveError("This file is too large to be a save.")
    content = read_content(text, "This file")
    game = find_game(content["game"])
    authority.check_options(game, carried_options(game, content["rules_version"], content["options"], content["seats"]))
    if len(content["moves"]) > settings.most_upload_moves:
        raise SaveError("This file has more moves than any game.")


def _graph(now: Moment, settings: Settings) -> list[GraphPoint]:
    line = now.line
    if not can_play_thousands(now.setup):
        return []  # the graph is there when the game has been compiled
    budget = settings.hint_seconds / len(line)
    points = []
    for number, moment in enumerate(line):
        values, exact = win_probability(moment.setup, moment.state, budget, number)
        points.append(GraphPoint(number=number, value=values[0], exact=exact))
    return points
