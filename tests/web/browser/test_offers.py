"""The usual thing is one key, everything else stands beside it, and no order is in force until it is taken."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .clubhouse import PHONE, Clubhouse, Visit, Visitor

GAME = "diamond-dice"
BOTH = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
SHORT = {"innings": 1}
FIELDING, BATTING = "How do you defend?", "What's your call?"
ALIGNMENT_ASKED = re.compile(
    "set your fielders|Where do your fielders play"
)  # with abilities that are open, and without


def come_to(visitor: Visitor, words: str) -> None:
    """Do the usual thing until something is asked."""
    for _ in range(200):
        visitor.wait_for_turn("yours")
        if words in visitor.page.locator("#question").inner_text():
            return
        number = visitor.number
        visitor.page.keyboard.press("Space" if visitor.page.locator(".choice.usual").count() else "1")
        visitor.wait_past(number)
    raise AssertionError(f"nobody asked: {words}")


def headings(visitor: Visitor) -> list[str]:
    """Those that are open, then those that are folded."""
    return visitor.page.locator("#choices .group :is(h3, summary b)").all_inner_texts()


def take(visitor: Visitor, heading: str, name: str) -> None:
    """Take something out of a fold."""
    visitor.page.locator("#choices summary", has_text=heading).click()
    visitor.page.get_by_role("button", name=name).first.click()


def test_a_game_of_somebody_who_changes_nothing_takes_one_key_a_question(visitor: Visitor) -> None:
    visitor.make_table(game=GAME, seed=4, options=SHORT)
    keys = 0
    while visitor.wait_for_turn("yours", "over") != "over":
        number = visitor.number
        visitor.page.keyboard.press("Space" if visitor.page.locator(".choice.usual").count() else "1")
        visitor.wait_past(number)
        keys += 1
    assert 4 < keys < 40
    expect(visitor.page.locator("#log .own")).to_have_count(0)
    expect(visitor.page.locator("#in-force")).to_be_hidden()


def test_in_the_field_everything_is_offered_at_once(visitor: Visitor) -> None:
    visitor.make_table(game=GAME, seed=4)
    come_to(visitor, FIELDING)
    assert headings(visitor) == ["Bullpen", "More"]
    number = visitor.number
    take(visitor, "More", "Infield in")
    visitor.wait_past(number)
    expect(visitor.page.locator("#log")).to_contain_text("The infield comes in.")
    assert visitor.number >= number + 3, "the pitcher stays, nobody comes off the bench, and the infield is in"
    visitor.page.locator("#undo").click()
    expect(visitor.page.locator("#question")).to_contain_text(FIELDING)
    assert headings(visitor) == ["Bullpen", "More"], "the whole answer is taken back"


def test_a_reliever_answers_the_first_question_alone(visitor: Visitor) -> None:
    visitor.make_table(game=GAME, seed=4)
    come_to(visitor, FIELDING)
    number = visitor.number
    take(visitor, "Bullpen", "Bring in")
    visitor.wait_past(number)
    visitor.wait_for_turn("yours")
    expect(visitor.page.locator("#log")).to_contain_text(re.compile(r"bring in .+ for .+\."))
    expect(visitor.page.locator("#question")).not_to_contain_text(FIELDING)


def test_a_name_on_the_board_that_is_folded_away_is_shown_before_it_is_chosen(visitor: Visitor) -> None:
    """A look at the bullpen must not bring anybody in."""
    visitor.make_table(game=GAME, seed=4)
    come_to(visitor, FIELDING)
    page, number = visitor.page, visitor.number
    page.locator(
        "#board [data-choice]", has_text=re.compile("Strikeout|Closer|Curve|Knuckle|Pickoff|Double")
    ).first.click()
    focused = page.locator("#choices button:focus")
    expect(focused).to_contain_text("Bring in")
    assert visitor.number == number
    focused.press("Enter")
    visitor.wait_past(number)


def both_at_a_table(visit: Visit, clubhouse: Clubhouse) -> tuple[Visitor, Visitor]:
    """Ann in the field, asked about the bullpen, and Bob at bat."""
    ann, bob = visit(clubhouse), visit(clubhouse)
    made = ann.make_table(game=GAME, seats=BOTH, options={"bat_first": "home"})  # a seed would tell the dice
    bob.go(made["seat_links"][0]["url"])
    bob.wait_until_live()
    for player in (ann, bob):
        player.wait_for_turn("yours")
        player.click_choice()
    ann.wait_for_turn("yours")
    expect(ann.page.locator("#question")).to_contain_text(FIELDING)
    return ann, bob


def test_what_was_taken_of_a_later_question_waits_for_the_other_manager(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, bob = both_at_a_table(visit, clubhouse)
    take(ann, "More", "Infield in")
    expect(ann.page.locator("#planned")).to_contain_text("Infield in")
    bob.wait_for_turn("yours")
    expect(bob.page.locator("#question")).to_contain_text(BATTING)
    expect(bob.page.locator("#log")).not_to_contain_text("The infield comes in.")
    bob.page.keyboard.press("Space")
    expect(bob.page.locator("#log")).to_contain_text("The infield comes in.")
    expect(ann.page.locator("#plan")).to_be_hidden()


def test_who_meets_something_new_is_asked_again(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, bob = both_at_a_table(visit, clubhouse)
    take(ann, "More", "Infield in")
    bob.wait_for_turn("yours")
    number = bob.number
    take(bob, "Bench", "Pinch-hit")
    bob.wait_past(number)
    bob.wait_for_turn("yours")
    bob.page.keyboard.press("Space")
    ann.wait_for_turn("yours")
    expect(ann.page.locator("#notice")).to_contain_text("it is your call again. You had called: Infield in")
    assert ann.page.locator("#choices button", has_text="Infield in").count() == 1


def test_a_plan_can_be_dropped(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, bob = both_at_a_table(visit, clubhouse)
    take(ann, "More", "Infield in")
    ann.page.locator("#drop-plan").click()
    bob.wait_for_turn("yours")
    bob.page.keyboard.press("Space")
    ann.wait_for_turn("yours")
    expect(ann.page.locator("#question")).to_contain_text(ALIGNMENT_ASKED)


def test_an_order_is_taken_shown_told_and_ended(visitor: Visitor) -> None:
    visitor.make_table(game=GAME, seed=4)
    page = visitor.page
    page.locator("summary", has_text="Automatic answers").click()
    expect(page.locator("#in-force")).to_be_hidden()
    page.locator("#orders select").nth(1).select_option("never")
    expect(page.locator("#in-force")).to_contain_text("Bench: nobody until I say so")
    visitor.click_choice()
    visitor.wait_for_turn("yours")
    expect(page.locator("#question")).to_contain_text("What's your call?")
    line = page.locator("#log .own").first
    expect(line).to_contain_text("Standing order (Bench: nobody until I say so): Leave everyone in.")
    expect(line.locator("li").first).to_be_hidden()
    line.locator("summary").click()
    expect(line).to_contain_text(BATTING)
    expect(line.locator("li")).to_have_count(3)
    expect(line.locator("li").first).to_be_visible()
    page.reload()
    expect(page.locator("#log .own").first).to_contain_text("Leave everyone in.")
    page.locator("#in-force button").click()
    expect(page.locator("#in-force")).to_be_hidden()
    visitor.wait_for_turn("yours")
    come_to(visitor, BATTING)


def test_on_a_phone_the_usual_thing_stays_in_sight(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, screen=PHONE)
    visitor.make_table(game=GAME, seed=4)
    come_to(visitor, FIELDING)
    usual = visitor.page.locator(".choice.usual")
    last = visitor.page.locator("#choices .choice:visible").last
    last.scroll_into_view_if_needed()
    for button in (usual, last):
        box = button.bounding_box() or {}
        assert box["height"] >= 44
        assert 0 <= box["y"] <= PHONE["height"] - box["height"]
        assert box["x"] + box["width"] <= PHONE["width"]
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
