"""The clauses of Highlights: 2045 that no worked example holds, in the order of the rules."""

from __future__ import annotations

import random
from functools import cache

import pytest
from highlights_2045_play import (
    ALL,
    ID,
    NUMBER,
    H,
    V,
    act,
    duel,
    extras,
    field,
    minors,
    on,
    play,
    removed,
    result,
    table_at,
    threat,
    zone,
)

import fivetool as ft
from at_the_table import decision, happened, names
from fivetool.engine.dice import make_dice
from fivetool.engine.record import copy_of
from fivetool.game.scene import SPECTATOR
from fivetool.games.highlights_2045.rules import (
    abilities,
    buy_round,
    end_of_game,
    formats,
    sizes,
    slot,
    standings,
    turns,
    zones,
)

clause = pytest.mark.clause

COACHED = {"sets": "all", "coaches": "on"}
PARKED = {"sets": "all", "ball_parks": "on"}
ZONES = ("lineup_count", "top_count", "hand_count", "played", "dugout_count", "bought_count")
ROBOTS, CYBORGS, NATURALS = ["FA-45", "FA-46", "FA-47"], ["FA-30", "FA-31", "FA-32"], ["FA-10", "FA-11", "FA-12"]


def walk_through(seed, seats=2, look=None, **options):
    """A match played at random; `look` is shown the table after every choice."""
    table = ft.game("highlights-2045", seats=seats, **options).table(seed=seed)
    pick = random.Random(seed)
    while not table.over:
        seat = pick.choice(table.waiting)
        table.play(pick.choice(table.choices_of(seat)).id, seat)
        if look:
            look(table)
    return table


@cache
def finished(seed, seats=2, **options):
    return walk_through(seed, seats, **options)


def starts(table):
    return happened(table, "game_start")


def roster_size(state, team):
    held = sum(int(getattr(state, name)[team]) for name in ZONES)
    saving = state.slot == slot.SAVE and state.card > 0 and team == state.visitors
    return held + int(state.on_deck[team] > 0) + int(saving)


def ended(visitors=None, home=None, **more):
    """A game that is just over; Visitors have won unless the runs say otherwise."""
    away = {"in_play": ["RK-F02", "RK-F03", "RK-F04"], "runs": 1} | (visitors or {})
    host = {"in_play": ["RK-D02", "RK-D03", "RK-D04", "RK-D07"]} | (home or {})
    position = {"phase": "end", "turn": 12, "visitors": away, "home": host}
    options = {"format": "season_and_series"} | more.pop("options", {})
    return table_at(position | more, **options)


# --- Seats, teams and match formats ---


@clause("BH-1", "BH-2", "BH-132")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_game_has_two_teams(seats):
    table = finished(1, seats, series_length=1)
    assert all(event.visitors != event.home for event in starts(table))
    assert len(table.results) == seats
    assert table.setup.team_count == max(2, seats)


@clause("BH-5", "BH-7", "BH-12")
def test_mini_season_is_played_out_and_only_decides_home_field():
    table = finished(2, mini_season_games=5, series_length=3)
    season = [event for event in starts(table) if event.stage == formats.MINI_SEASON]
    assert len(season) == 5
    first_end, last_end = happened(table, "stage_end")
    series = [event for event in starts(table) if event.stage == formats.SERIES]
    assert series[0].home == first_end.winner
    assert last_end.wins == 2
    assert table.results[happened(table, "match_end")[0].winner] == 2


@clause("BH-8")
@pytest.mark.parametrize(("option", "home"), [("seat1", 0), ("seat2", 1)])
def test_home_alternates_in_the_mini_season(option, home):
    season = [e.home for e in starts(finished(3, home_first=option)) if e.stage == formats.MINI_SEASON]
    assert season == [home, 1 - home, home]


@clause("BH-8")
def test_first_home_is_drawn():
    homes = {starts(finished(seed, format="single_game"))[0].home for seed in range(8)}
    assert homes == {0, 1}


@clause("BH-10")
def test_buy_rounds():
    table = finished(4, series_length=3)
    assert len(happened(table, "buy_end")) == 2 * (len(starts(table)) - 1)
    without = finished(4, series_length=3, series_buy_rounds="off")
    assert len(happened(without, "buy_end")) == 2 * 3
    assert not happened(finished(4, format="single_game"), "buy_end")


@clause("BH-13", "BH-98")
def test_no_game_is_tied():
    for seed in range(6):
        for event in happened(finished(seed, format="single_game"), "game_end"):
            assert event.runs_winner > event.runs_loser


@clause("BH-98")
def test_coin_at_the_limit():
    table = table_at({"turn": 12, "extra": 1, "phase": "extra"}, extra_limit=1)
    assert happened(table, "game_end")[0].decided == end_of_game.BY_COIN


# --- Cards, zones and information ---


@clause("BH-14", "BH-15", "BH-17", "BH-18")
@pytest.mark.parametrize("options", [{}, {"sets": "all", "coaches": "on", "ball_parks": "on"}])
def test_rosters_number_fifteen(options):
    def look(table):
        state = table.state
        if state.game:
            for team in (V, H):
                assert roster_size(state, team) == 15
                assert int((state.place == zones.ON_ROSTER + team).sum()) == 15

    walk_through(5, look=look, series_length=3, **options)


@clause("BH-16")
def test_pawns_keep_their_speed():
    table = duel("RK-D03", pending="S", speed="f", bases="1B=s")
    assert field(table) == "1B=f 2B=s"


@clause("BH-19", "BH-20")
def test_what_is_seen():
    table = table_at({"visitors": {"on_deck": "VT-F5"}})
    seen = table.setup.view(table.state, H)
    assert (seen.hand[V, :6] == sizes.FACE_DOWN).all()
    assert seen.on_deck[V] == sizes.FACE_DOWN
    assert (seen.lineup[V, : int(seen.lineup_count[V])] == sizes.FACE_DOWN).all()
    assert (seen.hand[H] == table.state.hand[H]).all()
    assert (seen.place == table.state.place).all(), "rosters are public"
    spectator = table.setup.view(table.state, SPECTATOR)
    assert (spectator.hand[H, :6] == sizes.FACE_DOWN).all()


