"""What the Dice Game shows and says: boards, previews, scoreboards, sentences."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from highlights_dice_play import SOLO_SPREAD, active, extra_inning, lay, picking, place, played, table

import fivetool as ft
from at_the_table import happened
from fivetool.game.scene import Scene
from fivetool.games.highlights_dice.board import picture
from fivetool.games.highlights_dice.rules import decision, decisions
from fivetool.games.highlights_dice.words.preview import preview


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
    assert "S   ×     ×    [C]" in text
    assert text.endswith("C Clutch  P Power Die")
    assert max(len(line) for line in text.splitlines()) < 80
    assert "dice left: T HR" in str(extra_inning("T HR"))
    alone = str(lay(table(1, SOLO_SPREAD), "S4 D5", defense="D"))
    assert "(defended)" in alone
    assert "Hits Fitz: 0 runs" in alone


@pytest.mark.parametrize(
    ("make", "track", "said"),
    [
        (lambda: active("S3 D6"), 0, "S1, S2>SB1, S3>C1; passes 3 on"),
        (
            lambda: active("D2 S7", marks="D1 T2", on="1B"),
            1,
            "D2, D3>T3; 3 runs; on 3B (1 Out leaves nobody); passes 2 on",
        ),
        (lambda: active("HR2 S7", marks="W1"), 3, "HR1, HR2>W2>HR3; then a wild; passes 2 on"),
        (lambda: active("T2 S7", marks="T9"), 2, "T10; a star wasted; 1 lost; passes 2 on"),
        (lambda: active("W1 S8", marks="W4"), 4, "W5; Power +1; passes 1 on"),
        (lambda: active("W1 S8", marks="W10"), 4, "no box; 1 lost; passes 1 on"),
        (lambda: active("S9", power_dice="T1"), 2, "T1; passes 0 on"),
        (
            lambda: lay(active("S1 D8", marks="S4", on="1B 3B"), "S1 D8", pitcher="SB"),
            0,
            "S5; 1 run; on 1B 2B (Stolen Base leaves 2B 3B); passes 1 on",
        ),
        (
            lambda: lay(active("W1 D8", marks="W3", on="1B 2B"), "W1 D8", pitcher="SB"),
            4,
            "W4; on 1B 2B 3B (Stolen Base leaves 2B 3B and 1 run); passes 1 on",
        ),
        (lambda: lay(table(1, SOLO_SPREAD), "S2 D5 W1 T1", defense="D"), 0, "S1, S2>SB1; leaves Hits Fitz up to 1"),
    ],
)
def test_previews(make, track, said):
    at = make()
    assert str(preview(at.scene(0), 0, track)) == said
    assert said in next(choice.label for choice in at.choices if choice.id == track)


@pytest.mark.parametrize(
    ("choices", "track", "said"),
    [
        ("", 0, "S5; on 1B"),  # another pick is still to come, so the Pitcher Die is not foreseen
        ("D", 0, "S5; on 1B (1 Out leaves nobody)"),
    ],
)
def test_previews_of_picks(choices, track, said):
    at = played(picking("S4 D3 T2", marks="S4"), *choices.split(), seat=1)
    assert str(preview(at.scene(1), 1, track)) == said


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
        expected = sum(1 + line.count(">") for line in foreseen.boxes)
        if asked == decision.AREA:
            assert len(boxes) == expected


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
    assert dict(at.setup.game.board.scoreboard(at.scene()).totals)["P"] == (power, 0)


def test_dice_of_a_roll():
    at = table(1, SOLO_SPREAD)
    shown = [(dice.name, dice.shown) for event in at.events for dice in at.setup.game.board.dice(event, at.setup)]
    assert shown[0] == ("Pitcher Die", ("1OUT",))
    assert shown[1] == ("Defense", ("SB",))
    assert shown[2] == ("Play Dice", ("S", "D", "T", "HR", "W", "SB", "S", "D", "T"))
    assert shown[3] == ("Power Dice", ("S",))


def test_questions_and_sentences():
    at = active("S2 D2 T5", marks="S3")
    assert at.question == "Kestrels, which area do you take? The Pitcher Die shows 1 Out."
    played(at, "S")
    told = [sentence.text for sentence in at.play_by_play()]
    assert told[-3:] == [
        "S4: a Bonus Play, Single.",
        "Not the last check of the turn: the Bonus Play gives nothing.",
        "S5: Single!",
    ]
    assert at.question == "Badgers, your first of two picks? The Pitcher Die shows 1 Out."
    assert happened(at, "area_taken")[0].area == 0
