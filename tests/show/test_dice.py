"""Dice as they are drawn: pips, ten sides, symbols, and the same faces for pages."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import fivetool as ft
from fivetool.game.registry import all_games
from fivetool.show import dice

SOME_ROLLS = 8


def drawn(*arguments, **attributes):
    return ET.fromstring(dice.die(0, 0, *arguments, **attributes))


@pytest.mark.parametrize("face", range(1, 7))
def test_six_sided_dice_have_pips(face):
    die = drawn(str(face), 58, "", dice.SIX_SIDED)
    assert [e.get("class") for e in die.iter("circle")] == ["ft-die-mark"] * face
    assert "".join(die.itertext()) == ""


def test_ten_sided_dice_have_another_shape():
    red, white = (drawn("7", 58, "", look) for look in dice.TEN_SIDED)
    assert red.find(".//polygon[@class='ft-die-body']") is not None
    assert red.find(".//rect") is None
    assert (red.get("class"), white.get("class")) == ("ft-tone-red", "ft-tone-plain")
    assert "".join(red.itertext()) == "7"


def test_outs_are_counted_in_crosses():
    crosses = [dice.outs("X", count).count(" l12 12") for count in (1, 2, 3)]
    assert crosses == [1, 2, 3]


def test_a_face_without_a_picture_is_its_word_and_an_unrolled_die_is_empty():
    assert "".join(drawn("Z", 58, "", dice.SIX_SIDED).itertext()) == "Z"
    assert len(drawn("", 58, "unrolled", dice.SIX_SIDED).find(".//g[@class='ft-face']")) == 0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_page_has_every_face_that_a_game_shows(game):
    """Whatever dice an event shows, the page can draw: else it would tumble as a plain word."""
    faces = {look.name: look.faces for look in game.board.looks}
    tree = ET.fromstring(f"<svg>{dice.looks_template(game.board.looks)}</svg>")
    assert {part.get("data-look") for part in tree} == set(faces)
    assert sum(1 for part in tree.iter() if part.get("data-face")) == sum(map(len, faces.values()))
    if not faces:
        return
    table = ft.game(game.name).table(seed=4, players=["random"] * game.setup().seats)
    shown = []
    while len(shown) < SOME_ROLLS:
        handfuls = [handful for event in table.play_bot() for handful in game.board.dice(event, table.setup)]
        shown += [handful for handful in handfuls if handful.looks]
    dice_shown = [(name, face) for handful in shown for name, face in zip(handful.looks, handful.shown, strict=True)]
    assert all(face in faces[name] for name, face in dice_shown)
