"""Playing through the JSON and WebSocket interface, on both kinds of database."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from clubhouse_kit import GAME, PATIENCE, Client, Server, ServerProcess, play_out, wait_for

from fivetool.game.registry import all_games


def test_a_whole_game_against_a_bot(serve: Callable[..., Server], database: str) -> None:
    with Client(serve(database)) as client:
        made = client.make_table("me", "manager", seed=7)
        final = play_out(made["id"], client)
        assert final["over"]
        assert "won" in final["result_text"] or "draw" in final["result_text"]
        assert final["key"] is not None
        assert final["commitment"] == made["commitment"]
        save = client.get(f"/api/tables/{made['id']}/save").text
        verdict = client.post("/api/verify", json={"save": save, "commitment": made["commitment"]}).json()
        assert verdict["ok"], verdict
        assert verdict["commitment_checked"]


def test_two_people_over_live_lines_see_the_same_game(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben, Client(server) as watcher:
        made = ann.make_table("me", "friend")
        assert ben.sit_by(made["seat_links"][0]).status_code == 200
        with ann.live(made["id"]) as to_ann, ben.live(made["id"]) as to_ben, watcher.live(made["id"]) as to_watcher:
            lines = [to_ann, to_ben, to_watcher]
            seen = ann.table(made["id"])
            frame, number = seen["frame"], seen["number"]
            while not seen["over"] and number < 400:
                client = ann if frame["asked"] == [0] else ben
                line = to_ann if client is ann else to_ben
                mine = client.table(made["id"])["frame"]
                line.send(type="choose", number=number, choice=mine["choices"][0]["id"], seat=mine["seat"], id=number)
                for other in lines:
                    entries = other.wait_for_type("entries")["entries"]
                    assert [entry["number"] for entry in entries] == [number + 1]
                frame, number = entries[0]["frame"], number + 1
                seen = entries[0]
            assert seen["over"]
        numbers = [[entry["number"] for entry in line.entries()] for line in lines]
        assert numbers[0] == numbers[1] == numbers[2] == list(range(1, number + 1))
        told = [[step["text"] for entry in line.entries() for step in entry["steps"]] for line in lines]
        assert told[0] == told[1] == told[2]


def test_reconnecting_misses_nothing(serve: Callable[..., Server], database: str) -> None:
    with Client(serve(database)) as client:
        table_id = client.make_table("me", "manager", seed=3)["id"]
        with client.live(table_id, 0) as line:
            line.wait_for_type("undo_request")
            whole = line.entries()
        for _ in range(3):
            client.choose(table_id)
        number = client.wait_for_turn(table_id)["number"]
        after = whole[-1]["number"] if whole else 0
        with client.live(table_id, after) as line:
            line.wait_for_type("undo_request")
            assert [entry["number"] for entry in line.entries()] == list(range(after + 1, number + 1))
        since = client.get(f"/api/tables/{table_id}/since/{after}").json()
        assert since["entries"] == line.entries()


def test_a_killed_server_loses_nothing(launch: Callable[..., ServerProcess], database: str) -> None:
    server = launch(database)
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend")
        ben.sit_by(made["seat_links"][0])
        for _ in range(5):
            for client in (ann, ben):
                if client.table(made["id"])["frame"]["for_you"]:
                    assert client.choose(made["id"]).status_code == 200
        before = [ann.table(made["id"]), ben.table(made["id"])]
        server.kill()
        server.start()
        after = [ann.table(made["id"]), ben.table(made["id"])]
        for old, new in zip(before, after, strict=True):
            assert {**old, "graph": None} == {**new, "graph": None}
        assert play_out(made["id"], ann, ben)["over"]


@pytest.mark.database
@pytest.mark.xdist_group("postgresql")
def test_two_servers_share_a_table(launch: Callable[..., ServerProcess], postgres: object) -> None:
    database = postgres.new_database()  # type: ignore[attr-defined]
    one, two = launch(database), launch(database)
    with Client(one) as ann, Client(two) as ben:
        made = ann.make_table("me", "friend")
        ben.sit_by(made["seat_links"][0])
        with ann.live(made["id"]) as to_ann, ben.live(made["id"]) as to_ben:
            here = to_ann.wait_for(lambda m: m["type"] == "presence" and all(p["present"] for p in m["players"]))
            assert [player["kind"] for player in here["players"]] == ["person", "person"]
            number = 0
            for _ in range(12):
                frames = {0: ann.table(made["id"]), 1: ben.table(made["id"])}
                asked = frames[0]["frame"]["asked"][0]
                line = (to_ann, to_ben)[asked]
                choice = frames[asked]["frame"]["choices"][0]["id"]
                line.send(type="choose", number=number, choice=choice, id=number)
                number += 1
                for other in (to_ann, to_ben):
                    other.wait_for(
                        lambda m, n=number: m["type"] == "entries" and m["entries"][-1]["number"] == n  # type: ignore[misc]
                    )
        one.kill()
        with Client(two) as carol:
            assert carol.table(made["id"])["number"] == number
        assert ben.table(made["id"])["number"] == number


@pytest.mark.database
@pytest.mark.xdist_group("postgresql")
def test_another_server_takes_over_a_dead_servers_bots(serve: Callable[..., Server], postgres: object) -> None:
    """A choice was written, then the server died before its bot could answer."""
    database = postgres.new_database()  # type: ignore[attr-defined]
    one = serve(database)
    with Client(one) as ann:
        table_id = ann.make_table("me", "manager", seed=5)["id"]
        wait_for(lambda: ann.table(table_id)["frame"]["for_you"], PATIENCE, "the bot is stuck")
        one.app.state.club.look_after_bots = lambda live: None
        while ann.table(table_id)["frame"]["for_you"]:
            ann.choose(table_id)
        cookie = dict(ann.cookies)
    two = serve(database)
    with Client(two) as again:
        again.cookies.update(cookie)
        wait_for(lambda: again.table(table_id)["frame"]["for_you"], PATIENCE, "nobody took over the bot")


def test_undo_against_a_bot_is_at_once_and_stays_in_the_log(serve: Callable[..., Server], database: str) -> None:
    with Client(serve(database)) as client:
        table_id = client.make_table("me", "manager", seed=2)["id"]
        before = client.wait_for_turn(table_id)
        client.choose(table_id)
        played = client.wait_for_turn(table_id)
        done = client.post(f"/api/tables/{table_id}/undo").json()
        assert done == {"status": "done", "number": played["number"] + 1}
        after = client.table(table_id)
        assert after["number"] == played["number"] + 1
        assert after["log"] == before["log"]
        assert after["frame"]["choices"] == before["frame"]["choices"]
        assert after["frame"]["board_svg"] == before["frame"]["board_svg"]
        entries = client.get(f"/api/tables/{table_id}/since/{played['number']}").json()["entries"]
        assert [(entry["kind"], entry["back_to"]) for entry in entries] == [("undo", before["number"])]
        save = json.loads(client.get(f"/api/tables/{table_id}/save").text)
        assert len(save["moves"]) == before["number"]


def test_undo_between_people_needs_consent(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend")
        table_id = made["id"]
        ben.sit_by(made["seat_links"][0])
        who, other = (ann, ben) if ann.table(table_id)["frame"]["for_you"] else (ben, ann)
        who.choose(table_id)
        number = who.table(table_id)["number"]
        with other.live(table_id, number) as line:
            assert who.post(f"/api/tables/{table_id}/undo").json()["status"] == "asked"
            asked = line.wait_for(lambda m: m["type"] == "undo_request" and m["undo"]["pending"] is not None)
            assert asked["undo"]["pending"]["yours_to_answer"]
        assert who.post(f"/api/tables/{table_id}/undo").json()["code"] == "asked_already"
        assert who.post(f"/api/tables/{table_id}/undo/answer", json={"accept": True}).json()["code"] == "not_asked"
        assert who.table(table_id)["number"] == number
        answer = other.post(f"/api/tables/{table_id}/undo/answer", json={"accept": True})
        assert answer.json() == {"status": "done", "number": number + 1}
        assert who.table(table_id)["frame"]["for_you"]
        who.choose(table_id)
        mine = ann.table(table_id)["number"]
        assert who.post(f"/api/tables/{table_id}/undo").json()["status"] == "asked"
        assert other.post(f"/api/tables/{table_id}/undo/answer", json={"accept": False}).json()["status"] == "refused"
        assert ann.table(table_id)["number"] == mine
        assert ann.table(table_id)["undo"]["pending"] is None


def test_a_rematch_swaps_sides_and_is_one_for_all(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend", team_names=["Owls", "Foxes"], colors=["blue", "red"])
        ben.sit_by(made["seat_links"][0])
        assert ann.post(f"/api/tables/{made['id']}/rematch").json()["code"] == "still_playing"
        play_out(made["id"], ann, ben)
        with ben.live(made["id"], None) as line:
            url = ann.post(f"/api/tables/{made['id']}/rematch").json()["url"]
            assert line.wait_for_type("rematch")["url"] == url
        assert ben.post(f"/api/tables/{made['id']}/rematch").json()["url"] == url
        table_id = url.rsplit("/", 1)[1]
        assert ann.table(table_id)["you"]["seats"] == [1]
        assert ben.table(table_id)["you"]["seats"] == [0]
        again = ann.table(table_id)
        assert again["names"]["teams"] == ["Foxes", "Owls"]
        assert again["colors"] == ["red", "blue"]
        assert again["commitment"] != made["commitment"]


def test_whoever_plays_alone_plays_again_under_the_same_names(alice: Client) -> None:
    """A side that nobody plays stays where it is."""
    game = next(game for game in all_games() if 1 in game.seats.counts)
    made = alice.make_table("me", game=game.name, team_names=["Otters", "The House"][: game.setup(1).team_count])
    before = play_out(made["id"], alice)
    again = alice.table(alice.post(f"/api/tables/{made['id']}/rematch").json()["url"].rsplit("/", 1)[1])
    assert again["names"] == before["names"]
    assert again["you"]["seats"] == [0]


def test_a_replay_knows_where_people_sat(alice: Client, bob: Client) -> None:
    """So that nobody who plays on from there is put on a bot's chair."""
    table = alice.make_table("manager", "me")["id"]
    alice.choose(table)
    for client in (alice, bob):
        assert client.get(f"/api/tables/{table}/replay").json()["people"] == [1]
    both = alice.make_table("me", "friend")
    bob.sit_by(both["seat_links"][0])
    assert [client.get(f"/api/tables/{both['id']}/replay").json()["people"] for client in (alice, bob)] == [[0], [1]]


