"""The board for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from fivetool.engine.diamond import FIRST, SECOND, THIRD
from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.board.described import (
    OUTS_A_HALF,
    abilities,
    effects,
    lineup_words,
    starter_words,
    zone_lines,
)
from fivetool.games.diamond_dice.board.dice import last_dice
from fivetool.games.diamond_dice.rules import phase, record
from fivetool.games.diamond_dice.words.naming import BASE_NAMES, card_of, described
from fivetool.show import svg as draw
from fivetool.show.phrases import half_name
from fivetool.show.text_board import EMPTY_BASE, side_by_side, small_diamond

HALF = 32  # columns of a lineup
LEGEND = "C contact, P power, S speed: how many dice a player rolls for each."


def text(scene: Scene) -> str:
    """The board for a terminal."""
    if scene.view.phase == phase.SET_UP:
        return "\n".join(_set_up(scene))
    return "\n".join((*_field(scene), *_runners(scene), *_zones(scene), LEGEND))


def _set_up(scene: Scene) -> Iterable[str]:
    state = scene.view
    yield "Setting up"
    for team in (0, 1):
        yield f"{draw.TEAM_LETTERS[team]} {scene.names.teams[team]}: {starter_words(scene, team)}"
    if scene.seat >= 0:
        order = [int(card) for card in state.lineup[scene.seat] if card]
        pen = ", ".join(described(card_of(scene, int(card))) for card in state.pen[scene.seat] if card)
        yield f"Your bullpen: {pen or 'not drawn yet'}"
        for card in (int(card) for card in state.hand[scene.seat]):
            place = f"{order.index(card) + 1}." if card in order else "  "
            yield f"  {place} {described(card_of(scene, card))}"
        yield LEGEND


def _field(scene: Scene) -> Iterable[str]:
    """The diamond, with a letter for each runner, and beside it the score and who faces whom."""
    state = scene.view
    over = state.phase == phase.OVER
    runner = draw.TEAM_LETTERS[int(record.batting_seat(state))]
    first, second, third = (runner if number and not over else EMPTY_BASE for number in state.bases)
    now = "Final" if over else half_name(int(state.inning), int(state.half))
    score = ", ".join(f"{scene.names.teams[team]} {int(state.runs[team])}" for team in (0, 1))
    panel = [now, score]
    if not over:
        outs = f"Outs {'● ' * int(state.outs)}{'○ ' * (OUTS_A_HALF - int(state.outs))}"
        panel += [f"{outs} {effects(scene)}".rstrip(), f"{'mound':<8}{_pitcher_words(scene)}"]
        panel.append(_player(scene, "at bat", state.batter) if state.batter else "")
    yield from side_by_side(small_diamond(first, second, third), panel, 16)


def _player(scene: Scene, where: str, number: int) -> str:
    return f"{where:<8}{described(card_of(scene, int(number)))}"


def _runners(scene: Scene) -> Iterable[str]:
    """Who stands on which base, and the dice that decided last."""
    state = scene.view
    if state.phase == phase.OVER:
        return
    for base in (THIRD, SECOND, FIRST):
        if state.bases[base - 1]:
            yield f"  {_player(scene, BASE_NAMES[base], state.bases[base - 1])}"
    for handful in last_dice(scene):
        faces = (f"[{face}]" if lit else f" {face} " for face, lit in zip(handful.shown, handful.lit, strict=True))
        yield f"  {handful.name}: {''.join(faces)}"


def _pitcher_words(scene: Scene) -> str:
    """The pitcher with all his abilities, those marked that are used."""
    pitcher = card_of(scene, int(record.current_pitcher(scene.view)))
    if not pitcher.abilities:
        return described(pitcher)
    words = (f"{ability} (used)" if used else ability for ability, used in abilities(scene, pitcher))
    return f"{pitcher.name}: {', '.join(words)}"


def _zones(scene: Scene) -> Iterable[str]:
    """Both lineups in order, the next batter first, and the cards beside them."""
    columns = [
        [
            f"{draw.TEAM_LETTERS[team]} {draw.shorten(scene.names.teams[team], HALF - 4)}",
            *(f" {place}. {words}" for place, words in enumerate(lineup_words(scene, team), 1)),
        ]
        for team in (0, 1)
    ]
    yield from side_by_side(columns[0], columns[1], HALF)
    for team in (0, 1):
        zones = [f"{label.lower()}: {words}" if label else words for label, words in zone_lines(scene, team)]
        yield f"{draw.TEAM_LETTERS[team]} {'; '.join(zones)}"
