"""What a league carries from game to game, by the clauses: rest, injuries, suspensions, rosters."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np
import pytest
from dice_baseball_play import play
from worked_example_cards import card_f

from fivetool.errors import DataError, OptionError
from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.cards.card import Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import read_club, write_club
from fivetool.games.dice_baseball.rules import record, stats
from fivetool.games.dice_baseball.seasons.day_to_day import Staff
from fivetool.games.dice_baseball.seasons.everyday_lineup import shares_of_days
from fivetool.games.dice_baseball.seasons.rest import add_game, aftermath_of, fresh_memory, games_to_miss, rest_rating
from fivetool.games.dice_baseball.seasons.rosters import for_a_game
from fivetool.games.dice_baseball.seasons.season import DiceSeasons
from fivetool.games.dice_baseball.workshop.sample_cards import average_fielding
from fivetool.games.dice_baseball.workshop.sample_clubs import average_club

GAME = find_game("dice-baseball")
OPTIONS = {"preset": "replay", "dh": "on"}
APRIL_1 = datetime.date(1984, 4, 1)


def seasons() -> DiceSeasons:
    found = DiceSeasons()
    found.bind(GAME)
    return found


def day(number: int) -> datetime.date:
    return APRIL_1 + datetime.timedelta(days=number - 1)


def a_club(**changes: object) -> Club:
    return average_club("Harbor Gulls").model_copy(update=changes)


def outing(player: str, started: bool, faced: int, days: int) -> dict[str, Any]:
    return {"outings": [[0, player, int(started), faced, days]], "missed": []}


def test_the_book_of_a_league_is_the_book_the_game_makes() -> None:
    hooks = seasons()
    contents = (write_club(average_club("Harbor Gulls")), write_club(average_club("Mill Owls")))
    memory = hooks.new_memory()
    memory["out"]["gulls-catcher"] = 3
    memory["ready"]["gulls-ace"] = APRIL_1.toordinal() + 2
    facts = tuple(
        hooks.facts(content, memory if not place else hooks.new_memory(), APRIL_1, {}, OPTIONS)
        for place, content in enumerate(contents)
    )
    fast = hooks.setup(OPTIONS, contents, (facts[0], facts[1]))
    slow = GAME.setup(2, **dict(fast.options))
    for name in GAME.rules.book.names or ():
        assert np.array_equal(fast.book[name], slow.book[name]), name
    assert fast.book.unavailable[1 + 0] == 1
    assert fast.options["injuries"] == "league"


@pytest.mark.clause("DB-123", "DB-124", "DB-E33")
def test_a_starter_with_rest_82_faces_27_batters() -> None:
    """Four days: refused on April 5, allowed on April 6."""
    hooks = seasons()
    memory = hooks.new_memory()
    content = write_club(a_club())
    hooks.remember(memory, outing("gulls-ace", True, 27, 4), 0, day(1))
    needed = [hooks.facts(content, memory, day(n), {}, OPTIONS)["days_needed"] for n in (2, 5, 6)]
    assert needed == [{"gulls-ace": 4}, {"gulls-ace": 1}, {}]


@pytest.mark.clause("DB-123", "DB-124", "DB-E33")
def test_a_reliever_on_two_days_running_needs_a_day_more() -> None:
    """Rest 74: six batters on April 1 need no day; three on April 2 need 0 + 1: refused April 3, allowed April 4."""
    hooks = seasons()
    memory = hooks.new_memory()
    content = write_club(a_club())
    hooks.remember(memory, outing("gulls-closer", False, 6, 0), 0, day(1))
    assert hooks.facts(content, memory, day(2), {}, OPTIONS)["days_needed"] == {}
    hooks.remember(memory, outing("gulls-closer", False, 3, 0), 0, day(2))
    assert hooks.facts(content, memory, day(3), {}, OPTIONS)["days_needed"] == {"gulls-closer": 1}
    assert hooks.facts(content, memory, day(4), {}, OPTIONS)["days_needed"] == {}


@pytest.mark.clause("DB-123", "DB-126", "DB-178")
def test_outings_and_their_days_are_read_off_a_finished_game() -> None:
    """Chart 16 by the role he filled: a start of 27 with Rest 82 is 4 days, 3 batters of relief with Rest 55 is 1."""
    hooks = seasons()
    club = a_club()
    ace, closer = club.pitchers[0], club.pitchers[5]
    pitchers = (
        ace.model_copy(update={"rest_start": 82, "rest_relief": 40}),
        *club.pitchers[1:5],
        closer.model_copy(update={"rest_relief": 55}),
        *club.pitchers[6:],
    )
    contents = (write_club(a_club(pitchers=pitchers)), write_club(average_club("Mill Owls")))
    facts = tuple(hooks.facts(content, hooks.new_memory(), APRIL_1, {}, OPTIONS) for content in contents)
    setup = hooks.setup(OPTIONS, contents, (facts[0], facts[1]))
    state = setup.new_state()
    first = 1 + len(club.hitters)
    state.line[first, [stats.PITCHED, stats.STARTED, stats.BF]] = (1, 1, 27)
    state.line[first + 5, [stats.PITCHED, stats.BF]] = (1, 3)
    state.missed[1] = 8
    found = hooks.aftermath(setup, state, [])
    assert found["outings"] == [[0, ace.id, 1, 27, 4], [0, closer.id, 0, 3, 1]]
    assert found["missed"] == [[0, club.hitters[0].id, 8]]
    assert hooks.hurt(found) == [(0, club.hitters[0].id, 8)]


@pytest.mark.clause("DB-126")
def test_the_rest_of_the_role_he_filled() -> None:
    pitcher = a_club().pitchers[0].model_copy(update={"rest_start": 90, "rest_relief": 60})
    assert (rest_rating(pitcher, True), rest_rating(pitcher, False)) == (90, 60)
    only_starts = pitcher.model_copy(update={"rest_relief": None})
    assert rest_rating(only_starts, False) == 90
    assert rest_rating(a_club().hitters[0], False) == 0


@pytest.mark.clause("DB-105", "DB-106", "DB-170", "DB-178")
def test_games_to_miss_are_counted_in_games_of_the_club() -> None:
    hooks = seasons()
    memory = hooks.new_memory()
    content = write_club(a_club())
    hooks.remember(memory, {"missed": [[0, "gulls-short", 2], [1, "owls-short", 9]]}, 0, day(1))
    assert set(hooks.facts(content, memory, day(2), {}, OPTIONS)["unavailable"]) == {"gulls-short"}
    hooks.remember(memory, {}, 0, day(2))
    facts = hooks.facts(content, memory, day(9), {}, OPTIONS)  # days without games do not count
    assert facts["unavailable"] == {"gulls-short": "hurt, misses 1 more game"}
    assert "gulls-short" not in [player for player, _ in facts["line_up"]["batters"]]
    hooks.remember(memory, {}, 0, day(9))
    assert hooks.facts(content, memory, day(10), {}, OPTIONS)["unavailable"] == {}


@pytest.mark.clause("DB-177", "DB-178")
def test_starters_take_turns() -> None:
    hooks = seasons()
    memory = hooks.new_memory()
    content = write_club(a_club())
    started = []
    for number in range(1, 12):
        starter = hooks.facts(content, memory, day(number), {}, OPTIONS)["line_up"]["starter"]
        started.append(starter)
        hooks.remember(memory, outing(starter, True, 27, 4), 0, day(number))
    assert len(set(started[:5])) == 5
    assert started[5:10] == started[:5]


@pytest.mark.clause("DB-179")
def test_a_roster_that_cannot_take_the_field_is_refused() -> None:
    hooks = seasons()
    club = a_club()
    without_catchers = tuple(hitter for hitter in club.hitters if not hitter.at("C"))
    with pytest.raises(DataError, match="Harbor Gulls cannot play: nobody plays C"):
        hooks.read_club(write_club(a_club(hitters=without_catchers)), "The club")
    relievers = tuple(pitcher for pitcher in club.pitchers if not pitcher.starts)
    with pytest.raises(DataError, match="no pitcher may start"):
        hooks.read_club(write_club(a_club(pitchers=relievers)), "The club")


@pytest.mark.clause("DB-179")
def test_few_catchers_and_few_pitchers_are_warned_of() -> None:
    hooks = seasons()
    club = a_club()
    one = tuple(hitter for hitter in club.hitters if hitter.id != "gulls-mask")
    warnings = hooks.read_club(write_club(a_club(hitters=one, pitchers=club.pitchers[:4])), "The club").warnings
    assert warnings == ("Harbor Gulls has 1 catcher.", "Harbor Gulls has 4 pitchers.")


def many(club: Club) -> Club:
    """Forty players: the reserves have played little."""
    hitters = [h.model_copy(update={"games": 150}) for h in club.hitters]
    extra = [h.model_copy(update={"id": f"{h.id}-2", "name": f"{h.name} II", "games": 3}) for h in club.hitters[:8]]
    arms = [
        pitcher.model_copy(update={"id": f"{pitcher.id}-{place}", "name": f"{pitcher.name} {place}", "relief_games": 1})
        for place, pitcher in enumerate((*club.pitchers[5:], club.pitchers[5]), 2)
    ]
    return club.model_copy(update={"hitters": (*hitters, *extra), "pitchers": (*club.pitchers, *arms)})


@pytest.mark.clause("DB-179")
@pytest.mark.parametrize("size", [10, 14, 25, 40])
def test_a_game_roster_holds_so_many_and_covers_every_position(size: int) -> None:
    hooks = seasons()
    club = many(a_club())
    facts = hooks.facts(write_club(club), hooks.new_memory(), APRIL_1, {}, {**OPTIONS, "roster": str(size)})
    on_roster = [player for player in club.players if player.id not in facts["unavailable"]]
    assert len(on_roster) == min(size, len(club.players))
    if size >= 14:
        hitters = [player for player in on_roster if isinstance(player, Hitter)]
        assert all(any(h.at(position) for h in hitters) for position in ("C", "1B", "2B", "3B", "SS", "LF", "CF", "RF"))
        assert sum(isinstance(p, Pitcher) and p.starts > 0 for p in on_roster) >= 1


@pytest.mark.clause("DB-179")
@pytest.mark.parametrize("size", ["9", "41", "many"])
def test_an_impossible_size_of_the_roster_is_refused(size: str) -> None:
    with pytest.raises(OptionError, match="Roster can be a whole number from 10 to 40"):
        seasons().facts(write_club(a_club()), seasons().new_memory(), APRIL_1, {}, {**OPTIONS, "roster": size})


@pytest.mark.clause("DB-180")
def test_card_sets_of_different_seasons_may_meet() -> None:
    hooks = seasons()
    contents = (write_club(a_club(year=1927)), write_club(average_club("Mill Owls").model_copy(update={"year": 1984})))
    facts = tuple(hooks.facts(content, hooks.new_memory(), APRIL_1, {}, OPTIONS) for content in contents)
    setup = hooks.setup(OPTIONS, contents, (facts[0], facts[1]))
    assert [club["year"] for club in (setup.options["away"], setup.options["home"])] == [1927, 1984]


def test_a_player_changes_clubs_with_his_card() -> None:
    hooks = seasons()
    one, other = write_club(a_club()), write_club(average_club("Mill Owls"))
    left, joined = hooks.move(one, other, "gulls-short")
    assert read_club(left, "").player("gulls-short") is None
    assert read_club(joined, "").player("gulls-short") == a_club().player("gulls-short")
    with pytest.raises(DataError, match="No player nobody"):
        hooks.move(one, other, "nobody")


def test_days_off_follow_the_games_on_the_card() -> None:
    """Of 162 days a man with 81 games starts about half; the one with 162 always."""
    hooks = seasons()
    club = a_club(
        hitters=tuple(
            hitter.model_copy(update={"games": 81 if hitter.id == "gulls-short" else 162})
            for hitter in a_club().hitters
        )
    )
    content = write_club(club)
    started = {"gulls-short": 0, "gulls-catcher": 0}
    for number in range(1, 163):
        batters = [
            p for p, _ in hooks.facts(content, hooks.new_memory(), day(number), {}, OPTIONS)["line_up"]["batters"]
        ]
        for player in started:
            started[player] += player in batters
    assert started["gulls-catcher"] == 162
    assert 60 <= started["gulls-short"] <= 102


@pytest.mark.clause("DB-3")
def test_a_lineup_answers_the_hand_of_the_other_starter() -> None:
    """Two shortstops with equal claims: whoever bats better against the hand that starts today plays."""
    hooks = seasons()
    good, bad = average_club("x").hitters[0].vs_left, card_f().vs_left
    club = a_club(
        hitters=tuple(
            hitter.model_copy(
                update={"vs_left": good if left else bad, "vs_right": bad if left else good, "fielding": fielding}
            )
            if (left := hitter.id == "gulls-short") or hitter.id == "gulls-utility"
            else hitter.model_copy(update={"fielding": tuple(f for f in hitter.fielding if f.position != "SS")})
            for hitter in a_club().hitters
            for fielding in (average_fielding("SS"),)
        )
    )
    for hand, expected in (("L", "gulls-short"), ("R", "gulls-utility")):
        other = average_club("Mill Owls")
        starters = tuple(p for p in other.pitchers if not p.starts or p.throws == hand)
        contents = (write_club(club), write_club(other.model_copy(update={"pitchers": starters})))
        alone = tuple(hooks.facts(content, hooks.new_memory(), APRIL_1, {}, OPTIONS) for content in contents)
        facts = hooks.meet(contents, (alone[0], alone[1]), APRIL_1, ({}, {}), OPTIONS)
        assert (expected, "SS") in facts[0]["line_up"]["batters"]
        named = {"line_up": {"batters": alone[0]["line_up"]["batters"]}}
        kept = hooks.meet(contents, (alone[0], alone[1]), APRIL_1, (named, {}), OPTIONS)
        assert kept[0] == alone[0], "a lineup that the calendar gives stays as it is"


def test_days_off_come_against_the_hand_that_a_man_seldom_faced() -> None:
    """81 games of 162 and nine tenths of his batting against right-handers, where his club has seven tenths."""
    seldom, others = (
        average_club("x")
        .hitters[place]
        .model_copy(update={"games": games, "statistics": {"vs_left": {"PA": left}, "vs_right": {"PA": right}}})
        for place, games, left, right in ((0, 81, 10, 90), (1, 162, 290, 610))
    )
    assert shares_of_days((seldom, others))[seldom.id] == pytest.approx(0.5)
    assert shares_of_days((seldom, others), "R")[seldom.id] == pytest.approx(0.5 * 0.9 / 0.7)
    assert shares_of_days((seldom, others), "L")[seldom.id] == pytest.approx(0.5 * 0.1 / 0.3)
    assert shares_of_days((seldom, others), "L")[others.id] == 1


def test_a_league_may_give_its_home_clubs_an_edge() -> None:
    """Control is higher at home and lower on the road, by what the league says, within the scale of the cards."""
    hooks = seasons()
    contents = (write_club(a_club()), write_club(average_club("Mill Owls")))
    facts = tuple(hooks.facts(content, hooks.new_memory(), APRIL_1, {}, OPTIONS) for content in contents)
    plain = hooks.setup(OPTIONS, contents, (facts[0], facts[1]))
    edged = hooks.setup({**OPTIONS, "home_edge": "4"}, contents, (facts[0], facts[1]))
    pitchers = plain.book.pitcher_card == 1
    away = np.arange(len(pitchers)) <= record.ROSTER
    assert set((edged.book.control - plain.book.control)[pitchers & away]) == {-4}
    assert set((edged.book.control - plain.book.control)[pitchers & ~away]) == {4}
    again = GAME.setup(2, **dict(edged.options))
    assert np.array_equal(again.book.control, edged.book.control), "a save of the game has the same cards"
    for wrong in ("-1", "11", "much"):
        with pytest.raises(OptionError, match="Home edge can be a whole number from 0 to 10"):
            hooks.setup({**OPTIONS, "home_edge": wrong}, contents, (facts[0], facts[1]))


@pytest.mark.clause("DB-106", "DB-170")
def test_a_suspension_is_told_as_one() -> None:
    """Chart 10: an illegal bat (85) costs 7 games; an injury (Chart 11, 66) costs 3. Each is called what it is."""
    suspended = play("05 92 85 52 20", injuries="league")
    hurt = play("05 97 20 90 66", batter="R", injuries="league")
    told = []
    for at in (suspended, hurt):
        aftermath = aftermath_of(at.setup, at.state)
        memory = fresh_memory()
        add_game(memory, aftermath, 0, 1)
        told += games_to_miss(memory).values()
        assert bool(DiceSeasons().hurt(aftermath)) == (at is hurt)
    assert told == ["suspended, misses 7 more games", "hurt, misses 3 more games"]


@pytest.mark.clause("DB-106")
def test_of_two_reasons_to_miss_games_the_longer_one_counts() -> None:
    memory = fresh_memory()
    add_game(memory, {"missed": [[0, "ace", 5]], "suspended": [[0, "ace"]]}, 0, 1)
    add_game(memory, {"missed": [[0, "ace", 3]], "suspended": []}, 0, 2)
    assert games_to_miss(memory) == {"ace": "suspended, misses 5 more games"}
    add_game(memory, {"missed": [[0, "ace", 8]]}, 0, 3)  # as books of versions before 4 have it
    assert games_to_miss(memory) == {"ace": "hurt, misses 8 more games"}


@pytest.mark.clause("DB-179")
def test_a_table_and_a_league_take_the_same_men_of_a_large_club() -> None:
    club = a_club()
    crowd = [
        club.hitters[place % len(club.hitters)].model_copy(update={"id": f"spare-{place}", "games": place % 40})
        for place in range(30)
    ]
    large = club.model_copy(update={"hitters": (*club.hitters, *crowd), "lineup": None})
    assert len(large.players) > 40
    assert {player.id for player in for_a_game(large).players} == Staff(large).on_roster({}, 25)
