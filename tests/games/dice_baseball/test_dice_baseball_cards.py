"""Cards and club files: what stands on them, what is kept, and what is refused."""

from __future__ import annotations

import pytest
from dice_baseball_clubs import sample_club
from worked_example_cards import card_f, card_g, card_r

from fivetool.errors import DataError
from fivetool.games.dice_baseball.book import check_club_option
from fivetool.games.dice_baseball.cards.card import CODES, Column, Fielding, side_against
from fivetool.games.dice_baseball.cards.checks import club_faults
from fivetool.games.dice_baseball.cards.club import Lineup, Park, Usage
from fivetool.games.dice_baseball.cards.files import (
    CLUBS,
    content_of,
    read_club,
    read_set,
    write_club,
    write_set,
)
from fivetool.games.dice_baseball.workshop.generator import make_league
from fivetool.games.dice_baseball.workshop.recipe import Recipe
from fivetool.games.dice_baseball.workshop.sample_cards import average_hitter, average_pitcher


@pytest.mark.clause("DB-33", "DB-34")
def test_counts_expand_in_printed_order():
    column = Column.model_validate({"FO": 30, "SO": 60, "BB": 10})
    assert [column.code(number) for number in (0, 9, 10, 69, 70, 99)] == ["BB", "BB", "SO", "SO", "FO", "FO"]
    assert column.blocks == [("BB", 0, 9), ("SO", 10, 69), ("FO", 70, 99)]
    assert column == Column.model_validate(["BB"] * 10 + ["SO"] * 60 + ["FO"] * 30)


@pytest.mark.clause("DB-15", "DB-16", "DB-24")
def test_the_two_known_cells_of_the_rulebook():
    assert (card_f().vs_left.code(49), card_f().control, card_f().stamina_start) == ("GOA", 59, 28)
    assert card_g().column("L").code(43) == "HR"
    assert card_f().column("R").code(99) == "FO"


@pytest.mark.clause("DB-16", "DB-17")
def test_a_switch_hitter_bats_from_the_other_side_and_each_side_has_its_column():
    hitter = average_hitter("S")
    assert [side_against(hitter.bats, hand) for hand in "LR"] == ["R", "L"]
    assert hitter.column("L") == average_hitter("R").vs_left
    assert hitter.column("R") == average_hitter("L").vs_right


@pytest.mark.clause("DB-28", "DB-35")
def test_a_pitcher_bats_with_the_generic_card_unless_he_has_his_own():
    generic = average_pitcher().bat
    assert (generic.power, generic.speed, generic.steal, generic.bunt, generic.contact) == (44, 68, 40, 79, 20)
    assert generic.vs_left.counts["SO"] == 56
    own = average_pitcher().model_copy(update={"batting": card_r()})
    assert own.bat.power == 70


@pytest.mark.clause("DB-156")
@pytest.mark.parametrize(
    ("multiplier", "limits"),
    [
        (1.00, (1, 6, 11, 15, 20, 25, 30, 35, 39, 45)),
        (0.25, (0, 1, 2, 3, 4, 6, 7, 8, 9, 10)),
        (0.63, (0, 3, 6, 9, 12, 15, 18, 21, 24, 28)),
        (1.34, (2, 8, 15, 21, 27, 34, 40, 47, 53, 60)),
        (2.21, (3, 14, 25, 35, 46, 56, 67, 78, 88, 99)),
    ],
)
def test_home_run_ranges_of_parks(multiplier, limits):
    assert Park(name="p", multiplier=multiplier).ranges == limits
    assert Park(name="p", limits=tuple(range(-1, 9))).ranges == tuple(range(-1, 9))


@pytest.mark.clause("DB-18", "DB-19", "DB-20", "DB-21", "DB-22", "DB-23", "DB-26", "DB-27", "DB-29", "DB-30", "DB-191")
def test_sample_cards_are_valid():
    assert list(club_faults(sample_club())) == []
    for side in "LR":
        assert sum(average_hitter(side).vs_left.counts.values()) == 100


def test_a_club_file_reads_back_to_the_same_club():
    club = sample_club(
        designated_hitter=True,
        built_for_stamina="basic",
        unavailable={"card-g": "hurt"},
        days_needed={"card-f": 3},
        lineup=Lineup(starter="card-f", batters=(("card-g", "RF"),)),
        usage=Usage(pitchers=(("card-f", 30),), batters=(("card-g", "card-r"),), fielders=(("card-r", "CF", 0),)),
    )
    text = write_club(club)
    assert read_club(text, "x.toml") == club
    assert CLUBS.of(check_club_option(club)) == club
    assert 'control = "10-59"' in text
    assert "[line_up]" in text, "club files keep the key that they have always had"
    assert "vs_left = { HB = 1, BB = 4," in text


@pytest.mark.clause("DB-33")
def test_a_transcription_may_keep_another_order():
    codes = ["SO"] * 40 + ["BB"] * 10 + ["HR"] * 20 + ["FO"] * 30
    odd = card_r().model_copy(update={"vs_left": Column.model_validate(codes)})
    club = sample_club(hitters=(odd,))
    assert any("BB appears after SO" in fault.message for fault in club_faults(club))
    printed = sample_club(hitters=(odd,), transcription=True)
    assert list(club_faults(printed)) == []
    assert read_club(write_club(printed), "x.toml") == printed


F_LEFT = "vs_left = { HB = 1, BB = 4, SLF = 3, SCF = 4, SRF = 4, DLF = 1, DRF = 1, HR = 1, SO = 23"


