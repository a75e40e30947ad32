"""The board after the last game: the score, the star of the game, and what every card brought."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from fivetool.engine.diamond import BATTER, HOME
from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.games.highlights_2045.board.card_face import CARD_HEIGHT, CARD_WIDTH, draw_card, draw_small
from fivetool.games.highlights_2045.board.fields import RUNNER
from fivetool.games.highlights_2045.board.marks import runner_mark
from fivetool.games.highlights_2045.board.zones import HALF, HEAD, MARGIN, SMALL_STEP, WIDE_WIDTH
from fivetool.games.highlights_2045.rules import formats, printed, zones
from fivetool.games.highlights_2045.words.naming import card_of, runs_shown
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed
from fivetool.show.event_reader import events_since
from fivetool.show.phrases import counted

FIELD_HEIGHT, REACH, SIDE = 216, 46, 226
NAME_ROOM, LETTER = 140, 11.4
STAR_SCALE = 1.6
STAR_WIDTH, STAR_HEIGHT = CARD_WIDTH * STAR_SCALE, CARD_HEIGHT * STAR_SCALE
STAR_ROOM = STAR_HEIGHT + 34
BESIDE_STAR = MARGIN + STAR_WIDTH + 16
IN_A_ROW = 3
STEP = SMALL_STEP[0], SMALL_STEP[1] + 22  # with what a small card brought


@dataclass
class Deeds:
    """What the cards of one game did: runs that they brought home, and hits that they stopped."""

    runs: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    stops: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    played: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    on_base: dict[tuple[int, int], int] = field(default_factory=dict)  # team and runner -> base
    batted: dict[tuple[int, int], int] = field(default_factory=dict)  # team and runner -> the card that put him there
    acting: dict[int, int] = field(default_factory=dict)  # team -> the card that moves its runners or stops hits


def deeds_of(events: Sequence[Event]) -> Deeds:
    """Who brought the runs home and who stopped hits; a run counts for the hit or the action before it."""
    deeds = Deeds()
    for event in events:
        if event.kind == "card_played":
            deeds.played[event.team].append(event.card)
            deeds.acting[event.team] = event.card
        elif event.kind == "hit_resolved":
            deeds.acting[event.team] = event.card
        elif event.kind == "run":
            deeds.runs[deeds.acting.get(event.team, 0)] += 1
            deeds.on_base.pop((event.team, event.runner), None)
        elif event.kind == "hit_cancelled":
            stopper = next((card for team, card in deeds.acting.items() if team != event.team), 0)
            deeds.stops[stopper] += 1
        elif event.kind == "advance":
            deeds.on_base[event.team, event.runner] = event.base
            if event.origin == BATTER:
                deeds.batted[event.team, event.runner] = deeds.acting.get(event.team, 0)
        elif event.kind == "put_out":
            deeds.on_base.pop((event.team, event.runner), None)
    return deeds


def star_of(deeds: Deeds, team: int) -> int:
    """The card of a team that brought most runs home, and among equals stopped most hits; 0 if none did anything."""
    cards = [card for card in deeds.played[team] if deeds.runs[card] or deeds.stops[card]]
    return max(cards, key=lambda card: (deeds.runs[card], deeds.stops[card]), default=0)


def headline(scene: Scene) -> str:
    """Who won: a single game by its score, a match by what it was."""
    state, winner = scene.view, int(scene.view.winner)
    name = scene.names.teams[winner]
    if state.stage != formats.SINGLE_STAGE:
        return f"{name} win the match!"
    return f"{name} win {runs_shown(scene, winner)}–{runs_shown(scene, int(zones.opponent(state, winner)))}!"


def summary(scene: Scene) -> str:
    """The end of the game in words, with its star."""
    deeds = deeds_of(events_since(scene.events, "game_start", "resumed"))
    star = card_of(scene, star_of(deeds, int(scene.view.winner)))
    return f"{headline(scene)} Star of the game: {star.name}." if star else headline(scene)


def panel(scene: Scene, sides: Sequence[int]) -> Panel:
    """The fields as the game left them, the star of the game, and the cards of both sides.

    On the wide board the star stands in the middle, and the sides to its left and right.
    """
    deeds = deeds_of(events_since(scene.events, "game_start", "resumed"))
    star = star_of(deeds, int(scene.view.winner))
    cards_top = FIELD_HEIGHT + (STAR_ROOM if star else 0)
    parts = [_star(scene, star, deeds)] if star else []
    for place, team in enumerate(sides):
        left = MARGIN + place * (HALF - MARGIN / 2)
        wide_left = MARGIN if place == 0 else WIDE_WIDTH - MARGIN - SIDE
        parts.append(placed(_field(scene, team, deeds), (left, 0), (wide_left, 0)))
        parts.append(placed(_cards(scene, team, deeds), (left, cards_top), (wide_left, FIELD_HEIGHT)))
    rows = -(-max(len(deeds.played[team]) for team in sides) // IN_A_ROW)
    cards_height = HEAD + rows * STEP[1] + 6
    return Panel(draw.group(parts), cards_top + cards_height, max(FIELD_HEIGHT + cards_height, STAR_ROOM + 90))


def _field(scene: Scene, team: int, deeds: Deeds) -> str:
    diamond = draw.Diamond(134, FIELD_HEIGHT - 36, REACH, team)
    side = "Home" if team == scene.view.home else "Visitors"
    left = {base: number for (of, number), base in deeds.on_base.items() if of == team and 0 < base < HOME}
    runners = (
        runner_mark(*diamond.place(base), team, _speed(scene, deeds.batted.get((team, number), 0)), RUNNER)
        for base, number in left.items()
    )
    return draw.group(
        (
            diamond.draw(),
            draw.fitted(0, 17, scene.names.teams[team], NAME_ROOM, LETTER, "ft-strong ft-team-name"),
            draw.text(0, 38, f"{side}{', you' if team == scene.seat else ''}", "ft-soft"),
            draw.text(0, 82, str(runs_shown(scene, team)), "ft-figure ft-team-name"),
            *runners,
        ),
        class_=draw.team_class(team),
    )


def _speed(scene: Scene, card: int) -> int:
    """The speed of the runner whom a card put on base."""
    batter = card_of(scene, card)
    return printed.SPEEDS.index(batter.speed) if batter else printed.AVERAGE


def _star(scene: Scene, star: int, deeds: Deeds) -> str:
    """The star of the game as a large card, with what he did in words."""
    card = card_of(scene, star)
    did = [f"{counted(deeds.runs[star], 'run')} driven in"] if deeds.runs[star] else []
    did += [f"{counted(deeds.stops[star], 'hit')} stopped"] if deeds.stops[star] else []
    drawn = draw.group((draw_card(card, 0, 0),), transform=f"scale({STAR_SCALE})")
    words = [draw.text(0, 0, "Star of the game", "ft-heading")]
    words += [draw.text(0, 28 + 24 * i, line) for i, line in enumerate(did)]
    left = (WIDE_WIDTH - STAR_WIDTH) / 2
    return placed(drawn, (MARGIN, FIELD_HEIGHT + 10), (left, 76)) + placed(
        draw.group(words), (BESIDE_STAR, FIELD_HEIGHT + 60), (left + 18, 18)
    )


def _cards(scene: Scene, team: int, deeds: Deeds) -> str:
    """All cards that a side has played, in order, each with the runs that it drove in or the hits that it stopped."""
    heading = draw.text(0, 20, "Cards played", "ft-strong ft-team-name")
    parts = [draw.group((heading,), class_=draw.team_class(team))]
    for number, card in enumerate(deeds.played[team]):
        row, column = divmod(number, IN_A_ROW)
        parts.append(placed(_small(scene, card, deeds), (column * STEP[0], HEAD + row * STEP[1])))
    return draw.group(parts)


def _small(scene: Scene, card: int, deeds: Deeds) -> str:
    runs, stops = deeds.runs[card], deeds.stops[card]
    did = counted(runs, "run") if runs else counted(stops, "stop") if stops else ""
    told = draw.text(SMALL_STEP[0] / 2 - 2, SMALL_STEP[1] + 8, did, "ft-middle ft-strong")
    return draw_small(card_of(scene, card), 0, 0) + told
