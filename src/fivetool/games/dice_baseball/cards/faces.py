"""Player cards on paper: SVG drawings, nine to a page, as SVG, PDF or one HTML page that prints (DB-15, DB-181)."""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from fivetool.errors import UsageError
from fivetool.games.dice_baseball.cards.card import CODES, PITCHER_AT_BAT, Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.text import STATISTICS_TITLES, figure, ranges, ratings, signed, usage_line
from fivetool.show.svg import element, group, shorten, text

# Tenths of a millimeter: a card of usual size, and a page that fits A4 and US letter.
WIDTH, HEIGHT = 630, 880
ACROSS, DOWN = 3, 3
PAGE_WIDTH, PAGE_HEIGHT = 2100, 2790
SIDE = (PAGE_WIDTH - ACROSS * WIDTH) // 2
TOP = (PAGE_HEIGHT - DOWN * HEIGHT) // 2

SANS = "Helvetica, Arial, 'Liberation Sans', sans-serif"
INK, FAINT, PAPER, STRIPE = "#1b2530", "#5b6773", "#fffdf7", "#f1ece0"
CLUB_COLORS = (
    "#1d4e6f",
    "#7a2331",
    "#22573c",
    "#5a3a78",
    "#8a4b14",
    "#2f4858",
    "#74531a",
    "#3b3f8f",
    "#0e6066",
    "#6b2a54",
)
ON_BASE_TINT = {"HB": "#e3eef6", "BB": "#e3eef6", "HR": "#f9dfc8"} | dict.fromkeys(CODES[2:9], "#e6f1e2")

FILE_KINDS = (".html", ".svg", ".pdf")


@dataclass(frozen=True)
class Face:
    """What stands on a card, ready to be drawn."""

    name: str = ""
    club: str = ""
    year: str = ""
    line: str = ""
    color: str = FAINT
    ratings: tuple[tuple[str, str], ...] = ()
    left: dict[str, str] | None = None
    right: dict[str, str] | None = None
    defense: tuple[str, ...] = ()
    statistics: tuple[str, ...] = ()


def club_cards(club: Club) -> list[str]:
    """The drawings of all cards of a club."""
    return [draw(face_of(player, club)) for player in club.players]


def blank_cards(number: int) -> list[str]:
    """Blank cards to fill in by hand: hitters and pitchers in turn."""
    hitter = Face(ratings=tuple((name, "") for name in ("Contact", "Power", "Speed", "Steal", "Bunt", "Injury")))
    pitcher = Face(ratings=tuple((name, "") for name in ("Control", "Stamina", "Rest", "Hold", "Injury")))
    return [draw(pitcher if place % 2 else hitter) for place in range(number)]


def face_of(player: Hitter | Pitcher, club: Club) -> Face:
    """What stands on a player's card."""
    if isinstance(player, Hitter):
        hands = f"Bats {player.bats} · Throws {player.throws} · {usage_line(player)}"
    else:
        hands = f"Throws {player.throws} · Bats {player.bats} · {player.starts} GS, {player.relief_games} in relief"
    return Face(
        name=player.name,
        club=club.name,
        year=str(club.year or ""),
        line=hands,
        color=CLUB_COLORS[crc32(club.name.encode()) % len(CLUB_COLORS)],
        ratings=tuple(ratings(player).items()),
        left=ranges(player.vs_left),
        right=ranges(player.vs_right),
        defense=tuple(_defense(player)),
        statistics=tuple(_statistics(player)),
    )


def _defense(player: Hitter | Pitcher) -> Iterable[str]:
    if isinstance(player, Pitcher):
        yield f"P · Def {player.defense} · Rng {player.range}"
        return
    for line in player.fielding:
        if line.position != "DH":
            arm = f" · Arm {signed(line.arm)}" if line.arm is not None else ""
            yield f"{line.position} ({line.games}) · Def {line.defense} · Rng {line.range}{arm}"


def _statistics(player: Hitter | Pitcher) -> Iterable[str]:
    for name, line in player.statistics.items():
        shown = [f"{figure(title, line[title])} {title}" for title in ("PA", "HR", "BB", "SO") if title in line]
        average = figure("AVG", line["AVG"]) if "AVG" in line else ""
        yield " · ".join((f"{STATISTICS_TITLES.get(name, name)} {average}", *shown))


