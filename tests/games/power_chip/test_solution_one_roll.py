"""The odds of one roll, against the tables of the rules and against plain enumeration."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from power_chip_solved import BAT, PIT, face_counts, solved

import fivetool as ft
from fivetool.games.power_chip.solution.one_roll import (
    JOINT_ROLLS,
    SIDE_ROLLS,
    SIX_OF_LOWEST,
    OneRoll,
    one_roll,
    side_odds,
)

B, SINGLE, DOUBLE, HR = 1, 2, 4, 8


@pytest.fixture(scope="module")
def roll() -> OneRoll:
    return solved().one_roll


@pytest.mark.clause("PC-18", "PC-20")
@pytest.mark.parametrize("side", [BAT, PIT])
def test_plays_by_play_count(roll: OneRoll, side: int) -> None:
    table = {
        2: (0, 2_880, 4_320, 5_760),
        3: (8_640, 9_920, 2_480, 2_500),
        4: (3_840, 3_840, 375, 375),
        5: (768, 768, 30, 30),
        6: (64, 64, 1, 1),
    }
    expected = {(count, play): n for count, row in table.items() for play, n in enumerate(row) if n}
    assert roll.plays(side) == expected


@pytest.mark.clause("PC-20", "PC-21")
def test_the_32_classes_of_tied_sets(roll: OneRoll) -> None:
    pairs_of_two = {B | SINGLE: 2_880, B | DOUBLE: 1_440, B | HR: 1_440, SINGLE | DOUBLE: 1_440, SINGLE | HR: 1_440}
    triples = {B | SINGLE | DOUBLE: 1_440, B | SINGLE | HR: 1_440, B | DOUBLE | HR: 360, SINGLE | DOUBLE | HR: 360}
    of_three = {B: 8_640, SINGLE: 8_640, DOUBLE: 2_160, HR: 2_160, B | SINGLE: 1_280, B | DOUBLE: 160, B | HR: 160}
    more_of_three = {SINGLE | DOUBLE: 160, SINGLE | HR: 160, DOUBLE | HR: 20}
    classes = {
        2: {**pairs_of_two, DOUBLE | HR: 720, **triples},
        3: {**of_three, **more_of_three},
        4: {B: 3_840, SINGLE: 3_840, DOUBLE: 375, HR: 375},
        5: {B: 768, SINGLE: 768, DOUBLE: 30, HR: 30},
        6: {B: 64, SINGLE: 64, DOUBLE: 1, HR: 1},
    }
    expected = {(count, tied): n for count, row in classes.items() for tied, n in row.items()}
    assert len(expected) == 32
    assert roll.batting == roll.pitching == expected
    assert sum(expected.values()) == SIDE_ROLLS
    assert sum(n for (_, tied), n in expected.items() if tied.bit_count() > 1) == 14_900, "own ties"


@pytest.mark.clause("PC-24", "PC-26")
def test_who_wins_the_roll(roll: OneRoll) -> None:
    assert roll.wins == (690_530_060, 690_530_060)
    assert roll.ties == 795_722_216
    assert sum(roll.wins) + roll.ties == JOINT_ROLLS == 2_176_782_336
    assert roll.ties_by_count == {2: 167_961_600, 3: 554_131_600, 4: 71_064_900, 5: 2_547_216, 6: 16_900}


@pytest.mark.clause("PC-25", "PC-38", "PC-48")
@pytest.mark.parametrize("side", [BAT, PIT])
def test_what_a_side_wins_by_count_with(roll: OneRoll, side: int) -> None:
    won = roll.won_with(side)
    assert won[B] + won[SIX_OF_LOWEST] == 289_618_304
    assert won[SIX_OF_LOWEST] == 2_977_664
    assert (won[SINGLE], won[DOUBLE], won[HR]) == (306_207_104, 47_222_726, 47_481_926)


@pytest.mark.clause("PC-26")
def test_plays_in_a_roll_tie(roll: OneRoll) -> None:
    table = (
        (89_989_120, 101_048_320, 22_890_304, 23_063_104),
        (101_048_320, 122_040_320, 38_506_304, 42_851_904),
        (22_890_304, 38_506_304, 24_954_326, 31_224_726),
        (23_063_104, 42_851_904, 31_224_726, 39_569_126),
    )
    tied = roll.tied_with()
    hands = ((B, SIX_OF_LOWEST), (SINGLE,), (DOUBLE,), (HR,))
    for batting, pitching in itertools.product(range(4), repeat=2):
        found = sum(tied[b][p] for b in hands[batting] for p in hands[pitching])
        assert found == table[batting][pitching]


def test_numbers_of_classes_and_tied_pairs(roll: OneRoll) -> None:
    plays = [roll.plays(side) for side in (BAT, PIT)]
    assert [len(side) for side in plays] == [19, 19]
    assert sum(b[0] == p[0] for b in plays[BAT] for p in plays[PIT]) == 73
    assert sum(b[0] == p[0] for b in roll.batting for p in roll.pitching) == 248


@pytest.mark.clause("PC-9")
def test_unlike_dice_against_enumeration() -> None:
    dice = [[0, 0, 1, 1, 2, 3], [0, 1, 1, 1, 2, 3], [0, 2, 2, 2, 3, 3], [0, 0, 0, 3, 3, 3], [0, 1, 2, 3, 3, 3], [0] * 6]
    found: Counter[tuple[int, int]] = Counter()
    for shown in itertools.product(*dice):
        counts = [shown.count(symbol) for symbol in range(4)]
        found[max(counts), sum(1 << s for s in range(4) if counts[s] == max(counts))] += 1
    assert side_odds(dice) == found


@pytest.mark.parametrize(("batter", "pitcher"), [("3111", "1113"), ("1122", "1311"), ("2112", "2112")])
def test_probabilities_sum_to_exactly_one(batter: str, pitcher: str) -> None:
    roll = one_roll(ft.game("power-chip", dice=face_counts(batter, pitcher)).book.faces)
    for ask in (False, True):
        tied = sum(map(sum, roll.tied_with(ask)))
        assert sum(roll.won_with(BAT, ask)) + sum(roll.won_with(PIT, ask)) + tied == JOINT_ROLLS
