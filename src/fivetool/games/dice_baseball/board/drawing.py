"""Parts of the board of DICE Baseball as SVG: field, cards, trail of a play, lineups, bullpens, lists to pick from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fivetool.engine.diamond import FIRST, THIRD
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.how_decided import Mark, last_appearance, marks
from fivetool.games.dice_baseball.book import named_club
from fivetool.games.dice_baseball.cards.card import CODES, POSITIONS
from fivetool.games.dice_baseball.rules import choices, eligibility, phase, positions, record, sides
from fivetool.games.dice_baseball.words.naming import control_text, short_name
from fivetool.games.dice_baseball.words.odds import Matchup, blocks, matchup
from fivetool.show import svg as draw
from fivetool.show.phrases import half_name

Choices = Mapping[int, Choice]

MARGIN = 14
WIDTH = draw.BOARD_WIDTH - 2 * MARGIN
HALF = (WIDTH - 10) / 2  # of two columns side by side
LEFT = (MARGIN, MARGIN + HALF + 10)  # where the columns begin
REACH = 78
FIELD = draw.Diamond(240, 342, REACH)
FIELD_BOTTOM = 392
SPOTS = {  # of the fielders, in lengths of the diamond from home plate
    1: (0, -1.0), 2: (0, 0.4), 3: (1.12, -1.46), 4: (0.58, -1.92), 5: (-1.12, -1.46), 6: (-0.58, -1.92),
    7: (-1.42, -2.2), 8: (0, -2.72), 9: (1.42, -2.2),
}  # fmt: skip
SPOTS_IN = {3: (0.62, -1.08), 4: (0.36, -1.42), 5: (-0.62, -1.08), 6: (-0.36, -1.42)}  # with the infield in
NAME_PLACES = {FIRST: (84, 14), 2: (0, 31), THIRD: (-84, 14)}  # of a runner's name, from his base
ROW = 23  # of a list
SIDES = "LRS"


# --- Head and field ---


def headline(scene: Scene) -> str:
    """Score on the left; inning, outs and park on the right."""
    state, right = scene.view, draw.BOARD_WIDTH - MARGIN
    over = state.phase == phase.OVER
    now = "Final" if over else half_name(int(state.inning), int(state.half)) if state.inning else "Lineups"
    rows = [
        draw.group(
            (
                draw.token(MARGIN + 12, 28 + 30 * team, team, 12),
                draw.text(MARGIN + 32, 34 + 30 * team, draw.shorten(scene.names.teams[team], 14), "ft-team-name"),
                draw.text(MARGIN + 190, 34 + 30 * team, str(int(state.runs[team])), "ft-end ft-heading"),
            ),
            class_=draw.team_class(team),
        )
        for team in (0, 1)
    ]
    park = named_club(scene.setup.options["home"]).park.name if scene.book.ball_parks else ""
    return draw.group(
        (
            *rows,
            draw.text(right, 34, now, "ft-heading ft-end"),
            "" if over or not state.inning else draw.track(right - 140, 62, "Outs", min(int(state.outs), 3), 3),
            draw.text(right, 88, draw.shorten(park, 20), "ft-soft ft-end"),
        )
    )


def field(scene: Scene, choices: Choices) -> str:
    """The diamond with fielders, runners and batter; a runner may be clicked to go, a fielder to be changed."""
    return draw.group((FIELD.draw(), *_fielders(scene, choices), *_runners(scene, choices), _batter(scene, choices)))


def spot(position: int, infield_in: bool) -> tuple[float, float]:
    """Where a fielder stands."""
    dx, dy = SPOTS_IN.get(position, SPOTS[position]) if infield_in else SPOTS[position]
    return FIELD.x + dx * REACH, FIELD.y + dy * REACH


def _fielders(scene: Scene, offered: Choices) -> Iterator[str]:
    state = scene.view
    team = 1 - int(state.half)
    for position in SPOTS:
        x, y = spot(position, bool(state.infield))
        choice = offered.get(choices.PITCH if position == 1 and choices.PITCH in offered else choices.AT + position)
        name = short_name(scene.names, int(state.fielder[team, position]))
        word = POSITIONS[position - 1]
        wide = 10 + 11 * len(word)
        parts = [
            draw.rect(x - wide / 2, y - 12, wide, 24, "ft-paper", 12),
            draw.text(x, y, word, "ft-middle ft-team-name"),
        ]
        if choice:
            parts.insert(1, draw.rect(x - wide / 2 - 2, y - 14, wide + 4, 28, "ft-halo", 14))
        man = draw.button(choice, *parts, class_=draw.team_class(team), data_part=f"fielder-{position}")
        yield man if choice else draw.group((man,), role="img", aria_label=f"{word} {name}")


def _runners(scene: Scene, choices: Choices) -> Iterator[str]:
    state, team = scene.view, int(scene.view.half)
    for base in (3, 2, 1):
        number = int(state.bases[base - 1])
        if not number:
            continue
        x, y = FIELD.place(base)
        choice = _choice_of_runner(scene, choices, base)
        halo = (draw.circle(x, y, 20, "ft-halo"),) if choice else ()
        dx, dy = NAME_PLACES[base]
        name = draw.shorten(short_name(scene.names, number), 12)
        wide = 14 + 9.4 * len(name)
        yield draw.button(choice, *halo, draw.runner(x, y, team, number))
        yield draw.group(
            (
                draw.rect(x + dx - wide / 2, y + dy - 12, wide, 24, "ft-paper", 5),
                draw.text(x + dx, y + dy, name, "ft-middle ft-team-name"),
            ),
            class_=draw.team_class(team),
        )


def _choice_of_runner(scene: Scene, offered: Choices, base: int) -> Choice | None:
    """What a click on a runner means: he steals, is sent home, or tags up."""
    state = scene.view
    if state.phase == phase.SEND and base == THIRD:
        return offered.get(choices.SEND_HIM)
    if state.phase == phase.TAG and base == state.tag_base:
        return offered.get(choices.TAG_UP)
    return offered.get(choices.STEAL + (1 << (base - 1)))


def _batter(scene: Scene, offered: Choices) -> str:
    state, team = scene.view, int(scene.view.half)
    if not state.batter or state.phase == phase.OVER:
        return ""
    x, y = FIELD.place(0)
    x += -26 if state.side == sides.RIGHT else 26  # a right-handed batter stands on the left, seen from behind
    swing = offered.get(choices.SWING)
    halo = (draw.circle(x, y, 17, "ft-halo"),) if swing else ()
    return draw.button(swing, *halo, draw.token(x, y, team, 14, class_="ft-batter", data_runner=int(state.batter)))


# --- The two cards ---


def cards(scene: Scene, top: float) -> tuple[str, float]:
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


# --- The trail of the last play ---


def trail(scene: Scene, top: float) -> tuple[str, float]:
    """Dice, cells and charts of the plate appearance played last, in order."""
    found = marks(last_appearance(scene.events), scene.setup, scene.names)[-MOST_MARKS:]
    if not found:
        return "", top
    parts = []
    x, y = float(MARGIN), top
    for mark in found:
        wide = _mark_width(mark)
        if x + wide > MARGIN + WIDTH:
            x, y = float(MARGIN), y + MARK_HEIGHT + 6
        parts.append(_mark(x, y, wide, mark))
        x += wide + 6
    drawn = draw.group(parts, class_="ft-last-play", data_shows_dice="true", role="img", aria_label=_spoken(found))
    return drawn, y + MARK_HEIGHT + 8


MOST_MARKS = 10
MARK_HEIGHT = 48


def _mark_text(mark: Mark) -> str:
    return " ".join(filter(None, (mark.number, mark.result)))


def _mark_width(mark: Mark) -> float:
    return min(WIDTH, 16 + max(8.6 * len(mark.title), 10.2 * len(_mark_text(mark))))


def _mark(x: float, y: float, wide: float, mark: Mark) -> str:
    return draw.group(
        (
            draw.rect(x, y, wide, MARK_HEIGHT, "ft-cell", 6),
            draw.text(x + wide / 2, y + 14, mark.title, "ft-middle ft-soft"),
            draw.text(x + wide / 2, y + 35, _mark_text(mark), "ft-middle ft-strong"),
        )
    )


def _spoken(found: Iterable[Mark]) -> str:
    return "; ".join(f"{mark.title}: {_mark_text(mark)}" for mark in found)


# --- Lineups and bullpens ---


def clubs(scene: Scene, choices: Choices, top: float) -> tuple[str, float]:
    """Both lineups side by side, and below them who is left in the bullpens and on the benches."""
    parts = [draw.line(MARGIN, top, MARGIN + WIDTH, top, "ft-rule")]
    bottoms = []
    for team in (0, 1):
        drawn, bottom = _club(scene, choices, team, top + 4)
        parts.append(drawn)
        bottoms.append(bottom)
    return draw.group(parts), max(bottoms) + 8


def _club(scene: Scene, offered: Choices, team: int, top: float) -> tuple[str, float]:
    state, left = scene.view, LEFT[team]
    parts = []
    y = top + 20
    for slot in range(record.SLOTS):
        player, place = int(state.order[team, slot]), int(state.place[team, slot])
        up = int(state.up[team]) == slot
        style = "ft-strong ft-team-name" if up else ""
        here = "▸" if up and int(state.half) == team and state.phase != phase.OVER else str(slot + 1)
        parts.append(draw.text(left, y, here, "ft-soft"))
        parts.append(draw.text(left + 18, y, draw.shorten(short_name(scene.names, player), 15), style))
        parts.append(draw.text(left + HALF, y, POSITIONS[place - 1] if place else "", "ft-end ft-soft"))
        y += ROW
    y += 4
    for title, note, key, rows in (
        ("Bullpen", "control · stamina", choices.AT + positions.PITCHER, bullpen(scene, team)),
        ("Bench", "bats, plays", choices.PINCH_HIT, bench(scene, team)),
    ):
        opened = offered.get(key) if asked_of(scene, offered) == team else None
        heading = draw.text(left, y, f"{title}{' …' if opened else ''}", "ft-strong" if opened else "ft-soft")
        parts.append(draw.button(opened, heading))
        parts.append(draw.text(left + HALF, y, "" if opened else note, "ft-end ft-soft"))
        y += ROW
        for name, about in rows:
            parts.append(draw.text(left + 8, y, draw.shorten(name, 12)))
            parts.append(draw.text(left + HALF, y, about, "ft-end"))
            y += ROW
        y += 4
    return draw.group(parts, class_=draw.team_class(team)), y - 10


def asked_of(scene: Scene, choices: Choices) -> int:
    """The seat whose choices these are, -1 for nobody."""
    return scene.seat if choices else -1


def bullpen(scene: Scene, team: int) -> Iterator[tuple[str, str]]:
    """Pitchers who may still come in: control and stamina."""
    book = scene.book
    for player in free_players(scene, team):
        if book.pitcher_card[player] and book.relief_games[player]:
            hand = SIDES[int(book.throws[player])]
            tired = "*" if book.rest and book.days_needed[player] > 0 else ""
            yield (
                f"{short_name(scene.names, player)}{tired}",
                f"{hand} 10-{int(book.control[player])} · {int(book.stamina_relief[player])}",
            )


def bench(scene: Scene, team: int) -> Iterator[tuple[str, str]]:
    """The hitters who can still come in, with what is said of each."""
    book = scene.book
    for player in free_players(scene, team):
        if not book.pitcher_card[player]:
            yield short_name(scene.names, player), f"{SIDES[int(book.bats[player])]} {where_he_plays(scene, player, 3)}"


def where_he_plays(scene: Scene, player: int, most: int) -> str:
    """A player's positions, those he played most first."""
    games = scene.book.games_at[player]
    rated = sorted((position for position in range(1, 10) if games[position] >= 0), key=lambda p: -games[p])
    return " ".join(POSITIONS[position - 1] for position in rated[:most]) or "DH"


