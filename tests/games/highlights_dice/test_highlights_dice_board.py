"""What the Dice Game shows and says: boards, previews, scoreboards, sentences."""

from __future__ import annotations

import dataclasses
from xml.etree import ElementTree

import pytest
from highlights_dice_play import SOLO_SPREAD, active, extra_inning, lay, picking, place, played, table

import fivetool as ft
from at_the_table import happened
from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.games.highlights_dice.board import final, picture, sheet
from fivetool.games.highlights_dice.rules import decision, decisions, phase
from fivetool.games.highlights_dice.words.preview import preview
from fivetool.show.event_reader import events_since


def drawn(at, seat):
    """All elements of a seat's board."""
    svg = at.setup.game.board.svg(at.scene(seat), at.choices_of(seat))
    return list(ElementTree.fromstring(svg).iter())


def clickable(at, seat):
    return sorted({element.attrib["data-choice"] for element in drawn(at, seat) if "data-choice" in element.attrib})


def test_areas_and_tracks_can_be_clicked():
    assert clickable(active("S4 D5"), 0) == ["0", "1"]
    assert clickable(active("S4 D5"), 1) == []
    at = picking("S4 D3 W2")
    assert clickable(at, 1) == clickable(at, 2) == ["0", "1", "4"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_seat_has_a_diamond_with_its_runners(seats):
    at = table(seats, SOLO_SPREAD if seats == 1 else "S D T HR W SB S D T 1OUT")
    for seat in range(seats):
        place(at, seat, on="1B 3B")
    elements = drawn(at, 0)
    bases = {(e.attrib["data-team"], e.attrib["data-base"]) for e in elements if "data-base" in e.attrib}
    assert bases == {(str(seat), str(base)) for seat in range(seats) for base in range(4)}
    runners = [e.attrib["data-team"] for e in elements if "data-runner" in e.attrib]
    assert sorted(runners) == sorted(str(seat) for seat in range(seats) for _ in range(2))


def test_text_board():
    at = place(active("S4 D3 W2", power_dice="T1"), marks="S2", on="2B", runs=3, power=1)
    text = str(at)
    assert "Singles       ■ ■ ■ ■" in text
    assert "Triples       ◆" in text
    assert "▶ Kestrels: 3 runs, Power 1, Round 1, on base: 2B" in text
    assert "Singles  ×     ×    [C]" in text
    assert text.endswith("C Clutch  P Power Die")
    assert max(len(line) for line in text.splitlines()) < 80
    assert "dice left: T HR" in str(extra_inning("T HR"))
    alone = str(lay(table(1, SOLO_SPREAD), "S4 D5", defense="D"))
    assert "(defended)" in alone
    assert "Hits Fitz: 0 runs" in alone


@pytest.mark.parametrize(
    ("make", "label"),
    [
        (
            lambda: active("S3 D6"),
            "Take 3 dice from Singles: checks 5 boxes on Singles, Stolen Bases and Clutch Hits, next a starred Single",
        ),
        (
            lambda: active("D2 S7", marks="D1 T2", on="1B"),
            "Take 2 dice from Doubles: 3 runs score, runner on third; then 1 Out: nobody on base",
        ),
        (lambda: active("HR2 S7", marks="W1"), "Take 2 dice from Home Runs: then you pick any other track"),
        (lambda: active("T2 S7", marks="T9"), "Take 2 dice from Triples: a starred box is wasted, 1 check lost"),
        (lambda: active("W1 S8", marks="W4"), "Take 1 die from Walks: one more Power Die"),
        (lambda: active("W1 S8", marks="W10"), "Take 1 die from Walks: 1 check lost"),
        (lambda: active("S9", power_dice="T1"), "Take 1 die from Triples: an empty box, next an arrow to Doubles"),
        (
            lambda: lay(active("S1 D8", marks="S4", on="1B 3B"), "S1 D8", pitcher="SB"),
            "Take 1 die from Singles: a run scores, runners on first and second; "
            "then Stolen Base: runners on second and third",
        ),
        (
            lambda: lay(active("W1 D8", marks="W3", on="1B 2B"), "W1 D8", pitcher="SB"),
            "Take 1 die from Walks: bases loaded; then Stolen Base: a run scores, runners on second and third",
        ),
        (
            lambda: lay(table(1, SOLO_SPREAD), "S2 D5 W1 T1", defense="D"),
            "Take 2 dice from Singles: checks 3 boxes on Singles and Stolen Bases, next an arrow to Clutch Hits; "
            "Hits Fitz can score up to 1",
        ),
        (lambda: extra_inning("T HR"), "Use a Triple die: an empty box, next an arrow to Doubles"),
    ],
)
def test_choices_say_what_is_done_and_what_happens(make, label):
    assert label in [choice.label for choice in make().choices_of(0)]


@pytest.mark.parametrize(
    ("choices", "label"),
    [
        ("", "Check Singles: runner on first"),  # another pick is to come, so the Pitcher Die is not foreseen
        ("D", "Check Singles: runner on first; then 1 Out: nobody on base"),
    ],
)
def test_picks_say_what_happens(choices, label):
    at = played(picking("S4 D3 T2", marks="S4"), *choices.split(), seat=1)
    assert label in [choice.label for choice in at.choices_of(1)]


def test_what_each_choice_would_check_can_be_lit():
    at = active("S3 D6")
    outlined = {
        part.attrib["data-preview"]: [
            (float(e.attrib["x"]) + 1, float(e.attrib["y"]) + 1)
            for e in part.iter()
            if e.get("class") == "ft-preview-box"
        ]
        for part in drawn(at, 0)
        if "data-preview" in part.attrib
    }
    places = sheet.box_places(at.scene(0), 0)
    assert outlined["0"] == [pytest.approx(places[box]) for box in ((0, 1), (0, 2), (5, 1), (0, 3), (6, 1))]
    assert set(outlined) == {"0", "1"}
    assert not any("data-preview" in part.attrib for part in drawn(at, 1)), "nothing to look at for the others"


def test_dice_lie_in_their_areas_and_checked_boxes_are_crossed():
    at = place(active("S4 D3 W2", power_dice="D2"), marks="S2")
    elements = drawn(at, 0)
    areas = next(e for e in elements if e.get("data-shows-dice"))
    assert [("".join(e.itertext()), e.get("data-look")) for e in areas.iter() if e.get("data-look")] == [
        *[("S", "play")] * 4,
        ("D", "play"),  # more than four dice are counted, so that all can be read
        ("D", "power"),
        *[("W", "play")] * 2,
    ]
    assert [words for words in areas.itertext() if "×" in words] == ["× 3", "× 2"]
    checked = [e.get("data-part") for e in elements if "ft-box-checked" in e.get("class", "")]
    assert checked == ["0-S-1", "0-S-2"]
    said = [e.get("aria-label") for e in elements if e.get("role") == "img"]
    assert "Triples: 0 of 10 checked; next: empty" in said
    assert "Pitcher Die: 1 Out, lead runner out" in said


def test_the_sheet_of_another_player_shows_what_comes_next_there():
    elements = drawn(place(active("S4 D3 W2"), marks="S2"), 1)
    said = [e.get("aria-label") for e in elements if e.get("role") == "img"]
    assert "Singles: 2 of 12 checked, next: check a box on Clutch Hits" in said


def test_a_turn_that_is_about_to_begin_is_named_before_its_roll():
    """The Rounds box is checked with the roll; the board never speaks of Round 0, nor of what was asked before."""
    at = active("S4 D3 W2")
    state = at.scene(0).view
    state.phase, state.rounds[:], state.active = phase.NEW_TURN, 0, 0
    scene = dataclasses.replace(at.scene(0), view=state)
    words = " ".join(ElementTree.fromstring(at.setup.game.board.svg(scene, [])).itertext())
    assert "Round 1 of 6" in words
    assert "You roll" in words


def test_of_equally_big_turns_the_winner_has_the_biggest():
    turns = [(1, 3), (0, 5), (0, 6)]  # team and Round; two runs each
    events = []
    for team, number in turns:
        events.append(Event("turn_start", team, {"round": number}))
        events += [Event("run", team, {"team": team})] * 2
    assert final.best_turn(events, winners=[0]) == (0, 6, 2)
    assert final.best_turn(events, winners=[1]) == (1, 3, 2)


def test_a_preview_foresees_the_pitcher_die():
    for seed in range(6):
        at = ft.game("highlights-dice", 2, rounds=2).table(seed=seed)
        while not at.over:
            seat, choice = at.actor, at.choices[0].id
            foreseen = preview(at.scene(seat), seat, choice)
            events = at.play(choice)
            if foreseen.pitched and any(event.kind == "pitcher" for event in events):
                after = [e for e in events[: [e.kind for e in events].index("dice_passed")] if e.kind == "run"]
                assert len([e for e in after if e.team == seat]) == foreseen.runs + foreseen.pitched.runs


def test_the_boxes_of_a_chain_light_up():
    at = played(active("S3 D6"), "S")
    lit = [picture.touched(event) for event in at.events if picture.touched(event)]
    assert lit == ["0-S-1", "0-S-2", "0-SB-1", "0-S-3", "0-C-1"]
    for seat in (0, 1):
        parts = {element.attrib.get("data-part") for element in drawn(at, seat)}
        assert parts.issuperset(lit), "every sheet on the board has its boxes"


def test_a_preview_is_what_happens():
    at = ft.game("highlights-dice", 2).table(seed=8)
    for _ in range(30):
        seat, choice = at.actor, at.choices[-1].id
        foreseen = preview(at.scene(seat), seat, choice)
        asked = decisions.decision_of_seat(at.state, seat)
        events = at.play(choice)
        boxes = [event for event in events if event.kind == "check" and event.seat == seat]
        if asked == decision.AREA:
            assert [(event.track, event.number) for event in boxes] == list(foreseen.boxes)


def test_scoreboard_by_rounds():
    at = ft.game("highlights-dice", 3, first=1).table(seed=3, players=["manager"] * 3)
    at.play_bots()
    shown = at.setup.game.board.scoreboard(at.scene())
    assert shown.columns[:4] == ("1", "2", "3", "4")
    assert dict(shown.totals)["R"] == tuple(at.scores)
    assert [sum(cell or 0 for cell in line) for line in shown.lines] == at.scores
    assert shown.now == "Final"


@pytest.mark.parametrize("seats", [1, 2])
def test_the_scoresheet_shows_the_scoreboard_after_every_event(seats):
    at = ft.game("highlights-dice", seats, rounds=2, series_games=2).table(seed=4, players=["manager"] * seats)
    at.play_bots()
    sheet = at.setup.game.board.line_score(at.setup, at.names)
    for count, event in enumerate(at.events, 1):
        sheet.enter(event)
        assert sheet.show() == at.setup.game.board.scoreboard(
            Scene(at.setup, at.state, -1, at.names, at.events[:count])
        )


@pytest.mark.parametrize(("level", "power"), [("normal", 1), ("hard", 0)])
def test_power_from_the_start_is_on_the_scoreboard(level, power):
    at = ft.game("highlights-dice", 1, solo_difficulty=level).table(seed=1)
    assert dict(at.setup.game.board.scoreboard(at.scene()).totals)["Power"] == (power, 0)


def test_dice_of_a_roll():
    at = table(1, SOLO_SPREAD)
    shown = [(dice.name, dice.shown) for event in at.events for dice in at.setup.game.board.dice(event, at.setup)]
    assert shown[0] == ("Pitcher Die", ("1OUT",))
    assert shown[1] == ("Defense", ("SB",))
    assert shown[2] == ("Play Dice", ("S", "D", "T", "HR", "W", "SB", "S", "D", "T"))
    assert shown[3] == ("Power Dice", ("S",))


def test_questions_and_sentences():
    at = active("S2 D2 T5", marks="S3")
    assert at.question == (
        "Kestrels, take the dice from one area. Each die checks a box on that track. Then 1 Out: lead runner out."
    )
    played(at, "S")
    told = [sentence.text for sentence in at.play_by_play()]
    assert told[-3:] == [
        "A starred Single for the Kestrels: Singles 4.",
        "It isn't the last check of the turn, so the star is wasted.",
        "A Single for the Kestrels: Singles 5!",
    ]
    assert at.question == (
        "Badgers, check one box on each of two tracks. Which track first? Then 1 Out: lead runner out."
    )
    assert happened(at, "area_taken")[0].area == 0


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_last_board_tells_how_the_game_came_out(seats):
    at = ft.game("highlights-dice", seats, rounds=2).table(seed=5)
    while not at.over:
        seat = at.waiting[0]
        at.play(at.choices_of(seat)[0].id, seat)
    svg = at.setup.game.board.svg(at.scene(0), [])
    words = " ".join(ElementTree.fromstring(svg).itertext())
    winners = [at.setup.names.teams[seat] for seat in range(seats) if at.state.result[seat]]
    assert any(
        end in words for end in (f"{' and '.join(winners)} win!", "share the win", "Hits Fitz wins", "beat Hits Fitz!")
    )
    runs = [int(run) for run in at.state.runs[:seats]]
    figures = [int(e.text) for e in ElementTree.fromstring(svg).iter() if "ft-figure" in e.get("class", "")]
    assert figures[:seats] == runs
    team, _, most = final.best_turn(events_since(at.scene().events, "game_start", "resumed"))
    assert most <= max([*runs, int(at.state.fitz_runs)])
    assert team in range(-1, at.setup.team_count)
    assert "data-shows-dice" not in svg, "dice that nobody will take any more are gone"


def test_areas_and_tracks_are_larger_in_a_wide_room():
    elements = drawn(active("S4 D5"), 0)
    areas = next(e for e in elements if e.get("data-shows-dice"))
    around = next(e for e in elements if areas in list(e))
    assert f"scale({picture.WIDE_SCALE:g})" in around.attrib["data-wide"]
    assert "scale" not in around.attrib["transform"]
