"""Leagues between people: who may do what, invitations, trades, cards of one's own, and careers with a way back."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clubhouse_kit import PATIENCE, Client, Server, wait_for
from httpx import Response
from tests.archive.invented import NEW, write_season

from fivetool.cli import main
from fivetool.errors import DataError
from fivetool.game.registry import all_games
from fivetool.league import careers, draft_room
from fivetool.league.books import Books
from fivetool.league.founding import Wanted, quick_league
from fivetool.league.workshop import build_apart
from fivetool.web.card_uploads import LARGEST_UPLOAD, unpacked, unpacked_season

ROSTERS = next(game for game in all_games() if game.league.seasons is not None)
FIRST = all_games()[0].name
FOUR = {"name": "Sandlot", "game": FIRST, "clubs": "Owls, Kites, Rams, Foxes", "games": 6, "playoffs": 2}


@pytest.fixture
def people(serve: Callable[..., Server], sqlite: str) -> Iterator[tuple[Client, Client, Client]]:
    """Three people at a clubhouse that lets others in; the first has started a league."""
    server = serve(sqlite, loopback_only=False)
    with Client(server) as ann, Client(server) as ben, Client(server) as cleo:
        for client, name in ((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo")):
            client.post("/api/me", json={"name": name})
        yield ann, ben, cleo


def invitation(client: Client, base: str, club: int) -> str:
    page = client.post(f"{base}/invite", data={"number": club}).text
    link = page.split('<code id="link">')[1].split("</code>")[0]
    return link[link.index("/league/") :]


def test_a_club_is_given_by_a_link_that_works_once(people: tuple[Client, Client, Client]) -> None:
    ann, ben, cleo = people
    base = ann.post("/leagues", data=FOUR).headers["location"]
    for path, data in (("simulate", {"days": "1"}), ("next", {}), ("invite", {"number": 1}), ("rules", {})):
        assert ben.post(f"{base}/{path}", data=data).status_code == 403  # it is Ann's league
    assert "Simulate" not in ben.get(base).text
    join = invitation(ann, base, 1)
    assert "Manage the Kites?" in ben.get(join).text
    assert ben.get(join).status_code == 200  # to look at it takes nothing
    assert ben.post(join, data={"name": "Ben"}).status_code == 303
    assert cleo.post(join, data={"name": "Cleo"}).status_code == 404
    assert cleo.get(join).status_code == 404
    office = cleo.get(f"{base}/office").text
    assert "Ben" in office
    assert "Ann" in office
    assert "(you)" not in office
    older, newer = invitation(ann, base, 2), invitation(ann, base, 2)
    assert cleo.get(older).status_code == 404  # a newer one was made
    assert cleo.post(newer, data={"name": "Cleo"}).status_code == 303
    assert ann.post(f"{base}/invite", data={"number": 2}).status_code == 409  # they have a manager
    assert ben.post(f"{base}/release", data={"number": 2}).status_code == 403
    assert cleo.post(f"{base}/release", data={"number": 2}).status_code == 303
    assert "Cleo" not in ann.get(f"{base}/office").text


def test_managers_play_their_own_club_and_each_other(people: tuple[Client, Client, Client]) -> None:
    ann, ben, cleo = people
    calendar = "2045-04-01,Owls,Kites\n2045-04-01,Rams,Foxes\n2045-04-02,Kites,Owls\n2045-04-02,Foxes,Rams\n"
    wanted = {**FOUR, "calendar": calendar, "options": "innings=1"}
    base = ann.post("/leagues", data=wanted).headers["location"]
    ben.post(invitation(ann, base, 1), data={"name": "Ben"})
    cleo.post(invitation(ann, base, 0), data={"name": "Cleo"})
    assert "Play as KIT" in ben.get(base).text
    assert "Play as OWL" not in ben.get(base).text
    assert ben.post(f"{base}/play/1", data={"side": "visitor"}).status_code == 403
    assert ann.post(f"{base}/play/1", data={"side": "visitor"}).status_code == 403  # the club is Cleo's
    table = ben.post(f"{base}/play/1", data={"side": "home"}).headers["location"].removeprefix("/t/")
    seen = cleo.table(table)
    assert seen["you"]["seats"] == [0]  # the other manager has the other seat
    assert ben.table(table)["you"]["seats"] == [1]
    assert "no hints" in seen["terms"]
    assert ann.table(table)["you"]["watcher"]
    refused = ben.post(f"{base}/give-back/1")
    assert refused.status_code == 403  # nobody gives a game back that goes badly
    while not ben.table(table)["over"]:
        for client in (ben, cleo):
            if client.table(table)["frame"]["for_you"]:
                client.choose(table)
    assert "Watch the replay" in ben.get(f"{base}/game/2045/1").text


def test_bad_calendars_options_and_too_many_leagues_are_refused_in_one_line(
    people: tuple[Client, Client, Client],
) -> None:
    ann, *_ = people
    for more, words in (
        ({"calendar": "2045-04-01,Owls"}, "The calendar"),
        ({"calendar": "2045-04-01,Owls,Crows"}, "Crows"),
        ({"options": "innings"}, "An option is written NAME=VALUE"),
        ({"options": "weather=rain"}, "weather"),
    ):
        refused = ann.post("/leagues", data={**FOUR, **more})
        assert refused.status_code == 422
        problem = refused.text.split('data-kind="problem">')[1].split("</p>")[0]
        assert words in problem
        assert "\n" not in problem
    for number in range(3):
        assert ann.post("/leagues", data={**FOUR, "name": f"League {number}"}).status_code == 303
    assert ann.post("/leagues", data={**FOUR, "name": "One more"}).status_code == 409


def test_trades_need_both_managers_and_go_by_the_declared_rules(people: tuple[Client, Client, Client]) -> None:
    ann, ben, cleo = people
    made = ann.post("/leagues", data={"name": "Cards", "game": ROSTERS.name, "games": 6, "playoffs": 0})
    base = made.headers["location"]
    books = Books(ann.server.app.state.club.store.engine)  # type: ignore[union-attr]
    league = books.find("cards")
    hitters = {
        club: sorted(one.id for one in books.people(league).values() if one.club == club and one.role == "CF")
        for club in (0, 1)
    }
    mine, theirs = hitters[0][0], hitters[1][0]
    ben.post(invitation(ann, base, 1), data={"name": "Ben"})
    offer = {"giver": 0, "taker": 1, "gives": [mine], "takes": [theirs]}
    assert cleo.post(f"{base}/trade", data=offer).status_code == 403
    assert ann.post(f"{base}/trade", data={**offer, "takes": [mine]}).status_code == 409  # he is not theirs
    assert ann.post(f"{base}/trade", data={**offer, "gives": []}).status_code == 409
    assert ann.post(f"{base}/trade", data=offer).status_code == 303
    [waiting] = _offers(ben, base)
    assert ann.post(f"{base}/trade/{waiting}", data={"answer": "accept"}).status_code == 403  # not hers to accept
    assert cleo.post(f"{base}/trade/{waiting}", data={"answer": "decline"}).status_code == 403
    assert books.people(league)[mine].club == 0
    assert ben.post(f"{base}/trade/{waiting}", data={"answer": "accept"}).status_code == 303
    after = books.people(books.again(league))
    assert (after[mine].club, after[theirs].club) == (1, 0)
    assert ben.post(f"{base}/trade/{waiting}", data={"answer": "accept"}).status_code == 404
    ann.post(f"{base}/rules", data={"deadline": 50})  # without the check mark: no trades
    assert "No trades in this league" in ben.get(f"{base}/office").text
    back = {"giver": 0, "taker": 1, "gives": [theirs], "takes": [mine]}
    assert ann.post(f"{base}/trade", data=back).status_code == 409


def _offers(client: Client, base: str) -> list[str]:
    page = client.get(f"{base}/office").text
    return [part.split('"')[0] for part in page.split(f'action="{base}/trade/')[1:]]


def _zip(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return out.getvalue()


def test_cards_of_ones_own_make_the_clubs(people: tuple[Client, Client, Client]) -> None:
    ann, *_ = people
    seasons = ROSTERS.league.seasons
    assert seasons is not None
    contents = seasons.clubs_of("generated", {})[:2]
    files = {f"cards/club-{place}.toml": text.encode() for place, text in enumerate(contents)}
    files["cards/set.toml"] = b'format = 1\nname = "Two clubs"\n'
    wanted = {"name": "Own cards", "game": ROSTERS.name, "games": 6, "playoffs": 0}
    made = ann.post("/leagues", data=wanted, files={"cards": ("cards.zip", _zip(files), "application/zip")})
    assert made.status_code == 303, made.text.split('data-kind="problem">')[1][:200]
    hub = ann.get(made.headers["location"]).text
    assert all(seasons.read_club(text, "").name in hub for text in contents)
    for upload, words in (
        (b"no zip", "not a ZIP file"),
        (_zip({"cards/club.exe": b""}), "only .toml files"),
        (_zip({"set.toml": b"format = 1\n", "club.toml": b"what = ["}), "club.toml"),
    ):
        refused = ann.post("/leagues", data={**wanted, "name": "Odd"}, files={"cards": ("cards.zip", upload, "x/y")})
        assert refused.status_code == 422
        assert words in refused.text


def test_an_upload_takes_no_more_than_it_may_and_leaves_nothing_behind() -> None:
    with unpacked(_zip({"../../evil/set.toml": b"format = 1"})) as folder:
        assert [path.name for path in folder.iterdir()] == ["set.toml"]  # inside, whatever its name says
    assert not folder.exists()
    for content, words in (
        (b"x" * (LARGEST_UPLOAD + 1), "MB as a ZIP"),
        (_zip({f"{number}.toml": b"" for number in range(65)}), "from 1 to 64 files"),
        (_zip({"a/set.toml": b"", "b/set.toml": b""}), "same name"),
        (_zip({"set.toml": b"x" * 1_000_001}), "too large"),
        (_zip({f"{number}.toml": b"x" * 999_999 for number in range(20)}), "unpacked"),
    ):
        with pytest.raises(DataError, match=words), unpacked(content):
            pass


def test_a_raw_season_becomes_cards_and_a_league_in_the_background(
    people: tuple[Client, Client, Client], tmp_path: Path
) -> None:
    ann, ben, _ = people
    source = tmp_path / "season"
    source.mkdir()
    write_season(source, NEW, games=12)
    files = {path.name: path.read_bytes() for path in source.iterdir()}
    wanted = {"name": "Old times", "game": ROSTERS.name, "games": 6, "playoffs": 0}
    started = ann.post("/leagues", data=wanted, files={"cards": ("season.zip", _zip(files), "application/zip")})
    page = started.headers["location"]
    assert page.startswith("/leagues/building/")
    assert ben.get(page).status_code == 404  # it is Ann's
    hub = _built(ann, page)
    assert hub.headers["location"] == "/league/old-times"
    shown = ann.get("/league/old-times").text
    assert "Ant Town" in shown
    assert "Bee Town" in shown
    again = ann.post("/leagues", data=wanted, files={"cards": ("season.zip", _zip(files), "application/zip")})
    assert again.status_code == 422  # the name is taken, said before anybody waits
    broken = {"name": "Broken", "game": ROSTERS.name}
    refused = ann.post("/leagues", data=broken, files={"cards": ("s.zip", _zip({"2045ANT.EVA": b"play,1,0"}), "x/y")})
    told = _built(ann, refused.headers["location"]).text
    problem = told.split('data-kind="problem">')[1].split("</p>")[0]
    assert problem
    assert str(tmp_path) not in problem
    assert "/tmp" not in problem
    with unpacked_season(_zip(files), ROSTERS) as folder, pytest.raises(DataError, match="took too long"):
        build_apart(ROSTERS, folder, tmp_path / "cards", seconds=0.01)
    for content, words in (
        (_zip({"a.EVA": b"x" * 4_000_001}), "too large"),
        (_zip({"a.EVA": b"", "b.exe": b""}), "b.exe is none"),
        (_zip({f"{number}.EVA": b"" for number in range(161)}), "from 1 to 160 files"),
    ):
        with pytest.raises(DataError, match=words), unpacked_season(content, ROSTERS):
            pass


def _built(client: Client, page: str) -> Response:
    """The page of a season that is being built, once something has become of it."""
    found = [client.get(page)]

    def settled() -> bool:
        found.append(client.get(page))
        return found[-1].status_code == 303 or 'data-kind="problem"' in found[-1].text

    wait_for(settled, 4 * PATIENCE, "the cards were not built")  # by a process that lets all others go first
    return found[-1]


def test_what_a_career_buys_is_shown_first_and_bought_when_it_is_confirmed(
    people: tuple[Client, Client, Client],
) -> None:
    ann, ben, _ = people
    ann.post("/leagues", data={"name": "Grow", "game": ROSTERS.name, "games": 6, "playoffs": 0})
    books = Books(ann.server.app.state.club.store.engine)  # type: ignore[union-attr]
    league = books.find("grow")
    hooks = careers.careers_of(league)
    kind, positions = next(iter(hooks.kinds().items()))
    wanted = {"name": "Pat Green", "club": 0, "kind": f"{kind}|{positions[0]}"}
    assert ben.post("/league/grow/careers", data=wanted).status_code == 403
    shown = ann.post("/league/grow/careers", data=wanted).text
    assert "not created yet" in shown
    assert not careers.all_careers(books, league)  # there is a way back
    assert ann.post("/league/grow/careers", data={**wanted, "kind": "Wizard|SS"}).status_code == 409
    address = ann.post("/league/grow/careers", data={**wanted, "confirmed": "true"}).headers["location"]
    league = books.again(league)
    made = careers.shown_career(books, league, "Pat Green")
    assert address == f"/league/grow/career/{made.id}"
    assert ann.post("/league/grow/careers", data=wanted).status_code == 409  # the name is taken
    kept = careers.find_career(books, league, made.id)
    affordable = [offer.name for offer in hooks.offers(kept.content) if offer.price <= made.points]
    assert affordable, "a new career has points to spend"
    assert ben.post(address, data={"what": affordable[:1]}).status_code == 403  # he is on a club of Ann's
    shown = ann.post(address, data={"what": affordable[:1]}).text
    assert "not bought yet" in shown
    assert careers.find_career(books, books.again(league), made.id).content == kept.content  # there is a way back
    assert ann.post(address, data={}).status_code == 422
    assert ann.post(address, data={"what": ["no-such-thing"], "confirmed": "true"}).status_code == 409
    assert ann.post(address, data={"what": affordable[:1], "confirmed": "true"}).status_code == 303
    after = hooks.shown(careers.find_career(books, books.again(league), made.id).content)
    assert after.points < made.points
    assert "Shall Pat Green retire?" in ann.post(f"{address}/retire").text
    assert ben.post(f"{address}/retire", data={"confirmed": "true"}).status_code == 403
    assert not careers.shown_career(books, books.again(league), made.id).retired
    ann.post(f"{address}/retire", data={"confirmed": "true"})
    assert careers.shown_career(books, books.again(league), made.id).retired


def test_managers_draft_in_turn_and_bots_pick_for_the_rest(people: tuple[Client, Client, Client]) -> None:
    ann, ben, cleo = people
    base = ann.post("/leagues", data={"name": "Pick", "game": ROSTERS.name, "games": 6, "playoffs": 0}).headers[
        "location"
    ]
    ben.post(invitation(ann, base, 1), data={"name": "Ben"})
    books = Books(ann.server.app.state.club.store.engine)  # type: ignore[union-attr]
    rules = {"keep": 20, "order": "lot", "hours": 24, "by_hand": [0]}
    assert "Start the draft" not in ben.get(f"{base}/draft").text
    assert ben.post(f"{base}/draft", data=rules).status_code == 403
    assert ann.post(f"{base}/draft", data={**rules, "keep": 99}).status_code == 422
    assert ann.post(f"{base}/draft", data=rules).status_code == 303
    assert ann.post(f"{base}/simulate", data={"days": "1"}).status_code == 303
    assert books.played(books.find("pick"), books.find("pick").season) == 0  # nobody plays before it is over
    draft = draft_room.open_draft(books, books.find("pick"))
    assert draft.by_hand == {0, 1}  # Ann's, and Ben's because he manages them
    for _ in range(4):
        draft = draft_room.open_draft(books, books.find("pick"))
        best = next(player for player in draft.pool if player in draft.allowed())
        picker, other = (ann, ben) if draft.on_the_clock == 0 else (ben, ann)
        assert "your pick" in picker.get(f"{base}/draft").text
        assert "your pick" not in other.get(f"{base}/draft").text
        for wrong in (other, cleo):
            assert wrong.post(f"{base}/draft/pick", data={"player": best}).status_code == 403
        assert picker.post(f"{base}/draft/pick", data={"player": "nobody"}).status_code == 409
        assert picker.post(f"{base}/draft/pick", data={"player": best}).status_code == 303
        assert best not in draft_room.open_draft(books, books.find("pick")).pool
    assert cleo.post(f"{base}/draft/bot").status_code == 403
    assert ben.post(f"{base}/draft/bot", data={"what": "rest"}).status_code == 403
    assert ben.post(f"{base}/draft/club", data={"number": 1}).status_code == 303  # a bot goes on for him
    assert ben.post(f"{base}/draft/cancel").status_code == 403
    assert ann.post(f"{base}/draft/bot", data={"what": "rest"}).status_code == 303
    assert "everybody has a club" in cleo.get(f"{base}/draft").text
    assert ann.post(f"{base}/draft/pick", data={"player": best}).status_code == 409
    assert all(person.club is not None for person in books.people(books.find("pick")).values())


def test_a_league_of_the_command_line_gets_an_owner_and_roles_are_taken_along(
    people: tuple[Client, Client, Client], sqlite: str, capfd: pytest.CaptureFixture[str]
) -> None:
    ann, ben, cleo = people
    books = Books(ann.server.app.state.club.store.engine)  # type: ignore[union-attr]
    books.create(quick_league(all_games()[0], Wanted("Old league", clubs="Owls, Kites", games=2)))
    base = "/league/old-league"
    assert ann.post(f"{base}/simulate", data={"days": "1"}).status_code == 403
    capfd.readouterr()
    assert main(["admin", "league", "Old league", "--json", "--database", sqlite]) == 0
    link = json.loads(capfd.readouterr().out)["path"]
    assert "Run Old league?" in ann.get(link).text
    assert ann.post(link, data={"name": "Ann"}).status_code == 303
    assert ben.post(link, data={"name": "Ben"}).status_code == 404
    ben.post(invitation(ann, base, 1), data={"name": "Ben"})
    assert ann.get("/api/me/export").json()["leagues"] == [{"league": "Old league", "role": "runs it", "club": None}]
    assert ben.get("/api/me/export").json()["leagues"] == [{"league": "Old league", "role": "manager", "club": "Kites"}]
    assert cleo.get("/api/me/export").json()["leagues"] == []
    ann.post("/api/me/delete", json={"confirm": "delete everything"})
    assert ben.post(f"{base}/simulate", data={"days": "1"}).status_code == 403  # nobody runs it now
    assert main(["admin", "league", "No such", "--database", sqlite]) == 2
    assert "No league named No such" in capfd.readouterr().err
