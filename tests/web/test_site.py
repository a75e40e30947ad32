"""The pages as they leave the server, and the pieces they are made of."""

from __future__ import annotations

import html
import json
import re

import pytest
from clubhouse_kit import GAME, PATIENCE, Client, Server, play_out, wait_for

from fivetool.game.registry import all_games, find_game
from fivetool.players import opponents_of
from fivetool.web.gallery import Gallery
from fivetool.web.new_tables import swapped_places
from fivetool.web.rule_pages import rules_page

PAGE_DATA = re.compile(r'<script type="application/json" id="page-data">(.*?)</script>', re.DOTALL)
INLINE = re.compile(r"<script(?![^>]*(?:src=|application/json))|\sstyle=|\son[a-z]+=", re.IGNORECASE)


def page_data(text: str) -> dict[str, object]:
    found = PAGE_DATA.search(text)
    assert found is not None
    return dict(json.loads(html.unescape(found.group(1))))


def test_one_click_leads_to_a_table(alice: Client) -> None:
    home = alice.get("/")
    assert home.status_code == 200
    answer = alice.post(f"/play/{GAME}")
    assert answer.status_code == 303
    page = alice.get(answer.headers["location"])
    data = page_data(page.text)
    orders = {"declared": [], "repeats": []}
    you = {"seats": [0], "watcher": False, "owner": True, "name": "Player A", "who": "You are the Blues."}
    assert data["you"] == {**you, "orders": orders}
    assert data["id"] in alice.get("/").text


def test_the_home_page_offers_the_lesson_first_to_whoever_has_never_played_a_game(alice: Client) -> None:
    def first_offer() -> str:
        card = alice.get("/").text.partition(f'id="game-{GAME}"')[2]
        return re.findall(r'class="[a-z ]*primary"[^>]*>(\w+)<', card)[0]

    assert first_offer() == "Learn"
    assert alice.post(f"/play/{GAME}").status_code == 303
    assert first_offer() == "Play"


def test_a_quick_game_is_gentle_unless_another_opponent_is_named(alice: Client) -> None:
    for game in all_games():
        opponents = opponents_of(game)
        for data, opponent in (({}, opponents[0]), ({"bot": opponents[-1].bot}, opponents[-1])):
            address = alice.post(f"/play/{game.name}", data=data).headers["location"]
            table = alice.table(address.rpartition("/")[2])
            assert (table["players"][1]["bot"], table["players"][1]["name"]) == (opponent.bot, opponent.title)
            assert {**table["options"], **game.options.quick} == table["options"]
    refused = alice.post(f"/play/{GAME}", data={"bot": "Babe"})
    assert refused.status_code == 422
    assert "No bot named Babe" in refused.text


def test_a_game_with_two_lengths_is_quick_unless_the_whole_is_asked_for(alice: Client) -> None:
    offered = [game for game in all_games() if game.options.lengths]
    assert offered
    for game in offered:
        quick, whole = game.options.lengths or ("", "")
        home = alice.get("/").text
        assert f'<option value="quick">{quick}</option><option value="whole">{whole}</option>' in home
        data = {"bot": opponents_of(game)[0].bot}
        tables = [alice.post(f"/play/{game.name}", data=data | more) for more in ({}, {"length": "whole"})]
        options = [alice.table(made.headers["location"].rpartition("/")[2])["options"] for made in tables]
        assert {name: options[0][name] for name in game.options.quick} == dict(game.options.quick)
        assert options[1] != options[0]


def test_the_table_page_holds_the_snapshot(alice: Client) -> None:
    table_id = alice.make_table("me", "me", seed=1)["id"]
    assert page_data(alice.get(f"/t/{table_id}").text) == alice.table(table_id)


def test_a_finished_table_says_who_won_until_it_is_removed(alice: Client) -> None:
    table_id = alice.make_table("me", "manager", seed=1, team_names=["Owls", "Kites"])["id"]
    assert "You are the Owls" in alice.get("/").text
    play_out(table_id, alice)
    home = alice.get("/").text
    assert "You were the Owls" in home
    assert re.search(r"(Owls|Kites) won \d+–\d+\.", home)
    assert f'data-remove="{table_id}"' in home
    assert alice.post(f"/api/tables/{table_id}/leave", json={}).status_code == 200
    assert table_id not in alice.get("/").text
    assert alice.get(f"/t/{table_id}/replay").status_code == 200


def test_no_page_has_inline_script_or_style(server: Server, alice: Client) -> None:
    server.app.state.gallery.warm_up()
    table_id = alice.make_table("me", "manager", seed=1)["id"]
    play_out(table_id, alice)
    paths = ["/", f"/t/{table_id}", f"/t/{table_id}/replay", "/fair", "/rules/", "/nowhere"]
    for path in [*paths, *(f"/rules/{game.name}{more}" for game in all_games() for more in ("", "/clauses"))]:
        text = alice.get(path).text
        assert not INLINE.search(PAGE_DATA.sub("", text)), path


def test_the_home_page_has_its_pictures_from_the_first_visit_on(alice: Client) -> None:
    """Before anything is compiled or played in the background."""
    assert alice.get("/").text.count('<div class="picture">') == len(all_games())
    assert all(game.board_svg.startswith("<svg") for game in Gallery().games())
    covers = [game.board.cover() for game in all_games() if game.board.cover]
    assert len(covers) == len(all_games())
    assert not [cover for cover in covers if re.search("data-|tabindex|aria-label", cover)], "nothing on it is pressed"


