"""Playing in the browser: alone, together, by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from fivetool.game.registry import all_games

from .clubhouse import PHONE, WIDE, Clubhouse, Visit, Visitor

GAMES = [game.name for game in all_games()]
FIRST = GAMES[0]
# How long a moment with each of these steps takes, at normal speed.
TIMES = """
async (plays) => {
  const { momentsOf } = await import("/static/moments.js");
  const { timeOf } = await import("/static/tempo.js");
  const frame = { board_svg: "", scoreboard: null };
  return plays.map((steps) => timeOf(momentsOf({ number: 1, steps }, frame, null)[0]));
}
"""
# Two moves of one runner; gives the bases at which tokens lie when something is told.
# Inside the page, since plays do not wait for a slow test.
SKIP_WHEN_SIGHTED = """
() => {
  window.couldSkip = window.sighted.then(() => {
    const button = document.getElementById("skip");
    const offered = !button.hidden;
    button.click();
    return offered;
  });
}
"""
PRESS_NUMBER_KEYS = """
async () => {
  const { Choices } = await import("/static/choices.js");
  const list = document.body.appendChild(document.createElement("ol"));
  const chosen = [];
  const onChoose = ({ path }) => chosen.push(path.at(-1));
  const choices = new Choices(list, document.createElement("div"), { clauseLink: () => null, onChoose });
  const offer = (...ids) => choices.show(ids.map((id) => ({ path: [id], group: "", label: `Choice ${id}` })));
  const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { key }));
  offer(1, 4, 6);
  const keys = [...list.querySelectorAll("kbd")].map((key) => key.textContent);
  press("4");
  press("2");
  press("3");
  offer(1, 4, 6);
  press("3");
  return [keys, chosen];
}
"""
MOVE_TWICE = """
async () => {
  const { Stage } = await import("/static/stage.js");
  const { momentsOf } = await import("/static/moments.js");
  const add = (parent) => parent.appendChild(document.createElement("div"));
  const [board, layer, tray] = Array.from({ length: 3 }, () => add(document.body));
  const bases = [0, 1, 2, 3].map((base) => {
    const place = add(board);
    place.dataset.base = base;
    place.style.height = "50px";
    return place.getBoundingClientRect();
  });
  const top = layer.getBoundingClientRect().top;
  const at = (token) => bases.findIndex((box) => Math.abs(parseFloat(token.style.top) + top - box.top - 25) < 2);
  const seen = [];
  const look = () => seen.push([...layer.children].map(at));
  const stage = new Stage({ board, layer, tray, marks: ["A"], onTell: look, onMoment: look });
  const advance = (origin, base) => ({ kind: "advance", fields: { team: 0, origin, base } });
  const steps = [advance(0, 1), { kind: "roll", fields: {}, text: "Two dice." }, advance(1, 3)];
  const [moment] = momentsOf({ number: 1, steps }, { board_svg: "", scoreboard: null }, null);
  await stage.play(moment);
  return seen;
}
"""
DRAW_A_GRAPH = """
async (teams) => {
  const { Graph } = await import("/static/graph.js");
  const place = document.createElement("div");
  new Graph(place, { teams, marks: ["A", "B", "C"] }).draw([{ number: 3, value: 0.15, exact: false }]);
  return [".readout", ".graph-frame"].map((part) => place.querySelector(part).textContent);
}
"""
FIND_TURNING_POINT = """
async ([lines, points]) => (await import("/static/final.js")).turningPoint(lines, points)
"""
LISTEN = """
async (cues) => {
  localStorage.setItem("fivetool.preferences", JSON.stringify({ sound: true }));
  const [rate, heard] = [22050, {}];
  let made = null;
  globalThis.AudioContext = class extends OfflineAudioContext {
    constructor() {
      super(1, 4 * rate, rate);
      made = this;
    }
    async resume() {}
  };
  for (const cue of cues) {
    const { playCue, playDice } = await import(`/static/sound.js?${cue}`);
    if (cue === "dice") playDice(6);
    else playCue(cue);
    const loud = (await made.startRendering()).getChannelData(0).map(Math.abs);
    heard[cue] = [Math.max(...loud), loud.findLastIndex((one) => one > 0.005) / rate];
  }
  return heard;
}
"""
SHORT = {
    game.name: {"innings": 3}
    for game in all_games()
    if any(option.name == "innings" for option in game.options.declared)
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(visitor: Visitor, game: str) -> None:
    visitor.make_table(game=game, seed=f"clicking through {game}", options=SHORT.get(game, {}))
    assert visitor.play_out() > 0
    expect(visitor.page.locator("#turn")).to_have_text(re.compile("You won!|You lost|A draw"))
    expect(visitor.page.locator("#question")).not_to_be_empty()
    expect(visitor.page.locator("#rematch")).to_be_visible()
    if visitor.page.locator("#main").get_attribute("data-result") == "won":
        expect(visitor.page.locator("#next-opponent")).to_contain_text("Step up")
    assert visitor.page.locator("#log .play").count() > 10
    assert visitor.page.locator("#log .clause-link").count() > 5
    assert visitor.page.locator("#log .clause-link:not([tabindex='-1'])").count() == 0, "Tab passes clauses by"


@pytest.mark.parametrize("game", GAMES)
def test_play_now_is_one_click(visitor: Visitor, game: str) -> None:
    visitor.go("/")
    visitor.page.locator(f"button[form='play-{game}']").click()
    visitor.wait_until_live()
    assert visitor.wait_for_turn("yours", "over") == "yours"
    expect(visitor.page.locator("#turn")).to_have_text("Your move")
    expect(visitor.page.locator("#question")).not_to_be_empty()
    expect(visitor.choices.first).to_be_visible()
    assert visitor.page.locator("#players .player").count() > 1, "nobody to play against"


def test_board_and_buttons_offer_the_same_choices(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    on_board = visitor.page.locator("#board [data-choice]")
    ids = {button.get_attribute("data-choice") for button in visitor.choices.all()}
    assert on_board.count() > 0
    assert {part.get_attribute("data-choice") for part in on_board.all()} <= ids
    number = visitor.number
    on_board.first.click()
    visitor.wait_past(number)


def test_keyboard_alone(visitor: Visitor) -> None:
    """Number keys, and Tab with Enter or Space on the board: no pointer is touched, from home to the last play."""
    page = visitor.page
    visitor.go("/")
    page.locator(f"button[form='play-{FIRST}']").focus()
    page.keyboard.press("Enter")
    visitor.wait_until_live()
    for _ in range(2000):
        if visitor.wait_for_turn("yours", "over") == "over":
            break
        number = visitor.number
        on_board = page.locator("#board [data-choice]")
        if number % 3 == 0 and on_board.count():
            on_board.first.focus()
            page.keyboard.press("Enter" if number % 2 else "Space")
        else:
            page.keyboard.press("1" if number % 2 else "2" if visitor.choices.count() > 1 else "1")
        visitor.wait_past(number)
    assert visitor.turn == "over"


def test_the_space_bar_works_after_the_pace_was_set(visitor: Visitor) -> None:
    """A slider keeps the focus after a click, and has no use for that key."""
    visitor.make_table(game="diamond-dice", seed=3)
    visitor.wait_for_turn("yours")
    expect(visitor.page.locator("#choices .usual button")).to_be_visible()
    visitor.page.locator("#speed").focus()
    number = visitor.number
    visitor.page.keyboard.press("Space")
    visitor.wait_past(number)


def test_number_keys_count_the_choices_that_are_shown(visitor: Visitor) -> None:
    """By place, not by the id of a choice; and one question is answered once."""
    visitor.go("/fair")
    assert visitor.page.evaluate(PRESS_NUMBER_KEYS) == [["1", "2", "3"], [4, 6]]


def test_tab_reaches_the_choices_in_order(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.page.keyboard.press("Tab")
    focused: list[str] = []
    for _ in range(60):
        focused.append(
            visitor.page.evaluate("document.activeElement?.dataset.choice ?? document.activeElement?.id ?? ''")
        )
        visitor.page.keyboard.press("Tab")
    wanted = [button.get_attribute("data-choice") for button in visitor.choices.all()]
    assert [choice for choice in focused if choice in wanted][-len(wanted) :] == wanted
    assert {"log", "hint"} <= set(focused)


def test_two_browsers_and_a_spectator(visit: Visit, clubhouse: Clubhouse) -> None:
    host = visit(clubhouse)
    friend = visit(clubhouse, screen=PHONE)
    watcher = visit(clubhouse)
    made = host.make_table(game=FIRST, seats=[{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}])
    friend.go(made["seat_links"][0]["url"])
    watcher.go(made["watch_url"])
    for visitor in (friend, watcher):
        visitor.wait_until_live()
    expect(host.page.locator("#players [data-seat='1'] .presence")).to_have_text("here")
    expect(host.page.locator("#watchers")).to_have_text("1 watching")

    clicks = [0, 0]
    players = (host, friend)
    while host.wait_for_turn("yours", "theirs", "over") != "over":
        place = 0 if host.turn == "yours" else 1
        mover, other = players[place], players[1 - place]
        mover.wait_for_turn("yours")
        expect(other.page.locator("#turn")).to_contain_text("Waiting for")
        assert watcher.choices.count() == 0
        number = mover.number
        mover.click_choice(clicks[place])
        other.wait_past(number)
        clicks[place] += 1
    for visitor in (friend, watcher):
        visitor.wait_for_turn("over")
    assert all(clicks)
    for part in ("#question", "#log .play"):
        told = host.page.locator(part).all_text_contents()
        for visitor in (friend, watcher):
            expect(visitor.page.locator(part)).to_have_text(told)
    expect(watcher.page.locator("#rematch")).to_be_hidden()

    host.page.locator("#rematch").click()
    host.page.wait_for_url(lambda address: not address.endswith(made["url"]))
    expect(friend.page.locator("#rematch-ready")).to_be_visible()
    friend.page.locator("#rematch-ready").click()
    friend.wait_until_live()
    expect(friend.page.locator("#players [data-seat='0']")).to_contain_text("Bob")


def test_a_clock_that_runs_out_ends_the_game(visit: Visit, clubhouse: Clubhouse) -> None:
    host, friend = visit(clubhouse), visit(clubhouse)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
    made = host.make_table(game=FIRST, seats=seats, clock={"minutes": 0.2, "increment": 0})
    friend.go(made["seat_links"][0]["url"])
    friend.wait_until_live()
    clock = host.page.locator("#players [data-seat='0'] .clock")
    expect(clock).to_have_text("0:12")
    clicked: set[Visitor] = set()
    while len(clicked) < 2:  # everybody's first choice is free of the clock
        mover = host if host.wait_for_turn("yours", "theirs") == "yours" else friend
        other = friend if mover is host else host
        number = mover.number
        mover.click_choice()
        other.wait_past(number)
        clicked.add(mover)
    for player in (host, friend):
        player.wait_for_turn("over")
        expect(player.page.locator("#question")).to_contain_text("ran out of time")
        expect(player.choices).to_have_count(0)
        expect(player.page.locator("#rematch")).to_be_visible()
        expect(player.page.locator("#players .clock").filter(has_text="0:00")).to_have_count(1)


def test_hint_tells_what_each_choice_is_worth(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.page.locator("#hint").click()
    expect(visitor.page.locator("#notice")).to_contain_text(re.compile("^★ is best|equally good"))
    for worth in visitor.page.locator(".worth").all():
        expect(worth).to_contain_text(re.compile(r"\d+%"))
    expect(visitor.page.locator(".worth", has_text=re.compile("★|≈")).first).to_be_visible()


def test_a_hint_that_comes_late_is_not_shown_beside_the_next_question(visitor: Visitor) -> None:
    page = visitor.page
    made = visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    advice = page.request.get(f"/api/tables/{made['id']}/hint").json()
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    with page.expect_request("**/hint"):
        page.locator("#hint").click()
    visitor.click_choice()
    visitor.wait_for_turn("yours")
    offered = {int(button.get_attribute("data-choice") or -1) for button in visitor.choices.all()}
    assert offered & {choice["id"] for choice in advice["choices"]}, "the old advice would fit nothing here anyway"
    held[0].fulfill(json=advice)
    expect(page.locator("#hint")).to_have_text("Hint")  # no longer "Hint…"
    expect(page.locator(".worth:visible")).to_have_count(0)
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.parametrize(
    ("teams", "told", "ends"),
    [
        (["Blues", "Reds"], "Reds 85% to win", "A BluesevenB Reds"),
        (["Kestrels", "Badgers", "Newts"], "Kestrels 15% to win", "A Kestrels50%others"),
    ],
    ids=["two teams", "three teams"],
)
def test_the_graph_says_whose_chance_it_tells(visitor: Visitor, teams: list[str], told: str, ends: str) -> None:
    """What one of two is short of a sure win is the other's; of three it is nobody's alone."""
    visitor.go("/fair")
    assert visitor.page.evaluate(DRAW_A_GRAPH, teams) == [told, ends]


def test_the_play_of_the_game_is_the_one_that_turned_it(visitor: Visitor) -> None:
    """The play that brought the winner runs and most of the chances; no bookkeeping, and nothing that the loser did."""
    visitor.go("/fair")
    lines = [
        {"number": 1, "text": "Ball.", "weight": 0, "kind": "ball"},
        {"number": 3, "text": "Single!", "weight": 1, "kind": "hit"},
        {"number": 3, "text": "Two-run homer!", "weight": 2, "kind": "hit"},
        {"number": 3, "text": "The batter comes home.", "weight": 2, "kind": "run", "scored": [1]},
        {"number": 4, "text": "Blues unlock a Power Die.", "weight": 1, "kind": "power"},
        {"number": 4, "text": "Blues homer!", "weight": 1, "kind": "hit", "cue": "bat"},
        {"number": 4, "text": "A run for the Blues.", "weight": 2, "kind": "run", "scored": [0]},
        {"number": 5, "text": "Out at second.", "weight": 0, "kind": "out", "cue": "glove"},
        {"number": 5, "text": "Reds win.", "weight": 2, "kind": "game_end"},
    ]
    values = ((0, 0.5), (1, 0.55), (3, 0.2), (4, 0.5), (5, 0.0))
    points = [{"number": n, "value": value, "exact": True} for n, value in values]
    found = visitor.page.evaluate(FIND_TURNING_POINT, [lines, points])
    assert (found["line"]["text"], found["team"]) == ("Two-run homer!", 1)
    assert (found["before"], found["after"]) == pytest.approx((0.45, 0.8))
    assert visitor.page.evaluate(FIND_TURNING_POINT, [lines, points[:2]]) is None
    without_runs = [line for line in lines if line["kind"] != "run"]
    assert visitor.page.evaluate(FIND_TURNING_POINT, [without_runs, points]) is None


def test_the_end_of_a_game_is_no_play_of_the_game(visitor: Visitor) -> None:
    """Where no play moved the chances much, it is the one that put the winner ahead for good, without figures."""
    visitor.go("/fair")
    lines = [
        {"number": 1, "text": "Single!", "weight": 1, "kind": "hit"},
        {"number": 1, "text": "The runner comes home.", "weight": 2, "kind": "run", "scored": [1]},
        {"number": 2, "text": "Double!", "weight": 1, "kind": "hit"},
        {"number": 2, "text": "One more comes home.", "weight": 2, "kind": "run", "scored": [1]},
        {"number": 2, "text": "The batter is out.", "weight": 1, "kind": "out", "cue": "glove"},
    ]
    points = [{"number": n, "value": value, "exact": True} for n, value in ((0, 0.36), (1, 0.30), (2, 0.0))]
    found = visitor.page.evaluate(FIND_TURNING_POINT, [lines, points])
    assert (found["line"]["text"], found["team"], "before" in found) == ("Single!", 1, False)


def test_every_sound_can_be_heard_and_none_is_clipped(visitor: Visitor) -> None:
    """The louder the moment, the longer its sound; what would be played is worked out without a loudspeaker."""
    visitor.go("/fair")
    heard = visitor.page.evaluate(LISTEN, ["glove", "bat", "dice", "crowd", "home_run", "win"])
    assert all(0.05 < peak < 1 for peak, _ in heard.values()), heard
    seconds = [heard[cue][1] for cue in ("bat", "crowd", "home_run", "win")]
    assert seconds == sorted(seconds), heard


def test_undo_against_a_bot_is_at_once(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    question = visitor.page.locator("#question").inner_text()
    lines = visitor.page.locator("#log .play").count()
    visitor.click_choice()
    assert visitor.page.locator("#log .play").count() > lines
    number = visitor.number
    visitor.page.locator("#undo").click()
    visitor.wait_past(number)
    expect(visitor.page.locator("#question")).to_have_text(question)
    expect(visitor.page.locator("#log .play")).to_have_count(lines)


@pytest.mark.parametrize("agree", [True, False], ids=["yes", "no"])
def test_undo_against_a_person_needs_their_consent(visit: Visit, clubhouse: Clubhouse, agree: bool) -> None:
    host, friend = visit(clubhouse), visit(clubhouse)
    made = host.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "friend"}])
    friend.go(made["seat_links"][0]["url"])
    friend.wait_until_live()
    mover, other = (host, friend) if host.wait_for_turn("yours", "theirs") == "yours" else (friend, host)
    question = mover.page.locator("#question").inner_text()
    mover.click_choice()
    number = mover.number
    mover.page.locator("#undo").click()
    expect(other.page.locator("#undo-request")).to_contain_text("undo a choice")
    assert mover.number == number
    other.page.locator("#undo-yes" if agree else "#undo-no").click()
    expect(other.page.locator("#undo-request")).to_be_hidden()
    if agree:
        mover.wait_past(number)
        expect(mover.page.locator("#question")).to_have_text(question)
    else:
        expect(mover.page.locator("#notice")).to_contain_text("would rather play on")
        assert mover.number == number


def test_a_standing_order_chooses_from_then_on(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.click_choice()
    asked_again = 0
    for _ in range(200):
        if visitor.wait_for_turn("yours", "over") == "over":
            break
        asked_again += 1
        visitor.page.locator("#always").check()
        visitor.click_choice()
    assert visitor.turn == "over"
    assert asked_again < 5  # once for each kind of decision
    expect(visitor.page.locator("#log .own").first).to_contain_text("Standing order")


def test_a_standing_order_in_force_is_in_sight_and_dropped_by_a_click(visitor: Visitor) -> None:
    visitor.make_table(game="diamond-dice", seed=1)
    always, orders = visitor.page.locator("#always"), visitor.page.locator("#in-force li button")
    for _ in range(40):
        assert visitor.wait_for_turn("yours", "over") == "yours"
        if orders.count():
            break
        if always.is_visible():
            always.check()
        visitor.click_choice()
    expect(orders).to_have_count(2)  # a call ahead answers for the bench, too
    for left in (1, 0):
        orders.first.click()
        expect(orders).to_have_count(left)


def test_every_time_is_offered_for_questions_that_come_again(visitor: Visitor) -> None:
    visitor.make_table(game="diamond-dice", seed=1)
    visitor.wait_for_turn("yours")
    expect(visitor.page.locator("#question")).to_contain_text("lineup")
    expect(visitor.page.locator("#every-time")).to_be_hidden()
    visitor.click_choice()
    visitor.wait_for_turn("yours")
    expect(visitor.page.locator("#question")).not_to_contain_text("lineup")
    expect(visitor.page.locator("#every-time")).to_be_visible()


def test_plays_are_shown_one_after_the_other_and_can_be_skipped(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, speed="normal")
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.look_out_for("#main[data-turn=playing] #board .tumbling")
    visitor.page.evaluate(SKIP_WHEN_SIGHTED)
    visitor.choices.first.click()
    assert visitor.page.evaluate("() => window.couldSkip")
    visitor.wait_for_turn("yours", "over")
    moving = "document.getAnimations().filter((animation) => !(animation instanceof CSSTransition)).length"
    assert visitor.page.evaluate(moving) == 0


def test_every_play_has_the_time_it_deserves(visitor: Visitor) -> None:
    """Routine is short, a run long, and nothing longer than a home run, whatever game tells of it."""

    def told(weight: int, **moved: int) -> list[dict[str, object]]:
        move = [{"kind": "advance", "fields": {"team": 0, "runner": 1, **moved}}] if moved else []
        return [*move, {"kind": "play", "fields": {}, "text": "A play.", "weight": weight}]

    visitor.go("/fair")
    plays = [told(0), told(1), told(2, origin=3, base=4), told(2, origin=0, base=4)]
    routine, seen, run, home_run = visitor.page.evaluate(TIMES, plays)
    assert 0 < routine < 600 < seen < 1_200 < run < home_run
    assert visitor.page.evaluate(TIMES, [[]]) == [0]
    once, with_more = visitor.page.evaluate(TIMES, [told(2), [*told(2), {"kind": "more", "fields": {}}]])
    assert once == with_more, "what has had its time does not get it twice"


def test_runners_are_where_they_went(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, speed="faster")
    visitor.go("/fair")
    assert visitor.page.evaluate(MOVE_TWICE) == [[1], [3], [3]]


@pytest.mark.parametrize("screen", [WIDE, PHONE])
def test_dice_that_the_board_does_not_draw_cover_nothing(
    visit: Visit, clubhouse: Clubhouse, screen: dict[str, int]
) -> None:
    visitor = visit(clubhouse, speed="normal", screen=screen)
    visitor.make_table(game="diamond-dice", seed=1)
    visitor.wait_for_turn("yours")
    visitor.look_out_for("#tray .die", ".middle", "#tray")
    for _ in range(2):  # the suggested lineup, and a swing
        visitor.click_choice()
    field, tray = visitor.sighted()
    assert tray["width"] > 0
    assert tray["y"] >= field["y"] + field["height"] or tray["x"] >= field["x"] + field["width"]
    visitor.wait_for_turn("yours")
    expect(visitor.page.locator("#tray")).to_be_hidden()  # where the choices are now


def test_nothing_moves_under_reduced_motion(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse, speed="faster", reduced_motion="reduce")
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    visitor.page.evaluate("void (Element.prototype.animate = () => { throw new Error('something moved'); })")
    visitor.click_choice()
    visitor.wait_for_turn("yours", "over")


def test_a_choice_leads_to_its_clause(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    visitor.wait_for_turn("yours")
    link = visitor.page.locator("#choices .clause-link").first
    clause = (link.get_attribute("href") or "").partition("#")[2]
    link.click()
    dialog = visitor.page.locator("dialog.clause")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text(clause)
    what = visitor.page.locator("#choices .choice .label b").first.inner_text()
    expect(dialog.locator("h2")).to_have_text(what)  # in plain words first: what this choice does
    assert "[rulebook" not in dialog.inner_text(), "what a clause rests on is for the rules page"
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_home_knows_the_tables_one_sits_at(visitor: Visitor) -> None:
    made = visitor.make_table(game=FIRST, seed=3)
    visitor.go("/")
    card = visitor.page.locator(f".table-card a[href='{made['url']}']")
    expect(card).to_be_visible()
    card.click()
    visitor.wait_until_live()
    visitor.wait_for_turn("yours")


def test_set_up_panel_makes_the_table_one_asked_for(visit: Visit, clubhouse: Clubhouse) -> None:
    visitor = visit(clubhouse)
    visitor.go("/")
    page = visitor.page
    page.locator(f"[data-opens='set-up-{FIRST}']").click()
    panel = page.locator(f"#set-up-{FIRST}")
    panel.locator("[data-team-name]").first.fill("Otters")
    panel.locator("[data-team-color]").first.select_option("green")
    seats = panel.locator("fieldset:not([hidden]) [data-seat]")
    seats.nth(1).locator("select").select_option("friend")
    seats.nth(1).locator("input").fill("Kim")
    panel.get_by_role("button", name="Take a seat").click()
    visitor.wait_until_live()
    expect(page.locator("#scoreboard")).to_contain_text("Otters")
    expect(page.locator("#main")).to_have_attribute("data-team-a", "green")
    link = page.locator("#hello-links input").first.input_value()
    friend = visit(clubhouse)
    friend.go(link)
    friend.wait_until_live()
    expect(page.locator("#players [data-seat='1'] .presence")).to_have_text("here")
    expect(page.locator("#hello-links input")).to_have_count(0)
    hello = friend.page.locator("#hello")
    expect(hello).to_contain_text(re.compile(r"invited you to play .+\. You are the Reds\."))
    hello.get_by_label("Your name").fill("Kimberly")
    hello.get_by_role("button", name="Save").click()
    expect(page.locator("#players [data-seat='1'] .name")).to_have_text("Kimberly")
    expect(friend.page.locator("#name-form")).to_be_hidden()


def test_leaving_frees_the_seat_for_a_spectator(visit: Visit, clubhouse: Clubhouse) -> None:
    host, friend, watcher = (visit(clubhouse) for _ in range(3))
    made = host.make_table(game=FIRST, seats=[{"kind": "me"}, {"kind": "friend"}])
    friend.go(made["seat_links"][0]["url"])
    friend.wait_until_live()
    watcher.go(made["watch_url"])
    watcher.wait_until_live()
    friend.page.on("dialog", lambda dialog: dialog.accept())
    friend.page.locator(".menu summary").click()
    friend.page.locator("#leave").click()
    friend.page.wait_for_url("**/")
    watcher.page.get_by_role("button", name="Sit here").click()
    expect(watcher.page.locator("#players [data-seat='1']")).to_contain_text("(you)")


def test_several_tabs_show_the_same(visitor: Visitor) -> None:
    visitor.make_table(game=FIRST, seed=3)
    second = visitor.context.new_page()
    second.goto(visitor.page.url)
    expect(second.locator("#line")).to_have_attribute("data-state", "live")
    visitor.wait_for_turn("yours")
    visitor.click_choice()
    visitor.wait_for_turn("yours", "over")  # the bot has answered, and the table stays as it is
    expect(second.locator("#main")).to_have_attribute("data-number", str(visitor.number))