@clause("BH-20")
def test_a_redeal_keeps_rosters():
    table = table_at({"visitors": {"on_deck": "VT-F5"}})
    for number in range(5):
        other = copy_of(table.state)
        table.setup.game.rules.redeal(other, table.setup.book, H, make_dice((number, 1)))
        cards = [*other.hand[V, :6], *other.lineup[V, : int(other.lineup_count[V])], other.on_deck[V]]
        assert sorted(ID[int(card)] for card in cards) == sorted(
            [f"RK-F{i:02}" for i in range(1, 11)] + [f"VT-F{i}" for i in range(1, 6)]
        )


@clause("BH-21")
def test_order_of_bought_cards_is_hidden():
    table = ended(
        visitors={"in_play": ["RK-F02", "RK-F03", "RK-F04", "RK-F07"], "on_deck": "VT-F5"},
        home={"in_play": ["RK-D02", "RK-D03", "RK-D04", "RK-D07", "RK-D05"]},
        row=["FA-05", "FA-36", "FA-23"],
        agents=[],
    )
    for choice in ("lineup", "pick-1", "pick-1", "pick-1", "pick-1", "pick-1", "pick-2"):
        table.play(choice)
    assert zone(table, "top", V) == ["VT-F5", "FA-05", "FA-36"]
    seen = table.setup.view(table.state, H)
    assert seen.top[V, 0] == sizes.FACE_DOWN
    assert [ID[int(card)] for card in seen.top[V, 1:3]] == ["FA-05", "FA-36"]
    returned = [e for e in table.events_for(H) if e.kind == "on_deck_returned"]
    assert returned[0].card == 0
    orders = set()
    for number in range(20):
        other = copy_of(table.state)
        table.setup.game.rules.redeal(other, table.setup.book, H, make_dice((number, 1)))
        orders.add(tuple(ID[int(card)] for card in other.top[V, 1:3]))
    assert orders == {("FA-05", "FA-36"), ("FA-36", "FA-05")}, "either order fits what Home knows"


@clause("BH-21")
def test_all_know_that_a_bought_card_was_drawn():
    """A bought card lies on top of the Lineup, so whoever draws six has it in Hand, or puts it On Deck."""
    looked = []

    def look(table):
        state = table.state
        for team in (V, H):
            held = {int(card) for card in (*state.hand[team], state.on_deck[team]) if card > 0}
            known = {card for card in held if state.drawn[card]}
            if known and len(looked) < 40:
                other = copy_of(state)
                table.setup.game.rules.redeal(other, table.setup.book, 1 - team, make_dice((len(looked), 1)))
                assert known <= {int(card) for card in (*other.hand[team], other.on_deck[team])}
                looked.append(known)

    walk_through(4, look=look, series_length=1)
    assert len(looked) > 20
    assert all(ID[card].startswith("FA-") for known in looked for card in known)


@clause("BH-22")
def test_discards_become_public():
    table = table_at({"visitors": {"hand": ["RK-F05", "RK-F03", "RK-F04"], "on_deck": "VT-F5"}})
    play(table, "RK-F05", how="ph-deck")
    assert ID[int(table.setup.view(table.state, H).dugout[V, 0])] == "RK-F05"


# --- Setup ---


@clause("BH-3")
def test_teams_are_chosen_or_dealt():
    table = ft.game("highlights-2045").table(seed=1)
    assert decision(table) == "choose_team"
    table.play("pick-4")
    table.play("pick-1")
    assert [int(club) for club in table.state.club[:2]] == [3, 0]
    dealt = ft.game("highlights-2045", team_pick="random").table(seed=1)
    clubs = [int(club) for club in dealt.state.club[:2]]
    assert decision(dealt) == "set_on_deck"
    assert len(set(clubs)) == 2


@clause("BH-23")
def test_fifteen_cards_in_the_lineup():
    table = ft.game("highlights-2045", team_pick="random").table(seed=1)
    assert [int(table.state.lineup_count[team]) for team in (V, H)] == [9, 9]
    assert not table.state.dugout_count.any()


@clause("BH-24")
def test_free_agent_deck():
    assert int(ft.game("highlights-2045").book.agents) == 60
    assert int(ft.game("highlights-2045", sets="errors,big-fly").book.agents) == 90
    assert int(ft.game("highlights-2045", sets="all").book.agents) == 165


@clause("BH-25")
@pytest.mark.parametrize(("timing", "shown"), [("first_buy", 0), ("setup", 6)])
def test_when_the_row_is_turned_up(timing, shown):
    table = ft.game("highlights-2045", team_pick="random", buy_row_timing=timing).table(seed=1)
    assert int(table.state.row_count) == shown


@clause("BH-28")
def test_on_deck_choices_are_simultaneous_and_hidden():
    table = table_at({"phase": "on_deck"})
    assert table.waiting == [V, H]
    before = table.setup.view(table.state, H)
    other = table_at({"phase": "on_deck"})
    table.play("pick-1", V)
    other.play("no", V)
    assert table.setup.view(table.state, H).tobytes() == other.setup.view(other.state, H).tobytes()
    assert before.tobytes() != table.setup.view(table.state, H).tobytes(), "that he has chosen is seen"
    assert int(table.state.hand_count[V]) == 6
    table.play("no", H)
    assert int(table.state.hand_count[V]) == 6
    assert table.state.on_deck[V] > 0


# --- The turns ---


