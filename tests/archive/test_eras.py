"""Event files of all times: what old, deduced and recent files have that others have not."""

from __future__ import annotations

import zipfile

import pytest

from fivetool.archive.events import BrokenGame, EventFiles, read_events, read_games
from fivetool.archive.plays import Kind
from fivetool.archive.rosters import Person
from fivetool.archive.tally import season_of
from fivetool.errors import DataError

ORDER = (8, 4, 3, 7, 9, 5, 6, 2)  # positions of the batters 1 to 8
SIDES = ("fox", "owl")


def line_ups(designated_hitters: bool = True) -> list[str]:
    """Starters fox1 to fox9 and owl1 to owl9; the pitchers are foxp and owlp, or bat ninth."""
    rows = []
    for team, name in enumerate(SIDES):
        rows += [f'start,{name}{slot},"{name} {slot}",{team},{slot},{at}' for slot, at in enumerate(ORDER, 1)]
        if designated_hitters:
            rows += [f'start,{name}9,"{name} 9",{team},9,10', f'start,{name}p,"{name} p",{team},0,1']
        else:
            rows.append(f'start,{name}p,"{name} p",{team},9,1')
    return rows


HEAD = ["version,2", "info,visteam,FOX", "info,hometeam,OWL", "info,date,2045/04/01", "info,number,0"]
EARNED = ["data,er,foxp,0", "data,er,owlp,0"]


def game_of(*records: str, dh: bool = True, info: tuple[str, ...] = (), starters: list[str] | None = None, **more):
    """One game with these records after the lineups."""
    rows = ["id,OWL204504010", *HEAD, *info, *(starters or line_ups(dh)), *records, *EARNED]
    (game,) = read_games("\n".join(rows) + "\n", "2045OWL.EVA", **more)
    return game


def play(batter: str, text: str, inning: int = 1, count: str = "??") -> str:
    """A play record."""
    return f"play,{inning},{SIDES.index(batter[:3])},{batter},{count},,{text}"


# --- lineups and substitutions ---


def test_a_pitcher_who_is_his_own_designated_hitter_bats_on_after_he_leaves_the_mound():
    starters = [row.replace("owlp", "owl9") for row in line_ups()]
    game = game_of(
        play("owl9", "W"),
        play("fox1", "NP", 2),
        'sub,owlr,"owl r",1,0,1',
        play("fox1", "8", 2),
        play("owl1", "8", 2),
        play("owl9", "S8", 2),
        "data,er,owlr,0",
        "data,er,owl9,0",
        starters=starters,
    )
    first, *_, last = [one for one in game.plays if one.batter == "owl9"]
    assert (first.slot, first.batter_position, last.slot, last.batter_position) == (9, 10, 9, 10)
    assert [one.pitcher for one in game.plays if one.half == 0] == ["owl9", "owlr"]
    season = season_of_games(game)
    assert season.players["owl9", "OWL"].games == 1
    assert season.players["owl9", "OWL"].pitching.starts == 1
    assert {1, 10} <= set(season.players["owl9", "OWL"].fielding)


def season_of_games(*games):
    return season_of(EventFiles({}, {}, {}, list(games)))


def test_a_runner_is_not_exchanged_with_the_pitcher_who_stays_in_the_order():
    starters = [row.replace("owlp", "owl9") for row in line_ups()]
    game = game_of(play("owl9", "S8"), 'sub,owlr,"owl r",1,0,1', play("owl1", "8"), "data,er,owl9,0", starters=starters)
    assert game.plays[-1].bases == ("owl9", "", "")


def test_a_club_that_loses_its_designated_hitter_has_its_pitcher_bat():
    game = game_of(
        play("fox1", "8"),
        'sub,owl9,"owl 9",1,9,7',
        'sub,owlp,"owl p",1,4,1',
        play("owlp", "8"),
    )
    assert game.plays[-1].slot == 4
    assert game.plays[-1].batter_position == 1


