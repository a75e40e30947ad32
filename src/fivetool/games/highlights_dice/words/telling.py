"""The play-by-play, told off the tape."""

from __future__ import annotations

from collections import Counter

from fivetool.game.board import Cue, shared_cue
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Sentence
from fivetool.games.highlights_dice.data.sheets import TOKENS
from fivetool.games.highlights_dice.rules import box, cause, reason, tracks
from fivetool.games.highlights_dice.rules.plays import SOURCE_BOX, SOURCE_PITCHER
from fivetool.games.highlights_dice.rules.record import SEATS
from fivetool.games.highlights_dice.rules.tracks import CHOICES
from fivetool.games.highlights_dice.words.naming import (
    BASE_NAMES,
    PITCHER_NAMES,
    PLAY_NAMES,
    TRACK_NAMES,
    box_name,
)
from fivetool.show.phrases import capital, counted, does, in_row, possessive, the_team
from fivetool.show.teller import Teller

PLAY_CLAUSES = ("HD-43", "HD-44", "HD-45", "HD-46", "HD-47", "HD-48")
PITCHER_CLAUSES = ("HD-73", "HD-74", "HD-75", "HD-76")

TELLING = Teller(
    silent={
        "advance",
        "board",
        "left_on_base",
        "power_returned",
        "dice_passed",
    },  # told by others, or seen on the board
    rare={"resumed"},  # only in games taken over at a described position
)


def cue(event: Event) -> Cue | None:
    """A hit on the sheet sounds like one; walks, steals and what the Pitcher Die does not."""
    if event.kind == "play" and event.play < tracks.WALK and event.source == SOURCE_BOX:
        return "bat"
    return "glove" if event.kind == "put_out" else shared_cue(event)


def _who(event: Event, names: Names) -> str:
    return names.teams[event.seat]


def _faces(event: Event, start: int, count: int) -> str:
    """What dice show, as people would call it out: 3 Walks and a Double."""
    shown = Counter(event.fields[f"die_{i}"] for i in range(start, start + count))
    called = [
        counted(shown[face], PLAY_NAMES[face]) if shown[face] > 1 else f"a {PLAY_NAMES[face]}" for face in sorted(shown)
    ]
    return in_row(called) if called else "no dice"


@TELLING.tells
def _game_start(event: Event, names: Names) -> Sentence:
    game = f"Game {event.game} of {event.games}: " if event.games > 1 else ""
    if event.seats == 1:
        return Sentence(f"{game}{names.teams[0]} against Hits Fitz.", 0, "HD-107")
    return Sentence(f"{game}{does(names.teams[event.first_seat], 'roll')} first.", 0, "HD-7")


@TELLING.tells
def _resumed(event: Event, names: Names) -> Sentence:
    runs = [f"{team}: {event.fields[f'runs_{seat}']}" for seat, team in enumerate(names.teams[: event.seats])]
    if event.seats == 1:
        runs.append(f"Hits Fitz: {event.fitz}")
    return Sentence(f"The game picks up before turn {event.turn}. {', '.join(runs)}.", 1)


@TELLING.tells
def _turn_start(event: Event, names: Names) -> Sentence:
    return Sentence(
        f"Round {event.round} of {event.rounds}: {possessive(the_team(_who(event, names)))} turn.", 0, "HD-10"
    )


@TELLING.tells
def _roll(event: Event, names: Names) -> Sentence:
    rolled = f"{does(_who(event, names), 'roll')} {_faces(event, 1, event.play_dice)}."
    power = f" Power Dice: {_faces(event, 1 + event.play_dice, event.power_dice)}." if event.power_dice else ""
    mound = "" if len(names.seats) == 1 else f" Pitcher Die: {PITCHER_NAMES[event.pitcher]}."  # alone: with the defense
    return Sentence(f"{rolled}{power}{mound}", 0, "HD-17")


@TELLING.tells
def _defense(event: Event, names: Names) -> Sentence:
    mound = PITCHER_NAMES[event.pitcher]
    where = f"The defense guards {TRACK_NAMES[event.area]}: no runs for Hits Fitz there."
    return Sentence(f"{where} Pitcher Die: {mound}.", 0, "HD-111")


