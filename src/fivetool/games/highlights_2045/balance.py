"""The balance report: what decks, cards, abilities and the home field are worth, measured in matches of managers.

    python -m fivetool.games.highlights_2045.balance --matches 2000 --out docs/balance

plays that many matches with all expansion sets, five times as many single games with the starting decks, and
a quarter as many solo matches a level, and writes `highlights-2045.md` with its plots into the folder.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import altair as alt
import numpy as np
import polars as pl

from fivetool.engine.dice import make_dice
from fivetool.engine.game import Event, Setup
from fivetool.engine.registry import find_game
from fivetool.engine.tape import make_tape
from fivetool.games.highlights_2045 import rules
from fivetool.games.highlights_2045.card_sets import CLUBS, SHIPPED, cards_of

GAME_NAME = "highlights-2045"
KEY = 2045
SOLO_LEVELS = (0, 5, 10, 15)
FEWEST_PLAYS = 50  # cards played less often are left out of the plot


def play_match(setup: Setup, number: int, look: Callable[[Event], None]) -> Any:
    """One match between managers; `look` is shown every event. Returns the final state."""
    own, tape = setup.game.rules, make_tape()
    dice, bot_dice = make_dice((KEY, 1), number), make_dice((KEY, 2), number)
    nothing = np.zeros(0)
    state = setup.new_state()
    own["deal"](state, setup.book, dice, tape)
    _show(setup, tape, look)
    while (seat := int(own["actor"](state, setup.book))) >= 0:
        choice = own["manage"](state, setup.book, seat, 0, nothing, bot_dice)
        own["apply"](state, setup.book, seat, int(choice), dice, tape)
        _show(setup, tape, look)
    return state


def _show(setup: Setup, tape: Any, look: Callable[[Event], None]) -> None:
    kinds = setup.game.events
    for place in range(int(tape.used)):
        kind = int(tape.kind[place])
        if kind in kinds:
            name, fields = kinds[kind]
            look(Event(name, int(tape.seat[place]), dict(zip(fields, tape.fields[place].tolist(), strict=False))))
    tape.used = 0


class Ledger:
    """What is counted over many matches."""

    def __init__(self) -> None:
        self.games = self.home_wins = self.extra_games = 0
        self.plays: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()
        self.tried: Counter[int] = Counter()
        self.worked: Counter[int] = Counter()
        self.won_with: Counter[int] = Counter()
        self.series: Counter[int] = Counter()
        self._home = 0
        self._played: dict[int, list[int]] = defaultdict(list)
        self._fired: dict[int, list[int]] = defaultdict(list)

    def look(self, event: Event) -> None:
        """Write one event down."""
        if event.kind == "game_start":
            self._home = event.home
            self._played.clear()
            self._fired.clear()
        elif event.kind == "card_played":
            self._played[event.team].append(event.card)
        elif event.kind == "action":
            self.tried[event.code] += 1
            if event.effective:
                self.worked[event.code] += 1
                self._fired[event.team].append(event.code)
        elif event.kind == "game_end":
            self._end_game(event)
        elif event.kind == "stage_end" and event.stage == rules.SERIES:
            self.series[event.wins + event.losses] += 1

    def _end_game(self, event: Event) -> None:
        self.games += 1
        self.home_wins += event.winner == self._home
        self.extra_games += event.extras > 0
        for team, cards in self._played.items():
            self.plays.update(cards)
            if team == event.winner:
                self.wins.update(cards)
        self.won_with.update(self._fired[event.winner])


def deck_table(games: int) -> tuple[list[str], float]:
    """How often each starting deck wins single games between managers, and how often Home does."""
    setup = find_game(GAME_NAME).setup(2, format="single_game", team_pick="random")
    ledger = Ledger()
    won: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for number in range(games):
        state = play_match(setup, number, ledger.look)
        clubs = [int(club) for club in state.club[:2]]
        played.update(clubs)
        won[clubs[int(state.winner)]] += 1
    lines = ["| starting deck | games | won |", "| --- | --- | --- |"]
    lines += [f"| {name} | {played[i]} | {won[i] / played[i]:.1%} |" for i, name in enumerate(CLUBS.values())]
    return lines, ledger.home_wins / ledger.games


def card_frame(ledger: Ledger) -> pl.DataFrame:
    """Every free agent with its cost and the share of games won when it was in play."""
    rows = [
        {"id": card.id, "name": card.name, "type": card.type, "cost": card.cost, "plays": ledger.plays[number],
         "won": ledger.wins[number] / ledger.plays[number]}
        for number, card in enumerate(cards_of(SHIPPED), 1)
        if card.cost and ledger.plays[number] >= FEWEST_PLAYS
    ]  # fmt: skip
    return pl.DataFrame(rows)


def plot_cards(frame: pl.DataFrame, path: Path) -> None:
    """Share of games won against cost."""
    chart = (
        alt.Chart(frame)
        .mark_point(filled=True, opacity=0.7)
        .encode(
            x=alt.X("cost:Q", title="cost"),
            y=alt.Y("won:Q", title="games won when in play", scale=alt.Scale(zero=False), axis=alt.Axis(format="%")),
            color=alt.Color("type:N", title="type"),
            shape="type:N",
        )
        .properties(width=520, height=320)
    )
    chart.save(str(path))


def ability_table(ledger: Ledger) -> list[str]:
    """How often each ability was used, worked, and how often its team then won."""
    lines = ["| ability | used | worked | games won when it worked |", "| --- | --- | --- | --- |"]
    for code, tried in ledger.tried.most_common():
        worked = ledger.worked[code]
        won = f"{ledger.won_with[code] / worked:.1%}" if worked else "-"
        lines.append(f"| {rules.CODES[code]} | {tried} | {worked / tried:.1%} | {won} |")
    return lines


def solo_table(matches: int) -> list[str]:
    """How often a manager beats the automated team, by its number of free agents."""
    lines = ["| free agents of the automated team | matches won |", "| --- | --- |"]
    for level in SOLO_LEVELS:
        setup = find_game(GAME_NAME).setup(1, auto_free_agents=level, team_pick="random")
        won = sum(int(play_match(setup, n, lambda event: None).winner) == 0 for n in range(matches))
        lines.append(f"| {level} | {won / matches:.1%} |")
    return lines


def report(matches: int, folder: Path) -> str:
    """The whole report; plots are written beside it."""
    decks, home = deck_table(5 * matches)
    setup = find_game(GAME_NAME).setup(2, sets="all", team_pick="random")
    ledger = Ledger()
    for number in range(matches):
        play_match(setup, number, ledger.look)
    frame = card_frame(ledger)
    plot_cards(frame, folder / "highlights-2045-cards.svg")
    lengths = sum(ledger.series.values())
    best = frame.with_columns((pl.col("won") - pl.col("won").mean().over("cost")).alias("over")).sort("over")
    return "\n".join(
        [
            "# Baseball Highlights: 2045, balance",
            "",
            f"Made by `python -m {__package__}.balance --matches {matches}`; all seats are managers.",
            "",
            "## Starting decks and home field",
            "",
            *decks,
            "",
            f"Home wins {home:.1%} of single games with the starting decks and "
            f"{ledger.home_wins / ledger.games:.1%} of all games of matches with all sets; "
            f"{ledger.extra_games / ledger.games:.1%} of these go to Extra Innings.",
            "",
            "## Length of the Series",
            "",
            "| games | share |",
            "| --- | --- |",
            *(f"| {games} | {count / lengths:.1%} |" for games, count in sorted(ledger.series.items())),
            "",
            "## Cards against their cost",
            "",
            "![Games won against cost](highlights-2045-cards.svg)",
            "",
            *_card_lines("Most above others of their cost", best.reverse().head(10).iter_rows(named=True)),
            *_card_lines("Most below others of their cost", best.head(10).iter_rows(named=True)),
            "## Abilities",
            "",
            *ability_table(ledger),
            "",
            "## Solo",
            "",
            *solo_table(max(1, matches // 4)),
            "",
        ]
    )


def _card_lines(heading: str, rows: Iterable[dict[str, Any]]) -> list[str]:
    lines = [
        f"### {heading}",
        "",
        "| card | cost | played | games won | over its cost |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {row['id']} {row['name']} | {row['cost']} | {row['plays']} | {row['won']:.1%} | {row['over']:+.1%} |"
        for row in rows
    ]
    return [*lines, ""]


def main() -> None:
    """Write the report."""
    parser = argparse.ArgumentParser(description="Measure the balance of Baseball Highlights: 2045.")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--out", type=Path, default=Path("docs/balance"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    text = report(arguments.matches, arguments.out)
    (arguments.out / "highlights-2045.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
