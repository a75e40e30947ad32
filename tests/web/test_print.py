"""Printed games in the browser: offered where a game is explained, made once, and nothing that a visitor can widen."""

from __future__ import annotations

import pytest
from clubhouse_kit import Client

from fivetool.game.registry import all_games
from fivetool.web import print_pages

GAMES = [game.name for game in all_games() if game.pages.components]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_offered_on_paper(alice: Client, name: str) -> None:
    page = alice.get(f"/rules/{name}").text
    for paper in ("a4", "letter"):
        assert f'href="/print/{name}.pdf?paper={paper}"' in page
        assert f'href="/print/{name}.pdf?paper={paper}&amp;ink=bw"' in page


def test_a_printed_game_is_a_file_that_is_made_once(alice: Client) -> None:
    print_pages.printed.cache_clear()
    first = alice.get("/print/power-chip.pdf?paper=letter")
    assert first.status_code == 200
    assert first.headers["content-type"] == "application/pdf"
    assert first.headers["content-disposition"] == 'attachment; filename="power-chip-letter.pdf"'
    assert first.content.startswith(b"%PDF-")
    assert alice.get("/print/power-chip.pdf?paper=letter").content == first.content
    assert print_pages.printed.cache_info().misses == 1


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/print/chess.pdf", 404, "No game"),
        ("/print/power-chip.pdf?paper=wallpaper", 422, "Paper is a4 or letter; got wallpaper."),
        ("/print/power-chip.pdf?ink=gold", 422, "Ink is color or bw; got gold."),
    ],
)
def test_what_cannot_be_printed_is_said(alice: Client, address: str, status: int, said: str) -> None:
    answer = alice.get(address)
    assert answer.status_code == status
    assert said in answer.text


def test_without_the_library_nothing_is_offered(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_pages, "_has_press", lambda: False)
    assert "/print/" not in alice.get("/rules/power-chip").text
    assert alice.get("/print/power-chip.pdf").status_code == 404