def free_players(scene: Scene, team: int) -> list[int]:
    """DB-159, DB-170: everybody on a club's bench who may play today."""
    first = 1 + team * record.ROSTER
    last = first + int(scene.book.players[team])
    free = (scene.view.used[first:last] == eligibility.BENCH) & (scene.book.unavailable[first:last] == 0)
    return [first + place for place in free.nonzero()[0].tolist()]


# --- Lists to pick from ---


@dataclass(frozen=True)
class Entry:
    """A row of a list: a name, what is said about him, and the choice that a click makes."""

    mark: str
    name: str
    about: str
    choice: Choice | None
    lit: bool = False


def pick_list(entries: Sequence[Entry], team: int, top: float, title: str, note: str = "") -> tuple[str, float]:
    """A list of men, each of whom may be clicked."""
    parts = [
        draw.text(MARGIN, top + 18, title, "ft-strong"),
        draw.text(MARGIN + WIDTH - 8, top + 18, note, "ft-end ft-soft"),
    ]
    y = top + 28
    for entry in entries:
        row = [
            draw.rect(MARGIN, y, WIDTH, PICK_ROW - 4, "ft-cell", 6),
            draw.text(MARGIN + 8, y + 21, entry.mark, "ft-soft"),
            draw.text(MARGIN + 44, y + 21, draw.shorten(entry.name, 19), "ft-strong ft-team-name"),
            draw.text(MARGIN + WIDTH - 8, y + 21, entry.about, "ft-end"),
        ]
        if entry.choice:
            row.insert(1, draw.rect(MARGIN + 1, y + 1, WIDTH - 2, PICK_ROW - 6, "ft-halo", 6))
        parts.append(draw.button(entry.choice, *row, class_="ft-touched" if entry.lit else None))
        y += PICK_ROW
    return draw.group(parts, class_=draw.team_class(team)), y + 8


PICK_ROW = 34


def pills(words: Sequence[tuple[str, Choice]], top: float) -> tuple[str, float]:
    """Pills in rows, as many as fit."""
    parts = []
    x, y = float(MARGIN), top + 20
    for word, choice in words:
        wide = draw.pill_width(word)
        if x + wide > MARGIN + WIDTH and x > MARGIN:
            x, y = float(MARGIN), y + 40
        parts.append(draw.pill(x + wide / 2, y, word, choice))
        x += wide + 8
    return draw.group(parts), y + 24 if words else top
