"""Markdown as Typst: the few things that guides and rules use. Anything else is set as plain words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

Picture = Callable[[str, str], str]  # (name or address, what it shows) -> Typst

OPENING = {
    "strong_open": "#strong[",
    "em_open": "#emph[",
    "paragraph_open": "#par[",
    "bullet_list_open": "#list(",
    "ordered_list_open": "#enum(",
    "list_item_open": "[",
    "blockquote_open": "#quote(block: true)[",
}
CLOSING = {
    "strong_close": "]",
    "em_close": "]",
    "paragraph_close": "]\n",
    "bullet_list_close": ")\n",
    "ordered_list_close": ")\n",
    "list_item_close": "], ",
    "blockquote_close": "]\n",
    "heading_close": "]\n",
    "hr": "#pagebreak(weak: true)\n",  # a rule in the text begins a new page
}


def words(text: str) -> str:
    """Words as Typst sets them, whatever is in them.

    >>> words('a "b" #c')
    '#"a \\\\"b\\\\" #c";'
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'#"{escaped}";'


def typst_of(markdown: str, picture: Picture) -> str:
    """A text in Markdown as Typst; `picture` draws its pictures."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(markdown)
    return _blocks(tokens, picture)


def _blocks(tokens: Sequence[Token], picture: Picture) -> str:
    written = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.type == "paragraph_open" and _is_picture(tokens[place + 1]):  # a picture stands by itself
            written.append(_block(tokens[place + 1], picture))
            place += 2
        elif token.type == "table_open":
            end = next(i for i in range(place, len(tokens)) if tokens[i].type == "table_close")
            written.append(_table(tokens[place:end], picture))
            place = end
        else:
            written.append(_block(token, picture))
        place += 1
    return "".join(written)


def _is_picture(inline: Token) -> bool:
    return [child.type for child in inline.children or []] == ["image"]


def _block(token: Token, picture: Picture) -> str:
    if token.type == "inline":
        return _inline(token.children or [], picture)
    if token.type == "heading_open":
        return f"#heading(level: {token.tag[1:]})["
    if token.type in ("fence", "code_block"):
        return f"#par[{words(token.content.strip())}]\n"
    return OPENING.get(token.type) or CLOSING.get(token.type, "")


def _inline(children: Sequence[Token], picture: Picture) -> str:
    return "".join(_span(child, picture) for child in children)


def _span(child: Token, picture: Picture) -> str:
    if child.type in ("text", "code_inline"):
        return words(child.content)
    if child.type in ("softbreak", "hardbreak"):
        return " "
    if child.type == "image":
        return picture(str(child.attrs["src"]), child.content)
    return OPENING.get(child.type) or CLOSING.get(child.type, "")


def _table(tokens: Sequence[Token], picture: Picture) -> str:
    columns = sum(token.type == "th_open" for token in tokens)
    cells = [f"[{_inline(token.children or [], picture)}]" for token in tokens if token.type == "inline"]
    head, body = cells[:columns], cells[columns:]
    widths = ", ".join(["auto"] * (columns - 1) + ["1fr"])
    heads = ", ".join(head) + "," if any(cell != "[]" for cell in head) else ""
    return f"#reading_table(({widths},), ({heads}), ({', '.join(body)},))\n"
