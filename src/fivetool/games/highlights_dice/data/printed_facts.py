"""What the rulebook's examples tell about the printed sheet: a transcription that says otherwise is a copying error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

Tracks = Mapping[str, Sequence[str]]

FIXED_BOXES = (
    ("F1", "S", 1, "_"),
    ("F1", "S", 2, ">SB"),
    ("F1", "S", 3, "C"),
    ("F1", "S", 4, "*S"),
    ("F3", "SB", 2, ">S"),
    ("F4", "T", 2, ">D"),
)
SOLO, FIRST_TURN, BONUS, CHAIN, CLUTCH = (
    "the rulebook's solo example",
    "the rulebook's first example",
    "the rulebook's Bonus Play example",
    "the rulebook's chain example",
    "the rulebook's Clutch example",
)
ORIGINS = {"F1": SOLO, "F3": SOLO, "F4": FIRST_TURN}
WITHOUT_POWER = (("S", 1), ("S", 2), ("S", 3), ("S", 4), ("SB", 1), ("SB", 2), ("T", 1), ("C", 1))


def broken_facts(tracks: Tracks) -> Iterator[str]:
    """The facts that a sheet departs from, a line each."""
    for fact in (_fixed_boxes, _quiet_starts, _pairs, _clutch, _no_power, _own_and_other):
        yield from fact(tracks)


def _said(what: str, fact: str, origin: str) -> str:
    return f"{what} (fact {fact}: {origin})"


def _box(tracks: Tracks, track: str, number: int) -> str:
    """The token of a box, nothing beyond the end of its track."""
    boxes = tracks[track]
    return boxes[number - 1] if number <= len(boxes) else ""


def _fixed_boxes(tracks: Tracks) -> Iterator[str]:
    """F1, F3 and the first half of F4."""
    for fact, track, number, token in FIXED_BOXES:
        if _box(tracks, track, number) != token:
            yield _said(f"box {track}{number} should be {_in_words(token)}", fact, ORIGINS[fact])


def _in_words(token: str) -> str:
    return "blank" if token == "_" else token


def _quiet_starts(tracks: Tracks) -> Iterator[str]:
    """F2 and the second half of F4: boxes that were met and gave nothing."""
    if not (_box(tracks, "SB", 1) in ("_", "SB") or _box(tracks, "SB", 1).startswith("*")):
        yield _said("box SB1 should be blank, SB or starred", "F2", SOLO)
    if not (_box(tracks, "T", 1) in ("_", "HR", "SB") or _box(tracks, "T", 1).startswith("*")):
        yield _said("box T1 should be blank, HR, SB or starred", "F4", FIRST_TURN)


def _pairs(tracks: Tracks) -> Iterator[str]:
    """F5 to F9: boxes that stand somewhere on their tracks."""
    doubles, home_runs = tracks["D"], tracks["HR"]
    if not _has_run(doubles, (lambda token: token == "D", lambda token: token == ">T")):
        yield _said("some D box should be D with >T behind it", "F5", BONUS)
    first = 2 if _box(tracks, "T", 1) == "_" else 1
    if not any(token == "*T" for number, token in enumerate(tracks["T"], 1) if number >= first and number != 2):
        yield _said("some T box should be *T", "F6", BONUS)
    nothing = (lambda token: token == "_" or token.startswith("*"), lambda t: t == ">W", lambda t: t == "?")
    if not _has_run(home_runs, nothing):
        yield _said("three HR boxes in a row should be blank or starred, >W, ?", "F7", CHAIN)
    if ">HR" not in tracks["W"]:
        yield _said("some W box should be >HR", "F8", CHAIN)
    if "C" not in tracks["W"]:
        yield _said("some W box should be C", "F8", CLUTCH)
    if "C" not in tracks["SB"][2:]:
        yield _said("some SB box from SB3 on should be C", "F9", CLUTCH)


def _has_run(boxes: Sequence[str], wanted: Sequence[Callable[[str], bool]]) -> bool:
    """Whether boxes one behind another are as wanted."""
    return any(
        all(fits(boxes[start + i]) for i, fits in enumerate(wanted)) for start in range(len(boxes) - len(wanted) + 1)
    )


def _clutch(tracks: Tracks) -> Iterator[str]:
    """F10: the first Clutch box places no runner, and a Single follows on another box."""
    if _box(tracks, "C", 1) in ("S", "D", "T"):
        yield _said("box C1 should place no runner", "F10", SOLO)
    if "S" not in tracks["C"][1:]:
        yield _said("some Clutch box after C1 should be S", "F10", CLUTCH)


def _no_power(tracks: Tracks) -> Iterator[str]:
    """F11."""
    for track, number in WITHOUT_POWER:
        if _box(tracks, track, number) == "P":
            yield _said(f"box {track}{number} should not be P", "F11", SOLO)


def _own_and_other(tracks: Tracks) -> Iterator[str]:
    """F12: besides its own play a track offers something else."""
    for track in tracks:
        if track != "C" and set(tracks[track]) <= {"_", track, f"*{track}"}:
            yield _said(f"track {track} should hold another action besides {track}", "F12", "its list of features")
