"""The choice of a built-in manager, by his style."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.manager import styles
from fivetool.games.dice_baseball.manager.best_choice import decide
from fivetool.games.dice_baseball.manager.changes_begun import any_fresh, hand_in, name_or_leave
from fivetool.games.dice_baseball.manager.reference import arrange, call, defend, pick, usual_infield
from fivetool.games.dice_baseball.manager.run_expectancy import answer, send, tag
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.rules.choices import choice_of_player


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
        return hand_in(state, seat)
    if state.phase == phase.PICK:
        return name_or_leave(state, book, seat, pick(state, book, seat, style))
    if state.phase == phase.FIELD:
        return arrange(state, book, seat, style)
    if state.phase == phase.SWAP:
        return choice_of_player(seat, any_fresh(state, seat))
    return tag(state, book, style)