def test_a_page_is_told_of_every_play_and_of_the_own_last_move(alice: Client) -> None:
    """Boards between two decisions come with the step that ends a play; the snapshot knows the own last move."""
    table = alice.make_table("me", "manager", seed=3)["id"]
    assert alice.table(table)["your_last_move"] is None
    number = alice.wait_for_turn(table)["number"]
    alice.choose(table)
    shown = alice.wait_for_turn(table)
    assert shown["your_last_move"] == number + 1
    assert shown["you"]["who"] == f"You are the {shown['names']['teams'][0]}."
    entries = alice.get(f"/api/tables/{table}/since/{number}").json()["entries"]
    boards = [step["board_svg"] for entry in entries for step in entry["steps"] if step["board_svg"]]
    assert boards
    assert all(board.startswith("<svg") and "data-choice" not in board for board in boards)
    assert all(entry["steps"][-1]["board_svg"] is None for entry in entries if entry["steps"])


def test_a_player_says_what_to_be_called(alice: Client, bob: Client, server: Server) -> None:
    """Everyone sees the name, the game tells it, and nobody else can change it."""
    made = alice.make_table("me", "friend")
    address = f"/api/tables/{made['id']}/name"
    bob.sit_by(made["seat_links"][0])
    assert bob.post(address, json={"name": " Bob Uecker "}).json()["name"] == "Bob Uecker"
    assert [player["name"] for player in alice.table(made["id"])["players"]][1] == "Bob Uecker"
    for name, status in (("", 422), ("x" * 41, 422), ("a\nb", 422)):
        assert bob.post(address, json={"name": name}).status_code == status
    with Client(server) as watcher:
        refused = watcher.post(address, json={"name": "Mallory"})
        assert (refused.status_code, refused.json()["code"]) == (403, "watcher")
    assert alice.table(made["id"])["names"]["seats"][1] == "Bob Uecker"


