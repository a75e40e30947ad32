"""The clauses of Diamond Dice, in the order of the rules. The worked examples hold many of them as well."""

from __future__ import annotations

import pytest
from diamond_dice_play import (
    asked,
    at,
    dice_of,
    game,
    ids,
    number,
    on_base,
    ones,
    power,
    result,
    returned,
    shown,
    swing,
    throw,
)

import fivetool as ft
from at_the_table import decision, happened, names
from fivetool.errors import ChoiceError, NotYourTurnError, UsageError
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.rules import alignment, ground_ball, pitching, record, results
from fivetool.games.diamond_dice.words.naming import described

clause = pytest.mark.clause

STRIKEOUT = ("normal", "swing", ones(0))
HOMER = ("normal", "swing", ones(2), power(4))
VISITOR_HAND = [f"B{i:02}" for i in range(1, 12)]
HOME_HAND = [f"B{i:02}" for i in range(12, 23)]


def drawn(visitor_starter="SP1", home_starter="SP2", **options):
    """A table at its set-up with known cards: B01 to B11 with RP1, RP2 against B12 to B22 with RP3, RP4."""
    dice = [*VISITOR_HAND, "RP1", "RP2", visitor_starter, *HOME_HAND, "RP3", "RP4", home_starter]
    return game(**options).table(dice=ft.Script(dice))


def finished(seed, **options):
    """A whole game of two managers."""
    table = ft.game("diamond-dice", **options).table(seed=seed, players=["manager", "manager"])
    table.play_bots()
    return table


# --- Seats, options and dice ---


@clause("DD-1")
def test_two_seats():
    setup = ft.game("diamond-dice")
    assert (setup.seats, setup.teams, setup.names.seats) == (2, (0, 1), ("Visitor", "Home"))
    with pytest.raises(UsageError, match="needs exactly two players"):
        ft.game("diamond-dice", 3)


@clause("DD-2", "DD-38")
def test_more_runs_win():
    table = asked(at("---", 2, inning=9, half="second", runs=(5, 4)), *STRIKEOUT)
    assert (table.over, table.results, happened(table, "game_end")[0].winner) == (True, [2, 0], 0)


@clause("DD-3")
def test_fewer_innings():
    assert asked(at("---", 2, inning=3, half="second", runs=(1, 0)), *STRIKEOUT, innings=3).over
    assert not asked(at("---", 2, inning=3, half="second", runs=(1, 0)), *STRIKEOUT).over
    assert ft.game("diamond-dice").options["innings"] == 9


@clause("DD-4")
@pytest.mark.parametrize(("option", "dice", "first"), [("visitor", [], 0), ("home", [], 1), ("random", ["home"], 1)])
def test_who_bats_first(option, dice, first):
    cards = [*VISITOR_HAND, "RP1", "RP2", "SP1", *HOME_HAND, "RP3", "RP4", "SP2"]
    table = game(bat_first=option).table(dice=ft.Script(dice + cards))
    table.play("auto", 0)
    table.play("auto", 1)
    assert happened(table, "half_start")[0].team == first


@clause("DD-5")
def test_what_dice_count():
    contact = asked(at(), "normal", "swing", "1 1 2 3 4 5 6 6", "5 6 1 2 3 4")
    assert happened(contact, "contact_roll")[0].ones == 2
    assert happened(contact, "power_roll")[0].hits == 2
    faces = [len(kind.faces(contact.setup.book, 0)) for kind in contact.setup.game.rules.dice.values()]
    assert faces[4:] == [6] * 6


@clause("DD-6", "DD-84", "DD-154")
def test_modifiers_add_up():
    position = at(pitcher="SP2", inning=9, bullpen=["RP3"])
    table = asked(position, "stay", "curveball", "strikeout", "normal", "fences", ones(2, 3), power(0, 11))
    roll = happened(table, "contact_roll")[0]
    assert (roll.contact, roll.abilities, roll.closer, roll.fences, roll.dice) == (8, 2, 0, 3, 3)
    running = at("1--", pitcher="SP2", inning=9, bullpen=["RP3"])
    steal = ("stay", "curveball", "normal", "steal-2B", ones(2))
    roll = happened(asked(running, *steal, "reliever-1", "normal", "fences", ones(0, 1)), "contact_roll")[0]
    assert (roll.contact, roll.abilities, roll.closer, roll.fences, roll.dice) == (8, 3, 1, 3, 1)


@clause("DD-7")
def test_no_dice_are_no_successes():
    position = at(batter="B02", bullpen=["RP8"], pitcher="SP1")
    table = asked(position, "reliever-1", ones(1, 10), "normal", "swing")
    assert (dice_of(table, "contact_roll"), result(table)) == ([0], "K")
    curve = at(batter="B06", bullpen=["RP5"])  # P 4 against Curveball 4
    table = asked(curve, "reliever-1", "normal", "swing", ones(2, 4))
    assert (dice_of(table, "power_roll"), result(table)) == ([0], "FO")
    slow = asked(at("1--", r1="B06"), "normal", "steal-2B")  # S 0
    assert (dice_of(slow, "speed_check"), on_base(slow), int(slow.state.outs)) == ([0], "---", 1)


@clause("DD-8")
def test_dice_and_counters_are_public():
    table = asked(at("1--"), "normal", "steal-2B", "1 1 2 3 4 5 6 6", "normal", "swing", ones(0))
    assert table.events_for(-1) == table.events
    check = happened(table, "speed_check")[0]
    shown_dice = table.setup.game.board.dice(check, table.setup)[0]
    assert shown_dice.shown == ("1", "1", "2", "3", "4", "5", "6", "6")
    assert shown_dice.lit == (True, True, False, False, False, False, False, False)


@clause("DD-9")
def test_runs_count_past_twenty():
    table = asked(at(runs=(20, 0)), *HOMER)
    assert table.scores == [21, 0]


@clause("DD-10")
def test_innings_count_past_nine():
    table = asked(at("---", 2, inning=10, half="second", runs=(3, 3)), *STRIKEOUT)
    assert [event.inning for event in happened(table, "inning_start")] == [11]
    new = drawn()
    assert new.state.inning == 0
    new.play("auto", 0)
    new.play("auto", 1)
    assert new.state.inning == 1


@clause("DD-11")
def test_outs_start_at_none():
    table = asked(at("---", 2), *STRIKEOUT)
    assert (table.state.outs, table.state.half) == (0, 1)
    assert [event.outs for event in happened(asked(at(), *STRIKEOUT, *STRIKEOUT), "put_out")] == [1, 2]


# --- Cards and zones ---


@clause("DD-12")
def test_types_of_cards():
    cards = CARD_SETS.of("Sandlot Originals").cards
    assert [sum(card.type == kind for card in cards) for kind in ("B", "SP", "RP")] == [32, 5, 9]
    assert len({card.name for card in cards}) == len(cards)


@clause("DD-13")
def test_batter_numbers():
    first = CARD_SETS.of("Sandlot Originals").cards[0]
    assert (first.name, first.c, first.p, first.s) == ("Mumbles Ottershaw", 9, 2, 3)
    assert described(first) == "Mumbles Ottershaw (C9 P2 S3)"


