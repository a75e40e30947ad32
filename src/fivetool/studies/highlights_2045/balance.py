"""The balance report: what decks, cards, abilities and the home field are worth, measured in matches of managers.

    fivetool study run studies/highlights-2045.toml

plays so many matches with all expansion sets, ten times as many single games with the starting decks, and as many solo
matches at each level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import altair as alt
import numpy as np
import polars as pl

from fivetool.engine.tape import kind_of
from fivetool.errors import UsageError
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.data.cards import CLUBS, SHIPPED, cards_of
from fivetool.games.highlights_2045.manager.values import ALL, learned
from fivetool.games.highlights_2045.rules import abilities, events, formats, sizes
from fivetool.lab.ladder import duel
from fivetool.lab.study.program import Arguments, Program, command
from fivetool.lab.told import Told, tell_games

GAME_NAME = "highlights-2045"
KEY = (2045, 1)
SOLO_LEVELS = (0, 5, 10, 15)
FEWEST_MATCHES = 1000
FEWEST_PLAYS = 200  # cards played less often are left out of the plot
CODES = len(abilities.CODES)
DECKS, MATCHES, SOLO, AGAINST = "decks", "matches", "solo", "against"  # pieces
OPPONENTS = {"random": "random choices", "naive": "cards as drawn, the dearest bought"}


def matches_of(setup: Setup, count: int, players: Sequence[str] = ()) -> Iterator[Told]:
    """So many matches, between managers if no players are named."""
    return tell_games(setup, count, players or ["manager"] * setup.seats, KEY)


def _no_cards() -> list[int]:
    return [0] * sizes.CARDS


def _no_abilities() -> list[int]:
    return [0] * CODES


@dataclass
class Ledger:
    """What is counted over many matches."""

    games: int = 0
    home_wins: int = 0
    extra_games: int = 0
    plays: list[int] = field(default_factory=_no_cards)  # of each card
    wins: list[int] = field(default_factory=_no_cards)
    tried: list[int] = field(default_factory=_no_abilities)  # of each ability
    worked: list[int] = field(default_factory=_no_abilities)
    won_with: list[int] = field(default_factory=_no_abilities)
    series: Counter[int] = field(default_factory=Counter)

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
        _count(self.plays, played[:, 2])
        _count(self.wins, played[played[:, 0] == winner, 2])
        actions = fields[kinds == kind_of(events.Action)]
        worked = actions[actions[:, 3] == 1]
        _count(self.tried, actions[:, 2])
        _count(self.worked, worked[:, 2])
        _count(self.won_with, worked[worked[:, 0] == winner, 2])


def _count(counts: list[int], numbers: Any) -> None:
    for number in numbers.tolist():
        counts[number] += 1


def look_at(matches: int) -> Ledger:
    """What is counted in matches with all sets."""
    setup, ledger = find_game(GAME_NAME).setup(2, sets="all", team_pick="random"), Ledger()
    for told in matches_of(setup, matches):
        ledger.look(told.kinds, told.fields)
    return ledger


@dataclass
class Decks:
    """Games of the starting decks: by deck, and won by Home."""

    games: int
    won: list[int]
    played: list[int]
    home: int


def play_decks(games: int) -> Decks:
    """Single games between managers with starting decks drawn at random."""
    setup = find_game(GAME_NAME).setup(2, format="single_game", team_pick="random")
    won, played, home = [0] * len(CLUBS), [0] * len(CLUBS), 0
    for told in matches_of(setup, games):
        state = told.state
        played[state.club[0]] += 1
        played[state.club[1]] += 1
        won[state.club[state.winner]] += 1
        home += int(state.winner == state.home)
    return Decks(games, won, played, home)


def deck_table(decks: Decks) -> list[str]:
    """How often each starting deck wins single games between managers."""
    measured = learned()["cards"]["base"]
    lines = ["| starting deck | games | won | worth of its veterans, runs a game |", "| --- | --- | --- | --- |"]
    for i, (deck, name) in enumerate(CLUBS.items()):
        worth = sum(measured[card.id] for card in cards_of(SHIPPED) if card.set == deck)
        share, played = decks.won[i] / decks.played[i], decks.played[i]
        lines.append(
            f"| {name} | {played:,} | {share:.1%} ± {(share * (1 - share) / played) ** 0.5:.1%} | {worth:.2f} |"
        )
    return lines


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
    for code in np.argsort(-np.array(ledger.tried)).tolist():
        tried, worked = ledger.tried[code], ledger.worked[code]
        if tried:
            won = f"{ledger.won_with[code] / worked:.1%}" if worked else "-"
            name = abilities.CODES[code]
            worth = f"{parts[name]:.2f}" if name in parts else "-"
            lines.append(f"| {name} | {tried:,} | {worked / tried:.1%} | {worth} | {won} |")
    return lines


def solo_share(level: int, matches: int) -> float:
    """How often a manager beats the automated team with so many free agents."""
    setup = find_game(GAME_NAME).setup(1, auto_free_agents=level, team_pick="random")
    return sum(int(told.state.winner) == 0 for told in matches_of(setup, matches)) / matches


def solo_table(found: Mapping[str, Any]) -> list[str]:
    """How often a manager beats the automated team, by its number of free agents."""
    rows = [f"| {level} | {found[f'{SOLO} {level}']:.1%} |" for level in SOLO_LEVELS]
    return ["| free agents of the automated team | matches won |", "| --- | --- |", *rows]


def player_table(found: Mapping[str, Any], matches: int) -> list[str]:
    """How often the manager wins a season and series against other players, each seat in half of the matches."""
    rows = [
        f"| {name} | {matches // 2 * 2:,} | {found[f'{AGAINST} {player}']:.2%} |" for player, name in OPPONENTS.items()
    ]
    return ["| the manager against | matches | won |", "| --- | --- | --- |", *rows]


# --- The study ---


def pieces_of(arguments: Arguments) -> list[str]:
    """The names of all that is played."""
    if arguments["matches"] < FEWEST_MATCHES:
        raise UsageError(f"matches: at least {FEWEST_MATCHES:,}, so that cards are played often enough to be compared.")
    solo = [f"{SOLO} {level}" for level in SOLO_LEVELS]
    return [DECKS, MATCHES, *solo, *(f"{AGAINST} {player}" for player in OPPONENTS)]


def play_piece(arguments: Arguments, piece: str) -> Decks | Ledger | float:
    """Play what a piece is named after."""
    matches = arguments["matches"]
    if piece == DECKS:
        return play_decks(10 * matches)
    if piece == MATCHES:
        return look_at(matches)
    kind, name = piece.split()
    if kind == SOLO:
        return solo_share(int(name), matches)
    return duel(find_game(GAME_NAME).setup(2, team_pick="random"), "manager", name, matches, KEY).share


def write_page(arguments: Arguments, found: Mapping[str, Any], page: Path) -> None:
    """Write the page with its plot."""
    plot_cards(card_frame(found[MATCHES]), page.parent / "highlights-2045-cards.svg")
    page.write_text(report(found, arguments["matches"]), encoding="utf-8")


def report(found: Mapping[str, Any], matches: int) -> str:
    """The page."""
    decks, ledger = found[DECKS], found[MATCHES]
    frame = card_frame(ledger)
    lengths = sum(ledger.series.values())
    slope, level = np.polyfit(frame["cost"].to_numpy(), frame["worth"].to_numpy(), 1)
    best = frame.with_columns((pl.col("worth") - slope * pl.col("cost") - level).alias("over")).sort("over")
    together = np.corrcoef(frame["cost"].to_numpy(), frame["worth"].to_numpy())[0, 1]
    return "\n".join(
        [
            "# Baseball Highlights: 2045, balance",
            "",
            f"{matches:,} matches, made by `fivetool study run studies/highlights-2045.toml`; all seats are managers. "
            f"What cards and abilities are worth comes from `{learned()['made_by']}`.",
            "",
            "## Starting decks and home field",
            "",
            *deck_table(decks),
            "",
            "The rookies are alike in all decks, so the veterans make the difference. Their figures are those of the "
            "published cards and are not tuned here.",
            "",
            f"Home wins {decks.home / decks.games:.1%} of single games with the starting decks and "
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
            *solo_table(found),
            "",
            "## Players",
            "",
            *player_table(found, matches),
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


PROGRAM = Program(
    game=GAME_NAME, arguments={"matches": 4000}, pieces=pieces_of, play=play_piece, found=Decks | Ledger | float,
    page=write_page,
)  # fmt: skip

if __name__ == "__main__":
    command(PROGRAM, __doc__, "docs/balance/highlights-2045.md")
