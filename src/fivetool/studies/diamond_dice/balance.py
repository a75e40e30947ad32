"""The balance report: what every card and every decision is worth, measured in games between managers.

    fivetool study run studies/diamond-dice.toml

plays that many games, then a tenth as many for every kind of decision that one side forgoes and for every ability
that a pitcher does without, and weighs single uses of every kind of decision.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import altair as alt

from fivetool.errors import UsageError
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice import GAME
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.rules import figures
from fivetool.lab.study.program import Arguments, Program, command
from fivetool.lab.watch import Weighed
from fivetool.studies.diamond_dice.house_rules import (
    HOUSE_RULES,
    OTHER_BATTERS,
    SHIPPED,
    house_row,
    house_rules_part,
    options_in_words,
    set_row,
)
from fivetool.studies.diamond_dice.measured import (
    FORGONE,
    Decision,
    ForgoneLine,
    Measured,
    Tally,
    forgone_line,
    games_to_weigh,
    measure,
    weigh_kind,
)
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

    card: str  # its id
    ability: str
    with_it: float
    without_it: float
    runs: float  # fewer runs allowed with it

    @property
    def wins_added(self) -> float:
        """What the ability adds to the games won."""
        return self.with_it - self.without_it


def abilities_of(setup: Setup) -> list[tuple[str, str]]:
    """Every ability but those that do nothing, with the id of its card."""
    cards = CARD_SETS.of(setup.options["card_set"]).cards
    return [(card.id, ability) for card in cards for ability in card.abilities if ability != PASSIVE_NOTHING]


def ability_line(setup: Setup, full: Measured, card_id: str, ability: str) -> AbilityLine:
    """One ability, on the same dice with it (`full`) and without it."""
    number = [card.id for card in CARD_SETS.of(setup.options["card_set"]).cards].index(card_id) + 1
    poorer = measure(_without(setup, card_id, ability), full.games)
    (won, allowed), (won_poorer, allowed_poorer) = (_of_card(part.tally, number) for part in (full, poorer))
    return AbilityLine(card_id, ability, won, won_poorer, allowed_poorer - allowed)


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


def _of_card(tally: Tally, number: int) -> tuple[float, float]:
    """How often the team that has drawn a card wins, and the runs it allows."""
    drawn, _, result, _, allowed = tally.cards[number]
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


def card_lines(setup: Setup, tally: Tally) -> list[CardLine]:
    """What drawing each card does to a team's results."""
    lines = []
    mean = sum(tally.runs) / 2
    for number, card in enumerate(CARD_SETS.of(setup.options["card_set"]).cards, 1):
        drawn, played, result, scored, allowed = tally.cards[number]
        runs = scored / drawn - mean if card.type == "B" else mean - allowed / drawn
        lines.append(CardLine(card, drawn, played / drawn, result / drawn / 2 - 0.5, runs))
    return lines


def _head(whole: Tally) -> str:
    visitor, home = whole.rates
    extra = max(0.0, whole.figures["half_innings"] / 2 - 9)
    error = 0.5 / whole.games**0.5
    return f"""# Balance of Baseball Diamond Dice

{whole.games:,} games of nine innings between two managers with the shipped cards and default options, written by
`fivetool study run studies/diamond-dice.toml`.

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
    idle = [f"{line.ability} of {line.card}" for line in abilities if abs(line.wins_added) < doubt]
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
    names = {card.id: card.name for card in CARD_SETS.of(GAME.setup(2).options["card_set"]).cards}
    rows = "\n".join(
        f"| {line.card} | {names[line.card]} | {line.ability} | {line.with_it:.2%} | {line.without_it:.2%} "
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


def _result_part(whole: Tally) -> str:
    rows = "\n".join(f"| {name.replace('_', ' ')} | {whole.figures[name] / 2:.3f} |" for name in figures.FIGURES)
    return f"""## How often things happen, per team and game

