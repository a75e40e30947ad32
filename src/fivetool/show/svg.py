"""Drawing boards as SVG: the design tokens, the parts that every ballpark shares, and a small SVG writer.

A board is plain SVG with classes, without inline style, so that a page with a strict content security policy can
show it. The look is in two style sheets kept here and nowhere else: `TOKENS_CSS` (colors and fonts as custom
properties, for the day and for a night game) and `BOARD_CSS` (what the classes look like). The web serves them as a
style sheet; `with_style` puts them into the SVG for places that have none, such as notebooks and picture files.

The module is long because the look of all boards is in one place.

Sizes are in units of the view box. Boards are meant to be 480 units wide: on the narrowest phone, where that is
340 pixels, `SMALLEST_TEXT` is still 12 pixels high.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD
from fivetool.game.words import Choice

BOARD_WIDTH = 480
SMALLEST_TEXT = 17
TALL, VERY_TALL = 1.0, 1.7  # height to width: too tall for the field of a phone, and of a wide screen
TEAM_LETTERS = "ABCD"
COLOR_NAMES = ("blue", "red", "green", "purple", "slate")  # of the classes that give a part a color
SIN_45 = 0.7071

FONTS = {
    "serif": '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
    "sans": 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
}

# Every token in the light theme (a scorecard in the sun) and the dark one (a night game). Text on its ground keeps
# a contrast of at least 4.5 to 1; tests/show/test_svg.py measures it.
COLORS = {
    "paper": ("#f6f0e1", "#12171f"),
    "card": ("#fffbf1", "#1b222d"),
    "ink": ("#26221b", "#f0eadb"),
    "ink-soft": ("#615948", "#b9b2a2"),
    "line": ("#cdbf9f", "#3c4656"),
    "grass": ("#6f9a54", "#234a2f"),
    "grass-cut": ("#7aa55e", "#2a5536"),
    "clay": ("#cf9a68", "#7c5437"),
    "chalk": ("#fffdf6", "#f2ecde"),
    "team-a": ("#1d4f9e", "#9cc2ff"),
    "team-a-ink": ("#ffffff", "#0c1a33"),
    "team-b": ("#ab2a20", "#ff9f8e"),
    "team-b-ink": ("#ffffff", "#3a0d07"),
    "team-c": ("#0b6150", "#6fdcc0"),
    "team-c-ink": ("#ffffff", "#04241d"),
    "team-d": ("#6b2f86", "#dcb0f5"),
    "team-d-ink": ("#ffffff", "#2a0f38"),
    # five colors with a meaning of their own, whatever colors the teams wear
    "blue": ("#1d4f9e", "#9cc2ff"),
    "blue-ink": ("#ffffff", "#0c1a33"),
    "red": ("#ab2a20", "#ff9f8e"),
    "red-ink": ("#ffffff", "#3a0d07"),
    "green": ("#2c6a3a", "#8fd6a0"),
    "green-ink": ("#ffffff", "#08250f"),
    "purple": ("#6b2f86", "#dcb0f5"),
    "purple-ink": ("#ffffff", "#2a0f38"),
    "slate": ("#44505f", "#c3ccd8"),
    "slate-ink": ("#ffffff", "#161b21"),
    "accent": ("#8a4b00", "#ffcb52"),
    "accent-ink": ("#fffbf1", "#2b1c00"),
    "die": ("#fffdf6", "#efe8d8"),
    "die-ink": ("#26221b", "#26221b"),
    "die-green": ("#1f6b3a", "#2f7d49"),
    "die-green-ink": ("#ffffff", "#ffffff"),
    "die-brown": ("#7a4a1d", "#8a5a2b"),
    "die-brown-ink": ("#ffffff", "#ffffff"),
    "die-red": ("#a3231a", "#b2362c"),
    "die-red-ink": ("#ffffff", "#ffffff"),
    "die-dark": ("#2c3a52", "#47597a"),
    "die-dark-ink": ("#ffffff", "#ffffff"),
    "box": ("#fffdf6", "#232c39"),
    "lit": ("#ffd45e", "#ffcb52"),
    "lit-ink": ("#26221b", "#26221b"),
    "coin": ("#f0b429", "#f0b429"),
    "coin-edge": ("#7a4a00", "#7a4a00"),
    "coin-ink": ("#3d2500", "#3d2500"),
}

# Where a page says which theme it shows: our own pages, notebooks and the documentation each in their own way.
LIGHT_HOSTS = ("[data-theme=light]", "[data-jp-theme-light=true]", "[data-md-color-scheme=default]")
DARK_HOSTS = ("[data-theme=dark]", "[data-jp-theme-light=false]", "[data-md-color-scheme=slate]")


def _declare(theme: int) -> str:
    return " ".join(f"--ft-{name}: {values[theme]};" for name, values in COLORS.items())


TOKENS_CSS = f"""\
:root {{ {" ".join(f"--ft-{name}: {stack};" for name, stack in FONTS.items())} }}
:root {{ color-scheme: light dark; {_declare(0)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_declare(1)} }} }}
{", ".join(LIGHT_HOSTS)} {{ color-scheme: light; {_declare(0)} }}
{", ".join(DARK_HOSTS)} {{ color-scheme: dark; {_declare(1)} }}
"""

COLOR_CLASSES = "\n".join(
    f".ft-board .ft-{name} {{ --ft-team: var(--ft-{name}); --ft-team-ink: var(--ft-{name}-ink); }}"
    for name in COLOR_NAMES
)

BOARD_CSS = f"""\
.ft-board {{ display: block; width: 100%; height: auto; font-family: var(--ft-sans); }}
.ft-board text {{ font-size: {SMALLEST_TEXT}px; fill: var(--ft-ink); font-variant-numeric: tabular-nums; }}
.ft-board .ft-middle {{ text-anchor: middle; dominant-baseline: central; }}
.ft-board .ft-end {{ text-anchor: end; }}
.ft-board .ft-soft {{ fill: var(--ft-ink-soft); }}
.ft-board .ft-strong {{ font-weight: 700; }}
.ft-board .ft-changed {{ text-decoration: underline; }}
.ft-board .ft-heading {{ font-family: var(--ft-serif); font-size: 21px; font-weight: 700; }}
.ft-board .ft-figure {{ font-family: var(--ft-serif); font-size: 38px; font-weight: 700; }}
.ft-board .ft-paper {{ fill: var(--ft-card); stroke: var(--ft-line); stroke-width: 1.5; }}
.ft-board .ft-ground {{ x: 1px; y: 1px; width: calc(100% - 2px); height: calc(100% - 2px); }}
.ft-board .ft-rule {{ stroke: var(--ft-line); stroke-width: 1.5; fill: none; }}
.ft-board .ft-grass {{ fill: var(--ft-grass); }}
.ft-board .ft-grass-cut {{ fill: var(--ft-grass-cut); }}
.ft-board .ft-clay {{ fill: var(--ft-clay); }}
.ft-board .ft-clay-edge {{ stroke: var(--ft-clay); stroke-width: 12; stroke-linejoin: round; }}
.ft-board .ft-chalk {{ stroke: var(--ft-chalk); stroke-width: 2.5; fill: none; }}
.ft-board .ft-base {{ fill: var(--ft-chalk); stroke: var(--ft-coin-edge); stroke-width: 1; }}
.ft-board .ft-team-a {{ --ft-team: var(--ft-team-a); --ft-team-ink: var(--ft-team-a-ink); }}
.ft-board .ft-team-b {{ --ft-team: var(--ft-team-b); --ft-team-ink: var(--ft-team-b-ink); }}
.ft-board .ft-team-c {{ --ft-team: var(--ft-team-c); --ft-team-ink: var(--ft-team-c-ink); }}
.ft-board .ft-team-d {{ --ft-team: var(--ft-team-d); --ft-team-ink: var(--ft-team-d-ink); }}
{COLOR_CLASSES}
.ft-board .ft-band {{ fill: var(--ft-team); }}
.ft-board .ft-on-band {{ fill: var(--ft-team-ink); }}
.ft-board .ft-on-band-mark {{ fill: var(--ft-team-ink); }}
.ft-board .ft-mark {{ fill: var(--ft-ink); }}
.ft-board .ft-centered {{ dominant-baseline: central; }}
.ft-board .ft-arrow {{ fill: none; stroke: var(--ft-accent); stroke-width: 3; stroke-linecap: round; }}
.ft-board .ft-result {{ fill: var(--ft-accent); }}
.ft-board .ft-dim {{ opacity: 0.45; }}
.ft-board .ft-chevron {{ fill: none; stroke: var(--ft-ink-soft); stroke-width: 3; stroke-linejoin: round; }}
.ft-board .ft-chevron {{ stroke-linecap: round; }}
.ft-board .ft-chevron-on-token {{ stroke: var(--ft-team-ink); }}
.ft-board .ft-token {{ fill: var(--ft-team); stroke: var(--ft-chalk); stroke-width: 2.5; }}
.ft-board .ft-token-flat {{ fill: var(--ft-team); stroke: var(--ft-line); stroke-width: 1; }}
.ft-board .ft-token-letter {{ fill: var(--ft-team-ink); font-size: 19px; font-weight: 700; }}
.ft-board .ft-batter .ft-token {{ fill: var(--ft-card); stroke: var(--ft-team); stroke-width: 3; }}
.ft-board .ft-batter .ft-token-letter {{ fill: var(--ft-team); }}
.ft-board .ft-team-name {{ fill: var(--ft-team); }}
.ft-board .ft-die {{ fill: var(--ft-box); stroke: var(--ft-line); stroke-width: 1.5; }}
.ft-board .ft-die-body {{ fill: color-mix(in srgb, var(--ft-tone) 72%, #000); stroke: var(--ft-ink-soft); }}
.ft-board .ft-die-top {{ fill: var(--ft-tone); }}
.ft-board .ft-die-mark {{ fill: var(--ft-tone-ink); }}
.ft-board .ft-die-line {{ fill: none; stroke: var(--ft-tone-ink); stroke-width: 2; opacity: 0.45; }}
.ft-board .ft-die-path {{ fill: none; stroke: var(--ft-tone-ink); stroke-width: 6; stroke-linejoin: round; }}
.ft-board .ft-die-dashed {{ stroke-dasharray: 7 6; }}
.ft-board .ft-die-symbol {{ fill: var(--ft-tone-ink); font-size: 27px; font-weight: 700; }}
.ft-board .ft-die-word {{ font-size: 21px; }}
.ft-board .ft-tone-plain {{ --ft-tone: var(--ft-die); --ft-tone-ink: var(--ft-die-ink); }}
.ft-board .ft-tone-green {{ --ft-tone: var(--ft-die-green); --ft-tone-ink: var(--ft-die-green-ink); }}
.ft-board .ft-tone-brown {{ --ft-tone: var(--ft-die-brown); --ft-tone-ink: var(--ft-die-brown-ink); }}
.ft-board .ft-tone-red {{ --ft-tone: var(--ft-die-red); --ft-tone-ink: var(--ft-die-red-ink); }}
.ft-board .ft-tone-dark {{ --ft-tone: var(--ft-die-dark); --ft-tone-ink: var(--ft-die-dark-ink); }}
.ft-board .ft-die-lit {{ --ft-tone: var(--ft-lit); --ft-tone-ink: var(--ft-lit-ink); }}
.ft-board .ft-die-lit .ft-die-body {{ stroke: var(--ft-ink); stroke-width: 4; }}
.ft-board .ft-die-counted .ft-die-body {{ stroke: var(--ft-ink); stroke-width: 4; }}
.ft-board .ft-die-unrolled .ft-die-body {{ fill: none; stroke: var(--ft-ink-soft); stroke-dasharray: 6 6; }}
.ft-board .ft-die-unrolled .ft-die-top {{ fill: none; }}
.ft-board .ft-box {{ fill: var(--ft-box); stroke: var(--ft-ink-soft); stroke-width: 1.5; }}
.ft-board .ft-box-word {{ fill: var(--ft-ink); font-weight: 700; }}
.ft-board .ft-box-play .ft-box {{ fill: var(--ft-die-green); }}
.ft-board .ft-box-play .ft-box-word {{ fill: var(--ft-die-green-ink); }}
.ft-board .ft-box-more .ft-box {{ fill: var(--ft-die-brown); }}
.ft-board .ft-box-more .ft-box-word {{ fill: var(--ft-die-brown-ink); }}
.ft-board .ft-box-twice .ft-box {{ fill: var(--ft-coin); }}
.ft-board .ft-box-twice .ft-box-word {{ fill: var(--ft-coin-ink); }}
.ft-board .ft-verdict {{ fill: var(--ft-lit); stroke: var(--ft-ink); stroke-width: 2; }}
.ft-board .ft-verdict-word {{ fill: var(--ft-lit-ink); font-weight: 800; }}
.ft-board .ft-shield {{ fill: var(--ft-accent); stroke: var(--ft-card); stroke-width: 2; }}
.ft-board .ft-star {{ fill: var(--ft-coin-ink); stroke: var(--ft-coin); stroke-width: 1; }}
.ft-board .ft-box-next .ft-box {{ stroke: var(--ft-ink); stroke-width: 3.5; }}
.ft-board .ft-box-checked .ft-box {{ opacity: 0.3; }}
.ft-board .ft-box-checked:not(.ft-touched) .ft-box-word {{ visibility: hidden; }}
.ft-board .ft-box-checked:not(.ft-touched) .ft-star {{ visibility: hidden; }}
.ft-board .ft-cross {{ fill: none; stroke: var(--ft-ink); stroke-width: 3; stroke-linecap: round; }}
.ft-board .ft-cross {{ visibility: hidden; }}
.ft-board .ft-box-checked .ft-cross, .ft-board .ft-touched .ft-cross {{ visibility: visible; }}
.ft-board .ft-touched rect {{ fill: var(--ft-lit); stroke: var(--ft-ink); stroke-width: 3; }}
.ft-board .ft-touched polygon {{ fill: var(--ft-lit); stroke: var(--ft-ink); stroke-width: 3; }}
.ft-board .ft-touched text {{ fill: var(--ft-lit-ink); font-weight: 800; }}
.ft-board [data-preview] {{ visibility: hidden; pointer-events: none; }}
.ft-board .ft-considered, .ft-board .ft-considered .ft-cross {{ visibility: visible; }}
.ft-board .ft-considered .ft-cross, .ft-board .ft-touched .ft-cross {{ stroke: var(--ft-lit-ink); }}
.ft-board .ft-preview-box {{ fill: var(--ft-lit); fill-opacity: 0.45; stroke: var(--ft-ink); stroke-width: 3; }}
.ft-board .ft-preview-box {{ stroke-dasharray: 5 4; }}
.ft-board .ft-preview-place {{ fill: var(--ft-lit); fill-opacity: 0.1; stroke: var(--ft-accent); stroke-width: 5; }}
.ft-board .ft-lamp {{ fill: none; stroke: var(--ft-ink-soft); stroke-width: 1.5; }}
.ft-board .ft-lamp-on {{ fill: var(--ft-ink); stroke: var(--ft-ink); }}
.ft-board .ft-coin-rim {{ fill: var(--ft-coin); stroke: var(--ft-coin-edge); stroke-width: 2; }}
.ft-board .ft-coin-notch {{ stroke: var(--ft-coin-edge); stroke-width: 5; }}
.ft-board .ft-coin-heart {{ fill: var(--ft-coin); stroke: var(--ft-coin-edge); stroke-width: 1.5; }}
.ft-board .ft-coin-face {{ fill: var(--ft-coin-ink); font-weight: 800; }}
.ft-board .ft-cell {{ fill: var(--ft-paper); stroke: none; }}
.ft-board .ft-pill {{ fill: var(--ft-accent); stroke: var(--ft-card); stroke-width: 2; }}
.ft-board .ft-pill-word {{ fill: var(--ft-accent-ink); font-weight: 700; }}
.ft-board .ft-halo {{ fill: none; stroke: var(--ft-accent); stroke-width: 3.5; }}
.ft-board [role=button] {{ cursor: pointer; outline: none; }}
.ft-board [role=button]:hover .ft-pill, .ft-board [role=button]:hover .ft-coin-heart {{ stroke: var(--ft-ink); }}
.ft-board [role=button]:focus-visible .ft-pill,
.ft-board [role=button]:focus-visible .ft-halo {{ stroke: var(--ft-ink); stroke-width: 4; }}
"""


def element(name: str, *children: str, **attributes: object) -> str:
    """An SVG element. Attribute names lose a final underscore and use hyphens; None leaves an attribute out.

    Children are SVG already; for words use `text`, which escapes them.

    >>> element("circle", cx=10, cy=2.5, class_="ft-lamp", data_base=None)
    '<circle cx="10" cy="2.5" class="ft-lamp"/>'
    """
    written = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


# For parts that a server draws again and again: there are only a few thousand different ones.
drawn_once = lru_cache(maxsize=1 << 12, typed=True)


@lru_cache(maxsize=1 << 14, typed=True)
def _attribute(key: str, value: object) -> str:
    written = f"{value:.6g}" if isinstance(value, float) else str(value)
    quoted = escape(written, quote=False).replace('"', "&quot;").replace("\n", "&#10;")
    return f' {key.rstrip("_").replace("_", "-")}="{quoted}"'


def group(children: Iterable[str], **attributes: object) -> str:
    """A group of elements."""
    return element("g", "".join(children), **attributes)


@drawn_once
def text(x: float, y: float, words: str, classes: str = "", **attributes: object) -> str:
    """Words at a place, escaped.

    >>> text(0, 0, "A & B")
    '<text x="0" y="0">A &amp; B</text>'
    """
    return element("text", escape(words, quote=False), x=x, y=y, class_=classes or None, **attributes)


@drawn_once
def rect(x: float, y: float, width: float, height: float, classes: str, radius: float = 0) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=classes)


@drawn_once
def circle(x: float, y: float, radius: float, classes: str) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, class_=classes)


@drawn_once
def line(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    """A line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=classes)


def polygon(corners: Iterable[tuple[float, float]], classes: str, **attributes: object) -> str:
    """A closed outline through its corners."""
    points = " ".join(f"{x:.6g},{y:.6g}" for x, y in corners)
    return element("polygon", points=points, class_=classes, **attributes)


@drawn_once
def path(d: str, classes: str) -> str:
    """A path."""
    return element("path", d=d, class_=classes)


def shorten(words: str, most: int) -> str:
    """Words cut to so many characters, since SVG text does not wrap.

    >>> shorten("Knickerbockers", 8)
    'Knicker…'
    """
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


NARROW, BROAD = "fijlrtI.,'- ", "mwMW"  # letters that take less and more room than others


def text_width(words: str, letter: float) -> float:
    """About how wide words are drawn; `letter` is the width of one that is neither narrow nor broad."""
    return sum(letter * (0.6 if one in NARROW else 1.45 if one in BROAD else 1.0) for one in words)


SMALLEST = 0.85  # of its usual size that writing is drawn in where the room is short


def fitted(x: float, y: float, words: str, room: float, letter: float, classes: str = "") -> str:
    """Words on one line: those that would take more than the room are drawn smaller, and only then narrower too.

    >>> fitted(0, 0, "Wobblethorpe", 110, 10)
    '<text x="0" y="0" transform="translate(0 0) scale(0.978)">Wobblethorpe</text>'
    >>> fitted(5, 8, "Wobblethorpe", 51, 10).partition(">")[0]
    '<text x="0" y="0" transform="translate(5 8) scale(0.85)" textLength="60" lengthAdjust="spacingAndGlyphs"'
    """
    share = room / text_width(words, letter) if words else 1.0
    if share >= 1:
        return text(x, y, words, classes)
    scale = max(share, SMALLEST)
    squeezed = {"textLength": room / scale, "lengthAdjust": "spacingAndGlyphs"} if scale > share else {}
    return text(0, 0, words, classes, transform=f"translate({x:.6g} {y:.6g}) scale({scale:.3g})", **squeezed)


def button(choice: Choice | None, *children: str, **attributes: object) -> str:
    """A group that can be clicked or reached with the keyboard when it stands for a choice, else a plain group."""
    if choice is None:
        return group(children, **attributes)
    return group(children, data_choice=choice.id, role="button", tabindex=0, aria_label=choice.label, **attributes)


def pill_width(word: str) -> float:
    """How wide a pill around a word is."""
    return max(40, 20 + 10.5 * len(word))


@drawn_once
def pill(x: float, y: float, word: str, choice: Choice | None) -> str:
    """A rounded label around a center; clickable when it stands for a choice."""
    wide = pill_width(word)
    return button(
        choice,
        rect(x - wide / 2, y - 17, wide, 34, "ft-pill", 17),
        text(x, y, word, "ft-middle ft-pill-word"),
    )


def team_class(team: int) -> str:
    """The class that gives a part its team's colors.

    >>> team_class(0)
    'ft-team-a'
    """
    return f"ft-team-{TEAM_LETTERS[team].lower()}"


def score_line(names: Sequence[str], runs: Sequence[int], left: float, y: float) -> str:
    """Both teams with their runs in one line, for places without a scoreboard."""
    parts = []
    for team, name in enumerate(names):
        x = left + 112 * team
        parts.append(token(x + 8, y, team, 12))
        words = f"{shorten(name, 8)} {int(runs[team])}"
        parts.append(group((text(x + 25, y + 6, words, "ft-team-name"),), class_=team_class(team)))
    return group(parts, class_="ft-on-scoreboard")


@drawn_once
def token(x: float, y: float, team: int, radius: float = 18, letter: str = "", **attributes: object) -> str:
    """A team's token: round for the first and third team, square for the others, each with a letter of its own."""
    if team % 2 == 0:
        shape = circle(x, y, radius, "ft-token")
    else:
        half = radius * 0.9
        shape = rect(x - half, y - half, 2 * half, 2 * half, "ft-token", radius * 0.25)
    extra = attributes.pop("class_", "")
    return group(
        (shape, text(x, y, letter or TEAM_LETTERS[team], "ft-middle ft-token-letter")),
        class_=f"{team_class(team)} {extra}".strip(),
        data_team=team,
        **attributes,
    )


@drawn_once
def runner(x: float, y: float, team: int, number: int, letter: str = "") -> str:
    """A base runner, found by scripts through `data-runner`; the legend explains it as "runner"."""
    return token(x, y, team, letter=letter, data_runner=number, data_legend="runner")


@drawn_once
def coin(x: float, y: float, radius: float, face: str) -> str:
    """A coin or poker chip: a notched rim around what its face shows (SVG, such as a `text`)."""
    notches = []
    for turn in range(8):
        angle = math.pi * turn / 4
        dx, dy = math.cos(angle), math.sin(angle)
        notches.append(
            line(x + dx * radius * 0.8, y + dy * radius * 0.8, x + dx * radius, y + dy * radius, "ft-coin-notch")
        )
    return group(
        (
            circle(x, y, radius, "ft-coin-rim"),
            *notches,
            circle(x, y, radius * 0.74, "ft-coin-heart"),
            face,
        )
    )


@drawn_once
def track(x: float, y: float, name: str, shown: int, of: int, gap: float = 21, indent: float = 80) -> str:
    """A row of lamps, as on a scoreboard: so many of them lit. The name is read out with the number, and is its key in
    the legend.
    """
    lamps = [
        circle(x + indent + gap * i, y - 6, 8, "ft-lamp ft-lamp-on" if i < shown else "ft-lamp") for i in range(of)
    ]
    return group(
        (text(x, y, name), *lamps), role="img", aria_label=f"{name}: {shown} of {of}", data_legend=name.lower()
    )


@dataclass(frozen=True)
class Diamond:
    """A ballpark around a home plate: where its bases are, and how it is drawn.

    >>> Diamond(240, 330, 85).place(1)
    (325, 245)
    """

    x: float  # home plate
    y: float
    reach: float  # from home plate sideways to first base; second base is twice as far up
    team: int | None = None  # for games in which each team has a diamond of its own

    def place(self, base: int) -> tuple[float, float]:
        """The middle of a base: 1 to 3, with 0 and 4 for home plate."""
        return {
            BATTER: (self.x, self.y),
            FIRST: (self.x + self.reach, self.y - self.reach),
            SECOND: (self.x, self.y - 2 * self.reach),
            THIRD: (self.x - self.reach, self.y - self.reach),
            HOME: (self.x, self.y),
        }[base]

    @drawn_once
    def draw(self) -> str:
        """Grass, clay, chalk lines and bases; every base carries `data-base`."""
        return group((*self._park(), *self._infield(), *(self._base(base) for base in range(BATTER, HOME))))

    def runners(self, numbers: Mapping[int, int], team: int, letter: str = "") -> str:
        """Tokens of the runners (base to runner number) of one team."""
        return group(runner(*self.place(base), team, number, letter) for base, number in numbers.items())

    def _park(self) -> Iterable[str]:
        x, y, fence = self.x, self.y, 3.05 * self.reach
        yield path(self._wedge(fence), "ft-clay")  # the warning track
        for share, shade in ((0.96, "ft-grass"), (0.83, "ft-grass-cut"), (0.7, "ft-grass")):  # mown in rings
            yield path(self._wedge(fence * share), shade)
        side = fence * SIN_45
        yield path(f"M{x - side:.6g} {y - side:.6g} L{x:.6g} {y:.6g} L{x + side:.6g} {y - side:.6g}", "ft-chalk")

    def _wedge(self, radius: float) -> str:
        """Fair territory out to a radius."""
        side = radius * SIN_45
        start, end = f"{self.x - side:.6g} {self.y - side:.6g}", f"{self.x + side:.6g} {self.y - side:.6g}"
        return f"M{self.x:.6g} {self.y:.6g} L{start} A{radius:.6g} {radius:.6g} 0 0 1 {end} Z"

    def _infield(self) -> Iterable[str]:
        x, y, reach = self.x, self.y, self.reach
        middle, clay = y - reach, reach * 1.22
        side = (reach + math.sqrt(2 * clay * clay - reach * reach)) / 2  # where the circle of clay meets the foul lines
        edge = f"L{x - side:.6g} {y - side:.6g} A{clay:.6g} {clay:.6g} 0 0 1 {x + side:.6g} {y - side:.6g}"
        yield path(f"M{x:.6g} {y:.6g} {edge} Z", "ft-clay ft-clay-edge")
        yield path(self._square(middle, reach * 0.8), "ft-grass-cut")
        yield circle(x, middle, reach * 0.17, "ft-clay")
        yield circle(x, y, reach * 0.28, "ft-clay")
        yield path(self._square(middle, reach), "ft-chalk")

    def _square(self, middle: float, half: float) -> str:
        """A square standing on its corner."""
        x = self.x
        return (
            f"M{x:.6g} {middle + half:.6g} L{x + half:.6g} {middle:.6g} "
            f"L{x:.6g} {middle - half:.6g} L{x - half:.6g} {middle:.6g} Z"
        )

    def _base(self, base: int) -> str:
        x, y = self.place(base)
        size = max(8, self.reach * 0.11)
        outline: tuple[tuple[float, float], ...]
        if base == BATTER:
            outline = ((-size, -size), (size, -size), (size, 0), (0, size), (-size, 0))
        else:
            outline = ((0, size), (size, 0), (0, -size), (-size, 0))
        corners = [(x + dx, y + dy) for dx, dy in outline]
        return polygon(corners, "ft-base", data_base=base, data_team=self.team)


def document(
    width: float,
    height: float,
    body: str,
    title: str,
    description: str,
    *,
    embed_style: bool = False,
    scrolls: bool = False,
    wide: tuple[float, float] | None = None,
    fold: float | None = None,
) -> str:
    """A whole board. Title and description are for screen readers; the size is the viewer's business.

    A board that `scrolls` has its parts in the order of their weight from top to bottom: where it would become too
    small to read, a page may keep its width and show the upper part. `wide` is its size in another arrangement, for
    larger rooms (`show.arrangement`), and `fold` how much of that has to be in sight at once.

    >>> "<desc>Nobody on base</desc>" in document(480, 10, "", "Field", "Nobody on base")
    True
    """
    # a picture's parts are hidden from screen readers, a group's are not
    has_parts = 'tabindex="0"' in body or "data-legend=" in body
    drawn = element(
        "svg",
        element("title", escape(title, quote=False)),
        element("desc", escape(description, quote=False)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        class_=f"ft-board{_height_class(height / width)}" if scrolls else "ft-board",
        role="group" if has_parts else "img",
        data_wide=f"0 0 {wide[0]:g} {wide[1]:g}" if wide else None,
        data_scrolls="" if scrolls else None,
        data_fold=f"{fold:g}" if fold else None,
    )
    return with_style(drawn) if embed_style else drawn


def board(
    height: float,
    body: str,
    title: str,
    described: str,
    *,
    wide: tuple[float, float] | None = None,
    fold: float | None = None,
) -> str:
    """A board of the usual width on its paper, which scrolls where it would become too small to read."""
    return document(BOARD_WIDTH, height, paper() + body, title, described, scrolls=True, wide=wide, fold=fold)


def paper() -> str:
    """What a board lies on, however large it is."""
    return element("rect", width="100%", height="100%", rx=14, class_="ft-paper ft-ground")


def _height_class(ratio: float) -> str:
    """Tells a page where a board made to fit would become too small to read."""
    return " ft-tall ft-very-tall" if ratio > VERY_TALL else " ft-tall" if ratio > TALL else ""


def with_style(svg: str) -> str:
    """The board with its style sheets inside, for places that have none of their own.

    >>> "<style>" in with_style(document(480, 10, "", "Field", "Nobody on base"))
    True
    """
    head, rest = svg.split(">", 1)
    return f"{head}><style>{TOKENS_CSS}{BOARD_CSS}</style>{rest}"