@clause("BH-32", "BH-35", "BH-36", "BH-37")
def test_twelve_turns():
    table = finished(6, format="single_game")
    played_in = [event.turn for event in happened(table, "card_played") if event.how <= turns.PH_FROM_LINEUP]
    assert played_in == list(range(1, 13))
    teams = [event.team for event in happened(table, "card_played") if event.turn <= 12]
    assert teams == [starts(table)[0].visitors, starts(table)[0].home] * 6
    opening = table_at({})
    assert "no" not in names(opening)


# --- Actions ---


@clause("BH-47")
def test_immediate_hits_cannot_be_stopped():
    table = act("FA-20", bases="2B=a", home={"in_play": ["RK-D03"], "pending": "S"})
    assert field(table) == "1B=a"
    assert threat(table, V) == "H a"


@clause("BH-50", "BH-150", "BH-151")
@pytest.mark.parametrize(
    ("card", "own", "stopped"),
    [
        ("RC-07", 0, True),
        ("RC-07", 1, False),
        ("RC-07", 2, False),
        ("RC-09", 0, False),
        ("RC-09", 1, False),
        ("RC-09", 2, True),
    ],
)
def test_behind_and_ahead(card, own, stopped):
    table = duel(card, pending="D", visitors={"runs": 1}, home={"runs": own}, options=ALL)
    assert (field(table) == "empty") == stopped


@clause("BH-58")
def test_spit_ball():
    assert field(duel("FA-24", pending="D", top="RK-F02")) == "empty"
    assert field(duel("FA-24", pending="D", top="RK-F03")) == "2B=a"


@clause("BH-66")
def test_lead_runner_first():
    table = duel("RK-D03", pending="S", bases="1B=a 2B=a 3B=a")
    moves = [event.origin for event in happened(table, "advance")]
    assert moves == [3, 2, 1, 0]


@clause("BH-74")
@pytest.mark.parametrize("second", ["", "s", "a", "f"])
@pytest.mark.parametrize("first", ["s", "a", "f"])
def test_all_pairs_on_a_single(first, second):
    bases = f"1B={first}" + (f" 2B={second}" if second else "")
    table = duel("RK-D03", pending="S", speed="s", bases=bases)
    held = "3B=s" if second == "s" else ""
    target = "2B" if first != "f" or second == "s" else "3B"
    expected = sorted(filter(None, ["1B=s", f"{target}={first}", held]))
    assert field(table) == " ".join(expected)
    assert int(table.state.runs[V]) == (1 if second in ("a", "f") else 0)


@clause("BH-80")
def test_a_pending_walk_can_be_cancelled():
    assert field(duel("RK-D01", pending="W")) == "empty"
    assert field(duel("FA-26", pending="WW")) == "empty"


@clause("BH-82")
def test_a_card_without_hits_sets_up_nothing():
    assert threat(duel("RK-D02", bases=""), H) == ""


# --- The Visitor Save ---


def save(card, top="VT-D4", visitors=None, home=None, agents=None, **options):
    away = {"hand": [], "in_play": ["RK-F07"], "on_deck": card, "runs": 3} | (visitors or {})
    host = {"hand": [], "in_play": [top], "pending": "H", "runs": 3} | (home or {})
    position = {"turn": 12, "visitors": away, "home": host}
    if agents is not None:
        position["agents"] = agents
    table = table_at(position, **options)
    table.play("on-deck")
    return table


def saved(table):
    return len(happened(table, "hit_cancelled")) == 1


@clause("BH-88")
def test_save_looks_at_homes_top_card_and_own_stack():
    assert saved(save("FA-26"))
    assert not saved(save("FA-28"))
    assert saved(save("CP-08", visitors={"in_play": ["RK-F02", "RK-F06"]}, **ALL))
    assert not saved(save("CP-08", visitors={"in_play": ["RK-F02", "RK-F07"]}, **ALL))


@clause("BH-90", "BH-89")
def test_save_card_is_not_a_turn():
    table = save("RH-01", visitors={"in_play": []}, save_scope="full_action", **ALL)
    assert not happened(table, "hit_resolved")[1:]
    assert "RH-01" in zone(table, "dugout", V)


@clause("BH-87", "BH-172")
def test_replaced_save_card():
    table = save("RH-02", agents=["FA-18", "FA-01"], save_scope="full_action", **ALL)
    assert saved(table)
    assert "FA-18" in zone(table, "dugout", V)
    assert removed(table) == {"RH-02"}


# --- Extra Innings ---


@clause("BH-97", "BH-102")
def test_visitors_see_what_home_has_done():
    table = extras("RC-02", "FA-20", away={"runs": 2}, host={"runs": 2, "bases": on("2B=a")}, **ALL)
    hits = [(event.team, event.immediate) for event in happened(table, "hit_resolved")]
    assert hits[:3] == [(H, 1), (V, 1), (V, 1)], "behind after Home's clutch single"
    assert hits[3:] == [(H, 0)]


@clause("BH-100")
def test_no_leadoff_in_extra_innings():
    table = extras("RH-01", "RK-D03", away={"in_play": []}, **ALL)
    assert not [event for event in happened(table, "hit_resolved") if event.immediate]


@clause("BH-104", "BH-106", "BH-110", "BH-107")
def test_end_of_a_game():
    table = extras("FA-23", "RK-D10", host={"on_deck": "VT-D5"}, format="season_and_series")
    table.play("dugout")
    kinds = [e.kind for e in happened(table, "game_end", "on_deck_returned", "extra_discard", "income", "row")]
    assert list(dict.fromkeys(kinds)) == ["game_end", "on_deck_returned", "extra_discard", "income", "row"]
    assert kinds.count("extra_discard") == 4
    assert not table.state.runs.any()
    assert not table.state.bases.any()
    assert int(table.state.stage_wins[V]) == 1


@clause("BH-111")
def test_in_play_goes_to_the_dugout_without_a_buy_round():
    table = ended(stage=1, game=1, options={"series_buy_rounds": "off"})
    assert not happened(table, "row")
    assert zone(table, "in_play", V) == []


