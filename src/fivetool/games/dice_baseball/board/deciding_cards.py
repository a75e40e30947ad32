"""The two cards that decide a plate appearance, with the cell that was read, and the chances of this batter."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.how_decided import last_appearance
from fivetool.games.dice_baseball.board.layout import HALF, LEFT, MARGIN, ROW, WIDTH
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.words.naming import SIDES, control_text, short_name
from fivetool.games.dice_baseball.words.odds import Matchup, blocks, matchup
from fivetool.show import svg as draw


def deciding_cards(scene: Scene, top: float) -> tuple[str, float]:
    """Both cards side by side with the columns that count now, and what they make together."""
    state, book = scene.view, scene.book
    pitcher = int(state.mound[1 - state.half])
    meeting = matchup(book, int(state.batter), pitcher, int(state.control))
    thrown, hit = book.pitches[pitcher, meeting.side], book.hits[meeting.batter, meeting.hand]
    left = _card(scene, LEFT[0], top, 1 - int(state.half), "pitcher", _pitcher_head(scene, meeting), blocks(thrown))
    right = _card(scene, LEFT[1], top, int(state.half), "hitter", _hitter_head(scene, meeting), blocks(hit))
    rows = max(_card_rows(thrown), _card_rows(hit))
    bottom = top + 84 + rows * ROW
    frame = draw.line(LEFT[1] - 5, top + 6, LEFT[1] - 5, bottom - 8, "ft-rule")
    return draw.group((left, right, frame, _chances(meeting, bottom + 4))), bottom + 56


def _card_rows(column: Sequence[int]) -> int:
    return (len(blocks(column)) + 1) // 2


def _pitcher_head(scene: Scene, meeting: Matchup) -> tuple[str, str, str]:
    state, book, player = scene.view, scene.book, meeting.pitcher
    team = 1 - int(state.half)
    name = draw.shorten(short_name(scene.names, player), 13)
    first = f"{name} · {SIDES[meeting.hand]}HP"
    left = max(0, int(state.stamina[team] - state.faced[team]))
    stamina = f"{left} batters left" if left and book.stamina_rule else "tired" if book.stamina_rule else ""
    return (
        first,
        control_text(meeting.control).capitalize(),
        f"v{SIDES[meeting.side]}H · {stamina}" if stamina else f"v{SIDES[meeting.side]}H",
    )


def _hitter_head(scene: Scene, meeting: Matchup) -> tuple[str, str, str]:
    book, player = scene.book, meeting.batter
    name = draw.shorten(short_name(scene.names, player), 13)
    ratings = f"C{int(book.contact[player])} P{int(book.power[player])} S{int(book.speed[player])}"
    running = f"St{int(book.stealing[player])} B{int(book.bunting[player])}"
    return f"{name} · bats {SIDES[meeting.side]}", f"{ratings} {running}", f"v{SIDES[meeting.hand]}H"


def _card(
    scene: Scene,
    left: float,
    top: float,
    team: int,
    who: str,
    head: tuple[str, str, str],
    column: list[tuple[int, int, int]],
) -> str:
    lit = _lit_cell(scene, who)
    parts = [
        draw.text(left, top + 20, head[0], "ft-strong ft-team-name"),
        draw.text(left, top + 43, head[1]),
        draw.text(left, top + 66, head[2], "ft-soft"),
    ]
    half = (len(column) + 1) // 2
    for i, (code, first, last) in enumerate(column):
        x, y = left + (HALF / 2) * (i // half), top + 76 + ROW * (i % half)
        numbers = f"{first:02}" if first == last else f"{first:02}-{last:02}"
        cell = draw.group(
            (
                draw.rect(x - 2, y, HALF / 2 - 4, ROW - 2, "ft-cell", 4),
                draw.text(x + 3, y + 16, CODES[code], "ft-strong"),
                draw.text(x + HALF / 2 - 10, y + 16, numbers, "ft-end"),
            ),
            class_="ft-touched" if lit == code else None,
            data_part=f"{who}-{code}",
            data_legend=f"code-{CODES[code].lower()} numbers",
        )
        parts.append(cell)
    return draw.group(parts, class_=draw.team_class(team))


def _lit_cell(scene: Scene, who: str) -> int:
    """The code on this card that decided the plate appearance that is still going on, -1 for none."""
    state = scene.view
    if state.phase not in (phase.SEND, phase.ANSWER, phase.TAG):
        return -1
    read = [event for event in last_appearance(scene.events) if event.kind == "card_read"]
    return read[-1].code if read and who == ("pitcher", "hitter", "")[read[-1].card] else -1


def _chances(meeting: Matchup, top: float) -> str:
    """What the matchup comes to, special plays left out."""
    step = WIDTH / len(meeting.lines)
    return draw.group(
        part
        for i, (name, chance) in enumerate(meeting.lines)
        for part in (
            draw.text(MARGIN + step * (i + 0.5), top + 10, name, "ft-middle ft-soft"),
            draw.text(MARGIN + step * (i + 0.5), top + 33, f"{100 * chance:.0f}%", "ft-middle ft-strong"),
        )
    )
