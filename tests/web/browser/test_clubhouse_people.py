"""Puzzles, and leagues between people, in real browsers: two and four of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fivetool.game.registry import all_games
from fivetool.web.puzzles import puzzles_of

from .clubhouse import PHONE, Clubhouse, Visit, Visitor
from .test_pages import SIDEWAYS, violations
from .test_playing import FIRST

WITH_ROSTERS = next(game.name for game in all_games() if game.league.drafting is not None)


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_two_people_answer_puzzles_one_by_the_board(visit: Visit, clubhouse: Clubhouse, game: str) -> None:
    ann, ben = visit(clubhouse), visit(clubhouse, screen=PHONE)
    for player in (ann, ben):
        player.go(f"/puzzles/{game}")
        expect(player.page.locator("#board svg")).to_be_visible()
        assert player.page.evaluate(SIDEWAYS) <= 0
    known = puzzles_of(next(one for one in all_games() if one.name == game))
    puzzle = known[ann.page.url.rsplit("/", 1)[1]]
    ann.page.locator(f"button[value='{puzzle.best}']").click()
    expect(ann.page.locator("#verdict")).to_have_text("Right.")
    expect(ann.page.locator(".worths li")).to_have_count(len(puzzle.choices))
    ann.page.get_by_role("link", name="Next puzzle").click()
    assert ann.page.url.rsplit("/", 1)[1] != puzzle.id
    on_board = ann.page.locator("#board [data-choice]")  # a phone's board leaves some of them out
    if on_board.count():
        on_board.first.click()
        expect(ann.page.locator("#verdict")).to_be_visible()
    ben.page.locator(".puzzle-choices button").first.click()
    expect(ben.page.locator("#verdict")).to_be_visible()
    assert ben.page.evaluate(SIDEWAYS) <= 0
    if game == FIRST:  # the pages of the others differ in the board alone
        assert violations(ben.page) == []
    assert ann.errors == ben.errors == []


class OpenClubhouse(Clubhouse):
    """A clubhouse that other machines may reach, where leagues belong to whoever started them."""

    host = "0.0.0.0"


@pytest.fixture
def open_clubhouse(tmp_path: Path) -> Iterator[Clubhouse]:
    server = OpenClubhouse(tmp_path)
    with contextlib.ExitStack() as stack:
        stack.callback(server.kill)
        server.start()
        yield server


def introduce(player: Visitor, name: str) -> None:
    player.go("/me")
    player.page.get_by_label("Name").fill(name)
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.locator("h1")).to_have_text(name)


def test_four_people_share_a_league(visit: Visit, open_clubhouse: Clubhouse) -> None:
    ann, ben, cleo, dan = (visit(open_clubhouse, screen=PHONE if place % 2 else None) for place in range(4))
    for player, name in ((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo")):
        introduce(player, name)
    ann.go("/leagues")
    ann.page.get_by_label("Name", exact=True).fill("Four friends")
    ann.page.locator("select[name=game]").select_option(FIRST)
    ann.page.get_by_text("Cards, calendar and options").click()
    ann.page.locator("[name=calendar]").fill("2045-04-01,Owls,Kites\n2045-04-02,Rams,Foxes\n2045-04-03,Kites,Owls")
    ann.page.locator("[name=options]").fill("innings=1")
    ann.page.get_by_role("button", name="Start the league").click()
    expect(ann.page.locator("#today")).to_have_text("April 1")
    base = "/league/four-friends"
    for player, club in ((ben, "Owls"), (cleo, "Kites")):
        ann.go(f"{base}/office")
        ann.page.get_by_role("button", name=f"Invite a manager for the {club}").click()
        link = ann.page.locator("#link").inner_text()
        assert violations(ann.page) == []
        player.go(link[link.index("/league/") :])
        expect(player.page.locator("h1")).to_have_text(f"Manage the {club}?")
        player.page.get_by_role("button", name="Take the club").click()
        expect(player.page.locator("h1")).to_have_text("Front office")
        assert player.page.evaluate(SIDEWAYS) <= 0
    dan.go(f"{base}/office")
    expect(dan.page.get_by_role("row", name="Owls")).to_contain_text("Ben")
    assert dan.page.get_by_role("button", name="Invite").count() == 0
    dan.go(base)
    assert dan.page.get_by_role("button", name="Simulate").count() == 0
    ben.go(base)
    ben.page.get_by_role("button", name="as the visitor").click()
    ben.wait_until_live()
    cleo.go(ben.page.url.removeprefix(open_clubhouse.url))
    cleo.wait_until_live()
    dan.go(base)
    dan.page.get_by_role("link", name="Go to the table").click()  # to watch
    expect(dan.page.locator("#players")).to_be_attached()
    for _ in range(400):
        if ben.ballpark.get_attribute("data-turn") == "over":
            break
        for player in (ben, cleo):
            if player.ballpark.get_attribute("data-turn") == "yours" and player.choices.count():
                with contextlib.suppress(Exception):  # the other was faster, and the buttons are gone
                    player.choices.first.click(timeout=2000)
    expect(ben.ballpark).to_have_attribute("data-turn", "over")
    ann.go(f"{base}/game/2045/1")
    expect(ann.page.get_by_role("link", name="Watch the replay")).to_be_visible()


def test_two_managers_draft_their_clubs_and_begin_a_career(visit: Visit, open_clubhouse: Clubhouse) -> None:
    ann, ben = visit(open_clubhouse), visit(open_clubhouse, screen=PHONE)
    for player, name in ((ann, "Ann"), (ben, "Ben")):
        introduce(player, name)
    ann.go("/leagues")
    ann.page.get_by_label("Name", exact=True).fill("Draft day")
    ann.page.locator("select[name=game]").select_option(WITH_ROSTERS)
    ann.page.get_by_role("button", name="Start the league").click()
    expect(ann.page.locator("#today")).to_be_visible()
    base = "/league/draft-day"
    ann.go(f"{base}/office")
    ann.page.get_by_role("button", name="Invite a manager").nth(1).click()
    link = ann.page.locator("#link").inner_text()
    ben.go(link[link.index("/league/") :])
    ben.page.get_by_role("button", name="Take the club").click()
    ann.go(f"{base}/draft")
    assert violations(ann.page) == []
    ann.page.get_by_label("Each club keeps").select_option("20")
    ann.page.locator("[name=by_hand]").first.check()
    ann.page.get_by_role("button", name="Start the draft").click()
    expect(ann.page.locator("#turn")).to_contain_text("Round 1")
    for _ in range(2):
        for player in (ann, ben):
            player.go(f"{base}/draft")
            assert player.page.evaluate(SIDEWAYS) <= 0
        turn = ann if "your pick" in ann.page.locator("#turn").inner_text() else ben
        other = ben if turn is ann else ann
        expect(other.page.locator("button[name=player]")).to_have_count(0)
        taken = turn.page.locator("button[name=player]").first
        name = str(taken.get_attribute("aria-label")).removeprefix("Draft ")
        taken.click()
        expect(turn.page.locator(".picked")).to_contain_text(name)
        other.go(f"{base}/draft")
        expect(other.page.locator(".picked")).to_contain_text(name)
        assert violations(ann.page) == []
    ann.go(base)
    expect(ann.page.get_by_text("A draft is going on")).to_be_visible()
    ann.go(f"{base}/draft")
    ann.page.get_by_role("button", name="Bots finish the draft").click()
    expect(ann.page.get_by_text("everybody has a club")).to_be_visible()
    ben.go(f"{base}/careers")
    ben.page.get_by_label("Name").fill("Benny Newman")
    ben.page.get_by_role("button", name="See what he could be").click()
    expect(ben.page.locator("h1")).to_have_text("Benny Newman: not created yet")
    assert violations(ben.page) == []
    ben.page.get_by_role("link", name="Go back, create nobody").click()
    expect(ben.page.get_by_text("No careers yet")).to_be_visible()
    ben.page.get_by_label("Name").fill("Benny Newman")
    ben.page.get_by_role("button", name="See what he could be").click()
    ben.page.get_by_role("button", name="Begin his career").click()
    expect(ben.page.locator("h1")).to_have_text("Benny Newman")
    before = ben.page.locator(".facts b").inner_text()
    ben.page.locator("[name=what]").first.check()
    ben.page.get_by_role("button", name="See what that changes").click()
    ben.page.get_by_role("link", name="Go back, buy nothing").click()
    expect(ben.page.locator(".facts b")).to_have_text(before)
    ben.page.locator("[name=what]").first.check()
    ben.page.get_by_role("button", name="See what that changes").click()
    ben.page.get_by_role("button", name="Buy it").click()
    expect(ben.page.locator(".facts b")).not_to_have_text(before)
    ann.go(f"{base}/career/benny-newman")
    expect(ann.page.get_by_role("button", name="End this career")).to_have_count(0)  # he is Ben's