def test_leaving_and_claiming(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben, Client(server) as carol:
        made = ann.make_table("me", "friend")
        table_id = made["id"]
        claim = f"/api/tables/{table_id}/claim"
        assert carol.post(claim, json={"seat": 1}).json()["code"] == "needs_link"
        ben.sit_by(made["seat_links"][0])
        assert carol.post(claim, json={"seat": 1}).json()["code"] == "full_table"
        ben.post(f"/api/tables/{table_id}/leave")
        assert ben.table(table_id)["you"]["watcher"]
        assert ann.table(table_id)["players"][1]["kind"] == "open"
        assert ben.sit_by(made["seat_links"][0]).status_code == 403
        assert carol.post(claim, json={"seat": 1, "bot": "manager"}).json()["code"] == "not_a_player"
        assert carol.post(claim, json={"seat": 1}).status_code == 200
        assert ben.post(claim, json={"seat": 1}).json()["code"] == "full_table"
        assert carol.table(table_id)["you"]["seats"] == [1]
        carol.post(f"/api/tables/{table_id}/leave")
        assert ann.post(claim, json={"seat": 1, "bot": "manager"}).status_code == 200
        assert ann.table(table_id)["players"][1]["kind"] == "bot"
        assert play_out(table_id, ann)["over"]


def test_the_clock_forfeits_on_time(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend", clock={"minutes": 0.05, "increment": 0})
        table_id = made["id"]
        ben.sit_by(made["seat_links"][0])
        with ann.live(table_id) as line:
            while not all(played for played in _choices_made(ann, table_id)):
                for client in (ann, ben):
                    seen = client.table(table_id)
                    if seen["frame"]["for_you"]:
                        client.choose(table_id)
            clock = ann.table(table_id)["clock"]
            assert clock["running"]
            assert all(left <= 3000 for left in clock["left_ms"])
            last = line.wait_for(lambda m: m["type"] == "entries" and m["entries"][-1]["over"])["entries"][-1]
        assert last["kind"] == "forfeit"
        assert "ran out of time" in last["result_text"]
        over = ann.table(table_id)
        assert over["over"]
        assert over["clock"]["left_ms"][last["seat"]] == 0
        assert over["key"]
        assert ann.choose(table_id, 0).json()["code"] == "game_over"
        assert ann.post(f"/api/tables/{table_id}/undo").json()["code"] == "game_over"


def _choices_made(client: Client, table_id: str) -> list[int]:
    entries = client.get(f"/api/tables/{table_id}/since/0").json()["entries"]
    return [sum(entry["seat"] == seat for entry in entries) for seat in (0, 1)]


def test_everybody_is_told_how_it_ended_for_them(server: Server, alice: Client, bob: Client) -> None:
    made = alice.make_table("me", "friend", options={"innings": 1})
    bob.sit_by(made["seat_links"][0])
    while not alice.table(made["id"])["over"]:
        for client in (alice, bob):
            if client.table(made["id"])["frame"]["for_you"]:
                client.choose(made["id"])
    results = [client.table(made["id"])["your_result"] for client in (alice, bob)]
    assert sorted(results) in (["lost", "won"], ["drawn", "drawn"])
    with Client(server) as watcher:
        assert watcher.table(made["id"])["your_result"] is None
    alone = alice.make_table(game="highlights-dice", seats=[{"kind": "me"}], seed=1)["id"]
    final = play_out(alone, alice)
    winner = {"won": 0, "lost": 1}[final["your_result"]]
    assert final["result_text"].startswith(f"{final['names']['teams'][winner]} won")


def test_a_finished_game_can_be_taken_over_from_any_moment(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        first = ann.make_table("me", "me", seed=5)["id"]
        end = play_out(first, ann)["number"]
        middle = end // 2
        start = {"table": first, "number": middle}
        second = ann.make_table("me", "me", start=start)["id"]
        before, after = (ann.get(f"/api/tables/{table}/replay").json() for table in (first, second))
        assert ann.table(second)["number"] == middle
        assert [frame["scoreboard"] for frame in after["frames"]] == [
            frame["scoreboard"] for frame in before["frames"][: middle + 1]
        ]
        assert ann.post(f"/api/tables/{second}/undo").json()["code"] == "nothing_to_undo"
        play_out(second, ann)
        finished = ann.get(f"/api/tables/{second}/replay").json()
        assert finished["verified"]["ok"], finished["verified"]["message"]
        assert finished["entries"][middle]["steps"] != before["entries"][middle]["steps"]  # new dice from there on
        save = ann.get(f"/api/tables/{second}/save").text
        uploaded = ann.post("/api/saves", content=save).json()["replay_url"].removeprefix("/replay/")
        third = ben.make_table("me", "me", start={"save": uploaded, "number": middle + 2})["id"]
        assert (
            ben.get(f"/api/tables/{third}/replay").json()["frames"][-1]["scoreboard"]
            == (finished["frames"][middle + 2]["scoreboard"])
        )
        for wrong, code in (
            ({"table": first, "number": end}, "game_over"),
            ({"table": first, "number": end + 1}, "bad_start"),
            ({"save": "nothing", "number": 0}, "unknown_save"),
            ({"table": "nothing", "number": 0}, "unknown_table"),
        ):
            wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}], "start": wrong}
            assert ann.post("/api/tables", json=wanted).json()["code"] == code
        going_on = ann.make_table("me", "friend")
        wanted = {
            "game": GAME,
            "seats": [{"kind": "me"}, {"kind": "me"}],
            "start": {"table": going_on["id"], "number": 0},
        }
        assert ben.post("/api/tables", json=wanted).json()["code"] == "not_begun"
        ben.sit_by(going_on["seat_links"][0])
        assert ben.post("/api/tables", json=wanted).json()["code"] == "still_playing"


