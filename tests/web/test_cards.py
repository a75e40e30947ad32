"""The card pages: every card of every game that offers cards, with its facts and figures."""

from __future__ import annotations

import html
import json
import re

import pytest
from clubhouse_kit import Client

from fivetool.game.registry import all_games, find_game
from fivetool.web.card_pages import figures_of, filters_of

WITH_CARDS = [game.name for game in all_games() if game.pages.cards()]
WITHOUT_CARDS = [game.name for game in all_games() if not game.pages.cards()]
FACTS = re.compile(r"data-facts='([^']*)'")
INLINE = re.compile(r"<script(?![^>]*src=)|\sstyle=|\son[a-z]+=", re.IGNORECASE)


@pytest.mark.parametrize("name", WITH_CARDS)
def test_every_card_is_on_the_page(alice: Client, name: str) -> None:
    cards = find_game(name).pages.cards()
    page = alice.get(f"/cards/{name}").text
    assert [json.loads(html.unescape(facts)) for facts in FACTS.findall(page)] == [dict(card.facts) for card in cards]
    for card in cards:
        assert html.escape(card.words, quote=False).replace("'", "&#39;") in page
    assert page.count("<svg") >= len(cards)
    assert not INLINE.search(page)


@pytest.mark.parametrize("name", WITH_CARDS)
def test_cards_can_be_told_apart_and_filtered(name: str) -> None:
    cards = find_game(name).pages.cards()
    assert len({card.title for card in cards}) == len(cards)
    assert len(filters_of(cards)) >= 3
    assert figures_of(cards)
    for chosen in filters_of(cards):
        counts = [sum(card.facts.get(chosen.name) == value for card in cards) for value in chosen.values]
        assert all(counts)
        assert max(counts) < len(cards)


@pytest.mark.parametrize("name", WITH_CARDS)
def test_the_rules_lead_to_the_cards(alice: Client, name: str) -> None:
    assert f'href="/cards/{name}"' in alice.get(f"/rules/{name}").text


def test_there_are_games_with_and_without_cards(alice: Client) -> None:
    assert WITH_CARDS
    answer = alice.get(f"/cards/{WITHOUT_CARDS[0]}")
    assert answer.status_code == 404
    assert "has no cards to show." in answer.text
    assert alice.get("/cards/solitaire").status_code == 404
