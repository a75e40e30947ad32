"""The choice of a built-in manager, by his style."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager import styles
from fivetool.games.dice_baseball.manager.best_choice import decide
from fivetool.games.dice_baseball.manager.reference import arrange, call, defend, pick, usual_infield
from fivetool.games.dice_baseball.manager.run_expectancy import answer, send, tag
from fivetool.games.dice_baseball.rules import choices, phase
from fivetool.games.dice_baseball.rules.choices import choice_of_player
from fivetool.games.dice_baseball.rules.duty import slot_of
from fivetool.games.dice_baseball.rules.record import NOBODY


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in manager."""
    if style == styles.MANAGER:
        return decide(state, book, knowledge, seat)
    if state.phase == phase.DEFENSE:
        return defend(state, book, seat, style, dice)
    if state.phase == phase.OFFENSE:
        return call(state, book, seat, style, dice)
    if state.phase == phase.INFIELD:
        return usual_infield(state, style)
    if state.phase == phase.SEND:
        return send(state, book, style)
    if state.phase == phase.ANSWER:
        return answer(state, book)
    if state.phase == phase.LINEUPS:
        return choices.AUTOMATIC
    if state.phase == phase.PICK:
        return choice_of_player(seat, pick(state, book, seat, style))
    if state.phase == phase.FIELD:
        return arrange(state, book, seat, style)
    if state.phase == phase.SWAP:
        return choice_of_player(seat, any_fresh(state, seat))
    return tag(state, book, style)


@rule
def any_fresh(state, team):
    """Somebody whose slot may be exchanged; no style asks for it, but the question has an answer."""
    for i in range(state.fresh_count):
        if state.fresh[i] != state.swap_first and slot_of(state, team, state.fresh[i]) >= 0:
            return state.fresh[i]
    return NOBODY
