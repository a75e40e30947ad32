"""All seasons at hand on one page: every rate, real and replayed, with levels of 1984 and with the season's own.

What was found of a season is kept as a JSON file beside the page, so that seasons can be added one by one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import altair as alt
import numpy as np
import polars as pl

from fivetool.archive.events import EventFiles
from fivetool.archive.figures import Figures
from fivetool.archive.lahman import read_lahman
from fivetool.archive.season import Season as RealSeason
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.rules import counts, stats
from fivetool.games.dice_baseball.seasons.usual_games import usual_games
from fivetool.games.dice_baseball.workshop.builder import build_cards
from fivetool.games.dice_baseball.workshop.fitting import (
    build_from_totals,
    build_season,
    of_its_time,
    replayed,
    setup_of,
)
from fivetool.games.dice_baseball.workshop.honesty_table import honesty, within_error
from fivetool.games.dice_baseball.workshop.levels import Compared, Replayed, compared, events_of
from fivetool.games.dice_baseball.workshop.recipe import REPLAY
from fivetool.studies.dice_baseball.fidelity import compare
from fivetool.studies.dice_baseball.fidelity.forward import play_forward, real_usage
from fivetool.studies.dice_baseball.fidelity.replay import Season, Totals, play_season, prepare
from fivetool.studies.dice_baseball.fidelity.situations import (
    real_situations,
    replayed_situations,
    together,
    within_by_chance,
)
from fivetool.studies.plots import BLUE, ORANGE, colored

NAME = "dice-baseball-seasons"
TAPED_REPLAYS = 10  # of which every event is read
STATES_WITHIN = 0.05
FORWARD_WITHIN = 0.03  # of every rate, where managers lead the clubs
WINS_CORRELATION, TIMES_PYTHAGORAS, CARDS_WITHIN = 0.85, 1.15, 0.9


def study_season(
    files: EventFiles, real: RealSeason, replays: int, before: int, seed: int = 1, forward: int = 0
) -> dict[str, Any]:
    """Everything that the page tells of a season; `before` replays have the levels of 1984, and 0 leave them out.
    `forward` seasons are led by managers.
    """
    fitted = build_season(files, real)
    figures = fitted.figures
    season = prepare(files, fitted.cards)
    new = play_season(season, replays, seed)
    rows = honesty(fitted.shop)
    found = {
        "year": real.year,
        "games": len(files.games),
        "replays": replays,
        "estimated": list(figures.estimated),
        "has_sheet": fitted.levels is not None,
        "rates": _rates(figures, new),
        "luck": compare.luck_of_a_season(new),
        "wins": _wins(new, real),
        "states": _states(files, season, min(TAPED_REPLAYS, replays), seed),
        "cards": {kind: within_error(rows, kind) for kind in ("hitter", "pitcher")},
        "notice": real.notice,
    }
    if forward:
        found["forward"] = study_forward(files, fitted.cards, figures, forward)
    if before:
        plain, _ = build_cards(real, REPLAY)
        old = play_season(prepare(files, plain), before, seed)
        found |= {"replays_before": before, "before": _rates(figures, old), "wins_before": _wins(old, real)}
    return found


def study_forward_alone(files: EventFiles, real: RealSeason, seasons: int) -> dict[str, Any]:
    """Only what managers make of a season, to be kept beside its replays."""
    fitted = build_season(files, real)
    return {"year": real.year, "forward": study_forward(files, fitted.cards, fitted.figures, seasons)}


def study_forward(files: EventFiles, cards: CardSet, figures: Figures, seasons: int) -> dict[str, Any]:
    """What the page tells of a season that managers play forward."""
    played, real = play_forward(files, cards, seasons), real_usage(files)
    rates = [[one.name, one.real, one.replayed, FORWARD_WITHIN] for one in compared(figures, played.replayed)]
    return {"seasons": seasons, "rates": rates, "usage": [[name, real[name], played.usage[name]] for name in real]}


def study_totals(year: int, replays: int) -> dict[str, Any]:
    """What the page tells of a season of which only the totals of the Lahman tables are used: games of its managers
    with cards at the levels of 1984, and at those of its totals, beside these totals.
    """
    season = read_lahman(year)
    fitted = build_from_totals(season)
    setup = setup_of(REPLAY, fitted.cards.rules)
    plain = of_its_time(build_cards(season, REPLAY)[0], fitted.cards.rules, fitted.figures)
    found: dict[str, Any] = {"estimated": list(fitted.figures.estimated)}
    for name, cards in (("before", plain), ("rates", fitted.cards)):
        seen = replayed(usual_games(cards, setup), range(replays), seed=1)
        found[name] = [[one.name, one.real, one.replayed, one.tolerance] for one in compared(fitted.figures, seen)]
    return {"year": year, "totals": found, "notice_of_totals": season.notice}


def _rates(figures: Figures, totals: Totals) -> list[list[Any]]:
    return [[one.name, one.real, one.replayed, one.tolerance] for one in compared(figures, replayed_of(totals))]


def replayed_of(totals: Totals) -> Replayed:
    """Totals of a study as the levels of a season go by them."""
    lines = totals.lines[:-1].sum(axis=0)
    sums = {name: float(number) for name, number in zip(stats.LINE, lines, strict=True)}
    sums["DP"] = float(totals.counts[counts.TEAM_DP])
    decided = sums["PA"] - sums["IBB"] - sums["SH"] - sums["CI"]
    games = 2.0 * len(totals.season.games) * totals.replays
    return Replayed(sums["PA"], games, sums, totals.errors, events_of(sums), decided)


def _wins(totals: Totals, real: RealSeason) -> dict[str, float]:
    rows = compare.club_rows(totals, real.clubs)
    mean, _ = compare.wins_agreement(totals, rows)
    return {
        "correlation": mean.correlation,
        "miss": mean.typical_miss,
        "by_runs": compare.wins_by_runs(rows).typical_miss,
        "by_components": compare.wins_by_components(real).typical_miss,
        "by_chance": compare.wins_by_chance(totals).typical_miss,
    }


def _states(files: EventFiles, season: Season, replays: int, seed: int) -> dict[str, float]:
    parts = replayed_situations(season, replays, seed)
    real, again = real_situations(files), together(parts)
    off = np.abs(again.expectancy - real.expectancy)
    return {
        "within": int((off <= STATES_WITHIN).sum()),
        "mean": float(np.average(off, weights=real.met)),
        "worst": float(off.max()),
        "by_chance": within_by_chance(parts, STATES_WITHIN),
    }


# --- The page ---


def keep(found: Mapping[str, Any], folder: Path) -> Path:
    """Write what was found of a season beside the page; replays at the levels of 1984 stay if there are no new ones."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{NAME}-{found['year']}.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps(kept | dict(found), indent=1) + "\n", encoding="utf-8")
    return path