def test_untouched_tables_are_cleared_away(serve: Callable[..., Server], sqlite: str) -> None:
    first = serve(sqlite)
    with Client(first) as ann:
        table_id = ann.make_table("me", "me")["id"]
    first.stop()
    with sa.create_engine(sqlite).begin() as connection:
        connection.execute(sa.text("UPDATE tables SET updated = 1"))
    with Client(serve(sqlite, keep_days=0)) as ann:
        time.sleep(0.5)
        assert ann.get(f"/t/{table_id}").status_code == 200
    with Client(serve(sqlite, keep_days=30)) as ann:
        wait_for(lambda: ann.get(f"/t/{table_id}").status_code == 404, PATIENCE, "it is still there")


def test_several_tabs_and_presence(server: Server, alice: Client, bob: Client) -> None:
    table_id = alice.make_table("me", "me")["id"]
    with alice.live(table_id) as first:
        with alice.live(table_id) as second, bob.live(table_id) as third:
            seen = third.wait_for_type("presence")
            assert seen["watchers"] == 1
            assert seen["players"][0]["present"]
            alice.choose(table_id)
            assert second.wait_for_type("entries")["entries"] == first.wait_for_type("entries")["entries"]
        gone = first.wait_for(lambda m: m["type"] == "presence" and m["watchers"] == 0)
        assert gone["players"][0]["present"]


