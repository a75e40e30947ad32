"""The card set of runners: are steals, tries for home and an outfield that plays in worth doing with it?

    fivetool study run studies/diamond-dice-bandits.toml

plays games with the set and the options it is meant for, as many without each kind of decision in question, and weighs
single uses. A tenth of the games show what each of the options does by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fivetool.errors import UsageError
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice import GAME
from fivetool.lab.study.program import Arguments, Program, command
from fivetool.lab.watch import Weighed
from fivetool.studies.diamond_dice.balance import CardLine, card_lines, printed_numbers
from fivetool.studies.diamond_dice.house_rules import options_in_words, outfield_in_share, try_share
from fivetool.studies.diamond_dice.measured import (
    FORGONE,
    PLAYOUTS,
    Decision,
    ForgoneLine,
    Measured,
    Tally,
    forgone_line,
    games_to_weigh,
    measure,
    uses_a_game,
    weigh_kind,
)

CARD_SET = "Basepath Bandits"
PAIRED: dict[str, Any] = {"bunt": "sacrifice", "home_try": "1", "outfield_in": "shallow"}  # what the set is meant for
IN_QUESTION = ("steals", "tries for home", "outfield in")
BESIDE = ("outfield back", "bunts", "hit-and-runs")
USES_WEIGHED = 2_000  # of every kind in question, about
SHARE_OF_AN_OPTION = 10
FEWEST_GAMES = 50 * SHARE_OF_AN_OPTION
DOUBT = 2  # standard errors

# What the set does under fewer of its options, the printed rules first.
OPTION_SETS: tuple[Mapping[str, Any], ...] = (
    {},
    {"bunt": "sacrifice"},
    {"bunt": "sacrifice", "home_try": "1"},
    {"bunt": "sacrifice", "outfield_in": "shallow"},
    PAIRED,
)


def _head(full: Tally) -> str:
    visitor, home = full.rates
    stolen, attempted = (full.figures[name] / 2 for name in ("steals_made", "steals_tried"))
    scored, tried = (full.figures[name] / 2 for name in ("homes_made", "homes_tried"))
    return f"""# Balance of the {CARD_SET}

{full.games:,} games of nine innings between two managers with the card set {CARD_SET} and the options it is meant for
({options_in_words(PAIRED)}), written by `fivetool study run studies/diamond-dice-bandits.toml`.
The set was drawn up by hand: cards of two kinds, quick bunters and middling hitters, were moved up and down until their
wins added were small and all three decisions in question were used.

| | |
|---|---|
| Runs per team per nine innings | {full.runs_per_nine:.2f} |
| Visitor and home win | {visitor:.2%} and {home:.2%} (standard error {0.5 / full.games**0.5:.2%}) |
| Steals tried and made, per team and game | {attempted:.2f} and {stolen:.2f} |
| Tries for home, and those who made it | {tried:.3f} and {scored:.3f} |
| Outfield in, of at-bats | {outfield_in_share(full):.1%} |"""


def _verdict(decisions: Sequence[Decision]) -> str:
    worth = [one.forgone.name for one in decisions if one.weighed and _pays(one.forgone, one.weighed)]
    doubtful = [name for name in IN_QUESTION if name not in worth]
    said = f"Worth doing, to have or by the use, by more than {DOUBT} standard errors: {', '.join(worth) or 'none'}."
    return f"{said} Not seen to be: {', '.join(doubtful)}." if doubtful else said


def _pays(line: ForgoneLine, weighed: Weighed) -> bool:
    return line.worth > DOUBT * line.error or (weighed.uses > 0 and weighed.won > DOUBT * weighed.error)


def _decisions(full: Tally, decisions: Sequence[Decision]) -> str:
    rows = "\n".join(_decision_row(full, one.forgone, one.weighed) for one in decisions)
    return f"""## Decisions

"Having it" is how much more often a manager wins than one who forgoes the decision, with the runs he then scores and
saves, in the same {full.games:,} games on the same dice. "One use" is what he gains when he makes the decision: the
rest of the game is played {PLAYOUTS} times with it and {PLAYOUTS} times with the next best thing, on the same dice, at
about {USES_WEIGHED:,} moments of each kind in question.

