"""Both clubs beside each other: lineups, bullpens, benches."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.board.layout import HALF, LEFT, MARGIN, ROW, WIDTH, Choices
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import choices, eligibility, phase, positions, record
from fivetool.games.dice_baseball.words.naming import SIDES, short_name
from fivetool.show import svg as draw


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
