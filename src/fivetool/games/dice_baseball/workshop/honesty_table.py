"""The honesty table of a card set: what every card will do on average against what its player did (DB-193)."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from fivetool.games.dice_baseball.workshop import player_rates
from fivetool.games.dice_baseball.workshop.builder import expected
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, HOME_RUN, Recipe, Vector
from fivetool.games.dice_baseball.workshop.subjects import Subject, Workshop

PER = 600  # plate appearances to which misses are scaled
ON_BASE = EVENTS.index("SO")  # events before it put the batter on base


@dataclass(frozen=True)
class Row:
    """A card's line: rates per plate appearance that the dice decide."""

    club: str
    player: str
    name: str
    card: str  # hitter or pitcher
    trials: int
    real: Vector
    expected: Vector
    clamped: tuple[str, ...]  # such as "vLH SO": a number below 0 was called for

    @property
    def missed(self) -> tuple[str, ...]:
        """Events that the card cannot do as often, or as seldom, as the player did, with the miss in 600.

        What a player with this card might have done by luck, in as many plate appearances as he had, is no miss.
        """
        found = []
        for event, real, card in zip(EVENTS, self.real, self.expected, strict=True):
            luck = math.sqrt(max(card * (1 - card), 0.0) / self.trials) if self.trials else math.inf
            if abs(card - real) > REPORT_ERRORS * luck and abs(card - real) * PER > REPORT_PER_600:
                found.append(f"{event} {(card - real) * PER:+.0f}")
        return tuple(found)


REPORT_ERRORS, REPORT_PER_600 = Recipe.report_errors, Recipe.report_per_600


def within_error(rows: list[Row], card: str, fewest: int = 100) -> float:
    """The share of cards of a kind, with so many plate appearances or more, that miss nothing."""
    chosen = [row for row in rows if row.card == card and row.trials >= fewest]
    return sum(not row.missed for row in chosen) / len(chosen) if chosen else 1.0


def honesty(shop: Workshop) -> list[Row]:
    """The line of every card."""
    return [row_of(shop, subject) for subject in shop.subjects]


def row_of(shop: Workshop, subject: Subject) -> Row:
    """Compare a card with its player."""
    league = shop.leagues[subject.league].rates
    weights = {match: subject.weight(match, league) for match in subject.matches}
    total = sum(weights.values())
    trials = player_rates.trials(subject.total)
    mean = np.zeros(len(EVENTS))
    for match, weight in weights.items():
        mean = mean + expected(shop, subject, match) * (weight / total if total else 1 / len(weights))
    mean[HOME_RUN] *= subject.park
    return Row(
        club=subject.player.club,
        player=subject.player.id,
        name=subject.player.name,
        card=subject.kind,
        trials=trials,
        real=player_rates.counts(subject.total) / trials if trials else np.zeros(len(EVENTS)),
        expected=mean,
        clamped=tuple(_clamped(subject)),
    )


def _clamped(subject: Subject) -> Iterator[str]:
    for column, match in zip(("vLH", "vRH"), subject.matches, strict=True):
        for event, raw in zip(EVENTS, subject.raw[match], strict=True):
            if raw < -0.5:
                yield f"{column} {event}"


def as_csv(rows: list[Row], estimated: Sequence[str] = ()) -> str:
    """The table as a CSV file: for each event the real rate and that of the card, in thousandths.

    `estimated` names what the files of the season do not say; the last column repeats it.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    pairs = [f"{event} {what}" for event in (*EVENTS, "OB") for what in ("real", "card")]
    writer.writerow(
        ["club", "player", "name", "card", "n", *pairs, "missed per 600", "could not be expressed", "estimated"]
    )
    for row in sorted(rows, key=lambda row: (row.club, row.card, -row.trials, row.player)):
        rates = [f"{1000 * rate:.1f}" for pair in zip(row.real, row.expected, strict=True) for rate in pair]
        on_base = [f"{1000 * rates[:ON_BASE].sum():.1f}" for rates in (row.real, row.expected)]
        missed = row.missed if row.trials else ()
        heading = [row.club, row.player, row.name, row.card, row.trials]
        writer.writerow([*heading, *rates, *on_base, "; ".join(missed), "; ".join(row.clamped), "; ".join(estimated)])
    return out.getvalue()


def league_means(rows: list[Row], card: str) -> Vector:
    """Over all cards of a kind: what they do on average, relative to what really happened."""
    chosen = [row for row in rows if row.card == card]
    done = np.sum([row.expected * row.trials for row in chosen], axis=0)
    real = np.sum([row.real * row.trials for row in chosen], axis=0)
    return np.asarray(np.divide(done, real, out=np.ones(len(EVENTS)), where=real > 0))


def summary(rows: list[Row], fewest: int = 100, most_told: int = 12) -> list[str]:
    """What a person should know, in lines."""
    lines = []
    for card in ("hitter", "pitcher"):
        means = league_means(rows, card)
        shown = "  ".join(f"{event} {100 * (mean - 1):+.2f}%" for event, mean in zip(EVENTS, means, strict=True))
        lines.append(f"All {card}s' cards against the season: {shown}")
    regulars = [row for row in rows if row.trials >= fewest]
    missed = [row for row in regulars if row.missed]
    lines.append(
        f"{len(missed)} of {len(regulars)} cards with {fewest} plate appearances or more miss something "
        f"by more than luck would explain and {REPORT_PER_600:.0f} in {PER}:"
    )
    worst = sorted(missed, key=lambda row: -float(np.abs(row.expected - row.real).max()))
    lines += [f"  {row.name} ({row.club}, {row.card}): {', '.join(row.missed)} in {PER}" for row in worst[:most_told]]
    if len(worst) > most_told:
        lines.append(f"  and {len(worst) - most_told} more; all of them are in the table.")
    return lines