@TELLING.tells
def _area_taken(event: Event, names: Names) -> Sentence:
    dice = counted(event.play_dice + event.power_dice, "die", "dice")
    return Sentence(f"{does(_who(event, names), 'take')} {dice} from {TRACK_NAMES[event.area]}.", 0, "HD-21")


@TELLING.tells
def _pick(event: Event, names: Names) -> Sentence:
    order = "first" if event.number == 1 else "second"
    return Sentence(f"{does(_who(event, names), 'check')} {TRACK_NAMES[event.track]} {order}.", 0, "HD-32")


@TELLING.tells
def _check(event: Event, names: Names) -> Sentence | None:
    token = TOKENS[event.token]
    place, track = box_name(event.track, event.number), TRACK_NAMES[event.track]
    if token in ("_", "P"):  # nothing to tell, and the Power Die is told at once
        return None
    if token.startswith(">"):
        target = TRACK_NAMES[event.token - box.CHAIN]
        return Sentence(f"An arrow on {track}: check {target} too.", 0, "HD-51")
    said = {
        "?": ("A wild on {}: check any other track.", "HD-55"),
        "C": ("An arrow on {}: check Clutch Hits too.", "HD-57"),
    }
    if token in said:
        return Sentence(said[token][0].format(track), 0, said[token][1])
    play = CHOICES.index(token.removeprefix("*"))
    whose = the_team(_who(event, names))
    if token.startswith("*"):
        return Sentence(f"A starred {PLAY_NAMES[play]} for {whose}: {place}.", 0, "HD-30")
    return Sentence(f"A {PLAY_NAMES[play]} for {whose}: {place}!", 1, PLAY_CLAUSES[play])


@TELLING.tells
def _lost(event: Event, names: Names) -> Sentence:
    if event.cause == cause.POWER:
        return Sentence("All the Power Dice are already unlocked.", 0, "HD-70")
    if event.cause == cause.WILD:
        return Sentence("No other track is open, so the wild is lost.", 0, "HD-56")
    return Sentence(f"{TRACK_NAMES[event.track]} are full, so the check is lost.", 0, "HD-31")


@TELLING.tells
def _wild(event: Event, names: Names) -> Sentence:
    return Sentence(f"The wild goes to {TRACK_NAMES[event.track]}.", 0, "HD-55")


@TELLING.tells
def _bonus(event: Event, names: Names) -> Sentence:
    if event.fired:
        return Sentence(
            f"The last check of the turn, so the star counts: a second {PLAY_NAMES[event.play]} for "
            f"{the_team(_who(event, names))}!",
            1,
            "HD-60",
        )
    return Sentence("It isn't the last check of the turn, so the star is wasted.", 0, "HD-61")


@TELLING.tells
def _power(event: Event, names: Names) -> Sentence:
    return Sentence(f"A Power Die unlocked! {does(_who(event, names), 'have')} {event.power}.", 1, "HD-66")


@TELLING.tells
def _play(event: Event, names: Names) -> Sentence | None:
    if event.source == SOURCE_PITCHER:
        return Sentence(f"{capital(possessive(the_team(_who(event, names))))} runners all move up.", 0, "HD-76")
    return None  # its box has been told


@TELLING.tells
def _run(event: Event, names: Names) -> Sentence | None:
    if event.seat < 0:
        return None  # Hits Fitz's runs are told at once
    scorer = "The batter" if event.origin == 0 else f"The runner from {BASE_NAMES[event.origin]}"
    return Sentence(f"{scorer} scores! {does(names.teams[event.team], 'have')} {event.score}.", 2, "HD-49")


@TELLING.tells
def _put_out(event: Event, names: Names) -> Sentence:
    whose = possessive(the_team(names.teams[event.team]))
    return Sentence(f"{capital(whose)} runner on {BASE_NAMES[event.origin]} is out.", 0, "HD-72")


@TELLING.tells
def _pitcher(event: Event, names: Names) -> Sentence:
    return Sentence(f"Pitcher Die: {PITCHER_NAMES[event.result]}.", 1, PITCHER_CLAUSES[event.result])


