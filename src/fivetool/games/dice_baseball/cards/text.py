"""Cards and rosters as text for a terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fivetool.games.dice_baseball.cards.card import CODES, Column, Fielding, Figures, Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club


def number_range(first: int, last: int) -> str:
    """Numbers as on a card.

    >>> number_range(0, 4), number_range(7, 7)
    ('00-04', '07')
    """
    return f"{first:02}" if first == last else f"{first:02}-{last:02}"


def ranges(column: Column) -> dict[str, str]:
    """The numbers of each code."""
    found: dict[str, list[str]] = {}
    for code, first, last in column.blocks:
        found.setdefault(code, []).append(number_range(first, last))
    return {code: " ".join(parts) for code, parts in found.items()}


def signed(number: int) -> str:
    """Hold and Arm as printed."""
    return f"{number:+d}" if number else "0"


def hitter_ratings(hitter: Hitter) -> dict[str, str]:
    """A hitter's ratings as printed."""
    names = ("contact", "power", "speed", "steal", "bunt", "injury")
    return {name.capitalize(): str(getattr(hitter, name)) for name in names}


def pitcher_ratings(pitcher: Pitcher) -> dict[str, str]:
    """A pitcher's ratings as printed; two numbers where he has two roles."""
    return {
        "Control": f"10-{pitcher.control}",
        "Stamina": _both(pitcher.stamina_start, pitcher.stamina_relief),
        "Rest": _both(pitcher.rest_start, pitcher.rest_relief),
        "Hold": signed(pitcher.hold),
        "Injury": str(pitcher.injury),
    }


def _both(start: int | None, relief: int | None) -> str:
    return " / ".join(str(number) for number in (start, relief) if number is not None) or "-"


def fielding_line(line: Fielding) -> str:
    """A line of the defense section."""
    if line.position == "DH":
        return f"DH {line.games} g"
    arm = f", Arm {signed(line.arm)}" if line.arm is not None else ""
    return f"{line.position} {line.games} g: Defense {line.defense}, Range {line.range}{arm}"


def defense_lines(player: Hitter | Pitcher) -> list[str]:
    """The defense section."""
    if isinstance(player, Pitcher):
        return [f"P {player.games} g: Defense {player.defense}, Range {player.range}"]
    return [fielding_line(line) for line in player.fielding]


def ratings(player: Hitter | Pitcher) -> dict[str, str]:
    """The ratings as printed."""
    return hitter_ratings(player) if isinstance(player, Hitter) else pitcher_ratings(player)


def subtitle(player: Hitter | Pitcher, club: Club) -> str:
    """Hands, club and year."""
    year = f", {club.year}" if club.year else ""
    if isinstance(player, Hitter):
        return f"bats {player.bats}, throws {player.throws}, {club.name}{year}"
    return f"throws {player.throws}, bats {player.bats}, {club.name}{year}"


def usage_line(player: Hitter | Pitcher) -> str:
    """Games; for pitchers by role, because that says what they may do."""
    if isinstance(player, Hitter):
        return f"{player.games} games"
    return f"{player.starts} starts, {player.relief_games} games in relief"


def card_text(player: Hitter | Pitcher, club: Club) -> RenderableType:
    """A card."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "vLH", "vRH"):
        table.add_column(heading, justify="right" if heading else "left")
    left, right = ranges(player.vs_left), ranges(player.vs_right)
    for code in CODES:
        if code in left or code in right:
            table.add_row(code, left.get(code, ""), right.get(code, ""))
    rated = "   ".join(f"{name} {value}" for name, value in ratings(player).items())
    lines: list[RenderableType] = [
        Text(player.name, style="bold"),
        f"{subtitle(player, club)}, {usage_line(player)}",
        table,
        rated,
        *defense_lines(player),
    ]
    if player.statistics:
        lines.append(statistics_table(player.statistics))
    return Group(*lines, "")


STATISTICS_TITLES = {"vs_left": "v left", "vs_right": "v right", "season": "season"}


def statistics_table(statistics: Figures) -> Table:
    """The season line, split by hand."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    titles = list(dict.fromkeys(title for line in statistics.values() for title in line))
    for title in titles:
        table.add_column(title, justify="right")
    for name, line in statistics.items():
        cells = [figure(title, line[title]) if title in line else "" for title in titles]
        table.add_row(STATISTICS_TITLES.get(name, name), *cells)
    return table


def figure(title: str, value: float) -> str:
    """A figure as usual: averages with three places and no zero before the point."""
    return f"{value:.3f}".lstrip("0") if title == "AVG" else str(value)


def roster_text(club: Club) -> RenderableType:
    """A club's players."""
    hitters, pitchers = Table(box=SIMPLE_HEAD, pad_edge=False), Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("Hitters", "B", "G", "at", "Con", "Pow", "Spd", "Stl", "Bnt", "Inj"):
        hitters.add_column(
            heading, justify="left" if heading in ("Hitters", "B", "at") else "right", no_wrap=heading != "at"
        )
    for hitter in club.hitters:
        places = " ".join(line.position for line in hitter.fielding)
        hitters.add_row(hitter.name, hitter.bats, str(hitter.games), places, *hitter_ratings(hitter).values())
    for heading in ("Pitchers", "T", "GS", "GR", "Control", "Stamina", "Rest", "Hold", "Inj"):
        pitchers.add_column(heading, justify="left" if heading in ("Pitchers", "T") else "right", no_wrap=True)
    for pitcher in club.pitchers:
        games = (str(pitcher.starts), str(pitcher.relief_games))
        pitchers.add_row(pitcher.name, pitcher.throws, *games, *pitcher_ratings(pitcher).values())
    year = f" {club.year}" if club.year else ""
    heading = f"{club.name}{year}, {club.park.name}"
    park = f"Home runs on deep flies here: {club.park.in_words}."
    return Group(Text(heading, style="bold"), hitters, pitchers, park, *([club.notice] if club.notice else []))
