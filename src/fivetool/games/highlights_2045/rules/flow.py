"""The machine of phases: it carries a choice out and runs on to the next question."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import choice, figure, phase, sizes
from fivetool.games.highlights_2045.rules.actions import begin_slot
from fivetool.games.highlights_2045.rules.answers import carry_out_answer, note_answer
from fivetool.games.highlights_2045.rules.automated import automated_choice
from fivetool.games.highlights_2045.rules.buy_round import end_buying, next_buyer, start_buy_round
from fivetool.games.highlights_2045.rules.coaches import draft_round
from fivetool.games.highlights_2045.rules.decisions import is_waited_for, legal
from fivetool.games.highlights_2045.rules.effects import act, carry_out
from fivetool.games.highlights_2045.rules.end_of_game import after_game, ask_for_left_overs, end_game
from fivetool.games.highlights_2045.rules.end_of_slot import end_slot
from fivetool.games.highlights_2045.rules.exchanges import bring_in, gamble, relieve
from fivetool.games.highlights_2045.rules.extra_innings import next_extra, reveal_extras
from fivetool.games.highlights_2045.rules.parks import open_parks
from fivetool.games.highlights_2045.rules.set_up import prepare_match, start_match
from fivetool.games.highlights_2045.rules.stages import next_game, start_game, start_stage
from fivetool.games.highlights_2045.rules.turns import draw_hands, next_turn, set_on_deck
from fivetool.games.highlights_2045.rules.visitor_save import end_regulation
from fivetool.games.highlights_2045.rules.zones import is_automated


@rule
def set_up(state, book, dice, tape):
    """Nothing is on the table yet."""
    for team in range(sizes.TEAMS):
        state.club[team] = -1
    state.phase = phase.SET_UP


@rule
def advance(state, book, dice, tape):
    """The next thing that goes by itself; False when somebody has to decide or the match is over."""
    if state.phase == phase.OVER:
        return False
    if state.answer:
        carry_out_answer(state, book, dice, tape)
    elif state.phase > phase.OVER:
        pass_phase(state, book, dice, tape)
    else:
        return answer_itself(state, book)
    return True


@rule
def pass_phase(state, book, dice, tape):
    """One state.phase in which nobody decides."""
    if state.phase <= phase.DRAW_HANDS:
        pass_set_up(state, book, dice, tape)
    elif state.phase == phase.ON_DECK_CHOSEN:
        set_on_deck(state, book, dice, tape)
    elif state.phase == phase.NEXT_TURN:
        next_turn(state, book, dice, tape)
    elif state.phase == phase.BEGIN_SLOT:
        begin_slot(state, book, dice, tape)
    elif state.phase == phase.ACTIONS:
        act(state, book)
    elif state.phase >= phase.CARRY_OUT and state.phase <= phase.GAMBLED:
        pass_action(state, book, dice, tape)
    elif state.phase == phase.END_SLOT:
        end_slot(state, book, dice, tape)
    elif state.phase == phase.END_REGULATION:
        end_regulation(state, tape)
    elif state.phase == phase.NEXT_EXTRA:
        next_extra(state, book, dice, tape)
    elif state.phase == phase.EXTRA_CHOSEN:
        reveal_extras(state, book, dice, tape)
    else:
        pass_after_game(state, book, dice, tape)


@rule
def pass_action(state, book, dice, tape):
    """One action, or the exchange that it leads to."""
    if state.phase == phase.CARRY_OUT:
        carry_out(state, book, dice, tape)
    elif state.phase == phase.RELIEVE:
        relieve(state, book, dice)
    elif state.phase == phase.BRING_IN:
        bring_in(state, book, dice, tape)
    else:
        gamble(state, book, dice, tape)


@rule
def pass_set_up(state, book, dice, tape):
    """From the choice of teams to the first cards of a game."""
    if state.phase == phase.SET_UP:
        prepare_match(state, book, dice)
    elif state.phase == phase.START_MATCH:
        start_match(state, book, dice, tape)
    elif state.phase == phase.PARKS_CHOSEN:
        open_parks(state, book, tape)
        start_stage(state, book, dice, tape)
    elif state.phase == phase.DRAFT_ROUND:
        draft_round(state, book, tape)
    elif state.phase == phase.NEXT_GAME:
        next_game(state, book, dice, tape)
    elif state.phase == phase.COACHES_CHOSEN:
        start_game(state, tape)
    else:
        draw_hands(state, book, dice, tape)


@rule
def pass_after_game(state, book, dice, tape):
    """From the last hit of a game to the end of its Buy Round."""
    if state.phase == phase.END_GAME:
        end_game(state, tape)
    elif state.phase == phase.LEFT_OVERS:
        ask_for_left_overs(state, book)
    elif state.phase == phase.AFTER_GAME:
        after_game(state, book, dice, tape)
    elif state.phase == phase.BUY_ROUND:
        start_buy_round(state, book, dice, tape)
    elif state.phase == phase.NEXT_BUYER:
        next_buyer(state, book, dice, tape)
    else:
        end_buying(state, tape)


@rule
def answer_itself(state, book):
    """Answer a decision of the automated team, or one that has a single answer; False when a person must decide."""
    for team in range(book.teams):
        if is_waited_for(state, team):
            chosen = automated_choice(state, book) if is_automated(book, team) else only_choice(state, book, team)
            if chosen >= 0:
                note_answer(state, team, chosen)
                return True
    return False


@rule
def only_choice(state, book, team):
    """The choice of a seat that has but one, otherwise -1."""
    legal(state, book, team, state.open)
    only = -1
    count = 0
    for chosen in range(choice.COUNT):
        if state.open[chosen]:
            only = chosen
            count += 1
            state.open[chosen] = 0
    return only if count == 1 else -1


@rule
def answer(state, book, seat, choice, dice, tape):
    """Write a choice down, without what follows from it by itself."""
    note_answer(state, seat, choice)


@rule
def score(state, book, results, runs):
    """BH-12: the winner of the single game or of the Series; runs are those of the whole match."""
    for seat in range(book.seats):
        results[seat] = 2 if state.phase == phase.OVER and state.winner == seat else 0
    for team in range(book.teams):
        runs[team] = state.match_runs[team]


@rule
def tally(state, book, out):
    """Figures of a finished match, in the order of FIGURES."""
    for i in range(figure.COUNT):
        out[i] = state.count[i]