# --- The Buy Round ---


@clause("BH-112")
@pytest.mark.parametrize(
    ("options", "size"),
    [({}, 6), ({"sets": "errors"}, 10), ({"coaches": "on", "ball_parks": "on"}, 6), ({"buy_row_size": 12}, 12)],
)
def test_size_of_the_row(options, size):
    assert happened(ended(options=options), "row")[0].count == size


@clause("BH-113")
@pytest.mark.parametrize("refresh", ["persist", "fresh"])
def test_row_from_round_to_round(refresh):
    table = finished(7, buy_row_refresh=refresh, series_length=1)
    rows = [[e.fields[f"card_{i}"] for i in range(1, 7)] for e in happened(table, "row")]
    bought = {e.card for e in happened(table, "buy")}
    kept = set(rows[0]) - bought
    assert (kept <= set(rows[1])) == (refresh == "persist")


@clause("BH-115")
def test_row_shrinks_with_an_empty_deck():
    table = ended(row=["FA-05", "FA-36", "FA-23"], agents=[])
    for choice in ("pick-1", "pick-1", "pick-1"):
        table.play(choice)
    assert [ID[int(card)] for card in table.state.row[:2]] == ["FA-36", "FA-23"]


@clause("BH-117")
def test_one_buying_turn_each():
    table = ended(row=["FA-05", "FA-36"], agents=["FA-51"])
    assert table.actor == V
    table.play("pick-2")
    assert (decision(table), table.actor) == ("buy", H)
    table.play("no")
    assert (decision(table), table.actor) == ("buy", V)
    table.play("no")
    assert decision(table) == "set_on_deck"


@clause("BH-117")
def test_one_card_each_in_turn():
    """Every purchase passes the turn on; whoever stops is done, and the other buys on alone."""
    row, agents = ["FA-05", "FA-36", "FA-51", "FA-26"], ["FA-13", "FA-47", "FA-40"]
    table = ended(row=row, agents=agents, options={"buying": "one_each"})
    table.play("pick-1")  # the Visitors name themselves
    table.state.budget[:2] = 30
    buyers = []
    for answers in (["pick-1", "pick-1"], ["pick-1", "pick-1"], ["no"], ["pick-1", "pick-1"], ["no", "pick-1"]):
        assert decision(table) == "buy"
        buyers.append(table.actor)
        for answer in answers:
            table.play(answer)
    assert buyers == [V, H, V, H, H]
    assert [event.team for event in happened(table, "buy")] == [V, H, H]


@clause("BH-125")
def test_cards_sent_down_stay_there():
    table = ended(row=["FA-05"], agents=["FA-51"])
    for choice in ("pick-1", "pick-1", "pick-2", "no"):
        table.play(choice)
    assert minors(table, V) == {"RK-F03"}
    assert not table.state.in_deck[NUMBER["RK-F03"]]


# --- One seat ---


@clause("BH-126")
@pytest.mark.parametrize("agents", [0, 4, 15])
def test_automated_team(agents):
    table = ft.game("highlights-2045", 1, team_pick="random", auto_free_agents=agents).table(seed=3)
    roster = [ID[card] for card in ID if table.state.place[card] == zones.ON_ROSTER + sizes.AUTOMATED]
    assert len(roster) == 15
    assert sum(card.startswith("FA") for card in roster) == agents
    assert int(table.state.deck_count) == 60 - agents


@clause("BH-127", "BH-128", "BH-131")
def test_automated_team_flips_and_never_buys():
    table = finished(8, 1, series_length=3)
    ours = [e for e in table.events if e.fields.get("team") == sizes.AUTOMATED]
    assert {e.how for e in ours if e.kind == "card_played"} <= {turns.FLIPPED, turns.AS_EXTRA}
    assert not [e for e in ours if e.kind in ("draw", "ph_discard", "buy", "income", "on_deck_set")]


@clause("BH-129")
def test_automated_answers():
    def flips(card, other="RK-F03", **sides):
        host = {"in_play": [other], "hand": ["RK-F01", "RK-F05", "RK-F08"]} | sides.get("home", {})
        away = {"top": [card], "in_play": ["FA-09"]} | sides.get("visitors", {})
        position = {"turn": 2, "home_seat": 0, "visitors": away, "home": host}
        if "agents" in sides:
            position["agents"] = sides["agents"]
        return table_at(position, seats=1, sets="all")

    runners = {"home": {"bases": on("1B=a 2B=a 3B=a")}}
    assert field(flips("FA-01", **runners), 0) == "1B=a"
    assert [e.base for e in happened(flips("RK-S02", **runners), "runner_removed")] == [3]
    table = flips("RH-06", agents=["FA-02", "FA-50", "FA-01"])
    assert threat(table, 1) == "HH s"
    table = flips("HC-10", home={"runs": 1}, agents=["FA-02", "FA-24", "FA-01"])
    assert happened(table, "card_played")[-1].how == turns.BY_RELIEF
    table = flips("RH-03", visitors={"in_play": ["FA-26"]}, home={"pending": "D"})
    assert field(table, 0) == "empty"


# --- Three and four seats ---


@clause("BH-133", "BH-134", "BH-135", "BH-138", "BH-139")
def test_tournament_for_four():
    table = finished(9, 4, series_length=3)
    letters = happened(table, "stage_start")[0]
    a, b, c, d = (letters.fields[f"letter_{x}"] for x in "abcd")
    robin = [(e.home, e.visitors) for e in starts(table) if e.stage == formats.ROUND_ROBIN]
    assert robin == [(a, b), (c, d), (c, a), (b, d), (d, a), (b, c)]
    last = happened(table, "standings")[-1]
    series = [e for e in starts(table) if e.stage == formats.SERIES]
    assert series[0].home == last.first
    assert {series[0].home, series[0].visitors} == {last.first, last.second}
    wins = [last.fields[f"wins_{team}"] for team in (last.first, last.second, last.third, last.fourth)]
    assert wins == sorted(wins, reverse=True)