@clause("DD-14")
def test_pitchers_have_abilities():
    cards = CARD_SETS.of("Sandlot Originals").cards
    assert all(bool(card.abilities) == (card.type != "B") for card in cards)


@clause("DD-15")
def test_places_hold_one_card():
    for seed in range(3):
        table = finished(seed, innings=3)
        for event in happened(table, "at_bat_start"):
            on = [card for card in (event.batter, event.pitcher, event.on_1, event.on_2, event.on_3) if card]
            assert len(on) == len(set(on))


@clause("DD-16")
def test_lineup_is_open():
    table = drawn()
    table.play("auto", 0)
    table.play("auto", 1)
    for seat in (-1, 0, 1):
        assert table.setup.view(table.state, seat).lineup.tolist() == table.state.lineup.tolist()
    with pytest.raises(ChoiceError):
        table.play("card-1")  # the order is set


@clause("DD-17", "DD-18", "DD-21")
def test_bench_and_bullpen_are_face_down():
    table = drawn()
    table.play("auto", 0)
    table.play("auto", 1)
    own, other = table.setup.view(table.state, 0), table.setup.view(table.state, 1)
    assert own.bench[0].tolist() == table.state.bench[0].tolist()
    assert own.pen[0].tolist() == table.state.pen[0].tolist()
    assert other.bench[0].tolist() == [record.FACE_DOWN] * 2
    assert other.pen[0].tolist() == [record.FACE_DOWN] * 2
    change = asked(at(bullpen=["RP4", "RP5"]), "reliever-1")
    assert change.setup.view(change.state, 0).pen[1].tolist() == [record.FACE_DOWN, 0]


@clause("DD-19")
def test_current_pitchers_are_public():
    table = drawn()
    table.play("auto", 0)
    table.play("auto", 1)
    for seat in (-1, 0, 1):
        assert table.setup.view(table.state, seat).pitcher.tolist() == table.state.pitcher.tolist()


@clause("DD-20")
def test_clubhouse_is_for_good():
    position = at("1--", bench=["B01", "B02"], pitcher="SP1", bullpen=["RP4"])
    table = asked(position, "reliever-1", "bench-1-1B", "bench-1-home")
    assert ids(table, table.state.clubhouse[0]) == ["B11", "B10"]
    assert ids(table, table.state.clubhouse[1]) == ["SP1"]
    view = table.setup.view(table.state, -1)
    assert view.clubhouse.tolist() == table.state.clubhouse.tolist()
    assert table.state.pen[1].tolist() == [0, 0]


@clause("DD-22")
def test_undrawn_cards_are_nowhere():
    table = drawn()
    names_of_undrawn = [*(f"B{i}" for i in range(23, 33)), "SP3", "SP4", "SP5", *(f"RP{i}" for i in range(5, 10))]
    undrawn = {number(table, card) for card in names_of_undrawn}
    for zone in ("hand", "bench", "pen", "lineup", "bases", "clubhouse", "starter", "pitcher"):
        assert undrawn.isdisjoint(getattr(table.state, zone).flatten().tolist())


# --- Set-up ---


@clause("DD-23", "DD-24", "DD-25")
def test_draws():
    table = drawn()
    assert [ids(table, hand) for hand in table.state.hand] == [VISITOR_HAND, HOME_HAND]
    assert [ids(table, pen) for pen in table.state.pen] == [["RP1", "RP2"], ["RP3", "RP4"]]
    assert ids(table, table.state.pitcher) == ["SP1", "SP2"]
    again = [*VISITOR_HAND[:1], "B01", *VISITOR_HAND[1:], "RP1", "RP2", "SP1", *HOME_HAND, "RP3", "RP4", "SP2"]
    assert ids(table, game().table(dice=ft.Script(again)).state.hand[0]) == VISITOR_HAND  # a drawn card is gone


@clause("DD-26")
def test_starters_are_shown_before_any_choice():
    table = drawn()
    assert table.setup.view(table.state, 1).pitcher.tolist() == table.state.starter.tolist()
    assert [event.starter for event in table.events_for(1) if event.kind == "draw"] == table.state.starter.tolist()


@clause("DD-26", "DD-27", "DD-32")
def test_lineups_before_pitchers():
    """Nobody has a pitcher while lineups are chosen; then both are drawn, and a Slugger takes a place in the order."""
    cards = [*VISITOR_HAND, *HOME_HAND, "RP1", "RP2", "SP5", "RP3", "RP4", "SP2"]
    table = game(set_up="in_order").table(dice=ft.Script(cards))
    assert not table.state.starter.any()
    assert not table.state.pen.any()
    for seat in (0, 1):
        for card in range(1, record.ORDER + 1):
            table.play(f"card-{card}", seat)
    drawn_last = ["game_start", "draw", "draw", "lineup_set", "lineup_set", "draw", "draw"]
    assert [event.kind for event in table.events] == drawn_last
    assert (table.waiting, decision(table)) == ([0], "slugger_swap")
    assert names(table, 0) == {"auto", "no-swap", *(f"card-{i}" for i in range(1, 10))}, "who is benched stays there"
    table.play("card-4", 0)
    assert ids(table, [table.state.pitcher[0]]) == [VISITOR_HAND[3]]
    assert [event.pitcher for event in happened(table, "slugger_swap")] == [number(table, VISITOR_HAND[3])]
    assert happened(table, "lineup_set")[-1].fields["card_4"] == number(table, "SP5")


@clause("DD-27")
def test_slugger_swap_is_offered_once():
    table = drawn("SP5")
    assert {"no-swap", "card-1", "card-11", "auto"} <= names(table, 0)
    assert "no-swap" not in names(table, 1)
    table.play("card-11", 0)
    assert ids(table, [table.state.pitcher[0]]) == ["B11"]
    assert "no-swap" not in names(table, 0)
    refused = drawn("SP5")
    refused.play("no-swap", 0)
    assert refused.state.pitcher[0] == number(refused, "SP5")
    assert decision(refused) == "lineup"


@clause("DD-28")
def test_swapped_slugger_must_bat():
    table = drawn("SP5")
    table.play("card-11", 0)
    for slot in range(1, 9):
        table.play(f"card-{slot}", 0)
    assert names(table, 0) == {"card-11", "auto"}
    table.play("card-11", 0)
    assert ids(table, table.state.lineup[0])[-1] == "SP5"
    assert table.setup.book.contact[number(table, "SP5")] == 9


@clause("DD-29")
def test_batter_on_the_mound():
    table = asked(at(pitcher="B32", bullpen=["RP4"]), "stay")
    assert decision(table) == "alignment"
    table = asked(at(pitcher="B32", bullpen=["RP4"]), "reliever-1")
    assert ids(table, table.state.clubhouse[1]) == ["B32"]


@clause("DD-30")
def test_unswapped_slugger_pitches():
    table = asked(at(pitcher="SP5"), "strikeout", "normal", "swing", ones(0, 7))
    assert dice_of(table, "contact_roll") == [7]