def write_page(folder: Path) -> Path:
    """The page over all seasons that have been kept, with a plot of every rate."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"{NAME}-*.json"))]
    found = [season for season in found if "rates" in season]
    rates_picture(found).save(folder / f"{NAME}.svg")
    path = folder / f"{NAME}.md"
    path.write_text("\n".join(_page(found)) + "\n", encoding="utf-8")
    return path


def rates_of(found: Mapping[str, Any], which: str = "rates") -> list[Compared]:
    """The rates of a season that were kept."""
    return [Compared(name, real, again, 0.0, tolerance) for name, real, again, tolerance in found[which]]


def missed_rates(found: Mapping[str, Any], which: str = "rates") -> list[Compared]:
    """Those that are farther off than wanted."""
    return [one for one in rates_of(found, which) if one.real and abs(one.difference) > one.tolerance]


def _page(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "# How true replays of real seasons are"
    yield ""
    yield (
        "Every game with the lineups, substitutes and pitchers it really had. *Before*: cards and charts at the levels "
        "of 1984. *After*: at the season's own, which short replays with other dice have set. Differences in percent "
        "of the real rate; those in bold are farther off than wanted (runs and plate appearances 1%, others 2%, what "
        "is rarer than one in 200 plate appearances 3%)."
    )
    yield ""
    yield (
        "Written season by season by `python -m fivetool.studies.dice_baseball.fidelity 1957eve.zip --over-all "
        "--forward 5 --totals`; `--replays 0` adds to what is at hand, which lies beside this page as JSON."
    )
    yield ""
    if notice := next((one["notice"] for one in found if one["notice"]), ""):
        yield from (f"*{notice}*", "")
    names = [one.name for one in rates_of(found[0])] if found else []
    yield f"| Season | Replays | {' | '.join(names)} | Missed |"
    yield f"|---|---:|{'---:|' * len(names)}---:|"
    for season in found:
        for which, title, replays in (("before", "before", "replays_before"), ("rates", "after", "replays")):
            if which not in season:
                continue
            cells = " | ".join(_cell(one) for one in rates_of(season, which))
            missed = len(missed_rates(season, which))
            yield f"| {season['year']} {title} | {season[replays]} | {cells} | {missed} |"
    yield ""
    yield "## Wins, situations, cards"
    yield ""
    yield (
        f"Wanted: a correlation of mean wins with real ones of {WINS_CORRELATION}, a typical miss of at most "
        f"{TIMES_PYTHAGORAS} times that of wins reckoned from the real runs, all 24 situations within {STATES_WITHIN} "
        f"runs, and {CARDS_WITHIN:.0%} of the cards within the error of their player's own sample. Beside them stand "
        "two yardsticks. *From components*: wins reckoned from what batters did, by BaseRuns; the order of hits and "
        "walks is luck that cards do not know. *Perfect cards*: each replay in turn takes the place of the real "
        "season, so that the cards are those by which it was played; cards made from a season hold a part of its luck "
        "and can come nearer than that."
    )
    yield ""
    yield (
        "| Season | Season sheet | Wins r, before | after | Miss, before | after | from real runs | from components "
        "| perfect cards | Situations within | perfect cards | Mean miss | Worst | Hitters' cards within | Pitchers' |"
    )
    yield "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for season in found:
        wins, states, cards = season["wins"], season["states"], season["cards"]
        old = season.get("wins_before", {})
        yield (
            f"| {season['year']} | {'yes' if season['has_sheet'] else 'not needed'} | {_number(old, 'correlation', 3)} "
            f"| {wins['correlation']:.3f} | {_number(old, 'miss', 2)} | {wins['miss']:.2f} | {wins['by_runs']:.2f} "
            f"| {_number(wins, 'by_components')} | {_number(wins, 'by_chance')} | {states['within']} of 24 "
            f"| {_number(states, 'by_chance')} | {states['mean']:.3f} | {states['worst']:.3f} | {cards['hitter']:.0%} "
            f"| {cards['pitcher']:.0%} |"
        )
    yield ""
    yield from _forward_lines([season for season in found if "forward" in season], names)
    yield from _totals_lines([season for season in found if "totals" in season], names)
    yield "## What falls short"
    yield ""
    for season in found:
        yield f"- {season['year']}: {'; '.join(shortfalls(season)) or 'nothing'}."
    yield ""
    yield f"![Every rate by season, real and replayed]({NAME}.svg)"


def _forward_lines(found: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[str]:
    if not found:
        return
    yield from ("## Played forward by managers", "")
    yield (
        "The same calendar and cards, with rest and injuries, but lineups, pitchers and calls are those of a league's "
        f"managers. Wanted: every rate within {FORWARD_WITHIN:.0%}."
    )
    yield ""
    usage = [name for name, *_ in found[0]["forward"]["usage"]]
    yield f"| Season | Seasons played | {' | '.join(names)} | Missed |"
    yield f"|---|---:|{'---:|' * len(names)}---:|"
    for season in found:
        rates = rates_of(season["forward"])
        missed = sum(abs(one.difference) > one.tolerance for one in rates)
        cells = " | ".join(map(_cell, rates))
        yield f"| {season['year']} | {season['forward']['seasons']} | {cells} | {missed} |"
    yield ""
    yield f"| Season | {' | '.join(f'{name.capitalize()}, real | forward' for name in usage)} |"
    yield f"|---|{'---:|' * 2 * len(usage)}"
    for season in found:
        cells = " | ".join(f"{real:.2f} | {again:.2f}" for _, real, again in season["forward"]["usage"])
        yield f"| {season['year']} | {cells} |"
    yield ""


def _totals_lines(found: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[str]:
    if not found:
        return
    yield from ("## From totals alone", "")
    yield (
        "Cards of the Lahman tables, without event files: games of managers, beside the totals of the season. What "
        "the tables do not say is estimated, and stands here beside its own estimate; how good those are, "
        "[the page about cards](../cards.md#the-season-sheet) tells."
    )
    yield ""
    yield f"| Season | {' | '.join(names)} | Missed |"
    yield f"|---|{'---:|' * len(names)}---:|"
    for season in found:
        for which, title in (("before", "before"), ("rates", "after")):
            rates = rates_of(season["totals"], which)
            cells = " | ".join(map(_cell, rates))
            yield f"| {season['year']} {title} | {cells} | {len(missed_rates(season['totals'], which))} |"
    yield ""
    yield from (f"*{found[0]['notice_of_totals']}*", "")


def _number(found: Mapping[str, float], name: str, digits: int = 1) -> str:
    """A number, if it has been measured."""
    return f"{found[name]:.{digits}f}" if name in found else "–"


def _cell(one: Compared) -> str:
    if not one.real:
        return "–"
    text = f"{100 * one.difference:+.1f}"
    return f"**{text}**" if abs(one.difference) > one.tolerance else text


def shortfalls(season: Mapping[str, Any]) -> list[str]:
    """What of a season is farther off than wanted."""
    said = [f"{one.name} {one.difference:+.1%}" for one in missed_rates(season)]
    wins, states = season["wins"], season["states"]
    if wins["correlation"] < WINS_CORRELATION:
        said.append(f"wins r {wins['correlation']:.3f}")
    if wins["miss"] > TIMES_PYTHAGORAS * wins["by_runs"]:
        said.append(f"wins miss {wins['miss'] / wins['by_runs']:.2f} times those from real runs")
    if states["within"] < 24:
        said.append(f"{24 - states['within']} situations, worst {states['worst']:.3f}")
    if season.get("estimated"):
        said.append(f"not in the files and estimated: {', '.join(season['estimated'])}")
    said += [f"{kind}s' cards {share:.0%}" for kind, share in season["cards"].items() if share < CARDS_WITHIN]
    return said


def rates_picture(found: Sequence[Mapping[str, Any]]) -> Any:
    """A small plot for every rate: real and replayed, by season."""
    rows = [
        {"season": season["year"], "rate": one.name, "value": value, "which": which}
        for season in found
        for one in rates_of(season)
        for which, value in (("real", one.real), ("replayed", one.replayed))
    ]
    lines = (
        alt.Chart(pl.DataFrame(rows))
        .mark_line(point=True)
        .encode(
            x=alt.X("season:Q", axis=alt.Axis(format="d"), scale=alt.Scale(zero=False), title=None),
            y=alt.Y("value:Q", title=None, scale=alt.Scale(zero=False)),
            color=colored("which", {"real": BLUE, "replayed": ORANGE}),
            strokeDash="which:N",
        )
        .properties(width=170, height=90)
    )
    return lines.facet(facet=alt.Facet("rate:N", title=None, sort=None), columns=4).resolve_scale(y="independent")
