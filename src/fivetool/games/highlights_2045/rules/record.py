"""The position and the rule book."""

from __future__ import annotations

from fivetool.engine.record import record
from fivetool.games.highlights_2045.rules import choice, figure
from fivetool.games.highlights_2045.rules.sizes import (
    BOTTOM,
    CARDS,
    COACHES,
    CODES,
    EFFECTS,
    PENDING,
    ROOM,
    ROSTER,
    ROW,
    RUNNERS,
    SCOUTED,
    TEAMS,
)

STATE = record(
    "highlights_2045",
    phase="i8",
    seat_turn="i8",  # the seat that is asked, where one is
    asked=("i8", TEAMS),  # seats that have still to choose, where several choose at once
    chosen=("i8", TEAMS),  # what they chose, secret until all have
    answer="i8",  # 1 + the choice that is about to be carried out, 0 for none ...
    answered_by="i8",  # ... and whose it is
    page="i8",  # how many things of a list have been skipped
    open=("u1", choice.COUNT),
    # the match
    stage="i8",
    game="i8",  # number of the game in its stage
    letter=("i8", TEAMS),  # teams A, B, C, D of a tournament
    stage_wins=("i8", TEAMS),
    beat=("i8", (TEAMS, TEAMS)),
    match_runs=("i8", TEAMS),
    season_runs=("i8", TEAMS),
    season_allowed=("i8", TEAMS),
    lots=("i8", TEAMS),
    finalist=("i8", TEAMS),
    first_home="i8",
    home_field="i8",
    winner="i8",
    club=("i8", TEAMS),  # which starting deck, -1 while not chosen
    # the cards
    place=("i1", CARDS),
    drawn=("i1", CARDS),  # cards that were drawn from a known place: all know that their owner holds them
    lineup=("i8", (TEAMS, ROOM)),
    lineup_count=("i8", TEAMS),
    top=("i8", (TEAMS, ROOM)),  # known cards on top of the Lineup, the last one uppermost
    top_count=("i8", TEAMS),
    top_round=("i8", (TEAMS, ROOM)),  # Buy Round in which it was bought, 0 for a returned On Deck card
    hand=("i8", (TEAMS, ROOM)),
    hand_count=("i8", TEAMS),
    hand_seen=("i8", (TEAMS, ROOM)),  # shown to the opponent by coach_steal_signs
    on_deck=("i8", TEAMS),
    in_play=("i8", (TEAMS, ROOM)),
    played=("i8", TEAMS),
    dugout=("i8", (TEAMS, ROOM)),
    dugout_count=("i8", TEAMS),
    in_deck=("u1", CARDS),  # the Free Agent deck, but for its known bottom
    deck_count="i8",
    bottom=("i8", BOTTOM),
    bottom_known=("i8", BOTTOM),  # 0 to nobody, 1 to all, 2 + team to that team
    bottom_count="i8",
    row=("i8", ROW),
    row_count="i8",
    # coaches and parks
    offer=("i8", (TEAMS, 2)),  # parks to choose from
    park=("i8", TEAMS),
    packet=("i8", (TEAMS, COACHES)),
    packet_count=("i8", TEAMS),
    coaches=("i8", (TEAMS, COACHES)),
    coach_count=("i8", TEAMS),
    coach=("i8", TEAMS),  # the coach of this game
    coach_used=("i8", TEAMS),
    drafted="i8",
    # the game
    visitors="i8",
    home="i8",
    turn="i8",
    extra="i8",  # Extra Innings cards so far
    runs=("i8", TEAMS),
    bases=("i8", (TEAMS, 3)),
    runner_speed=("i8", (TEAMS, RUNNERS)),
    runner_card=("i8", (TEAMS, RUNNERS)),
    batter=("i8", TEAMS),
    hits=("i8", (TEAMS, PENDING)),
    hit_speed=("i8", (TEAMS, PENDING)),
    hit_marks=("i8", (TEAMS, PENDING)),
    pending=("i8", TEAMS),
    threat=("i8", TEAMS),  # the card whose hits are pending
    effects=("i8", (TEAMS, EFFECTS)),
    effect_count=("i8", TEAMS),
    effects_before=("i8", TEAMS),  # those that came into being before the present card
    card_marks=("i8", TEAMS),
    gambled=("i8", TEAMS),
    # the action slot
    slot="i8",
    card="i8",  # the acting card
    todo=("i8", 4),
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
    won=("i8", TEAMS),
    margin=("i8", TEAMS),
    in_round=("i8", TEAMS),  # teams that have played in this round
    income=("i8", TEAMS),
    budget=("i8", TEAMS),
    buying=("i8", TEAMS),
    buy_round="i8",
    wanted="i8",  # the card being bought: place in the row, or ROW + place among the scouted
    scouted=("i8", SCOUTED),
    scouted_count="i8",
    bought=("i8", (TEAMS, ROOM)),
    bought_count=("i8", TEAMS),
    ordered="i8",  # bought cards whose place on top is settled
    hidden=("i8", ROOM),  # working space of redeal
    spent_coach=("i1", CARDS),  # coaches that have served
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
    row_at_setup="i8",
    row_size="i8",
    fresh_row="i8",
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
    agent=("i8", CARDS),  # the free agents in use
    club_cards=("i8", (4, ROSTER)),
    coach_cards="i8",
    coach_card=("i8", 64),
    park_cards="i8",
    park_card=("i8", 64),
    kind=("i8", CARDS),
    cost=("i8", CARDS),
    income=("i8", CARDS),
    speed=("i8", CARDS),
    pinch=("i8", CARDS),
    hits=("i8", (CARDS, 4)),
    hit_count=("i8", CARDS),
    action=("i8", (CARDS, 2)),
    marks=("i8", CARDS),
    glove_family=("i8", CARDS),
    action_class=("i8", CODES),  # of every action code: see `abilities`
    condition=("i8", CODES),
    effect=("i8", CODES),
    number=("i8", CODES),
    times=("i8", CODES),
)