def test_a_pitcher_who_bats_from_outside_the_order_takes_the_place_of_his_designated_hitter():
    starters = [row.replace(",1,9,10", ",1,4,10") if row.startswith("start,owl9") else row for row in line_ups()]
    starters = [row.replace(",1,4,7", ",1,9,7") if row.startswith("start,owl4") else row for row in starters]
    game = game_of(play("fox1", "8"), play("owlp", "K"), starters=starters)
    assert (game.plays[-1].slot, game.plays[-1].batter_position) == (4, 1)


def test_a_courtesy_runner_keeps_his_own_place_in_the_order():
    game = game_of(
        play("owl3", "S8"),
        'sub,owl6,"owl 6",1,3,12',
        play("owl4", "NP"),
        play("owl4", "SB2"),
        play("fox1", "8", 2),
        'sub,owl3,"owl 3",1,3,3',
        play("owl6", "8", 2),
        play("owl3", "8", 2),
        dh=False,
    )
    assert next(one for one in game.plays if one.scored.kind == Kind.STEAL).bases == ("owl6", "", "")
    slots = {one.batter: one.slot for one in game.plays}
    assert (slots["owl6"], slots["owl3"]) == (6, 3)


def test_a_substitute_who_is_replaced_before_he_bats_does_no_harm():
    game = game_of(
        play("owl1", "NP"),
        'sub,owlx,"owl x",1,1,11',
        play("owlx", "NP"),
        'sub,owly,"owl y",1,1,11',
        play("owlx", "NP"),
        play("owly", "8"),
    )
    assert [one.batter for one in game.plays if one.scored.ends_plate_appearance] == ["owly"]


def test_whoever_bats_for_the_designated_hitter_becomes_it():
    game = game_of(
        play("owl9", "NP"),
        'sub,owlx,"owl x",1,9,11',
        play("owlx", "8"),
        play("fox1", "8", 2),
        play("owl1", "NP", 2),
        'sub,owly,"owl y",1,9,12',
        play("owl1", "8", 2),
        play("fox1", "8", 3),
        'sub,owly,"owl y",1,9,7',
        play("fox2", "8", 3),
    )
    assert [one.fielders[10] for one in game.plays if one.half == 0] == ["owlx", "owly", ""]
    positions = {who: set(season_of_games(game).players[who, "OWL"].fielding) for who in ("owl9", "owlx", "owly")}
    assert positions == {"owl9": {10}, "owlx": {10}, "owly": {7, 10}}


def test_a_player_may_play_for_both_clubs_of_a_game_that_was_broken_off():
    game = game_of(play("fox8", "NP"), 'sub,foxc,"fox c",0,8,11', 'sub,fox8,"fox 8",1,8,2', play("foxc", "K"))
    (last,) = [one for one in game.plays if one.scored.ends_plate_appearance]
    assert (last.batter, last.fielders[2]) == ("foxc", "fox8")
    season = season_of_games(game)
    assert season.players["fox8", "FOX"].games == season.players["fox8", "OWL"].games == 1
    assert season.players["fox8", "OWL"].fielding[2].putouts == 1


@pytest.mark.parametrize(
    ("count_at_first", "count_when_he_left", "charged"),
    [("00", "30", "owlp"), ("20", "21", "owlp"), ("20", "22", "owlr"), ("??", "??", "owlr"), ("10", "11", "owlr")],
)
@pytest.mark.parametrize("walk", ["W", "IW"])
def test_the_count_when_a_pitcher_leaves_says_who_is_charged_with_the_walk(
    count_at_first, count_when_he_left, charged, walk
):
    game = game_of(
        play("fox1", "FLE3", count=count_at_first),
        play("fox1", "NP", count=count_when_he_left),
        'sub,owlr,"owl r",1,0,1',
        play("fox1", walk, count="32"),
        "data,er,owlr,0",
    )
    assert game.plays[-1].charged_pitcher == charged


def test_a_batter_out_of_turn_is_charged_in_his_own_slot():
    game = game_of("ladj,1,5", play("owl5", "8"), play("owl2", "S8"))
    assert [one.slot for one in game.plays] == [5, 2]


