"""How DICE Baseball looks, as SVG and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from fivetool.game.game import Choice, DiceShown, Event, Scene, Scoreboard, Setup
from fivetool.games.dice_baseball import drawing, linescore
from fivetool.games.dice_baseball import trail as trails
from fivetool.games.dice_baseball.cards.card import CODES, POSITIONS
from fivetool.games.dice_baseball.drawing import SIDES, Choices, Entry
from fivetool.games.dice_baseball.rules import line_ups, records
from fivetool.games.dice_baseball.words.naming import BASES, OUTS, control_text, full_name, short_name
from fivetool.games.dice_baseball.words.odds import blocks, match_up, on_base_share
from fivetool.show import svg as draw
from fivetool.show.linescore import half_name
from fivetool.show.phrases import in_row
from fivetool.show.text_board import EMPTY_BASE, side_by_side, small_diamond

TITLE = "DICE Baseball"
TEXT_WIDTH = 76
UNBROKEN = "\u00a0"  # a space at which no line is broken
LIST_PHASES = (records.PICK, records.SWAP)


# --- As a picture ---


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """Field, the two cards that decide, the trail of the last play, line-ups and bullpens; or a list to pick from."""
    offered = {choice.id: choice for choice in choices}
    if scene.view.phase == records.LINE_UPS:
        body, height = _line_up_card(scene, offered)
    else:
        body, height = _play(scene, offered)
    frame = draw.rect(1, 1, draw.BOARD_WIDTH - 2, height - 2, "ft-paper", 14)
    return draw.document(draw.BOARD_WIDTH, height, frame + body, TITLE, _described(scene), scrolls=True)


def _play(scene: Scene, choices: Choices) -> tuple[str, float]:
    state = scene.view
    parts = [drawing.headline(scene), drawing.field(scene, choices)]
    y: float = drawing.FIELD_BOTTOM
    drawn, y = _pills(scene, choices, y)
    parts.append(drawn)
    if state.phase in LIST_PHASES and choices:
        drawn, y = _candidates(scene, choices, y)
        parts.append(drawn)
    drawn, y = drawing.trail(scene, y + 4)
    parts.append(drawn)
    if state.phase != records.OVER and state.batter:
        drawn, y = drawing.cards(scene, y)
        parts.append(drawn)
    drawn, y = drawing.clubs(scene, choices, y + 6)
    parts.append(drawn)
    return "".join(parts), y


_PILL_WORDS = {
    records.INFIELD_BACK: "Infield back", records.INFIELD_IN: "Infield in", records.PITCH: "Pitch",
    records.SWING: "Swing", records.SEND_HIM: "Send him", records.TAG_UP: "Go", records.STAY: "Hold",
    records.THROW_HOME: "Throw home", records.CONCEDE: "Out at first", records.DONE: "Done",
    records.AUTOMATIC: "Coach's choice", records.SWAP_SLOTS: "Swap slots",
}  # fmt: skip


def _pills(scene: Scene, choices: Choices, top: float) -> tuple[str, float]:
    """The usual choices as pills under the field; the rarer ones are on the men they concern."""
    words = [(word, choices[choice]) for choice, word in _PILL_WORDS.items() if choice in choices]
    return drawing.pills(words, top)


def _candidates(scene: Scene, choices: Choices, top: float) -> tuple[str, float]:
    """Those who may come in, with what they bring."""
    entries = []
    for choice, offer in choices.items():
        if choice >= records.PLAYER:
            name, _, brings = offer.label.removesuffix(")").partition(" (")
            entries.append(Entry("", name, _brief(brings), offer))
    return drawing.pick_list(entries, scene.seat, top + 4, "Pick a man")


def _brief(words: str) -> str:
    """A man's ratings, short enough for a row of the board."""
    for long, short in (("Stamina", "St"), ("Defense", "Def"), ("Range", "Rng"), ("Power", "Pow"), ("on base", "OB")):
        words = words.replace(long, short)
    return draw.shorten(words, 28)