@clause("DD-31")
def test_nine_of_eleven_in_any_order():
    table = drawn()
    order = [11, 3, 5, 1, 2, 9, 8, 7, 10]
    for slot in order:
        table.play(f"card-{slot}", 0)
    assert ids(table, table.state.lineup[0]) == [VISITOR_HAND[slot - 1] for slot in order]
    assert ids(table, table.state.bench[0]) == ["B04", "B06"]
    assert 0 not in table.waiting


@clause("DD-32")
def test_set_up_is_secret_and_simultaneous():
    one, two = drawn("SP5"), drawn("SP5")
    assert one.waiting == [0, 1]
    before = one.setup.view(one.state, 1)
    one.play("card-3", 0)
    assert one.setup.view(one.state, 1).tobytes() == before.tobytes()
    one.play("auto", 0)
    one.play("auto", 1)
    two.play("auto", 1)
    two.play("card-3", 0)
    two.play("auto", 0)
    assert one.state.tobytes() == two.state.tobytes()
    kinds = [event.kind for event in one.events[3:6]]
    assert kinds == ["slugger_swap", "lineup_set", "lineup_set"]


# --- Innings and half-innings ---


@clause("DD-33")
def test_two_halves_an_inning():
    table = finished(5, innings=3)
    assert [event.half for event in happened(table, "half_start")][:6] == [0, 1] * 3


@clause("DD-34")
def test_start_of_a_half():
    table = asked(at("12-", 2, pitcher="SP1", other_pitcher="SP2"), *STRIKEOUT)
    assert (on_base(table), int(table.state.outs)) == ("---", 0)
    assert happened(table, "half_start")[0].pitcher == number(table, "SP2")


@clause("DD-35")
def test_half_ends_with_the_third_out():
    assert shown(asked(at("---", 1), *STRIKEOUT, *STRIKEOUT)) == "over, 0 runs"


@clause("DD-36")
def test_cards_go_back_at_the_end_of_a_half():
    table = asked(at("12-", 2, pitcher="SP1"), *STRIKEOUT)
    assert ids(table, table.state.lineup[0])[-3:] == ["B10", "B12", "B11"]
    assert int(table.state.deck[0]) == 9
    assert table.state.pitcher[1] == number(table, "SP1")


@clause("DD-37")
def test_walk_off_only_under_standard():
    position = at("1--", inning=9, half="second", runs=(1, 0))
    table = asked(position, *HOMER, ending="standard")
    assert (table.over, table.scores) == (True, [1, 2])
    assert not asked(position, *HOMER).over
    steal = at("--3", inning=9, half="second", runs=(1, 1))
    assert asked(steal, "normal", "steal-home", ones(4), ending="standard").over


@clause("DD-39")
def test_tie_leads_to_whole_extra_innings():
    table = asked(at("---", 2, inning=9, half="second", runs=(2, 2)), *STRIKEOUT)
    assert (int(table.state.inning), int(table.state.half), table.over) == (10, 0, False)
    ahead = asked(at("---", 2, inning=10, half="first", runs=(3, 2)), *STRIKEOUT)
    assert not ahead.over


@clause("DD-40")
def test_cap_on_extra_innings():
    position = at("---", 2, inning=10, half="second", runs=(2, 2))
    table = asked(position, *STRIKEOUT, extra_cap=1)
    assert (table.over, table.results) == (True, [1, 1])
    assert not asked(position, *STRIKEOUT, extra_cap=2).over


# --- The at-bat ---


@clause("DD-41")
def test_order_of_the_phases():
    table = asked(at("1--", bench=["B01"], pitcher="SP1", bullpen=["RP4"]))
    seen = [decision(table)]
    for choice in ("stay", "no-substitution", "normal"):
        table.play(choice)
        seen.append(decision(table))
    assert seen == ["pitcher_change", "substitutions", "defense_ability", "offense_ability"]


@clause("DD-42")
def test_top_card_bats():
    table = asked(at(lineup=["B20", "B21"]), *STRIKEOUT)
    assert ids(table, [table.state.batter]) == ["B20"]


@clause("DD-43")
def test_one_pitcher_change_a_pass():
    table = asked(at(pitcher="SP1", bullpen=["RP4", "RP5"]), "reliever-2")
    assert ids(table, [table.state.pitcher[1]]) == ["RP5"]
    assert decision(table) == "alignment"
    assert ids(table, table.state.pen[1]) == ["RP4"]


@clause("DD-44")
def test_empty_bullpen_is_not_asked():
    assert decision(asked(at(pitcher="SP1"))) == "defense_ability"


@clause("DD-45")
def test_any_number_of_substitutions():
    table = asked(at("1-3", bench=["B01", "B02"]))
    places = {f"bench-{i}-{place}" for i in (1, 2) for place in ("home", "1B", "3B")}
    assert names(table) == {"no-substitution", *places}
    table.play("bench-2-3B")
    assert decision(table) == "substitutions"
    table.play("bench-1-home")
    assert ids(table, [table.state.batter, *table.state.bases]) == ["B01", "B11", "B02"]
    assert decision(table) == "alignment"


@clause("DD-46")
@pytest.mark.parametrize("order", ["recycle", "fixed"])
def test_substitute_bats_in_his_stead(order):
    table = asked(at(bench=["B05"]), "bench-1-home", "normal", "swing", ones(0), batting_order=order)
    assert ids(table, table.state.lineup[0])[-2 if order == "fixed" else -1] == "B05"
    assert number(table, "B10") not in table.state.lineup[0].tolist()


@clause("DD-47", "DD-48")
def test_abilities_then_alignment():
    table = asked(at(pitcher="SP2"), "strikeout")
    assert decision(table) == "defense_ability"
    assert "curveball" in names(table)
    table.play("curveball")
    assert (decision(table), len(names(table))) == ("alignment", 5)
    neither = asked(at(pitcher="SP2"), "normal")
    assert decision(neither) == "offense_ability"


@clause("DD-49")
def test_five_alignments():
    expected = {"normal", "infield-in", "infield-back", "outfield-in", "outfield-back"}
    assert names(asked(at())) == expected


@clause("DD-50")
def test_alignment_does_not_carry_over():
    table = asked(at(), "infield-in", "swing", ones(0))
    assert table.state.alignment == alignment.NORMAL


@clause("DD-51", "DD-53")
def test_offensive_choices():
    table = asked(at("1-3"), "normal")
    assert names(table) == {"swing", "bunt", "hit-and-run", "fences", "steal-2B", "steal-home"}


@clause("DD-52")
def test_at_bat_ends_after_hitting():
    table = asked(at(), *STRIKEOUT)
    assert [event.kind for event in happened(table, "at_bat_start", "at_bat_end")] == [
        "at_bat_start",
        "at_bat_end",
        "at_bat_start",
    ]


# --- Pitcher abilities ---


@clause("DD-54")
def test_activated_abilities_last_one_at_bat():
    table = asked(at(pitcher="SP1"), "strikeout", "normal", "swing", ones(0, 6), "normal", "swing", ones(0, 8))
    assert dice_of(table, "contact_roll") == [6, 8]


