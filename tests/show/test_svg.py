"""Drawing: escaping, the shared parts, the tokens and their contrast."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from fivetool.game.words import Choice
from fivetool.show import svg

LIGHT, DARK = 0, 1


def luminance(color):
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        ("ink", "paper"),
        ("ink", "card"),
        ("ink-soft", "paper"),
        ("ink-soft", "card"),
        ("team-a", "card"),
        ("team-b", "card"),
        ("team-a", "paper"),
        ("team-b", "paper"),
        ("team-a-ink", "team-a"),
        ("team-b-ink", "team-b"),
        *((f"{color}-ink", color) for color in svg.COLOR_NAMES),
        ("accent", "card"),
        ("accent", "paper"),
        ("accent-ink", "accent"),
        ("die-ink", "die"),
        ("die-green-ink", "die-green"),
        ("die-brown-ink", "die-brown"),
        ("die-red-ink", "die-red"),
        ("die-dark-ink", "die-dark"),
        ("ink", "box"),
        ("lit-ink", "lit"),
        ("coin-ink", "coin"),
    ],
)
def test_words_can_be_read_on_their_ground(words, ground, theme):
    assert contrast(svg.COLORS[words][theme], svg.COLORS[ground][theme]) >= 4.5


def test_both_themes_define_every_token_that_boards_use():
    used = set(re.findall(r"var\(--ft-([a-z-]+)\)", svg.BOARD_CSS)) - {"team", "team-ink", "tone", "tone-ink"}
    assert used <= set(svg.COLORS) | set(svg.FONTS)
    for name in svg.COLORS:
        assert svg.TOKENS_CSS.count(f"--ft-{name}: ") == 4  # light and dark, by the system's wish and by the page's


def test_every_rule_of_the_board_stays_inside_boards():
    selectors = [rule.split("{")[0] for rule in svg.BOARD_CSS.split("}") if "{" in rule]
    assert all(part.strip().startswith(".ft-board") for selector in selectors for part in selector.split(","))


def test_no_text_is_smaller_than_the_smallest():
    sizes = [int(size) for size in re.findall(r"font-size: (\d+)px", svg.BOARD_CSS)]
    assert min(sizes) == svg.SMALLEST_TEXT
    assert svg.SMALLEST_TEXT * 340 / svg.BOARD_WIDTH >= 12


def test_words_and_attributes_are_escaped():
    nasty = '<b onclick="x">&\''
    drawn = svg.document(10, 10, svg.text(0, 0, nasty) + svg.element("g", aria_label=nasty), nasty, nasty)
    tree = ET.fromstring(drawn)
    assert tree.find("{*}text").text == nasty
    assert tree.find("{*}g").get("aria-label") == nasty
    assert (tree.find("{*}title").text, tree.find("{*}desc").text) == (nasty, nasty)


def test_a_button_is_one_only_with_a_choice():
    choice = Choice(3, "keep", "Keep it")
    assert 'data-choice="3" role="button" tabindex="0" aria-label="Keep it"' in svg.pill(0, 0, "Keep", choice)
    assert "role" not in svg.pill(0, 0, "Keep", None)


def test_a_document_with_buttons_is_a_group_and_else_a_picture():
    button = svg.pill(0, 0, "Keep", Choice(3, "keep", "Keep it"))
    assert ET.fromstring(svg.document(1, 1, button, "", "")).get("role") == "group"
    assert ET.fromstring(svg.document(1, 1, "", "", "")).get("role") == "img"


def test_style_can_be_embedded():
    plain = svg.document(10, 10, svg.circle(1, 1, 1, "ft-lamp"), "T", "D")
    styled = svg.document(10, 10, svg.circle(1, 1, 1, "ft-lamp"), "T", "D", embed_style=True)
    assert styled == svg.with_style(plain)
    assert ET.fromstring(styled).find("{*}style").text == svg.TOKENS_CSS + svg.BOARD_CSS


def test_a_diamond_has_its_places():
    field = svg.Diamond(100, 200, 40, team=1)
    tree = ET.fromstring(svg.document(200, 200, field.draw(), "", ""))
    places = {part.get("data-base"): part.get("data-team") for part in tree.iter() if part.get("data-base")}
    assert places == dict.fromkeys("0123", "1")
    assert [field.place(base) for base in range(5)] == [(100, 200), (140, 160), (100, 120), (60, 160), (100, 200)]


@pytest.mark.parametrize(("team", "shape"), [(0, "circle"), (1, "rect")])
def test_teams_differ_in_shape_and_letter_too(team, shape):
    token = ET.fromstring(svg.runner(0, 0, team, 7))
    assert token.get("data-runner") == "7"
    assert token.find(shape) is not None
    assert token.find("text").text == "AB"[team]


def test_four_teams_have_classes_letters_and_colors_of_their_own():
    classes = [svg.team_class(team) for team in range(4)]
    assert classes == ["ft-team-a", "ft-team-b", "ft-team-c", "ft-team-d"]
    for name in classes:
        assert f".{name} {{" in svg.BOARD_CSS
        assert f"--{name}:" in svg.TOKENS_CSS
    assert [f">{letter}<" in svg.token(0, 0, team) for team, letter in enumerate("ABCD")] == [True] * 4
