"""The board for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.clubs import bench, bullpen, free_players, where_he_plays
from fivetool.games.dice_baseball.board.lineup_card import nine_entry, nothing_to_show, pitcher_entry
from fivetool.games.dice_baseball.cards.card import CODES, POSITIONS
from fivetool.games.dice_baseball.rules import phase, record
from fivetool.games.dice_baseball.words.ball_park import park_line
from fivetool.games.dice_baseball.words.naming import OUTS, SIDES, control_text, on_base, short_name
from fivetool.games.dice_baseball.words.odds import blocks, matchup
from fivetool.games.dice_baseball.words.questions import meeting_words
from fivetool.show import svg as draw
from fivetool.show.phrases import half_name
from fivetool.show.text_board import EMPTY_BASE, side_by_side, small_diamond

TEXT_WIDTH = 76
UNBROKEN = "\u00a0"  # a space at which no line is broken


def text(scene: Scene) -> str:
    """The board for a terminal: lineups and bullpens, then field and situation and the two cards that decide.

    What matters most stands last, right above the question. How the last play was decided stands above it all.
    """
    state = scene.view
    if state.phase == phase.LINEUPS:
        return "\n".join(_text_card(scene))
    lines = [*_text_clubs(scene), "", *_text_field(scene)]
    if state.phase != phase.OVER and state.batter:
        lines += ["", *_text_cards(scene)]
    return "\n".join(lines)


def _text_field(scene: Scene) -> Iterator[str]:
    state = scene.view
    first, second, third = ("◆" if runner else EMPTY_BASE for runner in state.bases)
    over = state.phase == phase.OVER
    now = "Final" if over else half_name(int(state.inning), int(state.half))
    infield = ", infield in" if state.infield else ""
    panel = [
        now,
        *(f"{draw.TEAM_LETTERS[team]} {scene.names.teams[team]:<18} {int(state.runs[team]):>2}" for team in (0, 1)),
        "" if over else f"{OUTS[int(state.outs)]}, {on_base(scene.names, state.bases)}{infield}",
        "" if over else meeting_words(scene),
    ]
    if park := park_line(scene.setup, int(scene.book.power[state.batter]) if state.batter and not over else None):
        panel.append(park)
    yield from side_by_side(small_diamond(first, second, third), panel, 16)


def _text_cards(scene: Scene) -> Iterator[str]:
    state, book = scene.view, scene.book
    pitcher, team = int(state.mound[1 - state.half]), 1 - int(state.half)
    meeting = matchup(book, int(state.batter), pitcher, int(state.control))
    stamina = f", faced {int(state.faced[team])} of {int(state.stamina[team])}" if book.stamina_rule else ""
    yield from _text_column(
        f"{short_name(scene.names, pitcher)} v{SIDES[meeting.side]}H, {control_text(meeting.control)}{stamina}",
        blocks(book.pitches[pitcher, meeting.side]),
    )
    batter = meeting.batter
    ratings = (
        f"Contact {int(book.contact[batter])}, Power {int(book.power[batter])}, Speed {int(book.speed[batter])}, "
        f"Steal {int(book.stealing[batter])}, Bunt {int(book.bunting[batter])}"
    )
    yield from _text_column(
        f"{short_name(scene.names, batter)} v{SIDES[meeting.hand]}H, {ratings}", blocks(book.hits[batter, meeting.hand])
    )
    yield from _wrapped("Chances: ", (f"{name} {100 * chance:.0f}%" for name, chance in meeting.lines), ", ")


def _text_column(head: str, column: list[tuple[int, int, int]]) -> Iterator[str]:
    yield head
    cells = (f"{CODES[code]} {first:02}" + (f"-{last:02}" if last != first else "") for code, first, last in column)
    yield from _wrapped("  ", cells, "  ")


def _text_clubs(scene: Scene) -> Iterator[str]:
    """Lineups side by side; below them who is left in the bullpen and on the bench, for a manager of his own club."""
    columns = [_text_lineup(scene, team) for team in (0, 1)]
    for left, right in zip(*columns, strict=True):
        yield f"{left:<38}{right}".rstrip()
    for team in (0, 1) if scene.seat < 0 else (scene.seat,):
        for title, men in (("bullpen", bullpen(scene, team)), ("bench", bench(scene, team))):
            head = f"{draw.TEAM_LETTERS[team]} {title:<8} "
            yield from _wrapped(head, [f"{name} ({about})" for name, about in men] or ["empty"], ", ")


def _wrapped(head: str, items: Iterable[str], between: str) -> Iterator[str]:
    """Items in lines under one another, none of them broken."""
    whole = between.join(item.replace(" ", UNBROKEN) for item in items)
    for line in wrap(whole, TEXT_WIDTH, initial_indent=head, subsequent_indent=" " * len(head)):
        yield line.replace(UNBROKEN, " ")


def _text_lineup(scene: Scene, team: int) -> list[str]:
    state, names = scene.view, scene.names
    lines = [f"{draw.TEAM_LETTERS[team]} {names.teams[team]}"]
    for slot in range(record.SLOTS):
        place = int(state.place[team, slot])
        is_up = int(state.up[team]) == slot and int(state.half) == team and state.phase != phase.OVER
        mark = "▸" if is_up else " "
        name = short_name(names, int(state.order[team, slot]))
        lines.append(f"{mark}{slot + 1} {draw.shorten(name, 20):<20} {POSITIONS[place - 1] if place else ''}")
    if state.with_dh[team]:
        lines.append(f"   {draw.shorten(short_name(names, int(state.mound[team])), 20):<20} P")
    elif state.with_dh[1 - team]:
        lines.append("")
    return lines


def _text_card(scene: Scene) -> Iterator[str]:
    """The lineup card of the seat, or that cards are being made out."""
    state, seat = scene.view, scene.seat
    if seat < 0 or state.ready[seat]:
        yield nothing_to_show(seat)
        return
    yield f"{scene.names.teams[seat]}: lineup card"
    for slot in range(record.SLOTS):
        entry = nine_entry(scene, {}, slot, int(state.line_step[seat]))
        yield f"{'▸' if entry.lit else ' '} {entry.mark} {entry.name:<26} {entry.about}"
    starter = pitcher_entry(scene, {}, int(state.mound[seat]))
    yield f"  P  {starter.name:<26} {starter.about}"
    on_bench = [player for player in free_players(scene, seat) if not scene.book.pitcher_card[player]]
    names = [f"{short_name(scene.names, player)} ({where_he_plays(scene, player, 3)})" for player in on_bench]
    yield from _wrapped("  Bench  ", names, ", ")
