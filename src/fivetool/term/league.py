"""Leagues as a person reads them in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.game.careers import CareerShown, Offer
from fivetool.league.box_view import BoxView
from fivetool.league.fidelity import RATES_OF, Fidelity
from fivetool.league.line_tables import LeaderBoard, LineTable
from fivetool.league.standings import Standing
from fivetool.league.views import SeasonView, SeriesShown
from fivetool.show.phrases import counted, date_in_words

TIGHT = (0, 1, 0, 0)  # so that a line of fifteen columns fits on eighty
GAP = 2  # between columns
SHORTEST_NAME = 16
# what newspapers print of a line
CLASSIC = frozenset(("AB", "R", "H", "HR", "RBI", "BB", "SO", "W", "L", "SV", "IP", "ER", "PO", "A", "E"))


@dataclass(frozen=True)
class Fitted:
    """A table of figures that fits the terminal: names are shortened, then columns left out that tell least."""

    title: str
    who: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    foot: Sequence[str] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        kept = self.kept(options.max_width)
        room = options.max_width - 1 - GAP - sum(self._width(place) + GAP for place in kept)
        grid = Grid(
            box=SIMPLE_HEAD,
            padding=TIGHT,
            title=self.title or None,
            title_justify="left",
            title_style="bold",
            show_footer=bool(self.foot),
        )
        total = "total" if self.foot else ""
        grid.add_column(self.who, footer=total, no_wrap=True, style="bold", max_width=max(room, 1))
        for place in kept:
            foot = self.foot[place] if self.foot else ""
            wide = self._width(place)
            grid.add_column(self.columns[place], justify="right", footer=foot, no_wrap=True, min_width=wide)
        for name, cells in self.rows:
            grid.add_row(name, *(cells[place] for place in kept))
        yield grid

    def kept(self, room: int) -> list[int]:
        """The columns that have room beside shortened names.

        >>> table = Fitted("", "", ["AB", "3B", "AVG"], [("Somebody", ["4", "0", ".250"])])
        >>> table.kept(80), table.kept(24)
        ([0, 1, 2], [0, 2])
        """
        kept = list(range(len(self.columns)))
        longest = max((len(name) for name, _ in self.rows), default=0)
        names = min(SHORTEST_NAME, longest) + GAP
        while kept and names + sum(self._width(place) + GAP for place in kept) > room - 1:
            kept.remove(min(kept, key=lambda place: (self._tells(place), -place)))
        return kept

    def _width(self, place: int) -> int:
        shown = [cells[place] for _, cells in self.rows] + ([self.foot[place]] if self.foot else [])
        return max([len(self.columns[place]), *map(len, shown)])

    def _tells(self, place: int) -> int:
        """How much a column tells: nothing if it is all zeros, most if it holds rates."""
        shown = {cells[place] for _, cells in self.rows}
        if shown <= {"0"}:
            return 0
        if any("." in cell for cell in shown):
            return 3
        return 2 if self.columns[place] in CLASSIC else 1


def standings_grid(view: SeasonView, division: str, records: Sequence[Standing]) -> Fitted:
    """One division."""
    ties = ["T"] if any(one.ties for one in records) else []
    columns = ["W", "L", *ties, "pct", "GB", "R", "RA", "+/-", "streak", "home", "road", "last 10"]
    rows = [
        (
            view.league.clubs[one.club].name,
            [
                str(one.wins), str(one.losses), *([str(one.ties)] if ties else []), pct(one.pct), one.behind_shown,
                str(one.runs_for), str(one.runs_against), f"{one.run_difference:+d}", one.streak,
                "-".join(map(str, one.home)), "-".join(map(str, one.road)), one.last_ten,
            ],
        )
        for one in records
    ]  # fmt: skip
    return Fitted(division, "club", columns, rows)


def pct(value: float) -> str:
    """.525, as standings print it.

    >>> pct(0.525), pct(1.0)
    ('.525', '1.000')
    """
    text = f"{value:.3f}"
    return text[1:] if text.startswith("0") else text


def standings_parts(view: SeasonView) -> Iterator[RenderableType]:
    """All divisions, and the bracket once there is one."""
    yield Text(headline(view), style="bold")
    for division, records in view.divisions:
        yield standings_grid(view, division, records)
    if view.series:
        yield series_grid(view.series)
    if view.champion:
        yield Text(f"Champion: {view.champion.name}", style="bold green")


def headline(view: SeasonView) -> str:
    """Which league and season, and how far it is."""
    played, all_games = len(view.played), len(view.games)
    if view.row.over:
        state = "over"
    elif view.today:
        state = f"{played} of {all_games} games played, next on {date_in_words(view.today)}"
    else:
        state = "not begun"
    return f"{view.league.name}, season {view.season}: {state}"


def series_grid(series: Iterable[SeriesShown]) -> Grid:
    """The playoffs, in every series the club that leads it or has won it first."""
    grid = Grid(box=SIMPLE_HEAD, title="Playoffs", title_justify="left", title_style="bold")
    for column in ("round", "", "", "", "games"):
        grid.add_column(column, justify="left", no_wrap=True)
    for one in series:
        sides = sorted(zip(one.series.wins, (one.high, one.low), strict=True), key=lambda side: -side[0])
        wins, clubs = zip(*sides, strict=True)
        between = "against" if one.series.winner is None else "beat"
        grid.add_row(str(one.series.round), clubs[0].name, between, clubs[1].name, f"{wins[0]}-{wins[1]}")
    return grid


def leaders_grid(view: SeasonView, board: LeaderBoard) -> Grid:
    """One list of leaders."""
    grid = Grid(
        box=SIMPLE_HEAD, title=board.title, title_justify="left", title_style="bold", caption=board.minimum or None
    )
    grid.add_column("", justify="right")
    grid.add_column("player", no_wrap=True)
    grid.add_column("club")
    grid.add_column(board.column, justify="right")
    for place in board.places:
        clubs = ", ".join(view.league.clubs[club].short for club in place.clubs)
        grid.add_row(str(place.rank), view.name_of(place.player), clubs, place.shown)
    return grid


def lines_grid(table: LineTable, who: str = "") -> Fitted:
    """A table of lines."""
    rows = [(name, shown) for _, name, shown in table.rows]
    return Fitted(table.title, who, [name for name, _ in table.columns], rows, table.foot)


def box_parts(box: BoxView) -> Iterator[RenderableType]:
    """A box score."""
    game = box.game
    yield Text(f"{box.title}, {date_in_words(game.day)} (game {game.number})", style="bold")
    heads, rows = box.line_score
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("")
    for head in heads:
        grid.add_column(head, justify="right", style="bold" if head == "R" else None)
    for club, row in zip(box.clubs, rows, strict=True):
        grid.add_row(club.name, *row)
    yield grid
    for item in box.news:
        yield Text(f"  {item['text']}.")
    for team in (0, 1):
        for table in box.tables(team):
            yield lines_grid(table, box.clubs[team].short)


@dataclass(frozen=True)
class Calendar:
    """Games day by day; names of clubs are shortened where the terminal is too narrow for them."""

    rows: Sequence[tuple[str, ...]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        heads = ("game", "day", "visitor", "home", "score", "")
        widths = [max(map(len, column)) for column in zip(heads, *self.rows, strict=True)]
        clubs = (heads.index("visitor"), heads.index("home"))
        others = sum(width for place, width in enumerate(widths) if place not in clubs) + GAP * len(heads) + 1
        room = max(1, (options.max_width - others) // len(clubs))
        grid = Grid(box=SIMPLE_HEAD, padding=TIGHT)
        for place, (head, width) in enumerate(zip(heads, widths, strict=True)):
            wide = min(width, room) if place in clubs else width
            grid.add_column(head, no_wrap=True, width=wide, justify="right" if head in ("game", "score") else "left")
        for row in self.rows:
            grid.add_row(*row)
        yield grid


def games_grid(view: SeasonView, games: Iterable[Any]) -> Calendar:
    """Part of a calendar."""
    clubs = view.league.clubs
    rows = []
    for game in games:
        score = f"{game.away_runs}–{game.home_runs}" if game.played else ""
        remark = "at a table now" if game.table_id or game.companion else "playoffs" if game.stage != "regular" else ""
        rows.append(
            (str(game.number), date_in_words(game.day), clubs[game.away].name, clubs[game.home].name, score, remark)
        )
    return Calendar(rows)


def fidelity_parts(view: SeasonView, beside: Fidelity, players: bool = False) -> Iterator[RenderableType]:
    """Clubs and rates, real and replayed; every player by himself, if wanted."""
    league = view.league
    seasons = counted(beside.seasons, "replayed season")
    yield Text(f"{league.name}: {seasons} compared with the real season", style="bold")
    clubs = [
        (
            league.clubs[one.club].name,
            [
                str(one.real[0]), f"{one.wins:.1f}{' ' if one.inside else '*'}", f"±{one.band:.1f}", str(one.real[2]),
                f"{one.runs:.0f}", str(one.real[3]), f"{one.allowed:.0f}",
            ],
        )
        for one in beside.clubs
    ]  # fmt: skip
    yield Fitted("", "club", ("real W", "replay", "band", "real R", "replay", "real RA", "replay"), clubs)
    yield Text(f"Wins: correlation {beside.win_correlation:.2f}, error {beside.win_error:.1f} (* outside the band)")
    rates = [
        (
            f"{rate.part} {rate.name}",
            [
                str(rate.players), f"{rate.correlation:.2f}", f"{rate.error:.4f}", f"{rate.expected_error:.4f}",
                f"{rate.inside:.0%}",
            ],
        )
        for rate in beside.rates
    ]  # fmt: skip
    yield Fitted("", "rate", ("players", "correlation", "error", "by chance", "inside the band"), rates)
    for part in RATES_OF if players else ():
        yield player_shares(view, beside, part)


def player_shares(view: SeasonView, beside: Fidelity, part: str) -> Fitted:
    """Every player's rates, real and replayed, with a star where chance alone does not reach."""
    names = [name for name, _, _ in RATES_OF[part]]
    rows = [
        (
            view.name_of(player),
            [f"{pct(one.real)} {pct(one.replayed)}{' ' if one.inside else '*'}" if one else "–" for one in shares],
        )
        for player, shares in beside.players(part).items()
    ]
    return Fitted(f"{part.capitalize()}: real and replayed (* outside the band)", "", names, rows)


def career_parts(career: CareerShown, offers: Sequence[Offer]) -> Iterator[RenderableType]:
    """A career: card, offers, history."""
    state = "retired" if career.retired else f"{career.points} points to spend"
    yield Text(f"{career.name}, {career.role}: {career.about}; {career.seasons} seasons, {state}", style="bold")
    grid = Grid(box=SIMPLE_HEAD, padding=TIGHT)
    for column in ("", "now", "limit"):
        grid.add_column(column, justify="right" if column else "left")
    for trait in career.traits:
        grid.add_row(trait.label, trait.value, trait.limit)
    yield grid
    if offers:
        told = ", ".join(f"{offer.name} ({offer.label}, {offer.price})" for offer in offers)
        yield Text(f"Points buy: {told}")
    for line in career.history:
        yield Text(f"  {line}", style="dim")
