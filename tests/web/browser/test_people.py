"""A person in the browser: a name and a sign, games on My page, and the way to another device."""

from __future__ import annotations

from playwright.sync_api import expect

from .clubhouse import PHONE, Clubhouse, Visit, Visitor
from .test_pages import SIDEWAYS, violations
from .test_playing import FIRST


def click_in_menu(player: Visitor, name: str) -> None:
    """Open the menu of the table, which is folded where there is little room, and click what is in it."""
    player.page.evaluate("document.querySelector('details.menu').open = true")
    player.page.get_by_role("button", name=name).click()


def test_who_i_am_goes_with_me_to_another_device(visit: Visit, clubhouse: Clubhouse) -> None:
    ann = visit(clubhouse)
    ann.go("/me")
    expect(ann.page.locator("#make-code")).to_be_disabled()
    ann.page.get_by_label("Name").fill("Ann")
    ann.page.locator(".signs label[title=moon]").click()
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator("h1")).to_have_text("Ann")
    expect(ann.page.locator(".signs [value=moon]")).to_be_checked()
    ann.make_table(game=FIRST, seed=5, seats=[{"kind": "me"}, {"kind": "bot"}])
    expect(ann.page.locator("#players .player").first).to_contain_text("Ann")
    expect(ann.page.locator("#players .player").first.locator(".sign use")).to_have_attribute(
        "href", "/static/signs.svg#moon"
    )
    ann.play_out()
    ann.go("/me")
    expect(ann.page.locator(".ledger tbody tr")).to_have_count(1)
    ann.page.get_by_role("button", name="Make a recovery code").click()
    expect(ann.page.locator("#code-picture svg")).to_be_visible()
    assert violations(ann.page) == []
    link = ann.page.locator("#code-link").get_attribute("href")
    assert link is not None

    phone = visit(clubhouse, screen=PHONE)
    phone.go(link.removeprefix(clubhouse.url))
    phone.page.get_by_role("button", name="Move here").click()
    expect(phone.page.locator("h1")).to_have_text("Ann")
    expect(phone.page.locator(".ledger tbody tr")).to_have_count(1)
    assert phone.page.evaluate(SIDEWAYS) <= 0
    phone.page.locator("summary").click()
    phone.page.get_by_label("Type “delete everything”").fill("delete everything")
    phone.page.get_by_role("button", name="Delete", exact=True).click()
    expect(phone.page.locator("h1")).to_have_text("Play ball.")
    ann.go("/me")
    expect(ann.page.locator("h1")).to_have_text("My page")


def test_two_people_talk_and_one_resigns(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, ben = visit(clubhouse), visit(clubhouse, screen=PHONE)
    ann.go("/")
    ann.page.locator(f"[data-friend={FIRST}]").click()
    expect(ann.page.locator("#hello-terms")).to_have_text("No hints.")
    ann.page.get_by_role("button", name="QR code").click()
    expect(ann.page.locator("#qr .qr-code svg")).to_be_visible()
    assert violations(ann.page) == []
    ann.page.keyboard.press("Escape")
    link = ann.page.locator("#hello-links input").input_value()
    ben.go(link.removeprefix(clubhouse.url))
    ben.page.locator("#name-form input").fill("Ben")
    ben.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator("#players")).to_contain_text("Ben")
    ann.page.get_by_text("Say something").click()
    ann.page.get_by_role("button", name="Good luck!").click()
    expect(ben.page.locator("#heard")).to_contain_text("Good luck!")
    expect(ann.page.locator("#heard")).to_have_text("You: Good luck!")
    for player in (ann, ben):
        expect(player.page.locator("#hint")).to_be_hidden()
        expect(player.page.locator("#no-chances")).not_to_have_attribute("hidden", "")
    ben.page.locator("#tabs [data-view=players]").click()
    ben.page.get_by_text("Say something").click()
    ben.page.get_by_label("Mute what others say").check()
    expect(ben.page.locator("#heard")).to_be_hidden()
    ann.page.get_by_role("button", name="Thanks!").click()
    expect(ann.page.locator("#heard")).to_have_text("You: Thanks!")
    assert violations(ben.page) == []
    assert ben.page.evaluate(SIDEWAYS) <= 0
    ben.page.on("dialog", lambda dialog: dialog.accept())
    click_in_menu(ben, "Resign")
    for player, words in ((ann, "You won!"), (ben, "You lost")):
        player.wait_for_turn("over")
        expect(player.page.locator("#turn")).to_have_text(words)
        expect(player.page.locator("#question")).to_contain_text("Ben resigned.")
    expect(ben.page.locator("#heard")).to_be_hidden()