def draw(face: Face) -> str:
    """A card as a group of SVG elements at the origin."""
    return group(
        (
            _box(0, 0, WIDTH, HEIGHT, PAPER, radius=28, stroke="#9aa3ab", stroke_width=2),
            *_heading(face),
            *_ratings(face.ratings),
            *_columns(face.left, face.right),
            *_foot(face),
        )
    )


def at_bat(pitcher: Pitcher | None, club: Club) -> Face:
    """DB-35: what a pitcher bats with when he has a card for that; None: the card of all others."""
    bat = pitcher.bat if pitcher is not None else PITCHER_AT_BAT
    whose = f"Bats {pitcher.bats}" if pitcher is not None else "For pitchers without such a card"
    rated = {"Contact": bat.contact, "Power": bat.power, "Speed": bat.speed, "Steal": bat.steal, "Bunt": bat.bunt}
    return Face(
        name=f"{pitcher.name} at bat" if pitcher is not None else "Pitchers at bat",
        club=club.name,
        year=str(club.year or ""),
        line=whose,
        color=CLUB_COLORS[crc32(club.name.encode()) % len(CLUB_COLORS)],
        ratings=tuple((name, str(value)) for name, value in rated.items()),
        left=ranges(bat.vs_left),
        right=ranges(bat.vs_right),
        defense=("P: see the pitcher's card",),
    )


def drawing_of(player: Hitter | Pitcher, club: Club) -> str:
    """One card as an SVG document, with its name and ratings for those who cannot see it."""
    return document_of(face_of(player, club))


def document_of(face: Face) -> str:
    """A card as an SVG document."""
    spoken = ", ".join(f"{name} {value}" for name, value in face.ratings)
    return element(
        "svg",
        draw(face),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"Card of {face.name}: {face.line}; {spoken}",
        class_="ft-player-card",
    )


def _words(
    x: float, y: float, words: str, size: float, fill: str = INK, anchor: str = "start", bold: bool = False
) -> str:
    weight = 700 if bold else None
    return text(x, y, words, font_size=size, font_family=SANS, fill=fill, text_anchor=anchor, font_weight=weight)


def _box(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **attributes: object) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=fill, **attributes)


def _heading(face: Face) -> Iterable[str]:
    band = f"M0 108 V28 A28 28 0 0 1 28 0 H{WIDTH - 28} A28 28 0 0 1 {WIDTH} 28 V108 Z"
    yield element("path", d=band, fill=face.color)
    size = 46 if len(face.name) <= 20 else 46 * 20 / len(face.name)
    yield _words(26, 54, shorten(face.name, 34), size, "#ffffff", bold=True)
    yield _words(26, 92, shorten(face.club, 34), 25, "#ffffff")
    yield _words(WIDTH - 26, 92, face.year, 25, "#ffffff", "end")
    yield _words(26, 138, face.line, 23, FAINT)


RATINGS_TOP, TABLE_TOP, ROW = 150, 246, 29.5


def _ratings(shown: tuple[tuple[str, str], ...]) -> Iterable[str]:
    width = (WIDTH - 40) / max(1, len(shown))
    for place, (name, value) in enumerate(shown):
        left = 20 + place * width
        yield _box(left + 3, RATINGS_TOP, width - 6, 74, STRIPE, radius=8)
        yield _words(left + width / 2, RATINGS_TOP + 24, name, 21, FAINT, "middle")
        yield _words(left + width / 2, RATINGS_TOP + 60, value, 32 if len(value) <= 5 else 25, INK, "middle", bold=True)


