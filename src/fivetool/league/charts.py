"""Pictures of a season: the race in each division, day by day, as SVG for pages and yearbooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fivetool.game.rules import Outcome
from fivetool.league.league import REGULAR
from fivetool.league.views import SeasonView
from fivetool.show.phrases import date_in_words

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 64, 14, 30
LINES = 8  # kinds of lines in the style sheet
LABEL_HEIGHT = 15


def race_chart(view: SeasonView, clubs: Sequence[int], title: str) -> str:
    """Games above or below .500 after each day, one line a club; nothing before the first game."""
    tracks = _tracks(view, clubs)
    days = max((len(track) for track in tracks.values()), default=0)
    if days < 2:
        return ""
    values = [value for track in tracks.values() for value in track]
    low, high = min(0, *values), max(0, *values)
    span = max(1, high - low)

    def x(day: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * day / (days - 1)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / span

    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
    ]
    for value in _ticks(low, high):
        parts.append(f'<path class="grid{" zero" if value == 0 else ""}" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        shown = f"{value:+d}" if value else "0"
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{shown}</text>')
    labels = _spread([(y(track[-1]), club) for club, track in tracks.items()])
    for place, (club, track) in enumerate(tracks.items()):
        points = " ".join(f"{x(day):.1f},{y(value):.1f}" for day, value in enumerate(track))
        parts.append(f'<polyline class="line-{place % LINES}" points="{points}"/>')
        short = escape(view.league.clubs[club].short)
        at = f'x="{WIDTH - RIGHT + 6}" y="{labels[club] + 4:.1f}"'
        parts.append(f'<text class="label label-{place % LINES}" {at}>{short}</text>')
    parts.append(f'<text class="tick" x="{LEFT}" y="{HEIGHT - 8}">{escape(date_in_words(view.games[0].day))}</text>')
    last = date_in_words(view.last_day or "")
    parts.append(f'<text class="tick" x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{escape(last)}</text>')
    parts.append("</svg>")
    return "".join(parts)


def _tracks(view: SeasonView, clubs: Sequence[int]) -> dict[int, list[int]]:
    """Wins less losses of each club after every day on which the league played."""
    above = dict.fromkeys(clubs, 0)
    tracks: dict[int, list[int]] = {club: [0] for club in clubs}
    day = None
    for game in view.played:
        if game.stage != REGULAR:
            continue
        if day is not None and game.day != day:
            for club in clubs:
                tracks[club].append(above[club])
        day = game.day
        change = {Outcome.WON: 1, Outcome.LOST: -1}.get(game.result, 0)
        if game.away in above:
            above[game.away] += change
        if game.home in above:
            above[game.home] -= change
    for club in clubs if day else ():
        tracks[club].append(above[club])
    return tracks


def _ticks(low: int, high: int) -> list[int]:
    """Some round numbers between two, zero among them.

    >>> _ticks(-12, 21)
    [-10, 0, 10, 20]
    """
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (high - low) / step <= 6)
    return list(range(-(-low // step) * step, high + 1, step))


def _spread(places: Sequence[tuple[float, int]]) -> dict[int, float]:
    """Labels moved apart just far enough to be read."""
    found: dict[int, float] = {}
    last = float("-inf")
    for place, club in sorted(places):
        last = max(place, last + LABEL_HEIGHT)
        found[club] = last
    over = last - (HEIGHT - BOTTOM + 8)
    return {club: place - over for club, place in found.items()} if over > 0 else found
