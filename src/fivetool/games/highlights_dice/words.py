"""What the Dice Game says: questions, labels, and the play-by-play off the tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.game.words import Sentence
from fivetool.games.highlights_dice.preview import PITCHER_NAMES, preview
from fivetool.games.highlights_dice.rules import decisions, record
from fivetool.games.highlights_dice.sheets import TOKENS, TRACKS
from fivetool.show.phrases import counted, in_row

TRACK_NAMES = ("Singles", "Doubles", "Triples", "Home Runs", "Walks", "Stolen Bases", "Clutch Hits")
PLAY_NAMES = ("Single", "Double", "Triple", "Home Run", "Walk", "Stolen Base")
PLAY_CLAUSES = ("HD-43", "HD-44", "HD-45", "HD-46", "HD-47", "HD-48")
PITCHER_CLAUSES = ("HD-73", "HD-74", "HD-75", "HD-76")
BASE_NAMES = {1: "first", 2: "second", 3: "third"}

SILENT = frozenset({"advance", "board", "left_on_base"})  # told by the lines around them
RARE = frozenset({"resumed"})  # only in games taken over at a described position


def box_name(track: int, number: int) -> str:
    """A box by its place.

    >>> box_name(0, 4)
    'S4'
    """
    return f"{TRACKS[track]}{number}"


def box_text(track: int, number: int, token: str) -> str:
    """What a box does, in words.

    >>> box_text(0, 4, "*S")
    'S4: Single twice, if it is the last check of the turn'
    """
    play = token.lstrip("*>")
    said = {"_": "empty", "?": "a wild, any other track", "C": "a Clutch action", "P": "a Power Die"}
    if token.startswith("*"):
        what = f"{PLAY_NAMES[record.CHOICES.index(play)]} twice, if it is the last check of the turn"
    elif token.startswith(">"):
        what = f"chains to {TRACK_NAMES[record.CHOICES.index(play)]}"
    else:
        what = said.get(token) or PLAY_NAMES[record.CHOICES.index(play)]
    return f"{box_name(track, number)}: {what}"


# --- Questions and choices ---


def question(scene: Scene) -> str:
    """Who is asked what."""
    state = scene.view
    seat = _asked_seat(scene)
    if seat < 0:
        return "The game is over."
    name = scene.names.teams[seat]
    decision = int(decisions.decision_of_seat(state, seat))
    mound = f"The Pitcher Die shows {PITCHER_NAMES[state.pitcher]}." if state.pitcher >= 0 else ""
    asked = {
        record.AREA_DECISION: f"{name}, which area do you take? {mound}",
        record.FIRST_PICK: f"{name}, your first of two picks? {mound}",
        record.SECOND_PICK: f"{name}, your second pick? {mound}",
        record.WILD_DECISION: f"{name}, the wild on {TRACK_NAMES[state.wild_on[seat]]} checks a box of which track?",
        record.EXTRA_DIE: f"{name}, which die do you use next?",
    }[decision]
    return asked.strip()


def _asked_seat(scene: Scene) -> int:
    """The viewer if he is asked, else whoever is."""
    if scene.seat >= 0 and scene.seat in scene.waiting:
        return scene.seat
    return scene.setup.actor(scene.view)


def label(scene: Scene, choice: int) -> str:
    """The track, its dice where they count, and what checking it would set off."""
    state = scene.view
    seat = _asked_seat(scene)
    decision = int(decisions.decision_of_seat(state, seat))
    dice = ""
    if decision == record.AREA_DECISION:
        dice = f", {counted(int(state.play_on[choice] + state.power_on[choice]), 'die', 'dice')}"
    return f"{TRACK_NAMES[choice]}{dice}: {preview(scene, seat, choice)}"


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    decision = int(decisions.decision_of_seat(scene.view, _asked_seat(scene)))
    solo = scene.setup.seats == 1
    return ("HD-20", "HD-117" if solo else "HD-32", "HD-38", "HD-55", "HD-89")[decision]


# --- Play-by-play ---


def sentence(event: Event, names: Names) -> Sentence | None:
    """A line of play-by-play for an event; None for what other lines already tell."""
    teller = _TELLERS.get(event.kind)
    return teller(event, names) if teller else None


def _who(event: Event, names: Names) -> str:
    return names.teams[event.seat]


def _faces(event: Event, start: int, count: int) -> list[str]:
    return [record.CHOICES[event.fields[f"die_{i}"]] for i in range(start, start + count)]


def _game_start(event: Event, names: Names) -> Sentence:
    game = f"Game {event.game} of {event.games}: " if event.games > 1 else ""
    if event.seats == 1:
        return Sentence(f"{game}{names.teams[0]} against Hits Fitz.", 0, "HD-107")
    return Sentence(f"{game}Active first: {names.teams[event.first_seat]}.", 0, "HD-7")


def _resumed(event: Event, names: Names) -> Sentence:
    runs = [f"{team}: {event.fields[f'runs_{seat}']}" for seat, team in enumerate(names.teams[: event.seats])]
    if event.seats == 1:
        runs.append(f"Hits Fitz: {event.fitz}")
    return Sentence(f"Taken over before turn {event.turn}. {', '.join(runs)}.", 1)


def _turn_start(event: Event, names: Names) -> Sentence:
    return Sentence(f"{_who(event, names)}, Round {event.round} of {event.rounds}.", 1, "HD-10")


def _roll(event: Event, names: Names) -> Sentence:
    play = " ".join(_faces(event, 1, event.play_dice)) or "no Play Dice"
    power = " ".join(_faces(event, 1 + event.play_dice, event.power_dice))
    parts = f"{play}{f', Power Dice {power}' if power else ''}"
    mound = "" if len(names.seats) == 1 else f" Pitcher Die: {PITCHER_NAMES[event.pitcher]}."  # alone: with the defense
    return Sentence(f"Rolled: {parts}.{mound}", 0, "HD-17")


def _defense(event: Event, names: Names) -> Sentence:
    mound = PITCHER_NAMES[event.pitcher]
    return Sentence(f"The defense stands on {TRACK_NAMES[event.area]}; Pitcher Die: {mound}.", 0, "HD-111")


def _area_taken(event: Event, names: Names) -> Sentence:
    dice = counted(event.play_dice + event.power_dice, "die", "dice")
    return Sentence(f"{_who(event, names)}: {dice} from {TRACK_NAMES[event.area]}.", 1, "HD-21")


def _power_returned(event: Event, names: Names) -> Sentence:
    count = counted(event.taken + event.from_board, "Power Die", "Power Dice")
    return Sentence(f"{count} back to the supply.", 0, "HD-27")


def _pick(event: Event, names: Names) -> Sentence:
    order = "first" if event.number == 1 else "second"
    return Sentence(f"{_who(event, names)}, {order} pick: {TRACK_NAMES[event.track]}.", 1, "HD-32")


def _check(event: Event, names: Names) -> Sentence:
    token = TOKENS[event.token]
    box = box_name(event.track, event.number)
    if token == "_":
        return Sentence(f"{box}: empty.", 0, "HD-29")
    if token.startswith(">"):
        target = TRACK_NAMES[event.token - record.CHAIN]
        return Sentence(f"{box} chains to {target}.", 0, "HD-51")
    said = {"?": ("a wild", "HD-55"), "C": ("a Clutch action", "HD-57"), "P": ("a Power Die", "HD-66")}
    if token in said:
        return Sentence(f"{box}: {said[token][0]}.", 0, said[token][1])
    play = record.CHOICES.index(token.removeprefix("*"))
    if token.startswith("*"):
        return Sentence(f"{box}: a Bonus Play, {PLAY_NAMES[play]}.", 0, "HD-30")
    return Sentence(f"{box}: {PLAY_NAMES[play]}!", 1, PLAY_CLAUSES[play])


def _lost(event: Event, names: Names) -> Sentence:
    if event.cause == record.BY_POWER:
        return Sentence("All Power Dice are unlocked already.", 0, "HD-70")
    if event.cause == record.BY_WILD:
        return Sentence("No other track is open: the wild is lost.", 0, "HD-56")
    return Sentence(f"{TRACK_NAMES[event.track]} are full: the check is lost.", 0, "HD-31")


def _wild(event: Event, names: Names) -> Sentence:
    return Sentence(f"The wild goes to {TRACK_NAMES[event.track]}.", 0, "HD-55")


def _bonus(event: Event, names: Names) -> Sentence:
    if event.fired:
        return Sentence(f"Bonus Play! {PLAY_NAMES[event.play]} twice.", 1, "HD-60")
    return Sentence("Not the last check of the turn: the Bonus Play gives nothing.", 0, "HD-61")


def _power(event: Event, names: Names) -> Sentence:
    return Sentence(f"{_who(event, names)}: Power {event.power}.", 1, "HD-66")


def _play(event: Event, names: Names) -> Sentence | None:
    if event.source == record.SOURCE_PITCHER:
        return Sentence(f"The runners of {_who(event, names)} move up.", 1, "HD-76")
    return None  # its box has been told


def _run(event: Event, names: Names) -> Sentence | None:
    if event.seat < 0:
        return None  # Hits Fitz's runs are told at once
    scorer = "The batter" if event.origin == 0 else f"The runner from {BASE_NAMES[event.origin]}"
    return Sentence(f"{scorer} comes home. {names.teams[event.team]}: {counted(event.score, 'run')}.", 2, "HD-49")


def _put_out(event: Event, names: Names) -> Sentence:
    return Sentence(f"Out: the runner of {names.teams[event.team]} on {BASE_NAMES[event.origin]}.", 1, "HD-72")


def _pitcher(event: Event, names: Names) -> Sentence:
    return Sentence(f"Pitcher Die: {PITCHER_NAMES[event.result]}.", 1, PITCHER_CLAUSES[event.result])


def _dice_passed(event: Event, names: Names) -> Sentence:
    dice = counted(event.play_dice, "Play Die", "Play Dice")
    return Sentence(f"{dice} passed to {names.teams[event.to]}.", 0, "HD-79")


def _extra_start(event: Event, names: Names) -> Sentence:
    tied = in_row([names.teams[seat] for seat in range(record.SEATS) if event.fields[f"tied_{seat}"]])
    return Sentence(f"{tied} are tied: Extra Inning {event.inning}.", 1, "HD-83")


def _extra_roll(event: Event, names: Names) -> Sentence:
    faces = " ".join(_faces(event, 1, event.count)) or "no dice"
    return Sentence(f"{_who(event, names)}: {faces}.", 0, "HD-86")


def _extra_end(event: Event, names: Names) -> Sentence:
    tied = [names.teams[seat] for seat in range(record.SEATS) if event.fields[f"tied_{seat}"]]
    return Sentence(f"Leading after Extra Inning {event.inning}: {in_row(tied)}.", 1, "HD-95")


def _fitz_roll(event: Event, names: Names) -> Sentence:
    faces = " ".join(_faces(event, 1, event.count)) or "no dice"
    return Sentence(f"Rolled against Hits Fitz: {faces}.", 0, "HD-121" if event.count else "HD-123")


def _fitz_removed(event: Event, names: Names) -> Sentence:
    dice = counted(event.play_dice, "Play Die", "Play Dice")
    return Sentence(f"{dice} removed from {TRACK_NAMES[event.area]}.", 0, "HD-122")


def _fitz_runs(event: Event, names: Names) -> Sentence:
    if event.runs == 0:
        return Sentence("Hits Fitz scores nothing.", 1, "HD-124")
    where = f"{counted(event.runs, 'run')} with {TRACK_NAMES[event.area]}"
    return Sentence(f"Hits Fitz scores {where} and has {event.total}.", 2, "HD-124")


def _game_end(event: Event, names: Names) -> Sentence:
    if event.reason in (record.SOLO_WIN, record.SOLO_LOSS):
        how = "A win over" if event.reason == record.SOLO_WIN else "A loss to"
        return Sentence(f"{how} Hits Fitz, {event.runs_0} to {event.fitz}.", 2, "HD-127")
    winners = [seat for seat in range(len(names.seats)) if event.fields[f"win_{seat}"]]
    runs = event.fields[f"runs_{winners[0]}"]
    if event.reason == record.SHARED:
        return Sentence(
            f"A shared win with {counted(runs, 'run')}: {in_row([names.teams[seat] for seat in winners])}.", 2, "HD-97"
        )
    how = " in Extra Innings" if event.reason == record.IN_EXTRA_INNINGS else ""
    its_clause = "HD-95" if event.reason == record.IN_EXTRA_INNINGS else "HD-82"
    return Sentence(f"Winner with {counted(runs, 'run')}{how}: {names.teams[winners[0]]}.", 2, its_clause)


def _series_game(event: Event, names: Names) -> Sentence:
    teams = names.teams[: len(names.seats)]
    records = [f"{team} {event.fields[f'half_wins_{seat}'] / 2:g}" for seat, team in enumerate(teams)]
    return Sentence(f"Wins after game {event.game}: {', '.join(records)}.", 1, "HD-100")


def games_won(setup: Setup, state: Any) -> list[float]:
    """HD-100: games decide a series, a shared one by half; alone the other games are those of Hits Fitz (HD-104)."""
    if setup.book.series_games == 1:
        return []
    won = [int(state.half_wins[seat]) / 2 for seat in range(setup.seats)]
    if setup.seats == 1:
        return [won[0], int(state.series_game) - won[0]]
    return won if won.count(max(won)) == 1 else []  # HD-103: with equal games, runs tell more


def _series_end(event: Event, names: Names) -> Sentence:
    winners = [names.teams[seat] for seat in range(len(names.seats)) if event.fields[f"win_{seat}"]]
    if len(names.seats) == 1:
        return Sentence(f"The series against Hits Fitz is {'won' if winners else 'not won'}.", 2, "HD-104")
    if len(winners) == 1:
        return Sentence(f"Winner of the series: {winners[0]}.", 2, "HD-100")
    return Sentence(f"The series is shared: {in_row(winners)}.", 2, "HD-103")


_TELLERS: dict[str, Callable[[Event, Names], Sentence | None]] = {
    "game_start": _game_start,
    "resumed": _resumed,
    "turn_start": _turn_start,
    "roll": _roll,
    "defense": _defense,
    "area_taken": _area_taken,
    "power_returned": _power_returned,
    "pick": _pick,
    "check": _check,
    "lost": _lost,
    "wild": _wild,
    "bonus": _bonus,
    "power": _power,
    "play": _play,
    "run": _run,
    "put_out": _put_out,
    "pitcher": _pitcher,
    "dice_passed": _dice_passed,
    "extra_start": _extra_start,
    "extra_roll": _extra_roll,
    "extra_end": _extra_end,
    "fitz_roll": _fitz_roll,
    "fitz_removed": _fitz_removed,
    "fitz_runs": _fitz_runs,
    "game_end": _game_end,
    "series_game": _series_game,
    "series_end": _series_end,
}