@TELLING.tells
def _extra_start(event: Event, names: Names) -> Sentence:
    tied = in_row([the_team(names.teams[seat]) for seat in range(SEATS) if event.fields[f"tied_{seat}"]])
    return Sentence(f"{capital(tied)} are tied: Extra Inning {event.inning}.", 1, "HD-83")


@TELLING.tells
def _extra_roll(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(_who(event, names), 'roll')} {_faces(event, 1, event.count)}.", 0, "HD-86")


@TELLING.tells
def _extra_end(event: Event, names: Names) -> Sentence:
    tied = [names.teams[seat] for seat in range(SEATS) if event.fields[f"tied_{seat}"]]
    return Sentence(f"Leading after Extra Inning {event.inning}: {in_row(tied)}.", 1, "HD-95")


@TELLING.tells
def _fitz_roll(event: Event, names: Names) -> Sentence:
    return Sentence(
        f"Power Dice roll against Hits Fitz: {_faces(event, 1, event.count)}.", 0, "HD-121" if event.count else "HD-123"
    )


@TELLING.tells
def _fitz_removed(event: Event, names: Names) -> Sentence:
    dice = counted(event.play_dice, "Play Die", "Play Dice")
    return Sentence(f"They take {dice} off {TRACK_NAMES[event.area]}.", 0, "HD-122")


@TELLING.tells
def _fitz_runs(event: Event, names: Names) -> Sentence:
    if event.runs == 0:
        return Sentence("Hits Fitz is shut out this round.", 1, "HD-124")
    where = f"{counted(event.runs, 'run')} from {TRACK_NAMES[event.area]}"
    return Sentence(f"Hits Fitz scores {where}. He has {event.total}.", 2, "HD-124")


@TELLING.tells
def _game_end(event: Event, names: Names) -> Sentence:
    if event.reason in (reason.SOLO_WIN, reason.SOLO_LOSS):
        return Sentence(_solo_end(event.runs_0, event.fitz, names.teams[0]), 2, "HD-127")
    winners = [seat for seat in range(len(names.seats)) if event.fields[f"win_{seat}"]]
    runs = event.fields[f"runs_{winners[0]}"]
    if event.reason == reason.SHARED:
        return Sentence(
            f"A shared win, {counted(runs, 'run')} each: {in_row([names.teams[seat] for seat in winners])}.", 2, "HD-97"
        )
    how = " in Extra Innings" if event.reason == reason.IN_EXTRA_INNINGS else ""
    its_clause = "HD-95" if event.reason == reason.IN_EXTRA_INNINGS else "HD-82"
    return Sentence(f"{does(names.teams[winners[0]], 'win')} with {counted(runs, 'run')}{how}.", 2, its_clause)


def _solo_end(runs: int, fitz: int, team: str) -> str:
    """How a game against Hits Fitz came out; he wins ties."""
    if runs > fitz:
        return f"{does(team, 'beat')} Hits Fitz {runs}–{fitz}."
    return f"Hits Fitz beats {the_team(team)} {fitz}–{runs}." if runs < fitz else f"Tied at {runs}: Hits Fitz wins."


@TELLING.tells
def _series_game(event: Event, names: Names) -> Sentence:
    teams = names.teams[: len(names.seats)]
    records = [f"{team} {event.fields[f'half_wins_{seat}'] / 2:g}" for seat, team in enumerate(teams)]
    return Sentence(f"Games won after game {event.game}: {', '.join(records)}.", 1, "HD-100")


@TELLING.tells
def _series_end(event: Event, names: Names) -> Sentence:
    winners = [names.teams[seat] for seat in range(len(names.seats)) if event.fields[f"win_{seat}"]]
    if len(names.seats) == 1:
        text = f"{does(names.teams[0], 'win' if winners else 'fail to win')} the series against Hits Fitz."
        return Sentence(text, 2, "HD-104")
    if len(winners) == 1:
        return Sentence(f"{does(winners[0], 'win')} the series.", 2, "HD-100")
    return Sentence(f"The series is shared: {in_row(winners)}.", 2, "HD-103")
