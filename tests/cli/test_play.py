"""`fivetool play`, through piped input: whole games, undo, save, leaving and coming back, real dice."""

from __future__ import annotations

import json

import pytest

from fivetool.game.registry import game_names
from fivetool.term.reader import Reader

ALL_ONES = "1\n" * 400
STRIKEOUT = "B B 1B 1B 2B HR\nK K K K K K\n"
HOMER = "HR HR HR HR HR HR\nK K K OUT DP TP\n"
TIE = "1B 1B 1B B 2B HR\nOUT OUT OUT K DP TP\n"
ONE_INNING = ("--innings", 1, "--extra-innings", "none", "--first-bat", "A")


def kept_file(tmp_path):
    return tmp_path / "data" / "unfinished" / "power-chip.json"


def test_a_whole_game_is_played_through_a_pipe(run, tmp_path):
    result = run("play", "power-chip", "--seed", 7, "--names", "Mets,Cubs", typed=ALL_ONES)
    assert result.code == 0
    assert "Mets: you · Cubs: manager" in result.out
    assert "Dice seal" in result.out
    assert "Dice key" in result.out
    assert "You win!" in result.out or "You lose" in result.out
    assert not kept_file(tmp_path).exists()
    finished = tmp_path / "data" / "finished" / "power-chip.json"
    assert run("verify", finished).code == 0


def test_the_same_seed_and_choices_print_the_same_game(run):
    first, second = (run("play", "power-chip", "--seed", 11, typed=ALL_ONES).out for _ in range(2))
    assert first == second


def test_the_end_of_input_keeps_the_game_and_resume_goes_on_with_it(run, tmp_path):
    left = run("play", "power-chip", "--seed", 7, typed="1\n1\n")
    assert left.code == 0
    assert "fivetool play power-chip --resume" in left.out
    assert len(json.loads(kept_file(tmp_path).read_text())["moves"]) >= 2
    done = run("play", "power-chip", "--resume", typed=ALL_ONES)
    assert done.code == 0
    assert "Dice key" in done.out
    whole = run("play", "power-chip", "--seed", 7, typed=ALL_ONES)
    assert done.out.splitlines()[-3] == whole.out.splitlines()[-3]  # the same final score


def test_play_offers_the_game_that_was_left(run, tmp_path):
    run("play", "power-chip", "--seed", 7, "--names", "Mets,Cubs", typed="1\nq\n")
    offered = run("play", "power-chip", typed="what\ny\nq\n")
    assert "You left a game: Mets 0, Cubs 1, top of the 1st." in offered.out
    assert "Please answer y or n." in offered.out
    assert "Mets: you" in offered.out
    refused = run("play", "power-chip", typed="n\nq\n")
    assert "Blues: you" in refused.out
    fresh = run("play", "power-chip", "--new", typed="q\n")
    assert "You left a game" not in fresh.out


def test_a_damaged_kept_game_is_mentioned_and_a_new_one_starts(run, tmp_path):
    run("play", "power-chip", "--seed", 7, typed="q\n")
    kept_file(tmp_path).write_text(kept_file(tmp_path).read_text()[:100])
    result = run("play", "power-chip", typed="q\n")
    assert result.code == 0
    assert "cannot be resumed" in result.out
    assert "Blues: you" in result.out


