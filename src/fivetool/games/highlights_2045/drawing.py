"""Baseball Highlights: 2045 as a picture: both diamonds with their pawns, the cards in play, the hand, the buy row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

from fivetool.engine import svg as draw
from fivetool.engine.game import Choice, Scene
from fivetool.games.highlights_2045 import rules
from fivetool.games.highlights_2045.card_sets import Card
from fivetool.games.highlights_2045.words import EXPLAINED, HIT_NAMES, action_name, card_of, describe

TITLE = "Baseball Highlights: 2045"
MARGIN = 10
FIELD_TOP, FIELD_HEIGHT, REACH = 44, 196, 42
CARD_WIDTH, CARD_HEIGHT, CARD_STEP_Y, CARDS_A_ROW = 148, 90, 98, 3
SPEED_MARKS = ("", "slow", "avg", "fast")


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The whole table."""
    state = scene.view
    parts: list[str] = [draw.text(MARGIN, 30, _headline(scene), "ft-heading")]
    top = float(FIELD_TOP)
    sends = _sends(scene, choices)
    if state.game:
        for i, team in enumerate((int(state.visitors), int(state.home))):
            parts.append(_field(scene, team, i))
        top += FIELD_HEIGHT
    top = _lists(parts, scene, choices, top)
    for team in (int(state.visitors), int(state.home)) if state.game else ():
        if state.played[team]:
            name = f"{scene.names.teams[team]}, in play (latest first)"
            top = _in_play(parts, scene, team, name, top, sends.get(team, {}))
    height = top + 6
    paper = draw.rect(1, 1, draw.BOARD_WIDTH - 2, height - 2, "ft-paper", 14)
    return draw.document(draw.BOARD_WIDTH, height, paper + "".join(parts), TITLE, _described(scene))


def _in_play(parts: list[str], scene: Scene, team: int, name: str, top: float, sends: Mapping[int, Choice]) -> float:
    """A team's stack, the card on top of it first."""
    cards = _cards(scene.view.in_play[team], scene.view.played[team])
    last = len(cards) - 1
    return _zone(parts, scene, name, cards[::-1], top, {last - place: choice for place, choice in sends.items()})


def _sends(scene: Scene, choices: Sequence[Choice]) -> dict[int, dict[int, Choice]]:
    """Cards In Play that may be sent down, by team."""
    if scene.view.phase != rules.SEND_DOWN:
        return {}
    first = rules.PICK - int(scene.view.page)
    return {scene.seat: {choice.id - first: choice for choice in choices if choice.id >= rules.PICK}}


def _cards(zone: Iterable[int], count: int) -> list[int]:
    return [int(card) for card in list(zone)[: int(count)]]


def _headline(scene: Scene) -> str:
    state = scene.view
    if state.phase == rules.OVER:
        return f"{draw.shorten(scene.names.teams[int(state.winner)], 16)} win the match"
    if state.game == 0:
        return "Before the first game"
    turn = f"extra {int(state.extra)}" if state.extra else f"turn {max(1, int(state.turn))} of {rules.TURNS}"
    return f"{rules.STAGES[int(state.stage)].capitalize()}, game {int(state.game)}, {turn}"


def _lists(parts: list[str], scene: Scene, choices: Sequence[Choice], top: float) -> float:
    """Hand, On Deck and Buy Row, each card a button where it can be chosen."""
    state, seat = scene.view, scene.seat
    picks = {choice.id - rules.PICK: choice for choice in choices if rules.PICK <= choice.id < rules.PH_DECK}
    phase = int(state.phase)
    if seat >= 0 and state.hand_count[seat]:
        chosen = picks if phase in (rules.PLAY_CARD, rules.SET_ON_DECK, rules.EXTRA_CARD) else {}
        top = _zone(parts, scene, "Your hand", _cards(state.hand[seat], state.hand_count[seat]), top, chosen)
    if seat >= 0 and state.on_deck[seat]:
        top = _zone(parts, scene, "Your on-deck card", [int(state.on_deck[seat])], top, {})
    if state.row_count:
        offer = [int(rules.on_offer(state, i)) for i in range(int(state.row_count + state.scouted_count))]
        shifted = {index + int(state.page): choice for index, choice in picks.items()} if phase == rules.BUY else {}
        top = _zone(parts, scene, "Buy row", offer, top, shifted)
    return top


def _zone(
    parts: list[str], scene: Scene, name: str, cards: Sequence[int], top: float, picks: Mapping[int, Choice]
) -> float:
    """A heading and rows of cards; returns where the next zone begins."""
    parts.append(draw.text(MARGIN, top + 18, draw.shorten(name, 44), "ft-strong"))
    top += 26
    for i, number in enumerate(cards):
        x = MARGIN + i % CARDS_A_ROW * (CARD_WIDTH + 8)
        y = top + i // CARDS_A_ROW * CARD_STEP_Y
        parts.append(draw_card(card_of(scene, number), x, y, picks.get(i)))
    rows = (len(cards) + CARDS_A_ROW - 1) // CARDS_A_ROW
    return top + rows * CARD_STEP_Y


