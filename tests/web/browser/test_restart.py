"""The server or its database goes away in mid-game and comes back: nothing is lost, and the browsers go on."""

from __future__ import annotations

from playwright.sync_api import expect

from .clubhouse import Clubhouse, Visit, Visitor
from .test_playing import FIRST

# A line that breaks right after the third choice went out, so that its answer is lost.
BREAKS = """
window.choices = 0;
window.WebSocket = class extends WebSocket {
  send(text) {
    super.send(text);
    if (text.includes("choose") && ++window.choices === 3) this.close();
  }
};
"""
# A first line that falls silent when told to, without ever being closed.
FALLS_SILENT = """
window.lines = 0;
window.WebSocket = class extends WebSocket {
  #first = window.lines++ === 0;
  addEventListener(name, hear) {
    super.addEventListener(name, (event) => (this.#first && window.silent) || hear(event));
  }
};
"""


def test_both_browsers_resume(visit: Visit, own_clubhouse: Clubhouse) -> None:
    host, friend = visit(own_clubhouse), visit(own_clubhouse)
    made = host.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "friend"}])
    friend.go(made["seat_links"][0]["url"])
    friend.wait_until_live()
    _play(host, friend, moves=3)
    before = [host.number, host.page.locator("#log").evaluate("log => log.textContent")]

    own_clubhouse.kill()
    for player in (host, friend):
        expect(player.page.locator("#line")).to_have_attribute("data-state", "lost")
        expect(player.page.locator("#notice")).to_contain_text("Nothing is lost")
    mover = host if host.turn == "yours" else friend
    mover.choices.first.click()
    expect(mover.page.locator("#notice")).to_contain_text("is not answering")

    own_clubhouse.start()
    for player in (host, friend):
        player.wait_until_live()
    assert [host.number, host.page.locator("#log").evaluate("log => log.textContent")] == before
    _play(host, friend, moves=3)

    host.page.reload()
    host.wait_until_live()
    assert host.number == friend.number


def test_a_database_that_is_gone_is_told_and_nothing_is_lost(visit: Visit, own_clubhouse: Clubhouse) -> None:
    player = visit(own_clubhouse)
    player.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "me"}])
    player.click_choice()
    number, log = player.number, player.page.locator("#log").evaluate("log => log.textContent")
    database = own_clubhouse.folder / "clubhouse.sqlite"
    away = database.rename(database.with_suffix(".away"))

    player.choices.first.click()
    expect(player.page.locator("#notice")).to_contain_text("database cannot be reached right now. Nothing is lost")
    expect(player.choices.first).to_be_enabled()
    assert (player.number, player.turn) == (number, "yours")
    assert player.page.locator("#log").evaluate("log => log.textContent") == log

    away.rename(database)
    player.click_choice()
    expect(player.page.locator("#notice")).to_have_text("")
    assert player.number == number + 1


def test_a_choice_whose_answer_is_lost_stands(visitor: Visitor) -> None:
    """The person would be told if the server had refused the choice of a standing order."""
    visitor.context.add_init_script(BREAKS)
    visitor.make_table(game=FIRST, seed=3, seats=[{"kind": "me"}, {"kind": "me"}])
    visitor.click_choice()
    visitor.wait_for_turn("yours")
    number = visitor.number
    visitor.page.locator("#always").check()
    visitor.choices.first.click()  # from here on the order chooses
    visitor.wait_past(number)
    visitor.wait_until_live()
    assert visitor.page.evaluate("window.choices") >= 3
    expect(visitor.page.locator("#notice")).to_have_text("")
    expect(visitor.page.locator("#in-force li button", has_text="Ask me again")).to_have_count(1)


def test_a_line_that_is_dead_but_not_closed_is_given_up(visitor: Visitor) -> None:
    visitor.context.add_init_script(FALLS_SILENT)
    visitor.page.clock.install()
    visitor.make_table(game=FIRST, seed=3, seats=[{"kind": "me"}, {"kind": "me"}])
    visitor.page.evaluate("window.silent = true")
    visitor.page.clock.run_for(45_000)  # one ping without an answer is enough
    visitor.wait_until_live()
    assert visitor.page.evaluate("window.lines") == 2
    number = visitor.number
    visitor.click_choice()
    visitor.wait_past(number)


def _play(host: Visitor, friend: Visitor, moves: int) -> None:
    for _ in range(moves):
        mover, other = (host, friend) if host.wait_for_turn("yours", "theirs") == "yours" else (friend, host)
        mover.wait_for_turn("yours")
        number = mover.number
        mover.click_choice()
        other.wait_past(number)
