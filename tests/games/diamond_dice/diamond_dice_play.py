"""Positions, rolls and results of Diamond Dice in the notation of its rules, so that tests read like the clauses.

The tests play with a workshop set: the shipped cards, but every batter has C 8, P 6, S 8 unless SPECIAL says
otherwise, and the pitchers have the abilities that the worked examples speak of, so that the number of dice is
known. A batter card on the mound is a pitcher without abilities.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import fivetool as ft
from at_the_table import happened
from fivetool.games.diamond_dice.data.card_sets import FOLDER

PLAIN = (8, 6, 8)
SPECIAL = {
    "B01": (7, 7, 8), "B02": (6, 6, 8), "B03": (8, 6, 7), "B04": (8, 6, 14), "B05": (8, 6, 16), "B06": (8, 4, 0),
}  # fmt: skip
PITCHERS = {
    "SP1": ["Strikeout 2", "Double Play 2"],
    "SP4": ["Pickoff 2"],
    "SP5": ["Slugger", "Strikeout 1", "Mustache"],
    "RP2": ["Closer 2"],
    "RP7": ["Pickoff 3", "Strikeout 4"],
}
BATTER, R1, R2, R3 = "B10", "B11", "B12", "B13"
NEXT = ("B14", "B15", "B16")  # who bats after him
PLAIN_PITCHER = "B32"
CODES = (  # as scorers write the results
    "K", "KB", "GO", "FC", "DP", "TP", "E", "FO", "IO", "1B", "2B", "3B", "HR", "BH", "SH", "BO", "BB", "CUT",
)  # fmt: skip


@cache
def _workshop() -> dict[str, Any]:
    content = tomllib.loads((FOLDER / "sandlot.toml").read_text(encoding="utf-8"))
    content["name"] = "Workshop"
    for card in content["card"]:
        if card["type"] == "B":
            card["c"], card["p"], card["s"] = SPECIAL.get(card["id"], PLAIN)
        card["abilities"] = PITCHERS.get(card["id"], card.get("abilities", []))
    return content


def game(**options: Any) -> ft.api.PlayableGame:
    """The game with the workshop cards."""
    return ft.game("diamond-dice", card_set=_workshop(), **options)


def at(bases: str = "---", outs: int = 0, **more: Any) -> dict[str, Any]:
    """A position: `at("1-3", 1, pitcher="SP1")`; runners are R1, R2, R3 unless `more` names others."""
    runners = {"1B": more.pop("r1", R1), "2B": more.pop("r2", R2), "3B": more.pop("r3", R3)}
    on = {base: card for base, card in runners.items() if base[0] in bases}
    plain = {"batter": BATTER, "lineup": list(NEXT), "pitcher": PLAIN_PITCHER}
    return plain | {"outs": outs, "bases": on} | more


def ones(count: int, dice: int = 8) -> str:
    """Dice of which so many show a 1."""
    return " ".join(["1"] * count + ["3"] * (dice - count))


def power(count: int, dice: int = 6) -> str:
    """Power dice of which so many show a 5 or a 6."""
    return " ".join((["5", "6"] * 8)[:count] + ["2"] * (dice - count))


def throw(defense: int, runner: int, dice: int = 12, speed: int = 8) -> str:
    """A throw: ones of the defense against ones of the runner."""
    return f"{ones(defense, dice)} {ones(runner, speed)}"


def asked(position: dict[str, Any], *steps: str, **options: Any) -> ft.Table:
    """Play dice (strings of digits) and choices from a position; the next question stays open."""
    script = ft.Script([step for step in steps if not _is_choice(step)])
    table = game(**options).table(dice=script, position=position)
    for step in steps:
        if _is_choice(step):
            table.play(step)
    assert script.left == 0, f"{script.left} dice were not rolled"
    return table


def _is_choice(step: str) -> bool:
    return any(letter.isalpha() for letter in step)


def swing(position: dict[str, Any], *steps: str, **options: Any) -> ft.Table:
    """A plain swing against the normal alignment."""
    return asked(position, "normal", "swing", *steps, **options)


def shown(table: ft.Table) -> str:
    """What a play led to: `1-3, 1 out, 0 runs`, or `over, 0 runs` when it ended the half-inning."""
    ends = happened(table, "half_end")
    if ends:
        return f"over, {_runs(ends[0].runs)}"
    state = table.state
    outs = f"{state.outs} out{'' if state.outs == 1 else 's'}"
    return f"{on_base(table)}, {outs}, {_runs(int(state.half_runs))}"


def _runs(runs: int) -> str:
    return f"{runs} run{'' if runs == 1 else 's'}"


def on_base(table: ft.Table) -> str:
    """The occupied bases: `12-`."""
    return "".join(str(i + 1) if card else "-" for i, card in enumerate(table.state.bases))


def result(table: ft.Table) -> str:
    """The code of the last at-bat that ended."""
    return CODES[happened(table, "at_bat_end")[-1].result]


def dice_of(table: ft.Table, kind: str) -> list[int]:
    """How many dice each roll of a kind had."""
    return [event.dice for event in happened(table, kind)]


def number(table: ft.Table, card_id: str) -> int:
    """The number of a card."""
    kinds = {"B": 0, "SP": int(table.setup.book.batters)}
    kinds["RP"] = kinds["SP"] + int(table.setup.book.starters)
    kind = card_id.rstrip("0123456789")
    return kinds[kind] + int(card_id[len(kind) :])


def ids(table: ft.Table, cards: Any) -> list[str]:
    """The ids of cards, none for empty places."""
    batters = int(table.setup.book.batters)
    starters = int(table.setup.book.starters)
    found = []
    for card in (int(card) for card in cards):
        if card > batters + starters:
            found.append(f"RP{card - batters - starters}")
        elif card > batters:
            found.append(f"SP{card - batters}")
        elif card:
            found.append(f"B{card:02}")
    return found


def returned(table: ft.Table) -> list[str]:
    """The cards that went back to the lineup, in order."""
    places = ("card_1", "card_2", "card_3", "card_4")
    return [card for event in happened(table, "returned") for card in ids(table, (event.fields[p] for p in places))]