@clause("BH-133", "BH-134")
def test_tournament_for_three():
    table = finished(10, 3, series_length=1)
    letters = happened(table, "stage_start")[0]
    a, b, c = (letters.fields[f"letter_{x}"] for x in "abc")
    robin = [(e.home, e.visitors) for e in starts(table) if e.stage == formats.ROUND_ROBIN]
    assert robin == [(a, b), (b, c), (c, a), (b, a), (c, b), (a, c)]


@clause("BH-136")
def test_common_buy_round():
    table = finished(9, 4, series_length=3)
    rounds, now = [], set()
    for event in happened(table, "row", "buy_end"):
        if event.kind == "row":
            rounds.append(now := set())
        else:
            now.add(event.team)
    finalists = {happened(table, "standings")[-1].first, happened(table, "standings")[-1].second}
    assert rounds[:2] == [{0, 1, 2, 3}, {0, 1, 2, 3}]
    assert rounds[2] == finalists
    three = finished(10, 3, series_length=1)
    first = happened(three, "row")[0]
    until = three.events[: three.events.index(happened(three, "row")[1])]
    buyers = {e.team for e in until[until.index(first) :] if e.kind == "buy_end"}
    assert len(buyers) == 2, "the team that rests cannot buy"


@clause("BH-137")
def test_lowest_income_chooses_in_a_tournament():
    state = ft.game("highlights-2045", 4).table(seed=1).state
    state.income[:4] = (9, 8, 8, 8)
    state.won[:4] = (0, 1, 0, 0)
    state.margin[:4] = (2, 0, 1, 3)
    state.buying[:4] = 1
    book = ft.game("highlights-2045", 4).book
    assert buy_round.first_chooser(state, book, make_dice((1, 1))) == 3
    state.margin[3] = 1
    drawn = {int(buy_round.first_chooser(state, book, make_dice((1, n)))) for n in range(20)}
    assert drawn == {2, 3}


@clause("BH-138")
def test_standings_tie_breaks():
    game = ft.game("highlights-2045", 3)
    state = game.table(seed=1).state
    state.stage_wins[:3] = (2, 2, 2)
    state.beat[0, 1], state.beat[1, 2], state.beat[2, 0] = 2, 2, 2
    state.season_runs[:3], state.season_allowed[:3] = (9, 8, 8), (8, 8, 9)
    assert [int(standings.place_in_standings(state, game.book, team)) for team in range(3)] == [0, 1, 2]
    state.beat[2, 1] = 1
    assert int(standings.place_in_standings(state, game.book, 2)) == 0
    state.beat[2, 1] = 0
    state.season_runs[:3], state.season_allowed[:3] = (5, 7, 6), (5, 7, 6)
    assert [int(standings.place_in_standings(state, game.book, team)) for team in range(3)] == [2, 0, 1]
    state.season_runs[:3], state.season_allowed[:3], state.lots[:3] = 5, 5, (1, 3, 2)
    assert [int(standings.place_in_standings(state, game.book, team)) for team in range(3)] == [2, 0, 1]


# --- Expansions ---


@clause("BH-141")
def test_check_with_an_empty_deck():
    table = duel("ER-12", pending="D", agents=[], options=ALL)
    assert field(table) == "2B=a"
    assert happened(table, "check")[0].card == 0


@clause("BH-142", "BH-145")
def test_one_check_for_one_use():
    table = duel("ER-12", pending="DD", agents=ROBOTS, options=ALL)
    assert len(happened(table, "check")) == 1
    assert result(table) == "2B=a, 0 runs"
    assert result(duel("ER-12", pending="DD", agents=NATURALS, options=ALL)) == "2B=a, 1 run"
    assert not happened(duel("ER-12", agents=ROBOTS, options=ALL), "check")


@clause("BH-144", "BH-154")
@pytest.mark.parametrize("card", ["DT-15", "HC-15"])
def test_only_in_extra_innings(card):
    answers = ["yes"] if card == "DT-15" else []
    assert field(duel(card, *answers, pending="TT", options=ALL)) == "3B=a"
    table = extras("FA-03", card, *answers, **ALL)
    assert len(happened(table, "hit_cancelled")) == 2


@clause("BH-153")
def test_slider_home():
    two = {"in_play": ["RK-D02", "RK-D06"]}
    assert field(duel("HC-14", pending="T", home=two, options=ALL)) == "empty"
    away = {"in_play": ["RK-F02", "RK-F06"]}
    table = act("HC-14", visitors=away, home={"in_play": ["RK-D03"], "pending": "T"}, options=ALL)
    assert field(table, H) == "3B=a"


@clause("BH-155")
def test_clutch_home_run():
    assert result(act("BF-09", bases="1B=s 2B=s 3B=s", options=ALL)) == "empty, 4 runs"
    assert result(act("BF-09", bases="2B=s 3B=s", options=ALL)) == "2B=s 3B=s, 0 runs"


@clause("BH-156")
def test_leadoff():
    assert result(act("RH-01", turn=0, options=ALL)) == "empty, 1 run"
    assert result(act("RH-01", options=ALL)) == "empty, 0 runs"
    assert result(act("ER-15", turn=0, options=ALL)) == "1B=s 2B=s, 0 runs"


@clause("BH-158")
@pytest.mark.parametrize(
    ("card", "after"),
    [("RC-04", "1B=s, 0 runs"), ("RC-05", "2B=s, 0 runs"), ("RC-06", "empty, 1 run"), ("RC-02", "1B=f 3B=f, 0 runs")],
)
def test_rally(card, after):
    assert result(act(card, home={"in_play": ["RK-D03"], "runs": 1}, options=ALL)) == after
    assert result(act(card, options=ALL)) == "empty, 0 runs"


