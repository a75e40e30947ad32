"""Baseball Highlights: 2045 in plain text."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.highlights_2045.board import final, piles
from fivetool.games.highlights_2045.rules import formats, phase, printed, running, sizes
from fivetool.games.highlights_2045.words.naming import (
    CLUB_NAMES,
    HIT_NAMES,
    card_of,
    describe,
    describe_number,
    offered,
    runs_shown,
    stage_game,
    veterans,
    with_income,
)
from fivetool.show.phrases import counted, possessive
from fivetool.show.text_board import EMPTY_BASE, side_by_side, small_diamond

HALF = 40  # columns of a side
HAND_ASKED = (phase.PLAY_CARD, phase.SET_ON_DECK, phase.EXTRA_CARD)  # questions that list the hand themselves


def text(scene: Scene) -> str:
    """The table in plain text: both fields side by side, the cards in play, and what else the seat may see."""
    state = scene.view
    lines = [_headline(scene)]
    if state.row_count and state.phase != phase.OVER:
        lines += ["Buy Row:", *(f"  {_on_the_row(scene, int(card))}" for card in state.row[: int(state.row_count)])]
    if state.phase == phase.CHOOSE_TEAM:
        lines += _deck_lines(scene)
    elif state.game and state.phase != phase.OVER:
        visitors, home = int(state.visitors), int(state.home)
        lines += ["", *side_by_side(_side(scene, visitors), _side(scene, home), HALF)]
        lines += [*_in_play(scene, visitors), *_in_play(scene, home), *_own_cards(scene)]
        lines += [*_open_piles(scene, visitors), *_open_piles(scene, home)]
        lines += ["", "Runners: s slow, m medium, f fast. PH: may be replaced by a pinch hitter."]
    return "\n".join(lines)


def _on_the_row(scene: Scene, number: int) -> str:
    """BH-19: a free agent of the row, open to all; during a purchase with a mark if the buyer cannot pay."""
    return f"{offered(scene, number)}{', too expensive' if piles.cannot_be_paid(scene, number) else ''}"


def _open_piles(scene: Scene, team: int) -> list[str]:
    """BH-19: Dugout and Minors card by card, and what the Lineup can still hold."""
    name = scene.names.teams[team]
    lines = []
    for pile, numbers in (
        (f"{possessive(name)} dugout", piles.dugout(scene, team)),
        (f"{possessive(name)} minor leaguers", piles.minors(scene, team)),
        (
            f"{possessive(name)} cards still to come ({len(piles.still_to_come(scene, team))})",
            piles.still_to_come(scene, team),
        ),
    ):
        cards = (card_of(scene, number) for number in numbers)
        told = ", ".join(f"{card.name} {card.income}" for card in cards if card is not None)
        lines += [f"{pile}, with incomes: {told}"] if told else []
    return lines


def _headline(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.OVER:
        return final.summary(scene)
    if state.game == 0:
        return "Before the first game"
    extra = f", extra innings, card {int(state.extra)}" if state.extra else ""
    turn = f"card {max(1, int(state.turn))} of {sizes.TURNS}"
    return f"{stage_game(int(state.stage), int(state.game))}, {turn}{extra}"


def _deck_lines(scene: Scene) -> list[str]:
    """What the starting decks differ in: the veterans. The ten rookies are alike."""
    lines = ["", "Every deck has the same ten rookies, and five veterans of its own:"]
    for club, name in enumerate(CLUB_NAMES):
        lines += [f"{name}", *(f"  {describe(card)}" for card in veterans(scene, club))]
    return lines


def _side(scene: Scene, team: int) -> list[str]:
    """A team's side of the table: its runs, runners, threatened hits and piles."""
    state = scene.view
    bases = [
        printed.SPEED_WORDS[int(running.runner_speed(state, team, base))][0]
        if state.bases[team, base - 1]
        else EMPTY_BASE
        for base in (1, 2, 3)
    ]
    hits = ", ".join(HIT_NAMES[int(hit)] for hit in state.hits[team, : int(state.pending[team])])
    on_deck = ", 1 on deck" if state.on_deck[team] else ""
    wins = f", {counted(int(state.stage_wins[team]), 'win')}" if state.stage != formats.SINGLE_STAGE else ""
    return [
        f"{'Home' if team == state.home else 'Visitors'}: {scene.names.teams[team]}",
        f"{counted(runs_shown(scene, team), 'run')}{wins}",
        *small_diamond(*bases),
        f"Threatens: {hits or 'nothing'}",
        f"{int(state.hand_count[team])} in hand{on_deck}, "
        f"lineup {int(state.lineup_count[team] + state.top_count[team])}, dugout {int(state.dugout_count[team])}",
    ]


def _in_play(scene: Scene, team: int) -> list[str]:
    cards = scene.view.in_play[team, : int(scene.view.played[team])]
    heading = [f"{possessive(scene.names.teams[team])} cards in play, latest first:"] if len(cards) else []
    return [*heading, *(f"  {with_income(scene, int(card))}" for card in cards[::-1])]


def _own_cards(scene: Scene) -> list[str]:
    """Hand and on-deck card of the seat that looks; the hand only where the question does not list it."""
    state, team = scene.view, scene.seat
    if team < 0:
        return []
    hand = [] if state.phase in HAND_ASKED else state.hand[team, : int(state.hand_count[team])]
    lines = ["Your hand:", *(f"  {with_income(scene, int(card))}" for card in hand)] if len(hand) else []
    if state.on_deck[team]:
        lines.append(f"Your card on deck: {describe_number(scene, int(state.on_deck[team]))}")
    return lines