@clause("DD-55", "DD-56")
def test_each_ability_once_an_inning():
    table = asked(at(pitcher="SP2"), "strikeout", "normal", "swing", ones(0, 7))
    assert {"strikeout", "curveball"} & names(table) == {"curveball"}
    both = asked(at(pitcher="SP2"), "strikeout", "curveball", "normal", "swing", ones(0, 6))
    assert dice_of(both, "contact_roll") == [6]


@clause("DD-57")
def test_automatic_ability_never_again():
    table = asked(at(bullpen=["RP4"]), "reliever-1", "normal", "swing", ones(0, 3))
    assert dice_of(table, "contact_roll") == [3]
    assert decision(table) == "alignment"


@clause("DD-58")
def test_automatic_abilities_in_printed_order():
    safe = asked(at("1--", 2, bullpen=["RP7"]), "reliever-1", ones(0, 3), "normal", "swing", ones(0, 4))
    kinds = [pitching.PICKOFF, results.STRIKEOUT]
    assert ([event.keyword for event in happened(safe, "ability")], dice_of(safe, "contact_roll")) == (kinds, [4])
    cut_off = asked(at("1--", 2, bullpen=["RP7"]), "reliever-1", ones(1, 3))
    assert [event.keyword for event in happened(cut_off, "ability")] == kinds[:1]  # the rest is lost
    assert (shown(cut_off), result(cut_off)) == ("over, 0 runs", "CUT")


@clause("DD-59")
def test_automatic_abilities_are_used_up_when_cut_short():
    position = at("1--", 2, bullpen=["RP4"], other_lineup=["B20", "B21", "B22"], other_pitcher="SP1")
    cut_off = ("reliever-1", "normal", "steal-2B", ones(0))
    assert result(asked(position, *cut_off)) == "CUT"
    table = asked(position, *cut_off, *STRIKEOUT, *STRIKEOUT, *STRIKEOUT)
    assert (ids(table, [table.state.batter, table.state.pitcher[1]]), decision(table)) == (["B10", "RP4"], "alignment")
    table.play("normal")
    assert int(table.state.fewer_contact) == 0


@clause("DD-60")
def test_reliever_in_a_later_pass_fires():
    position = at("1--", bullpen=["RP4"])
    table = asked(position, "stay", "normal", "steal-2B", ones(2), "reliever-1")
    change, ability = happened(table, "pitcher_change", "ability")
    assert (change.passes, ability.mode, int(table.state.fewer_contact)) == (2, pitching.AUTOMATIC, 5)


@clause("DD-61", "DD-62")
def test_continued_ability_from_the_entry_on():
    table = asked(at(bullpen=["RP9"]), "reliever-1")
    assert "curveball" in names(table)
    table = asked(at(bullpen=["RP9"]), "reliever-1", "curveball", "normal", "swing", ones(0, 4))
    assert "curveball" not in names(table)


@clause("DD-63")
def test_effects_last_through_a_pinch_hitter():
    position = at("1--", pitcher="SP1", bench=["B01"])
    table = asked(
        position,
        "no-substitution",
        "strikeout",
        "normal",
        "steal-2B",
        ones(2),
        "bench-1-home",
        "normal",
        "swing",
        ones(0, 5),
    )
    assert dice_of(table, "contact_roll") == [5]


@clause("DD-64")
def test_passive_abilities_go_with_their_pitcher():
    double_play = ("normal", "swing", ones(1), "list-2-1")
    position = at("1--", pitcher="SP1", bullpen=["RP2"])
    table = asked(position, "stay", *double_play, throw(0, 0, 14))
    assert dice_of(table, "throw") == [14]
    table = asked(position, "reliever-1", *double_play, throw(0, 0, 12))
    assert dice_of(table, "throw") == [12]
    closer = asked(position | {"inning": 9}, "reliever-1", "normal", "swing", ones(0, 6))
    assert dice_of(closer, "contact_roll") == [6]  # his own act at once


@clause("DD-65")
def test_strikeout():
    table = asked(at(pitcher="SP1"), "strikeout", "normal", "swing", ones(2, 6), power(1))
    assert (dice_of(table, "contact_roll"), dice_of(table, "power_roll")) == ([6], [6])


@clause("DD-66")
def test_curveball():
    table = asked(at(bullpen=["RP5"]), "reliever-1", "normal", "swing", ones(2, 4), power(1, 2))
    assert (dice_of(table, "contact_roll"), dice_of(table, "power_roll")) == ([4], [2])


@clause("DD-67", "DD-68", "DD-160")
@pytest.mark.parametrize(
    ("bases", "after"),
    [
        ("---", "1--, 0 outs, 0 runs"),
        ("1--", "12-, 0 outs, 0 runs"),
        ("-2-", "1-3, 0 outs, 0 runs"),
        ("--3", "1--, 0 outs, 1 run"),
        ("12-", "123, 0 outs, 0 runs"),
        ("1-3", "12-, 0 outs, 1 run"),
        ("-23", "1-3, 0 outs, 1 run"),
        ("123", "123, 0 outs, 1 run"),
    ],
)
def test_wild_pitch(bases, after):
    table = asked(at(bases, pitcher="SP3"), "knuckleball", ones(0, 7))
    assert (shown(table), result(table)) == (after, "BB")
    assert happened(table, "contact_roll", "offense_choice", "alignment") == []


@clause("DD-69")
def test_pickoff():
    out = asked(at("12-", pitcher="SP4"), "pickoff-2B", ones(1, 2))
    assert (on_base(out), int(out.state.outs), decision(out)) == ("1--", 1, "alignment")
    back = asked(at("12-", pitcher="SP4"), "pickoff-1B", ones(0, 2))
    assert (on_base(back), int(back.state.outs)) == ("12-", 0)


@clause("DD-70")
def test_pickoff_needs_a_runner():
    assert decision(asked(at(pitcher="SP4"))) == "alignment"
    wasted = asked(at(bullpen=["RP6"]), "reliever-1")
    assert happened(wasted, "ability")[0].mode == pitching.WASTED
    single = asked(at("-2-", bullpen=["RP6"]), "reliever-1", ones(0, 5))
    assert happened(single, "pickoff_roll")[0].base == 2


@clause("DD-71")
def test_double_play_level_acts_only_on_lists():
    table = asked(at("1--", pitcher="SP1"), "normal", "swing", ones(1), "list-2-1", throw(0, 0, 14))
    assert dice_of(table, "throw") == [14]
    lead = asked(at("1--", pitcher="SP1"), "normal", "swing", ones(1), "lead")
    assert happened(lead, "throw") == []


@clause("DD-72")
def test_closer_in_the_last_and_extra_innings():
    for inning, dice in ((8, 8), (9, 6), (12, 6)):
        table = asked(at(pitcher="RP2", inning=inning), "normal", "swing", ones(0, dice))
        assert dice_of(table, "contact_roll") == [dice]