@clause("BH-159")
def test_teamwork():
    two = {"in_play": ["RK-F01", "RK-F05"]}
    three = {"in_play": ["RK-F01", "RK-F05", "VT-F1"]}
    assert field(act("MG-05", visitors=two, options=ALL)) == "1B=a 2B=a"
    assert field(act("MG-08", visitors=two, options=ALL)) == "2B=s"
    assert field(act("MG-08", options=ALL)) == "empty"
    assert result(act("MG-06", visitors=three, options=ALL)) == "empty, 1 run"
    assert result(act("MG-06", visitors=two, options=ALL)) == "empty, 0 runs"


@clause("BH-160")
@pytest.mark.parametrize(("card", "hits"), [("HC-01", [1, 1]), ("HC-07", [4])])
def test_hero(card, hits):
    assert result(act(card, options=ALL)) == "empty, 0 runs"
    table = extras(card, "FA-26", **ALL)
    assert [e.hit for e in happened(table, "hit_resolved") if e.immediate] == hits


@clause("BH-160")
def test_hero_double_and_triple():
    for card, hit in (("DT-01", 2), ("DT-14", 3)):
        table = extras(card, "FA-26", "yes", **ALL)
        assert [e.hit for e in happened(table, "hit_resolved") if e.immediate] == [hit]


@clause("BH-161")
@pytest.mark.parametrize(("card", "choices", "after"), [("HC-08", (), "empty"), ("HC-09", (), "2B=a")])
def test_home_cooking(card, choices, after):
    table = duel(card, *choices, options=ALL)
    assert field(table, H) == after
    assert len([e for e in happened(table, "hit_resolved") if e.immediate]) == 1
    away = act(card, options=ALL)
    assert not [e for e in happened(away, "hit_resolved") if e.immediate]


@clause("BH-161")
def test_home_cooking_single():
    assert field(duel("DT-04", "yes", options=ALL), H) == "1B=f"


@clause("BH-162")
@pytest.mark.parametrize(
    ("card", "after"), [("HC-02", "1B=s"), ("HC-12", "2B=a"), ("HC-05", "3B=a"), ("HC-11", "empty")]
)
def test_robot_ai(card, after):
    table = duel(card, top="RK-F01", options=ALL)
    assert field(table, H) == after
    assert [e.immediate for e in happened(table, "hit_resolved")] == [1]
    assert not happened(duel(card, top="RK-F03", options=ALL), "hit_resolved")


@clause("BH-163")
def test_pinch_runner():
    assert field(act("BF-02", bases="1B=s 2B=a", options=ALL)) == "1B=f 2B=f"


@clause("BH-164")
def test_sacrifice_bunt():
    assert result(act("HC-06", bases="1B=f 3B=s", options=ALL)) == "1B=f, 1 run"


@clause("BH-165")
def test_wild_pitch():
    assert result(act("ER-02", bases="1B=s 2B=a 3B=s", top="RK-D02", options=ALL)) == "2B=s 3B=a, 1 run"
    assert result(act("ER-02", bases="1B=s", options=ALL)) == "1B=s, 0 runs"


@clause("BH-170", "BH-83")
def test_rally_all_single():
    effects = {"effects": [abilities.EVERY_SINGLE, abilities.EVERY_SINGLE], "in_play": ["RK-F09"]}
    table = act("RK-F03", visitors=effects)
    assert threat(table, V) == "SSS a"
    assert int(table.state.effect_count[V]) == 2
    rally = act("RC-11", home={"in_play": ["RK-D03"], "runs": 1}, options=ALL)
    assert threat(rally, V) == "D a"
    assert int(rally.state.effect_count[V]) == 1
    assert int(act("RC-11", options=ALL).state.effect_count[V]) == 0


@clause("BH-169")
def test_rally_next_home_run():
    table = act("RC-15", home={"in_play": ["RK-D03"], "runs": 1}, options=ALL)
    assert threat(table, V) == "SSS s"
    play(table, "RK-D04")
    play(table, "RK-F03")
    assert threat(table, V) == "SH a"


@clause("BH-171")
def test_effects_last_into_extra_innings_and_end_with_the_game():
    table = extras("RK-F03", "RK-D10", away={"effects": [abilities.NATURAL_TRIPLE]}, format="season_and_series")
    assert happened(table, "threat_set")[0].count == 2
    assert not table.state.effects.any()
    newcomer = act(
        "RH-02", visitors={"effects": [abilities.NATURAL_SINGLE], "in_play": ["RK-F09"]}, agents=["FA-23"], options=ALL
    )
    assert threat(newcomer, V) == "HHS a"
    unused = save("RK-F05", visitors={"effects": [abilities.ANY_HOMER]})
    assert int(unused.state.effect_count[V]) == 1


@clause("BH-172")
def test_replace():
    table = act("RH-02", turn=0, agents=["FA-19", "FA-01"], options=ALL)
    assert zone(table, "in_play", V) == ["FA-19"]
    assert field(table) == "1B=f", "the newcomer may lead off"
    assert threat(table, V) == "S f"
    assert removed(table) == {"RH-02"}
    stays = act("RH-02", agents=[], options=ALL)
    assert zone(stays, "in_play", V)[-1] == "RH-02"


@clause("BH-173")
def test_relief():
    behind = {"in_play": ["RK-D03"], "runs": 1, "pending": "D"}
    table = act("HC-10", "yes", home=behind, agents=["FA-51", "FA-01", "FA-27", "FA-02"], options=ALL)
    assert zone(table, "in_play", V)[-1] == "FA-27"
    assert field(table, H) == "empty", "its fastball works"
    assert [ID[int(card)] for card in table.state.bottom[:3]] == ["FA-02", "FA-51", "FA-01"]
    assert zone(act("HC-10", "no", home=behind, agents=CYBORGS, options=ALL), "in_play", V)[-1] == "HC-10"
    none = act("HC-10", "yes", home=behind, agents=["FA-51", "FA-01"], options=ALL)
    assert zone(none, "in_play", V)[-1] == "HC-10"


