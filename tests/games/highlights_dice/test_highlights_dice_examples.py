"""Every worked example of the rules, HD-E1 to HD-E48."""

from __future__ import annotations

import pytest
from highlights_dice_play import (
    active,
    after,
    board,
    extra_inning,
    lay,
    marks,
    may,
    moves,
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
from fivetool.engine import steps
from fivetool.engine.dice import make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.games.highlights_dice.data.sheets import SHEETS as PLAY_SHEETS
from fivetool.games.highlights_dice.rules import (
    end_of_game,
    extra_innings,
    hits_fitz,
    phase,
    picks,
    pitcher_die,
    reason,
    set_up,
)
from fivetool.games.highlights_dice.rules.tracks import CHOICES

clause = pytest.mark.clause
SHEETS = pytest.mark.parametrize("sheet", PLAY_SHEETS.known())  # HD-E1 to HD-E13 hold on all of them


@clause("HD-E1", "HD-13", "HD-21", "HD-23", "HD-28", "HD-29", "HD-51")
@SHEETS
def test_the_first_turn(sheet):
    at = played(table(2, "T T S S D HR W SB SB 1OUT", sheet=sheet), "T")
    assert after(at) == ("D1 T2", 0, "")
    assert (at.state.held, board(at)) == (2, "S2 D1 HR1 W1 SB2")


@clause("HD-E2", "HD-32", "HD-33", "HD-34", "HD-38")
@SHEETS
def test_two_picks(sheet):
    at = picking("S2 D1 HR1 SB3", printed=sheet)
    assert may(at) == ["S", "D", "HR", "SB"]
    played(at, "HR", "S", seat=1)
    assert (marks(at, 1), board(at)) == ("S1 HR1", "S2 D1 HR1 SB3")


def pitched(result, *bases):
    """What the Pitcher Die leaves on fields with these runners, and the runs."""
    at = lay(table(max(len(bases), 2)), "S9", pitcher=result)
    for seat, runners in enumerate(bases):
        place(at, seat, on=runners)
    pitcher_die.apply_pitcher_die(at.state, at.setup.book, make_tape())
    return [(on(at, seat), int(at.state.runs[seat])) for seat in range(len(bases))]


@clause("HD-E3", "HD-74")
def test_double_play():
    assert pitched("DP", "1B 2B 3B") == [("1B", 0)]


@clause("HD-E4", "HD-43", "HD-50")
def test_single():
    assert play_one("2B 3B", "S") == (1, "1B 3B", [(3, 4), (2, 3), (0, 1)])


@clause("HD-E5", "HD-47", "HD-50")
def test_walk():
    assert play_one("1B 3B", "W") == (0, "1B 2B 3B", [(0, 1), (1, 2)])


@clause("HD-E6", "HD-48")
def test_stolen_base():
    assert play_one("1B 3B", "SB")[:2] == (1, "2B")


@clause("HD-E7", "HD-51", "HD-53", "HD-55", "HD-56")
@SHEETS
def test_chain_through_a_wild(sheet):
    at = played(active("HR2 S1", printed=sheet, marks="W1"), "HR")
    assert may(at) == ["S", "D", "T", "W", "SB"]
    assert after(played(at, "T")) == ("T1 HR3 W2", 0, "")


@clause("HD-E8", "HD-57", "HD-59")
@SHEETS
def test_clutch(sheet):
    at = played(picking(printed=sheet, marks="W2 SB2", on="1B"), "W", "SB", seat=1)
    assert after(at, 1) == ("W3 SB3 C2", 0, "1B 2B")


@clause("HD-E9", "HD-60", "HD-62")
@SHEETS
def test_bonus_at_the_end_of_a_chain(sheet):
    assert after(played(active("D2 S1", printed=sheet, marks="D1 T2", on="1B"), "D")) == ("D3 T3", 3, "3B")


@clause("HD-E10", "HD-86", "HD-89", "HD-90")
@pytest.mark.parametrize("order", ["T T HR", "T HR T", "HR T T"])
@SHEETS
def test_extra_dice_in_any_order(order, sheet):
    at = extra_inning("T T HR", printed=sheet, power=3)
    for face in order.split():
        if at.actor == 0 and at.state.to_check[0]:
            at.play(face)
    assert after(at) == ("D1 T2 HR1", 0, "")


@pytest.fixture(params=PLAY_SHEETS.known())
def solo(request):
    """HD-E11: the Active half is over, the picks are to come."""
    at = table(1, "1OUT SB S S S D HR HR W SB SB T HR", sheet=request.param)
    return played(at, "S")


@clause("HD-E11", "HD-108", "HD-111", "HD-114", "HD-115", "HD-117", "HD-119")
def test_solo_round(solo):
    assert after(solo) == ("S3 SB1 C1", 0, "")
    assert may(solo) == ["D", "T", "HR", "W", "SB"]
    played(solo, "T", "SB")
    assert marks(solo) == "S4 T1 SB2 C1"
    assert [event.fired for event in happened(solo, "bonus")] == [1]


@clause("HD-E12", "HD-73", "HD-120")
def test_solo_pitcher_die(solo):
    played(solo, "T", "SB")
    assert [event.origin for event in happened(solo, "put_out")] == [2]
    assert on(solo) == "1B"


@clause("HD-E13", "HD-121", "HD-122", "HD-124", "HD-126")
def test_hits_fitz(solo):
    played(solo, "T", "SB")
    assert [(event.area, event.play_dice) for event in happened(solo, "fitz_removed")] == [(3, 2)]
    assert [(event.runs, event.total) for event in happened(solo, "fitz_runs")] == [(1, 1)]
    second = happened(solo, "roll")[1]
    assert (second.play_dice, second.power_dice) == (5, 1)
    assert board(solo) == "D1 W1 SB7"  # the five dice of Round 2 show SB in this script


@clause("HD-E14", "HD-61", "HD-63")
@pytest.mark.parametrize(("order", "runs", "bases"), [("S D", 1, "2B"), ("D S", 2, "1B 2B")])
def test_a_star_counts_only_with_the_second_pick(order, runs, bases):
    at = played(picking("S1 D1 T1", marks="S3 D1", on="3B"), *order.split(), seat=1)
    assert after(at, 1) == ("S4 D2", runs, bases)


@clause("HD-E15", "HD-26", "HD-31", "HD-64")
def test_lost_dice_count_as_left():
    at = played(active("T2 S7", marks="T9", on="1B"), "T")
    assert (*after(at), at.state.held) == ("T10", 0, "1B", 2)
    assert after(played(active("T1 S8", marks="T9", on="1B"), "T")) == ("T10", 2, "3B")


@clause("HD-E16", "HD-31", "HD-39", "HD-64")
@pytest.mark.parametrize(("first", "bases"), [("S", ""), ("W", "1B 2B")])
def test_lost_picks_count_as_left(first, bases):
    at = played(picking("S5 W4", marks="S10 W10"), first, seat=1)
    assert after(at, 1) == ("S11 W10", 0, bases)
    assert 1 not in at.waiting  # the second pick was forced


@clause("HD-E17", "HD-53", "HD-55", "HD-56", "HD-62")
@pytest.mark.parametrize(("dice", "result"), [("S1 D1", ("S11 W10", 0, "1B 2B")), ("S2 D1", ("S12 W10", 0, "1B"))])
def test_a_wild_behind_a_wild(dice, result):
    at = played(active(dice, marks="S9 W9"), "S")
    assert may(at) == ["D", "T", "HR", "W", "SB"]
    played(at, "W")
    assert may(at) == ["S", "D", "T", "HR", "SB"]
    assert after(played(at, "S")) == result


@clause("HD-E18", "HD-54")
def test_a_chain_to_a_full_track_is_lost():
    assert after(played(active("W1 S1", marks="W6 D11", on="1B"), "W")) == ("D11 W7", 0, "1B")


@clause("HD-E19", "HD-56")
def test_a_wild_with_nowhere_to_go_is_lost():
    at = played(active("SB2 S1", marks="S12 D11 T10 HR10 W10 SB5", on="2B"), "SB")
    assert (at.state.marks[0, 5], on(at), at.state.runs[0]) == (7, "3B", 0)


@clause("HD-E20", "HD-57")
def test_a_clutch_action_on_a_full_track_is_lost():
    at = played(picking(marks="SB2 C8", on="1B"), "SB", seat=1)
    assert after(at, 1) == ("SB3 C8", 0, "1B")


@clause("HD-E21", "HD-59")
def test_a_grand_slam_in_the_clutch():
    assert after(played(active("W1 S1", marks="W2 C7", on="1B 2B 3B"), "W")) == ("W3 C8", 4, "")


@clause("HD-E22", "HD-70")
def test_power_ends_at_six():
    at = played(active("W1 S1", marks="W4", power=6), "W")
    assert (marks(at), at.state.power[0]) == ("W5", 6)


@clause("HD-E23", "HD-47", "HD-65")
@pytest.mark.parametrize(
    ("bases", "runs", "result"), [("1B 2B 3B", 2, "1B 2B 3B"), ("2B 3B", 1, "1B 2B 3B"), ("", 0, "1B 2B")]
)
def test_two_walks(bases, runs, result):
    assert after(played(active("W1 S1", marks="W7", on=bases), "W")) == ("W8", runs, result)


@clause("HD-E24", "HD-48", "HD-65")
@pytest.mark.parametrize(("bases", "runs", "result"), [("2B 3B", 2, ""), ("1B", 0, "3B"), ("", 0, "")])
def test_two_stolen_bases(bases, runs, result):
    assert after(played(active("SB1 S1", marks="SB9", on=bases), "SB")) == ("SB10", runs, result)


@clause("HD-E25", "HD-44", "HD-46", "HD-60", "HD-61")
def test_two_doubles_and_two_home_runs():
    assert after(played(active("D1 S1", marks="D7", on="1B 2B"), "D")) == ("D8", 3, "2B")
    assert after(played(active("HR1 S1", marks="HR8", on="1B 3B"), "HR")) == ("HR9", 4, "")
    assert after(played(active("HR2 S1", marks="HR8", on="1B 3B"), "HR")) == ("HR10", 3, "")


@clause("HD-E26", "HD-28", "HD-30", "HD-53")
def test_a_wild_back_to_where_the_dice_go():
    at = played(active("W2 S1", marks="W1 HR2", on="1B 2B"), "W", "W")
    assert after(at) == ("HR3 W4 C1", 0, "1B 2B 3B")


@clause("HD-E27", "HD-53")
def test_a_chain_comes_back():
    assert after(played(active("SB1 S1", marks="SB7 T5", on="3B"), "SB")) == ("T6 SB9", 1, "")
    assert marks(played(active("S1 D1", marks="S1 SB1"), "S")) == "S3 SB2 C1"


@clause("HD-E28", "HD-37", "HD-38", "HD-39")
@pytest.mark.parametrize(("second", "result"), [("S", "S12 SB2"), ("D", "S12 D1 SB2")])
def test_a_chain_may_fill_the_other_pick(second, result):
    at = played(picking("S1 D1 SB1", marks="SB1 S11"), "SB", seat=1)
    assert (on(at, 1), may(at, 1)) == ("1B", ["S", "D"])
    assert marks(played(at, second, seat=1), 1) == result


@clause("HD-E29", "HD-22", "HD-33", "HD-80", "HD-18")
def test_only_power_dice_taken():
    at = played(active("S3 D2 HR2 W1 SB1", power_dice="T2", power=2), "T")
    assert marks(at) == "D1 T2"
    assert may(at, 1) == ["S", "D", "HR", "W", "SB"]
    played(at, "S", "D")
    roll = happened(at, "roll")[-1]
    assert (roll.play_dice, roll.power_dice) == (0, 0)
    assert (at.actor, may(at), board(at)) == (1, ["S", "D", "HR", "W", "SB"], "S3 D2 HR2 W1 SB1")


@clause("HD-E30", "HD-36", "HD-62", "HD-66", "HD-67")
def test_nine_singles():
    at = table(2, "S S S S S S S S S 1OUT")
    assert (*after(at), at.state.power[0]) == ("S9 W1 SB1 C1", 0, "1B 2B", 1)
    assert may(at, 1) == ["S", "D", "T", "HR", "W", "SB"]
    played(at, "T", "HR")
    assert happened(at, "roll")[-1].play_dice == 9


@clause("HD-E31", "HD-35", "HD-106")
def test_one_area_must_be_among_the_picks():
    def start():
        return played(table(2, "S S S S S S S D D 1OUT"), "S")

    at = start()
    assert (marks(at), at.state.power[0], on(at)) == ("S7 SB1 C1", 1, "1B")
    assert may(at) == ["S", "D", "T", "HR", "W", "SB"]
    assert may(played(at, "D"), 1) == ["S", "T", "HR", "W", "SB"]
    assert marks(played(start(), "W"), 1) == "D1 W1"  # D was not asked


@clause("HD-E32", "HD-33", "HD-69", "HD-117")
def test_power_dice_and_picks():
    together = played(active("S3 D6", power_dice="W1"), "S")
    assert may(together, 1) == ["S", "D", "T", "HR", "W", "SB"]  # D alone is left: HD-35
    together = played(active("S3 D3 T3", power_dice="W1"), "S")
    assert may(together, 1) == ["D", "T"]
    alone = played(lay(table(1, "1OUT SB S D T HR W SB S D T S"), "S3 D3 T3", "W1"), "S")
    assert may(alone) == ["D", "T", "W"]


@clause("HD-E33", "HD-72", "HD-73", "HD-74", "HD-75", "HD-76", "HD-77")
@pytest.mark.parametrize(
    ("result", "left"),
    [
        ("DP", [("", 0), ("", 0), ("1B", 0)]),
        ("1OUT", [("1B", 0), ("", 0), ("1B 2B", 0)]),
        ("TP", [("", 0), ("", 0), ("", 0)]),
        ("SB", [("2B", 1), ("3B", 0), ("2B 3B", 1)]),
    ],
)
def test_pitcher_die_on_three_fields(result, left):
    assert pitched(result, "1B 3B", "2B", "1B 2B 3B") == left


@clause("HD-E34", "HD-78", "HD-81", "HD-82")
@pytest.mark.parametrize(("result", "runs", "extra"), [("SB", [6, 5], 0), ("1OUT", [5, 5], 1)])
def test_the_last_pitcher_die_counts(result, runs, extra):
    at = lay(table(2), "S3 D3 T3", pitcher=result)
    at.state.rounds[:2] = 6
    at.state.turn = 12
    at.state.active = 1
    at.state.phase = phase.PICKS
    at.state.to_check[0], at.state.first_pick[0] = 2, -1
    place(at, 0, on="3B", runs=5)
    place(at, 1, on="2B", runs=5)
    state = copy_of(at.state)
    state.to_check[0] = 0  # all checks are done
    tape = make_tape()
    picks.finish_picks(state, at.setup.book, make_dice((1, 2)), tape)
    end_of_game.end_turn(state, at.setup.book, make_dice((1, 2)), tape)
    assert state.runs[:2].tolist() == runs
    assert state.phase == (phase.NEW_EXTRA if extra else phase.OVER)
    assert state.result[:2].tolist() == ([0, 0] if extra else [2, 0])


@clause("HD-E35", "HD-61", "HD-89", "HD-91")
@pytest.mark.parametrize(("first", "runs", "bases"), [("T", 1, "1B 2B 3B"), ("W", 5, "3B")])
def test_order_of_extra_dice(first, runs, bases):
    at = played(extra_inning("T W", power=2, marks="T2 W3", on="1B 2B 3B"), first)
    assert after(at) == ("T3 W4", runs, bases)


@clause("HD-E36", "HD-92")
@pytest.mark.parametrize(("first", "runs", "bases"), [("W", 1, "1B 2B"), ("S", 0, "3B")])
def test_a_lost_extra_die(first, runs, bases):
    at = played(extra_inning("W S", power=2, marks="W10 S3", on="3B"), first)
    assert after(at) == ("S4 W10", runs, bases)


@clause("HD-E37", "HD-83", "HD-95", "HD-96")
def test_extra_innings_of_three():
    at = ft.game("highlights-dice", 4, first=1).table(
        dice=ft.Script(["S D T HR W SB S D T 1OUT", "D W S", "D HR", "S W", "S W S"])
    )
    for seat, sheet in enumerate(
        (
            {"runs": 6, "power": 1, "marks": "D1", "on": "3B"},
            {"runs": 6, "power": 1, "marks": "W3", "on": "1B 2B 3B"},
            {"runs": 6, "power": 1},
            {"runs": 4},
        )
    ):
        place(at, seat, **sheet)
    at.state.rounds[:] = 3
    at.state.phase = phase.END_TURN
    at.keep(at._play_out(lambda state, dice, tape, mark: steps.run_on(state, at.setup.book, dice, tape)))
    assert [event.inning for event in happened(at, "extra_start")] == [1, 2, 3, 4]
    assert [event.tied_2 for event in happened(at, "extra_end")] == [0, 0, 0]
    assert at.actor == 1
    played(at, "S")
    assert (at.scores, at.results) == ([7, 8, 6, 4], [0, 2, 0, 0])
    assert happened(at, "game_end")[0].reason == reason.IN_EXTRA_INNINGS


FULL = "S12 D11 T10 HR10 W10 SB11"


def extra_counts(powers, sheets=("", ""), **options):
    """How many dice two tied players roll in their first Extra Inning; nothing for a win shared at once."""
    at = table(2, **options)
    for seat in (0, 1):
        place(at, seat, marks=sheets[seat], power=powers[seat])
    state, tape = copy_of(at.state), make_tape()
    end_of_game.end_regulation(state, at.setup.book, make_dice((1, 2)), tape)
    if state.phase == phase.NEW_EXTRA:
        extra_innings.start_extra_inning(state, at.setup.book, make_dice((1, 2)), tape)
    return state.to_check[:2].tolist() if state.phase == phase.EXTRA else state.result[:2].tolist() == [1, 1] and []


@clause("HD-E38", "HD-87", "HD-97")
def test_dice_in_extra_innings():
    assert extra_counts((0, 0)) == [1, 1]
    assert extra_counts((2, 0)) == [2, 0]
    assert extra_counts((2, 0), extra_min_dice="each") == [2, 1]
    assert extra_counts((0, 0), extra_min_dice="none") == []
    for minimum in ("all_zero", "each", "none"):
        assert extra_counts((3, 3), (FULL, FULL), extra_min_dice=minimum) == []
    assert extra_counts((2, 0), (FULL, "")) == []
    assert extra_counts((2, 0), (FULL, ""), extra_min_dice="each") == [2, 1]


@pytest.fixture
def second_solo_round():
    """HD-E39: the first Round is played, the second rolled."""
    at = table(1, "1OUT D S D D D T W W SB SB W D D DP W W W T S HR HR")
    place(at, marks="S5", power=1)
    return played(at, "S", "D", "W")


@clause("HD-E39", "HD-121", "HD-122", "HD-124", "HD-126")
def test_a_repeated_face_removes_once(second_solo_round):
    at = second_solo_round
    assert marks(at) == "S6 D1 W1"
    assert [(event.area, event.play_dice) for event in happened(at, "fitz_removed")] == [(1, 3)]
    assert at.state.fitz_runs == 2
    roll = happened(at, "roll")[1]
    assert (roll.play_dice, roll.power_dice) == (4, 2)


def fitz_scores(dice, defense, power=0):
    """What Hits Fitz scores with the dice left."""
    at = place(lay(table(1, solo_difficulty="hard", dice="1OUT SB S D T HR W SB S D T"), dice, defense=defense))
    at.state.power[0] = power
    state, tape = copy_of(at.state), make_tape()
    hits_fitz.hits_fitz(state, at.setup.book, make_dice((1, 2)), tape)
    return int(state.fitz_runs), board(at)


@clause("HD-E40", "HD-112", "HD-123", "HD-124")
def test_the_defended_area_is_left_out():
    assert [fitz_scores("D4 W1 SB3", area)[0] for area in ("D", "SB", "T")] == [3, 4, 4]
    assert fitz_scores("SB6", "SB")[0] == 0


@clause("HD-E41", "HD-127", "HD-128")
@pytest.mark.parametrize(("runs", "result"), [(9, 0), (10, 2)])
def test_the_end_of_a_solo_game(runs, result):
    at = place(table(1, dice="1OUT SB S D T HR W SB S D T S"), runs=runs)
    at.state.fitz_runs = 9
    state = copy_of(at.state)
    end_of_game.end_solo_game(state, at.setup.book, make_dice((1, 2)), make_tape())
    assert (state.phase, state.result[0], state.extra_inning) == (phase.OVER, result, 0)


@clause("HD-E42", "HD-100", "HD-101", "HD-102", "HD-103")
@pytest.mark.parametrize(("tie", "results"), [("share", [1, 1]), ("runs", [2, 0])])
def test_a_series_of_three(tie, results):
    at = table(2, series_games=3, first=2, series_tie=tie)
    state, book = copy_of(at.state), at.setup.book
    firsts = []
    for runs, tied in (((7, 5), (1, 0)), ((6, 6), (1, 1)), ((7, 7), (0, 1))):
        firsts.append(int(state.first_seat))
        state.runs[:2] = runs
        state.series_runs[:2] += runs
        state.tied[:2] = tied
        end_of_game.decide_game(state, book, reason.MORE_RUNS, make_dice((1, 2)), make_tape())
        if state.phase != phase.OVER:
            set_up.start_game(state, book, make_tape())
    assert firsts == [1, 0, 1]
    assert state.half_wins[:2].tolist() == [3, 3]
    assert state.result[:2].tolist() == results


@clause("HD-E43", "HD-43", "HD-44", "HD-45", "HD-46", "HD-47", "HD-48")
@pytest.mark.parametrize(
    ("bases", "kind", "runs", "result"),
    [
        ("1B 2B 3B", "S", 1, "1B 2B 3B"),
        ("1B 2B 3B", "D", 2, "2B 3B"),
        ("1B 2B 3B", "T", 3, "3B"),
        ("1B 2B 3B", "HR", 4, ""),
        ("1B 2B 3B", "W", 1, "1B 2B 3B"),
        ("1B 2B 3B", "SB", 1, "2B 3B"),
        ("1B 2B", "S", 0, "1B 2B 3B"),
        ("1B 2B", "D", 1, "2B 3B"),
        ("1B 2B", "T", 2, "3B"),
        ("1B 2B", "W", 0, "1B 2B 3B"),
        ("1B 2B", "SB", 0, "2B 3B"),
        ("2B", "W", 0, "1B 2B"),
        ("3B", "W", 0, "1B 3B"),
        ("", "HR", 1, ""),
        ("", "SB", 0, ""),
    ],
)
def test_plays(bases, kind, runs, result):
    assert play_one(bases, kind)[:2] == (runs, result)


@clause("HD-E44", "HD-9", "HD-10", "HD-12", "HD-14", "HD-16", "HD-17", "HD-18", "HD-62", "HD-72", "HD-79")
def test_two_turns():
    at = table(2, "S S D T T T HR W SB DP D D S 1OUT")
    played(at, "T")
    assert after(at) == ("D1 T3", 1, "3B")
    played(at, "D", "S")
    assert (at.actor, board(at), on(at)) == (1, "S3 D3 HR1 W1 SB1", "")
    played(at, "D")
    assert after(at, 1) == ("S1 D4 T1", 0, "2B")
    assert may(at, 0) == ["S", "HR", "W", "SB"]
    played(at, "S", "W")
    assert (at.scores, on(at, 1)) == ([1, 0], "")
    assert (marks(at, 0), marks(at, 1)) == ("S1 D1 T3 W1", "S1 D4 T1")
    roll = happened(at, "roll")[-1]
    assert (at.actor, roll.play_dice, roll.power_dice) == (0, 3, 0)
    assert [event.round for event in happened(at, "turn_start")] == [1, 1, 2]


@clause("HD-E45", "HD-49")
def test_runs_have_no_limit():
    assert after(played(active("HR1 S1", marks="HR9", on="1B 2B 3B", runs=19), "HR"))[1] == 23


@clause("HD-E46", "HD-117", "HD-118")
def test_solo_picks_with_one_area_left():
    at = played(table(1, "1OUT SB S S S S S S S D D S"), "S")
    assert (marks(at), on(at), at.state.power[0]) == ("S8 W1 SB1 C1", "1B", 2)
    assert may(at) == ["S", "D", "T", "HR", "W", "SB"]
    assert may(played(at, "D")) == ["S", "T", "HR", "W", "SB"]
    at = played(table(1, "1OUT SB S S S S S S S D D W"), "S")
    assert (marks(at), may(at)) == ("S7 SB1 C1", ["D", "W"])
    assert marks(played(at, "W")) == "S7 D1 W1 SB1 C1"  # D was not asked


@clause("HD-E47", "HD-113", "HD-125", "HD-126")
def test_the_second_solo_round(second_solo_round):
    at = second_solo_round
    assert (board(at), power_board(at)) == ("S1 T2 W4 SB2", "HR2")
    assert CHOICES[at.state.defense] == "W"
    assert may(at) == ["S", "T", "HR", "W", "SB"]
    before = int(at.state.held)
    assert (before, played(at, "HR").state.held) == (0, 0)


@clause("HD-E48", "HD-98", "HD-104")
@pytest.mark.parametrize(("results", "won"), [("WLW", 2), ("WL", 0)])
def test_a_solo_series(results, won):
    at = table(1, dice="1OUT SB S D T HR W SB S D T S", series_games=len(results))
    state, book = copy_of(at.state), at.setup.book
    for result in results:
        state.runs[0] = 5 if result == "W" else 0
        state.fitz_runs = 3
        end_of_game.end_solo_game(state, book, make_dice((1, 2)), make_tape())
        if state.phase != phase.OVER:
            set_up.start_game(state, book, make_tape())
    assert (state.phase, state.result[0]) == (phase.OVER, won)


def test_moves_are_reported_from_the_lead_runner_back():
    at = played(active("S1 D1", marks="S4", on="1B 3B"), "S")
    assert moves(at) == [(3, 4), (1, 2), (0, 1)]