| | |
|---|---|
{rows}"""


def _plot_runs(whole: Tally, path: Path) -> None:
    rows = [{"Runs of a team": runs, "Share of teams": share} for runs, share in enumerate(whole.histogram[:21])]
    share_bars(rows, "Runs of a team:O", "Share of teams").save(path)


def _plot_cards(lines: Sequence[CardLine], path: Path) -> None:
    _plot_wins_added([(f"{line.card.id} {line.card.name}", line.wins_added, line.card.type) for line in lines], path)


def _plot_abilities(abilities: Sequence[AbilityLine], path: Path) -> None:
    kinds = {card.id: card.type for card in CARD_SETS.of(GAME.setup(2).options["card_set"]).cards}
    _plot_wins_added([(f"{line.card} {line.ability}", line.wins_added, kinds[line.card]) for line in abilities], path)


def _plot_decisions(forgone: Sequence[ForgoneLine], path: Path) -> None:
    rows = [{"Decision": line.name, "Games won by having it": line.worth} for line in forgone]
    named_bars(rows, "Decision", "Games won by having it").save(path)


def _plot_wins_added(bars: Sequence[tuple[str, float, str]], path: Path) -> None:
    """A name, the wins that it adds, and the type of card that colors it."""
    rows = [{"Name": name, "Wins added": wins, "Type": kind} for name, wins, kind in bars]
    named_bars(rows, "Name", "Wins added", alt.Color("Type")).save(path)


# --- The study ---

GAMES_PIECES = 10  # so that a run that is stopped loses little


def _pieces() -> dict[str, tuple[str, ...]]:
    """Every piece by its name: what kind of piece it is, and what it is about."""
    pieces: dict[str, tuple[str, ...]] = {
        f"all games, part {part + 1}": ("games", str(part)) for part in range(GAMES_PIECES)
    }
    pieces |= {name: ("decision", name) for name in FORGONE}
    pieces |= {f"{ability} of {card}": ("ability", card, ability) for card, ability in abilities_of(GAME.setup(2))}
    pieces |= {name: ("set", name) for name in (SHIPPED, *OTHER_BATTERS)}
    pieces |= {options_in_words(options): ("house", str(place)) for place, options in enumerate(HOUSE_RULES)}
    return pieces


def pieces_of(arguments: Arguments) -> list[str]:
    """All games in ten parts, and then a piece for every decision, ability, card set and house rule."""
    if arguments["games"] < FEWEST_GAMES:
        raise UsageError(f"games: at least {FEWEST_GAMES:,}, so that every card is drawn.")
    return list(_pieces())


@cache
def _full(games: int) -> Measured:
    """The games that every decision and ability is compared with."""
    return measure(GAME.setup(2), games)


def play_piece(arguments: Arguments, piece: str) -> Tally | Decision | AbilityLine | str:
    """Play what a piece is named after."""
    setup, few = GAME.setup(2), arguments["games"] // SHARE_A_DECISION
    kind, *about = _pieces()[piece]
    if kind == "games":
        games = arguments["games"] // GAMES_PIECES
        return measure(setup, games, first=int(about[0]) * games).tally
    if kind == "decision":
        full, (name,) = _full(few), about
        weighed = weigh_kind(setup, games_to_weigh(full, name), FORGONE[name])
        return Decision(forgone_line(setup, full, name), weighed)
    if kind == "ability":
        card, ability = about
        return ability_line(setup, _full(few), card, ability)
    return set_row(about[0], few) if kind == "set" else house_row(HOUSE_RULES[int(about[0])], few)


def write_page(arguments: Arguments, found: Mapping[str, Tally | Decision | AbilityLine | str], page: Path) -> None:
    """Put the page together, with its pictures beside it."""
    setup, few = GAME.setup(2), arguments["games"] // SHARE_A_DECISION
    kinds = {name: kind for name, (kind, *_) in _pieces().items()}
    whole = Tally.together([one for one in found.values() if isinstance(one, Tally)])
    decisions = [one for one in found.values() if isinstance(one, Decision)]
    forgone, weighed = (
        [one.forgone for one in decisions],
        {one.forgone.name: one.weighed for one in decisions if one.weighed},
    )
    abilities = [one for one in found.values() if isinstance(one, AbilityLine)]
    sets, house = ([str(one) for name, one in found.items() if kinds[name] == kind] for kind in ("set", "house"))
    lines = card_lines(setup, whole)
    folder = page.parent
    _plot_runs(whole, folder / "diamond-dice-runs.svg")
    _plot_cards(lines, folder / "diamond-dice-cards.svg")
    _plot_decisions(forgone, folder / "diamond-dice-decisions.svg")
    _plot_abilities(abilities, folder / "diamond-dice-abilities.svg")
    parts = [_head(whole), _verdict(lines, abilities, forgone, weighed, few)]
    parts += [_card_part(lines), _ability_part(abilities, few)]
    parts.append(decision_part(setup, whole, forgone, weighed, few))
    parts.append(house_rules_part(setup, few, sets, house))
    parts.append(_result_part(whole))
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


PROGRAM = Program(
    game=GAME.name, arguments={"games": 1_000_000}, found=Tally | Decision | AbilityLine | str, pieces=pieces_of,
    play=play_piece, page=write_page,
)  # fmt: skip

if __name__ == "__main__":
    command(PROGRAM, __doc__, "docs/balance/diamond-dice.md")
