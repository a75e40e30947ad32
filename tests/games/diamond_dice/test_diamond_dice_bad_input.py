"""Every row of the rules' table of bad input: one clear line, and nothing changes."""

from __future__ import annotations

import copy
import tomllib
import warnings

import pytest
from diamond_dice_play import asked, at, game, ones

import fivetool as ft
from at_the_table import decision, names
from fivetool.errors import ChoiceError, DataError, NotYourTurnError, OptionError, SaveError, UsageError
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS, FOLDER
from fivetool.players import find_player
from fivetool.table.saves import load_text, save_text
from refusals import refused

clause = pytest.mark.clause


def refuses(table, choice, seat=None):
    """A refused decision changes nothing, and the same question is asked again."""
    before = table.state.tobytes(), len(table.events), decision(table)
    message = refused(ChoiceError, lambda: table.play(choice, seat))
    assert (table.state.tobytes(), len(table.events), decision(table)) == before
    return message


@clause("DD-1")
def test_seat_count():
    message = refused(UsageError, lambda: ft.game("diamond-dice", 4))
    assert message == "Baseball Diamond Dice needs exactly two players."


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"innings": 12}, ("Innings", "1 to 9", "12")),
        ({"bunt": "never"}, ("Bunt", "text, runner or sacrifice", "never")),
        ({"first_throw": 11}, ("First throw", "12 or 10", "11")),
        ({"extra_cap": 51}, ("Most extra innings", "1 to 50", "51")),
        ({"weather": "rain"}, ("Unknown option weather",)),
    ],
)
def test_options(options, parts):
    message = refused(OptionError, lambda: ft.game("diamond-dice", **options))
    assert all(part in message for part in parts)


def test_numbers_may_stand_for_words():
    assert ft.game("diamond-dice", first_throw=10).options["first_throw"] == "10"


def test_wrong_seat():
    message = refused(NotYourTurnError, lambda: asked(at()).play("normal", 0))
    assert "alignment" in message


def test_lineup_of_different_own_cards():
    table = game().table(seed=1)
    table.play("card-3", 0)
    refuses(table, "card-3", 0)


@clause("DD-28")
def test_swapped_slugger_on_the_bench():
    visitor = [*(f"B{i:02}" for i in range(1, 12)), "RP4", "RP5", "SP5"]
    home = [*(f"B{i:02}" for i in range(12, 23)), "RP1", "RP2", "SP1"]
    table = game().table(dice=ft.Script(visitor + home))
    refuses(table, "no-swap", 1)  # no Slugger there
    table.play("card-11", 0)
    refuses(table, "no-swap", 0)  # offered once
    for slot in range(1, 9):
        table.play(f"card-{slot}", 0)
    refuses(table, "card-9", 0)


def test_pitcher_changes():
    table = asked(at(pitcher="SP1", bullpen=["RP4"]))
    refuses(table, "reliever-2")
    table.play("reliever-1")
    refuses(table, "reliever-1")
    refuses(table, "stay")


def test_substitutions():
    table = asked(at("1--", bench=["B01"]))
    refuses(table, "bench-1-2B")
    refuses(table, "bench-2-home")
    table.play("bench-1-home")
    refuses(table, "bench-1-1B")  # the bench is empty, and who was replaced is in the clubhouse


def test_abilities():
    table = asked(at(pitcher="SP1"), "strikeout")
    refuses(table, "strikeout")
    refuses(table, "curveball")
    automatic = asked(at(bullpen=["RP4"]), "reliever-1", "normal", "swing", ones(0, 3))
    refuses(automatic, "strikeout")


def test_pickoffs():
    table = asked(at(pitcher="SP4"))
    refuses(table, "pickoff-1B")
    table = asked(at("1--", pitcher="SP4"))
    refuses(table, "pickoff-2B")


def test_alignments():
    message = refuses(asked(at()), "everybody-in")
    for name in ("normal", "infield-in", "infield-back", "outfield-in", "outfield-back"):
        assert name in message


def test_steals_bunts_and_hit_and_runs():
    table = asked(at("12-"), "normal")
    refuses(table, "steal-2B")
    refuses(table, "steal-home")
    empty = asked(at(), "normal", bunt="runner")
    refuses(empty, "bunt")
    refuses(empty, "hit-and-run")


def test_forced_runners_are_not_asked():
    table = asked(at("1--"), "normal", "swing", ones(1))
    refuses(table, "hold")
    held = asked(at("-23"), "normal", "swing", ones(1), "hold")
    assert decision(held) == "alignment"  # R2 had to hold and was not asked


def test_ground_plays():
    table = asked(at("1--"), "normal", "swing", ones(1))
    for choice in ("list-1-2", "list-2-2", "list-3-1", "list-3-2-1", "throw-home", "batter-out"):
        refuses(table, choice)
    infield = asked(at("-23"), "infield-in", "swing", ones(1), "go", "go")
    for choice in ("list-H-3", "list-H-3-1", "lead"):
        refuses(infield, choice)


def test_extra_bases():
    table = asked(at("1-3"), "normal", "swing", ones(2), "5 2 2 2 2 2")
    assert "try" not in names(table)
    refuses(table, "try")


# --- Card sets ---


def shipped():
    return tomllib.loads((FOLDER / "sandlot.toml").read_text(encoding="utf-8"))