@pytest.mark.clause("DB-33", "DB-34", "DB-31", "DB-24", "DB-191", "DB-32", "DB-25", "DB-126", "DB-160", "DB-161")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (F_LEFT, F_LEFT.replace("23", "21"), "Card Card F vLH: 98 numbers, 100 needed."),
        (F_LEFT, F_LEFT.replace("SO", "XYZ"), "Card Card F vLH: code XYZ unknown; use HB, BB, SLF"),
        (
            F_LEFT,
            F_LEFT.replace("23", "-1"),
            "Card Card F: vLH: SO must be a whole number of numbers, 0 or more (got -1).",
        ),
        ("LO = 5, FO = 25 }", "LO = 28, FO = 2 }", "Card Card F vLH: FO must be the last 3 to 30 numbers (70-99)."),
        (
            "GOA = 14, GOB = 8, GOC = 6, LO = 5, FO = 25",
            "GOA = 1, GOB = 8, GOC = 6, LO = 5, FO = 38",
            "FO must be the last 3 to 30 numbers (70-99).",
        ),
        ("power = 48", "power = 35", "Card Card G: Power 35 is outside 39-99."),
        ("speed = 90", "speed = 100", "Card Card G: Speed 100 is outside 60-99."),
        ("hold = -5", "hold = -15", "Card Card F: Hold -15 is outside -10 to +10."),
        ("rest_start = 80", "rest_start = 96", "Card Card F: Rest as a starter 96 is outside 0-95."),
        ('position = "RF"', 'position = "SS"', "Card Card G at SS: Arm belongs to catchers and outfielders only."),
        (", arm = -5 }", " }", "Card Card G at RF: Arm is missing; catchers and outfielders need one."),
        ('position = "RF"', 'position = "LB"', "Card Card G at LB: no such position; use P, C, 1B"),
        ('"10-59"', '"5-59"', "Card Card F: Control must be written 10-N."),
        ('"10-59"', '"10-100"', "Card Card F: Control must be written 10-N."),
        ("stamina_start = 28\n", "", "Card Card F: stamina_start is missing, but he has 34 games in that role."),
        ("multiplier = 1.2", "multiplier = 3.0", "Park Proving Ground: multiplier 3.0 is outside 0.25-2.25."),
        ("contact = 89", "kontact = 89", "Card Card G: contact: field required."),
        ("contact = 89", 'contact = "good"', "Card Card G: contact: input should be a valid integer"),
        ('id = "card-r"', 'id = "card-g"', "id card-g stands on 2 cards."),
        ("format = 1", "format = 7", "club format 7 is not supported (supported: 1)."),
        ("format = 1", "format = ", "not valid TOML"),
    ],
)
def test_bad_clubs_are_refused(old, new, message):
    text = write_club(sample_club())
    assert old in text
    with pytest.raises(DataError) as caught:
        read_club(text.replace(old, new, 1), "Club file tst.toml")
    assert str(caught.value).startswith("Club file tst.toml: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_complaint_names_the_line():
    rows = write_club(sample_club()).splitlines()
    number = rows.index("power = 48") + 1
    rows[number - 1] = "power = 35"
    with pytest.raises(DataError, match=rf"line {number}: Card Card G: Power 35"):
        read_club("\n".join(rows), "tst.toml")


def test_the_day_can_only_name_players_of_the_club():
    club = sample_club(lineup=Lineup(starter="nobody", batters=(("card-g", "RF"),)))
    assert [fault.message for fault in club_faults(club)] == [
        "Test Town Testers: line up names nobody, who has no card."
    ]


def test_two_lines_for_a_position_are_refused():
    twice = (Fielding(position="1B", defense=90, range=70),) * 2
    faults = list(club_faults(sample_club(hitters=(card_r().model_copy(update={"fielding": twice}),))))
    assert [fault.message for fault in faults] == ["Card Card R at 1B: listed 2 times."]


def test_clubs_are_found_by_name_file_and_content(tmp_path):
    assert len(CLUBS.known()) == 8
    name = CLUBS.known()[0]
    assert CLUBS.load(name.upper()) == name
    club = CLUBS.of(name)
    assert CLUBS.load(club.nickname) == CLUBS.load(club.abbreviation.lower()) == name
    (tmp_path / "mine.toml").write_text(write_club(sample_club()))
    assert CLUBS.load(tmp_path / "mine.toml") == content_of(sample_club()) == CLUBS.load(content_of(sample_club()))
    with pytest.raises(DataError, match="No club named nothing; known clubs: "):
        CLUBS.load("nothing")
    with pytest.raises(DataError, match="no such file"):
        CLUBS.load("nothing.toml")


def test_a_card_set_is_a_folder(tmp_path):
    made = make_league(seed=3, clubs=4)
    write_set(made, tmp_path)
    assert read_set(tmp_path) == made
    assert made.club(made.clubs[1].nickname.upper()) == made.clubs[1]
    with pytest.raises(DataError, match=r"is not a card set: it has no set.toml"):
        read_set(tmp_path / "other")
    for file in tmp_path.glob("[A-Z]*.toml"):
        file.unlink()
    with pytest.raises(DataError, match="is a card set without clubs"):
        read_set(tmp_path)


@pytest.mark.clause("DB-14", "DB-180")
def test_a_club_says_what_it_was_built_for_and_keeps_its_baseline():
    made = make_league(seed=3, clubs=4, recipe=Recipe())
    assert {(club.built_for_stamina, club.built_for_parks) for club in made.clubs} == {("advanced", True)}
    assert set(made.baseline["Lantern League LL pitcher"]) == {"HB", "BB", "1B", "2B", "3B", "HR", "SO"}


def test_there_are_sixteen_codes():
    assert len(CODES) == len(set(CODES)) == 16
