"""The gallery runs: a game is brought to a known moment, photographed and shown on a page. Nobody compares pixels."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from playwright.sync_api import Browser
from tools import gallery

from fivetool.game.registry import all_games

from .clubhouse import Clubhouse

SIZE_IN_PNG = slice(16, 24)


def test_the_gallery_shows_a_game_before_and_after(chromium: Browser, clubhouse: Clubhouse, tmp_path: Path) -> None:
    views = [view for view in gallery.views_of_game(all_games()[0], tmp_path) if view.name in ("halfway", "replay")]
    screen, theme = "phone", "dark"
    before, after = tmp_path / "before", tmp_path / "after"
    gallery.take_pictures(chromium, clubhouse.url, views, [screen], [theme], before)
    gallery.take_pictures(chromium, clubhouse.url, views[:1], [screen], [theme], after)
    page = gallery.index_page(views[:1], [screen], [theme], after, before)
    shown = [after / name for name in re.findall(r"src='([^']+)'", page)]
    assert [picture.resolve().parent.name for picture in shown] == ["before", "after"]
    for picture in [*shown, before / gallery.picture_name(views[1], screen, theme)]:
        assert struct.unpack(">II", picture.read_bytes()[SIZE_IN_PNG]) == gallery.SCREENS[screen]


def test_the_gallery_has_every_screen_and_tables_with_three_and_four_seats(tmp_path: Path) -> None:
    assert set(gallery.SCREENS.values()) >= {(360, 740), (740, 360), (768, 1024), (1440, 900), (2560, 1440)}
    assert set(gallery.THEMES) == {"light", "dark"}
    for game in all_games():
        for count in set(gallery.CROWDS) & set(game.seats.counts):
            view = gallery.crowded_view(game, count, tmp_path)
            assert view.name == f"halfway, {count} seats"
            assert gallery.known_game(game, count).setup.seats == count
