"""The position and the rule book."""

from fivetool.engine.record import record
from fivetool.games.highlights_2045.rules import choice, figure, sizes

STATE = record(
    "highlights_2045",
    phase="i8",
    seat_turn="i8",  # the seat that is asked, where one is
    asked=("i8", sizes.TEAMS),  # seats that have still to choose, where several choose at once
    chosen=("i8", sizes.TEAMS),  # what they chose, secret until all have
    answer="i8",  # 1 + the choice that is about to be carried out, 0 for none ...
    answered_by="i8",  # ... and whose it is
    page="i8",  # how many things of a list have been skipped
    open=("u1", choice.COUNT),
    # the match
    stage="i8",
    game="i8",  # number of the game in its stage
    letter=("i8", sizes.TEAMS),  # teams A, B, C, D of a tournament
    stage_wins=("i8", sizes.TEAMS),
    beat=("i8", (sizes.TEAMS, sizes.TEAMS)),
    match_runs=("i8", sizes.TEAMS),
    season_runs=("i8", sizes.TEAMS),
    season_allowed=("i8", sizes.TEAMS),
    lots=("i8", sizes.TEAMS),
    finalist=("i8", sizes.TEAMS),
    first_home="i8",
    home_field="i8",
    winner="i8",
    club=("i8", sizes.TEAMS),  # which starting deck, -1 while not chosen
    # the cards
    place=("i1", sizes.CARDS),
    drawn=("i1", sizes.CARDS),  # cards that were drawn from a known place: all know that their owner holds them
    lineup=("i8", (sizes.TEAMS, sizes.ROOM)),
    lineup_count=("i8", sizes.TEAMS),
    top=("i8", (sizes.TEAMS, sizes.ROOM)),  # known cards on top of the Lineup, the last one uppermost
    top_count=("i8", sizes.TEAMS),
    top_round=("i8", (sizes.TEAMS, sizes.ROOM)),  # Buy Round in which it was bought, 0 for a returned On Deck card
    hand=("i8", (sizes.TEAMS, sizes.ROOM)),
    hand_count=("i8", sizes.TEAMS),
    hand_seen=("i8", (sizes.TEAMS, sizes.ROOM)),  # shown to the opponent by coach_steal_signs
    on_deck=("i8", sizes.TEAMS),
    in_play=("i8", (sizes.TEAMS, sizes.ROOM)),
    played=("i8", sizes.TEAMS),
    dugout=("i8", (sizes.TEAMS, sizes.ROOM)),
    dugout_count=("i8", sizes.TEAMS),
    in_deck=("u1", sizes.CARDS),  # the Free Agent deck, but for its known bottom
    deck_count="i8",
    bottom=("i8", sizes.BOTTOM),
    bottom_known=("i8", sizes.BOTTOM),  # 0 to nobody, 1 to all, 2 + team to that team
    bottom_count="i8",
    row=("i8", sizes.ROW),
    row_count="i8",
    # coaches and parks
    offer=("i8", (sizes.TEAMS, sizes.OFFERED)),  # parks to choose from
    park=("i8", sizes.TEAMS),
    packet=("i8", (sizes.TEAMS, sizes.COACHES)),
    packet_count=("i8", sizes.TEAMS),
    coaches=("i8", (sizes.TEAMS, sizes.COACHES)),
    coach_count=("i8", sizes.TEAMS),
    coach=("i8", sizes.TEAMS),  # the coach of this game
    coach_used=("i8", sizes.TEAMS),
    drafted="i8",
    # the game
    visitors="i8",
    home="i8",
    turn="i8",
    extra="i8",  # Extra Innings cards so far
    runs=("i8", sizes.TEAMS),
    bases=("i8", (sizes.TEAMS, 3)),
    runner_speed=("i8", (sizes.TEAMS, sizes.RUNNERS)),
    runner_card=("i8", (sizes.TEAMS, sizes.RUNNERS)),
    batter=("i8", sizes.TEAMS),
    hits=("i8", (sizes.TEAMS, sizes.PENDING)),
    hit_speed=("i8", (sizes.TEAMS, sizes.PENDING)),
    hit_marks=("i8", (sizes.TEAMS, sizes.PENDING)),
    pending=("i8", sizes.TEAMS),
    threat=("i8", sizes.TEAMS),  # the card whose hits are pending
    effects=("i8", (sizes.TEAMS, sizes.EFFECTS)),
    effect_count=("i8", sizes.TEAMS),
    effects_before=("i8", sizes.TEAMS),  # those that came into being before the present card
    card_marks=("i8", sizes.TEAMS),
    gambled=("i8", sizes.TEAMS),
    # the action slot
    slot="i8",
    card="i8",  # the acting card
    todo=("i8", sizes.TO_DO),
    todo_count="i8",
    deferred="i8",
    coach_asked="i8",
    doing="i8",  # the code being carried out ...
    doer="i8",  # ... and the card or coach it is printed on
    newcomer="i8",  # the free agent who is about to take the acting card's place ...
    how="i8",  # ... and how he came
    gloves="i8",
    takes="i8",  # runners that may still be removed
    homer_gloved="i8",
    mound_closed="i8",
    saved_hits="i8",
    shown=("i8", 2),  # free agents turned up to choose from
    # the end of a game and the Buy Round
    coin_winner="i8",
    won=("i8", sizes.TEAMS),
    margin=("i8", sizes.TEAMS),
    in_round=("i8", sizes.TEAMS),  # teams that have played in this round
    income=("i8", sizes.TEAMS),
    budget=("i8", sizes.TEAMS),
    buying=("i8", sizes.TEAMS),
    buy_round="i8",
    wanted="i8",  # the card being bought: place in the row, or sizes.ROW + place among the scouted
    scouted=("i8", sizes.SCOUTED),
    scouted_count="i8",
    bought=("i8", (sizes.TEAMS, sizes.ROOM)),
    bought_count=("i8", sizes.TEAMS),
    ordered="i8",  # bought cards whose place on top is settled
    hidden=("i8", sizes.ROOM),  # working space of redeal
    spent_coach=("i1", sizes.CARDS),  # coaches that have served
    count=("i8", figure.COUNT),
)