| Decision | Uses per team and game | Having it | Runs scored | Runs saved | One use |
|---|---|---|---|---|---|
{rows}"""


def _decision_row(full: Tally, line: ForgoneLine, weighed: Weighed | None) -> str:
    return (
        f"| {line.name} | {uses_a_game(full, line.name) / 2:.2f} | {line.worth:+.2%} ± {line.error:.2%} "
        f"| {line.scored:+.2f} | {line.saved:+.2f} | {_each(weighed)} |"
    )


def _each(weighed: Weighed | None) -> str:
    if weighed is None:
        return "not weighed"
    return f"{weighed.won:+.2%} ± {weighed.error:.2%}" if weighed.uses else "none"


def _options(games: int, rows: Sequence[str]) -> str:
    return f"""## Why it takes three options

Four ones are too many for a try, whoever runs, and an outfield that plays in answers nothing else, as the
[balance of the game](diamond-dice.md#two-decisions-that-the-text-gives-hardly-a-moment) shows for all cards there can
be: no card set makes these two worth doing under the printed numbers. With bunts as printed, quick batters would do
little else. {games:,} games for each row:

| Options | Runs per nine | Bunts per team | Steals per team | Tries for home, of chances | Outfield in, of at-bats |
|---|---|---|---|---|---|
{chr(10).join(rows)}"""


def _option_row(options: str, played: Tally) -> str:
    return (
        f"| {options} | {played.runs_per_nine:.2f} | {played.figures['bunts'] / 2:.1f} "
        f"| {played.figures['steals_tried'] / 2:.2f} | {try_share(played):.1%} of {played.home_chances / 2:.2f} "
        f"| {outfield_in_share(played):.1%} |"
    )


def _cards(setup: Setup, full: Tally) -> str:
    rows = "\n".join(_card_row(line) for line in _best_first(card_lines(setup, full)))
    return f"""## Cards

"Wins added" is how much more often than half the time a team wins that has drawn the card (standard error of a batter
about {0.5 / (0.69 * full.games) ** 0.5:.1%}); "played" is how often it left the bench or the bullpen.

| Card | Name | | Wins added | Played |
|---|---|---|---|---|
{rows}"""


def _best_first(lines: Sequence[CardLine]) -> list[CardLine]:
    return sorted(lines, key=lambda line: -line.wins_added)


def _card_row(line: CardLine) -> str:
    card = line.card
    return f"| {card.id} | {card.name} | {printed_numbers(card)} | {line.wins_added:+.2%} | {line.played:.0%} |"


# --- The study ---

ALL_GAMES = "all games"


def pieces_of(arguments: Arguments) -> list[str]:
    """All games with the options that the set is meant for, every decision, every row of the table of options."""
    if arguments["games"] < FEWEST_GAMES:
        raise UsageError(f"games: at least {FEWEST_GAMES:,}, so that every card is drawn.")
    return [ALL_GAMES, *IN_QUESTION, *BESIDE, *map(options_in_words, OPTION_SETS)]


def _setup() -> Setup:
    return GAME.setup(2, card_set=CARD_SET, **PAIRED)


@cache
def _full(games: int) -> Measured:
    """The games that every decision is compared with."""
    return measure(_setup(), games)


def play_piece(arguments: Arguments, piece: str) -> Tally | Decision:
    """Play what a piece is named after."""
    games = arguments["games"]
    if piece == ALL_GAMES:
        return _full(games).tally
    if piece in FORGONE:
        return _decision(_full(games), piece)
    options = next(options for options in OPTION_SETS if options_in_words(options) == piece)
    return measure(GAME.setup(2, card_set=CARD_SET, **options), games // SHARE_OF_AN_OPTION).tally


def _decision(full: Measured, name: str) -> Decision:
    forgone = forgone_line(_setup(), full, name)
    if name not in IN_QUESTION:
        return Decision(forgone)
    return Decision(forgone, weigh_kind(_setup(), games_to_weigh(full, name, USES_WEIGHED), FORGONE[name]))


def write_page(arguments: Arguments, found: Mapping[str, Tally | Decision], page: Path) -> None:
    """Put the page together."""
    whole = found[ALL_GAMES]
    assert isinstance(whole, Tally)
    decisions = [one for one in found.values() if isinstance(one, Decision)]
    rows = [_option_row(name, one) for name, one in found.items() if isinstance(one, Tally) and name != ALL_GAMES]
    parts = (
        _head(whole), _verdict(decisions), _decisions(whole, decisions),
        _options(arguments["games"] // SHARE_OF_AN_OPTION, rows), _cards(_setup(), whole),
    )  # fmt: skip
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


PROGRAM = Program(
    game=GAME.name, arguments={"games": 40_000}, found=Tally | Decision, pieces=pieces_of, play=play_piece,
    page=write_page,
)  # fmt: skip

if __name__ == "__main__":
    command(PROGRAM, __doc__, "docs/balance/diamond-dice-bandits.md")
