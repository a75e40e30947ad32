"""What stages a match has, who meets whom, and when it is decided (BH-4 to BH-13, BH-133 to BH-139)."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import sizes

SINGLE_GAME, BEST_OF, SEASON_AND_SERIES, TOURNAMENT = 0, 1, 2, 3
MINI_SEASON, SERIES, ROUND_ROBIN, SINGLE_STAGE = 0, 1, 2, 3
STAGES = ("mini-season", "series", "round robin", "single game")
RANDOM_HOME = -1


@rule
def stage_games(state, book):
    """BH-5, BH-6, BH-133: the most games that the stage can have."""
    if state.stage == MINI_SEASON:
        return book.season_games
    if state.stage == SERIES:
        return book.series_length
    if state.stage == ROUND_ROBIN:
        return book.cycles * (6 if book.teams == sizes.TEAMS else 3)
    return 1


@rule
def most_wins(state):
    """The team with most wins in the stage."""
    best = 0
    for team in range(sizes.TEAMS):
        if state.stage_wins[team] > state.stage_wins[best]:
            best = team
    return best


@rule
def stage_is_over(state, book):
    """BH-5: a mini-season is played out; BH-6: a Series ends with more than half of the games won."""
    if state.stage == SERIES:
        return 2 * state.stage_wins[most_wins(state)] > book.series_length
    return state.game == stage_games(state, book)


@rule
def match_is_over(state, book):
    """BH-12: the single game or the Series decides."""
    return (state.stage == SERIES or state.stage == SINGLE_STAGE) and stage_is_over(state, book)


@rule
def pair_teams(state, book):
    """BH-8, BH-9, BH-134: who plays, and who is Home."""
    if state.stage == ROUND_ROBIN:
        pair_round_robin(state, book)
        return
    other = 0
    for team in range(sizes.TEAMS):
        if state.finalist[team] and team != state.home_field:
            other = team
    home_first = state.game % 2 == 1 if state.stage == MINI_SEASON else hosts_series_game(state, book)
    host = state.first_home if state.stage == MINI_SEASON else state.home_field
    guest = 1 - host if state.stage == MINI_SEASON else other
    state.home = host if home_first else guest
    state.visitors = guest if home_first else host


@rule
def hosts_series_game(state, book):
    """BH-9: 2-3-2 and its shorter forms."""
    if book.series_length == 3:
        return state.game != 2
    return state.game <= 2 or state.game > (book.series_length + 3) // 2


SCHEDULE_4 = (0, 1, 2, 3, 2, 0, 1, 3, 3, 0, 1, 2)  # home and visitors of each game, by letter
SCHEDULE_3 = (0, 1, 1, 2, 2, 0)


@rule
def pair_round_robin(state, book):
    """BH-134, BH-135: the schedule; a second cycle swaps home and visitors."""
    a_cycle = 6 if book.teams == sizes.TEAMS else 3
    place = 2 * ((state.game - 1) % a_cycle)
    if book.teams == sizes.TEAMS:
        home, visitors = SCHEDULE_4[place], SCHEDULE_4[place + 1]
    else:
        home, visitors = SCHEDULE_3[place], SCHEDULE_3[place + 1]
    if (state.game - 1) // a_cycle == 1:
        home, visitors = visitors, home
    state.home = state.letter[home]
    state.visitors = state.letter[visitors]