def draw_card(card: Card | None, x: float, y: float, choice: Choice | None = None) -> str:
    """One card: name, type, speed, hits, action, cost, income, PH; what its actions do is in its title."""
    shapes = [draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-die", 8)]
    if card is None:
        shapes.append(draw.text(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, "face down", "ft-middle ft-soft"))
        return draw.group(shapes, role="img", aria_label="A face-down card")
    shapes.append(draw.text(x + 8, y + 21, draw.shorten(card.name, 13), "ft-strong"))
    actions = draw.shorten(" + ".join(action_name(code) for code in card.codes), 16)
    shapes.append(draw.text(x + 8, y + 63, actions, "ft-soft"))
    if card.is_player:
        shapes.append(_type_mark(card.type, x + 15, y + 36))
        shapes.append(draw.text(x + 28, y + 42, SPEED_MARKS[rules.SPEEDS.index(card.speed)], "ft-soft"))
        shapes.append(draw.text(x + CARD_WIDTH - 8, y + 42, " ".join(card.hits), "ft-end ft-strong"))
        money = f"${card.income}" + (f"  cost {card.cost}" if card.cost else "")
        shapes.append(draw.text(x + 8, y + 83, money))
        if card.pinch_hitter:
            shapes.append(draw.text(x + CARD_WIDTH - 8, y + 83, "PH", "ft-end ft-strong"))
    if choice is not None:
        shapes.append(draw.rect(x, y, CARD_WIDTH, CARD_HEIGHT, "ft-halo", 8))
        return draw.button(choice, _title(card), *shapes)
    return draw.group([_title(card), *shapes], role="img", aria_label=_explained(card), tabindex=0)


def _type_mark(kind: str, x: float, y: float) -> str:
    """A circle for naturals, a diamond for cyborgs, a square for robots."""
    if kind == "natural":
        return draw.circle(x, y, 7, "ft-lamp ft-lamp-on")
    if kind == "robot":
        return draw.rect(x - 6.5, y - 6.5, 13, 13, "ft-lamp ft-lamp-on", 2)
    return draw.polygon(((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)), "ft-lamp ft-lamp-on")


def _title(card: Card) -> str:
    return draw.element("title", escape(_explained(card)))


def _explained(card: Card) -> str:
    actions = "; ".join(f"{action_name(code)}: {EXPLAINED[code]}" for code in card.codes if card.is_player)
    return f"{describe(card)}. {actions.capitalize()}." if actions else f"{describe(card)}."


def _field(scene: Scene, team: int, place: int) -> str:
    """A team's diamond: runners with their speed, threatened hits at the plate, runs."""
    state = scene.view
    left = MARGIN + place * (draw.BOARD_WIDTH / 2 - 4)
    middle = left + draw.BOARD_WIDTH / 4 - 8
    diamond = draw.Diamond(middle, FIELD_TOP + FIELD_HEIGHT - 50, REACH, team)
    side = "Home" if team == state.home else "Visitors"
    name = draw.shorten(scene.names.teams[team], 14)
    parts = [
        diamond.draw(),
        draw.text(left + 4, FIELD_TOP + 18, f"{name}", "ft-strong"),
        draw.text(left + 4, FIELD_TOP + FIELD_HEIGHT - 8, f"{side} {int(state.runs[team])}", "ft-heading"),
        *_pawns(scene, team, diamond),
        *_threats(scene, team, left + 98, FIELD_TOP + FIELD_HEIGHT - 30),
    ]
    return draw.group(parts)


def _pawns(scene: Scene, team: int, diamond: draw.Diamond) -> Iterable[str]:
    state = scene.view
    for base in (1, 2, 3):
        runner = int(state.bases[team, base - 1])
        if runner:
            letter = rules.SPEEDS[int(rules.runner_speed(state, team, base))][0].upper()
            yield draw.token(*diamond.place(base), team, 16, letter, data_runner=runner)


def _threats(scene: Scene, team: int, x: float, y: float) -> Iterable[str]:
    """Threatened hits on home plate: a small die each, with the speed said aloud."""
    state = scene.view
    for i in range(min(int(state.pending[team]), 5)):
        hit = int(state.hits[team, i])
        speed = rules.SPEEDS[int(state.hit_speed[team, i])]
        yield draw.group(
            (draw.die(x + 26 * i, y, rules.HITS[hit], 24, "lit"),),
            role="img",
            aria_label=f"Threatened: {speed} {HIT_NAMES[hit]}",
        )


def _described(scene: Scene) -> str:
    state = scene.view
    if not state.game:
        return "No game has begun."
    told = []
    for team in (int(state.visitors), int(state.home)):
        on = [f"{base}B" for base in (1, 2, 3) if state.bases[team, base - 1]]
        told.append(f"{scene.names.teams[team]} {int(state.runs[team])}, on base: {', '.join(on) or 'nobody'}")
    return ". ".join(told) + "."
