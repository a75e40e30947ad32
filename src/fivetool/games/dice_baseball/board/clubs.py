"""Both clubs beside each other: lineups, bullpens, benches."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.box_score import BoxScore, box_score
from fivetool.games.dice_baseball.board.layout import BOLD_LETTER, HALF, LEFT, LETTER, MARGIN, ROW, WIDTH, Choices
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import choices, eligibility, phase, positions, record
from fivetool.games.dice_baseball.words.naming import SIDES, short_name
from fivetool.show import svg as draw

NAMES_LEFT, NAMES_LETTERS = MARGIN + 108, 37  # of the names in bullpen and bench: where they begin, letters a line


def clubs(scene: Scene, choices: Choices, top: float) -> tuple[str, float]:
    """Both lineups side by side, and below them who is left in one's own bullpen and on one's own bench."""
    parts = [draw.line(MARGIN, top, MARGIN + WIDTH, top, "ft-rule"), *(_lineup(scene, team, top) for team in (0, 1))]
    y = top + ROW * (record.SLOTS + 2) + 4
    for team in (0, 1) if scene.seat < 0 else (scene.seat,):
        for title, key, names in _reserves(scene, team):
            opened = choices.get(key) if asked_of(scene, choices) == team else None
            drawn, y = _names(f"{title}{' …' if opened else ''}", names, opened, team, y)
            parts.append(drawn)
    return draw.group(parts), y - 8


def _lineup(scene: Scene, team: int, top: float) -> str:
    """A club's batting order, with where everybody plays; after the game, with what everybody hit."""
    state, left = scene.view, LEFT[team]
    box = box_score(scene.events) if state.phase == phase.OVER else None
    y = top + ROW
    name = draw.fitted(left + 28, y, scene.names.teams[team], HALF - 28, BOLD_LETTER, "ft-strong ft-team-name")
    parts = [draw.token(left + 12, y - 6, team, 11), name]
    for slot in range(record.SLOTS):
        y += ROW
        player, place = int(state.order[team, slot]), int(state.place[team, slot])
        up = int(state.up[team]) == slot
        here = "▸" if up and int(state.half) == team and state.phase != phase.OVER else str(slot + 1)
        style, letter = ("ft-strong ft-team-name", BOLD_LETTER) if up else ("", LETTER)
        parts.append(draw.text(left, y, here, "ft-soft"))
        parts.append(
            draw.fitted(
                left + 24, y, short_name(scene.names, player), HALF - (62 if box is None else 82), letter, style
            )
        )
        beside = POSITIONS[place - 1] if place else ""
        parts.append(draw.text(left + HALF, y, beside if box is None else _at_bat(box, player), "ft-end ft-soft"))
    return draw.group(parts, class_=draw.team_class(team))


def _at_bat(box: BoxScore, player: int) -> str:
    return f"{box.of(player, 'H')} for {box.at_bats(player)}"


def _reserves(scene: Scene, team: int) -> Iterator[tuple[str, int, list[str]]]:
    """Bullpen and bench: what they are called, what opens them, and who is there."""
    yield "Bullpen", choices.AT + positions.PITCHER, [name for name, _ in bullpen(scene, team)]
    yield "Bench", choices.PINCH_HIT, [name for name, _ in bench(scene, team)]


def _names(title: str, names: list[str], opened: Choice | None, team: int, y: float) -> tuple[str, float]:
    """A heading, which may be clicked, and names behind it in as many lines as they need."""
    style = "ft-strong ft-team-name" if opened else "ft-soft"
    key = "bullpen" if title.startswith("Bullpen") else "bench"
    parts = [draw.button(opened, draw.text(MARGIN, y, title, style), data_legend=key)]
    lines = wrap(", ".join(names) or "nobody left", NAMES_LETTERS)
    parts += [draw.text(NAMES_LEFT, y + ROW * i, line) for i, line in enumerate(lines)]
    return draw.group(parts, class_=draw.team_class(team)), y + ROW * len(lines)


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
