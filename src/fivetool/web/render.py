"""From moments to messages, for one pair of eyes. Whatever goes out is built from what those eyes may know.

The eyes of a viewer are one of their seats (the one that is asked, if any) or a spectator's.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fivetool.game.board import Cue, Scoreboard, ScoreKeeper
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.rules import Outcome
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.words import Sentence, choices_in_words
from fivetool.show.phrases import capital, in_row, the_team
from fivetool.table import Moment
from fivetool.table.moments import EntryKind, seen_by
from fivetool.table.offers import Question, offers_of, questions_at
from fivetool.table.standing_orders import NO_ORDERS, StandingOrders, answer_at
from fivetool.web.messages.base import YourResult
from fivetool.web.messages.shown import (
    ChoiceShown,
    Entry,
    Frame,
    Inning,
    LogLine,
    OfferShown,
    OrderedShown,
    OrderShown,
    OrdersShown,
    QuestionShown,
    RepeatShown,
    Step,
    WayShown,
)

_NOTHING_TOLD = Sentence("")


@dataclass(frozen=True)
class Eyes:
    """Somebody looking on: the seats they play, none for a watcher, and the standing orders they have given."""

    seats: tuple[int, ...] = ()
    orders: StandingOrders = NO_ORDERS

    def at(self, moment: Moment) -> int:
        """Through which seat they look: the first of theirs that is asked, else their first, else as a spectator."""
        asked = [seat for seat in self.seats if seat in moment.waiting]
        return (asked or self.seats or (SPECTATOR,))[0]


def show_frame(moment: Moment, eyes: Eyes, *, offers: bool = True) -> Frame:
    """The table at rest; without `offers` (in a replay) nothing on it can be chosen any more.

    It is not kept: a frame has up to 100 kB, and whoever is there has been told of it.
    """
    seat = eyes.at(moment)
    scene = scene_of(moment, seat)
    game = moment.setup.game
    for_you = offers and seat in moment.waiting
    questions = questions_at(moment, seat, eyes.orders) if for_you else []
    choices = questions[0].choices if for_you else []
    return Frame(
        number=moment.number,
        board_svg=game.board.svg(scene, choices),
        scoreboard=_scoreboard(moment, seat),
        asked=moment.waiting,
        question=_question(moment, scene, for_you),
        for_you=for_you,
        seat=seat if for_you else None,
        choices=[ChoiceShown(**vars(choice)) for choice in choices],
        decision=scene.decision if not moment.over else "",
        questions=[_question_shown(question) for question in questions],
        offers=_offers_shown(questions) if for_you else [],
        ordered=_ordered(moment, scene, [choice.id for choice in choices], eyes.orders) if for_you else None,
    )


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
        your_result=result_for(moment, eyes),
        by_order=_order_line(moment, eyes),
        frame=show_frame(moment, eyes) if with_frame else None,
    )


def show_steps(moment: Moment, seat: int) -> list[Step]:
    """Everything that happened because of an entry, in order."""
    return _played(moment, seat).steps if moment.kind in ("choice", "deal") else []


def scene_of(moment: Moment, seat: int) -> Scene:
    """All that a seat may know in a moment, for words and boards."""
    key = ("scene", seat)
    scene: Scene | None = moment.shown.get(key)
    if scene is None:
        scene = moment.shown[key] = moment.scene(seat)
    return scene


def show_log(moment: Moment, eyes: Eyes) -> list[LogLine]:
    """The play-by-play of everything that stands, with the answers that standing orders of the viewer's gave."""
    told_to = eyes.at(moment) if moment.setup.game.rules.hidden else SPECTATOR
    lines: list[LogLine] = []
    for earlier in moment.line:
        by_order = _order_line(earlier, eyes)
        lines += [by_order] if by_order is not None else []
        lines += _lines_of(earlier, told_to)
    return lines


def last_move_of(moment: Moment, eyes: Eyes) -> int | None:
    """The number of the last choice that stands and that the viewer made, not a standing order of theirs."""
    own = (one.number for one in moment.back() if one.seat in eyes.seats and not one.ordered)
    return next(own, None)


