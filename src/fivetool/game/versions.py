"""Earlier versions of a game's rules: how games that were played under them go on being played.

A version of the rules is raised whenever any game would come out differently. What was written down before (saves,
tables of the clubhouse, leagues) still has to replay, so a change of a reading becomes an option whose other value is
the old reading, and changed data stays beside the new under a name of its own. A game then declares, for each earlier
version, with which options the next one plays exactly as that version did:

    EarlierRules(1, readings={"own_tie": "ranked"}, values={"sheet": {"pennant": "pennant-1"}})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from fivetool.errors import SaveError

if TYPE_CHECKING:
    from fivetool.game.game import Game


@dataclass(frozen=True)
class EarlierRules:
    """A version of the rules that has been followed by another, and what makes the next one play as it did."""

    version: int
    # options that the next version brought, or whose default it changed: option -> the value that plays as before
    readings: Mapping[str, Any] = field(default_factory=dict)
    # values that mean something else in the next version, data that it changed: option -> old value -> new value
    values: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    # the same for data that is given as its content: option -> content as it was -> content as it is now
    contents: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    league_readings: Mapping[str, Any] = field(default_factory=dict)  # as `readings`, for options of leagues alone
    # fields of the state that the next version brought or made longer: field -> how many values it had, 0 for none
    later_fields: Mapping[str, int] = field(default_factory=dict)
    other_managers: bool = False  # built-in players choose otherwise since, so what they alone played is not replayed
    lost: str = ""  # why nothing of this version can be replayed, as the end of a sentence; empty where it can


def carried_options(
    game: Game, version: int, options: Mapping[str, Any], seats: int, subject: str = "it"
) -> dict[str, Any]:
    """Options of a game played under some version as they are now; a SaveError where nothing plays as it did.

    >>> from fivetool.game.registry import all_games
    >>> game = all_games()[0]
    >>> carried_options(game, game.facts.version, {"innings": 3}, seats=2)
    {'innings': 3}
    """
    fitting = {one.name for one in game.options.declared if not one.only_seats or seats in one.only_seats}
    carried = dict(options)
    for step in steps_from(game, version, subject):
        brought = {name: value for name, value in step.readings.items() if name in fitting and name not in carried}
        carried = {name: _renamed(step, name, value) for name, value in {**carried, **brought}.items()}
    return carried


def carried_league_options(
    game: Game, version: int, options: Mapping[str, Any], seats: int, subject: str
) -> dict[str, Any]:
    """The same for a league, whose options may be some that its games do not know."""
    carried = carried_options(game, version, options, seats, subject)
    for step in steps_from(game, version, subject):
        carried = {**step.league_readings, **carried}
    return carried


def steps_from(game: Game, version: int, subject: str = "it") -> list[EarlierRules]:
    """The versions from an earlier one up to the last before today's; a SaveError where one of them is missing."""
    known = {earlier.version: earlier for earlier in game.earlier}
    wanted = range(version, game.facts.version)
    played = f"{subject} was played under version {version} of the rules of {game.title}"
    if version > game.facts.version or any(number not in known for number in wanted):
        raise SaveError(f"{played}; this program has version {game.facts.version}.")
    for number in wanted:
        if known[number].lost:
            raise SaveError(
                f"{played}; this program has version {game.facts.version}, and nothing of that game can be checked: "
                f"{known[number].lost}."
            )
    return [known[number] for number in wanted]


def version_note(game: Game, version: int) -> str:
    """What to say of a game of some version that has been replayed; nothing of one under today's rules."""
    if version == game.facts.version:
        return ""
    return f"Played under version {version} of the rules; replayed exactly."


def other_managers_since(game: Game, version: int) -> bool:
    """Whether built-in players choose otherwise today than under that version."""
    return any(step.other_managers for step in steps_from(game, version))


def state_bytes(game: Game, state: Any, version: int) -> bytes:
    """A state as a version of the rules laid it out: what a digest of that version is made of."""
    lengths: dict[str, int] = {}
    for step in reversed(steps_from(game, version)):
        lengths.update(step.later_fields)
    if not lengths:
        return bytes(state.tobytes())
    layout = np.dtype(list(_columns(state.dtype, lengths)), align=True)
    earlier = np.zeros(1, layout)
    for name in layout.names or ():
        earlier[name][0] = state[name][: lengths[name]] if name in lengths else state[name]
    return earlier.tobytes()


def _columns(today: np.dtype[Any], lengths: Mapping[str, int]) -> Iterator[tuple[Any, ...]]:
    """The fields of an earlier layout: as they are, shorter, or left out."""
    for name in today.names or ():
        kind = today[name]
        if name not in lengths:
            yield (name, kind)
        elif lengths[name]:
            yield (name, kind.base, (lengths[name], *kind.shape[1:]))


def _renamed(step: EarlierRules, name: str, value: Any) -> Any:
    """A value as the next version has it: by its new name, or with its content as it is written now."""
    if isinstance(value, Mapping) and name in step.contents:
        return step.contents[name](value)
    for old, new in step.values.get(name, {}).items():
        if isinstance(value, str | int) and str(value).lower() == str(old).lower():
            return new
    return value
