"""Scorers' texts: what they are, what they do to runners, and whom they credit."""

from __future__ import annotations

import pytest

from fivetool.archive.plays import Kind, effect_of, read_play

NONE, FIRST, SECOND, FIRST_SECOND, THIRD, FIRST_THIRD, SECOND_THIRD, FULL = range(8)

# text, occupied bases, kind, where batter and runners end (0 out, 4 home, -1 nobody), outs, runs
CASES = [
    ("8", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("63/G6M+", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("143#", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("99", FIRST, Kind.OUT, (0, 1, -1, -1), 1, 0),
    ("99(1)/FO", FIRST, Kind.OUT, (1, 0, -1, -1), 1, 0),
    ("54(1)/FO.2-3", FIRST_SECOND, Kind.OUT, (1, 0, 3, -1), 1, 0),
    ("64(1)3/GDP", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("12(3)3(B)/GDP.2-3;1-2", FULL, Kind.OUT, (0, 2, 3, 0), 2, 0),
    ("8(B)84(2)/LDP", SECOND, Kind.OUT, (0, -1, 0, -1), 2, 0),
    ("54(2)4(1)3/GTP", FIRST_SECOND, Kind.OUT, (0, 0, 0, -1), 3, 0),
    ("7/DP.1X1(73)", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("8/SF.3-H;2-3", SECOND_THIRD, Kind.OUT, (0, -1, 3, 4), 1, 1),
    ("14/SH/BG14S-.1-2", FIRST, Kind.OUT, (0, 2, -1, -1), 1, 0),
    ("E6", NONE, Kind.ERROR, (1, -1, -1, -1), 0, 0),
    ("5E3.2-H", SECOND, Kind.ERROR, (1, -1, 4, -1), 0, 1),
    ("E5/TH/G5.B-2", NONE, Kind.ERROR, (2, -1, -1, -1), 0, 0),
    ("64(1)E3", FIRST, Kind.OUT, (1, 0, -1, -1), 1, 0),
    ("FC6.1X2(6E4)", FIRST, Kind.FIELDERS_CHOICE, (1, 2, -1, -1), 0, 0),
    ("FC/G56.3XH(52);1-2;B-1", FIRST_THIRD, Kind.FIELDERS_CHOICE, (1, 2, -1, 0), 1, 0),
    ("FC6.3XH(6251);B-3", THIRD, Kind.FIELDERS_CHOICE, (3, -1, -1, 0), 1, 0),
    ("K", FIRST, Kind.STRIKEOUT, (0, 1, -1, -1), 1, 0),
    ("K23", NONE, Kind.STRIKEOUT, (0, -1, -1, -1), 1, 0),
    ("K.BX1(24)", NONE, Kind.STRIKEOUT, (0, -1, -1, -1), 1, 0),
    ("K+WP.B-1", NONE, Kind.STRIKEOUT, (1, -1, -1, -1), 0, 0),
    ("K+PB.1-2;B-1", FIRST, Kind.STRIKEOUT, (1, 2, -1, -1), 0, 0),
    ("K+SB2.3-H(E2/TH)(NR)(UR);1-3", FIRST_THIRD, Kind.STRIKEOUT, (0, 3, -1, 4), 1, 1),
    ("K+CS2(26)/DP", FIRST, Kind.STRIKEOUT, (0, 0, -1, -1), 2, 0),
    ("K+PO1(23)/DP", FIRST, Kind.STRIKEOUT, (0, 0, -1, -1), 2, 0),
    ("W", FULL, Kind.WALK, (1, 2, 3, 4), 0, 1),
    ("W", FIRST_THIRD, Kind.WALK, (1, 2, -1, 3), 0, 0),
    ("W+SB3.1-2", FIRST_SECOND, Kind.WALK, (1, 2, 3, -1), 0, 0),
    ("W+WP.2-3", SECOND, Kind.WALK, (1, -1, 3, -1), 0, 0),
    ("I", NONE, Kind.INTENTIONAL_WALK, (1, -1, -1, -1), 0, 0),
    ("IW.1-2", FIRST, Kind.INTENTIONAL_WALK, (1, 2, -1, -1), 0, 0),
    ("HP.1-2", FIRST, Kind.HIT_BY_PITCH, (1, 2, -1, -1), 0, 0),
    ("C/E2.1-2", FIRST, Kind.INTERFERENCE, (1, 2, -1, -1), 0, 0),
    ("S", NONE, Kind.SINGLE, (1, -1, -1, -1), 0, 0),
    ("S/89.3-H;1-3", FIRST_THIRD, Kind.SINGLE, (1, 3, -1, 4), 0, 1),
    ("S8/DP.3-H;2X3(82);BX2(26)", SECOND_THIRD, Kind.SINGLE, (0, -1, 0, 4), 2, 1),
    ("S9.2-H;1-H(E9/TH)(UR)", FIRST_SECOND, Kind.SINGLE, (1, 4, 4, -1), 0, 2),
    ("S7.1X3(75)(E7)", FIRST, Kind.SINGLE, (1, 0, -1, -1), 1, 0),
    ("D9/L9LD+.2-H", SECOND, Kind.DOUBLE, (2, -1, 4, -1), 0, 1),
    ("DGR.1-3", FIRST, Kind.DOUBLE, (2, 3, -1, -1), 0, 0),
    ("D?.1-3?", FIRST, Kind.DOUBLE, (2, 3, -1, -1), 0, 0),
    ("T.1-H", FIRST, Kind.TRIPLE, (3, 4, -1, -1), 0, 1),
    ("HR/F7D.1-H", FIRST, Kind.HOME_RUN, (4, 4, -1, -1), 0, 2),
    ("H9.1-H", FIRST, Kind.HOME_RUN, (4, 4, -1, -1), 0, 2),
    ("SB2", FIRST, Kind.STEAL, (-1, 2, -1, -1), 0, 0),
    ("SB2.1-3(WP)", FIRST, Kind.STEAL, (-1, 3, -1, -1), 0, 0),
    ("SBH(UR);SB2", FIRST_THIRD, Kind.STEAL, (-1, 2, -1, 4), 0, 1),
    ("SBH.1X2(263424E3)", FIRST_THIRD, Kind.STEAL, (-1, 2, -1, 4), 0, 1),
    ("CS2(24)", FIRST, Kind.CAUGHT_STEALING, (-1, 0, -1, -1), 1, 0),
    ("CS2(2E6).1-3", FIRST, Kind.CAUGHT_STEALING, (-1, 3, -1, -1), 0, 0),
    ("CS3(25).1-2", FIRST_SECOND, Kind.CAUGHT_STEALING, (-1, 2, 0, -1), 1, 0),
    ("POCS2(1361)", FIRST, Kind.CAUGHT_STEALING, (-1, 0, -1, -1), 1, 0),
    ("PO1(13)", FIRST, Kind.PICKOFF, (-1, 0, -1, -1), 1, 0),
    ("PO1(E3).1-2", FIRST, Kind.PICKOFF, (-1, 2, -1, -1), 0, 0),
    ("PO2(E1/TH).2-3", SECOND, Kind.PICKOFF, (-1, -1, 3, -1), 0, 0),
    ("WP.3-H;1-2", FIRST_THIRD, Kind.WILD_PITCH, (-1, 2, -1, 4), 0, 1),
    ("PB.2-3", SECOND, Kind.PASSED_BALL, (-1, -1, 3, -1), 0, 0),
    ("BK.3-H(UR);1-2", FIRST_THIRD, Kind.BALK, (-1, 2, -1, 4), 0, 1),
    ("DI.1-2", FIRST, Kind.INDIFFERENCE, (-1, 2, -1, -1), 0, 0),
    ("OA.2XH(E6)(99)", SECOND, Kind.OTHER_ADVANCE, (-1, -1, 0, -1), 1, 0),  # put out by nobody knows whom
    ("OA.2XH(E6)", SECOND, Kind.OTHER_ADVANCE, (-1, -1, 4, -1), 0, 1),
    ("OA.2X3(25)", SECOND, Kind.OTHER_ADVANCE, (-1, -1, 0, -1), 1, 0),
    ("FLE5/P5F", FIRST, Kind.FOUL_ERROR, (-1, 1, -1, -1), 0, 0),
    ("NP", SECOND, Kind.NO_PLAY, (-1, -1, 2, -1), 0, 0),
    # old, archaic and unusual ways to write
    ("s8/l89.1-2", FIRST, Kind.SINGLE, (1, 2, -1, -1), 0, 0),
    ("53-/G", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("S7+", NONE, Kind.SINGLE, (1, -1, -1, -1), 0, 0),
    ("S.2-H;1-2#", FIRST_SECOND, Kind.SINGLE, (1, 2, 4, -1), 0, 1),
    ("S54/G56+.3-H;2-2", SECOND_THIRD, Kind.SINGLE, (1, -1, 2, 4), 0, 1),
    ("S.3-3;1-2#", FIRST_THIRD, Kind.SINGLE, (1, 2, -1, 3), 0, 0),
    ("S7/L7LD.2XH(72);B-1;", SECOND, Kind.SINGLE, (1, -1, 0, -1), 1, 0),
    ("DGR7/F78D", NONE, Kind.DOUBLE, (2, -1, -1, -1), 0, 0),
    ("HR9/IPHR", NONE, Kind.HOME_RUN, (4, -1, -1, -1), 0, 1),
    ("HBP.1-2", FIRST, Kind.HIT_BY_PITCH, (1, 2, -1, -1), 0, 0),
    ("E", NONE, Kind.ERROR, (1, -1, -1, -1), 0, 0),
    ("E99", NONE, Kind.ERROR, (1, -1, -1, -1), 0, 0),
    ("E6?", NONE, Kind.ERROR, (1, -1, -1, -1), 0, 0),
    ("K2E3", NONE, Kind.STRIKEOUT, (1, -1, -1, -1), 0, 0),
    ("KE2", NONE, Kind.STRIKEOUT, (1, -1, -1, -1), 0, 0),
    ("K+E2.1-2", FIRST, Kind.STRIKEOUT, (0, 2, -1, -1), 1, 0),
    ("K+E2.B-1", NONE, Kind.STRIKEOUT, (1, -1, -1, -1), 0, 0),
    ("K.BX1(2E3)", NONE, Kind.STRIKEOUT, (1, -1, -1, -1), 0, 0),
    ("K+DI.1-2", FIRST, Kind.STRIKEOUT, (0, 2, -1, -1), 1, 0),
    ("K+OBA.1X2(26)", FIRST, Kind.STRIKEOUT, (0, 0, -1, -1), 2, 0),
    ("K+POCS2(24)/DP", FIRST, Kind.STRIKEOUT, (0, 0, -1, -1), 2, 0),
    ("IW+WP.2-3", SECOND, Kind.INTENTIONAL_WALK, (1, -1, 3, -1), 0, 0),
    ("W+PO1(E2/TH).1-3", FIRST, Kind.WALK, (1, 3, -1, -1), 0, 0),
    ("W+OA.1XH(242)", FIRST, Kind.WALK, (1, 0, -1, -1), 1, 0),
    ("FC4E3.1-2", FIRST, Kind.FIELDERS_CHOICE, (1, 2, -1, -1), 0, 0),
    ("FC/SH.1-2;B-1", FIRST, Kind.FIELDERS_CHOICE, (1, 2, -1, -1), 0, 0),
    ("7(B)34(1)/L7DW/DP", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("4(1)/FO#", FIRST, Kind.OUT, (1, 0, -1, -1), 1, 0),
    ("1(B)16(2)63(1)/LTP/L1", FIRST_SECOND, Kind.OUT, (0, 0, 0, -1), 3, 0),
    ("63/DP.3XH(3251);2-3", SECOND_THIRD, Kind.OUT, (0, -1, 3, 0), 2, 0),
    ("9/F.3XH(9E2)(NR)(UR)", THIRD, Kind.OUT, (0, -1, -1, 4), 1, 1),
    ("9/F.3XH(UR)", THIRD, Kind.OUT, (0, -1, -1, 4), 1, 1),
    ("S8.2XH(9S)", SECOND, Kind.SINGLE, (1, -1, 0, -1), 1, 0),
    ("FC5.2X3(5/G)", SECOND, Kind.FIELDERS_CHOICE, (1, -1, 0, -1), 1, 0),
    ("8/F.1X3(15/AP)", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("2/BINT/G2", FIRST, Kind.OUT, (0, 1, -1, -1), 1, 0),
    ("S9/RINT.1X2(4/INT)", FIRST, Kind.SINGLE, (1, 0, -1, -1), 1, 0),
    ("C/E3.1-2;B-1", FIRST, Kind.INTERFERENCE, (1, 2, -1, -1), 0, 0),
    ("SB3;SB2", FIRST_SECOND, Kind.STEAL, (-1, 2, 3, -1), 0, 0),
    ("SBH;SB3;SB2", FULL, Kind.STEAL, (-1, 2, 3, 4), 0, 1),
    ("SB3;CS2(24)", FIRST_SECOND, Kind.STEAL, (-1, 0, 3, -1), 1, 0),
    ("CS3(25);CS2(54)/DP", FIRST_SECOND, Kind.CAUGHT_STEALING, (-1, 0, 0, -1), 2, 0),
    ("CSH(1E2)(UR).3-H(UR)", THIRD, Kind.CAUGHT_STEALING, (-1, -1, -1, 4), 0, 1),
    ("CS2", FIRST, Kind.CAUGHT_STEALING, (-1, 0, -1, -1), 1, 0),
    ("POSB2", FIRST, Kind.STEAL, (-1, 2, -1, -1), 0, 0),
    ("PO3(E2).3-H(UR);2-3;1-2", FULL, Kind.PICKOFF, (-1, 2, 3, 4), 0, 1),
    ("POCS2(1E3).1-3", FIRST, Kind.CAUGHT_STEALING, (-1, 3, -1, -1), 0, 0),
    ("PB.1-2;2-3", FIRST_SECOND, Kind.PASSED_BALL, (-1, 2, 3, -1), 0, 0),
    ("WP/DP.1X2(26);2X3(65)", FIRST_SECOND, Kind.WILD_PITCH, (-1, 0, 0, -1), 2, 0),
    ("OA/INT.2X3", SECOND, Kind.OTHER_ADVANCE, (-1, -1, 0, -1), 1, 0),
    ("63/G6/UREV/MREV/XYZ", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    # nobody knows who, or where exactly
    ("?", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("?(1)/FO.2-3", FIRST_SECOND, Kind.OUT, (1, 0, 3, -1), 1, 0),
    ("0//FL", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("999", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ("99(1)9/GDP", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("9(1)99(B)/GDP", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("99/SH.1-2", FIRST, Kind.OUT, (0, 2, -1, -1), 1, 0),
    ("W0.1-2", FIRST, Kind.WALK, (1, 2, -1, -1), 0, 0),
    ("HR0", NONE, Kind.HOME_RUN, (4, -1, -1, -1), 0, 1),
    ("FLE", FIRST, Kind.FOUL_ERROR, (-1, 1, -1, -1), 0, 0),
    # slips of the pen whose meaning is plain
    ("5-3.2-3", SECOND, Kind.OUT, (0, -1, 3, -1), 1, 0),
    ("6-4(1)-3/GDP", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
    ("CS2(2-6)", FIRST, Kind.CAUGHT_STEALING, (-1, 0, -1, -1), 1, 0),
    ("CS2(25).1-2", FIRST, Kind.CAUGHT_STEALING, (-1, 0, -1, -1), 1, 0),
    ("POCS2(136).1-2(E6)", FIRST, Kind.CAUGHT_STEALING, (-1, 2, -1, -1), 0, 0),
    ("64(1)/FO.1-2", FIRST, Kind.OUT, (1, 0, -1, -1), 1, 0),
    ("E5/TH)/G5.1-3", FIRST, Kind.ERROR, (1, 3, -1, -1), 0, 0),
    ("S7.1-3(E7/TH));B-2", FIRST, Kind.SINGLE, (2, 3, -1, -1), 0, 0),
    ("S9.2XH(7-2)", SECOND, Kind.SINGLE, (1, -1, 0, -1), 1, 0),
    ("53+", NONE, Kind.OUT, (0, -1, -1, -1), 1, 0),
    ('"S8.1-2"', FIRST, Kind.SINGLE, (1, 2, -1, -1), 0, 0),
    ("W+SB3+SB2.2-3", FIRST_SECOND, Kind.WALK, (1, 2, 3, -1), 0, 0),
    ("K23+WP.2-3", SECOND, Kind.STRIKEOUT, (0, -1, 3, -1), 1, 0),
    ("HP+OA.1X3(25)", FIRST, Kind.HIT_BY_PITCH, (1, 0, -1, -1), 1, 0),
    ("OA.2-1", SECOND, Kind.OTHER_ADVANCE, (-1, -1, 1, -1), 0, 0),  # back to first
    ("8/BFDP.1X1(83)", FIRST, Kind.OUT, (0, 0, -1, -1), 2, 0),
]


@pytest.mark.parametrize(("text", "occupied", "kind", "ends", "outs", "runs"), CASES, ids=[case[0] for case in CASES])
def test_what_a_play_does(text, occupied, kind, ends, outs, runs):
    found = effect_of(text, occupied)
    assert (found.scored.kind, found.ends, found.outs, found.runs) == (kind, ends, outs, runs)


@pytest.mark.parametrize(
    ("text", "occupied", "putouts", "assists", "errors"),
    [
        ("63", NONE, (3,), (6,), ()),
        ("8", NONE, (8,), (), ()),
        ("64(1)3/GDP", FIRST, (4, 3), (6, 4), ()),
        ("3(B)3(1)/LDP", FIRST, (3, 3), (), ()),
        ("6E3", NONE, (), (6,), (3,)),
        ("K", NONE, (2,), (), ()),
        ("K23", NONE, (3,), (2,), ()),
        ("K+WP.B-1", NONE, (), (), ()),
        ("K.BX1(24)", NONE, (4,), (2,), ()),
        ("C/E1", NONE, (), (), (1,)),
        ("C", NONE, (), (), (2,)),
        ("S8.1X3(85);B-2(E5/TH)", FIRST, (5,), (8,), (5,)),
        ("CS2(2E6)", FIRST, (), (2,), (6,)),
        ("POCS2(134)", FIRST, (4,), (1, 3), ()),
        ("99", NONE, (), (), ()),
        ("S7.B-3(E4)(E7)", NONE, (), (), (4, 7)),
        ("S8.1-3(85/TH)", FIRST, (), (), ()),
        ("S8.1-3(8E5)", FIRST, (), (8,), (5,)),
        ("C.B-1(E1)", NONE, (), (), (1,)),
        ("C/E3.B-1(E3)", NONE, (), (), (3,)),
        ("K2E3", NONE, (), (2,), (3,)),
        ("K+E2.1-2", FIRST, (2,), (), (2,)),
        ("FC4E3.1-2", FIRST, (), (), (3,)),
        ("FLE6#", NONE, (), (), (6,)),
        ("CS2(99)", FIRST, (), (), ()),
        ("E99", NONE, (), (), (0,)),
        ("7(B)34(1)/DP", FIRST, (7, 4), (7, 3), ()),
        ("999", NONE, (), (), ()),
        ("99(1)9/GDP", FIRST, (), (), ()),
        ("9(1)99(B)/GDP", FIRST, (), (), ()),
        ("?", NONE, (), (), ()),
        ("E0", NONE, (), (), (0,)),
        ("5-3", NONE, (3,), (5,), ()),
        ("CS2(2-6)", FIRST, (6,), (2,), ()),
        ("S9.2XH(7-2)", SECOND, (2,), (7,), ()),
        ("S9.2XH(74H)", SECOND, (4,), (7,), ()),
        ("S8.BX2(8U3)", NONE, (3,), (8,), ()),
        ("S8.BX2(8U)", NONE, (), (8,), ()),
        ("6U(1)3/GDP", FIRST, (3,), (6,), ()),
        ("S7.1-3(E7/TH));B-2", FIRST, (), (), (7,)),
    ],
)
def test_whom_a_play_credits(text, occupied, putouts, assists, errors):
    given = effect_of(text, occupied).credits
    assert (given.putouts, given.assists, given.errors) == (putouts, assists, errors)


@pytest.mark.parametrize(
    ("text", "occupied", "batted_in"),
    [
        ("S8.3-H;2-H", SECOND_THIRD, 2),
        ("HR/F7D.1-H", FIRST, 2),
        ("W", FULL, 1),
        ("8/SF.3-H", THIRD, 1),
        ("64(1)3/GDP.3-H", FIRST_THIRD, 0),
        ("64(1)3/GDP.3-H(RBI)", FIRST_THIRD, 1),
        ("S8.3-H;2-H(NR)", SECOND_THIRD, 1),
        ("S8.3-H;2-H(NORBI)", SECOND_THIRD, 1),
        ("S8.2-H(E8)", SECOND, 0),
        ("S8.2-H(E8)(RBI)", SECOND, 1),
        ("WP.3-H", THIRD, 0),
        ("K+WP.3-H;B-1", THIRD, 0),
        ("E4/SF.3-H", THIRD, 1),
        ("S8.2-H(E8);1-H", FIRST_SECOND, 0),
        ("S8.3-H;2-H(E8);1-H(RBI)", FULL, 2),
        ("S8.3-H(NR);2-H", SECOND_THIRD, 1),
        ("W+WP.3-H;2-H", SECOND_THIRD, 1),
        ("HP.3-H;2-3;1-2", FULL, 1),
        ("FC6.3-H(NR)(UR);2-3;1X2(6E4);B-1", FULL, 0),
        ("HR.3-H(UR);1-H(TUR);B-H(TUR)", FIRST_THIRD, 3),
        ("D.1-H;B-H(E4/TH)(NR)(UR)", FIRST, 1),
        ("SBH;SB2", FIRST_THIRD, 0),
    ],
)
def test_runs_batted_in(text, occupied, batted_in):
    assert effect_of(text, occupied).batted_in == batted_in


def test_on_an_error_the_run_counts_as_batted_in_with_fewer_than_two_outs():
    assert effect_of("E6.3-H", THIRD).batted_in_on_error == 1
    assert effect_of("E6.3-H(NR)", THIRD).batted_in_on_error == 0
    assert effect_of("S8.3-H", THIRD).batted_in_on_error == 0


def test_what_else_happened_on_the_pitch():
    assert read_play("K+WP.B-1").also == (Kind.WILD_PITCH,)
    assert read_play("W+SB3;SB2").stolen == (3, 2)
    assert read_play("SB2.1-3(WP)").also == (Kind.WILD_PITCH,)
    assert read_play("POCS2(134)").picked == (1,)
    assert read_play("PO2(14)").picked == (2,)


@pytest.mark.parametrize(
    ("text", "trajectory", "bunt", "location"),
    [
        ("7/F7LD+", "F", False, "7LD+"),
        ("53/BG", "G", True, ""),
        ("S/89", "", False, "89"),
        ("2/P2F/FL", "P", False, "2F"),
        ("64(1)3/GDP", "G", False, ""),
        ("K/BF", "", True, ""),
        ("S1/B", "", True, ""),
        ("14/SAC.1-2", "", True, ""),
    ],
)
def test_how_a_ball_was_hit(text, trajectory, bunt, location):
    play = read_play(text)
    assert (play.trajectory, play.bunt, play.location.rstrip("+-")) == (trajectory, bunt, location.rstrip("+-"))


def test_what_counts_as_an_at_bat():
    at_bats = [
        text
        for text in ("8", "W", "HP", "C/E2", "8/SF", "13/SH", "E6", "E6/SH", "FC5", "K", "S8", "SB2")
        if read_play(text).at_bat
    ]
    assert at_bats == ["8", "E6", "FC5", "K", "S8"]
    assert not any(
        read_play(text).at_bat for text in ("13/SAC", "E5/SH.1-2", "FC/SH.1-2", "IW", "HBP", "FLE5", "POSB2")
    )
    assert all(read_play(text).at_bat for text in ("S1/BG/SH.1-2", "K/SH", "HR/F8/SF.3-H"))


@pytest.mark.parametrize("text", ["", "XYZ", "S7.1-", "S7.4-H", "SB5", "64(4)", "K+QQ", "S7.1-3(E7", "W5"])
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(ValueError, match="cannot read"):
        read_play(text)


@pytest.mark.parametrize(
    ("text", "occupied", "reason"),
    [
        ("S8.1-2", NONE, "from an empty base"),
        ("64(1)3/GDP", SECOND, "empty base"),
        ("S8.1-3;2-3", FIRST_SECOND, "two runners on one base"),
    ],
)
def test_what_cannot_happen_is_refused(text, occupied, reason):
    with pytest.raises(ValueError, match=reason):
        effect_of(text, occupied)