BOOK = record(
    "highlights_2045_book",
    seats="i8",
    teams="i8",
    format="i8",
    season_games="i8",
    series_length="i8",
    home_first="i8",
    series_buys="i8",
    last_on_deck="i8",
    row_at_setup="i8",
    row_size="i8",
    fresh_row="i8",
    buy_one_each="i8",
    save_full="i8",
    extra_limit="i8",
    extra_income="i8",
    auto_agents="i8",
    cycles="i8",
    with_coaches="i8",
    with_parks="i8",
    random_teams="i8",
    cards="i8",
    agents="i8",
    agent=("i8", sizes.CARDS),  # the free agents in use
    club_cards=("i8", (sizes.CLUBS, sizes.ROSTER)),
    coach_cards="i8",
    coach_card=("i8", sizes.STAFF),
    park_cards="i8",
    park_card=("i8", sizes.STAFF),
    kind=("i8", sizes.CARDS),
    cost=("i8", sizes.CARDS),
    income=("i8", sizes.CARDS),
    speed=("i8", sizes.CARDS),
    pinch=("i8", sizes.CARDS),
    hits=("i8", (sizes.CARDS, sizes.CARD_HITS)),
    hit_count=("i8", sizes.CARDS),
    action=("i8", (sizes.CARDS, sizes.CARD_ACTIONS)),
    marks=("i8", sizes.CARDS),
    glove_family=("i8", sizes.CARDS),
    action_class=("i8", sizes.CODES),  # of every action code: see `abilities`
    condition=("i8", sizes.CODES),
    effect=("i8", sizes.CODES),
    number=("i8", sizes.CODES),
    times=("i8", sizes.CODES),
)