@clause("BH-176")
def test_eject():
    side = {"minors": ["RK-F05"]}
    table = duel("ER-04", top="RK-F02", visitors=side, agents=ROBOTS, options=ALL)
    assert zone(table, "in_play", V) == ["RK-F05"]
    kept = duel("ER-04", top="RK-F02", visitors=side, agents=NATURALS, options=ALL)
    assert zone(kept, "in_play", V) == ["RK-F02"]
    assert not happened(duel("ER-04", top="RK-F03", visitors=side, agents=ROBOTS, options=ALL), "check")


@clause("BH-179")
def test_newcomer_in_extra_innings():
    table = extras("RH-02", "RC-09", agents=["FA-23", "FA-01"], **ALL)
    assert happened(table, "game_end")[0].runs_winner == 2
    gambled = extras("RH-07", "RC-09", agents=["FA-43", "FA-01"], **ALL)
    assert [e.hit for e in happened(gambled, "hit_resolved")] == [1, 2]


# --- Coaches ---


@clause("BH-180", "BH-181", "BH-182")
def test_coaches_are_drafted_for_the_series():
    table = ft.game("highlights-2045", format="best_of", series_length=3, coaches="on", team_pick="random").table(
        seed=1
    )
    assert decision(table) == "draft_coach"
    assert table.waiting == [V, H]
    packet = zone(table, "packet", V)
    assert len(packet) == 3
    table.play("pick-1", V)
    assert (table.setup.view(table.state, H).coaches[V] <= 0).all()
    table.play("pick-1", H)
    assert set(packet[1:]) == set(zone(table, "packet", H)), "the rest is passed across"
    table.play("pick-1", V)
    table.play("pick-1", H)
    assert decision(table) == "choose_coach", "the last of a packet is kept by itself"
    assert [int(table.state.coach_count[team]) for team in (V, H)] == [3, 3]
    table.play("pick-1", V)
    table.play("pick-1", H)
    assert all(table.state.coach[team] > 0 for team in (V, H))
    season = finished(11, coaches="on", series_length=1)
    assert [bool(e.coach_home) for e in starts(season)] == [False, False, False, True]
    alone = ft.game("highlights-2045", 1, format="single_game", coaches="on", team_pick="random").table(seed=1)
    assert int(alone.state.coach[sizes.AUTOMATED]) == 0


def coached(coach, card="RK-D03", *choices, **more):
    """Home has a coach and plays a card."""
    home = {"coach": coach} | more.pop("home", {})
    return duel(card, *choices, home={"hand": [card, "RK-D04", "RK-D08"]} | home, options=COACHED, **more)


@clause("BH-183", "BH-184")
@pytest.mark.parametrize(("coach", "top"), [("CO-04", "FA-51"), ("CO-09", "RK-F04")])
def test_bullpen_coach(coach, top):
    assert field(coached(coach, "RK-D03", "yes", pending="D", top=top)) == "empty"
    later = coached(coach, "RK-D03", "no", pending="D", top=top)
    assert decision(later) == "use_coach", "after the action he is offered again"
    later.play("no")
    assert field(later) == "2B=a"
    assert decision(coached(coach, pending="D", top="RK-F02")) == "play_card"


@clause("BH-185")
def test_triple_play():
    table = coached("CO-03", "RK-D03", "yes", "base-1", "base-2", "base-3", bases="1B=f 2B=a 3B=s")
    assert field(table) == "empty"


@clause("BH-186")
def test_double_steal():
    away = {"in_play": ["RK-F03"]}
    home = {"bases": on("1B=s 3B=s")}
    table = coached("CO-02", "RK-D03", "yes", visitors=away, home=home)
    assert names(table) == {"base-1", "base-3"}
    table.play("base-1")
    assert field(table, H) == "2B=s 3B=s"


@clause("BH-187")
def test_brawl():
    table = coached("CO-01", "RK-D03", "yes", pending="D", agents=["FA-24", "FA-01"])
    assert zone(table, "in_play", V) == ["FA-24"]
    assert field(table) == "2B=a"


@clause("BH-188")
def test_steal_signs():
    table = coached("CO-10", "RK-D03", "yes")
    seen = table.setup.view(table.state, H)
    assert (seen.hand[V, :5] == table.state.hand[V, :5]).all()
    told = next(e for e in table.events_for(SPECTATOR) if e.kind == "coach_used")
    assert told.card_1 == 0
    own = next(e for e in table.events_for(H) if e.kind == "coach_used")
    assert own.card_1 > 0


@clause("BH-189")
@pytest.mark.parametrize(("coach", "card"), [("CO-07", "RK-D08"), ("CO-08", "RK-D03")])
def test_fast_coach(coach, card):
    home = {"hand": ["RK-D03", "RK-D04", "RK-D08"]}
    assert threat(coached(coach, card, home=home), H).endswith("f")


@clause("BH-190")
def test_bench_coach():
    position = {
        "turn": 1,
        "visitors": {"in_play": ["RK-F03"]},
        "home": {"hand": ["RK-D03", "RK-D04"], "coach": "CO-11"},
    }
    assert {"ph-lineup-1", "ph-lineup-2"} <= names(table_at(position, **COACHED))


@clause("BH-191")
def test_robot_glove_coach():
    home = {"hand": ["RK-D03", "RK-D04", "RK-D08"]}
    assert field(coached("CO-12", "RK-D08", pending="D", home=home)) == "empty"
    assert field(coached("CO-12", "RK-D03", pending="D", home=home)) == "2B=a"


@clause("BH-192")
@pytest.mark.parametrize(
    ("coach", "card", "after"), [("CO-13", "RK-D03", "SS a"), ("CO-14", "RK-D08", "DS a"), ("CO-15", "RK-D02", "S a")]
)
def test_extra_single_coach(coach, card, after):
    home = {"hand": ["RK-D03", "RK-D04", "RK-D08", "RK-D02"]}
    assert threat(coached(coach, card, home=home), H) == after