def test_the_game_that_most_tables_play_is_compiled_first(
    server: Server, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = all_games()[-1].name
    alice.make_table("me", "manager", game=played)
    asked: list[str] = []
    monkeypatch.setattr("fivetool.web.gallery.is_compiled", lambda game: not asked.append(game.name))
    for costly in ("rehearse", "_do_the_rest"):
        monkeypatch.setattr(f"fivetool.web.gallery.{costly}", lambda shown: None)
    server.app.state.gallery.warm_up()
    assert asked[0] == played
    assert sorted(asked) == sorted(game.name for game in all_games())


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_every_clause_has_an_anchor(name: str) -> None:
    game = find_game(name)
    page = rules_page(name)
    listed = set(re.findall(rf"^- \*\*({game.facts.prefix}-\d+)\*\*", game.pages.rules(), re.MULTILINE))
    assert listed
    assert listed <= page.clauses
    ids = re.findall(r'id="([^"]+)"', page.html)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'href="#([^"]+)"', page.html):
        assert target in ids
    assert page.toc


def test_the_guide_stands_before_the_clauses(alice: Client) -> None:
    for game in all_games():
        assert game.pages.guide is not None
        guide = alice.get(f"/rules/{game.name}").text
        assert guide.count('<span class="picture"><svg') == game.pages.guide().count("](lesson:")
        assert f'href="/rules/{game.name}/clauses"' in guide
        assert f'id="{game.facts.prefix}-1"' not in guide
        assert f'id="{game.facts.prefix}-1"' in alice.get(f"/rules/{game.name}/clauses").text


def test_unknown_rules_and_pages(alice: Client) -> None:
    for path in ("/rules/nosuch", "/rules/nosuch/clauses", "/nowhere", "/t/x/y/z"):
        answer = alice.get(path)
        assert answer.status_code == 404
        assert "<h1>" in answer.text
    assert alice.get("/api/nowhere").json()["code"] == "http"
    assert alice.post(f"/play/{GAME}x").status_code == 422


def test_the_description_names_every_way_in(alice: Client) -> None:
    described = alice.get("/api/openapi.json").json()
    for path in ("/api/tables", "/api/tables/{table_id}/choices", "/api/saves", "/api/verify", "/api/games"):
        assert path in described["paths"]
    assert "WebSocket" in described["info"]["description"]
    assert all(operation["description"] for path in described["paths"].values() for operation in path.values())


def test_games_describe_their_options(alice: Client) -> None:
    for game in alice.get("/api/games").json():
        kinds = {option["kind"] for option in game["options"]}
        assert kinds <= {"one_of", "whole", "data_set"}
        assert game["quick_bot"] in [bot["name"] for bot in game["bots"]]
        for option in game["options"]:
            answer = alice.post(
                "/api/tables",
                json={
                    "game": game["name"],
                    "seats": [{"kind": "me"}] * (option["only_seats"] or game["seat_counts"])[0],
                    "options": {option["name"]: option["default"]},
                },
            )
            assert answer.status_code == 201, answer.text


def test_sides_are_swapped_team_by_team() -> None:
    assert swapped_places((0, 1)) == {0: 1, 1: 0}
    assert swapped_places((0, 0, 1, 1)) == {0: 2, 1: 3, 2: 0, 3: 1}


def test_a_slow_viewer_is_let_go_and_misses_nothing(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "me", seed=1)["id"]
    club = server.app.state.club
    with alice.live(table_id, 0) as line:
        line.wait_for_type("presence")
        viewer = next(iter(club.tables[table_id].viewers))
        for _ in range(viewer.queue.maxsize + 1):
            club._loop.call_soon_threadsafe(viewer.tell, '{"type": "pong"}')
        club._loop.call_soon_threadsafe(viewer.let_go)
        wait_for(lambda: not club.tables[table_id].viewers, PATIENCE, "the viewer stayed")
    alice.choose(table_id)
    with alice.live(table_id, 0) as line:
        assert line.wait_for_type("entries")["entries"][0]["number"] == 1


def test_papers_are_pages_and_files(alice: Client) -> None:
    table_id = alice.make_table("me", "passive", game="dice-baseball", seed=1)["id"]
    papers = page_data(alice.get(f"/t/{table_id}").text)["papers"]
    assert isinstance(papers, list)
    assert [paper["title"] for paper in papers] == ["Box score", "Score sheet"]
    for paper in papers:
        page = alice.get(paper["url"])
        assert page.status_code == 200
        assert not INLINE.search(page.text)
        assert page.text.count("<h1") == 1, "one heading, of the game: the masthead only says which paper it is"
        kept = alice.get(f"{paper['url']}?download=1")
        assert "attachment" in kept.headers["content-disposition"]
        assert "<style>" in kept.text
    assert alice.get(f"/t/{table_id}/papers/yearbook").status_code == 404
    assert alice.get("/static/paper.css").headers["content-type"].startswith("text/css")


def test_the_clubhouse_can_be_installed(alice: Client) -> None:
    manifest = alice.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert alice.get(icon["src"]).status_code == 200
    worker = alice.get("/worker.js")
    assert "javascript" in worker.headers["content-type"]
    kept = re.findall(r'"(/[^"]*)"', worker.text.split("PAGES = [")[1].split("]")[0])
    assert {alice.get(path).status_code for path in kept} == {200}
    linked = set(re.findall(r'(?:src|href)="(/static/[^"]+(?:css|js))"', alice.get("/offline").text))
    assert linked - {"/static/install.js"} <= set(kept)  # nothing of the page is missing when the line is down
