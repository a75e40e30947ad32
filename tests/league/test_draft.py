"""Drafts: everybody ends with a club that can take the field, by the rules that were declared, or nothing happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivetool.errors import UsageError
from fivetool.game.drafting import Need, Prospect
from fivetool.game.registry import all_games
from fivetool.league import draft_room
from fivetool.league.books import Books
from fivetool.league.draft import Draft, DraftRules, draft_order
from fivetool.league.founding import Wanted, quick_league
from fivetool.league.league import League

GAME = next(game for game in all_games() if game.league.drafting is not None)
NEEDS = (Need("C", 1, "a catcher"), Need("SS", 1, "a shortstop"), Need("P", 2, "pitchers"))


def a_pool(kinds: list[str]) -> dict[str, Prospect]:
    return {
        f"p{number}": Prospect(f"p{number}", f"P {number}", kind.split("+")[0], frozenset(kind.split("+")), -number, "")
        for number, kind in enumerate(kinds)
    }


@pytest.fixture
def books(url: str) -> Iterator[Books]:
    opened = Books.open(url)
    yield opened
    opened.close()


@pytest.fixture
def league(books: Books) -> League:
    return books.create(quick_league(GAME, Wanted("Draft League", games=2, options="innings=1")))


def test_nobody_can_take_the_last_man_of_a_position_from_a_club_that_needs_him() -> None:
    pool = a_pool(["C", "C", "SS", "SS", "P", "P", "P", "P", "P", "P"])
    draft = Draft(DraftRules(), (0, 1), NEEDS, pool)
    draft.refuse_if_hopeless()
    draft = draft.pick("p0")
    draft = draft.pick("p2")
    assert draft.on_the_clock == 1  # the snake turns
    with pytest.raises(UsageError, match="P 3 cannot be taken now"):
        draft.pick("p3")  # the other club's only shortstop
    assert draft.allowed() == {"p1", "p4", "p5", "p6", "p7", "p8", "p9"}
    with pytest.raises(UsageError, match="is not in the pool"):
        draft.pick("p0")
    with pytest.raises(UsageError, match="do not go around"):
        Draft(DraftRules(), (0, 1), NEEDS, a_pool(["C", "SS", "SS", *["P"] * 7])).refuse_if_hopeless()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["C", "SS", "P", "C+SS", "SS+P"]), min_size=8, max_size=24), st.randoms())
def test_however_people_pick_every_club_gets_what_it_needs(kinds: list[str], chance: object) -> None:
    draft = Draft(DraftRules(), (1, 0), NEEDS, a_pool(kinds))
    try:
        draft.refuse_if_hopeless()
    except UsageError:
        return
    while not draft.over:
        allowed = sorted(draft.allowed())
        assert allowed, "somebody is always allowed"
        draft = draft.pick(chance.choice([*allowed, draft.bots_choice()]))  # type: ignore[attr-defined]
    assert not any(draft.unmet.values())
    sizes = [len(players) for players in draft.rosters.values()]
    assert max(sizes) - min(sizes) <= 1


def test_the_worst_of_the_season_before_picks_first_and_a_lot_is_the_same_for_the_same_seed() -> None:
    assert draft_order(DraftRules(), [2, 0, 1], 3, "seed", 2045) == (1, 0, 2)
    assert draft_order(DraftRules(), [], 3, "seed", 2045) == draft_order(DraftRules(order="lot"), [1], 3, "seed", 2045)  # type: ignore[arg-type]
    lots = {draft_order(DraftRules(order="lot"), [], 4, f"seed {n}", 2045) for n in range(40)}
    assert len(lots) > 10
    straight = Draft(DraftRules(snake=False), (1, 0), (), {})
    assert [straight.club_of_turn(turn) for turn in range(4)] == [1, 0, 1, 0]


def test_a_draft_of_bots_gives_everybody_a_club_and_the_season_is_played(books: Books, league: League) -> None:
    before = {one.id: one.club for one in books.people(league).values()}
    league = draft_room.start_draft(books, league, DraftRules())
    draft = draft_room.find_draft(books, league)
    assert draft is not None
    assert draft.over
    people = books.people(league)
    assert {one: person.club for one, person in people.items()} == {pick.player: pick.club for pick in draft.picks}
    assert people.keys() == before.keys()
    assert sum(people[one].club != before[one] for one in before) > len(before) / 2
    assert set(Counter(person.club for person in people.values()).values()) == {len(before) // len(league.clubs)}
    assert "draft" in books.transactions(league)[0].text
    firsts = [draft.prospects[pick.player].worth for pick in draft.picks[: len(league.clubs)]]
    lasts = [draft.prospects[pick.player].worth for pick in draft.picks[-len(league.clubs) :]]
    assert min(firsts) > max(lasts)
    with pytest.raises(UsageError, match="is over"):
        draft_room.start_draft(books, league, DraftRules())
    books.open_season(league).play_day()
    assert books.played(league, league.season)


def test_while_a_draft_goes_on_nobody_plays_or_trades_and_it_can_be_called_off(books: Books, league: League) -> None:
    before = books.people(league)
    league = draft_room.start_draft(books, league, DraftRules(keep=20), by_hand=[0, 3])
    draft = draft_room.open_draft(books, league)
    assert draft.on_the_clock in (0, 3)
    season = books.open_season(league)
    with pytest.raises(UsageError, match="draft is going on"):
        season.prepare(season.todays_games[0])
    with pytest.raises(UsageError, match="draft is going on"):
        season.play_day()
    theirs = next(one.id for one in before.values() if one.club == 1)
    with pytest.raises(UsageError, match="draft is going on"):
        books.move_player(league, theirs, 0)
    mine = draft.on_the_clock
    best = next(player for player in draft.pool if player in draft.allowed())
    league = draft_room.pick(books, league, best)
    draft = draft_room.open_draft(books, league)
    assert next(pick for pick in draft.picks if not pick.by_bot)[:2] == (mine, best)
    assert draft.on_the_clock in (0, 3)
    league = draft_room.cancel_draft(books, league)
    assert {one.id: one.club for one in books.people(league).values()} == {one.id: one.club for one in before.values()}
    league = draft_room.start_draft(books, league, DraftRules(keep=24), by_hand=[0])
    kept = [player for player in books.people(league).values() if player.club == 0]
    league = draft_room.let_bot_pick(books, league, to_the_end=True)
    stayed = sum(books.people(league)[one.id].club == 0 for one in kept)
    assert stayed >= 24


def test_a_bot_picks_for_whoever_is_late(books: Books, league: League) -> None:
    league = draft_room.start_draft(books, league, DraftRules(keep=20, hours=2), by_hand=[0])
    first = draft_room.open_draft(books, league)
    now = draft_room.now_ms()
    league = draft_room.pick_for_the_late(books, league, now + draft_room.HOUR)
    assert draft_room.open_draft(books, league).picks == first.picks
    league = draft_room.pick_for_the_late(books, league, now + 2 * draft_room.HOUR + 1000)
    late = draft_room.open_draft(books, league)
    assert len(late.picks) > len(first.picks)
    assert all(pick.by_bot for pick in late.picks)
    league = draft_room.pick_for_the_late(books, league, now + 999 * draft_room.HOUR)
    found = draft_room.find_draft(books, league)
    assert found is not None
    assert found.over


def test_drafts_that_cannot_be_are_refused_in_one_line(books: Books, league: League) -> None:
    for rules, words in (
        (DraftRules(keep=-1), "keeps from 0 to 40"),
        (DraftRules(order="height"), "one of standings, lot"),  # type: ignore[arg-type]
        (DraftRules(hours=1000), "0 .no limit. to 168"),
        (DraftRules(keep=40), "nobody to draft"),
    ):
        with pytest.raises(UsageError, match=words):
            draft_room.start_draft(books, league, rules)
    books.open_season(league).play_day()
    with pytest.raises(UsageError, match="before the first game"):
        draft_room.start_draft(books, books.again(league), DraftRules())
    without = next(game for game in all_games() if game.league.drafting is None and game.league.seasons is None)
    other = books.create(quick_league(without, Wanted("Names", clubs="Owls, Kites")))
    with pytest.raises(UsageError, match="has no drafts"):
        draft_room.start_draft(books, other, DraftRules())