def test_interrupting_keeps_the_game(run, tmp_path, monkeypatch):
    def interrupt(self, prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr(Reader, "ask", interrupt)
    result = run("play", "power-chip", "--seed", 7)
    assert result.code == 130
    assert "Traceback" not in result.err
    assert kept_file(tmp_path).exists()


def test_wrong_input_gets_a_clear_line_and_is_asked_again(run):
    result = run("play", "power-chip", "--seed", 7, "--first-bat", "A", typed="9\nfoo\n\nr 999\nq\n")
    assert result.out.count("Type 1 to 2 or one of the words use, keep; ? lists everything else you can do.") == 3
    assert "Power Chip Baseball has no clause 999; it has PC-1 to" in result.out


@pytest.mark.parametrize("typed", ["2", "keep", "KEEP", "kee"])
def test_a_choice_may_be_typed_in_several_ways(run, tmp_path, typed):
    run("play", "power-chip", "--seed", 7, "--first-bat", "A", typed=f"{typed}\nq\n")
    assert json.loads(kept_file(tmp_path).read_text())["moves"][0] == [0, "keep"]


def test_hint_board_log_rule_and_help(run):
    result = run("play", "power-chip", "--seed", 7, "--first-bat", "A", typed="h\nb\nl\nr\nr 1\n?\nq\n")
    assert "The chance of winning after each choice" in result.out
    assert result.out.count("★") == 2  # the best choice, and the legend
    assert "PC-30 Use:" in result.out
    assert "PC-1 Two teams play" in result.out
    assert "take back the last choice" in result.out
    assert result.out.count("Blues against Reds") == 2  # told once, and again in the log


def test_undo_goes_back_to_the_last_choice_of_a_person(run, tmp_path):
    nothing = run("play", "power-chip", "--seed", 7, "--first-bat", "A", typed="u\nq\n")
    assert "There is nothing to take back yet." in nothing.out
    straight = run("play", "power-chip", "--new", "--seed", 7, "--first-bat", "A", typed="keep\n" + ALL_ONES)
    undone = run("play", "power-chip", "--new", "--seed", 7, "--first-bat", "A", typed="use\nu\nkeep\n" + ALL_ONES)
    assert "Taken back: Use the chip" in undone.out
    assert undone.out.splitlines()[-5:] == straight.out.splitlines()[-5:]


def test_saving_under_a_name_of_its_own_or_a_given_one(run, tmp_path):
    result = run("play", "power-chip", "--seed", 7, typed="s\ns\ns my game.json\ns no/such/folder.json\nq\n")
    assert (tmp_path / "power-chip.json").exists()
    assert (tmp_path / "power-chip-2.json").exists()
    assert (tmp_path / "my game.json").exists()
    assert "Cannot write no/such/folder.json: no such file or directory." in result.out
    loaded = run("play", "power-chip", "--load", tmp_path / "my game.json", typed=ALL_ONES)
    assert loaded.code == 0
    assert "Dice key" in loaded.out


def test_save_option_writes_the_game_when_it_ends(run, tmp_path):
    run("play", "power-chip", "--seed", 7, "--save", "whole.json", typed=ALL_ONES)
    assert json.loads((tmp_path / "whole.json").read_text())["over"] is True


def test_two_people_share_the_keyboard(run):
    result = run("play", "power-chip", "--seats", "you,you", "--seed", 7, typed=ALL_ONES)
    assert "Blues: you · Reds: you" in result.out
    assert "Blues ▸" in result.out
    assert "Reds ▸" in result.out
    assert "win!" in result.out


def test_options_of_the_game_are_flags(run, tmp_path):
    run("play", "power-chip", "--innings=9", "--own_tie", "ask", "--dice", "slugfest", typed="q\n")
    options = json.loads(kept_file(tmp_path).read_text())["options"]
    assert (options["innings"], options["own_tie"], options["dice"]) == (9, "ask", "slugfest")


def test_help_after_the_name_of_a_game_teaches_its_options(run):
    result = run("play", "power-chip", "--help")
    assert result.code == 0
    for taught in ("--own-tie", "auto, ask, ranked; default auto", "Seats: 2 to 12", "manager, random"):
        assert taught in result.out
    assert "GAME --help" in run("play", "--help").out


def test_real_dice_are_typed_in_and_wrong_ones_asked_again(run, tmp_path):
    typed = "B B\nB B 1B 1B 2B XX\n?\n" + STRIKEOUT * 3 + HOMER
    result = run("play", "power-chip", *ONE_INNING, "--dice", "ask", "--save", "real.json", typed=typed)
    assert result.code == 0, result
    assert "A roll needs six Batter dice; got 2." in result.out
    assert "Batter die 6 cannot show XX; its faces: B, 1B, 2B, HR." in result.out
    assert "Type what the dice show" in result.out
    assert "You lose   Blues 0, Reds 1" in result.out
    assert "Dice seal" not in result.out
    checked = run("verify", "real.json")
    assert "typed in" in checked.out


def test_the_result_of_real_dice_is_told_before_the_next_are_asked_for(run, tmp_path):
    out = run("play", "power-chip", *ONE_INNING, "--dice", "ask", typed=STRIKEOUT * 3 + HOMER).out
    told, asked = [], []
    for place, line in enumerate(out.splitlines()):
        if "against 6 × K" in line:
            told.append(place)
        elif "Roll Batter" in line:
            asked.append(place)
    assert len(told) == 3  # each strikeout once, not again at the end
    assert asked[0] < told[0] < asked[1] < told[1] < asked[2] < told[2] < asked[3]


def test_real_dice_can_be_taken_back_left_and_taken_up_again(run, tmp_path):
    typed = "u\n" + TIE + "keep\nu\n" + "1\n" + STRIKEOUT + "B B 1B 1B 2B HR\nq\n"
    left = run("play", "power-chip", *ONE_INNING, "--dice", "ask", typed=typed)
    assert "There is nothing to take back yet." in left.out
    assert "Taken back." in left.out
    assert left.code == 0
    kept = json.loads(kept_file(tmp_path).read_text())
    assert kept["dice"]["from"] == "table"
    assert kept["moves"] == []
    assert "You will be asked again for the dice rolled since the last choice." in left.out
    done = run("play", "power-chip", "--resume", typed="use\n" + STRIKEOUT * 3 + HOMER)
    assert "You lose   Blues 0, Reds 1" in done.out


def test_undo_asks_for_the_dice_after_the_choice_again(run, tmp_path):
    typed = TIE + "keep\n" + TIE + "u\nkeep\n" + STRIKEOUT * 2 + HOMER
    result = run("play", "power-chip", *ONE_INNING, "--dice", "ask", typed=typed)
    assert "Taken back: Keep the chip" in result.out
    assert "You lose   Blues 0, Reds 1" in result.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nope",), f"No game named nope; games here: {', '.join(game_names())}."),
        (("power-chop",), "Did you mean power-chip?"),
        (("power-chip", "--innings", 30), "Innings can be a whole number from 1 to 9; got 30."),
        (("power-chip", "--innings"), "--innings needs a value: a whole number from 1 to 9."),
        (("power-chip", "--own-tie", "never"), "A tie among a team's own dice can be auto, ask or ranked; got never."),
        (("power-chip", "--inings", 3), "Unknown option --inings. Options of Power Chip Baseball: --innings, "),
        (("power-chip", "--seats", "you"), "2 to 12 seats, one to six a team; got 1."),
        (("power-chip", "--seats", ",".join(["you"] + ["manager"] * 12)), "got 13."),
        (("power-chip", "--seats", "you,babe"), "No player named babe; players of Power Chip Baseball: you, manager"),
        (("power-chip", "--seats", "manager,manager"), "Nobody sits at the keyboard; use fivetool watch power-chip"),
        (("power-chip", "--names", "Mets"), "--names wants 2 team names"),
        (("power-chip", "--names", "Mets,Mets"), "must be different and not empty"),
        (("power-chip", "--captain", "fixed"), "Who decides for a team applies only to 3 to 12 seats."),
        (("power-chip", "--dice", "loaded"), "No dice set named loaded; known sets: default"),
        (("power-chip", "--resume"), "There is no unfinished game of Power Chip Baseball to resume."),
        (("power-chip", "--resume", "--new"), "Give only one of --resume, --new and --load."),
        (("power-chip", "--save", "none/here.json"), "cannot be saved as none/here.json: there is no folder none."),
    ],
)
def test_bad_input_is_one_clear_line(refused, arguments, message):
    assert message in refused("play", *arguments)