@clause("DD-73")
def test_who_may_have_which_keyword():
    for card in CARD_SETS.of("Sandlot Originals").cards:
        for ability in card.skills:
            assert ability.keyword != "Slugger" or card.type == "SP"
            assert (ability.keyword != "Closer" and not ability.continued) or card.type == "RP"


@clause("DD-74")
def test_mustache():
    table = asked(at(pitcher="SP5"))
    assert table.setup.book.abilities[number(table, "SP5")] == 1  # only its Strikeout does anything
    cards = CARD_SETS.of("Sandlot Originals").cards
    assert "Mustache" in described(next(card for card in cards if card.id == "SP5"))


# --- Speed checks and stealing ---


@clause("DD-75", "DD-76")
@pytest.mark.parametrize(
    ("bases", "steal", "need"), [("1--", "steal-2B", 2), ("-2-", "steal-3B", 3), ("--3", "steal-home", 4)]
)
def test_speed_checks(bases, steal, need):
    safe = asked(at(bases), "normal", steal, ones(need))
    assert (int(safe.state.outs), happened(safe, "speed_check")[0].need) == (0, need)
    out = asked(at(bases), "normal", steal, ones(need - 1))
    assert (on_base(out), int(out.state.outs)) == ("---", 1)


@clause("DD-77", "DD-79")
def test_next_base_must_be_free():
    table = asked(at("12-"), "normal")
    assert {name for name in names(table) if name.startswith("steal")} == {"steal-3B"}


@clause("DD-78")
def test_stealing_home():
    table = asked(at("--3"), "normal", "steal-home", ones(4))
    assert (table.scores, on_base(table)) == ([1, 0], "---")
    assert happened(table, "run_credited")[0].batted_in == 0


@clause("DD-80", "DD-81")
def test_steal_returns_to_the_pitcher_substitution():
    table = asked(at("1--", bullpen=["RP4"], bench=["B01"]), "stay", "no-substitution", "normal", "steal-2B", ones(2))
    assert decision(table) == "pitcher_change"
    out = asked(at("1--", bullpen=["RP4"]), "stay", "normal", "steal-2B", ones(0))
    assert (decision(out), int(out.state.outs)) == ("pitcher_change", 1)
    table = asked(at("1--"), "normal", "steal-2B", ones(2), "normal", "steal-3B", ones(3))
    assert on_base(table) == "--3"


@clause("DD-82")
def test_alignment_stays_in_force():
    table = asked(at("1--"), "outfield-in", "steal-2B", ones(2))
    assert table.state.alignment == alignment.OUTFIELD_IN
    table.play("outfield-in")
    assert happened(table, "alignment")[-1].changed == 0


@clause("DD-83", "DD-161")
@pytest.mark.parametrize("alignment", ["normal", "infield-in", "infield-back", "outfield-in", "outfield-back"])
def test_alignment_has_no_effect_on_steals_and_bunts(alignment):
    assert on_base(asked(at("1--"), alignment, "steal-2B", ones(2))) == "-2-"
    assert shown(asked(at("1--"), alignment, "bunt", ones(1), ones(1))) == "12-, 0 outs, 0 runs"


# --- Contact roll ---


@clause("DD-85")
def test_strikeout_leaves_runners():
    table = swing(at("1-3"), ones(0))
    assert (shown(table), result(table)) == ("1-3, 1 out, 0 runs", "K")


@clause("DD-86", "DD-87")
def test_one_and_more_ones():
    assert result(swing(at(), ones(1))) == "GO"
    assert result(swing(at(), ones(3), power(1))) == "1B"


# --- Ground outs ---


@clause("DD-88", "DD-89", "DD-157")
@pytest.mark.parametrize(
    ("bases", "declared", "plays"),
    [
        ("1--", (), {"lead", "list-2-1"}),
        ("12-", (), {"lead", "list-3-2", "list-3-1", "list-2-1", "list-3-2-1"}),
        ("1-3", ("hold",), {"lead", "list-2-1"}),
        (
            "123",
            (),
            {"lead"}
            | {f"list-{name}" for name in ("H-3", "H-2", "H-1", "3-2", "3-1", "2-1")}
            | {f"list-{name}" for name in ("H-3-2", "H-3-1", "H-2-1", "3-2-1")},
        ),
    ],
)
def test_plays_with_a_force(bases, declared, plays):
    for aligned in ("normal", "infield-in"):
        assert names(asked(at(bases), aligned, "swing", ones(1), *declared)) == plays


@clause("DD-90", "DD-91")
def test_go_and_hold_lead_runner_first():
    table = swing(at("-23"), ones(1))
    assert int(table.state.asked_base) == 3
    table.play("go")
    assert int(table.state.asked_base) == 2
    table.play("hold")
    assert shown(table) == "-2-, 1 out, 1 run"


@clause("DD-92", "DD-93")
@pytest.mark.parametrize("alignment", ["normal", "infield-back", "outfield-in", "outfield-back"])
@pytest.mark.parametrize(
    ("bases", "declared", "after"),
    [
        ("---", (), "---, 1 out, 0 runs"),
        ("-2-", ("go",), "--3, 1 out, 0 runs"),
        ("-2-", ("hold",), "-2-, 1 out, 0 runs"),
        ("--3", ("go",), "---, 1 out, 1 run"),
        ("-23", ("go", "go"), "--3, 1 out, 1 run"),
        ("-23", ("hold",), "-23, 1 out, 0 runs"),
    ],
)
def test_no_force_batter_out(alignment, bases, declared, after):
    assert shown(asked(at(bases), alignment, "swing", ones(1), *declared)) == after


@clause("DD-94", "DD-95")
@pytest.mark.parametrize(
    ("bases", "declared", "after"),
    [
        ("1--", (), "1--, 1 out, 0 runs"),
        ("12-", (), "12-, 1 out, 0 runs"),
        ("123", (), "123, 1 out, 0 runs"),
        ("1-3", ("go",), "1--, 1 out, 1 run"),
        ("1-3", ("hold",), "1-3, 1 out, 0 runs"),
    ],
)
def test_lead_runner_out(bases, declared, after):
    table = swing(at(bases), ones(1), *declared)
    assert "batter-out" not in names(table)
    table.play("lead")
    assert shown(table) == after


@clause("DD-96", "DD-97", "DD-158")
@pytest.mark.parametrize(("option", "first"), [("12", 12), ("10", 10)])
def test_throw_dice(option, first):
    steps = ("list-H-2-1", throw(1, 1, first), throw(1, 1, 8), throw(1, 1, 2))
    table = swing(at("123"), ones(1), *steps, first_throw=option)
    assert dice_of(table, "throw") == [first, 8, 2]
    assert shown(table) == "123, 0 outs, 1 run"


@clause("DD-98", "DD-99")
def test_throws_go_on_after_a_safe_runner():
    table = swing(at("12-"), ones(1), "list-3-2-1", throw(1, 2), throw(2, 1, 8), throw(1, 1, 2))
    assert [event.result for event in happened(table, "throw")] == [ground_ball.SAFE, ground_ball.OUT, ground_ball.SAFE]
    assert shown(table) == "1-3, 1 out, 0 runs"


