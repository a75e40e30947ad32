"""Looking the books over: every game is played again and every figure worked out again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fivetool.errors import FivetoolError
from fivetool.game.versions import other_managers_since
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, League
from fivetool.league.models import ONLY_TOTALS
from fivetool.league.play import box_of, names_of
from fivetool.league.reading import ManagersGoneError, sound_books
from fivetool.league.rows import slot_of
from fivetool.league.season import counted_again, fresh_slots, play_whole_season, season_summary
from fivetool.league.statistics import Totals, figures_out_of_balance

MOST_PROBLEMS = 20


@dataclass
class Findings:
    """What an audit found."""

    games: int = 0
    lines: int = 0
    not_replayed: int = 0  # games of managers whom today's rules no longer have
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything agrees."""
        return not self.problems

    def complain(self, problem: str) -> None:
        """Note what does not agree; after a few the rest is only more of the same."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)


def audit(
    books: Books,
    league: League,
    season: int,
    *,
    replay: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Findings:
    """Check a season: all that is kept of games against their replays, totals against lines, standings, series and
    champion against results, and that what one side did is what the other allowed."""
    with sound_books():
        return _audit(books, league, season, replay, progress)


def _audit(books: Books, league: League, season: int, replay: bool, progress: Callable[[int], None] | None) -> Findings:
    row = books.season_row(league, season)
    findings = Findings()
    if league.plan.founding not in ("", league.founding):
        findings.complain("The clubs, the plan or the seed are not those the league was founded with.")
    if row.kept == ONLY_TOTALS:
        _audit_totals(books, league, season, row, findings)
        return findings
    lines: dict[int, list[Any]] = {}
    for line in books.lines(league, season):
        lines.setdefault(line.game, []).append(line)
    totals = Totals()
    games = books.games(league, season)
    _audit_calendar(books, league, season, games, findings)
    for game in games:
        own = lines.pop(game.number, [])
        if not game.played:
            if own or game.result is not None or game.digest is not None:
                findings.complain(f"Game {game.number} has not been played but has entries.")
            continue
        findings.games += 1
        findings.lines += len(own)
        if replay:
            _audit_game(books, league, game, own, findings)
        for line in own:
            totals.add_line(game.stage, line.club, line.part, line.player, line.figures)
        if progress:
            progress(1)
    for number in lines:
        findings.complain(f"There are lines of game {number}, which is not in the calendar.")
    if row.over:
        _audit_ending(league, games, row, findings)
        _compare_totals(totals, books.stored_totals(league, season), findings)
    return findings


def _audit_calendar(books: Books, league: League, season: int, games: list[Any], findings: Findings) -> None:
    """Who meets whom on which day must follow from the plan: where clubs are only names, no replay would tell."""
    planned = {slot.number: slot for slot in fresh_slots(league, season, books.given(league))}
    stored = {game.number: game for game in games if game.stage == REGULAR}
    for number in sorted(planned.keys() | stored.keys()):
        slot, game = planned.get(number), stored.get(number)
        if slot is None or game is None:
            findings.complain(f"Game {number} is {'not in the calendar' if slot is None else 'missing'}.")
        elif (game.day, game.away, game.home) != (slot.day.isoformat(), slot.away, slot.home):
            findings.complain(f"Game {number} has other clubs or another day than the schedule says.")


def _audit_game(books: Books, league: League, game: Any, own: list[Any], findings: Findings) -> None:
    try:
        with sound_books():
            _compare_game(books, league, game, own, findings)
    except ManagersGoneError:
        findings.not_replayed += 1
    except FivetoolError as error:
        findings.complain(f"Game {game.number} cannot be played again: {error}")


def _compare_game(books: Books, league: League, game: Any, own: list[Any], findings: Findings) -> None:
    played = books.played_again(league, game)
    if played.digest(league.rules_version) != game.digest:
        findings.complain(f"Game {game.number} replays to a different result.")
        return
    box = box_of(played, names_of(league.clubs[game.away].name, league.clubs[game.home].name))
    results, runs = played.setup.score(played.state)
    clubs = (game.away, game.home)
    lines = [(clubs[line.team], clubs[1 - line.team], line.part, line.player, dict(line.figures)) for line in box.lines]
    seasons = league.game.league.seasons
    aftermath = seasons.aftermath(played.setup, played.state, played.events) if seasons else {}
    if league.rules_version < league.game.facts.version:  # an earlier version may not have told everything
        aftermath = {name: value for name, value in aftermath.items() if name in game.aftermath}
    for problem, stored, again in (
        ("the result in the books is not that", [game.away_runs, game.home_runs, game.result], [*runs, results[0]]),
        (
            "the lines in the books are not those",
            [(o.club, o.opponent, o.part, o.player, o.figures) for o in own],
            lines,
        ),
        ("the innings in the books are not those", game.innings, box.innings),
        ("the decisions in the books are not those", game.notes, box.notes),
        ("rest and injuries in the books are not those", game.aftermath, aftermath),
    ):
        if as_json(stored) != as_json(again):
            findings.complain(f"Game {game.number}: {problem} of the game.")
    if league.game.league.scorer is not None:
        for problem in figures_out_of_balance(league.game.league.scorer, box):
            findings.complain(f"Game {game.number}: {problem}.")


def _audit_ending(league: League, games: list[Any], row: Any, findings: Findings) -> None:
    """What is kept of a finished season must follow from its results."""
    season = counted_again(league, row.season, [slot_of(game) for game in games], row.summary["rosters"])
    records = season.table.records
    if sum(one.wins for one in records) != sum(one.losses for one in records):
        findings.complain("There are not as many wins as losses.")
    if sum(one.run_difference for one in records) != 0:
        findings.complain("Runs scored are not runs allowed.")
    summary = as_json(season_summary(season))
    if row.champion != summary["champion"]:
        findings.complain("The champion in the books did not win the season.")
    for name, worked_out in summary.items():
        if row.summary.get(name) != worked_out:
            findings.complain(f"What the books keep as the {name} of the season does not follow from the results.")


def as_json(value: Any) -> Any:
    """A value as a database gives it back.

    >>> as_json({"home": (3, 1)})
    {'home': [3, 1]}
    """
    return json.loads(json.dumps(value))


def _compare_totals(added: Totals, stored: Totals, findings: Findings) -> None:
    for whose in added.rows.keys() | stored.rows.keys():
        one, other = added.rows.get(whose), stored.rows.get(whose)
        if one is None or other is None or one.games != other.games or one.figures != other.figures:
            findings.complain(f"{whose.player}, {whose.part}: the totals of the season are not the sum of his games.")


def _audit_totals(books: Books, league: League, season: int, row: Any, findings: Findings) -> None:
    """A season of which only totals are kept is played again from its seed."""
    versions = list(row.summary["rosters"])
    contents = [books.roster(league, club.number, versions[club.number]) for club in league.clubs]
    closing, playing = play_whole_season(league, season, contents, versions, given=books.given(league))
    findings.games = len(playing.slots)
    if other_managers_since(league.game, league.rules_version):
        findings.not_replayed = findings.games
        return
    _compare_totals(closing.totals, books.stored_totals(league, season), findings)
    if row.summary != as_json(closing.summary):
        findings.complain("The season, played again, ends differently.")