# --- placed runners, home teams that bat first, short games ---


def test_extra_innings_may_begin_with_a_runner_on_second():
    game = game_of(play("fox1", "8", 9), "radj,fox9,2", play("fox1", "S8.2-H(UR)", 10))
    assert game.plays[-1].bases == ("", "fox9", "")
    assert game.score == (1, 0)


@pytest.mark.parametrize("placed", ["radj,fox9,2", "cw:itb,fox9,2"])
def test_the_record_of_a_placed_runner_may_stand_after_the_first_of_the_inning(placed):
    game = game_of(play("fox1", "8", 9), play("fox1", "NP", 10), placed, play("fox1", "SB3", 10))
    assert game.plays[-1].bases == ("", "fox9", "")
    assert game.remarks == ["2045OWL.EVA, line 28: inning 10 begins with 1 out in inning 9."]


def test_a_wrong_number_of_the_inning_does_not_clear_the_bases():
    game = game_of(play("fox1", "S8"), play("fox2", "8", 2), play("fox3", "SB2"), play("owl1", "8"))
    assert game.plays[2].bases == ("fox1", "", "")
    assert [remark.partition(": ")[2] for remark in game.remarks] == [
        "inning 2 begins with 0 out in inning 1.",
        "inning 1 begins with 1 out in inning 2.",
        "a half-inning ended with 1 out.",
    ]


def test_a_play_after_the_third_out_is_remarked():
    game = game_of(*(play(f"fox{slot}", "8") for slot in (1, 2, 3, 4)))
    assert [one.outs for one in game.plays] == [0, 1, 2, 2]
    assert game.remarks[0].endswith("more than three outs.")


def test_the_home_team_may_bat_first():
    game = game_of(play("owl1", "HR"), play("fox1", "HR", 1), play("fox2", "HR", 5), info=("info,htbf,true",))
    assert [one.half for one in game.plays] == [1, 0, 0]
    assert game.score == (2, 1)


def no_earned_runs(*plays: str, info: tuple[str, ...] = ()) -> str:
    return "\n".join(["id,OWL204504010", *HEAD, *info, *line_ups(), *plays]) + "\n"


def test_a_file_without_earned_runs_must_end_where_a_game_can():
    won = no_earned_runs(play("fox1", "HR", 5), play("owl1", "HR", 5), play("owl2", "HR", 5))
    assert next(read_games(won, "x")).score == (1, 2)
    with pytest.raises(DataError, match="breaks off in inning 3"):
        list(read_games(no_earned_runs(play("fox1", "HR", 3)), "x"))
    first = no_earned_runs(play("owl1", "HR", 5), play("fox1", "HR", 5), play("fox2", "HR", 5))
    with pytest.raises(DataError, match="breaks off in inning 5"):
        list(read_games(first, "x"))
    assert next(read_games(first.replace("info,number", "info,htbf,true\ninfo,number"), "x")).score == (2, 1)


def test_a_file_whose_earlier_games_lack_earned_runs_is_not_taken_for_cut_short():
    known = "\n".join(["id,OWL204504020", *HEAD, *line_ups(), play("fox1", "8", 9), "data,er,owlp,0"]) + "\n"
    part = known.replace("204504020", "204504030").replace("data,er,owlp,0\n", "") + "".join(
        play(f"fox{slot}", "8", 9) + "\n" for slot in (2, 3)
    )
    unknown = part.replace("204504030", "204504010")
    assert len(list(read_games(unknown + known + part, "x"))) == 3
    with pytest.raises(DataError, match="game OWL204504030 breaks off"):
        list(read_games(known + part, "x"))


