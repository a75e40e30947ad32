"""Checks of baseball: what the shared events of the tape say about runners, outs and runs must add up.

Games that have no runners write none of these events, and nothing is asked of them but that runs come to nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from fivetool.engine.diamond import BATTER, FIRST, HOME, THIRD
from fivetool.engine.tape import ADVANCE, LEFT_ON_BASE, PUT_OUT, REPLACED, RUN
from fivetool.game.rules import Outcome
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.testing.findings import ConformanceError, check_each_run, require
from fivetool.testing.playouts import Playout, Position, Run, WholeGame, names_of

MOST_OUTS = 3
SCOREBOARDS_APART = 25  # events

SharedEvent = tuple[int, int, int, int, int]  # kind and its first four fields


def _taped(run: Run) -> Iterator[tuple[WholeGame, list[SharedEvent]]]:
    """Finished games whose tape is whole, with its shared events."""
    for whole in run.whole_games:
        if whole.complete and whole.over:
            pairs = zip(whole.kinds.tolist(), whole.fields.tolist(), strict=True)
            yield whole, [(kind, *fields) for kind, fields in pairs]


@check_each_run("score-from-tape")
def score_from_tape(run: Run) -> None:
    """Each team's score is the number of its run events, and each of these carries the score so far."""
    for whole, events in _taped(run):
        runs = [0] * run.setup.team_count
        for kind, team, _, _, score in events:
            if kind == RUN:
                runs[team] += 1
                require(
                    score == runs[team], f"a run event says {score} where team {team} has {runs[team]} ({_at(whole)})"
                )
        require(runs == whole.runs, f"the score is {whole.runs}, the tape has runs {runs} ({_at(whole)})")


@check_each_run("runners-accounted")
def runners_accounted(run: Run) -> None:
    """Everybody who reached base scored, was put out, was left on base, or stands there at the end."""
    for whole, events in _taped(run):
        diamond = _Diamond.after(events)
        for team in range(run.setup.team_count):
            reached = sum(kind == ADVANCE and who == team and start == BATTER for kind, who, _, start, _ in events)
            scored = sum(kind == RUN and who == team for kind, who, *_ in events)
            out = sum(kind == PUT_OUT and who == team and base > BATTER for kind, who, _, base, _ in events)
            left = sum(count for kind, who, count, *_ in events if kind == LEFT_ON_BASE and who == team)
            standing = len(diamond.of(team))
            told = scored + out + left + standing
            require(
                reached == told,
                f"team {team}: {reached} reached base, but {scored} scored, {out} were out, {left} were left "
                f"and {standing} stand on base ({_at(whole)})",
            )


@check_each_run("runners-on-bases")
def runners_on_bases(run: Run) -> None:
    """A base holds one runner, a runner leaves from where he stands, and nobody passes anybody."""
    for whole, events in _taped(run):
        diamond = _Diamond()
        for event in events:
            problem = diamond.move(event)
            if problem:
                raise ConformanceError(f"{problem} ({_at(whole)})")


@check_each_run("three-outs")
def three_outs(run: Run) -> None:
    """Outs are counted one by one, and a half-inning has at most three (for games that count outs)."""
    for whole, events in _taped(run):
        batting, outs = -1, 0
        for kind, team, _, _, counted in events:
            if team != batting or kind == LEFT_ON_BASE or outs == MOST_OUTS:
                batting, outs = team, 0
            if kind == PUT_OUT and counted:
                require(counted <= MOST_OUTS, f"team {team} makes out number {counted} of a half-inning ({_at(whole)})")
                require(
                    counted == outs + 1, f"out number {counted} of team {team} follows number {outs} ({_at(whole)})"
                )
                outs = counted


@check_each_run("results")
def results(run: Run) -> None:
    """One team wins (2) and all others lose (0), or the leaders draw (1); seats of a team share its result."""
    teams = run.setup.teams
    for whole in run.whole_games:
        by_team = {team: whole.results[teams.index(team)] for team in set(teams)}
        shared = all(result == by_team[team] for team, result in zip(teams, whole.results, strict=True))
        require(shared, f"seats of one team have different results: {whole.results} ({_at(whole)})")
        values = sorted(by_team.values())
        known = all(value in list(Outcome) for value in values)
        require(known, f"results must be 2, 1 or 0, and are {whole.results} ({_at(whole)})")
        one_winner = values.count(Outcome.WON) == 1 and Outcome.DRAWN not in values
        draw = Outcome.WON not in values and values.count(Outcome.DRAWN) > 1
        alone = len(values) == 1
        require(one_winner or draw or alone, f"results {whole.results} are neither a win nor a draw ({_at(whole)})")
        require(min(whole.runs) >= 0, f"a team has fewer than no runs: {whole.runs} ({_at(whole)})")


