"""Situations of DICE Baseball with known dice: Card F pitches for the home club, the away club bats in the top half.

Runners are called 1, 2 and 3 after the base they stood on, the batter B: bases "B1_" are batter on first, the runner
from first on second.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from worked_example_cards import card_f, card_g, card_r

import fivetool as ft
from at_the_table import happened
from fivetool.games.dice_baseball.cards.club import Club, Lineup, Park
from fivetool.games.dice_baseball.rules import record, stats
from fivetool.games.dice_baseball.rules.results import RESULTS
from fivetool.games.dice_baseball.rules.rolls import PURPOSES
from fivetool.games.dice_baseball.workshop.sample_cards import average_fielding
from fivetool.games.dice_baseball.workshop.sample_clubs import average_club

POSITIONS = ("RF", "CF", "LF", "1B", "3B", "SS", "2B", "C", "P")
BATTERS = {"G": card_g, "R": card_r}
AWAY_FIRST, HOME_FIRST = 1, 1 + record.ROSTER
OUT = "52 30"  # a strikeout off Card F
RUNNERS = (4, 5, 6)  # slots of the men who run for first, second and third


@cache
def away_club(batter: str) -> Club:
    """Average players, with one of the named cards batting first."""
    club = average_club("Visitors")
    if batter in BATTERS:
        card = BATTERS[batter]()
    else:
        card = club.hitters[2].model_copy(update={"id": "batter", "name": "Batter", "bats": batter})
    card = card.model_copy(update={"fielding": average_fielding("RF")})
    hitters = (card, *club.hitters)
    order = ["batter" if batter not in BATTERS else card.id, "visitors-center", "visitors-left", "visitors-first"]
    order += ["visitors-third", "visitors-short", "visitors-second", "visitors-catcher", "visitors-ace"]
    batters = tuple(zip(order, POSITIONS, strict=True))
    return club.model_copy(update={"hitters": hitters, "lineup": Lineup(starter="visitors-ace", batters=batters)})


@cache
def home_club(multiplier: float = 1.0, days: int = 0) -> Club:
    """Average players behind Card F."""
    club = average_club("Hosts")
    order = ["hosts-right", "hosts-center", "hosts-left", "hosts-first", "hosts-third", "hosts-short", "hosts-second"]
    batters = tuple(zip([*order, "hosts-catcher", "card-f"], POSITIONS, strict=True))
    update = {
        "pitchers": (card_f(), *club.pitchers),
        "park": Park(name="Test park", multiplier=multiplier),
        "lineup": Lineup(starter="card-f", batters=batters),
    }
    return club.model_copy(update=update)


def new_game(dice: str = "", batter: str = "G", clubs: tuple[Club, Club] | None = None, **options: Any) -> ft.Table:
    """A table with lineups handed in and known dice; the advanced game unless the test says otherwise."""
    away, home = clubs or (away_club(batter), home_club())
    options = {"preset": "advanced", **options}
    setup = ft.game("dice-baseball", away=away, home=home, **options)
    at = setup.table(dice=ft.Script([dice]))
    at.play("automatic", 0)
    at.play("automatic", 1)
    return at


def situation(
    dice: str = "", bases: str = "___", outs: int = 0, batter: str = "G", inning: int = 1, half: int = 0, **options: Any
) -> ft.Table:
    """The first man in the order bats, with these runners on; runner 1 is the man in slot 5, and so on."""
    at = new_game(dice, batter, **options)
    state = at.state
    state.inning, state.outs, state.clean_outs = inning, outs, outs
    if half == 1:
        take_the_field(at)
    team = half
    for base, slot in enumerate(RUNNERS):
        if bases[base] != "_":
            runner = int(state.order[team, slot])
            state.bases[base] = runner
            state.charged_to[runner] = state.mound[1 - team]
            state.clean_base[runner] = base + 1
    return at


def take_the_field(at: ft.Table) -> None:
    """The home club bats."""
    state = at.state
    state.half, state.halves = 1, 2
    state.batter = state.order[1, 0]
    state.side = at.setup.book.bats[state.batter]
    state.control = 58


def swing(at: ft.Table, infield: str = "infield_back") -> ft.Table:
    """Pitch and swing."""
    pitch(at, infield)
    at.play("swing")
    return at


def pitch(at: ft.Table, infield: str = "infield_back") -> ft.Table:
    """The defense does nothing unusual."""
    at.play(infield if at.state.bases[2] else "pitch")
    return at


def called(at: ft.Table, call: str, infield: str = "infield_back") -> ft.Table:
    """The offense calls a play."""
    pitch(at, infield)
    at.play(call)
    return at


def play(dice: str, bases: str = "___", outs: int = 0, infield: str = "infield_back", **more: Any) -> ft.Table:
    """One plate appearance, swinging away."""
    return swing(situation(dice, bases, outs, **more), infield)


def who(at: ft.Table, player: int) -> str:
    """A player as the tests call him: B, 1, 2, 3, _ for nobody."""
    team = int(player > record.ROSTER)
    if player == 0:
        return "_"
    slot = list(at.state.order[team]).index(player)
    return {0: "B", **{slot: str(base) for base, slot in enumerate(RUNNERS, 1)}}.get(slot, "?")


def on(at: ft.Table) -> str:
    """Who stands on first, second and third."""
    return "".join(who(at, int(player)) for player in at.state.bases)


def after(at: ft.Table) -> tuple[int, str, int]:
    """Outs, bases, and the runs of the away club."""
    return int(at.state.outs), on(at), int(at.state.runs[0])


def outs(at: ft.Table) -> list[int]:
    """The fielders of every out."""
    return [event.fielders for event in happened(at, "out")]


def rolls(at: ft.Table) -> list[str]:
    """What was rolled for."""
    return [PURPOSES[event.purpose] for event in happened(at, "roll")]


def errors(at: ft.Table) -> list[int]:
    """The positions charged with errors."""
    return [event.position for event in happened(at, "error")]


def results(at: ft.Table) -> list[str]:
    """Results of the plate appearances that were completed."""
    return [RESULTS[event.result] for event in happened(at, "pa_end") if event.completed]


def may(at: ft.Table) -> list[str]:
    """What the asked seat may choose."""
    return [choice.name for choice in at.choices]


def line(at: ft.Table, player: int, column: str) -> int:
    """A figure of a player's line."""
    return int(at.state.line[player, stats.LINE.index(column)])