def _columns(left: dict[str, str] | None, right: dict[str, str] | None) -> Iterable[str]:
    """The two result columns, all codes in printed order."""
    yield _words(230, TABLE_TOP + 2, "vLH", 24, INK, "middle", bold=True)
    yield _words(460, TABLE_TOP + 2, "vRH", 24, INK, "middle", bold=True)
    for place, code in enumerate(CODES):
        top = TABLE_TOP + 10 + place * ROW
        yield _box(20, top, WIDTH - 40, ROW - 1.5, ON_BASE_TINT.get(code, STRIPE if place % 2 else PAPER))
        yield _words(34, top + 22, code, 23, INK, bold=True)
        for middle, column in ((230, left), (460, right)):
            if column is None:
                yield element("line", x1=middle - 70, x2=middle + 70, y1=top + 22, y2=top + 22, stroke="#b9bfc4")
            else:
                words = column.get(code, "–")
                yield _words(
                    middle,
                    top + 22,
                    words,
                    24 if len(words) < 14 else 14,
                    INK if words != "–" else "#a8afb5",
                    "middle",
                )


FOOT = TABLE_TOP + 10 + len(CODES) * ROW + 12
DEFENSE_ROOM = 78
LONGEST_DEFENSE_COLUMN = 4  # there are nine positions; who plays more of them has two columns
DEFENSE_SIZES = {1: 24.0, 2: 16.5}


def _foot(face: Face) -> Iterable[str]:
    """Defense and statistics."""
    columns = 1 if len(face.defense) <= LONGEST_DEFENSE_COLUMN else 2
    rows = -(-len(face.defense) // columns)
    step = min(25.0, DEFENSE_ROOM / max(1, rows))
    for place, line in enumerate(face.defense):
        column, row = divmod(place, rows)
        size = min(DEFENSE_SIZES[columns], 0.97 * step)
        yield _words(26 + column * 600 / columns, FOOT + 22 + row * step, line, size)
    for place, line in enumerate(face.statistics[:2]):
        yield _words(26, HEIGHT - 38 + place * 23, line, 20, FAINT)


def pages(cards: list[str]) -> list[str]:
    """The cards on pages, each page an SVG document."""
    most = ACROSS * DOWN
    return [_page(cards[start : start + most]) for start in range(0, len(cards), most)]


def _page(cards: list[str]) -> str:
    placed = []
    for place, card in enumerate(cards):
        row, column = divmod(place, ACROSS)
        placed.append(group((card,), transform=f"translate({SIDE + column * WIDTH} {TOP + row * HEIGHT})"))
    return element(
        "svg",
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {PAGE_WIDTH} {PAGE_HEIGHT}",
        width=f"{PAGE_WIDTH / 10}mm",
        height=f"{PAGE_HEIGHT / 10}mm",
    )


PAGE_STYLE = f"""
@page {{ size: {PAGE_WIDTH / 10}mm {PAGE_HEIGHT / 10}mm; margin: 0 }}
body {{ margin: 0; background: #cfd4d8 }}
svg {{ display: block; margin: 4mm auto; background: #fff; max-width: 100%; height: auto; break-after: page }}
p {{ font: 14px {SANS}; text-align: center; color: {INK} }}
@media print {{ body {{ background: none }} svg {{ margin: 0; max-width: none }} p {{ break-before: page }} }}
"""


def html_sheet(cards: list[str], title: str, notice: str = "") -> str:
    """All pages as one HTML document."""
    told = f"<p>{html.escape(notice)}</p>" if notice else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{PAGE_STYLE}</style></head>\n'
        f"<body>{''.join(pages(cards))}{told}</body></html>\n"
    )


def write_sheets(cards: list[str], target: Path, title: str = "Player cards", notice: str = "") -> list[Path]:
    """Write the sheets: one HTML file, or one SVG or PDF file for each page."""
    kind = target.suffix.lower()
    if kind not in FILE_KINDS:
        raise UsageError(f"Sheets are written to {', '.join(FILE_KINDS)} files (got {target.name}).")
    if not cards:
        raise UsageError("There are no cards to print.")
    target.parent.mkdir(parents=True, exist_ok=True)
    if kind == ".html":
        target.write_text(html_sheet(cards, title, notice), encoding="utf-8")
        return [target]
    written = []
    for number, page in enumerate(pages(cards), 1):
        file = target if len(cards) <= ACROSS * DOWN else target.with_stem(f"{target.stem}-{number}")
        if kind == ".svg":
            file.write_text(page, encoding="utf-8")
        else:
            file.write_bytes(_as_pdf(page))
        written.append(file)
    return written


def _as_pdf(page: str) -> bytes:
    import vl_convert

    return bytes(vl_convert.svg_to_pdf(page))
