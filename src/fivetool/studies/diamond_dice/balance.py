"""The balance report: what every card and every decision is worth, measured in games between managers.

    python -m fivetool.studies.diamond_dice.balance --games 1000000 --out docs/balance

plays that many games, then a tenth as many for every kind of decision that one side forgoes and for every ability
that a pitcher does without, weighs single uses of every kind of decision, and writes `diamond-dice.md` with its plots
into the folder. `--search FILE` adds what `fivetool.studies.search_gain diamond-dice --out FILE` has found.
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import altair as alt

from fivetool.game.setup import Setup
from fivetool.games.diamond_dice import GAME
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.rules import figures
from fivetool.lab.watch import Weighed
from fivetool.studies.diamond_dice.house_rules import house_rules_part
from fivetool.studies.diamond_dice.measured import ForgoneLine, Measured, measure, measure_forgone, weigh_all
from fivetool.studies.diamond_dice.worth_of_decisions import decision_part
from fivetool.studies.plots import named_bars, share_bars

SHARE_A_DECISION = 10  # a tenth of the games for every decision that is forgone
FEWEST_GAMES = 50 * SHARE_A_DECISION
DOUBT = 2  # standard errors

# --- Abilities ---

PASSIVE_NOTHING = "Mustache"  # what stands on a card that has lost its only ability


@dataclass(frozen=True)
class AbilityLine:
    """One ability of one pitcher: how often his team wins with it and without it."""

    card: Card
    ability: str
    with_it: float
    without_it: float
    runs: float  # fewer runs allowed with it

    @property
    def wins_added(self) -> float:
        """What the ability adds to the games won."""
        return self.with_it - self.without_it


def measure_abilities(setup: Setup, full: Measured) -> list[AbilityLine]:
    """Every ability but those that do nothing, on the same dice with it (`full`) and without it."""
    lines = []
    for number, card in enumerate(CARD_SETS.of(setup.options["card_set"]).cards, 1):
        for ability in card.abilities:
            if ability != PASSIVE_NOTHING:
                poorer = measure(_without(setup, card.id, ability), full.games)
                (won, allowed), (won_poorer, allowed_poorer) = (_of_card(part, number) for part in (full, poorer))
                lines.append(AbilityLine(card, ability, won, won_poorer, allowed_poorer - allowed))
    return lines


def _without(setup: Setup, card_id: str, ability: str) -> Setup:
    """The same game, but a card has lost an ability."""
    content = CARD_SETS.of(setup.options["card_set"]).model_dump(exclude_none=True)
    for card in content["card"]:
        if card["id"] == card_id:
            card["abilities"] = [other for other in card["abilities"] if other != ability] or [PASSIVE_NOTHING]
            if ability == "Slugger":
                for numbers in ("c", "p", "s"):
                    card.pop(numbers)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a set that lacks an ability on purpose need not be told so
        return GAME.setup(2, **{**setup.options, "card_set": content})


def _of_card(measured: Measured, number: int) -> tuple[float, float]:
    """How often the team that has drawn a card wins, and the runs it allows."""
    drawn, _, result, _, allowed = (int(value) for value in measured.cards[number])
    return result / drawn / 2, allowed / drawn


# --- The report ---


@dataclass(frozen=True)
class CardLine:
    """One card's line in the report."""

    card: Card
    drawn: int
    played: float
    wins_added: float
    runs: float  # more for a batter's team, or fewer allowed by a pitcher's, than on average


def card_lines(setup: Setup, measured: Measured) -> list[CardLine]:
    """What drawing each card does to a team's results."""
    lines = []
    mean = sum(measured.runs) / 2
    for number, card in enumerate(CARD_SETS.of(setup.options["card_set"]).cards, 1):
        drawn, played, result, scored, allowed = (int(value) for value in measured.cards[number])
        runs = scored / drawn - mean if card.type == "B" else mean - allowed / drawn
        lines.append(CardLine(card, drawn, played / drawn, result / drawn / 2 - 0.5, runs))
    return lines


