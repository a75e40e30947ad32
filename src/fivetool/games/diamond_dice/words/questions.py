"""What is being asked, and what hangs on it."""

from __future__ import annotations

from collections.abc import Callable

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.rules import offense, phase, record, stage
from fivetool.games.diamond_dice.words.naming import BASE_NAMES, FIELDERS, HIT_WORDS, card_of
from fivetool.show.phrases import ordinal


def question(scene: Scene) -> str:
    """What is being asked, and what hangs on it."""
    state = scene.view
    asker = _QUESTIONS.get(int(state.phase))
    return asker(scene) if asker else "The game is over."


def _ask_set_up(scene: Scene) -> str:
    state = scene.view
    seat = scene.seat if scene.seat >= 0 else 0
    if scene.seat < 0 or state.stage[seat] == stage.READY:
        return "Both managers are setting up their teams in secret."
    if state.stage[seat] == stage.SWAP:
        name = card_of(scene, int(state.starter[seat])).name
        return f"{name} is a Slugger: he may bat while one of your batters pitches in his place. Swap?"
    place = int(state.deck[seat]) + 1
    return f"Who bats {ordinal(place)}? Pick one of your cards, or take the suggested lineup."


def _ask_pitcher(scene: Scene) -> str:
    state = scene.view
    name = _batter_name(scene)
    pitcher = card_of(scene, int(record.current_pitcher(state))).name
    return f"{name} is up against {pitcher}. How do you defend?"


def _ask_bench(scene: Scene) -> str:
    return f"{_batter_name(scene)} is up. What's your call?"


def _ask_pickoff(scene: Scene) -> str:
    return "The new pitcher tries a pickoff. Which runner?"


def _ask_defense(scene: Scene) -> str:
    asked = "Use an ability, or set your fielders?" if scene.view.abilities_open else "Where do your fielders play?"
    return f"{_batter_name(scene)} is up. {asked}"


def _ask_offense(scene: Scene) -> str:
    state = scene.view
    return f"{_batter_name(scene)} is up against {FIELDERS[int(state.alignment)]}. What's your call?"


def _ask_go_hold(scene: Scene) -> str:
    state = scene.view
    base = int(state.asked_base)
    runner = card_of(scene, int(state.bases[base - 1])).name
    ball = "The bunt is down" if state.declared == offense.BUNT else "Ground ball"
    return f"{ball}. Does {runner} go from {BASE_NAMES[base]}, or hold?"


def _ask_ground_play(scene: Scene) -> str:
    return "Ground ball. Where do you throw?"


def _ask_extra_base(scene: Scene) -> str:
    state = scene.view
    runner = card_of(scene, int(state.bases[state.asked_base - 1])).name
    return f"{HIT_WORDS[int(state.hit)]}! Does {runner} try to score, or stop at third?"


_QUESTIONS: dict[int, Callable[[Scene], str]] = {
    phase.SET_UP: _ask_set_up,
    phase.PITCHER_CHANGE: _ask_pitcher,
    phase.SUBSTITUTION: _ask_bench,
    phase.PICKOFF_TARGET: _ask_pickoff,
    phase.DEFENSE: _ask_defense,
    phase.OFFENSE: _ask_offense,
    phase.GO_HOLD: _ask_go_hold,
    phase.GROUND_PLAY: _ask_ground_play,
    phase.EXTRA_BASE: _ask_extra_base,
}


def _batter_name(scene: Scene) -> str:
    return card_of(scene, int(scene.view.batter)).name
