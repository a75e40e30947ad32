"""The end of the game: pitchers of record, the result, the figures for the simulator (DB-172 to DB-176)."""

from fivetool.engine.diamond import leader
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import counts, events, phase, stats
from fivetool.games.dice_baseball.rules.record import NOBODY, PLAYERS, ROSTER, first_player
from fivetool.games.dice_baseball.rules.stamina import tell_outing

FIVE_INNINGS = 15  # outs, of a game of nine innings
LONG_SAVE, SHORT_SAVE, SAVE_LEAD = 9, 3, 3
LINE_FIGURES = (
    stats.PA, stats.HITS, stats.DOUBLES, stats.TRIPLES, stats.HOMERS, stats.WALKS, stats.IBB, stats.HBP,
    stats.STRIKEOUTS, stats.SH, stats.SF, stats.AWARDED, stats.SB, stats.CS, stats.GDP, stats.ROE, stats.ERRORS,
    stats.WILD, stats.BALKS, stats.PASSED,
)  # fmt: skip
FIGURES = (*(stats.LINE[i] for i in LINE_FIGURES), *counts.COUNTS, "innings", "left", "pitchers")


@rule
def end_game(state, tape):
    """The game is over: pitchers of record, last outings."""
    state.phase = phase.OVER
    winner = leader(state.runs)
    for team in range(2):
        tell_outing(state, team, tape)
        state.line[state.mound[team], stats.FINISHED] += 1
    if winner >= 0:
        name_winner(state, winner)
    else:
        state.winner = NOBODY
        state.loser = NOBODY
    told = events.GameEnd(
        score=state.runs, winner=winner, win=state.winner, loss=state.loser, save=state.saver, innings=state.inning
    )
    emit(tape, NO_SEAT, told)


@rule
def name_winner(state, team):
    """DB-176: a starter needs five innings of nine to win; otherwise the reliever with the most outs does."""
    started = state.winner == state.starter[team]
    too_short = 9 * state.line[state.winner, stats.OUTS] < FIVE_INNINGS * min(state.inning, 9)
    if started and too_short and state.pitchers_used[team] > 1:
        state.winner = best_reliever(state, team)
    state.line[state.winner, stats.WINS] += 1
    state.line[state.loser, stats.LOSSES] += 1
    closer = state.mound[team]
    if closer != state.winner and closer != state.starter[team] and earns_save(state, team):
        state.saver = closer
        state.line[closer, stats.SAVES] += 1


@rule
def best_reliever(state, team):
    """The reliever of a club with the most outs."""
    best, most = state.mound[team], -1
    first = first_player(team)
    for player in range(first, first + ROSTER):
        outs = state.line[player, stats.OUTS] + 0
        if player != state.starter[team] and outs > most and outs > 0:
            best, most = player, outs
    return best


@rule
def earns_save(state, team):
    """DB-176: three innings; or one with a lead of at most three; or the tying run on base, at bat or on deck."""
    outs = state.team_outs[team] - state.entered_outs[team]
    lead = state.entered_lead[team]
    if lead <= 0:
        return False
    if outs >= LONG_SAVE:
        return True
    return outs > 0 and (lead <= state.entered_threat[team] or (lead <= SAVE_LEAD and outs >= SHORT_SAVE))


@rule
def tally(state, book, out):
    """Figures of a finished game, both clubs together, in the order of FIGURES."""
    for player in range(1, PLAYERS):
        if state.used[player] != 0:
            for i in range(len(LINE_FIGURES)):
                out[i] += state.line[player, LINE_FIGURES[i]]
    start = len(LINE_FIGURES)
    for i in range(len(counts.COUNTS)):
        out[start + i] = state.counts[i]
    start += len(counts.COUNTS)
    out[start] = state.inning
    out[start + 1] = state.left[0] + state.left[1]
    out[start + 2] = state.pitchers_used[0] + state.pitchers_used[1]
