"""From moments to messages, for one pair of eyes. Whatever goes out is built from what those eyes may know.

The eyes of a viewer are one of their seats (the one that is asked, if any) or a spectator's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivetool.engine.game import SPECTATOR, Choice, Event, Scene, Scoreboard, Sentence
from fivetool.web.messages import (
    ChoiceShown,
    DiceLanded,
    Entry,
    Frame,
    Inning,
    LogLine,
    ScoreboardShown,
    Step,
)
from fivetool.web.sitting import Moment

NUMBER_KEYS = 9


@dataclass(frozen=True)
class Eyes:
    """Somebody looking on: the seats they play, none for a watcher."""

    seats: tuple[int, ...] = ()

    def at(self, moment: Moment) -> int:
        """Through which seat they look: the first of theirs that is asked, else their first, else as a spectator."""
        asked = [seat for seat in self.seats if seat in moment.waiting]
        return (asked or self.seats or (SPECTATOR,))[0]


def show_frame(moment: Moment, eyes: Eyes, *, offers: bool = True) -> Frame:
    """The table at rest; without `offers` (in a replay) nothing on it can be chosen any more."""
    key = ("frame", eyes, offers)
    if key not in moment.shown:
        moment.shown[key] = _draw_frame(moment, eyes, offers)
    frame: Frame = moment.shown[key]
    return frame


def show_entry(moment: Moment, eyes: Eyes, *, with_frame: bool = True) -> Entry:
    """An entry of the log and all that followed from it."""
    return Entry(
        number=moment.number,
        kind="choice" if moment.kind == "deal" else moment.kind,
        seat=moment.seat,
        choice_label=_label_of(moment, eyes),
        back_to=moment.back_to,
        steps=show_steps(moment, eyes.at(moment)),
        over=moment.over,
        result_text=result_text(moment),
        frame=show_frame(moment, eyes) if with_frame else None,
    )


def show_steps(moment: Moment, seat: int) -> list[Step]:
    """Everything that happened because of an entry, in order."""
    seat = _same_for_all(moment, seat)
    key = ("steps", seat)
    if key not in moment.shown:
        moment.shown[key] = _draw_steps(moment, seat)
    steps: list[Step] = moment.shown[key]
    return steps


def show_log(moment: Moment, seat: int) -> list[LogLine]:
    """The play-by-play of everything that stands."""
    return [line for earlier in moment.line for line in _lines_of(earlier, _same_for_all(moment, seat))]


def show_scoreboard(board: Scoreboard) -> ScoreboardShown:
    """A scoreboard as it is sent."""
    return ScoreboardShown(
        columns=list(board.columns),
        teams=list(board.teams),
        lines=[list(line) for line in board.lines],
        totals=[(name, list(values)) for name, values in board.totals],
        now=board.now,
        counters=list(board.counters),
        batting=board.batting,
        current_column=board.current_column,
    )


def result_text(moment: Moment) -> str:
    """How the game ended, nothing while it goes on."""
    if not moment.over:
        return ""
    teams, of_seat = moment.names.teams, moment.setup.teams
    if moment.forfeited is not None:
        loser = of_seat[moment.forfeited]
        winners = " and ".join(name for team, name in enumerate(teams) if team != loser)
        return f"{winners} win: {moment.names.seats[moment.forfeited]} ran out of time."
    results, runs = moment.setup.score(moment.state)
    score = "–".join(str(count) for count in sorted(runs, reverse=True))
    best = moment.setup.winning_teams(results)
    if not best:
        return f"A draw, {score}."
    return f"{' and '.join(teams[team] for team in best)} win {score}."


def score_text(moment: Moment) -> str:
    """The score in a few words, as a spectator may know it."""
    runs = moment.setup.score(moment.setup.view(moment.state, SPECTATOR))[1]
    return ", ".join(f"{name} {count}" for name, count in zip(moment.names.teams, runs, strict=True))


def status_text(moment: Moment) -> str:
    """Where the game stands, in a few words."""
    if moment.over:
        return result_text(moment)
    return _scoreboard(moment).now


def show_innings(moments: Sequence[Moment]) -> list[Inning]:
    """Where each part of the game begins, as its scoreboard names them; numbers count moments."""
    found: list[Inning] = []
    for number, moment in enumerate(moments):
        label = _scoreboard(moment).now
        if label and (not found or found[-1].label != label):
            found.append(Inning(label=label, number=number))
    return found


def _scoreboard(moment: Moment) -> ScoreboardShown:
    """The scoreboard that everybody may see: the one after the last step."""
    cause, key = moment.cause, ("scoreboard", SPECTATOR)
    if key not in cause.shown:
        cause.shown.pop(("steps", SPECTATOR), None)
        show_steps(cause, SPECTATOR)
    board: ScoreboardShown = cause.shown[key]
    return board


def _same_for_all(moment: Moment, seat: int) -> int:
    """Where nothing is hidden everybody sees the same events, and they need be described only once."""
    return seat if moment.setup.game.hidden else SPECTATOR


def _draw_frame(moment: Moment, eyes: Eyes, offers: bool) -> Frame:
    seat = eyes.at(moment)
    scene = moment.scene(seat)
    game = moment.setup.game
    for_you = offers and seat in moment.waiting
    choices = _choices(moment, scene) if for_you else []
    open_decision = game.decision_of(scene.view)
    return Frame(
        number=moment.number,
        board_svg=game.board.svg(scene, choices),
        scoreboard=show_scoreboard(game.board.scoreboard(scene)) if game.hidden else _scoreboard(moment),
        asked=moment.waiting,
        question=_question(moment, scene, for_you),
        for_you=for_you,
        seat=seat if for_you else None,
        choices=[
            ChoiceShown(**vars(choice), number_key=key if key <= NUMBER_KEYS else None)
            for key, choice in enumerate(choices, 1)
        ],
        decision=game.decisions[open_decision] if not moment.over and open_decision >= 0 else "",
    )


def _choices(moment: Moment, scene: Scene) -> list[Choice]:
    game, words = moment.setup.game, moment.setup.game.words
    return [
        Choice(choice, game.choices[choice], words.label(scene, choice), words.clause(scene, choice))
        for choice in moment.legal(scene.seat)
    ]


def _question(moment: Moment, scene: Scene, for_you: bool) -> str:
    if moment.over:
        return result_text(moment)
    if for_you:
        return moment.setup.game.words.question(scene)
    names = [moment.names.seats[seat] for seat in moment.waiting]
    asked = " and ".join(names)
    return f"{asked} {'is' if len(names) == 1 else 'are'} choosing."


def _label_of(moment: Moment, eyes: Eyes) -> str:
    """What was chosen; where seats hide things from one another, only the chooser is told."""
    if moment.kind == "undo":
        return f"{moment.names.seats[moment.seat]} takes back."
    if moment.kind != "choice" or moment.before is None:
        return ""
    if moment.setup.game.hidden and moment.seat not in eyes.seats:
        return ""
    return moment.setup.game.words.label(moment.before.scene(moment.seat), moment.choice)


def _draw_steps(moment: Moment, seat: int) -> list[Step]:
    if moment.kind not in ("choice", "deal"):
        return []
    known = [event for earlier in moment.line[:-1] for event in earlier.new_events_for(seat)]
    new = moment.new_events_for(seat)
    boards = _scoreboards(moment, seat, known, new)
    steps = []
    last = boards[0]
    for event, board in zip(new, boards[1:], strict=True):
        changed = show_scoreboard(board) if board is not None and board != last else None
        steps.append(_step(event, moment, changed))
        last = board
    final = boards[-1] or moment.setup.game.board.scoreboard(moment.scene(seat))
    moment.shown["scoreboard", seat] = show_scoreboard(final)
    return steps


def _scoreboards(moment: Moment, seat: int, known: list[Event], new: list[Event]) -> list[Scoreboard | None]:
    """The scoreboard before an entry (None before the deal) and after each event of it.

    A board may offer `scoreboards(scene, start)`, which goes through the game once instead of once an event.
    """
    board = moment.setup.game.board
    in_one_pass = getattr(board, "scoreboards", None)
    if in_one_pass is not None:
        scene = moment.scene(seat, [*known, *new])
        return [None, *in_one_pass(scene, 0)] if not known else list(in_one_pass(scene, len(known) - 1))
    growing = list(known)
    scene = moment.scene(seat, growing)
    boards: list[Scoreboard | None] = [board.scoreboard(scene) if known else None]
    for event in new:
        growing.append(event)
        boards.append(board.scoreboard(scene))
    return boards


def _step(event: Event, moment: Moment, scoreboard: ScoreboardShown | None) -> Step:
    game = moment.setup.game
    touched = getattr(game.board, "touched", None)  # a board may say which of its parts an event is about
    sentence = game.words.sentence(event, moment.names) or Sentence("")
    dice = [
        DiceLanded(name=hand.name, shown=list(hand.shown), lit=list(hand.lit), team=hand.team)
        for hand in game.board.dice(event, moment.setup)
    ]
    return Step(
        kind=event.kind,
        seat=event.seat,
        fields=dict(event.fields),
        text=sentence.text or None,
        weight=sentence.weight if sentence.text else None,
        clause=sentence.clause or None,
        dice=dice or None,
        scoreboard=scoreboard,
        part=touched(event) if touched is not None else None,
    )


def _lines_of(moment: Moment, seat: int) -> list[LogLine]:
    key = ("lines", seat)
    if key not in moment.shown:
        told = (
            (event.kind, moment.setup.game.words.sentence(event, moment.names)) for event in moment.new_events_for(seat)
        )
        moment.shown[key] = [
            LogLine(number=moment.number, text=said.text, weight=said.weight, clause=said.clause, kind=kind)
            for kind, said in told
            if said is not None
        ]
    lines: list[LogLine] = moment.shown[key]
    return lines