@clause("DD-100")
def test_everybody_not_out_takes_his_base():
    table = swing(at("12-"), ones(1), "list-2-1", throw(1, 1), throw(1, 1, 8))
    assert shown(table) == "123, 0 outs, 0 runs"


@clause("DD-101")
def test_error_moves_everybody_up():
    table = swing(at("123"), ones(1), "list-H-1", throw(0, 8))
    assert (shown(table), result(table)) == ("-23, 0 outs, 2 runs", "E")
    assert happened(table, "error")[0].moved == 4
    assert [event.batted_in for event in happened(table, "run_credited")] == [1, 0]


@clause("DD-102")
def test_two_outs_need_no_choice():
    for bases in ("---", "1--", "-2-", "--3", "12-", "1-3", "-23", "123"):
        table = asked(at(bases, 2), "infield-in", "swing", ones(1))
        assert shown(table) == "over, 0 runs"


@clause("DD-103")
def test_throw_at_third():
    ground = ("infield-in", "swing", ones(1), "go", "throw-3B")
    assert shown(asked(at("-2-"), *ground, ones(3))) == "1-3, 0 outs, 0 runs"
    table = asked(at("-2-"), *ground, ones(2))
    assert (shown(table), result(table)) == ("1--, 1 out, 0 runs", "FC")


@clause("DD-104", "DD-105")
def test_infield_in_adds_plays():
    both = asked(at("-23"), "infield-in", "swing", ones(1), "go", "hold")
    assert names(both) == {"batter-out", "throw-home", "list-H-1"}
    second = asked(at("-2-"), "infield-in", "swing", ones(1), "go")
    assert names(second) == {"batter-out", "throw-3B", "list-3-1"}
    held = asked(at("-2-"), "infield-in", "swing", ones(1), "hold")
    assert result(held) == "GO"


@clause("DD-106", "DD-107")
def test_smaller_dice_for_unforced_lists():
    ground = ("infield-in", "swing", ones(1), "go")
    unforced = asked(at("1-3"), *ground, "list-H-2-1", throw(1, 1, 8), throw(1, 1, 6), throw(1, 1, 2))
    assert dice_of(unforced, "throw") == [8, 6, 2]
    forced = asked(at("1-3"), *ground, "list-2-1", throw(1, 1, 12), throw(1, 1, 8))
    assert dice_of(forced, "throw") == [12, 8]


# --- Power roll and hits ---

NORMAL_HITS = ("FO", "1B", "2B", "3B", "HR", "HR")
HITS = {
    "normal": NORMAL_HITS,
    "infield-in": ("1B", *NORMAL_HITS[1:]),
    "outfield-in": ("FO", "1B", "3B", "HR", "HR", "HR"),
    "outfield-back": ("1B", "1B", "1B", "1B", "HR", "HR"),
}


@clause("DD-108", "DD-109", "DD-110", "DD-111", "DD-114", "DD-115", "DD-155", "DD-161")
@pytest.mark.parametrize(("declared", "contact", "dice"), [("swing", 8, 6), ("fences", 5, 12)])
@pytest.mark.parametrize("alignment", HITS)
@pytest.mark.parametrize("strength", range(6))
def test_hits_by_alignment(alignment, strength, declared, contact, dice):
    table = asked(at(), alignment, declared, ones(2, contact), power(strength, dice))
    assert result(table) == HITS[alignment][strength]


@clause("DD-112", "DD-113")
@pytest.mark.parametrize(("strength", "expected"), [(0, "1B"), (2, "2B"), (3, "3B"), (4, "HR")])
def test_infield_back(strength, expected):
    assert result(asked(at(), "infield-back", "swing", ones(2), power(strength))) == expected
    checked = asked(at("-2-"), "infield-back", "swing", ones(2), power(1), ones(1))
    assert decision(checked) == "extra_base"
    failed = asked(at("-2-"), "infield-back", "swing", ones(2), power(1), ones(0))
    assert (shown(failed), decision(failed)) == ("--3, 1 out, 0 runs", "alignment")


AFTER_HITS = {  # Table T3: single, single with the outfield back, single on a hit-and-run, double, the same on one, ...
    "---": ("1-- 0", "1-- 0", "", "-2- 0", "", "--3 0", "--- 1"),
    "1--": ("12- 0", "12- 0", "1-3 0", "-23 0", "-2- 1", "--3 1", "--- 2"),
    "-2-": ("1-3 0", "1-- 1", "1-- 1", "-2- 1", "-2- 1", "--3 1", "--- 2"),
    "--3": ("1-- 1", "1-- 1", "1-- 1", "-2- 1", "-2- 1", "--3 1", "--- 2"),
    "12-": ("123 0", "12- 1", "1-3 1", "-23 1", "-2- 2", "--3 2", "--- 3"),
    "1-3": ("12- 1", "12- 1", "1-3 1", "-23 1", "-2- 2", "--3 2", "--- 3"),
    "-23": ("1-3 1", "1-- 2", "1-- 2", "-2- 2", "-2- 2", "--3 2", "--- 3"),
    "123": ("123 1", "12- 2", "1-3 2", "-23 2", "-2- 3", "--3 3", "--- 4"),
}
T3_COLUMNS = (
    ("normal", "swing", 1),
    ("outfield-back", "swing", 1),
    ("normal", "hit-and-run", 1),
    ("normal", "swing", 2),
    ("normal", "hit-and-run", 2),
    ("normal", "swing", 3),
    ("normal", "swing", 4),
)


@clause("DD-116", "DD-117", "DD-118", "DD-119", "DD-125", "DD-137", "DD-143", "DD-156")
@pytest.mark.parametrize("bases", AFTER_HITS)
@pytest.mark.parametrize("column", range(len(T3_COLUMNS)))
def test_table_of_hits(bases, column):
    alignment, declared, strength = T3_COLUMNS[column]
    options = {"hit_and_run": "any"}
    table = asked(at(bases), alignment, declared, ones(2), power(strength), **options)
    if decision(table) == "extra_base":
        assert declared == "swing"
        table.play("stop")
    expected = AFTER_HITS[bases][column] or AFTER_HITS[bases][column - (2 if column == 2 else 1)]
    assert f"{on_base(table)} {table.scores[0]}" == expected


@clause("DD-120", "DD-121", "DD-122")
def test_only_these_runners_may_try_for_home():
    assert decision(swing(at("-2-"), ones(2), power(1))) == "extra_base"
    assert decision(swing(at("1--"), ones(2), power(2))) == "extra_base"
    assert decision(swing(at("1-3"), ones(2), power(1))) == "alignment"
    assert decision(swing(at("-23"), ones(2), power(2))) == "alignment"


@clause("DD-123")
def test_runners_ahead_score_before_the_try():
    table = swing(at("123"), ones(2), power(1))
    assert (table.scores, on_base(table)) == ([1, 0], "12-")
    table.play("stop")
    assert shown(table) == "123, 0 outs, 1 run"