@clause("BH-193")
def test_fan_favorite():
    table = ended(visitors={"coach": "CO-06"}, stage=1, options={"coaches": "on"})
    income = happened(table, "income")[0]
    assert (income.income, income.bonus, income.budget) == (6, 5, 11)
    assert table.actor == V, "the bonus does not count in the comparison"


@clause("BH-194")
def test_scout():
    table = ended(
        visitors={"coach": "CO-05"}, stage=1, row=["FA-23"], agents=["FA-05", "FA-36", "FA-51", "FA-01"],
        options={"coaches": "on", "buy_row_size": 4},
    )  # fmt: skip
    assert happened(table, "row")[0].count == 4
    table = ended(
        visitors={"coach": "CO-05"}, stage=1, row=["FA-23", "FA-49", "FA-57", "FA-58"],
        agents=["FA-05", "FA-36", "FA-51", "FA-01"], options={"coaches": "on", "buy_row_size": 4},
    )  # fmt: skip
    table.play("pick-1")
    assert names(table) == {"pick-5", "pick-6", "pick-7", "no"}
    assert (table.setup.view(table.state, H).scouted[:3] == sizes.FACE_DOWN).all()
    table.play("pick-5")
    table.play("pick-1")
    assert [ID[int(card)] for card in table.state.bottom[:3]] == ["FA-01", "FA-36", "FA-51"]


# --- Ball parks ---


@clause("BH-195")
def test_parks_are_kept_in_secret():
    table = ft.game("highlights-2045", ball_parks="on", team_pick="random").table(seed=1)
    assert decision(table) == "choose_park"
    assert table.waiting == [V, H]
    offered = zone(table, "offer", V)
    table.play("pick-2", V)
    table.play("pick-1", H)
    assert ID[int(table.state.park[V])] == offered[1]
    alone = ft.game("highlights-2045", 1, ball_parks="on", team_pick="random").table(seed=1)
    alone.play("pick-1")
    assert int(alone.state.park[sizes.AUTOMATED]) > 0


@clause("BH-196", "BH-197")
def test_homes_park_is_in_force():
    def played(away, home):
        host = {"in_play": ["RK-D03"], "park": home}
        visitors = {"in_play": ["RK-F07"], "park": away}
        return threat(act("FA-59", visitors=visitors, home=host, agents=ROBOTS, options=PARKED), V)

    assert played("BP-08", "BP-01") == "HS a"
    assert played("BP-01", "BP-08") == "DS a"


@clause("BH-197")
def test_park_makes_doubles():
    host = {"in_play": ["RK-D03"], "park": "BP-03"}
    assert threat(act("FA-50", home=host, agents=ROBOTS, options=PARKED), V) == "DD s"
    assert threat(act("FA-50", home=host, agents=NATURALS, options=PARKED), V) == "HH s"


def at_park(park, card, *choices, **more):
    home = {"hand": [card, "RK-D04", "RK-D08"], "park": park} | more.pop("home", {})
    return duel(card, *choices, home=home, options=PARKED, **more)


@clause("BH-198")
def test_glove_proof_singles():
    host = {"in_play": ["RK-D03"], "park": "BP-04", "hand": ["RK-D01", "RK-D04", "RK-D08"]}
    table = act("FA-51", home=host, agents=ROBOTS, options=PARKED)
    play(table, "RK-D01")
    assert field(table) == "1B=a 2B=a"


@clause("BH-199")
def test_robot_changeup():
    host = {"in_play": ["RK-D03"], "park": "BP-06"}
    assert threat(act("FA-59", home=host, agents=ROBOTS, options=PARKED), V) == "S a"
    assert threat(act("FA-59", home=host, agents=NATURALS, options=PARKED), V) == "DS a"


@clause("BH-200")
def test_low_mound():
    assert field(at_park("BP-02", "FA-26", pending="D", agents=CYBORGS)) == "2B=a"
    assert field(at_park("BP-02", "FA-26", pending="D", agents=ROBOTS)) == "empty"
    assert field(at_park("BP-02", "RK-D02", pending="D", bases="1B=a", agents=CYBORGS)) == "2B=a", "runners can be"


@clause("BH-201")
def test_high_mound():
    assert field(at_park("BP-05", "FA-28", pending="D", agents=CYBORGS)) == "empty"
    assert field(at_park("BP-05", "FA-28", pending="D", agents=ROBOTS)) == "2B=a"
    assert not happened(at_park("BP-05", "FA-28", agents=CYBORGS), "check")


@clause("BH-202")
def test_real_grass():
    assert field(at_park("BP-07", "RK-D01", pending="DD", agents=NATURALS)) == "empty"
    assert field(at_park("BP-07", "RK-D01", pending="DD", agents=ROBOTS)) == "2B=a"


@clause("BH-203")
def test_sold_out():
    table = ended(home={"park": "BP-08"}, options={"ball_parks": "on"})
    assert [(e.income, e.bonus) for e in happened(table, "income")] == [(6, 2), (8, 0)]


@clause("BH-204")
def test_parks_and_the_save_and_extra_innings():
    host = {"park": "BP-05"}
    table = save("FA-28", home=host | {"in_play": ["RK-D03"], "hand": [], "pending": "H", "runs": 3},
                 agents=CYBORGS, **PARKED)  # fmt: skip
    assert saved(table)
    immediate = act("FA-56", turn=0, home={"park": "BP-01"}, agents=NATURALS, options=PARKED)
    assert field(immediate) == "2B=f"
    both = extras("FA-51", "FA-52", host={"park": "BP-04"}, agents=["FA-54", "FA-55"], **PARKED)
    assert [e.team for e in happened(both, "check")] == [V, H]
