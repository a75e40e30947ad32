"""Injuries and ejections (DB-11, DB-99, DB-103 to DB-107, Chart 11)."""

from fivetool.engine.diamond import BATTER, lead_base
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.dice_baseball.rules import counts, events, phase, positions, roles, rolls
from fivetool.games.dice_baseball.rules.eligibility import count_free
from fivetool.games.dice_baseball.rules.record import fielder_now, on_base, pitcher_now, team_of
from fivetool.games.dice_baseball.rules.rolls import roll_number

OFF, FOR_THE_GAME, IN_A_LEAGUE = 0, 1, 2  # `book.injuries`
BATTER_HURT, PITCHER_HURT, CATCHER_HURT, FIELDER_HURT, RUNNER_HURT, RUNNER_AND_CATCHER_HURT = 0, 1, 2, 3, 4, 5
REST_OF_SEASON = 999


@rule
def injury_play(state, book, dice, tape):
    """DB-99, DB-11: who may be hurt, then the check; step one again."""
    if book.injuries == OFF:
        return
    number = roll_number(dice, rolls.INJURY, rolls.NO_ROLL, tape)
    who = book.hurt_who[number]
    lead = lead_base(state.bases)
    runner = state.batter if lead == BATTER else on_base(state, lead)
    if who == BATTER_HURT:
        injury_check(state, book, state.batter, dice, tape)
    elif who == PITCHER_HURT:
        injury_check(state, book, pitcher_now(state), dice, tape)
    elif who == CATCHER_HURT:
        injury_check(state, book, fielder_now(state, positions.CATCHER), dice, tape)
    elif who == FIELDER_HURT:
        position = book.position[roll_number(dice, rolls.POSITION, rolls.NO_ROLL, tape)]
        injury_check(state, book, fielder_now(state, position), dice, tape)
    else:
        injury_check(state, book, runner, dice, tape)
        if who == RUNNER_AND_CATCHER_HURT:
            injury_check(state, book, fielder_now(state, positions.CATCHER), dice, tape)


@rule
def injury_check(state, book, player, dice, tape):
    """DB-103 to DB-105, DB-107: above his Injury rating he leaves, and a further roll gives the games he will miss."""
    rating = book.injury[player]
    number = roll_number(dice, rolls.INJURY, rating, tape)
    if number <= rating or not can_be_replaced(state, book, player):
        emit(tape, team_of(player), events.Injury(player=player, roll=number, rating=rating, leaves=False, games=0))
        return
    games = book.hurt_games[roll_number(dice, rolls.INJURY, rolls.NO_ROLL, tape)]
    missed = games if book.injuries == IN_A_LEAGUE else 0
    miss_games(state, player, missed, False)
    state.counts[counts.INJURIES] += 1
    emit(tape, team_of(player), events.Injury(player=player, roll=number, rating=rating, leaves=True, games=missed))
    has_to_leave(state, player, roles.BY_INJURY)


@rule
def miss_games(state, player, games, suspended):
    """DB-105, DB-106: a player will miss games, hurt or suspended; of two reasons the longer one counts."""
    if games > state.missed[player]:
        state.missed[player] = games
        state.suspended[player] = suspended


@rule
def eject(state, book, player, games, tape):
    """DB-106, DB-107: he leaves and may not return, unless nobody is left to take his place."""
    if not can_be_replaced(state, book, player):
        return
    missed = games if book.injuries == IN_A_LEAGUE else 0
    miss_games(state, player, missed, True)
    state.counts[counts.EJECTIONS] += 1
    emit(tape, team_of(player), events.Ejection(player=player, games=missed))
    has_to_leave(state, player, roles.BY_EJECTION)


@rule
def can_be_replaced(state, book, player):
    """DB-107: whether the bench still has a man for everybody who has to leave."""
    team = team_of(player)
    going = 0
    for i in range(state.leaving_count):
        if team_of(state.leaving[i]) == team:
            going += 1
    return count_free(state, book, team) > going


@rule
def has_to_leave(state, player, reason):
    """Somebody has to be replaced before play goes on."""
    state.leaving[state.leaving_count] = player
    state.leaving_reason[state.leaving_count] = reason
    state.leaving_count += 1
    if state.phase == phase.STEP_ONE:
        state.back_to = phase.STEP_ONE
        state.phase = phase.FORCED
