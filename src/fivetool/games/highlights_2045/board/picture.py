"""Baseball Highlights: 2045 as a picture: both diamonds with their pawns, the cards in play, the hand, the Buy Row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board import final, piles
from fivetool.games.highlights_2045.board.clubs import clubs
from fivetool.games.highlights_2045.board.zones import (
    MARGIN,
    WIDE_HAND,
    WIDE_PILES,
    WIDE_SIDES,
    WIDE_WIDTH,
    Cards,
    Picks,
    beside_field,
    both_fields,
    card_zone,
    cards_played,
    open_piles,
    pile,
)
from fivetool.games.highlights_2045.rules import buy_round, phase, sizes
from fivetool.games.highlights_2045.rules.choice import PH_DECK, PICK
from fivetool.games.highlights_2045.words.naming import (
    BUYING,
    CLUB_NAMES,
    HIT_NAMES,
    card_of,
    describe,
    runs_shown,
    stage_game,
    veterans,
)
from fivetool.show import svg as draw
from fivetool.show.arrangement import Arrangement, Panel

TITLE = "Baseball Highlights: 2045"
HEADLINE = 40
FOLD = HEADLINE + WIDE_SIDES + WIDE_HAND + WIDE_PILES  # of the wide board: what lies below may be scrolled to
HAND_PHASES = (phase.PLAY_CARD, phase.SET_ON_DECK, phase.EXTRA_CARD)


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The whole table."""
    is_wide = scene.view.phase != phase.CHOOSE_TEAM
    arrangement = Arrangement(WIDE_WIDTH - draw.BOARD_WIDTH if is_wide else 0)
    arrangement.add(Panel(draw.text(MARGIN, 28, _headline(scene), "ft-heading ft-now"), HEADLINE))
    for panel in _panels(scene, choices):
        arrangement.add(panel)
    fold = FOLD if is_wide and scene.view.phase != phase.OVER else None
    return arrangement.board(TITLE, _described(scene), fold)


def _panels(scene: Scene, choices: Sequence[Choice]) -> Iterator[Panel]:
    """What is shown below the headline, what is asked for first."""
    state, picks = scene.view, _picks(choices)
    if state.phase == phase.CHOOSE_TEAM:
        yield from clubs(scene, picks)
    elif state.phase == phase.OVER:
        yield final.panel(scene, _sides(scene))
    elif state.phase in BUYING:
        yield from _buy_round(scene, picks)
    else:
        yield from _table(scene, choices, picks)


def _buy_round(scene: Scene, picks: Picks) -> Iterator[Panel]:
    """The table between two games: large what is asked for, small what else matters then."""
    state, seat = scene.view, scene.seat
    yield from _asked_cards(scene, _shifted(scene, picks))
    if state.phase == phase.SEND_DOWN and seat == state.seat_turn:
        yield from open_piles(scene, _sides(scene), _offer(scene))
        return
    yield from _buy_row(scene, picks)
    if seat >= 0 and state.played[seat]:
        yield pile(
            scene, "Your cards from this game", [int(card) for card in state.in_play[seat, : int(state.played[seat])]]
        )
    yield from open_piles(scene, _sides(scene), ())


def _table(scene: Scene, choices: Sequence[Choice], picks: Picks) -> Iterator[Panel]:
    """The table while a game is played: both sides, the hand, the cards played, and what lies in the open."""
    state = scene.view
    own = [*_asked_cards(scene, _shifted(scene, picks)), *_hand(scene, picks if state.phase in HAND_PHASES else {})]
    if not state.game:
        yield from own
        return
    hits = _shifted(scene, picks) if state.phase == phase.CHOOSE_HIT else {}
    sides = _sides(scene)
    both = both_fields(scene, sides, choices, hits)
    yield both
    yield from own
    deck_of = scene.seat if _is_full(scene) else -1
    yield cards_played(scene, sides, sum(panel.height_if_wide for panel in (both, *own)), deck_of)
    yield from open_piles(scene, sides, _offer(scene))


def _sides(scene: Scene) -> tuple[int, int]:
    return int(scene.view.visitors), int(scene.view.home)