_GAVE_UP: dict[EntryKind, str] = {"forfeit": "ran out of time", "resign": "resigned", "left": "left the game"}


def result_text(moment: Moment) -> str:
    """How the game ended, nothing while it goes on."""
    if not moment.over:
        return ""
    teams, of_seat = moment.names.teams, moment.setup.teams
    if moment.forfeited is not None:
        loser = of_seat[moment.forfeited]
        winners = in_row([the_team(name) for team, name in enumerate(teams) if team != loser])
        return f"{capital(winners)} won: {moment.names.seats[moment.forfeited]} {_GAVE_UP[moment.kind]}."
    if moment.kind == "draw":
        return "A draw by agreement."
    results, runs = moment.setup.score(moment.state)
    score = _match_score(moment) or "–".join(str(count) for count in sorted(runs, reverse=True))
    best = moment.setup.winning_teams(results)
    if not best:
        return f"A draw, {score}."
    return f"{capital(in_row([the_team(teams[team]) for team in best]))} won {score}."


def _match_score(moment: Moment) -> str:
    """Games won, in a match of several that they decide."""
    won = sorted(moment.setup.game.words.games_won(moment.setup, moment.state), reverse=True)
    if not won:
        return ""
    if len(won) == 2:
        return f"by {won[0]:g} {'game' if won[0] == 1 else 'games'} to {won[1]:g}"
    return f"in games, {'–'.join(f'{count:g}' for count in won)}"


_YOUR_RESULT: dict[Outcome, YourResult] = {Outcome.WON: "won", Outcome.DRAWN: "drawn", Outcome.LOST: "lost"}


def result_for(moment: Moment, eyes: Eyes) -> YourResult:
    """How the game ended for somebody; nothing while it goes on, or for whoever watches or plays both sides."""
    teams = {moment.setup.teams[seat] for seat in eyes.seats}
    if not moment.over or len(teams) != 1:
        return None
    if moment.forfeited is not None:
        return "lost" if moment.setup.teams[moment.forfeited] in teams else "won"
    if moment.kind == "draw":
        return "drawn"
    result = moment.setup.score(moment.state).results[eyes.seats[0]]
    return _YOUR_RESULT[result]


def score_text(moment: Moment) -> str:
    """The score in a few words, as a spectator may know it."""
    seen = moment.setup.view(moment.state, SPECTATOR) if moment.setup.game.rules.hidden else moment.state
    runs = moment.setup.score(seen).runs
    return ", ".join(f"{name} {count}" for name, count in zip(moment.names.teams, runs, strict=True))


def status_text(moment: Moment) -> str:
    """Where the game stands, in a few words."""
    if moment.over:
        return result_text(moment)
    return _scoreboard(moment).now


def counters_of(moment: Moment, seat: int) -> tuple[tuple[str, int, int], ...]:
    """What the scoreboard counts besides runs, such as outs, as a seat may know it."""
    return _scoreboard(moment, seat).counters


def show_innings(moments: Sequence[Moment]) -> list[Inning]:
    """Where each part of the game begins, as its scoreboard names them; numbers count moments."""
    found: list[Inning] = []
    for number, moment in enumerate(moments):
        label = _scoreboard(moment).now
        if label and (not found or found[-1].label != label):
            found.append(Inning(label=label, number=number))
    return found


@dataclass(frozen=True)
class _Played:
    """What happened because of a choice, each event with the scoreboard if it changed that and the play that it ends,
    and the last scoreboard."""

    moment: Moment
    seat: int
    events: list[tuple[Event, Scoreboard | None, int | None]]  # with what changed, and the play that an event ends
    scoreboard: Scoreboard

    @cached_property
    def steps(self) -> list[Step]:
        """The events as they are told: only when somebody is told, for whom everything is put into words and drawn."""
        steps, plays = [], self.moment.plays
        for event, changed, play in self.events:
            step = _step(event, self.moment, changed)
            if play is not None:
                scene = self.moment.scene(self.seat, plays[play])
                step.board_svg = self.moment.setup.game.board.svg(scene, ())
            steps.append(step)
        return steps


