"""The balance report: what decks, cards, abilities and the home field are worth, measured in matches of managers.

    python -m fivetool.studies.highlights_2045.balance --matches 4000 --out docs/balance

plays that many matches with all expansion sets, ten times as many single games with the starting decks, and as many
solo matches at each level, and writes `highlights-2045.md` with its plot into the folder.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import altair as alt
import numpy as np
import polars as pl

from fivetool.engine.tape import kind_of
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.data.cards import CLUBS, SHIPPED, cards_of
from fivetool.games.highlights_2045.manager.values import ALL, learned
from fivetool.games.highlights_2045.rules import abilities, events, formats, sizes
from fivetool.lab.ladder import duel
from fivetool.lab.told import Told, tell_games

GAME_NAME = "highlights-2045"
KEY = (2045, 1)
SOLO_LEVELS = (0, 5, 10, 15)
FEWEST_MATCHES = 1000
FEWEST_PLAYS = 200  # cards played less often are left out of the plot
CODES = len(abilities.CODES)


def matches_of(setup: Setup, count: int, players: Sequence[str] = ()) -> Iterator[Told]:
    """So many matches, between managers if no players are named."""
    return tell_games(setup, count, players or ["manager"] * setup.seats, KEY)


class Ledger:
    """What is counted over many matches."""

    def __init__(self) -> None:
        self.games = self.home_wins = self.extra_games = 0
        self.plays = np.zeros(sizes.CARDS, np.int64)
        self.wins = np.zeros(sizes.CARDS, np.int64)
        self.tried = np.zeros(CODES, np.int64)
        self.worked = np.zeros(CODES, np.int64)
        self.won_with = np.zeros(CODES, np.int64)
        self.series: Counter[int] = Counter()

    def look(self, kinds: Any, fields: Any) -> None:
        """Write one match down, game by game."""
        starts = np.flatnonzero(kinds == kind_of(events.GameStart))
        ends = np.flatnonzero(kinds == kind_of(events.GameEnd))
        for start, end in zip(starts, ends, strict=False):
            self._game(kinds[start : end + 1], fields[start : end + 1])
        for stage, _, wins, losses in fields[kinds == kind_of(events.StageEnd), :4].tolist():
            if stage == formats.SERIES:
                self.series[wins + losses] += 1

    def _game(self, kinds: Any, fields: Any) -> None:
        home, winner = fields[0, 3], fields[-1, 0]
        self.games += 1
        self.home_wins += int(winner == home)
        self.extra_games += int(fields[-1, 4] > 0)
        played = fields[kinds == kind_of(events.CardPlayed)]
        np.add.at(self.plays, played[:, 2], 1)
        np.add.at(self.wins, played[played[:, 0] == winner, 2], 1)
        actions = fields[kinds == kind_of(events.Action)]
        worked = actions[actions[:, 3] == 1]
        np.add.at(self.tried, actions[:, 2], 1)
        np.add.at(self.worked, worked[:, 2], 1)
        np.add.at(self.won_with, worked[worked[:, 0] == winner, 2], 1)


def deck_table(games: int) -> tuple[list[str], float]:
    """How often each starting deck wins single games between managers, and how often Home does."""
    setup = find_game(GAME_NAME).setup(2, format="single_game", team_pick="random")
    won, played = np.zeros(4, np.int64), np.zeros(4, np.int64)
    home = 0
    for told in matches_of(setup, games):
        state = told.state
        played[state.club[0]] += 1
        played[state.club[1]] += 1
        won[state.club[state.winner]] += 1
        home += int(state.winner == state.home)
    share = won / played
    error = np.sqrt(share * (1 - share) / played)
    measured = learned()["cards"]["base"]
    lines = ["| starting deck | games | won | worth of its veterans, runs a game |", "| --- | --- | --- | --- |"]
    for i, (deck, name) in enumerate(CLUBS.items()):
        worth = sum(measured[card.id] for card in cards_of(SHIPPED) if card.set == deck)
        lines.append(f"| {name} | {played[i]:,} | {share[i]:.1%} ± {error[i]:.1%} | {worth:.2f} |")
    return lines, home / games


def card_frame(ledger: Ledger) -> pl.DataFrame:
    """Every free agent with its cost, its measured worth, and the share of games won when it was in play."""
    measured = learned()["cards"][ALL]
    rows = [
        {"id": card.id, "name": card.name, "type": card.type, "cost": card.cost, "worth": measured[card.id],
         "plays": int(ledger.plays[number]), "won": ledger.wins[number] / ledger.plays[number]}
        for number, card in enumerate(cards_of(SHIPPED), 1)
        if card.cost and ledger.plays[number] >= FEWEST_PLAYS
    ]  # fmt: skip
    return pl.DataFrame(rows)


def plot_cards(frame: pl.DataFrame, path: Path) -> None:
    """Measured worth against cost."""
    chart = (
        alt.Chart(frame)
        .mark_point(filled=True, opacity=0.7, size=60)
        .encode(
            x=alt.X("cost:Q", title="cost"),
            y=alt.Y("worth:Q", title="worth on a roster, runs a game"),
            color=alt.Color("type:N", title="type"),
            shape="type:N",
        )
        .properties(width=520, height=320)
    )
    chart.save(str(path))


def ability_table(ledger: Ledger) -> list[str]:
    """How often each ability was used and worked, what it is worth when played, and how often its team then won."""
    parts = learned()["parts"]
    lines = ["| ability | used | worked | runs each time played | games won when it worked |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for code in np.argsort(-ledger.tried).tolist():
        tried, worked = int(ledger.tried[code]), int(ledger.worked[code])
        if tried:
            won = f"{ledger.won_with[code] / worked:.1%}" if worked else "-"
            name = abilities.CODES[code]
            worth = f"{parts[name]:.2f}" if name in parts else "-"
            lines.append(f"| {name} | {tried:,} | {worked / tried:.1%} | {worth} | {won} |")
    return lines


def solo_table(matches: int) -> list[str]:
    """How often a manager beats the automated team, by its number of free agents."""
    lines = ["| free agents of the automated team | matches won |", "| --- | --- |"]
    for level in SOLO_LEVELS:
        setup = find_game(GAME_NAME).setup(1, auto_free_agents=level, team_pick="random")
        won = sum(int(told.state.winner) == 0 for told in matches_of(setup, matches))
        lines.append(f"| {level} | {won / matches:.1%} |")
    return lines


def player_table(matches: int) -> list[str]:
    """How often the manager wins a season and series against other players, each seat in half of the matches."""
    setup = find_game(GAME_NAME).setup(2, team_pick="random")
    lines = ["| the manager against | matches | won |", "| --- | --- | --- |"]
    for name, player in (("random choices", "random"), ("cards as drawn, the dearest bought", "naive")):
        won = duel(setup, "manager", player, matches, KEY).share
        lines.append(f"| {name} | {matches // 2 * 2:,} | {won:.2%} |")
    return lines


def report(matches: int, folder: Path) -> str:
    """The whole report; its plot is written beside it."""
    decks, home = deck_table(10 * matches)
    setup = find_game(GAME_NAME).setup(2, sets="all", team_pick="random")
    ledger = Ledger()
    for told in matches_of(setup, matches):
        ledger.look(told.kinds, told.fields)
    frame = card_frame(ledger)
    plot_cards(frame, folder / "highlights-2045-cards.svg")
    lengths = sum(ledger.series.values())
    slope, level = np.polyfit(frame["cost"].to_numpy(), frame["worth"].to_numpy(), 1)
    best = frame.with_columns((pl.col("worth") - slope * pl.col("cost") - level).alias("over")).sort("over")
    together = np.corrcoef(frame["cost"].to_numpy(), frame["worth"].to_numpy())[0, 1]
    return "\n".join(
        [
            "# Baseball Highlights: 2045, balance",
            "",
            f"Made by `python -m {__package__}.balance --matches {matches}`; all seats are managers. What cards and "
            f"abilities are worth comes from `{learned()['made_by']}`.",
            "",
            "## Starting decks and home field",
            "",
            *decks,
            "",
            "The rookies are alike in all decks, so the veterans make the difference. Their figures are those of the "
            "published cards and are not tuned here.",
            "",
            f"Home wins {home:.1%} of single games with the starting decks and "
            f"{ledger.home_wins / ledger.games:.1%} of all games of matches with all sets; "
            f"{ledger.extra_games / ledger.games:.1%} of these go to Extra Innings. "
            "[Why Home wins so seldom](../strength.md#why-the-visitors-win-in-2045): it is the Visitor Save.",
            "",
            "## Length of the Series",
            "",
            "| games | share |",
            "| --- | --- |",
            *(f"| {games} | {count / lengths:.1%} |" for games, count in sorted(ledger.series.items())),
            "",
            "## Cards against their cost",
            "",
            "![Worth against cost](highlights-2045-cards.svg)",
            "",
            f"A point of cost is worth {slope:.3f} runs a game (correlation of cost and worth: {together:.2f}).",
            "",
            *_card_lines("Most above others of their cost", best.reverse().head(10).iter_rows(named=True)),
            *_card_lines("Most below others of their cost", best.head(10).iter_rows(named=True)),
            "## Abilities",
            "",
            *ability_table(ledger),
            "",
            "## Solo",
            "",
            *solo_table(matches),
            "",
            "## Players",
            "",
            *player_table(matches),
            "",
        ]
    )


def _card_lines(heading: str, rows: Iterable[dict[str, Any]]) -> list[str]:
    lines = [
        f"### {heading}",
        "",
        "| card | cost | played | runs a game | over its cost | games won |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        card = f"{row['id']} {row['name']} | {row['cost']} | {row['plays']:,}"
        lines.append(f"| {card} | {row['worth']:.2f} | {row['over']:+.2f} | {row['won']:.1%} |")
    return [*lines, ""]


def main() -> None:
    """Write the report."""
    parser = argparse.ArgumentParser(description="Measure the balance of Baseball Highlights: 2045.")
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--out", type=Path, default=Path("docs/balance"))
    arguments = parser.parse_args()
    if arguments.matches < FEWEST_MATCHES:
        parser.error(f"--matches: at least {FEWEST_MATCHES:,}, so that cards are played often enough to be compared")
    arguments.out.mkdir(parents=True, exist_ok=True)
    text = report(arguments.matches, arguments.out)
    (arguments.out / "highlights-2045.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