def batter_of(at: ft.Table) -> int:
    """The man who bats first for the away club."""
    return int(at.state.order[0, 0])


def runner(at: ft.Table, base: int, team: int = 0) -> int:
    """The man who runs for a base."""
    return int(at.state.order[team, RUNNERS[base - 1]])


def pitcher(at: ft.Table, team: int = 1) -> int:
    """The pitcher on the mound."""
    return int(at.state.mound[team])


def rate(at: ft.Table, player: int, **ratings: int) -> ft.Table:
    """Give a player other ratings: speed, stealing, contact, bunting, power, injury."""
    for name, value in ratings.items():
        getattr(at.setup.book, name)[player] = value
    return at


def field(at: ft.Table, position: int, **ratings: int) -> ft.Table:
    """Give the home fielder at a position another glove (Defense), reach (Range) or arm."""
    for name, value in ratings.items():
        getattr(at.state, name)[1, position] = value
    return at


def left(at: ft.Table) -> int:
    """Dice of the script that were not rolled."""
    return at._source.left


def finished(seed: int = 1, players: tuple[str, str] = ("manager", "manager"), **options: Any) -> ft.Table:
    """A whole game, played by bots."""
    at = ft.game("dice-baseball", **options).table(seed=seed, players=list(players))
    at.play_bots()
    return at
