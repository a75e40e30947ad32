"""Every page for everyone: axe, both themes, narrow screens, weight, and what bad input gets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from fivetool.game.registry import all_games
from fivetool.web.messages.reviewed import PlayerReviewed, ReviewShown, TeamReviewed, TurnReviewed

from .clubhouse import PHONE, WIDE, Clubhouse, Visit, Visitor
from .test_playing import FIRST

CARDED = next(game.name for game in all_games() if game.pages.cards())
HEAVIEST, HEAVIEST_PAGE = 230_000, 300_000  # bytes of script and style, and of a table's page with them
PLAIN_PAGES = [
    "/",
    "/rules/",
    f"/rules/{FIRST}",
    f"/rules/{FIRST}/clauses",
    f"/learn/{FIRST}",
    "/fair",
    "/fair/log",
    "/leagues",
    "/me",
    "/move",
    "/lobby",
    "/daily",
    "/puzzles",
    "/offline",
    f"/ratings/{FIRST}",
    "/t/no-such-table",
]
MARKS = ("blunder", "mistake", "slip")


def reviewed(number: int, mark: str) -> TurnReviewed:
    """A choice of a review that is marked."""
    return TurnReviewed(
        number=number, seat=0, team=0, name="Ann", mark=mark, cost=0.1, error=0.01, question="Which?",
        chosen="This one", better="That one", told="A home run!", luck=[0.2, -0.2], luck_error=0.03,
    )  # fmt: skip


REVIEW = ReviewShown(
    ready=True,
    done=1,
    looks=1,
    players=[
        PlayerReviewed(
            seat=seat, team=seat, name=name, decisions=9, accuracy=0.8, given_away=0.2, blunders=1, mistakes=1, slips=1
        )
        for seat, name in enumerate(("Ann", "Ben"))
    ],
    teams=[
        TeamReviewed(team=team, name=name, first=0.5, skill=0.1, luck=0.2, error=0.04, last=1.0, without_luck=0.6)
        for team, name in enumerate(("Blues", "Reds"))
    ],
    marked=[reviewed(place + 1, mark) for place, mark in enumerate(MARKS)],
    swings=[reviewed(2, "luck")],
)
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


# Marks what has the colors, the letters and the grounds of several others on the page, and nothing else in it.
# Pictures are left out: there the ground of a word is whatever lies under it.
MARK_ALIKE = """
() => {
  const ENOUGH = 3, GROUND = ["backgroundColor", "backgroundImage", "opacity", "position", "visibility"];
  const LETTERS = ["color", "fontSize", "fontWeight", "textShadow", ...GROUND];
  const seen = new Map();
  const visit = (element, ground) => {
    const look = getComputedStyle(element);
    const kind = [ground, element.tagName, ...LETTERS.map((name) => look[name])].join("|");
    const under = [ground, ...GROUND.map((name) => look[name])].join("|");
    const inside = [...element.children].map((child) => visit(child, under));
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    const alike = seen.get(kind) > ENOUGH && inside.every(Boolean) && !element.closest("svg");
    element.toggleAttribute("data-alike", alike);
    return alike;
  };
  visit(document.body, "");
}
"""


def violations(page: Page) -> list[str]:
    """What axe finds, with the elements it means.

    Contrast takes nearly all of its time, and in a long table it is the same in every row: of what looks alike some
    are enough. Everything else is looked for on the whole page.
    """
    page.evaluate(MARK_ALIKE)
    only_violations = {"resultTypes": ["violations"]}
    looks = [
        Axe().run(page, options={**only_violations, "rules": {"color-contrast": {"enabled": False}}}),
        Axe().run(page, {"exclude": [["[data-alike]"]]}, {**only_violations, "runOnly": ["color-contrast"]}),
    ]
    found = [rule for look in looks for rule in look.response["violations"]]
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


def test_axe_finds_one_pale_word_on_a_long_page(visitor: Visitor) -> None:
    visitor.go(f"/rules/{FIRST}/clauses")
    assert violations(visitor.page) == []
    assert visitor.page.locator("[data-alike]").count() > 50
    visitor.page.locator("#rules-text li").last.evaluate("clause => (clause.style.color = '#bbb')")
    found = violations(visitor.page)
    assert found
    assert all(one.startswith("color-contrast: ") for one in found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_plain_pages(visit: Visit, clubhouse: Clubhouse, theme: str) -> None:
    visitor = visit(clubhouse, theme=theme)
    found: dict[str, list[str]] = {}
    for path in PLAIN_PAGES:
        visitor.go(path)
        found[path] = violations(visitor.page)
    visitor.go("/")
    visitor.page.locator(f"[data-opens='set-up-{FIRST}']").click()
    for summary in visitor.page.locator("dialog[open] summary").all():
        summary.click()
    found["set-up panel"] = violations(visitor.page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_at_a_table(visit: Visit, clubhouse: Clubhouse, theme: str, screen: dict[str, int]) -> None:
    visitor = visit(clubhouse, theme=theme, screen=screen)
    found: dict[str, list[str]] = {}
    made = visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.page.locator("#hint").click()
    expect(visitor.page.locator("#notice")).not_to_be_empty()
    found["table"] = violations(visitor.page)
    if screen is PHONE:
        for view in ("log", "graph", "players"):
            visitor.page.locator(f"#tabs [data-view={view}]").click()
            found[f"table, {view}"] = violations(visitor.page)
        visitor.page.locator("#tabs [data-view=field]").click()  # the others take the whole screen
    visitor.page.keyboard.press("w")
    expect(visitor.page.locator("#legend")).to_be_visible()
    found["legend"] = violations(visitor.page)
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("#choices .clause-link").first.click()
    expect(visitor.page.locator("dialog.clause")).to_be_visible()
    found["clause"] = violations(visitor.page)
    visitor.page.keyboard.press("Escape")
    for _ in range(3):
        visitor.click_choice()
    visitor.go(f"{made['url']}/replay#3")
    expect(visitor.page.locator("#turn")).to_contain_text("Move 3")
    found["replay"] = violations(visitor.page)
    assert {where: what for where, what in found.items() if what} == {}


def test_axe_finds_nothing_at_the_end_of_a_game(visitor: Visitor, finished_table: str) -> None:
    visitor.go(finished_table)
    visitor.wait_for_turn("over")
    assert violations(visitor.page) == []


def test_axe_finds_nothing_in_dialogs_and_on_cards(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "friend"}])
    page, found = visitor.page, {}
    found["invitation"] = violations(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    found["keys"] = violations(page)
    page.keyboard.press("Escape")
    for name in ("report-dialog", "qr"):
        page.locator(f"#{name}").evaluate("dialog => dialog.showModal()")
        found[name] = violations(page)
        page.keyboard.press("Escape")
    visitor.go(f"/cards/{CARDED}")
    page.locator("#cards li").evaluate_all("cards => cards.slice(6).forEach((card) => card.remove())")  # alike
    found["cards"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_review(visit: Visit, clubhouse: Clubhouse, finished_table: str, theme: str) -> None:
    visitor = visit(clubhouse, theme=theme)
    visitor.page.route("**/review", lambda route: route.fulfill(json=REVIEW.model_dump()))
    visitor.go(f"{finished_table}/replay")
    visitor.page.get_by_role("button", name="Review this game").click()
    expect(visitor.page.locator(".review-move")).to_have_count(len(MARKS) + 1)
    expect(visitor.page.locator(".review-move").last).to_contain_text("20.0 ± 3.0 points for Blues")
    expect(visitor.page.get_by_text("Blues: luck gave 20.0 ± 4.0 points")).to_be_visible()
    assert violations(visitor.page) == []


def test_no_page_scrolls_sideways_on_a_phone(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, screen=PHONE)
    for path in PLAIN_PAGES:
        visitor.go(path)
        assert visitor.page.evaluate(SIDEWAYS) <= 0, path
    visitor.make_table(game=FIRST, seed=3, team_names=["The Long-Named Wanderers of the West", "Reds"])
    visitor.wait_for_turn("yours")
    for view in ("field", "log", "graph", "players"):
        visitor.page.locator(f"#tabs [data-view={view}]").click()
        assert visitor.page.evaluate(SIDEWAYS) <= 0, view


def test_a_long_line_score_and_long_panels_have_room_on_a_phone(visit: Visit, clubhouse: Clubhouse) -> None:
    """Nine innings are on the screen with their teams, and a panel that is too long scrolls above the tabs."""
    visitor = visit(clubhouse, screen=PHONE)
    visitor.make_table(game="diamond-dice", seed=1, options={"innings": 9})
    visitor.wait_for_turn("yours")
    visitor.page.locator("#tabs [data-view=players]").click()
    assert visitor.page.locator(".line-score thead th").count() > 12
    score = visitor.page.locator(".line-score").bounding_box() or {}
    assert score["x"] >= 0
    assert score["x"] + score["width"] <= PHONE["width"]
    side = visitor.page.locator(".side")
    side.evaluate("panel => panel.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert side.evaluate("panel => panel.scrollHeight > panel.clientHeight")
    expect(side).to_have_css("overflow-y", "auto")


def test_choices_are_in_reach_of_a_thumb(visit: Visit, clubhouse: Clubhouse) -> None:
    """On a phone field, question and choices are on the screen together, and the choices are the lowest."""
    visitor = visit(clubhouse, screen=PHONE)
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    boxes = [visitor.page.locator(part).bounding_box() for part in ("#board", "#question", "#choices")]
    board, question, choices = (box or {"y": -1, "height": 0} for box in boxes)
    assert 0 <= board["y"] < question["y"] < choices["y"]
    assert choices["y"] + choices["height"] <= PHONE["height"]
    assert board["height"] > PHONE["height"] * 0.4
    for button in visitor.choices.all():
        assert (button.bounding_box() or {})["height"] >= 44


def test_nothing_scrolls_but_the_log_on_a_wide_screen(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    overflow = "document.documentElement.scrollHeight - innerHeight"
    assert visitor.page.evaluate(overflow) <= 0
    parts = ["#scoreboard", "#log", "#board", "#question", "#graph", "#players"]
    for part in parts:
        expect(visitor.page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_script_and_style_are_light(visitor: Visitor, record_property: Callable[[str, object], None]) -> None:
    visitor.go("/")
    asked: set[str] = set()
    visitor.page.on("response", lambda answer: asked.add(answer.url))
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    weights = {url: len(visitor.page.request.get(url).body()) for url in asked if "/static/" in url}
    assert 20_000 < sum(weights.values()) < HEAVIEST
    page = len(visitor.page.request.get(visitor.page.url).body())
    assert sum(weights.values()) + page < HEAVIEST_PAGE
    ready = visitor.page.evaluate("performance.getEntriesByName('first-choice')[0].startTime")
    record_property("milliseconds_to_first_choice", round(ready))


@pytest.mark.parametrize(
    ("path", "status"),
    [("/t/no-such-table", 404), ("/replay/nothing", 404), ("/rules/cricket", 404), ("/nowhere", 404)],
)
def test_unknown_addresses_get_a_page_with_a_way_home(visitor: Visitor, path: str, status: int) -> None:
    answer = visitor.page.goto(path)
    assert answer is not None
    assert answer.status == status
    assert visitor.page.locator("h1").inner_text()
    visitor.page.get_by_role("link", name="Back to the clubhouse").click()
    expect(visitor.page.locator("h1")).to_have_text("Play ball.")


def test_a_wrong_seat_link_says_so(visitor: Visitor) -> None:
    made = visitor.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "friend"}])
    answer = visitor.page.goto(f"{made['url']}/sit/not-the-secret")
    assert answer is not None
    assert answer.status in (403, 404, 410)
    expect(visitor.page.locator(".lead")).not_to_be_empty()


def test_a_stale_choice_is_refused_and_the_page_catches_up(visitor: Visitor) -> None:
    """A second tab whose live line hangs chooses after the first has."""
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    stale = without_a_live_line(visitor)
    visitor.click_choice()
    stale.locator("#choices button.choice").last.click()
    expect(stale.locator("#notice")).not_to_be_empty()
    expect(stale.locator("#main")).to_have_attribute("data-number", str(visitor.number))


def test_a_page_does_not_go_back_to_a_snapshot_that_was_long_on_its_way(visitor: Visitor) -> None:
    """What a page loads again may be older than what it has learned meanwhile: then it asks once more."""
    made = visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    before = visitor.page.request.get(f"/api/tables/{made['id']}").json()
    stale = without_a_live_line(visitor)
    visitor.click_choice()
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(json=before)
        else:
            route.continue_()

    stale.route(f"**/api/tables/{made['id']}", answer)
    with stale.expect_response(lambda response: response.url in asked and len(asked) == 2):
        stale.locator("#choices button.choice").last.click()
    expect(stale.locator("#main")).to_have_attribute("data-number", str(visitor.number))
    expect(stale.locator("#question")).to_have_text(visitor.page.locator("#question").inner_text())
    assert visitor.number > before["number"]


def without_a_live_line(visitor: Visitor) -> Page:
    """Another tab at the same table, whose live line never opens."""
    tab = visitor.context.new_page()
    tab.add_init_script("window.WebSocket = class extends EventTarget { static OPEN = 1; readyState = 0; close() {} };")
    tab.goto(visitor.page.url)
    expect(tab.locator("#choices button.choice").first).to_be_visible()
    return tab


def test_a_page_out_of_the_browsers_memory_catches_up(visitor: Visitor) -> None:
    """Back and forward may show a page as it was left, its live line closed; told so, it goes on from there."""
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    left = visitor.page
    left.evaluate("void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    expect(left.locator("#line")).to_have_attribute("data-state", "ended")
    before = visitor.number
    visitor.page = visitor.context.new_page()
    visitor.go(left.url)
    visitor.click_choice()
    visitor.wait_for_turn("yours")
    expect(left.locator("#main")).to_have_attribute("data-number", str(before))
    left.evaluate("void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(left.locator("#line")).to_have_attribute("data-state", "live")
    expect(left.locator("#main")).to_have_attribute("data-number", str(visitor.number))
    expect(left.locator("#choices button.choice")).to_have_count(visitor.choices.count())


def test_a_bad_set_up_is_refused_in_words(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.locator(f"[data-opens='set-up-{FIRST}']").click()
    panel = visitor.page.locator(f"#set-up-{FIRST}")
    for field in panel.locator("[data-team-name]").all():
        field.fill("Twins")
    panel.get_by_role("button", name="Take a seat").click()
    expect(panel.locator(".problem")).to_contain_text("different")


def test_names_are_never_markup(visitor: Visitor) -> None:
    wicked = "<img src=x onerror=alert(1)>"
    visitor.page.on("dialog", lambda dialog: pytest.fail("a name ran as script"))
    visitor.make_table(game=FIRST, seed=3, team_names=[wicked, "Reds"])
    visitor.wait_for_turn("yours")
    assert visitor.page.locator("#main img").count() == 0
    expect(visitor.page.locator("#scoreboard")).to_contain_text(wicked)


def test_finished_games_are_cleared_from_your_tables(visitor: Visitor) -> None:
    for seed in (1, 2):
        visitor.make_table(game=FIRST, seed=seed)
        visitor.play_out()
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.go("/")
    cards = visitor.page.locator(".table-card")
    expect(cards).to_have_count(3)
    assert violations(visitor.page) == []
    visitor.page.get_by_role("button", name="Remove").first.click()
    expect(cards).to_have_count(2)
    visitor.page.get_by_role("button", name="Clear finished games").click()
    expect(cards).to_have_count(1)
    expect(visitor.page.locator("#clear-finished")).to_have_count(0)
    visitor.go("/")
    expect(cards).to_have_count(1)


def test_an_old_link_to_a_clause_still_leads_there(visitor: Visitor) -> None:
    visitor.go(f"/rules/{FIRST}#by-the-letter")
    visitor.page.wait_for_url(f"**/rules/{FIRST}/clauses#by-the-letter")


def test_search_in_the_rules(visitor: Visitor) -> None:
    visitor.go(f"/rules/{FIRST}/clauses")
    shown = "#rules-text li:visible"
    everything = visitor.page.locator(shown).count()
    visitor.page.locator("#search").fill("home run")
    expect(visitor.page.locator("#found")).to_contain_text("found")
    assert 0 < visitor.page.locator(shown).count() < everything
    visitor.page.locator("#search").fill("")
    assert visitor.page.locator(shown).count() == everything


def test_the_theme_is_kept(visitor: Visitor) -> None:
    visitor.go("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    day = visitor.page.evaluate(paper)
    visitor.page.locator("#theme").select_option("dark")
    night = visitor.page.evaluate(paper)
    assert night != day
    visitor.go("/fair")
    assert visitor.page.evaluate(paper) == night


def test_the_set_up_panel_offers_the_letter_of_the_rulebook(visitor: Visitor) -> None:
    """One choice sets every option to its literal reading and back; each can still be changed."""
    visitor.page.goto("/")
    visitor.page.locator(f"[data-opens='set-up-{FIRST}']").click()
    panel = visitor.page.locator(f"#set-up-{FIRST}")
    fields = panel.locator("[data-option]")

    def chosen(kind):
        return fields.evaluate_all(f"all => all.every(one => one.value === one.dataset.{kind})")

    assert chosen("default")
    panel.locator("[name=rules]").select_option("letter")
    assert chosen("letter")
    assert not chosen("default")
    panel.locator("[name=rules]").select_option("default")
    assert chosen("default")
    assert panel.locator("a[href$='#by-the-letter']").is_visible()