def test_a_malformed_dice_file_is_refused_with_its_line(refused, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\nbatter = ["B", "B", "1B", "1B", "2B", "HR"]\npitcher = ["K", "OUT", "DP"]\n')
    line = refused("play", "power-chip", "--dice", file)
    assert f"{file}, line 3:" in line
    assert "pitcher die 1 has 3 faces, needs 6." in line
    file.write_text("name = \n")
    assert "not valid TOML" in refused("play", "power-chip", "--dice", file)
    assert "no such file" in refused("play", "power-chip", "--dice", tmp_path / "none.toml")


def test_saves_that_cannot_be_gone_on_with(run, refused, tmp_path):
    run("play", "power-chip", "--seed", 7, "--save", "over.json", typed=ALL_ONES)
    assert "is a finished game; watch it with: fivetool replay" in refused("play", "power-chip", "--load", "over.json")
    (tmp_path / "cut.json").write_text((tmp_path / "over.json").read_text()[:-30])
    assert "cut short" in refused("play", "power-chip", "--load", "cut.json", code=1)
    assert "no such file" in refused("play", "power-chip", "--load", "none.json", code=1)


def test_a_new_game_answers_nothing_for_a_person(run):
    played = run("play", "diamond-dice", "--innings", 1, "--seed", 4, typed="\n\n\n\n\nq\n").out
    assert played.count("is up. What's your call?") == 3, "bench first, and what the rules let him call already"
    assert played.count("is up against a deep outfield. What's your call?") == 1
    assert played.count("Pinch-hit with Pinch Fennimore (C3 P4 S15)") == 3, "the bench stands beside every batter"
    assert "Standing order" not in played
    assert "Answered for you" not in played


def test_standing_orders_answer_for_a_person_and_undo_passes_over_them(run):
    orders = "1\no bench never\n1\n1\n1\no log\nq\n"
    never = run("play", "diamond-dice", "--innings", 1, "--seed", 4, typed=orders).out
    assert "bench         Bench: nobody until I say so  (or ask, late, coach)" in never
    assert "Answered for you (o ends it): Bench: nobody until I say so." in never
    assert "↳ Standing order (Bench: nobody until I say so): Leave everyone in." in never
    log = never[never.index("> o log") :]
    assert "is up. What's your call?\n  ↳ Standing order" in log, "unfolded: what was asked"
    assert "Also possible: Pinch-hit with Pinch Fennimore (C3 P4 S15);" in log, "and what else was open"
    assert "is up. What's your call?\n  1 " not in never[never.index("> o bench never") :], "it was not asked"
    ended = run(
        "play", "diamond-dice", "--new", "--innings", 1, "--seed", 4, typed="o bench never\no bench ask\n1\no log\nq\n"
    ).out
    assert "bench         Bench: ask me  (or never, late, coach)" in ended
    assert "is up. What's your call?\n  1 " in ended
    assert "Nothing has been answered for you." in ended
    back = run("play", "diamond-dice", "--new", "--innings", 1, "--seed", 4, typed="o bench never\n1\nswing\nu\nq\n")
    assert "Taken back: Swing" in back.out


def test_a_choice_can_be_made_every_time(run):
    every = run("play", "power-chip", "--seed", 3, typed="e keep\nq\n").out
    assert every.count("↳ Standing order (Every time): Keep") > 5, "each answer is told"
    kept = run(
        "play", "diamond-dice", "--new", "--innings", 1, "--seed", 4, typed="1\ne 1\no\no substitutions ask\nq\n"
    ).out
    assert "substitutions every time: no substitution  (or ask)" in kept
    assert kept.count("Answered for you (o ends it): substitutions: no substitution every time.") == 1
    once = run("play", "diamond-dice", "--new", "--innings", 1, "--seed", 4, typed="e 1\nq\n").out
    assert "This is asked only once." in once


def test_a_game_with_one_paper_shows_it_without_being_told_which(run):
    shown = run("play", "diamond-dice", "--innings", 1, "--seed", 4, typed="p\n1\np\nq\n").out
    assert shown.index("Nobody has come to bat yet.") < shown.index("Visitors pitching")


def test_wrong_orders_get_one_line(run):
    wrong = run("play", "diamond-dice", "--innings", 1, "--seed", 4, typed="o\no umpires never\no bench often\nq\n")
    known = "relievers, bench, defense, at-bat, runners, ground-balls, home"
    assert f"There are orders for {known} (got umpires)." in wrong.out.replace("\n", " ")
    assert "Bench can be ordered as never, late, coach (got often)." in wrong.out
    none = run("play", "power-chip", "--new", typed="o\no chip keep\nq\n")
    assert "None. e 2 chooses 2, now and every time you are asked." in none.out
    assert "There are orders for nothing (got chip)." in none.out


def test_enter_makes_the_usual_choice_where_a_game_has_one(run):
    played = run("play", "diamond-dice", "--innings", 1, "--seed", 4, typed="\n\n\nu\nq\n")
    assert "Enter for ↵" in played.out
    assert "Taken back: Swing" in played.out
    refused = run("play", "power-chip", "--new", "--seed", 1, typed="\nq\n")
    assert "Type 1 to 2 or one of the words" in refused.out


def test_a_game_is_played_by_the_letter(run, refused) -> None:
    """One switch sets every option that the rulebook speaks of; what is given besides wins."""
    played = json.loads(run("watch", "power-chip", "--by-the-letter", "--json").out)["options"]
    assert (played["own_tie"], played["last_half"]) == ("ask", "full")
    mixed = json.loads(run("watch", "power-chip", "--by-the-letter", "--last-half", "baseball", "--json").out)
    assert mixed["options"]["last_half"] == "baseball"
    assert "--by-the-letter" in run("play", "power-chip", "--help").out
    assert "--by-the-letter" in refused("play", "power-chip", "--by-the-book")
    assert "## By the letter" not in run("rules", "power-chip", "--clauses").out, "headings are drawn, not printed"
    assert "By the letter" in run("rules", "power-chip", "--clauses").out
