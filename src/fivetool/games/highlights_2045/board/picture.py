"""Baseball Highlights: 2045 as a picture: both diamonds with their pawns, the cards in play, the hand, the Buy Row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board import piles
from fivetool.games.highlights_2045.board.clubs import clubs
from fivetool.games.highlights_2045.board.fields import fields
from fivetool.games.highlights_2045.board.zones import MARGIN, RIGHT_WIDTH, Cards, Picks, card_zone, open_piles, stacks
from fivetool.games.highlights_2045.rules import buy_round, formats, phase, sizes
from fivetool.games.highlights_2045.rules.choice import PH_DECK, PICK
from fivetool.games.highlights_2045.words.naming import (
    BUYING,
    CLUB_NAMES,
    HIT_NAMES,
    card_of,
    describe,
    runs_shown,
    veterans,
)
from fivetool.show import svg as draw
from fivetool.show.arrangement import LEFT, RIGHT, Arrangement, Panel

TITLE = "Baseball Highlights: 2045"
HEADLINE = 40
HAND_PHASES = (phase.PLAY_CARD, phase.SET_ON_DECK, phase.EXTRA_CARD)


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The whole table."""
    arrangement = Arrangement(0 if scene.view.phase == phase.CHOOSE_TEAM else RIGHT_WIDTH)
    arrangement.add(Panel(draw.text(MARGIN, 28, _headline(scene), "ft-heading"), HEADLINE))
    for panel, column in _panels(scene, choices):
        arrangement.add(panel, column)
    return arrangement.board(TITLE, _described(scene))


def _panels(scene: Scene, choices: Sequence[Choice]) -> Iterator[tuple[Panel, int]]:
    """What is shown below the headline, what is asked for first; and in which column of a wide board."""
    state, seat = scene.view, scene.seat
    picks = _picks(choices)
    if state.phase == phase.CHOOSE_TEAM:
        yield from ((report, LEFT) for report in clubs(scene, picks))
        return
    if state.game:
        hits = _shifted(scene, picks) if state.phase == phase.CHOOSE_HIT else {}
        yield fields(scene, _sides(scene), choices, hits), LEFT
    buying = state.phase in BUYING
    if buying:
        yield from ((row, LEFT) for row in _buy_row(scene, picks, right=False))
    if seat >= 0:
        yield from ((zone, LEFT) for zone in _asked_cards(scene, seat, _shifted(scene, picks)))
        yield from ((zone, LEFT) for zone in _hand(scene, seat, picks if state.phase in HAND_PHASES else {}))
    if state.game and state.phase != phase.SEND_DOWN:
        yield stacks(scene, _sides(scene)), LEFT
    if state.phase == phase.OVER:
        return
    if not buying:
        yield from ((row, RIGHT) for row in _buy_row(scene, {}, right=True))
    if state.game:
        yield from ((pile, RIGHT) for pile in open_piles(scene, _sides(scene)))


def _sides(scene: Scene) -> tuple[int, int]:
    return int(scene.view.visitors), int(scene.view.home)