def test_bots_alone_play_to_the_end(server: Server, alice: Client) -> None:
    table_id = alice.make_table("manager", "random", watch="open")["id"]
    wait_for(lambda: alice.table(table_id)["over"], PATIENCE, "the bots did not finish")
    assert alice.table(table_id)["you"]["watcher"]


def test_until_a_game_is_compiled_a_hint_is_what_the_manager_would_do(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivetool.web.clubhouse.can_play_thousands", lambda setup: False)
    table_id = alice.make_table("me", "manager", seed=4)["id"]
    wait_for(lambda: alice.table(table_id)["frame"]["for_you"], PATIENCE, "the bot is stuck")
    answer = alice.get(f"/api/tables/{table_id}/hint")
    assert answer.status_code == 409
    labels = [choice["label"] for choice in alice.table(table_id)["frame"]["choices"]]
    said = answer.json()["message"]
    assert any(f"A good manager would choose: {label}." in said for label in labels), said


def test_hint_graph_and_replay(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "manager", seed=4)["id"]
    wait_for(lambda: alice.table(table_id)["frame"]["for_you"], PATIENCE, "the bot is stuck")
    hint = alice.get(f"/api/tables/{table_id}/hint").json()
    frame = alice.table(table_id)["frame"]
    assert [choice["id"] for choice in hint["choices"]] == [choice["id"] for choice in frame["choices"]]
    assert hint["best"] in [choice["id"] for choice in hint["choices"]]
    assert all(0 <= choice["value"] <= 1 for choice in hint["choices"])
    final = play_out(table_id, alice)
    graph = f"/api/tables/{table_id}/graph"
    wait_for(lambda: len(alice.get(graph).json()) == final["number"] + 1, PATIENCE, "no graph")
    points = alice.get(graph).json()
    assert points[-1]["value"] in (0, 0.5, 1)
    replay = alice.get(f"/api/tables/{table_id}/replay").json()
    assert len(replay["frames"]) == len(replay["entries"]) + 1 == final["number"] + 1
    assert [frame["number"] for frame in replay["frames"]] == list(range(final["number"] + 1))
    assert replay["innings"][0]["label"]
    verified = replay["verified"]
    assert verified["ok"]
    assert verified["commitment_checked"]
    assert f"All {final['number']} choices and everything left to chance replay correctly" in verified["message"]
    uploaded = alice.post("/api/saves", content=alice.get(f"/api/tables/{table_id}/save").text)
    assert uploaded.status_code == 201
    other = alice.get(f"/api{uploaded.json()['replay_url'].replace('/replay/', '/saves/')}/replay").json()
    assert [frame["scoreboard"] for frame in other["frames"]] == [frame["scoreboard"] for frame in replay["frames"]]
    assert other["verified"]["ok"]
    assert alice.get(uploaded.json()["replay_url"]).status_code == 200