@clause("DD-124")
def test_four_dice_fewer_with_the_outfield_in():
    table = asked(at("-2-"), "outfield-in", "swing", ones(2), power(1), "try", ones(4, 4))
    assert (shown(table), dice_of(table, "speed_check")) == ("1--, 0 outs, 1 run", [4])


# --- House rules ---


@clause("DD-168")
@pytest.mark.parametrize(
    ("declared", "strength", "outfield_in", "after"),
    [
        ("swing", 1, "shallow", "-2-, 1 out, 0 runs"),
        ("swing", 2, "shallow", "--3, 0 outs, 1 run"),
        ("hit-and-run", 1, "shallow", "1--, 0 outs, 1 run"),
        ("hit-and-run", 1, "text", "1--, 0 outs, 1 run"),
    ],
)
def test_shallow_outfielders_catch_a_power_result_of_one(declared, strength, outfield_in, after):
    table = asked(at("-2-"), "outfield-in", declared, ones(2), power(strength), outfield_in=outfield_in)
    assert shown(table) == after


@clause("DD-168")
def test_shallow_outfielders_catch_balls_off_the_fences_swing_and_nothing_when_they_play_deep():
    caught = asked(at(), "outfield-in", "fences", ones(2, 5), power(1, 12), outfield_in="shallow")
    assert (result(caught), shown(caught)) == ("FO", "---, 1 out, 0 runs")
    deep = asked(at(), "normal", "swing", ones(2), power(1), outfield_in="shallow")
    assert (result(deep), shown(deep)) == ("1B", "1--, 0 outs, 0 runs")


@clause("DD-169")
@pytest.mark.parametrize("need", [4, 3, 2, 1])
def test_a_try_for_home_needs_the_ones_agreed_on(need):
    options = {"home_try": str(need)}
    safe = swing(at("-2-"), ones(2), power(1), "try", ones(need), **options)
    assert shown(safe) == "1--, 0 outs, 1 run"
    caught = swing(at("1--"), ones(2), power(2), "try", ones(need - 1), **options)
    assert shown(caught) == "-2-, 1 out, 0 runs"


@clause("DD-169")
def test_other_ways_home_still_need_four_ones():
    stolen = asked(at("--3"), "normal", "steal-home", ones(3), home_try="1")
    assert shown(stolen) == "---, 1 out, 0 runs"
    bunted = asked(at("--3"), "normal", "bunt", ones(1), "go", ones(3), ones(1), home_try="1")
    assert shown(bunted) == "1--, 1 out, 0 runs"


# --- Bunt ---


@clause("DD-126", "DD-127")
def test_bunt_contact():
    missed = asked(at("1--", pitcher="SP1"), "strikeout", "normal", "bunt", ones(0, 6))
    assert (result(missed), shown(missed)) == ("KB", "1--, 1 out, 0 runs")
    down = asked(at(), "normal", "bunt", ones(2), ones(1))
    assert (result(down), happened(down, "power_roll")) == ("BH", [])


@clause("DD-128", "DD-129", "DD-130", "DD-131", "DD-132", "DD-133", "DD-159")
@pytest.mark.parametrize(
    ("bases", "steps", "after"),
    [
        ("---", (ones(1),), "1--, 0 outs, 0 runs"),
        ("1--", (ones(1),), "12-, 0 outs, 0 runs"),
        ("1--", (ones(0),), "-2-, 1 out, 0 runs"),
        ("-2-", ("go", ones(1)), "1-3, 0 outs, 0 runs"),
        ("-2-", ("hold", ones(1)), "12-, 0 outs, 0 runs"),
        ("--3", ("go", ones(4), ones(1)), "1--, 0 outs, 1 run"),
        ("--3", ("go", ones(3), ones(1)), "1--, 1 out, 0 runs"),
        ("--3", ("hold", ones(1)), "1-3, 0 outs, 0 runs"),
        ("12-", (ones(1),), "123, 0 outs, 0 runs"),
        ("1-3", ("go", ones(4), ones(1)), "12-, 0 outs, 1 run"),
        ("1-3", ("hold", ones(1)), "123, 0 outs, 0 runs"),
        ("-23", ("go", "go", ones(4), ones(1)), "1-3, 0 outs, 1 run"),
        ("-23", ("go", "hold", ones(3), ones(1)), "12-, 1 out, 0 runs"),
        ("-23", ("hold", ones(1)), "123, 0 outs, 0 runs"),
        ("123", (ones(3), ones(1)), "123, 1 out, 0 runs"),
        ("123", (ones(4), ones(0)), "-23, 1 out, 1 run"),
    ],
)
def test_table_of_bunts(bases, steps, after):
    assert shown(asked(at(bases), "normal", "bunt", ones(1), *steps)) == after


@clause("DD-134")
def test_two_ones_under_sacrifice():
    safe = asked(at(), "normal", "bunt", ones(1), ones(2), bunt="sacrifice")
    assert shown(safe) == "1--, 0 outs, 0 runs"


# --- Hit-and-run and fences ---


@clause("DD-135")
def test_hit_and_run_needs_a_runner():
    assert "hit-and-run" not in names(asked(at(), "normal"))
    assert "hit-and-run" in names(asked(at(), "normal", hit_and_run="any"))


@clause("DD-136")
@pytest.mark.parametrize("alignment", ["normal", "infield-in", "infield-back", "outfield-in", "outfield-back"])
def test_power_nothing_is_a_single_on_a_hit_and_run(alignment):
    table = asked(at("1--"), alignment, "hit-and-run", ones(2), power(0))
    assert (result(table), shown(table)) == ("1B", "1-3, 0 outs, 0 runs")


@clause("DD-138")
def test_hit_and_run_with_the_outfield_back():
    assert shown(asked(at("12-"), "outfield-back", "hit-and-run", ones(2), power(2))) == "1-3, 0 outs, 1 run"


@clause("DD-139")
def test_hit_and_run_with_the_infield_back():
    table = asked(at("-2-"), "infield-back", "hit-and-run", ones(2), power(1), ones(0))
    assert shown(table) == "--3, 1 out, 0 runs"


@clause("DD-140", "DD-160")
@pytest.mark.parametrize(
    ("bases", "after"),
    [
        ("1--", "-2-, 1 out, 0 runs"),
        ("-2-", "--3, 1 out, 0 runs"),
        ("--3", "---, 1 out, 1 run"),
        ("12-", "-23, 1 out, 0 runs"),
        ("1-3", "-2-, 1 out, 1 run"),
        ("-23", "--3, 1 out, 1 run"),
        ("123", "-23, 1 out, 1 run"),
    ],
)
def test_batter_out_runners_up(bases, after):
    assert shown(asked(at(bases), "normal", "hit-and-run", ones(1))) == after


