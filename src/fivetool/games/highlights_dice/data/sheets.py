"""Play sheets: tracks, dice and counts are data, checked on load, and a user may bring their own (HD-3).

python -m fivetool.games.highlights_dice mysheet.toml     checks a sheet and says what is odd about it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivetool.errors import DataError
from fivetool.game.library import Library, Source, files_in
from fivetool.games.highlights_dice.data.printed_facts import broken_facts
from fivetool.games.highlights_dice.rules.tracks import MOST_POWER

AREAS = ("S", "D", "T", "HR", "W", "SB")
CLUTCH = "C"
TRACKS = (*AREAS, CLUTCH)
PITCHER_RESULTS = ("1OUT", "DP", "TP", "SB")

# What may be printed in a box; the place in this list is the box's number in the rule book.
TOKENS = ("_", *AREAS, *(f"*{area}" for area in AREAS), *(f">{area}" for area in AREAS), "?", "C", "P")
CLUTCH_TOKENS = ("_", "S", "D", "T", "HR")

ENTRIES = ("name", "about", "source", "rounds", "runs", "power", "tracks", "dice", "dead_boxes")
SOURCES = ("design", "transcription")
COUNTS = {"rounds": (6, 99), "runs": (1, 999), "power": (1, MOST_POWER)}
DEFAULT_COUNTS = {"rounds": 6, "runs": 20, "power": MOST_POWER}
FEWEST_BOXES, MOST_BOXES = 4, 20
FACES = 6
DEFAULT = "pennant"
RETIRED = ("pennant-1", "slugfest-1", "standard-1")  # of rules version 1, on which some Clutch boxes were out of reach


@dataclass(frozen=True)
class Sheet:
    """A sheet that keeps every structural constraint."""

    name: str
    source: str
    rounds: int
    runs: int
    power: int
    tracks: Mapping[str, tuple[str, ...]]
    dice: Mapping[str, tuple[str, ...]]
    dead_boxes: bool = False  # boxes that no chain of checks can reach are allowed: only on sheets of earlier rules

    def content(self) -> dict[str, Any]:
        """The sheet as it stands in a file and in a save."""
        return {
            "name": self.name,
            "source": self.source,
            "rounds": self.rounds,
            "runs": self.runs,
            "power": self.power,
            "tracks": {track: " ".join(boxes) for track, boxes in self.tracks.items()},
            "dice": {kind: " ".join(faces) for kind, faces in self.dice.items()},
            **({"dead_boxes": True} if self.dead_boxes else {}),
        }


def play_faces(book: Any, index: int) -> tuple[str, ...]:
    """What the faces of Play and Power Dice show."""
    return tuple(AREAS[face] for face in book.play_faces)


def pitcher_faces(book: Any, index: int) -> tuple[str, ...]:
    """What the faces of the Pitcher Die show."""
    return tuple(PITCHER_RESULTS[face] for face in book.pitcher_faces)


def seat_numbers(book: Any, index: int) -> tuple[str, ...]:
    """HD-7: the seats that may be drawn to go first."""
    return tuple(str(seat + 1) for seat in range(book.seats))


# --- Structural constraints: a sheet that breaks one is refused ---


def check_sheet(content: Any, source: Source) -> Sheet:
    """The sheet in `content`, or a DataError that names the source, the box and the constraint.

    >>> check_sheet({"tracks": {"S": "_ S S S"}, "dice": {}}, Source("mine.toml", "mine"))
    Traceback (most recent call last):
    ...
    fivetool.errors.DataError: mine.toml: track D is missing
    """
    try:
        sheet = _sheet({"name": source.name, **content})
    except DataError as error:
        raise DataError(f"{source.label}: {error}") from None
    if sheet.source == "transcription":
        for fact in broken_facts(sheet.tracks):
            raise DataError(f'{source.label}: {fact}; set source = "design" if this is meant')
    return sheet


def _sheet(content: Mapping[str, Any]) -> Sheet:
    for entry in content:
        if entry not in ENTRIES:
            raise DataError(f"unknown entry {entry}; allowed: {', '.join(ENTRIES)}")
    source = content.get("source", SOURCES[0])
    if source not in SOURCES:
        raise DataError(f'source must be design or transcription, got "{source}"')
    counts = {name: _count(content, name) for name in COUNTS}
    tracks = _tracks(content.get("tracks"))
    if not any("P" in boxes for boxes in tracks.values()):
        raise DataError("no box unlocks a Power Die; at least one P is needed")
    dead_boxes = content.get("dead_boxes", False)
    if not isinstance(dead_boxes, bool):
        raise DataError(f"dead_boxes must be true or false, got {dead_boxes}")
    if not dead_boxes:
        _check_reach(tracks, counts["power"])
    name, dice = str(content.get("name", "sheet")), _dice(content.get("dice"))
    return Sheet(name, source, **counts, tracks=tracks, dice=dice, dead_boxes=dead_boxes)


def _count(content: Mapping[str, Any], name: str) -> int:
    low, high = COUNTS[name]
    value = content.get(name, DEFAULT_COUNTS[name])
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise DataError(f"{name} must be {low} to {high}, got {value}")
    return value


def _tracks(given: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(given, Mapping):
        raise DataError("the table [tracks] is missing")
    for track in TRACKS:
        if track not in given:
            raise DataError(f"track {track} is missing")
    for track in given:
        if track not in TRACKS:
            raise DataError(f"track {track} does not exist; tracks: {', '.join(TRACKS)}")
    tracks = {track: tuple(str(given[track]).split()) for track in TRACKS}
    for track in AREAS:
        _check_track(track, tracks[track])
    _check_clutch_track(tracks[CLUTCH])
    return tracks


def _check_track(track: str, boxes: tuple[str, ...]) -> None:
    _check_length(f"track {track}", boxes)
    for number, token in enumerate(boxes, 1):
        box = f"track {track}, box {number}"
        if token == f">{track}":
            raise DataError(f"{box}: a chain cannot name its own track")
        if token == f">{CLUTCH}":
            raise DataError(f"{box}: write C for a Clutch action")
        if token not in TOKENS:
            raise DataError(f'{box}: "{token}" is not an action')
    if track not in boxes and f"*{track}" not in boxes:
        raise DataError(f"track {track} needs its own play, {track} or *{track}, at least once")


def _check_clutch_track(boxes: tuple[str, ...]) -> None:
    _check_length("the Clutch track", boxes)
    for number, token in enumerate(boxes, 1):
        if token not in CLUTCH_TOKENS:
            raise DataError(f"Clutch track, box {number}: only {' '.join(CLUTCH_TOKENS)} are allowed")
    for hit in CLUTCH_TOKENS[1:]:
        if hit not in boxes:
            raise DataError(f"Clutch track needs at least one {hit}")


def _check_reach(tracks: Mapping[str, tuple[str, ...]], power: int) -> None:
    """HD-58, HD-66: the Clutch track and the Power Dice are reached by boxes of the other tracks alone."""
    printed = [token for track in AREAS for token in tracks[track]]
    clutch, unlocks = printed.count("C"), printed.count("P")
    if clutch < len(tracks[CLUTCH]):
        raise DataError(
            f"Clutch track, box {clutch + 1} can never be reached: {len(tracks[CLUTCH])} boxes, "
            f"and {clutch} Clutch actions on the other tracks"
        )
    if unlocks < power:
        raise DataError(f"Power Die {unlocks + 1} can never be unlocked: power is {power}, and {unlocks} boxes are P")


def _check_length(track: str, boxes: tuple[str, ...]) -> None:
    if not FEWEST_BOXES <= len(boxes) <= MOST_BOXES:
        raise DataError(f"{track} has {len(boxes)} boxes, needs {FEWEST_BOXES} to {MOST_BOXES}")


def _dice(given: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(given, Mapping):
        raise DataError("the table [dice] is missing")
    kinds = {"play": ("play dice", AREAS), "power": ("power dice", AREAS), "pitcher": ("pitcher die", PITCHER_RESULTS)}
    for kind in given:
        if kind not in kinds:
            raise DataError(f"dice {kind} do not exist; dice: {', '.join(kinds)}")
    dice = {kind: _faces(given.get(kind, ""), name, allowed) for kind, (name, allowed) in kinds.items()}
    if sorted(dice["play"]) != sorted(dice["power"]):
        raise DataError("play and power dice must have the same faces")
    return dice


def _faces(given: Any, name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    faces = tuple(str(given).split())
    many = name.endswith("dice")
    if len(faces) != FACES:
        raise DataError(f"{name} {'need' if many else 'needs'} six faces, got {len(faces)}")
    for face in faces:
        if face not in allowed:
            raise DataError(f'{name}: "{face}" is not a face; faces: {", ".join(allowed)}')
    for face in allowed:
        if face not in faces:
            raise DataError(f"{name} {'lack' if many else 'lacks'} {face}")
    return faces


# --- What is allowed and still odd ---


def oddities(sheet: Sheet) -> list[str]:
    """Lines about a sheet that keeps the constraints: printed facts it departs from, tracks with another main play."""
    facts = [f"{fact}; the sheet is a design, so it may" for fact in broken_facts(sheet.tracks)]
    return facts + list(_unfaithful_tracks(sheet))


def _unfaithful_tracks(sheet: Sheet) -> Iterator[str]:
    for track in AREAS:
        kinds = [_kind(track, token) for token in sheet.tracks[track] if token != "_"]
        own = kinds.count("its own play")
        for kind in dict.fromkeys(kinds):
            if kind != "its own play" and kinds.count(kind) >= own:
                yield f"track {track} has {own} boxes with its own play and {kinds.count(kind)} of {kind}"


def _kind(track: str, token: str) -> str:
    """What sort of action a box is, as seen from its track."""
    named = {"?": "wild", "C": "Clutch", "P": "Power", track: "its own play", f"*{track}": "its own play"}
    return named.get(token, "chain" if token.startswith(">") else "another track's play")


SHEETS: Library[Sheet] = Library(
    one="sheet",
    several="sheets",
    shipped=files_in(Path(__file__).parent, first=DEFAULT),
    file_label="{path.name}",
    check=check_sheet,
    content_of=Sheet.content,
    restore=_sheet,
    unnamed="sheet",
    retired=RETIRED,
    oddities=oddities,
)


def main(arguments: list[str]) -> int:
    """Check the sheets named on the command line."""
    for argument in arguments:
        try:
            sheet = SHEETS.read(Path(argument))
        except DataError as error:
            print(error)
            return 1
        print(f"{argument}: the sheet {sheet.name} keeps every constraint")
        for oddity in oddities(sheet):
            print(f"  {oddity}")
    return 0
