"""Why a choice is not open: one clear line for whoever tries to make it."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import (
    choices,
    eligibility,
    lineup_cards,
    phase,
    positions,
    record,
    roles,
    stealing,
)
from fivetool.games.dice_baseball.words.naming import BASES
from fivetool.show.phrases import capital, counted


def refusal(scene: Scene, choice: int) -> str:
    """Why a choice of the game's list is not open now, "" for no particular reason."""
    state = scene.view
    if choice >= choices.PLAYER and state.phase in (phase.LINEUPS, phase.PICK):
        return _of_player(scene, choice)
    if choice in (choices.INFIELD_IN, choices.INFIELD_BACK) and not state.bases[2]:
        return "The infield can play in or back only with a runner on third."
    if choice == choices.SEND_HIM and state.phase != phase.SEND:
        return "The runner cannot be sent on this play."
    if choice == choices.TAG_UP and state.phase != phase.TAG:
        return "A runner can tag up only on a fly to the outfield, with fewer than two outs."
    if choice == choices.AT + positions.PITCHER and state.phase == phase.DEFENSE:
        return f"A new pitcher must face {counted(int(scene.book.min_batters), 'batter')} or finish the half-inning."
    return _of_call(scene, choice) if state.phase == phase.OFFENSE else ""


def _name(scene: Scene, player: int) -> str:
    return scene.names.cards[player]


def _of_call(scene: Scene, choice: int) -> str:
    """Calls of the offense: hit and run, bunts, steals."""
    state = scene.view
    batter = int(state.batter)
    if choice == choices.HIT_AND_RUN:
        if not state.bases[0] and not state.bases[1]:
            return "A hit-and-run needs a runner on first or second."
        return f"{_name(scene, batter)} has already tried one this game."
    if choice == choices.SACRIFICE:
        if state.outs == 2:
            return "You cannot sacrifice with two outs."
        if scene.book.sacrifice_on_third:
            return "A sacrifice needs a runner on first or second who can move up."
        return "A sacrifice needs a runner on first or second, and nobody on third."
    if choice == choices.SQUEEZE:
        return "A squeeze needs a runner on third." if not state.bases[2] else "You cannot squeeze with two outs."
    if choice == choices.BUNT:
        return f"{_name(scene, batter)} has already bunted for a hit this game."
    if choices.STEAL < choice < choices.HIT_AND_RUN:
        return _of_steal(scene, choice - choices.STEAL)
    return ""


def _of_steal(scene: Scene, group: int) -> str:
    state = scene.view
    for base in (3, 2, 1):
        if not group >> (base - 1) & 1 or stealing.may_go(state, scene.book, base, group):
            continue
        runner = int(state.bases[base - 1])
        if not runner:
            return f"Nobody is on {BASES[base]}."
        if state.tried[runner] == state.appearance:
            return f"{_name(scene, runner)} has already tried to steal in this plate appearance."
        if base == 3:
            steal = int(scene.book.stealing[runner])
            return f"Stealing home needs Steal {stealing.HOME_STEAL} or more ({_name(scene, runner)} has {steal})."
        return f"{capital(BASES[base + 1])} is occupied, and the runner there stays."
    return ""


def _of_player(scene: Scene, choice: int) -> str:
    """Why somebody may not play, pitch, or play there."""
    state, book = scene.view, scene.book
    place = choice - choices.PLAYER
    player = 1 + scene.seat * record.ROSTER + place
    if place >= book.players[scene.seat]:
        return "Nobody on the roster has that number."
    name = _name(scene, player)
    if book.unavailable[player]:
        return f"{name} is injured or suspended."
    if state.used[player] == eligibility.GONE:
        return f"{name} has left the game."
    on_card = state.line_step[scene.seat] == lineup_cards.CARD_STEP
    starting = state.phase == phase.LINEUPS and bool(book.pitcher_card[player] if on_card else True)
    starting = starting and state.line_step[scene.seat] < lineup_cards.MAN_STEP
    if starting or (state.phase == phase.PICK and state.pick_role == roles.AS_PITCHER):
        return _of_pitcher(scene, player, starting)
    if state.used[player]:
        return f"{name} is already in the game."
    if state.phase == phase.PICK and state.pick_role == roles.AS_FIELDER:
        return f"{name} cannot play {POSITIONS[int(state.pick_at) - 1]}: he has no rating there."
    return ""


def _of_pitcher(scene: Scene, player: int, starting: bool) -> str:
    book, name = scene.book, _name(scene, player)
    act = "start" if starting else "relieve"
    if not book.pitcher_card[player]:
        return f"{name} is not a pitcher."
    if not (book.starts[player] if starting else book.relief_games[player]):
        return (
            f"{name} cannot {act}: he has {'not started a game' if starting else 'not pitched in relief'} this season."
        )
    if book.rest and book.days_needed[player] > 0:
        return f"{name} needs {counted(int(book.days_needed[player]), 'more day')} of rest."
    return f"{name} is already in the game." if scene.view.used[player] else ""