# --- The line-up card ---


def _line_up_card(scene: Scene, choices: Choices) -> tuple[str, float]:
    """A manager's own card, to hand in or change with a click on a man and a click on what becomes of him."""
    state, seat = scene.view, scene.seat
    parts = [drawing.headline(scene)]
    if seat < 0 or state.ready[seat]:
        said = "Your line-up card is in." if seat >= 0 else "The line-up cards are being made out."
        parts.append(draw.text(draw.BOARD_WIDTH / 2, 150, said, "ft-middle ft-heading"))
        parts.append(draw.text(draw.BOARD_WIDTH / 2, 184, "They are read when both are in.", "ft-middle ft-soft"))
        return "".join(parts), 230
    y: float = 100
    words = [(_hand_in_word(scene, choice), choices[choice]) for choice in _HAND_IN if choice in choices]
    words += _position_pills(scene, choices)
    drawn, y = drawing.pills(words, y)
    parts.append(drawn)
    for title, entries in _card_lists(scene, choices):
        note = "position · bats, on base, Power" if title in ("Batting order", "Bench") else ""
        drawn, y = drawing.pick_list(entries, seat, y, title, note)
        parts.append(drawn)
    return "".join(parts), y


_HAND_IN = (records.DONE, records.AUTOMATIC)


def _hand_in_word(scene: Scene, choice: int) -> str:
    if choice == records.AUTOMATIC and line_ups.card_differs(scene.view, scene.book, scene.seat):
        return "Coach's line-up"
    return "Hand in this line-up"


def _position_pills(scene: Scene, choices: Choices) -> list[tuple[str, Choice]]:
    if scene.view.line_step[scene.seat] < line_ups.MAN_STEP:
        return []
    return [
        (f"To {POSITIONS[position - 1]}", choices[records.AT + position])
        for position in range(records.CATCHER, records.DESIGNATED_HITTER + 1)
        if records.AT + position in choices
    ]


def _card_lists(scene: Scene, choices: Choices) -> Iterator[tuple[str, list[Entry]]]:
    """The nine in order, the starter, then the bench and the other starters where they may be chosen."""
    state, seat = scene.view, scene.seat
    step = int(state.line_step[seat])
    if step == line_ups.STARTER_STEP:
        yield "Starting pitcher", [_pitcher_entry(scene, choices, player) for player in _own(scene, choices)]
        return
    nine = [_nine_entry(scene, choices, slot, step) for slot in range(records.SLOTS)]
    yield "Batting order", nine
    starter = int(state.mound[seat])
    entry = _pitcher_entry(scene, choices, starter)
    yield "On the mound", [Entry("P", entry.name, entry.about, choices.get(records.AT + records.PITCHER))]
    order = {int(player) for player in state.order[seat]}
    bench = [player for player in drawing.free_players(scene, seat) if not scene.book.pitcher_card[player]]
    chosen = [player for player in _own(scene, choices) if player not in order]
    yield "Bench", [_bench_entry(scene, choices, player) for player in (chosen if step >= line_ups.MAN_STEP else bench)]


def _own(scene: Scene, choices: Choices) -> list[int]:
    """The players whom a seat may choose."""
    first = 1 + scene.seat * records.ROSTER
    return [first + choice - records.PLAYER for choice in choices if choice >= records.PLAYER]


def _choice_of(scene: Scene, choices: Choices, player: int) -> Choice | None:
    return choices.get(records.PLAYER + player - 1 - scene.seat * records.ROSTER)


def _nine_entry(scene: Scene, choices: Choices, slot: int, step: int) -> Entry:
    state, seat = scene.view, scene.seat
    player, place = int(state.order[seat, slot]), int(state.place[seat, slot])
    about = f"{POSITIONS[place - 1]:>2} · {_hitting(scene, player)}"
    lit = step - line_ups.MAN_STEP == slot
    return Entry(f"{slot + 1}.", full_name(scene.names, player), about, _choice_of(scene, choices, player), lit)