def test_two_strangers_meet_in_the_lobby(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, ben = visit(clubhouse), visit(clubhouse, screen=PHONE)
    for player, name in ((ann, "Ann"), (ben, "Ben")):
        player.go("/me")
        player.page.get_by_label("Name").fill(name)
        player.page.get_by_role("button", name="Save").click()
        expect(player.page.locator("h1")).to_have_text(name)
        player.go("/lobby")
    wanted = ann.page.get_by_role("region", name="Find a game")
    wanted.locator("[name=game]").select_option(FIRST)
    wanted.get_by_label("Clock").select_option("days:3")
    ann.page.get_by_role("button", name="Find an opponent").click()
    expect(ann.page.locator("#hello-words")).to_contain_text("in the lobby")
    expect(ann.page.locator("#hello-terms")).to_have_text("3 days per move, no hints and rated.")
    ben.page.get_by_role("link", name="Refresh").click()
    expect(ben.page.get_by_role("button", name="Join Ann").last).to_be_visible()
    assert violations(ben.page) == []
    assert ben.page.evaluate(SIDEWAYS) <= 0
    ben.page.get_by_role("button", name="Join Ann").last.click()
    expect(ben.page.locator("#players")).to_contain_text("Ann")
    asked = ann if ann.wait_for_turn("yours", "theirs") == "yours" else ben
    expect(asked.page.locator("#undo")).to_be_hidden()
    asked.go("/lobby")
    expect(asked.page.locator("#turns li")).to_have_count(1)
    expect(asked.page).to_have_title("(1) Your move – Lobby – Fivetool")
    assert violations(asked.page) == []
    asked.page.locator("#turns a").click()
    asked.click_choice()


def test_the_clubhouse_is_an_app_that_says_when_the_line_is_down(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, service_workers="allow")
    visitor.go("/")
    visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    visitor.go("/")  # from now on the worker looks after the page
    visitor.cut_the_line()
    visitor.go("/lobby")
    expect(visitor.page.locator("h1")).to_have_text("You are offline")
    assert visitor.page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"  # styled
    visitor.mend_the_line()
    expect(visitor.page.locator("h1")).to_have_text("Lobby")


def test_two_people_write_and_agree_on_a_draw(visit: Visit, clubhouse: Clubhouse) -> None:
    ann, ben = visit(clubhouse), visit(clubhouse, screen=PHONE, theme="dark")
    made = ann.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "friend"}], options={"extra_innings": "none"})
    ben.go(made["seat_links"][0]["url"])
    ben.wait_until_live()
    ben.page.locator("#tabs [data-view=players]").click()
    for player in (ann, ben):
        player.page.get_by_text("Say something").click()
        expect(player.page.locator("#write")).to_be_hidden()
    expect(ben.page.locator("#allow-chat")).to_be_hidden()
    ann.page.get_by_label("Let players write messages here").check()
    ben.page.get_by_label("Message", exact=True).fill("Watch this!")
    ben.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator("#messages")).to_contain_text("Watch this!")
    expect(ben.page.locator("#messages")).to_have_text("You: Watch this!")
    assert violations(ben.page) == []
    assert ben.page.evaluate(SIDEWAYS) <= 0
    ann.page.get_by_label("Mute what others say").check()
    expect(ann.page.locator("#messages")).to_be_hidden()
    ann.page.get_by_role("button", name="Report a player…").click()
    ann.page.get_by_label("What happened").fill("too loud")
    assert violations(ann.page) == []
    ann.page.get_by_role("button", name="Send the report").click()
    expect(ann.page.locator("#notice")).to_contain_text("Your report is with the operator")
    for player in (ann, ben):
        player.page.on("dialog", lambda dialog: dialog.accept())
    ann.page.get_by_role("button", name="Offer a draw").click()
    expect(ann.page.locator("#notice")).to_contain_text("Waiting for the others")
    expect(ben.page.locator("#undo-words")).to_contain_text("offers a draw")
    ben.page.get_by_role("button", name="Accept the draw").click()
    for player in (ann, ben):
        player.wait_for_turn("over")
        expect(player.page.locator("#turn")).to_have_text("A draw")
        expect(player.page.locator("#question")).to_contain_text("A draw by agreement.")
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: url != f"{clubhouse.url}{made['url']}")
    ben.page.get_by_role("link", name="Join the rematch").click()
    expect(ben.page.locator("#players .player").first).to_contain_text("(you)")  # sides are switched
    ben.page.locator("#tabs [data-view=players]").click()
    click_in_menu(ben, "Leave the table")
    expect(ben.page.locator("h1")).to_have_text("Play ball.")
    ann.page.get_by_role("button", name="Let a bot play on").click()
    expect(ann.page.locator("#players .player[data-kind=bot]")).to_have_count(1)