@check_each_run("scoreboard")
def scoreboard(run: Run) -> None:
    """The scoreboard, read off the events, ends with the score; the line score shows the same, event by event."""
    for playout in run.playouts[: 3 * run.effort]:
        if not playout.over:
            continue
        position = Position(playout, len(playout.steps))
        board = run.game.board.scoreboard(position.scene(SPECTATOR))
        totals = dict(board.totals)
        runs = playout.setup.score(playout.final).runs
        require("R" in totals, f"the scoreboard has no total R; it has {list(totals)}")
        require(
            list(totals["R"]) == runs,
            f"the scoreboard ends with {list(totals['R'])}, the score is {runs} (seed '{playout.seed}')",
        )
        require(board.teams == names_of(run.setup).teams, f"the scoreboard has teams {board.teams}")
        _check_line_score(playout)
        full = len(board.lines) == len(board.teams) and all(len(line) == len(board.columns) for line in board.lines)
        require(full, f"the scoreboard's rows do not fit its columns (seed '{playout.seed}')")


def _check_line_score(playout: Playout) -> None:
    """Hold a line score that is shown after every event against one that is shown at the end."""
    setup, names = playout.setup, names_of(playout.setup)
    line_score = setup.game.board.line_score(setup, names)
    shown = line_score.show()
    for count, event in enumerate(playout.events, 1):
        changed = line_score.enter(event)
        now = line_score.show()
        require(changed or now == shown, f"the line score changed with {event.kind}, and says that it did not")
        shown = now
        if count % SCOREBOARDS_APART == 0 or count == len(playout.events):
            scene = Scene(setup, playout.final, SPECTATOR, names, playout.events[:count])
            same = now == setup.game.board.scoreboard(scene)
            require(same, f"line score and scoreboard differ after event {count} (seed '{playout.seed}')")


class _Diamond:
    """Where everybody stands, told by the events alone; teams may have diamonds of their own."""

    def __init__(self) -> None:
        self._bases: dict[int, dict[int, int]] = defaultdict(dict)  # team -> base -> runner
        self._pushed: tuple[int, int, int] | None = None  # team, runner, base: pushed off it, and must go on at once

    @classmethod
    def after(cls, events: list[SharedEvent]) -> _Diamond:
        diamond = cls()
        for event in events:
            diamond.move(event)
        return diamond

    def of(self, team: int) -> dict[int, int]:
        """The runners of a team by base."""
        return self._bases[team]

    def move(self, event: SharedEvent) -> str:
        """Let an event happen; says what is wrong with it, if anything."""
        kind, team, runner, origin, target = event
        bases = self._bases[team]
        pushed, self._pushed = self._pushed, None
        if pushed is not None:
            if kind != ADVANCE or (team, runner, origin) != pushed:
                return f"runner {pushed[1]} is pushed off base {pushed[2]} and stays there"
            return self._push_on(bases, team, runner, origin, target)
        if kind == ADVANCE and origin + 1 == target and target in bases:
            bases.pop(origin, None)
            return self._push_on(bases, team, runner, origin, target)
        if kind == LEFT_ON_BASE:
            bases.clear()
            return ""
        if kind == REPLACED:
            there = bases.get(origin) == runner
            bases[origin] = target
            return "" if there else f"runner {runner} is replaced on {origin}, and not there"
        if kind == PUT_OUT and origin > BATTER:
            return "" if bases.pop(origin, None) == runner else f"runner {runner} is put out on {origin}, and not there"
        return self._advance(bases, runner, origin, target) if kind == ADVANCE else ""

    def _push_on(self, bases: dict[int, int], team: int, runner: int, origin: int, target: int) -> str:
        """A walk told from the batter forward: he takes a base, and whoever stood there has to go on."""
        if target != origin + 1:
            return f"runner {runner} is pushed from {origin} to {target}"
        if target in bases:
            self._pushed = (team, bases[target], target)
        if target < HOME:
            bases[target] = runner
        return ""

    def _advance(self, bases: dict[int, int], runner: int, origin: int, target: int) -> str:
        if origin > BATTER and bases.pop(origin, None) != runner:
            return f"runner {runner} leaves base {origin}, and was not there"
        if not origin < target <= HOME:
            return f"runner {runner} goes from {origin} to {target}"
        ahead = [base for base in range(max(origin + 1, FIRST), min(target, THIRD) + 1) if base in bases]
        if target < HOME:
            bases[target] = runner
        if target in ahead:
            return f"runner {runner} comes to base {target}, where somebody stands"
        return (
            f"runner {runner} passes somebody on base {ahead[0]} on his way from {origin} to {target}" if ahead else ""
        )


def _at(whole: WholeGame) -> str:
    return f"game {whole.number}"