def _played(moment: Moment, seat: int) -> _Played:
    """Tell a seat of a choice (or the deal); where nothing is hidden everybody is told the same, described once."""
    seat = seat if moment.setup.game.rules.hidden else SPECTATOR
    key = ("played", seat)
    played: _Played | None = moment.shown.get(key)
    if played is None:
        played = moment.shown[key] = _play_through(moment, seat)
    return played


def let_go_of_steps(moment: Moment) -> None:
    """Forget the boards of the plays of a moment, which everybody has been sent; they are drawn again when wanted."""
    for drawn in list(moment.shown.values()):
        if isinstance(drawn, _Played):
            drawn.__dict__.pop("steps", None)
    moment.content.fold_stops()


def _scoreboard(moment: Moment, seat: int = SPECTATOR) -> Scoreboard:
    """The scoreboard in a position as a seat may know it: the one after the last step."""
    return _played(moment.cause, seat).scoreboard


def _question_shown(question: Question) -> QuestionShown:
    game = question.scene.setup.game
    about = next((order.title for order in game.players.orders if question.decision in order.decisions), "")
    recurs = game.rules.recurs(question.decision)
    return QuestionShown(decision=question.decision, situation=question.situation, recurs=recurs, about=about)


def _offers_shown(questions: Sequence[Question]) -> list[OfferShown]:
    return [
        OfferShown(
            path=[choice.id for choice in offer.path],
            words=[choice.name for choice in offer.path],
            label=offer.label,
            group=offer.group,
            clause=offer.clause,
            plainly=offer.plainly,
            usual=offer.usual,
            passing=offer.passing,
            folded=offer.folded,
        )
        for offer in offers_of(questions)
    ]


def _ordered(moment: Moment, scene: Scene, choices: list[int], orders: StandingOrders) -> OrderedShown | None:
    """What a standing order answers, as a frame tells it."""
    answered = answer_at(moment, scene, choices, orders)
    return OrderedShown(choice=answered.choice, title=answered.title) if answered is not None else None


def _order_line(moment: Moment, eyes: Eyes) -> LogLine | None:
    """The line of the log for a choice that a standing order made, for whoever gave the order; unfolded it tells what
    was asked and what was open.
    """
    if not moment.ordered or moment.seat not in eyes.seats or moment.before is None:
        return None
    key = ("by order", moment.seat)
    line: LogLine | None = moment.shown.get(key)
    if line is None:
        scene = scene_of(moment.before, moment.seat)
        open_then = choices_in_words(scene, moment.setup.legal(moment.before.state, moment.seat))
        chosen = next(choice.label for choice in open_then if choice.id == moment.choice)
        line = moment.shown[key] = LogLine(
            number=moment.number,
            text=f"Standing order ({moment.ordered}): {chosen}.",
            weight=0,
            clause="",
            kind="standing_order",
            fold=[moment.setup.game.words.question(scene), *(choice.label for choice in open_then)],
        )
    return line


def show_orders(game: Game, eyes: Eyes) -> OrdersShown:
    """The standing orders that somebody can take at a table, none for a watcher, and those in force."""
    ways = eyes.orders.ways
    return OrdersShown(
        declared=[
            OrderShown(
                name=order.name,
                title=order.title,
                ways=[WayShown(name=way.name, title=way.title) for way in order.ways],
                way=ways.get(order.name),
            )
            for order in game.players.orders
            if eyes.seats
        ],
        repeats=[RepeatShown(decision=repeat.decision, choice=repeat.choice) for repeat in eyes.orders.repeats],
    )


def _question(moment: Moment, scene: Scene, for_you: bool) -> str:
    if moment.over:
        return result_text(moment)
    if for_you:
        return moment.setup.game.words.question(scene)
    names = [moment.names.seats[seat] for seat in moment.waiting]
    return f"{in_row(names)} {'is' if len(names) == 1 else 'are'} choosing."


def _label_of(moment: Moment, eyes: Eyes) -> str:
    """What was chosen; where seats hide things from one another, only the chooser is told."""
    if moment.kind == "undo":
        return f"{moment.names.seats[moment.seat]} undoes a choice."
    if moment.kind != "choice" or moment.before is None:
        return ""
    if moment.setup.hides(moment.before.state) and moment.seat not in eyes.seats:
        return ""
    return moment.setup.game.words.label(scene_of(moment.before, moment.seat), moment.choice)


