"""The rules pages: how to play a game, with pictures of its board, and behind that its rules clause by clause, with an
anchor on every clause and links between them."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from fivetool.game.game import Game
from fivetool.game.letter import rules_with_letter
from fivetool.game.registry import find_game
from fivetool.table.guide import scene_at

DEEPEST_HEADING = 3


@dataclass(frozen=True)
class Heading:
    """A line of the table of contents."""

    id: str
    text: str
    level: int


@dataclass(frozen=True)
class RulesPage:
    """A game's rules, ready to be shown."""

    html: str
    toc: tuple[Heading, ...]
    clauses: frozenset[str]


@cache
def rules_page(game_name: str) -> RulesPage:
    """The rules of a game as a page."""
    return draw_rules(find_game(game_name))


@cache
def guide_page(game_name: str) -> str:
    """How to play a game, as HTML: its guide, with boards drawn where it names a step of the lesson."""
    game = find_game(game_name)
    assert game.pages.guide is not None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", lambda _, tokens, place, *rest: _picture(game, tokens[place]))
    return str(markdown.render(game.pages.guide()))


def _picture(game: Game, image: Token) -> str:
    step = int(str(image.attrs["src"]).removeprefix("lesson:"))
    board = game.board.svg(scene_at(game, step), [])
    return f'<span class="picture">{board}<span class="caption">{html.escape(image.content)}</span></span>'


def draw_rules(game: Game) -> RulesPage:
    """Turn the rules file into HTML."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(rules_with_letter(game))
    clause = re.compile(rf"{re.escape(game.facts.prefix)}-[A-Z]?\d+")
    found = _anchor_clauses(tokens, clause)
    toc = _anchor_headings(tokens)
    _link_clauses(tokens, clause, found)
    return RulesPage(markdown.renderer.render(tokens, markdown.options, {}), tuple(toc), frozenset(found))


def _anchor_clauses(tokens: Sequence[Token], clause: re.Pattern[str]) -> set[str]:
    """A list item or table row that begins with a clause number in bold is that clause."""
    found: set[str] = set()
    holder: Token | None = None
    for token in tokens:
        if token.type in ("list_item_open", "tr_open"):
            holder = token
        name = _leading_clause(token, clause) if token.type == "inline" else None
        if name is not None and holder is not None and name not in found:
            holder.attrSet("id", name)
            holder.attrJoin("class", "clause")
            found.add(name)
            holder = None
    return found


def _leading_clause(inline: Token, clause: re.Pattern[str]) -> str | None:
    parts = [child for child in inline.children or [] if child.type != "text" or child.content]
    if len(parts) > 1 and parts[0].type == "strong_open":
        return parts[1].content if clause.fullmatch(parts[1].content) else None
    if len(parts) == 1 and parts[0].type == "text" and clause.fullmatch(parts[0].content):
        return parts[0].content  # a table of examples names its clause plainly
    return None


def _anchor_headings(tokens: Sequence[Token]) -> list[Heading]:
    toc = []
    for token, inline in itertools.pairwise(tokens):
        if token.type == "heading_open":
            level = int(token.tag[1:])
            words = "".join(child.content for child in inline.children or [])
            name = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
            token.attrSet("id", name)
            if 1 < level <= DEEPEST_HEADING:
                toc.append(Heading(name, words, level))
    return toc


def _link_clauses(tokens: Sequence[Token], clause: re.Pattern[str], known: set[str]) -> None:
    """Every other mention of a clause leads to it."""
    for inline in tokens:
        if inline.type != "inline" or not inline.children:
            continue
        bold = False
        children: list[Token] = []
        for child in inline.children:
            bold = child.type == "strong_open" or (bold and child.type != "strong_close")
            plain = child.type == "text" and not bold and not clause.fullmatch(inline.content.strip())
            children += _linked(child, clause, known) if plain else [child]
        inline.children = children


def _linked(text: Token, clause: re.Pattern[str], known: set[str]) -> list[Token]:
    parts: list[Token] = []
    place = 0
    for match in clause.finditer(text.content):
        if match.group() not in known:
            continue
        parts.append(Token("text", "", 0, content=text.content[place : match.start()]))
        parts.append(Token("link_open", "a", 1, attrs={"href": f"#{match.group()}"}))
        parts.append(Token("text", "", 0, content=match.group()))
        parts.append(Token("link_close", "a", -1))
        place = match.end()
    return [*parts, Token("text", "", 0, content=text.content[place:])]