def changed(card_id, **fields):
    """The shipped set with one card changed; a field given as None is taken out."""
    content = copy.deepcopy(shipped())
    card = next(card for card in content["card"] if card["id"] == card_id)
    for name, value in fields.items():
        if value is None:
            card.pop(name, None)
        else:
            card[name] = value
    return content


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (changed("B07", c=17), "B07: c is 17; allowed 2 to 16."),
        (changed("B07", p=11), "B07: p is 11; allowed 0 to 10."),
        (changed("B07", s=-1), "B07: s is -1; allowed 0 to 16."),
        (changed("B07", s=None), "B07: a batter needs c, p and s."),
        (changed("B07", abilities=["Mustache"]), "B07: a batter has no abilities."),
        (changed("B07", id="B08"), "id B08 stands on 2 cards; it must be unique."),
        (changed("B07", name="Leo Middling"), "name Leo Middling stands on 2 cards; it must be unique."),
        (changed("B07", name=" "), "A card has an empty name."),
        (changed("B07", type="C"), "B07: type: input should be 'B', 'SP' or 'RP' (got 'C')."),
        (changed("B07", c="eight"), "B07: c: input should be a valid integer (got 'eight')."),
        (changed("SP1", abilities=[]), "SP1: a pitcher needs at least one ability."),
        (changed("SP1", abilities=["Strikeout 9"]), "SP1: Strikeout level is 9; allowed 1 to 8."),
        (changed("SP1", abilities=["Strikeout"]), "SP1: Strikeout level is missing; allowed 1 to 8."),
        (changed("SP1", abilities=["Double Play 5"]), "SP1: Double Play level is 5; allowed 1 to 4."),
        (changed("SP5", abilities=["Slugger 2"]), "SP5: Slugger carries no level (got 2)."),
        (changed("SP5", c=None), "SP5: Slugger needs c, p and s."),
        (changed("RP1", abilities=["Slugger"], c=5, p=5, s=5), "RP1: Slugger is only for starting pitchers (SP)."),
        (changed("SP1", abilities=["Closer 1"]), "SP1: Closer is only for relief pitchers (RP)."),
        (changed("SP1", abilities=["Continued Strikeout 1"]), "SP1: Continued is only for relief pitchers (RP)."),
        (changed("RP1", abilities=["Continued Closer 1"]), "RP1: Continued stands only before"),
        (changed("RP1", abilities=["Pickoff 1", "Pickoff 2"]), "RP1: Pickoff stands on the card 2 times."),
        (changed("RP1", abilities=["Spitball 3"]), "RP1: ability 'Spitball 3' is not known"),
        (changed("SP1", c=5), "SP1: c is 5; only batters and Sluggers have c, p and s."),
    ],
)
def test_card_faults(content, message):
    assert message in refused(DataError, lambda: CARD_SETS.load(content))


def test_too_few_cards():
    content = shipped()
    content["card"] = [card for card in content["card"] if card["type"] != "B"]
    assert "0 cards of type B; two seats draw 22" in refused(DataError, lambda: CARD_SETS.load(content))


def test_all_faults_in_one_report():
    content = changed("B07", c=17)
    content["card"][0]["p"] = 99
    message = refused(DataError, lambda: CARD_SETS.load(content))
    assert "B07: c is 17" in message
    assert "B01: p is 99" in message


def test_format_of_the_future():
    content = shipped() | {"format": 3}
    message = refused(DataError, lambda: CARD_SETS.load(content))
    assert message.endswith("Card set format 3 is not supported (supported: 1).")


def test_fault_in_a_file_names_the_line(tmp_path):
    text = (FOLDER / "sandlot.toml").read_text(encoding="utf-8").replace("c = 9", "c = 19", 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    message = refused(DataError, lambda: ft.game("diamond-dice", card_set=str(path)))
    assert f"Card file {path}: line 8: B01: c is 19" in message
    path.write_text("format = ", encoding="utf-8")
    assert "not valid TOML" in refused(DataError, lambda: CARD_SETS.load(str(path)))
    assert "no such file" in refused(DataError, lambda: CARD_SETS.load(str(tmp_path / "none.toml")))
    assert "No card set named Aces" in refused(DataError, lambda: CARD_SETS.load("Aces"))


@pytest.mark.parametrize(
    ("content", "oddity"),
    [
        (changed("RP8", abilities=["Knuckleball 5"]), "RP8: an automatic Knuckleball 5 does not help the defense."),
        (changed("RP8", abilities=["Mustache"]), "RP8 has nothing but a Mustache."),
        (changed("SP4", abilities=["Strikeout 1"]) | {"name": "Odd"}, None),
    ],
)
def test_oddities_are_warnings(content, oddity):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        CARD_SETS.load(content)
    assert (oddity in " ".join(str(warning.message) for warning in said)) if oddity else not said


def test_not_the_standard_deck():
    content = shipped()
    content["card"] = content["card"][1:]
    with pytest.warns(UserWarning, match="not the standard deck size"):
        CARD_SETS.load(content)


def test_altered_save_is_refused():
    table = ft.game("diamond-dice", innings=1).table(seed=4, players=["manager", "manager"])
    table.play_bots()
    text = save_text(table)
    assert save_text(load_text(text, find_player)) == text
    refused(SaveError, lambda: load_text(text.replace('"swing"', '"steal-home"', 1)))


def test_positions_in_files_of_older_spelling_are_understood():
    today = {"batter": "B10", "lineup": ["B14"], "other_lineup": ["B20"]}
    before = {"batter": "B10", "line_up": ["B14"], "other_line_up": ["B20"]}
    assert game().table(seed=1, position=before).state == game().table(seed=1, position=today).state