def report(setup: Setup, games: int, folder: Path, search: Path | None = None) -> str:
    """Measure, write the plots, and return the report."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = measure(setup, games)
    full = measure(setup, games // SHARE_A_DECISION)
    forgone, weighed, abilities = measure_forgone(setup, full), weigh_all(setup, full), measure_abilities(setup, full)
    lines = card_lines(setup, whole)
    _plot_runs(whole, folder / "diamond-dice-runs.svg")
    _plot_cards(lines, folder / "diamond-dice-cards.svg")
    _plot_decisions(forgone, folder / "diamond-dice-decisions.svg")
    _plot_abilities(abilities, folder / "diamond-dice-abilities.svg")
    parts = [_head(whole), _verdict(lines, abilities, forgone, weighed, full.games)]
    parts += [_card_part(lines), _ability_part(abilities, full.games)]
    parts.append(decision_part(setup, whole, forgone, weighed, full.games))
    parts.append(house_rules_part(setup, full))
    if search is not None:
        parts.append(_search_part(json.loads(search.read_text(encoding="utf-8"))))
    parts.append(_result_part(whole))
    return "\n\n".join(parts) + "\n"


def _head(whole: Measured) -> str:
    visitor, home = whole.rates
    extra = max(0.0, whole.figures["half_innings"] / 2 - 9)
    error = 0.5 / whole.games**0.5
    return f"""# Balance of Baseball Diamond Dice

{whole.games:,} games of nine innings between two managers with the shipped cards and default options, written by
`python -m fivetool.studies.diamond_dice.balance`.

| | |
|---|---|
| Runs per team per nine innings | {whole.runs_per_nine:.2f} |
| Visitor and home win | {visitor:.2%} and {home:.2%} (standard error {error:.2%}) |
| Extra innings per game | {extra:.2f} |
| Left on base per team | {whole.figures["left_on_base"] / 2:.2f} |

![How many runs teams score](diamond-dice-runs.svg)"""


def _verdict(
    lines: Sequence[CardLine], abilities: Sequence[AbilityLine], forgone: Sequence[ForgoneLine],
    weighed: Mapping[str, Weighed], games: int,
) -> str:  # fmt: skip
    """What is strong and what is weak, as the tables below have it."""
    best, worst = (pick(lines, key=lambda line: line.wins_added) for pick in (max, min))
    doubt = DOUBT * _ability_error(games)
    idle = [f"{line.ability} of {line.card.id}" for line in abilities if abs(line.wins_added) < doubt]
    ordered = sorted(forgone, key=lambda line: -line.worth)
    unused = [line.name for line in forgone if not weighed[line.name].uses]
    small = [
        line.name for line in forgone if line.name not in unused
        and line.worth < DOUBT * line.error and weighed[line.name].won < DOUBT * weighed[line.name].error
    ]  # fmt: skip
    losing = [name for name, found in weighed.items() if found.won < -DOUBT * found.error]
    return f"""## What is strong and what is weak

- No card decides games: the best to draw is {best.card.id} ({best.wins_added:+.2%} of games), the worst
  {worst.card.id} ({worst.wins_added:+.2%}).
- Abilities whose loss is not seen here (less than {DOUBT} standard errors): {_listed(idle)}.
- Worth most to have: {_listed([f"{line.name} ({line.worth:+.1%})" for line in ordered[:3]])}.
- Decisions whose worth is not seen here, neither to have nor by the use: {_listed(small)}.
- Decisions that lose when managers make them: {_listed(losing)}.
- Decisions that managers never make under the printed rules: {_listed(unused)}."""


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def _card_part(lines: Sequence[CardLine]) -> str:
    rows = "\n".join(
        f"| {line.card.id} | {line.card.name} | {printed_numbers(line.card)} | {line.wins_added:+.2%} "
        f"| {line.runs:+.3f} | {line.played:.0%} |"
        for line in lines
    )
    return f"""## Cards

"Wins added" is how much more often than half the time a team wins that has drawn the card; "runs" is how many more
a batter's team scores, or how many fewer a pitcher's team allows, than the average team. "Played" is how often the
card left the bench or the bullpen. A Slugger who bats counts among the pitchers, by the runs his team allows.

![Wins added by every card](diamond-dice-cards.svg)

| Card | Name | | Wins added | Runs | Played |
|---|---|---|---|---|---|
{rows}"""


def printed_numbers(card: Card) -> str:
    """What stands on a card: its numbers and its abilities."""
    numbers = f"C{card.c} P{card.p} S{card.s}" if card.c is not None else ""
    return ", ".join(part for part in (numbers, *card.abilities) if part)


def _ability_part(abilities: Sequence[AbilityLine], games: int) -> str:
    rows = "\n".join(
        f"| {line.card.id} | {line.card.name} | {line.ability} | {line.with_it:.2%} | {line.without_it:.2%} "
        f"| {line.wins_added:+.2%} | {line.runs:+.3f} |"
        for line in abilities
    )
    return f"""## Abilities