def _bench_entry(scene: Scene, choices: Choices, player: int) -> Entry:
    about = f"{drawing.where_he_plays(scene, player, 3)} · {_hitting(scene, player)}"
    return Entry("", full_name(scene.names, player), about, _choice_of(scene, choices, player))


def _hitting(scene: Scene, player: int) -> str:
    """Side, numbers that put him on base, Power."""
    book = scene.book
    return f"{SIDES[int(book.bats[player])]} OB{on_base_share(book, scene.view, player)} P{int(book.power[player])}"


def _pitcher_entry(scene: Scene, choices: Choices, player: int) -> Entry:
    book = scene.book
    hand, stamina = SIDES[int(book.throws[player])], int(book.stamina_start[player])
    about = f"{hand}HP 10-{int(book.control[player])} · stamina {stamina}"
    return Entry("", full_name(scene.names, player), about, _choice_of(scene, choices, player))


# --- In words ---


def _on_base(scene: Scene) -> str:
    state = scene.view
    on = [
        f"{short_name(scene.names, int(runner))} on {BASES[base]}"
        for base, runner in enumerate(state.bases, 1)
        if runner
    ]
    return in_row(on) if on else "nobody on base"


def _described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    state, names = scene.view, scene.names
    if state.phase == records.LINE_UPS:
        return "Line-up cards are being made out."
    score = f"{names.teams[0]} {int(state.runs[0])}, {names.teams[1]} {int(state.runs[1])}."
    if state.phase == records.OVER:
        return f"Final. {score}"
    now = half_name(int(state.inning), int(state.half))
    return f"{now}. {score} {int(state.outs)} out, {_on_base(scene)}. {_meeting_words(scene)}"


def _meeting_words(scene: Scene) -> str:
    state = scene.view
    if not state.batter:
        return ""
    pitcher = int(state.mound[1 - state.half])
    batter, side = full_name(scene.names, int(state.batter)), SIDES[int(state.side)]
    hand = SIDES[int(scene.book.throws[pitcher])]
    return f"{batter} ({side}) bats against {full_name(scene.names, pitcher)} ({hand})."


# --- As text ---


def text(scene: Scene) -> str:
    """The board for a terminal: line-ups and bullpens, then field and situation and the two cards that decide.

    What matters most stands last, right above the question. How the last play was decided stands above it all.
    """
    state = scene.view
    if state.phase == records.LINE_UPS:
        return "\n".join(_text_card(scene))
    lines = [*_text_clubs(scene), "", *_text_field(scene)]
    if state.phase != records.OVER and state.batter:
        lines += ["", *_text_cards(scene)]
    return "\n".join(lines)


def _text_field(scene: Scene) -> Iterator[str]:
    state = scene.view
    first, second, third = ("◆" if runner else EMPTY_BASE for runner in state.bases)
    over = state.phase == records.OVER
    now = "Final" if over else half_name(int(state.inning), int(state.half))
    infield = ", infield in" if state.infield else ""
    panel = [
        now,
        *(f"{draw.TEAM_LETTERS[team]} {scene.names.teams[team]:<18} {int(state.runs[team]):>2}" for team in (0, 1)),
        "" if over else f"{OUTS[int(state.outs)]}, {_on_base(scene)}{infield}",
        "" if over else _meeting_words(scene),
    ]
    yield from side_by_side(small_diamond(first, second, third), panel, 16)


def _text_cards(scene: Scene) -> Iterator[str]:
    state, book = scene.view, scene.book
    pitcher, team = int(state.mound[1 - state.half]), 1 - int(state.half)
    meeting = match_up(book, int(state.batter), pitcher, int(state.control))
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
    yield "Chances: " + ", ".join(f"{name} {100 * chance:.0f}%" for name, chance in meeting.lines)


