"""The clauses of Power Chip, in the order of the rules. The worked examples hold many of them as well."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from power_chip_play import (
    BALL,
    DOUBLE,
    DOUBLE_PLAY,
    HOMERUN,
    OUT,
    SIDE_OUT,
    SINGLE,
    SIX_BALLS,
    SIX_STRIKES,
    STRIKE,
    TIE,
    TRIPLE_PLAY,
    asked,
    at,
    charged,
    half_of,
    left_on_base,
    on_base,
    play,
    script,
    shown,
)

import fivetool as ft
from at_the_table import happened
from fivetool.errors import ChoiceError, DiceError, UsageError
from fivetool.games.power_chip.seats import dice_shares
from fivetool.table import Script

clause = pytest.mark.clause


def finished(seed, seats=2, players=None, **options):
    """A whole game, played by bots."""
    table = ft.game("power-chip", seats, **options).table(seed=seed, players=players or ["random"] * seats)
    table.play_bots()
    return table


def scoreboard(table):
    return table.setup.game.board.scoreboard(table.scene())


# --- Teams, seats, length ---


@clause("PC-1")
def test_two_teams_of_one_seat():
    setup = ft.game("power-chip")
    assert (setup.seats, setup.teams, setup.team_count) == (2, (0, 1), 2)


@clause("PC-2")
@pytest.mark.parametrize("seats", [0, 1, 13])
def test_only_two_to_twelve_seats(seats):
    with pytest.raises(UsageError, match=rf"2 to 12 seats, one to six a team; got {seats}\.$"):
        ft.game("power-chip", seats)


@clause("PC-2", "PC-3")
@pytest.mark.parametrize("seats", range(2, 13))
def test_seats_are_shared_out_over_two_teams(seats):
    setup = ft.game("power-chip", seats)
    sizes = [setup.teams.count(team) for team in (0, 1)]
    assert sum(sizes) == seats
    assert 0 <= sizes[0] - sizes[1] <= 1 <= sizes[1] <= sizes[0] <= 6
    table = setup.table(seed=seats, players=["manager"] * seats)
    table.play_bots()
    results = table.setup.score(table.state).results
    assert {results[seat] for seat in range(seats) if setup.teams[seat] == 0} == {results[0]}, "a team wins together"
    assert results[-1] == results[0].of_the_other


@clause("PC-4", "PC-5")
@pytest.mark.parametrize(
    ("people", "shares"), [(1, [6]), (2, [3, 3]), (3, [2, 2, 2]), (4, [2, 2, 1, 1]), (5, [2, 1, 1, 1, 1]), (6, [1] * 6)]
)
def test_six_dice_are_shared_out_as_evenly_as_they_can(people, shares):
    assert dice_shares(people) == shares
    setup = ft.game("power-chip", 2 * people)
    table = setup.table(dice=script(TIE), position=at())
    text = str(table)
    assert people == 1 or all(name in text and f">{name}<" in table._repr_svg_() for name in table.names.seats)


@clause("PC-6")
def test_the_seats_of_a_team_speak_in_turn():
    """Three against two: over the innings everybody decides at bat and everybody in the field."""

    def spoke(half, chip):
        table = asked(at(half, chip=chip), TIE, seats=5, innings=9)
        return table.names.seats[table.actor]

    assert [spoke(f"T{inning}", "bat") for inning in (1, 2, 3, 4)] == ["A1", "A2", "A3", "A1"]
    assert [spoke(f"B{inning}", "pit") for inning in (1, 2, 3, 4)] == ["A2", "A3", "A1", "A2"]
    assert [spoke(f"B{inning}", "bat") for inning in (1, 2, 3)] == ["B1", "B2", "B1"]
    assert [spoke(f"T{inning}", "pit") for inning in (1, 2, 3)] == ["B2", "B1", "B2"]


@clause("PC-21")
@pytest.mark.parametrize(
    ("own_tie", "dice", "asks"),
    [
        ("auto", "default", False),
        ("auto", "slugfest", True),
        ("auto", "quick", True),
        ("ask", "default", True),
        ("ranked", "slugfest", False),
    ],
)
def test_own_ties_are_asked_where_the_ranking_is_not_proven(own_tie, dice, asks):
    assert bool(ft.game("power-chip", own_tie=own_tie, dice=dice).book.own_tie_ask) == asks
    mine = {
        "name": "default",
        "batter": ["B", "B", "1B", "2B", "HR", "HR"],
        "pitcher": ["K", "K", "OUT", "DP", "TP", "TP"],
    }
    assert ft.game("power-chip", dice=mine).book.own_tie_ask, "a name proves nothing"


@clause("PC-3")
def test_four_seats_are_two_teams_of_two():
    setup = ft.game("power-chip", 4)
    assert setup.teams == (0, 0, 1, 1)
    assert setup.table(seed=1).names.seats == ("A1", "A2", "B1", "B2")


@clause("PC-3", "PC-4")
@pytest.mark.parametrize("roll", [SINGLE, OUT, DOUBLE_PLAY, SIX_BALLS])
def test_four_seats_play_by_the_same_rules_with_pooled_dice(roll):
    position = at(on="1B 3B", count="1-1")
    assert shown(play(position, roll, seats=4)) == shown(play(position, roll))


@clause("PC-5")
def test_a_die_belongs_to_the_same_seat_all_game():
    svg = ft.game("power-chip", 4).table(dice=script(TIE), position=at())._repr_svg_()
    assert svg.index(">A1<") < svg.index(">A2<") < svg.index(">B1<") < svg.index(">B2<")
    bottom = ft.game("power-chip", 4).table(dice=script(TIE), position=at("B1"))._repr_svg_()
    assert bottom.index(">B1<") < bottom.index(">B2<") < bottom.index(">A1<") < bottom.index(">A2<")


@clause("PC-6")
@pytest.mark.parametrize(
    ("half", "chip", "captain", "seat"),
    [
        ("T1", "bat", "role", "A1"),
        ("T1", "pit", "role", "B2"),
        ("B1", "bat", "role", "B1"),
        ("B1", "pit", "role", "A2"),
        ("B1", "pit", "fixed", "A1"),
        ("T1", "pit", "fixed", "B1"),
    ],
)
def test_who_speaks_for_a_team(half, chip, captain, seat):
    table = asked(at(half, chip=chip), TIE, seats=4, captain=captain)
    assert table.names.seats[table.actor] == seat


@clause("PC-6")
def test_the_first_seat_answers_the_toss_and_the_fielding_seat_picks_runners():
    assert [asked(None, winner, seats=4).actor for winner in "AB"] == [0, 2]
    assert asked(at(on="1B 2B 3B"), DOUBLE_PLAY, seats=4).actor == 3
    assert asked(at(on="1B 2B 3B"), DOUBLE_PLAY, seats=4, captain="fixed").actor == 2


@clause("PC-7")
@pytest.mark.parametrize("innings", [1, 3, 9])
def test_a_game_lasts_its_scheduled_innings(innings):
    options = {} if innings == 3 else {"innings": innings}  # three is the default
    rolls = [*half_of(1), *half_of(0)] + [*SIDE_OUT, *SIDE_OUT] * (innings - 1)
    table = play(None, "A", *rolls, "bat", **options)
    assert shown(table) == "1–0, regulation"
    assert happened(table, "game_end")[0].innings == innings


@clause("PC-8", "PC-67")
def test_the_teams_change_sides_every_half():
    table = play(None, "A", *SIDE_OUT, *SIDE_OUT, *SIDE_OUT, "bat")
    batting = [(event.inning, event.half, event.team, event.pitching) for event in happened(table, "half_start")]
    assert batting == [(1, 0, 0, 1), (1, 1, 1, 0), (2, 0, 0, 1), (2, 1, 1, 0)]
    assert [event.team for event in happened(table, "roll")][::3] == [0, 1, 0, 1]


@clause("PC-9")
def test_the_dice_are_those_of_the_set_in_use(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        'batter = [["B","B","B","1B","2B","HR"],["B","1B","HR","HR","HR","HR"],["B","1B","1B","1B","1B","1B"],'
        '["B","B","B","B","B","B"],["B","2B","2B","2B","2B","2B"],["B","B","B","B","B","HR"]]\n'
        'pitcher = ["K","K","OUT","OUT","DP","TP"]\n'
    )
    after = play(at(), "2B HR 1B B 2B B / K K OUT OUT DP TP", "use", dice=str(file), own_tie="ranked")
    assert happened(after, "hit")[0].bases == 2  # 2B beats B in the own tie
    with pytest.raises(DiceError, match=r"Batter die 2 cannot show 2B"):
        asked(at(), "B 2B B B B B / K K OUT OUT DP TP", dice=str(file))


# --- Set-up ---


@clause("PC-10")
def test_each_team_wins_the_toss_half_the_time():
    games = 400
    wins = sum(ft.game("power-chip").table(seed=seed).state.toss_winner for seed in range(games))
    assert abs(wins - games / 2) < 5 * (games / 4) ** 0.5


@clause("PC-10")
@pytest.mark.parametrize("team", ["A", "B"])
def test_no_toss_when_a_team_is_named(team):
    table = ft.game("power-chip", first_bat=team).table(seed=1)
    assert not happened(table, "toss")
    assert happened(table, "order_chosen")[0].seat == -1
    assert table.state.first_team == "AB".index(team)
    assert happened(table, "half_start")[0].chip == "AB".index(team)


@clause("PC-11")
@pytest.mark.parametrize(
    ("winner", "choice", "first"), [("A", "bat", 0), ("A", "pitch", 1), ("B", "bat", 1), ("B", "pitch", 0)]
)
def test_the_toss_winner_bats_or_pitches(winner, choice, first):
    table = asked(None, winner)
    assert [option.name for option in table.choices] == ["bat", "pitch"]
    table.play(choice)
    assert table.state.first_team == first


@clause("PC-12", "PC-13", "PC-15")
def test_the_start_of_the_game():
    table = asked(None, "B", "bat")
    assert shown(table) == "T1 0–0, 0 outs, empty, 0-0, chip bat"
    assert scoreboard(table).teams == ("Blues", "Reds")
    assert scoreboard(table).totals[0] == ("R", (0, 0))
    assert [(name, lit) for name, lit, _ in scoreboard(table).counters] == [("Balls", 0), ("Strikes", 0), ("Outs", 0)]


@clause("PC-14")
@pytest.mark.parametrize("seed", range(5))
def test_three_runners_are_enough_and_belong_to_the_batting_team(seed):
    table = finished(seed)
    batting, on = -1, 0
    for event in table.events:
        if event.kind == "half_start":
            batting, on = event.team, 0
        elif event.kind == "advance":
            assert event.team == batting
            on += (event.origin == 0) - (event.base == 4)
        elif event.kind == "put_out":
            on -= event.origin > 0
        assert 0 <= on <= 3 + (event.kind == "advance")  # the batter may be on his way while the last man comes home


# --- The roll ---


@clause("PC-16", "PC-17")
def test_every_roll_takes_six_fresh_dice_a_side():
    class Counting(Script):
        def take(self, setup, kind, faces, count):
            taken.append(count)
            return super().take(setup, kind, faces, count)

    taken = []
    ft.game("power-chip").table(dice=Counting([roll.replace("/", " ") for roll in (BALL, STRIKE, TIE)]), position=at())
    assert taken == [12, 12, 12]


@clause("PC-17")
def test_the_corrected_sample_is_an_own_tie_of_three():
    after = play(at(), "B B 1B 1B 2B HR / K K K OUT OUT OUT")
    result = happened(after, "roll_result")[0]
    assert (result.own_tie, result.pitching_count, result.pitching_set) == (1, 3, 0b0011)


@clause("PC-18", "PC-19")
@pytest.mark.parametrize(
    ("batting", "play_symbol", "count"),
    [
        ("B B 1B 1B 2B HR", 1, 2),
        ("2B 2B 2B B 1B HR", 2, 3),
        ("B B B B HR HR", 0, 4),
        ("HR HR HR HR HR B", 3, 5),
        ("1B 1B 1B 1B 1B 1B", 1, 6),
    ],
)
def test_the_play_is_the_most_frequent_symbol(batting, play_symbol, count):
    result = happened(asked(at(), f"{batting} / K K OUT OUT DP TP", "use" if count == 2 else TIE), "roll_result")[0]
    assert (result.batting_play, result.batting_count) == (play_symbol, count)


@clause("PC-20")
@pytest.mark.parametrize(
    ("pitching", "kind"),
    [
        ("K K K OUT OUT OUT", "out"),
        ("K K K DP DP DP", "double_play"),
        ("OUT OUT OUT DP DP DP", "double_play"),
        ("DP DP DP TP TP TP", "triple_play"),
        ("K K K TP TP TP", "triple_play"),
    ],
)
def test_the_best_of_an_own_tie_in_the_order_of_the_chart(pitching, kind):
    assert happened(play(at(), f"B B 1B 1B 2B HR / {pitching}"), kind)


@clause("PC-20")
@pytest.mark.parametrize(
    ("batting", "bases"),
    [("B B B 1B 1B 1B", 1), ("1B 1B 1B 2B 2B 2B", 2), ("B B B 2B 2B 2B", 2), ("2B 2B 2B HR HR HR", 4)],
)
def test_the_best_of_the_batter_dice(batting, bases):
    assert happened(play(at(), f"{batting} / K K OUT OUT DP TP"), "hit")[0].bases == bases


@clause("PC-21")
def test_ask_offers_every_tied_symbol_and_no_other():
    table = asked(at(), "B B 1B 1B 2B 2B / K K OUT OUT DP TP", "use", own_tie="ask")
    assert [choice.name for choice in table.choices] == ["B", "1B", "2B"]
    with pytest.raises(ChoiceError):
        table.play("HR")
    table.play("B")
    assert shown(table) == "T1 0–0, 0 outs, empty, 1-0, chip pit"


@clause("PC-22")
def test_only_the_winner_of_the_roll_is_asked_for_a_symbol():
    roll = "B B B HR HR HR / K K K OUT OUT OUT"  # both sides have an own tie
    after_keep = asked(at(chip="bat"), roll, "keep", own_tie="ask")
    assert [choice.name for choice in after_keep.choices] == ["K", "OUT"]
    assert after_keep.actor == 1
    lost = play(at(), "B B 1B 1B 2B HR / K K K OUT DP TP", own_tie="ask")  # the loser's own tie asks nobody
    assert shown(lost) == "T1 0–0, 0 outs, empty, 0-1, chip bat"


@clause("PC-23", "PC-24", "PC-25")
def test_only_the_larger_set_counts():
    after = play(at(on="3B"), "HR HR HR 1B 1B 1B / K K K K OUT DP")
    assert shown(after) == "T1 0–0, 0 outs, 3B, 0-1, chip bat"


@clause("PC-25")
def test_the_winner_cannot_decline():
    after = play(at(on="1B 2B", outs=2), TRIPLE_PLAY)
    assert shown(after).startswith("B1")


@clause("PC-26")
@pytest.mark.parametrize(
    "roll",
    [
        "B B 1B 1B 2B HR / K K OUT OUT DP TP",
        "HR HR HR B 1B 2B / K K K OUT OUT OUT",
        "B B B B 1B 2B / TP TP TP TP K K",
        "1B 1B 1B 1B 1B B / DP DP DP DP DP K",
        "B B B B B B / K K K K K K",
    ],
)
def test_equal_counts_tie_whatever_the_symbols(roll):
    table = asked(at(), roll)
    assert [choice.name for choice in table.choices] == ["use", "keep"]


# --- The Power Chip ---


@clause("PC-27", "PC-32")
@pytest.mark.parametrize("seed", range(5))
def test_one_team_holds_the_chip_and_after_a_tie_it_is_the_loser(seed):
    table = finished(seed, innings=9)
    holder = None
    for event, following in pairwise(table.events):
        if event.kind == "order_chosen":
            holder = event.first_team
        elif event.kind == "chip_moved":
            assert event.origin == holder
            holder = event.to
        elif event.kind == "chip_decision":
            assert event.before == holder
            assert (following.kind == "chip_moved") == bool(event.use)
        elif event.kind == "half_start":
            assert event.chip == holder
        elif event.kind == "roll_result" and event.reason > 0:
            assert holder == 1 - event.team
    assert table.state.chip == holder


@clause("PC-28", "PC-29")
def test_the_chip_is_offered_on_a_tie_to_its_holder_with_all_dice_open():
    table = asked(at(chip="pit"), BALL, TIE)
    assert table.actor == 1
    assert table.state.balls == 1  # the ball asked nobody
    assert [event.kind for event in table.events][-1] == "roll"  # nothing is carried out before the answer
    shown_dice = table.setup.game.board.dice(table.events[-1], table.setup)
    assert [dice.shown for dice in shown_dice] == [tuple(side.split()) for side in TIE.split("/")]


@clause("PC-30", "PC-31")
@pytest.mark.parametrize(
    ("chip", "choice", "result"),
    [
        ("bat", "use", "0 outs, 1B, 0-0, chip pit"),
        ("bat", "keep", "0 outs, empty, 0-1, chip bat"),
        ("pit", "use", "0 outs, empty, 0-1, chip bat"),
        ("pit", "keep", "0 outs, 1B, 0-0, chip pit"),
    ],
)
def test_use_and_keep_from_either_side(chip, choice, result):
    assert shown(play(at(chip=chip), TIE, choice)) == f"T1 0–0, {result}"


@clause("PC-33")
def test_the_chip_may_be_used_again_and_again():
    steps = [step for _ in range(8) for step in (TIE, "use")]
    after = play(at(), *steps)
    assert len(happened(after, "chip_moved")) == 8


@clause("PC-34", "PC-35")
def test_the_chip_between_halves_and_into_extra_innings():
    level = at("B3", "1–1", outs=2, chip="pit")
    assert shown(play(level, OUT)) == "T4 1–1, 0 outs, empty, 0-0, chip bat"
    assert shown(play(at("B3", "1–1", outs=2, chip="bat"), OUT)) == "T4 1–1, 0 outs, empty, 0-0, chip pit"
    handed = play(at("B3", "1–1", outs=2, chip="bat"), OUT, chip_side_change="batting")
    assert shown(handed) == "T4 1–1, 0 outs, empty, 0-0, chip bat"


# --- Batter plays ---


@clause("PC-36", "PC-37", "PC-79")
def test_four_balls_are_a_walk():
    counts = [shown(play(at(), *[BALL] * balls)).split(", ")[2:4] for balls in range(1, 5)]
    assert counts == [["empty", "1-0"], ["empty", "2-0"], ["empty", "3-0"], ["1B", "0-0"]]


@clause("PC-38")
@pytest.mark.parametrize("count", ["0-0", "1-2", "3-1"])
def test_six_balls_walk_at_any_count(count):
    after = play(at(count=count), SIX_BALLS)
    assert shown(after) == "T1 0–0, 0 outs, 1B, 0-0, chip bat"
    assert happened(after, "walk")[0].six == 1


@clause("PC-39")
@pytest.mark.parametrize("roll", [SIX_BALLS, BALL])
def test_unforced_runners_stay_on_a_walk(roll):
    after = play(at(on="2B 3B", count="3-0"), roll)
    assert shown(after) == "T1 0–0, 0 outs, 1B 2B 3B, 0-0, chip bat"
    assert [(event.origin, event.base) for event in happened(after, "advance")] == [(0, 1)]


ALL_BASES = ["", "1B", "2B", "3B", "1B 2B", "1B 3B", "2B 3B", "1B 2B 3B"]


@clause("PC-40", "PC-41", "PC-42", "PC-43", "PC-44")
@pytest.mark.parametrize(("roll", "worth"), [(SINGLE, 1), (DOUBLE, 2), (HOMERUN, 4)])
@pytest.mark.parametrize("on", ALL_BASES)
def test_everybody_advances_exactly_the_worth_of_the_hit(roll, worth, on):
    after = play(at(on=on), roll)
    ahead = [int(base[0]) + worth for base in on.split()] + [worth]
    assert on_base(after) == " ".join(f"{base}B" for base in sorted(ahead) if base < 4)
    assert after.state.runs[0] == sum(base >= 4 for base in ahead)
    assert not charged(after)
    scored = [event.origin for event in happened(after, "run")]
    assert scored == sorted(scored, reverse=True)  # the runner nearest home first


@clause("PC-45")
@pytest.mark.parametrize(
    ("six", "three"),
    [
        ("2B 2B 2B 2B 2B 2B / K K OUT OUT DP TP", DOUBLE),
        ("HR HR HR HR HR HR / K K OUT OUT DP TP", HOMERUN),
        ("B B 1B 1B 2B HR / DP DP DP DP DP DP", DOUBLE_PLAY),
        ("B B 1B 1B 2B HR / TP TP TP TP TP TP", TRIPLE_PLAY),
    ],
)
def test_six_of_another_symbol_is_an_ordinary_play(six, three):
    assert shown(play(at(on="1B"), six)) == shown(play(at(on="1B"), three))


# --- Pitcher plays ---


@clause("PC-46", "PC-47", "PC-79")
def test_three_strikes_are_an_out():
    shown_after = [shown(play(at(on="2B"), *[STRIKE] * strikes)) for strikes in range(1, 4)]
    assert [after.split(", ")[1:4] for after in shown_after] == [
        ["0 outs", "2B", "0-1"],
        ["0 outs", "2B", "0-2"],
        ["1 out", "2B", "0-0"],
    ]


@clause("PC-48")
@pytest.mark.parametrize("count", ["0-0", "3-2"])
def test_six_strikes_are_exactly_one_out(count):
    after = play(at(count=count, on="3B"), SIX_STRIKES)
    assert shown(after) == "T1 0–0, 1 out, 3B, 0-0, chip bat"


@clause("PC-49", "PC-61")
@pytest.mark.parametrize("on", ALL_BASES)
def test_runners_hold_on_an_out(on):
    assert shown(play(at(on=on, count="2-1"), OUT)) == f"T1 0–0, 1 out, {on or 'empty'}, 0-0, chip bat"


@clause("PC-50", "PC-51", "PC-52", "PC-55")
@pytest.mark.parametrize(
    ("on", "men"),
    [
        ("", [0]),
        ("1B", [1, 0]),
        ("2B", [2, 0]),
        ("3B", [3, 0]),
        ("1B 2B", [2, 1]),
        ("1B 3B", [3, 1]),
        ("2B 3B", [3, 2]),
    ],
)
def test_double_play_without_a_question(on, men):
    after = play(at(on=on), DOUBLE_PLAY)
    assert charged(after) == men
    outs = "1 out" if len(men) == 1 else "2 outs"
    assert shown(after) == f"T1 0–0, {outs}, empty, 0-0, chip bat"


@clause("PC-53")
@pytest.mark.parametrize(("pair", "men"), [("1B+2B", [2, 1]), ("1B+3B", [3, 1]), ("2B+3B", [3, 2])])
def test_the_pitching_team_picks_two_of_three_runners(pair, men):
    after = play(at("B1", on="1B 2B 3B"), DOUBLE_PLAY, pair)
    assert charged(after) == men
    event = happened(after, "double_play")[0]
    assert (event.asked, event.seat) == (1, 0)  # team A pitches in the bottom


@clause("PC-54")
def test_the_batter_of_a_double_play():
    assert on_base(play(at(on="1B 2B"), DOUBLE_PLAY)) == ""
    first = play(at(on="1B 2B"), DOUBLE_PLAY, dp_batter="first")
    assert on_base(first) == "1B"
    assert happened(first, "double_play")[0].batter_placed == 1
    over = play(at(on="1B 2B", outs=1), DOUBLE_PLAY, dp_batter="first")  # the half is over: nobody is placed
    assert happened(over, "double_play")[0].batter_placed == 0
    assert left_on_base(over) == 0


@clause("PC-55", "PC-60")
@pytest.mark.parametrize(("outs", "men", "left"), [(1, [3, 2], 1), (2, [3], 2)])
def test_loaded_bases_with_outs_ask_nobody(outs, men, left):
    after = play(at(on="1B 2B 3B", outs=outs), DOUBLE_PLAY)
    assert (charged(after), left_on_base(after)) == (men, left)
    assert shown(after).startswith("B1")


@clause("PC-56", "PC-57", "PC-58", "PC-59", "PC-60")
@pytest.mark.parametrize("outs", [0, 1, 2])
@pytest.mark.parametrize("on", ALL_BASES)
def test_triple_play_charges_from_the_runner_nearest_home(on, outs):
    men = [*sorted((int(base[0]) for base in on.split()), reverse=True), 0][: 3 - outs]
    after = play(at(on=on, outs=outs), TRIPLE_PLAY)
    assert charged(after) == men
    if outs + len(men) == 3:
        assert shown(after).startswith("B1 0–0, 0 outs")
        assert left_on_base(after) == len(on.split()) - sum(base > 0 for base in men)
    else:
        assert shown(after) == f"T1 0–0, {outs + len(men)} out{'s' * (outs + len(men) > 1)}, empty, 0-0, chip bat"


@clause("PC-59", "PC-79")
@pytest.mark.parametrize("seed", range(5))
def test_no_half_has_more_than_three_outs(seed):
    outs = 0
    for event in finished(seed).events:
        if event.kind == "half_start":
            outs = 0
        elif event.kind == "put_out":
            outs += 1
            assert event.outs == outs <= 3
        elif event.kind == "half_end" and event.reason == 0:
            assert outs == 3


@clause("PC-61")
@pytest.mark.parametrize("roll", [STRIKE, SIX_STRIKES, OUT, DOUBLE_PLAY, TRIPLE_PLAY])
@pytest.mark.parametrize("dp_batter", ["gone", "first"])
def test_nobody_scores_on_a_pitcher_play(roll, dp_batter):
    after = play(at(on="2B 3B", outs=0), roll, dp_batter=dp_batter)
    assert not happened(after, "run")
    assert [event.origin for event in happened(after, "advance")] == [0] * (
        roll == DOUBLE_PLAY and dp_batter == "first"
    )


# --- Count, outs, change of sides ---


@clause("PC-62")
@pytest.mark.parametrize("roll", [SIX_BALLS, SINGLE, DOUBLE, HOMERUN, SIX_STRIKES, OUT, DOUBLE_PLAY, TRIPLE_PLAY])
def test_every_finished_batter_resets_the_count(roll):
    after = play(at(count="2-1"), roll)
    assert ", 0-0, " in shown(after)
    assert len(happened(after, "count_reset")) == 1


@clause("PC-63")
def test_a_call_changes_nothing_but_the_count():
    position = at(on="1B 3B", outs=1, count="1-1")
    assert shown(play(position, BALL)) == "T1 0–0, 1 out, 1B 3B, 2-1, chip bat"
    assert shown(play(position, STRIKE)) == "T1 0–0, 1 out, 1B 3B, 1-2, chip bat"


@clause("PC-64")
@pytest.mark.parametrize(("balls", "strikes", "outs"), list(product(range(4), range(3), range(3))))
def test_all_36_combinations_of_the_tracks_occur(balls, strikes, outs):
    after = play(at(), *[OUT] * outs, *[BALL] * balls, *[STRIKE] * strikes)
    assert (after.state.balls, after.state.strikes, after.state.outs) == (balls, strikes, outs)


@clause("PC-65", "PC-66")
def test_the_third_out_clears_everything():
    after = play(at(outs=2, on="1B 2B 3B", count="3-1"), OUT)
    assert shown(after) == "B1 0–0, 0 outs, empty, 0-0, chip pit"
    assert left_on_base(after) == 3


@clause("PC-68")
def test_every_half_is_entered_and_adds_up():
    table = play(None, "A", *half_of(0), *half_of(2), *half_of(1), "bat")
    assert scoreboard(table).lines == ((0, 1, None), (2, 0, None))
    assert scoreboard(table).totals[0] == ("R", (1, 2))


# --- End of the game ---


@clause("PC-69")
@pytest.mark.parametrize(("score", "results"), [("3–2", [2, 0]), ("9–0", [2, 0])])
def test_more_runs_win(score, results):
    table = play(at("B3", score, outs=2), OUT)
    assert shown(table) == f"{score}, regulation"
    assert table.results == results


@clause("PC-70", "PC-79")
def test_only_the_last_bottom_is_skipped():
    assert shown(play(at("T2", "0–5", outs=2), OUT)).startswith("B2")
    assert shown(play(at("T3", "0–5", outs=2), OUT)) == "0–5, bottom_skipped"


@clause("PC-71", "PC-79")
@pytest.mark.parametrize("half", ["B3", "B4", "B7"])
def test_the_lead_ends_the_last_bottom_at_once(half):
    assert shown(play(at(half, "2–2", on="3B"), SINGLE)) == "2–3, walk_off"


@clause("PC-71")
def test_no_walk_off_before_the_last_inning():
    assert shown(play(at("B2", "2–2", on="3B"), SINGLE)).startswith("B2 2–3")


@clause("PC-72")
@pytest.mark.parametrize(
    ("score", "on", "roll", "final", "left"),
    [
        ("4–4", "1B 2B 3B", DOUBLE, "4–5", 3),
        ("4–4", "2B 3B", DOUBLE, "4–5", 2),
        ("5–4", "2B 3B", DOUBLE, "5–6", 1),
        ("4–4", "1B 3B", SINGLE, "4–5", 2),
        ("4–4", "1B 2B 3B", HOMERUN, "4–8", 0),
        ("4–4", "1B 2B 3B", SIX_BALLS, "4–5", 3),
    ],
)
def test_runs_of_a_walk_off(score, on, roll, final, left):
    after = play(at("B3", score, on=on), roll)
    assert shown(after) == f"{final}, walk_off"
    assert left_on_base(after) == left


@clause("PC-73")
def test_full_halves_are_played_out():
    lead = play(at("B3", "2–2", on="3B"), SINGLE, last_half="full")
    assert shown(lead) == "B3 2–3, 0 outs, 1B, 0-0, chip bat"
    finished_half = play(at("B3", "2–2", on="3B"), SINGLE, *SIDE_OUT, last_half="full")
    assert shown(finished_half) == "2–3, regulation"
    extra = play(at("B4", "2–2"), HOMERUN, *SIDE_OUT, last_half="full")
    assert shown(extra) == "2–3, extra_innings"


@clause("PC-74")
def test_extra_innings_go_on_until_somebody_leads():
    level = at("B3", "1–1", outs=2)
    nothing = [*SIDE_OUT, *SIDE_OUT]
    assert shown(play(level, OUT, *nothing, *nothing)).startswith("T6 1–1")
    ahead = play(level, OUT, *nothing, *half_of(1), *half_of(0))
    assert shown(ahead) == "2–1, extra_innings"
    assert [event.inning for event in happened(ahead, "extra_inning")] == [4, 5]


@clause("PC-74", "PC-76")
@pytest.mark.parametrize("extra", [1, 2])
def test_a_limit_on_extra_innings_ends_in_a_draw(extra):
    table = play(at("B3", "1–1", outs=2), OUT, *[*SIDE_OUT, *SIDE_OUT] * extra, extra_innings=extra)
    assert shown(table) == "1–1, draw"
    assert happened(table, "game_end")[0].innings == 3 + extra
    assert happened(table, "game_end")[0].winner == -1


@clause("PC-75")
def test_an_extra_inning_starts_like_any_other():
    after = play(at("B3", "1–1", outs=2, on="1B 2B", count="2-2"), OUT)
    assert shown(after) == "T4 1–1, 0 outs, empty, 0-0, chip pit"
    assert happened(after, "half_start")[0].team == 0
    assert happened(after, "half_start")[0].extra == 1


@clause("PC-77")
def test_the_scoresheet_grows():
    table = play(at("B3", "1–1", outs=2), OUT, *SIDE_OUT, *SIDE_OUT)
    assert scoreboard(table).columns == ("1", "2", "3", "4", "5")
    assert scoreboard(table).now == "Top of the 5th"


@clause("PC-78")
def test_no_lead_stops_a_game():
    table = play(None, "A", *half_of(40), *half_of(0), "bat")
    assert shown(table) == "T2 40–0, 0 outs, empty, 0-0, chip bat"


# --- Information ---


@clause("PC-80")
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_sees_everything(seats):
    table = asked(at(on="1B"), TIE, seats=seats)
    everyone = [-1, *range(seats)]
    assert {table.scene(seat).view.tobytes() for seat in everyone} == {table.state.tobytes()}
    assert all(table.events_for(seat) == table.events for seat in everyone)
    assert table.setup.game.rules.hidden is False
