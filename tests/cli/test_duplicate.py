"""`fivetool duplicate`, through piped input."""

from __future__ import annotations

import json

ALL_ONES = "1\n" * 400
MATCH = ("duplicate", "power-chip", "--seed", 7, "--innings", 1)


def test_two_people_play_the_same_dice_one_after_the_other(run, tmp_path):
    turns = run(*MATCH, "--players", "you,you", "--names", "Ann,Ben", typed=ALL_ONES)
    assert turns.code == 0
    assert "game 1 of 2: Ann" in turns.out
    assert "Pass the keyboard to Ben, then press Enter." in turns.out
    first, second = turns.out.split("Pass the keyboard to Ben")
    assert "Dice key" not in first
    assert second.count("Dice key") == 1
    assert "Ann and Ben chose the same all the way." in second
    kept = tmp_path / "data" / "finished" / "duplicate-power-chip.json"
    assert len(json.loads(kept.read_text())["games"]) == 2


def test_a_person_is_compared_with_a_bot_that_had_the_same_dice(run):
    result = run(*MATCH, "--players", "you,perfect", typed="2\n" * 400)
    assert result.code == 0
    assert "Player 1" in result.out
    assert "Perfect" in result.out
    assert "Player 1 and Perfect parted at choice" in result.out


def test_there_are_no_hints_no_undo_and_no_saves(run):
    result = run(*MATCH, typed="h\nu\ns\n1\nu\n")
    assert "Hints are off in a duplicate match: others play the same dice." in result.out
    assert result.out.count("Nothing is taken back in a duplicate match") == 2
    assert "Games are not saved one by one in a duplicate match" in result.out
    assert "h for a hint" not in result.out


def test_whoever_leaves_goes_on_later_with_the_same_dice(run, tmp_path):
    left = run(*MATCH, "--file", "match.json", typed="1\nq\n")
    assert "Go on with: fivetool duplicate power-chip --file match.json" in left.out
    assert "Dice key" not in left.out
    done = run("duplicate", "power-chip", "--file", "match.json", typed=ALL_ONES)
    whole = run(*MATCH, typed=ALL_ONES)
    assert done.code == 0
    assert done.out.splitlines()[-2] == whole.out.splitlines()[-2]  # the key of the dice
    assert json.loads((tmp_path / "match.json").read_text())["contestants"][0]["name"] == "Player 1"


def test_bots_from_both_sides_as_json(run):
    result = run(*MATCH, "--players", "perfect,random", "--both-sides", "--json")
    found = json.loads(result.out)
    assert found["both_sides"] is True
    assert sum(one["points"] for one in found["standings"]) == 4
    assert all(len(one["scores"]) == 2 for one in found["standings"])


def test_what_makes_no_match_is_refused(refused, run):
    assert "No bot named nobody" in refused(*MATCH, "--against", "nobody")
    assert "2 to 4 contestants; got 1" in refused(*MATCH, "--players", "you")
    assert "--json is for matches between bots" in refused(*MATCH, "--json")
    run("duplicate", "power-chip", "--file", "match.json", typed="q\n")
    assert "is a match of Power Chip" in refused("duplicate", "diamond-dice", "--file", "match.json")
