"""The clauses of the Dice Game, in the order of the rules. The worked examples hold most of them as well."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from highlights_dice_play import (
    SOLO_SPREAD,
    SPREAD,
    active,
    after,
    board,
    extra_inning,
    lay,
    marks,
    may,
    on,
    picking,
    place,
    play_one,
    played,
    power_board,
    table,
)

import fivetool as ft
from at_the_table import happened
from fivetool.engine.dice import make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.errors import ChoiceError, NotYourTurnError, UsageError
from fivetool.game.facts import Names
from fivetool.game.rules import Outcome
from fivetool.games.highlights_dice.data.sheets import SHEETS, oddities
from fivetool.games.highlights_dice.rules import (
    cause,
    decisions,
    dice_kind,
    end_of_game,
    extra_innings,
    phase,
    pitcher_result,
    tracks,
)
from fivetool.games.highlights_dice.rules.boxes import check, is_full
from fivetool.games.highlights_dice.rules.tracks import CHOICES
from fivetool.table import Table

clause = pytest.mark.clause
ALL = ["S", "D", "T", "HR", "W", "SB"]


def finished(seed, seats=2, player="random", **options):
    """A whole game, played by bots."""
    at = ft.game("highlights-dice", seats, **options).table(seed=seed, players=[player] * seats)
    at.play_bots()
    return at


# --- Setup, turns, length ---


@clause("HD-1")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_seats(seats):
    with pytest.raises(UsageError, match=f"highlights-dice needs 1 to 4 players, got {seats}"):
        ft.game("highlights-dice", seats)
    assert [ft.game("highlights-dice", count).seats for count in (1, 2, 3, 4)] == [1, 2, 3, 4]


@clause("HD-2", "HD-82")
@pytest.mark.parametrize("seed", range(6))
def test_the_most_runs_win(seed):
    at = finished(seed, 3)
    best = max(at.scores)
    assert all((result > 0) <= (score == best) for score, result in zip(at.scores, at.results, strict=True))


@clause("HD-3")
@pytest.mark.parametrize("sheet", SHEETS.known())
def test_players_start_with_empty_sheets(sheet):
    at = table(3, sheet=sheet)
    assert not at.state.marks.any()
    assert not at.state.bases.any()
    assert at.state.power.tolist() == at.state.runs.tolist() == [0] * 4
    assert SHEETS.known() == ("pennant", "longball", "slugfest", "standard")
    assert ft.game("highlights-dice", 3).options["sheet"] == "pennant"
    assert oddities(SHEETS.of(sheet)) == []


@clause("HD-4")
def test_runners_stay_on_their_own_field():
    at = active("S1 D1 T1", seats=2, marks="S4", on="3B")
    place(at, 1, on="1B 2B 3B")
    played(at, "S")
    assert (on(at, 0), on(at, 1), at.scores) == ("1B", "1B 2B 3B", [1, 0])


@clause("HD-5")
def test_team_names():
    assert ft.game("highlights-dice", 4).table(seed=1).names.teams == ("Kestrels", "Badgers", "Newts", "Owls")
    assert ft.game("highlights-dice", 1).table(seed=1).names.teams == ("Kestrels", "Hits Fitz")
    named = Table(ft.game("highlights-dice", 2), seed=1, names=Names(("Owls", "Bats"), ("1", "2")))
    assert named.play_by_play()[0].text in ("The Owls roll first.", "The Bats roll first.")


@clause("HD-6", "HD-18")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nine_play_dice_at_every_moment(seats):
    at = ft.game("highlights-dice", seats).table(seed=seats, players=["random"] * seats)
    while not at.over:
        assert at.state.play_on.sum() + at.state.held == 9
        if at.state.phase == phase.AREA:
            assert at.state.play_on.sum() == 9
            assert at.state.power_on.sum() == at.state.power[at.state.active]
        at.play_bot()


@clause("HD-7")
def test_the_first_player():
    assert [table(3, first=seat).actor for seat in (1, 2, 3)] == [0, 1, 2]
    drawn = ft.game("highlights-dice", 3).table(dice=ft.Script(["3", SPREAD]))
    assert drawn.actor == 2
    firsts = [int(ft.game("highlights-dice", 3).table(seed=seed).state.first_seat) for seed in range(60)]
    assert set(firsts) == {0, 1, 2}


@clause("HD-8", "HD-13")
def test_the_first_roll_is_nine_play_dice():
    roll = happened(table(2), "roll")[0]
    assert (roll.seat, roll.play_dice, roll.power_dice, roll.pitcher) == (0, 9, 0, pitcher_result.ONE_OUT)


@clause("HD-9", "HD-10", "HD-11")
@pytest.mark.parametrize(("seats", "turns"), [(2, 6), (3, 4), (4, 3)])
def test_twelve_turns_clockwise(seats, turns):
    at = finished(5, seats, first=2)
    starts = happened(at, "turn_start")
    assert [event.seat for event in starts] == [(1 + i) % seats for i in range(12)]
    assert [event.round for event in starts] == [1 + i // seats for i in range(12)]
    assert {event.rounds for event in starts} == {turns}


@clause("HD-11")
@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_rounds_by_option(rounds):
    assert len(happened(finished(1, 3, rounds=rounds), "turn_start")) == 3 * rounds
    assert len(happened(finished(1, 1, rounds=rounds), "turn_start")) == rounds


@clause("HD-12")
def test_the_order_of_a_turn():
    at = active("S2 D2 T2 HR2 W1", power_dice="SB1", marks="S4", on="1B", power=1)
    played(at, "S", "D", "T")
    kinds = [event.kind for event in at.events[3:]]
    wanted = ["area_taken", "power_returned", "check", "pick", "pitcher", "dice_passed", "turn_start", "roll"]
    places = [kinds.index(kind) for kind in wanted]
    assert places == sorted(places)


# --- Rolling and placing ---


@clause("HD-14", "HD-15", "HD-16", "HD-17")
def test_later_rolls():
    at = place(table(2, "S S S S D D T HR W 1OUT" + " T T T T W W DP"), 1, power=2)
    played(at, "S", "D", "T")
    roll = happened(at, "roll")[1]
    assert (roll.play_dice, roll.power_dice, roll.pitcher) == (4, 2, pitcher_result.DOUBLE_PLAY)
    assert (board(at), power_board(at)) == ("D2 T5 HR1 W1", "W2")


@clause("HD-19")
def test_the_order_of_the_dice():
    at = ft.game("highlights-dice", 2).table(dice=ft.Script(["2", SPREAD]))
    assert at.actor == 1
    kinds = [kind for kind, _, _ in at.known_rows]
    assert kinds == [dice_kind.FIRST_PLAYER, *[dice_kind.PLAY_DIE] * 9, dice_kind.PITCHER_DIE]
    alone = table(1, SOLO_SPREAD)
    kinds = [kind for kind, _, _ in alone.known_rows]
    assert kinds == [dice_kind.PITCHER_DIE, dice_kind.DEFENSE_DIE, *[dice_kind.PLAY_DIE] * 9, dice_kind.POWER_DIE]


# --- The Active player ---


@clause("HD-20")
def test_an_area_with_dice():
    at = active("S4 D5")
    assert may(at) == ["S", "D"]
    with pytest.raises(ChoiceError):
        at.play("T")


@clause("HD-21", "HD-22", "HD-23", "HD-24", "HD-25")
def test_all_dice_of_an_area_are_used():
    at = played(active("S2 D7", power_dice="S1 T2", power=3), "S")
    taken = happened(at, "area_taken")[0]
    assert (taken.play_dice, taken.power_dice) == (2, 1)
    assert [event.left for event in happened(at, "check") if event.cause == cause.DIE] == [2, 1, 0]
    assert "T" in may(active("S2 D7", power_dice="T2", power=2))


@clause("HD-26")
def test_a_full_track_may_be_taken():
    at = played(active("W3 S6", marks="W10"), "W")
    assert (marks(at), at.state.held, len(happened(at, "lost"))) == ("W10", 3, 3)


@clause("HD-27", "HD-69", "HD-71")
def test_power_dice_go_back():
    at = played(active("S2 D5 T2", power_dice="S1 W2", power=3), "S")
    returned = happened(at, "power_returned")[0]
    assert (returned.taken, returned.from_board, power_board(at)) == (1, 2, "")
    assert may(at, 1) == ["D", "T"]


# --- Checking ---


@clause("HD-28", "HD-29", "HD-30")
@pytest.mark.parametrize("seed", range(3))
def test_boxes_are_checked_from_left_to_right(seed):
    at = finished(seed, 3)
    for seat, track in itertools.product(range(3), range(7)):
        numbers = [event.number for event in happened(at, "check") if (event.seat, event.track) == (seat, track)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) == at.state.marks[seat, track]


@clause("HD-31")
@pytest.mark.parametrize(
    ("make", "cause"),
    [
        (lambda: played(active("W1 S8", marks="W10"), "W"), cause.DIE),
        (lambda: played(picking(marks="W10"), "W", seat=1), cause.PICK),
        (lambda: played(active("W1 S8", marks="W6 D11"), "W"), cause.CHAIN),
        (lambda: played(active("W1 S8", marks="W2 C8"), "W"), cause.CLUTCH),
    ],
)
def test_a_check_on_a_full_track_is_lost(make, cause):
    assert [event.cause for event in happened(make(), "lost")] == [cause]


# --- Picks ---


@clause("HD-32", "HD-33", "HD-37", "HD-38")
def test_two_different_tracks_with_dice():
    at = picking("S3 D2 T1")
    assert may(at, 1) == ["S", "D", "T"]
    played(at, "D", seat=1)
    assert may(at, 1) == ["S", "T"]
    played(at, "T", seat=1)
    assert [event.track for event in happened(at, "pick")] == [1, 2]
    assert 1 not in at.waiting


@clause("HD-34")
def test_picks_remove_nothing():
    at = played(picking("S3 D2"), "S", seat=1)
    played(at, "S", seat=2)
    assert (marks(at, 1), marks(at, 2)) == ("S1 D1", "S1 D1")
    assert happened(at, "roll")[-1].play_dice == 4  # what the Active player held


@clause("HD-35", "HD-36")
def test_fewer_than_two_areas():
    assert may(picking("D5")) == ALL
    assert may(played(picking("D5"), "D", seat=1), 1) == ["S", "T", "HR", "W", "SB"]
    assert marks(played(picking("D5"), "S", seat=1), 1) == "S1 D1"
    assert may(played(picking(""), "D", seat=1), 1) == ["S", "T", "HR", "W", "SB"]


@clause("HD-39")
def test_a_full_track_may_be_picked():
    at = picking("S1 W1 T1", marks="W10")
    assert "W" in may(at, 1)


@clause("HD-40", "HD-58")
def test_the_clutch_track_is_never_named():
    assert CHOICES == ("S", "D", "T", "HR", "W", "SB")
    at = finished(2, 2)
    causes = {event.cause for event in happened(at, "check") if event.track == tracks.CLUTCH}
    assert causes <= {cause.CLUTCH}


@clause("HD-41")
def test_picks_in_any_order_lead_to_the_same_position():
    game = ft.game("highlights-dice", 4, first=1)
    ends = []
    for order in itertools.permutations((1, 2, 3)):
        at = game.table(seed=11)
        at.play(at.choices[0].id)
        picks = {seat: [choice.id for choice in at.choices_of(seat)][:2] for seat in at.waiting}
        assert at.waiting == [1, 2, 3]
        for number in (0, 1):
            for seat in order:
                if seat in at.waiting and picks[seat][number] in game.legal(at.state, seat):
                    at.play(picks[seat][number], seat)
        ends.append(at.state.tobytes())
    assert len(set(ends)) == 1


# --- Plays ---


@clause("HD-42")
@pytest.mark.parametrize("bases", ["", "1B", "2B", "3B", "1B 2B", "1B 3B", "2B 3B", "1B 2B 3B"])
@pytest.mark.parametrize("kind", ALL)
def test_nobody_is_lost_on_a_play(bases, kind):
    runs, left, _ = play_one(bases, kind)
    batters = 0 if kind == "SB" else 1
    assert runs + len(left.split()) == len(bases.split()) + batters


@clause("HD-43", "HD-44", "HD-45", "HD-46")
@pytest.mark.parametrize(
    ("kind", "runs", "left"), [("S", 0, "1B 2B"), ("D", 0, "2B 3B"), ("T", 1, "3B"), ("HR", 2, "")]
)
def test_hits_with_a_runner_on_first(kind, runs, left):
    assert play_one("1B", kind)[:2] == (runs, left)


@clause("HD-49", "HD-50")
def test_runs_are_written_at_once():
    at = played(active("T1 S8", marks="T8", on="1B 2B 3B", runs=4), "T")
    assert [event.score for event in happened(at, "run")] == [5, 6, 7]
    assert [event.origin for event in happened(at, "run")] == [3, 2, 1]


# --- Chains, wilds, Clutch, Bonus, Power ---


@clause("HD-51", "HD-52", "HD-53")
def test_a_chain_needs_no_dice_in_its_area():
    at = played(active("S2 T7", marks="S1"), "S")
    assert [(e.track, e.cause) for e in happened(at, "check")][:2] == [(0, cause.DIE), (5, cause.CHAIN)]


@clause("HD-54", "HD-57")
def test_a_chain_ends_at_a_full_track():
    at = played(active("S1 T8", marks="S7 W10"), "S")
    assert (marks(at), len(happened(at, "lost"))) == ("S8 W10", 1)


@clause("HD-55", "HD-56")
def test_a_wild_names_another_open_track():
    at = played(active("S1 T8", marks="S9 D11 HR10"), "S")
    assert may(at) == ["T", "W", "SB"]
    only = played(active("S1 T8", marks="S9 D11 HR10 T10 W10"), "S")
    assert (marks(only), happened(only, "wild")[0].track) == ("S10 D11 T10 HR10 W10 SB1", 5)


@clause("HD-59")
@pytest.mark.parametrize(("before", "runs", "left"), [(1, 0, "1B 2B"), (3, 0, "2B 3B"), (5, 1, "3B"), (7, 2, "")])
def test_clutch_hits(before, runs, left):
    at = played(active("W1 S8", marks=f"W2 C{before}", on="1B"), "W")
    assert after(at)[1:] == (runs, left)


@clause("HD-60", "HD-61", "HD-62")
@pytest.mark.parametrize(("dice", "bases"), [("S1 D8", "1B 2B"), ("S2 D7", "1B")])
def test_a_star_with_the_last_die(dice, bases):
    assert on(played(active(dice, marks="S3"), "S")) == bases  # S4 is starred, S5 a Single


@clause("HD-63", "HD-64", "HD-65")
@pytest.mark.parametrize(("order", "bases"), [("W S", "1B 2B"), ("S W", "")])
def test_a_star_with_the_second_pick(order, bases):
    assert on(played(picking("S4 W5 D1", marks="S3 W10"), *order.split(), seat=1), 1) == bases


@clause("HD-66", "HD-67", "HD-68")
def test_power_rises_on_every_turn():
    at = played(active("S2 D2 T5", marks="S5"), "S")
    assert at.state.power[0] == 1
    assert len([e for e in happened(at, "check") if e.cause == cause.DIE]) == 2  # no die more in this turn
    assert played(picking(marks="W4"), "W", seat=1).state.power[1] == 1


@clause("HD-70")
def test_power_never_passes_six():
    at = finished(4, 2, rounds=6)
    assert at.state.power.max() <= 6
    lost = played(active("W1 S8", marks="W4", power=6), "W")
    assert [event.cause for event in happened(lost, "lost")] == [cause.POWER]


# --- Pitcher Die, end of turn ---


@clause("HD-72", "HD-73", "HD-74", "HD-75", "HD-76", "HD-77", "HD-78")
@pytest.mark.parametrize(("result", "left", "runs"), [("1OUT", "1B", 0), ("DP", "", 0), ("TP", "", 0), ("SB", "2B", 1)])
def test_the_pitcher_die_acts_when_all_have_finished(result, left, runs):
    at = lay(place(table(2), 0, on="1B 3B"), "S3 D2 T2 HR2", pitcher=result)
    played(at, "T", "S")
    assert on(at) == "1B 3B"  # seat 2 has a pick left
    played(at, "D")
    assert (on(at), at.state.runs[0]) == (left, runs)


@clause("HD-79", "HD-80")
def test_dice_taken_are_passed_on():
    at = played(active("S2 D2 T3 HR2", power_dice="W1", power=1), "T", "S", "D")
    passed = happened(at, "dice_passed")[0]
    assert (passed.seat, passed.to, passed.play_dice, at.actor) == (0, 1, 3, 1)
    at = played(active("S2 D2 T3 HR2", power_dice="W1", power=1), "W", "S", "D")
    assert happened(at, "dice_passed")[0].play_dice == 0


# --- End of the game, Extra Innings ---


def regulation_over(runs, power=(1, 1, 1, 1), seats=3, **options):
    """A position in which everybody has had all turns."""
    at = table(seats, **options)
    for seat in range(seats):
        place(at, seat, runs=runs[seat], power=power[seat])
    state, tape = copy_of(at.state), make_tape()
    end_of_game.end_regulation(state, at.setup.book, make_dice((1, 2)), tape)
    return state, at.setup.book


@clause("HD-81", "HD-82", "HD-84")
def test_the_leader_wins():
    state, book = regulation_over((4, 7, 5))
    assert (state.phase, state.result[:3].tolist()) == (phase.OVER, [0, 2, 0])
    results, runs = np.zeros(3, np.int64), np.zeros(3, np.int64)
    decisions.score(state, book, results, runs)
    assert runs.tolist() == [4, 7, 5]  # places follow from the runs


@clause("HD-83", "HD-85", "HD-86", "HD-88", "HD-93", "HD-94")
def test_tied_leaders_roll_their_power_dice():
    state, book = regulation_over((7, 4, 7, 7), (6, 2, 6, 5), 4)
    assert (state.phase, state.tied.tolist()) == (phase.NEW_EXTRA, [1, 0, 1, 1])
    extra_innings.start_extra_inning(state, book, make_dice((3, 4)), make_tape())
    assert state.to_check.tolist() == [6, 0, 6, 5]  # seventeen dice: the supply is no limit
    assert state.runs.tolist() == [7, 4, 7, 7]
    assert state.turn == 1


@clause("HD-87", "HD-97")
def test_without_power():
    state, book = regulation_over((7, 7), (0, 0), 2)
    extra_innings.start_extra_inning(state, book, make_dice((3, 4)), make_tape())
    assert state.to_check[:2].tolist() == [1, 1]
    state, book = regulation_over((7, 7), (2, 2), 2, extra_cap=1)
    state.extra_inning = 1
    extra_innings.start_extra_inning(state, book, make_dice((3, 4)), make_tape())
    assert (state.phase, state.result[:2].tolist()) == (phase.OVER, [1, 1])


@clause("HD-89", "HD-90", "HD-91", "HD-92", "HD-94")
def test_extra_dice_one_at_a_time():
    at = extra_inning("T W W", marks="T2 W7", on="1B", power=3)
    assert may(at) == ["T", "W"]
    played(at, "W")
    assert after(at)[1:] == (0, "1B")  # W8 is starred, and dice are left
    played(at, "T")
    assert at.actor == 1
    assert after(at) == ("T3 W9", 0, "1B 2B")
    single = extra_inning("S D", marks="S3 D11", power=2)
    played(single, "D")
    assert on(single) == "1B 2B"  # the last die fires the star


@clause("HD-94")
def test_tied_players_check_at_the_same_time():
    """Both are asked at once, whoever is quicker goes first, and nobody waits for the other; `in_turn` has an order."""
    at = extra_inning("T W W", marks="T2 W7", on="1B", power=3)
    assert at.waiting == [0, 1]
    played(at, "S", seat=1)
    assert at.waiting == [0], "his other die is used unasked"
    played(at, "W", "T")
    assert happened(at, "extra_end")
    in_turn = extra_inning("T W W", marks="T2 W7", on="1B", power=3, extra_order="in_turn")
    assert in_turn.waiting == [0]
    with pytest.raises(NotYourTurnError):
        played(in_turn, "S", seat=1)


@clause("HD-94", "HD-105")
def test_extra_innings_are_secret_until_all_have_finished():
    """Another sees the sheet as it was and no event; then everything is told, as if it had been in the open."""
    sheet = {"marks": "T2 W7 HR1", "on": "1B", "power": 3, "runs": 1}
    at = extra_inning("T W HR", extra_order="secret", **sheet)
    before = [at.setup.view(at.state, eyes).tobytes() for eyes in (1, -1)]
    told = len(at.events)
    played(at, "W", seat=0)
    assert [at.setup.view(at.state, eyes).tobytes() for eyes in (1, -1)] == before
    assert marks(at, 0) == "T2 HR1 W8", "the own sheet goes on"
    played(at, "T", seat=0)
    assert at.waiting == [1]
    assert at.setup.hides(at.state)
    assert marks(at, 0) == "T3 HR2 W9"
    assert at.setup.view(at.state, 1).marks[0].tolist() == [0, 0, 2, 1, 7, 0, 0]
    assert len(at.events) == told
    played(at, "SB", seat=1)
    assert not at.setup.hides(at.state)
    in_the_open = played(extra_inning("T W HR", extra_order="together", **sheet), "W", "T", seat=0)
    played(in_the_open, "SB", seat=1)
    assert [str(event) for event in at.events[told:]] == [str(event) for event in in_the_open.events[told:]]
    assert at.state.tobytes() == in_the_open.state.tobytes()


@clause("HD-97")
def test_without_a_cap_extra_innings_go_on():
    state, book = regulation_over((7, 7), (2, 2), 2)
    state.extra_inning = 500
    extra_innings.start_extra_inning(state, book, make_dice((3, 4)), make_tape())
    assert state.phase == phase.EXTRA


@clause("HD-58", "HD-59")
@pytest.mark.parametrize("sheet", SHEETS.known())
def test_every_clutch_hit_can_be_reached(sheet):
    """A seat that checks every box of the Play tracks has checked every Clutch box, the Home Run among them."""
    at = ft.game("highlights-dice", 2, sheet=sheet).table(seed=1)
    state, book = at.state, at.setup.book
    for track in range(6):
        while not is_full(state, book, 0, track):
            state.wild_on[0] = -1
            check(state, book, 0, track, cause.DIE, make_tape())
    assert is_full(state, book, 0, 6)
    assert {"S", "D", "T", "HR"} <= set(SHEETS.of(sheet).tracks["C"])
    assert state.power[0] == book.power_boxes


@clause("HD-95", "HD-96")
def test_the_inning_is_compared_at_its_end():
    at = extra_inning("W S", marks="W3", on="1B 2B 3B", power=2)
    played(at, "W")
    assert not happened(at, "extra_end")
    played(at, "S")
    assert [event.inning for event in happened(at, "extra_end")] == [1]
    assert (at.over, at.results) == (True, [2, 0])


# --- Series ---


@clause("HD-98", "HD-99", "HD-100", "HD-101", "HD-102")
@pytest.mark.parametrize("seed", range(3))
def test_a_series(seed):
    at = finished(seed, 2, series_games=3, rounds=1, first=1)
    starts = happened(at, "game_start")
    assert [(event.game, event.first_seat) for event in starts] == [(1, 0), (2, 1), (3, 0)]
    assert len(happened(at, "game_end")) == 3
    assert at.state.half_wins.sum() == 6
    assert sum(event.runs_0 for event in happened(at, "game_end")) == at.scores[0]


@clause("HD-98")
def test_a_series_that_stops_when_clinched():
    series = [finished(seed, 2, series_games=5, series_stop="clinch", rounds=1) for seed in range(8)]
    assert min(len(happened(at, "game_end")) for at in series) == 3
    alone = finished(1, 1, series_games=5, series_stop="clinch")
    assert len(happened(alone, "game_end")) == 3  # a random player loses the first three


@clause("HD-102")
def test_first_players_by_option():
    same = finished(1, 3, series_games=3, series_first="same", first=2, rounds=1)
    assert [event.first_seat for event in happened(same, "game_start")] == [1, 1, 1]
    drawn = finished(1, 3, series_games=40, series_first="random", first=2, rounds=1)
    assert {event.first_seat for event in happened(drawn, "game_start")} == {0, 1, 2}


@clause("HD-103")
def test_further_games_for_a_tied_series():
    seen = 0
    for seed in range(12):
        at = finished(seed, 2, series_games=2, series_tie="extra_game", rounds=1)
        assert sorted(at.results) == [0, 2]
        seen += len(happened(at, "game_end")) > 2
    assert seen


@clause("HD-104")
def test_a_solo_series_is_won_by_more_wins():
    at = finished(3, 1, "manager", series_games=3)
    wins = int(at.state.half_wins[0]) // 2
    assert at.results == [2 if wins > 1 else 0]


# --- Choices and information ---


@clause("HD-105")
def test_everything_is_open():
    at = finished(1, 3)
    for seat in (-1, 0, 2):
        assert at.setup.view(at.state, seat).tobytes() == at.state.tobytes()


@clause("HD-106")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nobody_is_asked_with_one_choice(seats):
    at = ft.game("highlights-dice", seats).table(seed=5, players=["random"] * seats)
    while not at.over:
        assert all(len(at.setup.legal(at.state, seat)) > 1 for seat in at.waiting)
        at.play_bot()


# --- Solo ---


@clause("HD-107", "HD-109", "HD-110", "HD-127", "HD-128")
@pytest.mark.parametrize("seed", range(4))
def test_six_rounds_against_hits_fitz(seed):
    at = finished(seed, 1, "manager")
    assert [event.round for event in happened(at, "turn_start")] == [1, 2, 3, 4, 5, 6]
    assert len(happened(at, "fitz_runs")) == 6
    order = [e.kind for e in at.events if e.kind in ("turn_start", "area_taken", "pick", "pitcher", "fitz_runs")]
    assert order == ["turn_start", "area_taken", "pick", "pick", "pitcher", "fitz_runs"] * 6
    assert at.results == [2 if at.scores[0] > at.scores[1] else 0]
    assert not happened(at, "extra_start")


@clause("HD-108")
def test_difficulty():
    assert table(1, SOLO_SPREAD).state.power[0] == 1
    hard = table(1, "1OUT SB S D T HR W SB S D T", solo_difficulty="hard")
    assert (hard.state.power[0], happened(hard, "roll")[0].power_dice) == (0, 0)


@clause("HD-111", "HD-112", "HD-113", "HD-114")
def test_the_defense_die():
    at = table(1, "DP W S D T HR W SB S D T", solo_difficulty="hard")
    defense = happened(at, "defense")[0]
    assert (defense.area, defense.pitcher) == (4, pitcher_result.DOUBLE_PLAY)
    assert "W" in may(at)
    assert power_board(at) == ""


@clause("HD-115", "HD-116", "HD-117", "HD-118")
def test_power_dice_stay_for_the_picks():
    at = played(lay(table(1, SOLO_SPREAD), "S3 D6", "S1 T1"), "S")
    assert (board(at), power_board(at), may(at)) == ("D6", "T1", ["D", "T"])
    only = played(lay(table(1, SOLO_SPREAD), "S8 D1"), "S")
    assert may(only) == ALL


@clause("HD-119", "HD-120")
def test_two_stars_in_one_round():
    at = place(lay(table(1, SOLO_SPREAD), "S1 W1 T1 D6", pitcher="TP"), marks="S3 W7")
    played(at, "S", "T", "W")
    assert [event.fired for event in happened(at, "bonus")] == [1, 1]
    assert len(happened(at, "put_out")) == 3
    assert at.state.runs[0] == 1  # two Singles, then two Walks


@clause("HD-121", "HD-122", "HD-123", "HD-124", "HD-125", "HD-126")
def test_hits_fitz_scores_with_what_is_left():
    at = lay(table(1, SOLO_SPREAD + " D"), "S2 D4 T2 W1", "T1", defense="T")
    played(at, "S", "D", "W")
    assert [(e.area, e.play_dice) for e in happened(at, "fitz_removed")] == [(1, 4)]
    assert (at.state.fitz_runs, at.scores[1]) == (1, 1)  # W; T is defended
    assert happened(at, "roll")[1].play_dice == 6
    assert at.state.play_on[4] == 1


@clause("HD-127")
@pytest.mark.parametrize(
    ("seats", "results", "winners"), [(1, [0], [1]), (1, [2], [0]), (2, [1, 1], []), (3, [0, 2, 0], [1])]
)
def test_hits_fitz_wins_what_the_player_loses(seats, results, winners):
    assert ft.game("highlights-dice", seats).winning_teams([Outcome(result) for result in results]) == winners