How often a team wins that has drawn the pitcher, with the ability and with the same card without it ({games:,} games
each on the same dice; the standard error of a difference is about {_ability_error(games):.2%}). "Runs" is how
many fewer his team allows. A Slugger's worth is in the runs he scores; he has two uses of about the same worth, so
that the loss of one costs little: he bats, or he pitches.

![Wins added by every ability](diamond-dice-abilities.svg)

| Card | Name | Ability | With | Without | Wins added | Runs |
|---|---|---|---|---|---|---|
{rows}"""


def _ability_error(games: int) -> float:
    """The standard error of wins added by an ability: a pitcher is drawn in about 0.4 of the games."""
    return float(0.5 / (0.3 * games) ** 0.5)


def _search_part(found: dict[str, Any]) -> str:
    lines = sorted(found["lines"], key=lambda line: -float(line["gain_a_game"]))
    rows = "\n".join(
        f"| {line['decision'].replace('_', ' ')} | {line['searched']:,} | {line['a_game']:.2f} | {line['gain']:+.3%} "
        f"| {line['gain_a_game']:+.2%} ± {line['error_a_game']:.2%} |"
        for line in lines
    )
    total = sum(line["gain_a_game"] for line in lines)
    error = sum(line["error_a_game"] ** 2 for line in lines) ** 0.5
    searched = sum(line["searched"] for line in lines)
    lead = found["doubt"] * (0.5 / found["playouts"]) ** 0.5  # the standard error of a difference of two shares
    return f"""## What a better player could gain

A deep search of decisions sampled from games between managers: every choice is played out {found["playouts"]:,} times
by managers; one that did better than the manager's own by {found["doubt"]:g} standard errors is compared with it in as
many fresh playouts, so that luck gains nothing. That takes a lead of about {lead:.1%} in a decision between equals:
what is worth less than that the search does not see. Over all decisions of a game ({searched:,} were searched) it gains
{total:+.1%} ± {error:.1%} of a game over the manager.

| Decision | Searched | A game and seat | Gain each | Gain a game |
|---|---|---|---|---|
{rows}"""


def _result_part(whole: Measured) -> str:
    rows = "\n".join(f"| {name.replace('_', ' ')} | {whole.figures[name] / 2:.3f} |" for name in figures.FIGURES)
    return f"""## How often things happen, per team and game

| | |
|---|---|
{rows}"""


def _plot_runs(whole: Measured, path: Path) -> None:
    rows = [{"Runs of a team": runs, "Share of teams": share} for runs, share in enumerate(whole.histogram[:21])]
    share_bars(rows, "Runs of a team:O", "Share of teams").save(path)


def _plot_cards(lines: Sequence[CardLine], path: Path) -> None:
    _plot_wins_added([(f"{line.card.id} {line.card.name}", line.wins_added, line.card.type) for line in lines], path)


def _plot_abilities(abilities: Sequence[AbilityLine], path: Path) -> None:
    _plot_wins_added([(f"{line.card.id} {line.ability}", line.wins_added, line.card.type) for line in abilities], path)


def _plot_decisions(forgone: Sequence[ForgoneLine], path: Path) -> None:
    rows = [{"Decision": line.name, "Games won by having it": line.worth} for line in forgone]
    named_bars(rows, "Decision", "Games won by having it").save(path)


def _plot_wins_added(bars: Sequence[tuple[str, float, str]], path: Path) -> None:
    """A name, the wins that it adds, and the type of card that colors it."""
    rows = [{"Name": name, "Wins added": wins, "Type": kind} for name, wins, kind in bars]
    named_bars(rows, "Name", "Wins added", alt.Color("Type")).save(path)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure the balance of Baseball Diamond Dice.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--out", type=Path, default=Path("docs/balance"))
    parser.add_argument("--search", type=Path, help="what fivetool.studies.search_gain has found")
    wanted = parser.parse_args()
    if wanted.games < FEWEST_GAMES:
        parser.error(f"--games: at least {FEWEST_GAMES:,}, so that every card is drawn")
    text = report(GAME.setup(2), wanted.games, wanted.out, wanted.search)
    (wanted.out / "diamond-dice.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
