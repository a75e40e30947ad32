"""Drawings for paper: SVG with classes becomes SVG that says everything itself, in color or in black and white.

Boards get their look from style sheets with custom properties (`show.svg`), which only browsers understand. Here the
same style sheets are applied to the elements once, and what follows is written into them as plain attributes.
"""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache
from typing import Any, Literal
from xml.etree import ElementTree

import cssselect2
import tinycss2

from fivetool.show.forms import FORM_CSS
from fivetool.show.papers import PAPER_CSS
from fivetool.show.svg import BOARD_CSS, COLORS, text_width

Ink = Literal["color", "bw"]
SANS, SERIF = "Source Sans Pro", "Libertinus Serif"
PLAIN_LETTER, BOLD_LETTER = 0.52, 0.56  # the width of an ordinary letter of the font, to its size
SVG = "http://www.w3.org/2000/svg"
PRESENTATION = {
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
    "visibility",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
}
WHITE_ON_PAPER = ("paper", "card", "box", "die")  # grounds for which paper is white enough
PALE_IN_BW = {"grass": "#dcdcdc", "grass-cut": "#e8e8e8", "clay": "#c4c4c4", "coin": "#e0e0e0", "lit": "#dddddd"}
SAVING_CSS = """\
.ft-board .ft-back { fill: #f2f2f2; stroke: #555555; stroke-width: 2; }
.ft-board .ft-back-words { fill: #222222; }
.ft-board .ft-form-stripe { stroke: #777777; opacity: 1; }
"""  # backs of cards in black and white: a dark page of them drinks a cartridge
NOT_DRAWN = ("title", "desc", "style")
NOT_DRAWN_CLASSES = ("ft-on-scoreboard",)  # a page has a scoreboard of its own
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*\)")
MIXED = re.compile(r"color-mix\(in srgb, (#[0-9a-fA-F]{6}) (\d+)%, #000\)")
HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


def for_paper(svg: str, ink: Ink = "color") -> str:
    """A drawing that needs no style sheet.

    >>> for_paper('<svg xmlns="http://www.w3.org/2000/svg" class="ft-board"><path class="ft-mark"/></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg" font-family="Source Sans Pro"><path fill="#26221b" /></svg>'
    """
    return _for_paper(svg, ink)


@lru_cache(maxsize=1 << 10)
def _for_paper(svg: str, ink: Ink) -> str:
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    _dress(wrapped, _tokens(ink), _look(ink), ink)
    return ElementTree.tostring(root, encoding="unicode")


def _dress(node: Any, variables: dict[str, str], look: Any, ink: Ink) -> None:
    """Write what the style sheets say of an element into it, then of all that is in it."""
    element = node.etree_element
    declared = _declared(node, look)
    variables = variables | {name: _resolved(value, variables) for name, value in declared.items() if name[:2] == "--"}
    for name, value in declared.items():
        if name in PRESENTATION:
            element.set(name, _resolved(value, variables))
    _loosen(element)
    _clean(element, ink)
    for child in list(node.iter_children()):
        if _is_drawn(child.etree_element):
            _dress(child, variables, look, ink)
        else:
            element.remove(child.etree_element)


def _loosen(element: ElementTree.Element) -> None:
    """Words that are drawn narrower for the wide fonts of some screens keep their width where this font has room."""
    room, size = element.get("textLength"), element.get("font-size", "")
    if room and size.endswith("px"):
        letter = float(size[:-2]) * (BOLD_LETTER if element.get("font-weight") else PLAIN_LETTER)
        if text_width(element.text or "", letter) < float(room):
            del element.attrib["textLength"]


def _declared(node: Any, look: Any) -> dict[str, str]:
    """What the style sheets declare for an element, the strongest declaration of each property last."""
    found: dict[str, str] = {}
    for _, _, _, declarations in sorted(look.match(node), key=lambda match: match[:2]):
        found |= declarations
    return found


def _clean(element: ElementTree.Element, ink: Ink) -> None:
    """Take off what only pages need, and give colors and fonts as paper has them."""
    for name, value in list(element.attrib.items()):
        if name == "class" or name == "role" or name == "tabindex" or name.startswith(("data-", "aria-")):
            del element.attrib[name]
        elif name == "font-family":
            element.set(name, SERIF if "Georgia" in value or value == SERIF else SANS)
        elif HEX.search(value) and ink == "bw":
            element.set(name, HEX.sub(lambda color: gray(color[0]), value))


def _is_drawn(element: ElementTree.Element) -> bool:
    classes = element.get("class", "").split()
    hidden = element.get("data-preview") is not None or any(name in classes for name in NOT_DRAWN_CLASSES)
    return not hidden and element.tag.removeprefix(f"{{{SVG}}}") not in NOT_DRAWN


def _resolved(value: str, variables: dict[str, str]) -> str:
    while VARIABLE.search(value):
        value = VARIABLE.sub(lambda found: variables.get(found[1], "#000000"), value)
    return MIXED.sub(lambda found: _darker(found[1], int(found[2]) / 100), value)


def _darker(color: str, share: float) -> str:
    return "#" + "".join(f"{round(int(color[i : i + 2], 16) * share):02x}" for i in (1, 3, 5))


def gray(color: str) -> str:
    """A color as a black-and-white printer shows it.

    >>> gray("#ffffff"), gray("#fff"), gray("#ff0000")
    ('#ffffff', '#ffffff', '#4c4c4c')
    """
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    level = round(255 * colorsys.rgb_to_yiq(red, green, blue)[0])
    return f"#{level:02x}{level:02x}{level:02x}"


@lru_cache(maxsize=2)
def _tokens(ink: Ink) -> dict[str, str]:
    """The design tokens by day, on white paper."""
    colors = {name: light for name, (light, _) in COLORS.items()} | dict.fromkeys(WHITE_ON_PAPER, "#ffffff")
    if ink == "bw":
        colors = {name: gray(color) for name, color in colors.items()} | PALE_IN_BW
    fonts = {"--ft-sans": SANS, "--ft-serif": SERIF}
    return {f"--ft-{name}": color for name, color in colors.items()} | fonts


@lru_cache(maxsize=2)
def _look(ink: Ink) -> Any:
    """The rules of the style sheets, ready to be matched. What only browsers know (`:focus-visible`) is left out."""
    matcher = cssselect2.Matcher()
    styles = BOARD_CSS + PAPER_CSS + FORM_CSS + (SAVING_CSS if ink == "bw" else "")
    for rule in tinycss2.parse_stylesheet(styles, skip_whitespace=True, skip_comments=True):
        if rule.type != "qualified-rule":
            continue
        declarations = {
            one.name: tinycss2.serialize(one.value).strip()
            for one in tinycss2.parse_declaration_list(rule.content, skip_whitespace=True, skip_comments=True)
            if one.type == "declaration"
        }
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue
        for selector in selectors:
            if not selector.never_matches and selector.pseudo_element is None:
                matcher.add_selector(selector, declarations)
    return matcher