def _play_through(moment: Moment, seat: int) -> _Played:
    """Go through the events of a choice with the line score."""
    line_score, last = _take_line_score(moment, seat)
    events: list[tuple[Event, Scoreboard | None, int | None]] = []
    for event, play in _seen_in_plays(moment, seat):
        changed = None
        if line_score.enter(event):
            now = line_score.show()
            if now != last:
                last = changed = now
        events.append((event, changed, play))
    last = last or line_score.show()
    moment.noted["line score", seat] = line_score, last
    return _Played(moment, seat, events, last)


def _seen_in_plays(moment: Moment, seat: int) -> Iterator[tuple[Event, int | None]]:
    """Every event that a seat may know of, with the number of the play that it ends; the last ends in the moment."""
    *on_the_way, last = moment.plays
    happened, setup = moment.happened, moment.setup
    for number, play in enumerate(on_the_way):
        seen = seen_by(seat, happened[play.start : play.end], setup)
        for place, event in enumerate(seen, 1):
            yield event, number if place == len(seen) else None
    for event in seen_by(seat, happened[last.start :], setup):
        yield event, None


def _take_line_score(moment: Moment, seat: int) -> tuple[ScoreKeeper, Scoreboard | None]:
    """The line score before a choice, and what it shows (None before the deal).

    It is handed on from choice to choice, so that no game is gone through again and again: whoever had it last,
    only what happened since is filled in. Without any (after an undo, for an old moment) a new one is begun.
    """
    since: list[Moment] = []
    handed_on: tuple[ScoreKeeper, Scoreboard] | None = None
    before = moment.before
    while before is not None and handed_on is None:
        cause = before.cause
        handed_on = cause.noted.pop(("line score", seat), None)
        if not cause.noted:
            cause.noted.clear()  # an emptied dict keeps its size
        if handed_on is None:
            since.append(cause)
            before = cause.before
    line_score, last = handed_on or (moment.setup.game.board.line_score(moment.setup, moment.names), None)
    for told in reversed(since):
        for event in told.new_events_for(seat):
            line_score.enter(event)
    return line_score, line_score.show() if since else last


def _step(event: Event, moment: Moment, scoreboard: Scoreboard | None) -> Step:
    game = moment.setup.game
    sentence = game.words.sentence(event, moment.names) or _NOTHING_TOLD
    return Step(
        kind=event.kind,
        seat=event.seat,
        fields=event.fields,
        text=sentence.text or None,
        weight=sentence.weight if sentence.text else None,
        clause=sentence.clause or None,
        dice=tuple(game.board.dice(event, moment.setup)) or None,
        scoreboard=scoreboard,
        part=game.board.touched(event),
        cue=game.board.cue(event),
    )


def _lines_of(moment: Moment, seat: int) -> list[LogLine]:
    """What is told of a moment. It is put into words once and kept small: every page that is opened wants all of it."""
    key = ("lines", seat)
    packed: bytes | None = moment.noted.get(key)
    if packed is None:
        told = _told(moment.new_events_for(seat), moment)
        packed = moment.noted[key] = zlib.compress(marshal.dumps(told), 1)
    return [
        LogLine(number=moment.number, text=text, weight=weight, clause=clause, kind=kind, cue=cue, scored=scored)
        for text, weight, clause, kind, cue, scored in marshal.loads(zlib.decompress(packed))
    ]


def _told(events: Sequence[Event], moment: Moment) -> list[tuple[str, int, str, str, Cue | None, list[int]]]:
    """What is said of events; a run of which nothing is said belongs to the next sentence, or else to the last."""
    game = moment.setup.game
    told: list[tuple[str, int, str, str, Cue | None, list[int]]] = []
    scored: list[int] = []
    for event in events:
        if event.kind == "run":
            scored.append(event.fields["team"])
        said = game.words.sentence(event, moment.names)
        if said is not None:
            told.append((said.text, said.weight, said.clause, event.kind, game.board.cue(event), scored))
            scored = []
    if told:
        told[-1][-1].extend(scored)
    return told