def test_a_season_can_be_read_without_its_broken_games(tmp_path):
    whole = "\n".join(["id,OWL204504020", *HEAD, *line_ups(), play("fox1", "8", 9), "data,er,owlp,0"]) + "\n"
    broken = whole.replace("204504020", "204504010").replace("play,9,0,fox1", "play,9,0,nobody")
    source = tmp_path / "2045OWL.EVA"
    source.write_text(broken + whole)
    with pytest.raises(BrokenGame, match=r"line .*: batter nobody is not in the lineup"):
        read_events(source)
    files = read_events(source, leave_out_broken=True)
    assert [game.id for game in files.games] == ["OWL204504020"]
    assert [remark.split(": ", 1)[1] for remark in files.remarks if "nobody" in remark] == [
        "batter nobody is not in the lineup of FOX. Game OWL204504010 was left out."
    ]


def test_a_game_of_seven_innings_and_a_tied_one_are_games():
    game = game_of(
        play("fox1", "HR", 7),
        play("owl1", "HR", 7),
        info=("info,innings,7", "info,tiebreaker,2", "info,gametype,regular"),
    )
    club = season_of_games(game).clubs["OWL"]
    assert (club.games, club.wins, club.losses) == (1, 0, 0)


def test_line_ups_tell_of_designated_hitters_where_nothing_else_does():
    with_them, without = game_of(play("fox1", "8")), game_of(play("fox1", "8"), dh=False)
    assert (with_them.designated_hitter, without.designated_hitter) == (True, False)
    told = game_of(play("fox1", "8"), info=("info,usedh,FALSE",))
    assert not told.designated_hitter
    assert season_of_games(with_them, told, with_them).clubs["OWL"].designated_hitter, "in most home games"


# --- hands ---


def hands(**known: str) -> dict[str, Person]:
    return {player: Person(player, player, *sides, "OWL", "") for player, sides in known.items()}


def test_unknown_hands_stay_unknown():
    people = hands(owl1=("", ""), foxp=("", ""))
    assert (game := game_of(play("owl1", "8"), people=people)).plays[0].side == ""
    assert game.plays[0].hand == ""


def test_those_of_unknown_hand_count_as_right_handed_unless_nobody_is_known():
    plays = (play("owl1", "S8"), play("owl2", "8"), play("fox1", "W", 2))
    some = season_of_games(game_of(*plays, people=hands(owl1=("L", "R"), owlp=("L", "L"))))
    assert some.has_splits
    assert set(some.players["owl1", "OWL"].batting) == {"R"}
    assert set(some.players["fox1", "FOX"].batting) == {"L"}
    assert set(some.players["foxp", "FOX"].against) == {"L", "R"}
    nobody = season_of_games(game_of(*plays))
    assert not nobody.has_splits
    assert set(nobody.players["owl1", "OWL"].batting) == {""}


def test_an_adjusted_side_holds_for_one_turn_at_bat_and_an_adjusted_hand_until_it_changes():
    people = hands(owl1=("R", "R"), owl2=("S", "R"), foxp=("R", "R"))
    game = game_of(
        "badj,owl1,L", play("owl1", "NP"), play("owl1", "S8"), play("owl1", "S8.1-2"),
        "padj,foxp,L", play("owl2", "8"), "padj,foxp,R,owl2", play("owl2", "8"),
        "padj,foxp,?", play("owl2", "8"),
        people=people,
    )  # fmt: skip
    assert [one.side for one in game.plays] == ["L", "L", "R", "R", "L", "L"]
    assert [one.hand for one in game.plays][-3:] == ["L", "R", "R"]
    assert game.remarks == ["2045OWL.EVA, line 35: '?' is not a hand."]


# --- how files are written ---


def test_line_ends_marks_blanks_and_letters_of_any_kind(tmp_path):
    text = "\r\n".join(
        ["id,OWL204504010", *HEAD, *line_ups(), 'com,"a caf\xe9\x85 of the old town"', "play,1,0,FOX1,??, ,s8/l89  ",
         "play,1,0,fox2,??,,9/sf.1-2 ", 'com,"goes on', 'in the next line"', "COM,", "", *EARNED, "\x1a"]
    )  # fmt: skip
    for number, encoded in enumerate((text.encode("latin-1"), text.encode("utf-8-sig"))):
        file = tmp_path / f"204{number}OWL.EVA"
        file.write_bytes(encoded)
        (game,) = read_events(file).games
        assert [one.scored.kind for one in game.plays] == [Kind.SINGLE, Kind.OUT]
        assert game.plays[0].batter == "fox1"
        assert game.remarks == []


