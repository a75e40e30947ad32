"""Standings of the round robin (BH-138, BH-139)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import draw, events


@rule
def wins_among_tied(state, book, team):
    """BH-138: wins in games against the teams with as many wins."""
    wins = 0
    for other in range(book.teams):
        if other != team and state.stage_wins[other] == state.stage_wins[team]:
            wins += state.beat[team, other]
    return wins


@rule
def stands_before(state, book, team, other):
    """BH-138: wins, wins among the tied, run difference, runs, lots."""
    if state.stage_wins[team] != state.stage_wins[other]:
        return state.stage_wins[team] > state.stage_wins[other]
    own, others = wins_among_tied(state, book, team), wins_among_tied(state, book, other)
    if own != others:
        return own > others
    own = state.season_runs[team] - state.season_allowed[team]
    others = state.season_runs[other] - state.season_allowed[other]
    if own != others:
        return own > others
    if state.season_runs[team] != state.season_runs[other]:
        return state.season_runs[team] > state.season_runs[other]
    return state.lots[team] > state.lots[other]


@rule
def place_in_standings(state, book, team):
    """How many teams stand before this one."""
    before = 0
    for other in range(book.teams):
        if other != team and stands_before(state, book, other, team):
            before += 1
    return before


@rule
def rank_teams(state, book, dice, tape):
    """BH-138, BH-139: the table after a round; the two best are the finalists, the first has home field."""
    for team in range(book.teams):
        state.lots[team] = 0
    for number in range(1, book.teams + 1):
        team = roll(dice, draw.LOTS, book.teams)
        while state.lots[team]:
            team = roll(dice, draw.LOTS, book.teams)
        state.lots[team] = number
    for team in range(book.teams):
        place = place_in_standings(state, book, team)
        state.finalist[team] = 1 if place < 2 else 0
        if place == 0:
            state.home_field = team
    ranked = events.Standings(
        first=team_at(state, book, 0),
        second=team_at(state, book, 1),
        third=team_at(state, book, 2),
        fourth=team_at(state, book, 3),
        wins=state.stage_wins,
    )
    emit(tape, NO_SEAT, ranked)


@rule
def team_at(state, book, place):
    """The team that stands at a place, -1 where there is none."""
    for team in range(book.teams):
        if place_in_standings(state, book, team) == place:
            return team
    return -1