def _headline(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.OVER:
        return f"{draw.shorten(scene.names.teams[int(state.winner)], 16)} win the match"
    if state.phase == phase.CHOOSE_TEAM:
        return "Which club?"
    if state.game == 0:
        return "Before the first game"
    stage = f"{formats.STAGES[int(state.stage)].capitalize()}, game {int(state.game)}"
    if state.phase in BUYING:
        return f"{stage}: Buy Round"
    turn = f"extra {int(state.extra)}" if state.extra else f"turn {max(1, int(state.turn))} of {sizes.TURNS}"
    return f"{stage}, {turn}"


def _picks(choices: Sequence[Choice]) -> dict[int, Choice]:
    """The picks by place, counted from the first that the question lists."""
    return {choice.id - PICK: choice for choice in choices if PICK <= choice.id < PH_DECK}


def _shifted(scene: Scene, picks: Picks) -> dict[int, Choice]:
    """Picks by their place in the whole list."""
    return {index + int(scene.view.page): choice for index, choice in picks.items()}


def _cards(scene: Scene, numbers: Iterable[int]) -> Cards:
    """The cards of these numbers, None for those that lie face down."""
    return [card_of(scene, int(number)) for number in numbers]


def _hand(scene: Scene, seat: int, picks: Picks) -> Iterator[Panel]:
    """The hand of whoever looks, and after it the card on deck."""
    state = scene.view
    numbers = [int(card) for card in state.hand[seat, : int(state.hand_count[seat])]]
    flags = {len(numbers): "On deck"} if state.on_deck[seat] else {}
    if flags:
        numbers.append(int(state.on_deck[seat]))
    if numbers:
        yield card_zone("Your hand", _cards(scene, numbers), picks, flags=flags, right=False)


def _buy_row(scene: Scene, picks: Picks, *, right: bool) -> Iterator[Panel]:
    """BH-19: the Buy Row is open to all at all times; what the buyer cannot pay is dim."""
    state = scene.view
    offer = [int(buy_round.on_offer(state, i)) for i in range(int(state.row_count + state.scouted_count))]
    dim = [place for place, number in enumerate(offer) if piles.cannot_be_paid(scene, number)]
    buys = _shifted(scene, picks) if state.phase == phase.BUY else None
    if offer:
        yield card_zone(_row_name(scene), _cards(scene, offer), buys, dim=dim, flags={}, right=right)


def _row_name(scene: Scene) -> str:
    state, seat = scene.view, scene.seat
    if seat >= 0 and state.phase in (phase.BUY, phase.SEND_DOWN) and state.seat_turn == seat:
        return f"Buy Row: free agents, you have {int(state.budget[seat])} to spend"
    return "Buy Row: free agents"


def _asked_cards(scene: Scene, seat: int, picks: Picks) -> Iterator[Panel]:
    """Cards that only this question is about."""
    state = scene.view
    counted: dict[int, tuple[str, Iterable[int], int]] = {
        phase.SEND_DOWN: ("Your cards in play: one goes down", state.in_play[seat], state.played[seat]),
        phase.ORDER_TOP: ("Your new cards", state.bought[seat], state.bought_count[seat]),
        phase.CHOOSE_PARK: ("Your ball parks", state.offer[seat], 2),
        phase.DRAFT_COACH: ("Coaches to choose from", state.packet[seat], state.packet_count[seat]),
        phase.CHOOSE_COACH: ("Your coaches", state.coaches[seat], state.coach_count[seat]),
        phase.CHOOSE_GAMBLE: ("Turned up", state.shown, 2),
    }
    if picks and int(state.phase) in counted:
        name, cards, count = counted[int(state.phase)]
        yield card_zone(name, _cards(scene, list(cards)[: int(count)]), picks, flags={}, right=False)


def _described(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.CHOOSE_TEAM:
        return _described_clubs(scene)
    if not state.game:
        return "No game has begun."
    told = []
    for team in _sides(scene):
        on = [f"{base}B" for base in (1, 2, 3) if state.bases[team, base - 1]]
        hits = [HIT_NAMES[int(hit)] for hit in state.hits[team, : int(state.pending[team])]]
        told.append(
            f"{scene.names.teams[team]} {runs_shown(scene, team)}, on base: {', '.join(on) or 'nobody'}, "
            f"threatened: {', '.join(hits) or 'nothing'}"
        )
    return ". ".join(told) + "."


def _described_clubs(scene: Scene) -> str:
    """What sets the clubs apart that are still to be had."""
    taken = set(scene.view.club.tolist())
    told = [
        f"{name}: {'; '.join(describe(card) for card in veterans(scene, club))}."
        for club, name in enumerate(CLUB_NAMES)
        if club not in taken
    ]
    return " ".join(["No game has begun.", *told])