def test_a_spreadsheet_may_have_filled_lines_up_with_commas(tmp_path):
    rows = ["id,OWL204504010", *HEAD, "info,save,", *line_ups(), play("fox1", "S8/L89"), *EARNED]
    file = tmp_path / "2045OWL.EVA"
    file.write_text("".join(f"{row}{',' * (6 - row.count(','))}\r\n" for row in rows) + "\x1a")
    (game,) = read_events(file).games
    assert (game.teams, game.info["save"], game.earned_runs) == (("FOX", "OWL"), "", {"foxp": 0, "owlp": 0})
    assert [one.scored.kind for one in game.plays] == [Kind.SINGLE]


def test_names_with_commas_and_trailing_commas_are_names():
    starters = [row.replace('"fox 1"', '"Griffey, Jr., K\xe9n"') for row in line_ups()]
    starters[1] += ","
    game = game_of(play("fox1", "8"), starters=starters)
    assert game.entries[0].name == "Griffey, Jr., K\xe9n"


def test_a_line_up_without_a_pitcher_is_refused():
    starters = [row for row in line_ups() if "owlp" not in row]
    with pytest.raises(DataError, match="line 26: nobody pitches for OWL"):
        game_of(play("fox1", "8"), starters=starters)


def test_a_game_without_a_date_is_refused():
    with pytest.raises(DataError, match="game OWL has no date"):
        list(read_games("\n".join(["id,OWL", HEAD[1], HEAD[2], *line_ups(), play("fox1", "8"), *EARNED]), "x"))


# --- which files ---


def file_of(number: int, text: str = "8", gametype: str = "") -> str:
    kind = [f"info,gametype,{gametype}"] if gametype else []
    return "\n".join([f"id,OWL20450{number + 3}010", *HEAD, *kind, *line_ups(), play("fox1", text), *EARNED]) + "\n"


@pytest.fixture
def download(tmp_path):
    def write(**files: str):
        with zipfile.ZipFile(tmp_path / "2045eve.zip", "w") as archive:
            for name, text in files.items():
                archive.writestr(name.replace("_", "."), text)
        return tmp_path / "2045eve.zip"

    return write


def test_leagues_of_all_times_deduced_games_and_box_scores(download):
    source = download(
        **{
            "2045OWL_EVA": file_of(1),
            "2045OWL_EVN": file_of(2),
            "2045OWL_EVF": file_of(3),
            "2045OWL_EVR": file_of(4),
            "2045_EDA": file_of(5),
            "2045_EBA": "id,OWL204504090\nversion,3\nstat,bline,fox1,0,1,1,4\n",
        }
    )
    assert [game.id[7:9] for game in read_events(source).games] == ["04", "05", "06", "07", "08"]


def test_box_scores_alone_are_refused(download):
    source = download(**{"2045_EBA": "id,OWL204504090\nversion,3\nstat,bline,fox1,0,1,1,4\n"})
    with pytest.raises(DataError, match=r"only box scores here \(\*\.EBA"):
        read_events(source)


def test_a_witnessed_game_goes_before_a_deduced_one(download):
    files = read_events(download(**{"2045_EDA": file_of(1, "99"), "2045OWL_EVA": file_of(1, "S8")}))
    assert [game.plays[0].scored.text for game in files.games] == ["S8"]
    assert "is in" in files.remarks[0]
    assert "2045.EDA" in files.remarks[0]


def test_games_after_the_season_are_left_out_whether_they_say_so_or_not(download):
    source = download(
        **{
            "2045OWL_EVA": file_of(1, gametype="regular"),
            "2045WS_EVE": file_of(2),
            "2045ALCS_EVE": file_of(3, "8", "lcs"),
        }
    )
    assert [game.id[7:9] for game in read_events(source).games] == ["04"]
    assert len(read_events(source, kinds=("postseason", "lcs")).games) == 2