@clause("DD-141", "DD-160")
@pytest.mark.parametrize(
    ("bases", "rolled", "checks", "after"),
    [
        ("1--", (2,), (2,), "-2-, 1 out, 0 runs"),
        ("-2-", (2,), (3,), "---, 2 outs, 0 runs"),
        ("--3", (4,), (4,), "---, 1 out, 1 run"),
        ("12-", (3, 1), (3, 2), "--3, 2 outs, 0 runs"),
        ("1-3", (3, 2), (4, 2), "-2-, 2 outs, 0 runs"),
        ("-23", (4, 3), (4, 3), "--3, 1 out, 1 run"),
        ("123", (4, 2, 2), (4, 3, 2), "-2-, 2 outs, 1 run"),
    ],
)
def test_hit_and_run_strikeout_checks(bases, rolled, checks, after):
    table = asked(at(bases), "normal", "hit-and-run", ones(0), *(ones(count) for count in rolled))
    found = [(event.base, event.need) for event in happened(table, "speed_check")]
    assert found == [(need, need) for need in checks]  # so many ones as the base has a number
    assert shown(table) == after


@clause("DD-142")
def test_fences():
    table = asked(at(), "normal", "fences", ones(2, 5), power(2, 12))
    assert (result(table), dice_of(table, "power_roll")) == ("2B", [12])


# --- Runs, outs and the lineup deck ---


@clause("DD-144", "DD-145", "DD-150")
def test_cards_go_under_the_lineup():
    table = swing(at("1-3"), ones(2), power(4))
    assert returned(table) == ["B13", "B11", "B10"]
    assert ids(table, table.state.lineup[0])[-3:] == ["B13", "B11", "B10"]
    out = swing(at("1--"), ones(1), "lead")
    assert (returned(out), int(out.state.outs)) == (["B11"], 1)


@clause("DD-146", "DD-149")
def test_third_out_of_the_batter_cancels_runs():
    table = swing(at("123", 1), ones(1), "list-3-1", throw(2, 1), throw(2, 1, 8))
    assert (shown(table), table.scores) == ("over, 0 runs", [0, 0])


@clause("DD-147")
def test_runs_ahead_of_another_third_out_count():
    table = asked(at("12-", 1), "normal", "hit-and-run", ones(0), ones(2))
    assert shown(table) == "over, 0 runs"
    scored = asked(at("-23", 1), "normal", "hit-and-run", ones(0), ones(4), ones(2))
    assert shown(scored) == "over, 1 run"


@clause("DD-148")
def test_nothing_after_the_third_out():
    table = asked(at("123", 1), "normal", "hit-and-run", ones(0), ones(0))
    assert (shown(table), len(happened(table, "speed_check"))) == ("over, 0 runs", 1)


@clause("DD-151")
@pytest.mark.parametrize("order", ["recycle", "fixed"])
def test_unfinished_batter(order):
    table = asked(at("1--", 2, pitcher="SP4"), "pickoff-1B", ones(1, 2), batting_order=order)
    assert ids(table, table.state.lineup[0])[0] == "B10"
    bottom = asked(
        at("1--", 2, pitcher="SP4"), "pickoff-1B", ones(1, 2), batting_order=order, unfinished_batter="bottom"
    )
    assert ids(bottom, bottom.state.lineup[0])[-1] == "B10"


@clause("DD-152")
def test_stranded_batter_has_batted():
    table = swing(at("1-3", 2), ones(1))
    assert (returned(table), result(table)) == (["B11", "B13", "B10"], "FC")


@clause("DD-153")
def test_fixed_order():
    order = [f"B{i:02}" for i in range(14, 22)]
    single = ("normal", "swing", ones(2), power(1))
    fixed = asked(at(lineup=order), *single, *STRIKEOUT, batting_order="fixed")
    assert ids(fixed, fixed.state.lineup[0]) == [*order[2:], "B10", *order[:2]]
    recycled = asked(at(lineup=order), *single, *STRIKEOUT)
    assert ids(recycled, recycled.state.lineup[0]) == [*order[2:], order[0]]


# --- Scorekeeping ---


@clause("DD-162")
def test_cut_off_is_no_plate_appearance():
    table = asked(at("1--", 2), "normal", "steal-2B", ones(0))
    assert result(table) == "CUT"
    summary = ft.simulate("diamond-dice", games=20, seats=["manager", "manager"]).summary()
    appearances = sum(summary[f"{name}_mean"] for name in results.RESULTS if name != "cut_off")
    assert summary["plate_appearances_mean"] == pytest.approx(appearances)


@clause("DD-163")
def test_hits_and_fielders_choices():
    assert result(asked(at("--3"), "normal", "bunt", ones(1), "go", ones(0), ones(1))) == "FC"
    assert result(swing(at("1--"), ones(1), "list-2-1", throw(1, 1), throw(1, 1, 8))) == "FC"
    assert result(swing(at("1--"), ones(1), "list-2-1", throw(1, 1), throw(2, 1, 8))) == "GO"
    assert result(swing(at("1--"), ones(1), "list-2-1", throw(0, 1))) == "E"
    assert asked(at(), "normal", "bunt", ones(1), ones(1)).state.half_hits == 1


@clause("DD-164")
def test_sacrifice():
    assert result(asked(at("1--"), "normal", "bunt", ones(1), ones(0))) == "SH"
    assert result(asked(at("1--", 2), "normal", "bunt", ones(1), ones(0))) == "BO"
    assert result(asked(at(), "normal", "bunt", ones(1), ones(0))) == "BO"
    assert result(asked(at("-2-"), "normal", "bunt", ones(1), "hold", ones(0))) == "BO"


@clause("DD-165")
def test_wild_pitch_is_a_walk():
    table = asked(at(pitcher="SP3"), "knuckleball", ones(0, 7))
    assert (result(table), happened(table, "knuckleball_roll")[0].wild) == ("BB", 1)


@clause("DD-166")
def test_runs_batted_in():
    hit = swing(at("--3"), ones(2), power(1))
    assert [event.batted_in for event in happened(hit, "run_credited")] == [1]
    two_outs = swing(at("123"), ones(1), "list-2-1", throw(2, 1), throw(2, 1, 8))
    assert (result(two_outs), [event.batted_in for event in happened(two_outs, "run_credited")]) == ("DP", [0])
    wild = asked(at("-23", pitcher="SP3"), "knuckleball", ones(0, 7))
    assert [event.batted_in for event in happened(wild, "run_credited")] == [0]
    loaded = asked(at("123", pitcher="SP3"), "knuckleball", ones(0, 7))
    assert [event.batted_in for event in happened(loaded, "run_credited")] == [1]


@clause("DD-167")
def test_runs_are_charged_to_who_let_the_runner_on():
    position = at("1--", pitcher="SP1", bullpen=["RP2"], bench=["B05"])
    table = asked(position, "reliever-1", "bench-1-1B", *HOMER)
    charged = [(event.runner, event.pitcher) for event in happened(table, "run_credited")]
    assert charged == [
        (number(table, "B05"), number(table, "SP1")),
        (number(table, "B10"), number(table, "RP2")),
    ]


# --- Decisions by the right seat ---


def test_decision_by_the_wrong_seat():
    table = asked(at())
    with pytest.raises(NotYourTurnError, match="alignment"):
        table.play("normal", 0)
    with pytest.raises(ChoiceError):
        table.play("swing", 1)