def test_four_people_play_the_same_dice(visit: Visit, clubhouse: Clubhouse) -> None:
    people = [visit(clubhouse, screen=PHONE if place % 2 else None) for place in range(4)]
    for player, name in zip(people, ("Ann", "Ben", "Carl", "Dana"), strict=True):
        player.go("/me")
        player.page.get_by_label("Name").fill(name)
        player.page.get_by_role("button", name="Save").click()
        expect(player.page.locator("h1")).to_have_text(name)
    ann = people[0]
    ann.go("/lobby")
    form = ann.page.locator("#duel")
    form.get_by_label("Game").select_option(FIRST)
    form.get_by_label("Players").select_option("4")
    assert violations(ann.page) == []
    form.get_by_role("button", name="Start the match").click()
    expect(ann.page.locator("h1")).to_have_text("Duplicate match")
    address = ann.page.get_by_label("Link to this match").input_value().removeprefix(clubhouse.url)
    for place, player in enumerate(people):
        player.go(address)
        assert player.page.evaluate(SIDEWAYS) <= 0
        player.page.get_by_role("button", name="Play", exact=True).click()
        player.wait_until_live()
        player.page.on("dialog", lambda dialog: dialog.accept())
        player.click_choice()
        if place:
            if place % 2:
                player.page.locator("#tabs [data-view=players]").click()
            click_in_menu(player, "Resign")
            player.wait_for_turn("over")
    ann.page.goto(address)
    expect(ann.page.locator(".contestants li")).to_have_text(
        ["Ann (you) playing", "Ben done", "Carl done", "Dana done"]
    )
    expect(ann.page.locator("main")).not_to_contain_text("Key:")
    ann.page.get_by_role("link", name="Go to my table").click()
    ann.play_out()
    ann.page.get_by_role("link", name="The match").first.click()
    expect(ann.page.locator("h2#who")).to_have_text("Results")
    expect(ann.page.locator(".ledger tbody tr")).to_have_count(4)
    assert violations(ann.page) == []
    dana = people[3]
    dana.go(address)
    expect(dana.page.locator(".ledger tbody")).to_contain_text("Dana (you)")
    assert dana.page.evaluate(SIDEWAYS) <= 0
    assert violations(dana.page) == []