def _text_column(head: str, column: list[tuple[int, int, int]]) -> Iterator[str]:
    yield head
    cells = (f"{CODES[code]} {first:02}" + (f"-{last:02}" if last != first else "") for code, first, last in column)
    yield from _wrapped("  ", cells, "  ")


def _text_clubs(scene: Scene) -> Iterator[str]:
    """Line-ups side by side; below them who is left in the bullpen and on the bench, for a manager of his own club."""
    columns = [_text_line_up(scene, team) for team in (0, 1)]
    for left, right in zip(*columns, strict=True):
        yield f"{left:<38}{right}".rstrip()
    for team in (0, 1) if scene.seat < 0 else (scene.seat,):
        for title, men in (("bullpen", drawing.bullpen(scene, team)), ("bench", drawing.bench(scene, team))):
            head = f"{draw.TEAM_LETTERS[team]} {title:<8} "
            yield from _wrapped(head, [f"{name} ({about})" for name, about in men] or ["empty"], ", ")


def _wrapped(head: str, items: Iterable[str], between: str) -> Iterator[str]:
    """Items in lines under one another, none of them broken."""
    whole = between.join(item.replace(" ", UNBROKEN) for item in items)
    for line in wrap(whole, TEXT_WIDTH, initial_indent=head, subsequent_indent=" " * len(head)):
        yield line.replace(UNBROKEN, " ")


def _text_line_up(scene: Scene, team: int) -> list[str]:
    state, names = scene.view, scene.names
    lines = [f"{draw.TEAM_LETTERS[team]} {names.teams[team]}"]
    for slot in range(records.SLOTS):
        place = int(state.place[team, slot])
        is_up = int(state.up[team]) == slot and int(state.half) == team and state.phase != records.OVER
        mark = "▸" if is_up else " "
        name = short_name(names, int(state.order[team, slot]))
        lines.append(f"{mark}{slot + 1} {draw.shorten(name, 20):<20} {POSITIONS[place - 1] if place else ''}")
    if state.with_dh[team]:
        lines.append(f"   {draw.shorten(short_name(names, int(state.mound[team])), 20):<20} P")
    elif state.with_dh[1 - team]:
        lines.append("")
    return lines


def _text_card(scene: Scene) -> Iterator[str]:
    """The line-up card of the seat, or that cards are being made out."""
    state, seat = scene.view, scene.seat
    if seat < 0 or state.ready[seat]:
        yield "Your line-up card is in." if seat >= 0 else "The line-up cards are being made out."
        return
    yield f"{scene.names.teams[seat]}: line-up card (position · side, OB on base in 100, P Power)"
    for slot in range(records.SLOTS):
        entry = _nine_entry(scene, {}, slot, int(state.line_step[seat]))
        yield f"{'▸' if entry.lit else ' '} {entry.mark} {entry.name:<26} {entry.about}"
    starter = _pitcher_entry(scene, {}, int(state.mound[seat]))
    yield f"  P  {starter.name:<26} {starter.about}"
    bench = [player for player in drawing.free_players(scene, seat) if not scene.book.pitcher_card[player]]
    names = [f"{short_name(scene.names, player)} ({drawing.where_he_plays(scene, player, 3)})" for player in bench]
    yield from _wrapped("  Bench  ", names, ", ")


# --- Line score, dice, and what an event is about ---


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by inning, runs, hits and errors, read off the events."""
    return linescore.scoreboard(scene)


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The dice of a roll, and what was read with them off a card or a chart."""
    return trails.dice(event, setup)


def touched(event: Event) -> str | None:
    """What an event is about on the board: the cell of a card, a fielder."""
    if event.kind == "card_read":
        return f"{('pitcher', 'hitter')[event.card]}-{event.code}"
    if event.kind == "location":
        return f"fielder-{event.fielder}"
    if event.kind == "error":
        return f"fielder-{event.position}"
    return None