def test_a_game_that_breaks_a_tie_counts_in_the_regular_season(download):
    source = download(**{"2045OWL_EVA": file_of(1, gametype="playoff") + file_of(2, gametype="exhibition")})
    assert [game.kind for game in read_events(source).games] == ["playoff"]


def test_shadows_of_files_are_passed_over(tmp_path):
    (tmp_path / "2045OWL.EVA").write_text(file_of(1))
    (tmp_path / "._2045OWL.EVA").write_bytes(b"\x00\x05\x16\x07")
    with zipfile.ZipFile(tmp_path / "2045eve.zip", "w") as archive:
        archive.write(tmp_path / "2045OWL.EVA", "2045eve/2045OWL.EVA")
        archive.writestr("__MACOSX/2045eve/._2045OWL.EVA", b"\x00\x05\x16\x07")
    assert len(read_events(tmp_path / "2045eve.zip").games) == 1
    assert len(read_events(tmp_path).games) == 1


def test_a_folder_may_hold_zips_and_other_files(download, tmp_path):
    download(**{"2045OWL_EVA": file_of(1), "CUB2045_ROS": "fox1,One,Fox,L,R,CUB,OF\n"})
    (tmp_path / "holiday.mov").write_bytes(b"\x00" * 9)
    files = read_events(tmp_path)
    assert len(files.games) == 1
    assert files.people["fox1"].bats == "L"


def test_a_game_that_never_began_is_left_out_with_a_remark(download):
    forfeit = "\n".join(["id,OWL204504090", *HEAD, 'com,"Forfeited"']) + "\n"
    files = read_events(download(**{"2045OWL_EVA": forfeit + file_of(1)}))
    assert len(files.games) == 1
    assert "OWL204504090 has no plays and was left out" in files.remarks[0]


@pytest.mark.parametrize("plays", [(), (play("fox1", "S8"),)])
def test_a_forfeited_game_may_be_the_last_of_a_file(plays):
    forfeited = "\n".join(["id,OWL204504020", *HEAD, *line_ups(), *plays, 'com,"$Forfeited to the Owls"']) + "\n"
    assert len(list(read_games(file_of(1) + forfeited, "x"))) == 2
    with pytest.raises(DataError, match="the file is cut short"):
        list(read_games(file_of(1) + forfeited.replace("Forfeited", "Given"), "x"))


def test_a_game_number_comes_from_the_id_where_nothing_else_tells_it():
    game = game_of(play("fox1", "8"), info=("info,number,?",))
    assert game.number == 0
    assert game_of(play("fox1", "8"), info=("info,number,3",)).number == 3


def test_fielders_whom_nobody_wrote_down_get_nothing():
    game = game_of(play("owl1", "E"), play("owl2", "99(1)/FO"), play("owl3", "FLE99"), play("owl3", "CS2(99)"))
    season = season_of_games(game)
    assert "" not in {player for player, _ in season.players}
    assert sum(line.errors for one in season.players.values() for line in one.fielding.values()) == 0
    assert game.plays[0].result.credits.errors == (0,)


def test_fielders_of_games_that_nobody_watched_closely_get_as_many_plays_as_the_others():
    def fielded(*texts: str):
        plays = [play("owl1", text, inning) for inning, text in enumerate(texts, 1)]
        return season_of_games(game_of(*plays)).players["fox7", "FOX"].fielding[6]

    watched, half_watched = fielded("63", "63", "63", "8"), fielded("63", "K", "8", "99", "99")
    assert (watched.assists, half_watched.assists) == (3, 2)
    assert watched.errors == half_watched.errors == 0


def test_two_outs_that_are_no_double_play_credit_nobody_with_one():
    game = game_of(play("owl1", "S8"), play("owl2", "64(1)3/NDP"), play("owl3", "S8"), play("owl4", "64(1)3/GDP"))
    season = season_of_games(game)
    assert season.players["fox7", "FOX"].fielding[6].double_plays == 1
