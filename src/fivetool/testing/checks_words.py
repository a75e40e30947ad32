"""Checks of what a game says: labels, questions, sentences, clause numbers."""

from __future__ import annotations

from fivetool.engine.record import copy_of
from fivetool.game.event import Event
from fivetool.table.offers import passes_quietly
from fivetool.testing.clauses import clauses_of
from fivetool.testing.findings import check_all_runs, check_each_run, require
from fivetool.testing.playouts import Run, names_of, watcher_name, watchers


@check_each_run("labels-unique")
def labels_unique(run: Run) -> None:
    """Within a decision every choice has a label of its own, and none is the word of another choice."""
    for position in run.decisions("labels-unique", 20):
        assert position.step is not None
        choices = position.choices(position.step.seat)
        for choice in choices:
            require(choice.label.strip(), f"choice {choice.name} has no label ({position})")
            for other in choices:
                if other.id != choice.id:
                    taken = choice.label.lower() in (other.label.lower(), other.name.lower())
                    require(
                        not taken, f"choices {choice.name} and {other.name} read alike: {choice.label} ({position})"
                    )


@check_each_run("questions")
def questions(run: Run) -> None:
    """Every decision has a name and puts a question."""
    game = run.game
    for position in run.decisions("questions", 20):
        assert position.step is not None
        number = game.rules.decision_of(position.state)
        known = 0 <= number < len(game.rules.decisions)
        require(known, f"the open decision is number {number}, and {len(game.rules.decisions)} have names ({position})")
        require(game.words.question(position.scene(position.step.seat)).strip(), f"no question is asked ({position})")


@check_each_run("usual-and-orders")
def usual_and_orders(run: Run) -> None:
    """Usual choices, passes and standing orders name choices and decisions that exist; no decision has two orders."""
    game = run.game
    unknown = set(game.words.usual) - set(game.rules.choices)
    require(not unknown, f"`usual` names choices that do not exist: {', '.join(sorted(unknown))}")
    unusual = set(game.words.passes) - set(game.words.usual)
    require(not unusual, f"`passes` names choices that are not usual: {', '.join(sorted(unusual))}")
    ordered = [decision for order in game.players.orders for decision in order.decisions]
    unknown = set(ordered) - {decision for decision in game.rules.decisions if game.rules.recurs(decision)}
    require(not unknown, f"orders are for decisions that do not come up again: {', '.join(sorted(unknown))}")
    require(len(set(ordered)) == len(ordered), "two standing orders are for one decision")


@check_each_run("passes")
def passes(run: Run) -> None:
    """A pass is the same to whoever sees only their own view, so that the next question can be foreseen from it."""
    setup = run.setup
    for position in run.decisions("passes", 30):
        assert position.step is not None
        seat = position.step.seat
        state, view = copy_of(position.state), setup.view(position.state, seat)
        quiet = passes_quietly(setup, state, seat), passes_quietly(setup, view, seat)
        require(quiet[0] == quiet[1], f"a pass does another thing in the view of the seat ({position})")
        if all(quiet):
            alike = setup.view(state, seat).tobytes() == setup.view(view, seat).tobytes()
            require(alike, f"a pass leads to another position in the view of the seat ({position})")


@check_each_run("set-up-first")
def set_up_first(run: Run) -> None:
    """Decisions that a game declares as those of its set-up come before all others, and never again."""
    game = run.game
    unknown = set(game.rules.set_up_decisions) - set(game.rules.decisions)
    require(not unknown, f"decisions of the set-up that do not exist: {', '.join(sorted(unknown))}")
    for playout in run.playouts:
        begun = ""
        for index, step in enumerate(playout.steps):
            asked = game.rules.decisions[game.rules.decision_of(step.state)]
            if game.rules.recurs(asked):
                begun = asked
            require(game.rules.recurs(asked) or not begun, f"{asked} is asked after {begun} ({playout.place(index)})")


@check_all_runs("sentences")
def sentences(runs: list[Run]) -> None:
    """Every kind of event is told in a sentence, or its words list it as silent."""
    game = runs[0].game
    kinds = {name for name, _ in game.rules.all_events.values()}
    silent = game.words.telling.silent
    require(silent <= kinds, f"`silent` names events that do not exist: {', '.join(sorted(silent - kinds))}")
    told: set[str] = set()
    seen: set[str] = set()
    for run in runs:
        names = names_of(run.setup)
        for playout in run.playouts:
            for event in playout.events:
                seen.add(event.kind)
                sentence = game.words.sentence(event, names)
                if sentence is not None:
                    told.add(event.kind)
                    require(sentence.text.strip(), f"an event {event.kind} is told in an empty sentence")
    untold = seen - told - silent
    require(not untold, f"events without a sentence: {', '.join(sorted(untold))}")


@check_all_runs("clauses-exist")
def clauses_exist(runs: list[Run]) -> None:
    """Every clause that an option, a choice or a sentence names is on the rules page."""
    game = runs[0].game
    known = {clause.id for clause in clauses_of(game)}
    require(known, f"the rules page has no clauses {game.facts.prefix}-1, {game.facts.prefix}-2 and so on")
    for option in game.options.declared:
        for clause in option.clauses:
            require(clause in known, f"option {option.name} names {clause}, which is not on the rules page")
    for run in runs:
        for position in run.decisions("clauses-exist", 6):
            assert position.step is not None
            for choice in position.choices(position.step.seat):
                fits = not choice.clause or choice.clause in known
                require(fits, f"choice {choice.name} names {choice.clause}, which is not on the rules page")
        for event in _one_of_each_kind(run):
            sentence = game.words.sentence(event, names_of(run.setup))
            fits = sentence is None or not sentence.clause or sentence.clause in known
            require(
                fits, f"the sentence of {event.kind} names {sentence and sentence.clause}, which is not on the page"
            )


@check_all_runs("by-the-letter")
def by_the_letter(runs: list[Run]) -> None:
    """What a game sets by the letter are values of options that it has, and where the default differs it says why."""
    game = runs[0].game
    declared = {option.name: option for option in game.options.declared}
    known = {clause.id for clause in clauses_of(game)}
    for reading in game.options.readings:
        require(reading.option in declared, f"by the letter sets {reading.option}, which is no option")
        option = declared[reading.option]
        literal = option.check(reading.letter)
        differs = literal != option.check(option.default)
        told = "says no reason why" if differs else "gives a reason for a difference, but there is none"
        require(bool(reading.why) == differs, f"by the letter, {reading.option}={literal}: the game {told}")
        require(reading.clause in known, f"by the letter names {reading.clause}, which is not on the rules page")


def _one_of_each_kind(run: Run) -> list[Event]:
    return list({event.kind: event for playout in run.playouts for event in playout.events}.values())


@check_each_run("dice-shown")
def dice_shown(run: Run) -> None:
    """The dice that a board shows for an event are as many as it says are lit or not, and each shows something."""
    for playout in run.playouts[: run.effort]:
        for event in playout.events:
            for handful in run.game.board.dice(event, run.setup):
                whole = len(handful.shown) == len(handful.lit) and all(face.strip() for face in handful.shown)
                require(whole, f"the dice of an event {event.kind} are not all shown: {handful}")


@check_each_run("text-board")
def text_board(run: Run) -> None:
    """Every board can be shown as text, to everybody."""
    for position in run.positions("text-board", 3):
        for seat in watchers(run.setup):
            text = run.game.board.text(position.scene(seat))
            require(text.strip(), f"the text board of {watcher_name(seat)} is empty ({position})")
