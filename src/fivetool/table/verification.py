"""Checking a save from end to end: its choices against the rules, its dice against what was sealed beforehand.

What the check has shown is told range by range, and so is what nobody can check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fivetool.doors import guard
from fivetool.errors import SaveError
from fivetool.game.versions import version_note
from fivetool.show.phrases import in_row
from fivetool.table.fair import BARE_SCHEME, DiceKey
from fivetool.table.saves import load_text, read_content
from fivetool.table.table import Table

ALONE = "It shows that the dice were not changed afterward, not that nobody knew them before"
SHOWN = 16  # digits of a commitment that does not fit


@dataclass(frozen=True)
class DiceRange:
    """The choices for which one key rolled, and how that key was sealed.

    `kept` tells what a commitment that somebody kept says of them: "sealed" when it is the one shown before they were
    rolled, "bound" when it came later and holds theirs, "" when it says nothing.
    """

    first: int  # 0 with the deal
    last: int
    key: DiceKey
    seal: str
    kept: Literal["sealed", "bound", ""]

    @property
    def commitment(self) -> str:
        """What was shown before this key rolled."""
        return self.key.shown_as(self.seal)

    @property
    def words(self) -> str:
        """Which choices they are."""
        first = max(self.first, 1)
        count = self.last - first + 1
        choices = f"choice {first}" if count == 1 else f"choices {first} to {self.last}" if count > 1 else ""
        named = ["the deal"] * (self.first == 0) + [choices] * bool(choices)
        return " and ".join(named) or "no choice"


def verify(text: str, commitment: str | Sequence[str] | None = None, source: str = "The save") -> dict[str, Any]:
    """Check a save from end to end, and its dice against one or more commitments that somebody kept.

    If commitments are given, they must hold for every roll of the game; otherwise the error says for which they do.
    """
    with guard(SaveError, source):
        return _verify(text, [commitment] if isinstance(commitment, str) else list(commitment or ()), source)


def _verify(text: str, given: Sequence[str], source: str) -> dict[str, Any]:
    content = read_content(text, source)
    dice = content["dice"]
    if dice["from"] == "key" and "key" not in dice:
        raise SaveError(f"{source} does not hold the dice key yet; it is revealed at the end of the game.")
    table = load_text(text, None, source)
    kept = {value.strip().lower() for value in given}
    ranges = ranges_of(table, kept) if dice["from"] == "key" else []
    if kept and ranges:
        _check_kept(table, ranges, kept, source)
    return {
        "game": content["game"],
        "rules_version": content["rules_version"],
        "version_note": version_note(table.setup.game, content["rules_version"]),
        "moves": len(content["moves"]),
        "over": table.actor < 0,  # by the rules: who ran out of time is no part of a save
        "score": table.scores,
        "dice": dice["from"],
        "commitment": dice.get("commitment"),
        "commitment_checked": bool(kept) and bool(ranges),
        "told": [_tell(span, table, bool(kept)) for span in ranges],
    }


def ranges_of(table: Table, kept: set[str]) -> list[DiceRange]:
    """For which choices each key of a game rolled, and what kept commitments say of them."""
    made = len(table.moves)
    keys, seals = table.keys, table.seals
    lasts = [*(min(later.start, made) for later in keys[1:]), made]
    ranges: list[DiceRange] = []
    for place, (key, seal, last) in enumerate(zip(keys, seals, lasts, strict=True)):
        first = key.start + 1 if place else 0
        later = {one for one, other in zip(seals[place + 1 :], keys[place + 1 :], strict=True) if _seals(other)}
        says: Literal["sealed", "bound", ""] = "bound" if kept & later else ""
        if key.shown_as(seal) in kept:
            says = "sealed"
        if place == 0 or first <= last:
            ranges.append(DiceRange(first, last, key, seal, says))
    return ranges


def _seals(key: DiceKey) -> bool:
    """Whether the commitment to a key holds everything before it too."""
    return key.scheme != BARE_SCHEME


def _check_kept(table: Table, ranges: Sequence[DiceRange], kept: set[str], source: str) -> None:
    """What somebody kept must hold for all rolls."""
    shown = {key.shown_as(seal) for key, seal in zip(table.keys, table.seals, strict=True)}
    shares = {key.commitment for key in table.keys if key.secret is not None}
    strange = sorted(kept - shown - shares)
    if strange:
        raise SaveError(f"{source}: the dice key does not match the commitment {strange[0][:SHOWN]}…")
    loose = [span for span in ranges if not span.kept]
    if not loose:
        return
    held = [span for span in ranges if span.kept]
    holds = f"holds for {in_row([span.words for span in held])}" if held else "holds for none of its dice"
    if kept <= shares:
        holds = "fixes the server's share of the key and nothing else"
    other = in_row([f"{span.words} (sealed as {span.commitment[:SHOWN]}…)" for span in loose])
    raise SaveError(
        f"{source}: the commitment {holds}; {other} came from a key that it says nothing about. "
        "Whoever made this file could have chosen that key, unless you kept its commitment too."
    )


def _tell(span: DiceRange, table: Table, checked: bool) -> str:
    """What is known of a range, in one sentence or two."""
    key = span.key
    words = f"{span.words[0].upper()}{span.words[1:]}: {_origin(span, table)}, {_how_drawn(key, table)}."
    if not checked:
        return words
    if span.kept == "sealed":
        return f"{words} The key is the one that was sealed before the game rolled with it, by the commitment you gave."
    return f"{words} The commitment you gave was made afterward and holds this one: it fixes these dice since then."


def _origin(span: DiceRange, table: Table) -> str:
    sealed = f"sealed as {span.commitment}"
    here = table.keys[-1].table
    if span.key.table != here or span.key.scheme != table.keys[-1].scheme:
        where = f"at table {span.key.table}" if span.key.table else "in another game"
        return f"rolled {where} before this table's dice were sealed, {sealed}"
    return f"{sealed} at table {here}" if here else sealed


def _how_drawn(key: DiceKey, table: Table) -> str:
    if key.scheme == BARE_SCHEME:
        return (
            "under the first scheme: that commitment fixes the key alone, and neither game, options and rules version "
            "nor keys before it"
        )
    if key.secret is None:
        if table.seed is not None and key is table.keys[-1]:
            return f"from the seed {table.seed}: whoever knew it knew the dice. {ALONE}"
        return f"drawn by one side, with no second party. {ALONE}"
    if not key.parts:
        return f"drawn by the server alone, no player having added a part. {ALONE}"
    names = in_row([table.names.seats[seat] for seat, _ in key.parts if seat < len(table.names.seats)])
    return f"joint: from the server's secret and a random part that {names} added"
