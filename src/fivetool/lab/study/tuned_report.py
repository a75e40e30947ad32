"""The report of a tuning: how far the start and the finalists are from the aims, and what was traded for what."""

from __future__ import annotations

import shlex

from fivetool.lab.study import charts
from fivetool.lab.study.folder import StudyFolder
from fivetool.lab.study.report import Part
from fivetool.lab.study.telling import aim_title, comparison_rows
from fivetool.lab.study.tuned import START, TITLE_OF_FINAL, TRIAL, Trial, Tuned

SHOWN_TRIALS = 12


def parts_of_tuned(found: Tuned) -> list[Part]:
    """The parts of the report, in order."""
    traded = [_traded(found)] if found.best != START else []
    return [_opening(found), _finalists(found), _settings(found), *traded, _trials(found)]


def _opening(found: Tuned) -> Part:
    final = found.final
    study, versions = final.study, StudyFolder(final.folder).manifest()["versions"][-1]
    refused, stopped = sum(bool(one.refused) for one in found.trials), sum(one.stopped for one in found.trials)
    sentences = [
        study.about,
        f"{study.declared_game.title}, rules version {study.rules_version}: {len(found.trials)} trials on equal luck, "
        f"{stopped} of them broken off because they could not win, {refused} refused by the rules. The start and "
        f"the {len(found.scores) - 1} best were judged by {final.games_played:,} fresh games, "
        f"{study.games:,} in each cell.",
        _verdict(found),
        "± is half of a 95% interval.",
        f"Made by `fivetool study tune {shlex.quote(study.file)}` with Fivetool {versions['fivetool']}.",
    ]
    return Part(study.title.removesuffix(TITLE_OF_FINAL), tuple(sentence for sentence in sentences if sentence))


def _verdict(found: Tuned) -> str:
    """Who meets how many aims."""
    ranges = [aim for aim in found.final.study.aims if aim.goal == "range"]
    if not ranges:
        return ""
    own, best = found.met(START), found.met(found.best)
    said = f"The start meets {len(own)} of {len(ranges)} aims"
    if found.best == START:
        return f"{said}, and no finalist came nearer to all of them."
    lost = [aim_title(aim) for aim in own if aim not in best]
    worse = f"; it gives up {', '.join(lost)}" if lost else ""
    return f"{said}; {found.best}, which came nearest, meets {len(best)}{worse}."


def _finalists(found: Tuned) -> Part:
    aims = found.final.study.aims
    columns = ["setting", "from the aims", *(aim_title(aim) for aim in aims)]
    said = "How far a setting is from all aims together is the sum of its misses, squared; 0 is within all of them."
    return Part("Finalists on fresh games", (said,), table=(columns, list(found.rows())), left=1)


def _settings(found: Tuned) -> Part:
    """What each finalist changes."""
    finalists = [label for label in found.scores if label != START]
    start = found.labels_of(START)
    rows = [
        [name, label, *(_changed(label, found.labels_of(finalist)[name]) for finalist in finalists)]
        for name, label in start.items()
    ]
    return Part("What they change", table=(["option", START, *finalists], rows), left=2 + len(finalists))


def _changed(own: str, other: str) -> str:
    return "" if own == other else other


def _traded(found: Tuned) -> Part:
    said = ("Every difference to the start, on the same dice; the clearest first.",)
    columns, rows = comparison_rows(found.final)
    best = [row for row in rows if any(cell.endswith(f"→ {found.best}") for cell in row)]
    return Part(f"What {found.best} trades", said, table=(columns, best), left=len(found.final.axis_names) + 1)


def _trials(found: Tuned) -> Part:
    tried = {tuple(one.labels.values()): one for one in reversed(found.trials) if not one.refused}
    ranked = sorted(tried.values(), key=lambda one: one.score)
    rows = [_trial_row(one) for one in ranked[:SHOWN_TRIALS]]
    drawn = [
        {"setting": _name(one), "mean": one.score, "low": one.best_case, "high": one.worst_case}
        for one in ranked[:SHOWN_TRIALS]
    ]
    said = (
        f"The {len(rows)} nearest of {len(tried)} settings that were played, on the games of the search. The best of "
        "many noisy figures looks better than it is, so these games do not count in the final.",
    )
    picture = charts.as_svg(charts.intervals(drawn, "from the aims"))
    columns = ["setting", "from the aims", "at best", "at worst", "games"]
    return Part("Trials", said, picture=picture, table=(columns, rows), left=1)


def _name(trial: Trial) -> str:
    return f"{TRIAL} {trial.number}" if trial.number else START


def _trial_row(trial: Trial) -> list[str]:
    ends = (f"{score:.2f}" for score in (trial.score, trial.best_case, trial.worst_case))
    return [_name(trial), *ends, f"{trial.games:,}"]