def _headline(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.OVER:
        return final.headline(scene)
    if state.phase == phase.CHOOSE_TEAM:
        return "Choose your club"
    if state.game == 0:
        return "Before the first game"
    which = stage_game(int(state.stage), int(state.game))
    if state.phase in BUYING:
        score = ", ".join(f"{scene.names.teams[team]} {runs_shown(scene, team)}" for team in _sides(scene))
        return f"{which}: {score}"
    if state.extra:
        return f"{which}, extra innings, card {int(state.extra)}"
    return f"{which}, card {max(1, int(state.turn))} of {sizes.TURNS}"


def _picks(choices: Sequence[Choice]) -> dict[int, Choice]:
    """The picks by place, counted from the first that the question lists."""
    return {choice.id - PICK: choice for choice in choices if PICK <= choice.id < PH_DECK}


def _shifted(scene: Scene, picks: Picks) -> dict[int, Choice]:
    """Picks by their place in the whole list."""
    return {index + int(scene.view.page): choice for index, choice in picks.items()}


def _cards(scene: Scene, numbers: Iterable[int]) -> Cards:
    """The cards of these numbers, None for those that lie face down."""
    return [card_of(scene, int(number)) for number in numbers]


def _hand(scene: Scene, picks: Picks) -> Iterator[Panel]:
    """The hand of whoever looks, and after it the card on deck."""
    state, seat = scene.view, scene.seat
    if seat < 0 or not state.game:
        return
    numbers = [int(card) for card in state.hand[seat, : int(state.hand_count[seat])]]
    flags = {len(numbers): "On deck"} if state.on_deck[seat] else {}
    if flags:
        numbers.append(int(state.on_deck[seat]))
    aside = beside_field(_sides(scene), seat) if _is_full(scene) else None
    yield card_zone("Your hand", _cards(scene, numbers), picks, flags=flags, is_hand=True, aside=aside)


def _is_full(scene: Scene) -> bool:
    """Whether the hand leaves no room for the card on deck: then nothing was played, and it lies where that would."""
    state, seat = scene.view, scene.seat
    return bool(seat in _sides(scene) and state.on_deck[seat] and state.hand_count[seat] == sizes.HAND)


def _offer(scene: Scene) -> list[int]:
    """The free agents of the Buy Row, and behind them those that were scouted."""
    state = scene.view
    return [int(buy_round.on_offer(state, i)) for i in range(int(state.row_count + state.scouted_count))]


def _buy_row(scene: Scene, picks: Picks) -> Iterator[Panel]:
    """BH-19: the Buy Row is open to all at all times; what the buyer cannot pay is dim."""
    offer = _offer(scene)
    dim = [place for place, number in enumerate(offer) if piles.cannot_be_paid(scene, number)]
    buys = _shifted(scene, picks) if scene.view.phase == phase.BUY else None
    if offer:
        yield card_zone(_row_name(scene), _cards(scene, offer), buys, dim=dim)


def _row_name(scene: Scene) -> str:
    state, seat = scene.view, scene.seat
    if seat >= 0 and state.phase in (phase.BUY, phase.SEND_DOWN) and state.seat_turn == seat:
        return f"Buy Row: free agents. You have {int(state.budget[seat])} to spend."
    return "Buy Row: free agents"


def _asked_cards(scene: Scene, picks: Picks) -> Iterator[Panel]:
    """Cards that only this question is about."""
    state, seat = scene.view, scene.seat
    if seat < 0:
        return
    counted: dict[int, tuple[str, Iterable[int], int]] = {
        phase.SEND_DOWN: ("One of these goes down to the minors", state.in_play[seat], state.played[seat]),
        phase.ORDER_TOP: ("Your new players", state.bought[seat], state.bought_count[seat]),
        phase.CHOOSE_PARK: ("Your ball parks", state.offer[seat], 2),
        phase.DRAFT_COACH: ("Coaches to choose from", state.packet[seat], state.packet_count[seat]),
        phase.CHOOSE_COACH: ("Your coaches", state.coaches[seat], state.coach_count[seat]),
        phase.CHOOSE_GAMBLE: ("Turned up", state.shown, 2),
    }
    if picks and int(state.phase) in counted:
        name, cards, count = counted[int(state.phase)]
        yield card_zone(name, _cards(scene, list(cards)[: int(count)]), picks)


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
